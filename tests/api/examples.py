"""The requests that `openapi.yaml` and `README.md` show, and the application's own answers to them.

    python -m tests.api.examples

writes the answers into both documents, and leaves every other byte of them as it is. Run it after anything that changes
an answer: another bank, another word. That the documents show the answers is tested (test_openapi, test_readme).
"""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app

ROOT = Path(__file__).resolve().parents[2]
OPENAPI = ROOT / "openapi.yaml"
README = ROOT / "README.md"
SPEC: dict[str, Any] = yaml.safe_load(OPENAPI.read_bytes())
EXAMPLES: dict[str, Any] = SPEC["components"]["examples"]

WIDTH = 118  # of a line of JSON in the documents
INDENT = 8  # of an example in openapi.yaml

HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
BRAM = {"name": "Bram", "front": "Qh Qc 3d", "middle": "Ts Js Qd Kc Ah", "back": "7d 7c 7s 2h 2s"}
BRAM_AGAIN = {
    "name": "Bram",
    "front": ["Kd", "9c", "4h"],
    "middle": ["8c", "8d", "5s", "5h", "Jd"],
    "back": ["Qh", "Td", "9d", "6d", "4d"],
}

# The example of every problem, and a request that has it for an answer: method, path and what is sent.
REFUSED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "SolveRefused": ("POST", "/v1/solve", {"json": {"cards": ["Kc", "Zs", *HAND.split()[2:12], "Kc"]}}),
    "BatchRefused": ("POST", "/v1/solve/batch", {"json": {"hand": HAND}}),
    "ReviewRefused": (
        "POST",
        "/v1/review",
        {"json": {"front": "Kc Kd 3c", "middle": "Qs Jd Ts 9h", "back": "Qd 8d 6d 4d 3d"}},
    ),
    "EvaluateRefused": ("POST", "/v1/evaluate", {"json": {"cards": "Qh Qc 3d", "rules": "1-6"}}),
    "ScoreRefused": ("POST", "/v1/score", {"json": {"players": [BRAM, BRAM_AGAIN]}}),
    "BlufJudgeRefused": (
        "POST",
        "/v1/blufpoker/judge",
        {"json": {"claimer": "Anna", "next": "Bram", "claim": 631, "doubted_by": "Bram"}},
    ),
    "BlufOddsRefused": ("POST", "/v1/blufpoker/odds", {"json": {"claim": 541, "before": 542}}),
    "BlufMatchRefused": (
        "POST",
        "/v1/blufpoker/match",
        {
            "json": {
                "players": ["Anna", "Bram", "Cas"],
                "begins": "Anna",
                "rounds": [{"direction": "left", "turns": [{"claim": 421, "throws": 3}]}],
            }
        },
    ),
    "ChapeauJudgeRefused": (
        "POST",
        "/v1/chapeau/judge",
        {"json": {"claim": {"category": "pair", "with": ["A"]}, "dice": ["K", "K", "7", "9", "A"]}},
    ),
    "ChapeauOddsRefused": (
        "POST",
        "/v1/chapeau/odds",
        {"json": {"claim": {"category": "tris"}, "reach": {"category": "pair"}, "open": "K K", "under": "9 9 9 A"}},
    ),
    "ChapeauGameRefused": (
        "POST",
        "/v1/chapeau/game",
        {
            "json": {
                "players": ["An", "Bo"],
                "starter": "An",
                "turns": [{"passer": "Cas", "outcome": "there", "direction": "left"}],
            }
        },
    ),
    "ChapeauScheduleRefused": ("POST", "/v1/chapeau/schedule", {"json": {"players": 10, "games": 11}}),
    "ChapeauStandingsRefused": (
        "POST",
        "/v1/chapeau/standings",
        {
            "json": {
                "players": [{"name": "An"}, {"name": "Bo"}],
                "stake": "5.00",
                "games": [{"tables": [{"places": ["An", "Bo"]}, {"places": ["An"]}]}],
            }
        },
    ),
    "DealRefused": ("POST", "/v1/deal", {"json": {"players": ["Bram", "Cas"], "dealer": "Dewi"}}),
    "SeatsRefused": (
        "POST",
        "/v1/seats",
        {"json": {"names": ["Bram", "Cas", "Dewi"], "hand": 3, "rules": {"passing": {"on": True}}}},
    ),
    "PassRefused": ("POST", "/v1/pass", {"json": {"cards": HAND, "rules": "dutch-1-6"}}),
    "ApplyRefused": (
        "POST",
        "/v1/pass/apply",
        {
            "json": {
                "players": [
                    {"name": "Bram", "cards": HAND, "passes": ["3d", "2s"]},
                    {"name": "Cas", "cards": "As Ks Kh Qh Jh 9s 8h 6c 5c 4h 4c 3s 2d", "passes": ["6c"]},
                ],
                "direction": "left",
                "rules": {"passing": {"on": True, "count": 2}},
            }
        },
    ),
    "EveningRefused": (
        "POST",
        "/v1/evening",
        {"json": EXAMPLES["EveningPartialRequest"]["value"] | {"partial": False}},
    ),
    "NotJson": ("POST", "/v1/solve", {"data": '{"cards": ["Kc"', "content_type": "application/json"}),
    "RuleSetNotFound": ("GET", "/v1/rules/dutch", {}),
    "PathNotFound": ("GET", "/v1/deals", {}),
    "GetSolvedRefused": ("GET", "/v1/solve", {"query_string": {"cards": f"{HAND[:-2]}Kc", "hands": "2"}}),
    "MethodNotAllowed": ("GET", "/v1/score", {}),
    "TooLarge": ("POST", "/v1/solve", {"data": " " * (64 * 1024 + 1), "content_type": "application/json"}),
    "UnsupportedMediaType": ("POST", "/v1/solve", {"data": {"cards": HAND}}),
}


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    """Return what a reference to a component stands for, or the value itself."""
    if set(value) != {"$ref"}:
        return value
    _, _, kind, name = value["$ref"].split("/")
    component: dict[str, Any] = SPEC["components"][kind][name]
    return component


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield path, method and operation."""
    for path, item in SPEC["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def requests() -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Yield name, method, path and arguments of every request that the contract shows.

    A call that takes nothing is shown by its answers alone.
    """
    for path, method, operation in operations():
        arguments: dict[str, tuple[str, dict[str, Any]]]
        if "requestBody" in operation:
            arguments = {
                name: (path, sent(media_type, resolved(example)["value"]) | shown_query(operation, name))
                for media_type, content in operation["requestBody"]["content"].items()
                for name, example in content["examples"].items()
            }
        elif "{" not in path and any(each.get("in") == "query" for each in operation.get("parameters", ())):
            arguments = {name: (path, shown_query(operation, name)) for name in shown_answers(operation)}
        elif "{" in path:
            (parameter,) = (each for each in operation["parameters"] if each.get("in") == "path")
            arguments = {
                name: (path.replace(f"{{{parameter['name']}}}", example["value"]), {})
                for name, example in parameter["examples"].items()
            }
        else:
            arguments = dict.fromkeys(shown_answers(operation), (path, {}))
        for name, (filled, given) in arguments.items():
            yield name, method, path, {"path": filled, **given}


def sent(media_type: str, value: Any) -> dict[str, Any]:
    """Return the arguments that send a value as a body."""
    return {"json": value} if media_type == "application/json" else {"data": value, "content_type": media_type}


def said(response: TestResponse) -> Any:
    """Return what an answer says: JSON, or its text."""
    return response.json if response.is_json else response.get_data(as_text=True)


def shown_query(operation: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the arguments that send the query of an example: the parameters that have one of its name."""
    parameters = [each for each in map(resolved, operation.get("parameters", ())) if each["in"] == "query"]
    shown = ((each["name"], each.get("examples", {})) for each in parameters)
    values = {parameter: examples[name]["value"] for parameter, examples in shown if name in examples}
    return {"query_string": values} if values else {}


def shown_answers(operation: dict[str, Any]) -> dict[str, Any]:
    """Return the good answers that the contract shows of an operation, by name, as they stand: references mostly."""
    contents = reversed(operation["responses"]["200"]["content"].values())  # of a name's answers the first counts
    return {name: example for content in contents for name, example in content["examples"].items()}


def real_answers(client: FlaskClient) -> dict[str, Any]:
    """Return what the application answers now, for every example of an answer in the contract's components."""
    answers: dict[str, Any] = {}
    for name, method, path, arguments in requests():
        shown = shown_answers(SPEC["paths"][path][method])[name]
        if "$ref" in shown:
            answers[shown["$ref"].rpartition("/")[2]] = said(client.open(method=method, **arguments))
    for name, (method, path, sent) in REFUSED.items():
        answers[name] = client.open(path, method=method, **sent).json
    return answers


@dataclass(frozen=True)
class Shown:
    """A `curl` in the README and the answer below it: what is sent, and where in the text the answer stands."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None
    answer: slice

    def sent(self, client: FlaskClient) -> Any:
        """Return what the application answers."""
        response = client.open(self.path, method=self.method, headers=self.headers, data=self.body)
        return response.json


def shown_calls(text: str) -> list[Shown]:
    """Return the calls that a Markdown text shows: a block with one `curl` in it, then the first block of JSON."""
    found = re.finditer(r"(?ms)^```sh\n(curl .*?)^```$(?:(?!^```sh).)*?^```json\n(.*?)^```$", text)
    return [_call(shlex.split(match[1].replace("\\\n", "")), slice(*match.span(2))) for match in found]


def _call(words: list[str], answer: slice) -> Shown:
    assert words.pop(0) == "curl"
    headers, body, address = {}, None, ""
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _, value = words.pop(0).partition(":")
            headers[name] = value.strip()
        elif word == "-d":
            body = words.pop(0)
        else:
            assert not word.startswith("-"), f"curl {word}: say here what it does"
            address = word
    parts = urlsplit(f"//{address}")
    assert parts.netloc == "localhost:8000", address
    return Shown("GET" if body is None else "POST", parts.path, headers, body, answer)


def laid_out(value: Any, column: int, after: int = 0) -> str:
    """Return a value as JSON, as much on a line as fits; what does not fit begins a line of its own.

    Args:
        value: the value.
        column: where it begins.
        after: how many characters will follow on its last line.
    """
    line = _on_one_line(value)
    if not isinstance(value, dict | list) or column + len(line) + after <= WIDTH:
        return line
    if isinstance(value, dict):
        text, closing = "{", "}"
        items = [(f"{_on_one_line(key)}: ", inner) for key, inner in value.items()]
    else:
        text, closing = "[", "]"
        items = [("", inner) for inner in value]
    at, is_broken = column + 1, False
    for place, (key, inner) in enumerate(items, start=1):
        then = 1 + (after if place == len(items) else 0)
        if place > 1:
            is_alone = is_broken or (not key and isinstance(inner, dict | list))
            is_alone = is_alone or at + 2 + len(key) + len(_on_one_line(inner)) + then > WIDTH
            text, at = (f"{text},\n{' ' * (column + 1)}", column + 1) if is_alone else (f"{text}, ", at + 2)
        shown = key + laid_out(inner, at + len(key), then)
        is_broken = "\n" in shown
        text, at = text + shown, at + len(shown)
    return text + closing


def _on_one_line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_on_one_line(key)}: {_on_one_line(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_on_one_line, value)) + "]"
    if isinstance(value, float):  # without an exponent, which not every reader of YAML takes for a number
        return re.sub(r"(\.\d+?)0*$", r"\1", f"{value:.15f}") if "e" in repr(value) else repr(value)
    return json.dumps(value, ensure_ascii=False)


def with_examples(text: str, answers: dict[str, Any]) -> str:
    """Return the contract with these answers for the examples of their names."""
    for name, answer in answers.items():
        laid = " " * INDENT + laid_out(answer, INDENT)
        place = rf"(?m)(^    {name}:\n      summary: .*\n      value:\n)(?: {{{INDENT}}}.*\n)+"
        text, count = re.subn(place, lambda match, laid=laid: f"{match[1]}{laid}\n", text)  # type: ignore[misc]
        assert count == 1, f"{count} examples are called {name}"
    return text


def with_calls(text: str, client: FlaskClient) -> str:
    """Return a Markdown text with the application's answers below its calls."""
    for call in reversed(shown_calls(text)):  # from the end, so that the places before stay where they are
        text = f"{text[: call.answer.start]}{laid_out(call.sent(client), 0)}\n{text[call.answer.stop :]}"
    return text


def main() -> None:
    """Write the answers into both documents."""
    client = create_app().test_client()
    contract = with_examples(OPENAPI.read_bytes().decode("utf-8"), real_answers(client))
    readme = with_calls(README.read_bytes().decode("utf-8"), client)
    OPENAPI.write_bytes(contract.encode("utf-8"))
    README.write_bytes(readme.encode("utf-8"))


if __name__ == "__main__":
    main()
