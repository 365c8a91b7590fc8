"""A setting: thirteen cards as front, middle and back, and whether it is foul.

Sources: seeds 001, "Je drie handen leggen" (the back must beat the middle or equal it, the middle the front) and "Een
foute hand: foul". Equal rows are legal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.cards import Card, write_cards
from solver.hands import Row
from solver.reference import Wheel

ROWS = {"front": 3, "middle": 5, "back": 5}

_FOUL = {
    "en": {
        "front": "The front ({front}) beats the middle ({middle}).",
        "middle": "The middle ({middle}) beats the back ({back}).",
    },
    "nl": {
        "front": "Boven ({front}) verslaat het midden ({middle}).",
        "middle": "Het midden ({middle}) verslaat onder ({back}).",
    },
}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Thirteen cards as laid in three rows. A foul one is a valid arrangement: it is scored as foul."""

    front: Row
    middle: Row
    back: Row

    @classmethod
    def of(
        cls, front: Sequence[Card], middle: Sequence[Card], back: Sequence[Card], wheel: Wheel = Wheel.LOWEST
    ) -> "Arrangement":
        """Return the arrangement of these rows, of three, five and five cards.

        Raises:
            ValueError: a row of another size, or with a card twice.
        """
        return cls(Row.of(front, wheel), Row.of(middle, wheel), Row.of(back, wheel))

    def __iter__(self) -> Iterator[Row]:
        """Iterate over front, middle and back."""
        return iter((self.front, self.middle, self.back))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, front first."""
        return self.front.cards + self.middle.cards + self.back.cards

    @property
    def strengths(self) -> tuple[int, int, int]:
        """The strengths of front, middle and back."""
        return self.front.strength, self.middle.strength, self.back.strength

    @property
    def is_foul(self) -> bool:
        """Whether the middle is stronger than the back, or the front than the middle."""
        return self.front.strength > self.middle.strength or self.middle.strength > self.back.strength

    def foul_reason(self, language: str = "en") -> str | None:
        """Return a sentence that says which row beats which, or None for a legal arrangement."""
        names = {name: row.describe(language) for name, row in zip(ROWS, self, strict=True)}
        if len(set(names.values())) < len(names):  # equal but for the kickers, which then must be seen
            shown = {name: " ".join(write_cards(row.cards)) for name, row in zip(ROWS, self, strict=True)}
            names = {name: f"{shown[name]}, {text}" for name, text in names.items()}
        reasons = []
        if self.front.strength > self.middle.strength:
            reasons.append(_FOUL[language]["front"].format(**names))
        if self.middle.strength > self.back.strength:
            reasons.append(_FOUL[language]["middle"].format(**names))
        return " ".join(reasons) or None
