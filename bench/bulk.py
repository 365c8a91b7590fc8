"""What `chinees-poker bulk` makes of the compiled core's own rate: `python -m bench.bulk --hands 1000000`.

Files of random hands are settled in one process, in one for each core, and on as many local Dask workers; beside it the
compiled calls alone, on one core before and after. Starting is part of each time, so few hands look worse than many.
That all runs write the same is checked.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

import numpy as np

from solver.batch import BLOCK, solve_all
from solver.cards import write_cards
from solver.rules import DEFAULT_PRESET
from solver.rules_json import preset
from solver.training import deal

ROOT = Path(__file__).resolve().parents[1]
CORES = len(os.sched_getaffinity(0))
SAMPLE = 4_096  # hands by which the core is measured


def rate_of_core() -> float:
    """Return how many hands a second the compiled calls settle on one core: what a line tells, the best of five."""
    hands, rules = np.sort(deal(SAMPLE, 5), axis=1)[:, ::-1].tolist(), preset(DEFAULT_PRESET)
    rates = []
    for _ in range(5):
        start = time.perf_counter()
        for place in range(0, SAMPLE, BLOCK):
            solve_all(hands[place : place + BLOCK], rules, habits=False, legal=False)
        rates.append(SAMPLE / (time.perf_counter() - start))
    return max(rates)


def seconds_of(source: Path, target: Path, options: Sequence[str]) -> float:
    """Return how long a run takes, from its start to its end."""
    command = [sys.executable, "-m", "cli", "bulk", str(source), str(target), "--overwrite", "--quiet", *options]
    start = time.perf_counter()
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    return time.perf_counter() - start


def main() -> None:
    """Measure, and print rates and ratios."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=60_000)
    count = parser.parse_args().hands
    kinds = {
        "one process": ["--workers", "1"],
        f"{CORES} processes": ["--workers", str(CORES)],
        f"{CORES} Dask workers": ["--scheduler", "local", "--workers", str(CORES)],
    }
    with tempfile.TemporaryDirectory() as folder:
        source, first = Path(folder) / "hands.txt", b""
        source.write_text("".join(" ".join(write_cards(hand)) + "\n" for hand in deal(count, 7).tolist()))
        before, alone = rate_of_core(), 0.0
        print(f"{count:,} hands; the compiled calls: {before:,.0f} hands a second on one core")
        for place, (name, options) in enumerate(kinds.items()):
            target = Path(folder) / f"{place}.ndjson"
            rate = count / seconds_of(source, target, options)
            alone, first = alone or rate, first or target.read_bytes()
            same = "the same" if target.read_bytes() == first else "ANOTHER"
            print(f"  {name:16}{rate:8,.0f} a second, {rate / alone:.2f} times one process, {same} output")
        print(f"  the compiled calls once more: {rate_of_core():,.0f}")


if __name__ == "__main__":
    main()
