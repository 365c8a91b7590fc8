"""`/`, `/static` and `/docs`: the page for people, and the documentation of the calls; nothing from other hosts."""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

blueprint = Blueprint("page", __name__)

# Of the documentation's own files only these two are needed; its page has a script in it, which the policy forbids.
_SWAGGER = ("swagger-ui.css", "swagger-ui-bundle.js")

_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
_YEAR = 365 * 24 * 3600  # seconds

_OWN = "; ".join(
    ["default-src 'none'"]
    + [f"{kind} 'self'" for kind in ("script-src", "style-src", "connect-src")]
    + [f"{kind} 'none'" for kind in ("base-uri", "form-action", "frame-ancestors")]
)
_PAGE_POLICY = f"{_OWN}; img-src 'self'; require-trusted-types-for 'script'"
_DOCS_POLICY = f"{_OWN}; img-src 'self' data:"  # its icons are in its style sheet


class Assets(NamedTuple):
    """All files of the page by their names, and a version that changes when one of them does."""

    files: Mapping[str, bytes]
    version: str


@blueprint.get("/")
def index() -> Response:
    """Return the page."""
    return _document("index.html", _PAGE_POLICY)


@blueprint.get("/docs")
def docs() -> Response:
    """Return the documentation of the calls."""
    return _document("docs.html", _DOCS_POLICY)


@blueprint.get("/static/<version>/<path:name>")
def static(version: str, name: str) -> Response:
    """Return a file of the page: kept by browsers for a year, since another version has another address."""
    files, current = assets()
    if name not in files or name.endswith(".html"):
        raise NotFound
    response = _response(name, files[name])
    if version == current:
        response.cache_control.public = True
        response.cache_control.max_age = _YEAR
        response.cache_control.immutable = True
    else:  # of a page that is older, or newer, than this process
        response.cache_control.no_cache = True
    return response


@cache
def assets() -> Assets:
    """Return the page's own files and those of the documentation's package."""
    files = dict(_tree(resources.files("api") / "static"))
    swagger = resources.files("flask_swagger_ui") / "dist"
    files |= {f"swagger/{name}": (swagger / name).read_bytes() for name in _SWAGGER}
    digest = hashlib.sha256()
    for name, body in sorted(files.items()):
        digest.update(f"{name} {len(body)} ".encode() + body)
    return Assets(files, digest.hexdigest()[:12])


def _tree(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _tree(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry.read_bytes()


@cache
def _html(name: str) -> bytes:
    """Return a document with the addresses of its files, and all modules of the page named before they are needed."""
    files, version = assets()
    modules = sorted(each for each in files if each.startswith("js/"))
    preloads = "\n".join(f'<link rel="modulepreload" href="static/{version}/{each}">' for each in modules)
    text = files[name].decode("utf-8").replace("<!-- modules -->", preloads)
    return text.replace("static/VERSION/", f"static/{version}/").encode("utf-8")


def _document(name: str, policy: str) -> Response:
    response = _response(name, _html(name))
    response.headers["Content-Security-Policy"] = policy
    response.cache_control.no_cache = True
    return response


@cache
def _zipped(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def _response(name: str, body: bytes) -> Response:
    suffix = name[name.rindex(".") :]
    response = Response(mimetype=_TYPES.get(suffix) or mimetypes.guess_type(name)[0])
    etag = hashlib.sha256(body).hexdigest()[:20]
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip"):
        body, etag = _zipped(body), f"{etag}-gzip"
        response.content_encoding = "gzip"
    response.set_data(body)
    response.set_etag(etag)
    response.make_conditional(request)
    return response
