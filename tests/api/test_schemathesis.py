"""All operations of the contract, called by schemathesis as the contract allows and as it does not."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api import create_app

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("schemathesis")]  # its names of tests are all the same

SCHEMA = schemathesis.openapi.from_wsgi("/openapi.yaml", create_app())


@SCHEMA.parametrize()
@settings(derandomize=True, deadline=None, database=None, max_examples=10, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_to_the_contract(case: schemathesis.Case[Any]) -> None:
    # That cards are cards, and different ones, no schema can state: see test_differential.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
