"""Games of Chapeau followed from their turns, and who begins them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.dice.chapeau_game import Game, Outcome, Round, Turn, first_starter, follow
from solver.dice.chapeau_standings import Result
from solver.errors import PokerError

PLAYERS = ("An", "Bo", "Cas")

TURNS = st.lists(
    st.builds(Turn, st.sampled_from(PLAYERS), st.sampled_from(Outcome), st.sampled_from(["left", "right"]), st.none()),
    max_size=40,
)


def turn(passer: str, outcome: str = "too_high", direction: str | None = "left", caller: str | None = None) -> Turn:
    return Turn(passer, Outcome(outcome), direction, caller)


def played(turns: list[Turn], cookies: int) -> Game:
    """Return the game of those turns that can be, with somebody to call each underbid."""
    kept: list[Turn] = []
    game = follow(PLAYERS, "An", kept, cookies)
    for each in turns:
        direction = game.turns[-1].direction if game.turns and game.round is Round.HAND_BACK else each.direction
        caller = PLAYERS[PLAYERS.index(each.passer) - 1] if each.outcome is Outcome.UNDERBID else None
        try:
            game = follow(PLAYERS, "An", [*kept, Turn(each.passer, each.outcome, direction, caller)], cookies)
        except PokerError:
            continue
        kept.append(Turn(each.passer, each.outcome, direction, caller))
    return game


@given(TURNS, st.integers(1, 9))
def test_no_cookie_is_lost_and_everybody_is_somewhere(turns: list[Turn], cookies: int) -> None:
    game = played(turns, cookies)
    for followed in game.turns:
        assert sum(followed.cookies.values()) + followed.pot == cookies
        assert followed.winner != followed.loser
    assert sum(game.cookies.values()) + game.pot == cookies
    done = [*game.without_cookie, *game.places]
    assert len(set(done)) == len(done)
    if game.is_over:
        assert sorted(done) == sorted(PLAYERS)
        assert game.cookies[game.places[-1]] > 0
        assert Result(game.without_cookie, game.places).points.keys() == set(PLAYERS)
    elif game.round is Round.HAND_BACK:
        assert {name for name in PLAYERS if game.cookies[name] == 0} == set(done)


def test_the_hand_back_round_begins_when_the_pot_is_empty() -> None:
    game = follow(PLAYERS, "An", [turn("An"), turn("Bo")], 2)
    assert (game.round, game.pot, game.without_cookie, game.starter) == (Round.HAND_BACK, 0, ("Cas",), "Bo")


def test_who_has_no_cookies_is_passed_over() -> None:
    game = follow(PLAYERS, "An", [turn("An"), turn("Cas"), turn("An", "there")], 2)
    assert (game.turns[-1].winner, game.turns[-1].loser) == ("An", "Cas")


def test_one_who_got_all_cookies_ends_the_game() -> None:
    game = follow(PLAYERS, "An", [turn("An")] * 3, 3)
    assert game.is_over
    assert (game.without_cookie, game.places) == (("Bo", "Cas"), ("An",))


@pytest.mark.parametrize("caller", ["An", "Cas"])
def test_anybody_at_the_table_may_call_an_underbid(caller: str) -> None:
    game = follow(PLAYERS, "An", [turn("An"), turn("Bo"), turn("Bo", "underbid", caller=caller)], 2)
    assert (game.turns[-1].winner, game.turns[-1].loser) == (caller, "Bo")
    assert game.pot == (caller == "An")  # Cas has no cookie to put back


@pytest.mark.parametrize(
    ("turns", "place", "problems"),
    [
        ([turn("Dirk")], 0, {"passer": "unknown_player"}),
        ([turn("An", direction=None)], 0, {"direction": "missing_field"}),
        ([turn("An"), turn("Bo", direction=None)], 1, {"direction": "missing_field"}),
        ([turn("An"), turn("Bo"), turn("Cas")], 2, {"passer": "not_in_game"}),
        ([turn("An"), turn("Bo"), turn("An"), turn("Bo", direction="right")], 3, {"": "game_over"}),
        ([turn("An", "underbid")], 0, {"caller": "missing_field"}),
        ([turn("An", "underbid", caller="Els")], 0, {"caller": "unknown_player"}),
        ([turn("An", "underbid", caller="An")], 0, {"caller": "own_underbid"}),
        ([turn("An", "there", caller="Bo")], 0, {"caller": "unknown_field"}),
        (
            [turn("Dirk", "underbid", None)],
            0,
            {"direction": "missing_field", "passer": "unknown_player", "caller": "missing_field"},
        ),
    ],
)
def test_a_turn_that_cannot_be_is_refused_with_all_that_is_wrong(
    turns: list[Turn], place: int, problems: dict[str, str]
) -> None:
    with pytest.raises(PokerError) as error:
        follow(PLAYERS, "An", turns, 2)
    found = error.value.problems
    assert {problem.path[:2] for problem in found} == {("turns", place)}
    assert {str(problem.path[2]) if len(problem.path) > 2 else "": problem.code for problem in found} == problems


def test_a_starter_is_a_player() -> None:
    with pytest.raises(PokerError, match="none of the players"):
        follow(PLAYERS, "Dirk", [])


@pytest.mark.parametrize(
    ("rolls", "codes"),
    [
        ([{"An": 5, "Bo": 5, "Cas": 1}], {("rolls",): "tied_rolls"}),
        ([{"An": 5, "Bo": 4}], {("rolls", 0): "must_roll"}),
        ([{"An": 5, "Bo": 4, "Cas": 1, "Els": 2}], {("rolls", 0, "Els"): "must_not_roll"}),
        (
            [{"An": 5, "Bo": 5, "Cas": 1}, {"An": 1, "Cas": 2}],
            {("rolls", 1): "must_roll", ("rolls", 1, "Cas"): "must_not_roll"},
        ),
        ([{"An": 5, "Bo": 4, "Cas": 1}, {"An": 1}], {("rolls", 1): "must_not_roll"}),
    ],
)
def test_rolls_that_decide_nothing_or_come_from_others_are_refused(
    rolls: list[dict[str, int]], codes: dict[tuple[str | int, ...], str]
) -> None:
    with pytest.raises(PokerError) as error:
        first_starter(PLAYERS, rolls)
    assert {problem.path: problem.code for problem in error.value.problems} == codes
