"""R01 to R18: what beats what. Each case broke somebody's program; the answer is worked out from the rules."""

from itertools import permutations

import pytest
from flask.testing import FlaskClient

from solver.cards import read_cards, write_cards
from solver.hands import Row
from solver.reference import Category
from tests.layouts import house, pair, row

# the stronger row, the weaker row
BEATS = [
    pytest.param("As 2h 3s 4c 5d", "Qs Qh Qd 7c 2d", id="R01 queens"),
    pytest.param("As 2h 3s 4c 5d", "Ad Kc Qh Js 9d", id="R01 ace high"),
    pytest.param("6c 5d 4h 3s 2c", "As 2h 3d 4c 5s", id="R02"),
    pytest.param("Ah 2h 3h 4h 5h", "Kc Kd Kh Ks Ac", id="R03"),
    pytest.param("6s 5s 4s 3s 2s", "Ah 2h 3h 4h 5h", id="R04"),
    pytest.param("2s 2d 3c 4h 5d", "Qs Kh Ad 2c 3s", id="R05 QKA23"),
    pytest.param("2s 2d 3c 4h 5d", "Ks Ah 2h 3c 4s", id="R05 KA234"),
    pytest.param("2s 2d 3c 4h 5d", "Js Qh Kd Ac 2c", id="R05 JQKA2"),
    pytest.param("2s 2d 3c 4h 5d", "Ts Jh Qd Kc 2h", id="R05 TJQK2"),
    pytest.param("Th 8d 5c 3s 2h", "4s 5h 6d 7c 9s", id="R07"),
    pytest.param("Jh Th 7h 4h 3h", "Jc Tc 7c 4c 2c", id="R08"),
    pytest.param("Ks Kd Qs Qd 2c", "Kc Kh 3s 3d Ah", id="R09"),
    pytest.param("7s 7d 2s 2d 3c", "6s 6d 3s 3h Ac", id="R10 sum"),
    pytest.param("6c 6h 5s 5d 4c", "6s 6d 2s 2h Kc", id="R10 top pair"),
    pytest.param("Kc Kd Kh 2s 2d", "Qs Qh Qd As Ad", id="R11"),
    pytest.param("9s 9d Ac 3h 2d", "9c 9h Kd Qs Jc", id="R13"),
    pytest.param("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", id="R15"),
    pytest.param("7c 7h 7d Kc Js", "Jd Jc Ks 9h 2d", id="R16"),
]

TIES = [
    pytest.param("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", id="R14 royal"),
    pytest.param("As Ts 9s 4s 3s", "Ah Th 9h 4h 3h", id="R14 flush"),
    pytest.param("9s 6d 4c 3h 2s", "9h 6c 4d 3s 2c", id="R18"),
    pytest.param("8c 8d Kh 4s 2c", "8h 8s 2d 4c Kd", id="R12"),
]

IS = [
    pytest.param("As 2h 3s 4c 5d", Category.STRAIGHT, "straight, five high", id="R01"),
    pytest.param("Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH, "straight flush, five high", id="R03"),
    pytest.param("Qs Kh Ad 2c 3s", Category.HIGH_CARD, "ace high", id="R05 QKA23"),
    pytest.param("Ks Ah 2d 3c 4s", Category.HIGH_CARD, "ace high", id="R05 KA234"),
    pytest.param("Js Qh Kd Ac 2s", Category.HIGH_CARD, "ace high", id="R05 JQKA2"),
    pytest.param("Ts Jh Qd Kc 2s", Category.HIGH_CARD, "king high", id="R05 TJQK2"),
    pytest.param("2c 3c 6c 6s 6h", Category.THREE_OF_A_KIND, "three sixes", id="R06 trips"),
    pytest.param("2s 2h 3d 5c 6s", Category.PAIR, "pair of deuces", id="R06 pair"),
    pytest.param("4s 5h 6d 7c 9s", Category.HIGH_CARD, "nine high", id="R07"),
    pytest.param("As Ks Qs Js Ts", Category.ROYAL_FLUSH, "royal flush", id="R15 royal"),
    pytest.param("Ks Qs Js Ts 9s", Category.STRAIGHT_FLUSH, "straight flush, king high", id="R15 king"),
    pytest.param("7d Ac 6d Td 8d", Category.HIGH_CARD, "ace high", id="R17"),
    pytest.param("\U0001f0c7\U0001f0d1\U0001f0c6\U0001f0ca\U0001f0c8", Category.HIGH_CARD, "ace high", id="R17 points"),
]


@pytest.mark.parametrize(("stronger", "weaker"), BEATS)
def test_the_first_row_beats_the_second(stronger: str, weaker: str) -> None:
    assert row(stronger).strength > row(weaker).strength


@pytest.mark.parametrize(("one", "other"), TIES)
def test_the_rows_tie(one: str, other: str) -> None:
    assert row(one).strength == row(other).strength


@pytest.mark.parametrize(("cards", "category", "name"), IS)
def test_the_row_is(cards: str, category: Category, name: str) -> None:
    assert row(cards).category is category
    assert row(cards).describe() == name


def test_r02_the_order_of_straights_goes_by_the_top_card() -> None:
    suits = "shdcs"
    tops = ["AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A"]
    strengths = [row(" ".join(map("".join, zip(top, suits, strict=True)))).strength for top in tops]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 10


@pytest.mark.parametrize("preset", ["dutch-1-6-royalties", "open-face"])
def test_r03_the_steel_wheel_earns_a_straight_flush_s_royalty(preset: str) -> None:
    royalties = house(preset).royalties
    steel, king_high = row("Ah 2h 3h 4h 5h").row_class, row("Ks Qs Js Ts 9s").row_class
    assert royalties.back.of(steel) == royalties.back.of(king_high) > 0
    assert royalties.middle.of(steel) == royalties.middle.of(king_high) > 0


def test_r12_all_orders_of_a_row_are_one_row() -> None:
    cards = read_cards("8c 8d Kh 4s 2c")
    assert len({Row.of(order) for order in permutations(cards)}) == 1
    assert {Row.of(order).strength for order in permutations(cards)} == {row("8h 8s 2d 4c Kd").strength}


def test_r14_suits_earn_nothing() -> None:
    mine = "Kc Qd 7s / 9s 9d 5c 4d 2d / As Ts 8s 4s 3s"
    theirs = "Kd Qc 7d / 9c 9h 5d 4c 2c / Ah Th 8h 4h 3h"
    score = pair(mine, theirs, house())
    assert score.rows == (0, 0, 0)
    assert score.points == 0


def test_r16_stronger_is_a_greater_number(client: FlaskClient) -> None:
    trips, pair_of_jacks = (
        client.post("/v1/evaluate", json={"cards": cards}).json for cards in ("7c 7h 7d Kc Js", "Jd Jc Ks 9h 2d")
    )
    assert trips is not None
    assert pair_of_jacks is not None
    assert trips["strength"] > pair_of_jacks["strength"]
    assert (trips["category"], pair_of_jacks["category"]) == ("three_of_a_kind", "pair")


def test_r17_code_points_are_the_same_cards() -> None:
    points = "\U0001f0c7 \U0001f0d1 \U0001f0c6 \U0001f0ca \U0001f0c8"
    assert write_cards(read_cards(points)) == ["7d", "Ac", "6d", "Td", "8d"]


def test_r18_a_tie_whoever_is_listed_first() -> None:
    one = "Kc 8d 3s / 9s 6d 4c 3h 2s / Qs Qd 8s 7h 5c"
    other = "Kd 8c 3d / 9h 6c 4d 3c 2c / Qh Qc 8h 7s 5d"
    for mine, theirs in ((one, other), (other, one)):
        assert pair(mine, theirs, house("dutch-2-4")).points == 0
