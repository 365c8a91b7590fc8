"""`/v1/rules`: the presets, whole."""

from typing import Any

from flask import Blueprint
from werkzeug.exceptions import NotFound

from solver.preset_files import preset_names
from solver.rules_json import preset, write_rules

blueprint = Blueprint("rules", __name__, url_prefix="/v1/rules")


@blueprint.get("")
def list_rules() -> dict[str, Any]:
    """Return all presets."""
    return {"rules": [write_rules(preset(name)) for name in preset_names()]}


@blueprint.get("/<name>")
def get_rules(name: str) -> dict[str, Any]:
    """Return one preset."""
    if name not in preset_names():
        raise NotFound
    return write_rules(preset(name))
