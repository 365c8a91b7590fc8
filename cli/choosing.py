"""Which engine a command runs on, as its options say, and how it is stopped."""

import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NoReturn

import click

from cli.children import WORK, start_method
from cli.cluster import LOCAL, on_cluster
from cli.engines import Engine, on_cores, usable_cores
from cli.options import Decorator

TERMINATED = 128 + signal.SIGTERM


def engine_options(command: Any) -> Any:
    """Add the options `--workers` and `--scheduler` to a command."""
    return workers_option(scheduler_option(command))


workers_option: Decorator = click.option(
    "--workers", type=click.IntRange(1, 1024), help="Processes; by default one for each core."
)
scheduler_option: Decorator = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Send the work to this Dask cluster, tcp://host:8786 say; local starts one here.",
)


def chosen_engine(scheduler: str | None, workers: int | None) -> AbstractContextManager[Engine]:
    """Return the engine that the options ask for. What it takes time to load begins to be loaded."""
    count = workers or usable_cores()
    if scheduler is None:
        return on_cores(count, start_method(WORK) if count > 1 else "")
    if scheduler == LOCAL:
        return on_cluster(scheduler, count, start_method("distributed", WORK))
    if workers is not None:
        raise click.UsageError("A cluster has its own workers: --workers is for this machine.")
    return on_cluster(scheduler)


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """Let SIGTERM end the command as Ctrl-C does: with what is open closed, and worker processes gone."""

    def end(*_: object) -> NoReturn:
        sys.exit(TERMINATED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
