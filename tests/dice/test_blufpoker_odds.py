"""Blufpoker's odds, against all 216 outcomes counted one by one."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.dice.bluf_odds import Accepted, accepted, chance_of_poker, chance_there, keeps
from solver.dice.blufpoker import CLAIMS, POKERS, THROWS, height, is_there, number_of, ways

ALL = list(product(range(1, 7), repeat=3))

faces = st.integers(1, 6)


@pytest.mark.parametrize("claim", CLAIMS)
def test_chance_that_a_claim_is_there_is_the_share_of_the_outcomes(claim: int) -> None:
    assert chance_there(claim) == Fraction(sum(is_there(claim, number_of(dice)) for dice in ALL), 216)


@given(st.lists(faces, max_size=3), st.sampled_from(CLAIMS))
def test_chance_with_dice_seen_is_the_share_of_what_the_others_can_be(seen: list[int], claim: int) -> None:
    rest = list(product(range(1, 7), repeat=3 - len(seen)))
    there = sum(is_there(claim, number_of([*seen, *dice])) for dice in rest)
    assert chance_there(claim, tuple(seen)) == Fraction(there, len(rest))


def test_ways_of_all_throws_are_those_of_the_outcomes() -> None:
    numbers = [number_of(dice) for dice in ALL]
    assert {throw: ways(throw) for throw in THROWS} == {throw: numbers.count(throw) for throw in THROWS}


def one_by_one(kept: tuple[int, ...], claim: int) -> Fraction:
    rest = list(product(range(1, 7), repeat=3 - len(kept)))
    return Fraction(sum(is_there(claim, number_of([*kept, *dice])) for dice in rest), len(rest))


@given(st.tuples(faces, faces, faces), st.sampled_from(CLAIMS))
def test_the_best_dice_to_keep_are_the_best_of_all_ways_to_throw_one_or_more(
    seen: tuple[int, int, int], claim: int
) -> None:
    options = keeps(seen, claim)
    parts = {tuple(sorted(kept, reverse=True)) for size in range(3) for kept in combinations(seen, size)}
    assert {each.kept: each.chance for each in options} == {kept: one_by_one(kept, claim) for kept in parts}
    assert [each.chance for each in options] == sorted((each.chance for each in options), reverse=True)
    assert all(each.thrown == 3 - len(each.kept) >= 1 for each in options)


@pytest.mark.parametrize(
    ("seen", "claim", "kept", "chance"),
    [
        ((2, 6, 6), 663, (6, 6), Fraction(2, 3)),
        ((4, 4, 1), 444, (4, 4), Fraction(1, 6)),
        ((1, 1, 6), 222, (6,), Fraction(1, 36)),
        ((6, 5, 4), 100, (6, 5), Fraction(1)),
        ((), 666, (), Fraction(1, 216)),
        ((6,), 661, (6,), Fraction(11, 36)),
    ],
)
def test_what_to_keep(seen: tuple[int, ...], claim: int, kept: tuple[int, ...], chance: Fraction) -> None:
    best = keeps(seen, claim)[0]
    assert (best.kept, best.chance) == (kept, chance)


class Slow:
    """The throws for a poker by plain recursion in fractions, on sorted dice, with a worth for every end."""

    def __init__(self, poker: int, worth: dict[int, Fraction]) -> None:
        self.poker, self.worth = poker, worth
        self.best = cache(self._best)

    def side(self, dice: tuple[int, ...]) -> int:
        number = number_of(dice)
        return (height(number) > height(self.poker)) - (height(number) < height(self.poker))

    def mean(self, kept: tuple[int, ...], left: int) -> Fraction:
        rest = list(product(range(1, 7), repeat=3 - len(kept)))
        return sum((self.best(tuple(sorted(kept + dice)), left) for dice in rest), Fraction(0)) / len(rest)

    def _best(self, dice: tuple[int, ...], left: int) -> Fraction:
        stop = self.worth[self.side(dice)]
        if left == 0:
            return stop
        parts = {kept for size in range(3) for kept in combinations(dice, size)}
        return max(stop, *(self.mean(kept, left - 1) for kept in parts))


@pytest.mark.parametrize("poker", POKERS)
def test_three_throws_for_a_poker_are_those_of_plain_recursion(poker: int) -> None:
    reach = Slow(poker, {-1: Fraction(0), 0: Fraction(1), 1: Fraction(1)})
    assert chance_of_poker(poker) == reach.mean((), 2)
    worth = Slow(poker, {-1: Fraction(-1), 0: Fraction(0), 1: Fraction(1)})
    found = accepted(poker)
    assert found.worth == worth.mean((), 2)
    assert found.higher + found.equal + found.lower == 1


def test_poker_six_is_three_dice_that_each_get_three_throws() -> None:
    assert chance_of_poker(666) == Fraction(91, 216) ** 3
    assert accepted(666) == Accepted(Fraction(0), Fraction(91, 216) ** 3, 1 - Fraction(91, 216) ** 3)


@pytest.mark.parametrize("poker", POKERS)
def test_one_throw_is_counted_and_more_throws_are_better(poker: int) -> None:
    chances = [chance_of_poker(poker, throws) for throws in (1, 2, 3)]
    assert chances[0] == Fraction(POKERS.index(poker) + 1, 216)
    assert chances == sorted(set(chances))


def test_higher_pokers_are_rarer_and_worth_less_to_believe() -> None:
    chances = [chance_of_poker(poker) for poker in POKERS]
    assert chances == sorted(set(chances))
    worths = [accepted(poker).worth for poker in POKERS]
    assert worths == sorted(set(worths))


@given(st.tuples(faces, faces, faces), st.sampled_from(CLAIMS))
def test_two_throws_left_are_never_worse_than_one(seen: tuple[int, int, int], claim: int) -> None:
    assert keeps(seen, claim, 2)[0].chance >= keeps(seen, claim, 1)[0].chance
