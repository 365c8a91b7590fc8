"""Naturals: hands that win at once, without comparing rows. Which a hand holds.

Sources: seeds 001, "Huisregels om af te spreken" (dragon, six pairs, three flushes, three
straights); the others are house rules, each defined with its name below. A hand is every natural
that it contains: a dragon is three straights as well.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal, NamedTuple

from solver.cards import HAND_SIZE, RANKS, Card
from solver.straights import ONE_OF, SUITED_STRAIGHTS, THREE_STRAIGHTS


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
    TWELVE_ONE_COLOUR = "twelve_one_colour"  # and one card of the other colour
    ALL_BIG = "all_big"  # eights to aces, or between other bounds
    ALL_SMALL = "all_small"  # deuces to eights, or between other bounds
    TWELVE_ROYALS = "twelve_royals"  # jacks to aces only, or all twelve jacks, queens and kings and any odd card


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
        Natural.TWELVE_ONE_COLOUR: "twelve red or twelve black",
        Natural.ALL_BIG: "all big",
        Natural.ALL_SMALL: "all small",
        Natural.TWELVE_ROYALS: "twelve royals",
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
        Natural.TWELVE_ONE_COLOUR: "twaalf rood of twaalf zwart",
        Natural.ALL_BIG: "allemaal groot",
        Natural.ALL_SMALL: "allemaal klein",
        Natural.TWELVE_ROYALS: "twaalf plaatjes",
    },
}


@dataclass(frozen=True, slots=True)
class Forms:
    """What some naturals ask for where tables differ.

    Attributes:
        quads_are_two_pairs: whether four of a kind counts as two pairs, in six pairs and in five pairs with trips.
        big, small: the lowest and the highest rank of all big and all small; a range that begins with the ace goes on
            with the deuce.
        royals: twelve royals are thirteen cards from jack to ace, or all twelve jacks, queens and kings.
    """

    quads_are_two_pairs: bool = True
    big: tuple[int, int] = (RANKS.index("8"), RANKS.index("A"))
    small: tuple[int, int] = (RANKS.index("2"), RANKS.index("8"))
    royals: Literal["jack_to_ace", "court_cards"] = "jack_to_ace"


STANDARD = Forms()

DRAGON = sum(ONE_OF)  # one card of each rank

_COURT = sum(4 * ONE_OF[RANKS.index(rank)] for rank in "JQK")

# The sizes of suits, smallest first, that cut into the rows 3, 5 and 5. Not 9-4, 7-6 or 5-4-4.
_SUIT_SIZES = {(0, 0, 0, 13), (0, 0, 3, 10), (0, 0, 5, 8), (0, 3, 5, 5)}


class _Hand(NamedTuple):
    ranks: int  # the multiset of all ranks, as solver.straights writes it
    suits: tuple[int, ...]  # the multiset of ranks in each suit
    pairs: int  # ranks held exactly twice
    triples: int
    quads: int
    forms: Forms


def _hand(cards: Sequence[Card], forms: Forms) -> _Hand:
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
    return _Hand(ranks, tuple(suits), pairs, triples, quads, forms)


def _has_six_pairs(hand: _Hand) -> bool:
    pairs_in_quads = 2 if hand.forms.quads_are_two_pairs else 1
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
    return _red(hand) in (0, HAND_SIZE)


def _has_twelve_one_colour(hand: _Hand) -> bool:
    return _red(hand) in (1, HAND_SIZE - 1)


def _red(hand: _Hand) -> int:
    _, diamonds, hearts, _ = hand.suits
    return diamonds.bit_count() + hearts.bit_count()


def _is_within(hand: _Hand, bounds: tuple[int, int]) -> bool:
    return not hand.ranks & _outside(bounds)


@cache
def _outside(bounds: tuple[int, int]) -> int:
    lowest, highest = bounds
    inside = range(lowest, highest + 1) if lowest <= highest else (lowest, *range(highest + 1))
    return sum(7 * one for rank, one in enumerate(ONE_OF) if rank not in inside)


def _has_twelve_royals(hand: _Hand) -> bool:
    if hand.forms.royals == "court_cards":
        return hand.ranks & _COURT == _COURT
    return hand.ranks % ONE_OF[RANKS.index("J")] == 0


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
    Natural.TWELVE_ONE_COLOUR: _has_twelve_one_colour,
    Natural.ALL_BIG: lambda hand: _is_within(hand, hand.forms.big),
    Natural.ALL_SMALL: lambda hand: _is_within(hand, hand.forms.small),
    Natural.TWELVE_ROYALS: _has_twelve_royals,
}


def naturals_in(cards: Sequence[Card], forms: Forms = STANDARD) -> frozenset[Natural]:
    """Return every natural that a hand contains.

    Args:
        cards: thirteen different cards in any order.
        forms: what the table asks of them.

    Raises:
        ValueError: not thirteen different cards.

    >>> from solver.cards import read_cards
    >>> sorted(naturals_in(read_cards("AsKhQdJcTs9h8d7c6s5h4d3c2s")))
    [<Natural.DRAGON: 'dragon'>, <Natural.THREE_STRAIGHTS: 'three_straights'>]
    """
    hand = _hand(cards, forms)
    return frozenset([natural for natural, holds in _TESTS.items() if holds(hand)])
