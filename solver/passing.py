"""Which cards to pass on: those without which the rest, and what comes in for them, is worth most.

A choice is worth what the best setting of the kept cards and the incoming ones earns from one opponent, on average over
what may come in: any of the unseen cards, as likely (what a player would choose to pass is not modelled). All choices
meet the same incoming cards, so what one costs beside another is far more certain than what either is worth.

There are hundreds of choices, so they are narrowed down by rounds. In each the choices that are left share a fixed
number of hands, so they get more of them round by round, and the better quarter stays. Most hands are only estimated
(`solver.estimates`); what the estimates miss is measured on a few, against the bank of opponents:

    worth = mean of the estimates of many hands + mean of (measured - estimated) of the first few of them

Source of the game's rule: seeds 001, "Ruilen". The method is sequential halving (Karnin, Koren and Somekh, 2013) with
common random numbers, and two-phase sampling.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solver import _expected
from solver.cards import DECK, HAND_SIZE, SUITS, Card
from solver.errors import Problem, RulesError
from solver.estimates import estimates
from solver.opponents import Opponents, declarable, opponents
from solver.optimiser import splits_of
from solver.pairing import ACE
from solver.rules import Rules

ESTIMATED = 10_000  # hands of a round that are estimated
MEASURED = 256  # and that are measured against the bank
MANY_FLUSHES = 150  # in a hand: with so many, all splits of hands like it are found half as fast
KEPT = 4  # of as many choices one stays
FINALISTS = 4  # and so many to the end, or one more than the runners-up that are asked for
MOST_LISTED = 10_000  # ways to fill up a hand that are listed, so that none comes twice

UNSEEN = len(DECK) - HAND_SIZE

Floats = NDArray[np.float64]
Hands = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards to pass on, the cards that stay, and what these are worth.

    Attributes:
        points: expected points against one opponent, and error, their standard error.
        cost: what it loses to the best choice, and cost_error, the standard error of that.
    """

    passed: tuple[Card, ...]
    kept: tuple[Card, ...]
    points: float
    error: float
    cost: float
    cost_error: float

    @property
    def is_equal(self) -> bool:
        """Whether it cannot be told from the best: the cost is within its error, both to six decimals."""
        return round(self.cost, 6) <= round(self.cost_error, 6)


@dataclass(frozen=True, slots=True)
class Advice:
    """What to pass on of a hand. `choices` are the best one and the next best, best first, of `total` that there are.

    The best were weighed with `samples` fillings each, `measured` of them against the bank.
    """

    cards: tuple[Card, ...]
    rules: Rules
    choices: tuple[Choice, ...]
    total: int
    samples: int
    measured: int
    bank: str
    exact: bool


def advise(cards: Sequence[Card], rules: Rules, alternatives: int = 3) -> Advice:
    """Return the best cards of thirteen to pass on, and as many of the next best choices; the same for the same hand.

    Raises:
        RulesError: the rules do not pass cards.
    """
    if not rules.passing.on:
        raise RulesError([Problem("passing_off")])
    hand = sorted(cards, reverse=True)
    passed = list(combinations(hand[::-1], rules.passing.count))  # of equals the one with the lower cards comes first
    kept = [tuple(card for card in hand if card not in choice) for choice in passed]
    race = _Race(np.array(kept, np.uint8).reshape(len(kept), -1), _Fillings(hand, rules.passing.count), rules)
    finalists = max(FINALISTS, alternatives + 1)
    race.step()
    while len(race.alive) > finalists:
        race.narrow(max(finalists, len(race.alive) // KEPT))
        race.step()
    points = race.points()
    ranked = np.argsort(-points, kind="stable")[: alternatives + 1].tolist()
    best = ranked[0]
    choices = [
        Choice(
            tuple(reversed(passed[race.alive[place]])),
            kept[race.alive[place]],
            float(points[place]),
            race.error(race.estimated[place], race.missed[place]),
            float(points[best] - points[place]),
            race.error(race.estimated[best] - race.estimated[place], race.missed[best] - race.missed[place]),
        )
        for place in ranked
    ]
    samples, measured = race.estimated.shape[1], race.missed.shape[1]
    model = race.model
    return Advice(tuple(hand), rules, tuple(choices), len(passed), samples, measured, model.name, model.exact)


class _Fillings:
    """What may come in: sets of unseen cards in a random order, always the same for the same hand.

    `total` is how many sets there are: where they are few enough to be listed, none comes twice; else infinite.
    `flushes` is how many flushes there are in the hand.
    """

    def __init__(self, hand: Sequence[Card], count: int) -> None:
        self._unseen = np.array([card for card in DECK if card not in hand], np.uint8)
        self._count = count
        self._generator = np.random.Generator(np.random.PCG64(sorted(hand)))
        self._listed: Hands | None = None
        self.flushes = sum(math.comb(sum(card & 3 == suit for card in hand), 5) for suit in range(len(SUITS)))
        self.total = math.inf
        if math.comb(UNSEEN, count) <= MOST_LISTED:
            every = np.array(list(combinations(self._unseen.tolist(), count)), np.uint8)
            self._listed = every[np.argsort(self._generator.random(len(every)), kind="stable")]
            self.total = len(every)

    def take(self, most: int) -> Hands:
        """Return the next sets, as many as are asked for if there are: uint8 (n, count)."""
        if self._listed is not None:
            taken, self._listed = self._listed[:most], self._listed[most:]
            return taken
        order = np.argsort(self._generator.random((most, UNSEEN)), axis=1, kind="stable")
        return self._unseen[order[:, : self._count]]


class _Race:
    """Choices that are being narrowed down.

    Attributes:
        alive: the places of the choices that are left.
        estimated: what each of them is estimated to be worth with each filling so far: (alive, fillings).
        missed: how far the estimate is off, for the first fillings: (alive, measured).
    """

    def __init__(self, kept: Hands, fillings: _Fillings, rules: Rules) -> None:
        self.kept, self.fillings, self.rules = kept, fillings, rules
        self.model = opponents(rules)
        self.estimates = estimates(rules)
        self.estimated_a_round = round(ESTIMATED / (1 + fillings.flushes / MANY_FLUSHES))
        self.alive: NDArray[np.intp] = np.arange(len(kept))
        self.taken: Hands = np.empty((0, HAND_SIZE - kept.shape[1]), np.uint8)
        self.estimated: Floats = np.empty((len(kept), 0))
        self.missed: Floats = np.empty((len(kept), 0))

    def step(self) -> None:
        """Weigh the choices that are left with more fillings, if there are more."""
        choices, measured = len(self.alive), self.missed.shape[1]
        taken = self.fillings.take(max(1, self.estimated_a_round // choices))
        found = self.estimates.of(self._filled(taken)).reshape(choices, len(taken))
        self.taken = np.concatenate([self.taken, taken])
        self.estimated = np.concatenate([self.estimated, found], axis=1)
        close = slice(measured, measured + MEASURED // choices)
        exact = measure(self._filled(self.taken[close]), self.model).reshape(choices, -1)
        self.missed = np.concatenate([self.missed, exact - self.estimated[:, close]], axis=1)

    def narrow(self, count: int) -> None:
        """Keep the best choices so far."""
        best = np.sort(np.argsort(-self.points(), kind="stable")[:count])
        self.alive, self.estimated, self.missed = self.alive[best], self.estimated[best], self.missed[best]

    def points(self) -> Floats:
        """Return what each choice that is left is worth."""
        points: Floats = self.estimated.mean(axis=1)
        return points + self.missed.mean(axis=1) if self.missed.size else points

    def error(self, estimated: Floats, missed: Floats) -> float:
        """Return the standard error of the sum of two means, the second over the first few fillings of the first.

        Fillings that are listed are drawn without putting them back: with all of them drawn there is no error.
        """
        few = len(missed)
        if few < 2:
            return 0.0
        (_, together), (_, spread) = np.cov(estimated[:few], missed)
        of_many, of_few = (1 / drawn - 1 / self.fillings.total for drawn in (len(estimated), few))
        variance = (estimated.var(ddof=1) + 2 * together) * of_many + spread * of_few
        return math.sqrt(max(0.0, variance))

    def _filled(self, fillings: Hands) -> Hands:
        """Return the hands of all choices that are left with all fillings: (choices * fillings, 13)."""
        kept = self.kept[self.alive]
        return np.concatenate([np.repeat(kept, len(fillings), axis=0), np.tile(fillings, (len(kept), 1))], axis=1)


def measure(hands: Hands, model: Opponents) -> Floats:
    """Return what the best setting of each hand earns against the bank, or the natural in it: (n,)."""
    rules, count = model.rules, len(hands)
    offsets, records = splits_of(hands, rules.wheel)
    best, values = np.empty(count, np.int32), np.empty((count, 2))
    none = np.zeros(count, np.int32)
    _expected.respond(
        model.bank, hands, offsets, records, declarable(hands, rules), model.settlement, none, best, values
    )
    aces = (hands >> 2 == ACE).sum(axis=1)
    worth: Floats = values[:, 0] + rules.aces * (aces - (4 - aces) / 3)  # an opponent holds a third of the other aces
    return worth
