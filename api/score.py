"""`/v1/score`: a finished table in, the points and the money out."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint

from api import answers
from api.body import load
from api.language import preferred
from api.schemas import ScoreBody, cards_of
from solver.arrangement import Arrangement
from solver.pairing import Hand
from solver.rules import Rules
from solver.scoring import TableScore, declared_natural, highest_natural, score_table

blueprint = Blueprint("score", __name__, url_prefix="/v1/score")

_SCORE = ScoreBody()


@blueprint.post("")
def score() -> dict[str, Any]:
    """Score one table."""
    body, language = load(_SCORE), preferred()
    rules, players = body["rules"], body["players"]
    hands, table = settle(body)
    names = [player["name"] for player in players]
    return {
        "players": [
            {"name": name}
            | answers.hand(hand, rules, language)
            | {
                "foul": hand.arrangement.foul_reason(language) if hand.is_foul and hand.arrangement else None,
                "natural": hand.natural,
                "undeclared_natural": None if hand.natural else highest_natural(cards_of(player), rules),
                "points": points,
                "money": money,
            }
            for name, hand, player, points, money in zip(
                names, hands, players, table.points, table.money, strict=True
            )
        ],
        "pairs": [answers.pair((names[a], names[b]), pair) for (a, b), pair in table.pairs.items()],
    }


def settle(body: Mapping[str, Any]) -> tuple[list[Hand], TableScore]:
    """Return the hands of a table as its schema read it, and their score."""
    hands = [_hand(player, body["rules"]) for player in body["players"]]
    return hands, score_table(hands, body["rules"])


def _hand(player: Mapping[str, Any], rules: Rules) -> Hand:
    """Return what a player shows; the schema has seen that a declared natural is there."""
    declared = player["natural"]
    natural = declared_natural(declared, cards_of(player), rules) if declared is not None else None
    if "cards" in player:
        return Hand(None, natural)
    return Hand(Arrangement.of(player["front"], player["middle"], player["back"], rules.wheel), natural)
