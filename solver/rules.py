"""House rules as data: everything that a table has to agree on is a field with a value.

Source: seeds 001, "Puntentelling", "Ruilen" and "Huisregels om af te spreken". A default is what that page plays; where
the page has no such rule, the rule is off. Reading them from JSON, and refusing what makes no sense, is in
`solver.rules_json`.

A pair settles in this order: row points and royalties, times the scoop factor where all three rows are won, plus the
majority and the scoop bonus, times the home run factor. Naturals, surrenders, flat fouls and aces are outside all
factors.
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Literal

from solver.naturals import Forms, Natural
from solver.reference import Wheel
from solver.royalties import Royalties

DEFAULT_PRESET = "dutch-1-6"

Direction = Literal["left", "right", "across", "hold"]


class Clash(StrEnum):
    """How two naturals settle.

    The higher collects its own points; or the difference of the two; or nobody pays; or the higher collects, but kinds
    of equal points are one tier and pay nothing; or whoever declared first collects, but a dragon beats all who did.
    """

    HIGHER = "higher"
    DIFFERENCE = "difference"
    NONE = "none"
    TIERS = "tiers"
    FIRST = "first"


class MajorityBy(StrEnum):
    """Who gets the majority: who wins more rows, or who has the higher total of row points and royalties."""

    ROWS = "rows"
    TOTAL = "total"


class MajorityNeeds(StrEnum):
    """Whether the majority is paid as soon as rows differ, or only where one of the two wins two rows or three."""

    MORE_ROWS = "more_rows"
    TWO_ROWS = "two_rows"


@dataclass(frozen=True, slots=True)
class Counting:
    """Points of a pair: for each row won, for the majority, for winning all three outright. They add up.

    The page's 1-6 is (1, 0, 3) and its 2-4 is (1, 1, 0). The factors multiply: the scoop's what the three rows earn,
    the home run's whole pairs of a player who scoops all others, where there are three players or more.
    """

    row: int = 1
    majority: int = 0
    scoop: int = 3
    majority_by: MajorityBy = MajorityBy.ROWS
    majority_needs: MajorityNeeds = MajorityNeeds.MORE_ROWS
    scoop_factor: int = 1
    home_run_factor: int = 1


@dataclass(frozen=True, slots=True)
class Foul:
    """What a foul hand pays to a legal one: `scoop`, as if all three rows were lost outright, or `flat`, its points.

    `royalties` is whether it pays the legal hand's royalties as well.
    """

    pays: Literal["scoop", "flat"] = "scoop"
    points: int | None = None
    royalties: bool = True


@dataclass(frozen=True, slots=True)
class NaturalRule:
    """A natural that the table plays, and the points it earns from each opponent."""

    natural: Natural
    points: int


@dataclass(frozen=True, slots=True)
class Banker:
    """Whether a table may, or must, have a banker, with whom alone the others settle; and who wins a tied row then."""

    game: Literal["never", "optional", "always"] = "never"
    ties: Literal["banker", "nobody"] = "banker"


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
    """All that one table plays by. Naturals are listed highest first.

    `forms` is what the naturals ask of a hand. `surrender` is the price, None where nobody may. `suits_break_ties` are
    the suits from high to low (as in `solver.cards`), None where suits never decide. `aces` is what each ace more than
    the opponent's is worth.
    """

    name: str
    counting: Counting = field(default_factory=Counting)
    foul: Foul = field(default_factory=Foul)
    wheel: Wheel = Wheel.LOWEST
    royalties: Royalties = field(default_factory=Royalties)
    naturals: tuple[NaturalRule, ...] = ()
    natural_against_natural: Clash = Clash.HIGHER
    forms: Forms = field(default_factory=Forms)
    surrender: int | None = None
    banker: Banker = field(default_factory=Banker)
    suits_break_ties: tuple[int, ...] | None = None
    aces: int = 0
    passing: Passing = field(default_factory=Passing)
    point_value: str = "1.00"
    currency: str = "EUR"
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        values = (getattr(self, each.name) for each in fields(self) if each.compare)
        object.__setattr__(self, "_hash", hash(tuple(values)))

    def __hash__(self) -> int:
        """Return the hash of all fields, which is asked for many times a request, and taken once."""
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes equal rules in another process, where texts have other hashes."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self) if each.init)

    def points_of(self, natural: Natural) -> int:
        """Return what a natural of these rules earns from each opponent."""
        return next(rule.points for rule in self.naturals if rule.natural is natural)
