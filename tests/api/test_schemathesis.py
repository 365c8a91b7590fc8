"""All operations of the contract, called by schemathesis as the contract allows and as it does not."""

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from api import create_app

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("schemathesis")]  # its names of tests are all the same

LINES = "application/x-ndjson"

# A request may be refused for what the contract says of it, and be too large besides.
REFUSALS = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "5xx"]
CONFIG = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.yaml", create_app(), config=CONFIG)


@schemathesis.serializer(LINES)
def as_lines(_: Any, value: Any) -> bytes:
    """Return a value as the lines of a stream: a text as it is, anything else as one line of JSON."""
    return (value if isinstance(value, str) else json.dumps(value)).encode("utf-8", "replace")


@SCHEMA.parametrize()
@settings(derandomize=True, deadline=None, database=None, max_examples=10, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_to_the_contract(case: schemathesis.Case[Any]) -> None:
    # That cards are cards, and different ones, no schema can state: see test_differential. And any text is a stream:
    # what is wrong with a line is said in its place.
    excluded: list[Any] = [positive_data_acceptance] + [negative_data_rejection] * (case.media_type == LINES)
    case.call_and_validate(excluded_checks=excluded)
