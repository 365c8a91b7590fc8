"""Turns to compute: a few at a time, the others in line, the rest refused; health calls never wait."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app, turns
from api.settings import Settings
from api.turns import Turns
from api.unavailable import Unavailable
from tests.api.examples import EXAMPLES

HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"


@pytest.fixture
def busy(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A service in which another request has the only turn, and where nobody may wait."""
    taken = Turns(at_once=1, waiting=0, patience=0)
    taken.take()
    monkeypatch.setitem(app.extensions, "turns", taken)
    yield app.test_client()
    taken.give_back()


def test_turns_are_given_in_the_order_in_which_they_are_asked_for() -> None:
    line, order = Turns(at_once=1, waiting=8, patience=10), []

    def work(number: int) -> None:
        line.take()
        order.append(number)
        line.give_back()

    line.take()
    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for place, thread in enumerate(threads, start=1):
        thread.start()
        while len(line._line) < place:
            time.sleep(0.001)
    line.give_back()
    for thread in threads:
        thread.join()
    assert order == list(range(8))


def test_no_more_compute_at_once_than_may() -> None:
    line, lock, now, most = Turns(at_once=2, waiting=16, patience=10), threading.Lock(), 0, 0

    def work() -> None:
        nonlocal now, most
        for _ in range(20):
            line.take()
            with lock:
                now += 1
                most = max(most, now)
            time.sleep(0.0005)
            with lock:
                now -= 1
            line.give_back()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 2


def test_who_finds_the_line_full_is_refused_at_once() -> None:
    line = Turns(at_once=1, waiting=0, patience=1000)
    line.take()
    with pytest.raises(Unavailable):
        line.take()
    line.give_back()
    line.take()


def test_who_has_waited_too_long_is_refused_and_loses_no_turn() -> None:
    line = Turns(at_once=1, waiting=1, patience=0.01)
    line.take()
    for _ in range(3):  # nobody is left in the line
        with pytest.raises(Unavailable):
            line.take()
    line.give_back()
    line.take()


def test_who_is_patient_is_not_refused() -> None:
    line, done = Turns(at_once=1, waiting=0, patience=0), threading.Event()

    def wait() -> None:
        line.take(patient=True)
        done.set()

    line.take()
    thread = threading.Thread(target=wait)
    thread.start()
    assert not done.wait(0.05)
    line.give_back()
    assert done.wait(10)
    thread.join()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/v1/solve", {"cards": HAND}),
        ("POST", "/v1/solve/batch", {"hands": [HAND]}),
        ("POST", "/v1/score", {}),
        ("GET", "/v1/rules", None),
    ],
)
def test_overload_is_answered_by_503(busy: FlaskClient, method: str, path: str, body: Any) -> None:
    answer = busy.open(path, method=method, json=body)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert answer.json == EXAMPLES["Unavailable"]["value"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version", "/metrics", "/openapi.yaml"])
def test_what_takes_no_turn_is_answered_under_overload(busy: FlaskClient, path: str) -> None:
    assert busy.get(path).status_code == 200


def test_a_body_that_is_not_here_whole_takes_no_turn(busy: FlaskClient) -> None:
    answer = busy.post("/v1/solve", data=b" " * 70_000, content_type="application/json")
    assert answer.status_code == 413


def test_every_request_gives_its_turn_back(app: Flask, client: FlaskClient) -> None:
    line: Turns = app.extensions["turns"]
    free = line._free
    for _ in range(free + 1):
        client.post("/v1/solve", json={"cards": HAND})
        client.post("/v1/solve", json={"cards": "x"})
        client.post("/v1/solve", data="{", content_type="application/json")
        client.get("/v1/rules/nowhere")
        client.head("/v1/rules")
        assert line._free == free


def test_a_request_that_computes_for_too_long_is_stopped() -> None:
    client = create_app(settings=Settings(budget=0.0)).test_client()
    answer = client.post("/v1/solve/batch", json={"hands": [HAND] * 2})
    assert answer.status_code == 503
    assert "Retry-After" not in answer.headers  # it would take as long again
    assert answer.json is not None
    assert "ask for less" in answer.json["detail"]


def test_a_part_of_a_stream_holds_a_turn(app: Flask) -> None:
    line: Turns = app.extensions["turns"]
    free = line._free
    with app.app_context():
        with turns.turn():
            assert line._free == free - 1
        assert line._free == free
