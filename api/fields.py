"""Marshmallow fields, coarse ones: a whole hand, a list of hands or a set of rules in one field.

Each hands over what the solver works with, and says what is wrong as the solver's own problems.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields
from marshmallow.experimental.context import Context

from solver.cards import Card, read_cards
from solver.errors import CardsError, Path, PokerError, Problem, Term, wrong_type
from solver.reading import Reader
from solver.rules import DEFAULT_PRESET, Rules
from solver.rules_json import preset, read_rules

Raw = Any

_INTEGER = re.compile("0|-?[1-9][0-9]{0,20}")


class Field(fields.Field[Any]):
    """A field whose errors are problems. `kind` is the type it wants, a key of the solver's terms."""

    kind = "object"

    def __init__(self, **kwargs: Any) -> None:
        messages: dict[str, Any] = {"required": "missing_field", "null": self.kind, "validator_failed": self.kind}
        super().__init__(error_messages=messages, **kwargs)

    def read(self, value: Raw) -> Any:
        """Return the value as the solver wants it.

        Raises:
            PokerError: it makes no sense.
        """
        raise NotImplementedError

    def _deserialize(self, value: Raw, attr: str | None, data: Mapping[str, Raw] | None, **kwargs: Any) -> Any:
        try:
            return self.read(value)
        except CardsError as error:
            raise ValidationError(list(error.problems), valid_data=list(error.readable)) from error
        except PokerError as error:
            raise ValidationError(list(error.problems)) from error


class ReadField(Field):
    """A field read by the solver's own reader: `read` is given the reader, the value and its path."""

    def __init__(self, kind: str, reading: Callable[[Reader, Raw, Path], Any], **kwargs: Any) -> None:
        self.kind = kind
        self.reading = reading
        super().__init__(**kwargs)

    def read(self, value: Raw) -> Any:
        """Return the value, or raise what the reader noted."""
        reader = Reader()
        found = self.reading(reader, value, ())
        if reader.problems:
            raise PokerError(reader.problems)
        return found


def integer(lowest: int, highest: int, **kwargs: Any) -> Field:
    """Return a field of a whole number between bounds."""
    return ReadField(
        "integer", lambda reader, value, path: reader.integer(value, path, lowest, lowest, highest), **kwargs
    )


def integer_text(lowest: int, highest: int, **kwargs: Any) -> Field:
    """Return a field of a whole number between bounds, written as a text."""

    def read(reader: Reader, value: Raw, path: Path) -> int:
        number = int(value) if _INTEGER.fullmatch(value) else value
        return reader.integer(number, path, lowest, lowest, highest)

    return ReadField("integer", read, **kwargs)


def choice(names: Iterable[str], kind: str = "string", **kwargs: Any) -> Field:
    """Return a field of one of some names."""
    known = tuple(names)
    return ReadField(kind, lambda reader, value, path: reader.choice(value, path, None, known), **kwargs)


def flag(**kwargs: Any) -> Field:
    """Return a field of true or false."""
    return ReadField("boolean", lambda reader, value, path: reader.flag(value, path, default=False), **kwargs)


def text(longest: int, **kwargs: Any) -> Field:
    """Return a field of a readable text."""
    return ReadField("string", lambda reader, value, path: reader.text(value, path, "", longest), **kwargs)


class Cards(Field):
    """Cards in any notation, in a list or in one string; some counts, or any."""

    kind = "cards"

    def __init__(self, *counts: int, **kwargs: Any) -> None:
        self.counts = counts
        super().__init__(required=kwargs.pop("required", True), **kwargs)

    def read(self, value: Raw) -> tuple[Card, ...]:
        """Return the cards in the order given."""
        notation = Context[dict[str, str]].get({"notation": "en"})["notation"]
        if len(self.counts) < 2:
            return read_cards(value, count=next(iter(self.counts), None), notation=notation)
        try:
            cards = read_cards(value, notation=notation)
        except CardsError as error:
            if not error.readable or len(error.readable) in self.counts:
                raise
            raise CardsError([self._wrong_count(len(error.readable)), *error.problems], error.readable) from error
        if len(cards) not in self.counts:
            raise CardsError([self._wrong_count(len(cards))], cards)
        return cards

    def _wrong_count(self, found: int) -> Problem:
        return Problem("wrong_count", (), {"expected": Term("three_or_five"), "found": found})


class Hands(Field):
    """A list of hands, each read on its own: its cards, or what is wrong with it."""

    kind = "list"

    def __init__(self, hand: Cards, most: int, **kwargs: Any) -> None:
        self.hand = hand
        self.most = most
        super().__init__(required=True, **kwargs)

    def read(self, value: Raw) -> list[tuple[Card, ...] | CardsError]:
        """Return the hands in their order; a bad one as its error, the path within the hand."""
        check_length(value, "hands", 1, self.most)
        return [self._one(hand) for hand in value]

    def _one(self, value: Raw) -> tuple[Card, ...] | CardsError:
        try:
            return self.hand.read(value)
        except CardsError as error:
            return error


class RulesField(Field):
    """The name of a preset, or an object laid over one."""

    kind = "string_or_object"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(load_default=lambda: preset(DEFAULT_PRESET), **kwargs)

    def read(self, value: Raw) -> Rules:
        """Return the rules."""
        return preset(value) if isinstance(value, str) else read_rules(value)


class Objects(Field):
    """A list of objects of one schema; the valid parts of a bad one stay in their place."""

    kind = "list"

    def __init__(self, schema: type[Schema], what: str, lowest: int, highest: int, **kwargs: Any) -> None:
        self.schema = schema()
        self.what, self.lowest, self.highest = what, lowest, highest
        super().__init__(required=True, **kwargs)

    def read(self, value: Raw) -> list[dict[str, Any]]:
        """Return the objects in their order."""
        check_length(value, self.what, self.lowest, self.highest)
        found, messages = [], {}
        for index, item in enumerate(value):
            try:
                found.append(self.schema.load(item))
            except ValidationError as error:
                messages[index] = error.messages
                found.append(error.valid_data if isinstance(error.valid_data, dict) else {})
        if messages:
            raise ValidationError(messages, valid_data=found)
        return found


def check_length(value: Raw, what: str, lowest: int, highest: int) -> None:
    """Refuse what is not a list, or one that is too short or too long, before any of it is read."""
    if not isinstance(value, list):
        raise PokerError([wrong_type("list", value)])
    if not lowest <= len(value) <= highest:
        values = {"lowest": lowest, "highest": highest, "what": Term(what), "found": len(value)}
        raise PokerError([Problem("wrong_length", (), values)])
