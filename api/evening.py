"""`/v1/evening`: all hands of an evening in, the running totals and who pays whom out. Nothing is kept."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, request

from api import problems
from api.body import load
from api.evening_schemas import EveningBody
from api.score import settle
from solver.errors import PokerError
from solver.evening import Evening, ScoredHand, amount, reckon
from solver.rules import Rules
from solver.scoring import money

EVENING_BYTES = 2 * 1024 * 1024

blueprint = Blueprint("evening", __name__, url_prefix="/v1/evening")

_EVENING = EveningBody()


@blueprint.post("")
def score_evening() -> dict[str, Any]:
    """Score an evening."""
    body = load_evening()
    names, rules, reckoned = body["players"], body["rules"], reckon_evening(body)
    results = [
        _scored(index, scored, rules) if scored else _failed(index, hand)
        for index, (hand, scored) in enumerate(zip(body["hands"], reckoned.hands, strict=True))
    ]
    failed = reckoned.hands.count(None)
    return {
        "players": [
            {
                "name": name,
                "hands": reckoned.played[seat],
                "points": reckoned.totals[seat],
                "money": money(reckoned.totals[seat], rules),
                "settled": amount(reckoned.cents[seat]),
            }
            for seat, name in enumerate(names)
        ],
        "hands": results,
        "settlement": [
            {"from": names[each.payer], "to": names[each.payee], "amount": amount(each.cents)}
            for each in reckoned.payments
        ],
        "summary": {"total": len(results), "ok": len(results) - failed, "failed": failed},
    }


def load_evening() -> dict[str, Any]:
    """Return the request's evening, its hands read: those that cannot be scored as their errors."""
    request.max_content_length = EVENING_BYTES
    body: dict[str, Any] = load(_EVENING)
    return body


def reckon_evening(body: Mapping[str, Any]) -> Evening:
    """Return the reckoning of an evening as its schema read it."""
    seats = {name: seat for seat, name in enumerate(body["players"])}
    points = [None if isinstance(hand, PokerError) else _points(hand, seats) for hand in body["hands"]]
    return reckon(len(seats), points, body["rules"].point_value)


def _points(hand: Mapping[str, Any], seats: Mapping[str, int]) -> dict[int, int]:
    _, table = settle(hand)
    return {seats[player["name"]]: points for player, points in zip(hand["players"], table.points, strict=True)}


def _scored(index: int, hand: ScoredHand, rules: Rules) -> dict[str, Any]:
    return {
        "index": index,
        "status": 200,
        "points": list(hand.points),
        "totals": list(hand.totals),
        "money": [money(total, rules) for total in hand.totals],
    }


def _failed(index: int, error: PokerError) -> dict[str, Any]:
    problem = problems.validation([each.under("hands", index) for each in error.problems])
    return {"index": index, "status": problem["status"], "problem": problem}
