"""The playing order of an evening of Chapeau."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.dice.chapeau_fields import line_table, prime_of
from solver.dice.chapeau_schedule import MOST_PLAYERS, Schedule, schedule
from solver.dice.chapeau_tables import divide, evenness, meetings, table_sizes
from solver.errors import PokerError


def check(found: Schedule, players: int, games: int, seats: int) -> None:
    """Hold a schedule to all that it promises, counted from its places."""
    assert len(found.places) == games
    for place, game in enumerate(found.places):
        sizes = Counter(table for table, _ in game)
        assert len(set(game)) == len(game) == players
        assert max(sizes.values()) - min(sizes.values()) <= 1
        assert max(sizes.values()) <= seats
        assert len(sizes) == -(-players // seats)
        for table, size in sizes.items():
            assert {seat for each, seat in game if each == table} == set(range(1, size + 1))
        assert tuple(map(len, found.tables(place))) == found.table_sizes
    for player in range(players):
        assert len({game[player] for game in found.places}) == games
    met = Counter(
        sum(game[one][0] == game[other][0] for game in found.places) for one, other in combinations(range(players), 2)
    )
    assert found.meetings == met


@pytest.mark.parametrize("players", range(5, 61))
def test_nobody_has_a_place_twice(players: int) -> None:
    check(schedule(players, min(players, 6)), players, min(players, 6), 5)


@pytest.mark.slow
@given(st.integers(5, 60), st.integers(1, 60), st.integers(3, 8))
@settings(max_examples=25, deadline=None)
def test_nobody_has_a_place_twice_whatever_the_numbers(players: int, games: int, seats: int) -> None:
    check(schedule(players, min(players, games), seats), players, min(players, games), seats)


@pytest.mark.parametrize("players", [5, 12, 23, 60])
def test_as_many_games_as_places_can_be_played(players: int) -> None:
    check(schedule(players, players, 5), players, players, 5)


@pytest.mark.parametrize(("seats", "games"), [(3, 4), (5, 6), (7, 8)])
def test_a_prime_squared_meets_everybody_exactly_once(seats: int, games: int) -> None:
    found = schedule(seats**2, games, seats)
    check(found, seats**2, games, seats)
    assert found.meetings == {1: seats**2 * (seats**2 - 1) // 2}


@pytest.mark.parametrize("games", range(1, 8))
@pytest.mark.parametrize("players", [31, 33, 35])
def test_with_a_prime_number_of_tables_nobody_meets_twice(players: int, games: int) -> None:
    assert set(schedule(players, games).meetings) <= {0, 1}


@pytest.mark.parametrize("players", [36, 40, 41, 45])
def test_with_a_power_of_a_prime_as_well(players: int) -> None:
    assert set(schedule(players, 8).meetings) <= {0, 1}


# The difference of most and fewest meetings that the search came to when this was written; a better one may lower it.
SPREADS = [
    *((6, 3, 5, 2), (12, 6, 5, 2), (17, 8, 5, 2), (20, 5, 5, 2), (26, 6, 5, 2), (30, 6, 5, 2), (30, 10, 5, 2)),
    *((48, 6, 5, 1), (50, 6, 5, 2), (60, 6, 5, 1), (60, 12, 5, 2), (16, 5, 4, 0), (60, 60, 5, 2), (60, 20, 8, 3)),
]


@pytest.mark.parametrize(("players", "games", "seats", "spread"), SPREADS)
def test_meetings_are_about_as_even_as_can_be(players: int, games: int, seats: int, spread: int) -> None:
    assert evenness(divide(players, games, seats)).spread <= spread


def test_the_search_never_makes_the_start_worse_and_counts_pairs_once() -> None:
    division = divide(20, 5, 5)
    met = meetings(division)
    assert (met == met.T).all()
    assert met.trace() == 0
    assert met.sum() == 5 * 4 * 5 * 4
    assert evenness(division).squares == sum(int(met[one, other]) ** 2 for one, other in combinations(range(20), 2))


def test_the_same_question_has_the_same_answer() -> None:
    first = schedule(23, 7)
    schedule.cache_clear()
    assert schedule(23, 7) == first


@pytest.mark.parametrize(
    ("players", "games", "seats", "codes"),
    [
        (25, 26, 5, {"games": "too_many_games"}),
        (5, 6, 5, {"games": "too_many_games"}),
        (4, 1, 5, {"players": "out_of_range"}),
        (61, 1, 5, {"players": "out_of_range"}),
        (60, 61, 9, {"games": "out_of_range", "seats": "out_of_range"}),
        (25, 0, 2, {"games": "out_of_range", "seats": "out_of_range"}),
    ],
)
def test_what_cannot_be_is_refused(players: int, games: int, seats: int, codes: dict[str, str]) -> None:
    with pytest.raises(PokerError) as error:
        schedule(players, games, seats)
    assert {str(problem.path[0]): problem.code for problem in error.value.problems} == codes


@pytest.mark.parametrize("players", range(5, MOST_PLAYERS + 1))
def test_tables_differ_by_one_player_at_most(players: int) -> None:
    for seats in range(3, 9):
        sizes = table_sizes(players, seats)
        assert sum(sizes) == players
        assert list(sizes) == sorted(sizes, reverse=True)
        assert sizes[0] - sizes[-1] <= 1
        assert sizes[0] <= seats
        assert (len(sizes) - 1) * seats < players


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19])
def test_two_points_are_on_one_line_of_one_slope_unless_they_are_in_one_column(order: int) -> None:
    lines = line_table(order)
    for one, other in combinations(range(order), 2):
        for y in (0, order - 1):
            for other_y in range(order):
                assert sum(lines[m][one][y] == lines[m][other][other_y] for m in range(order)) == 1
    assert all(sorted(lines[m][x]) == list(range(order)) for m in range(order) for x in range(order))


def test_only_powers_of_primes_have_lines() -> None:
    powers = [order for order in range(1, 21) if prime_of(order)]
    assert powers == [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19]
    with pytest.raises(ValueError, match="no field has 6 elements"):
        line_table(6)
