"""What settings are worth: expected points against opponents who play the trained policy of the rules.

In a game that is settled pair by pair, the best answer to three opponents is the best answer to one, and the expected
points are that many times one opponent's. So one model of opponents serves two, three and four players (design,
section 5). The opponents that a hand can meet are the bank's hands that share no card with it, under all renamings of
suits; every number here is a mean over them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from solver import _expected
from solver.arrangement import ROWS
from solver.bank import DECLARES, NATURAL_BITS, Bank
from solver.cards import Card
from solver.naturals import Natural
from solver.predictors import Predictors
from solver.reference import Wheel, classes
from solver.royalties import Payee, royalties_by_strength
from solver.rules import Foul, Passing, Rules
from solver.scoring import settle_naturals

MOST_NATURALS = 16
COLUMNS = 9


@dataclass(frozen=True, slots=True)
class Values:
    """What each split of a hand is worth.

    Attributes:
        points: float64 (n,), expected points against one opponent.
        chances: float64 (n, 8), against opponents who play rows: to win and to lose the front, the middle, the back; to
            scoop; to be scooped.
    """

    points: NDArray[np.float64]
    chances: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Opponents:
    """The opponents under some rules.

    Attributes:
        rules: the rules.
        name: the bank's name.
        exact: whether the bank was trained for rules that play the same.
    """

    rules: Rules
    name: str
    exact: bool
    bank: _expected.Bank
    settlement: _expected.Settlement
    predictors: Predictors

    def meet(self, cards: Sequence[Card]) -> "Meeting":
        """Return the opponents that thirteen different cards can meet."""
        return Meeting(self, tuple(cards), _expected.Opponents(self.bank, bytes(cards)))


@dataclass(frozen=True, slots=True, eq=False)
class Meeting:
    """The opponents that one hand can meet."""

    opponents: Opponents
    cards: tuple[Card, ...]
    met: _expected.Opponents

    @property
    def samples(self) -> int:
        """How many they are, a bank's hand once for each renaming of suits under which it can be met."""
        return self.met.rows + sum(self.met.naturals)

    def values(self, records: NDArray[np.uint16]) -> Values:
        """Return what splits are worth: uint16 (n, 5) as in `Splits`, backs descending; zeros for a foul hand."""
        table = np.frombuffer(self.met.values(records, self.opponents.settlement)).reshape(-1, COLUMNS)
        return Values(table[:, 0], table[:, 1:])

    def errors(self, records: NDArray[np.uint16]) -> tuple[NDArray[np.float64], float]:
        """Return standard errors, of the points and of the difference to the first split: float64 (n, 2).

        And how much is to be added to the points, since the opponents in the bank are only a sample of all: known from
        how far their predicted strength is off (`solver.predictors`). The errors are those of the points put right.
        """
        means = self.opponents.predictors.mean(self.cards)
        packed, shift = self.met.errors(records, self.opponents.settlement, *means)
        return np.frombuffer(packed).reshape(-1, 2), shift

    def least_error(self, cost: float) -> float:
        """Return the least standard error that a difference of this mean can have.

        The estimated one rests on a sample, which may miss the few opponents against whom two like splits differ. A
        settlement is a whole number, so the mean of its square is no less than the size of its mean.
        """
        return math.sqrt(self.met.row_squares * max(0.0, cost - cost * cost)) / max(1, self.samples)

    def declared(self, natural: Natural) -> float:
        """Return the expected points of declaring a natural of the rules."""
        rules = self.opponents.rules
        against = [None, *(rule.natural for rule in rules.naturals)]
        counts = [self.met.rows, *self.met.naturals][: len(against)]
        points = sum(
            count * settle_naturals(natural, theirs, rules) for theirs, count in zip(against, counts, strict=True)
        )
        return points / sum(counts) if any(counts) else 0.0


@lru_cache(maxsize=64)
def opponents(rules: Rules) -> Opponents:
    """Return the opponents under some rules: their own bank's, or the nearest bank's."""
    banks = shipped_banks()
    name = min(banks, key=lambda each: (*_distance(rules, banks[each].rules), each))
    exact = _play(rules) == _play(banks[name].rules)
    return opponents_of(banks[name], rules, name, exact=exact)


def opponents_of(bank: Bank, rules: Rules, name: str, *, exact: bool) -> Opponents:
    """Return a bank's hands as opponents under some rules."""
    bank = _on_scale(bank, rules.wheel)
    compiled = compiled_bank(bank, natural_of(rules, exact=exact))
    return Opponents(rules, name, exact, compiled, settlement(rules), bank.predictors)


def compiled_bank(bank: Bank, declared: bytes) -> _expected.Bank:
    """Return a bank for the compiled code; `declared` as `natural_of` gives it."""
    return _expected.Bank(bank.index, bank.records, _predictions(bank), declared)


@lru_cache(maxsize=16)
def _predictions(bank: Bank) -> NDArray[np.uint32]:
    return bank.predictors.of(bank.hands)


@cache
def shipped_banks() -> dict[str, Bank]:
    """Return the banks that come with the package, by the name of the preset that each was trained for.

    Raises:
        BankError: one of them is damaged.
    """
    with resources.as_file(resources.files("solver").joinpath("banks")) as folder:
        return {path.stem: Bank.load(path) for path in sorted(folder.glob("*.bank"))}


def settlement(rules: Rules) -> _expected.Settlement:
    """Return what a pair settles, for the compiled code."""
    royalties = np.array(
        [royalties_by_strength(rules.royalties.row(name), size, rules.wheel) for name, size in ROWS.items()], np.int32
    )
    declared = [None, *(rule.natural for rule in rules.naturals)]
    naturals = np.zeros((MOST_NATURALS + 1, MOST_NATURALS + 1), np.int64)
    for mine, my_natural in enumerate(declared):
        for theirs, their_natural in enumerate(declared):
            if my_natural or their_natural:
                naturals[mine, theirs] = settle_naturals(my_natural, their_natural, rules)
    return _expected.Settlement(
        rules.counting.row,
        rules.counting.majority,
        rules.counting.scoop,
        rules.royalties.to is Payee.ROW_WINNER,
        royalties if royalties.any() else None,
        naturals,
    )


def natural_of(rules: Rules, *, exact: bool) -> bytes:
    """Return which of the rules' naturals each value of a record's naturals declares: 1 for the first, 0 for none.

    Under the bank's own rules a hand declares where the policy does; under others whenever it holds one.
    """
    held = np.arange(1 << 16)
    declared = np.zeros(1 << 16, np.uint8)
    for place, rule in reversed(list(enumerate(rules.naturals, start=1))):
        declared[held & NATURAL_BITS[rule.natural] != 0] = place
    if exact:
        declared[held & DECLARES == 0] = 0
    return declared.tobytes()


def _play(rules: Rules) -> Rules:
    """Return the rules without what does not change how a hand is played."""
    return replace(rules, name="", foul=Foul(), passing=Passing(), point_value="1", currency="")


def _distance(rules: Rules, other: Rules) -> tuple[float, ...]:
    """Return how far apart two rule sets play: first their counting, then royalties, naturals and the wheel."""
    counting = np.array([_counting(rules), _counting(other)])
    tables = [
        [
            np.array(royalties_by_strength(each.royalties.row(name), size, each.wheel)) / (each.counting.row or 1)
            for name, size in ROWS.items()
        ]
        for each in (rules, other)
    ]
    return (
        float(np.abs(counting[0] - counting[1]).sum()),
        float(np.abs(np.subtract(tables[0], tables[1])).mean()) + (rules.royalties.to is not other.royalties.to),
        len(set(rules.naturals) ^ set(other.naturals)),
        rules.wheel is not other.wheel,
    )


def _counting(rules: Rules) -> tuple[float, float]:
    counting = rules.counting
    return counting.majority / (counting.row or 1), counting.scoop / (counting.row or 1)


def bank_of(rules: Rules) -> Bank:
    """Return the bank of the opponents under some rules, on the rules' scale of strengths."""
    return _on_scale(shipped_banks()[opponents(rules).name], rules.wheel)


def _on_scale(bank: Bank, wheel: Wheel) -> Bank:
    return bank if bank.rules.wheel is wheel else _reordered(bank, wheel)


@lru_cache(maxsize=16)
def _reordered(bank: Bank, wheel: Wheel) -> Bank:
    """Return a bank on the scale of another wheel order."""
    places = {row_class: strength for strength, row_class in enumerate(classes(wheel)) if strength}
    scale = np.array([places[row_class] for row_class in classes(bank.rules.wheel)], np.uint16)
    rules = replace(bank.rules, wheel=wheel)
    return Bank.of(rules, bank.hands, scale[bank.strengths], bank.naturals, bank.origin, bank.predictors)
