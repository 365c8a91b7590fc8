"""Solved hands as the text of `answers.solution`: most of the time would go into writing thousands of them.

The fields are those of `api.answers`, in the same order; numbers keep all six decimals. Tests hold the two together.
"""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from api import answers
from solver.arrangement import ROWS
from solver.batch import HABITS, solve_all
from solver.cards import Card, write_cards
from solver.hands import describe
from solver.opponents import opponents
from solver.optimiser import TOTAL_SPLITS
from solver.reference import Wheel, classes
from solver.rules import Rules
from solver.scoring import highest_natural
from solver.solution import solve
from solver.templates import RowTexts, Template, fill

compact = json.JSONEncoder(separators=(",", ":")).encode  # a value as JSON without spaces

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
    + '},"natural":null,'
    f'"splits":{{"total":{TOTAL_SPLITS},"legal":%d,"undominated":%d}},'
    '"opponents":{"bank":%s,"exact":%s,"samples":%d}}'
)


class Writer:
    """Solves hands under some rules, and writes them in one language."""

    def __init__(self, rules: Rules, alternatives: int, language: str) -> None:
        model = opponents(rules)
        self._rules, self._alternatives, self._language = rules, alternatives, language
        self._name, self._bank, self._exact = compact(rules.name), compact(model.name), compact(model.exact)

    def hands(self, hands: Sequence[tuple[Card, ...]]) -> list[str]:
        """Return each hand, solved, as JSON."""
        rare = {
            place: self._alone(cards)
            for place, cards in enumerate(hands)
            if highest_natural(cards, self._rules) is not None
        }
        plain = iter(self._together([cards for place, cards in enumerate(hands) if place not in rare]))
        return [rare[place] if place in rare else next(plain) for place in range(len(hands))]

    def _alone(self, cards: tuple[Card, ...]) -> str:
        return compact(answers.solution(solve(cards, self._rules, self._alternatives), self._language))

    def _together(self, hands: Sequence[tuple[Card, ...]]) -> list[str]:
        """Return hands without naturals."""
        if not hands:
            return []
        found = solve_all(hands, self._rules, self._alternatives)
        known = zip(
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
                legal,
                undominated,
                self._bank,
                self._exact,
                samples,
            )
            for (best, *others), cards, legal, undominated, samples in known
        ]


@cache
def _row_texts(wheel: Wheel, language: str) -> RowTexts:
    """Return what is said of rows of each strength between their cards and their royalties."""
    shown = [
        {"category": str(each.category), "description": describe(each, language), "strength": strength}
        for strength, each in enumerate(classes(wheel)[1:], start=1)
    ]
    return RowTexts.of(["", *(compact(fields)[1:-1] for fields in shown)])
