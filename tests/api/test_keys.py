"""API keys: none by default; where there are any, everything under /v1 and the metrics ask for one."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app, keys
from api.settings import Settings
from tests.api.examples import EXAMPLES

KEY, ENTRY = keys.new_key("app")
OTHER_KEY, OTHER_ENTRY = keys.new_key("other")
SETTINGS = Settings.of({"CHINEES_POKER_API_KEYS": f"{ENTRY},{OTHER_ENTRY}"})


@pytest.fixture(scope="module")
def locked() -> FlaskClient:
    return create_app(settings=SETTINGS).test_client()


@pytest.mark.parametrize("key", [KEY, OTHER_KEY], ids=["one", "another"])  # not the keys: they are new every time
@pytest.mark.parametrize(
    "headers",
    [
        lambda key: {"Authorization": f"Bearer {key}"},
        lambda key: {"Authorization": f"bearer {key}"},
        lambda key: {"X-API-Key": key},
    ],
)
def test_a_known_key_opens(locked: FlaskClient, headers: Callable[[str], dict[str, str]], key: str) -> None:
    assert locked.get("/v1/rules", headers=headers(key)).status_code == 200
    assert locked.get("/metrics", headers=headers(key)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": ""},
        {"Authorization": KEY},
        {"Authorization": f"Basic {KEY}"},
        {"Authorization": "Bearer"},
        {"Authorization": f"Bearer {KEY[:-1]}"},
        {"Authorization": f"Bearer {KEY} {KEY}"},
        {"Authorization": "Bearer é"},
        {"X-API-Key": ""},
        {"X-API-Key": KEY.swapcase()},
        {"X-API-Key": ENTRY.partition(":")[2]},
        {"Authorization": "Bearer x", "X-API-Key": KEY},  # two answers to one question
    ],
)
def test_anything_else_does_not(
    locked: FlaskClient, validate_answer: Callable[[TestResponse], None], headers: dict[str, str]
) -> None:
    for path in ("/v1/rules", "/v1/rules/dutch-1-6", "/metrics"):
        answer = locked.get(path, headers=headers)
        validate_answer(answer)
        assert answer.status_code == 401
        assert answer.json == EXAMPLES["NoKey"]["value"]
    assert locked.post("/v1/solve", json={}, headers=headers).status_code == 401


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version", "/openapi.yaml"])
def test_health_and_contract_are_open(locked: FlaskClient, path: str) -> None:
    assert locked.get(path).status_code == 200


def test_what_is_not_there_is_not_there_without_a_key(locked: FlaskClient) -> None:
    assert locked.get("/v1/nowhere").status_code == 404
    assert locked.get("/v1/score").status_code == 405
    assert locked.options("/v1/solve").status_code == 200


def test_the_entry_holds_no_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert KEY not in ENTRY
    keys.main(["my-app"])
    key, entry = (line.split()[-1] for line in capsys.readouterr().out.splitlines())
    known = Settings.of({"CHINEES_POKER_API_KEYS": entry}).api_keys
    assert keys.caller(key, known) == "my-app"
    assert keys.caller(key + "x", known) is None


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["no spaces"], [""]])
def test_a_name_that_cannot_be_read_back_is_refused(arguments: list[Any]) -> None:
    with pytest.raises((SystemExit, ValueError)):
        keys.main(arguments)
