"""The presets' files: a rule set each, under its name, with what is to be said about it.

Beside the rules a file has `about`: a title, the names under which people look for it, where its facts come from and
how sure they are. It changes nothing in the game.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

ABOUT = ("title", "aliases", "confidence", "sources", "notes")
CONFIDENCE = ("several_agree", "one_table", "weak")


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, in alphabetical order."""
    files = resources.files("solver").joinpath("presets").iterdir()
    return tuple(sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json")))


@cache
def preset_aliases() -> Mapping[str, str]:
    """Return the preset that each other name stands for."""
    return {alias: name for name in preset_names() for alias in preset_about(name)["aliases"]}


def preset_about(name: str) -> dict[str, Any]:
    """Return what is to be said about a preset: `title`, `aliases`, `sources`, `confidence` and `notes`."""
    about: dict[str, Any] = _file(name)["about"]
    return about


def preset_json(name: str) -> dict[str, Any]:
    """Return the rules of a preset, whole, as its file states them."""
    return {key: value for key, value in _file(name).items() if key != "about"}


@cache
def _file(name: str) -> dict[str, Any]:
    text = resources.files("solver").joinpath("presets", f"{name}.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content
