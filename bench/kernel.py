"""The speed of the compiled core, beside two published evaluators: `python -m bench.kernel`.

All are timed in turn, round after round, on the clock of this thread's own work, and the best round of each counts;
so the ratios hold on a busy machine too.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

import eval7
import numpy as np
import phevaluator

from solver import _rows, _splits
from solver.cards import write_card

ROUNDS = 11
ROWS = 20_000
HANDS = 5_000
COUNTED = 500


def best_of_rounds(jobs: dict[str, tuple[int, Callable[[], object]]]) -> dict[str, float]:
    """Return the seconds that each job took in its best round, for one of its units."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(ROUNDS):
        for name, (units, job) in jobs.items():
            start = time.thread_time()
            job()
            best[name] = min(best[name], (time.thread_time() - start) / units)
    return best


def report(title: str, seconds: dict[str, float], *, unit: str, scale: float) -> None:
    """Print times, rates, and how many times as fast as each of the others the first is."""
    print(title)
    first = next(iter(seconds.values()))
    for name, value in seconds.items():
        ratio = "" if value == first else f"   {value / first:6.1f} x the first's time"
        print(f"  {name:34}{value * scale:9.2f} {unit} {1 / value:15,.0f} /s{ratio}")


def main() -> None:
    """Time everything and print it."""
    deal = random.Random(1)
    rows = [deal.sample(range(52), 5) for _ in range(ROWS)]
    prepared = [bytes(row) for row in rows]
    theirs = [[eval7.Card(write_card(card)) for card in row] for row in rows]
    strength, evaluate, evaluate_cards = _rows.strength, eval7.evaluate, phevaluator.evaluate_cards

    report(
        f"One row of five cards from Python, {ROWS:,} random rows",
        best_of_rounds(
            {
                "solver strength(bytes)": (ROWS, lambda: [strength(row) for row in prepared]),
                "eval7 evaluate(cards)": (ROWS, lambda: [evaluate(row) for row in theirs]),
                "phevaluator evaluate_cards(*ints)": (
                    ROWS,
                    lambda: [evaluate_cards(*row) for row in rows],
                ),
            }
        ),
        unit="ns",
        scale=1e9,
    )

    shuffled = np.random.default_rng(1).permuted(
        np.tile(np.arange(52, dtype=np.uint8), (1_000_000, 1)), axis=1
    )
    fives = np.ascontiguousarray(shuffled[:, :5])
    threes = np.ascontiguousarray(shuffled[:, :3])
    out = np.empty(len(fives), dtype=np.uint16)
    report(
        f"Many rows in one call, {len(fives):,} random rows, all checked",
        best_of_rounds(
            {
                "five cards": (len(fives), lambda: _rows.strengths(fives, out)),
                "three cards": (len(threes), lambda: _rows.strengths(threes, out)),
            }
        ),
        unit="ns",
        scale=1e9,
    )

    hands = np.ascontiguousarray(shuffled[:HANDS, :13])
    each = [bytes(hand) for hand in hands]
    offsets, _ = _splits.undominated_bulk(hands)
    counts = np.diff(np.frombuffer(offsets, dtype=np.uint32))
    report(
        f"Hands of thirteen, {HANDS:,} random ones: undominated splits "
        f"{counts.mean():.1f} on average, median {np.median(counts):.0f}, at most {counts.max():,}",
        best_of_rounds(
            {
                "undominated_bulk": (HANDS, lambda: _splits.undominated_bulk(hands)),
                "undominated, hand by hand": (
                    HANDS,
                    lambda: [_splits.undominated(hand) for hand in each],
                ),
                "legal_count": (
                    COUNTED,
                    lambda: [_splits.legal_count(hand) for hand in each[:COUNTED]],
                ),
            }
        ),
        unit="us",
        scale=1e6,
    )


if __name__ == "__main__":
    main()
