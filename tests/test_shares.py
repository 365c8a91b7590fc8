"""Shares of weaker rows, against all rows that there are."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from solver import _rows
from solver.reference import Wheel, classes
from solver.shares import shares_below
from tests.layouts import row


def every_row(size: int) -> npt.NDArray[np.uint8]:
    """Return all rows of a size: the lowest card first, then all rows of a card fewer above it."""
    rows = np.array(list(combinations(range(52), 3)), np.uint8)
    while rows.shape[1] < size:
        longer = [np.insert(rows[rows[:, 0] > card], 0, card, axis=1) for card in range(52)]
        rows = np.concatenate(longer)
    return np.ascontiguousarray(rows)


@pytest.mark.parametrize("size", [3, 5])
def test_a_share_is_what_is_weaker_of_all_rows_of_the_size(size: int) -> None:
    rows = every_row(size)
    assert len(rows) == {3: 22_100, 5: 2_598_960}[size]
    for wheel in Wheel:
        strengths = np.empty(len(rows), np.uint16)
        _rows.strengths(rows, strengths, wheel is Wheel.SECOND_HIGHEST)
        counts = np.bincount(strengths, minlength=7918)
        weaker = np.cumsum(counts) - counts
        assert shares_below(size, wheel).tolist() == (weaker / len(rows)).tolist()


@pytest.mark.parametrize("wheel", Wheel)
@pytest.mark.parametrize("size", [3, 5])
def test_shares_rise_with_strength_from_nothing_to_almost_all(size: int, wheel: Wheel) -> None:
    shares = shares_below(size, wheel)
    held = [strength for strength in range(1, 7918) if classes(wheel)[strength].size == size]
    assert shares.shape == (7918,)
    assert shares[held[0]] == 0
    assert 1 - 5 / {3: 22_100, 5: 2_598_960}[size] < shares[held[-1]] < 1
    assert (np.diff(shares[held]) > 0).all()
    assert (np.diff(shares) >= 0).all()


def test_shares_that_can_be_counted_by_hand() -> None:
    front, five = shares_below(3, Wheel.LOWEST), shares_below(5, Wheel.LOWEST)
    assert front[row("4d 3c 2s").strength] == 0
    assert front[row("5d 3c 2s").strength] == 64 / 22_100
    assert front[row("2d 2c 3s").strength] == 286 * 64 / 22_100
    assert five[row("2d 2c 3s 4h 5d").strength] == 1_302_540 / 2_598_960
    assert five[row("As Ks Qs Js Ts").strength] == 2_598_956 / 2_598_960
    wheel, highest = row("5d 4c 3s 2h Ad"), row("5d 4c 3s 2h Ad", Wheel.SECOND_HIGHEST)
    below = 1_302_540 + 1_098_240 + 123_552 + 54_912
    assert five[wheel.strength] == below / 2_598_960
    assert shares_below(5, Wheel.SECOND_HIGHEST)[highest.strength] == (below + 8 * 1020) / 2_598_960


def test_shares_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        shares_below(3, Wheel.LOWEST)[0] = 1
