"""Rough values of hands: what they are made of, and how far they are off."""

import numpy as np
import pytest

from solver.estimates import estimates
from solver.opponents import opponents
from solver.optimiser import splits_of
from solver.passing import measure
from solver.reference import Wheel
from solver.rules_json import preset
from solver.training import deal
from tests.layouts import house


@pytest.mark.parametrize("name", ["dutch-1-6", "dutch-2-4", "dutch-1-6-royalties", "open-face"])
def test_estimates_are_near_and_rank_hands_alike(name: str) -> None:
    rules, hands = house(name, naturals=[]), deal(400, 3)
    measured = measure(hands, opponents(rules))
    missed = measured - estimates(rules).of(hands)
    assert abs(missed.mean()) < 0.4
    assert missed.std() < 0.1 * measured.std() + 0.15


def test_an_estimate_is_of_the_best_split() -> None:
    rules, hands = preset("dutch-1-6"), deal(5, 4)
    rough = estimates(rules)
    offsets, records = splits_of(hands, Wheel.LOWEST)
    for hand, start, end in zip(range(5), offsets, offsets[1:], strict=False):
        assert rough.of(hands)[hand] == rough.of(hands[hand : hand + 1])[0]
        assert end > start
        assert len(records[start:end]) == end - start


def test_many_hands_are_estimated_as_each_by_itself() -> None:
    rules, hands = house("dutch-2-4-royalties", wheel="second_highest"), deal(2_500, 5)
    rough = estimates(rules)
    one_by_one = np.concatenate([rough.of(hands[at : at + 1]) for at in range(0, 2_500, 100)])
    assert np.array_equal(rough.of(hands)[::100], one_by_one)
    assert len(rough.of(hands[:0])) == 0
