"""Royalties: what a strong row earns on top of its points, by row, category and, where agreed, rank.

Source: seeds 001, "Huisregels om af te spreken". Amounts are whole points. They never fall while a row gets stronger:
that is what makes it safe to look at undominated splits only.
"""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import pairwise

from solver.arrangement import ROWS, Arrangement
from solver.reference import Category, RowClass, Wheel, classes

ByRank = tuple[tuple[int, int], ...]


class Payee(StrEnum):
    """Who collects: only the winner of the row, or both sides, netted, whoever wins the row."""

    ROW_WINNER = "row_winner"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class RowRoyalties:
    """What one row earns: an amount a category, or (rank, amount) pairs where it depends on the main rank."""

    entries: tuple[tuple[Category, int | ByRank], ...] = ()

    def of(self, row_class: RowClass) -> int:
        """Return the royalty of a row of this class; a royal flush without an entry is a straight flush."""
        amounts: Mapping[Category, int | ByRank] = dict(self.entries)
        category = row_class.category
        if category is Category.ROYAL_FLUSH and category not in amounts:
            category = Category.STRAIGHT_FLUSH
        amount = amounts.get(category, 0)
        return amount if isinstance(amount, int) else dict(amount).get(row_class.ranks[0], 0)


@dataclass(frozen=True, slots=True)
class Fall:
    """The first place where a royalty falls while the row gets stronger."""

    weaker: RowClass
    stronger: RowClass
    weaker_value: int
    stronger_value: int


@dataclass(frozen=True, slots=True)
class Royalties:
    """The royalties of the three rows, and who collects them."""

    to: Payee = Payee.ROW_WINNER
    front: RowRoyalties = field(default_factory=RowRoyalties)
    middle: RowRoyalties = field(default_factory=RowRoyalties)
    back: RowRoyalties = field(default_factory=RowRoyalties)

    def row(self, name: str) -> RowRoyalties:
        """Return the royalties of `front`, `middle` or `back`."""
        return {"front": self.front, "middle": self.middle, "back": self.back}[name]

    def of(self, arrangement: Arrangement) -> tuple[int, int, int]:
        """Return the royalties of front, middle and back as they lie, foul or not, whoever wins them."""
        front, middle, back = (
            self.row(name).of(row.row_class) for name, row in zip(ROWS, arrangement, strict=True)
        )
        return front, middle, back


@cache
def royalties_by_strength(row: RowRoyalties, size: int, wheel: Wheel) -> "array[int]":
    """Return the royalty of every strength (index 0 to 7,917; 0 where no row of this size has the strength)."""
    return array("i", (row.of(c) if i and c.size == size else 0 for i, c in enumerate(classes(wheel))))


def first_fall(row: RowRoyalties, size: int, wheel: Wheel) -> Fall | None:
    """Return the first place where a stronger row of this size earns less, or None."""
    ladder = [(c, row.of(c)) for c in classes(wheel)[1:] if c.size == size]
    for (weaker, weaker_value), (stronger, stronger_value) in pairwise(ladder):
        if stronger_value < weaker_value:
            return Fall(weaker, stronger, weaker_value, stronger_value)
    return None
