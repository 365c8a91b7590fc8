"""What is claimed when the chapeau is passed: a combination, and as much of its dice as the player names.

Source: seeds 000, "Volgorde van waardes": naming more is claiming more, so a pair is less than a pair of nines, and a
carré of kings less than a carré of kings with a 10. Dice that are not named count below a nine, the named ones in the
order of a throw, so that claims and throws stand on one ladder: theirs are the same keys, those of claims shorter.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from solver.dice.chapeau import COMBINED, Category, Face, Key, Throw, throws, write_dice
from solver.errors import PokerError, Problem

NAMES = {
    "en": ("nine", "ten", "jack", "queen", "king", "ace"),
    "nl": ("negen", "tien", "boer", "dame", "heer", "aas"),
}
PLURALS = {
    "en": ("nines", "tens", "jacks", "queens", "kings", "aces"),
    "nl": ("negens", "tienen", "boeren", "dames", "heren", "azen"),
}
CATEGORY_NAMES = {
    "en": ("cadeau", "pair", "two pair", "small straight", "tris", "full house", "large straight", "carré", "poker"),
    "nl": ("cadeau", "paar", "dubbel paar", "kleine straat", "tris", "full house", "grote straat", "carré", "poker"),
}

# By language: how the dice of the combination are named, by category and by how many are.
_OF = {
    "en": {
        (Category.TWO_PAIR, 1): ", {}",
        (Category.TWO_PAIR, 2): ", {} and {}",
        (Category.FULL_HOUSE, 1): ", three {}",
        (Category.FULL_HOUSE, 2): ", {} over {}",
    },
    "nl": {
        (Category.TWO_PAIR, 1): ", {}",
        (Category.TWO_PAIR, 2): ", {} en {}",
        (Category.FULL_HOUSE, 1): ", drie {}",
        (Category.FULL_HOUSE, 2): ", drie {} en twee {}",
    },
}
_ELSE = {"en": " of {}", "nl": " {}"}


@dataclass(frozen=True)
class Claim:
    """A combination, the sides of it that are named (`of`) and the dice left that are named (`beside`), high to low.

    Of a full house the three come before the two. `beside` is empty unless all of the combination is named.
    """

    category: Category
    of: tuple[Face, ...] = ()
    beside: tuple[Face, ...] = ()

    @property
    def key(self) -> Key:
        """What the claim is compared by, with claims and with throws alike."""
        return (self.category, *self.of, *self.beside)

    @property
    def least(self) -> Throw:
        """The lowest throw that is as much as claimed."""
        return throws()[bisect_left(_keys(), self.key)]

    def is_met_by(self, throw: Throw) -> bool:
        """Tell whether a throw is at least what is claimed."""
        return throw.key >= self.key

    def is_higher_than(self, before: "Claim | None") -> bool:
        """Tell whether it may follow another claim, or open a turn (None)."""
        return before is None or self.key > before.key

    def names(self, throw: Throw) -> bool:
        """Tell whether the claim is just what a throw is, named in more or less detail."""
        return throw.key[: len(self.key)] == self.key

    def describe(self, language: str = "en") -> str:
        """Return the claim in words.

        >>> Claim(Category.CARRE, (4,), (1,)).describe()
        'carré of kings with a ten'
        >>> Claim(Category.FULL_HOUSE, (4, 0)).describe("nl")
        'full house, drie heren en twee negens'
        """
        named = _OF[language].get((self.category, len(self.of)), _ELSE[language]) if self.of else ""
        text = CATEGORY_NAMES[language][self.category] + named.format(*(PLURALS[language][face] for face in self.of))
        if not self.beside:
            return text
        *others, last = (_one(face, language) for face in self.beside)
        with_, and_ = (" with ", " and ") if language == "en" else (" met ", " en ")
        return text + with_ + (", ".join(others) + and_ if others else "") + last


def claim(category: Category, of: Sequence[Face] = (), beside: Sequence[Face] = ()) -> Claim:
    """Return a claim from what was named, in whatever order where order says nothing.

    Raises:
        PokerError: no throw of this category has these dice, or dice left are named before the combination is.
    """
    ordered = tuple(of) if category is Category.FULL_HOUSE else tuple(sorted(of, reverse=True))
    found = Claim(category, ordered, tuple(sorted(beside, reverse=True)))
    problems = []
    if not any(_is_true_of(throw, found.category, found.of, ()) for throw in throws()):
        problems.append(_impossible("of", of, category))
    elif beside and len(of) < COMBINED[category]:
        problems.append(_impossible("with", beside, category, "impossible_claim_incomplete"))
    elif not any(_is_true_of(throw, found.category, found.of, found.beside) for throw in throws()):
        problems.append(_impossible("with", beside, category))
    if problems:
        raise PokerError(problems)
    return found


def whole_claim(throw: Throw) -> Claim:
    """Return the highest claim that a throw meets: it names all its dice."""
    sides, combined = throw.sides, COMBINED[throw.category]
    return Claim(throw.category, sides[:combined], sides[combined:])


def strength_above(before: Claim | None) -> int:
    """Return the strength of the lowest throw of which something higher can be claimed truly; 253 where none is."""
    return 1 if before is None else bisect_right(_keys(), before.key) + 1


@cache
def _keys() -> tuple[Key, ...]:
    return tuple(throw.key for throw in throws())


def _is_true_of(throw: Throw, category: Category, of: tuple[Face, ...], beside: tuple[Face, ...]) -> bool:
    """Tell whether these dice are in a throw of this category, each in its part, as often as they are named."""
    if throw.category is not category or len({*of, *beside}) < len(of) + len(beside):
        return False
    combined, left = throw.sides[: COMBINED[category]], throw.sides[COMBINED[category] :]
    in_place = set(of) <= set(combined) if category is Category.TWO_PAIR else combined[: len(of)] == of
    return in_place and set(beside) <= set(left)


def _impossible(field: str, dice: Sequence[Face], category: Category, sentence: str = "") -> Problem:
    values = {"value": " ".join(write_dice(dice)), "category": lambda language: CATEGORY_NAMES[language][category]}
    return Problem("impossible_claim", (field,), values, sentence)


def _one(face: Face, language: str) -> str:
    article = "een" if language == "nl" else "an" if NAMES[language][face][0] in "a" else "a"
    return f"{article} {NAMES[language][face]}"
