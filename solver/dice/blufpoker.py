"""Blufpoker's numbers: the throws of three dice, the claims about them, and which is higher.

A throw and a claim are both a number of three digits. A throw's is the largest that its dice can make, so 2-4-6 is 642;
a claim's may be any from 100 to 999, also a strange one that no dice make ("Vreemde getallen"). Numbers go by size, but
a poker (three dice alike, "Poker") is higher than every number that is none.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

DICE = 3
FACES = range(1, 7)
CLAIMS = range(100, 1000)

_ABOVE_ALL_NUMBERS = 1000

_DIGITS = {
    "en": ("one", "two", "three", "four", "five", "six"),
    "nl": ("één", "twee", "drie", "vier", "vijf", "zes"),
}
_SPECIAL = {655: "grensje", 654: "snuifje"}


def number_of(dice: Iterable[int]) -> int:
    """Return the largest number that dice (each 1 to 6) can make.

    >>> number_of([2, 4, 6])
    642
    """
    return int("".join(str(die) for die in sorted(dice, reverse=True)))


def dice_of(throw: int) -> tuple[int, ...]:
    """Return the dice of a throw, high to low.

    >>> dice_of(642)
    (6, 4, 2)
    """
    return tuple(int(digit) for digit in str(throw))


def is_poker(number: int) -> bool:
    """Tell whether a number is three dice alike; 777 is not, for no die has a seven."""
    return number % 111 == 0 and number // 111 in FACES


@cache
def height(number: int) -> int:
    """Return what a throw or a claim is compared by: greater is higher."""
    return number + _ABOVE_ALL_NUMBERS if is_poker(number) else number


# All 56 throws, from high to low: the pokers, then 665 down to 211 (the table under "Mogelijke worpen").
THROWS: tuple[int, ...] = tuple(
    sorted(map(number_of, combinations_with_replacement(FACES, DICE)), key=height, reverse=True)
)
POKERS = tuple(throw for throw in THROWS if is_poker(throw))


def ways(throw: int) -> int:
    """Return in how many of the 216 outcomes of three dice a throw comes."""
    return factorial(DICE) // prod(map(factorial, Counter(dice_of(throw)).values()))


def is_there(claim: int, throw: int) -> bool:
    """Tell whether a throw is what was claimed, or higher."""
    return height(throw) >= height(claim)


def is_higher(claim: int, before: int) -> bool:
    """Tell whether a claim is higher than the one before it. An equal one is not."""
    return height(claim) > height(before)


def is_strange(claim: int) -> bool:
    """Tell whether a claim is a number that no throw makes, such as 510, 499 or 624."""
    return claim not in THROWS


@cache
def least_throw(claim: int) -> int:
    """Return the lowest throw that is what was claimed: 511 for 499, 631 for 624, poker one for 670."""
    return min((throw for throw in THROWS if is_there(claim, throw)), key=height)


def lowest_above(claim: int) -> int | None:
    """Return the lowest claim that is higher: one more, pokers skipped; None above poker six."""
    return min((number for number in CLAIMS if is_higher(number, claim)), key=height, default=None)


def name_of(number: int, language: str = "en") -> str | None:
    """Return what players call a number: a poker by its dice, 655 and 654 by their names, another not at all.

    >>> name_of(444), name_of(444, "nl"), name_of(655), name_of(542)
    ('poker four', 'poker vier', 'grensje', None)
    """
    if is_poker(number):
        return f"poker {_DIGITS[language][number // 111 - 1]}"
    return _SPECIAL.get(number)


def spoken(number: int, language: str = "en") -> str:
    """Return a number as a sentence has it: with its name, if it has one."""
    name = name_of(number, language)
    return f"{number} ({name})" if name else str(number)
