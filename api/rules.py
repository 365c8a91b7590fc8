"""`/v1/rules`: the presets, whole, with what is to be said about them."""

from typing import Any

from flask import Blueprint
from werkzeug.exceptions import NotFound

from api.language import preferred
from solver.preset_files import ABOUT, preset_about, preset_aliases, preset_names
from solver.rules_json import preset, write_rules

blueprint = Blueprint("rules", __name__, url_prefix="/v1/rules")


@blueprint.get("")
def list_rules() -> dict[str, Any]:
    """Return all presets."""
    return {"rules": [_whole(name) for name in preset_names()]}


@blueprint.get("/<name>")
def get_rules(name: str) -> dict[str, Any]:
    """Return one preset, by its name or by another under which people look for it."""
    name = preset_aliases().get(name, name)
    if name not in preset_names():
        raise NotFound
    return _whole(name)


def _whole(name: str) -> dict[str, Any]:
    about, language = preset_about(name), preferred()
    texts = {field: about[field][language] for field in ("title", "notes")}
    return write_rules(preset(name)) | {"about": {field: texts.get(field, about[field]) for field in ABOUT}}
