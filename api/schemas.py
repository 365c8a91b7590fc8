"""The requests' bodies: one schema a call. A field that is not in the schema is refused at every level."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, validates_schema

from api.fields import Cards, Field, Hands, Objects, RulesField, choice, integer, text
from solver.arrangement import ROWS
from solver.cards import HAND_SIZE, NOTATIONS, write_card
from solver.errors import CardsError, Path, Problem, TableError, Term, quote, wrong_type
from solver.naturals import Natural
from solver.rules import Rules
from solver.scoring import agreed_natural, declared_natural

MOST_ALTERNATIVES = 20
MOST_HANDS = 1000
NAME_LENGTH = 64


class Body(Schema):
    """A JSON object."""

    error_messages = {"unknown": "unknown_field", "type": "object"}  # noqa: RUF012  # as marshmallow declares it


class CardsBody(Body):
    """A body with cards in it, in some notation, and rules."""

    notation = choice(NOTATIONS, load_default="en")
    rules = RulesField()


class SolveBody(CardsBody):
    """`POST /v1/solve`."""

    cards = Cards(HAND_SIZE)
    alternatives = integer(0, MOST_ALTERNATIVES, load_default=3)


class BatchBody(CardsBody):
    """`POST /v1/solve/batch`."""

    hands = Hands(Cards(HAND_SIZE), MOST_HANDS)
    alternatives = integer(0, MOST_ALTERNATIVES, load_default=0)

    @validates_schema(skip_on_field_errors=False)
    def check_hands(self, data: dict[str, Any], **_: Any) -> None:
        """Say what is wrong with the hands as well, where the rest of the body is refused."""
        if not {"rules", "notation", "alternatives"} <= data.keys():
            bad = [(index, hand) for index, hand in enumerate(data.get("hands", ())) if isinstance(hand, CardsError)]
            raise_any([problem.under("hands", index) for index, error in bad for problem in error.problems])


class EvaluateBody(CardsBody):
    """`POST /v1/evaluate`."""

    cards = Cards(3, 5)


class RowsBody(CardsBody):
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

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_hand(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse a player without one whole hand."""
        if not isinstance(original, Mapping):
            return
        name = _shown(data.get("name", original.get("name")))
        missing = [row for row in ROWS if row not in original]
        if "cards" in original and len(missing) < len(ROWS):
            raise ValidationError([Problem("two_hands", (), {"name": name})])
        if "cards" in original and original.get("natural") is None:
            raise ValidationError([Problem("cards_without_natural", ("cards",), {"name": name})])
        if "cards" not in original and len(missing) == len(ROWS):
            raise ValidationError([Problem("no_hand", (), {"name": name})])
        if "cards" not in original:
            raise_any([Problem("missing_field", (row,), {"field": quote(row)}) for row in missing])


class ScoreBody(CardsBody):
    """`POST /v1/score`."""

    players = Objects(PlayerBody, "players", 2, 4)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_table(self, data: dict[str, Any], original: Any, **_: Any) -> None:
        """Refuse a name or a card that two players have."""
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
        rules = data.get("rules")
        naturals = _undeclarable(players, rules) if rules is not None else []
        raise_any(problems + shared_cards(hands, names) + naturals)


def raise_any(problems: list[Problem]) -> None:
    """Raise the problems, if there are any."""
    if problems:
        raise ValidationError(problems)


def _shown(name: object) -> str:
    return Term("nameless") if name is None else quote(name)


def cards_of(player: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the cards of a player, however they were given, front first."""
    return sum((tuple(player.get(row, ())) for row in (*ROWS, "cards")), ())


def _undeclarable(players: list[dict[str, Any]], rules: Rules) -> list[Problem]:
    """Return a problem for each natural that a player may not declare, as far as the hands could be read."""
    problems: list[Problem] = []
    for place, player in enumerate(players):
        cards = [card for card in cards_of(player) if isinstance(card, int)]  # None is one that could not be read
        declared = player.get("natural")
        try:
            if isinstance(declared, str):
                agreed_natural(declared, rules)
            if declared is not None and len(cards) == len(set(cards)) == HAND_SIZE:
                declared_natural(declared, cards, rules)
        except TableError as error:
            problems += [each.under("players", place, "natural") for each in error.problems]
    return problems


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
