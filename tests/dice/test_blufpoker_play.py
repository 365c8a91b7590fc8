"""The best play of a round: its file holds an equilibrium of the round that `bluf_play` states."""

import json
import math
import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from solver.dice import bluf_training
from solver.dice.bluf_exploitability import exploitability
from solver.dice.bluf_odds import accepted, chance_there
from solver.dice.bluf_play import (
    AGAIN,
    CHANCES,
    NO_CLAIM,
    OPENINGS,
    UNSEEN,
    Response,
    claims_above,
    is_solved,
    measured_exploitability,
    payoff,
    payoffs,
    state_name,
    states,
    worth_of_believing,
)
from solver.dice.bluf_round import Turn, believed, breaches, doubted
from solver.dice.blufpoker import POKERS, dice_of, is_poker, is_there, least_throw, number_of

NUMBERS = [throw for throw in CHANCES if not is_poker(throw)]


def test_there_is_a_state_for_every_number_to_beat_and_every_opening() -> None:
    assert list(states()) == [*(str(throw) for throw in reversed(NUMBERS)), NO_CLAIM, *reversed(OPENINGS)]


@pytest.mark.parametrize("name", states())
def test_a_state_is_whole(name: str) -> None:
    state = states()[name]
    assert tuple(state.responses) == claims_above(name)
    assert list(state.claims) == ([UNSEEN] if name == OPENINGS[-1] else list(CHANCES))
    for claims in state.claims.values():
        assert sum(claims.values()) == pytest.approx(1, abs=1e-9)
        assert min(claims.values()) > 0
    for claim, response in state.responses.items():
        assert response.doubt + response.believe + sum(response.blind.values()) == pytest.approx(1, abs=1e-9)
        assert min(response.doubt, response.believe, *response.blind.values(), 0) == 0
        assert not response.blind.keys() - set(() if is_poker(claim) else claims_above(str(claim)))


def test_nobody_gains_much_by_answering_it_and_the_file_says_how_little() -> None:
    assert exploitability(states()) == pytest.approx(measured_exploitability(), abs=2e-6)
    assert 0 <= measured_exploitability() < 1e-5


@pytest.mark.parametrize("answer", [Response(1.0, 0.0, {}), Response(0.0, 1.0, {})], ids=["doubt", "believe"])
def test_who_always_does_the_same_is_exploited(answer: Response) -> None:
    rigid = {
        name: replace(state, responses=dict.fromkeys(state.responses, answer)) for name, state in states().items()
    }
    assert exploitability(rigid) > 0.1


def test_who_never_bluffs_is_exploited() -> None:
    honest = {
        name: replace(
            state,
            claims={
                throw: {throw if throw in state.responses else max(state.responses, key=list(CHANCES).index): 1.0}
                for throw in state.claims
            },
        )
        for name, state in states().items()
        if name != OPENINGS[-1]
    } | {OPENINGS[-1]: states()[OPENINGS[-1]]}
    assert exploitability({name: honest[name] for name in states()}) > 0.05


def test_a_higher_number_to_beat_is_never_worth_more() -> None:
    values = [states()[str(throw)].value for throw in NUMBERS]
    assert all(lower >= higher - 1e-5 for lower, higher in pairwise(values))


def test_another_throw_in_the_opening_is_worth_having() -> None:
    first, second, third = (states()[name].value for name in OPENINGS)
    assert first > second > third == pytest.approx(0, abs=1e-6)
    assert first == pytest.approx(0.45, abs=0.005)  # as the README says


def test_a_claim_that_must_be_there_is_never_doubted() -> None:
    assert states()[OPENINGS[0]].responses[211].doubt == 0
    assert states()[NO_CLAIM].responses[211].doubt == 0


@pytest.mark.parametrize(
    ("before", "throws", "name"),
    [(None, 1, "opening 1"), (None, 3, "opening 3"), (642, 1, "642"), (499, 1, "443"), (624, 1, "622"),
     (150, 1, "0"), (211, 1, "211"), (670, 1, "665")],
)  # fmt: skip
def test_the_state_of_a_number_is_the_highest_throw_up_to_it(before: int | None, throws: int, name: str) -> None:
    assert state_name(before, throws) == name


@pytest.mark.parametrize(
    ("claim", "solved"), [(100, True), (665, True), (111, True), (666, True), (667, False), (777, False)]
)
def test_claims_above_665_that_are_no_poker_are_not_in_the_round(claim: int, solved: bool) -> None:
    assert is_solved(claim) is solved


@pytest.mark.parametrize("poker", POKERS)
def test_believing_a_poker_is_worth_its_three_throws(poker: int) -> None:
    assert worth_of_believing(poker) == float(accepted(poker).worth)


@pytest.mark.parametrize(("claim", "same"), [(642, 642), (499, 443), (700, 665)])
def test_believing_a_number_is_worth_the_state_in_which_it_is_to_be_beaten(claim: int, same: int) -> None:
    assert worth_of_believing(claim) == states()[str(same)].value


def test_the_worth_of_a_claim_to_its_thrower() -> None:
    believed = dict.fromkeys(CHANCES, 0.25)
    passed = dict.fromkeys(CHANCES, -0.5)
    doubt, believe, *blind = payoffs(663, 661, believed, passed)
    assert (doubt, believe) == (1, 0.25)
    assert dict(zip(claims_above("661"), blind, strict=True)) == {
        662: -0.5, 663: -0.5, 664: 1, 665: 1, 111: 1, 222: 1, 333: 1, 444: 1, 555: 1, 666: 1
    }  # fmt: skip
    mixed = Response(0.5, 0.25, {664: 0.125, 663: 0.125})
    assert payoff(663, 661, mixed, believed, passed) == 0.5 + 0.25 * 0.25 + 0.125 - 0.125 * 0.5
    assert payoffs(621, 661, believed, passed)[0] == -1
    assert payoffs(621, 111, believed, passed) == [-1, 0.25]
    unseen = payoffs(UNSEEN, 661, believed, passed)
    assert unseen == [pytest.approx(float(2 * chance_there(661) - 1)), 0.25]


def test_the_chance_that_a_claim_is_there_follows_from_who_claims_it() -> None:
    state = replace(states()["661"], claims={665: {665: 1.0}, 664: {665: 0.5, 664: 0.5}})
    assert state.chance_there(665) == pytest.approx(2 / 3)
    assert state.chance_there(664) == 1
    assert state.chance_there(663) is None


def test_strange_numbers_mean_the_lowest_throw_that_they_can_be() -> None:
    assert all(least_throw(claim) in states()["443"].responses for claim in range(444, 1000))


@pytest.mark.slow
def test_the_file_is_what_the_command_makes() -> None:
    solved = bluf_training.solve()
    assert {name: state.value for name, state in solved.items()} == pytest.approx(
        {name: state.value for name, state in states().items()}, abs=2e-6
    )
    assert exploitability(solved) < 1e-5


def test_the_command_writes_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "solution.json"
    monkeypatch.setattr(bluf_training, "SOLUTION", path)
    monkeypatch.setattr(bluf_training, "solve", lambda: dict(states()))
    bluf_training.main()
    written = json.loads(path.read_text("utf-8"))
    assert written["exploitability"] == pytest.approx(measured_exploitability(), abs=2e-6)
    assert list(written["states"]) == list(states())
    assert written["states"]["642"]["value"] == states()["642"].value


def drawn(chance: random.Random, shares: Mapping[int, float]) -> int:
    (found,) = chance.choices(list(shares), list(shares.values()))
    return found


def played_round(chance: random.Random) -> float:
    """Play a round by the states and the rules of the page, and return the beginner's penalties, turned round."""
    sign, name, turns, throws = 1.0, OPENINGS[0], list[Turn](), 1
    while True:
        throw = number_of(chance.choices(range(1, 7), k=3))
        known = throw if name != OPENINGS[-1] else UNSEEN
        claim = drawn(chance, states()[name].claims[known])
        if claim == AGAIN:
            throws += 1
            name = OPENINGS[throws - 1]
            continue
        turns.append(Turn(claim, blind=known == UNSEEN, throws=throws))
        throws = 1
        response = states()[name].responses[claim]
        (what,) = chance.choices(
            ["doubt", "believe", *response.blind], [response.doubt, response.believe, *response.blind.values()]
        )
        if isinstance(what, int):
            turns.append(Turn(what, blind=True))
            sign, claim = -sign, what
            what = "believe" if is_there(claim, throw) else "doubt"
        before = (None, *turns[:-1])
        assert not [found for turn, last in zip(turns, before, strict=True) for found in breaches(turn, last)]
        if what == "doubt":
            return sign * (1.0 if doubted(claim, dice_of(throw)).penalty == "next" else -1.0)
        sign = -sign
        if believed(claim).outcome == "poker_to_throw":
            return sign * float(accepted(claim).worth)
        name = str(claim)


def test_rounds_that_are_played_by_the_rules_are_worth_what_the_states_say() -> None:
    chance, rounds = random.Random(9), 20_000
    mean = sum(played_round(chance) for _ in range(rounds)) / rounds
    assert mean == pytest.approx(states()[OPENINGS[0]].value, abs=4 / math.sqrt(rounds))
