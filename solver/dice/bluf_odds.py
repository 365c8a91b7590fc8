"""Blufpoker's chances, exactly: that a claim is there, what to keep, and what an accepted poker is worth.

Everything is counted over all 216 outcomes of three dice. Dice that cannot be seen are taken for freshly thrown: what a
player's claim tells of them is for `bluf_play`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from solver.dice.blufpoker import DICE, FACES, THROWS, dice_of, height, is_there, least_throw, number_of

Dice = tuple[int, ...]  # high to low

OUTCOMES = len(FACES) ** DICE
MOST_THROWS = 3

# All that can be kept so that at least one die is thrown.
_KEPT = [kept for size in range(DICE) for kept in combinations_with_replacement(reversed(FACES), size)]

# What throws are worth to a player, entry by entry; the first decides what is best, the next where it is equal.
Worths = Mapping[int, tuple[int, ...]]


@dataclass(frozen=True)
class Keep:
    """A way to throw: the dice that stay, and the chance that it succeeds."""

    kept: Dice
    chance: Fraction

    @property
    def thrown(self) -> int:
        """How many dice are thrown."""
        return DICE - len(self.kept)


@dataclass(frozen=True)
class Accepted:
    """How the throws for an accepted poker end if they are played best: higher, equal, or lower or none."""

    higher: Fraction
    equal: Fraction
    lower: Fraction

    @property
    def worth(self) -> Fraction:
        """Penalties of the player before, less those of the thrower."""
        return self.higher - self.lower


def chance_there(claim: int, seen: Dice = ()) -> Fraction:
    """Return the chance that a claim is there when some dice are seen and the others are freshly thrown."""
    return Fraction(sum(count for throw, count in _outcomes(_ordered(seen)) if is_there(claim, throw)), OUTCOMES)


def keeps(seen: Dice, claim: int, throws: int = 1) -> list[Keep]:
    """Return every different way to throw on for a claim, the best first; of equal ones that which keeps most.

    At least one die is thrown, and dice that are not seen are. Of more throws than one the later ones are played best;
    then any dice may be picked up again, and a player stops when the claim is there.
    """
    later = _reaching(least_throw(claim), throws - 1)
    found = [Keep(kept, Fraction(_mean(kept, later)[0], OUTCOMES**throws)) for kept in _choices(_ordered(seen))]
    return sorted(found, key=lambda keep: (keep.chance, len(keep.kept), keep.kept), reverse=True)


def chance_of_poker(poker: int, throws: int = MOST_THROWS) -> Fraction:
    """Return the chance to have this poker or a higher one after so many throws, the first with all dice."""
    return keeps((), poker, throws)[0].chance


@cache
def accepted(poker: int) -> Accepted:
    """Return how three throws for an accepted poker end if the thrower plays for `Accepted.worth`."""
    sides = {throw: (height(throw) > height(poker)) - (height(throw) < height(poker)) for throw in THROWS}
    last = {throw: (side, int(side > 0)) for throw, side in sides.items()}
    worth, higher = _mean((), _before(last, MOST_THROWS - 1))
    total = OUTCOMES**MOST_THROWS
    lower = higher - worth
    return Accepted(Fraction(higher, total), Fraction(total - higher - lower, total), Fraction(lower, total))


@cache
def _reaching(least: int, throws: int) -> Worths:
    return _before({throw: (int(is_there(least, throw)),) for throw in THROWS}, throws)


def _before(last: Worths, throws: int) -> Worths:
    """Return what each throw is worth with so many throws to come, in units of 1 / 216 ** throws."""
    worths = last
    for to_come in range(1, throws + 1):
        thrown = {kept: _mean(kept, worths) for kept in _KEPT}
        stopped = {throw: tuple(worth * OUTCOMES**to_come for worth in last[throw]) for throw in THROWS}
        worths = {
            throw: max(stopped[throw], *(thrown[kept] for kept in _choices(dice_of(throw)))) for throw in THROWS
        }
    return worths


def _mean(kept: Dice, worths: Worths) -> tuple[int, ...]:
    """Return the mean worth of the throws that can come when some dice are kept, in units of 1 / 216 of theirs."""
    counted = [[count * worth for worth in worths[throw]] for throw, count in _outcomes(kept)]
    return tuple(map(sum, zip(*counted, strict=True)))


@cache
def _outcomes(kept: Dice) -> list[tuple[int, int]]:
    """Return the throws that can come when some dice are kept, and in how many of 216 outcomes each does."""
    thrown = DICE - len(kept)
    counts = Counter(number_of((*kept, *dice)) for dice in product(FACES, repeat=thrown))
    return [(throw, count * len(FACES) ** len(kept)) for throw, count in counts.items()]


@cache
def _choices(seen: Dice) -> list[Dice]:
    """Return every different part of some dice that can be kept so that at least one die is thrown."""
    return sorted({kept for size in range(min(len(seen), DICE - 1) + 1) for kept in combinations(seen, size)})


def _ordered(dice: Dice) -> Dice:
    return tuple(sorted(dice, reverse=True))
