"""`/v1/evaluate`: what a row of three or five cards is."""

from typing import Any

from flask import Blueprint

from api import answers
from api.body import load
from api.language import preferred
from api.schemas import EvaluateBody
from solver.arrangement import ROWS
from solver.hands import Row

blueprint = Blueprint("evaluate", __name__, url_prefix="/v1/evaluate")

_EVALUATE = EvaluateBody()


@blueprint.post("")
def evaluate_row() -> dict[str, Any]:
    """Evaluate one row."""
    body = load(_EVALUATE)
    rules, row = body["rules"], Row.of(body["cards"], body["rules"].wheel)
    royalty = {
        name: rules.royalties.row(name).of(row.row_class) for name, size in ROWS.items() if size == len(row.cards)
    }
    return answers.row(row, royalty, preferred())
