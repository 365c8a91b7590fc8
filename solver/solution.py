"""A hand in, the best setting out, and what another setting would cost."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.arrangement import ROWS, Arrangement
from solver.cards import Card
from solver.choices import Choices, choices
from solver.errors import TableError
from solver.home_run import Together, together
from solver.opponents import opponents
from solver.optimiser import FIELDS, Splits, legal_splits, undominated
from solver.roles import HEADS_UP, Seat
from solver.rules import Rules
from solver.scoring import highest_natural
from solver.settlement import actions
from solver.shares import shares_below


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with what it is worth.

    Attributes:
        laid: the rows, or the hand's splits and which of them it is.
        points: expected points against one opponent, and error, their standard error.
        chances: to win and to lose the front, the middle, the back, to scoop, to be scooped: (8,).
        cost: what it loses to the best, below zero for a foul that costs less; and cost_error, its standard error.
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
        """Whether it cannot be told from the best: its cost is within the error of that, both to six decimals.

        The cost is below zero for a foul that costs less than the best setting.
        """
        return round(abs(self.cost), 6) <= round(self.cost_error, 6)


@dataclass(frozen=True, slots=True)
class Played:
    """Whom a hand was valued against.

    Attributes:
        bank, exact: the bank, and whether it was trained for these very rules.
        samples: how many opponents.
        tables: how many tables of opponents drawn together, 0 where each was drawn on his own.
        seat: where the hand is played.
    """

    bank: str
    exact: bool
    samples: int
    tables: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved hand. `settings` are the best one and its alternatives, best first; `habits` what is usually done."""

    cards: tuple[Card, ...]
    rules: Rules
    settings: tuple[Setting, ...]
    habits: dict[str, Setting]
    choices: Choices
    undominated: int
    legal: int
    played: Played


@dataclass(frozen=True, slots=True)
class Review:
    """A setting that somebody chose, beside the best."""

    chosen: Setting
    best: Setting
    habits: dict[str, Setting]
    choices: Choices
    played: Played


def solve(cards: Sequence[Card], rules: Rules, alternatives: int = 3, seat: Seat = HEADS_UP) -> Solution:
    """Return the best setting of thirteen different cards under the rules, and as many of the next best ones.

    Raises:
        ValueError: not thirteen cards, or a card twice.
        TableError: a seat that the rules do not have.
    """
    return solve_splits(undominated(cards, rules.wheel), rules, alternatives, seat)


def solve_splits(splits: Splits, rules: Rules, alternatives: int = 3, seat: Seat = HEADS_UP) -> Solution:
    """Return the solution of a hand of which the undominated splits are known."""
    valued = _Valued(splits, rules, seat)
    ranked, habits = valued.ranked(alternatives + 1), _habits(splits)
    settings = valued.settings([*ranked, *habits.values()])
    best = settings[ranked[0]]
    return Solution(
        splits.cards,
        rules,
        tuple(settings[index] for index in ranked),
        {name: settings[index] for name, index in habits.items()},
        valued.choices(best),
        len(splits),
        legal_splits(splits.cards, rules.wheel),
        valued.played,
    )


def review(arrangement: Arrangement, rules: Rules, seat: Seat = HEADS_UP) -> Review:
    """Return what a setting is worth, foul or not, beside the best setting of the same cards.

    Raises:
        TableError: a seat that the rules do not have.
    """
    splits = undominated(arrangement.cards, rules.wheel)
    record = np.zeros((1, FIELDS), np.uint16)
    record[0, :3] = arrangement.strengths
    valued = _Valued(splits, rules, seat, None if arrangement.is_foul else record)
    (best,), habits, chosen = valued.ranked(1), _habits(splits), len(splits)
    own = [] if arrangement.is_foul else [chosen]
    settings = valued.settings([best, *habits.values(), *own])
    shown = (
        valued.foul(arrangement, settings[best])
        if arrangement.is_foul
        else replace(settings[chosen], laid=arrangement)
    )
    return Review(
        shown,
        settings[best],
        {name: settings[index] for name, index in habits.items()},
        valued.choices(settings[best]),
        valued.played,
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


class _Valued:
    """A hand's splits, and one more setting where there is one, with what they are worth at a seat."""

    def __init__(
        self, splits: Splits, rules: Rules, seat: Seat, record: NDArray[np.uint16] | None = None
    ) -> None:
        problems = seat.problems(rules)
        if problems:
            raise TableError(problems)
        self.splits, self.rules, self.seat = splits, rules, seat
        self.meeting = opponents(rules, seat.ties(rules)).meet(splits.cards)
        values = self.meeting.values(splits.records)
        self.records, self.points, self.chances = splits.records, values.points, values.chances
        if record is not None:
            own = self.meeting.values(record)
            self.records = np.concatenate([splits.records, record])
            self.points, self.chances = np.append(self.points, own.points), np.concatenate([self.chances, own.chances])
        self.together: Together | None = None
        if seat.depends_on_all(rules):
            self.together = together(self.meeting.opponents, splits.cards, seat.players, seat.role)
            self.points = self.points + self.together.mean(self.records)

    @property
    def played(self) -> Played:
        model = self.meeting.opponents
        tables = 0 if self.together is None else len(self.together.acts)
        return Played(model.name, model.exact, self.meeting.samples, tables, self.seat)

    def ranked(self, most: int) -> list[int]:
        """Return the best splits, best first; of equals the one with the strongest back, however the cards came."""
        points = self.points[: len(self.splits)]
        best: list[int] = (-points).argsort(kind="stable")[:most].tolist()
        return best

    def settings(self, chosen: list[int]) -> dict[int, Setting]:
        """Return some splits as settings, by their indices; the first of them is the best."""
        indices = list(dict.fromkeys(chosen))
        errors, shift = self.meeting.errors(self.records[indices])
        if self.together is not None:
            errors = np.hypot(errors, _spread(self.together.extra(self.records[indices])))
        points, chances = self.points[indices].tolist(), self.chances[indices].tolist()
        settings = {}
        for place, (index, (error, cost_error)) in enumerate(zip(indices, errors.tolist(), strict=True)):
            cost = points[0] - points[place]
            cost_error = max(cost_error, self.meeting.least_error(cost))
            laid = self.splits, index
            settings[index] = Setting(laid, points[place] + shift, error, tuple(chances[place]), cost, cost_error)
        return settings

    def fouled(self) -> tuple[float, float, NDArray[np.float64]]:
        """Return what a foul hand is worth, its standard error, and its chances, as in `Values`."""
        points, error, chances = self.meeting.foul()
        if self.together is not None and self.rules.foul.pays == "scoop":
            extra = self.together.extra(np.zeros((1, FIELDS), np.uint16), foul=True)
            points, error = points + float(extra.mean()), math.hypot(error, _spread(extra)[0, 0])
        return points, error, chances

    def foul(self, arrangement: Arrangement, best: Setting) -> Setting:
        """Return a foul setting, which is worth what a foul is."""
        points, error, chances = self.fouled()
        # It does not depend on the opponents as the best one does, so both errors count.
        cost = best.points - points
        return Setting(arrangement, points, error, tuple(chances.tolist()), cost, math.hypot(error, best.error))

    def choices(self, best: Setting) -> Choices:
        """Return what can be done instead of playing rows."""
        natural = highest_natural(self.splits.cards, self.rules)
        declared, surrendered, fouled = self.meeting.acts(natural)
        if self.together is not None and "foul" in actions(self.rules):
            fouled, _, _ = self.fouled()
        return choices(natural, self.rules, (declared, surrendered, fouled), best.points)


def _spread(extra: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the standard errors of what home runs add, and of the difference to the first: float64 (n, 2)."""
    differences = extra[0] - extra
    return np.stack([extra.std(axis=1), differences.std(axis=1)], axis=1) / math.sqrt(extra.shape[1])
