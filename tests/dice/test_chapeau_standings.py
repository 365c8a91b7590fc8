"""Standings of an evening of Chapeau, and prizes to the cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.dice.chapeau_prizes import share_out
from solver.dice.chapeau_standings import Result, Standings, Status, standings
from solver.errors import PokerError

NAMES = ("An", "Bo", "Cas", "Dirk", "Els")


def evening(
    *games: tuple[str, ...], stake: int = 1000, play_off: tuple[str, ...] = (), **statuses: Status
) -> Standings:
    """Return the standings of games at one table, each given as the order of its hand-back round."""
    players = {name: statuses.get(name, Status.PRESENT) for name in NAMES}
    return standings(players, [[Result((), game)] for game in games], stake, play_off)


@given(st.integers(0, 10**7), st.lists(st.integers(1, 6), min_size=1, max_size=8), st.booleans())
def test_no_cent_is_lost_and_equal_players_are_within_a_cent(stakes: int, groups: list[int], decided: bool) -> None:
    found = share_out(stakes, groups, is_first_decided=decided)
    paid = [amount for amount in found.amounts if amount is not None]
    assert sum(paid) + found.undecided + found.unclaimed == found.pot
    assert found.pot + found.house == stakes
    assert 0 <= 70 * stakes - 100 * found.pot < 100
    assert len(found.amounts) == sum(groups)
    start = 0
    for size in groups:
        group = [amount or 0 for amount in found.amounts[start : start + size]]
        assert max(group) - min(group) <= 1
        start += size
    assert paid == sorted(paid, reverse=True)


@pytest.mark.parametrize(
    ("stakes", "groups", "amounts"),
    [
        (2000, [1, 1, 1, 1], (700, 420, 280, 0)),
        (2000, [1, 2, 1], (700, 350, 350, 0)),
        (2000, [1, 1, 2], (700, 420, 140, 140)),
        (2000, [1, 3], (700, 234, 233, 233)),
        (101, [1, 1, 1], (35, 21, 14)),
        (105, [1, 1, 1], (36, 22, 15)),  # a pot of 73: 36.5, 21.9 and 14.6; of two cents the larger remainders get one
    ],
)
def test_prizes(stakes: int, groups: list[int], amounts: tuple[int, ...]) -> None:
    assert share_out(stakes, groups).amounts == amounts


def test_a_place_that_nobody_has_leaves_its_prize() -> None:
    assert share_out(2000, [1, 1]).unclaimed == 280
    assert share_out(2000, []).unclaimed == 1400


def test_equal_points_share_a_place_and_the_next_is_as_many_further() -> None:
    found = evening(("An", "Bo", "Cas", "Dirk", "Els"), ("An", "Cas", "Bo", "Dirk", "Els"))
    assert [(each.name, each.place, each.points) for each in found.players] == [
        *(("An", 1, 20), ("Bo", 2, 12), ("Cas", 2, 12), ("Dirk", 4, 6), ("Els", 5, 2)),
    ]
    assert [each.prize for each in found.players] == [1750, 875, 875, 0, 0]


@pytest.mark.parametrize(
    ("play_off", "order", "places", "prizes", "undecided"),
    [
        ((), ["An", "Bo", "Cas"], [1, 1, 1], [None, None, None], 3500),
        (("Bo",), ["Bo", "An", "Cas"], [1, 2, 2], [1750, 875, 875], 0),
        (("Cas", "Bo"), ["Cas", "Bo", "An"], [1, 2, 3], [1750, 1050, 700], 0),
        (("Cas", "An", "Bo"), ["Cas", "An", "Bo"], [1, 2, 3], [1750, 1050, 700], 0),
    ],
)
def test_a_play_off_of_three(
    play_off: tuple[str, ...], order: list[str], places: list[int], prizes: list[int | None], undecided: int
) -> None:
    games = ("An", "Bo", "Cas"), ("Bo", "Cas", "An"), ("Cas", "An", "Bo")
    found = evening(*games, play_off=play_off)
    assert [each.name for each in found.players[:3]] == order
    assert [each.place for each in found.players[:3]] == places
    assert [each.prize for each in found.players[:3]] == prizes
    assert found.prizes.undecided == undecided
    assert found.play_off == (() if play_off else ("An", "Bo", "Cas"))
    assert [each.place for each in found.players[3:]] == [4, 4]


def test_who_was_excluded_neither_wins_nor_has_to_play_off() -> None:
    found = evening(("An", "Bo"), ("Bo", "An"), An=Status.EXCLUDED)
    assert found.play_off == ()
    assert [(each.name, each.place) for each in found.players][::4] == [("Bo", 1), ("An", None)]
    assert found.players[-1].points == 17


def test_a_game_in_which_a_player_was_at_no_table_counts_nothing() -> None:
    found = evening(("An", "Bo"), ("An", "Cas"))
    assert {each.name: each.games for each in found.players}["Bo"] == (7, None)


@pytest.mark.parametrize(
    ("games", "play_off", "statuses", "problems"),
    [
        ([("An", "Zoë")], (), {}, {("games", 0, "tables", 0, "places", 1): "unknown_player"}),
        ([("An", "Bo")], (), {"Bo": Status.ABSENT}, {("games", 0, "tables", 0, "places", 1): "not_playing"}),
        ([("An",), ("Bo", "An", "Bo")], (), {}, {("games", 1, "tables", 0, "places", 2): "two_results"}),
        ([("An", "Bo")], ("An",), {}, {("play_off", 0): "no_play_off"}),
        ([("An", "Bo"), ("Bo", "An")], ("Cas",), {}, {("play_off", 0): "no_play_off"}),
        ([("An", "Bo"), ("Bo", "An")], ("An", "An"), {}, {("play_off", 1): "repeated"}),
        ([("An", "Bo"), ("Bo", "An")], ("Zoë",), {}, {("play_off", 0): "unknown_player"}),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    games: list[tuple[str, ...]],
    play_off: tuple[str, ...],
    statuses: dict[str, Status],
    problems: dict[tuple[str | int, ...], str],
) -> None:
    with pytest.raises(PokerError) as error:
        evening(*games, play_off=play_off, **statuses)  # type: ignore[arg-type]
    assert {problem.path: problem.code for problem in error.value.problems} == problems
