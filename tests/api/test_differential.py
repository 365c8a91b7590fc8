"""The contract's schemas and the application's own, held against each other on the same bodies.

Bodies are the contract's examples with something changed at random. What the contract refuses, the application refuses;
what it allows, the application refuses only for reasons that a schema cannot state, such as a card that is there twice.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from api import create_app
from tests.api.examples import SPEC, operations, resolved

JSON = "application/json"
CALLS = [(path, method) for path, method, operation in operations() if "requestBody" in operation]

# What a schema can state, it has to.
STATEABLE = {
    *("wrong_type", "missing_field", "unknown_field", "out_of_range", "not_one_of", "wrong_length", "unknown_preset"),
    *("no_hand", "two_hands", "cards_without_natural"),
}

# What depends on another field: a name has to be a player's, an outcome or an event asks for more than another.
DEPENDENT = {
    "/v1/deal": {"not_one_of"},
    "/v1/evening": {"not_one_of"},
    "/v1/evening/report": {"not_one_of"},
    "/v1/chapeau/game": {"missing_field", "not_one_of"},
    "/v1/chapeau/judge": {"missing_field"},
}

# With this in a body, what is refused in it is answered in its place.
FORGIVING = "partial"

JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 5, 20, 21, 1.5, 10**7, 10**30, "", " ", "x", "As", "As Ks Qs", "dragon", "nl"),
    *("dutch-2-4", "1.00", "0.123456", "-1", [], {}, [None], ["As"], ["left"], {"preset": "dutch-2-4"}, {"x": 1}),
    *({"A": 1}, {"row": 1}, {"front": {"pair": 3}}, {"name": "dragon", "points": 1}, "x" * 65, "x" * 64, "\x07"),
]
NAMES = [
    *("cards", "hands", "players", "front", "middle", "back", "rules", "notation", "alternatives", "name", "natural"),
    *("preset", "counting", "scoop", "wheel", "royalties", "to", "pair", "naturals", "points", "passing", "on"),
    *("point_value", "currency", "x", "_schema", ""),
]
RULES: list[Any] = [
    "dutch-2-4-royalties",
    {"preset": "open-face", "counting": {"row": 1, "majority": None}, "wheel": "lowest", "point_value": "0.10"},
    {"name": "ours", "royalties": {"to": "both", "front": {"pair": {"Q": 1, "K": 2, "A": 3}, "three_of_a_kind": 9}}},
    {"naturals": [{"name": "dragon", "points": 13}], "passing": {"on": True, "count": 3, "cycle": ["left"]}},
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container in a value with each of its keys or indices."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


@st.composite
def bodies(draw: st.DrawFn, examples: list[Any]) -> Any:
    """Draw an example with up to three changes."""
    body = deepcopy(draw(st.sampled_from(examples)))
    if draw(st.booleans()):
        body["rules"] = deepcopy(draw(st.sampled_from(RULES)))
    for _ in range(draw(st.integers(0, 3))):
        found = list(places(body))
        if not found:
            break
        container, key = draw(st.sampled_from(found))
        change = draw(st.sampled_from(["replace", "replace", "remove", "add", "repeat", "wrap"]))
        if change == "replace":
            container[key] = deepcopy(draw(st.sampled_from(JUNK)))
        elif change == "remove":
            del container[key]
        elif change == "wrap":
            container[key] = [container[key]]
        elif isinstance(container, list):
            container.insert(key, deepcopy(container[key]))
        else:
            container[draw(st.sampled_from(NAMES))] = deepcopy(draw(st.sampled_from(JUNK)))
    return body


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_contract_and_application_refuse_the_same_bodies(app: Flask, path: str, method: str) -> None:
    shown = resolved(SPEC["paths"][path][method]["requestBody"])["content"][JSON]
    examples = [resolved(example)["value"] for example in shown["examples"].values()]
    validator = Draft202012Validator({**shown["schema"], "components": SPEC["components"]})
    client, outcomes = app.test_client(), set()

    @settings(derandomize=True, deadline=None, database=None, max_examples=150)
    @given(bodies(examples))
    def check(body: Any) -> None:
        answer = client.open(path, method=method, data=json.dumps(body), content_type=JSON)
        allowed = validator.is_valid(body)
        outcomes.add((allowed, answer.status_code))
        may_pass = allowed or (isinstance(body, dict) and body.get(FORGIVING) is True)
        assert answer.status_code in ((200, 422) if may_pass else (422,)), (body, answer.get_data(as_text=True))
        if allowed and answer.status_code == 422:
            assert answer.json is not None
            codes = {error["code"] for error in answer.json["errors"]}
            assert not codes & (STATEABLE - DEPENDENT.get(path, set())), (body, answer.json)

    check()
    assert {(True, 200), (False, 422)} <= outcomes  # both were drawn
