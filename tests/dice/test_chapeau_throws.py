"""The dice of Chapeau and the order of all throws."""

from itertools import combinations, pairwise, product

import pytest

from solver.dice.chapeau import FACES, Category, Throw, read_dice, throws, write_dice
from solver.dice.chapeau_claims import whole_claim
from solver.errors import PokerError

# How many of the 252 throws, and of the 7,776 ways to throw them, each category has.
COUNTS = {
    Category.CADEAU: (4, 480),
    Category.PAIR: (60, 3600),
    Category.TWO_PAIR: (60, 1800),
    Category.SMALL_STRAIGHT: (1, 120),
    Category.TRIS: (60, 1200),
    Category.FULL_HOUSE: (30, 300),
    Category.LARGE_STRAIGHT: (1, 120),
    Category.CARRE: (30, 150),
    Category.POKER: (6, 6),
}

# From low to high, with every kind of step: the next category, the value, the dice left one after another.
LADDER = [
    *("A Q J 10 9", "A K J 10 9", "A K Q 10 9", "A K Q J 9"),
    *("9 9 Q J 10", "9 9 K J 10", "9 9 A K Q", "10 10 Q J 9", "A A K Q 10", "A A K Q J"),
    *("10 10 9 9 J", "10 10 9 9 A", "J J 9 9 10", "J J 10 10 9", "A A 9 9 K", "A A K K 9", "A A K K Q"),
    *("K Q J 10 9", "9 9 9 J 10", "9 9 9 A K", "10 10 10 J 9", "A A A K Q"),
    *("9 9 9 10 10", "9 9 9 A A", "10 10 10 9 9", "A A A K K", "A K Q J 10"),
    *("9 9 9 9 10", "K K K K 9", "K K K K 10", "A A A A K"),
    *("9 9 9 9 9", "10 10 10 10 10", "A A A A A"),
]


def throw(text: str) -> Throw:
    return Throw.of(read_dice(text))


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LADDER)))
def test_each_rung_of_the_ladder_is_above_the_one_before(lower: str, higher: str) -> None:
    assert throw(lower).strength < throw(higher).strength


def test_there_are_252_throws_in_one_order_without_ties() -> None:
    assert len(throws()) == len({each.dice for each in throws()}) == 252
    assert [each.strength for each in throws()] == list(range(1, 253))
    assert all(one.key < other.key for one, other in pairwise(throws()))


def by_hand(dice: tuple[int, ...]) -> tuple[int, list[int]]:
    """Return category and dice in the order in which they count, from the page and without the code's own tables."""
    sides = sorted(set(dice), reverse=True)
    groups = sorted(sides, key=lambda side: -dice.count(side))
    most, kinds = max(map(dice.count, sides)), len(sides)
    if kinds == 5:
        return {10: 3, 15: 6}.get(sum(dice), 0), groups  # 0+1+2+3+4 and 1+2+3+4+5; every other set holds a 0 and a 5
    return {(2, 4): 1, (2, 3): 2, (3, 3): 4, (3, 2): 5, (4, 2): 7, (5, 1): 8}[most, kinds], groups


def test_every_throw_is_what_counting_by_hand_says() -> None:
    ordered = sorted({tuple(sorted(dice)) for dice in product(range(6), repeat=5)}, key=by_hand)
    assert [tuple(sorted(each.dice)) for each in throws()] == ordered
    assert [each.category for each in throws()] == [by_hand(dice)[0] for dice in ordered]


def test_the_categories_are_as_frequent_as_they_should_be() -> None:
    outcomes = [Throw.of(dice).category for dice in product(range(6), repeat=5)]
    different = [each.category for each in throws()]
    assert {each: (different.count(each), outcomes.count(each)) for each in Category} == COUNTS


@pytest.mark.parametrize(
    ("winner", "loser"),
    [("9 9 9 10 B", "9 10 B D H"), ("10 B D H A", "A A A H H"), ("10 B D H A", "9 10 B D H")],
)
def test_d01_the_order_is_not_that_of_poker(winner: str, loser: str) -> None:
    assert throw(winner).strength > throw(loser).strength


def test_d02_of_the_six_sets_of_five_different_sides_two_are_straights() -> None:
    sets = [Throw.of(sides).category for sides in combinations(range(6), 5)]
    assert sorted(sets) == [Category.CADEAU] * 4 + [Category.SMALL_STRAIGHT, Category.LARGE_STRAIGHT]
    assert throw("A 9 10 B D").category is throw("9 10 B H A").category is Category.CADEAU


@pytest.mark.parametrize(
    "dice",
    [
        *("9 10 J Q K", "9TJQK", "910JQK", "9,10,b,d,h", "9-10-B-D-H", "9 – t – J – V – H", " 9 10 J Q K "),
        *(["9", "10", "J", "Q", "K"], [9, 10, "B", "d", "H"]),
    ],
)
def test_dice_are_read_in_any_usual_way(dice: object) -> None:
    assert read_dice(dice) == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("dice", "problems"),
    [
        ("9 10 J Q", [("wrong_length", ())]),
        ("9 10 J Q K A", [("wrong_length", ())]),
        ("", [("wrong_length", ())]),
        ("9 10 J Q 1", [("unreadable_die", ())]),
        ("9 10 J Q 0", [("unreadable_die", ())]),
        ("8 9 X Q K", [("unreadable_die", ()), ("unreadable_die", ())]),
        ("9♥ 10 J Q K", [("unreadable_die", ())]),
        (
            ["9", "10 J", 8, True, None],
            [("unreadable_die", (1,)), ("unreadable_die", (2,)), *[("wrong_type", (3,))], ("wrong_type", (4,))],
        ),
        (
            ["9", " 9", "", [], 9.0],
            [("unreadable_die", (1,)), ("unreadable_die", (2,)), ("wrong_type", (3,)), ("wrong_type", (4,))],
        ),
        (910, [("wrong_type", ())]),
        (None, [("wrong_type", ())]),
    ],
)
def test_what_is_no_row_of_dice_is_refused_with_all_that_is_wrong(dice: object, problems: list[object]) -> None:
    with pytest.raises(PokerError) as error:
        read_dice(dice)
    assert [(problem.code, problem.path) for problem in error.value.problems] == problems


def test_what_is_written_is_read_again() -> None:
    for each in throws():
        assert read_dice(write_dice(each.dice)) == read_dice("".join(write_dice(each.dice))) == each.dice
    assert write_dice(range(6)) == list(FACES)


@pytest.mark.parametrize(
    ("dice", "english", "dutch"),
    [
        (
            "A Q J 10 9",
            "cadeau with an ace, a queen, a jack, a ten and a nine",
            "cadeau met een aas, een dame, een boer, een tien en een negen",
        ),
        ("9 9 A K Q", "pair of nines with an ace, a king and a queen", "paar negens met een aas, een heer en een dame"),
        ("K K 9 9 10", "two pair, kings and nines with a ten", "dubbel paar, heren en negens met een tien"),
        ("9 10 J Q K", "small straight", "kleine straat"),
        ("J J J A 9", "tris of jacks with an ace and a nine", "tris boeren met een aas en een negen"),
        ("9 9 9 A A", "full house, nines over aces", "full house, drie negens en twee azen"),
        ("10 J Q K A", "large straight", "grote straat"),
        ("K K K K 10", "carré of kings with a ten", "carré heren met een tien"),
        ("Q Q Q Q Q", "poker of queens", "poker dames"),
    ],
)
def test_a_throw_has_a_name_in_both_languages(dice: str, english: str, dutch: str) -> None:
    assert whole_claim(throw(dice)).describe("en") == english
    assert whole_claim(throw(dice)).describe("nl") == dutch
