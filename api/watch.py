"""Watch over every request: the id that it has, the line that it leaves in the log, and what the metrics count.

No cards get there: of an address only the path, never the query, and of a body nothing.
"""

import re
import secrets
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Request, Response, request
from flask.globals import request_ctx

from api import log
from api.headers import Headers

HEADER = "X-Request-Id"
NO_ENDPOINT = "none"  # what metrics call a path that is not there

_KEY = "chinees_poker.watch"
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,64}")
_LONGEST_PATH = 200


@dataclass(slots=True)
class Watch:
    """What is known of a request. Times are in seconds; `codes` are of the problems in its answer.

    `holds_turn` tells whether it computes now, and `deadline` until when it may (see `api.turns`).
    """

    id: str
    began: float = field(default_factory=time.perf_counter)
    waited: float = 0.0
    deadline: float | None = None
    holds_turn: bool = False
    hands: int = 0
    caller: str = ""
    codes: Counter[str] = field(default_factory=Counter)


def current() -> Watch:
    """Return what is known of the request under way."""
    watch: Watch = request.environ[_KEY]
    return watch


def note_hands(count: int) -> None:
    """Count hands that were solved for the request under way."""
    current().hands += count


def note_codes(codes: Iterable[str]) -> None:
    """Count problems that the request under way is answered with."""
    current().codes.update(codes)


def shown(asked: Request | None = None) -> dict[str, str]:
    """Return what tells a request, by default the one under way, from others, for the log."""
    asked = asked or request
    return {"id": asked.environ[_KEY].id, "method": asked.method, "path": asked.path[:_LONGEST_PATH]}


def naming(application: WSGIApplication) -> WSGIApplication:
    """Return the application, as WSGI, with every request given an id that its answer names."""

    def named(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        watch = environ[_KEY] = Watch(given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(12))

        def start(status: str, headers: Headers, exc_info: Any = None) -> Any:
            return start_response(status, [*headers, (HEADER, watch.id)], exc_info)

        return application(environ, start)

    return named


def init_app(app: Flask) -> None:
    """Watch over every request of the application."""
    from api import metrics  # not before gunicorn_conf has made the folder that it asks for when it is imported

    app.wsgi_app = naming(app.wsgi_app)  # type: ignore[assignment,method-assign]

    @app.after_request
    def end(response: Response) -> Response:
        asked = request_ctx.request
        finish = partial(_finish, asked, response)
        if response.is_streamed:  # the work is done while it is sent
            response.call_on_close(finish)
        else:
            finish()
        return response

    def _finish(asked: Request, response: Response) -> None:
        watch, endpoint = asked.environ[_KEY], asked.endpoint or NO_ENDPOINT
        seconds = time.perf_counter() - watch.began
        metrics.count(endpoint, response.status_code, seconds, watch)
        log.note_request(
            **shown(asked),
            endpoint=endpoint,
            status=response.status_code,
            ms=round(1000 * seconds, 3),
            waited_ms=round(1000 * watch.waited, 1) or None,
            bytes=response.calculate_content_length(),
            hands=watch.hands or None,
            codes=watch.codes,
            caller=watch.caller,
        )
