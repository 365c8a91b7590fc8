"""Solved hands as the text of `answers.solution`: of thousands of hands, most of the time would go into writing them.

The fields are those of `api.answers`, in the same order; numbers keep all six decimals. A test holds the two together.
"""

import json
from functools import cache

from api import answers
from solver.arrangement import ROWS
from solver.batch import SolvedHand, SolvedSetting
from solver.cards import DECK, HAND_SIZE, write_card
from solver.hands import describe
from solver.opponents import opponents
from solver.optimiser import TOTAL_SPLITS
from solver.reference import Wheel, classes
from solver.royalties import royalties_by_strength
from solver.rules import Rules

_CARDS = tuple(write_card(card) for card in DECK)


def _list_of(size: int) -> str:
    return "[" + ",".join(['"%s"'] * size) + "]"


_ROWS = ",".join(f'"{name}":{{"cards":{_list_of(size)},%s%d}}' for name, size in ROWS.items())
_CHANCES = ",".join(f'"{name}":{{"win":%.6f,"tie":%.6f,"lose":%.6f}}' for name in ROWS)
_BEST = (
    f'{{%s,"expected_points":%.6f,"standard_error":%.6f,"rows":{{{_CHANCES}}},"scoop":%.6f,"scooped":%.6f}}'
)
_OTHER = '{%s,"expected_points":%.6f,"cost":%.6f,"cost_error":%.6f,"equal":%s}'
_SPLITS = f'"splits":{{"total":{TOTAL_SPLITS},"legal":%d,"undominated":%d}}'
_HAND = (
    f'{{"cards":{_list_of(HAND_SIZE)},"rules":%s,"best":%s,"alternatives":[%s],"habits":{{%s}},"natural":%s,{_SPLITS},'
    '"opponents":{"bank":%s,"exact":%s,"samples":%d}}'
)


class Writer:
    """Writes hands that were solved under some rules in one language."""

    def __init__(self, rules: Rules, language: str) -> None:
        model = opponents(rules)
        self._language, self._wheel = language, rules.wheel
        self._royalties = [
            royalties_by_strength(rules.royalties.row(name), size, rules.wheel) for name, size in ROWS.items()
        ]
        self._rules, self._bank, self._exact = json.dumps(rules.name), json.dumps(model.name), json.dumps(model.exact)

    def hand(self, solved: SolvedHand) -> str:
        """Return a solved hand as JSON."""
        best, *others = solved.settings
        return _HAND % (
            *[_CARDS[card] for card in solved.cards],
            self._rules,
            self._best(best),
            ",".join([self._other(other) for other in others]),
            ",".join([f'"{name}":{self._other(habit)}' for name, habit in solved.habits.items()]),
            json.dumps(answers.natural(solved.natural)) if solved.natural else "null",
            solved.legal,
            solved.undominated,
            self._bank,
            self._exact,
            solved.samples,
        )

    def _best(self, setting: SolvedSetting) -> str:
        front_win, front_lose, middle_win, middle_lose, back_win, back_lose, scoop, scooped = setting.chances
        text = _BEST % (
            self._rows(setting),
            setting.points,
            setting.error,
            front_win,
            1 - front_win - front_lose,
            front_lose,
            middle_win,
            1 - middle_win - middle_lose,
            middle_lose,
            back_win,
            1 - back_win - back_lose,
            back_lose,
            scoop,
            scooped,
        )
        return text.replace("-0.000000", "0.000000")  # no minus zero

    def _other(self, setting: SolvedSetting) -> str:
        equal = "true" if setting.is_equal else "false"
        text = _OTHER % (self._rows(setting), setting.points, setting.cost, setting.cost_error, equal)
        return text.replace("-0.000000", "0.000000")

    def _rows(self, setting: SolvedSetting) -> str:
        names = [_CARDS[card] for card in setting.cards]
        (front, middle, back), (in_front, in_middle, in_back) = setting.strengths, self._royalties
        wheel, language = self._wheel, self._language
        return _ROWS % (
            *names[:3],
            _what_it_is(front, wheel, language),
            in_front[front],
            *names[3:8],
            _what_it_is(middle, wheel, language),
            in_middle[middle],
            *names[8:],
            _what_it_is(back, wheel, language),
            in_back[back],
        )


@cache
def _what_it_is(strength: int, wheel: Wheel, language: str) -> str:
    """Return what follows upon a row's cards, up to its royalty."""
    row_class = classes(wheel)[strength]
    fields = {"category": str(row_class.category), "description": describe(row_class, language), "strength": strength}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))[1:-1] + ',"royalty":'
