"""The HTTP service: what `openapi.yaml` describes, as a Flask application."""

import os
from collections.abc import Mapping
from typing import Any

from flask import Flask

from api import encoding, evaluate, headers, health, keys, language, problems, review, rules, score, solve, turns, watch
from api.settings import Settings
from solver.opponents import opponents
from solver.rules_json import preset, preset_names


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
    app = Flask(__name__, static_folder=None)
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=64 * 1024,  # bytes of a request's body; a batch has its own limit
    )
    app.config.from_mapping(config or {})
    app.url_map.merge_slashes = False  # a redirect is an HTML page, and turns a POST into a GET
    for name in preset_names():  # so that a damaged bank stops the start, and no request waits for one
        opponents(preset(name))
    app.extensions["settings"] = settings
    problems.init_app(app)
    for part in (encoding, watch, language):
        part.init_app(app)
    for guard in (headers, keys, turns):  # before a request they run in this order, after it the last goes first
        guard.init_app(app, settings)
    for module in (solve, review, evaluate, score, rules, health, metrics):
        app.register_blueprint(module.blueprint)
    return app
