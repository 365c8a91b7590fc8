"""Solved hands as the text of `answers.solution`: most of the time would go into writing thousands of them.

The fields are those of `api.answers`, in the same order; numbers keep all six decimals. Tests hold the two together.
"""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from api import answers
from solver.arrangement import ROWS
from solver.batch import HABITS, solve_all
from solver.cards import Card, write_cards
from solver.choices import Choices
from solver.hands import describe
from solver.opponents import opponents
from solver.optimiser import TOTAL_SPLITS
from solver.reference import Wheel, classes
from solver.roles import HEADS_UP, Seat
from solver.rules import Rules
from solver.settlement import actions
from solver.solution import Played
from solver.templates import RowTexts, Template, fill

compact = json.JSONEncoder(separators=(",", ":")).encode


_LAID = {row: {"cards": f"<{row}.cards>", "": f"<{row}.row>", "royalty": f"<{row}.royalty>"} for row in ROWS}
_CHANCES = {row: {outcome: f"<{row}.{outcome}>" for outcome in ("win", "tie", "lose")} for row in ROWS}


def _template(fields: dict[str, Any]) -> Template:
    return Template.of(compact(fields).replace('"":', ""))  # the text of a row is several fields


BEST = _template(
    _LAID
    | {"expected_points": "<points>", "standard_error": "<error>"}
    | {"rows": _CHANCES, "scoop": "<scoop>", "scooped": "<scooped>"}
)
OTHER = _template(
    _LAID | {"expected_points": "<points>", "cost": "<cost>", "cost_error": "<cost_error>", "equal": "<equal>"}
)


_HAND = (
    '{"cards":["%s"],"rules":%s,"best":%s,"alternatives":[%s],"habits":{'
    + ",".join(f'"{name}":%s' for name in HABITS)
    + "},%s,"
    f'"splits":{{"total":{TOTAL_SPLITS},"legal":%d,"undominated":%d}},'
    '"opponents":%s}'
)


@lru_cache(maxsize=64)
def writer(rules: Rules, alternatives: int, language: str, seat: Seat = HEADS_UP) -> "Writer":
    """Return who writes hands under some rules."""
    return Writer(rules, alternatives, language, seat)


class Writer:
    """Solves hands under some rules, and writes them in one language."""

    def __init__(self, rules: Rules, alternatives: int, language: str, seat: Seat = HEADS_UP) -> None:
        model = opponents(rules, seat.ties(rules))
        self._rules, self._alternatives, self._language, self._seat = rules, alternatives, language, seat
        self._name, played = compact(rules.name), Played(model.name, model.exact, 0, 0, seat)
        self._opponents = compact(answers.opponents(played)).replace('"samples":0', '"samples":%d')
        self._choices = None if actions(rules) else _fields(answers.choices(Choices()))

    def hands(self, hands: Sequence[Sequence[Card]]) -> list[str]:
        """Return each hand, solved, as JSON."""
        found = solve_all(hands, self._rules, self._alternatives, self._seat.ties(self._rules))
        hands_of = zip(
            fill(found, BEST, OTHER, _row_texts(self._rules.wheel, self._language)),
            found.cards.tolist(),
            found.legal.tolist(),
            found.undominated.tolist(),
            found.samples.tolist(),
            strict=True,
        )
        return [
            _HAND
            % (
                '","'.join(write_cards(cards)),
                self._name,
                best,
                ",".join(filter(None, others[: self._alternatives])),  # empty where there are no more
                *others[self._alternatives :],
                self._choices or _fields(answers.choices(found.choices(place))),
                legal,
                undominated,
                self._opponents % samples,
            )
            for place, ((best, *others), cards, legal, undominated, samples) in enumerate(hands_of)
        ]


def _fields(entries: dict[str, Any]) -> str:
    return compact(entries)[1:-1]


@cache
def _row_texts(wheel: Wheel, language: str) -> RowTexts:
    """Return what is said of rows of each strength between their cards and their royalties."""
    shown = [
        {"category": str(each.category), "description": describe(each, language), "strength": strength}
        for strength, each in enumerate(classes(wheel)[1:], start=1)
    ]
    return RowTexts.of(["", *map(_fields, shown)])
