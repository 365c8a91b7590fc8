"""The bodies of the calls for Blufpoker."""

from collections.abc import Mapping
from typing import Any

from marshmallow import validates_schema

from api.fields import Field, Objects, ReadField, check_length, choice, integer, text
from api.schemas import NAME_LENGTH, Body, raise_any
from solver.dice.bluf_match import DIRECTIONS, FEWEST_PLAYERS, MOST_PLAYERS, Round, round_problems
from solver.dice.bluf_odds import MOST_THROWS
from solver.dice.bluf_round import OPENING_THROWS, POKER_THROWS, Turn, breaches
from solver.dice.blufpoker import CLAIMS, DICE, FACES
from solver.errors import PokerError, Problem, Term, quote, wrong_type

MOST_ROUNDS = MOST_TURNS = 1000


class ListOf(Field):
    """A list of what one field reads, none of it null."""

    kind = "list"

    def __init__(self, item: Field, what: str, fewest: int, most: int, **kwargs: Any) -> None:
        self.item = item
        self.what, self.fewest, self.most = what, fewest, most
        super().__init__(**kwargs)

    def read(self, value: Any) -> tuple[Any, ...]:
        """Return the items in their order."""
        if self.fewest == self.most and isinstance(value, list) and len(value) != self.most:
            values = {"expected": self.most, "what": Term(self.what), "found": len(value)}
            raise PokerError([Problem("wrong_length", (), values, "wrong_length_exact")])
        check_length(value, self.what, self.fewest, self.most)
        found, problems = [], []
        for place, item in enumerate(value):
            try:
                if item is None:
                    raise PokerError([wrong_type(self.item.kind, item)])
                found.append(self.item.read(item))
            except PokerError as error:
                problems += [problem.under(place) for problem in error.problems]
        if problems:
            raise PokerError(problems)
        return tuple(found)


def _claim(**kwargs: Any) -> Field:
    return integer(CLAIMS[0], CLAIMS[-1], **kwargs)


def _dice(fewest: int = DICE, **kwargs: Any) -> Field:
    return ListOf(integer(FACES[0], FACES[-1]), "dice", fewest, DICE, **kwargs)


def _throws(**kwargs: Any) -> Field:
    return ListOf(_dice(), "throws", 1, POKER_THROWS, **kwargs)


def _flag() -> Field:
    return ReadField("boolean", lambda reader, value, path: reader.flag(value, path, default=False), load_default=False)


class TurnBody(Body):
    """What a player passes on."""

    claim = _claim(required=True)
    blind = _flag()
    throws = integer(0, OPENING_THROWS, load_default=None, allow_none=True)
    dice = integer(0, DICE, load_default=None, allow_none=True)
    beside = _dice(0, load_default=None, allow_none=True)
    advice = _flag()


class JudgeBody(TurnBody):
    """`POST /v1/blufpoker/judge`."""

    claimer = text(NAME_LENGTH, required=True)
    next = text(NAME_LENGTH, required=True)
    before = _claim(load_default=None, allow_none=True)
    throw = _dice(load_default=None, allow_none=True)
    doubted_by = text(NAME_LENGTH, load_default=None, allow_none=True)
    open_throws = _throws(load_default=None, allow_none=True)


class RoundBody(Body):
    """One round of `POST /v1/blufpoker/match`."""

    direction = choice(DIRECTIONS, required=True)
    turns = Objects(TurnBody, "turns", 1, MOST_TURNS)
    throw = _dice(load_default=None, allow_none=True)
    open_throws = _throws(load_default=None, allow_none=True)

    @validates_schema(skip_on_field_errors=True)
    def check_round(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse what is against the rules of a round."""
        raise_any(round_problems(round_of(data)))


class MatchBody(Body):
    """`POST /v1/blufpoker/match`."""

    players = ListOf(text(NAME_LENGTH), "players", FEWEST_PLAYERS, MOST_PLAYERS, required=True)
    begins = text(NAME_LENGTH, required=True)
    rounds = Objects(RoundBody, "rounds", 0, MOST_ROUNDS)

    @validates_schema(skip_on_field_errors=False)
    def check_players(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a name that two players have, and a beginner who is none of them."""
        players, begins = data.get("players", ()), data.get("begins")
        problems = [
            Problem("duplicate_name", ("players", place), {"name": quote(name)})
            for place, name in enumerate(players)
            if name in players[:place]
        ]
        if players and begins is not None and begins not in players:
            values = {"name": quote(begins), "players": ", ".join(map(quote, players))}
            problems.append(Problem("unknown_player", ("begins",), values))
        raise_any(problems)


class OddsBody(Body):
    """`POST /v1/blufpoker/odds`."""

    claim = _claim(required=True)
    before = _claim(load_default=None, allow_none=True)
    throws = integer(1, OPENING_THROWS, load_default=1)
    seen = _dice(0, load_default=())
    reach = _claim(load_default=None, allow_none=True)
    throws_left = integer(1, MOST_THROWS, load_default=1)

    @validates_schema(skip_on_field_errors=True)
    def check_claim(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a claim that is not higher, and more throws than one after the opening."""
        if data["before"] is not None:
            raise_any(breaches(Turn(data["claim"], throws=data["throws"]), Turn(data["before"])))


def turn_of(data: Mapping[str, Any]) -> Turn:
    """Return the turn in a body that has been read."""
    return Turn(*(data[name] for name in ("claim", "blind", "throws", "dice", "beside", "advice")))


def round_of(data: Mapping[str, Any]) -> Round:
    """Return the round in a body that has been read."""
    return Round(data["direction"], tuple(map(turn_of, data["turns"])), data["throw"], data["open_throws"])
