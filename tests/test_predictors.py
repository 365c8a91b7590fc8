"""Predictions of opponents' strength: their mean is exact, and what it puts right is closer and no less true."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from solver.bank import Bank, BankError
from solver.cards import Card, read_cards
from solver.opponents import Opponents, opponents_of, shipped_banks
from solver.optimiser import FIELDS
from solver.predictors import Predictors
from solver.rules_json import preset
from solver.training import Population, deal

Floats = npt.NDArray[np.float64]

MINE = [
    "As Kh Jd 9c 8s 7h 6d 5c 4s 3h 2d Ac Kd",
    "As Ah Ad Ac 9s 9h 9d 9c 5s 5h 5d 5c 2c",
    "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
    "Ks Qs Jh Th 9s 8s 7h 6h 5h 4d 3d 2d 2h",
]


def drawn(seed: int, size: int = 9) -> Predictors:
    """Return predictors that mean nothing, of numbers up to a size; they fit in ten bits up to 60."""
    draw = np.random.default_rng(seed)
    return Predictors(draw.integers(0, size, (3, 13, 5)), draw.integers(0, size, (3, 14)))


def unpacked(predictions: npt.NDArray[np.uint32]) -> npt.NDArray[np.int64]:
    return np.stack([predictions >> shift & 1023 for shift in (0, 10, 20)], axis=1).astype(np.int64)


def counted(predictors: Predictors, cards: Sequence[Card]) -> list[int]:
    """Return what is predicted of front, middle and back, rank by rank and suit by suit."""
    return [
        sum(int(predictors.ranks[row, rank, sum(card // 4 == rank for card in cards)]) for rank in range(13))
        + sum(int(predictors.suits[row, sum(card % 4 == suit for card in cards)]) for suit in range(4))
        for row in range(3)
    ]


PREDICTORS = {name: shipped_banks()[name].predictors for name in ("dutch-1-6", "open-face")} | {"drawn": drawn(1)}


# What is predicted


@pytest.mark.parametrize("name", PREDICTORS)
def test_a_prediction_is_the_sum_over_ranks_and_suits(name: str) -> None:
    predictors = PREDICTORS[name]
    hands = np.concatenate([deal(300, 4), np.array([read_cards(text) for text in MINE[3:]], np.uint8)])
    predictions = predictors.of(hands)
    assert predictions.dtype == np.uint32
    assert unpacked(predictions).tolist() == [counted(predictors, hand) for hand in hands.tolist()]


def test_of_no_hands_nothing_is_predicted() -> None:
    assert drawn(1).of(np.zeros((0, 13), np.uint8)).tolist() == []


@pytest.mark.parametrize("row", range(3))
def test_a_prediction_that_does_not_fit_is_refused(row: int) -> None:
    hands = np.array([read_cards(text) for text in MINE], np.uint8)
    for least, fits in ((1023, True), (1024, False), (0, True), (-1, False)):
        predictors = Predictors(np.zeros((3, 13, 5), np.int64), np.zeros((3, 14), np.int64))
        predictors.ranks[row, 0] = least  # which every hand has
        if fits:
            assert (unpacked(predictors.of(hands))[:, row] == least).all()
        else:
            with pytest.raises(ValueError, match="ten bits"):
                predictors.of(hands)


def test_renaming_suits_and_another_order_change_nothing() -> None:
    shuffle = random.Random(3).sample
    for predictors in PREDICTORS.values():
        for cards in (*deal(10, 6).tolist(), *map(read_cards, MINE[3:])):
            for suits in permutations(range(4)):
                renamed = shuffle([card & ~3 | suits[card & 3] for card in cards], 13)
                hands = np.array([cards, renamed], np.uint8)
                assert len(set(predictors.of(hands).tolist())) == 1
                assert predictors.mean(renamed) == predictors.mean(cards)


# The mean over all opponents


@cache
def chances(there: int) -> list[Fraction]:
    """Return the chance of each number of some cards among thirteen of 39, dealt one after another."""
    found = [Fraction(1)] + [Fraction(0)] * 13
    for dealt in range(13):
        left = 39 - dealt
        found = [
            chance * Fraction(left - (there - held), left)
            + (found[held - 1] * Fraction(there - held + 1, left) if held else 0)
            for held, chance in enumerate(found)
        ]
    return found


def test_the_chances_here_are_chances() -> None:
    for there in range(14):
        assert sum(chances(there)) == 1
        assert sum(held * chance for held, chance in enumerate(chances(there))) == Fraction(there, 3)
        assert all((chance > 0) is (held <= there) for held, chance in enumerate(chances(there)))


@pytest.mark.parametrize("name", PREDICTORS)
def test_the_mean_is_exact(name: str) -> None:
    predictors = PREDICTORS[name]
    for cards in (*deal(10, 8).tolist(), *map(read_cards, MINE)):
        unseen = [card for card in range(52) if card not in cards]
        exact = [
            sum(
                chance * int(table[held])
                for tables, kinds in (
                    (predictors.ranks[row], [card // 4 for card in unseen]),
                    ([predictors.suits[row]] * 4, [card % 4 for card in unseen]),
                )
                for kind, table in enumerate(tables)
                for held, chance in enumerate(chances(kinds.count(kind))[: len(table)])
            )
            for row in range(3)
        ]
        assert list(predictors.mean(cards)) == pytest.approx([float(mean) for mean in exact], rel=1e-13)


@pytest.mark.parametrize("mine", MINE)
def test_the_mean_is_that_of_opponents_who_are_dealt(mine: str) -> None:
    cards = read_cards(mine)
    unseen = np.array([card for card in range(52) if card not in cards], np.uint8)
    order = np.random.default_rng(len(mine)).random((200_000, 39), np.float32).argpartition(12, axis=1)[:, :13]
    hands = unseen[order]
    predictors = drawn(2, 25)
    predictions = unpacked(predictors.of(hands))
    errors = predictions.std(axis=0) / np.sqrt(len(hands))
    assert (errors < 0.2).all()
    assert (np.abs(predictions.mean(axis=0) - predictors.mean(cards)) < 4 * errors).all()


# Fitting


RULES = preset("dutch-1-6")


@cache
def policy(seed: int, hands: int = 4096) -> Bank:
    """Return a bank of independent hands, each set by the product of its rows' shares."""
    return Population(RULES, deal(hands, seed), threads=1).bank()


def places_of(strengths: npt.NDArray[np.uint16]) -> npt.NDArray[np.int64]:
    return np.argsort(np.argsort(strengths, axis=0), axis=0)


def test_what_is_fitted_fits_in_ten_bits_and_predicts_hands_that_it_was_not_fitted_to() -> None:
    bank, other = policy(1), policy(2)
    predictions = unpacked(bank.predictors.of(bank.hands))
    assert (predictions.min(axis=0) == 0).all()
    assert 950 < predictions.max() < 1024
    others = np.array([counted(bank.predictors, hand) for hand in other.hands[::8].tolist()])
    for found, strengths in ((predictions, bank.strengths), (others, other.strengths[::8])):
        places = places_of(strengths)
        for row in range(3):
            correlations = [np.corrcoef(found[:, row], places[:, each])[0, 1] for each in range(3)]
            assert correlations[row] == max(correlations) > 0.4


def test_fitting_does_not_depend_on_the_order_of_the_hands_even_where_rows_are_equal() -> None:
    draw = np.random.default_rng(5)
    hands, strengths = deal(1024, 5), draw.integers(1, 30, (1024, 3)).astype(np.uint16)
    order = draw.permutation(1024)
    assert Predictors.fitted(hands[order], strengths[order]).to_json() == Predictors.fitted(hands, strengths).to_json()


def test_hands_that_are_all_alike_are_predicted_alike() -> None:
    hands = np.tile(np.array(read_cards(MINE[0]), np.uint8), (512, 1))
    for strengths in (np.tile([5, 6, 7], (512, 1)), np.arange(1, 1537).reshape(512, 3)):
        predictors = Predictors.fitted(hands, strengths.astype(np.uint16))
        assert len(set(predictors.of(hands).tolist())) == 1
    others = deal(512, 5)  # and hands whose rows are all alike, but for rounding
    predictors = Predictors.fitted(others, np.full((512, 3), 7, np.uint16))
    assert (np.ptp(unpacked(predictors.of(others)), axis=0) < 17).all()


@pytest.mark.parametrize("name", sorted(shipped_banks()))
def test_the_predictors_of_shipped_banks_predict(name: str) -> None:
    bank = shipped_banks()[name]
    predictions = unpacked(bank.predictors.of(bank.hands))
    places = places_of(bank.strengths)
    for row in range(3):
        assert np.corrcoef(predictions[:, row], places[:, row])[0, 1] > 0.4


# There and back


@pytest.mark.parametrize("name", PREDICTORS)
def test_predictors_come_back_from_json(name: str) -> None:
    predictors = PREDICTORS[name]
    read = Predictors.from_json(json.loads(json.dumps(predictors.to_json())))
    for mine, theirs in ((predictors.ranks, read.ranks), (predictors.suits, read.suits)):
        assert (mine.dtype, mine.shape) == (theirs.dtype, theirs.shape)
        assert mine.tolist() == theirs.tolist()
    hands = deal(50, 3)
    assert read.of(hands).tolist() == predictors.of(hands).tolist()
    assert read.mean(hands[0].tolist()) == predictors.mean(hands[0].tolist())


GOOD = drawn(5).to_json()
WRONG: dict[str, Any] = {
    "none": None,
    "an empty object": {},
    "a list": [GOOD["ranks"], GOOD["suits"]],
    "no suits": {"ranks": GOOD["ranks"]},
    "no ranks": {"suits": GOOD["suits"]},
    "two rows": {"ranks": GOOD["ranks"][:2], "suits": GOOD["suits"][:2]},
    "four rows": {"ranks": GOOD["ranks"] * 2, "suits": GOOD["suits"] * 2},
    "two rows of suits": GOOD | {"suits": GOOD["suits"][:2]},
    "twelve ranks": GOOD | {"ranks": [row[:12] for row in GOOD["ranks"]]},
    "up to three of a rank": GOOD | {"ranks": [[rank[:4] for rank in row] for row in GOOD["ranks"]]},
    "up to twelve of a suit": GOOD | {"suits": [row[:13] for row in GOOD["suits"]]},
    "a number short": GOOD | {"suits": [*GOOD["suits"][:2], GOOD["suits"][2][:13]]},
    "text": GOOD | {"suits": "many"},
    "nothing for a number": GOOD | {"suits": [[None] * 14] * 3},
}


@pytest.fixture
def saving(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Any], Path]:
    """Save a bank whose header holds these predictors, with a checksum that is right."""

    def save(value: Any) -> Path:
        with monkeypatch.context() as patched:
            patched.setattr(Predictors, "to_json", lambda _: value)
            policy(1, 512).save(tmp_path / "some.bank")
        return tmp_path / "some.bank"

    return save


def test_predictors_that_fit_are_read_whatever_they_are(saving: Callable[[Any], Path]) -> None:
    assert Bank.load(saving(GOOD)).predictors.to_json() == GOOD


@pytest.mark.parametrize("wrong", WRONG)
def test_predictors_that_are_none_are_a_damaged_bank(saving: Callable[[Any], Path], wrong: str) -> None:
    with pytest.raises(BankError) as error:
        Bank.load(saving(WRONG[wrong]))
    assert [problem.code for problem in error.value.problems] == ["bank_damaged"]


@pytest.mark.parametrize("size", [300, -50, 1 << 40])
def test_predictors_that_do_not_fit_the_hands_are_not_used(saving: Callable[[Any], Path], size: int) -> None:
    bank = Bank.load(saving(GOOD | {"suits": [[size] * 14] * 3}))
    with pytest.raises(ValueError, match="ten bits"):
        opponents_of(bank, bank.rules, "some", exact=True)


# What is put right


@dataclass(frozen=True)
class Answers:
    """What some splits earn by independent banks: (banks, splits)."""

    raw: Floats
    shifts: Floats
    errors: Floats

    @property
    def right(self) -> Floats:
        return self.raw + self.shifts


def answers(models: Sequence[Opponents], mine: Population) -> Answers:
    """Return what hands earn as they are set."""
    found = np.empty((3, len(models), len(mine.hands)))
    records = mine.records[mine.offsets[:-1] + mine.picks]
    for number, model in enumerate(models):
        for place, cards in enumerate(mine.hands.tolist()):
            record = records[place : place + 1]
            meeting = model.meet(cards)
            errors, shift = meeting.errors(record)
            found[:, number, place] = meeting.values(record).points[0], shift, errors[0, 0]
    return Answers(*found)


BANKS, HANDS = 8, 30


@cache
def independent(name: str) -> Answers:
    mine = Population(RULES, deal(HANDS, 99), threads=1)
    models = [opponents_of(policy(seed), preset(name), "independent", exact=False) for seed in range(1, BANKS + 1)]
    return answers(models, mine)


JUDGED = ["dutch-1-6", "dutch-2-4-royalties", "open-face"]


@pytest.mark.parametrize("name", JUDGED)
def test_points_put_right_are_closer_to_each_other(name: str) -> None:
    found = independent(name)
    raw, right = (values.var(axis=0, ddof=1).mean() for values in (found.raw, found.right))
    assert right < 0.85 * raw


@pytest.mark.parametrize("name", JUDGED)
def test_points_put_right_are_the_same_in_the_mean(name: str) -> None:
    shifts = independent(name).shifts
    by_bank = shifts.mean(axis=1)
    assert abs(by_bank.mean()) < 3 * by_bank.std(ddof=1) / np.sqrt(BANKS)
    assert (np.abs(shifts.mean(axis=0)) < 6 * shifts.std(axis=0, ddof=1) / np.sqrt(BANKS)).all()


@pytest.mark.parametrize("name", JUDGED)
def test_the_stated_error_is_how_far_points_put_right_are_off(name: str) -> None:
    found = independent(name)
    off = (found.right - found.right.mean(axis=0)) / found.errors
    assert 0.6 < (off**2).mean() * BANKS / (BANKS - 1) < 1.5


def with_predictors(bank: Bank, predictors: Predictors) -> Opponents:
    return opponents_of(replace(bank, predictors=predictors), RULES, "other", exact=True)


RECORD = np.array([[500, 2000, 5000, 0, 0], [300, 2500, 5000, 0, 0], [900, 3000, 4000, 0, 0]], np.uint16)


@pytest.mark.parametrize("same", [(0, 0), (0, 1), (0, 2), (1, 2)])
def test_predictions_that_say_too_little_put_nothing_right(same: tuple[int, int]) -> None:
    """Constant ones, or two that are the same: nothing can be fitted to them, so the errors are those of raw points."""
    nothing = Predictors(np.ones((3, 13, 5), np.int64), np.ones((3, 14), np.int64))
    twice = policy(1).predictors
    if same[0] != same[1]:
        twice = Predictors(twice.ranks.copy(), twice.suits.copy())
        twice.ranks[same[1]], twice.suits[same[1]] = twice.ranks[same[0]], twice.suits[same[0]]
    else:
        twice = nothing
    for cards in map(read_cards, MINE):
        raw, raw_shift = with_predictors(policy(1), nothing).meet(cards).errors(RECORD)
        errors, shift = with_predictors(policy(1), twice).meet(cards).errors(RECORD)
        assert raw_shift == shift == 0
        assert errors.tolist() == raw.tolist()


def test_any_predictors_leave_the_points_true_and_the_differences_alone() -> None:
    """Numbers that mean nothing explain nothing: they put little right, and the errors stay."""
    model, other = (with_predictors(policy(1), each) for each in (policy(1).predictors, drawn(4, 40)))
    for cards in map(tuple, deal(10, 12).tolist()):
        (errors, shift), (others, other_shift) = model.meet(cards).errors(RECORD), other.meet(cards).errors(RECORD)
        assert errors[:, 1].tolist() == others[:, 1].tolist()
        assert 0 < abs(other_shift - shift) < 4 * others[0, 0]
        assert model.meet(cards).values(RECORD).points.tolist() == other.meet(cards).values(RECORD).points.tolist()
        assert errors[0, 0] < others[0, 0]


def test_predictions_moved_or_stretched_put_the_same_right() -> None:
    """What is fitted is a slope: it does not matter where the numbers start, nor how large they are."""
    first = drawn(4, 20)
    moved = Predictors(3 * first.ranks, 3 * first.suits)
    moved.ranks[:, 5] += 40
    for cards in map(tuple, deal(10, 13).tolist()):
        (errors, shift), (others, other_shift) = (
            with_predictors(policy(2), each).meet(cards).errors(RECORD) for each in (first, moved)
        )
        np.testing.assert_allclose(others, errors, rtol=1e-9)
        assert other_shift == pytest.approx(shift, rel=1e-8)


def test_a_foul_alone_needs_nothing_put_right() -> None:
    foul = np.zeros((1, FIELDS), np.uint16)
    for cards in map(read_cards, MINE):
        errors, shift = opponents_of(policy(3), RULES, "some", exact=True).meet(cards).errors(foul)
        assert shift == 0
        assert errors[0, 0] < 1e-8
