"""The application under test, and the contract that every one of its answers is held against.

The `client` fixture checks each answer by itself; `validate_answer` is for tests that come by an
answer another way.
"""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

from api import create_app

OPENAPI = Path(__file__).parents[2] / "openapi.yaml"
PROBLEM = "#/components/schemas/Problem"
VALIDATION_PROBLEM = "#/components/schemas/ValidationProblem"


class Contract:
    """`openapi.yaml`, with all that tests ask of it. `spec` is the document as it stands.

    Answers are held against closed schemas: a field that the document does not name is a
    difference, although callers have to expect new ones.
    """

    def __init__(self, spec: dict[str, Any]) -> None:
        self.spec = spec
        contents = deepcopy(spec)
        _close(contents)
        self._registry = Registry().with_resource("urn:contract", DRAFT202012.create_resource(contents))
        self._validator = cache(self._new_validator)

    def at(self, *parts: str) -> tuple[str, Any]:
        """Return the pointer and the value of a place in the document, references followed."""
        pointer, value = "#", self.spec
        for part in parts:
            pointer, value = f"{pointer}/{_escape(part)}", value[part]
            while set(value) == {"$ref"}:
                pointer, value = self.at(*map(_unescape, value["$ref"].split("/")[1:]))
        return pointer, value

    def check_value(self, value: object, pointer: str) -> None:
        """Hold a value against the schema that a pointer leads to."""
        # Of alternatives, the one that comes nearest says what is wrong.
        errors = [best_match([error]) for error in self._validator(pointer).iter_errors(value)]
        shown = [f"{error.json_path}: {error.message[:300]}" for error in errors if error]
        assert not shown, "\n".join([f"not as {pointer} says:", *shown])

    def check_answer(self, response: TestResponse) -> None:
        """Hold an answer against what the document says of its request, from status to body."""
        method, path = response.request.method.lower(), response.request.path
        if method == "options":
            assert response.status_code in (200, 204)
            assert response.headers["Allow"]
            return
        documented = self._response(path, method, response.status_code)
        if documented is None:
            self._check_undocumented_path(response)
            return
        self._check_headers(response, documented)
        content = self.at(*documented)[1].get("content", {})
        if not content:
            assert response.get_data() == b""
            return
        media_type = str(response.mimetype)
        assert media_type in content, f"{media_type} is not documented"
        if method != "head":
            pointer, documented_content = self.at(*documented, "content", media_type)
            self.check_value(_body(response), f"{pointer}/schema")
            if "x-line-schema" in documented_content:
                for line in response.get_data().splitlines():
                    self.check_value(json.loads(line, parse_constant=_refuse), f"{pointer}/x-line-schema")

    def _new_validator(self, pointer: str) -> Draft202012Validator:
        # A pointer in a URI: the braces of path templates have to be escaped.
        fragment = pointer.replace("{", "%7B").replace("}", "%7D")
        return Draft202012Validator({"$ref": f"urn:contract{fragment}"}, registry=self._registry)

    def _response(self, path: str, method: str, status: int) -> tuple[str, ...] | None:
        """Return the place of the documented response, or None where the path is not documented."""
        template = next((each for each in self.spec["paths"] if _matches(each, path)), None)
        if template is None:
            return None
        item = self.spec["paths"][template]
        if method == "head" and "get" in item:
            method = "get"
        if method not in item:
            assert status == 405, f"{method} {template} is not documented: 405, not {status}"
            return ("components", "responses", "MethodNotAllowed")
        responses = item[method]["responses"]
        assert str(status) in responses, f"{status} is not documented for {method} {template}"
        return ("paths", template, method, "responses", str(status))

    def _check_undocumented_path(self, response: TestResponse) -> None:
        assert response.status_code >= 400, f"{response.request.path} is not documented"
        assert response.mimetype == "application/problem+json"
        if response.request.method != "HEAD":
            is_validation = response.status_code == 422
            self.check_value(_body(response), VALIDATION_PROBLEM if is_validation else PROBLEM)
            assert response.json["status"] == response.status_code  # type: ignore[index]

    def _check_headers(self, response: TestResponse, documented: tuple[str, ...]) -> None:
        for name in self.at(*documented)[1].get("headers", {}):
            pointer, header = self.at(*documented, "headers", name)
            if name in response.headers:
                self.check_value(response.headers[name], f"{pointer}/schema")
            else:
                assert not header.get("required"), f"the header {name} is missing"


def _close(schema: Any) -> None:
    """Let no object of a schema, or of any inside it, have fields that it does not name."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for inner in schema.values():
            _close(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _close(inner)


def _escape(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")


def _unescape(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


def _matches(template: str, path: str) -> bool:
    parts = re.split(r"\{[^}]*\}", template)
    return re.fullmatch("[^/]+".join(map(re.escape, parts)), path) is not None


def _body(response: TestResponse) -> Any:
    text = response.get_data().decode("utf-8")
    return json.loads(text, parse_constant=_refuse) if re.search(r"[/+]json$", str(response.mimetype)) else text


def _refuse(constant: str) -> NoReturn:
    raise AssertionError(f"{constant} is not JSON")


CONTRACT = Contract(yaml.load(OPENAPI.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


class ContractClient(FlaskClient):
    """A test client that holds every answer against the contract."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Send a request and return its answer, which is as documented."""
        response = super().open(*args, **kwargs)
        CONTRACT.check_answer(response)
        return response


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The contract."""
    return CONTRACT


@pytest.fixture(scope="session")
def validate_answer() -> Callable[[TestResponse], None]:
    """Hold an answer against the contract."""
    return CONTRACT.check_answer


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application, as it runs in production."""
    app = create_app()
    app.test_client_class = ContractClient
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client whose every answer is held against the contract."""
    return app.test_client()
