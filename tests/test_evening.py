"""An evening's totals and its settlement."""

from collections import Counter
from decimal import ROUND_FLOOR, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.evening import Payment, amount, in_cents, payments, reckon

POINT_VALUES = st.from_regex(r"(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?", fullmatch=True)


@st.composite
def zero_sums(draw: st.DrawFn) -> list[int]:
    some = draw(st.lists(st.integers(-5_000, 5_000), min_size=1, max_size=7))
    return [*some, -sum(some)]


@pytest.mark.parametrize(
    ("totals", "point_value", "cents"),
    [
        ([3, -3], "0.10", (30, -30)),
        ([1, 1, -2], "0.335", (34, 33, -67)),  # both lost half a cent: the first listed gets it
        ([-2, 1, 1], "0.335", (-67, 34, 33)),
        ([1, -2, 1], "0.3349", (34, -67, 33)),
        ([2, -1, -1], "0.0025", (0, 0, 0)),  # 0.5 and twice -0.25: rounded down most are the latter
        ([1, -1], "0.0001", (0, 0)),
        ([7, -3, -4], "0", (0, 0, 0)),
        ([5, -5], "999999999", (499_999_999_500, -499_999_999_500)),
    ],
)
def test_s07_whole_cents(totals: list[int], point_value: str, cents: tuple[int, ...]) -> None:
    assert in_cents(totals, point_value) == cents


@given(zero_sums(), POINT_VALUES)
def test_nothing_is_lost_and_nobody_is_a_cent_off(totals: list[int], point_value: str) -> None:
    cents = in_cents(totals, point_value)
    exact = [Fraction(point_value) * 100 * points for points in totals]
    assert sum(cents) == 0
    assert all(abs(whole - due) < 1 for whole, due in zip(cents, exact, strict=True))
    assert all(whole == due for whole, due in zip(cents, exact, strict=True) if due.denominator == 1)
    rounded_up = [due % 1 for whole, due in zip(cents, exact, strict=True) if whole > due]
    rounded_down = [due % 1 for whole, due in zip(cents, exact, strict=True) if whole < due]
    assert not rounded_up or not rounded_down or min(rounded_up) >= max(rounded_down)


@given(zero_sums())
def test_payments_settle_everything_with_one_fewer_than_there_are_players(balances: list[int]) -> None:
    paid = payments(balances)
    left = Counter(dict(enumerate(balances)))
    for each in paid:
        assert each.cents > 0
        assert balances[each.payer] < 0 < balances[each.payee]
        left[each.payer] += each.cents
        left[each.payee] -= each.cents
    assert set(left.values()) <= {0}
    assert len(paid) < len(balances)
    assert paid == payments(balances)


def test_who_owes_most_pays_who_gets_most() -> None:
    assert payments([500, -200, 100, -400]) == (Payment(3, 0, 400), Payment(1, 0, 100), Payment(1, 2, 100))
    assert payments([0, 0]) == ()


@pytest.mark.parametrize(("cents", "text"), [(0, "0.00"), (-5, "-0.05"), (140, "1.40"), (-12_345, "-123.45")])
def test_an_amount_has_two_decimals(cents: int, text: str) -> None:
    assert amount(cents) == text


@given(st.lists(st.tuples(st.permutations(range(5)), st.lists(st.integers(-60, 60), min_size=3, max_size=3))))
def test_totals_are_those_of_another_reckoning(hands: list[tuple[list[int], list[int]]]) -> None:
    played = [dict(zip(seats[:4], [*points, -sum(points)], strict=True)) for seats, points in hands]
    found = reckon(5, played, "0.05")
    for number, hand in enumerate(found.hands, start=1):
        assert hand is not None
        by_seat = [sum(each.get(seat, 0) for each in played[:number]) for seat in range(5)]
        assert list(hand.totals) == by_seat
        assert sum(hand.totals) == 0
        assert [points for points in hand.points if points is not None] == [
            played[number - 1][seat] for seat in sorted(played[number - 1])
        ]
    assert found.totals == (found.hands[-1].totals if found.hands and found.hands[-1] else (0,) * 5)
    assert found.played == tuple(sum(seat in each for each in played) for seat in range(5))
    assert found.cents == tuple(int((Decimal(5) * points).to_integral(ROUND_FLOOR)) for points in found.totals)


def test_a_hand_that_is_not_scored_changes_nothing() -> None:
    found = reckon(3, [{0: 4, 1: -4}, None, {1: 1, 2: -1}], "1")
    assert found.hands[1] is None
    assert found.totals == (4, -3, -1)
    assert found.played == (1, 2, 1)
