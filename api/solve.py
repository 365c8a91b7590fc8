"""`/v1/solve`: the best setting of a hand; by `GET`, for presets, as something that caches keep."""

import hashlib
import json
from typing import Any

from flask import Blueprint, Response, jsonify, request

from api import answers
from api.batch_text import writer
from api.body import load
from api.health import VERSION
from api.language import preferred
from api.query import load_query
from api.schemas import SolveBody, SolveQuery, seat_of
from api.watch import note_hands
from solver.opponents import opponents, shipped_banks
from solver.rules_json import write_rules
from solver.solution import solve

KEPT = "public, max-age=86400"  # only another version and another bank change an answer

blueprint = Blueprint("solve", __name__, url_prefix="/v1/solve")

_SOLVE = SolveBody()
_QUERY = SolveQuery()


@blueprint.post("")
def solve_hand() -> Response:
    """Solve one hand."""
    return _solved(load(_SOLVE))


@blueprint.get("")
def get_solved_hand() -> Response:
    """Solve one hand under a preset, or say that the caller's answer still holds, without solving it."""
    query = load_query(_QUERY)
    tag = _tag(query)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304, mimetype="application/json")
    else:
        response = _solved(query)
    response.set_etag(tag)
    response.headers["Cache-Control"] = KEPT
    return response


def _solved(asked: dict[str, Any]) -> Response:
    note_hands(1)
    cards, rules, alternatives, seat = asked["cards"], asked["rules"], asked["alternatives"], seat_of(asked)
    if seat.depends_on_all(rules):
        return jsonify(answers.solution(solve(cards, rules, alternatives, seat), preferred()))
    # As a batch of one, which is the same answer in half the time that it takes beside the compiled calls.
    (text,) = writer(rules, alternatives, preferred(), seat).hands([cards])
    return Response(text + b"\n", content_type="application/json")


def _tag(asked: dict[str, Any]) -> str:
    """Return what is the same only where the answer is: a digest of all that it depends on."""
    bank = opponents(asked["rules"]).name
    depends_on = [
        VERSION,
        write_rules(asked["rules"]),
        (bank, shipped_banks()[bank].digest),
        preferred(),
        asked["alternatives"],
        asked["players"],
        asked["role"],
        sorted(asked["cards"]),
    ]
    return hashlib.sha256(json.dumps(depends_on).encode()).hexdigest()[:32]
