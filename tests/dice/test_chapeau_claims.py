"""Claims of Chapeau: what they are worth, what they need, and which are none."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.dice.chapeau import COMBINED, Category, Throw, read_dice, throws, write_dice
from solver.dice.chapeau_claims import Claim, claim, strength_above, whole_claim
from solver.errors import PokerError


def named(text: str) -> Claim:
    """Return the claim of a category and sides, the dice left after a plus."""
    category, *rest = text.split(" ", 1)
    of, _, beside = (rest[0] if rest else "").partition("+")
    return claim(Category[category.upper()], read_dice(of, 0), read_dice(beside, 0))


# From low to high: naming more is more, and so is a higher die in the first place where claims differ.
LADDER = [
    *("cadeau", "cadeau + J", "cadeau + A", "cadeau + A J", "cadeau + A K"),
    *("pair", "pair 9", "pair 9 + 10", "pair 9 + A", "pair 9 + A K", "pair 9 + A K Q", "pair 10", "pair K", "pair A"),
    *("two_pair", "two_pair 10", "two_pair 10 9", "two_pair 10 9 + A", "two_pair J", "two_pair A K + Q"),
    *("small_straight", "tris", "tris 9", "tris 9 + A", "tris 9 + A K", "tris 10", "tris A + K Q"),
    *("full_house", "full_house 9", "full_house 9 10", "full_house 9 A", "full_house 10", "full_house 10 9"),
    *("large_straight", "carre", "carre 9", "carre K", "carre K + 9", "carre K + 10", "carre A", "carre A + K"),
    *("poker", "poker 9", "poker A"),
]


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LADDER)))
def test_each_rung_of_the_ladder_is_higher_than_the_one_before(lower: str, higher: str) -> None:
    assert named(higher).is_higher_than(named(lower))
    assert not named(lower).is_higher_than(named(higher))
    assert not named(lower).is_higher_than(named(lower))
    assert named(lower).is_higher_than(None)


@pytest.mark.parametrize(
    ("said", "least"),
    [
        ("cadeau", "A Q J 10 9"),
        ("pair", "9 9 Q J 10"),
        ("pair K", "K K J 10 9"),
        ("pair K + 9", "K K J 10 9"),  # with a nine: whatever beside it is higher, is more
        ("pair K + A", "K K A 10 9"),
        ("two_pair 9", "10 10 9 9 J"),
        ("small_straight", "9 10 J Q K"),
        ("full_house 9", "9 9 9 10 10"),
        ("carre K", "K K K K 9"),
        ("carre K + 10", "K K K K 10"),
        ("poker A", "A A A A A"),
    ],
)
def test_what_a_claim_needs_at_least(said: str, least: str) -> None:
    assert sorted(named(said).least.dice) == sorted(read_dice(least))


@given(st.sampled_from(throws()), st.sampled_from(throws()))
def test_a_throw_meets_its_own_claims_and_all_claims_of_lower_throws(one: Throw, other: Throw) -> None:
    lower, higher = sorted((one, other), key=lambda each: each.strength)
    whole = whole_claim(lower)
    for length in range(len(whole.key)):
        combined = COMBINED[lower.category]
        part = Claim(lower.category, whole.of[:length], whole.beside[: max(length - combined, 0)])
        assert part.is_met_by(lower)
        assert part.is_met_by(higher)
        assert part.names(lower)
    assert whole.is_met_by(lower) == (lower.strength >= whole.least.strength)
    assert whole.least == lower
    assert lower is higher or not whole_claim(higher).is_met_by(lower)


@pytest.mark.parametrize("said", LADDER)
def test_a_claim_is_met_from_its_least_throw_on(said: str) -> None:
    met = [named(said).is_met_by(each) for each in throws()]
    assert met == sorted(met)
    assert met.index(True) + 1 == named(said).least.strength


@pytest.mark.parametrize("said", LADDER)
def test_a_higher_claim_is_true_of_the_throws_above(said: str) -> None:
    before = named(said)
    true = [any(part.is_higher_than(before) for part in parts(each)) for each in throws()]
    assert [place >= strength_above(before) for place in range(1, 253)] == true


def parts(throw: Throw) -> list[Claim]:
    """Return all claims that name a throw, more or less."""
    whole = whole_claim(throw)
    of = [Claim(whole.category, whole.of[:count]) for count in range(len(whole.of) + 1)]
    return of + [Claim(whole.category, whole.of, whole.beside[:count]) for count in range(len(whole.beside) + 1)]


@pytest.mark.parametrize(
    ("said", "field"),
    [
        *(("cadeau A", "of"), ("small_straight K", "of"), ("large_straight A", "of")),
        *(("pair K Q", "of"), ("pair K K", "of"), ("poker 9 9", "of"), ("full_house K K", "of")),
        *(("two_pair K Q J", "of"), ("two_pair K K", "of")),
        *(("pair + A", "with"), ("two_pair K + A", "with"), ("full_house + A", "with"), ("poker + A", "with")),
        *(("pair K + K", "with"), ("pair K + A A", "with"), ("carre K + A Q", "with"), ("full_house K Q + A", "with")),
        *(("small_straight + A", "with"), ("cadeau + K Q J 10", "with"), ("cadeau + 9 10 J Q K", "with")),
        *(("poker A + K", "with"), ("two_pair K Q + K", "with"), ("tris K + A Q J", "with")),
    ],
)
def test_what_no_throw_is_called_cannot_be_claimed(said: str, field: str) -> None:
    with pytest.raises(PokerError) as error:
        named(said)
    (problem,) = error.value.problems
    assert (problem.code, problem.path) == ("impossible_claim", (field,))


def test_order_of_naming_does_not_matter_where_it_says_nothing() -> None:
    assert named("two_pair 9 K") == named("two_pair K 9")
    assert named("tris 9 + 10 A") == named("tris 9 + A 10")
    assert named("full_house 9 K") != named("full_house K 9")


@pytest.mark.parametrize(
    ("said", "english", "dutch"),
    [
        ("pair", "pair", "paar"),
        ("pair 9", "pair of nines", "paar negens"),
        ("two_pair 9", "two pair, nines", "dubbel paar, negens"),
        ("full_house A", "full house, three aces", "full house, drie azen"),
        ("carre K + 10", "carré of kings with a ten", "carré heren met een tien"),
        ("tris Q + A", "tris of queens with an ace", "tris dames met een aas"),
    ],
)
def test_a_claim_is_said_in_both_languages(said: str, english: str, dutch: str) -> None:
    assert named(said).describe("en") == english
    assert named(said).describe("nl") == dutch


def test_refusals_name_what_was_said_in_both_languages() -> None:
    with pytest.raises(PokerError) as error:
        claim(Category.TWO_PAIR, (), read_dice("A", 0))
    (problem,) = error.value.problems
    assert problem.detail("en") == "The dice that are left (A) can only be named after all dice of two pair."
    assert "dubbel paar" in problem.detail("nl")
    assert write_dice(named("two_pair 9 K").of) == ["K", "9"]
