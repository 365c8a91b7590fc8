"""`chinees-poker train`."""

from functools import partial
from typing import Any

import click

from cli.choosing import chosen_engine, ended_by_sigterm, scheduler_option
from cli.cluster import LOCAL
from cli.spread import SpreadPopulation
from solver import training

EXAMPLE = """\b
Examples:
  chinees-poker train --rules my-rules.json --out my-rules.bank
  chinees-poker train --rules my-rules.json --out my-rules.bank --scheduler tcp://host:8786
"""


@click.pass_context
def train(context: click.Context, /, scheduler: str | None, **options: Any) -> None:
    """Train here, or on a cluster."""
    if scheduler is None:
        context.invoke(training.main, **options)
        return
    workers = options["threads"] if scheduler == LOCAL else None
    with ended_by_sigterm(), chosen_engine(scheduler, workers) as engine:
        context.invoke(training.main, population=partial(SpreadPopulation, engine), **options)


command = scheduler_option(
    click.Command("train", callback=train, params=[*training.main.params], help=training.main.help, epilog=EXAMPLE)
)
