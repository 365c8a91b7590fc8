"""Many hands in, what `solver.solution.solve` finds for each out, in compiled calls of many hands.

A compiled call works on a block of hands without the interpreter's lock, so that blocks are solved on all cores. What
is found stays in arrays: to make objects of it would take too much of the time.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solver import _bulk, _splits
from solver.arrangement import ROWS
from solver.cards import HAND_SIZE, Card
from solver.choices import Choices, choices
from solver.opponents import declarable, opponents
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


# What the compiled modules hand on (ext/found.pxd).
_SETTING = np.dtype(
    [("numbers", np.float64, len(NUMBERS)), ("pick", np.int32), ("strengths", np.uint16, 3), ("laid", np.uint8, 13)],
    align=True,
)
_HELD = np.dtype(
    [
        *(("acts", np.float64, 3), ("samples", np.int64), ("undominated", np.uint32), ("legal", np.uint32)),
        *(("cards", np.uint8, HAND_SIZE), ("natural", np.uint8)),
    ],
    align=True,
)
if (_HELD.itemsize, _SETTING.itemsize) != _bulk.SIZES:
    raise ImportError("the compiled modules are of another version")


@dataclass(frozen=True, eq=False)
class Found:
    """What was found for n hands, with m settings of each: the best ones, best first, then those of the habits.

    Attributes:
        rules: the rules.
        ranked: how many of the settings are the best ones.
        packed_hands, packed_settings: all that was found, as the compiled modules hand it on.
    """

    rules: Rules
    ranked: int
    packed_hands: bytes
    packed_settings: bytes

    @cached_property
    def hands(self) -> NDArray[np.void]:
        """What was found of each hand besides its settings: (n,), with these fields.

        `cards`: uint8 (13,), from 51 down. `natural`: uint8, which of the rules' naturals is the highest that it holds,
        1 for the first, 0 for none. `acts`: float64 (3,), what declaring that, surrendering and fouling on purpose are
        worth. `samples`: int64, how many opponents. `undominated`, `legal`: uint32, how many splits are.
        """
        return np.frombuffer(self.packed_hands, _HELD)

    @cached_property
    def settings(self) -> NDArray[np.void]:
        """The settings of each hand: (n, m), with these fields.

        `pick`: int32, which of the hand's undominated splits it is, -1 where there are no more. `laid`: uint8 (13,),
        its cards as they are laid, front first. `strengths`: uint16 (3,), of its front, middle and back. `numbers`:
        float64 (15,), as `NUMBERS` names them.
        """
        return np.frombuffer(self.packed_settings, _SETTING).reshape(len(self.hands), -1)

    def choices(self, hand: int) -> Choices:
        """Return what a hand can do instead of playing rows."""
        place = int(self.hands["natural"][hand])
        natural = self.rules.naturals[place - 1].natural if place else None
        best = float(self.settings["numbers"][hand, 0, 0])
        return choices(natural, self.rules, self.hands["acts"][hand].tolist(), best)


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
    if any(len(hand) != HAND_SIZE for hand in hands):
        raise ValueError("a hand has thirteen cards")
    packed = b"".join([bytes(sorted(hand, reverse=True)) for hand in hands])
    wheel_high = rules.wheel is Wheel.SECOND_HIGHEST
    cards = np.frombuffer(packed, np.uint8).reshape(-1, HAND_SIZE)
    offsets, records = _splits.undominated_bulk(cards, wheel_high)
    found = _game(rules, ties).solve(
        packed,
        offsets,
        records,
        declarable(cards, rules).tobytes(),
        _splits.legal_counts(cards, wheel_high) if legal else None,
        alternatives + 1,
        habits,
    )
    return Found(rules, alternatives + 1, *found)


@lru_cache(maxsize=64)
def _game(rules: Rules, ties: int) -> _bulk.Game:
    model = opponents(rules, ties)
    shares = np.stack([shares_below(size, rules.wheel) for size in ROWS.values()])
    return _bulk.Game(model.bank, model.settlement, shares, *model.predictors.mean_summands, rules.aces)


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
