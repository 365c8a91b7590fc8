"""Solved hands as the text of `answers.solution`: most of the time would go into writing thousands of them.

The fields are those of `api.answers`, in the same order; numbers keep all six decimals. Tests hold the two together.
"""

import json
from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Any

from api import answers
from solver.arrangement import ROWS
from solver.batch import HABITS, solve_all
from solver.cards import Card
from solver.choices import Choices
from solver.hands import describe
from solver.opponents import opponents
from solver.optimiser import TOTAL_SPLITS
from solver.reference import Wheel, classes
from solver.roles import HEADS_UP, Seat
from solver.rules import Rules
from solver.settlement import actions
from solver.solution import Played
from solver.templates import Form, RowTexts, Template

compact = json.JSONEncoder(separators=(",", ":")).encode


def _template(fields: dict[str, Any]) -> Template:
    return Template.of(compact(fields).replace('"":', ""))  # what stands for several fields has no name


_LAID = {row: {"cards": f"<{row}.list>", "": f"<{row}.row>", "royalty": f"<{row}.royalty>"} for row in ROWS}
_CHANCES = {row: {outcome: f"<{row}.{outcome}>" for outcome in ("win", "tie", "lose")} for row in ROWS}
_BEST = _template(
    _LAID
    | {"expected_points": "<points>", "standard_error": "<error>"}
    | {"rows": _CHANCES, "scoop": "<scoop>", "scooped": "<scooped>"}
)
_OTHER = _template(
    _LAID | {"expected_points": "<points>", "cost": "<cost>", "cost_error": "<cost_error>", "equal": "<equal>"}
)


@lru_cache(maxsize=64)
def writer(rules: Rules, alternatives: int, language: str, seat: Seat = HEADS_UP) -> "Writer":
    """Return who writes hands under some rules."""
    return Writer(rules, alternatives, language, seat)


class Writer:
    """Solves hands under some rules, and writes them in one language."""

    def __init__(self, rules: Rules, alternatives: int, language: str, seat: Seat = HEADS_UP) -> None:
        ties = seat.ties(rules)
        model = opponents(rules, ties)
        self._solve = partial(solve_all, rules=rules, alternatives=alternatives, ties=ties)
        self._can_choose = bool(actions(rules))
        self._choices = _fields(answers.choices(Choices()))
        hand = _template(
            {"cards": "<list>", "rules": "<given.1>", "best": "<best>", "alternatives": ["<others>"]}
            | {"habits": {name: f"<habit.{name}>" for name in HABITS}, "": "<given.0>"}
            | {"splits": {"total": TOTAL_SPLITS, "legal": "<legal>", "undominated": "<undominated>"}}
            | {"opponents": answers.opponents(Played(model.name, model.exact, 0, 0, seat)) | {"samples": "<samples>"}}
        )
        self._name = compact(rules.name).encode("ascii")
        self._form = Form(rules, _row_texts(rules.wheel, language), hand, _BEST, _OTHER)

    def hands(self, hands: Sequence[Sequence[Card]]) -> list[bytes]:
        """Return each hand, solved, as JSON."""
        found, given = self._solve(hands), [self._choices, self._name] * len(hands)
        if self._can_choose:
            given[::2] = [_fields(answers.choices(found.choices(place))) for place in range(len(hands))]
        return self._form.fill(found, given)


def _fields(entries: dict[str, Any]) -> bytes:
    return compact(entries)[1:-1].encode("ascii")


@cache
def _row_texts(wheel: Wheel, language: str) -> RowTexts:
    """Return what is said of rows of each strength between their cards and their royalties."""
    shown = [
        {"category": str(each.category), "description": describe(each, language), "strength": strength}
        for strength, each in enumerate(classes(wheel)[1:], start=1)
    ]
    return RowTexts.of([b"", *map(_fields, shown)])
