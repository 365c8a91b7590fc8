"""A run over many hands: from the input through an engine to the output, with a checkpoint every second."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cli.checkpoint import Checkpoint
from cli.engines import Engine
from cli.failures import Refused
from cli.meter import Meter
from cli.reading import Source
from cli.settling import HEADS, Job, fingerprint, settle
from cli.writing import Output
from solver.rules_json import write_rules

EVERY = 1.0  # seconds between checkpoints: what a kill costs at most, besides what is at work


def identity(job: Job, to: str, *, compressed: bool) -> dict[str, Any]:
    """Return all that the output depends on besides the input: what a run must have to be gone on with."""
    return {
        "rules": write_rules(job.rules),
        "program or bank": fingerprint(job.rules),
        "form": [job.form, job.column],
        "notation": job.notation,
        "output": [to, compressed],
    }


def run(
    source: Source,
    job: Job,
    engine: Engine,
    output: Output,
    meter: Meter,
    start: Checkpoint,
    keep: Callable[[Checkpoint], object] = lambda _: None,
) -> Checkpoint:
    """Settle what comes after a checkpoint, and return where that ends. `keep` is given checkpoints on the way.

    Raises:
        Refused: a bad line where the job stops at one, or a worker that would not answer as this program does.
    """
    if not start.size:
        output.append(HEADS[job.rows])
    by, at, kept = fingerprint(job.rules), start, time.monotonic()
    for block, settled in engine.in_order(settle, job, source.blocks()):
        if settled.by != by:
            raise Refused([f"a worker has another program or bank: {settled.by}, not {by}"])
        output.append(settled.rows)
        meter.advance(settled.hands, block.place)
        if settled.problems and job.stop:
            raise Refused(f"line {number}: {detail}" for number, detail in settled.problems)
        for number, detail in settled.problems:
            meter.say(f"line {number}: {detail}")
        at = replace(
            at,
            lines=block.last,
            digest=block.digest,
            hands=at.hands + settled.hands,
            bad=at.bad + len(settled.problems),
        )
        if time.monotonic() - kept > EVERY:
            kept = time.monotonic()
            keep(replace(at, size=output.sync()))
    at = replace(at, size=output.sync())
    keep(at)
    return at
