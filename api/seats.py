"""`/v1/seats`: who deals a hand, who plays it and who sits out, and to whom cards are passed."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint

from api.body import load
from api.evening_schemas import SeatsBody
from solver.rules import Passing
from solver.seats import direction_of, receivers, seating

blueprint = Blueprint("seats", __name__, url_prefix="/v1/seats")

_SEATS = SeatsBody()


@blueprint.post("")
def seats() -> dict[str, Any]:
    """Say who does what in one hand."""
    body = load(_SEATS)
    names, number, first = body["names"], body["hand"], body["first_dealer"]
    found = seating(len(names), number, 0 if first is None else names.index(first))
    players = [names[seat] for seat in found.playing]
    return {
        "hand": number,
        "dealer": names[found.dealer],
        "next_dealer": names[found.next_dealer],
        "players": players,
        "sitting_out": [names[seat] for seat in found.sitting_out],
        "passing": _passing(players, number, body["rules"].passing),
    }


def _passing(players: Sequence[str], number: int, passing: Passing) -> dict[str, Any] | None:
    if not passing.on:
        return None
    direction = direction_of(passing, number)
    to = receivers(len(players), direction, passing) or ()
    passes = [{"from": players[seat], "to": players[receiver]} for seat, receiver in enumerate(to)]
    return {"direction": direction, "count": passing.count if passes else 0, "passes": passes}
