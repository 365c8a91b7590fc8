"""Where a hand is played: the banker's side of a banker game, a player's, or a table without a banker."""

import random
from functools import partial
from typing import Any, Literal

import pytest

from solver.errors import TableError
from solver.opponents import opponents
from solver.optimiser import undominated
from solver.roles import HEADS_UP, ROLES, Seat
from solver.rules_json import preset
from solver.solution import review, solve
from tests.layouts import house

HANDS = [random.Random(seed).sample(range(52), 13) for seed in range(12)]


@pytest.mark.parametrize(
    ("game", "role", "code"),
    [
        ("never", None, None),
        ("never", "banker", "no_banker"),
        ("never", "player", "no_banker"),
        ("optional", None, None),
        ("optional", "banker", None),
        ("optional", "player", None),
        ("always", None, "role_needed"),
        ("always", "banker", None),
        ("always", "player", None),
    ],
)
def test_a_role_is_for_banker_games(game: str, role: Literal["banker", "player"] | None, code: str | None) -> None:
    rules, seat = house(banker={"game": game}), Seat(role=role)
    problems = seat.problems(rules)
    assert [(problem.code, problem.path) for problem in problems] == ([(code, ("role",))] if code else [])
    arrangement = undominated(HANDS[0]).arrangement(0)
    jobs: list[Any] = [lambda: solve(HANDS[0], rules, 0, seat), lambda: review(arrangement, rules, seat)]
    for job in jobs:
        if code is None:
            assert job().played.seat == seat
        else:
            with pytest.raises(TableError) as error:
                job()
            assert [problem.code for problem in error.value.problems] == [code]


def test_who_asks_nothing_sits_with_one_other() -> None:
    assert Seat(2, None) == HEADS_UP
    assert ROLES == ("banker", "player")
    assert solve(HANDS[0], house(), 0) == solve(HANDS[0], house(), 0, HEADS_UP)


@pytest.mark.parametrize(("ties", "expected"), [("banker", (0, 1, -1)), ("nobody", (0, 0, 0))])
def test_ties_go_to_the_banker_or_to_nobody(ties: str, expected: tuple[int, int, int]) -> None:
    rules = house(banker={"game": "optional", "ties": ties})
    roles: tuple[Literal["banker", "player"] | None, ...] = (None, "banker", "player")
    assert tuple(Seat(3, role).ties(rules) for role in roles) == expected


BANKER_GAMES = {name: preset(name) for name in ("hong-kong", "pusoy", "mau-binh", "malaya")} | {
    "1-6": house(banker={"game": "optional"}),
    "a majority by total": house("us-2-4", banker={"game": "optional"}, royalties={"back": {"straight_flush": 5}}),
}


@pytest.mark.parametrize("name", BANKER_GAMES)
def test_a_hand_is_worth_more_to_the_banker_and_less_against_him(name: str) -> None:
    rules = BANKER_GAMES[name]
    more, less = 0, 0
    for cards in HANDS:
        records = undominated(cards, rules.wheel).records
        banker, nobody, player = (opponents(rules, ties).meet(cards).values(records).points for ties in (1, 0, -1))
        assert (banker >= nobody - 1e-12).all()
        assert (nobody >= player - 1e-12).all()
        more, less = more + int((banker > nobody).sum()), less + int((player < nobody).sum())
        best = [solve(cards, rules, 0, Seat(2, role)).settings[0].points for role in ("banker", None, "player")]
        assert best == sorted(best, reverse=True)
        assert best[0] > best[2]
    assert more > 100
    assert less > 100


def test_ties_to_nobody_make_the_banker_a_player_as_all() -> None:
    rules = house("hong-kong", banker={"game": "optional", "ties": "nobody"})
    for cards in HANDS[:4]:
        solutions = [solve(cards, rules, 3, Seat(2, role)) for role in ("banker", None, "player")]
        assert solutions[0].settings == solutions[1].settings == solutions[2].settings


def test_how_many_sit_there_matters_to_home_runs_only() -> None:
    for name in ("dutch-2-4-royalties", "us-1-4"):
        solutions = [solve(HANDS[1], preset(name), 3, Seat(players)) for players in (2, 3, 4)]
        assert solutions[0].settings == solutions[1].settings == solutions[2].settings
        assert [each.played.tables for each in solutions] == [0, 0, 0]
    counted = [solve(HANDS[1], preset("taiwan"), 3, Seat(players)) for players in (2, 3, 4)]
    assert [each.played.tables for each in counted] == [0, 1000, 1000]
    assert len({each.settings[0].points for each in counted}) == 3
    assert [each.played.seat.players for each in counted] == [2, 3, 4]


def test_a_player_meets_the_banker_whose_home_run_costs_him() -> None:
    rules = preset("hong-kong")
    weak = sorted(HANDS, key=lambda cards: solve(cards, rules, 0).settings[0].points)[0]
    player, banker = (
        [solve(weak, rules, 0, seat(players)).settings[0].points for players in (2, 4)]
        for seat in (partial(Seat, role="player"), partial(Seat, role="banker"))
    )
    assert player[1] < player[0]
    assert banker[1] >= banker[0]  # nobody but the banker meets two others
