"""What home runs are worth: they depend on all opponents at once, so the opponents are drawn together.

Tables are dealt from the cards that are not in the hand, every opponent's hand is set by the policy, and what a home
run pays on top of the pairs is settled at each of them. A player's home run multiplies all his pairs; with a natural at
the table there is none (rules: `solver.scoring`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver import _expected
from solver.arrangement import ROWS
from solver.bank import CHUNK, Bank
from solver.cards import DECK, HAND_SIZE, Card
from solver.opponents import Opponents, action_of, compiled_bank, declarable
from solver.optimiser import splits_of
from solver.settlement import ByStrength, Tables, foul_price, foul_tables, settlement, tables

TABLES = 1000
SLICE = 512  # splits that are compared with all tables at once
THINNED = 10  # opponents play the best response to one in so many of the bank's hands


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """Opponents of one hand who sit at one table, on many tables.

    Attributes:
        opponents: the model that they are of.
        strengths: uint16 (tables, opponents, 3), of the rows that they lay.
        acts: uint8 (tables, opponents), 0 for rows, 1 a natural, 2 surrenders, 3 fouls on purpose.
        role: who has the hand in a banker game, `banker` or `player`; then the banker is the first of the opponents.
    """

    opponents: Opponents
    strengths: NDArray[np.uint16]
    acts: NDArray[np.uint8]
    role: str | None

    def extra(self, records: NDArray[np.uint16], *, foul: bool = False) -> NDArray[np.float64]:
        """Return what home runs add for each split on each table, for one opponent: float64 (n, tables)."""
        rules, ties = self.opponents.rules, self.opponents.ties
        pair = foul_tables(rules) if foul else tables(rules, ties)
        meets = 1 if self.role == "player" else self.acts.shape[1]
        possible = ~(self.acts == 1).any(axis=1)
        rows = self.acts == 0
        beaten = np.ones((len(records), *rows.shape), bool)  # every opponent by every split
        beating = np.ones_like(beaten)
        for row in range(len(ROWS)):
            mine, theirs = records[:, row, None, None].astype(np.int32), self.strengths[None, :, :, row]
            beaten &= mine + (ties > 0) > theirs
            beating &= theirs + np.int32(ties < 0) > mine
        extra = np.zeros((len(records), len(rows)))
        if meets > 1 and not foul:
            all_beaten = possible & (beaten & rows | (self.acts == 3)).all(axis=2)
            amounts = _scooped(pair, records[:, None, None, :], self.strengths[None])
            extra += all_beaten * (rows * amounts).sum(axis=2)
            if rules.foul.pays == "scoop":  # a flat price is outside all factors
                extra += all_beaten * (self.acts == 3).sum(axis=1) * foul_price(rules)
        for seat in {"banker": [], "player": [0]}.get(self.role or "", range(rows.shape[1])):  # who can run home
            runs = possible & rows[:, seat] & self._scoops_others(seat)
            extra -= (beating[:, :, seat] & runs) * _scooped(pair, self.strengths[:, seat], records[:, None, :])
        return (rules.counting.home_run_factor - 1) / meets * extra

    def mean(self, records: NDArray[np.uint16]) -> NDArray[np.float64]:
        """Return what home runs add for each of many splits, on average: float64 (n,)."""
        parts = (records[start : start + SLICE] for start in range(0, len(records), SLICE))
        return np.concatenate([self.extra(part).mean(axis=1) for part in parts])

    def _scoops_others(self, seat: int) -> NDArray[np.bool_]:
        """Return on which tables an opponent scoops all the other ones."""
        others = [other for other in range(self.acts.shape[1]) if other != seat]
        better = self.strengths[:, [seat]] + np.int32(self.opponents.ties < 0) > self.strengths[:, others]
        swept = (better.all(axis=2) & (self.acts[:, others] == 0)) | (self.acts[:, others] == 3)
        found: NDArray[np.bool_] = swept.all(axis=1)
        return found


def together(opponents: Opponents, cards: Sequence[Card], players: int, role: str | None) -> Together:
    """Return the tables that a hand can sit at; the same hand has the same tables, whatever its suits are called.

    Args:
        opponents: the model.
        cards: thirteen different cards.
        players: how many sit at the table, 3 or 4.
        role: as in `Together`, None where all pairs settle.
    """
    seats = players - 1
    mine = _renamed(cards)
    generator = np.random.Generator(np.random.PCG64(sum(1 << card for card in mine)))
    rest = np.array(sorted(set(DECK).difference(mine)), np.uint8)
    order = np.argsort(generator.random((TABLES, len(rest))), axis=1)[:, : seats * HAND_SIZE]
    strengths, acts = _set(opponents, rest[order].reshape(-1, HAND_SIZE))
    return Together(opponents, strengths.reshape(TABLES, seats, -1), acts.reshape(TABLES, seats), role)


def _renamed(cards: Sequence[Card]) -> list[Card]:
    """Return a hand with its suits in an order of their ranks: the same for all hands that differ in names of suits."""
    ranks_of = [[card >> 2 for card in sorted(cards) if card & 3 == suit] for suit in range(4)]
    return [4 * rank + suit for suit, ranks in enumerate(sorted(ranks_of)) for rank in ranks]


def _set(opponents: Opponents, hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Return the strengths of hands as the policy sets them, and what each does."""
    rules = opponents.rules
    offsets, records = splits_of(hands, rules.wheel)
    best, values = np.empty(len(hands), np.int32), np.empty((len(hands), 2))
    picks = np.zeros(len(hands), np.int32)
    bank, pair = _thinned(opponents), settlement(tables(rules))
    _expected.respond(bank, hands, offsets, records, declarable(hands, rules), pair, picks, best, values)
    return records[offsets[:-1] + np.maximum(best, 0), : len(ROWS)], np.maximum(-best, 0).astype(np.uint8)


@lru_cache(maxsize=16)
def _thinned(opponents: Opponents) -> _expected.Bank:
    """Return a part of a bank that is good enough to set a hand by, and fast: one hand in ten, of a small bank more."""
    bank = opponents.source
    step = min(THINNED, len(bank.records) // CHUNK)
    some = slice(0, len(bank.records) // step // CHUNK * CHUNK * step, step)
    thin = Bank.of(bank.rules, bank.hands[some], bank.strengths[some], bank.naturals[some], {}, bank.predictors)
    return compiled_bank(thin, action_of(opponents.rules, exact=opponents.exact))


def _scooped(pair: Tables, winner: NDArray[np.uint16], loser: NDArray[np.uint16]) -> NDArray[np.float64]:
    """Return what is earned by rows of some strengths, (..., 3) or more, that beat three others."""
    total = 3.0 * pair.row + _earned(pair.royalties, winner)
    if not pair.to_winner:
        total = total - _earned(pair.royalties, loser)
    points: NDArray[np.float64] = total + pair.ending[-1] + pair.by_total * (total > 0)
    return points + _earned(pair.scooping, winner)


def _earned(table: ByStrength | None, strengths: NDArray[np.uint16]) -> NDArray[np.float64]:
    points = np.zeros(strengths.shape[:-1])
    for row, earned in enumerate(() if table is None else table):
        points += earned[strengths[..., row]]
    return points
