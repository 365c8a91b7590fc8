"""Who computes now: a few requests at a time, the others in line, and no more in line than can be served in time.

A request takes its turn when its body is here, so that a slow sender keeps nobody waiting, and gives it back when its
answer is ready. Calls that do no work (health, metrics, the contract) take none, and are answered however long the
line is.
"""

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from flask import Flask, current_app, request

from api.settings import Settings
from api.unavailable import Unavailable
from api.watch import current


class Turns:
    """The turns of one process, given in the order in which they are asked for.

    Args:
        at_once: how many are held at the same time.
        waiting: how many more may wait.
        patience: for how many seconds.
    """

    def __init__(self, at_once: int, waiting: int, patience: float) -> None:
        self._free = at_once
        self._waiting = waiting
        self._patience = patience
        self._line: deque[Lock] = deque()
        self._lock = Lock()

    def take(self, *, patient: bool = False) -> None:
        """Take a turn, waiting for it in line; whoever is `patient` waits however long it is.

        Raises:
            Unavailable: the line is full, or the wait was too long.
        """
        with self._lock:
            if self._free:
                self._free -= 1
                return
            if len(self._line) >= self._waiting and not patient:
                raise _overloaded()
            own = Lock()
            own.acquire()
            self._line.append(own)
        if own.acquire(timeout=-1 if patient else self._patience):
            return
        with self._lock:
            if own in self._line:
                self._line.remove(own)
                raise _overloaded()
        # It was handed over in the very moment that patience ran out.

    def give_back(self) -> None:
        """Hand a turn to whoever is first in line."""
        with self._lock:
            if self._line:
                self._line.popleft().release()
            else:
                self._free += 1


def take_turn() -> None:
    """Wait until this request may compute, and start its budget of time; nothing where it has begun already.

    Raises:
        Unavailable: too many others are before it.
    """
    watch = current()
    if watch.deadline is not None:
        return
    began, extensions = time.perf_counter(), current_app.extensions
    extensions["turns"].take()
    watch.holds_turn, now = True, time.perf_counter()
    watch.waited += now - began
    watch.deadline = now + extensions["settings"].budget


def check_budget() -> None:
    """Stop a request that has computed for too long; called between one hand and the next.

    Raises:
        Unavailable: its time is up.
    """
    deadline = current().deadline
    if deadline is not None and time.perf_counter() > deadline:
        raise Unavailable(
            retry_after=None,
            en="this request takes more time than one may have: ask for less at once",
            nl="dit verzoek kost meer tijd dan er voor een is: vraag minder in een keer",
        )


@contextmanager
def turn() -> Iterator[None]:
    """Hold a turn for a part of an answer that has begun: a stream does so for each block of lines.

    It waits as long as it must, since what is begun cannot be refused any more, and others get between its blocks.
    """
    turns: Turns = current_app.extensions["turns"]
    turns.take(patient=True)
    try:
        yield
    finally:
        turns.give_back()


def init_app(app: Flask, settings: Settings) -> None:
    """Let requests under `/v1` that have no body take their turn at once; those with one take it in `api.body`."""
    turns = app.extensions["turns"] = Turns(settings.at_once, settings.waiting, settings.patience)

    @app.before_request
    def take_turn_without_body() -> None:
        if request.method in ("GET", "HEAD") and request.url_rule is not None and request.path.startswith("/v1/"):
            take_turn()

    @app.teardown_request
    def give_turn_back(_: BaseException | None) -> None:
        watch = current()
        if watch.holds_turn:
            watch.holds_turn = False
            turns.give_back()


def _overloaded() -> Unavailable:
    return Unavailable(
        retry_after=1,
        en="too many requests are being worked on",
        nl="er wordt al aan te veel verzoeken gewerkt",
    )
