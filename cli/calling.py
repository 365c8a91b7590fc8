"""Call the API in this process: the same checks, the same words and the same JSON as over HTTP."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote

from werkzeug.test import Client

from api import create_app
from cli.failures import Refused, located
from cli.look import language


@dataclass(frozen=True, slots=True)
class Answer:
    """What the API answered: the text as it came, and what it says where it is JSON."""

    text: str
    json: Any


def call(path: str, body: object = None, *, accept: str = "application/json") -> Answer:
    """Return the API's answer to a body, or to none: then it is a GET.

    Raises:
        Refused: the API refuses it; a line for each thing that is wrong.
    """
    headers = {"Accept-Language": language(), "Accept": accept}
    if body is None:
        response = _client().get(path, headers=headers)
    else:
        response = _client().post(path, headers=headers, json=body)
    if response.status_code != 200:
        raise Refused(_lines(response.get_json()))
    return Answer(response.get_data(as_text=True).rstrip("\n"), response.get_json(silent=True))


@cache
def _client() -> Client:
    # A body was read from this very command: it is as long as it is. And one bank is enough for one answer.
    return Client(create_app({"MAX_CONTENT_LENGTH": 64 * 1024 * 1024, "LOAD_ALL_BANKS": False}))


def _lines(problem: dict[str, Any]) -> list[str]:
    """Return what a problem document says, a line for each of its errors."""
    if "errors" not in problem:
        return [problem["detail"]]
    lines = [located(_place(error), error["detail"]) for error in problem["errors"]]
    return lines + ([f"+ {problem['more_errors']}"] if "more_errors" in problem else [])


def _place(error: dict[str, Any]) -> str:
    """Return a JSON pointer as a person reads it: without its escapes."""
    if "parameter" in error:
        return str(error["parameter"])
    return unquote(error["pointer"].removeprefix("#").removeprefix("/")).replace("~1", "/").replace("~0", "~")


def written(value: object) -> str:
    """Return a value as the API writes JSON."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
