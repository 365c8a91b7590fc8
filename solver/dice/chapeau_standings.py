"""The points of an evening of Chapeau, the ranking and the prizes.

Source: seeds 000, "Puntentelling bij rondes", "Prijsverdeling" and "Bijzondere regels". Whoever is excluded for
cheating is out of the ranking and has lost the stake, which stays in; whoever is absent has paid none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from solver.dice.chapeau_game import unknown_player
from solver.dice.chapeau_prizes import Prizes, share_out
from solver.errors import Path, PokerError, Problem, quote

WITHOUT_COOKIE = 10
BY_PLACE = (10, 7, 5, 3, 1)  # then nothing


class Status(StrEnum):
    """Whether a player is there, is not, or has been sent away for cheating."""

    PRESENT = "present"
    ABSENT = "absent"
    EXCLUDED = "excluded"


@dataclass(frozen=True)
class Result:
    """How a game ended at a table: who got no cookie in the hand-out round, the others as they got rid of theirs."""

    without_cookie: tuple[str, ...]
    places: tuple[str, ...]

    @property
    def points(self) -> dict[str, int]:
        """What each player at the table earns."""
        earned = dict.fromkeys(self.without_cookie, WITHOUT_COOKIE)
        for place, name in enumerate(self.places):
            earned[name] = BY_PLACE[place] if place < len(BY_PLACE) else 0
        return earned


@dataclass(frozen=True)
class Standing:
    """A player's evening. `games` has None where the player was at no table; `place` is None for who is not ranked.

    `prize` is in cents; None while a play-off has to decide it.
    """

    name: str
    status: Status
    games: tuple[int | None, ...]
    place: int | None
    prize: int | None

    @property
    def points(self) -> int:
        """All games together."""
        return sum(filter(None, self.games))


@dataclass(frozen=True)
class Standings:
    """The ranking, best first, then who is excluded and who is absent; who still has to play off; and the money."""

    players: tuple[Standing, ...]
    play_off: tuple[str, ...]
    prizes: Prizes


def standings(
    players: Mapping[str, Status], games: Sequence[Sequence[Result]], stake: int, play_off: Sequence[str] = ()
) -> Standings:
    """Return the standings of an evening.

    Args:
        players: names and what became of them, in the order of their numbers.
        games: the results of every game, one a table.
        stake: what each paid, in cents.
        play_off: those who shared the first place, in the order in which a play-off put them; who is left out shares
            the places after them.

    Raises:
        PokerError: results of players who are none, absent or counted twice, or a play-off of others than the winners.
    """
    problems = result_problems(players, games)
    if problems:
        raise PokerError(problems)
    earned = [{name: points for table in tables for name, points in table.points.items()} for tables in games]
    totals = {name: sum(game.get(name, 0) for game in earned) for name in players}
    ranked = sorted((name for name in players if players[name] is Status.PRESENT), key=lambda name: -totals[name])
    groups = _groups(ranked, totals)
    winners = groups[0] if groups else []
    problems = _play_off_problems(players, winners, play_off)
    if problems:
        raise PokerError(problems)
    if play_off:
        groups[:1] = [[name] for name in play_off] + [
            rest for rest in [[name for name in winners if name not in play_off]] if rest
        ]
    undecided = tuple(winners) if len(winners) > 1 and not play_off else ()
    paying = sum(status is not Status.ABSENT for status in players.values())
    prizes = share_out(stake * paying, [len(group) for group in groups], is_first_decided=not undecided)
    places = dict(zip((name for group in groups for name in group), _places(groups), strict=True))
    amounts = dict(zip(places, prizes.amounts, strict=True))
    order = [*places, *_with(players, Status.EXCLUDED), *_with(players, Status.ABSENT)]
    return Standings(
        tuple(
            Standing(
                name, players[name], tuple(game.get(name) for game in earned), places.get(name), amounts.get(name, 0)
            )
            for name in order
        ),
        undecided,
        prizes,
    )


def _with(players: Mapping[str, Status], status: Status) -> list[str]:
    return [name for name in players if players[name] is status]


def _groups(ranked: Sequence[str], totals: Mapping[str, int]) -> list[list[str]]:
    """Return those with equal points together, the highest first."""
    points = sorted({totals[name] for name in ranked}, reverse=True)
    return [[name for name in ranked if totals[name] == each] for each in points]


def _places(groups: Sequence[Sequence[str]]) -> list[int]:
    """Return the place of everybody: equal ones share the first of theirs, and the next place is as many further."""
    places: list[int] = []
    for group in groups:
        places += [len(places) + 1] * len(group)
    return places


def result_problems(players: Mapping[str, Status], games: Sequence[Sequence[Result]]) -> list[Problem]:
    """Return a problem for each result of a player who is none, is absent or has one already."""
    problems = []
    for game, tables in enumerate(games):
        seen: set[str] = set()
        for table, result in enumerate(tables):
            for field in ("without_cookie", "places"):
                for place, name in enumerate(getattr(result, field)):
                    path: Path = ("games", game, "tables", table, field, place)
                    if name not in players:
                        problems.append(unknown_player(name, players, *path))
                    elif players[name] is Status.ABSENT:
                        problems.append(Problem("not_playing", path, {"name": quote(name)}))
                    elif name in seen:
                        problems.append(Problem("two_results", path, {"name": quote(name)}))
                    seen.add(name)
    return problems


def _play_off_problems(players: Mapping[str, Status], winners: Sequence[str], play_off: Sequence[str]) -> list[Problem]:
    problems = []
    for place, name in enumerate(play_off):
        if name not in players:
            problems.append(unknown_player(name, players, "play_off", place))
        elif name not in winners or len(winners) < 2:
            problems.append(Problem("no_play_off", ("play_off", place), {"name": quote(name)}))
        elif name in play_off[:place]:
            problems.append(Problem("repeated", ("play_off", place), {"value": quote(name)}))
    return problems
