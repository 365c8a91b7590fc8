"""Who sits at which table in which game, so that everybody meets everybody as often as can be: arithmetic, then search.

A division is an array of table numbers, one row a game and one column a player. No division here seats a player at a
table in more games than that table has seats: only then there is another seat every time.

Where the number of tables is a prime, or a power of one, games are the slopes of the lines of a plane, so that two
players meet once or not at all. Where that is not possible, and where there are more games than slopes, another start
is a division of the players' numbers, modulo their count, that is moved on by some number every game. What is left
uneven, swaps of two players repair. The search draws from a generator with a fixed start: it always finds the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from solver.dice.chapeau_fields import line_table, prime_of

Division = NDArray[np.intp]

STEPS = 2000  # of the search: well under a second for sixty players
WORSENED = 0.03  # the share of the visits of a game that may take its best swap although that makes things worse
FIRST_GAMES = 8  # that are tried
FIRST_DRAW = 9  # the random generator's seed


@dataclass(frozen=True)
class Evenness:
    """How evenly players meet: the difference of most and fewest meetings of a pair, and the sum of their squares.

    Less is better.
    """

    spread: int
    squares: int

    def __lt__(self, other: "Evenness") -> bool:
        return (self.spread, self.squares) < (other.spread, other.squares)


def table_sizes(players: int, seats: int) -> tuple[int, ...]:
    """Return how many sit at each table: as few tables as there can be, sizes that differ by one, the larger first.

    >>> table_sizes(23, 5)
    (5, 5, 5, 4, 4)
    """
    tables = -(-players // seats)
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def divide(players: int, games: int, seats: int) -> Division:
    """Return the most even division that is found, for up to as many games as there are players."""
    sizes = table_sizes(players, seats)
    goal = _most_even(sizes, games)
    best: Division | None = None
    for start in _starts(sizes, games):
        found = start if evenness(start) == goal else _improved(start, sizes)
        if best is None or evenness(found) < evenness(best):
            best = found
        if evenness(best) == goal:
            break
    assert best is not None, "moving the players on by one number a game always makes a division"
    return best


def meetings(division: Division) -> NDArray[np.intp]:
    """Return how often every two players are at one table; nobody meets himself."""
    players = division.shape[1]
    met = np.zeros((players, players), np.intp)
    for tables in division:
        met += _together(tables)
    return met


def evenness(division: Division) -> Evenness:
    """Return how evenly a division lets players meet."""
    return _evenness(meetings(division))


def _evenness(met: NDArray[np.intp]) -> Evenness:
    pairs = met[np.triu_indices(len(met), 1)]
    return Evenness(int(pairs.max() - pairs.min()), int(pairs @ pairs))


def _most_even(sizes: tuple[int, ...], games: int) -> Evenness:
    """Return what no division can be better than: all pairs within one meeting of each other."""
    players = sum(sizes)
    pairs = players * (players - 1) // 2
    fewest, more = divmod(games * sum(size * (size - 1) // 2 for size in sizes), pairs)
    return Evenness(int(more > 0), (pairs - more) * fewest**2 + more * (fewest + 1) ** 2)


def _starts(sizes: tuple[int, ...], games: int) -> Iterator[Division]:
    if prime_of(len(sizes)) is not None and sizes[0] <= len(sizes):
        lines = _lines(sizes, games)
        if _is_seatable(lines, sizes):
            yield lines
    yield _rotations(sizes, games)


def _together(tables: Division) -> NDArray[np.bool_]:
    same: NDArray[np.bool_] = tables[:, None] == tables[None, :]
    np.fill_diagonal(same, val=False)
    return same


def _visits(division: Division, sizes: tuple[int, ...]) -> NDArray[np.intp]:
    """Return how often each player is at each table."""
    visits: NDArray[np.intp] = (division[:, :, None] == np.arange(len(sizes))).sum(axis=0)
    return visits


def _is_seatable(division: Division, sizes: tuple[int, ...]) -> bool:
    return bool((_visits(division, sizes) <= np.array(sizes)).all())


def _lines(sizes: tuple[int, ...], games: int) -> Division:
    """Return the division whose games are slopes: a player is a point, and sits with those on the same line.

    Columns are full but the one at x = 0, which has a point for each table of the larger size. Two of one column are on
    no line together; so where the plane is full, one game more has the columns themselves for tables.
    """
    order, larger = len(sizes), sizes.count(sizes[0])
    x = np.concatenate([np.repeat(0, larger), np.repeat(np.arange(1, sizes[0]), order)])
    y = np.concatenate([np.arange(larger), np.tile(np.arange(order), sizes[0] - 1)])
    slopes = np.array(line_table(order))[:, x, y]
    if sizes[-1] == order:
        slopes = np.vstack([x, slopes])
    division = np.empty((games, len(x)), np.intp)
    visits = np.zeros((len(x), order), np.intp)
    for game in range(games):
        division[game] = min(
            _named_anew(slopes[game % len(slopes)], order, larger), key=lambda tables: _crowding(visits, tables)
        )
        visits[np.arange(len(x)), division[game]] += 1
    return division


def _named_anew(tables: Division, order: int, larger: int) -> Iterator[Division]:
    """Yield the same company at other tables: the larger tables change names in a ring, and so do the smaller."""
    for one in range(larger):
        for other in range(max(order - larger, 1)):
            smaller = larger + (tables - larger + other) % max(order - larger, 1)
            yield np.where(tables < larger, (tables + one) % larger, smaller)


def _crowding(visits: NDArray[np.intp], tables: Division) -> int:
    """Return how much one more game at these tables adds to the returns of players to the same tables."""
    return int((visits[np.arange(len(tables)), tables] ** 3).sum())


def _rotations(sizes: tuple[int, ...], games: int) -> Division:
    """Return the division in which everybody takes the place of another number every game, the most even of some."""
    players, random = sum(sizes), Random(FIRST_DRAW)
    tries = []
    for _ in range(FIRST_GAMES):
        first = _even_first_game(sizes, random)
        for _ in range(4 if games < players else 1):
            turns = sorted(random.sample(range(players), games))
            tries.append(np.array([np.roll(first, -turn) for turn in turns]))
    return min(tries, key=evenness)


def _even_first_game(sizes: tuple[int, ...], random: Random) -> Division:
    """Return tables of numbers whose differences, modulo their count, are as even as some hundred swaps make them.

    Two numbers that are d apart meet in as many of all rotations as the tables have differences of d.
    """
    tables = np.repeat(np.arange(len(sizes)), sizes)
    order = list(range(len(tables)))
    random.shuffle(order)
    tables = tables[order]
    cost = _uneven_differences(tables)
    for _ in range(400):
        one, other = random.randrange(len(tables)), random.randrange(len(tables))
        if tables[one] == tables[other]:
            continue
        swapped = tables.copy()
        swapped[[one, other]] = tables[[other, one]]
        swapped_cost = _uneven_differences(swapped)
        if swapped_cost <= cost:
            tables, cost = swapped, swapped_cost
    return tables


def _uneven_differences(tables: Division) -> int:
    one, other = np.nonzero(_together(tables))
    counts = np.bincount((one - other) % len(tables))
    return int((counts * counts).sum())


def _improved(start: Division, sizes: tuple[int, ...]) -> Division:
    """Return the most even division met on a walk of swaps of two players within a game.

    Games are visited in turn. Of each, the best swap is made that was not made there lately (a tabu search); what makes
    things worse only now and then. A pair weighs the cube of its distance from the mean, which punishes extremes.
    """
    games, players = start.shape
    random = Random(FIRST_DRAW)
    division, everyone, seats = start.copy(), np.arange(players), np.eye(len(sizes))
    room = np.array(sizes) - _visits(division, sizes)
    met = meetings(division)
    weights = np.abs(np.arange(games + 2) - met.sum() / (players * (players - 1))) ** 3
    # Of one meeting more, by meetings so far; whole numbers, whose sums are the same on every machine.
    prices = np.round(1000 * np.diff(weights))
    best, most_even, goal = division.copy(), evenness(division), _most_even(sizes, games)
    barred_until = np.zeros((games, players, players), np.intp)
    for step in range(STEPS):
        game = step % games
        tables = division[game]
        others = met - _together(tables)
        price = prices[others]
        price[everyone, everyone] = 0
        company = (price @ seats[tables])[:, tables]  # [a, b]: what a costs at b's table
        own = company[everyone, everyone]
        change = company + company.T - 2 * price - own[:, None] - own[None, :]
        has_room = room[:, tables] > 0
        allowed = has_room & has_room.T & (tables[:, None] < tables[None, :]) & (barred_until[game] <= step)
        one, other = divmod(int(np.where(allowed, change, np.inf).argmin()), players)
        if not allowed[one, other] or (change[one, other] > 0 and random.random() > WORSENED):
            continue
        room[[one, other], tables[[one, other]]] += 1
        tables[[one, other]] = tables[[other, one]]
        room[[one, other], tables[[one, other]]] -= 1
        met = others + _together(tables)
        barred_until[game, one, other] = barred_until[game, other, one] = step + games * random.randrange(3, 8)
        if (now := _evenness(met)) < most_even:
            best, most_even = division.copy(), now
            if most_even == goal:
                break
    return best
