"""Templates of ASCII texts about settings, filled in by compiled code for all settings of many hands at once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from solver import _fill
from solver.arrangement import ROWS
from solver.batch import NUMBERS, Found
from solver.settlement import amounts

_END, _CARDS, _ROW, _ROYALTY, _NUMBER, _WITHIN = range(6)

# What a slot can show: cards, as a list in JSON; the text of a row; its royalty; a number with six decimals; and
# whether the cost is within its error, both to six decimals.
SLOTS = {
    **{f"{row}.cards": (_CARDS, place) for place, row in enumerate(ROWS)},
    **{f"{row}.row": (_ROW, place) for place, row in enumerate(ROWS)},
    **{f"{row}.royalty": (_ROYALTY, place) for place, row in enumerate(ROWS)},
    **{name: (_NUMBER, place) for place, name in enumerate(NUMBERS)},
    "equal": (_WITHIN, NUMBERS.index("cost")),
}


@dataclass(frozen=True, eq=False)
class Template:
    """A text with slots in it."""

    literals: bytes
    starts: NDArray[np.uint32]
    kinds: NDArray[np.uint8]
    places: NDArray[np.uint8]

    @classmethod
    def of(cls, text: str) -> "Template":
        """Return the template of a text with the names of slots in it: `"<points>"`, the quotes belong to the slot.

        Raises:
            KeyError: there is no such slot.
        """
        pieces = re.split('"<([^<>"]*)>"', text)
        literals, slots = pieces[0::2], [*(SLOTS[name] for name in pieces[1::2]), (_END, 0)]
        kinds, places = np.array(slots, np.uint8).T.copy()
        return cls("".join(literals).encode("ascii"), _starts(literals), kinds, places)

    @property
    def parts(self) -> tuple[bytes, NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]]:
        """The template as the compiled module takes it."""
        return self.literals, self.starts, self.kinds, self.places


@dataclass(frozen=True, eq=False)
class RowTexts:
    """The text of a row of each strength, 0 to 7,917, one after the other, and where they begin."""

    texts: bytes
    starts: NDArray[np.uint32]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "RowTexts":
        """Return the texts, by strength."""
        return cls("".join(texts).encode("ascii"), _starts(texts))


def fill(found: Found, best: Template, other: Template, rows: RowTexts) -> list[list[str]]:
    """Return the texts of all settings of each hand: of its best by one template, of its others by another."""
    filled, packed = _fill.fill(
        (best.parts, other.parts),
        found.picks,
        found.laid,
        found.strengths,
        found.numbers,
        rows.texts,
        rows.starts,
        amounts(found.rules),
    )
    offsets, count = np.frombuffer(packed, np.uint64).tolist(), found.picks.shape[1]
    text = filled.decode("ascii")
    texts = [text[start:end] for start, end in pairwise(offsets)]
    return [texts[start : start + count] for start in range(0, len(texts), count)]


def _starts(pieces: Sequence[str]) -> NDArray[np.uint32]:
    return np.array([0, *accumulate(map(len, pieces))], np.uint32)
