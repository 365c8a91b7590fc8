"""F01 to F07: three cards in front, among themselves and against the middle."""

import pytest

from solver.reference import Category
from tests.layouts import row, setting

BEATS = [
    pytest.param("2s 2d 3c", "Kh Qh Jh", id="F01"),
    pytest.param("Ac 2d 3h", "Kd Qc Js", id="F02"),
    pytest.param("Ah 6c 2c", "As 4s 5d", id="F03"),
    pytest.param("Qh Qc Ad", "Qs Qd 3c", id="F04"),
]

IS = [
    pytest.param("Kh Qh Jh", Category.HIGH_CARD, "king high", id="F01"),
    pytest.param("Ac 2d 3h", Category.HIGH_CARD, "ace high", id="F02"),
    pytest.param("As 4s 5d", Category.HIGH_CARD, "ace high", id="F03"),
]

LEGAL = [
    pytest.param("As Qd 9h / Ad Qc 9s 4h 2c / Kc Kd 8h 5s 3d", id="F05 a"),
    pytest.param("Ks Kh 9d / Kd Kc Ts 3h 2c / As Ah 4d 4c 3s", id="F06 b"),
    pytest.param("4s 4h 4d / Qs Jd Th 9c 8s / Ah Kh 9h 5h 2h", id="F07 b"),
]

FOUL = [
    pytest.param("As Qd 9h / Ad Qc 8s 7h 6c / Kc Kd Th 5s 3d", id="F05 b"),
    pytest.param("Ks Kh 9d / Kd Kc 8s 7h 2c / As Ah 4d 4c 3s", id="F06 a"),
    pytest.param("4s 4h 4d / Ks Kd Qs Qd Ac / 9h 8c 7d 6s 5h", id="F07 a"),
]


@pytest.mark.parametrize(("stronger", "weaker"), BEATS)
def test_the_first_front_beats_the_second(stronger: str, weaker: str) -> None:
    assert row(stronger).strength > row(weaker).strength


@pytest.mark.parametrize(("cards", "category", "name"), IS)
def test_the_front_is(cards: str, category: Category, name: str) -> None:
    assert row(cards).category is category
    assert row(cards).describe() == name


@pytest.mark.parametrize("hand", LEGAL)
def test_the_setting_is_legal(hand: str) -> None:
    assert not setting(hand).is_foul


@pytest.mark.parametrize("hand", FOUL)
def test_the_setting_is_foul(hand: str) -> None:
    assert setting(hand).is_foul
    reason = setting(hand).foul_reason()
    assert reason is not None
    assert reason.startswith("The front (")
