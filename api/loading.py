"""Read values by their marshmallow schemas, and say what is wrong with them as the solver's own problems."""

from collections.abc import Callable, Iterable
from typing import Any

from marshmallow import Schema, ValidationError
from marshmallow.experimental.context import Context

from solver.cards import NOTATIONS
from solver.errors import Path, PokerError, Problem, quote, wrong_type


def load_value(schema: Schema, value: Any, notation: str | None = None) -> Any:
    """Return a value as the schema reads it, its cards in a notation, by default the one that it names itself.

    Raises:
        PokerError: all that is wrong with it.
    """
    if notation is None:
        notation = value.get("notation") if isinstance(value, dict) else None
    with Context({"notation": notation if notation in list(NOTATIONS) else "en"}):
        try:
            return schema.load(value)
        except ValidationError as error:
            raise PokerError(_problems(error.messages, value, ())) from error


def _problems(messages: Any, value: Any, path: Path) -> Iterable[Problem]:
    """Yield the problems in marshmallow's nested messages, with the place that each has in the body."""
    if isinstance(messages, dict):
        for key in sorted(messages, key=_order(value)):
            inner = messages[key]
            if key == "_schema":
                # A field of this very name can be in the body: of the object itself nobody says that it is unknown.
                yield from _problems([each for each in inner if each != "unknown_field"], value, path)
                yield from _problems([each for each in inner if each == "unknown_field"], None, (*path, key))
            else:
                yield from _problems(inner, _inner(value, key), (*path, key))
        return
    for message in messages:
        if isinstance(message, Problem):
            yield message.under(*path)
        elif message in ("missing_field", "unknown_field"):
            yield Problem(message, path, {"field": quote(str(path[-1]))})
        else:  # what `fields.Field` and `schemas.Body` say of a value of the wrong type: what it should be
            yield wrong_type(message, value, *path)


def _order(value: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Return the order in which the fields of an object stand in it, then those that are missing; of a list its own."""
    places = {key: place for place, key in enumerate(value)} if isinstance(value, dict) else {}
    return lambda key: (places.get(key, len(places)), key == "_schema", key)


def _inner(value: Any, key: Any) -> Any:
    if isinstance(value, dict):
        return value.get(key)
    return value[key] if isinstance(value, list) else None
