"""Which cards to pass on: the value of a choice, how sure it is, and whether the choice is good."""

import json
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.cards import DECK, read_cards
from solver.errors import RulesError
from solver.naturals import Natural
from solver.opponents import opponents
from solver.optimiser import undominated
from solver.passing import Advice, advise
from solver.rules import Rules
from solver.scoring import highest_natural
from tests.layouts import house

HAND = "Kh Js Jd Ts Td Tc 9s 8c 7s 7d 7c 3h 2s"
# As `python -m bench.passing --save` found them: what the best choices of a hand are worth.
SIMULATED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "passing.json").read_text("utf-8"))


def passing(count: int, name: str = "dutch-1-6", **over: Any) -> Rules:
    return house(name, passing={"on": True, "count": count}, **over)


def one_by_one(kept: tuple[int, ...], unseen: list[int], rules: Rules) -> float:
    """Return the mean worth of kept cards and one more, hand by hand as `/v1/solve` finds it."""
    model, worth = opponents(rules), []
    for card in unseen:
        meeting = model.meet((*kept, card))
        best = meeting.values(undominated((*kept, card), rules.wheel).records).points.max()
        natural = highest_natural((*kept, card), rules)
        worth.append(best if natural is None else max(best, meeting.act(natural)[0]))
    return float(np.mean(worth))


@pytest.mark.parametrize(
    ("text", "name"),
    [(HAND, "dutch-1-6"), ("As Ah Ks Kh Qs Qh Jd Jc 9d 9c 5s 4d 2c", "dutch-1-6-royalties")],
)
def test_one_card_is_weighed_with_every_card_that_can_come_in(text: str, name: str) -> None:
    hand, rules = read_cards(text), passing(1, name)
    found = advise(hand, rules)
    assert (found.total, found.samples, found.measured) == (13, 39, 39)
    unseen = [card for card in DECK if card not in hand]
    for choice in found.choices:
        assert choice.points == pytest.approx(one_by_one(choice.kept, unseen, rules), abs=1e-6)
        assert choice.error == choice.cost_error == pytest.approx(0, abs=1e-9)


def test_a_natural_that_may_come_counts() -> None:
    hand = read_cards("As Ah Ks Kh Qs Qh Js Jh 9d 9c 5s 5d 2c")  # six pairs, and a deuce to be rid of
    with_it = passing(1, naturals=[{"name": "six_pairs", "points": 50}])
    (best, *_) = advise(hand, with_it).choices
    assert highest_natural(hand, with_it) is Natural.SIX_PAIRS
    assert best.passed == read_cards("2c")
    assert best.points > advise(hand, passing(1)).choices[0].points + 30


@pytest.mark.parametrize("count", [1, 12, 13, *(pytest.param(count, marks=pytest.mark.slow) for count in (2, 3, 6))])
def test_choices_are_whole_hands_best_first(count: int) -> None:
    hand = read_cards(HAND)
    found = advise(hand, passing(count), 20)
    assert found.total == comb(13, count)
    assert len(found.choices) == min(21, found.total)
    assert found.cards == tuple(sorted(hand, reverse=True))
    best = found.choices[0]
    for choice in found.choices:
        assert sorted(choice.passed + choice.kept) == sorted(hand)
        assert len(choice.passed) == count
        assert choice.cost == pytest.approx(best.points - choice.points)
    costs = [choice.cost for choice in found.choices]
    assert costs == sorted(costs)
    assert (costs[0], best.cost_error) == (0, 0)
    assert len({choice.passed for choice in found.choices}) == len(found.choices)


@pytest.mark.slow
def test_the_order_of_the_cards_makes_no_difference() -> None:
    hand = read_cards(HAND)
    assert advise(hand, passing(3)) == advise(hand[::-1], passing(3))


@pytest.mark.slow
def test_how_many_runners_up_are_asked_for_leaves_the_best_where_it_is() -> None:
    hand = read_cards("Qs Qd Qc Js Jd Jc 7s 7h 3h 3c Kc 4s 2h")
    assert {advise(hand, passing(3), count).choices[0].passed for count in (0, 3, 20)} == {read_cards("Kc 4s 2h")}


def test_rules_without_passing_are_refused() -> None:
    with pytest.raises(RulesError) as caught:
        advise(read_cards(HAND), house())
    assert [problem.code for problem in caught.value.problems] == ["passing_off"]


@pytest.mark.slow
@pytest.mark.parametrize("simulated", SIMULATED, ids=lambda each: str(each["cards"]))
def test_the_choice_is_within_a_twentieth_of_a_point_of_the_best(simulated: dict[str, Any]) -> None:
    found: Advice = advise(read_cards(simulated["cards"]), passing(3, simulated["preset"]))
    worth = {frozenset(read_cards(text)): points for text, points in simulated["worth"].items()}
    best, *others = found.choices
    assert worth[frozenset(best.passed)] > max(worth.values()) - 0.05
    known = [choice for choice in (best, *others) if frozenset(choice.passed) in worth]
    for choice in known:
        assert abs(choice.points - worth[frozenset(choice.passed)]) < 4 * (choice.error**2 + 0.02**2) ** 0.5


@pytest.mark.parametrize("text", ["As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js"])
def test_strange_hands_have_an_answer_too(text: str) -> None:
    hand = read_cards(text)
    found = advise(hand, passing(3))
    assert set(found.choices[0].passed) in map(set, combinations(hand, 3))
    assert found.choices[0].error < 0.1
