"""The rules of the Dutch page, sentence by sentence: the README's table says which test here holds which."""

import ast
import re
from pathlib import Path

import pytest

from solver.dice.bluf_match import (
    DIRECTIONS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PENALTIES_TO_LOSE,
    Direction,
    Round,
    play,
)
from solver.dice.bluf_round import Turn, believed, breaches, doubted
from solver.dice.blufpoker import (
    CLAIMS,
    POKERS,
    THROWS,
    is_higher,
    is_poker,
    is_strange,
    is_there,
    least_throw,
    name_of,
    number_of,
)

ROOT = Path(__file__).resolve().parents[2]

# "Mogelijke worpen", column by column, each from high to low.
PAGE_ORDER = """
    666 555 444 333 222 111 665
    664 663 662 661 655 654 653
    652 651 644 643 642 641 633
    632 631 622 621 611 554 553
    552 551 544 543 542 541 533
    532 531 522 521 511 443 442
    441 433 432 431 422 421 411
    332 331 322 321 311 221 211
"""


def dice(number: int) -> tuple[int, ...]:
    return tuple(map(int, str(number)))


def codes(turn: Turn, before: Turn | None = None) -> list[tuple[str, str]]:
    return [(str(problem.path[0]), problem.code) for problem in breaches(turn, before)]


@pytest.mark.parametrize(("thrown", "number"), [((5, 4, 2), 542), ((2, 4, 6), 642), ((1, 1, 1), 111), ((1, 2, 1), 211)])
def test_dice_are_the_largest_number_that_they_make(thrown: tuple[int, ...], number: int) -> None:
    assert number_of(thrown) == number


def test_throws_are_those_of_the_page_in_its_order() -> None:
    assert list(THROWS) == [int(number) for number in PAGE_ORDER.split()]
    assert len(THROWS) == 56


@pytest.mark.parametrize("poker", [666, 555, 444, 333, 222, 111])
def test_a_poker_is_higher_than_every_number_that_is_none(poker: int) -> None:
    assert is_poker(poker)
    assert all(is_higher(poker, claim) for claim in CLAIMS if not is_poker(claim))
    assert is_there(poker, 665) is False
    assert all(is_there(claim, poker) for claim in CLAIMS if not is_poker(claim))


@pytest.mark.parametrize("number", [777, 888, 999, 112, 665, 100])
def test_other_numbers_are_no_pokers(number: int) -> None:
    assert not is_poker(number)
    assert is_higher(111, number)


@pytest.mark.parametrize(
    ("number", "english", "dutch"),
    [
        (444, "poker four", "poker vier"),
        (111, "poker one", "poker één"),
        (655, "grensje", "grensje"),
        (654, "snuifje", "snuifje"),
        (665, None, None),
        (777, None, None),
    ],
)
def test_numbers_that_have_a_name(number: int, english: str | None, dutch: str | None) -> None:
    assert (name_of(number, "en"), name_of(number, "nl")) == (english, dutch)


@pytest.mark.parametrize(
    ("claim", "is_odd", "least"),
    [
        (510, True, 511),
        (499, True, 511),
        (624, True, 631),
        (670, True, 111),
        (999, True, 111),
        (100, True, 211),
        (112, True, 211),
        (666, False, 666),
        (642, False, 642),
        (444, False, 444),
    ],
)
def test_strange_numbers_and_what_a_claim_needs(claim: int, is_odd: bool, least: int) -> None:
    assert is_strange(claim) is is_odd
    assert least_throw(claim) == least
    assert [throw for throw in THROWS if is_there(claim, throw)] == list(THROWS[: THROWS.index(least) + 1])


def test_after_499_the_next_can_pass_on_blind_all_from_500_to_511() -> None:
    assert all(codes(Turn(claim, blind=True), Turn(499)) == [] for claim in range(500, 512))
    assert {least_throw(claim) for claim in range(499, 512)} == {511}
    assert least_throw(512) == 521


@pytest.mark.parametrize(
    ("claim", "before", "higher"),
    [(543, 542, True), (542, 542, False), (541, 542, False), (111, 665, True), (665, 111, False), (222, 111, True),
     (500, 499, True), (670, 665, True), (111, 999, True), (111, 111, False), (112, 111, False)],
)  # fmt: skip
def test_a_claim_must_be_higher_than_the_one_before(claim: int, before: int, higher: bool) -> None:
    assert is_higher(claim, before) is higher
    assert (codes(Turn(claim, dice=1), Turn(before)) == []) is (higher and not is_poker(before))


@pytest.mark.parametrize(
    ("claim", "throw", "penalty"),
    [
        (542, 542, "next"),
        (542, 543, "next"),
        (542, 541, "claimer"),
        (665, 111, "next"),
        (111, 665, "claimer"),
        (499, 511, "next"),
        (499, 443, "claimer"),
        (624, 622, "claimer"),
        (670, 665, "claimer"),
        (670, 111, "next"),
    ],
)
def test_who_gets_the_penalty_when_a_claim_is_doubted(claim: int, throw: int, penalty: str) -> None:
    verdict = doubted(claim, dice(throw))
    assert (verdict.penalty, verdict.begins, verdict.is_over) == (penalty, penalty, True)


@pytest.mark.parametrize("claim", [100, 421, 499, 665, 670])
def test_a_claim_that_is_believed_goes_on_whatever_lies_there(claim: int) -> None:
    verdict = believed(claim)
    assert (verdict.outcome, verdict.penalty, verdict.begins, verdict.is_over) == ("goes_on", None, None, False)


@pytest.mark.parametrize(
    ("poker", "throws", "outcome", "penalty"),
    [
        (444, [211, 221, 332], "no_poker", "next"),
        (444, [333, 333, 333], "poker_lower", "next"),
        (444, [444], "poker_equal", None),
        (444, [665, 664, 444], "poker_equal", None),
        (444, [555], "poker_higher", "claimer"),
        (444, [444, 666], "poker_higher", "claimer"),
        (444, [444, 664, 665], "no_poker", "next"),
        (111, [665, 661, 222], "poker_higher", "claimer"),
    ],
)
def test_what_comes_of_an_accepted_poker(poker: int, throws: list[int], outcome: str, penalty: str | None) -> None:
    verdict = believed(poker, [dice(throw) for throw in throws])
    assert (verdict.outcome, verdict.penalty, verdict.is_over) == (outcome, penalty, True)
    assert verdict.begins == (penalty or "next")


def test_an_accepted_poker_is_not_passed_on() -> None:
    assert believed(444).outcome == "poker_to_throw"
    assert codes(Turn(555, blind=True), Turn(444)) == [("claim", "poker_passed_on")]


@pytest.mark.parametrize(
    "turn",
    [
        Turn(421),
        Turn(421, throws=1, dice=3),
        Turn(421, throws=2, dice=3, beside=(4, 2)),
        Turn(421, throws=2, beside=(4, 2, 1)),
        Turn(421, throws=3, blind=True),
        Turn(421, throws=1, blind=True),
        Turn(421, throws=2, blind=True, beside=()),
        Turn(211, advice=True),
        Turn(499),
    ],
)
def test_openings_that_are_legal(turn: Turn) -> None:
    assert codes(turn) == []


@pytest.mark.parametrize(
    ("turn", "broken"),
    [
        (Turn(421, throws=3), [("blind", "third_throw_seen")]),
        (Turn(421, dice=2), [("dice", "opening_throws_all")]),
        (Turn(421, throws=0), [("throws", "nothing_thrown")]),
        (Turn(421, blind=True, beside=(4,)), [("beside", "beside_unseen")]),
        (
            Turn(421, throws=3, dice=0, blind=False, beside=(4,)),
            [("dice", "opening_throws_all"), ("blind", "third_throw_seen")],
        ),
    ],
)
def test_openings_that_are_not_legal(turn: Turn, broken: list[tuple[str, str]]) -> None:
    assert codes(turn) == broken


@pytest.mark.parametrize(
    "turn",
    [
        Turn(543),
        Turn(543, dice=1),
        Turn(543, dice=3, throws=1, beside=(5, 4, 3)),
        Turn(543, dice=2, beside=()),
        Turn(543, blind=True),
        Turn(543, blind=True, dice=0, throws=0, beside=(4, 5)),
        Turn(544, advice=True, blind=True),
    ],
)
def test_later_turns_that_are_legal(turn: Turn) -> None:
    assert codes(turn, Turn(542, beside=(5, 4))) == []


@pytest.mark.parametrize(
    ("turn", "broken"),
    [
        (Turn(543, dice=0), [("dice", "nothing_thrown")]),
        (Turn(543, throws=0), [("throws", "nothing_thrown")]),
        (Turn(543, dice=1, throws=2), [("throws", "thrown_again")]),
        (Turn(543, blind=True, dice=1), [("dice", "thrown_blind")]),
        (Turn(543, blind=True, throws=1, dice=1), [("throws", "thrown_blind"), ("dice", "thrown_blind")]),
        (Turn(543, blind=True, beside=(5,)), [("beside", "moved_blind")]),
        (Turn(541, blind=True), [("claim", "claim_not_higher")]),
        (Turn(541, dice=0), [("claim", "claim_not_higher"), ("dice", "nothing_thrown")]),
    ],
)
def test_later_turns_that_are_not_legal(turn: Turn, broken: list[tuple[str, str]]) -> None:
    assert codes(turn, Turn(542, beside=(5, 4))) == broken


def lost_by_claimer(direction: Direction = "left", turns: int = 1) -> Round:
    """A round whose last claimer, `turns` - 1 places from its beginner, was caught bluffing."""
    return Round(direction, tuple(Turn(421 + turn) for turn in range(turns)), throw=(2, 1, 1))


def lost_by_next() -> Round:
    return Round("left", (Turn(421),), throw=(6, 5, 4))


def test_a_match_has_three_to_six_players() -> None:
    assert (FEWEST_PLAYERS, MOST_PLAYERS) == (3, 6)


def test_who_got_the_penalty_begins_the_next_round() -> None:
    first, second = play(3, 1, [lost_by_next(), lost_by_claimer()])
    assert (first.begins, first.penalty, first.begins_next) == (1, 2, 2)
    assert (second.begins, second.penalty, second.begins_next) == (2, 2, 2)
    assert second.penalties == (0, 0, 2)


@pytest.mark.parametrize(("direction", "turns"), [("left", (0, 1, 2, 3, 0)), ("right", (0, 3, 2, 1, 0))])
def test_a_round_goes_on_in_the_direction_that_its_beginner_chose(direction: Direction, turns: tuple[int, ...]) -> None:
    (played,) = play(4, 0, [lost_by_claimer(direction, 5)])
    assert played.turns == turns
    assert played.next_player == DIRECTIONS[direction] % 4
    assert played.penalty == 0


def test_after_an_equal_poker_nobody_has_a_penalty_and_the_thrower_begins() -> None:
    equal = Round("right", (Turn(421), Turn(333)), open_throws=((3, 3, 1), (3, 3, 3)))
    (played,) = play(3, 0, [equal])
    assert played.turns == (0, 2)
    assert (played.penalty, played.begins_next, played.penalties) == (None, 1, (0, 0, 0))


def test_who_has_seven_penalties_has_lost_and_there_is_no_winner() -> None:
    rounds = [lost_by_claimer()] * PENALTIES_TO_LOSE
    played = play(3, 2, rounds)
    assert [each.loser for each in played] == [None] * 6 + [2]
    assert played[-1].penalties == (0, 0, 7)
    assert played[-1].begins_next is None


# The README's table of all this.

PLACES = [
    "Blufpoker",
    "Benodigdheden",
    "Spelreglement",
    "Geloven",
    "Niet geloven",
    "De eerste worp van een ronde",
    "Poker",
    "Einde van het spel",
    "Matsen",
    "Vreemde getallen",
    "Speciale waardes",
    "Mogelijke worpen",
]


def rows() -> list[list[str]]:
    text = (ROOT / "README.md").read_text("utf-8")
    (section,) = re.findall(r"(?ms)^## Blufpoker\n(.*?)(?=^## |\Z)", text)
    tables = re.findall(r"(?m)^\| .* \|$", section)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in tables if line.count("|") == 4]


def test_the_table_has_the_places_of_the_page_in_their_order() -> None:
    places = [place for _, place, _ in rows()[1:] if place != "---"]
    assert list(dict.fromkeys(places)) == PLACES
    assert [place for place, last in zip(places[1:], places, strict=False) if place != last] == PLACES[1:]


def test_every_test_that_the_table_names_is_there() -> None:
    names = {name for _, _, tests in rows() for name in re.findall(r"`([^`]+::[^`]+)`", tests)}
    assert len(names) > 20
    for name in names:
        file, _, function = name.partition("::")
        tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


def test_pokers_are_the_six_of_the_page() -> None:
    assert POKERS == (666, 555, 444, 333, 222, 111)
