"""Whether the service is up and can work, which one it is, and its contract."""

from collections.abc import Callable
from importlib import resources
from importlib.metadata import version
from typing import Any

from flask import Blueprint, Response, current_app

from api.unavailable import Unavailable
from solver.cards import read_cards
from solver.preset_files import preset_names
from solver.reference import Category
from solver.rules import DEFAULT_PRESET
from solver.rules_json import preset
from solver.solution import solve

blueprint = Blueprint("health", __name__)

VERSION = version("chinees-poker")

# A hand with one best setting under every rule set there can be: no row of it can be stronger.
_KNOWN_HAND = read_cards("As Ks Qs Js Ts 9h 9d 9c 9s 2d Kh Kd Kc")
_KNOWN_ROWS = (Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND, Category.ROYAL_FLUSH)


def _never() -> bool:
    return False


# The server says whether it is stopping: see `api.gunicorn_conf`. One that does not say never is.
is_draining: Callable[[], bool] = _never


@blueprint.get("/healthz")
def healthz() -> dict[str, str]:
    """Say that the process is up."""
    return {"status": "ok", "version": VERSION}


@blueprint.get("/readyz")
def readyz() -> dict[str, str]:
    """Say that requests can be sent: a known hand is solved as it should be, and nobody has asked to stop.

    Raises:
        Unavailable: they can not.
    """
    if is_draining():
        raise Unavailable(retry_after=1, en="this process is stopping", nl="dit proces stopt")
    best, *_ = solve(_KNOWN_HAND, preset(DEFAULT_PRESET), 0).settings
    if tuple(row.category for row in best.arrangement) != _KNOWN_ROWS:
        raise Unavailable(retry_after=None, en="a known hand came out wrong", nl="een bekende hand kwam er fout uit")
    return {"status": "ready"}


@blueprint.get("/version")
def show_version() -> dict[str, Any]:
    """Say which build this is, and which presets it knows."""
    revision = current_app.extensions["settings"].revision
    return {"version": VERSION, "revision": revision or None, "rules": list(preset_names())}


@blueprint.get("/openapi.yaml")
def contract() -> Response:
    """Return `openapi.yaml` as it is in the package."""
    return Response(resources.files("api").joinpath("openapi.yaml").read_bytes(), mimetype="application/yaml")
