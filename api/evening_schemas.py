"""The requests' bodies of an evening's calls: deal, seats, pass and the evening itself."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from marshmallow import ValidationError, post_load, validates_schema
from marshmallow.experimental.context import Context

from api.fields import Cards, Field, Objects, RulesField, check_length, choice, flag, integer, text
from api.loading import load_value
from api.schemas import MOST_ALTERNATIVES, NAME_LENGTH, Body, CardsBody, ScoreBody, raise_any, shared_cards
from solver.cards import HAND_SIZE
from solver.dealing import LONGEST_SEED
from solver.errors import PokerError, Problem, TableError, quote, wrong_type
from solver.reading import Reader
from solver.rules import Direction, Passing, Rules
from solver.seats import MOST_NAMES, MOST_PLAYING, exchange

MOST_EVENING_HANDS = 1000
LAST_HAND = 10_000


class Names(Field):
    """A list of different names, in the order of the seats."""

    kind = "list"

    def __init__(self, what: str, most: int, **kwargs: Any) -> None:
        self.what, self.most = what, most
        super().__init__(required=True, **kwargs)

    def read(self, value: Any) -> tuple[str, ...]:
        """Return the names."""
        check_length(value, self.what, 2, self.most)
        reader = Reader()
        for place, name in enumerate(value):
            if name is None:
                reader.problems.append(wrong_type("string", name, place))
            elif reader.text(name, (place,), "", NAME_LENGTH) and name in value[:place]:
                reader.problems.append(Problem("duplicate_name", (place,), {"name": quote(name)}))
        if reader.problems:
            raise PokerError(reader.problems)
        return tuple(value)


class DealBody(Body):
    """`POST /v1/deal`."""

    players = Names("players", MOST_PLAYING)
    dealer = text(NAME_LENGTH, allow_none=True, load_default=None)
    seed = text(LONGEST_SEED, allow_none=True, load_default=None)

    @validates_schema
    def check_dealer(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a dealer who does not play."""
        if data["dealer"] is not None:
            raise_any(_unknown(data["dealer"], data["players"], "dealer"))


class SeatsBody(Body):
    """`POST /v1/seats`."""

    names = Names("names", MOST_NAMES)
    hand = integer(1, LAST_HAND, required=True)
    first_dealer = text(NAME_LENGTH, allow_none=True, load_default=None)
    rules = RulesField()

    @validates_schema
    def check_dealer(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a dealer who is not there."""
        if data["first_dealer"] is not None:
            raise_any(_unknown(data["first_dealer"], data["names"], "first_dealer"))


class PassBody(CardsBody):
    """`POST /v1/pass`."""

    cards = Cards(HAND_SIZE)
    alternatives = integer(0, MOST_ALTERNATIVES, load_default=3)

    @validates_schema
    def check_passing(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse rules without passing."""
        if not data["rules"].passing.on:
            raise ValidationError([Problem("passing_off", ("rules",))])


class PasserBody(Body):
    """One player of `POST /v1/pass/apply`."""

    name = text(NAME_LENGTH, required=True)
    cards = Cards(HAND_SIZE)
    passes = Cards()


class ApplyBody(CardsBody):
    """`POST /v1/pass/apply`."""

    players = Objects(PasserBody, "players", 2, MOST_PLAYING)
    direction = choice(get_args(Direction), required=True)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_table(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse a name or a card that two players have."""
        players = data.get("players", [])
        names = [player.get("name") for player in players]
        twice = [
            Problem("duplicate_name", ("players", place, "name"), {"name": quote(name)})
            for place, name in enumerate(names)
            if name is not None and name in names[:place]
        ]
        hands: list[dict[tuple[str | int, ...], Any]] = [
            {("players", place, "cards"): (_is_list(original, place, "cards"), player["cards"])}
            if "cards" in player
            else {}
            for place, player in enumerate(players)
        ]
        raise_any(twice + shared_cards(hands, names))

    @validates_schema(pass_original=True)
    def check_passes(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse what cannot be passed."""
        try:
            exchange(*exchanged(data))
        except TableError as error:
            raise_any([_placed(problem, original) for problem in error.problems])


class AgreedRules(RulesField):
    """Rules that were read before, or None where they could not be."""

    def read(self, value: Any) -> Any:
        """Return them."""
        return value


class EveningHandBody(ScoreBody):
    """One hand of `POST /v1/evening`: what `POST /v1/score` takes, but for what the whole evening has in common."""

    class Meta:
        """The notation is the context's."""

        exclude = ("notation",)

    rules = AgreedRules(allow_none=True)


class EveningHands(Field):
    """A list of hands, which are not read yet."""

    kind = "list"

    def read(self, value: Any) -> list[Any]:
        """Return the list."""
        check_length(value, "hands", 0, MOST_EVENING_HANDS)
        return list(value)


class EveningBody(CardsBody):
    """`POST /v1/evening` and its report. Each of `hands` is loaded as what it is, or as the error that it has."""

    players = Names("players", MOST_NAMES)
    hands = EveningHands(required=True)
    lenient = flag(load_default=False, data_key="partial")  # `partial` is a schema's own

    @validates_schema(skip_on_field_errors=False)
    def check_hands(self, data: dict[str, Any], **_: Any) -> None:
        """Say what is wrong with the hands as well, where the rest of the body is refused."""
        if "hands" in data and not {"rules", "notation", "players", "lenient"} <= data.keys():
            raise_any(_all_problems(_read_hands(data)))

    @post_load
    def read_hands(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Read the hands, and refuse the evening for a bad one if it is wanted whole."""
        hands = _read_hands(data)
        if not data["lenient"]:
            raise_any(_all_problems(hands))
        return data | {"hands": hands}


def exchanged(body: Mapping[str, Any]) -> tuple[list[Any], list[Any], Direction, Passing]:
    """Return what `exchange` wants of the body of `POST /v1/pass/apply`."""
    players = body["players"]
    hands, passes = ([player[field] for player in players] for field in ("cards", "passes"))
    return hands, passes, body["direction"], body["rules"].passing


def _read_hands(data: Mapping[str, Any]) -> list[dict[str, Any] | PokerError]:
    return [_read_hand(hand, data.get("rules"), data.get("players")) for hand in data["hands"]]


def _read_hand(hand: Any, rules: Rules | None, names: tuple[str, ...] | None) -> dict[str, Any] | PokerError:
    """Return a hand, or what is wrong with it, as far as rules and names are known."""
    problems: list[Problem] = []
    if isinstance(hand, dict):
        if "rules" in hand:
            problems.append(Problem("unknown_field", ("rules",), {"field": quote("rules")}))
        hand = hand | {"rules": rules}
    try:
        table: dict[str, Any] = load_value(_HAND, hand, Context[dict[str, str]].get({"notation": "en"})["notation"])
    except PokerError as error:
        return PokerError([*problems, *error.problems])
    if names is not None:
        for place, player in enumerate(table["players"]):
            problems += _unknown(player["name"], names, "players", place, "name")
    return PokerError(problems) if problems else table


def _all_problems(hands: list[dict[str, Any] | PokerError]) -> list[Problem]:
    bad = [(index, hand) for index, hand in enumerate(hands) if isinstance(hand, PokerError)]
    return [problem.under("hands", index) for index, error in bad for problem in error.problems]


def _unknown(name: str, names: tuple[str, ...], *path: str | int) -> list[Problem]:
    if name in names:
        return []
    return [Problem("not_one_of", path, {"value": quote(name), "choices": ", ".join(f'"{each}"' for each in names)})]


def _is_list(original: Any, place: int, field: str) -> bool:
    return isinstance(original["players"][place].get(field), list)


def _placed(problem: Problem, original: Any) -> Problem:
    """Return a problem at the card where it was given in a list, and at the text where it was given in one."""
    place = problem.path[1:2]
    is_card = len(problem.path) > 3
    if is_card and not _is_list(original, int(*place), "passes"):
        return replace(problem, path=problem.path[:3])
    return problem


_HAND = EveningHandBody()
