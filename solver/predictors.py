"""How strong an opponent's rows will be, predicted from its cards alone: what makes expected points precise.

A prediction is a sum of whole numbers: for each rank one that depends on how many of it the hand holds, and for each
suit one that depends on how many of it. Its mean over all opponents that a hand can meet is known exactly, since how
many of their thirteen cards come from some of the 39 unseen ones is a hypergeometric count. A bank is only a sample of
those opponents; by how much its predictions miss that mean tells how lucky the sample is, and what settings earn
against it is put right by as much (control variates). The order of settings is not touched by it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.cards import HAND_SIZE, Card

RANKS, SUITS = 13, 4
PREDICTIONS = 3  # front, middle, back
BITS = 10  # of a prediction, three of which are packed in 32 bits
UNSEEN = 39

_FEATURES = RANKS * 5 + HAND_SIZE + 1


@dataclass(frozen=True, eq=False)
class Predictors:
    """The whole numbers that predictions are summed from.

    Attributes:
        ranks: int64 (3, 13, 5), by row, rank and how many of the rank are held.
        suits: int64 (3, 14), by row and how many of a suit are held.
    """

    ranks: NDArray[np.int64]
    suits: NDArray[np.int64]

    @classmethod
    def fitted(cls, hands: NDArray[np.uint8], strengths: NDArray[np.uint16]) -> "Predictors":
        """Return the predictors that fit hands best: uint8 (n, 13), with the strengths of their rows, uint16 (n, 3).

        What is predicted is the place of each row among all, scaled so that every prediction fits in ten bits.
        """
        ranks, suits = _counts(hands)
        features = np.zeros((len(hands), _FEATURES))
        hand = np.arange(len(hands))
        for rank, held in enumerate(ranks):
            features[hand, 5 * rank + held] = 1
        for held in suits:
            np.add.at(features, (hand, 5 * RANKS + held), 1)
        places = np.stack([_places(row) for row in strengths.T], axis=1)
        fit = np.linalg.lstsq(features, places, rcond=None)[0].T
        spread = max(np.ptp(features @ fit.T, axis=0).max(), 1e-9)
        scaled = fit * (((1 << BITS) - 32) / spread)  # room for what rounding adds
        whole = np.rint(scaled).astype(np.int64)
        unshifted = cls(whole[:, : 5 * RANKS].reshape(PREDICTIONS, RANKS, 5), whole[:, 5 * RANKS :])
        lowest = unshifted._sums(ranks, suits).min(axis=1)
        shifted = unshifted.ranks.copy()
        shifted[:, 0, :] -= lowest[:, None]  # every hand holds some number of deuces, so this shifts all
        return cls(shifted, unshifted.suits)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Predictors":
        """Return predictors as `to_json` wrote them.

        Raises:
            ValueError: the numbers are not as many as there should be.
        """
        ranks, suits = np.array(value["ranks"], np.int64), np.array(value["suits"], np.int64)
        if ranks.shape != (PREDICTIONS, RANKS, 5) or suits.shape != (PREDICTIONS, HAND_SIZE + 1):
            raise ValueError("predictors have the shapes (3, 13, 5) and (3, 14)")
        return cls(ranks, suits)

    def to_json(self) -> dict[str, Any]:
        """Return the predictors as JSON."""
        return {"ranks": self.ranks.tolist(), "suits": self.suits.tolist()}

    def of(self, hands: NDArray[np.uint8]) -> NDArray[np.uint32]:
        """Return the predictions for hands, uint8 (n, 13): uint32 (n,), front, middle, back in ten bits each.

        Raises:
            ValueError: a prediction does not fit.
        """
        front, middle, back = predictions = self._sums(*_counts(hands))
        if predictions.size and not 0 <= predictions.min() <= predictions.max() < 1 << BITS:
            raise ValueError("a prediction does not fit in ten bits")
        packed: NDArray[np.uint32] = (front | middle << BITS | back << 2 * BITS).astype(np.uint32)
        return packed

    def mean(self, cards: Sequence[Card]) -> tuple[float, float, float]:
        """Return the exact mean prediction over all opponents of thirteen cards."""
        ranks, suits = [0] * RANKS, [0] * SUITS
        for card in cards:
            ranks[card >> 2] += 1
            suits[card & 3] += 1
        suits.sort()  # so that renaming them changes nothing, not even the last digit
        by_rank, by_suit = self._means
        front, middle, back = (
            sum(map(list.__getitem__, rank_means, ranks)) + sum(suit_means[held] for held in suits)
            for rank_means, suit_means in zip(by_rank, by_suit, strict=True)
        )
        return front, middle, back

    @cached_property
    def mean_summands(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What `mean` sums: float64 (3, 13, 5), by row, rank and how many of it one holds, and (3, 14), by suit."""
        by_rank, by_suit = self._means
        return np.array(by_rank), np.array(by_suit)

    @cached_property
    def _means(self) -> tuple[list[list[list[float]]], list[list[float]]]:
        """The mean of each summand, by row, rank and how many of the rank one holds oneself; and by suit."""
        of_rank = np.array([[_chance(4 - mine, theirs) for theirs in range(5)] for mine in range(5)])
        of_suit = np.array([[_chance(13 - mine, theirs) for theirs in range(14)] for mine in range(14)])
        return (self.ranks @ of_rank.T).tolist(), (self.suits @ of_suit.T).tolist()

    def _sums(self, ranks: NDArray[np.intp], suits: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the predictions for hands, by what they hold as `_counts` tells: int64 (3, n)."""
        sums = np.zeros((PREDICTIONS, ranks.shape[1]), np.int64)
        for row, of_rank, of_suit in zip(sums, self.ranks, self.suits, strict=True):
            for summands, held in zip(of_rank, ranks, strict=True):
                row += summands[held]
            for held in suits:
                row += of_suit[held]
        return sums


def _counts(hands: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return how many of each rank and of each suit hands hold: intp (13, n) and (4, n)."""
    held = np.zeros((RANKS * SUITS, len(hands)), np.uint8)
    held[hands, np.arange(len(hands))[:, None]] = 1
    by_card = held.reshape(RANKS, SUITS, -1)
    return by_card.sum(axis=1, dtype=np.uint8).astype(np.intp), by_card.sum(axis=0, dtype=np.uint8).astype(np.intp)


def _places(strengths: NDArray[np.uint16]) -> NDArray[np.float64]:
    """Return the place of each row among all of them, 0 to 1, the same for equal ones."""
    counts = np.bincount(strengths)
    places: NDArray[np.float64] = (np.cumsum(counts) - counts / 2) / len(strengths)
    return places[strengths]


def _chance(there: int, held: int) -> float:
    """Return the chance that thirteen of the unseen cards hold `held` of the `there` that there are among them."""
    if held > there:
        return 0.0
    return comb(there, held) * comb(UNSEEN - there, HAND_SIZE - held) / comb(UNSEEN, HAND_SIZE)
