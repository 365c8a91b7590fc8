"""Many hands in, what `solver.solution.solve` finds for each out, in compiled calls of many hands.

A compiled call works on a block of hands without the interpreter's lock, so that blocks are solved on all cores. What
is found stays in arrays: to make objects of it would take too much of the time.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solver import _bulk
from solver.arrangement import ROWS
from solver.cards import HAND_SIZE, Card
from solver.choices import Choices, choices
from solver.opponents import declarable, opponents
from solver.optimiser import legal_splits_of, splits_of
from solver.reference import Wheel
from solver.rules import Rules
from solver.shares import shares_below

BLOCK = 64  # hands in a compiled call: some 30 ms of work
AHEAD = 2  # blocks for each thread that are under way or wait to be fetched

HABITS = ("strongest_back", "rank_product")

# What is known of a setting, in this order. Points are put right; an error is a standard error.
NUMBERS = (
    *("points", "error", "cost", "cost_error"),
    *(f"{row}.{outcome}" for row in ROWS for outcome in ("win", "tie", "lose")),
    *("scoop", "scooped"),
)

Block = TypeVar("Block")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What was found for n hands, with m settings of each: the best ones, best first, then those of the habits
    where they were asked for.

    Attributes:
        rules: the rules.
        cards: uint8 (n, 13), the hands, each from 51 down.
        picks: int32 (n, m), which of the hand's undominated splits a setting is, -1 where there are no more.
        laid: uint8 (n, m, 13), its cards as they are laid, front first.
        strengths: uint16 (n, m, 3), of its front, middle and back.
        numbers: float64 (n, m, 15), as `NUMBERS` names them.
        naturals: uint8 (n,), which of the rules' naturals is the highest that each holds, 1 for the first, 0 for none.
        acts: float64 (n, 3), what declaring the highest natural, surrendering and fouling on purpose are worth.
        samples: int64 (n,), how many opponents.
        undominated, legal: uint32 (n,), how many splits are.
    """

    rules: Rules
    cards: NDArray[np.uint8]
    picks: NDArray[np.int32]
    laid: NDArray[np.uint8]
    strengths: NDArray[np.uint16]
    numbers: NDArray[np.float64]
    naturals: NDArray[np.uint8]
    acts: NDArray[np.float64]
    samples: NDArray[np.int64]
    undominated: NDArray[np.uint32]
    legal: NDArray[np.uint32]

    def choices(self, hand: int) -> Choices:
        """Return what a hand can do instead of playing rows."""
        place = int(self.naturals[hand])
        natural = self.rules.naturals[place - 1].natural if place else None
        return choices(natural, self.rules, self.acts[hand].tolist(), float(self.numbers[hand, 0, 0]))


def solve_all(
    hands: Sequence[Sequence[Card]],
    rules: Rules,
    alternatives: int = 0,
    ties: int = 0,
    *,
    habits: bool = True,
    legal: bool = True,
) -> Found:
    """Return what is found for hands of thirteen different cards, in compiled calls on this thread.

    Who wins tied rows is as in `solver.opponents`. Each opponent is drawn on his own, as at a table of two. Habits, and
    how many splits are legal, take a tenth of the time each, and are left out where nobody asks for them (the number is
    0 then).

    Raises:
        ValueError: a hand of another size, or with a card twice.
    """
    cards = np.frombuffer(b"".join([bytes(sorted(hand, reverse=True)) for hand in hands]), np.uint8)
    if any(len(hand) != HAND_SIZE for hand in hands):
        raise ValueError("a hand has thirteen cards")
    n, m = len(hands), alternatives + 1 + len(HABITS) * habits
    cards = cards.reshape(n, HAND_SIZE)
    model, wheel = opponents(rules, ties), rules.wheel
    starts, records = splits_of(cards, wheel)
    found = Found(
        rules,
        cards,
        picks=np.zeros((n, m), np.int32),
        laid=np.zeros((n, m, HAND_SIZE), np.uint8),
        strengths=np.zeros((n, m, len(ROWS)), np.uint16),
        numbers=np.zeros((n, m, len(NUMBERS))),
        naturals=declarable(cards, rules),
        acts=np.zeros((n, 3)),
        samples=np.zeros(n, np.int64),
        undominated=starts[1:] - starts[:-1],
        legal=legal_splits_of(cards, wheel) if legal else np.zeros(n, np.uint32),
    )
    _bulk.solve(
        model.bank,
        model.settlement,
        _shares(wheel),
        *model.predictors.mean_summands,
        cards,
        starts,
        records,
        found.picks,
        found.laid,
        found.strengths,
        found.numbers,
        found.samples,
        found.acts,
        found.naturals,
        rules.aces,
        habits,
    )
    return found


def in_order(
    job: Callable[[Block], Answer], blocks: Iterable[Block], threads: int | None = None
) -> Iterator[tuple[Block, Answer]]:
    """Do a job for each block, on several threads (by default one a core), and yield block and answer in their order.

    Blocks are fetched as the answers are, a few ahead of them, by the thread that asks for answers; so there may be any
    number of them. What a job raises is raised in its answer's place.
    """
    threads = threads or len(os.sched_getaffinity(0))
    waiting: deque[tuple[Block, Future[Answer]]] = deque()
    pool = ThreadPoolExecutor(threads, "solve")
    try:
        for block in blocks:
            waiting.append((block, pool.submit(job, block)))
            if len(waiting) > threads * AHEAD:
                first, answer = waiting.popleft()
                yield first, answer.result()
        while waiting:
            first, answer = waiting.popleft()
            yield first, answer.result()
    finally:
        pool.shutdown(cancel_futures=True)


@cache
def _shares(wheel: Wheel) -> NDArray[np.float64]:
    return np.stack([shares_below(size, wheel) for size in ROWS.values()])
