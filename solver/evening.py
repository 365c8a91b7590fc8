"""An evening of hands: what everybody has won or lost after each, and who pays whom at the end.

Source: seeds 001, "Puntentelling": at the end of the evening everybody wins or pays the points times what a point is
worth. Points and money sum to zero after every hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

UNITS_OF_A_CENT = 100  # a point value has four decimals at most


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """What a hand of the evening brought, by seats: `points`, None for who sat out, and the `totals` so far."""

    points: tuple[int | None, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player pays another, by their seats, in cents: more than 0."""

    payer: int
    payee: int
    cents: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A reckoned evening, by seats.

    Attributes:
        hands: the hands in their order, None for one that could not be scored.
        totals: everybody's points.
        played: how many scored hands everybody played.
        cents: what everybody wins, or pays where it is negative; they sum to zero.
        payments: how that is paid.
    """

    hands: tuple[ScoredHand | None, ...]
    totals: tuple[int, ...]
    played: tuple[int, ...]
    cents: tuple[int, ...]
    payments: tuple[Payment, ...]


def reckon(players: int, hands: Sequence[Mapping[int, int] | None], point_value: str) -> Evening:
    """Return the reckoning of an evening.

    Args:
        players: how many there are, those who sit out among them.
        hands: the points of each hand by seat, of those who played it; None for one that could not be scored.
        point_value: what a point is worth, as in the rules.
    """
    totals, played = [0] * players, [0] * players
    scored: list[ScoredHand | None] = []
    for hand in hands:
        if hand is None:
            scored.append(None)
            continue
        for seat, points in hand.items():
            totals[seat] += points
            played[seat] += 1
        scored.append(ScoredHand(tuple(hand.get(seat) for seat in range(players)), tuple(totals)))
    cents = in_cents(totals, point_value)
    return Evening(tuple(scored), tuple(totals), tuple(played), cents, payments(cents))


def in_cents(totals: Sequence[int], point_value: str) -> tuple[int, ...]:
    """Return what points that sum to zero are worth in whole cents that sum to zero.

    Where amounts are no whole cents each is rounded down, and the cents that are then too few go to those from whom
    most was taken, one each; of equals to those who are listed first.

    >>> in_cents([1, 1, -2], "0.335")
    (34, 33, -67)
    """
    units = int(Decimal(point_value) * 100 * UNITS_OF_A_CENT)
    cents, taken = zip(*(divmod(units * points, UNITS_OF_A_CENT) for points in totals), strict=True)
    short = sum(taken) // UNITS_OF_A_CENT
    first = sorted(range(len(totals)), key=lambda seat: -taken[seat])[:short]
    return tuple(whole + (seat in first) for seat, whole in enumerate(cents))


def payments(cents: Sequence[int]) -> tuple[Payment, ...]:
    """Return payments that settle balances which sum to zero: at most one fewer than there are players.

    Whoever still owes most pays whoever still gets most, as much as settles one of them; of equals who is listed first.

    >>> payments([100, -30, -70])
    (Payment(payer=2, payee=0, cents=70), Payment(payer=1, payee=0, cents=30))
    """
    left = list(cents)
    paid = []
    while any(left):
        payer = min(range(len(left)), key=left.__getitem__)
        payee = max(range(len(left)), key=left.__getitem__)
        most = min(-left[payer], left[payee])
        left[payer] += most
        left[payee] -= most
        paid.append(Payment(payer, payee, most))
    return tuple(paid)


def amount(cents: int) -> str:
    """Return cents as an amount with two decimals, whatever the currency.

    >>> amount(-5)
    '-0.05'
    """
    return f"{Decimal(cents) / 100:.2f}"
