"""Naturals: hands that win at once, without comparing rows. Which a hand holds, and how to show it.

Sources: seeds 001, "Huisregels om af te spreken" (dragon, six pairs, three flushes, three
straights); the others are house rules, each defined with its name below. A hand is every natural
that it contains: a dragon is three straights as well.
"""

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import chain, combinations, groupby, product
from typing import NamedTuple, TypeAlias

from solver import _rows, _splits
from solver.arrangement import ROWS, Arrangement
from solver.cards import HAND_SIZE, RANKS, Card
from solver.reference import Wheel
from solver.straights import ONE_OF, SUITED_STRAIGHTS, THREE_STRAIGHTS

Cards: TypeAlias = tuple[Card, ...]
Rows: TypeAlias = tuple[Cards, ...]  # the front first; of the other two either may be the back

EIGHT = RANKS.index("8")


class Natural(StrEnum):
    """The naturals that rules can list. Which beats which is for the rules to say."""

    DRAGON = "dragon"  # all thirteen ranks
    ROYAL_DRAGON = "royal_dragon"  # all thirteen ranks in one suit
    SIX_PAIRS = "six_pairs"  # and any odd card
    THREE_FLUSHES = "three_flushes"
    THREE_STRAIGHTS = "three_straights"  # A-2-3 and Q-K-A are runs of three
    FIVE_PAIRS_TRIPS = "five_pairs_trips"
    FOUR_TRIPLES = "four_triples"  # and any odd card
    THREE_STRAIGHT_FLUSHES = "three_straight_flushes"
    THREE_QUADS = "three_quads"
    ONE_COLOUR = "one_colour"  # all red or all black
    ALL_BIG = "all_big"  # eights to aces
    ALL_SMALL = "all_small"  # deuces to eights


NAMES: dict[str, dict[Natural, str]] = {
    "en": {
        Natural.DRAGON: "dragon",
        Natural.ROYAL_DRAGON: "royal dragon",
        Natural.SIX_PAIRS: "six pairs",
        Natural.THREE_FLUSHES: "three flushes",
        Natural.THREE_STRAIGHTS: "three straights",
        Natural.FIVE_PAIRS_TRIPS: "five pairs and three of a kind",
        Natural.FOUR_TRIPLES: "four times three of a kind",
        Natural.THREE_STRAIGHT_FLUSHES: "three straight flushes",
        Natural.THREE_QUADS: "three times four of a kind",
        Natural.ONE_COLOUR: "all red or all black",
        Natural.ALL_BIG: "nothing below an eight",
        Natural.ALL_SMALL: "nothing above an eight",
    },
    "nl": {
        Natural.DRAGON: "dragon",
        Natural.ROYAL_DRAGON: "dragon van één kleur",
        Natural.SIX_PAIRS: "zes paren",
        Natural.THREE_FLUSHES: "drie flushes",
        Natural.THREE_STRAIGHTS: "drie straten",
        Natural.FIVE_PAIRS_TRIPS: "vijf paren en drie gelijke",
        Natural.FOUR_TRIPLES: "vier keer drie gelijke",
        Natural.THREE_STRAIGHT_FLUSHES: "drie straight flushes",
        Natural.THREE_QUADS: "drie carrés",
        Natural.ONE_COLOUR: "alles rood of alles zwart",
        Natural.ALL_BIG: "niets onder de acht",
        Natural.ALL_SMALL: "niets boven de acht",
    },
}

DRAGON = sum(ONE_OF)  # one card of each rank

# The sizes of suits, smallest first, that cut into the rows 3, 5 and 5. Not 9-4, 7-6 or 5-4-4.
_SUIT_SIZES = {(0, 0, 0, 13), (0, 0, 3, 10), (0, 0, 5, 8), (0, 3, 5, 5)}


class _Hand(NamedTuple):
    ranks: int  # the multiset of all ranks, as solver.straights writes it
    suits: tuple[int, ...]  # the multiset of ranks in each suit
    pairs: int  # ranks held exactly twice
    triples: int
    quads: int
    quads_are_two_pairs: bool


def _hand(cards: Sequence[Card], *, quads_are_two_pairs: bool) -> _Hand:
    if len(cards) != HAND_SIZE or len(set(cards)) != HAND_SIZE:
        raise ValueError("a natural is thirteen different cards")
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] += ONE_OF[card >> 2]
    ranks = sum(suits)
    # All thirteen octal digits at once: 2, 3 and 4 are the bits 010, 011 and 100.
    triples = (ranks & ranks >> 1 & DRAGON).bit_count()
    pairs = (ranks >> 1 & DRAGON).bit_count() - triples
    quads = (ranks >> 2 & DRAGON).bit_count()
    return _Hand(ranks, tuple(suits), pairs, triples, quads, quads_are_two_pairs)


def _has_six_pairs(hand: _Hand) -> bool:
    pairs_in_quads = 2 if hand.quads_are_two_pairs else 1
    return hand.pairs + hand.triples + hand.quads * pairs_in_quads == 6


def _has_five_pairs_trips(hand: _Hand) -> bool:
    # Six pairs leave one card over: with a triple it is that triple's third.
    return hand.triples == 1 and _has_six_pairs(hand)


def _has_three_flushes(hand: _Hand) -> bool:
    return tuple(sorted([suit.bit_count() for suit in hand.suits])) in _SUIT_SIZES


def _has_three_straight_flushes(hand: _Hand) -> bool:
    # Suits of 0, 3, 5, 8, 10 and 13 cards add up to 13 in no other way than in three flushes.
    return all(suit in SUITED_STRAIGHTS for suit in hand.suits)


def _has_one_colour(hand: _Hand) -> bool:
    clubs, diamonds, hearts, spades = hand.suits
    return not (diamonds or hearts) or not (clubs or spades)


_TESTS: dict[Natural, Callable[[_Hand], bool]] = {
    Natural.DRAGON: lambda hand: hand.ranks == DRAGON,
    Natural.ROYAL_DRAGON: lambda hand: DRAGON in hand.suits,
    Natural.SIX_PAIRS: _has_six_pairs,
    Natural.THREE_FLUSHES: _has_three_flushes,
    Natural.THREE_STRAIGHTS: lambda hand: hand.ranks in THREE_STRAIGHTS,
    Natural.FIVE_PAIRS_TRIPS: _has_five_pairs_trips,
    Natural.FOUR_TRIPLES: lambda hand: hand.triples + hand.quads == 4,
    Natural.THREE_STRAIGHT_FLUSHES: _has_three_straight_flushes,
    Natural.THREE_QUADS: lambda hand: hand.quads == 3,
    Natural.ONE_COLOUR: _has_one_colour,
    Natural.ALL_BIG: lambda hand: hand.ranks % ONE_OF[EIGHT] == 0,
    Natural.ALL_SMALL: lambda hand: hand.ranks < ONE_OF[EIGHT + 1],
}


def naturals_in(cards: Sequence[Card], *, quads_are_two_pairs: bool = True) -> frozenset[Natural]:
    """Return every natural that a hand contains.

    Args:
        cards: thirteen different cards in any order.
        quads_are_two_pairs: whether four of a kind counts as two pairs, in six pairs and in five
            pairs with trips.

    Raises:
        ValueError: not thirteen different cards.

    >>> from solver.cards import read_cards
    >>> sorted(naturals_in(read_cards("AsKhQdJcTs9h8d7c6s5h4d3c2s")))
    [<Natural.DRAGON: 'dragon'>, <Natural.THREE_STRAIGHTS: 'three_straights'>]
    """
    hand = _hand(cards, quads_are_two_pairs=quads_are_two_pairs)
    return frozenset([natural for natural, holds in _TESTS.items() if holds(hand)])


def show(
    natural: Natural,
    cards: Sequence[Card],
    *,
    quads_are_two_pairs: bool = True,
    wheel: Wheel = Wheel.LOWEST,
) -> Arrangement | None:
    """Return the legal arrangement that shows a natural, or None where the hand does not hold it.

    Flushes and straights are rows; groups of equal ranks are split as little as rows of odd sizes
    allow; a dragon is A-K-Q-J-T, 9-8-7-6-5 and 4-3-2; one colour, all big and all small show in any
    rows. Where there is a choice: the strongest back of these, then middle, then front. The order
    of the cards makes no difference.

    Args:
        natural: what to show.
        cards: thirteen different cards in any order.
        quads_are_two_pairs: as in `naturals_in`.
        wheel: where A-2-3-4-5 stands among the straights.

    Raises:
        ValueError: not thirteen different cards.
    """
    hand = _hand(cards, quads_are_two_pairs=quads_are_two_pairs)
    if not _TESTS[natural](hand):
        return None
    ordered = tuple(sorted(cards, reverse=True))
    if natural in _LAYOUTS:
        return _strongest(_LAYOUTS[natural](hand, ordered), wheel)
    return _strongest_of_all(ordered, wheel)


def _dragons(hand: _Hand, cards: Cards) -> Iterator[Rows]:
    yield cards[10:], cards[5:10], cards[:5]


def _straights(hand: _Hand, cards: Cards) -> Iterator[Rows]:
    if _has_three_straight_flushes(hand):
        yield from _straight_flushes(hand, cards)
        return
    for front, middle, back in THREE_STRAIGHTS[hand.ranks]:
        left = list(cards)
        rows = []
        for run in (back, middle, front):  # the higher suits to the back, where ranks are shared
            row = tuple(next(card for card in left if card >> 2 == rank) for rank in run)
            left = [card for card in left if card not in row]
            rows.append(row)
        yield tuple(reversed(rows))


def _straight_flushes(hand: _Hand, cards: Cards) -> Iterator[Rows]:
    for choice in product(*(SUITED_STRAIGHTS[suit] for suit in hand.suits)):
        rows = (
            tuple(4 * rank + suit for rank in run)
            for suit, runs in enumerate(choice)
            for run in runs
        )
        yield tuple(sorted(rows, key=len))


def _flushes(hand: _Hand, cards: Cards) -> Iterator[Rows]:
    if DRAGON in hand.suits:  # one suit: no need to try all its 72,072 splits
        yield from _dragons(hand, cards)
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


def _groups(hand: _Hand, cards: Cards) -> Iterator[Rows]:
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


_LAYOUTS: dict[Natural, Callable[[_Hand, Cards], Iterator[Rows]]] = {
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
