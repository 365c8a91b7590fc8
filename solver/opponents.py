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
from solver.bank import DECLARES, FOULS, NATURAL_BITS, SURRENDERS, Bank, natural_bits
from solver.cards import Card
from solver.naturals import Natural, naturals_in
from solver.optimiser import FIELDS
from solver.pairing import ACE
from solver.predictors import Predictors
from solver.reference import Wheel, classes
from solver.rules import Rules
from solver.settlement import Action, actions, foul_tables, play, settlement, tables

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
        ties: who wins tied rows: 1 who asks, -1 the opponent, as against a banker; 0 nobody.
        name, source: the bank's name, and the bank.
        exact: whether the bank was trained for rules that play the same, and nothing of the rules is left out.
    """

    rules: Rules
    ties: int
    name: str
    exact: bool
    source: Bank
    bank: _expected.Bank
    settlement: _expected.Settlement
    fouling: _expected.Settlement
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
        return self.met.rows + sum(self.met.actions)

    def values(self, records: NDArray[np.uint16]) -> Values:
        """Return what legal splits are worth: uint16 (n, 5) as in `Splits`, backs descending."""
        table = np.frombuffer(self.met.values(records, self.opponents.settlement)).reshape(-1, COLUMNS)
        shown, theirs = aces(self.cards, self.opponents.rules)
        return Values(table[:, 0] + (shown - theirs), table[:, 1:])

    def errors(self, records: NDArray[np.uint16]) -> tuple[NDArray[np.float64], float]:
        """Return standard errors, of the points and of the difference to the first split: float64 (n, 2).

        And how much is to be added to the points, since the opponents in the bank are only a sample of all: known from
        how far their predicted strength is off (`solver.predictors`). The errors are those of the points put right.
        """
        return self._errors(records, self.opponents.settlement)

    def least_error(self, cost: float) -> float:
        """Return the least standard error that a difference of this mean can have.

        The estimated one rests on a sample, which may miss the few opponents against whom two like splits differ. A
        settlement is a whole number, so the mean of its square is no less than the size of its mean.
        """
        return math.sqrt(self.met.row_squares * max(0.0, cost - cost * cost)) / max(1, self.samples)

    def act(self, action: Action) -> tuple[float, float]:
        """Return the expected points of doing something else than playing rows, and their standard error."""
        number = actions(self.opponents.rules).index(action) + 1
        points, error = self.met.act(number, self.opponents.settlement)
        shown, theirs = aces(self.cards, self.opponents.rules)
        return points + {"surrender": 0.0, "foul": -theirs}.get(str(action), shown - theirs), error

    def acts(self, natural: Natural | None) -> tuple[float, float, float]:
        """Return what declaring a natural, surrendering and fouling on purpose are worth; 0 for what cannot be."""
        known = actions(self.opponents.rules)
        declared, surrendered, fouled = (
            self.act(action)[0] if action in known else 0.0 for action in (natural, "surrender", "foul")
        )
        return declared, surrendered, fouled

    def foul(self) -> tuple[float, float, NDArray[np.float64]]:
        """Return what a foul hand is worth, its standard error, and its chances, as in `Values`."""
        nothing = np.zeros((1, FIELDS), np.uint16)  # weaker than everything
        table = np.frombuffer(self.met.values(nothing, self.opponents.fouling)).reshape(-1, COLUMNS)
        if "foul" in actions(self.opponents.rules):
            points, error = self.act("foul")
            return points, error, table[0, 1:]
        errors, shift = self._errors(nothing, self.opponents.fouling)
        _, theirs = aces(self.cards, self.opponents.rules)
        return float(table[0, 0]) + shift - theirs, float(errors[0, 0]), table[0, 1:]

    def _errors(
        self, records: NDArray[np.uint16], settlement: _expected.Settlement
    ) -> tuple[NDArray[np.float64], float]:
        means = self.opponents.predictors.mean(self.cards)
        packed, shift = self.met.errors(records, settlement, *means)
        return np.frombuffer(packed).reshape(-1, 2), shift



def aces(cards: Sequence[Card], rules: Rules) -> tuple[float, float]:
    """Return what a hand's aces are worth, and on average an opponent's: he holds a third of the cards left."""
    held = sum(card >> 2 == ACE for card in cards) if rules.aces else 0
    return float(rules.aces * held), rules.aces * (4 - held) / 3


@lru_cache(maxsize=64)
def opponents(rules: Rules, ties: int = 0) -> Opponents:
    """Return the opponents under some rules: their own bank's, or the nearest bank's; `ties` as in `Opponents`."""
    banks = shipped_banks()
    name = min(banks, key=lambda each: (*_distance(rules, banks[each].rules), each != rules.name, each))
    return opponents_of(banks[name], rules, name, exact=play(rules) == play(banks[name].rules), ties=ties)


def opponents_of(bank: Bank, rules: Rules, name: str, *, exact: bool, ties: int = 0) -> Opponents:
    """Return a bank's hands as opponents under some rules; `exact` where its own rules play the same."""
    bank = _on_scale(bank, rules.wheel)
    compiled = compiled_bank(bank, action_of(rules, exact=exact))
    # Suits are not modelled, and of the aces only what everybody shows.
    whole = rules.suits_break_ties is None and not (rules.aces and {"surrender", "foul"}.intersection(actions(rules)))
    pair, fouling = settlement(tables(rules, ties)), settlement(foul_tables(rules))
    return Opponents(rules, ties, name, exact and whole, bank, compiled, pair, fouling, bank.predictors)


def compiled_bank(bank: Bank, acting: bytes) -> _expected.Bank:
    """Return a bank for the compiled code; `acting` as `action_of` gives it."""
    return _expected.Bank(bank.index, bank.records, _predictions(bank), acting)


@lru_cache(maxsize=32)
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


@lru_cache(maxsize=64)
def action_of(rules: Rules, *, exact: bool) -> bytes:
    """Return which action each value of a record's naturals stands for: 1 for the first of `actions`, 0 for rows.

    Under the bank's own rules a hand does what the policy does; under others it declares a natural whenever it holds
    one, and gives up where the policy does and the rules let it.
    """
    held = np.arange(1 << 16)
    taken = np.zeros(1 << 16, np.uint8)
    for number, action in reversed(list(enumerate(actions(rules), start=1))):
        if isinstance(action, Natural):
            taken[held & NATURAL_BITS[action] != 0] = number
    if exact:
        taken[held & FOULS != DECLARES] = 0
    for name, bits in (("surrender", SURRENDERS), ("foul", FOULS)):
        if name in actions(rules):
            taken[held & FOULS == bits] = actions(rules).index(name) + 1
    return taken.tobytes()


def declarable(hands: NDArray[np.uint8], rules: Rules) -> NDArray[np.uint8]:
    """Return by which action each hand, uint8 (n, 13), can declare its highest natural of the rules, 0 for none."""
    if not rules.naturals:
        return np.zeros(len(hands), np.uint8)
    held = [natural_bits(naturals_in(hand, rules.forms)) for hand in map(tuple, hands.tolist())]
    return np.frombuffer(action_of(rules, exact=False), np.uint8)[held]


def _distance(rules: Rules, other: Rules) -> tuple[float, ...]:
    """Return how far apart two rule sets play: not at all, or by how rows end, then royalties, actions, the wheel."""
    if play(rules) == play(other):
        return (0.0,) * 5
    mine, theirs = (tables(each) for each in (rules, other))
    ends = [found.ending / (found.row or 1) for found in (mine, theirs)]
    earned = [
        np.zeros(1) if found.royalties is None else found.royalties / (found.row or 1) for found in (mine, theirs)
    ]
    return (
        1.0,
        float(np.abs(ends[0] - ends[1]).mean()),
        float(np.abs(earned[0] - earned[1]).mean()) + (mine.to_winner is not theirs.to_winner),
        len(set(actions(rules)) ^ set(actions(other))),
        rules.wheel is not other.wheel,
    )


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
