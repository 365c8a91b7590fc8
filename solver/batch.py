"""Many hands in, their solutions out: what `solver.solution.solve` finds for each, in compiled calls of many hands.

A compiled call works on a block of hands without the interpreter's lock, so blocks are solved on all cores while the
caller writes down what was found of earlier ones.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from solver import _bulk, _expected, _splits
from solver.arrangement import ROWS, Laid
from solver.cards import HAND_SIZE, Card
from solver.opponents import MOST_NATURALS, Meeting, Opponents, opponents
from solver.optimiser import FIELDS
from solver.reference import Wheel
from solver.rules import Rules
from solver.shares import shares_below
from solver.solution import Setting, Solution, held_natural

BLOCK = 64  # hands in a compiled call: some 30 ms of work
AHEAD = 2  # blocks for each thread that are under way or wait to be fetched

# As the compiled module fills them in, after the best settings.
HABITS = ("strongest_back", "rank_product")

_NUMBERS = 11

Block = TypeVar("Block")
Answer = TypeVar("Answer")


class _Counts(NamedTuple):
    """How many opponents a hand can meet, as `_expected.Opponents` has them."""

    rows: int
    row_squares: int
    naturals: list[int]


class _Found(NamedTuple):
    """What the compiled module fills in, of n hands and m settings of each."""

    picks: NDArray[np.int32]  # (n, m)
    laid: NDArray[np.uint8]  # (n, m, 13)
    strengths: NDArray[np.uint16]  # (n, m, 3)
    numbers: NDArray[np.float64]  # (n, m, 11)
    shift: NDArray[np.float64]  # (n,)
    counts: NDArray[np.int64]  # (n, 18)

    @classmethod
    def empty(cls, n: int, m: int) -> "_Found":
        return cls(
            np.empty((n, m), np.int32),
            np.empty((n, m, HAND_SIZE), np.uint8),
            np.empty((n, m, len(ROWS)), np.uint16),
            np.empty((n, m, _NUMBERS)),
            np.empty(n),
            np.empty((n, MOST_NATURALS + 2), np.int64),
        )


def solve_all(hands: Sequence[Sequence[Card]], rules: Rules, alternatives: int = 0) -> list[Solution]:
    """Return the solution of each hand of thirteen different cards, as `solve` would, found on this thread.

    Raises:
        ValueError: a hand of another size, or with a card twice.
    """
    if not hands:
        return []
    model, wheel_high = opponents(rules), rules.wheel is Wheel.SECOND_HIGHEST
    cards = np.array([sorted(hand, reverse=True) for hand in hands], np.uint8)
    legal = np.frombuffer(_splits.legal_counts(cards, wheel_high), np.uint32)
    offsets, packed = _splits.undominated_bulk(cards, wheel_high)
    starts, records = np.frombuffer(offsets, np.uint32), np.frombuffer(packed, np.uint16).reshape(-1, FIELDS)
    found = _Found.empty(len(hands), alternatives + 1 + len(HABITS))
    means = model.predictors.means(cards)
    _bulk.solve(model.bank, model.settlement, _shares(rules.wheel), cards, starts, records, means, *found)
    columns = (
        map(tuple, cards.tolist()),
        found.picks.tolist(),
        _pieces(found.laid),
        found.strengths.tolist(),
        found.numbers.tolist(),
        found.shift.tolist(),
        map(_counts, found.counts.tolist()),
        np.diff(starts).tolist(),
        legal.tolist(),
    )
    return [_solution(model, *row) for row in zip(*columns, strict=True)]


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


def _solution(
    model: Opponents,
    cards: tuple[Card, ...],
    picks: list[int],
    laid: list[bytes],
    strengths: list[list[int]],
    numbers: list[list[float]],
    shift: float,
    counts: _Counts,
    undominated: int,
    legal: int,
) -> Solution:
    # Only its counts are left of the meeting, which is all that is asked of it here.
    meeting = Meeting(model, cards, cast(_expected.Opponents, counts))
    most = numbers[0][0]
    settings: dict[int, Setting] = {}  # by split: the same one may be there twice
    for pick, rows, strength, (points, *chances, error, cost_error) in zip(picks, laid, strengths, numbers, strict=True):
        if pick >= 0 and pick not in settings:
            cost = most - points
            settings[pick] = Setting(
                Laid(rows, strength, model.rules.wheel),
                points + shift,
                error,
                tuple(chances),
                cost,
                max(cost_error, meeting.least_error(cost)),
            )
    best = settings[picks[0]]
    return Solution(
        cards,
        model.rules,
        tuple(settings[pick] for pick in picks[: -len(HABITS)] if pick >= 0),
        dict(zip(HABITS, (settings[pick] for pick in picks[-len(HABITS) :]), strict=True)),
        held_natural(meeting, cards, best),
        undominated,
        legal,
        model.name,
        model.exact,
        meeting.samples,
    )


def _counts(row: list[int]) -> _Counts:
    rows, row_squares, *naturals = row
    return _Counts(rows, row_squares, naturals)


def _pieces(laid: NDArray[np.uint8]) -> Iterator[list[bytes]]:
    """Yield the settings of each hand, as bytes: out of arrays, numbers come much more slowly one by one."""
    n, m, size = laid.shape
    whole = laid.tobytes()
    for start in range(0, n * m * size, m * size):
        yield [whole[at : at + size] for at in range(start, start + m * size, size)]


@cache
def _shares(wheel: Wheel) -> NDArray[np.float64]:
    return np.stack([shares_below(size, wheel) for size in ROWS.values()])
