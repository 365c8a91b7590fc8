"""`/v1/solve`: the best setting of a hand, or of many."""

from typing import Any

from flask import Blueprint, request

from api import answers, problems
from api.body import load
from api.language import preferred
from api.schemas import BatchBody, SolveBody
from api.turns import check_budget
from api.watch import note_hands
from solver.errors import CardsError
from solver.optimiser import Splits, undominated_of_all
from solver.rules import Rules
from solver.solution import Solution, solve, solve_splits

BATCH_BYTES = 512 * 1024

blueprint = Blueprint("solve", __name__, url_prefix="/v1/solve")

_SOLVE = SolveBody()
_BATCH = BatchBody()


@blueprint.post("")
def solve_hand() -> dict[str, Any]:
    """Solve one hand."""
    body = load(_SOLVE)
    note_hands(1)
    return answers.solution(solve(body["cards"], body["rules"], body["alternatives"]), preferred())


@blueprint.post("/batch")
def solve_batch() -> dict[str, Any]:
    """Solve many hands; a bad one is answered in its place."""
    request.max_content_length = BATCH_BYTES
    body = load(_BATCH)
    hands, rules, language = body["hands"], body["rules"], preferred()
    found = undominated_of_all([hand for hand in hands if not isinstance(hand, CardsError)], rules.wheel)
    results = [
        _failed(index, hand)
        if isinstance(hand, CardsError)
        else {
            "index": index,
            "status": 200,
            "result": answers.solution(_solved(next(found), rules, body["alternatives"]), language),
        }
        for index, hand in enumerate(hands)
    ]
    failed = sum(result["status"] != 200 for result in results)
    note_hands(len(results) - failed)
    return {"results": results, "summary": {"total": len(results), "ok": len(results) - failed, "failed": failed}}


def _solved(splits: Splits, rules: Rules, alternatives: int) -> Solution:
    check_budget()
    return solve_splits(splits, rules, alternatives)


def _failed(index: int, error: CardsError) -> dict[str, Any]:
    problem = problems.validation([each.under("hands", index) for each in error.problems])
    return {"index": index, "status": problem["status"], "problem": problem}
