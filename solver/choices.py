"""What a hand can do instead of playing rows, and whether that is best: a natural, a surrender, a foul on purpose."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.naturals import Natural
from solver.rules import Rules
from solver.settlement import actions, foul_price


@dataclass(frozen=True, slots=True)
class HeldNatural:
    """The highest natural of the rules that a hand holds, and what declaring it is worth."""

    natural: Natural
    award: int
    points: float
    declare: bool


@dataclass(frozen=True, slots=True)
class GivingUp:
    """To surrender, or to foul on purpose: the price, what that is worth, and whether nothing is worth more."""

    price: int
    points: float
    best: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be done instead of playing rows; None where there is no such thing."""

    natural: HeldNatural | None = None
    surrender: GivingUp | None = None
    foul: GivingUp | None = None


def choices(natural: Natural | None, rules: Rules, worth: Sequence[float], best: float) -> Choices:
    """Return what a hand can do instead of playing rows.

    Args:
        natural: the highest of the rules that it holds, None for none.
        rules: the rules.
        worth: the expected points of declaring that, of surrendering, of fouling on purpose.
        best: those of its best setting.
    """
    declared, surrendered, fouled = worth
    prices = rules.surrender, foul_price(rules) if "foul" in actions(rules) else None
    given_up = [points for points, price in zip((surrendered, fouled), prices, strict=True) if price is not None]
    most = best if natural is None else max(best, declared)
    surrender, foul = (
        None if price is None else GivingUp(price, points, points > most and points == max(given_up))
        for points, price in zip((surrendered, fouled), prices, strict=True)
    )
    held = None if natural is None else HeldNatural(natural, rules.points_of(natural), declared, declared >= best)
    return Choices(held, surrender, foul)
