"""O04: wrong sizes and cards that do not exist stop before the compiled code reads anything."""

from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from solver import _rows, _splits

ROW = bytes([51, 50, 49])
HAND = bytes(range(13))


@pytest.mark.parametrize("size", [0, 1, 2, 4, 6, 12, 13, 14, 52, 100_000])
def test_o04_a_row_of_a_wrong_size(size: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _rows.strength(bytes(n % 52 for n in range(size)))


@pytest.mark.parametrize("card", [52, 53, 60, 64, 127, 128, 255])
def test_o04_a_card_that_does_not_exist(card: int) -> None:
    for place in range(3):
        row = bytearray(ROW)
        row[place] = card
        with pytest.raises(ValueError, match=r"\w"):
            _rows.strength(bytes(row))
    with pytest.raises(ValueError, match=r"\w"):
        _splits.undominated(HAND[:12] + bytes([card]))
    with pytest.raises(ValueError, match=r"\w"):
        _splits.legal_count(HAND[:12] + bytes([card]))


@pytest.mark.parametrize("row", [None, 5, "AsKsQs", [51, 50, 49], (51, 50, 49)], ids=repr)
def test_o04_what_is_no_row_at_all(row: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        _rows.strength(row)


@pytest.mark.parametrize("size", [0, 3, 5, 12, 14, 52])
def test_o04_a_hand_of_a_wrong_size(size: int) -> None:
    for call in (_splits.undominated, _splits.legal_count):
        with pytest.raises(ValueError, match=r"\w"):
            call(bytes(range(size)))


def test_o04_a_card_twice() -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _rows.strength(bytes([51, 50, 51]))
    with pytest.raises(ValueError, match=r"\w"):
        _splits.undominated(HAND[:12] + HAND[:1])


@pytest.mark.parametrize("shape", [(2, 0), (2, 2), (2, 4), (2, 6), (2, 12), (2, 14), (6,), (1, 2, 3)])
def test_o04_arrays_of_a_wrong_shape(shape: tuple[int, ...]) -> None:
    rows = np.zeros(shape, np.uint8)
    with pytest.raises((TypeError, ValueError)):
        _rows.strengths(rows, np.zeros(shape[0], np.uint16))
    with pytest.raises((TypeError, ValueError)):
        _splits.undominated_bulk(rows)


@pytest.mark.parametrize("values", [[1, 2], [1, 2, 3, 4], [-1, 2, 3], [2**40, 1, 2]])
def test_o04_numbers_that_are_no_row_over_http(client: FlaskClient, values: list[int]) -> None:
    assert client.post("/v1/evaluate", json={"cards": values}).status_code == 422
