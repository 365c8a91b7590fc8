"""The undominated splits of thirteen cards: those that no other legal split beats or equals in every row.

Points never fall when a row gets stronger, so whatever the scoring is, the best setting is among them (design,
section 4). Found exactly by the compiled search; nothing here depends on the order in which the cards came.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solver import _splits
from solver.arrangement import Arrangement
from solver.cards import HAND_SIZE, Card, lay
from solver.hands import Row
from solver.reference import Wheel

TOTAL_SPLITS = 72_072
FIELDS = 5

_ALL = (1 << HAND_SIZE) - 1


@dataclass(frozen=True, slots=True)
class Splits:
    """The undominated splits of a hand.

    Attributes:
        cards: the thirteen cards, from 51 down.
        wheel: the wheel order that the strengths follow.
        records: uint16 (n, 5): strengths of front, middle and back, then the cards of front and back as bits (bit i is
            `cards[i]`); strongest back first, then middle, then front.
    """

    cards: tuple[Card, ...]
    wheel: Wheel
    records: NDArray[np.uint16] = field(compare=False)  # they follow from the others

    def __len__(self) -> int:
        return len(self.records)

    @property
    def strengths(self) -> NDArray[np.uint16]:
        """The strengths of front, middle and back: uint16 (n, 3)."""
        return self.records[:, :3]

    def arrangement(self, index: int) -> Arrangement:
        """Return one split as an arrangement."""
        front, middle, back, front_cards, back_cards = self.records[index].tolist()
        return Arrangement(
            self._row(front, front_cards),
            self._row(middle, _ALL ^ front_cards ^ back_cards),
            self._row(back, back_cards),
        )

    def _row(self, strength: int, bits: int) -> Row:
        return Row(lay([self.cards[place] for place in _places(bits)]), strength, self.wheel)


def undominated(cards: Sequence[Card], wheel: Wheel = Wheel.LOWEST) -> Splits:
    """Return the undominated legal splits of thirteen different cards.

    Raises:
        ValueError: not thirteen cards, or a card twice.
    """
    packed = _splits.undominated(bytes(cards), wheel is Wheel.SECOND_HIGHEST)
    return Splits(tuple(sorted(cards, reverse=True)), wheel, _records(packed))


def undominated_of_all(hands: Sequence[Sequence[Card]], wheel: Wheel = Wheel.LOWEST) -> Iterator[Splits]:
    """Yield the undominated splits of many hands, found in one compiled call.

    Raises:
        ValueError: a hand of another size, or with a card twice.
    """
    offsets, records = splits_of(np.array(hands, dtype=np.uint8).reshape(-1, HAND_SIZE), wheel)
    for hand, (start, end) in zip(hands, pairwise(offsets.tolist()), strict=True):
        yield Splits(tuple(sorted(hand, reverse=True)), wheel, records[start:end])


def splits_of(hands: NDArray[np.uint8], wheel: Wheel) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    """Return the undominated splits of many hands, uint8 (n, 13), as arrays.

    Where the splits of each hand begin, uint32 (n + 1,), and the splits, uint16 (total, 5) as in `Splits`.

    Raises:
        ValueError: a hand of another size, or with a card twice.
    """
    offsets, packed = _splits.undominated_bulk(hands, wheel is Wheel.SECOND_HIGHEST)
    return np.frombuffer(offsets, np.uint32), _records(packed)


def legal_splits(cards: Sequence[Card], wheel: Wheel = Wheel.LOWEST) -> int:
    """Return how many of the 72,072 splits of thirteen different cards are legal."""
    return _splits.legal_count(bytes(cards), wheel is Wheel.SECOND_HIGHEST)


@cache
def _places(bits: int) -> tuple[int, ...]:
    return tuple(place for place in range(HAND_SIZE) if bits >> place & 1)


def _records(packed: bytes) -> NDArray[np.uint16]:
    return np.frombuffer(packed, np.uint16).reshape(-1, FIELDS)
