"""What is no sensible request, byte by byte: every answer is a problem document, and none is a page or a 500."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app
from tests.layouts import players

ANNA = "Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d"
BRAM = "Qd 7d 5s / Ac Tc 8c 5c 4c / Ah Th 9h 4h 3h"
TABLE: dict[str, Any] = {"players": players(ANNA, BRAM)}
TABLE_TEXT = json.dumps(TABLE)

POSTS = ["/v1/solve", "/v1/solve/batch", "/v1/review", "/v1/evaluate", "/v1/score"]
POSTS_ONLY = [*POSTS[1:], "/v1/deal", "/v1/seats", "/v1/pass", "/v1/pass/apply", "/v1/evening", "/v1/evening/report"]
GETS = ["/v1/rules", "/v1/rules/dutch-1-6", "/healthz", "/openapi.yaml"]
LIMITS = dict.fromkeys(POSTS, 64 * 1024) | {"/v1/solve/batch": 512 * 1024}


def send(client: FlaskClient, data: bytes | str, path: str = "/v1/score", **kwargs: Any) -> TestResponse:
    return client.post(path, data=data, content_type=kwargs.pop("content_type", "application/json"), **kwargs)


def problem_of(answer: TestResponse, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.mimetype == "application/problem+json"
    assert isinstance(answer.json, dict)
    assert answer.json["status"] == status
    return answer.json


def errors_of(answer: TestResponse) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in problem_of(answer, 422)["errors"]]


# what is wrong, the body, what the sentence says
NOT_JSON: list[tuple[str, bytes, str]] = [
    ("empty", b"", "line 1, column 1"),
    ("spaces", b" \n ", "line 2, column 2"),
    ("cut off", TABLE_TEXT[:-1].encode(), "line 1"),
    ("two values", b"{} {}", "column 4"),
    ("trailing comma", b'{"cards": [],}', "column 1"),  # 13 or 14, by the version of Python
    ("trailing comma in a list", b'{"cards": ["As",]}', "column"),
    ("single quotes", b"{'cards': 1}", "column 2"),
    ("a key without quotes", b"{cards: 1}", "column 2"),
    ("a comment", b"{} // a", "column 4"),
    ("a form", b"cards=As", "column 1"),
    ("a control character in a text", b'{"name": "a\nb"}', "column"),
    ("an unknown escape", b'{"name": "\\x41"}', "column"),
    ("half an escape", b'{"name": "\\u00"}', "column"),
    ("a leading zero", b'{"alternatives": 01}', "column"),
    ("a plus", b'{"alternatives": +1}', "column"),
    ("a hexadecimal number", b'{"alternatives": 0x1}', "column"),
    ("a capital constant", b"True", "column 1"),
    ("undefined", b"undefined", "column 1"),
    ("a no-break space", b"\xc2\xa0{}", "column 1"),
    ("a null byte", b"{}\x00", "column 3"),
    ("NaN", b'{"a": NaN}', '"NaN" is not a number'),
    ("Infinity", b'{"a": [Infinity]}', '"Infinity" is not a number'),
    ("-Infinity", b'{"a": -Infinity}', '"-Infinity" is not a number'),
    ("NaN alone", b"NaN", '"NaN" is not a number'),
    ("1e999", b'{"a": 1e999}', '"1e999" is not a number'),
    ("-1e999", b'{"a": -1e999}', '"-1e999" is not a number'),
    ("5000 digits", b'{"a": ' + b"9" * 5000 + b"}", "a number in it is too long"),
    ("a key twice", b'{"players": [], "players": []}', 'the field "players" is there twice'),
    ("a key twice, escaped", b'{"a": 1, "\\u0061": 2}', 'the field "a" is there twice'),
    ("a key twice, deep", b'{"players": [{"name": "A", "name": "B"}]}', 'the field "name" is there twice'),
    ("a key twice in rules", b'{"rules": {"counting": {"row": 1, "row": 1}}}', 'the field "row" is there twice'),
    ("an empty key twice", b'{"": 1, "": 2}', "is there twice"),
    ("deep lists", b"[" * 20_000 + b"]" * 20_000, "deeper than 32 levels"),
    ("deep objects", b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "deeper than 32 levels"),
    ("deep and cut off", b"[" * 60_000, "deeper than 32 levels"),
    ("just too deep", b"[" * 33 + b"]" * 33, "deeper than 32 levels"),
    ("just too deep in a field", b'{"rules": ' + b"[" * 32 + b"]" * 32 + b"}", "deeper than 32 levels"),
    ("a byte-order mark", b"\xef\xbb\xbf" + TABLE_TEXT.encode(), "a byte-order mark"),
    ("only a byte-order mark", b"\xef\xbb\xbf", "a byte-order mark"),
    ("UTF-16 with a mark", TABLE_TEXT.encode("utf-16"), "not UTF-8"),
    ("UTF-16, little end first", TABLE_TEXT.encode("utf-16-le"), "column 2"),
    ("UTF-16, big end first", TABLE_TEXT.encode("utf-16-be"), "column 1"),
    ("UTF-32", TABLE_TEXT.encode("utf-32"), "not UTF-8"),
    ("a byte FF", b'{"name": "\xff"}', "not UTF-8"),
    ("Latin-1", '{"name": "Zoë"}'.encode("latin-1"), "not UTF-8"),
    ("an overlong slash", b'{"name": "\xc0\xaf"}', "not UTF-8"),
    ("a surrogate in UTF-8", b'{"name": "\xed\xa0\xbd"}', "not UTF-8"),
    ("half a surrogate pair", b'{"name": "\\ud83d"}', "half a surrogate pair"),
    ("the other half", b'{"name": "\\ude00\\ud83d"}', "half a surrogate pair"),
    ("half a pair in a key", b'{"\\uD83D": 1}', "half a surrogate pair"),
    ("half a pair in a list", b'{"a": [["\\ud83dx"]]}', "half a surrogate pair"),
]


@pytest.mark.parametrize(("body", "says"), [pytest.param(body, says, id=what) for what, body, says in NOT_JSON])
def test_what_is_not_json(client: FlaskClient, body: bytes, says: str) -> None:
    problem = problem_of(send(client, body), 400)
    assert problem["type"] == "/problems/not-json"
    assert says in problem["detail"]


@pytest.mark.parametrize("path", POSTS)
def test_every_call_reads_its_body_alike(client: FlaskClient, path: str) -> None:
    for _, body, says in NOT_JSON[::7]:
        assert says in problem_of(send(client, body, path), 400)["detail"]


@pytest.mark.parametrize("body", ["null", "[]", '"x"', "5", "true", "1.5", "[" * 32 + "]" * 32, '""', "9" * 4000])
@pytest.mark.parametrize("path", POSTS)
def test_json_that_is_no_object(client: FlaskClient, path: str, body: str) -> None:
    assert errors_of(send(client, body, path)) == [("#", "wrong_type")]


def test_what_is_json_after_all(client: FlaskClient) -> None:
    for text in (f" \r\n\t{TABLE_TEXT}\n", json.dumps(TABLE, indent=4), TABLE_TEXT.replace("Anna", "\\ud83d\\ude00")):
        assert send(client, text).status_code == 200


def test_a_pair_of_surrogates_is_a_character(client: FlaskClient) -> None:
    answer = send(client, TABLE_TEXT.replace("Anna", "\\ud83d\\ude00"))
    assert answer.json is not None
    assert answer.json["players"][0]["name"] == "😀"


def test_an_escaped_null_is_no_name(client: FlaskClient) -> None:
    assert errors_of(send(client, TABLE_TEXT.replace("Anna", "\\u0000"))) == [("#/players/0/name", "bad_text")]


@pytest.mark.parametrize("digits", [400, 4000])
def test_a_number_of_many_digits(client: FlaskClient, digits: int) -> None:
    number = "9" * digits
    body = TABLE_TEXT[:-1] + f', "rules": {{"point_value": {number}, "counting": {{"row": {number}}}}}}}'
    answer = send(client, body)
    assert errors_of(answer) == [("#/rules/counting/row", "out_of_range"), ("#/rules/point_value", "wrong_type")]
    assert len(answer.get_data()) < 1000


def test_whole_numbers_have_no_point(client: FlaskClient) -> None:
    for number in ("1.0", "2.34", "1e2", "-0.0"):
        body = f'{{"cards": [], "alternatives": {number}}}'
        assert ("#/alternatives", "wrong_type") in errors_of(send(client, body, "/v1/solve"))


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        'application/json; charset="utf-8"',
        "APPLICATION/JSON",
        "Application/Json; Charset=Utf-8",
    ],
)
def test_content_types_of_json(client: FlaskClient, content_type: str) -> None:
    assert send(client, TABLE_TEXT, content_type=content_type).status_code == 200


@pytest.mark.parametrize(
    "content_type",
    [
        *(None, "", "text/plain", "text/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"),
        *("application/problem+json", "application/jsonl", "application/json; charset=utf-16", "*/*", "json"),
        *("application/json; charset=latin-1", "application/json; version=1", "application/xml", "x" * 1000),
    ],
    ids=lambda value: str(value)[:40],
)
@pytest.mark.parametrize("path", POSTS)
def test_other_content_types(client: FlaskClient, path: str, content_type: str | None) -> None:
    problem = problem_of(send(client, TABLE_TEXT, path, content_type=content_type), 415)
    assert problem["type"] == "/problems/unsupported-media-type"
    assert "application/json" in problem["detail"]


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate", "zstd"])
def test_compressed_bodies(client: FlaskClient, encoding: str) -> None:
    problem_of(send(client, b"\x1f\x8b\x08\x00", headers={"Content-Encoding": encoding}), 415)
    assert send(client, TABLE_TEXT, headers={"Content-Encoding": "identity"}).status_code == 200


def chunked(client: FlaskClient, body: bytes, path: str) -> TestResponse:
    """Send a body without its length, as it reaches an application from Transfer-Encoding: chunked."""
    return client.post(
        path,
        input_stream=BytesIO(body),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )


@pytest.mark.parametrize("sender", [send, chunked])
@pytest.mark.parametrize("path", POSTS)
def test_a_body_that_is_too_large(
    client: FlaskClient, path: str, sender: Callable[[FlaskClient, bytes, str], TestResponse]
) -> None:
    limit = LIMITS[path]
    for size in (limit + 1, 5_000_000):
        problem = problem_of(sender(client, b" " * size, path), 413)
        assert problem["type"] == "/problems/too-large"
        assert str(limit) in problem["detail"]
    problem_of(sender(client, b" " * (limit - 1), path), 400)


def test_a_body_may_be_as_large_as_the_limit(client: FlaskClient) -> None:
    assert send(client, TABLE_TEXT.ljust(64 * 1024)).status_code == 200
    problem_of(send(client, TABLE_TEXT.ljust(64 * 1024 + 1)), 413)


def test_a_chunked_body_is_read(client: FlaskClient) -> None:
    assert chunked(client, TABLE_TEXT.encode(), "/v1/score").status_code == 200


def test_a_body_that_is_shorter_than_announced(client: FlaskClient) -> None:
    answer = client.post(
        "/v1/score",
        input_stream=BytesIO(TABLE_TEXT[:100].encode()),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "200"},
    )
    assert "shorter than announced" in problem_of(answer, 400)["detail"]


def test_long_lists_are_refused_by_their_length(client: FlaskClient) -> None:
    players_text = '{"players": [' + "1," * 30_000 + "1]}"
    assert errors_of(send(client, players_text)) == [("#/players", "wrong_length")]
    cards_text = '{"cards": [' + "1," * 30_000 + "1]}"
    assert errors_of(send(client, cards_text, "/v1/solve")) == [("#/cards", "wrong_count")]
    hands_text = '{"hands": [' + '"",' * 100_000 + '""]}'
    assert errors_of(send(client, hands_text, "/v1/solve/batch")) == [("#/hands", "wrong_length")]


def test_a_long_text_is_not_repeated(client: FlaskClient) -> None:
    for body in ({"cards": "x" * 60_000}, {"x" * 60_000: 1, "cards": []}, {"cards": [], "rules": "x" * 60_000}):
        answer = client.post("/v1/solve", json=body)
        problem_of(answer, 422)
        if "cards" in body and len(body) == 1:
            assert len(answer.get_data()) < 2000
        for error in answer.json["errors"]:  # type: ignore[index]
            assert len(error["detail"]) < 300


def test_fifty_problems_are_listed_and_the_rest_counted(client: FlaskClient) -> None:
    body = {f"field{number}": number for number in range(60)} | TABLE
    problem = problem_of(client.post("/v1/score", json=body), 422)
    assert len(problem["errors"]) == 50
    assert problem["more_errors"] == 10
    assert "60" in problem["detail"]
    few = problem_of(client.post("/v1/score", json={f"field{number}": number for number in range(50)} | TABLE), 422)
    assert len(few["errors"]) == 50
    assert "more_errors" not in few


@pytest.mark.parametrize(
    "path",
    [
        *("/v1", "/v2/score", "/v1/scores", "/v1/solve/batches", "/score", "/favicon.ico"),
        *("/static", "/static/x", "/docs/", "/docs/x"),
        *("/v1/rules/dutch", "/v1/rules/Dutch-1-6", "/v1/rules/dutch-1-6.json", "/v1/rules/..%2Fsecret"),
        *("/v1/rules/", "/v1/rules/dutch-1-6/", "/healthz/", "/v1//score", "//v1/score"),
        *("/v1/rules/%00", "/v1/rules/%ff", "/%E2%82%AC", "/v1/rules/a%20b"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_paths_that_are_not_there(client: FlaskClient, method: str, path: str) -> None:
    answer = client.open(path, method=method, json={} if method == "POST" else None)
    if answer.status_code == 405:  # of a rule set there is only a GET
        assert method == "POST"
        assert path.startswith("/v1/rules/")
    else:
        assert problem_of(answer, 404)["type"] == "/problems/not-found"


@pytest.mark.parametrize("path", [*POSTS, *GETS])
def test_a_trailing_slash_is_another_path_everywhere(client: FlaskClient, path: str) -> None:
    for method in ("GET", "POST", "PUT"):
        problem_of(client.open(f"{path}/", method=method), 404)


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", POSTS_ONLY)
def test_other_methods_than_post(client: FlaskClient, path: str, method: str) -> None:
    answer = client.open(path, method=method)
    assert "POST" in problem_of(answer, 405)["detail"]
    assert answer.headers["Allow"] == "OPTIONS, POST"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", GETS)
def test_other_methods_than_get(client: FlaskClient, path: str, method: str) -> None:
    answer = client.open(path, method=method)
    assert "GET" in problem_of(answer, 405)["detail"]
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("path", POSTS_ONLY)
def test_head_and_options_of_a_post(client: FlaskClient, path: str) -> None:
    head = client.head(path)
    assert (head.status_code, head.get_data(), head.headers["Allow"]) == (405, b"", "OPTIONS, POST")
    options = client.options(path)
    assert options.status_code == 200
    assert set(options.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


@pytest.mark.parametrize("path", GETS)
def test_head_and_options_of_a_get(client: FlaskClient, path: str) -> None:
    head = client.head(path)
    assert (head.status_code, head.get_data()) == (200, b"")
    assert head.mimetype == client.get(path).mimetype
    options = client.options(path)
    assert options.status_code == 200
    assert set(options.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("en", "en"),
        ("nl", "nl"),
        ("NL", "nl"),
        ("nl-NL", "nl"),
        ("nl-BE", "nl"),
        ("nl-NL, en;q=0.5", "nl"),
        ("nl-NL,nl;q=0.9,en-US;q=0.8,en;q=0.7", "nl"),
        ("en-GB, nl;q=0.5", "en"),
        ("en, nl", "en"),
        ("nl, en", "nl"),
        ("en;q=0.5, nl;q=0.6", "nl"),
        ("de, fr", "en"),
        ("de, nl;q=0.1", "nl"),
        ("*", "en"),
        ("nl, *;q=0.5", "nl"),
        ("nl;q=0.5, *", "en"),
        ("nl;q=0", "en"),
        ("nl;q=0, *", "en"),
        ("nlx", "en"),
        (";;;", "en"),
        ("nl;q=x", None),  # no such weight: either language will do
        ("x" * 5000, "en"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_the_language_of_a_problem(client: FlaskClient, accepted: str | None, language: str | None) -> None:
    headers = {} if accepted is None else {"Accept-Language": accepted}
    answer = client.post("/v1/score", json={}, headers=headers)
    found = answer.headers["Content-Language"]
    assert language in (None, found)
    assert "Accept-Language" in answer.headers["Vary"]
    (error,) = problem_of(answer, 422)["errors"]
    sentences = {"en": 'The field "players" is missing.', "nl": 'Het veld "players" ontbreekt.'}
    assert error == {"pointer": "#/players", "code": "missing_field", "detail": sentences[found]}


@pytest.mark.parametrize(
    ("request_of", "status", "title"),
    [
        (lambda client, headers: send(client, b"{", headers=headers), 400, "Dit is geen JSON"),
        (lambda client, headers: client.get("/x", headers=headers), 404, "Niet gevonden"),
        (lambda client, headers: client.get("/v1/score", headers=headers), 405, "Methode niet toegestaan"),
        (lambda client, headers: send(client, b" " * 70_000, headers=headers), 413, "Dit is te groot"),
        (lambda client, headers: client.post("/v1/score", headers=headers), 415, "Onbekend mediatype"),
        (lambda client, headers: send(client, b"{}", headers=headers), 422, "Het verzoek klopt niet met het spel"),
    ],
)
def test_every_problem_in_dutch(
    client: FlaskClient, request_of: Callable[[FlaskClient, dict[str, str]], TestResponse], status: int, title: str
) -> None:
    assert problem_of(request_of(client, {"Accept-Language": "nl"}), status)["title"] == title


def test_a_header_that_cannot_be_read_is_no_bad_body() -> None:
    answer = create_app().test_client().get("/healthz", headers={"Host": "a" * 5000})
    assert problem_of(answer, 400)["type"] == "/problems/other"


def test_what_nobody_foresaw_is_a_problem_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    app: Flask = create_app()

    def broken() -> None:
        raise RuntimeError("a secret at /home/someone")

    monkeypatch.setitem(app.view_functions, "health.healthz", broken)
    answer = app.test_client().get("/healthz")
    problem = problem_of(answer, 500)
    assert problem["type"] == "/problems/internal"
    assert "secret" not in answer.get_data(as_text=True)
    assert "Traceback" not in answer.get_data(as_text=True)


FUZZ: list[Any] = [
    *(None, True, False, 0, -1, 1.5, "", "x", "As", "\u0000", [], [[]], {}, {"": None}, [None], ["As"], {"As": 1}),
    *([["As"]], [{}], "As" * 30, ["As"] * 13, {"preset": None}, {"preset": {}}, 10**30, "🃏", "{}", "%s", "{0}"),
]


@pytest.mark.parametrize("path", POSTS)
def test_no_value_in_any_field_breaks_the_service(client: FlaskClient, path: str) -> None:
    fields = ["cards", "hands", "players", "front", "middle", "back", "rules", "notation", "alternatives", "_schema"]
    for value in FUZZ:
        for field in fields:
            is_batch = path.endswith("batch") and field == "hands" and value and isinstance(value, list)
            assert client.post(path, json={field: value}).status_code == (200 if is_batch else 422)
        assert client.post(path, json=dict.fromkeys(fields, value)).status_code == 422


def test_no_value_in_any_field_of_a_player_breaks_the_service(client: FlaskClient) -> None:
    for value in FUZZ:
        for field in ("name", "front", "middle", "back", "cards", "natural", "_schema"):
            body = {"players": [{**TABLE["players"][0], field: value}, TABLE["players"][1]]}
            assert client.post("/v1/score", json=body).status_code in (200, 422)
            assert client.post("/v1/score", json={"players": [{field: value}, value]}).status_code == 422


def test_no_value_in_any_field_of_the_rules_breaks_the_service(client: FlaskClient) -> None:
    places = [
        *[(name,) for name in ("preset", "name", "counting", "foul", "wheel", "royalties", "naturals", "passing")],
        *[(name,) for name in ("natural_against_natural", "quads_are_two_pairs", "point_value", "currency", "x")],
        *[("counting", "row"), ("foul", "pays"), ("royalties", "to"), ("royalties", "front"), ("passing", "cycle")],
        *[("royalties", "front", "pair"), ("royalties", "back", "flush", "A"), ("passing", "across_with_three")],
    ]
    for value in FUZZ:
        for place in places:
            rules = value
            for part in reversed(place):
                rules = {part: rules}
            assert client.post("/v1/score", json={**TABLE, "rules": rules}).status_code in (200, 422)
