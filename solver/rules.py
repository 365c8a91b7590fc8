"""House rules as data: everything that a table has to agree on is a field with a value.

Source: seeds 001, "Puntentelling", "Ruilen" and "Huisregels om af te spreken". A default is what that page plays.
Reading them from JSON, and refusing what makes no sense, is in `solver.rules_json`.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from solver.naturals import Natural
from solver.reference import Wheel
from solver.royalties import Royalties

DEFAULT_PRESET = "dutch-1-6"

Direction = Literal["left", "right", "across", "hold"]


class Clash(StrEnum):
    """How two naturals settle: the higher collects its own points, or the difference, or nobody pays."""

    HIGHER = "higher"
    DIFFERENCE = "difference"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Counting:
    """Points of a pair: for each row won, for winning more rows, for winning all three outright. They add up.

    The page's 1-6 is (1, 0, 3) and its 2-4 is (1, 1, 0).
    """

    row: int = 1
    majority: int = 0
    scoop: int = 3


@dataclass(frozen=True, slots=True)
class Foul:
    """What a foul hand pays to a legal one: `scoop`, as if all three rows were lost outright."""

    pays: Literal["scoop"] = "scoop"


@dataclass(frozen=True, slots=True)
class NaturalRule:
    """A natural that the table plays, and the points it earns from each opponent."""

    natural: Natural
    points: int


@dataclass(frozen=True, slots=True)
class Passing:
    """Whether cards are passed before setting, how many, and in which directions hand by hand.

    `across_with_three` is what across means with three players; None where it has not been agreed.
    """

    on: bool = False
    count: int = 3
    cycle: tuple[Direction, ...] = ("left", "right", "across")
    across_with_three: Literal["left", "right", "hold"] | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """All that one table plays by. Naturals are listed highest first."""

    name: str
    counting: Counting = field(default_factory=Counting)
    foul: Foul = field(default_factory=Foul)
    wheel: Wheel = Wheel.LOWEST
    royalties: Royalties = field(default_factory=Royalties)
    naturals: tuple[NaturalRule, ...] = ()
    natural_against_natural: Clash = Clash.HIGHER
    quads_are_two_pairs: bool = True
    passing: Passing = field(default_factory=Passing)
    point_value: str = "1.00"
    currency: str = "EUR"
