"""`chinees-poker study`."""

import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cli import options
from cli.choosing import chosen_engine, ended_by_sigterm, engine_options
from cli.examining import Examined, dealt, examine
from cli.findings import Table, tables
from cli.look import Look
from cli.meter import Meter
from cli.study_page import Subject, page
from solver.opponents import opponents

EXAMPLE = """\b
Example:
  chinees-poker study report --hands 20000 --seed 7 --rules dutch-1-6-royalties
"""

PAGE = "study.html"


@click.command("study", epilog=EXAMPLE)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--hands", type=click.IntRange(100), default=10_000, show_default=True, help="How many are dealt.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same study.")
@options.rules()
@engine_options
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(
    folder: Path, hands: int, seed: int, rules: Any, workers: int | None, scheduler: str | None, quiet: bool
) -> None:
    """Deal random hands, set each as well as it can be, and report to FOLDER what there is to learn from them.

    That is what a hand is worth, what the rows of best settings are, how often rows win, what the usual habits cost,
    and how frequent naturals are: a page with plots, study.html, and each table as CSV. What is there is replaced.
    """
    agreed = options.agreed_rules(rules)
    look = Look.of(sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    meter, found = Meter(look, hands, quiet=quiet), []
    with ended_by_sigterm(), chosen_engine(scheduler, workers) as engine, meter:
        done = 0
        for _, examined in engine.in_order(examine, agreed, dealt(hands, seed)):
            found.append(examined)
            done += len(examined.points)
            meter.advance(len(examined.points), done)
        meter.sum_up(hands, 0)
    results = tables(Examined.joined(found), agreed)
    for table in results:
        _write(table, folder / f"{table.name}.csv")
    subject = Subject(agreed.name, opponents(agreed).name, hands, seed)
    (folder / PAGE).write_text(page(subject, results, look), "utf-8")
    click.echo(folder / PAGE)


def _write(table: Table, path: Path) -> None:
    rows: Sequence[Sequence[object]] = [table.columns, *table.rows]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
