"""The prizes of an evening of Chapeau, in whole cents, with nothing lost.

Source: seeds 000, "Prijsverdeling": 70% of the stakes of those present are the pot, of which the prizes are 50, 30 and
20%.
"""

from collections.abc import Sequence
from dataclasses import dataclass

POT = 70  # percent of the stakes
SHARES = (50, 30, 20)  # percent of the pot


@dataclass(frozen=True)
class Prizes:
    """Where the stakes go, in cents: to `pot` and `house`; the pot to the amounts, `undecided` and `unclaimed`.

    `amounts` are those of everybody in the ranking, best first; None where a play-off has to decide.
    """

    stakes: int
    pot: int
    amounts: tuple[int | None, ...]
    undecided: int
    unclaimed: int

    @property
    def house(self) -> int:
        """What is no prize money."""
        return self.stakes - self.pot


def share_out(stakes: int, groups: Sequence[int], *, is_first_decided: bool = True) -> Prizes:
    """Return the prizes of players in groups that share their places, the best first; `groups` are their sizes.

    The pot is rounded down to a cent. A group shares the prizes of all its places equally, and cents that cannot be
    divided go to its first members, one each. A place that nobody has leaves its prize unclaimed.

    >>> share_out(25_00, [1, 2, 1]).amounts
    (875, 438, 437, 0)
    """
    pot = stakes * POT // 100
    prizes = _prizes(pot)
    amounts: list[int | None] = []
    undecided = 0
    for place, size in enumerate(groups):
        total = sum(prizes[len(amounts) : len(amounts) + size])
        if place == 0 and not is_first_decided:
            undecided = total
            amounts += [None] * size
        else:
            amounts += [total // size + (member < total % size) for member in range(size)]
    return Prizes(stakes, pot, tuple(amounts), undecided, sum(prizes[sum(groups) :]))


def _prizes(pot: int) -> list[int]:
    """Return the pot in three prizes: cents left by rounding down go to the largest remainders, higher first."""
    prizes = [pot * share // 100 for share in SHARES]
    by_remainder = sorted(range(len(SHARES)), key=lambda place: -(pot * SHARES[place] % 100))
    for place in by_remainder[: pot - sum(prizes)]:
        prizes[place] += 1
    return prizes
