"""Run work elsewhere, in order: on the other cores of this machine, or on a cluster.

An engine takes a function with its arguments and gives a future. What has been handed out and not yet fetched is
bounded, so memory does not grow with the work.
"""

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from cli.children import deaf_children, undisturbed
from cli.failures import Refused

Item = TypeVar("Item")
Result = TypeVar("Result")
Shared = TypeVar("Shared")

AHEAD = 3  # pieces of work handed out for each that is being done: nobody waits for the next one


class Future(Protocol):
    """The outcome of some work, once it is there."""

    def result(self) -> Any:
        """Wait for the outcome and return it."""


@dataclass(frozen=True, slots=True)
class Engine:
    """Somewhere to run work.

    Attributes:
        submit: hands out a function with its arguments.
        share: sends what many pieces of work need once, and returns what they take as an argument in its place.
        width: how many pieces can be done at once; it may change.
    """

    submit: Callable[..., Future]
    share: Callable[[Any], Any]
    width: Callable[[], int]

    def in_order(self, work: Callable[..., Result], first: Any, items: Iterable[Item]) -> Iterator[tuple[Item, Result]]:
        """Yield each item with `work(first, item)`, in the order of the items."""
        waiting: deque[tuple[Item, Future]] = deque()
        for item in items:
            waiting.append((item, self.submit(work, first, item)))
            if len(waiting) >= AHEAD * max(1, self.width()):
                yield _next(waiting)
        while waiting:
            yield _next(waiting)


def _next(waiting: deque[tuple[Item, Future]]) -> tuple[Item, Any]:
    item, future = waiting.popleft()
    return item, future.result()


class Done(Generic[Result]):
    """A future of what was done at once."""

    def __init__(self, value: Result) -> None:
        self._value = value

    def result(self) -> Result:
        """Return the outcome."""
        return self._value


def usable_cores() -> int:
    """Return the number of cores that this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def on_cores(count: int, method: str = "") -> Iterator[Engine]:
    """Run work in as many processes of this machine, started as `start_method` tells; one is this process itself.

    Raises:
        Refused: a process died.
    """
    if count == 1:
        yield Engine(lambda work, *arguments: Done(work(*arguments)), lambda value: value, lambda: 1)
        return
    pool = ProcessPoolExecutor(count, multiprocessing.get_context(method), _follow_parent)

    def submit(work: Callable[..., Any], *arguments: Any) -> Future:
        with undisturbed(), deaf_children():  # who start when there is work for them
            return pool.submit(work, *arguments)

    try:
        yield Engine(submit, lambda value: value, lambda: count)
    except BrokenProcessPool:
        raise Refused(["a worker process died, as one does where memory runs out"]) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_parent() -> None:
    """Let a worker process end when its parent does, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)
