"""The HTTP service: what `openapi.yaml` describes, as a Flask application."""

from collections.abc import Mapping
from typing import Any

from flask import Flask

from api import (
    batch,
    blufpoker,
    chapeau,
    deal,
    evaluate,
    evening,
    health,
    language,
    passing,
    problems,
    report,
    review,
    rules,
    score,
    seats,
    solve,
)
from solver.opponents import opponents
from solver.preset_files import preset_names
from solver.rules_json import preset


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application.

    Args:
        config: Flask settings laid over the service's own.

    Raises:
        BankError: a bank that comes with the package is damaged.
    """
    app = Flask(__name__, static_folder=None)
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=64 * 1024,  # bytes of a request's body; a batch has its own limit
        MAX_STREAM_LENGTH=1024**3,  # bytes of a batch that comes line by line
    )
    app.config.from_mapping(config or {})
    app.json.sort_keys = False  # type: ignore[attr-defined]  # fields in the order of the contract
    app.json.compact = True  # type: ignore[attr-defined]
    app.url_map.merge_slashes = False  # a redirect is an HTML page, and turns a POST into a GET
    for name in preset_names():  # so that a damaged bank stops the start, and no request waits for one
        opponents(preset(name))
    problems.init_app(app)
    language.init_app(app)
    cards = (solve, batch, review, evaluate, score, rules, deal, seats, passing, evening, report)
    for module in (*cards, blufpoker, chapeau, health):
        app.register_blueprint(module.blueprint)
    return app
