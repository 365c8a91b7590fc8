"""What lies under the chapeau, and what a player can make of it: exact chances, all outcomes counted.

Dice that are not known are fair and fell unseen. A player rolls once: some dice are kept, the others rolled, openly or
under the chapeau, and nothing is looked at between two acts (seeds 000, "Spelverloop"); how they are rolled changes no
chance. Whoever then sees a poker shows it and wins the turn; whoever sees what was wanted passes it on, truly.

Chances are counted for each of the 462 sets of dice that can be kept, over the 252 throws: no outcome is counted twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations

from solver.dice.chapeau import DICE, FACES, Category, Face, Throw, throws
from solver.dice.chapeau_claims import Claim, strength_above
from solver.errors import PokerError, Problem

Dice = tuple[Face, ...]
"""Some dice, from high to low."""

_OUTCOMES = (1, 6, 36, 216, 1296, 7776)  # of so many dice


@dataclass(frozen=True)
class Keep:
    """Dice to keep, and the chance that rolling the others gives what is wanted, or a poker to show."""

    dice: Dice
    chance: Fraction


@dataclass(frozen=True)
class Chances:
    """The chances of a category: just this one, and at least this one."""

    exactly: Fraction
    at_least: Fraction


@dataclass(frozen=True)
class Answers:
    """What a player who got the chapeau and has not looked under it can do: the chance of each to be right.

    `doubt`: the claim is not there. `blind`: what lies there is enough for the claim passed on. `look`: after looking
    and keeping what is best, what is wanted, or a poker, is there. Nobody doubts what is not claimed: then it is None.
    """

    doubt: Fraction | None
    blind: Fraction
    look: Fraction

    @property
    def best(self) -> str:
        """The name of the likeliest; of equal ones the first."""
        return max(("doubt", "blind", "look"), key=lambda name: getattr(self, name) or 0)


def worth(chance: Fraction) -> Fraction:
    """Return the chance that the other has the penalty less that of the player, if the chapeau is lifted."""
    return 2 * chance - 1


def categories(known: Sequence[Face]) -> dict[Category, Chances]:
    """Return the chances of all categories, of dice of which up to five are known."""
    counts = [Fraction(0)] * len(Category)
    ways = _ways(_sorted(known))
    total = sum(ways)
    for throw, count in zip(throws(), ways, strict=True):
        counts[throw.category] += Fraction(count, total)
    at_least = list(accumulate(reversed(counts)))[::-1]
    return {each: Chances(counts[each], at_least[each]) for each in Category}


def chance_of(claim: Claim, known: Sequence[Face]) -> Fraction:
    """Return the chance that at least what is claimed lies there, of dice of which up to five are known."""
    return _at_least(_sorted(known), claim.least.strength)


def wanted_strength(claim: Claim | None, reach: Claim | None = None) -> int:
    """Return the lowest strength that serves a player who got a claim: a higher one, or `reach`, or a poker.

    Raises:
        PokerError: `reach` is not higher than the claim.
    """
    problems = not_higher(claim, reach)
    if problems:
        raise PokerError(problems)
    wanted = strength_above(claim) if reach is None else reach.least.strength
    return min(wanted, _lowest_poker())


def not_higher(claim: Claim | None, reach: Claim | None) -> list[Problem]:
    """Return the problem of a claim to reach that may not follow the one before."""
    if claim is None or reach is None or reach.is_higher_than(claim):
        return []
    return [Problem("claim_not_higher", ("reach",), {"claim": reach.describe, "before": claim.describe})]


def keeps(dice: Sequence[Face], wanted: int) -> list[Keep]:
    """Return every choice of dice to keep of five, the best first; of equal ones that which rolls least."""
    found = [Keep(kept, _at_least(kept, wanted)) for kept in _choices(_sorted(dice))]
    return sorted(found, key=lambda keep: (keep.chance, len(keep.dice), keep.dice), reverse=True)


def answers(claim: Claim | None, known: Sequence[Face], reach: Claim | None = None) -> Answers:
    """Return what a player can do who got a claim, or begins (None), and knows the dice that lie open."""
    wanted = wanted_strength(claim, reach)
    ways = _ways(_sorted(known))
    served = sum(count * _best_of_all(throw.dice, wanted) for throw, count in zip(throws(), ways, strict=True) if count)
    blind = _at_least(_sorted(known), strength_above(claim) if reach is None else reach.least.strength)
    doubt = None if claim is None else 1 - chance_of(claim, known)
    return Answers(doubt, blind, Fraction(served, _OUTCOMES[DICE] * sum(ways)))


def _best_of_all(dice: Dice, wanted: int) -> int:
    """Return how many of the 7,776 rolls serve with the best choice of dice to keep."""
    return max(_tails(kept)[wanted] * _OUTCOMES[len(kept)] for kept in _choices(_sorted(dice)))


@cache
def _choices(dice: Dice) -> frozenset[Dice]:
    """Return every choice of dice to keep."""
    return frozenset(kept for count in range(DICE + 1) for kept in combinations(dice, count))


@cache
def _lowest_poker() -> int:
    return next(throw.strength for throw in throws() if throw.category is Category.POKER)


def _sorted(dice: Sequence[Face]) -> Dice:
    return tuple(sorted(dice, reverse=True))


@cache
def _ways(kept: Dice) -> tuple[int, ...]:
    """Return in how many ways the other dice can fall to make each throw, the lowest first."""
    if len(kept) == DICE:
        made = Throw.of(kept).strength - 1
        return tuple(int(place == made) for place in range(len(throws())))
    return tuple(map(sum, zip(*(_ways(_sorted((*kept, face))) for face in range(len(FACES))), strict=True)))


@cache
def _tails(kept: Dice) -> tuple[int, ...]:
    """Return in how many ways the other dice make at least each strength, from 0 to 253."""
    ways = _ways(kept)
    return (sum(ways), *list(accumulate(reversed(ways)))[::-1], 0)


def _at_least(kept: Dice, strength: int) -> Fraction:
    return Fraction(_tails(kept)[strength], _OUTCOMES[DICE - len(kept)])
