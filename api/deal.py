"""`/v1/deal`: shuffled cards, dealt one by one."""

from typing import Any

from flask import Blueprint

from api.body import load
from api.evening_schemas import DealBody
from solver.cards import write_cards
from solver.dealing import deal, new_seed

blueprint = Blueprint("deal", __name__, url_prefix="/v1/deal")

_DEAL = DealBody()


@blueprint.post("")
def deal_cards() -> dict[str, Any]:
    """Deal one hand."""
    body = load(_DEAL)
    players, dealer = body["players"], body["dealer"]
    seat = len(players) - 1 if dealer is None else players.index(dealer)
    seed = new_seed() if body["seed"] is None else body["seed"]
    dealt = deal(len(players), seat, seed)
    return {
        "dealer": dealer,
        "next_dealer": None if dealer is None else players[(seat + 1) % len(players)],
        "seed": seed,
        "hands": [
            {"name": name, "cards": write_cards(cards)} for name, cards in zip(players, dealt.hands, strict=True)
        ],
        "rest": write_cards(dealt.rest),
    }
