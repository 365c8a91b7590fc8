"""Five poker dice and what they make in Chapeau, which has an order of its own.

Source: seeds 000, "Volgorde van waardes": nine combinations, in which the small straight is below three alike and the
large one above the full house. Equal combinations go by the value of their dice, then by the dice that are left.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from itertools import combinations_with_replacement

from solver.errors import Path, PokerError, Problem, Term, quote, wrong_type

DICE = 5

Face = int
"""A side of a die, from 0 (nine) to 5 (ace): greater is higher."""

FACES = ("9", "10", "J", "Q", "K", "A")

Key = tuple[int, ...]
"""What throws and claims are compared by: the category, then faces in the order in which they count."""

_DUTCH = {"B": "J", "D": "Q", "V": "Q", "H": "K"}  # boer, dame or vrouw, heer
_READ = {text: FACES.index(face) for text, face in {**{face: face for face in FACES}, "T": "10", **_DUTCH}.items()}
_SIDE = re.compile(r"10|[9TJQKABDHV]", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,\-–]+")


class Category(IntEnum):
    """The combinations, from low to high."""

    CADEAU = 0
    PAIR = 1
    TWO_PAIR = 2
    SMALL_STRAIGHT = 3
    TRIS = 4
    FULL_HOUSE = 5
    LARGE_STRAIGHT = 6
    CARRE = 7
    POKER = 8

    @property
    def code(self) -> str:
        """The name that callers know it by, such as `full_house`."""
        return self.name.lower()


# How many dice show the same side, most first. Five different dice are a cadeau, but for the two straights.
_SHAPES = {
    (1, 1, 1, 1, 1): Category.CADEAU,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.TRIS,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.CARRE,
    (5,): Category.POKER,
}
_STRAIGHTS: dict[tuple[Face, ...], Category] = {
    (4, 3, 2, 1, 0): Category.SMALL_STRAIGHT,
    (5, 4, 3, 2, 1): Category.LARGE_STRAIGHT,
}

# How many different sides the combination itself has; the others are dice that are left. A straight needs no naming.
COMBINED = {
    Category.CADEAU: 0,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.SMALL_STRAIGHT: 0,
    Category.TRIS: 1,
    Category.FULL_HOUSE: 2,
    Category.LARGE_STRAIGHT: 0,
    Category.CARRE: 1,
    Category.POKER: 1,
}


@dataclass(frozen=True)
class Throw:
    """Five dice, laid as a player would: the largest group first, then high to low."""

    dice: tuple[Face, ...]

    @classmethod
    def of(cls, dice: Sequence[Face]) -> "Throw":
        """Return the throw that these five dice make, in whatever order.

        >>> Throw.of([0, 5, 0, 5, 5]).dice
        (5, 5, 5, 0, 0)
        """
        counts = Counter(dice)
        return cls(tuple(sorted(dice, key=lambda face: (counts[face], face), reverse=True)))

    @cached_property
    def category(self) -> Category:
        """What the dice make."""
        shape = tuple(count for _, count in Counter(self.dice).most_common())
        return _STRAIGHTS.get(self.dice, _SHAPES[shape])

    @cached_property
    def sides(self) -> tuple[Face, ...]:
        """The different sides in the order in which they count; none of a straight, which can be in one way only."""
        return () if self.dice in _STRAIGHTS else tuple(dict.fromkeys(self.dice))

    @cached_property
    def key(self) -> Key:
        """What the throw is compared by: it beats the throws with a lesser key."""
        return (self.category, *self.sides)

    @property
    def strength(self) -> int:
        """The place among all throws, from 1 (A K Q 10 9 has the lowest dice of a cadeau) to 252 (five aces)."""
        return _strengths()[self.dice]


@cache
def throws() -> tuple[Throw, ...]:
    """Return the 252 different throws, the lowest first."""
    every = combinations_with_replacement(range(len(FACES)), DICE)
    return tuple(sorted((Throw.of(dice) for dice in every), key=lambda throw: throw.key))


@cache
def _strengths() -> dict[tuple[Face, ...], int]:
    return {throw.dice: place for place, throw in enumerate(throws(), start=1)}


def read_dice(value: object, fewest: int = DICE, most: int = DICE, path: Path = ()) -> tuple[Face, ...]:
    """Return dice in the order given: a text such as `9 10 J Q K` or `99AKK`, or a list of texts and of 9 and 10.

    `T` is a ten too, and `B D H` (or `V`) are boer, dame (vrouw) and heer; capitals or not.

    Raises:
        PokerError: something else, or another number of dice, with all problems.
    """
    if isinstance(value, str):
        sides, problems = _read_text(value, path)
    elif isinstance(value, list):
        sides, problems = _read_list(value, path)
    else:
        raise PokerError([wrong_type("poker_dice", value, *path)])
    if not problems and not fewest <= len(sides) <= most:
        values = {"expected": most, "lowest": fewest, "highest": most, "what": Term("dice"), "found": len(sides)}
        problems = [Problem("wrong_length", path, values, "wrong_length_exact" if fewest == most else "wrong_length")]
    if problems:
        raise PokerError(problems)
    return tuple(sides)


def read_die(value: object) -> Face:
    """Return one die from a text, or from the number 9 or 10.

    Raises:
        PokerError: it is something else.
    """
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str):
        raise PokerError([wrong_type("poker_die", value)])
    if text.upper() not in _READ:
        raise PokerError([Problem("unreadable_die", (), {"value": quote(value)})])
    return _READ[text.upper()]


def write_dice(dice: Sequence[Face]) -> list[str]:
    """Return dice as callers see them.

    >>> write_dice([5, 1])
    ['A', '10']
    """
    return [FACES[face] for face in dice]


def _read_text(text: str, path: Path) -> tuple[list[Face], list[Problem]]:
    left = [piece for piece in _SEPARATORS.split(_SIDE.sub(" ", text)) if piece]
    problems = [Problem("unreadable_die", path, {"value": quote(piece)}) for piece in left]
    return [_READ[side.upper()] for side in _SIDE.findall(text)], problems


def _read_list(items: list[object], path: Path) -> tuple[list[Face], list[Problem]]:
    sides, problems = [], []
    for place, item in enumerate(items):
        try:
            sides.append(read_die(item))
        except PokerError as error:
            problems += [problem.under(*path, place) for problem in error.problems]
    return sides, problems
