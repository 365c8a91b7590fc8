"""What beats what, as readable Python: the law that the compiled evaluator is held to. Slow on purpose.

Sources: seeds 001, "Welke hand wint" (the order of the categories, the ace low only in A-2-3-4-5, suits never decide)
and "Je drie handen leggen" (straights and flushes do not count in front).

All rows of three and of five cards stand on one scale of strengths, 1 to 7,917, stronger is greater; a missing card is
the worst kicker, so K-K-9 in front lies below K-K-9-5-2 in the middle and above every K-K-8.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from solver.cards import Card

ACE = 12
WHEEL_RANKS = (12, 3, 2, 1, 0)
ROW_SIZES = (3, 5)


class Wheel(StrEnum):
    """Where A-2-3-4-5 stands among the straights, and so among the straight flushes."""

    LOWEST = "lowest"
    SECOND_HIGHEST = "second_highest"


class Category(StrEnum):
    """The kinds of rows, weakest first."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


ORDER = {category: place for place, category in enumerate(Category)}

SHAPES = {
    (1, 1, 1): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}


class RowClass(NamedTuple):
    """All rows that are worth the same.

    `ranks` in order of importance: larger groups first, then high to low; of a straight only its highest card (3, the
    five, for A-2-3-4-5).
    """

    category: Category
    ranks: tuple[int, ...]
    size: int


def classify(row: Sequence[Card]) -> RowClass:
    """Return the class of a row of three or five different cards."""
    suits = {card & 3 for card in row}
    return _class_of_ranks([card >> 2 for card in row], suited=len(suits) == 1)


def strength(row: Sequence[Card], wheel: Wheel = Wheel.LOWEST) -> int:
    """Return the strength of a row of three or five different cards, 1 to 7,917.

    >>> from solver.cards import read_cards
    >>> strength(read_cards("KsKh9d")) < strength(read_cards("KdKc9s5s2s"))
    True
    """
    return _strengths(wheel)[classify(row)]


@cache
def classes(wheel: Wheel = Wheel.LOWEST) -> tuple[RowClass, ...]:
    """Return all classes in order of strength; the index is the strength, and index 0 repeats the weakest."""
    ordered = sorted(_all_classes(), key=lambda row_class: _key(row_class, wheel))
    return (ordered[0], *ordered)


@cache
def _strengths(wheel: Wheel) -> dict[RowClass, int]:
    ordered = classes(wheel)
    return {ordered[strength]: strength for strength in range(1, len(ordered))}


def _class_of_ranks(ranks: Iterable[int], *, suited: bool) -> RowClass:
    counts = Counter(ranks)
    important = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(counts[rank] for rank in important)
    size = sum(shape)
    if size == 3:
        return RowClass(SHAPES[shape], tuple(important), size)
    high = _straight_high(important) if len(shape) == 5 else None
    if high is not None:
        straight = Category.ROYAL_FLUSH if high == ACE else Category.STRAIGHT_FLUSH
        return RowClass(straight if suited else Category.STRAIGHT, (high,), size)
    return RowClass(Category.FLUSH if suited else SHAPES[shape], tuple(important), size)


def _straight_high(descending: Sequence[int]) -> int | None:
    if tuple(descending) == WHEEL_RANKS:
        return 3
    return descending[0] if descending[0] - descending[4] == 4 else None


def _key(row_class: RowClass, wheel: Wheel) -> tuple[int, tuple[float, ...]]:
    ranks: tuple[float, ...] = row_class.ranks
    is_straight = row_class.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    if is_straight and row_class.ranks == (3,) and wheel is Wheel.SECOND_HIGHEST:
        ranks = (ACE - 0.5,)
    # A shorter tuple with the same beginning sorts first: a missing card is the worst kicker.
    return ORDER[row_class.category], ranks


def _all_classes() -> set[RowClass]:
    found = {
        _class_of_ranks(ranks, suited=False)
        for size in ROW_SIZES
        for ranks in combinations_with_replacement(range(13), size)
        if size == 3 or ranks[0] != ranks[4]  # there are only four of a rank
    }
    return found | {_class_of_ranks(ranks, suited=True) for ranks in combinations(range(13), 5)}
