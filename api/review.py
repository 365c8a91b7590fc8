"""`/v1/review`: what a setting is worth, and what it costs against the best."""

from typing import Any

from flask import Blueprint

from api import answers
from api.body import load
from api.language import preferred
from api.schemas import RowsBody, seat_of
from api.watch import note_hands
from solver.arrangement import Arrangement
from solver.solution import review

blueprint = Blueprint("review", __name__, url_prefix="/v1/review")

_REVIEW = RowsBody()


@blueprint.post("")
def review_setting() -> dict[str, Any]:
    """Review one setting."""
    body = load(_REVIEW)
    note_hands(1)
    rules = body["rules"]
    arrangement = Arrangement.of(body["front"], body["middle"], body["back"], rules.wheel)
    return answers.review(review(arrangement, rules, seat_of(body)), rules, preferred())
