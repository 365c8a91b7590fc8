"""Hands as players write them down, for tests: `Qh Qc 3d / Ts Js Qd Kc Ah / 7d 7c 7s 2h 2s`, front first."""

from typing import Any

from solver.arrangement import ROWS, Arrangement
from solver.cards import read_cards
from solver.hands import Row
from solver.naturals import Natural
from solver.pairing import Hand, PairScore, score_pair
from solver.reference import Wheel
from solver.rules import Rules
from solver.rules_json import read_rules
from solver.scoring import TableScore, score_table

NAMES = ("Anna", "Bram", "Cas", "Dewi")


def row(text: str, wheel: Wheel = Wheel.LOWEST) -> Row:
    """Return a row of three or five cards."""
    return Row.of(read_cards(text), wheel)


def setting(text: str, wheel: Wheel = Wheel.LOWEST) -> Arrangement:
    """Return a setting, foul or not."""
    front, middle, back = map(read_cards, text.split("/"))
    return Arrangement.of(front, middle, back, wheel)


def house(preset: str = "dutch-1-6", **over: Any) -> Rules:
    """Return the rules of a preset with some fields laid over it."""
    return read_rules({"preset": preset, **over})


def hand(text: str, rules: Rules, natural: Natural | None = None) -> Hand:
    """Return what a player shows."""
    return Hand(setting(text, rules.wheel), natural)


def pair(mine: str, theirs: str, rules: Rules) -> PairScore:
    """Return what two players without naturals settle."""
    return score_pair(hand(mine, rules), hand(theirs, rules), rules)


def table(rules: Rules, *hands: str) -> TableScore:
    """Return the score of players without naturals."""
    return score_table([hand(each, rules) for each in hands], rules)


def player(name: str, text: str, **fields: Any) -> dict[str, Any]:
    """Return a player of `POST /v1/score`."""
    rows = dict(zip(ROWS, (part.split() for part in text.split("/")), strict=True))
    return {"name": name, **rows, **fields}


def players(*hands: str) -> list[dict[str, Any]]:
    """Return the players of `POST /v1/score` who set these hands."""
    return [player(name, text) for name, text in zip(NAMES, hands, strict=False)]
