"""X01 to X07: foul hands, and what is no foul but wrong input."""

import pytest
from flask.testing import FlaskClient

from solver.pairing import PairScore
from tests.layouts import house, pair, player, setting, table

X01_A = "Ks Kd 5c / Js Jd 8c 6h 3d / As Ah Ad 9c 9d"
X01_B = "Qc 7c 4d / Jc Jh 8d 6c 3c / Ts 9s 8s 7d 6d"
X02_B = "Qc Qd 7c / Jc Th 5d 4c 2d / Ac Tc 9s 8h 6c"
X05_A = "7c 2c 2d / Td 9d 8s 7h 6c / Ks Jh Js 5h 3c"
X05_C = "Kc Kh Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d"
X05_D = "Qd 7d 5s / Ac Tc 8c 5c 4c / Ah Th 9h 4h 3h"
X06_A = "Qd 8h 3c / As Ks Qs Js Ts / 9h 9d 9c 6s 6d"
X06_B = "4h 4d 7c / Kh Kc Jd 7s 2c / 8d 8s 8c Th Td"


@pytest.mark.parametrize(("preset", "points"), [("dutch-1-6", 6), ("dutch-2-4", 4)])
def test_x01_a_foul_hand_loses_rows_that_it_would_tie_or_win(preset: str, points: int) -> None:
    assert setting(X01_A).is_foul
    assert not setting(X01_B).is_foul
    score = pair(X01_B, X01_A, house(preset))
    assert score.rows == (1, 1, 1)
    assert score.points == points
    assert pair(X01_A, X01_B, house(preset)).points == -points


@pytest.mark.parametrize("preset", ["dutch-1-6", "dutch-2-4", "dutch-1-6-royalties", "open-face"])
def test_x02_two_foul_hands_are_quits(preset: str) -> None:
    assert setting(X01_A).is_foul
    assert setting(X02_B).is_foul
    assert pair(X01_A, X02_B, house(preset)) == PairScore()


def test_x03_a_wheel_behind_a_six_high_straight_is_foul() -> None:
    assert setting("9d 7h 2s / 6c 5d 4h 3s 2c / As 2h 3d 4c 5s").is_foul
    assert not setting("9d 7h 2s / As 2h 3d 4c 5s / 6c 5d 4h 3s 2c").is_foul


def test_x04_an_equal_middle_and_back_are_legal() -> None:
    assert not setting("Kd 7h 2s / 9h 8d 7c 6s 5h / 9s 8h 7d 6c 5s").is_foul


@pytest.mark.parametrize(("preset", "totals"), [("dutch-1-6", (-12, 7, 5)), ("dutch-2-4", (-8, 6, 2))])
def test_x05_one_foul_among_three(preset: str, totals: tuple[int, ...]) -> None:
    score = table(house(preset), X05_A, X05_C, X05_D)
    assert score.points == totals
    assert score.pairs[1, 2].rows == (1, -1, 1)


@pytest.mark.parametrize("to", ["row_winner", "both"])
@pytest.mark.parametrize(
    ("preset", "points"),
    [
        ("dutch-1-6", 6),
        ("dutch-2-4", 4),
        ("dutch-1-6-royalties", 6),
        ("dutch-2-4-royalties", 4),
        ("open-face", 6 + 6),  # the full house behind earns its 6
    ],
)
def test_x06_a_foul_hand_earns_no_royalty_and_the_legal_one_keeps_its_own(preset: str, points: int, to: str) -> None:
    score = pair(X06_A, X06_B, house(preset, royalties={"to": to}))
    assert score.points == -points


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ("Ks Kd 5c Js Jd / 8c 6h 3d As Ah / Ad 9c 9d", {"front": 5, "back": 3}),
        ("Ks Kd 5c / Js Jd 8c 6h 3d As / Ah Ad 9c 9d", {"middle": 6, "back": 4}),
        ("Ks Kd 5c Js / Jd 8c 6h 3d As / Ah Ad 9c 9d", {"front": 4, "back": 4}),
    ],
)
def test_x07_wrong_row_sizes_are_no_foul_but_refused(client: FlaskClient, rows: str, wrong: dict[str, int]) -> None:
    answer = client.post("/v1/score", json={"players": [player("A", rows), player("B", X01_B)]})
    assert answer.status_code == 422
    assert answer.json is not None
    assert [(error["pointer"], error["code"], error["detail"]) for error in answer.json["errors"]] == [
        (
            f"#/players/0/{row}",
            "wrong_count",
            f"There must be {3 if row == 'front' else 5} cards here, not {found}.",
        )
        for row, found in wrong.items()
    ]
