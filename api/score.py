"""`/v1/score`: a finished table in, the points and the money out."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint

from api import answers
from api.body import load
from api.language import preferred
from api.schemas import ScoreBody, cards_of
from solver.arrangement import Arrangement
from solver.naturals import Natural
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
        "banker": body["banker"],
        "home_run": None if table.home_run is None else names[table.home_run],
        "players": [
            {"name": name}
            | answers.hand(hand, rules, language)
            | {
                "foul": hand.arrangement.foul_reason(language) if hand.is_foul and hand.arrangement else None,
                "natural": hand.natural,
                "undeclared_natural": _undeclared(hand, rules),
                "surrender": hand.surrenders,
                "points": points,
                "money": money,
            }
            for name, hand, points, money in zip(names, hands, table.points, table.money, strict=True)
        ],
        "pairs": [
            answers.pair((names[a], names[b]), (hands[a], hands[b]), pair, rules, language)
            for (a, b), pair in table.pairs.items()
        ],
    }


def settle(body: Mapping[str, Any]) -> tuple[list[Hand], TableScore]:
    """Return the hands of a table as its schema read it, and their score."""
    rules, players, banker = body["rules"], body["players"], body["banker"]
    hands = [_hand(player, rules) for player in players]
    seat = None if banker is None else [player["name"] for player in players].index(banker)
    return hands, score_table(hands, rules, seat)


def _hand(player: Mapping[str, Any], rules: Rules) -> Hand:
    """Return what a player shows; the schema has seen that a declared natural is there."""
    declared, cards = player["natural"], cards_of(player)
    natural = declared_natural(declared, cards, rules) if declared is not None else None
    laid = Arrangement.of(player["front"], player["middle"], player["back"], rules.wheel) if "front" in player else None
    return Hand(laid, natural, player["surrender"], cards, player["declared"])


def _undeclared(hand: Hand, rules: Rules) -> Natural | None:
    """Return the highest natural that the rules list in a hand whose rows are played instead."""
    return None if hand.natural or hand.surrenders else highest_natural(hand.cards, rules)
