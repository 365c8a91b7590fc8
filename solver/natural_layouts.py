"""How to show a natural: the legal setting in which everybody sees it."""

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, groupby, product
from typing import TypeAlias

from solver import _rows, _splits
from solver.arrangement import ROWS, Arrangement
from solver.cards import Card
from solver.naturals import STANDARD, Forms, Natural, naturals_in
from solver.reference import Wheel
from solver.straights import ONE_OF, SUITED_STRAIGHTS, THREE_STRAIGHTS

Cards: TypeAlias = tuple[Card, ...]
Rows: TypeAlias = tuple[Cards, ...]  # the front first; of the other two either may be the back


def show(
    natural: Natural,
    cards: Sequence[Card],
    forms: Forms = STANDARD,
    wheel: Wheel = Wheel.LOWEST,
) -> Arrangement | None:
    """Return the legal arrangement that shows a natural, or None where the hand does not hold it.

    Flushes and straights are rows; groups of equal ranks are split as little as rows of odd sizes allow; a dragon is
    A-K-Q-J-T, 9-8-7-6-5 and 4-3-2; what needs no groups shows in any rows. Where there is a choice: the strongest back
    of these, then middle, then front. The order of the cards makes no difference.

    Args:
        natural: what to show.
        cards: thirteen different cards in any order.
        forms: what the table asks of them.
        wheel: where A-2-3-4-5 stands among the straights.

    Raises:
        ValueError: not thirteen different cards.
    """
    if natural not in naturals_in(cards, forms):
        return None
    ordered = tuple(sorted(cards, reverse=True))
    if natural in _LAYOUTS:
        return _strongest(_LAYOUTS[natural](ordered), wheel)
    return _strongest_of_all(ordered, wheel)


def _dragons(cards: Cards) -> Iterator[Rows]:
    yield cards[10:], cards[5:10], cards[:5]


def _straights(cards: Cards) -> Iterator[Rows]:
    if Natural.THREE_STRAIGHT_FLUSHES in naturals_in(cards):
        yield from _straight_flushes(cards)
        return
    for front, middle, back in THREE_STRAIGHTS[sum(ONE_OF[card >> 2] for card in cards)]:
        left = list(cards)
        rows = []
        for run in (back, middle, front):  # the higher suits to the back, where ranks are shared
            row = tuple(next(card for card in left if card >> 2 == rank) for rank in run)
            left = [card for card in left if card not in row]
            rows.append(row)
        yield tuple(reversed(rows))


def _straight_flushes(cards: Cards) -> Iterator[Rows]:
    suits = [sum(ONE_OF[card >> 2] for card in cards if card & 3 == suit) for suit in range(4)]
    for choice in product(*(SUITED_STRAIGHTS[suit] for suit in suits)):
        rows = (
            tuple(4 * rank + suit for rank in run)
            for suit, runs in enumerate(choice)
            for run in runs
        )
        yield tuple(sorted(rows, key=len))


def _flushes(cards: Cards) -> Iterator[Rows]:
    if len({card & 3 for card in cards}) == 1:  # no need to try all the 72,072 splits of one suit
        yield from _dragons(cards)
        return
    suits = [tuple(card for card in cards if card & 3 == suit) for suit in range(4)]
    for choice in product(*map(_flushes_of, suits)):
        yield tuple(sorted(chain.from_iterable(choice), key=len))


def _flushes_of(suit: Cards) -> Iterator[tuple[Cards, ...]]:
    """Cut the cards of one suit (none, 3, 5, 8 or 10) into rows."""
    if len(suit) <= 5:
        yield (suit,) if suit else ()
        return
    for row in combinations(suit, len(suit) - 5):
        yield row, tuple(card for card in suit if card not in row)


def _groups(cards: Cards) -> Iterator[Rows]:
    """Lay equal ranks together, but for one card.

    One must go: rows of 3, 5 and 5 never hold the groups of these naturals whole. One is enough,
    and leaves a legal arrangement: the tests show it for every pattern of ranks.
    """
    groups = [tuple(group) for _, group in groupby(cards, key=lambda card: card >> 2)]
    for group in groups:
        if len(group) > 1:
            others = [other for other in groups if other is not group]
            yield from _packed([*others, group[:-1], group[-1:]], ((), (), ()))


def _packed(groups: Sequence[Cards], rows: Rows) -> Iterator[Rows]:
    """Put every group whole into a row, in all ways that fit; not twice with the fives swapped."""
    if not groups:
        yield rows
        return
    first, *others = groups
    for place, (row, size) in enumerate(zip(rows, ROWS.values(), strict=True)):
        fives_are_empty = place == 1 and rows[1] == rows[2]
        if len(row) + len(first) <= size and not fives_are_empty:
            yield from _packed(others, (*rows[:place], row + first, *rows[place + 1 :]))


_LAYOUTS: dict[Natural, Callable[[Cards], Iterator[Rows]]] = {
    Natural.DRAGON: _dragons,
    Natural.ROYAL_DRAGON: _dragons,
    Natural.SIX_PAIRS: _groups,
    Natural.THREE_FLUSHES: _flushes,
    Natural.THREE_STRAIGHTS: _straights,
    Natural.FIVE_PAIRS_TRIPS: _groups,
    Natural.FOUR_TRIPLES: _groups,
    Natural.THREE_STRAIGHT_FLUSHES: _straight_flushes,
    Natural.THREE_QUADS: _groups,
}


def _strongest(layouts: Iterable[Rows], wheel: Wheel) -> Arrangement:
    """Return the strongest legal arrangement of these, the stronger row of five in back."""
    wheel_high = wheel is Wheel.SECOND_HIGHEST
    best = 0, 0, 0
    laid: tuple[Cards, Cards, Cards] = (), (), ()
    for rows in layouts:
        front, *fives = ((_rows.strength(bytes(row), wheel_high), row) for row in rows)
        middle, back = sorted(fives)
        strengths = back[0], middle[0], front[0]
        if front[0] <= middle[0] and strengths > best:
            best, laid = strengths, (front[1], middle[1], back[1])
    return Arrangement.of(*laid, wheel)


def _strongest_of_all(cards: Cards, wheel: Wheel) -> Arrangement:
    records = _splits.undominated(bytes(cards), wheel is Wheel.SECOND_HIGHEST)
    *_, front, back = struct.unpack_from("=5H", records)  # the first has the strongest back
    rows: tuple[list[Card], list[Card], list[Card]] = ([], [], [])
    for place, card in enumerate(cards):
        rows[0 if front >> place & 1 else 2 if back >> place & 1 else 1].append(card)
    return Arrangement.of(*rows, wheel)
