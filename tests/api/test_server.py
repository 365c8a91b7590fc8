"""The service as gunicorn runs it: what only a real server shows."""

import json
import os
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import pytest

from bench.service import SERVICE, Server, serving

# One worker of pytest runs these: each wants the CPUs.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
SOLVE = json.dumps({"cards": HAND, "alternatives": 0}).encode()
JSON = {"Content-Type": "application/json"}
HEAD = "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving("api:create_app()", SERVICE) as running:
        yield running


def connect(server: Server) -> HTTPConnection:
    return HTTPConnection("127.0.0.1", server.port, timeout=30)


def ask(server: Server, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[HTTPResponse, Any]:
    """Return an answer and what is in its body."""
    connection = connect(server)
    connection.request(method, path, body, {**JSON, **headers} if body is not None else headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    is_json = answer.headers["Content-Type"].endswith("json")
    return answer, json.loads(data) if is_json else data


def ask_raw(server: Server, data: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send bytes as they are, and return the status, the headers and the body of the answer."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as connection:
        connection.sendall(data)
        answer = HTTPResponse(connection)
        answer.begin()
        return answer.status, dict(answer.headers), answer.read()


def chunked(*chunks: bytes) -> bytes:
    body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"
    return f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode() + body


@pytest.mark.parametrize(
    ("data", "status"),
    [
        pytest.param(chunked(SOLVE[:20], SOLVE[20:]), 200, id="in chunks"),
        pytest.param(chunked(SOLVE, b" " * (65536 - len(SOLVE))), 200, id="as large as it may be"),
        pytest.param(chunked(SOLVE, b" " * (65537 - len(SOLVE))), 413, id="a byte too large"),
        pytest.param(chunked(SOLVE, b" " * 65536, b"garbage"), 413, id="garbage after the limit"),
        pytest.param(chunked(*[b" " * 60_000] * 20), 413, id="much too large"),
        pytest.param(f"{HEAD}Content-Length: 5000000\r\n\r\n".encode() + b" " * 100_000, 413, id="announced"),
        pytest.param(f"{HEAD}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f".encode() + b"\x8b\x08\0", 415),
        pytest.param(f"{HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n1\r\n\x1f\r\n0\r\n\r\n".encode(), 400, id="two"),
        pytest.param(f"{HEAD}Transfer-Encoding: br\r\n\r\n".encode(), 501, id="another transfer encoding"),
        pytest.param(f"{HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n".encode(), 400, id="no chunk"),
        pytest.param(b"GET /v1/solve?cards=" + b"x" * 8000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", None, id="a long query"),
        pytest.param(b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, id="too long a line"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 9000 + b"\r\n\r\n", 431, id="too long a header"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", 400, id="a header without a colon"),
        pytest.param(b"get\x00 / HTTP/1.1\r\n\r\n", 400, id="no method"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, id="TLS"),
    ],
)
def test_every_answer_is_json_whatever_comes_in(server: Server, data: bytes, status: int | None) -> None:
    found, headers, body = ask_raw(server, data)
    assert found == status or (status is None and found < 500)
    assert headers["Content-Type"] == ("application/json" if found == 200 else "application/problem+json")
    assert found == 200 or json.loads(body)["status"] == found
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "gunicorn" not in str(headers) + body.decode()


def test_the_server_does_not_say_what_it_is(server: Server) -> None:
    answer, _ = ask(server, "GET", "/healthz")
    assert answer.headers["Server"] == "chinees-poker"


def test_all_workers_count_together(server: Server) -> None:
    def count() -> float:
        _, text = ask(server, "GET", "/metrics")
        lines = [line for line in text.decode().splitlines() if 'endpoint="evaluate.evaluate_row",status="422"' in line]
        return float(lines[0].rpartition(" ")[2]) if lines else 0.0

    before = count()
    for _ in range(20):
        ask(server, "POST", "/v1/evaluate", b"{}")
    assert count() == before + 20
    os.kill(server.workers()[0], signal.SIGKILL)
    for _ in range(10):
        ask(server, "POST", "/v1/evaluate", b"{}")
    assert count() == before + 30


def test_silent_and_half_open_connections_hold_nobody_up(server: Server) -> None:
    openings = [b"", b"GET /healthz HT", f"{HEAD}Content-Length: 100\r\n\r\n{{".encode()]
    with ExitStack() as stack:
        for number in range(12):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            connection.sendall(openings[number % 3])
        time.sleep(0.2)
        start = time.monotonic()
        assert [ask(server, "POST", "/v1/solve", SOLVE)[0].status for _ in range(20)] == [200] * 20
        assert time.monotonic() - start < 20  # one that held them up would do so for much longer


def in_threads(jobs: Sequence[Callable[[], object]]) -> None:
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_overload_is_refused_and_health_calls_are_answered() -> None:
    batch = json.dumps({"hands": [HAND] * 1000}).encode()
    seen: Counter[int] = Counter()
    retry: set[str | None] = set()
    limits = {"CHINEES_POKER_WAITING": "2", "CHINEES_POKER_AT_ONCE": "1", "CHINEES_POKER_PATIENCE": "0.2"}

    def work() -> None:
        answer, _ = ask(running, "POST", "/v1/solve/batch", batch)
        seen[answer.status] += 1
        if answer.status == 503:
            retry.add(answer.headers["Retry-After"])

    def watch() -> None:
        for _ in range(10):
            assert ask(running, "GET", "/healthz")[0].status == 200
            seen[0] += 1

    with serving("api:create_app()", SERVICE, **limits) as running:
        in_threads([work] * 16 + [watch])
        assert ask(running, "POST", "/v1/solve", SOLVE)[0].status == 200  # it is over, and all turns are free
    assert seen[0] == 10
    assert seen[200] + seen[503] == 16
    assert seen[200] > 0 < seen[503]
    assert retry == {"1"}


def keep_asking(running: Server, end: Callable[[], bool], seen: Counter[str]) -> None:
    """Ask on one connection, and on a new one when the server says that it closes this one; until the end."""
    connection = connect(running)
    while not end():
        try:
            connection.request("POST", "/v1/solve", SOLVE, JSON)
            answer = connection.getresponse()
            seen[f"{answer.status} {len(json.loads(answer.read())['best'])}"] += 1
        except Exception as error:
            seen[repr(error)] += 1
            connection.close()
            return
    connection.close()


def test_those_who_ask_without_a_pause_keep_nobody_out() -> None:
    # One worker with nine threads, and more connections than that which never rest: each thread would stay with one.
    limits = {"WEB_CONCURRENCY": "1", "CHINEES_POKER_AT_ONCE": "1", "CHINEES_POKER_WAITING": "0"}
    over, seen = threading.Event(), Counter[str]()

    def come_and_go() -> None:
        try:
            for _ in range(30):
                assert ask(running, "GET", "/healthz")[0].status == 200
                seen["new"] += 1
        finally:
            over.set()

    def stay() -> None:
        with closing(connect(running)) as connection:
            while not over.is_set():
                connection.request("GET", "/healthz")
                assert connection.getresponse().read()
                seen["kept"] += 1

    with serving("api:create_app()", SERVICE, **limits) as running:
        in_threads([stay] * 14 + [come_and_go])
    assert seen["new"] == 30
    assert seen["kept"] > 30


def test_requests_that_are_sent_together_are_answered_in_turn(server: Server) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 30) as connection:
        connection.sendall(request * 5 + request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        with connection.makefile("rb") as answers:
            assert answers.read().count(b'{"status":"ok"') == 6


def test_nothing_is_lost_on_reload() -> None:
    seen: Counter[str] = Counter()
    end = threading.Event()

    def reload() -> None:
        for _ in range(3):
            time.sleep(0.7)
            workers = set(running.workers())
            running.process.send_signal(signal.SIGHUP)
            while workers & set(running.workers()):
                time.sleep(0.05)
        end.set()

    with serving("api:create_app()", SERVICE) as running:
        in_threads([lambda: keep_asking(running, end.is_set, seen)] * 4 + [reload])
    (outcome,) = seen
    assert outcome.startswith("200 ")


def test_nothing_that_was_accepted_is_lost_on_stop() -> None:
    """Clients keep the connection that they have; when the server says that it closes it, they are done."""
    seen: Counter[str] = Counter()

    def ask_until_closed() -> None:
        connection = connect(running)
        try:
            is_open = True
            while is_open:
                connection.request("POST", "/v1/solve", SOLVE, JSON)
                answer = connection.getresponse()
                seen[str(answer.status)] += 1
                answer.read()
                is_open = answer.headers["Connection"] != "close"
            seen["told"] += 1
        except Exception as error:
            seen[repr(error)] += 1
        finally:
            connection.close()

    def stop() -> None:
        while seen["200"] < 50:
            time.sleep(0.01)
        running.process.terminate()

    with serving("api:create_app()", SERVICE) as running:
        in_threads([ask_until_closed] * 6 + [stop])
        assert running.process.wait(30) == 0
    assert seen.keys() == {"200", "told"}
    assert seen["told"] == 6


def test_a_process_that_stops_is_not_ready() -> None:
    """On a connection that is still open; a load balancer that asks on a new one is refused."""
    with serving("api:create_app()", SERVICE, WEB_CONCURRENCY="1") as running, ExitStack() as stack:
        slow = json.dumps({"hands": [HAND] * 1000}).encode()
        open_one, busy = stack.enter_context(closing(connect(running))), stack.enter_context(closing(connect(running)))
        open_one.request("GET", "/readyz")
        answer = open_one.getresponse()
        assert (answer.status, answer.read()) == (200, b'{"status":"ready"}\n')
        busy.request("POST", "/v1/solve/batch", slow, JSON)
        time.sleep(0.1)
        running.process.terminate()
        time.sleep(0.3)
        open_one.request("GET", "/readyz")
        answer = open_one.getresponse()
        assert answer.status == 503
        assert "stopping" in json.loads(answer.read())["detail"]
        answer = busy.getresponse()
        assert answer.status == 200
        assert json.loads(answer.read())["summary"]["ok"] == 1000
