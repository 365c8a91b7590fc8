"""Running totals as a plot: where its lines, grid and labels lie. What it looks like is the page's business."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 840, 360
LEFT, RIGHT, TOP, BOTTOM = 48, 132, 16, 28  # margins; on the right are the names
LABEL = 16  # that labels are apart, at least
MOST_TICKS = 7


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line: `points` as SVG wants them, where it ends, and the height of the label beside its end."""

    points: str
    end: tuple[float, float]
    label: float


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot in a box of `WIDTH` by `HEIGHT`. Ticks are the place on the axis and the number there."""

    lines: tuple[Line, ...]
    across: tuple[tuple[float, int], ...]
    up: tuple[tuple[float, int], ...]
    zero: float


def plot(totals: Sequence[Sequence[int]]) -> Plot:
    """Return the plot of running totals: one sequence a player, each beginning with 0, before the first hand."""
    hands = max(1, len(totals[0]) - 1)
    levels = ticks(min(map(min, totals)), max(map(max, totals)))
    low, high = levels[0], levels[-1]

    def x(hand: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * hand / hands, 1)

    def y(points: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low), 1)

    ends = [y(line[-1]) for line in totals]
    lines = tuple(
        Line(
            " ".join(f"{x(hand)},{y(points)}" for hand, points in enumerate(line)), (x(len(line) - 1), end), label
        )
        for line, end, label in zip(totals, ends, apart(ends, TOP, HEIGHT - BOTTOM), strict=True)
    )
    across = tuple((x(hand), hand) for hand in ticks(0, hands) if hand <= hands)
    return Plot(lines, across, tuple((y(level), level) for level in levels), y(0))


def ticks(low: int, high: int) -> list[int]:
    """Return round whole numbers from `low` or below it to `high` or above it, evenly spaced, two at least."""
    raw = max(1.0, (high - low) / (MOST_TICKS - 1))
    power = 10 ** math.floor(math.log10(raw))
    step = next(int(power * factor) for factor in (1, 2, 5, 10) if power * factor >= raw)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * place for place in range(first, max(last, first + 1) + 1)]


def apart(places: Sequence[float], lowest: float, highest: float) -> list[float]:
    """Return places near the given ones, in their order, `LABEL` apart or more, between bounds that have the room."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    found = [0.0] * len(places)
    free = lowest
    for index in order:
        found[index] = max(places[index], free)
        free = found[index] + LABEL
    free = highest
    for index in reversed(order):
        found[index] = min(found[index], free)
        free = found[index] - LABEL
    return found
