"""The Dutch page (seeds 001), rule by rule: each row is a sentence of it in other words, with its heading."""

import pytest

from solver.cards import DECK, HAND_SIZE, write_card
from solver.reference import Category
from solver.rules_json import read_rules
from solver.scoring import money
from tests.layouts import house, pair, row, setting, table

EXAMPLE = "Qh Qc 3d / Ts Js Qd Kc Ah / 7d 7c 7s 2h 2s"

# heading, what it says, the row that wins, the row that loses
WINS = [
    ("Welke hand wint", "1. a royal flush is above every straight flush", "As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
    ("Welke hand wint", "2. a straight flush beats four of a kind", "5h 4h 3h 2h Ah", "As Ac Ad Ah Kc"),
    ("Welke hand wint", "3. four of a kind beats a full house", "2s 2h 2d 2c 3s", "As Ah Ad Kc Ks"),
    ("Welke hand wint", "4. a full house beats a flush", "2s 2h 2d 3c 3s", "Ah Kh Qh Jh 9h"),
    ("Welke hand wint", "5. a flush beats a straight", "7d 5d 4d 3d 2d", "As Kh Qd Jc Ts"),
    ("Welke hand wint", "6. a straight beats three of a kind", "5s 4h 3d 2c As", "Ah Ad Ac Ks Qd"),
    ("Welke hand wint", "7. three of a kind beats two pair", "2s 2h 2d 3c 4s", "As Ah Kd Kc Qs"),
    ("Welke hand wint", "8. two pair beats a pair", "3s 3h 2d 2c 4s", "As Ah Kd Qc Js"),
    ("Welke hand wint", "9. a pair beats a high card", "2s 2h 3d 4c 5s", "As Kh Qd Jc 9s"),
    ("Welke hand wint", "10. else the highest card counts", "As 5h 4d 3c 2h", "Kh Qd Jc 9s 8h"),
    ("Welke hand wint", "6. an ace is high in a straight", "As Kh Qd Jc Ts", "Kh Qd Jc Ts 9h"),
    ("Welke hand wint", "6. an ace is low in A-2-3-4-5 only", "2s 2h 3d 4c 5s", "Qs Kh Ad 2c 3s"),
    ("Welke hand wint", "6. with the ace low it is the lowest straight", "6c 5d 4h 3s 2c", "As 2h 3d 4c 5s"),
    ("Welke hand wint", "within a kind high cards win: kings over queens", "Ks Kh 4d 3c 2s", "Qs Qh Ad Kc Js"),
    ("Welke hand wint", "of equal pairs the highest card beside them decides", "Ks Kh Ad 3c 2s", "Kd Kc Qs Jh Td"),
    ("Welke hand wint", "of equal pairs in front as well", "Ks Kh 4d", "Kd Kc 3s"),
    ("Je drie handen leggen", "three of a kind is the best in front", "2s 2h 2d", "As Ah Kd"),
    ("Je drie handen leggen", "a straight in front does not count", "2s 2h 3d", "As Kh Qd"),
    ("Je drie handen leggen", "a flush in front does not count", "2s 2h 3d", "Ah Jh 9h"),
]

TIES = [
    ("Welke hand wint", "a suit never decides", "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
    ("Welke hand wint", "two hands that are just equal tie", "Ks Kh 9d 8c 7s", "Kd Kc 9s 8h 7d"),
    ("Je drie handen leggen", "suited or not is the same in front", "Kh Qh Jh", "Ks Qd Jc"),
]

# heading, what it says, a setting, whether it is foul
SETTINGS = [
    ("Een goed gelegde hand", "the page's own example is legal", EXAMPLE, False),
    ("Je drie handen leggen", "the back may equal the middle", "Kd 7h 2s / 9h 8d 7c 6s 5h / 9s 8h 7d 6c 5s", False),
    ("Je drie handen leggen", "the middle must beat the front", "As Ah 3d / Ks Kh 9d 8c 7s / Qs Qh Qd 4c 2s", True),
    ("Een foute hand: foul", "a middle above the back is foul", "Qs 7h 2d / Ks Kh 9d 8c 7s / Js Jh 9h 4c 3s", True),
    ("Een foute hand: foul", "kings in front over jacks is foul", "Ks Kh 3d / Js Jh 9d 8c 7s / As Ah Ad 4c 2s", True),
]

LEGAL = "Kc Qd 8s / Jd Jc 9s 6h 4c / Ah Th 8h 4h 3h"
LOSES_ALL = "Qc Jh 7c / Ts Td 9c 6d 4s / Kc Kd 7d 5c 2c"
LOSES_TWO = "As 7h 6d / Ts Td 9c 6c 4s / Kd Kh 7d 5c 2c"
TIES_FRONT = "Kd Qh 8c / Ts Td 9c 6d 4s / Ac Tc 7c 5c 2c"
TIES_ALL = "Ks Qh 8d / Js Jh 9d 6s 4d / Ac Tc 8c 4h 3c"
FOUL = "Ks Kd 5c / Js Jh 8c 6c 3d / As Ad Ac 9c 9d"
THIRD = "Qc 7c 4d / Ts Td 8d 6s 4s / 2c 2d 2h 7d 7s"
FOURTH = "3c 3s 2s / Qh Qs 9h 7h 6d / 5d 5h 5s Kh Tc"  # with FOUL, LEGAL and THIRD all 52 cards
FOUL_TOO = "Qs Qc 7c / Jh Tc 5d 4d 2d / 7s 7d 9h 8d 6d"

# heading, what it says, rules, both players' settings, the points of the first
POINTS = [
    ("De 1-6-telling", "three rows won are a scoop: 3 and 3 more", "dutch-1-6", LEGAL, LOSES_ALL, 6),
    ("De 1-6-telling", "two rows won and one lost leave 1", "dutch-1-6", LEGAL, LOSES_TWO, 1),
    ("De 2-4-telling", "two of the three rows won are 2", "dutch-2-4", LEGAL, LOSES_TWO, 2),
    ("De 2-4-telling", "a scoop is 4", "dutch-2-4", LEGAL, LOSES_ALL, 4),
    ("De 2-4-telling", "an equal row earns nobody anything", "dutch-1-6", LEGAL, TIES_FRONT, 2),
    ("De 2-4-telling", "an equal row earns nobody anything, the majority is won", "dutch-2-4", LEGAL, TIES_FRONT, 3),
    ("Een foute hand: foul", "a foul hand loses three rows, 6 points, in 1-6", "dutch-1-6", LEGAL, FOUL, 6),
    ("Een foute hand: foul", "and as three rows lost are 4 points, in 2-4", "dutch-2-4", LEGAL, FOUL, 4),
    ("Een foute hand: foul", "two foul hands are quits", "dutch-1-6", FOUL_TOO, FOUL, 0),
]


@pytest.mark.parametrize(("heading", "says", "winner", "loser"), WINS)
def test_what_wins(heading: str, says: str, winner: str, loser: str) -> None:
    assert row(winner).strength > row(loser).strength


@pytest.mark.parametrize(("heading", "says", "one", "other"), TIES)
def test_what_ties(heading: str, says: str, one: str, other: str) -> None:
    assert row(one).strength == row(other).strength


@pytest.mark.parametrize(("heading", "says", "hand", "is_foul"), SETTINGS)
def test_what_is_foul(heading: str, says: str, hand: str, is_foul: bool) -> None:
    assert setting(hand).is_foul is is_foul
    assert (setting(hand).foul_reason() is not None) is is_foul


@pytest.mark.parametrize(("heading", "says", "preset", "mine", "theirs", "points"), POINTS)
def test_what_a_pair_settles(heading: str, says: str, preset: str, mine: str, theirs: str, points: int) -> None:
    assert pair(mine, theirs, house(preset)).points == points
    assert pair(theirs, mine, house(preset)).points == -points


def test_cards() -> None:
    """Spelers en kaarten: 52 cards, no jokers, thirteen each; with four players all of them are in the game."""
    assert len({write_card(card) for card in DECK}) == 52
    assert len(DECK) == 4 * HAND_SIZE


def test_the_example_by_its_names() -> None:
    """Een goed gelegde hand: what each row of the example is called."""
    assert [each.describe("nl") for each in setting(EXAMPLE)] == [
        "een paar vrouwen",
        "straat tot en met aas",
        "full house, drie zevens en twee tweeën",
    ]


def test_the_ten_kinds() -> None:
    """Welke hand wint: ten kinds, listed from strong to weak."""
    assert [str(kind) for kind in reversed(Category)] == [
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
        "high_card",
    ]


def test_a_foul_loses_to_everyone_who_is_legal() -> None:
    """Een foute hand: foul: 6 points to each of the legal players, who settle among themselves as ever."""
    assert table(house(), FOUL, LEGAL, THIRD).points == (-12, 7, 5)


def test_two_countings() -> None:
    """Puntentelling: 1-6 and 2-4 are the usual ones, and both are values of the same three numbers."""
    assert [getattr(house("dutch-1-6").counting, name) for name in ("row", "majority", "scoop")] == [1, 0, 3]
    assert [getattr(house("dutch-2-4").counting, name) for name in ("row", "majority", "scoop")] == [1, 1, 0]


def test_totals_of_four_are_zero() -> None:
    """Puntentelling: four players count alike, each against each, and all totals come to nothing."""
    assert table(house("dutch-1-6"), FOUL, LEGAL, THIRD, FOURTH).points == (-18, 6, 4, 8)
    assert table(house("dutch-2-4"), FOUL, LEGAL, THIRD, FOURTH).points == (-12, 4, 0, 8)


def test_what_a_point_is_worth() -> None:
    """Puntentelling: ten cents, or a euro; what somebody wins is the points times that."""
    assert money(13, house(point_value="0.10")) == "1.30"
    assert money(-13, house(point_value="1.00")) == "-13.00"


def test_what_is_only_by_agreement_is_off() -> None:
    """Ruilen, and Huisregels om af te spreken: no passing, royalties or naturals until a table agrees."""
    for preset in ("dutch-1-6", "dutch-2-4"):
        rules = house(preset)
        assert not rules.passing.on
        assert not rules.naturals
        assert not any(rules.royalties.row(name).entries for name in ("front", "middle", "back"))


def test_passing() -> None:
    """Ruilen: three cards is usual; left, right, across in turn; across with three players has to be agreed."""
    passing = read_rules({"passing": {"on": True}}).passing
    assert (passing.on, passing.count, passing.cycle) == (True, 3, ("left", "right", "across"))
    assert passing.across_with_three is None
