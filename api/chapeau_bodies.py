"""The bodies of the calls for Chapeau."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, validates_schema

from api.fields import Field, Objects, check_length, choice, integer, text
from api.schemas import NAME_LENGTH, Body, raise_any
from solver.dice.chapeau import DICE, Category, Face, Throw, read_dice, read_die
from solver.dice.chapeau_claims import Claim, claim
from solver.dice.chapeau_game import COOKIES, DIRECTIONS, Outcome
from solver.dice.chapeau_judge import Event, false_poker, misfits
from solver.dice.chapeau_odds import not_higher
from solver.dice.chapeau_schedule import (
    FEWEST_PLAYERS,
    FEWEST_SEATS,
    MOST_PLAYERS,
    MOST_SEATS,
    SEATS,
    too_many_games,
)
from solver.dice.chapeau_standings import Result, Status, result_problems
from solver.errors import Path, PokerError, Problem, Term, quote, wrong_type

MOST_AT_TABLE = 8
MOST_COOKIES = 99
MOST_TURNS = 500

_STAKE = re.compile(r"(0|[1-9][0-9]{0,5})(\.[0-9]{1,2})?")


class Dice(Field):
    """Poker dice, in a list or in one string."""

    kind = "poker_dice"

    def __init__(self, fewest: int = DICE, most: int = DICE, **kwargs: Any) -> None:
        self.fewest, self.most = fewest, most
        super().__init__(**kwargs)

    def read(self, value: Any) -> tuple[Face, ...]:
        """Return the dice in the order given."""
        return read_dice(value, self.fewest, self.most)


class ClaimBody(Body):
    """A claim."""

    category = choice((category.code for category in Category), required=True)
    of = Dice(0, DICE, load_default=())
    beside = Dice(0, DICE, load_default=(), data_key="with")


class ClaimField(Field):
    """A claim, or null where nothing is claimed yet."""

    def __init__(self) -> None:
        super().__init__(allow_none=True, load_default=None)

    def read(self, value: Any) -> Claim:
        """Return the claim."""
        try:
            found = ClaimBody().load(value)
        except ValidationError as error:  # half a claim is none, so what could be read of it goes no further
            raise ValidationError(error.messages) from error
        return claim(Category[found["category"].upper()], found["of"], found["beside"])


class Names(Field):
    """A list of names."""

    kind = "list"

    def __init__(self, fewest: int, most: int, **kwargs: Any) -> None:
        self.fewest, self.most, self.name_field = fewest, most, text(NAME_LENGTH)
        super().__init__(**kwargs)

    def read(self, value: Any) -> list[str]:
        """Return the names in their order."""
        check_length(value, "names", self.fewest, self.most)
        return _all_of(((place,), self._read_name, name) for place, name in enumerate(value))

    def _read_name(self, value: Any) -> Any:
        if value is None:
            raise PokerError([wrong_type("string", value)])
        return self.name_field.read(value)


class Rolls(Field):
    """Rolls for who begins: one die a player, each an object by name."""

    kind = "list"

    def read(self, value: Any) -> list[dict[str, Face]]:
        """Return what each rolled, roll by roll."""
        check_length(value, "rolls", 1, MOST_TURNS)
        bad = [wrong_type("object", roll, place) for place, roll in enumerate(value) if not isinstance(roll, dict)]
        if bad:
            raise PokerError(bad)
        dice = iter(
            _all_of(((place, name), read_die, die) for place, roll in enumerate(value) for name, die in roll.items())
        )
        return [{name: next(dice) for name in roll} for roll in value]


class Stake(Field):
    """An amount of money in a string, at most two decimals; read as cents."""

    kind = "string"

    def read(self, value: Any) -> int:
        """Return the amount in cents."""
        if not isinstance(value, str):
            raise PokerError([wrong_type(self.kind, value)])
        if not _STAKE.fullmatch(value):
            raise PokerError([Problem("bad_stake", (), {"value": quote(value)})])
        euros, _, cents = value.partition(".")
        return int(euros) * 100 + int(cents.ljust(2, "0"))


class JudgeBody(Body):
    """`POST /v1/chapeau/judge`."""

    event = choice(Event, load_default=Event.DOUBT)
    before = ClaimField()
    claim = ClaimField()
    dice = Dice(allow_none=True, load_default=None)
    passer = text(NAME_LENGTH, allow_none=True, load_default=None)
    next = text(NAME_LENGTH, allow_none=True, load_default=None)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_event(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse an event without what it needs."""
        problems = []
        if isinstance(original, Mapping) and "event" in data:
            event, dice = Event(data["event"]), data.get("dice")
            given = [name for name, value in original.items() if value is not None]
            problems = misfits(event, given) + false_poker(event, Throw.of(dice) if dice else None)
        if data.get("passer") is not None and data["passer"] == data.get("next"):
            problems.append(Problem("duplicate_name", ("next",), {"name": quote(data["next"])}))
        raise_any(problems)


class OddsBody(Body):
    """`POST /v1/chapeau/odds`."""

    claim = ClaimField()
    reach = ClaimField()
    open = Dice(0, DICE, load_default=())
    under = Dice(0, DICE, allow_none=True, load_default=None)

    @validates_schema(skip_on_field_errors=False)
    def check_dice(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse dice that are not five, where all are said to be known, and a claim that may not follow the other."""
        problems = not_higher(data.get("claim"), data.get("reach"))
        if data.get("under") is not None and "open" in data and len(data["under"]) + len(data["open"]) != DICE:
            values = {"expected": DICE - len(data["open"]), "what": Term("dice"), "found": len(data["under"])}
            problems.append(Problem("wrong_length", ("under",), values, "wrong_length_exact"))
        raise_any(problems)


class ScheduleBody(Body):
    """`POST /v1/chapeau/schedule`."""

    players = integer(FEWEST_PLAYERS, MOST_PLAYERS, required=True)
    games = integer(1, MOST_PLAYERS, required=True)
    seats = integer(FEWEST_SEATS, MOST_SEATS, load_default=SEATS)

    @validates_schema(skip_on_field_errors=False)
    def check_games(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse more games than places."""
        if {"players", "games"} <= data.keys():
            raise_any(too_many_games(data["players"], data["games"]))


class TurnBody(Body):
    """One turn of `POST /v1/chapeau/game`."""

    passer = text(NAME_LENGTH, required=True)
    outcome = choice(Outcome, required=True)
    direction = choice(DIRECTIONS, allow_none=True, load_default=None)
    caller = text(NAME_LENGTH, allow_none=True, load_default=None)


class GameBody(Body):
    """`POST /v1/chapeau/game`."""

    players = Names(2, MOST_AT_TABLE, required=True)
    starter = text(NAME_LENGTH, allow_none=True, load_default=None)
    rolls = Rolls(allow_none=True, load_default=None)
    cookies = integer(1, MOST_COOKIES, load_default=COOKIES)
    turns = Objects(TurnBody, "turns", 0, MOST_TURNS)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_players(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse a name twice, and a game that nobody or too many begin."""
        problems = _names_twice(data.get("players", ()), "players")
        if isinstance(original, Mapping) and (original.get("starter") is None) == (original.get("rolls") is None):
            problems.append(Problem("starter_once"))
        raise_any(problems)


class StandingsPlayerBody(Body):
    """One player of `POST /v1/chapeau/standings`."""

    name = text(NAME_LENGTH, required=True)
    status = choice(Status, load_default=Status.PRESENT)


class TableBody(Body):
    """The result of a game at one table."""

    without_cookie = Names(0, MOST_AT_TABLE, load_default=())
    places = Names(1, MOST_AT_TABLE, required=True)


class ResultsBody(Body):
    """The results of one game."""

    tables = Objects(TableBody, "tables", 1, MOST_PLAYERS)


class StandingsBody(Body):
    """`POST /v1/chapeau/standings`."""

    players = Objects(StandingsPlayerBody, "players", 2, MOST_PLAYERS)
    stake = Stake(required=True)
    games = Objects(ResultsBody, "games", 1, MOST_PLAYERS)
    play_off = Names(0, MOST_PLAYERS, load_default=())

    @validates_schema(skip_on_field_errors=False)
    def check_players(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a name twice, and results that cannot be; as far as they could be read."""
        players = data.get("players", ())
        problems = _names_twice([player.get("name") for player in players], "players", "name")
        if players and all({"name", "status"} <= player.keys() for player in players):
            statuses = {player["name"]: Status(player["status"]) for player in players}
            problems += result_problems(statuses, results(data.get("games", ())))
        raise_any(problems)


def results(games: Iterable[Mapping[str, Any]]) -> list[list[Result]]:
    """Return the results of games as they were read."""
    return [
        [
            Result(tuple(table.get("without_cookie", ())), tuple(table.get("places", ())))
            for table in game.get("tables", ())
        ]
        for game in games
    ]


def _names_twice(names: Sequence[str | None], *path: str) -> list[Problem]:
    field, *inner = path
    return [
        Problem("duplicate_name", (field, place, *inner), {"name": quote(name)})
        for place, name in enumerate(names)
        if name is not None and name in names[:place]
    ]


def _all_of(values: Iterable[tuple[Path, Callable[[Any], Any], Any]]) -> list[Any]:
    """Return values as they are read, or raise all that is wrong, each at its place."""
    found, problems = [], []
    for path, read, value in values:
        try:
            found.append(read(value))
        except PokerError as error:
            problems += [problem.under(*path) for problem in error.problems]
    if problems:
        raise PokerError(problems)
    return found
