"""`chinees-poker bulk`."""

import sys
from pathlib import Path
from typing import Any

import click

from cli import options
from cli.checkpoint import BEGINNING, Checkpoint
from cli.choosing import chosen_engine, ended_by_sigterm, engine_options
from cli.engines import Engine
from cli.failures import INTERRUPTED, Refused
from cli.files import Files
from cli.look import Look
from cli.meter import Meter
from cli.parquet import check
from cli.reading import STANDARD_STREAM, Source, form_of
from cli.running import identity, run
from cli.settling import Job
from cli.writing import Part, Stream
from solver.opponents import opponents

EXAMPLE = """\b
Examples:
  chinees-poker bulk hands.txt settings.ndjson
  chinees-poker bulk hands.csv.gz settings.parquet --rules dutch-2-4 --bad skip
  chinees-poker bulk hands.txt settings.ndjson --resume
  zcat *.gz | chinees-poker bulk - - --to csv | head
"""

SUFFIXES = {".csv": "csv", ".parquet": "parquet", ".pq": "parquet"}


@click.command("bulk", epilog=EXAMPLE)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@options.rules()
@options.notation
@click.option(
    "--from", "form", type=click.Choice(["text", "csv", "ndjson"]), help="What IN is; by default by its name."
)
@click.option("--to", type=click.Choice(["ndjson", "csv", "parquet"]), help="What OUT is; by default by its name.")
@click.option(
    "--bad",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    show_default=True,
    help="What a line does that cannot be read; its number is reported either way.",
)
@click.option("--resume", is_flag=True, help="Go on where a run to OUT was stopped; begin where there was none.")
@click.option("--overwrite", is_flag=True, help="Begin again, whatever there is.")
@engine_options
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(
    source: str,
    target: str,
    rules: Any,
    notation: str,
    form: Any,
    to: str | None,
    bad: str,
    resume: bool,
    overwrite: bool,
    workers: int | None,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Set every hand in IN as well as it can be, and write the settings to OUT in the same order.

    IN has a hand on each line: text; CSV, with a column called cards, or nothing but cards in it; or NDJSON, cards or
    an object with a field called cards. It may be compressed with gzip. OUT is NDJSON, CSV or Parquet, by its name, and
    compressed where that ends in .gz. A dash is standard input or output.

    Until it is whole, OUT is called OUT.part, and OUT.progress keeps how far it is.
    """
    if resume and overwrite:
        raise click.UsageError("--resume goes on, --overwrite begins again: give one of them.")
    to = to or SUFFIXES.get(Path(target.removesuffix(".gz")).suffix.lower(), "ndjson")
    if target == STANDARD_STREAM and (resume or to == "parquet"):
        raise click.UsageError("What goes to standard output cannot be gone on with, nor be Parquet.")
    if to == "parquet":
        check()
    files = None if target == STANDARD_STREAM else Files(Path(target), to)
    look = Look.of(sys.stderr)
    if files and files.is_whole(resume=resume, overwrite=overwrite):
        click.echo(look.word("whole").format(out=target), err=True)
        return
    agreed, chosen = options.agreed_rules(rules), chosen_engine(scheduler, workers)
    met = opponents(agreed)
    if not met.exact and not quiet:
        click.echo(look.word("measured_nearest").format(bank=met.name), err=True)
    with ended_by_sigterm(), Source(source) as reading, Meter(look, reading.size, quiet=quiet) as meter:
        form = form or form_of(source)
        column = reading.column() if form == "csv" else None
        job = Job(agreed, form, column, notation, look.language, "csv" if to == "csv" else "ndjson", bad == "stop")
        with chosen as engine:
            if files is None:
                end = run(reading, job, engine, Stream(), meter, BEGINNING)
            else:
                end = _to_files(files, reading, job, engine, meter)
                files.finish()
        meter.sum_up(end.hands, end.bad)


def _to_files(files: Files, source: Source, job: Job, engine: Engine, meter: Meter) -> Checkpoint:
    """Run to files, from where an earlier run to them was stopped."""
    start = files.start(identity(job, files.to, compressed=files.compressed))
    if start.lines and source.skip_to(start.lines) != start.digest:
        raise Refused([meter.look.word("other_input").format(lines=start.lines)])
    meter.begin(source.place)
    with Part(files.part, start.size, compressed=files.compressed) as part:
        try:
            return run(source, job, engine, part, meter, start, lambda at: at.save(files.progress))
        except KeyboardInterrupt:
            raise Refused([meter.look.word("stopped")], INTERRUPTED) from None
