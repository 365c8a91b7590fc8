"""N01 to N10: what is a natural, which one counts, and what it earns."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.cards import read_cards
from solver.natural_layouts import show
from solver.naturals import Forms, Natural, naturals_in
from solver.scoring import highest_natural
from tests.layouts import house, player

N = Natural
N01 = "As Kh Qd Jc Ts 8d 7c 6h 6s 5d 4c 3s 2h"
N02 = "As Ks Qh Jd Tc 9s 6h 5d 4c 3s 3d 2h 2c"
N03 = "5s 6h 7d 7h 8c 8d 9s 9c Ts Jh Kd Ac 2s"
N04 = "8s 8h 8d 8c Ks Kh Qs Qh 9s 9h 5s 5h 3d"
N05 = "Ks Kh Qs Qh 9s 9h 7s 7h 7d 5s 5h 3d 3c"
N07 = "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"
N08 = "Ks Kh As / Qs Qh 9s 9h 7h / 5s 5h 3d 3c 7s"
DRAGON_ROWS = "4d 3c 2s / 9h 8d 7c 6s 5h / As Kh Qd Jc Ts"
ROWS_BESIDE = "Ad 8h 4s / Tc Td 9c 8c 2h / Jd Jh 6d 4c 2d"  # legal, without a card of N07 or N08


def held(text: str, *, quads_are_two_pairs: bool = True) -> frozenset[Natural]:
    return naturals_in(read_cards(text), Forms(quads_are_two_pairs))


def ranks_of(natural: Natural, cards: str) -> list[str]:
    arrangement = show(natural, read_cards(cards))
    assert arrangement is not None
    return ["".join("23456789TJQKA"[card // 4] for card in row.cards) for row in arrangement]


def score(client: FlaskClient, rules: Any, *seated: dict[str, Any]) -> Any:
    answer = client.post("/v1/score", json={"players": seated, "rules": rules})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def test_n01_three_straights_that_greedy_orders_miss() -> None:
    assert N.THREE_STRAIGHTS in held(N01)
    assert ranks_of(N.THREE_STRAIGHTS, N01) == ["876", "65432", "AKQJT"]


def test_n02_the_ace_goes_low_in_the_short_run() -> None:
    assert N.THREE_STRAIGHTS in held(N02)
    front, *fives = ranks_of(N.THREE_STRAIGHTS, N02)
    assert sorted(front) == sorted("32A")
    assert fives == ["65432", "KQJT9"]


def test_n03_king_ace_deuce_is_no_run() -> None:
    assert held(N03) == frozenset()
    assert show(N.THREE_STRAIGHTS, read_cards(N03)) is None


def test_n04_four_of_a_kind_is_two_pairs_where_it_is_agreed() -> None:
    assert N.SIX_PAIRS in held(N04)
    assert N.SIX_PAIRS not in held(N04, quads_are_two_pairs=False)
    royalties = "dutch-1-6-royalties"
    assert highest_natural(read_cards(N04), house(royalties)) is N.SIX_PAIRS
    assert highest_natural(read_cards(N04), house(royalties, quads_are_two_pairs=False)) is None


def test_n05_five_pairs_and_trips_are_six_pairs_too() -> None:
    assert {N.SIX_PAIRS, N.FIVE_PAIRS_TRIPS} <= held(N05)
    assert highest_natural(read_cards(N05), house("dutch-1-6-royalties")) is N.SIX_PAIRS
    listed = [{"name": "five_pairs_trips", "points": 6}, {"name": "six_pairs", "points": 3}]
    assert highest_natural(read_cards(N05), house(naturals=listed)) is N.FIVE_PAIRS_TRIPS


@pytest.mark.parametrize(
    ("cards", "is_one"),
    [
        pytest.param("As Ks Js 9s 7s 5s 3s 2s Ah Qh 9h 6h 2h", True, id="N06 8-5"),
        pytest.param("As Ks Qs Js 9s 8s 7s 5s 3s 2s Ah Qh 9h", True, id="N06 10-3"),
        pytest.param("As Ks 9s 7s 2s Ah Qh 9h 6h 2h Kd 8d 4d", True, id="N06 5-5-3"),
        pytest.param("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", True, id="N06 13"),
        pytest.param("As Ks 9s 7s 2s Ah Qh 9h 6h Kd 8d 4d 3d", False, id="N06 5-4-4"),
        pytest.param("As Ks Js 9s 7s 5s 3s 2s Ts Ah Qh 9h 6h", False, id="N06 9-4"),
        pytest.param("As Ks Js 9s 7s 5s 3s Ah Qh 9h 6h 4h 2h", False, id="N06 7-6"),
    ],
)
def test_n06_three_flushes_by_their_suits(cards: str, is_one: bool) -> None:
    assert (N.THREE_FLUSHES in held(cards)) is is_one
    assert (show(N.THREE_FLUSHES, read_cards(cards)) is not None) is is_one


def test_n07_a_dragon_is_three_straights_too_and_counts_once(client: FlaskClient) -> None:
    assert {N.DRAGON, N.THREE_STRAIGHTS} <= held(N07)
    dragon = {"name": "A", "natural": True, "cards": N07}
    answer = score(client, "dutch-1-6-royalties", dragon, player("B", ROWS_BESIDE))
    assert answer["players"][0]["natural"] == "dragon"
    assert answer["players"][0]["points"] == 13


def test_n08_a_declared_natural_is_not_foul_however_it_lies(client: FlaskClient) -> None:
    declared = player("A", N08, natural="six_pairs")
    answer = score(client, "dutch-1-6-royalties", declared, player("B", ROWS_BESIDE))
    assert (answer["players"][0]["foul"], answer["players"][0]["points"]) == (None, 3)
    plain = score(client, "dutch-1-6", player("A", N08), player("B", ROWS_BESIDE))
    assert plain["players"][0]["foul"] is not None
    assert plain["players"][0]["points"] == -6


def test_n08_not_declared_it_is_foul_and_named(client: FlaskClient) -> None:
    answer = score(client, "dutch-1-6-royalties", player("A", N08), player("B", ROWS_BESIDE))
    assert answer["players"][0]["foul"] is not None
    assert answer["players"][0]["undeclared_natural"] == "six_pairs"


@pytest.mark.parametrize(
    ("clash", "totals"), [("higher", [26, -13, -13]), ("difference", [20, -10, -10]), ("none", [0, 0, 0])]
)
def test_n09_naturals_meet(client: FlaskClient, clash: str, totals: list[int]) -> None:
    rules = {"preset": "dutch-1-6-royalties", "natural_against_natural": clash}
    seated = [
        {"name": "A", "natural": "dragon", "cards": N07},
        {"name": "B", "natural": "six_pairs", "cards": "Ks Kc Qs Qc 9s 9c 8s 8c 5s 5c 3s 3d Ad"},
        {"name": "C", "natural": "six_pairs", "cards": "4h 4c Jd Js Th Td 7h 7d 6c 6d 2c 2d Jh"},
    ]
    answer = score(client, rules, *seated)
    assert [each["points"] for each in answer["players"]] == totals
    same = [each for each in answer["pairs"] if each["players"] == ["B", "C"]]
    assert same[0]["points"] == 0


def test_n10_naturals_are_off_by_default(client: FlaskClient) -> None:
    answer = score(client, "dutch-1-6", player("A", DRAGON_ROWS), player("B", ROWS_BESIDE))
    first = answer["players"][0]
    assert (first["natural"], first["undeclared_natural"], first["foul"]) == (None, None, None)
    assert answer["pairs"][0]["rows"] == {"front": -1, "middle": 1, "back": 1}
    declared = {"name": "A", "natural": True, "cards": N07}
    refused = client.post("/v1/score", json={"players": [declared, player("B", ROWS_BESIDE)]})
    assert refused.status_code == 422
