"""What a pair settles, as tables for the compiled code: by how the rows end, by strength, by action.

An action is what a player does instead of playing rows: to declare a natural of the rules, to surrender where the rules
let one, to foul on purpose where that may cost less than being scooped. The law for all this is `solver.pairing`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import gcd
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver import _expected
from solver.naturals import Natural
from solver.pairing import royalties_of, settle_naturals
from solver.royalties import Payee, RowPoint, Royalties
from solver.rules import MajorityBy, MajorityNeeds, Rules

MOST_ACTIONS = 16

Action = Natural | Literal["surrender", "foul"]
ByStrength = NDArray[np.int32]  # (3, 7918): front, middle and back, by strength


class Tables(NamedTuple):
    """All that a pair settles, as `solver._expected.Settlement` takes it."""

    row: int
    ending: NDArray[np.int64]
    ties: int
    to_winner: bool
    royalties: ByStrength | None
    scooping: ByStrength | None
    owed: ByStrength | None
    by_total: int
    needs_two: bool
    actions: NDArray[np.float64]
    surrenders: int
    fouls: int


@lru_cache(maxsize=64)
def actions(rules: Rules) -> tuple[Action, ...]:
    """Return what can be done instead of playing rows: number 1 is the first; 0 are the rows.

    To foul on purpose is among them where a foul has a price of its own, or saves the royalties of who would scoop.
    """
    found: list[Action] = [rule.natural for rule in rules.naturals]
    if rules.surrender is not None:
        found.append("surrender")
    if rules.foul.pays == "flat" or (not rules.foul.royalties and amounts(rules).any()):
        found.append("foul")
    return tuple(found)


def foul_price(rules: Rules) -> int:
    """Return what a foul hand pays to a legal one, but for royalties and factors of home runs."""
    if rules.foul.pays == "flat":
        return rules.foul.points or 0
    plain = tables(replace(rules, royalties=Royalties()))
    return 3 * plain.row + int(plain.ending[-1])


@lru_cache(maxsize=64)
def tables(rules: Rules, ties: int = 0) -> Tables:
    """Return what a pair settles.

    Args:
        rules: the rules.
        ties: who wins tied rows, 1 the first player, -1 the second, 0 nobody.
    """
    counting, royalties = rules.counting, rules.royalties
    earned = amounts(rules)
    replaced = (earned > 0) & (royalties.row_point is RowPoint.REPLACED)
    beside = earned - counting.row * replaced
    if royalties.in_scoop_factor:
        scooping = (counting.scoop_factor - 1) * beside
    else:  # the point that is replaced is not multiplied, nor is what replaces it
        scooping = (1 - counting.scoop_factor) * counting.row * replaced
    by_total = counting.majority_by is MajorityBy.TOTAL and bool(beside.any())
    chosen = actions(rules)
    owes = rules.foul.pays == "flat" and rules.foul.royalties
    return Tables(
        counting.row,
        np.array([_ending(rules, ends, ties, by_total) for ends in _ENDINGS], np.int64),
        ties,
        royalties.to is Payee.ROW_WINNER,
        _some(beside),
        _some(scooping),
        _some(earned) if owes else None,
        counting.majority if by_total else 0,
        counting.majority_needs is MajorityNeeds.TWO_ROWS,
        _between(rules, chosen),
        chosen.index("surrender") + 1 if "surrender" in chosen else 0,
        chosen.index("foul") + 1 if "foul" in chosen else 0,
    )


def foul_tables(rules: Rules) -> Tables:
    """Return what a pair settles where the first player's hand is foul, and lost as if it were scooped."""
    found = tables(rules if rules.foul.royalties else replace(rules, royalties=Royalties()))
    between = found.actions.copy()
    if found.surrenders:  # who surrenders owes it to nobody with a foul hand
        between[0, found.surrenders] = 0
    return found._replace(actions=between)


def settlement(found: Tables) -> _expected.Settlement:
    """Return what a pair settles, for the compiled code."""
    return _expected.Settlement(*found)


@lru_cache(maxsize=64)
def play(rules: Rules) -> tuple[object, ...]:
    """Return what decides how hands are played: equal for rules that only write or multiply the same otherwise."""
    found = tables(rules)
    numbers = [found.row, found.by_total, *found.ending.tolist(), *(2 * found.actions).astype(int).ravel().tolist()]
    arrays = [found.royalties, found.scooping, found.owed]
    unit = gcd(*numbers, *(int(np.gcd.reduce(each, axis=None)) for each in arrays if each is not None)) or 1
    return (
        tuple(number // unit for number in numbers),
        tuple(None if each is None else (each // unit).tobytes() for each in arrays),
        found.to_winner and found.royalties is not None,
        found.needs_two and found.by_total > 0,
        actions(rules),
        rules.wheel,
        rules.forms if rules.naturals else None,
    )


# How back, front and middle end for the first player: -1 lost, 0 tied, 1 won; in the order of the compiled code.
_ENDINGS = tuple(product((-1, 0, 1), repeat=3))


def _ending(rules: Rules, ends: Sequence[int], ties: int, by_total: bool) -> int:
    """Return what a pair of rows without royalties settles beside its row points."""
    counting = rules.counting
    results = [end or ties for end in ends]
    lead = sum(results)
    points = 0
    if abs(lead) == 3:
        points += lead // 3 * (counting.scoop + (counting.scoop_factor - 1) * 3 * counting.row)
    leader = counting.row * lead if counting.majority_by is MajorityBy.TOTAL else lead
    enough = counting.majority_needs is MajorityNeeds.MORE_ROWS or max(results.count(1), results.count(-1)) > 1
    if enough and not by_total:
        points += counting.majority * ((leader > 0) - (leader < 0))
    return points


@lru_cache(maxsize=64)
def amounts(rules: Rules) -> ByStrength:
    """Return the royalties of front, middle and back, by strength."""
    return np.array(royalties_of(rules), np.int32)


def _some(table: NDArray[np.int32]) -> ByStrength | None:
    return np.ascontiguousarray(table, np.int32) if table.any() else None


def _between(rules: Rules, chosen: Sequence[Action]) -> NDArray[np.float64]:
    """Return what one action settles against another; a foul on purpose without what it pays by rows."""
    points = np.zeros((MOST_ACTIONS + 1, MOST_ACTIONS + 1))
    for mine, my_action in enumerate((None, *chosen)):
        for theirs, their_action in enumerate((None, *chosen)):
            naturals = [each if isinstance(each, Natural) else None for each in (my_action, their_action)]
            if any(naturals):
                points[mine, theirs] = settle_naturals(naturals[0], naturals[1], rules)
            elif my_action is None or their_action is None:
                points[mine, theirs] = _price(rules, their_action) - _price(rules, my_action)
    return points


def _price(rules: Rules, action: Action | None) -> int:
    """Return what an action that gives up pays to who plays rows."""
    if action == "surrender":
        return rules.surrender or 0
    return foul_price(rules) if action == "foul" else 0
