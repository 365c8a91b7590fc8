"""The plot of running totals: where things lie."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.plot import BOTTOM, HEIGHT, LABEL, LEFT, RIGHT, TOP, WIDTH, apart, plot, ticks


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 0, [0, 1]),
        (0, 3, [0, 1, 2, 3]),
        (-70, 65, [-100, -50, 0, 50, 100]),
        (-3, 12, [-5, 0, 5, 10, 15]),
        (0, 200, [0, 50, 100, 150, 200]),
    ],
)
def test_ticks_are_round(low: int, high: int, found: list[int]) -> None:
    assert ticks(low, high) == found


@given(st.integers(-(10**9), 0), st.integers(0, 10**9))
def test_ticks_are_few_and_hold_all(low: int, high: int) -> None:
    found = ticks(low, high)
    assert found[0] <= low <= high <= found[-1]
    assert 2 <= len(found) <= 9
    assert len({second - first for first, second in pairwise(found)}) == 1


@given(st.lists(st.floats(0, 300), min_size=1, max_size=8))
def test_labels_are_apart_and_in_their_order(places: list[float]) -> None:
    found = apart(places, 0, 300)
    ordered = sorted(range(len(places)), key=lambda index: places[index])
    for first, second in pairwise(ordered):
        assert found[second] - found[first] >= LABEL - 1e-9
    assert min(found) >= -1e-9
    assert max(found) <= 300 + 1e-9


@given(st.lists(st.lists(st.integers(-500, 500), min_size=3, max_size=3), min_size=2, max_size=8))
def test_everything_is_in_the_box(totals: list[list[int]]) -> None:
    drawn = plot([[0, *line] for line in totals])
    points = [tuple(map(float, point.split(","))) for line in drawn.lines for point in line.points.split()]
    assert all(LEFT <= x <= WIDTH - RIGHT and TOP <= y <= HEIGHT - BOTTOM for x, y in points)
    assert drawn.up[0][0] > drawn.up[-1][0]
    assert (drawn.zero, 0) in drawn.up
