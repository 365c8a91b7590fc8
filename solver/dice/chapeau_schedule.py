"""The playing order of an evening of Chapeau: for every game the table and the seat of every player.

Source: seeds 000, "Tafelverdeling": numbers are drawn, places follow from a calculation with prime numbers so that
everybody has another place every game, tables are of five, and the whole order is known beforehand. Which calculation,
the page does not say: `solver.dice.chapeau_tables` has ours. This module refuses what cannot be, and hands out seats.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from solver.dice.chapeau_tables import Division, divide, meetings, table_sizes
from solver.errors import PokerError, Problem

FEWEST_PLAYERS, MOST_PLAYERS = 5, 60
FEWEST_SEATS, MOST_SEATS = 3, 8
SEATS = 5

Place = tuple[int, int]
"""A table and a seat at it, both from 1."""


@dataclass(frozen=True)
class Schedule:
    """All places of an evening.

    `places[game][player]` counts games and players from 0. `table_sizes` are the players at each table, the same in
    every game. `meetings` says of each number of games how many pairs sit at one table in so many.
    """

    places: tuple[tuple[Place, ...], ...]
    table_sizes: tuple[int, ...]
    meetings: Mapping[int, int]

    def tables(self, game: int) -> tuple[tuple[int, ...], ...]:
        """Return the players (from 0) at each table of a game (from 0), in the order of their seats."""
        sitting = {place: player for player, place in enumerate(self.places[game])}
        return tuple(
            tuple(sitting[table, seat] for seat in range(1, size + 1))
            for table, size in enumerate(self.table_sizes, start=1)
        )


@lru_cache(maxsize=128)
def schedule(players: int, games: int, seats: int = SEATS) -> Schedule:
    """Return the playing order of an evening: no player has a place twice, and pairs meet as evenly as was found.

    Equal questions have equal answers. `seats` is how many may sit at a table.

    Raises:
        PokerError: numbers out of their range, or more games than there are places.
    """
    bounds = {
        "players": (players, FEWEST_PLAYERS, MOST_PLAYERS),
        "games": (games, 1, MOST_PLAYERS),
        "seats": (seats, FEWEST_SEATS, MOST_SEATS),
    }
    problems = [
        Problem("out_of_range", (name,), {"value": value, "lowest": lowest, "highest": highest})
        for name, (value, lowest, highest) in bounds.items()
        if not lowest <= value <= highest
    ]
    problems = problems or too_many_games(players, games)
    if problems:
        raise PokerError(problems)
    division, sizes = divide(players, games, seats), table_sizes(players, seats)
    met = meetings(division)
    counts = Counter(int(met[one, other]) for one in range(players) for other in range(one))
    return Schedule(_seated(division, sizes), sizes, dict(sorted(counts.items())))


def too_many_games(players: int, games: int) -> list[Problem]:
    """Return the problem of more games than there are places to be at."""
    return [Problem("too_many_games", ("games",), {"games": games, "places": players})] if games > players else []


def _seated(division: Division, sizes: tuple[int, ...]) -> tuple[tuple[Place, ...], ...]:
    """Return a place for each player in each game, from the tables."""
    places: list[dict[int, Place]] = [{} for _ in division]
    for table, size in enumerate(sizes):
        sitting = [[int(player) for player in (row == table).nonzero()[0]] for row in division]
        for game, seats in enumerate(_seats(sitting, size)):
            places[game].update((player, (table + 1, seat + 1)) for player, seat in seats.items())
    return tuple(tuple(game[player] for player in range(len(game))) for game in places)


def _seats(sitting: list[list[int]], size: int) -> list[dict[int, int]]:
    """Return the seat of each player in each game at one table, never the same for the same player.

    Games and players are the two sides of a graph, and a seat is the colour of an edge between them. No game has more
    than `size` players there and no player more than `size` games, so `size` colours are enough (König): where the seat
    that is free in the game is not free for the player, seats are exchanged along the chain of these two.
    """
    by_game: list[dict[int, int]] = [{} for _ in sitting]  # seat: player
    by_player: dict[int, dict[int, int]] = {player: {} for game in sitting for player in game}  # seat: game
    for game, players in enumerate(sitting):
        for player in players:
            free = next(seat for seat in range(size) if seat not in by_game[game])
            wanted = next(seat for seat in range(size) if seat not in by_player[player])
            chain, at, seat = [], player, free
            while (other_game := by_player[at].get(seat)) is not None:
                chain.append((other_game, at, seat))
                seat = wanted + free - seat
                if (neighbour := by_game[other_game].get(seat)) is None:
                    break
                chain.append((other_game, neighbour, seat))
                at, seat = neighbour, wanted + free - seat
            for each_game, each, old in chain:
                del by_game[each_game][old], by_player[each][old]
            for each_game, each, old in chain:
                by_game[each_game][wanted + free - old] = each
                by_player[each][wanted + free - old] = each_game
            by_game[game][free], by_player[player][free] = player, game
    return [{player: seat for seat, player in seats.items()} for seats in by_game]
