"""The contract, `openapi.yaml`: it is sound, and it is what the application does."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml
from flask import Flask, Response
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator
from werkzeug.test import TestResponse

from solver.naturals import Natural
from solver.preset_files import preset_aliases, preset_names
from solver.reference import Category
from solver.sentences import SENTENCES
from tests.api.examples import (
    EXAMPLES,
    OPENAPI,
    REFUSED,
    SPEC,
    WIDTH,
    laid_out,
    operations,
    real_answers,
    requests,
    resolved,
    said,
    shown_answers,
    with_examples,
)

SCHEMAS: dict[str, Any] = SPEC["components"]["schemas"]

# Problems that no request has for an answer by itself: here, in test_keys and in test_turns they are.
NOT_ASKED_FOR = {"Internal", "NoKey", "Unavailable"}


def media_types() -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Yield place and media type of every body, of requests and of answers."""
    for path, method, operation in operations():
        place: tuple[str, ...] = ("paths", path, method)
        bodies: dict[tuple[str, ...], Any] = {
            ("responses", status): answer for status, answer in operation["responses"].items()
        }
        if "requestBody" in operation:
            bodies[("requestBody",)] = operation["requestBody"]
        for inner, body in bodies.items():
            for name, media_type in resolved(body).get("content", {}).items():
                yield (*place, *inner, "content", name), media_type


def nodes(value: Any, place: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield place and value of every object of the document, examples left out."""
    if isinstance(value, dict):
        yield place, value
        for key, inner in value.items():
            if key not in ("examples", "default", "enum", "const"):
                yield from nodes(inner, f"{place}/{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from nodes(inner, f"{place}/{index}")


def test_document_is_valid_openapi() -> None:
    OpenAPIV31SpecValidator(SPEC).validate()
    assert "jsonSchemaDialect" not in SPEC
    assert SPEC["info"]["version"] == EXAMPLES["HealthAnswer"]["value"]["version"]


def test_every_example_keeps_to_its_schema(contract: Any) -> None:
    shown = set()
    for place, media_type in media_types():
        pointer, _ = contract.at(*place)
        for example in media_type["examples"].values():
            contract.check_value(resolved(example)["value"], f"{pointer}/schema")
            shown.add(example.get("$ref", "").rpartition("/")[2])
    assert shown - {""} == set(EXAMPLES)


def test_every_body_and_parameter_has_examples() -> None:
    assert [place for place, media_type in media_types() if not media_type.get("examples")] == []
    parameters = [*SPEC["components"]["parameters"].values()]
    parameters += [each for _, _, operation in operations() for each in operation.get("parameters", ())]
    assert [each for each in map(resolved, parameters) if not each.get("examples")] == []


def test_everything_is_described() -> None:
    for place, node in nodes(SPEC):
        for name, field in node.get("properties", {}).items():
            is_constant = set(field) == {"const"}
            assert is_constant or "description" in resolved(field), f"{place}/{name}"
    for kind in ("schemas", "responses", "headers", "parameters"):
        for name, component in SPEC["components"][kind].items():
            assert "description" in component, f"{kind}/{name}"
    for path, method, operation in operations():
        assert operation["summary"], (path, method)
        assert operation["description"], (path, method)


def test_every_component_is_used() -> None:
    used = set(re.findall(r"#/components/(\w+/\w+)", OPENAPI.read_text("utf-8")))
    used |= {f"securitySchemes/{name}" for asked in SPEC["security"] for name in asked}
    components = {f"{kind}/{name}" for kind, named in SPEC["components"].items() for name in named}
    assert components == used


def test_every_call_may_ask_for_a_key_and_be_refused_for_now() -> None:
    for path, method, operation in operations():
        if path.startswith("/v1/"):
            assert {"401", "503"} <= operation["responses"].keys(), (method, path)
        assert ("security" in operation) == ("401" not in operation["responses"]), (method, path)


def test_requests_take_no_field_that_is_not_named() -> None:
    pending = [media_type for place, media_type in media_types() if "requestBody" in place]
    schemas = {media_type.get("x-line-schema", media_type["schema"])["$ref"] for media_type in pending}
    assert len(schemas) == len(pending)
    reached: set[str] = set()
    while schemas:
        name = schemas.pop().rpartition("/")[2]
        reached.add(name)
        for place, node in nodes(SCHEMAS[name], name):
            if "object" in node.get("type", ()):
                assert "additionalProperties" in node, place
                assert node["additionalProperties"] is not True, place
            if node.get("$ref", "/").rpartition("/")[2] in SCHEMAS.keys() - reached:
                schemas.add(node["$ref"])


def error_codes() -> list[str]:
    """Return the codes of problems: a longer key is another sentence for the same code.

    Banks are no caller's, and lines of files only the command line's.
    """
    longer = {key for key in SENTENCES for code in SENTENCES if key.startswith(f"{code}_")}
    return sorted(key for key in SENTENCES.keys() - longer if not key.startswith(("bank_", "line_")))


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("ErrorCode", error_codes()),
        ("PresetName", sorted(preset_names())),
        ("PresetAlias", sorted(preset_aliases())),
        ("NaturalName", sorted(Natural)),
        ("Category", sorted(Category)),
    ],
)
def test_names_are_those_that_the_solver_knows(name: str, known: list[str]) -> None:
    assert sorted(SCHEMAS[name]["enum"]) == known


def test_operations_are_those_of_the_application(app: Flask) -> None:
    served = {
        (re.sub(r"<(?:[^:>]+:)?([^>]+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        if not rule.endpoint.startswith("page.")  # what is for people
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == {(path, method.upper()) for path, method, _ in operations()}


def test_document_is_served_byte_for_byte(client: FlaskClient) -> None:
    answer = client.get("/openapi.yaml")
    assert answer.status_code == 200
    assert answer.get_data() == OPENAPI.read_bytes()


@pytest.mark.parametrize(
    ("name", "method", "path", "arguments"),
    [pytest.param(*each, id=f"{each[2]} {each[0]}") for each in requests()],
)
def test_every_shown_request_has_its_answer(
    client: FlaskClient, name: str, method: str, path: str, arguments: dict[str, Any]
) -> None:
    answer = client.open(method=method.upper(), **arguments)  # which is held against the contract
    assert answer.status_code == 200
    shown = resolved(shown_answers(SPEC["paths"][path][method])[name])["value"]
    if not answer.is_json:  # of which only the beginning is shown
        assert answer.get_data(as_text=True).startswith(shown)
    else:
        assert said(answer) == shown, "python -m tests.api.examples writes what the service says now"


@pytest.mark.parametrize("name", REFUSED)
def test_every_shown_problem_is_what_the_service_says(client: FlaskClient, name: str) -> None:
    method, path, arguments = REFUSED[name]
    answer = client.open(path, method=method, **arguments)
    assert answer.mimetype == "application/problem+json"
    assert answer.json == EXAMPLES[name]["value"]


def test_every_problem_but_the_unforeseen_is_shown_with_a_request() -> None:
    problems = {name for name, example in EXAMPLES.items() if "/problems/" in str(example["value"])[:20]}
    assert problems == REFUSED.keys() | NOT_ASKED_FOR


def test_every_answer_in_the_components_is_written_by_the_command(app: Flask) -> None:
    written = real_answers(app.test_client())
    sent = {name for name in EXAMPLES if name.endswith("Request")}
    assert set(EXAMPLES) == written.keys() | sent | NOT_ASKED_FOR
    assert not written.keys() & sent
    text = OPENAPI.read_text("utf-8")
    assert with_examples(text, written) == text


def test_writing_an_answer_leaves_all_else_as_it_is() -> None:
    text = OPENAPI.read_text("utf-8")
    other = with_examples(text, {"HealthAnswer": {"status": "\\1", "version": "é"}})
    assert other == text.replace('{"status": "ok", "version": "0.1.0"}', r'{"status": "\\1", "version": "é"}')
    assert other != text
    with pytest.raises(AssertionError, match="0 examples are called Health"):
        with_examples(text, {"Health": {}})


@pytest.mark.parametrize("column", [0, 8, 60])
@pytest.mark.parametrize("name", EXAMPLES)
def test_json_is_laid_out_in_short_lines_that_both_readers_take(name: str, column: int) -> None:
    value = EXAMPLES[name]["value"]
    text = laid_out(value, column)
    assert json.loads(text) == yaml.safe_load(text) == value
    long = [line for line in (" " * column + text).splitlines() if len(line) > WIDTH]
    assert not [line for line in long if ", " in re.sub(r'".*?(?<!\\)"', "", line).rstrip(", ")]


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0.0"), (-3.5, "-3.5"), (2e-05, "0.00002"), (1e-06, "0.000001"), (-4e-05, "-0.00004")]
)
def test_small_numbers_are_written_without_exponents(value: float, text: str) -> None:
    assert laid_out(value, 0) == text
    assert yaml.safe_load(text) == value


def test_unforeseen_error_is_a_problem_too(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down() -> None:
        raise RuntimeError("secret")

    monkeypatch.setitem(client.application.view_functions, "health.healthz", break_down)
    answer = client.get("/healthz")
    assert answer.status_code == 500
    assert answer.json == EXAMPLES["Internal"]["value"]


def test_texts_are_dutch_where_that_is_preferred(client: FlaskClient) -> None:
    cards = EXAMPLES["EvaluateFullHouseRequest"]["value"]
    answer = client.post("/v1/evaluate", json=cards, headers={"Accept-Language": "nl-NL, en;q=0.5"})
    assert answer.headers["Content-Language"] == "nl"
    assert answer.json is not None
    assert answer.json["description"] in SCHEMAS["RowText"]["examples"]


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
@pytest.mark.parametrize("path", SPEC["paths"])
def test_every_path_answers_head_and_options(client: FlaskClient, path: str, method: str) -> None:
    answer = client.open(path.replace("{name}", "dutch-1-6"), method=method)
    expected = 405 if method == "HEAD" and "get" not in SPEC["paths"][path] else 200
    if (method, path) == ("HEAD", "/v1/solve"):  # which hand?
        expected = 422
    assert answer.status_code == expected
    assert answer.get_data() == b""


HEALTH = '{"status": "ok", "version": "0.1.0"}'
PROBLEM = '{"type": "/problems/not-found", "title": "T", "status": 404, "detail": "D"}'


@pytest.mark.parametrize(
    ("path", "response"),
    [
        pytest.param("/healthz", Response(HEALTH, 201, mimetype="application/json"), id="status"),
        pytest.param("/healthz", Response(HEALTH, mimetype="text/html"), id="media type"),
        pytest.param("/healthz", Response("", mimetype="application/json"), id="no body"),
        pytest.param("/healthz", Response("NaN", mimetype="application/json"), id="no JSON"),
        pytest.param("/healthz", Response('{"status": "ok"}', mimetype="application/json"), id="missing"),
        pytest.param(
            "/healthz",
            Response(HEALTH.replace("{", '{"host": "h", '), mimetype="application/json"),
            id="unknown field",
        ),
        pytest.param("/v1/rules/x", Response(PROBLEM, 404, mimetype="application/json"), id="problem as JSON"),
        pytest.param(
            "/v1/rules/x",
            Response(PROBLEM, 404, mimetype="application/problem+json"),
            id="no language",
        ),
        pytest.param("/elsewhere", Response("<p>", 404, mimetype="text/html"), id="HTML elsewhere"),
        pytest.param("/elsewhere", Response(HEALTH, mimetype="application/json"), id="undocumented path"),
        pytest.param(
            "/elsewhere",
            Response(PROBLEM, 410, mimetype="application/problem+json"),
            id="other status",
        ),
    ],
)
def test_answers_that_are_not_as_documented_are_noticed(
    validate_answer: Callable[[TestResponse], None], path: str, response: Response
) -> None:
    app = Flask("wrong", static_folder=None)
    app.add_url_rule(path, view_func=lambda: response)
    answer = app.test_client().get(path)
    with pytest.raises((AssertionError, ValueError)):
        validate_answer(answer)
