"""What a study finds, as tables: plain rows of numbers and codes, from which the CSV files and the page are made."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cli.examining import Examined
from solver.arrangement import ROWS
from solver.batch import HABITS
from solver.cards import RANKS
from solver.reference import Category, RowClass, classes
from solver.rules import Rules

STEP = 0.25  # points, the width of a bar of the values
QUANTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
DEAR = (0.1, 0.5, 1.0)  # points: what a habit's costs are counted above

Cell = str | int | float
Error = float


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a name, what its columns are called, and its rows. Shares and chances are of one."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables(found: Examined, rules: Rules) -> list[Table]:
    """Return all that there is to report."""
    return [
        values(found),
        distribution(found),
        categories(found, rules),
        chances(found, rules),
        habits(found),
        naturals(found, rules),
    ]


def values(found: Examined) -> Table:
    """Return what a hand is worth: the mean with its standard error, the spread, and some percentiles."""
    worth = found.values
    rows: list[tuple[Cell, ...]] = [
        ("mean", _rounded(worth.mean())),
        ("standard_error", _rounded(_error(worth))),
        ("standard_deviation", _rounded(worth.std())),
        ("least", _rounded(worth.min())),
        *((f"percentile_{each}", _rounded(np.percentile(worth, each))) for each in QUANTILES),
        ("most", _rounded(worth.max())),
    ]
    return Table("values", ("what", "value"), tuple(rows))


def distribution(found: Examined) -> Table:
    """Return how many hands are worth how much."""
    places = np.floor(found.values / STEP).astype(int)
    counts = np.bincount(places - places.min())
    rows = (
        ((place + places.min()) * STEP, (place + places.min() + 1) * STEP, int(count), _rounded(count / len(places)))
        for place, count in enumerate(counts)
    )
    return Table("distribution", ("from", "to", "hands", "share"), tuple(rows))


def categories(found: Examined, rules: Rules) -> Table:
    """Return which kinds of rows the best settings have."""
    kinds = _kinds(rules)
    rows: list[tuple[Cell, ...]] = []
    for place, name in enumerate(ROWS):
        counts = np.bincount(kinds[found.strengths[:, place]], minlength=len(Category))
        total = len(found.points)
        rows += [
            (name, str(category), int(count), _rounded(count / total))
            for category, count in zip(Category, counts, strict=True)
            if count
        ]
    return Table("categories", ("row", "category", "hands", "share"), tuple(rows))


def chances(found: Examined, rules: Rules) -> Table:
    """Return how often rows win, by their kind and their most important rank: weakest first."""
    row_classes = classes(rules.wheel)
    rows: list[tuple[Cell, ...]] = []
    for place, name in enumerate(ROWS):
        strengths = found.strengths[:, place]
        groups: dict[tuple[Category, int], list[int]] = {}
        for strength in np.unique(strengths).tolist():
            groups.setdefault(_group(row_classes[strength]), []).append(strength)
        for (category, rank), members in groups.items():
            here = np.isin(strengths, members)
            win, lose = found.chances[here, 2 * place].mean(), found.chances[here, 2 * place + 1].mean()
            shares = (_rounded(here.mean()), _rounded(win), _rounded(1 - win - lose), _rounded(lose))
            rows.append((name, str(category), RANKS[rank], int(here.sum()), *shares))
    return Table("chances", ("row", "category", "rank", "hands", "share", "win", "tie", "lose"), tuple(rows))


def habits(found: Examined) -> Table:
    """Return what the usual habits cost."""
    rows: Iterator[tuple[Cell, ...]] = (
        (
            name,
            _rounded(costs.mean()),
            _rounded(_error(costs)),
            _rounded(equal.mean()),
            *(_rounded((costs > dear).mean()) for dear in DEAR),
            _rounded(costs.max()),
        )
        for name, costs, equal in zip(HABITS, found.costs.T, found.equal.T, strict=True)
    )
    above = tuple(f"share_above_{dear}" for dear in DEAR)
    return Table("habits", ("habit", "mean_cost", "standard_error", "share_as_good", *above, "most"), tuple(rows))


def naturals(found: Examined, rules: Rules) -> Table:
    """Return how often hands hold a natural, of several the highest listed, and how often it is worth declaring."""
    return Table(
        "naturals", ("natural", "hands", "share", "standard_error", "declared"), tuple(_naturals(found, rules))
    )


def _naturals(found: Examined, rules: Rules) -> Iterator[tuple[Cell, ...]]:
    for place, rule in enumerate(rules.naturals, start=1):
        held = found.natural == place
        declared = _rounded(found.declare[held].mean()) if held.any() else 0.0
        yield str(rule.natural), int(held.sum()), _rounded(held.mean()), _rounded(_error(held)), declared


def _kinds(rules: Rules) -> NDArray[np.int64]:
    """Return the category of every strength, as its place among them."""
    order = list(Category)
    return np.array([order.index(each.category) if each else 0 for each in classes(rules.wheel)])


def _group(row_class: RowClass) -> tuple[Category, int]:
    return row_class.category, row_class.ranks[0]


def _error(numbers: NDArray[np.float64] | NDArray[np.bool_]) -> float:
    return float(numbers.std() / np.sqrt(len(numbers)))


def _rounded(value: float) -> float:
    return round(float(value), 6) + 0.0
