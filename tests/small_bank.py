"""A small bank whose hands are set somehow, and what the law says of whom a hand meets in it, in plain Python.

For tests of the compiled expected points: every way to settle is among the rule sets, and every natural, surrenders and
fouls on purpose are among the hands.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.arrangement import Arrangement
from solver.bank import DECLARES, FOULS, SURRENDERS, Bank, natural_bits
from solver.cards import Card, read_cards
from solver.naturals import Natural, naturals_in
from solver.opponents import Meeting, Opponents, opponents_of
from solver.optimiser import undominated
from solver.pairing import Hand, score_pair, settle_naturals
from solver.reference import Wheel
from solver.rules import Rules
from solver.scoring import highest_natural
from solver.settlement import actions
from tests.layouts import house

Cards = tuple[Card, ...]
Records = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

RENAMINGS = list(permutations(range(4)))
SIZE = 1024
SPLITS = 16  # of a hand, for which the law is asked

NATURALS = [
    {"name": name, "points": points}
    for name, points in {
        "three_quads": 26,
        "royal_dragon": 52,
        "dragon": 13,
        "three_straight_flushes": 22,
        "four_triples": 9,
        "one_colour": 7,
        "five_pairs_trips": 4,
        "six_pairs": 3,
        "three_flushes": 5,
        "three_straights": 3,
        "all_big": 2,
        "all_small": 0,
    }.items()
]
ODD = {"row": 2, "majority": 1, "scoop": 3}
HIGH = str(Wheel.SECOND_HIGHEST)
# Royalties that many rows earn, and royalties that are dear enough to stand in place of a doubled row of 2.
EASY: dict[str, Any] = {
    "front": {"pair": {"Q": 1, "K": 2, "A": 3}, "three_of_a_kind": 4},
    "middle": {"straight": 1, "flush": 2, "full_house": 4, "four_of_a_kind": 8, "straight_flush": 10},
    "back": {"full_house": 1, "four_of_a_kind": 4, "straight_flush": 5},
}
DEAR: dict[str, Any] = {"front": {"three_of_a_kind": 6}, "middle": {"full_house": 4}}
RULES: dict[str, Rules] = {
    "1-6": house("dutch-1-6"),
    "2-4": house("dutch-2-4"),
    "1-4": house(counting={"scoop": 1}),
    "odd counting": house(counting=ODD),
    "royalties to the winner": house("dutch-1-6-royalties"),
    "royalties to the winner in 2-4": house("dutch-2-4-royalties"),
    "royalties to both": house("dutch-1-6-royalties", royalties={"to": "both"}, counting=ODD),
    "open-face": house("open-face"),
    "open-face to the winner": house("open-face", royalties={"to": "row_winner"}),
    "naturals, the higher collects": house(naturals=NATURALS),
    "naturals, the difference": house(naturals=NATURALS, natural_against_natural="difference"),
    "naturals, nobody pays": house("dutch-2-4", naturals=NATURALS[::-1], natural_against_natural="none"),
    "wheel second highest": house("dutch-2-4", wheel=HIGH),
    "wheel second highest with royalties": house("open-face", wheel=HIGH, naturals=NATURALS),
    "royalties in place of points, doubled": house("taiwan", naturals=NATURALS),
    "royalties in place of points, not doubled": house(
        "taiwan", counting=ODD | {"scoop_factor": 2}, royalties={"in_scoop_factor": False} | DEAR
    ),
    "royalties beside points, doubled": house(
        "dutch-1-6-royalties", counting={"scoop_factor": 3, "majority": 1}, natural_against_natural="first"
    ),
    "royalties to both, a scoop's factor without them": house(
        "open-face", counting={"scoop_factor": 2}, royalties={"in_scoop_factor": False}
    ),
    "the majority by total": house(
        "dutch-2-4",
        counting={"majority_by": "total"},
        royalties=EASY,
        naturals=NATURALS,
        natural_against_natural="tiers",
    ),
    "the majority by total that needs two rows": house("us-2-4", royalties=EASY | {"to": "both"}),
    "the majority by total without royalties": house("us-2-4"),
    "a majority that needs two rows": house("dutch-2-4", counting={"majority_needs": "two_rows"}),
    "surrender": house("dutch-1-6-royalties", surrender=2, royalties=EASY),
    "surrender without naturals": house(surrender=1),
    "a flat foul": house("capsa-susun", surrender=2, royalties=EASY, suits_break_ties=None),
    "a flat foul that pays royalties": house("mau-binh", foul={"points": 2, "royalties": True}),
    "a foul that pays no royalties": house(
        "dutch-2-4-royalties", foul={"royalties": False}, surrender=1, royalties=EASY
    ),
    "a banker, points and a scoop": house(counting=ODD, banker={"game": "always"}),
    "with a banker, points and a scoop": house(counting=ODD, banker={"game": "always"}),
    "a banker, royalties in place of points": house("hong-kong", royalties=EASY),
    "with a banker, royalties in place of points": house("hong-kong", royalties=EASY),
    "a banker, a majority by total": house("us-2-4", royalties=EASY, banker={"game": "always"}),
    "with a banker, a majority by total": house(
        "us-2-4", royalties=EASY | {"to": "both"}, banker={"game": "always"}, surrender=1
    ),
}
# Who wins tied rows: 1 the hand whose splits are valued, -1 whom it meets, 0 nobody.
TIES = {name: {"a banker": 1, "with a banker": -1}.get(name.split(",")[0], 0) for name in RULES}

MINE = {
    "high and low": "As Kh Jd 9c 8s 7h 6d 5c 4s 3h 2d Ac Kd",
    "pairs and quads": "As 8s 8c 7h 7d 6s 6h 6d 6c 5s 5h 2h 2c",
    "a dragon with flushes": "As Ks Qs Jh Th 9s 8s 7h 6h 5h 4d 3d 2d",
}


class Opponent(NamedTuple):
    """A hand of the small bank as its policy sets it."""

    arrangement: Arrangement
    does: int  # `DECLARES`, `SURRENDERS`, `FOULS` or 0
    masks: list[int]  # its cards as bits, under each renaming of suits

    @property
    def cards(self) -> Cards:
        return self.arrangement.cards


class Met(NamedTuple):
    """Whom a hand can meet, how his rows lie under one of the renamings, and how many renamings there are.

    His naturals are those of his own cards: a renaming may change colours, which the bank takes no notice of.
    """

    opponent: Opponent
    arrangement: Arrangement
    weight: int


@dataclass(frozen=True)
class Ledger:
    """What splits of a hand settle against everybody it meets, by the law.

    points: (splits, opponents), results: (splits, opponents, 3), of the rows, 0 for tied. weights and plays_rows:
    (opponents,), theirs: their cards, (opponents, 13). acted: (opponents,), what each other action settles, and
    `foul` what a foul hand does.
    """

    cards: Cards
    records: Records
    points: Ints
    results: Ints
    weights: Ints
    plays_rows: npt.NDArray[np.bool_]
    theirs: npt.NDArray[np.uint8]
    natural: Natural | None
    acted: dict[str, Floats]


def rename(cards: Sequence[Card], suits: Sequence[int]) -> Cards:
    return tuple(card & ~3 | suits[card & 3] for card in cards)


def mask(cards: Sequence[Card]) -> int:
    return sum(1 << card for card in cards)


def rare_hands(deal: random.Random) -> Iterator[Cards]:
    """Yield one hand for each way of holding a natural, and one with four of a kind."""

    def of(ranks: Sequence[int], each: int) -> list[Card]:
        return [4 * rank + suit for rank in ranks for suit in deal.sample(range(4), each)]

    def filled(cards: list[Card]) -> Cards:
        return (*cards, *deal.sample([card for card in range(52) if card not in cards], 13 - len(cards)))

    yield tuple(of(range(13), 1))
    yield filled(of(deal.sample(range(13), 6), 2))
    yield filled(of(deal.sample(range(13), 4), 3))
    yield filled(of(deal.sample(range(13), 2), 4))
    pairs = deal.sample(range(13), 6)
    yield (*of(pairs[1:], 2), *of(pairs[:1], 3))
    suits = deal.sample(range(4), 3)
    yield tuple(
        4 * rank + suit for suit, size in zip(suits, (5, 5, 3), strict=True) for rank in deal.sample(range(13), size)
    )
    starts = deal.randrange(9), deal.randrange(9), deal.randrange(11)
    runs = [range(start, start + size) for start, size in zip(starts, (5, 5, 3), strict=True)]
    yield tuple(4 * rank + suit for suit, run in zip(suits, runs, strict=True) for rank in run)
    colour = deal.choice([(0, 3), (1, 2)])
    yield tuple(deal.sample([card for card in range(52) if card & 3 in colour], 13))
    yield tuple(deal.sample(range(24, 52), 13))
    yield tuple(deal.sample(range(28), 13))


def set_somehow(cards: Cards, wheel: Wheel, deal: random.Random) -> Arrangement:
    """Set a hand: one time an undominated split, the other any legal one."""
    if deal.randrange(2):
        splits = undominated(cards, wheel)
        return splits.arrangement(deal.randrange(len(splits)))
    while True:
        shuffled = deal.sample(cards, 13)
        arrangement = Arrangement.of(shuffled[:3], shuffled[3:8], shuffled[8:], wheel)
        if not arrangement.is_foul:
            return arrangement


@cache
def small_bank(wheel: Wheel) -> list[Opponent]:
    deal = random.Random(31)
    hands = [hand for _ in range(8) for hand in rare_hands(deal)]
    hands += [tuple(deal.sample(range(52), 13)) for _ in range(SIZE - len(hands))]
    return [
        Opponent(
            set_somehow(hand, wheel, deal),
            deal.choice([DECLARES] * 7 + [SURRENDERS, FOULS, 0]),
            [mask(rename(hand, suits)) for suits in RENAMINGS],
        )
        for hand in hands
    ]


def bits_of(opponent: Opponent, rules: Rules) -> int:
    return natural_bits(naturals_in(opponent.cards, rules.forms)) | opponent.does


def bank_of(opponents: Sequence[Opponent], rules: Rules) -> Bank:
    """Return a bank of these hands."""
    return Bank.of(
        rules,
        np.array([each.cards for each in opponents], np.uint8),
        np.array([each.arrangement.strengths for each in opponents], np.uint16),
        np.array([bits_of(each, rules) for each in opponents], np.uint16),
    )


def is_exact(name: str) -> bool:
    """Whether a hand of the bank declares only where its policy does: so in half of the rule sets."""
    return list(RULES).index(name) % 2 == 0


@cache
def model_of(name: str) -> Opponents:
    rules = RULES[name]
    bank = bank_of(small_bank(rules.wheel), rules)
    return opponents_of(bank, rules, name, exact=is_exact(name), ties=TIES[name])


def meeting_of(name: str, cards: Sequence[Card]) -> Meeting:
    return model_of(name).meet(cards)


@cache
def meet(cards: Cards, wheel: Wheel) -> list[Met]:
    """Return whom a hand can meet, under one of the renamings."""
    mine, met = mask(cards), []
    for opponent in small_bank(wheel):
        free = [suits for suits, theirs in zip(RENAMINGS, opponent.masks, strict=True) if not mine & theirs]
        if free:
            front, middle, back = (rename(row.cards, free[-1]) for row in opponent.arrangement)
            met.append(Met(opponent, Arrangement.of(front, middle, back, wheel), len(free)))
    return met


def shown_by(met: Met, name: str) -> Hand:
    """Return what somebody shows under some rules."""
    rules, does = RULES[name], met.opponent.does
    if does == SURRENDERS and rules.surrender is not None:
        return Hand(surrenders=True)
    if does == FOULS and "foul" in actions(rules):
        return Hand(foul_of(met.arrangement.cards, rules.wheel))
    declares = does == DECLARES or not is_exact(name)
    return Hand(met.arrangement, highest_natural(met.opponent.cards, rules) if declares else None)


@cache
def foul_of(cards: Cards, wheel: Wheel) -> Arrangement:
    deal = random.Random(1)
    while True:
        shuffled = deal.sample(cards, 13)
        arrangement = Arrangement.of(shuffled[:3], shuffled[3:8], shuffled[8:], wheel)
        if arrangement.is_foul:
            return arrangement


def results(mine: Hand, theirs: Hand) -> list[int]:
    """Return how the rows compare, all tied where one of the hands does not play them."""
    if mine.arrangement is None or theirs.arrangement is None or theirs.natural or theirs.is_foul:
        return [0, 0, 0]
    pairs = zip(mine.arrangement.strengths, theirs.arrangement.strengths, strict=True)
    return [(own > other) - (own < other) for own, other in pairs]


@cache
def ledger(name: str, mine: str) -> Ledger:
    """Return what the law says of some of a hand's splits, the first among them."""
    rules, ties, cards = RULES[name], TIES[name], read_cards(MINE[mine])
    met, splits = meet(cards, rules.wheel), undominated(cards, rules.wheel)
    chosen = list(range(0, len(splits), -(-len(splits) // SPLITS)))
    theirs = [shown_by(each, name) for each in met]
    hands = [Hand(splits.arrangement(index)) for index in chosen]
    natural = highest_natural(cards, rules)
    others = {"foul": Hand(foul_of(cards, rules.wheel)), "surrender": Hand(surrenders=True)}
    acted = {
        act: np.array([score_pair(hand, other, rules, ties).points for other in theirs], np.float64)
        for act, hand in others.items()
    }
    if natural:  # who declared first is not known
        acted[str(natural)] = np.array([settle_naturals(natural, other.natural, rules) for other in theirs])
    return Ledger(
        cards,
        np.ascontiguousarray(splits.records[chosen]),
        np.array([[score_pair(hand, other, rules, ties).points for other in theirs] for hand in hands]),
        np.array([[results(hand, other) for other in theirs] for hand in hands]),
        np.array([each.weight for each in met]),
        np.array([not (other.natural or other.surrenders or other.is_foul) for other in theirs]),
        np.array([each.arrangement.cards for each in met], np.uint8),
        natural,
        acted,
    )


def weights_of(bank: Bank, cards: Sequence[Card]) -> Ints:
    """Return under how many renamings each hand of a bank can be met."""
    bits = np.bitwise_or.reduce(np.uint64(1) << bank.hands.astype(np.uint64), axis=1)
    held = np.zeros(len(bits), np.int64)
    for suits in RENAMINGS:
        held += (bits & np.uint64(mask(rename(cards, suits)))) == 0
    return held
