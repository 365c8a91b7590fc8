"""`/v1/pass`: which cards to pass on, and what everybody holds when they are passed."""

from typing import Any

from flask import Blueprint

from api import answers
from api.body import load
from api.evening_schemas import ApplyBody, PassBody, exchanged
from solver.cards import write_cards
from solver.passing import advise
from solver.seats import exchange, receivers

blueprint = Blueprint("passing", __name__, url_prefix="/v1/pass")

_PASS = PassBody()
_APPLY = ApplyBody()


@blueprint.post("")
def advise_on_passing() -> dict[str, Any]:
    """Say which cards to pass on."""
    body = load(_PASS)
    return answers.advice(advise(body["cards"], body["rules"], body["alternatives"]))


@blueprint.post("/apply")
def apply_passing() -> dict[str, Any]:
    """Pass everybody's cards on."""
    body = load(_APPLY)
    players, direction = body["players"], body["direction"]
    to = receivers(len(players), direction, body["rules"].passing)
    sources = dict.fromkeys(range(len(players))) if to is None else {seat: giver for giver, seat in enumerate(to)}
    hands = exchange(*exchanged(body))
    return {
        "direction": direction,
        "players": [
            {
                "name": player["name"],
                "cards": write_cards(hand),
                "received": [] if source is None else write_cards(players[source]["passes"]),
                "from": None if source is None else players[source]["name"],
            }
            for player, hand, source in zip(players, hands, map(sources.get, range(len(players))), strict=True)
        ],
    }
