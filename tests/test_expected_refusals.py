"""What the compiled expected points refuse. Nothing here may crash: the module reads memory by itself."""

import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from solver import _expected
from solver.bank import Bank
from solver.cards import read_cards
from solver.optimiser import FIELDS
from solver.settlement import settlement, tables
from tests.random_bank import MEANS, PLAIN, compiled, met_by, random_bank, values_of
from tests.small_bank import SIZE, Records

CARDS = bytes(range(0, 52, 4))
RECORDS = np.array([[100, 200, 300, 7, 248], [90, 210, 300, 7, 248], [80, 250, 280, 7, 248]], np.uint16)
NO_ENDINGS = np.zeros(27, np.int64)
BYTES_64K = bytes(1 << 16)


def plain() -> _expected.Settlement:
    return settlement(tables(PLAIN))


def test_nobody_to_meet_is_worth_nothing() -> None:
    aces = [(51, 50, *each) for each in (random.Random(n).sample(range(48), 11) for n in range(SIZE))]
    bank = Bank.of(PLAIN, np.array(aces, np.uint8), np.full((SIZE, 3), 7, np.uint16), np.zeros(SIZE, np.uint16))
    met = met_by(bank, read_cards("As Ah Ad Kc Qc 9h 8d 7s 5c 4d 4c 3h 2s"))
    assert (met.rows, met.row_squares, sum(met.actions)) == (0, 0, 0)
    assert values_of(met, RECORDS, plain()).tolist() == [[0] * 9] * 3
    packed, shift = met.errors(RECORDS, plain(), *MEANS)
    assert np.frombuffer(packed).tolist() == [0] * 6
    assert shift == 0


def test_no_splits_is_no_error() -> None:
    met = met_by(random_bank(1, 2), CARDS)
    assert met.values(np.zeros((0, FIELDS), np.uint16), plain()) == b""


BANK = random_bank(1, 2)
PREDICTIONS = BANK.predictors.of(BANK.hands)


@pytest.mark.parametrize(
    ("index", "records", "naturals"),
    [
        pytest.param(BANK.index[:0], BANK.records[:0], BYTES_64K, id="no hands"),
        pytest.param(BANK.index[:1], BANK.records, BYTES_64K, id="more records than hands"),
        pytest.param(BANK.index, BANK.records[:-1], BYTES_64K, id="fewer records than hands"),
        pytest.param(np.ascontiguousarray(BANK.index[:, :51]), BANK.records, BYTES_64K, id="51 cards"),
        pytest.param(np.ascontiguousarray(BANK.index[:, :, :7]), BANK.records, BYTES_64K, id="seven words"),
        pytest.param(BANK.index[:, :, ::-1], BANK.records, BYTES_64K, id="backwards"),
        pytest.param(BANK.index.ravel(), BANK.records, BYTES_64K, id="flat"),
        pytest.param(BANK.index, BANK.records.reshape(2, -1), BYTES_64K, id="records in two dimensions"),
        pytest.param(BANK.index.astype(np.int64), BANK.records, BYTES_64K, id="signed index"),
        pytest.param(BANK.index, BANK.records.astype(np.float64), BYTES_64K, id="floats"),
        pytest.param(BANK.index, BANK.records.astype(np.uint32), BYTES_64K, id="narrow records"),
        pytest.param(BANK.index, BANK.records, BYTES_64K[:-1], id="action_of a byte short"),
        pytest.param(BANK.index, BANK.records, BYTES_64K + b"\0", id="action_of a byte long"),
        pytest.param(BANK.index, BANK.records, b"", id="action_of empty"),
        pytest.param(BANK.index, BANK.records, BYTES_64K[:-1] + b"\x11", id="a seventeenth natural"),
        pytest.param(BANK.index, BANK.records[::-1].copy(), BYTES_64K, id="backs descending"),
        pytest.param(BANK.index, BANK.records & ~np.uint64(0xFFFF), BYTES_64K, id="a front of 0"),
        pytest.param(BANK.index, BANK.records & ~np.uint64(0xFFFF0000), BYTES_64K, id="a middle of 0"),
        pytest.param(BANK.index, BANK.records & ~np.uint64(0xFFFF00000000), BYTES_64K, id="a back of 0"),
        pytest.param(BANK.index, BANK.records | np.uint64(7918), BYTES_64K, id="a front of 7918"),
        pytest.param(BANK.index, BANK.records | np.uint64(0xFFFF0000), BYTES_64K, id="a middle of 65535"),
        pytest.param(BANK.index, BANK.records | np.uint64(0xFFFF00000000), BYTES_64K, id="a back of 65535"),
        pytest.param(None, BANK.records, BYTES_64K, id="no index"),
        pytest.param(BANK.index, None, BYTES_64K, id="no records"),
        pytest.param(BANK.index, BANK.records, None, id="no action_of"),
        pytest.param(BANK.index, BANK.records, bytearray(1 << 16), id="action_of a bytearray"),
        pytest.param([1, 2], BANK.records, BYTES_64K, id="a list"),
    ],
)
def test_a_bank_of_another_shape_is_refused(index: Any, records: Any, naturals: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        _expected.Bank(index, records, PREDICTIONS, naturals)


@pytest.mark.parametrize(
    "predictions",
    [
        pytest.param(PREDICTIONS[:-1], id="one short"),
        pytest.param(np.append(PREDICTIONS, PREDICTIONS[:1]), id="one long"),
        pytest.param(PREDICTIONS[:0], id="none at all"),
        pytest.param(np.tile(PREDICTIONS, 2)[::2], id="every other"),
        pytest.param(PREDICTIONS.reshape(2, -1), id="in two dimensions"),
        pytest.param(PREDICTIONS.astype(np.int32), id="signed"),
        pytest.param(PREDICTIONS.astype(np.uint64), id="wide"),
        pytest.param(PREDICTIONS.astype(np.uint16), id="narrow"),
        pytest.param(PREDICTIONS.astype(np.float32), id="floats"),
        pytest.param(PREDICTIONS.tolist(), id="a list"),
        pytest.param(BYTES_64K, id="bytes"),
        pytest.param(None, id="missing"),
    ],
)
def test_predictions_that_do_not_fit_the_hands_are_refused(predictions: Any) -> None:
    _expected.Bank(BANK.index, BANK.records, PREDICTIONS, BYTES_64K)
    with pytest.raises((ValueError, TypeError)):
        _expected.Bank(BANK.index, BANK.records, predictions, BYTES_64K)


WRONG_TABLES = {
    "a strength short": np.zeros((3, 7917), np.int32),
    "a strength long": np.zeros((3, 7919), np.int32),
    "two rows": np.zeros((2, 7918), np.int32),
    "no rows": np.zeros((0, 7918), np.int32),
    "flat": np.zeros(3 * 7918, np.int32),
    "wide": np.zeros((3, 7918), np.int64),
    "by column": np.zeros((7918, 3), np.int32).T,
}
WRONG_TERMS: dict[str, tuple[str, Any]] = {
    f"{table} {what}": (table, value)
    for table in ("royalties", "scooping", "owed")
    for what, value in WRONG_TABLES.items()
} | {
    "sixteen actions": ("actions", np.zeros((16, 17))),
    "eighteen actions": ("actions", np.zeros((17, 18))),
    "whole actions": ("actions", np.zeros((17, 17), np.int64)),
    "no actions": ("actions", None),
    "a number of actions": ("actions", 5),
    "26 endings": ("ending", NO_ENDINGS[:26]),
    "endings in three dimensions": ("ending", NO_ENDINGS.reshape(3, 3, 3)),
    "broken endings": ("ending", np.zeros(27)),
    "no endings": ("ending", None),
    "a total without royalties": ("by_total", 1),
    "a seventeenth action to surrender": ("surrenders", 17),
    "an action before the first": ("fouls", -1),
}


@pytest.mark.parametrize("wrong", WRONG_TERMS)
def test_a_settlement_of_another_shape_is_refused(wrong: str) -> None:
    name, value = WRONG_TERMS[wrong]
    fitting = tables(PLAIN)
    _expected.Settlement(*fitting)
    with pytest.raises((ValueError, TypeError)):
        _expected.Settlement(*fitting._replace(**{name: value}))


@pytest.mark.parametrize("hand", [b"", CARDS[:12], CARDS + b"\x33", bytes(range(52)), CARDS[:12] + b"\x34",
                                  CARDS[:12] + b"\xff", CARDS[:12] + CARDS[:1]])  # fmt: skip
def test_what_is_no_hand_is_refused(hand: bytes) -> None:
    with pytest.raises(ValueError, match=r"^a hand has thirteen different cards, 0 to 51$"):
        _expected.Opponents(compiled(BANK), hand)


@pytest.mark.parametrize("part", [-1, 3, 64, 2**31 - 1])
def test_another_part_is_refused(part: int) -> None:
    with pytest.raises(ValueError, match=f"^there is no part {part}$"):
        _expected.Opponents(compiled(BANK), CARDS, part)


def test_opponents_of_something_else_are_refused() -> None:
    wrong: Any
    for wrong in (None, "bank", BANK):
        with pytest.raises(TypeError):
            _expected.Opponents(wrong, CARDS)
    for wrong in (None, "AsKdQcJhTh98", list(CARDS), bytearray(CARDS), 13):
        with pytest.raises(TypeError):
            _expected.Opponents(compiled(BANK), wrong)


def with_field(value: int, place: int) -> Records:
    records = RECORDS.copy()
    records[-1 if place != 2 else 0, place] = value
    return records


WRONG_RECORDS = [
    pytest.param(RECORDS[:, :4].copy(), id="four fields"),
    pytest.param(np.zeros((3, 6), np.uint16), id="six fields"),
    pytest.param(np.zeros((0, 4), np.uint16), id="no splits of four fields"),
    pytest.param(RECORDS.ravel(), id="flat"),
    pytest.param(RECORDS[None], id="three dimensions"),
    pytest.param(RECORDS.astype(np.int16), id="signed"),
    pytest.param(RECORDS.astype(np.uint8), id="narrow"),
    pytest.param(RECORDS.astype(np.uint32), id="wide"),
    pytest.param(np.asfortranarray(RECORDS), id="by column"),
    pytest.param(RECORDS[::2], id="every other"),
    pytest.param(None, id="none"),
    pytest.param(RECORDS.tolist(), id="a list"),
    *(pytest.param(with_field(7918, place), id=f"7918 at {place}") for place in range(3)),
    *(pytest.param(with_field(65535, place), id=f"65535 at {place}") for place in range(3)),
]


ASKED: dict[str, tuple[float, ...]] = {"values": (), "errors": MEANS}


@pytest.mark.parametrize("records", WRONG_RECORDS)
@pytest.mark.parametrize("ask", ASKED)
def test_splits_of_another_shape_are_refused(ask: str, records: Any) -> None:
    met = met_by(BANK, CARDS)
    with pytest.raises((ValueError, TypeError)):
        getattr(met, ask)(records, plain(), *ASKED[ask])


def test_splits_out_of_order_are_refused() -> None:
    met = met_by(BANK, CARDS)
    with pytest.raises(ValueError, match=r"^split 1 has a stronger back than the one before$"):
        met.values(np.ascontiguousarray(RECORDS[::-1]), plain())
    assert len(met.errors(np.ascontiguousarray(RECORDS[::-1]), plain(), *MEANS)[0]) == 3 * 16


def test_errors_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="shape"):
        met_by(BANK, CARDS).errors(np.zeros((0, FIELDS), np.uint16), plain(), *MEANS)


@pytest.mark.parametrize("means", [(), (1.0,), (1.0, 2.0), (1.0, 2.0, 3.0, 4.0), (1.0, None, 3.0), ("1", 2.0, 3.0)])
def test_errors_without_three_means_are_refused(means: Any) -> None:
    with pytest.raises(TypeError):
        met_by(BANK, CARDS).errors(RECORDS, plain(), *means)


@pytest.mark.parametrize("ask", ASKED)
def test_another_settlement_is_refused(ask: str) -> None:
    for wrong in (None, PLAIN, "dutch-1-6"):
        with pytest.raises(TypeError):
            getattr(met_by(BANK, CARDS), ask)(RECORDS, wrong, *ASKED[ask])


HANDS = np.array([list(CARDS)] * 2, np.uint8)
OFFSETS = np.array([0, 3, 6], np.uint32)
FITTING: dict[str, Any] = {
    "hands": HANDS,
    "offsets": OFFSETS,
    "records": np.concatenate([RECORDS, RECORDS]),
    "naturals": np.zeros(2, np.uint8),
    "settlement": plain(),
    "picks": np.zeros(2, np.int32),
    "best": np.zeros(2, np.int32),
    "values": np.zeros((2, 2)),
}


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    copy = array.copy()
    copy.setflags(write=False)
    return copy


WRONG_ANSWERS: dict[str, tuple[str, Any]] = {
    "twelve cards": ("hands", HANDS[:, :12].copy()),
    "fourteen cards": ("hands", np.zeros((2, 14), np.uint8)),
    "three hands": ("hands", np.array([list(CARDS)] * 3, np.uint8)),
    "one hand": ("hands", HANDS[:1]),
    "flat hands": ("hands", HANDS.ravel()),
    "wide cards": ("hands", HANDS.astype(np.int64)),
    "a card of 52": ("hands", HANDS + np.uint8(4)),
    "a card of 255": ("hands", np.full((2, 13), 255, np.uint8)),
    "no offsets": ("offsets", OFFSETS[:0]),
    "an offset short": ("offsets", OFFSETS[:2]),
    "an offset long": ("offsets", np.array([0, 3, 6, 6], np.uint32)),
    "offsets beyond the end": ("offsets", np.array([0, 3, 7], np.uint32)),
    "offsets far beyond": ("offsets", np.array([0, 3, 2**32 - 1], np.uint32)),
    "offsets that start beyond": ("offsets", np.array([2**32 - 2, 2**32 - 1, 6], np.uint32)),
    "offsets falling": ("offsets", np.array([3, 0, 6], np.uint32)),
    "a hand without splits": ("offsets", np.array([0, 0, 6], np.uint32)),
    "signed offsets": ("offsets", OFFSETS.astype(np.int32)),
    "wide offsets": ("offsets", OFFSETS.astype(np.uint64)),
    "no records": ("records", np.zeros((0, FIELDS), np.uint16)),
    "records of four": ("records", np.zeros((6, 4), np.uint16)),
    "records out of order": ("records", np.concatenate([RECORDS, RECORDS])[::-1].copy()),
    "a record of 65535": ("records", np.concatenate([RECORDS, with_field(65535, 0)])),
    "a natural too many": ("naturals", np.zeros(3, np.uint8)),
    "natural 17": ("naturals", np.full(2, 17, np.uint8)),
    "natural 255": ("naturals", np.full(2, 255, np.uint8)),
    "a pick beyond the hand": ("picks", np.array([0, 3], np.int32)),
    "a pick far beyond": ("picks", np.array([2**31 - 1, 0], np.int32)),
    "a pick of -2": ("picks", np.array([-2, 0], np.int32)),
    "the least pick": ("picks", np.array([-(2**31), 0], np.int32)),
    "wide picks": ("picks", np.zeros(2, np.int64)),
    "a pick too few": ("picks", np.zeros(1, np.int32)),
    "no picks": ("picks", None),
    "a best too few": ("best", np.zeros(1, np.int32)),
    "a best that cannot be written": ("best", read_only(np.zeros(2, np.int32))),
    "every other best": ("best", np.zeros(4, np.int32)[::2]),
    "values too few": ("values", np.zeros((1, 2))),
    "values of one": ("values", np.zeros((2, 1))),
    "values of three": ("values", np.zeros((2, 3))),
    "flat values": ("values", np.zeros(4)),
    "narrow values": ("values", np.zeros((2, 2), np.float32)),
    "values that cannot be written": ("values", read_only(np.zeros((2, 2)))),
    "no settlement": ("settlement", None),
    "part 3": ("part", 3),
    "part -1": ("part", -1),
}


@pytest.mark.parametrize("wrong", WRONG_ANSWERS)
def test_arrays_that_do_not_fit_each_other_are_refused(wrong: str) -> None:
    name, value = WRONG_ANSWERS[wrong]
    _expected.respond(compiled(BANK), **FITTING)
    with pytest.raises((ValueError, TypeError)):
        _expected.respond(compiled(BANK), **(FITTING | {name: value}))


def test_a_bank_keeps_its_arrays_alive() -> None:
    bank = compiled(random_bank(6, 2))
    met = [_expected.Opponents(bank, CARDS) for _ in range(50)]
    first = met[0].values(RECORDS, plain())
    del bank
    np.full(1 << 20, 0xFFFF, np.uint16)  # whatever was freed is written over
    assert {each.values(RECORDS, plain()) for each in met} == {first}
