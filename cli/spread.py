"""Training whose work is done elsewhere: on a cluster, by the same engine as everything else."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cli.engines import Engine
from solver.bank import Bank
from solver.rules import Rules
from solver.training import SLICE, Population

Responses = tuple[slice, NDArray[np.int32], NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some of a population's hands, for which best responses are wanted: all that a worker must know of them."""

    rules: Rules
    place: slice
    hands: NDArray[np.uint8]
    picks: NDArray[np.int32]
    part: int


def respond(bank: Bank, piece: Piece) -> Responses:
    """Return the best responses of some hands to a bank, as a population of them alone finds them."""
    alone = Population(piece.rules, piece.hands, threads=1)
    found = list(alone.respond(bank, len(piece.hands), piece.part, piece.picks))
    return piece.place, np.concatenate([best for _, best, _ in found]), np.concatenate([value for *_, value in found])


class SpreadPopulation(Population):
    """A population that finds its best responses on an engine, to the last bit as it would find them here."""

    def __init__(self, engine: Engine, rules: Rules, hands: NDArray[np.uint8], threads: int | None = None) -> None:
        super().__init__(rules, hands, threads)
        self.engine = engine

    def respond(
        self, bank: Bank, count: int, part: int = 0, picks: NDArray[np.int32] | None = None
    ) -> Iterator[Responses]:
        """Yield, slice by slice of the first hands, the best responses to a bank, and what they and the picks earn."""
        picks = self.picks if picks is None else picks
        places = (slice(start, min(start + SLICE, count)) for start in range(0, count, SLICE))
        pieces = (Piece(self.rules, place, self.hands[place], picks[place], part) for place in places)
        for _, found in self.engine.in_order(respond, self.engine.share(bank), pieces):
            yield found
