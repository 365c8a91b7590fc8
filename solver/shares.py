"""What share of all rows of its size a row beats, before anything is known of the opponents."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from solver.reference import Category, Wheel, classes

# How many rows of three or five cards there are of one class.
ROWS_OF_CLASS = {
    3: {Category.HIGH_CARD: 64, Category.PAIR: 24, Category.THREE_OF_A_KIND: 4},
    5: {
        Category.HIGH_CARD: 1020,
        Category.PAIR: 384,
        Category.TWO_PAIR: 144,
        Category.THREE_OF_A_KIND: 64,
        Category.STRAIGHT: 1020,
        Category.FLUSH: 4,
        Category.FULL_HOUSE: 24,
        Category.FOUR_OF_A_KIND: 4,
        Category.STRAIGHT_FLUSH: 4,
        Category.ROYAL_FLUSH: 4,
    },
}


@cache
def shares_below(size: int, wheel: Wheel) -> NDArray[np.float64]:
    """Return the share (0 to 1) of all rows of a size that are weaker than each strength (index 0 to 7,917)."""
    rows = np.array(
        [ROWS_OF_CLASS[size][c.category] if i and c.size == size else 0 for i, c in enumerate(classes(wheel))]
    )
    below: NDArray[np.float64] = (np.cumsum(rows) - rows) / rows.sum()
    below.setflags(write=False)
    return below
