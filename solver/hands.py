"""Rows of three or five cards, and what they are called in English and in Dutch."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver import _rows
from solver.cards import Card, lay
from solver.reference import Category, RowClass, Wheel, classes

LANGUAGES = ("en", "nl")

RANK_NAMES = {
    "en": ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
    "nl": ("twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "boer", "vrouw", "heer", "aas"),
}

RANK_PLURALS = {
    "en": tuple("sixes" if name == "six" else name + "s" for name in RANK_NAMES["en"]),
    "nl": (
        *("tweeën", "drieën", "vieren", "vijven", "zessen", "zevens", "achten", "negens", "tienen"),
        *("boeren", "vrouwen", "heren", "azen"),
    ),
}

CATEGORY_NAMES = {
    "en": {category: category.replace("_", " ") for category in Category},
    "nl": {
        Category.HIGH_CARD: "hoge kaart",
        Category.PAIR: "paar",
        Category.TWO_PAIR: "twee paar",
        Category.THREE_OF_A_KIND: "drie gelijke",
        Category.STRAIGHT: "straat",
        Category.FLUSH: "flush",
        Category.FULL_HOUSE: "full house",
        Category.FOUR_OF_A_KIND: "carré",
        Category.STRAIGHT_FLUSH: "straight flush",
        Category.ROYAL_FLUSH: "royal flush",
    },
}

# one, two: the two most important ranks; ones, twos: their plurals.
_SENTENCES = {
    "en": {
        Category.HIGH_CARD: "{one} high",
        Category.PAIR: "pair of {ones}",
        Category.TWO_PAIR: "two pair, {ones} and {twos}",
        Category.THREE_OF_A_KIND: "three {ones}",
        Category.STRAIGHT: "straight, {one} high",
        Category.FLUSH: "flush, {one} high",
        Category.FULL_HOUSE: "full house, {ones} over {twos}",
        Category.FOUR_OF_A_KIND: "four {ones}",
        Category.STRAIGHT_FLUSH: "straight flush, {one} high",
        Category.ROYAL_FLUSH: "royal flush",
    },
    "nl": {
        Category.HIGH_CARD: "{one} hoog",
        Category.PAIR: "een paar {ones}",
        Category.TWO_PAIR: "twee paar, {ones} en {twos}",
        Category.THREE_OF_A_KIND: "drie {ones}",
        Category.STRAIGHT: "straat tot en met {one}",
        Category.FLUSH: "flush, {one} hoog",
        Category.FULL_HOUSE: "full house, drie {ones} en twee {twos}",
        Category.FOUR_OF_A_KIND: "carré {ones}",
        Category.STRAIGHT_FLUSH: "straight flush tot en met {one}",
        Category.ROYAL_FLUSH: "royal flush",
    },
}


@dataclass(frozen=True, slots=True)
class Row:
    """Three or five cards as laid, with their strength on the scale of one wheel order."""

    cards: tuple[Card, ...]
    strength: int
    wheel: Wheel = Wheel.LOWEST

    @classmethod
    def of(cls, cards: Sequence[Card], wheel: Wheel = Wheel.LOWEST) -> "Row":
        """Return the row that these cards make.

        Raises:
            ValueError: not three or five cards, or a card twice.
        """
        return cls(lay(cards), _rows.strength(bytes(cards), wheel is Wheel.SECOND_HIGHEST), wheel)

    @property
    def row_class(self) -> RowClass:
        """The class of all rows that are worth the same."""
        return classes(self.wheel)[self.strength]

    @property
    def category(self) -> Category:
        """The kind of row."""
        return self.row_class.category

    def describe(self, language: str = "en") -> str:
        """Return what a player would call the row."""
        return describe(self.row_class, language)


def describe(row_class: RowClass, language: str = "en") -> str:
    """Return what a player would call a row of this class.

    >>> describe(RowClass(Category.FULL_HOUSE, (5, 0), 5))
    'full house, sevens over deuces'
    >>> describe(RowClass(Category.PAIR, (10, 3), 3), "nl")
    'een paar vrouwen'
    """
    first, second = row_class.ranks[0], row_class.ranks[-1 if len(row_class.ranks) == 1 else 1]
    names, plurals = RANK_NAMES[language], RANK_PLURALS[language]
    return _SENTENCES[language][row_class.category].format(
        one=names[first], ones=plurals[first], two=names[second], twos=plurals[second]
    )
