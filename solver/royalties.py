"""Royalties: what a strong row earns on top of its points, by row, category and, where agreed, rank.

Source: seeds 001, "Huisregels om af te spreken". Amounts are whole points. They never fall while a row gets stronger:
that is what makes it safe to look at undominated splits only.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from itertools import groupby, pairwise

from solver.arrangement import ROWS, Arrangement
from solver.reference import Category, RowClass, Wheel, classes

ByRank = tuple[tuple[int, int], ...]


class Payee(StrEnum):
    """Who collects: only the winner of the row, or both sides, netted, whoever wins the row."""

    ROW_WINNER = "row_winner"
    BOTH = "both"


class RowPoint(StrEnum):
    """What becomes of the point of a row that is won with a royalty: it is kept beside it, or replaced by it."""

    KEPT = "kept"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class RowRoyalties:
    """What one row earns: an amount a category, or (rank, amount) pairs where it depends on the main rank."""

    entries: tuple[tuple[Category, int | ByRank], ...] = ()

    def of(self, row_class: RowClass) -> int:
        """Return the royalty of a row of this class; a royal flush without an entry is a straight flush."""
        amount = self._amount(row_class.category)
        if amount is None and row_class.category is Category.ROYAL_FLUSH:
            amount = self._amount(Category.STRAIGHT_FLUSH)
        if amount is None or isinstance(amount, int):
            return amount or 0
        return dict(amount).get(row_class.ranks[0], 0)

    def _amount(self, category: Category) -> int | ByRank | None:
        return next((amount for entry, amount in self.entries if entry is category), None)


@dataclass(frozen=True, slots=True)
class Fall:
    """A place where a royalty falls while the row gets stronger."""

    weaker: RowClass
    stronger: RowClass
    weaker_value: int
    stronger_value: int


@dataclass(frozen=True, slots=True)
class Royalties:
    """The royalties of the three rows, and who collects them.

    `in_scoop_factor` is whether a scoop's factor multiplies them as it does the row points.
    """

    to: Payee = Payee.ROW_WINNER
    row_point: RowPoint = RowPoint.KEPT
    in_scoop_factor: bool = True
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


@lru_cache(maxsize=64)  # callers make up rules as they like
def royalties_by_strength(row: RowRoyalties, size: int, wheel: Wheel) -> "array[int]":
    """Return the royalty of every strength (index 0 to 7,917; 0 where no row of this size has the strength)."""
    ordered = classes(wheel)
    found = array("i", bytes(array("i").itemsize * len(ordered)))
    for step in _steps(size, wheel):
        if amount := row.of(ordered[step[0]]):
            for strength in step:
                found[strength] = amount
    return found


def falls(row: RowRoyalties, size: int, wheel: Wheel) -> Iterator[Fall]:
    """Yield every place where a stronger row of this size earns less."""
    ordered = classes(wheel)
    for weaker_step, stronger_step in pairwise(_steps(size, wheel)):
        weaker, stronger = ordered[weaker_step[-1]], ordered[stronger_step[0]]
        weaker_value, stronger_value = row.of(weaker), row.of(stronger)
        if stronger_value < weaker_value:
            yield Fall(weaker, stronger, weaker_value, stronger_value)


@cache
def _steps(size: int, wheel: Wheel) -> tuple[tuple[int, ...], ...]:
    """Return the strengths of every category and main rank, which are worth the same here, from weak to strong."""
    ordered = classes(wheel)
    of_size = (strength for strength in range(1, len(ordered)) if ordered[strength].size == size)
    grouped = groupby(of_size, key=lambda strength: (ordered[strength].category, ordered[strength].ranks[0]))
    return tuple(tuple(step) for _, step in grouped)
