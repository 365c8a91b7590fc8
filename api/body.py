"""Read a request's body strictly: JSON in UTF-8, nothing twice, no numbers that JSON does not have, not too deep."""

import json
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from flask import request
from marshmallow import Schema, ValidationError
from marshmallow.experimental.context import Context
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge, UnsupportedMediaType

from api.problems import NotJson
from solver.cards import NOTATIONS
from solver.errors import Path, PokerError, Problem, quote, wrong_type

DEEPEST = 32


def load(schema: Schema) -> Any:
    """Return the request's body as the schema reads it.

    Raises:
        NotJson, UnsupportedMediaType, RequestEntityTooLarge: it is not JSON, not sent as such, or too large.
        PokerError: all that is wrong with it.
    """
    body = read_json()
    notation = body.get("notation") if isinstance(body, dict) else None
    with Context({"notation": notation if notation in list(NOTATIONS) else "en"}):
        return read(schema, body)


def read(schema: Schema, value: Any) -> Any:
    """Return a value as the schema reads it, in the notation of the context.

    Raises:
        PokerError: all that is wrong with it.
    """
    try:
        return schema.load(value)
    except ValidationError as error:
        raise PokerError(_problems(error.messages, value, ())) from error


def read_json() -> Any:
    """Return the request's body, read as JSON."""
    if (
        request.mimetype != "application/json"
        or request.mimetype_params.keys() - {"charset"}
        or request.mimetype_params.get("charset", "utf-8").lower() not in ("utf-8", "utf8")
        or request.headers.get("Content-Encoding", "identity").lower() != "identity"
    ):
        raise UnsupportedMediaType
    try:
        text = _bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise NotJson(en="it is not UTF-8", nl="het is geen UTF-8") from None
    if text.startswith("\ufeff"):
        raise NotJson(en="it starts with a byte-order mark", nl="het begint met een byte-order mark")
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        _too_deep()
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise NotJson(
            en=f"it breaks off or goes wrong at line {line}, column {column}",
            nl=f"het houdt op of gaat mis op regel {line}, kolom {column}",
        ) from None
    except ValueError:  # more digits than Python reads
        raise NotJson(en="a number in it is too long", nl="er staat een te lang getal in") from None
    _check_depth(value)
    if "\\u" in text:
        _check_characters(value)
    return value


def _bytes() -> bytes:
    limit, announced = request.max_content_length or 0, request.content_length
    # What has no length is cut off silently at the limit: only one byte more tells that there was more.
    request.max_content_length = limit + 1
    try:
        data = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise RequestEntityTooLarge(str(limit)) from None
    except ClientDisconnected:
        _too_short()
    except Exception:  # the server's own, of whatever server: cut off, or no chunks
        raise NotJson(en="it did not arrive whole", nl="het kwam niet heel aan") from None
    if len(data) > limit:
        raise RequestEntityTooLarge(str(limit))
    if announced is not None and len(data) < announced:
        _too_short()
    return data


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = quote(next(key for key in keys if keys.count(key) > 1))
        raise NotJson(en=f"the field {twice} is there twice", nl=f"het veld {twice} staat er twee keer")
    return entries


def _number(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        _constant(text)
    return value


def _constant(text: str) -> NoReturn:
    raise NotJson(en=f"{quote(text)} is not a number in it", nl=f"{quote(text)} is daarin geen getal")


def _too_short() -> NoReturn:
    raise NotJson(en="it is shorter than announced", nl="het is korter dan aangekondigd")


def _too_deep() -> NoReturn:
    raise NotJson(en=f"it is nested deeper than {DEEPEST} levels", nl=f"het is dieper genest dan {DEEPEST} lagen")


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_float=_number, parse_constant=_constant)


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ] if isinstance(level[0], dict | list) else []
        if not level:
            return
    _too_deep()


def _check_characters(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise NotJson(
            en="a text in it has half a surrogate pair", nl="in een tekst staat een half surrogaatpaar"
        ) from None


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
