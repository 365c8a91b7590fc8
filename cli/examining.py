"""What a study asks of every hand: what it is worth, how it is set best, how that fares, and what habits cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np
from numpy.typing import NDArray

from solver.arrangement import ROWS
from solver.batch import HABITS, NUMBERS, solve_all
from solver.cards import HAND_SIZE
from solver.rules import Rules

BLOCK = 256  # hands that are examined at once


@dataclass(frozen=True, eq=False)
class Examined:
    """Some hands, n of them.

    Attributes:
        points: float64 (n,), what the best rows earn against one opponent.
        strengths: uint16 (n, 3), of these rows.
        chances: float64 (n, 6), to win and to lose the front, the middle and the back with them.
        costs: float64 (n, 2), what each habit loses to them.
        equal: bool (n, 2), whether it cannot be told from them.
        natural: int64 (n,), which of the rules' naturals the hand holds, 1 for the first, 0 for none.
        natural_points: float64 (n,), what declaring it earns.
        declare: bool (n,), whether that is at least as much as the rows do.
    """

    points: NDArray[np.float64]
    strengths: NDArray[np.uint16]
    chances: NDArray[np.float64]
    costs: NDArray[np.float64]
    equal: NDArray[np.bool_]
    natural: NDArray[np.int64]
    natural_points: NDArray[np.float64]
    declare: NDArray[np.bool_]

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Return several as one."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))

    @property
    def values(self) -> NDArray[np.float64]:
        """What each hand is worth, played best: its rows, or its natural where that is to be declared."""
        return np.where(self.declare, self.natural_points, self.points)


def dealt(count: int, seed: int) -> Iterator[NDArray[np.uint8]]:
    """Yield blocks of random hands, the same from the same seed: those of `solver.training.deal`, a few at a time."""
    generator = np.random.Generator(np.random.PCG64(seed))
    for start in range(0, count, BLOCK):
        numbers = generator.random((min(BLOCK, count - start), 52))
        yield np.argsort(numbers, axis=1)[:, :HAND_SIZE].astype(np.uint8)


def examine(rules: Rules, hands: NDArray[np.uint8]) -> Examined:
    """Examine hands: uint8 (n, 13)."""
    dealt = [tuple(hand) for hand in hands.tolist()]
    found = solve_all(dealt, rules)
    named = dict(zip(NUMBERS, np.moveaxis(found.settings["numbers"], 2, 0), strict=True))
    chances = [named[f"{row}.{outcome}"][:, 0] for row in ROWS for outcome in ("win", "lose")]
    costs, errors = (named[name][:, -len(HABITS) :] for name in ("cost", "cost_error"))
    naturals = [found.choices(place).natural for place in range(len(dealt))]
    places = {rule.natural: place for place, rule in enumerate(rules.naturals, start=1)}
    return Examined(
        points=named["points"][:, 0],
        strengths=found.settings["strengths"][:, 0],
        chances=np.stack(chances, axis=1),
        costs=costs,
        equal=costs.round(6) <= errors.round(6),
        natural=np.array([places[each.natural] if each else 0 for each in naturals]),
        natural_points=np.array([each.points if each else 0.0 for each in naturals]),
        declare=np.array([each.declare if each else False for each in naturals]),
    )
