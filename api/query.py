"""Read a request's query strictly: nothing unknown, nothing twice, all that is wrong at once."""

from collections.abc import Container
from typing import Any

from flask import request
from marshmallow import Schema

from api.loading import load_value
from api.problems import Parameter
from solver.errors import PokerError, Problem, quote


def load_query(schema: Schema) -> Any:
    """Return the query's parameters as the schema reads them, each of them a text.

    Raises:
        PokerError: all that is wrong with them.
    """
    problems = unknown_parameters(schema.fields)
    given = {name: value for name, value in request.args.items() if name in schema.fields}
    try:
        loaded = load_value(schema, given)
    except PokerError as error:
        problems += [_in_query(problem) for problem in error.problems]
    if problems:
        raise PokerError(problems)
    return loaded


def unknown_parameters(known: Container[str] = ()) -> list[Problem]:
    """Return a problem for each query parameter of the request that is not known, or is there several times."""
    problems: list[Problem] = []
    if not request.environ.get("QUERY_STRING"):
        return problems
    for name, values in request.args.lists():
        path, parameter = (Parameter(name),), quote(name)
        if name not in known:
            problems.append(Problem("unknown_parameter", path, {"parameter": parameter}))
        elif len(values) > 1:
            problems.append(Problem("duplicate_parameter", path, {"parameter": parameter, "times": len(values)}))
    return problems


def _in_query(problem: Problem) -> Problem:
    name = str(problem.path[0])
    if problem.code == "missing_field":
        return Problem("missing_parameter", (Parameter(name),), {"parameter": quote(name)})
    return Problem(problem.code, (Parameter(name),), problem.values, problem.sentence)
