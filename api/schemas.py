"""The requests' bodies: one schema a call. A field that is not in the schema is refused at every level."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, validates_schema

from api.fields import Cards, Field, Hands, Objects, RulesField, choice, flag, integer, integer_text, text
from solver.arrangement import ROWS
from solver.cards import HAND_SIZE, NOTATIONS, write_card
from solver.errors import CardsError, Path, Problem, TableError, Term, quote, wrong_type
from solver.naturals import Natural
from solver.pairing import Hand
from solver.roles import ROLES, Seat
from solver.rules import Rules
from solver.scoring import agreed_natural, declared_natural, table_problems

MOST_ALTERNATIVES = 20
MOST_HANDS = 1000
MOST_PLAYERS = 4
NAME_LENGTH = 64


class Body(Schema):
    """A JSON object."""

    error_messages = {"unknown": "unknown_field", "type": "object"}  # noqa: RUF012  # as marshmallow declares it


class CardsBody(Body):
    """A body with cards in it, in some notation, and rules."""

    notation = choice(NOTATIONS, load_default="en")
    rules = RulesField()


class RoleBody(CardsBody):
    """A body about hands of which a banker game asks whose they are."""

    role = choice(ROLES, allow_none=True, load_default=None)

    @validates_schema(skip_on_field_errors=False)
    def check_seat(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a role that the rules do not have, or none where they need one."""
        if {"rules", "role"} <= data.keys():
            raise_any(seat_of(data).problems(data["rules"]))


def seat_of(data: Mapping[str, Any]) -> Seat:
    """Return where a hand is played."""
    return Seat(data.get("players", 2), data["role"])


class SeatBody(RoleBody):
    """A body about one hand, and where it is played."""

    players = integer(2, MOST_PLAYERS, load_default=2)


class SolveBody(SeatBody):
    """`POST /v1/solve`."""

    cards = Cards(HAND_SIZE)
    alternatives = integer(0, MOST_ALTERNATIVES, load_default=3)


class BatchBody(RoleBody):
    """`POST /v1/solve/batch`."""

    hands = Hands(Cards(HAND_SIZE), MOST_HANDS)
    alternatives = integer(0, MOST_ALTERNATIVES, load_default=0)

    @validates_schema(skip_on_field_errors=False)
    def check_hands(self, data: dict[str, Any], **_: Any) -> None:
        """Say what is wrong with the hands as well, where the rest of the body is refused."""
        if not {"rules", "notation", "alternatives", "role"} <= data.keys():
            bad = [(index, hand) for index, hand in enumerate(data.get("hands", ())) if isinstance(hand, CardsError)]
            raise_any([problem.under("hands", index) for index, error in bad for problem in error.problems])


class SolveQuery(RoleBody):
    """`GET /v1/solve`: the rules are a preset's name, and all is text."""

    cards = Cards(HAND_SIZE)
    players = integer_text(2, MOST_PLAYERS, load_default=2)
    alternatives = integer_text(0, MOST_ALTERNATIVES, load_default=3)


class StreamQuery(RoleBody):
    """`POST /v1/solve/batch` with a hand a line: what holds for all of them."""

    alternatives = integer_text(0, MOST_ALTERNATIVES, load_default=0)


class StreamedHand(Body):
    """A line of it."""

    cards = Cards(HAND_SIZE)


class EvaluateBody(CardsBody):
    """`POST /v1/evaluate`."""

    cards = Cards(3, 5)


class RowsBody(SeatBody):
    """A body with a whole setting in it."""

    front = Cards(ROWS["front"])
    middle = Cards(ROWS["middle"])
    back = Cards(ROWS["back"])

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_cards(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse a card that is in two rows."""
        raise_any(shared_cards([_rows(data, original)], [None]))


class NaturalField(Field):
    """A declared natural: its name, or true for the highest that the rules list."""

    kind = "natural"

    def read(self, value: Any) -> Any:
        """Return the name or True."""
        if value is True:
            return True
        if not isinstance(value, str):
            raise ValidationError([wrong_type(self.kind, value)])
        return choice(Natural).read(value)


class PlayerBody(Body):
    """One player of `POST /v1/score`."""

    name = text(NAME_LENGTH, required=True)
    front = Cards(ROWS["front"], required=False)
    middle = Cards(ROWS["middle"], required=False)
    back = Cards(ROWS["back"], required=False)
    cards = Cards(HAND_SIZE, required=False)
    natural = NaturalField(allow_none=True, load_default=None)
    declared = integer(1, MOST_PLAYERS, allow_none=True, load_default=None)
    surrender = flag(load_default=False)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_hand(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse a player without one whole hand, or who surrenders it and declares a natural."""
        if not isinstance(original, Mapping):
            return
        name = _shown(data.get("name", original.get("name")))
        surrenders = data.get("surrender", original.get("surrender") is not None)
        missing = [row for row in ROWS if row not in original]
        is_natural = original.get("natural") is not None
        problems = []
        if surrenders and is_natural:
            problems.append(Problem("surrender_with_natural", ("surrender",)))
        if data.get("declared") is not None and not is_natural:
            problems.append(Problem("declared_without_natural", ("declared",)))
        if "cards" in original and len(missing) < len(ROWS):
            problems.append(Problem("two_hands", (), {"name": name}))
        elif "cards" in original and not is_natural and not surrenders:
            problems.append(Problem("cards_without_natural", ("cards",), {"name": name}))
        elif "cards" not in original and len(missing) < len(ROWS):
            problems += [Problem("missing_field", (row,), {"field": quote(row)}) for row in missing]
        elif "cards" not in original and not surrenders:
            problems.append(Problem("no_hand", (), {"name": name}))
        raise_any(problems)


class ScoreBody(CardsBody):
    """`POST /v1/score`."""

    players = Objects(PlayerBody, "players", 2, MOST_PLAYERS)
    banker = text(NAME_LENGTH, allow_none=True, load_default=None)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_table(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse a name or a card that two players have, a banker who is not there, and what is not agreed."""
        players = data.get("players", [])
        names = [player.get("name") for player in players]
        problems = [
            Problem("duplicate_name", ("players", place, "name"), {"name": quote(name)})
            for place, name in enumerate(names)
            if name is not None and name in names[:place]
        ]
        hands = [
            {("players", place, *path): cards for path, cards in _rows(player, original["players"][place]).items()}
            for place, player in enumerate(players)
        ]
        banker = data.get("banker")
        if banker is not None and names and None not in names and banker not in names:
            players_are = ", ".join(map(quote, names))
            problems.append(Problem("unknown_player", ("banker",), {"name": quote(banker), "players": players_are}))
        rules = data.get("rules")
        not_agreed = _not_agreed(data, rules) if rules is not None else []
        raise_any(problems + shared_cards(hands, names) + not_agreed)


def raise_any(problems: list[Problem]) -> None:
    """Raise the problems, if there are any."""
    if problems:
        raise ValidationError(problems)


def _shown(name: object) -> str:
    return Term("nameless") if name is None else quote(name)


def cards_of(player: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the cards of a player, however they were given, front first."""
    return sum((tuple(player.get(row, ())) for row in (*ROWS, "cards")), ())


def _not_agreed(data: Mapping[str, Any], rules: Rules) -> list[Problem]:
    """Return a problem for all that the rules do not let players do, as far as the table could be read."""
    problems: list[Problem] = []
    hands = []
    for place, player in enumerate(data.get("players", ())):
        natural = None
        try:
            natural = _declared(player, rules)
        except TableError as error:
            problems += [each.under("players", place, "natural") for each in error.problems]
        hands.append(Hand(None, natural, player.get("surrender", False), declared=player.get("declared")))
    for problem in table_problems(hands, rules, None if data.get("banker") is None else 0):  # whoever that is
        if problem.path != ("banker",):
            problems.append(problem.under("players"))
        elif "banker" in data:  # else it could not be read, which is refused already
            problems.append(problem)
    return problems


def _declared(player: Mapping[str, Any], rules: Rules) -> Natural | None:
    """Return the natural that a player declares, looked for in the cards where all of them could be read."""
    cards = [card for card in cards_of(player) if isinstance(card, int)]  # None is one that could not be read
    declared = player.get("natural")
    natural = agreed_natural(declared, rules) if isinstance(declared, str) else None
    if declared is not None and len(cards) == len(set(cards)) == HAND_SIZE:
        return declared_natural(declared, cards, rules)
    return natural


def _rows(data: Mapping[str, Any], original: Any) -> dict[Path, tuple[bool, tuple[int | None, ...]]]:
    """Return what was read of each row, and whether it was given as a list, so that a card has a place in it."""
    if not isinstance(original, Mapping):
        return {}
    given = [row for row in ROWS if row in original] or ["cards"]  # who gives both is told so
    return {(row,): (isinstance(original[row], list), data[row]) for row in given if row in data}


def shared_cards(
    hands: list[dict[Path, tuple[bool, tuple[int | None, ...]]]], names: list[str | None]
) -> list[Problem]:
    """Return a problem for each card that is in two rows of a hand, or in two hands. `names` are the hands'."""
    places = [
        (hand, path, (*path, index) if is_list else path, card)
        for hand, rows in enumerate(hands)
        for path, (is_list, cards) in rows.items()
        for index, card in enumerate(cards)
        if card is not None
    ]
    first: dict[int, tuple[int, Path]] = {}
    problems = []
    for hand, row, place, card in places:
        if card not in first:
            first[card] = hand, row
        elif first[card] == (hand, row):
            pass  # the row's own field has said so
        elif first[card][0] == hand:
            values = {"card": write_card(card), "row": Term(row[-1]), "other": Term(first[card][1][-1])}
            problems.append(Problem("duplicate_card", place, values, "duplicate_card_in_hand"))
        else:
            values = {"card": write_card(card), "player": _shown(names[hand]), "other": _shown(names[first[card][0]])}
            problems.append(Problem("duplicate_card", place, values, "duplicate_card_at_table"))
    return problems
