"""Many hands in, what `solver.solution.solve` finds for each out, in compiled calls of many hands.

A compiled call works on a block of hands without the interpreter's lock, so blocks are solved on all cores while the
caller writes down what was found of earlier ones. What is found is light: tuples, and rows as cards and strengths.
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
from solver.arrangement import ROWS, Arrangement
from solver.cards import HAND_SIZE, Card
from solver.hands import Row
from solver.opponents import MOST_NATURALS, Meeting, Opponents, opponents
from solver.optimiser import FIELDS
from solver.reference import Wheel
from solver.rules import Rules
from solver.shares import shares_below
from solver.solution import HeldNatural, held_natural, is_within

BLOCK = 64  # hands in a compiled call: some 30 ms of work
AHEAD = 2  # blocks for each thread that are under way or wait to be fetched

# As the compiled module fills them in, after the best settings.
HABITS = ("strongest_back", "rank_product")

Block = TypeVar("Block")
Answer = TypeVar("Answer")


class SolvedSetting(NamedTuple):
    """A setting with what it is worth: as `solver.solution.Setting`, but for how it is laid.

    Attributes:
        cards: thirteen, as they are laid, front first, a byte each.
        strengths: of front, middle and back.
    """

    cards: bytes
    strengths: list[int]
    points: float
    error: float
    cost: float
    cost_error: float
    chances: list[float]

    @property
    def is_equal(self) -> bool:
        """Whether it cannot be told from the best."""
        return is_within(self.cost, self.cost_error)

    def arrangement(self, wheel: Wheel) -> Arrangement:
        """Return the rows; the wheel order is that of the rules."""
        cards, (front, middle, back) = tuple(self.cards), self.strengths
        return Arrangement(Row(cards[:3], front, wheel), Row(cards[3:8], middle, wheel), Row(cards[8:], back, wheel))


class SolvedHand(NamedTuple):
    """A solved hand: as `solver.solution.Solution`, but for what is the same for all hands. Cards are from 51 down."""

    cards: list[Card]
    settings: list[SolvedSetting]
    habits: dict[str, SolvedSetting]
    natural: HeldNatural | None
    undominated: int
    legal: int
    samples: int


class _Found(NamedTuple):
    """What the compiled module fills in, of n hands and m settings of each."""

    picks: NDArray[np.int32]  # (n, m)
    laid: NDArray[np.uint8]  # (n, m, 13)
    strengths: NDArray[np.uint16]  # (n, m, 3)
    numbers: NDArray[np.float64]  # (n, m, 11): points, eight chances, error, error of the cost
    shift: NDArray[np.float64]  # (n,)
    counts: NDArray[np.int64]  # (n, 18)

    @classmethod
    def nothing(cls, n: int, m: int) -> "_Found":
        return cls(
            np.zeros((n, m), np.int32),
            np.zeros((n, m, HAND_SIZE), np.uint8),
            np.zeros((n, m, len(ROWS)), np.uint16),
            np.zeros((n, m, 11)),
            np.zeros(n),
            np.zeros((n, MOST_NATURALS + 2), np.int64),
        )

    @property
    def samples(self) -> NDArray[np.int64]:
        """How many opponents each hand can meet: int64 (n,)."""
        samples: NDArray[np.int64] = self.counts.sum(axis=1) - self.counts[:, 1]
        return samples

    def worth(self) -> NDArray[np.float64]:
        """Return of every setting its points, put right, their error, its cost and the error of that: (n, m, 4)."""
        points, error, cost_error = self.numbers[:, :, 0], self.numbers[:, :, -2], self.numbers[:, :, -1]
        cost = points[:, :1] - points
        # As Meeting.least_error says.
        least = np.sqrt(self.counts[:, 1:2] * np.maximum(0, cost - cost * cost))
        least /= np.maximum(1, self.samples)[:, None]
        return np.stack([points + self.shift[:, None], error, cost, np.maximum(cost_error, least)], axis=2)


class _Counts(NamedTuple):
    """Of the opponents that a hand can meet, how many declare what, as `_expected.Opponents` has it."""

    rows: int
    naturals: list[int]


def solve_all(hands: Sequence[Sequence[Card]], rules: Rules, alternatives: int = 0) -> list[SolvedHand]:
    """Return what is found for each hand of thirteen different cards, on this thread.

    Raises:
        ValueError: a hand of another size, or with a card twice.
    """
    if not hands:
        return []
    model, wheel_high = opponents(rules), rules.wheel is Wheel.SECOND_HIGHEST
    given = np.frombuffer(b"".join(map(bytes, hands)), np.uint8).reshape(len(hands), -1)
    cards = np.ascontiguousarray(np.sort(given, axis=1)[:, ::-1])
    legal = np.frombuffer(_splits.legal_counts(cards, wheel_high), np.uint32)
    offsets, packed = _splits.undominated_bulk(cards, wheel_high)
    starts, records = np.frombuffer(offsets, np.uint32), np.frombuffer(packed, np.uint16).reshape(-1, FIELDS)
    found = _Found.nothing(len(hands), alternatives + 1 + len(HABITS))
    means = model.predictors.mean_summands
    _bulk.solve(
        model.bank,
        model.settlement,
        _shares(rules.wheel),
        *means,
        cards,
        starts,
        records,
        found.picks,
        found.laid,
        found.strengths,
        found.numbers,
        found.shift,
        found.counts,
    )
    # One by one, numbers come many times as fast out of lists and bytes as out of arrays.
    columns = [
        cards.tolist(),
        found.picks.tolist(),
        _pieces(found.laid),
        found.strengths.tolist(),
        found.worth().tolist(),
        found.numbers[:, :, 1:-2].tolist(),
        np.diff(starts).tolist(),
        legal.tolist(),
        found.samples.tolist(),
    ]
    solved = [_solved(*row) for row in zip(*columns, strict=True)]
    if rules.naturals:
        return [_with_natural(hand, model, counts) for hand, counts in zip(solved, found.counts, strict=True)]
    return solved


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


def _solved(
    cards: list[Card],
    picks: list[int],
    laid: list[bytes],
    strengths: list[list[int]],
    worth: list[list[float]],
    chances: list[list[float]],
    undominated: int,
    legal: int,
    samples: int,
) -> SolvedHand:
    settings = [
        SolvedSetting(rows, strength, points, error, cost, cost_error, others) if pick >= 0 else None
        for pick, rows, strength, (points, error, cost, cost_error), others in zip(
            picks, laid, strengths, worth, chances, strict=True
        )
    ]
    ranked, habits = settings[: -len(HABITS)], settings[-len(HABITS) :]
    return SolvedHand(
        cards,
        [setting for setting in ranked if setting],
        {name: setting for name, setting in zip(HABITS, habits, strict=True) if setting},
        None,
        undominated,
        legal,
        samples,
    )


def _with_natural(hand: SolvedHand, model: Opponents, counts: NDArray[np.int64]) -> SolvedHand:
    # Only its counts are left of the meeting, which is all that is asked of it here.
    met = _Counts(int(counts[0]), counts[2:].tolist())
    meeting = Meeting(model, tuple(hand.cards), cast(_expected.Opponents, met))
    natural = held_natural(meeting, meeting.cards, hand.settings[0].points)
    return hand._replace(natural=natural) if natural else hand


def _pieces(laid: NDArray[np.uint8]) -> Iterator[list[bytes]]:
    """Yield the cards of the settings of each hand."""
    n, m, size = laid.shape
    whole = laid.tobytes()
    for start in range(0, n * m * size, m * size):
        yield [whole[at : at + size] for at in range(start, start + m * size, size)]


@cache
def _shares(wheel: Wheel) -> NDArray[np.float64]:
    return np.stack([shares_below(size, wheel) for size in ROWS.values()])
