"""The HTTP service: what `openapi.yaml` describes, as a Flask application."""

import os
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask

from api import (
    batch,
    blufpoker,
    chapeau,
    deal,
    encoding,
    evaluate,
    evening,
    headers,
    health,
    keys,
    language,
    page,
    passing,
    problems,
    report,
    review,
    rules,
    score,
    seats,
    solve,
    turns,
    watch,
)
from api.settings import Settings
from solver.opponents import opponents
from solver.preset_files import preset_names
from solver.rules_json import preset


class _Service(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: none here is asynchronous, and each request would ask that of six."""
        return func


def create_app(config: Mapping[str, Any] | None = None, settings: Settings | None = None) -> Flask:
    """Return the application.

    Args:
        config: Flask settings laid over the service's own.
        settings: how it runs; by default as the environment says.

    Raises:
        BankError: a bank that comes with the package is damaged.
        ValueError: a variable of the environment that cannot be read.
    """
    # Not before gunicorn_conf has made the folder that prometheus_client asks for when it is imported.
    from api import metrics

    settings = settings or Settings.of(os.environ)
    app = _Service(__name__, static_folder=None)
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=64 * 1024,  # bytes of a request's body; a batch has its own limit
        MAX_STREAM_LENGTH=1024**3,  # bytes of a batch that comes line by line
        LOAD_ALL_BANKS=True,  # so that a damaged bank stops the start, and no request waits for one
    )
    app.config.from_mapping(config or {})
    app.url_map.merge_slashes = False  # a redirect is an HTML page, and turns a POST into a GET
    for name in preset_names() if app.config["LOAD_ALL_BANKS"] else ():
        opponents(preset(name))
    app.extensions["settings"] = settings
    problems.init_app(app)
    for part in (encoding, watch, language):
        part.init_app(app)
    for guard in (headers, keys, turns):  # before a request they run in this order, after it the last goes first
        guard.init_app(app, settings)
    cards = (solve, batch, review, evaluate, score, rules, deal, seats, passing, evening, report)
    for module in (*cards, blufpoker, chapeau, health, metrics, page):
        app.register_blueprint(module.blueprint)
    return app
