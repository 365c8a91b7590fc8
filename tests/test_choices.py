"""What a hand can do instead of playing rows: what it is worth, and when it is said to be best."""

import random
from typing import Any

import pytest

from solver.cards import read_cards
from solver.choices import Choices, GivingUp, choices
from solver.naturals import Natural
from solver.opponents import opponents
from solver.roles import Seat
from solver.rules import Rules
from solver.rules_json import preset
from solver.solution import review, solve
from tests.layouts import house
from tests.small_bank import foul_of

WEAK = read_cards("Ac Js Jh Tc 9s 8s 6h 5d 4d 3s 3h 2h 2d")
NOTHING = read_cards("Kh Qs Jh 9s 8c 7s 7d 6h 4c 3s 3c 2d 2c")
STRONG = read_cards("As Ad Ah Ks Kd Qs Qd Qh Qc Js Jd Jh Jc")
DRAGON = read_cards("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s")
FLAT: dict[str, Any] = {"pays": "flat", "points": 2, "royalties": False}
DRAGONS = [{"name": "dragon", "points": 13}]


# What is best, by the numbers


@pytest.mark.parametrize(
    ("worth", "best", "expected"),
    [
        pytest.param((0.0, -2.0, -2.5), -3.0, (False, True, False), id="a surrender"),
        pytest.param((0.0, -2.5, -2.0), -3.0, (False, False, True), id="a foul"),
        pytest.param((0.0, -2.0, -2.0), -3.0, (False, True, True), id="one as good as the other"),
        pytest.param((0.0, -2.0, -2.5), -1.0, (False, False, False), id="rows"),
        pytest.param((0.0, -2.0, -2.0), -2.0, (False, False, False), id="nobody gives up without need"),
        pytest.param((-1.0, -2.0, -2.5), -3.0, (True, False, False), id="a natural"),
        pytest.param((3.0, -2.0, -2.5), 3.0, (True, False, False), id="what is as good as rows is declared"),
        pytest.param((3.0, -2.0, -2.5), 4.0, (False, False, False), id="rows before a natural"),
    ],
)
def test_one_thing_is_best_or_rows_are(worth: Any, best: float, expected: tuple[bool, bool, bool]) -> None:
    rules = house(naturals=DRAGONS, surrender=2, foul=FLAT)
    natural = worth[0] != 0
    found = choices(Natural.DRAGON if natural else None, rules, worth, best)
    assert (found.natural is not None) is natural
    assert found.surrender
    assert found.foul
    declared = found.natural is not None and found.natural.declare
    assert (declared, found.surrender.best, found.foul.best) == expected
    assert (found.surrender.points, found.foul.points) == worth[1:]


@pytest.mark.parametrize(
    ("rules", "surrender", "foul"),
    [
        pytest.param(house(), None, None, id="neither"),
        pytest.param(house(surrender=0), 0, None, id="a surrender for nothing"),
        pytest.param(house(foul=FLAT), None, 2, id="a flat foul"),
        pytest.param(house(surrender=3, foul=FLAT), 3, 2, id="both"),
        pytest.param(house("dutch-1-6-royalties"), None, None, id="scooped, with royalties"),
        pytest.param(house("dutch-1-6-royalties", foul={"royalties": False}), None, 6, id="scooped, without"),
        pytest.param(house("taiwan", foul={"royalties": False}), None, 6, id="scooped twice, without"),
        pytest.param(house("us-2-4", foul={"royalties": False}), None, None, id="no royalties that could be saved"),
    ],
)
def test_there_is_a_price_where_there_is_such_a_thing(rules: Rules, surrender: int | None, foul: int | None) -> None:
    found = solve(STRONG, rules, 0).choices
    assert [each and each.price for each in (found.surrender, found.foul)] == [surrender, foul]
    assert not any(each and each.best for each in (found.surrender, found.foul))
    if found == Choices():
        assert (surrender, foul) == (None, None)


# Against the banks


@pytest.mark.parametrize(("name", "act"), [("us-1-4", "surrender"), ("capsa-susun", "foul"), ("mau-binh", "foul")])
def test_giving_up_is_best_for_bad_hands_only_and_where_nothing_is_worth_more(name: str, act: str) -> None:
    rules, deal = preset(name), random.Random(3)
    hands = [deal.sample(range(52), 13) for _ in range(150)]
    price = {"us-1-4": 2, "capsa-susun": 3, "mau-binh": 6}[name]
    best = 0
    for cards in hands:
        solution = solve(cards, rules, 0)
        found, other = solution.choices.surrender, solution.choices.foul
        given_up, none = (found, other) if act == "surrender" else (other, found)
        assert none is None
        assert given_up
        assert given_up.price == price
        assert -price <= given_up.points < -price * 0.7  # from those who give up as well it costs nothing
        rows, natural = solution.settings[0].points, solution.choices.natural
        assert given_up.best == (given_up.points > max(rows, natural.points if natural else rows))
        best += given_up.best
    assert (0 < best < 40) is (name != "mau-binh")  # where a foul costs as much as being scooped
    assert best < 40


@pytest.mark.parametrize(("name", "act"), [("us-1-4", "surrender"), ("capsa-susun", "foul")])
def test_a_hand_of_nothing_gives_up_and_a_strong_one_does_not(name: str, act: str) -> None:
    worst, strong = (solve(cards, preset(name), 0) for cards in (NOTHING, STRONG))
    given_up: list[GivingUp | None] = [getattr(each.choices, act) for each in (worst, strong)]
    assert [each and each.best for each in given_up] == [True, False]
    assert worst.settings[0].points < -2 < 2 < strong.settings[0].points


def test_what_is_cheaper_of_both_is_best() -> None:
    for surrender, foul, expected in ((1, 2, (True, False)), (2, 1, (False, True))):
        rules = house(surrender=surrender, foul=FLAT | {"points": foul})
        found = solve(NOTHING, rules, 0).choices
        assert (found.surrender and found.surrender.best, found.foul and found.foul.best) == expected


def test_a_natural_comes_before_giving_up() -> None:
    rules = house(naturals=DRAGONS, surrender=0)
    found = solve(DRAGON, rules, 0).choices
    assert found.natural
    assert found.surrender
    assert (found.natural.natural, found.natural.declare, found.surrender.best) == (Natural.DRAGON, True, False)


def test_a_foul_on_purpose_that_saves_royalties_is_best_where_they_are_dear() -> None:
    rules = house("open-face", foul={"royalties": False})
    weak, strong = solve(WEAK, rules, 0), solve(STRONG, rules, 0)
    assert weak.choices.foul == GivingUp(6, -6.0, True)
    assert strong.choices.foul == GivingUp(6, -6.0, False)
    assert weak.settings[0].points < -6
    assert solve(WEAK, preset("open-face"), 0).choices.foul is None


def test_a_foul_on_purpose_is_worth_what_a_review_of_one_says() -> None:
    doubled = house("taiwan", foul={"royalties": False})
    for rules, seat in ((preset("capsa-susun"), Seat()), (preset("mau-binh"), Seat(4)), (doubled, Seat(3))):
        foul = foul_of(NOTHING, rules.wheel)
        reviewed = review(foul, rules, seat)
        assert reviewed.choices.foul
        assert reviewed.choices.foul.points == reviewed.chosen.points
        assert reviewed.chosen.cost == reviewed.best.points - reviewed.chosen.points
        assert reviewed.choices == solve(NOTHING, rules, 0, seat).choices
    assert reviewed.chosen.points < -6  # who runs home is paid twice


def test_giving_up_is_worth_the_price_times_how_many_play_on() -> None:
    for name, act in (("us-1-4", "surrender"), ("capsa-susun", "foul")):
        rules = preset(name)
        meeting = opponents(rules).meet(WEAK)
        price = {"surrender": rules.surrender, "foul": rules.foul.points}[act]
        *naturals, others_too = meeting.met.actions[: len(rules.naturals) + 1]
        assert others_too > 0
        assert price
        declared = sum(count * each.points for count, each in zip(naturals, rules.naturals, strict=True))
        expected = -(meeting.met.rows * price + declared) / meeting.samples
        found = getattr(solve(WEAK, rules, 0).choices, act)
        assert found.points == pytest.approx(expected, abs=1e-12)
