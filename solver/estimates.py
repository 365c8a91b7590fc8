"""What hands are worth, roughly and fast: as if an opponent's cards did not depend on one's own.

For each row there is a table by strength: the share of the bank's opponents that are weaker, and what the row earns
from all of them. What three rows earn together (scoop, majority) is taken as if they were independent. The best split
by these tables is found for tens of thousands of hands a second. Such an estimate is off by about 0.2 points a hand,
but alike for like hands: it tells which are worth a closer look, and what it misses can be measured on a few of them.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.arrangement import ROWS
from solver.opponents import bank_of
from solver.optimiser import splits_of
from solver.rules import Rules
from solver.settlement import Tables, tables

STRENGTHS = 7918
_WON, _WON_TWO = 26, 24  # endings, as `solver.settlement` numbers them: all three rows, and all but the middle

SLICE = 1024  # hands whose splits fit in a processor's cache

Floats = NDArray[np.float32]


class Estimates:
    """Estimates under some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        strengths, found = bank_of(rules).strengths, tables(rules)
        rows = [_row(found, row, strengths[:, row]) for row in range(len(ROWS))]
        self._below = [below for below, _, _ in rows]
        self._earned = [earned for _, earned, _ in rows]
        self._scooping = [scooping for _, _, scooping in rows]
        # What comes on top of rows and royalties where all three rows are won, and where just two are.
        self._won_three, self._won_two = (found.ending[ending] + found.by_total for ending in (_WON, _WON_TWO))

    def of(self, hands: NDArray[np.uint8]) -> Floats:
        """Return about what the best setting of each hand earns from one opponent: float32 (n,).

        Args:
            hands: uint8 (n, 13). Naturals are not seen.
        """
        points = np.empty(len(hands), np.float32)
        for start in range(0, len(hands), SLICE):
            offsets, records = splits_of(hands[start : start + SLICE], self.rules.wheel)
            points[start : start + SLICE] = np.maximum.reduceat(self._of_splits(records), offsets[:-1])
        return points

    def _of_splits(self, records: NDArray[np.uint16]) -> Floats:
        front, middle, back = (below[row] for below, row in zip(self._below, records.T, strict=False))
        points = np.zeros(len(records), np.float32)
        more = np.full(len(records), self._won_three, np.float32)  # in a scoop
        for earned, scooping, row in zip(self._earned, self._scooping, records.T, strict=False):
            points += earned[row]
            more += scooping[row]
        all_three, none = front * middle * back, (1 - front) * (1 - middle) * (1 - back)
        points += more * all_three - self._won_three * none
        if self._won_two:
            two = front * middle + front * back + middle * back - 3 * all_three  # just two
            points += self._won_two * (two - (1 - two - all_three - none))
        return points


@lru_cache(maxsize=16)
def estimates(rules: Rules) -> Estimates:
    """Return the estimates under some rules."""
    return Estimates(rules)


def _row(found: Tables, row: int, strengths: NDArray[np.uint16]) -> tuple[Floats, Floats, Floats]:
    """Return, by strength, the share of opponents' rows that are weaker (a tie is half), and what a row earns.

    And what it earns more in a scoop.
    """
    none = np.zeros(STRENGTHS, np.int32)
    royalties, scooping = (
        none if table is None else table[row] for table in (found.royalties, found.scooping)
    )
    shares = np.bincount(strengths, minlength=STRENGTHS) / len(strengths)
    below = np.cumsum(shares) - shares / 2
    theirs = shares * royalties
    won, lost = (below, theirs.sum() - np.cumsum(theirs)) if found.to_winner else (1, theirs.sum())
    earned = royalties * won - lost + found.row * (2 * below - 1)
    return below.astype(np.float32), earned.astype(np.float32), scooping.astype(np.float32)
