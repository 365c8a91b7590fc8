"""The odds of Chapeau, against outcomes counted one by one."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.dice.chapeau import Category, Throw, read_dice, throws
from solver.dice.chapeau_claims import Claim, claim, strength_above, whole_claim
from solver.dice.chapeau_odds import answers, categories, chance_of, keeps, not_higher, wanted_strength, worth
from solver.errors import PokerError

KINGS = claim(Category.CARRE, read_dice("K", 1))
POKER = 247  # the strength of five nines

STRENGTHS = {dice: Throw.of(dice).strength for dice in product(range(6), repeat=5)}
"""Of all 7,776 outcomes, as they fall."""

CLAIMS = [
    claim(Category.CADEAU),
    claim(Category.PAIR, [0]),
    claim(Category.TWO_PAIR, [5, 2]),
    claim(Category.SMALL_STRAIGHT),
    claim(Category.TRIS, [3], [5]),
    claim(Category.FULL_HOUSE, [1]),
    claim(Category.CARRE, [4], [1]),
    claim(Category.POKER),
    claim(Category.POKER, [5]),
]


def counted(known: tuple[int, ...], lowest: int) -> Fraction:
    """Return the chance of at least a strength, by counting all outcomes of the dice that are not known."""
    outcomes = [STRENGTHS[(*known, *rest)] for rest in product(range(6), repeat=5 - len(known))]
    return Fraction(sum(each >= lowest for each in outcomes), len(outcomes))


@pytest.mark.parametrize("known", ["", "K", "9 9", "A 10 K", "K K K", "9 10 J Q", "A A A A A"])
@pytest.mark.parametrize("said", CLAIMS, ids=lambda said: said.describe())
def test_the_chance_of_a_claim_is_that_of_counting(said: Claim, known: str) -> None:
    dice = read_dice(known, 0)
    assert chance_of(said, dice) == counted(dice, said.least.strength)


@pytest.mark.parametrize("known", ["", "Q J", "9 9 9 A", "9 10 J Q K"])
def test_the_chances_of_the_categories_are_those_of_counting(known: str) -> None:
    dice = read_dice(known, 0)
    outcomes = [Throw.of((*dice, *rest)).category for rest in product(range(6), repeat=5 - len(dice))]
    found = categories(dice)
    for category in Category:
        assert found[category].exactly == Fraction(outcomes.count(category), len(outcomes))
        assert found[category].at_least == Fraction(sum(each >= category for each in outcomes), len(outcomes))
    assert sum(each.exactly for each in found.values()) == found[Category.CADEAU].at_least == 1


@given(st.sampled_from(throws()), st.integers(1, 253))
@settings(max_examples=30, deadline=None)
def test_keeping_is_worth_what_counting_all_rolls_says(throw: Throw, wanted: int) -> None:
    found = keeps(throw.dice, wanted)
    chosen = {tuple(sorted(kept)) for count in range(6) for kept in combinations(throw.dice, count)}
    assert {tuple(sorted(keep.dice)) for keep in found} == chosen
    assert len(found) == len(chosen)
    for keep in (found[0], found[len(found) // 2], found[-1]):
        assert keep.chance == counted(keep.dice, wanted)
    assert [keep.chance for keep in found] == sorted((keep.chance for keep in found), reverse=True)
    assert (found[0].chance == 1 and len(found[0].dice) == 5) == (throw.strength >= wanted)


@pytest.mark.parametrize(
    ("known", "said"),
    [("K K K", CLAIMS[6]), ("K K K", KINGS), ("9 A", CLAIMS[4]), ("A A A A", CLAIMS[8]), ("9 9 9 9", CLAIMS[7])],
)
def test_looking_is_worth_the_best_keep_of_every_outcome(known: str, said: Claim) -> None:
    dice = read_dice(known, 0)
    wanted = min(strength_above(said), POKER)
    outcomes = [(*dice, *rest) for rest in product(range(6), repeat=5 - len(dice))]
    best = {each: max(keep.chance for keep in keeps(each, wanted)) for each in {tuple(sorted(o)) for o in outcomes}}
    found = answers(said, dice)
    assert found.look == sum((best[tuple(sorted(each))] for each in outcomes), Fraction(0)) / len(outcomes)
    assert found.blind == counted(dice, strength_above(said))
    assert found.doubt == 1 - counted(dice, said.least.strength)


@given(st.sampled_from(throws()), st.integers(0, 4), st.sampled_from(throws()))
@settings(deadline=None)
def test_looking_is_never_worth_less_than_passing_on_blind(throw: Throw, count: int, said: Throw) -> None:
    found = answers(whole_claim(said), throw.dice[:count])
    assert found.doubt is not None
    assert found.look >= found.blind
    assert found.blind <= 1 - found.doubt


def test_a_poker_that_is_seen_serves_whatever_was_claimed() -> None:
    aces = claim(Category.POKER, [5])
    assert wanted_strength(aces) == POKER
    assert keeps(read_dice("9 9 9 9 9"), wanted_strength(aces))[0].chance == 1
    assert answers(aces, ()).blind == 0


def test_what_is_wanted_may_be_more_than_the_next_higher() -> None:
    tris = claim(Category.TRIS, [4])
    assert wanted_strength(tris) == Throw.of(read_dice("K K K 10 9")).strength  # by naming more
    assert wanted_strength(tris, KINGS) == KINGS.least.strength
    assert wanted_strength(None) == 1


@pytest.mark.parametrize("before", [KINGS, claim(Category.CARRE, [4], [0]), claim(Category.POKER)])
def test_what_is_not_higher_cannot_be_wanted(before: Claim) -> None:
    assert [problem.code for problem in not_higher(before, KINGS)] == ["claim_not_higher"]
    with pytest.raises(PokerError, match="not higher than"):
        wanted_strength(before, KINGS)


def test_the_best_is_what_is_right_most_likely() -> None:
    assert answers(KINGS, read_dice("9", 1)).best == "doubt"
    assert answers(claim(Category.PAIR), ()).best == "look"
    assert answers(None, ()).doubt is None
    assert answers(None, ()).best == "blind"


@pytest.mark.parametrize(
    ("chance", "expected"), [(0, -1), (Fraction(1, 2), 0), (Fraction(3, 4), Fraction(1, 2)), (1, 1)]
)
def test_worth_is_the_difference_of_both_penalties(chance: Fraction, expected: Fraction) -> None:
    assert worth(Fraction(chance)) == expected
