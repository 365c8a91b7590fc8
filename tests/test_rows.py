"""The compiled evaluator against the readable one, on every row there is."""

from collections import Counter
from itertools import chain, combinations, islice, permutations, product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from solver import _rows, reference
from solver.cards import read_cards
from solver.reference import Category, Wheel

Bytes = npt.NDArray[np.uint8]

WHEELS = [
    pytest.param(Wheel.LOWEST, False, id="wheel lowest"),
    pytest.param(Wheel.SECOND_HIGHEST, True, id="wheel second highest"),
]
COUNTS = {
    3: [18_304, 3_744, 0, 52, 0, 0, 0, 0, 0],
    5: [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40],
}
# The strongest of each category; a royal flush is a straight flush here.
BOUNDS = [1563, 4579, 5437, 6308, 6318, 7595, 7751, 7907, 7917]


def every_row(size: int) -> Bytes:
    flat = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(flat, dtype=np.uint8).reshape(-1, size)


def strengths(rows: Bytes, wheel_high: bool = False) -> npt.NDArray[np.uint16]:
    out = np.zeros(len(rows), dtype=np.uint16)
    _rows.strengths(rows, out, wheel_high)
    return out


def row(text: str) -> bytes:
    return bytes(read_cards(text))


def check_every_row(size: int) -> None:
    """Compare by class: reference.strength is the place of a row's class among classes()."""
    rows = every_row(size)
    kernel = [strengths(rows, wheel_high).tolist() for wheel_high in (False, True)]
    places = [
        {row_class: place for place, row_class in enumerate(reference.classes(wheel)) if place}
        for wheel in (Wheel.LOWEST, Wheel.SECOND_HIGHEST)
    ]
    for cards, lowest, high in zip(combinations(range(52), size), *kernel, strict=True):
        row_class = reference.classify(cards)
        assert (lowest, high) == (places[0][row_class], places[1][row_class]), cards


def test_every_row_of_three_is_as_the_reference_says() -> None:
    check_every_row(3)


@pytest.mark.slow
def test_every_row_of_five_is_as_the_reference_says() -> None:
    check_every_row(5)


@pytest.mark.parametrize(("wheel", "wheel_high"), WHEELS)
def test_one_row_is_as_the_reference_says_in_any_order(wheel: Wheel, wheel_high: bool) -> None:
    for size, step in ((3, 97), (5, 8_191)):
        for cards in islice(combinations(range(52), size), 0, None, step):
            expected = reference.strength(cards, wheel)
            for order in permutations(cards):
                assert _rows.strength(bytes(order), wheel_high) == expected


@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize("wheel_high", [False, True])
def test_every_category_has_its_number_of_rows(size: int, wheel_high: bool) -> None:
    found = np.searchsorted(BOUNDS, strengths(every_row(size), wheel_high))
    assert np.bincount(found, minlength=9).tolist() == COUNTS[size]


@pytest.mark.parametrize("wheel_high", [False, True])
def test_strengths_are_the_numbers_1_to_7917_none_of_them_for_both_sizes(wheel_high: bool) -> None:
    three = set(strengths(every_row(3), wheel_high).tolist())
    five = set(strengths(every_row(5), wheel_high).tolist())
    assert (len(three), len(five)) == (455, 7_462)
    assert three | five == set(range(1, 7_918))


def test_the_scale_is_the_one_that_was_agreed() -> None:
    ladder = {
        "AsKdQc": 1519,
        "AsKdQc3h2h": 1520,
        "KsKd8c7h6h": 4157,
        "KsKd9c": 4158,
        "KsKd9c3h2h": 4159,
        "KsKd9c8h7h": 4179,
        "KsKdTc": 4180,
        "KsKdKc": 6175,
        "KsKdKc3h2h": 6176,
        "AsAdAc": 6242,
        "5s4d3c2hAh": 6309,
        "AsKdQcJhTh": 6318,
        "7s5s4s3s2s": 6319,
        "2s2d2c3h3s": 7596,
        "2s2d2c2h3s": 7752,
        "5s4s3s2sAs": 7908,
        "AsKsQsJsTs": 7917,
    }
    assert {text: _rows.strength(row(text)) for text in ladder} == ladder


def test_the_other_wheel_reorders_straights_and_nothing_else() -> None:
    moved = {6309: 6317, 7908: 7916}
    moved |= {place: place - 1 for place in (*range(6310, 6318), *range(7909, 7917))}
    rows = every_row(5)
    pairs = Counter(zip(strengths(rows).tolist(), strengths(rows, True).tolist(), strict=True))
    assert all(high == moved.get(lowest, lowest) for lowest, high in pairs)


def test_the_reference_names_the_categories_in_the_order_of_the_bounds() -> None:
    classes = reference.classes()
    assert [classes[bound].category for bound in BOUNDS] == [
        category for category in Category if category is not Category.STRAIGHT_FLUSH
    ]


@pytest.mark.parametrize("size", [0, 1, 2, 4, 6, 12, 13, 14])
def test_another_number_of_cards_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"three or five cards, not {size}$"):
        _rows.strength(bytes(range(size)))
    with pytest.raises(ValueError, match=f"three or five cards, not {size}$"):
        strengths(np.zeros((2, size), dtype=np.uint8))


@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize("card", [52, 63, 64, 255])
def test_what_is_no_card_is_refused_with_its_place(size: int, card: int) -> None:
    for place in range(size):
        cards = bytearray(range(size))
        cards[place] = card
        with pytest.raises(ValueError, match=f"^card {card} at place {place} is not 0 to 51$"):
            _rows.strength(bytes(cards))


@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize("card", [0, 51])
def test_a_card_twice_is_refused_with_both_places(size: int, card: int) -> None:
    for first, second in combinations(range(size), 2):
        cards = bytearray(range(10, 10 + size))
        cards[first] = cards[second] = card
        message = f"^card {card} at place {second} is at place {first} too$"
        with pytest.raises(ValueError, match=message):
            _rows.strength(bytes(cards))


def test_a_row_of_one_card_only_is_refused() -> None:
    for size, card in product((3, 5), range(256)):
        with pytest.raises(ValueError, match=f"^card {card} at place"):
            _rows.strength(bytes([card] * size))


@pytest.mark.parametrize("wrong", [None, "AsKdQ", [1, 2, 3], bytearray(b"\1\2\3"), 5])
def test_what_is_not_bytes_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError):
        _rows.strength(wrong)


@pytest.mark.parametrize("size", [3, 5])
def test_a_bad_row_is_named_wherever_it_is(size: int) -> None:
    for bad in (0, 1, 98, 99):
        rows = np.tile(np.arange(size, dtype=np.uint8), (100, 1))
        rows[bad, 2] = 52
        with pytest.raises(ValueError, match=f"^row {bad}: card 52 at place 2 is not 0 to 51$"):
            strengths(rows)
        rows[bad, 2] = 1
        with pytest.raises(ValueError, match=f"^row {bad}: card 1 at place 2 is at place 1 too$"):
            strengths(rows)


@pytest.mark.parametrize("size", [3, 5])
def test_no_rows_is_no_error(size: int) -> None:
    assert strengths(np.zeros((0, size), dtype=np.uint8)).tolist() == []


def test_nothing_is_written_past_the_rows() -> None:
    out = np.full(12, 9_999, dtype=np.uint16)
    _rows.strengths(np.tile(np.arange(5, dtype=np.uint8), (10, 1)), out[1:11])
    assert out[0] == out[11] == 9_999
    assert (out[1:11] < 9_999).all()


GOOD = np.tile(np.arange(5, dtype=np.uint8), (4, 1))
OUT = np.zeros(4, dtype=np.uint16)


@pytest.mark.parametrize(
    ("rows", "out"),
    [
        pytest.param(GOOD.ravel(), OUT, id="flat"),
        pytest.param(GOOD[None], OUT, id="three dimensions"),
        pytest.param(GOOD.astype(np.uint16), OUT, id="wide cards"),
        pytest.param(GOOD.astype(np.int8), OUT, id="signed cards"),
        pytest.param(np.asfortranarray(GOOD), OUT, id="by column"),
        pytest.param(np.tile(GOOD, 2)[:, :5], OUT, id="with gaps"),
        pytest.param(GOOD, OUT[:3], id="output too short"),
        pytest.param(GOOD, np.zeros(5, dtype=np.uint16), id="output too long"),
        pytest.param(GOOD, OUT.astype(np.uint8), id="narrow output"),
        pytest.param(GOOD, OUT[:, None], id="output of two dimensions"),
        pytest.param(GOOD, bytes(8), id="output of bytes"),
        pytest.param(GOOD, np.zeros(8, dtype=np.uint16)[::2], id="output with gaps"),
    ],
)
def test_arrays_of_another_shape_or_type_are_refused(rows: Any, out: Any) -> None:
    with pytest.raises((ValueError, BufferError)):
        _rows.strengths(rows, out)


def test_what_is_no_array_is_refused() -> None:
    wrong: Any
    for wrong in (None, [[0, 1, 2]], "abc", 5):
        with pytest.raises(TypeError):
            _rows.strengths(wrong, OUT)
        with pytest.raises(TypeError):
            _rows.strengths(GOOD, wrong)
