"""`/healthz` and the contract itself."""

from importlib import resources
from importlib.metadata import version

from flask import Blueprint, Response

blueprint = Blueprint("health", __name__)

VERSION = version("chinees-poker")


@blueprint.get("/healthz")
def healthz() -> dict[str, str]:
    """Say that the process is up."""
    return {"status": "ok", "version": VERSION}


@blueprint.get("/openapi.yaml")
def contract() -> Response:
    """Return `openapi.yaml` as it is in the package."""
    return Response(resources.files("api").joinpath("openapi.yaml").read_bytes(), mimetype="application/yaml")
