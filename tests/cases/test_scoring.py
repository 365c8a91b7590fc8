"""S01 to S14 (S13 but for the passing itself): points and money."""

from decimal import Decimal
from itertools import permutations
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.errors import RulesError
from solver.rules_json import read_rules
from solver.scoring import money
from tests.layouts import house, pair, player, players, row, setting, table

S01 = [
    "7c 2c 2d / Ks Jh Js 5h 3c / Td 9d 8s 7h 6c",
    "Kd 8d 8h / Qc Qh Jc 9c 6d / As Ts 9s 4s 3s",
    "Kc Kh Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d",
    "Qd 7d 5s / Ac Tc 8c 5c 4c / Ah Th 9h 4h 3h",
]
S02_A = "Kc Qd 8s / Jd Jc 9s 6h 4c / Ah Th 8h 4h 3h"
S02_B = "Kd Qh 8c / Ts Td 9c 6d 4s / Ac Tc 7c 5c 2c"
S03_A_THEIRS = "Kd Qh 8c / Jh Js 9c 6d 4s / Ac Tc 7c 5c 2c"
S03_B_THEIRS = "Kd Qh 8c / Qs Qc 9c 6d 4s / Ac Tc 7c 5c 2c"
S09 = ["5s 5h 5d / Td 9c 8d 7h 6s / Ac Kc 8c 4c 2c", "Qs Qh Qd / Js Ts 9s 8h 7d / Ah Jh 9h 6h 3h"]


def answer_of(client: FlaskClient, hands: list[str], rules: Any) -> Any:
    answer = client.post("/v1/score", json={"players": players(*hands), "rules": rules})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


@pytest.mark.parametrize(("preset", "totals"), [("dutch-1-6", (-13, 0, 13, 0)), ("dutch-2-4", (-10, 0, 10, 0))])
def test_s01_four_players_two_of_whom_have_the_same_flush(preset: str, totals: tuple[int, ...]) -> None:
    assert len({card for hand in S01 for card in setting(hand).cards}) == 52
    assert table(house(preset), *S01).points == totals


def test_s01_its_pairs() -> None:
    score = table(house(), *S01)
    assert [pair.points for pair in score.pairs.values()] == [-6, -6, -1, -6, 0, 1]
    assert score.pairs[1, 3].rows == (1, -1, 0)


@pytest.mark.parametrize(("preset", "points"), [("dutch-1-6", 2), ("dutch-2-4", 3)])
def test_s02_two_rows_won_and_one_tied_are_no_scoop(preset: str, points: int) -> None:
    score = pair(S02_A, S02_B, house(preset))
    assert score.rows == (0, 1, 1)
    assert score.points == points


@pytest.mark.parametrize(
    ("preset", "theirs", "points"),
    [
        pytest.param("dutch-1-6", S03_A_THEIRS, 1, id="S03 a 1-6"),
        pytest.param("dutch-2-4", S03_A_THEIRS, 2, id="S03 a 2-4"),
        pytest.param("dutch-1-6", S03_B_THEIRS, 0, id="S03 b 1-6"),
        pytest.param("dutch-2-4", S03_B_THEIRS, 0, id="S03 b 2-4"),
    ],
)
def test_s03_one_row_won_with_ties(preset: str, theirs: str, points: int) -> None:
    assert pair(S02_A, theirs, house(preset)).points == points
    assert pair(theirs, S02_A, house(preset)).points == -points


@pytest.mark.parametrize(("preset", "points"), [("dutch-1-6", 1), ("dutch-2-4", 2)])
def test_s04_two_won_and_one_lost(preset: str, points: int) -> None:
    assert pair(S01[2], S01[3], house(preset)).points == points
    assert pair(S01[3], S01[2], house(preset)).points == -points


@pytest.mark.parametrize(("preset", "totals"), [("dutch-1-6", (-13, 0, 13, 0)), ("dutch-2-4", (-10, 0, 10, 0))])
def test_s05_seat_order_does_not_matter(preset: str, totals: tuple[int, ...]) -> None:
    once = table(house(preset), *S01).pairs
    for order in permutations(range(4)):
        score = table(house(preset), *(S01[seat] for seat in order))
        assert score.points == tuple(totals[seat] for seat in order)
        for (first, second), settled in score.pairs.items():
            a, b = order[first], order[second]
            assert settled.points == (once[a, b].points if a < b else -once[b, a].points)


def test_s06_ten_cents_a_point(client: FlaskClient) -> None:
    rules = {"counting": {"row": 1, "majority": 1, "scoop": 0}, "point_value": "0.10"}
    answer = answer_of(client, [S02_A, S02_B], rules)
    assert [each["points"] for each in answer["players"]] == [3, -3]
    assert [each["money"] for each in answer["players"]] == ["0.30", "-0.30"]


def test_s07_nothing_is_rounded() -> None:
    amounts = [money(points, house(point_value="0.335")) for points in (1, 1, -2)]
    assert amounts == ["0.335", "0.335", "-0.670"]
    assert sum(map(Decimal, amounts)) == 0
    with pytest.raises(RulesError):
        read_rules({"point_value": "0.33333"})


def test_s08_no_minus_zero(client: FlaskClient) -> None:
    answer = answer_of(client, S01, {"point_value": "0.10"})
    assert [each["money"] for each in answer["players"]] == ["-1.30", "0.00", "1.30", "0.00"]
    for value, zero in (("0", "0"), ("0.00", "0.00")):
        answer = answer_of(client, S01, {"point_value": value})
        assert [each["money"] for each in answer["players"]] == [zero] * 4
    refused = client.post("/v1/score", json={"players": players(*S01), "rules": {"point_value": "-0.10"}})
    assert refused.status_code == 422


@pytest.mark.parametrize(("to", "points"), [("both", -1), ("row_winner", -4)])
def test_s09_both_have_trips_in_front(to: str, points: int) -> None:
    rules = house(royalties={"to": to, "front": {"three_of_a_kind": 3}})
    assert pair(S09[0], S09[1], rules).points == points
    assert pair(S09[1], S09[0], rules).points == -points
    assert pair(S09[0], S09[1], house()).points == -1


@pytest.mark.parametrize(("preset", "points"), [("dutch-1-6", 18), ("dutch-2-4", 12)])
def test_s10_beating_everybody_pays_nothing_more(preset: str, points: int) -> None:
    hands = [
        "As Ah Kd / Qs Qh Qd 4c 3c / Jc Jh Jd Js 2c",
        "9c 8c 3h / Kc Tc 7d 6d 5d / Kh Ks 7h 6h 5h",
        "9d 8d 3s / Ac Td 7s 6s 4d / Th Ts 7c 6c 5c",
        "9h 8h 2d / Ad Qc 9s 5s 4h / 8s 4s 2h 2s 3d",
    ]
    assert table(house(preset), *hands).points[0] == points


@pytest.mark.parametrize("count", [0, 1, 5, 26])
def test_s11_two_to_four_players(client: FlaskClient, count: int) -> None:
    body = {"players": [player(f"P{place}", S01[place % 4]) for place in range(count)]}
    answer = client.post("/v1/score", json=body)
    assert answer.status_code == 422
    assert answer.json is not None
    assert [error["detail"] for error in answer.json["errors"]] == [f"There must be 2 to 4 players here, not {count}."]


def test_s12_the_same_name_twice(client: FlaskClient) -> None:
    answer = client.post("/v1/score", json={"players": [player("Sam", S01[0]), player("Sam", S01[1])]})
    assert answer.status_code == 422
    assert answer.json is not None
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("#/players/1/name", "duplicate_name")
    assert "Sam" in error["detail"]


def test_s13_what_across_means_with_three_is_not_guessed() -> None:
    assert house(passing={"on": True, "cycle": ["across"]}).passing.across_with_three is None
    assert house(passing={"across_with_three": "hold"}).passing.across_with_three == "hold"


@pytest.mark.parametrize("count", [0, 14])
def test_s13_nobody_passes_nothing_or_more_than_there_is(count: int) -> None:
    with pytest.raises(RulesError) as caught:
        read_rules({"passing": {"count": count}})
    assert [problem.path for problem in caught.value.problems] == [("passing", "count")]


def test_s14_a_royalty_goes_by_category() -> None:
    paid = {"straight": 2, "flush": 4, "full_house": 6, "four_of_a_kind": 10, "straight_flush": 15, "royal_flush": 25}
    back = house(royalties={"back": paid}).royalties.back
    assert back.of(row("9s 8s 7s 6s 5s").row_class) == 15
    assert back.of(row("Ah Kh Qh Jh Th").row_class) == 25
