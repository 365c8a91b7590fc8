"""Headers that protect callers, and those that let pages of other origins read the answers."""

from collections.abc import Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, request

from api.settings import Settings

Headers = list[tuple[str, str]]

# A page may show what comes from here, and nothing else; everything but a page is not to be shown at all.
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

_EXPOSED = "ETag, Retry-After, X-Request-Id"
_ASKABLE = "Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-Id"
_PREFLIGHT_SECONDS = 7200  # as long as any browser remembers one


def protecting(application: WSGIApplication, *, shared: bool) -> WSGIApplication:
    """Return the application with protecting headers on every answer; what it sets itself stays.

    Args:
        application: the one behind, as WSGI: five headers cost a microsecond here, and twenty through Flask.
        shared: whether pages of other origins may use the answers.
    """
    always = [
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "cross-origin" if shared else "same-origin"),
    ]

    def protected(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: Headers, exc_info: Any = None) -> Any:
            given = {name.lower(): value for name, value in headers}
            if "content-security-policy" not in given:
                is_page = given.get("content-type", "").startswith("text/html")
                headers.append(("Content-Security-Policy", _PAGE_POLICY if is_page else _DATA_POLICY))
            if "cache-control" not in given and (status >= "4" or environ["REQUEST_METHOD"] == "POST"):
                headers.append(("Cache-Control", "no-store"))
            return start_response(status, headers + always, exc_info)

        return application(environ, start)

    return protected


def init_app(app: Flask, settings: Settings) -> None:
    """Protect every answer, and share them with pages of the origins that are listed."""
    origins = settings.cors_origins
    app.wsgi_app = protecting(app.wsgi_app, shared=bool(origins))  # type: ignore[assignment,method-assign]
    if not origins:
        return

    @app.after_request
    def share(response: Response) -> Response:
        response.vary.add("Origin")
        origin = request.headers.get("Origin")
        if origin is None or not origins & {origin, "*"}:
            return response
        headers = response.headers
        headers["Access-Control-Allow-Origin"] = "*" if "*" in origins else origin
        headers["Access-Control-Expose-Headers"] = _EXPOSED
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers and response.allow:
            response.status_code = 204
            headers["Access-Control-Allow-Methods"] = headers["Allow"]
            headers["Access-Control-Allow-Headers"] = _ASKABLE
            headers["Access-Control-Max-Age"] = str(_PREFLIGHT_SECONDS)
        return response
