"""How worker processes start on this machine: on Linux as copies of one that has loaded what all of them need."""

import multiprocessing
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, resource_tracker

WORK = "cli.settling"  # with all of the solver


def start_method(*modules: str) -> str:
    """Return how processes are to be started, as `multiprocessing` calls it; they have these modules loaded.

    The one that they are copies of starts here and now, and loads while this one goes on. It has no threads of this
    one in it, as a direct copy would.
    """
    if sys.platform != "linux":  # not every system's libraries can be copied once they are loaded
        return "spawn"
    multiprocessing.get_context("forkserver").set_forkserver_preload([*modules])
    with deaf_children():
        forkserver.ensure_running()
    return "forkserver"


@contextmanager
def deaf_children() -> Iterator[None]:
    """Let processes that are started in here not hear Ctrl-C, not even while they start: it is for this one."""
    resource_tracker.ensure_running()  # where it starts later, it undoes what follows
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM wait until this is done: one in the middle of starting a process leaves half of one."""
    heard: list[int] = []
    handlers = {
        number: signal.signal(number, lambda sent, _: heard.append(sent))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for sent in heard:
            signal.raise_signal(sent)
