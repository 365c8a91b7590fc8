"""Run work on a Dask cluster. Dask finds the workers, moves the data, and does again what a dead worker had."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.metadata import version
from typing import Any

from cli.children import deaf_children
from cli.engines import Engine
from cli.failures import Refused

LOCAL = "local"
PATIENCE = 10  # seconds that a scheduler may take to answer
# Nobody looks at what Dask would measure of a cluster that is gone when the run is over.
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
}

COUNTED_EVERY = 1.0  # seconds: to ask how many threads there are takes as long as some hands do


@contextmanager
def on_cluster(address: str, workers: int = 0, method: str = "") -> Iterator[Engine]:
    """Run work on the cluster of this scheduler.

    Args:
        address: where it is; `local` starts one here.
        workers: how many workers of one thread that one has.
        method: how they are started, as `start_method` tells.

    Raises:
        Refused: Dask is not installed, nobody answers, or work was lost again and again.
    """
    try:
        distributed: Any = import_module("distributed")  # its classes carry no types
    except ImportError:
        raise Refused(["A cluster needs Dask: pip install 'chinees-poker[cluster]'"]) from None
    for name in ["distributed", *logging.root.manager.loggerDict]:  # some of them have levels of their own
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # a worker that dies is not our user's business
    with ExitStack() as stack:
        try:
            if address == LOCAL:
                quiet = _QUIET | {"distributed.worker.multiprocessing-method": method}
                stack.enter_context(import_module("dask").config.set(quiet))
                address = stack.enter_context(_local(distributed, workers))
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError) as error:
            raise Refused([f"the scheduler {address}: {error}"]) from error
        _check(client)
        try:
            yield Engine(_submitting(client), _sharing(client), _counting(client))
        except distributed.KilledWorker as error:
            raise Refused([f"workers died again and again on the same work: {error}"]) from error


def _local(distributed: Any, workers: int) -> Any:
    """Start a cluster on this machine."""
    with deaf_children():
        return distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            memory_limit=None,  # a worker of ours takes a hundred megabytes; nobody has to watch it
            dashboard_address=":0",  # of no use here, and at its usual place there may be one
            silence_logs=logging.CRITICAL,
        )


def installed() -> str:
    """Return the version of this program where it is asked."""
    return version("chinees-poker")


def _check(client: Any) -> None:
    """Refuse a cluster that has no workers, or workers that would not answer as this program does."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        versions: dict[str, str] = client.run(installed)
    except TimeoutError:
        raise Refused(["the scheduler has no workers"]) from None
    except (ImportError, AttributeError) as error:
        raise Refused([f"a worker does not have this program: {error}"]) from error
    for worker, there in versions.items():
        if there != installed():
            raise Refused([f"the worker {worker} has version {there} of this program, not {installed()}"])


def _submitting(client: Any) -> Callable[..., Any]:
    # Not pure: Dask would first hash all that is sent, to see whether it had done the same before.
    return lambda work, *arguments: client.submit(work, *arguments, pure=False)


def _sharing(client: Any) -> Callable[[Any], Any]:
    return lambda value: client.scatter(value, broadcast=True, hash=False)


def _counting(client: Any) -> Callable[[], int]:
    counted = threads = 0.0

    def width() -> int:
        nonlocal counted, threads
        if time.monotonic() - counted > COUNTED_EVERY:
            threads, counted = sum(client.nthreads().values()), time.monotonic()
        return int(threads)

    return width
