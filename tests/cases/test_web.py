"""W01 to W16: requests that broke other services. No page, no 500, no guess."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app
from tests.layouts import player, players

ANNA = "Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d"
BRAM = "Qd 7d 5s / Ac Tc 8c 5c 4c / Ah Th 9h 4h 3h"
TABLE: dict[str, Any] = {"players": players(ANNA, BRAM)}
TEXT = json.dumps(TABLE)
HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
POSTS = ["/v1/solve", "/v1/solve/batch", "/v1/review", "/v1/evaluate", "/v1/score"]
GETS = ["/v1/rules", "/v1/rules/dutch-1-6", "/healthz", "/openapi.yaml"]


def send(client: FlaskClient, data: bytes | str, content_type: str | None = "application/json") -> TestResponse:
    return client.post("/v1/score", data=data, content_type=content_type)


def with_rules(**rules: Any) -> dict[str, Any]:
    return {**TABLE, "rules": rules}


def errors_of(answer: TestResponse) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.get_data(as_text=True)
    assert answer.json is not None
    return [(error["pointer"], error["code"]) for error in answer.json["errors"]]


@pytest.mark.parametrize("body", ["[" * 20_000 + "]" * 20_000, '{"a":' * 10_000 + "1" + "}" * 10_000], ids=["[", "{"])
def test_w01_a_deeply_nested_body(client: FlaskClient, body: str) -> None:
    assert send(client, body).status_code == 400
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_w02_numbers_that_are_none(client: FlaskClient, number: str) -> None:
    answer = send(client, f'{TEXT[:-1]}, "rules": {{"point_value": {number}}}}}')
    assert answer.status_code == 400


@pytest.mark.parametrize("text", ["nan", "inf", "NaN", "Infinity", "-Infinity", "1e999"])
def test_w02_texts_of_numbers_that_are_none(client: FlaskClient, text: str) -> None:
    assert errors_of(client.post("/v1/score", json=with_rules(point_value=text))) == [
        ("#/rules/point_value", "bad_point_value")
    ]


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        (None, 415),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/json; charset=utf-8", 200),
        ("APPLICATION/JSON", 200),
    ],
)
def test_w03_content_types(client: FlaskClient, content_type: str | None, status: int) -> None:
    assert send(client, TEXT, content_type).status_code == status


@pytest.mark.parametrize("body", ["", "null", "[]", '"x"', "5", "true"])
@pytest.mark.parametrize("path", POSTS)
def test_w04_an_empty_body_and_what_is_no_object(client: FlaskClient, path: str, body: str) -> None:
    answer = client.post(path, data=body, content_type="application/json")
    assert answer.status_code == (422 if body else 400)


def broken() -> None:
    raise RuntimeError("not for the caller")


@pytest.mark.parametrize(
    ("request_of", "status"),
    [
        (lambda client: client.get("/nowhere"), 404),
        (lambda client: client.get("/v1/score"), 405),
        (lambda client: send(client, "{"), 400),
        (lambda client: send(client, " " * 100_000), 413),
        (lambda client: client.get("/healthz"), 500),
    ],
)
def test_w05_every_error_is_json(
    monkeypatch: pytest.MonkeyPatch, request_of: Callable[[FlaskClient], TestResponse], status: int
) -> None:
    app: Flask = create_app()
    monkeypatch.setitem(app.view_functions, "health.healthz", broken)
    answer = request_of(app.test_client())
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.json is not None
    assert set(answer.json) == {"type", "title", "status", "detail"}
    assert "not for the caller" not in answer.get_data(as_text=True)
    if status == 405:
        assert answer.headers["Allow"] == "OPTIONS, POST"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({**TABLE, "playrs": []}, "#/playrs"),
        ({"players": [player("Anna", ANNA, nmae="A"), player("Bram", BRAM)]}, "#/players/0/nmae"),
        (with_rules(scorring="2-4"), "#/rules/scorring"),
        (with_rules(counting={"rwo": 1}), "#/rules/counting/rwo"),
        (with_rules(royalties={"front": {"pear": 1}}), "#/rules/royalties/front/pear"),
        (with_rules(naturals=[{"name": "dragon", "points": 1, "pionts": 1}]), "#/rules/naturals/0/pionts"),
    ],
)
def test_w06_misspelt_fields(client: FlaskClient, body: Any, pointer: str) -> None:
    assert errors_of(client.post("/v1/score", json=body)) == [(pointer, "unknown_field")]


def test_w07_true_is_no_amount(client: FlaskClient) -> None:
    for rules in ({"point_value": True}, {"counting": {"row": True}}, {"royalties": {"front": {"pair": False}}}):
        assert [code for _, code in errors_of(client.post("/v1/score", json=with_rules(**rules)))] == ["wrong_type"]


@pytest.mark.parametrize("value", [1, 1.0, 0, "yes", "off", "n", "true", "TRUE"])
def test_w07_only_true_and_false_are_flags(client: FlaskClient, value: Any) -> None:
    for rules, pointer in (
        ({"quads_are_two_pairs": value}, "#/rules/quads_are_two_pairs"),
        ({"passing": {"on": value}}, "#/rules/passing/on"),
    ):
        assert errors_of(client.post("/v1/score", json=with_rules(**rules))) == [(pointer, "wrong_type")]


@pytest.mark.parametrize("value", [2.34, 1.0, "1", "1_000", " 7 ", "\u0663"])
def test_w08_whole_numbers(client: FlaskClient, value: Any) -> None:
    answer = client.post("/v1/score", json=with_rules(passing={"count": value}))
    assert errors_of(answer) == [("#/rules/passing/count", "wrong_type")]
    answer = client.post("/v1/solve", json={"cards": HAND, "alternatives": value})
    assert errors_of(answer) == [("#/alternatives", "wrong_type")]


@pytest.mark.parametrize(
    "body",
    [
        f'{TEXT[:-1]}, "rules": "dutch-1-6", "rules": "dutch-2-4"}}',
        '{"players": [{"name": "Anna", "cards": "As", "cards": "Ks"}, {}]}',
        f'{TEXT[:-1]}, "rules": {{"wheel": "lowest", "wheel": "lowest"}}}}',
    ],
)
def test_w09_the_same_key_twice(client: FlaskClient, body: str) -> None:
    answer = send(client, body)
    assert answer.status_code == 400
    assert answer.json is not None
    assert "twice" in answer.json["detail"]


def test_w10_head_options_and_a_slash(client: FlaskClient) -> None:
    for path in GETS:
        head = client.head(path)
        assert (head.status_code, head.get_data()) == (200, b"")
        assert "GET" in client.options(path).headers["Allow"]
        assert client.get(f"{path}/").status_code == 404
    for path in POSTS:
        assert client.head(path).status_code == (422 if path == "/v1/solve" else 405)  # which hand?
        assert "POST" in client.options(path).headers["Allow"]
        assert client.post(f"{path}/", json={}).status_code == 404


def test_w11_a_body_too_large(client: FlaskClient) -> None:
    body = ('{"cards": [' + '"As",' * 1_000_000 + '"As"]}').encode()
    assert len(body) > 5_000_000
    assert send(client, body).status_code == 413
    chunked = client.post(
        "/v1/score",
        input_stream=BytesIO(body),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert chunked.status_code == 413


def test_w11_a_long_list_is_refused_by_its_length(client: FlaskClient) -> None:
    body = '{"players": [' + "1," * 30_000 + "1]}"
    assert errors_of(send(client, body)) == [("#/players", "wrong_length")]
    hands = '{"hands": [' + "1," * 100_000 + "1]}"
    answer = client.post("/v1/solve/batch", data=hands, content_type="application/json")
    assert errors_of(answer) == [("#/hands", "wrong_length")]


def test_w12_half_a_surrogate_pair(client: FlaskClient) -> None:
    assert send(client, TEXT.replace("Anna", "\\ud83d")).status_code == 400
    assert errors_of(send(client, TEXT.replace("Anna", "\\u0000"))) == [("#/players/0/name", "bad_text")]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({"players": {"0": 1}}, ["#/players"]),
        ({"players": [None, None]}, ["#/players/0", "#/players/1"]),
        ({"players": ["x", player("Bram", BRAM)]}, ["#/players/0"]),
        ({"players": [{**player("Anna", ANNA), "front": {}}, player("Bram", BRAM)]}, ["#/players/0/front"]),
    ],
)
def test_w13_the_wrong_container(client: FlaskClient, body: Any, pointers: list[str]) -> None:
    assert errors_of(client.post("/v1/score", json=body)) == [(pointer, "wrong_type") for pointer in pointers]


def test_w13_cards_may_be_a_string(client: FlaskClient) -> None:
    body = {"players": [{**player("Anna", ANNA), "front": "Kh Kc Qs"}, player("Bram", BRAM)]}
    assert client.post("/v1/score", json=body).get_data() == client.post("/v1/score", json=TABLE).get_data()


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"\xef\xbb\xbf" + TEXT.encode(), id="mark"),
        pytest.param(TEXT.encode().replace(b"Anna", b"\xff"), id="FF"),
        pytest.param(TEXT.encode("utf-16"), id="UTF-16"),
        pytest.param(TEXT.encode("utf-16-le"), id="UTF-16-LE"),
    ],
)
def test_w14_other_encodings(client: FlaskClient, body: bytes) -> None:
    assert send(client, body).status_code == 400


@pytest.mark.parametrize(("digits", "status"), [(400, 422), (4000, 422), (5000, 400)])
def test_w15_thousands_of_digits(client: FlaskClient, digits: int, status: int) -> None:
    number = "9" * digits
    for rules in (f'{{"point_value": {number}}}', f'{{"counting": {{"row": {number}}}}}'):
        assert send(client, f'{TEXT[:-1]}, "rules": {rules}}}').status_code == status
    assert errors_of(client.post("/v1/score", json=with_rules(point_value=number))) == [
        ("#/rules/point_value", "bad_point_value")
    ]


@pytest.mark.parametrize("name", ["total", "__proto__", "<b>x</b>", "\U0001f469\u200d\U0001f467", "\u200fa\u200e"])
def test_w16_names_come_back_unchanged(client: FlaskClient, name: str) -> None:
    answer = client.post("/v1/score", json={"players": [player(name, ANNA), player("Bram", BRAM)]})
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["players"][0]["name"] == name
    assert answer.json["pairs"][0]["players"] == [name, "Bram"]
    assert set(answer.json) == {"banker", "home_run", "players", "pairs"}


@pytest.mark.parametrize("name", ["", "   ", "x" * 10_000])
def test_w16_names_that_are_empty_or_endless(client: FlaskClient, name: str) -> None:
    body = {"players": [player(name, ANNA), player("Bram", BRAM)]}
    assert errors_of(client.post("/v1/score", json=body)) == [("#/players/0/name", "bad_text")]
