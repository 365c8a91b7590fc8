"""V01 to V08: the setting that the service gives for a hand."""

import os
import subprocess
import sys
from random import Random

import pytest
from flask.testing import FlaskClient

from solver.cards import read_cards
from solver.optimiser import undominated
from solver.rules_json import preset
from solver.solution import solve
from tests.layouts import setting

V04 = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
V05 = "Ac Ad Ah As Qc Qd 8c 8s 7d 5c 4s 3s 2s"
V06 = "Ac Ad Kh Ks Qc Qd Jh 9s 8c 6d 5h 3s 2c"
V07 = "Ah Kh Jh 7h 4h 2h Ts Td 9c 8c 6s 5d 3s"

# hand, the setting that a greedy program gives, one that is worth at least as much in every row against one deck
DOMINATED = [
    pytest.param("4h 3c 2d / Qs Jh 8c 7d 5s / 9c 9d 9h 9s Kd", "Qs Jh 3c / Kd 8c 7d 5s 4h / 9c 9d 9h 9s 2d", id="V01"),
    pytest.param("7h 6s 4d / 2c 2h As Qd Jc / Kc Kd Kh 9s 9d", "As Qd Jc / 9s 9d 7h 6s 4d / Kc Kd Kh 2c 2h", id="V02"),
    pytest.param("7c 4s 2d / 8s 8d 8c Ks Qd / Ah Jh 9h 6h 3h", "Ks Qd 7c / 8s 8d 8c 4s 2d / Ah Jh 9h 6h 3h", id="V03"),
]

# hand, the greedy setting, the better one
GREEDY = [
    pytest.param("9h 8s 4d / Kc Qs Ts 3c 3d / Kd Qd Jd 8d 6d", "Kc Kd 3c / Qs Jd Ts 9h 8s / Qd 8d 6d 4d 3d", id="V04"),
    pytest.param("4s 3s 2s / 8c 8s Qd 7d 5c / Ac Ad Ah As Qc", "Qc Qd 7d / As 5c 4s 3s 2s / Ac Ad Ah 8c 8s", id="V05"),
]


@pytest.mark.parametrize(("greedy", "better"), DOMINATED)
@pytest.mark.parametrize("rules", ["dutch-1-6", "dutch-2-4"])
def test_a_side_card_that_cannot_matter_goes_forward(greedy: str, better: str, rules: str) -> None:
    assert sorted(setting(greedy).cards) == sorted(setting(better).cards)
    best = solve(setting(greedy).cards, preset(rules)).settings[0].arrangement
    assert best.strengths != setting(greedy).strengths
    # The groups of the better setting decide; in its back or middle the side cards may lie another way.
    assert best.front.strength >= setting(better).front.strength


@pytest.mark.parametrize(("greedy", "better"), GREEDY)
@pytest.mark.parametrize("rules", ["dutch-1-6", "dutch-2-4"])
def test_the_strongest_back_is_not_the_best(greedy: str, better: str, rules: str) -> None:
    solution = solve(setting(greedy).cards, preset(rules))
    assert solution.settings[0].arrangement.strengths == setting(better).strengths
    assert solution.habits["strongest_back"].cost > 2


@pytest.mark.parametrize("rules", ["dutch-1-6", "dutch-2-4"])
def test_v06_three_pairs_one_in_each_row(rules: str) -> None:
    best = solve(read_cards(V06), preset(rules)).settings[0].arrangement
    assert not best.is_foul
    assert [row.describe() for row in best] == ["pair of queens", "pair of kings", "pair of aces"]


def test_v06_no_split_is_foul() -> None:
    splits = undominated(read_cards(V06))
    assert not any(splits.arrangement(index).is_foul for index in range(len(splits)))


def test_v07_the_answer_is_the_same_thirteen_cards(client: FlaskClient) -> None:
    given = V07.split()
    answer = client.post("/v1/solve", json={"cards": given, "alternatives": 20})
    assert answer.json is not None
    for shown in [answer.json["best"], *answer.json["alternatives"]]:
        rows = [shown[row]["cards"] for row in ("front", "middle", "back")]
        assert [len(row) for row in rows] == [3, 5, 5]
        assert sorted(card for row in rows for card in row) == sorted(given)
        assert not setting(" / ".join(map(" ".join, rows))).is_foul


def test_v08_the_same_hand_has_the_same_answer(client: FlaskClient) -> None:
    random, given = Random(1), V04.split()
    answers = {
        client.post("/v1/solve", json={"cards": random.sample(given, 13), "alternatives": 20}).get_data()
        for _ in range(20)
    }
    assert len(answers) == 1


def test_v08_the_caller_s_list_is_left_alone() -> None:
    cards = list(read_cards(V04))
    before = list(cards)
    first, second = solve(cards, preset("dutch-1-6")), solve(cards, preset("dutch-1-6"))
    assert cards == before
    assert first == second


PROGRAM = f"""
from solver.rules_json import preset
from solver.cards import read_cards
from solver.solution import solve
for name in ("dutch-1-6", "open-face"):
    for each in solve(read_cards("{V04}"), preset(name), 20).settings:
        print(each.arrangement.cards, repr(each.points), repr(each.cost_error))
"""


def test_v08_in_another_process_with_another_hash_seed() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
    assert printed.pop().count("\n") == 42
