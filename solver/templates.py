"""Templates of ASCII texts about settings, filled in by compiled code for all settings of many hands at once."""

import re
from collections.abc import Sequence, Sized
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from solver import _fill
from solver.arrangement import ROWS
from solver.batch import HABITS, NUMBERS, Found
from solver.rules import Rules
from solver.settlement import amounts

# Kinds of slots, as ext/fill.pyx numbers them.
_END, _LIST, _CARDS, _ROW, _ROYALTY, _NUMBER, _WITHIN = range(7)
_HAND_LIST, _HAND_CARDS, _BEST, _OTHERS, _HABIT, _COUNT, _GIVEN = range(7, 14)

# What a slot can show of a setting: the cards of a row as a list in JSON, or with blanks between them; the text of a
# row; its royalty; a number with six decimals; and whether the cost is within its error, both to six decimals.
_OF_SETTINGS = {
    **{f"{row}.list": (_LIST, place) for place, row in enumerate(ROWS)},
    **{f"{row}.cards": (_CARDS, place) for place, row in enumerate(ROWS)},
    **{f"{row}.row": (_ROW, place) for place, row in enumerate(ROWS)},
    **{f"{row}.royalty": (_ROYALTY, place) for place, row in enumerate(ROWS)},
    **{name: (_NUMBER, place) for place, name in enumerate(NUMBERS)},
    "equal": (_WITHIN, NUMBERS.index("cost")),
}

# And of a hand: its cards in both ways; its best setting, the others that are ranked, that of each habit; numbers of
# opponents and splits; and what is given for it.
_OF_HANDS = {
    "list": (_HAND_LIST, 0),
    "cards": (_HAND_CARDS, 0),
    "best": (_BEST, 0),
    "others": (_OTHERS, 0),
    **{f"habit.{name}": (_HABIT, place) for place, name in enumerate(HABITS)},
    **{name: (_COUNT, place) for place, name in enumerate(("samples", "undominated", "legal"))},
    **{f"given.{place}": (_GIVEN, place) for place in range(8)},
}

SLOTS = _OF_SETTINGS | _OF_HANDS


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
    def of(cls, texts: Sequence[bytes]) -> "RowTexts":
        """Return the texts, by strength."""
        return cls(b"".join(texts), _starts(texts))


class Form:
    """The text about a hand that was solved under some rules, to be filled in.

    Args:
        rules: the rules.
        rows: the texts of rows.
        hand: the template of a hand.
        best, other: those of its best setting, and of its others.

    Raises:
        ValueError: a template has a slot that is not there for it.
    """

    def __init__(self, rules: Rules, rows: RowTexts, hand: Template, best: Template, other: Template) -> None:
        parts = hand.parts, best.parts, other.parts
        self._compiled = _fill.Form(*parts, rows.texts, rows.starts, amounts(rules))

    def fill(self, found: Found, given: list[bytes]) -> list[bytes]:
        """Return the text of each hand; `given` are the texts that are given for the first hand, then for the next.

        Raises:
            ValueError: a habit or a given text is asked for that is not there.
        """
        return self._compiled.fill(found.packed_hands, found.packed_settings, found.ranked, given)


def _starts(pieces: Sequence[Sized]) -> NDArray[np.uint32]:
    return np.array([0, *accumulate(map(len, pieces))], np.uint32)
