"""What is kept of a request: its id, a line in the log, counts for Prometheus. No cards anywhere."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from api import create_app, log
from api.settings import Settings

HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"


@pytest.fixture(autouse=True)
def quiet_afterwards() -> Iterator[None]:
    """Leave the log as it was found."""
    logger = logging.getLogger("api")
    kept = logger.handlers, logger.level, logger.propagate
    yield
    logger.handlers, logger.level, logger.propagate = kept


Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def begin_log(capsys: pytest.CaptureFixture[str]) -> Callable[[], Lines]:
    """Begin a log, within the test itself: pytest undoes what is done to loggers before it."""

    def begin() -> Lines:
        log.begin("requests")
        return lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return begin


@pytest.mark.parametrize("given", ["a", "A-b_c.9", "x" * 64])
def test_a_well_formed_id_comes_back(client: FlaskClient, given: str) -> None:
    for path in ("/healthz", "/nowhere"):
        assert client.get(path, headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", [None, "", "x" * 65, "a b", "a/b", "é", '"', "a,b", "{}"])
def test_another_is_replaced_by_one_of_our_own(client: FlaskClient, given: str | None) -> None:
    headers = {} if given is None else {"X-Request-Id": given}
    found = [client.get("/healthz", headers=headers).headers["X-Request-Id"] for _ in range(2)]
    assert found[0] != found[1]
    assert all(re.fullmatch("[0-9a-f]{24}", each) for each in found)


def test_a_request_leaves_one_line(client: FlaskClient, begin_log: Callable[[], Lines]) -> None:
    lines = begin_log()
    client.post("/v1/solve", json={"cards": HAND}, headers={"X-Request-Id": "mine"})
    (line,) = lines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line.pop("time"))
    assert line.pop("ms") > 0
    assert line.pop("bytes") > 1000
    assert line == {
        "level": "info",
        "message": "request",
        "id": "mine",
        "method": "POST",
        "path": "/v1/solve",
        "endpoint": "solve.solve_hand",
        "status": 200,
        "hands": 1,
    }


def test_problems_are_counted_in_the_line(client: FlaskClient, begin_log: Callable[[], Lines]) -> None:
    lines = begin_log()
    client.post("/v1/solve/batch", json={"hands": [HAND, "As As"]})
    client.post("/v1/solve", data="{", content_type="application/json")
    client.get("/nowhere?cards=" + HAND)
    batch, broken, nowhere = lines()
    assert (batch["hands"], batch["codes"]) == (1, {"wrong_count": 1, "duplicate_card": 1})
    assert (broken["status"], broken["codes"]) == (400, {"not-json": 1})
    assert (nowhere["endpoint"], nowhere["path"]) == ("none", "/nowhere")


def test_the_log_holds_no_cards(
    client: FlaskClient, begin_log: Callable[[], Lines], capsys: pytest.CaptureFixture[str]
) -> None:
    begin_log()
    client.post("/v1/solve", json={"cards": HAND})
    client.post("/v1/solve", json={"cards": HAND.replace("Kc", "Zx")})
    client.get(f"/v1/rules?cards={HAND}")
    written = capsys.readouterr()
    assert not re.search(r"K[cd]|Zx", written.out + written.err)


def test_a_line_is_one_line_whatever_the_path(client: FlaskClient, begin_log: Callable[[], Lines]) -> None:
    lines = begin_log()
    client.get("/%0a%22%7b%e2%80%a8" + "x" * 1000)
    (line,) = lines()
    assert line["path"].startswith('/\n"{')
    assert len(line["path"]) == 200


def test_an_unforeseen_error_is_in_the_log_with_its_trace(
    monkeypatch: pytest.MonkeyPatch, begin_log: Callable[[], Lines]
) -> None:
    lines = begin_log()
    app = create_app()

    def broken() -> None:
        raise RuntimeError("secret")

    monkeypatch.setitem(app.view_functions, "health.healthz", broken)
    answer = app.test_client().get("/healthz", headers={"X-Request-Id": "mine"})
    assert "secret" not in answer.get_data(as_text=True)
    error, request = lines()
    assert (error["level"], error["id"], request["id"]) == ("error", "mine", "mine")
    assert "RuntimeError: secret" in error["trace"]


def test_only_errors_are_logged_where_that_is_asked_for(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    log.begin("errors")
    client.get("/healthz")
    client.get("/nowhere")
    assert capsys.readouterr().out == ""


def test_the_caller_is_named_not_the_key(begin_log: Callable[[], Lines]) -> None:
    lines = begin_log()
    from api import keys

    key, entry = keys.new_key("app")
    client = create_app(settings=Settings.of({"CHINEES_POKER_API_KEYS": entry})).test_client()
    client.get("/v1/rules", headers={"X-API-Key": key})
    (line,) = lines()
    assert line["caller"] == "app"
    assert key not in json.dumps(line)


def test_a_stream_is_logged_when_it_has_been_sent(begin_log: Callable[[], Lines]) -> None:
    lines = begin_log()
    app = create_app()

    def slowly() -> Iterator[bytes]:
        yield b"a"
        assert lines() == []
        yield b"b"

    app.add_url_rule("/stream", "stream", lambda: Response(slowly(), mimetype="text/plain"))
    with app.test_client().get("/stream") as answer:
        assert answer.get_data() == b"ab"
    (line,) = lines()
    assert line["endpoint"] == "stream"


def counts(client: FlaskClient) -> dict[str, float]:
    text = client.get("/metrics").get_data(as_text=True)
    samples = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in samples}


def test_requests_hands_and_problems_are_counted_by_endpoint(app: Flask) -> None:
    client = app.test_client()
    before = counts(client)
    client.post("/v1/solve", json={"cards": HAND})
    client.post("/v1/solve/batch", json={"hands": [HAND, HAND, "As As"]})
    client.get("/v1/rules/dutch-1-6")
    client.get("/v1/rules/dutch-2-4")
    client.get("/a")
    client.get("/b")
    after = counts(client)
    grown = {name: after[name] - before.get(name, 0) for name in after}
    assert grown['chinees_poker_requests_total{endpoint="rules.get_rules",status="200"}'] == 2
    assert grown['chinees_poker_requests_total{endpoint="none",status="404"}'] == 2
    assert grown['chinees_poker_hands_total{endpoint="solve.solve_hand"}'] == 1
    assert grown['chinees_poker_hands_total{endpoint="batch.solve_batch"}'] == 2
    assert grown['chinees_poker_problems_total{code="duplicate_card"}'] == 1
    assert grown['chinees_poker_request_seconds_count{endpoint="solve.solve_hand"}'] == 1
    assert grown['chinees_poker_work_seconds_sum{endpoint="solve.solve_hand"}'] > 0
    assert not [name for name in after if "/a" in name or "dutch-1-6" in name]
