"""Headers that protect, and pages of other origins."""

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from api import create_app
from api.settings import Settings

PAGE = "https://game.example"
PREFLIGHT = {"Origin": PAGE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}


def shared(*origins: str) -> FlaskClient:
    return create_app(settings=Settings(cors_origins=frozenset(origins))).test_client()


@pytest.mark.parametrize(("method", "path"), [("GET", "/healthz"), ("GET", "/x"), ("POST", "/v1/solve"), ("PUT", "/")])
def test_every_answer_is_protected(client: FlaskClient, method: str, path: str) -> None:
    headers = client.open(path, method=method).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert "Access-Control-Allow-Origin" not in headers


def test_errors_and_posts_are_not_kept(client: FlaskClient) -> None:
    assert client.get("/nowhere").headers["Cache-Control"] == "no-store"
    assert client.post("/v1/evaluate", json={"cards": "AsAhAd"}).headers["Cache-Control"] == "no-store"
    assert "Cache-Control" not in client.get("/v1/rules").headers


def test_a_page_may_use_what_is_its_own_and_may_say_otherwise() -> None:
    app = create_app()
    own = {"Content-Security-Policy": "default-src 'self'", "Cache-Control": "max-age=1"}
    app.add_url_rule("/page", "page", lambda: Response("<p>", mimetype="text/html"))
    app.add_url_rule("/other", "other", lambda: Response("<p>", mimetype="text/html", headers=own))
    assert "script-src 'self'" in app.test_client().get("/page").headers["Content-Security-Policy"]
    answer = app.test_client().get("/other")
    assert {name: answer.headers[name] for name in own} == own


def test_pages_of_other_origins_are_kept_out_by_default(client: FlaskClient) -> None:
    answer = client.options("/v1/solve", headers=PREFLIGHT)
    assert answer.status_code == 200
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(("origins", "allowed"), [([PAGE], PAGE), (["https://a.example", PAGE], PAGE), (["*"], "*")])
def test_pages_of_listed_origins_are_let_in(origins: list[str], allowed: str) -> None:
    client = shared(*origins)
    preflight = client.options("/v1/solve", headers=PREFLIGHT)
    assert (preflight.status_code, preflight.get_data()) == (204, b"")
    assert preflight.headers["Access-Control-Allow-Origin"] == allowed
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]
    assert int(preflight.headers["Access-Control-Max-Age"]) > 0
    for path in ("/healthz", "/nowhere"):  # errors can be read, too
        answer = client.get(path, headers={"Origin": PAGE})
        assert answer.headers["Access-Control-Allow-Origin"] == allowed
        assert "X-Request-Id" in answer.headers["Access-Control-Expose-Headers"]
        assert "Origin" in answer.headers["Vary"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "", f"{PAGE}.evil.example", "http://game.example"])
def test_pages_of_other_origins_than_those_are_not(origin: str) -> None:
    client = shared(PAGE)
    for answer in (
        client.get("/healthz", headers={"Origin": origin}),
        client.options("/v1/solve", headers={**PREFLIGHT, "Origin": origin}),
    ):
        assert answer.status_code == 200
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert "Origin" in answer.headers["Vary"]  # so that no cache serves it to another


def test_a_key_is_not_asked_of_a_preflight() -> None:
    settings = Settings(cors_origins=frozenset([PAGE]), api_keys={"0" * 64: "app"})
    client = create_app(settings=settings).test_client()
    assert client.options("/v1/solve", headers=PREFLIGHT).status_code == 204
    refused = client.get("/v1/rules", headers={"Origin": PAGE})
    assert (refused.status_code, refused.headers["Access-Control-Allow-Origin"]) == (401, PAGE)


def test_nothing_tells_what_it_runs_on(app: Flask, client: FlaskClient) -> None:
    for path in ("/healthz", "/version", "/nowhere", "/metrics"):
        answer = client.get(path)
        shown = f"{answer.headers} {answer.get_data(as_text=True)}".lower()
        assert not [name for name in ("werkzeug", "flask", "python", "gunicorn", app.root_path) if name in shown]
