"""The time that one hand takes, part by part: `python -m bench.speed --rules taiwan --hands 200`.

Measured hand by hand on the clock of this thread's own work, so that a busy machine matters less; of each hand the
better of two runs counts. Where home runs pay, the same for one hand in ten at a table of four, whose opponents are
drawn together.
"""

import json
import resource
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

import click
import numpy as np
from numpy.typing import NDArray

from api import answers
from solver.opponents import Meeting, opponents
from solver.optimiser import Splits, legal_splits, undominated
from solver.preset_files import preset_names
from solver.roles import Seat
from solver.rules import Rules
from solver.rules_json import preset
from solver.solution import solve, solve_splits
from solver.training import deal

PRESETS = ("dutch-1-6", "dutch-2-4", "dutch-1-6-royalties", "open-face", "us-2-4", "taiwan", "capsa-susun")


def times(job: Callable[[int], object], count: int) -> NDArray[np.float64]:
    """Return the microseconds that a job took for each of `count` hands."""
    taken = np.full((2, count), np.inf)
    for run in range(2):
        for hand in range(count):
            start = time.thread_time_ns()
            job(hand)
            taken[run, hand] = (time.thread_time_ns() - start) / 1e3
    best: NDArray[np.float64] = taken.min(axis=0)
    return best


def report(name: str, taken: NDArray[np.float64]) -> None:
    """Print the mean and some percentiles."""
    median, p90, p99 = np.percentile(taken, (50, 90, 99))
    print(f"  {name:34}{taken.mean():9.0f}{median:9.0f}{p90:9.0f}{p99:9.0f}{taken.max():9.0f}")


def measure(rules: Rules, count: int) -> None:
    """Print the times under one rule set."""
    hands = [tuple(hand) for hand in deal(count, 7).tolist()]
    splits: list[Splits] = [undominated(hand, rules.wheel) for hand in hands]
    model = opponents(rules)
    meetings: list[Meeting] = [model.meet(hand) for hand in hands]
    samples = [meeting.samples for meeting in meetings]
    print(f"{rules.name}: bank {model.name}, {np.mean(samples):,.0f} opponents a hand, at least {min(samples):,}")
    print(f"  {'microseconds':34}{'mean':>9}{'median':>9}{'p90':>9}{'p99':>9}{'max':>9}")
    report("undominated splits", times(lambda i: undominated(hands[i], rules.wheel), count))
    report("count of legal splits", times(lambda i: legal_splits(hands[i], rules.wheel), count))
    report("meeting the opponents", times(lambda i: model.meet(hands[i]), count))
    report("values of all splits", times(lambda i: meetings[i].values(splits[i].records), count))
    report("errors of six settings", times(lambda i: meetings[i].errors(splits[i].records[:6]), count))
    meetings.clear()
    report("solve, from known splits", times(lambda i: solve_splits(splits[i], rules), count))
    report("solve, all of it", times(lambda i: solve(hands[i], rules), count))
    if rules.counting.home_run_factor > 1:
        report("solve, at a table of four", times(lambda i: solve(hands[i], rules, 3, Seat(4)), max(1, count // 10)))
    solutions = [solve(hand, rules) for hand in hands]
    report("answer as JSON", times(lambda i: json.dumps(answers.solution(solutions[i], "en")), count))


@click.command()
@click.option("--rules", "names", type=click.Choice(preset_names()), multiple=True, default=PRESETS, show_default=True)
@click.option("--hands", type=click.IntRange(1), default=1_000, show_default=True)
def main(names: Sequence[str], hands: int) -> None:
    """Measure the time that one hand takes under the rules of presets."""
    for name in names:
        measure(preset(name), hands)
    print(f"peak memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
