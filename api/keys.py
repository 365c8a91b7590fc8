"""API keys: asked for where the deployment lists any, and known by their hash only.

    python -m api.keys NAME

makes a key for a caller and prints it, and the entry for `CHINEES_POKER_API_KEYS` or the file of keys beside it.
"""

import hmac
import secrets
import sys
from collections.abc import Mapping
from hashlib import sha256

from flask import Flask, request

from api.settings import Settings
from api.watch import current

METRICS = "metrics.metrics"


class NoKey(Exception):
    """A request without a key that is known."""


def caller(key: str, known: Mapping[str, str]) -> str | None:
    """Return the name of whose key it is, after the same time whether there is one or not.

    A key is random and long, so a fast hash of it is as safe as a slow one.

    Args:
        key: the key as it was sent.
        known: names by the SHA-256 of their keys.
    """
    given = sha256(key.encode("utf-8", "surrogateescape")).hexdigest()
    found = None
    for hashed, name in known.items():
        if hmac.compare_digest(given, hashed):
            found = name
    return found


def init_app(app: Flask, settings: Settings) -> None:
    """Ask for a key on everything under `/v1` and on the metrics, where any key is known."""
    if not settings.api_keys:
        return

    @app.before_request
    def check() -> None:
        guarded = request.path.startswith("/v1/") or request.endpoint == METRICS
        if request.url_rule is None or not guarded or request.method == "OPTIONS":
            return
        name = caller(_sent(), settings.api_keys)
        if name is None:
            raise NoKey
        current().caller = name


def _sent() -> str:
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else request.headers.get("X-API-Key", "")


def new_key(name: str) -> tuple[str, str]:
    """Return a new key, and the entry by which the service knows it."""
    key = secrets.token_urlsafe(32)
    return key, f"{name}:{sha256(key.encode()).hexdigest()}"


def main(arguments: list[str]) -> None:
    """Print a new key and its entry."""
    if len(arguments) != 1:
        sys.exit("python -m api.keys NAME")
    key, entry = new_key(arguments[0])
    Settings.of({"CHINEES_POKER_API_KEYS": entry})  # so that a name that cannot be read back is refused here
    print(f"the key, for the caller:   {key}\nthe entry, for the service: {entry}")


if __name__ == "__main__":
    main(sys.argv[1:])
