"""Standard errors of expected points, and how they are put right, against a plain computation and independent banks."""

import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from solver.bank import Bank
from solver.cards import read_cards
from solver.opponents import opponents_of
from solver.optimiser import undominated
from solver.settlement import settlement, tables
from tests.random_bank import MEANS, met_by, random_bank, settled
from tests.small_bank import MINE, RULES, Floats, Ints, ledger, meeting_of, model_of, weights_of


def put_right(
    earned: Floats, weights: Ints, plays_rows: npt.NDArray[np.bool_], predictions: Floats, means: Sequence[float]
) -> tuple[Floats, float]:
    """Return the errors of what splits earn, (splits, opponents), when put right, and by how much: in two passes.

    What the first split earns from those who play rows is fitted to the predictions, (opponents, 3). Those who declare
    count with all that they settle, as if nothing of it were explained: that is the compiled code's approximation.
    """
    rows, everybody = weights * plays_rows, weights.sum()
    design = np.column_stack([np.ones(len(rows)), predictions]) * rows[:, None]
    slopes = np.linalg.lstsq(design, earned[0] * rows, rcond=None)[0][1:]
    shift = -slopes @ (weights @ predictions / everybody - means)
    explained = (predictions - rows @ predictions / rows.sum()) @ slopes
    left = earned - explained * plays_rows - (earned @ weights / everybody)[:, None]
    return np.sqrt((left**2) @ weights**2) / everybody, float(shift)


def unpacked(predictions: npt.NDArray[np.uint32]) -> Floats:
    return np.stack([predictions >> shift & 1023 for shift in (0, 10, 20)], axis=1).astype(np.float64)


@pytest.mark.parametrize("mine", MINE)
@pytest.mark.parametrize("name", RULES)
def test_standard_errors_are_those_of_a_plain_two_pass_computation(name: str, mine: str) -> None:
    law, predictors = ledger(name, mine), model_of(name).predictors
    errors, shift = meeting_of(name, law.cards).errors(law.records)
    predictions, means = unpacked(predictors.of(law.theirs)), predictors.mean(law.cards)
    expected, by = put_right(law.points.astype(np.float64), law.weights, law.plays_rows, predictions, means)
    np.testing.assert_allclose(errors[:, 0], expected, rtol=1e-9, atol=1e-7)
    assert shift == pytest.approx(by, rel=1e-6, abs=1e-9)
    assert 1e-5 < abs(shift) < 3
    differences = law.points[:1] - law.points  # which are not put right
    centred = differences - (differences @ law.weights / law.weights.sum())[:, None]
    expected = np.sqrt(((centred * law.weights) ** 2).sum(axis=1)) / law.weights.sum()
    np.testing.assert_allclose(errors[:, 1], expected, rtol=1e-9, atol=1e-7)
    assert errors[0, 1] == 0
    assert (errors[:, 0] > 0.01).all()


def test_errors_of_a_sample_are_close_to_those_of_everybody() -> None:
    rules, bank = RULES["royalties to the winner"], random_bank(8, 50)
    cards = read_cards(MINE["high and low"])
    splits = undominated(cards).records[::7].copy()
    weights = weights_of(bank, cards)
    assert np.count_nonzero(weights) > 1024 * 3
    met = weights > 0
    earned, weights = settled(splits, bank.strengths[met].astype(np.int64), rules).astype(np.float64), weights[met]
    packed, _ = met_by(bank, cards).errors(splits, settlement(tables(rules)), *MEANS)
    errors = np.frombuffer(packed).reshape(-1, 2)
    predictions = unpacked(bank.predictors.of(bank.hands[met]))
    exact, _ = put_right(earned, weights, np.ones(len(weights), bool), predictions, MEANS)
    np.testing.assert_allclose(errors[:, 0], exact, rtol=0.12)
    differences = earned[:1] - earned
    differences -= (differences @ weights / weights.sum())[:, None]
    exact = np.sqrt(((weights * differences) ** 2).sum(axis=1)) / weights.sum()
    often = ((earned[:1] != earned) @ weights > 0.1 * weights.sum()) | (exact == 0)
    assert often.sum() >= 5
    np.testing.assert_allclose(errors[often, 1], exact[often], rtol=0.12)


def test_errors_say_how_far_apart_the_answers_of_independent_banks_are() -> None:
    rules = RULES["2-4"]
    deal = random.Random(12)
    mine = [tuple(deal.sample(range(52), 13)) for _ in range(30)]
    splits = [undominated(cards).records[:1] for cards in mine]
    points, errors = np.zeros((8, len(mine))), np.zeros((8, len(mine)))
    for number in range(8):
        hands = [tuple(deal.sample(range(52), 13)) for _ in range(512)]
        rows = [undominated(cards).records[deal.randrange(3) :][:1, :3] for cards in hands]
        usable = [index for index, row in enumerate(rows) if len(row)]
        chosen = [usable[index % len(usable)] for index in range(512)]
        bank = Bank.of(
            rules,
            np.array([hands[index] for index in chosen], np.uint8),
            np.concatenate([rows[index] for index in chosen]),
            np.zeros(512, np.uint16),
        )
        model = opponents_of(bank, rules, "independent", exact=True)
        for index, cards in enumerate(mine):
            meeting = model.meet(cards)
            found, shift = meeting.errors(splits[index])
            points[number, index] = meeting.values(splits[index]).points[0] + shift
            errors[number, index] = found[0, 0]
    ratio = points.var(axis=0, ddof=1).mean() / (errors**2).mean()
    assert 0.6 < ratio < 1.6
