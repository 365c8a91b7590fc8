"""The client whose every answer is held against the contract, for the cases that go over HTTP."""

from tests.api.conftest import app, client

__all__ = ["app", "client"]
