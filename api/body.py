"""Read a request's body strictly: JSON in UTF-8, nothing twice, no numbers that JSON does not have, not too deep."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from flask import request
from flask.globals import request_ctx
from marshmallow import Schema
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge, UnsupportedMediaType

from api.loading import load_value
from api.problems import NotJson
from api.query import unknown_parameters
from api.turns import take_turn
from solver.errors import PokerError, quote

DEEPEST = 32


def load(schema: Schema) -> Any:
    """Return the request's body as the schema reads it.

    Raises:
        NotJson, UnsupportedMediaType, RequestEntityTooLarge: it is not JSON, not sent as such, or too large.
        PokerError: all that is wrong with it, and every query parameter: these calls take none.
    """
    body, unknown = read_json(), unknown_parameters()
    try:
        loaded = load_value(schema, body)
    except PokerError as error:
        raise PokerError([*unknown, *error.problems]) from error
    if unknown:
        raise PokerError(unknown)
    return loaded


def check_media_type(expected: str) -> None:
    """Refuse a body that is not sent as this type in UTF-8, uncompressed.

    Raises:
        UnsupportedMediaType: it is not.
    """
    environ = request.environ
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise UnsupportedMediaType
    if environ.get("CONTENT_TYPE") == expected:  # as nearly everybody sends it
        return
    parameters = request.mimetype_params
    if (
        request.mimetype != expected
        or parameters.keys() - {"charset"}
        or parameters.get("charset", "utf-8").lower() not in ("utf-8", "utf8")
    ):
        raise UnsupportedMediaType


def read_json() -> Any:
    """Return the request's body, read as JSON."""
    check_media_type("application/json")
    data = b"".join(chunks())
    take_turn()  # the body is here: what follows is work
    return parse_json(data)


def parse_json(data: bytes) -> Any:
    """Return what bytes hold as JSON.

    Raises:
        NotJson: they hold none, or what is never meant.
    """
    try:
        text = data.decode("utf-8")
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


def chunks(size: int = 64 * 1024) -> Iterator[bytes]:
    """Yield the request's body in pieces of at most some bytes, no more of it than its limit.

    Raises:
        NotJson, RequestEntityTooLarge: it did not arrive whole, or is too large.
    """
    asked = request_ctx.request
    limit, announced, received = asked.max_content_length or 0, asked.content_length, 0
    if announced is not None and announced > limit:
        raise RequestEntityTooLarge(str(limit))
    try:
        if announced is None:
            # What has no length is cut off silently at the limit: only one byte more tells that there was more.
            asked.max_content_length = limit + 1
            stream, rest = asked.stream, limit + 1
        else:
            stream, rest = asked.environ["wsgi.input"], announced
        while rest > received and (data := stream.read(min(size, rest - received))):
            received += len(data)
            if received > limit:
                break
            yield data
    except RequestEntityTooLarge:
        raise RequestEntityTooLarge(str(limit)) from None
    except ClientDisconnected:
        _too_short()
    except Exception:  # the server's own, of whatever server: cut off, or no chunks
        raise NotJson(en="it did not arrive whole", nl="het kwam niet heel aan") from None
    if received > limit:
        raise RequestEntityTooLarge(str(limit))
    if announced is not None and received < announced:
        _too_short()


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
