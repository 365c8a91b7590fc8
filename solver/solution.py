"""A hand in, the best setting out, and what another setting would cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from solver.arrangement import ROWS, Arrangement
from solver.cards import Card
from solver.naturals import Natural
from solver.opponents import Meeting, Values, opponents
from solver.optimiser import FIELDS, Splits, legal_splits, undominated
from solver.rules import Rules
from solver.scoring import highest_natural
from solver.shares import shares_below


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with what it is worth.

    Attributes:
        laid: the rows, or the hand's splits and which of them it is.
        points: expected points against one opponent, and error, their standard error.
        chances: to win and to lose the front, the middle, the back, to scoop, to be scooped: (8,).
        cost: what it loses to the best, and cost_error, the standard error of that.
    """

    laid: Arrangement | tuple[Splits, int]
    points: float
    error: float
    chances: tuple[float, ...]
    cost: float
    cost_error: float

    @property
    def arrangement(self) -> Arrangement:
        """The rows; of a split they are laid only when they are asked for."""
        if isinstance(self.laid, Arrangement):
            return self.laid
        splits, index = self.laid
        return splits.arrangement(index)

    @property
    def is_equal(self) -> bool:
        """Whether it cannot be told from the best: the cost is within its error, both to six decimals."""
        return round(self.cost, 6) <= round(self.cost_error, 6)


@dataclass(frozen=True, slots=True)
class HeldNatural:
    """The highest natural of the rules that a hand holds, and what declaring it is worth."""

    natural: Natural
    award: int
    points: float
    declare: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved hand. `settings` are the best one and its alternatives, best first; `habits` what is usually done."""

    cards: tuple[Card, ...]
    rules: Rules
    settings: tuple[Setting, ...]
    habits: dict[str, Setting]
    natural: HeldNatural | None
    undominated: int
    legal: int
    bank: str
    exact: bool
    samples: int


@dataclass(frozen=True, slots=True)
class Review:
    """A setting that somebody chose, beside the best."""

    chosen: Setting
    best: Setting
    habits: dict[str, Setting]
    natural: HeldNatural | None


def solve(cards: Sequence[Card], rules: Rules, alternatives: int = 3) -> Solution:
    """Return the best setting of thirteen different cards under the rules, and as many of the next best ones.

    Raises:
        ValueError: not thirteen cards, or a card twice.
    """
    return solve_splits(undominated(cards, rules.wheel), rules, alternatives)


def solve_splits(splits: Splits, rules: Rules, alternatives: int = 3) -> Solution:
    """Return the solution of a hand of which the undominated splits are known."""
    model = opponents(rules)
    meeting = model.meet(splits.cards)
    values = meeting.values(splits.records)
    ranked, habits = _ranked(values, alternatives + 1), _habits(splits)
    settings = _settings(meeting, splits, values, [*ranked, *habits.values()])
    best = settings[ranked[0]]
    return Solution(
        splits.cards,
        rules,
        tuple(settings[index] for index in ranked),
        {name: settings[index] for name, index in habits.items()},
        _natural(meeting, splits.cards, best),
        len(splits),
        legal_splits(splits.cards, rules.wheel),
        model.name,
        model.exact,
        meeting.samples,
    )


def review(arrangement: Arrangement, rules: Rules) -> Review:
    """Return what a setting is worth, foul or not, beside the best setting of the same cards."""
    splits = undominated(arrangement.cards, rules.wheel)
    meeting = opponents(rules).meet(splits.cards)
    values = meeting.values(splits.records)
    record = np.zeros((1, FIELDS), np.uint16)  # a foul hand is weaker than everything
    if not arrangement.is_foul:
        record[0, :3] = arrangement.strengths
    own = meeting.values(record)
    (best,), habits, chosen = _ranked(values, 1), _habits(splits), len(splits)
    settings = _settings(
        meeting,
        Splits(splits.cards, splits.wheel, np.concatenate([splits.records, record])),
        Values(np.append(values.points, own.points), np.concatenate([values.chances, own.chances])),
        [best, *habits.values(), chosen],
        {chosen: arrangement},
    )
    if arrangement.is_foul:  # its worth does not depend on the opponents as the best one's does, so it has its own
        errors, shift = meeting.errors(record)
        points = float(own.points[0]) + shift
        cost = settings[best].points - points
        settings[chosen] = replace(settings[chosen], points=points, error=float(errors[0, 0]), cost=cost)
    return Review(
        settings[chosen],
        settings[best],
        {name: settings[index] for name, index in habits.items()},
        _natural(meeting, splits.cards, settings[best]),
    )


def _habits(splits: Splits) -> dict[str, int]:
    """Return the splits that the usual habits choose.

    `strongest_back`: the strongest back, then middle, then front: the first of the splits. `rank_product`: the greatest
    product of the rows' shares of weaker rows among all rows of their size.
    """
    front, middle, back = (
        shares_below(size, splits.wheel).take(splits.records[:, row]) for row, size in enumerate(ROWS.values())
    )
    return {"strongest_back": 0, "rank_product": int((front * middle * back).argmax())}


def _ranked(values: Values, most: int) -> list[int]:
    """Return the best splits, best first; of equals the one with the strongest back, whatever the cards' order was."""
    best: list[int] = (-values.points).argsort(kind="stable")[:most].tolist()
    return best


def _settings(
    meeting: Meeting,
    splits: Splits,
    values: Values,
    chosen: list[int],
    arrangements: Mapping[int, Arrangement] = MappingProxyType({}),  # of those that are no split
) -> dict[int, Setting]:
    """Return some splits as settings, by their indices; the first of them is the best."""
    indices = list(dict.fromkeys(chosen))
    errors, shift = meeting.errors(splits.records[indices])
    points, chances = values.points[indices].tolist(), values.chances[indices].tolist()
    settings = {}
    for place, (index, (error, cost_error)) in enumerate(zip(indices, errors.tolist(), strict=True)):
        cost = points[0] - points[place]
        cost_error = max(cost_error, meeting.least_error(cost))
        laid = arrangements.get(index, (splits, index))
        settings[index] = Setting(laid, points[place] + shift, error, tuple(chances[place]), cost, cost_error)
    return settings


def _natural(meeting: Meeting, cards: tuple[Card, ...], best: Setting) -> HeldNatural | None:
    rules = meeting.opponents.rules
    natural = highest_natural(cards, rules)
    if natural is None:
        return None
    award = next(rule.points for rule in rules.naturals if rule.natural is natural)
    points = meeting.declared(natural)
    return HeldNatural(natural, award, points, points >= best.points)
