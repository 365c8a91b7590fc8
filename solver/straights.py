"""Which ranks make three straights, and which ranks of one suit make straight flushes.

The ace is low or high, and never in the middle of a run. Three cards in sequence count as a
straight here (seeds 001, "Huisregels om af te spreken": drie straten).
"""

from collections.abc import Iterable
from itertools import chain, combinations_with_replacement, product
from typing import TypeAlias

from solver.cards import RANKS
from solver.reference import ACE

Run: TypeAlias = tuple[int, ...]  # consecutive ranks, upwards; the ace first where it is low
Table: TypeAlias = dict[int, list[tuple[Run, ...]]]

# A multiset of ranks is one number, a sum of these: octal digit r counts the cards of rank r.
ONE_OF: tuple[int, ...] = tuple(8**rank for rank in range(len(RANKS)))


def runs(length: int) -> list[Run]:
    """Return all runs of a length, the lowest first.

    >>> runs(3)[0], runs(3)[-1]
    ((12, 0, 1), (10, 11, 12))
    """
    ranks = (ACE, *range(len(RANKS)))
    return [ranks[start : start + length] for start in range(len(ranks) - length + 1)]


def _ways(*choices: Iterable[tuple[Run, ...]]) -> Table:
    """Return every way to take one of each of the choices, by the multiset of ranks taken."""
    table: Table = {}
    for parts in product(*choices):
        taken = tuple(chain.from_iterable(parts))
        ranks = sum(ONE_OF[rank] for run in taken for rank in run)
        table.setdefault(ranks, []).append(taken)
    return table


_THREE = [(run,) for run in runs(3)]
_FIVE = [(run,) for run in runs(5)]
_TWO_FIVES = list(combinations_with_replacement(runs(5), 2))

# Three runs can be chosen in only 660 ways, so all are listed: no order of searching can miss one.
THREE_STRAIGHTS = _ways(_THREE, _TWO_FIVES)

# The cards of one suit, none or some, cut into straight flushes. Here a multiset that holds a rank
# twice is never looked up: a suit has one card of a rank.
SUITED_STRAIGHTS = (
    _ways()
    | _ways(_THREE)
    | _ways(_FIVE)
    | _ways(_THREE, _FIVE)
    | _ways(_TWO_FIVES)
    | _ways(_THREE, _TWO_FIVES)
)
