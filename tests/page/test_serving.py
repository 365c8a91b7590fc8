"""How the page and the documentation are served: policy, caching, compression."""

import gzip
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api import create_app
from api.page import assets

DOCUMENTS = ["/", "/docs"]


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    with create_app({"LOAD_ALL_BANKS": False}).test_client() as client:
        yield client


def directives(answer: TestResponse) -> dict[str, str]:
    policy = answer.headers["Content-Security-Policy"]
    return dict((part.strip() + " ").split(" ", 1) for part in policy.split(";"))


def addresses(answer: TestResponse) -> list[str]:
    return re.findall(r'(?:src|href)="(static/[^"]+)"', answer.get_data(as_text=True))


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_document_runs_only_what_is_its_own(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    policy = directives(answer)
    assert policy["default-src"].strip() == "'none'"
    assert policy["script-src"].strip() == policy["style-src"].strip() == policy["connect-src"].strip() == "'self'"
    assert policy["frame-ancestors"].strip() == policy["base-uri"].strip() == "'none'"
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    text = answer.get_data(as_text=True)
    assert not re.search(r"<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=|<style", text)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)


@pytest.mark.parametrize("path", DOCUMENTS)
def test_all_that_a_document_names_is_there_and_is_kept_for_long(client: FlaskClient, path: str) -> None:
    named = addresses(client.get(path))
    assert len(named) >= 3
    for each in named:
        answer = client.get(f"/{each}")
        assert answer.status_code == 200, each
        assert answer.mimetype in ("text/javascript", "text/css", "image/svg+xml")
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_every_module_is_named_before_it_is_needed(client: FlaskClient) -> None:
    files, version = assets()
    named = set(addresses(client.get("/")))
    assert {f"static/{version}/{name}" for name in files if name.startswith(("js/", "css/"))} <= named


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_document_is_asked_for_again_but_sent_once(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert again.get_data() == b""


def test_a_file_of_another_version_is_sent_but_not_kept(client: FlaskClient) -> None:
    answer = client.get("/static/0123456789ab/js/main.js")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", f"/static/{assets().version}/css/page.css"])
def test_files_are_compressed_for_who_can_read_that(client: FlaskClient, path: str) -> None:
    plain, zipped = client.get(path), client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.get_data()) == plain.get_data()
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    assert plain.headers["Vary"] == zipped.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("name", ["nothing.js", "index.html", "../page.py", "js", ""])
def test_what_is_no_file_of_the_page_is_a_problem(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/static/{assets().version}/{name}")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")


@pytest.mark.parametrize("path", [*DOCUMENTS, f"/static/{assets().version}/icon.svg"])
def test_nothing_is_sent_to_the_page(client: FlaskClient, path: str) -> None:
    assert client.head(path).status_code == 200
    answer = client.post(path)
    assert (answer.status_code, answer.mimetype) == (405, "application/problem+json")
