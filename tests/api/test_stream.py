"""`POST /v1/solve/batch` with a hand a line: a line for a line, whatever is on it, and a last one that sums up."""

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.batch_lines import IN_MEMORY, LINE_BYTES
from solver.cards import write_cards
from solver.training import deal

ROOT = Path(__file__).resolve().parents[2]
NDJSON = "application/x-ndjson"
HAND = "KcKdQdQsJdTs9h8d8s6d4d3c3d"
HANDS = ["".join(write_cards(hand)) for hand in deal(200, 6).tolist()]


def line(cards: Any) -> bytes:
    return json.dumps({"cards": cards}).encode() + b"\n"


def send(client: FlaskClient, body: bytes, query: str = "", **headers: str) -> TestResponse:
    return client.post(f"/v1/solve/batch{query}", data=body, content_type=NDJSON, headers=headers)


def answers(client: FlaskClient, body: bytes, query: str = "", **headers: str) -> list[Any]:
    answer = send(client, body, query, **headers)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert answer.mimetype == NDJSON
    return [json.loads(each) for each in answer.get_data().splitlines()]


def test_lines_are_answered_as_a_batch_is(client: FlaskClient) -> None:
    *found, last = answers(client, b"".join(map(line, HANDS)))
    batch = client.post("/v1/solve/batch", json={"hands": HANDS}).json
    assert batch is not None
    assert found == batch["results"]
    assert last == {"summary": batch["summary"]} == {"summary": {"total": 200, "ok": 200, "failed": 0}}


def test_what_holds_for_all_lines_is_in_the_query(client: FlaskClient) -> None:
    dutch = "HkHrVrVsBr10s9h8r8s6r4r3k3r"
    headers = {"Accept-Language": "nl"}
    query = "?rules=dutch-2-4-royalties&alternatives=2&notation=nl"
    found, _ = answers(client, line(dutch), query, **headers)
    asked = {"rules": "dutch-2-4-royalties", "alternatives": 2}
    assert found["result"] == client.post("/v1/solve", json={"cards": HAND, **asked}, headers=headers).json


LINES: list[tuple[bytes, int, list[tuple[str, str]]]] = [
    (b"", 400, []),
    (b"\r", 400, []),
    (b"  ", 400, []),
    (b"{", 400, []),
    (b"\xff", 400, []),
    (b"\xef\xbb\xbf{}", 400, []),
    (b"NaN", 400, []),
    (b"[" * 2000, 400, []),
    (b'{"cards": "", "cards": ""}', 400, []),
    (line(HAND)[:-1] * 2, 400, []),
    (b'{"cards": "\\ud800"}', 400, []),
    (b"9" * LINE_BYTES, 422, [("#", "wrong_type")]),
    (b"9" * (LINE_BYTES + 1), 413, []),
    (b" " * 300_000, 413, []),
    (b"null", 422, [("#", "wrong_type")]),
    (b"[]", 422, [("#", "wrong_type")]),
    (b'"' + HAND.encode() + b'"', 422, [("#", "wrong_type")]),
    (b"{}", 422, [("#/cards", "missing_field")]),
    (b'{"hand": ""}', 422, [("#/cards", "missing_field"), ("#/hand", "unknown_field")]),
    (line(HAND)[:-2] + b', "rules": "open-face"}', 422, [("#/rules", "unknown_field")]),
    (line(HAND)[:-2] + b', "notation": "en"}', 422, [("#/notation", "unknown_field")]),
    (b'{"cards": null}', 422, [("#/cards", "wrong_type")]),
    (b'{"cards": "Kc"}', 422, [("#/cards", "wrong_count")]),
    (line([*write_cards(range(12)), "Zs"])[:-1], 422, [("#/cards/12", "unreadable_card")]),
]


def test_a_bad_line_is_answered_in_its_place(client: FlaskClient) -> None:
    body = b"".join(line(HAND) + bad + b"\n" for bad, *_ in LINES)
    *found, last = answers(client, body)
    assert last == {"summary": {"total": 2 * len(LINES), "ok": len(LINES), "failed": len(LINES)}}
    assert [each["index"] for each in found] == list(range(2 * len(LINES)))
    assert all(each["status"] == 200 for each in found[0::2])
    for place, (each, (bad, status, errors)) in enumerate(zip(found[1::2], LINES, strict=True)):
        problem = each["problem"]
        assert (each["status"], problem["status"]) == (status, status), bad[:50]
        assert problem["line"] == 2 * place + 2
        shown = [(error["pointer"], error["code"]) for error in problem.get("errors", ())]
        assert sorted(shown) == sorted(errors), bad[:50]


def test_a_bad_line_in_dutch(client: FlaskClient) -> None:
    found, _ = answers(client, b"\n", **{"Accept-Language": "nl"})
    assert found["problem"]["title"] == "Dit is geen JSON"


@pytest.mark.parametrize(
    ("body", "total"),
    [(b"", 0), (b"{}", 1), (b"{}\n", 1), (b"{}\n\n", 2), (b"{}\r\n{}", 2), (b" " * 5000, 1), (b" " * 5000 + b"\n", 1)],
)
def test_what_is_a_line(client: FlaskClient, body: bytes, total: int) -> None:
    assert answers(client, body)[-1]["summary"]["total"] == total


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("?rules=x", [("rules", "unknown_preset")]),
        ("?alternatives=21&x=1", [("x", "unknown_parameter"), ("alternatives", "out_of_range")]),
        ("?cards=Kc", [("cards", "unknown_parameter")]),
        ("?rules=open-face&rules=open-face", [("rules", "duplicate_parameter")]),
    ],
)
def test_a_bad_query_refuses_all(client: FlaskClient, query: str, errors: list[tuple[str, str]]) -> None:
    answer = send(client, line(HAND), query)
    assert answer.status_code == 422
    assert answer.json is not None
    assert [(each["parameter"], each["code"]) for each in answer.json["errors"]] == errors


def test_lines_must_come_uncompressed_in_utf_8(client: FlaskClient) -> None:
    assert send(client, line(HAND), **{"Content-Encoding": "gzip"}).status_code == 415
    answer = client.post("/v1/solve/batch", data=line(HAND), content_type=f"{NDJSON}; charset=utf-16")
    assert answer.status_code == 415
    assert client.post("/v1/solve", data=line(HAND), content_type=NDJSON).status_code == 415


def test_too_much_is_refused(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(client.application.config, "MAX_STREAM_LENGTH", 1000)
    assert send(client, b"{}\n" * 333).status_code == 200
    answer = send(client, b"{}\n" * 334)
    assert answer.status_code == 413
    assert answer.json is not None
    assert "1000" in answer.json["detail"]


def test_what_is_larger_than_memory_is_read_from_a_file(client: FlaskClient) -> None:
    filler = b"{}\n" + b" " * (LINE_BYTES - 3) + b"\n"
    body = filler * (2 * IN_MEMORY // len(filler)) + line(HAND)
    *found, last = answers(client, body)
    assert last["summary"]["ok"] == 1
    assert found[-1]["status"] == 200


# Through a real server


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server with one worker, of whose temporary files one sees how many there are."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "-c", "python:api.gunicorn_conf", "-b", f"127.0.0.1:{port}"]
    command += ["-w", "1", "--log-level", "warning", "api:create_app()"]
    with subprocess.Popen(command, cwd=ROOT) as server:
        try:
            for _ in range(600):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            yield port
        finally:
            server.terminate()


def in_pieces(body: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(body), size):
        yield body[start : start + size]


def received(port: int, body: Any, **headers: str) -> tuple[int, list[Any]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    connection.request("POST", "/v1/solve/batch", body, {"Content-Type": NDJSON, **headers})
    answer = connection.getresponse()
    lines = [json.loads(each) for each in answer]
    connection.close()
    return answer.status, lines


@pytest.mark.slow
@pytest.mark.parametrize("chunked", [False, True])
def test_thousands_of_lines_from_a_client_that_reads_only_when_it_has_sent_all(port: int, chunked: bool) -> None:
    """Most lines are bad, which is answered faster; the answers are many times what sockets hold."""
    body = b"".join(line(HANDS[place % 200]) if place % 20 == 0 else b"{}\n" for place in range(20_000))
    status, (*found, last) = received(port, in_pieces(body, 7919) if chunked else body)
    assert status == 200
    assert last == {"summary": {"total": 20_000, "ok": 1_000, "failed": 19_000}}
    assert [each["index"] for each in found] == list(range(20_000))
    for place in range(0, 20_000, 20):
        assert found[place]["result"] == found[place % 200]["result"]


@pytest.mark.slow
def test_a_body_that_breaks_off_is_refused_and_nothing_of_it_is_answered(port: int) -> None:
    for head, body in (
        (b"Content-Length: 1000", line(HAND)),
        (b"Transfer-Encoding: chunked", b"2c\r\n" + line(HAND)),
        (b"Transfer-Encoding: chunked", b"zz\r\n" + line(HAND)),
    ):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
            client.sendall(b"POST /v1/solve/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n")
            client.sendall(head + b"\r\nConnection: close\r\n\r\n" + body)
            client.shutdown(socket.SHUT_WR)
            answer = b""
            while data := client.recv(65536):
                answer += data
        assert answer.startswith(b"HTTP/1.1 400 "), answer
        assert b"/problems/not-json" in answer
    assert received(port, line(HAND))[0] == 200


@pytest.mark.slow
def test_a_client_that_leaves_does_not_disturb_others(port: int) -> None:
    for _ in range(4):  # more than there are threads
        with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
            body = b"".join(map(line, HANDS)) * 5
            head = f"Host: x\r\nContent-Type: {NDJSON}\r\nContent-Length: {len(body)}\r\n\r\n"
            client.sendall(f"POST /v1/solve/batch HTTP/1.1\r\n{head}".encode() + body)
            assert client.recv(20).startswith(b"HTTP/1.1 200")
    status, found = received(port, line(HAND))
    assert (status, found[-1]["summary"]["ok"]) == (200, 1)
