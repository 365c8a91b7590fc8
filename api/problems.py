"""Errors as problem documents (RFC 9457): one shape for everything that goes wrong."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, current_app, json
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from api import log
from api.keys import NoKey
from api.language import preferred
from api.unavailable import Unavailable
from api.watch import note_codes, shown
from solver.errors import Path, PokerError, Problem

MOST_ERRORS = 50

# status: the type's name, and title and detail in each language; {} is what was found, where anything was
_KINDS: dict[int, tuple[str, dict[str, tuple[str, str]]]] = {
    400: (
        "not-json",
        {
            "en": ("This is not JSON", "This cannot be read as JSON: {}."),
            "nl": ("Dit is geen JSON", "Dit is niet te lezen als JSON: {}."),
        },
    ),
    401: (
        "no-key",
        {
            "en": ("A key is needed", "Send a known key: Authorization: Bearer KEY, or X-API-Key: KEY."),
            "nl": ("Een sleutel is nodig", "Stuur een bekende sleutel: Authorization: Bearer KEY of X-API-Key: KEY."),
        },
    ),
    404: (
        "not-found",
        {
            "en": ("Not found", "There is nothing here."),
            "nl": ("Niet gevonden", "Hier is niets."),
        },
    ),
    405: (
        "method-not-allowed",
        {
            "en": ("Method not allowed", "This address takes only {}."),
            "nl": ("Methode niet toegestaan", "Dit adres kent alleen {}."),
        },
    ),
    413: (
        "too-large",
        {
            "en": ("This is too large", "This is larger than {} bytes."),
            "nl": ("Dit is te groot", "Dit is groter dan {} bytes."),
        },
    ),
    415: (
        "unsupported-media-type",
        {
            "en": ("Unsupported media type", "The body must be sent as application/json in UTF-8, uncompressed."),
            "nl": ("Onbekend mediatype", "Stuur de inhoud als application/json in UTF-8, niet gecomprimeerd."),
        },
    ),
    422: (
        "validation",
        {
            "en": ("The request makes no sense for the game", "Problems: {}. Each is listed under errors."),
            "nl": ("Het verzoek klopt niet met het spel", "Problemen: {}. Elk staat onder errors."),
        },
    ),
    500: (
        "internal",
        {
            "en": ("Something broke", "The service failed on this request. It has been noted."),
            "nl": ("Er ging iets stuk", "De dienst kon dit verzoek niet aan. Het is genoteerd."),
        },
    ),
    503: (
        "unavailable",
        {
            "en": ("Not now", "The service cannot do this now: {}."),
            "nl": ("Niet nu", "De dienst kan dit nu niet: {}."),
        },
    ),
}

_OTHER = {
    "en": ("The request cannot be handled", "{}"),
    "nl": ("Het verzoek kan niet worden behandeld", "{}"),
}


class Parameter(str):
    """The name of a query parameter, where a path begins with one and not at the root of the body."""

    __slots__ = ()


class NotJson(Exception):
    """A body that is not JSON; `reason` a language says why."""

    def __init__(self, **reason: str) -> None:
        super().__init__(reason["en"])
        self.reason = reason


def pointer(path: Path) -> str:
    """Return a path from the root of the body as a JSON pointer in a URI fragment (RFC 6901, section 6).

    >>> pointer(("players", 1, "a/b"))
    '#/players/1/a~1b'
    """
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in path)
    return "#" + "".join("/" + quote(part, safe="~!$&'()*+,;=:@", errors="replace") for part in parts)


def _place(path: Path) -> dict[str, str]:
    """Return where in the request a problem is: a query parameter by its name, anything else by its pointer."""
    if path and isinstance(path[0], Parameter):
        return {"parameter": path[0]}
    return {"pointer": pointer(path)}


def document(status: int, found: str = "", errors: Sequence[Problem] = (), *, other: bool = False) -> dict[str, Any]:
    """Return a problem document in the caller's language; `other` for a cause that is not the status's usual one."""
    language = preferred()
    name, texts = ("other", _OTHER) if other or status not in _KINDS else _KINDS[status]
    title, detail = texts[language]
    note_codes([each.code for each in errors] or [name])
    body: dict[str, Any] = {
        "type": f"/problems/{name}",
        "title": title,
        "status": status,
        "detail": detail.format(found),
    }
    if errors:
        body["errors"] = [
            _place(each.path) | {"detail": each.detail(language), "code": each.code} for each in errors[:MOST_ERRORS]
        ]
    if len(errors) > MOST_ERRORS:
        body["more_errors"] = len(errors) - MOST_ERRORS
    return body


def validation(errors: Sequence[Problem]) -> dict[str, Any]:
    """Return the document of input that makes no sense for the game."""
    return document(HTTPStatus.UNPROCESSABLE_ENTITY, str(len(errors)), errors)


def respond(body: dict[str, Any]) -> Response:
    """Return a problem document as a response."""
    headers = {"Cache-Control": "no-store"}
    return Response(json.dumps(body), body["status"], headers, mimetype="application/problem+json")


def init_app(app: Flask) -> None:
    """Answer every error with a problem document."""

    @app.errorhandler(PokerError)
    def poker_error(error: PokerError) -> Response:
        return respond(validation(error.problems))

    @app.errorhandler(NotJson)
    def not_json(error: NotJson) -> Response:
        return respond(document(HTTPStatus.BAD_REQUEST, error.reason[preferred()]))

    @app.errorhandler(NoKey)
    def no_key(_: NoKey) -> Response:
        response = respond(document(HTTPStatus.UNAUTHORIZED))
        response.headers["WWW-Authenticate"] = "Bearer"
        return response

    @app.errorhandler(Unavailable)
    def unavailable(error: Unavailable) -> Response:
        response = respond(document(HTTPStatus.SERVICE_UNAVAILABLE, error.reason[preferred()]))
        if error.retry_after is not None:
            response.headers["Retry-After"] = str(error.retry_after)
        return response

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> Response:
        status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
        if isinstance(error, MethodNotAllowed):
            response = respond(document(status, ", ".join(sorted(error.valid_methods or ()))))
            response.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
            return response
        if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return respond(document(status, str(error.description)))
        # A 400 from the framework is about headers: a body that is not JSON raises NotJson.
        return respond(document(status, error.name, other=status == HTTPStatus.BAD_REQUEST))

    @app.errorhandler(Exception)
    def unforeseen(error: Exception) -> Response:
        current_app.logger.exception("unforeseen error", exc_info=error, extra=log.fields(**shown()))
        return respond(document(HTTPStatus.INTERNAL_SERVER_ERROR))
