"""Rows and settings: what they are called in two languages, how strong they are, what is foul."""

import pytest

from solver.cards import write_cards
from solver.hands import CATEGORY_NAMES, LANGUAGES, RANK_NAMES, RANK_PLURALS, Row, describe
from solver.reference import Category, Wheel, classes
from tests.layouts import row, setting

# row, category, English, Dutch
NAMED = [
    ("Kh Qh Jh", "high_card", "king high", "heer hoog"),
    ("Ac 2d 3h", "high_card", "ace high", "aas hoog"),
    ("9s 7h 5d 4c 2s", "high_card", "nine high", "negen hoog"),
    ("Qc Qh 3d", "pair", "pair of queens", "een paar vrouwen"),
    ("6c 6h As Kd Qc", "pair", "pair of sixes", "een paar zessen"),
    ("As Ah 2s 2d Kc", "two_pair", "two pair, aces and deuces", "twee paar, azen en tweeën"),
    ("4s 4h 4d", "three_of_a_kind", "three fours", "drie vieren"),
    ("3s 3h 3d Kc 2s", "three_of_a_kind", "three threes", "drie drieën"),
    ("As 2h 3s 4c 5d", "straight", "straight, five high", "straat tot en met vijf"),
    ("As Kh Qs Jc Td", "straight", "straight, ace high", "straat tot en met aas"),
    ("Jh Th 7h 4h 3h", "flush", "flush, jack high", "flush, boer hoog"),
    ("7d 7c 7s 2h 2s", "full_house", "full house, sevens over deuces", "full house, drie zevens en twee tweeën"),
    ("8s 8h 8d 8c Ks", "four_of_a_kind", "four eights", "carré achten"),
    ("Ah 2h 3h 4h 5h", "straight_flush", "straight flush, five high", "straight flush tot en met vijf"),
    ("9c 8c 7c 6c 5c", "straight_flush", "straight flush, nine high", "straight flush tot en met negen"),
    ("As Ks Qs Js Ts", "royal_flush", "royal flush", "royal flush"),
]

# From seeds 001 and from common sense: each is stronger than the next, over both sizes of rows.
LADDER = [
    *("Ah Kh Qh Jh Th", "Kd Qd Jd Td 9d", "5s 4s 3s 2s As", "As Ac Ad Ah 2c", "2s 2h 2d 2c As", "As Ac Ad 2h 2c"),
    *("2s 2c 2d Ah Ac", "As Ks Qs Js 9s", "As Ks Qs Js 8s", "7d 5d 4d 3d 2d", "As Kd Qc Jh Ts", "6c 5d 4h 3s 2c"),
    *("As 2h 3d 4c 5s", "As Ac Ad Kh Qc", "As Ac Ad 3h 2c", "As Ac Ad", "Ks Kc Kd Ah Qc", "Ks Kc Kd", "2s 2c 2d"),
    *("As Ac Kd Kh Qc", "As Ac Kd Kh 2c", "As Ac Qd Qh Kc", "Ks Kc Qd Qh Ac", "3s 3c 2d 2h 4c"),
    *("As Ac Kd Qh Jc", "As Ac Kd Qh Tc", "As Ac Kd 3h 2c", "As Ac Kd", "As Ac Qd Jh Tc", "As Ac Qd", "As Ac 2d"),
    *("Ks Kc 9d 3h 2c", "Ks Kc 9d", "Ks Kc 8d 7h 6c", "2s 2c 5d 4h 3c", "2s 2c 4d", "2s 2c 3d"),
    *("As Kd Qc Jh 9s", "As Kd Qc 3h 2s", "As Kd Qc", "As Kd Jc Th 9s", "Ks Qd Jc 9h 8s", "7s 5d 4c 3h 2s"),
    *("6s 5d 4c", "5s 3d 2c", "4s 3d 2c"),
]

# strengths that are part of the service's contract
STRENGTHS = [
    ("4s 3d 2c", 1),
    ("Ks Kd 8c 7h 6s", 4157),
    ("Ks Kd 9c", 4158),
    ("Ks Kd 9c 3h 2s", 4159),
    ("As Kd Qc", 1519),
    ("As Kd Qc 3h 2s", 1520),
    ("2s 2d 3c", 1564),
    ("Ks Kd Kc", 6175),
    ("As Ad Ac", 6242),
    ("As 2h 3d 4c 5s", 6309),
    ("As Kh Qd Jc Ts", 6318),
    ("7d 5d 4d 3d 2d", 6319),
    ("Ah 2h 3h 4h 5h", 7908),
    ("As Ks Qs Js Ts", 7917),
]


@pytest.mark.parametrize(("cards", "category", "english", "dutch"), NAMED)
def test_names(cards: str, category: str, english: str, dutch: str) -> None:
    named = row(cards)
    assert named.category == category
    assert named.describe() == named.describe("en") == english
    assert named.describe("nl") == dutch


@pytest.mark.parametrize("wheel", Wheel)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_has_a_name(language: str, wheel: Wheel) -> None:
    for row_class in classes(wheel):
        name = describe(row_class, language)
        assert name
        assert not set(name) & set("{}_")


def test_every_word_is_there_in_both_languages() -> None:
    for language in LANGUAGES:
        assert len(set(RANK_NAMES[language])) == len(set(RANK_PLURALS[language])) == 13
        assert set(CATEGORY_NAMES[language]) == set(Category)


def test_ladder() -> None:
    strengths = [row(cards).strength for cards in LADDER]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(LADDER)


@pytest.mark.parametrize(("cards", "strength"), STRENGTHS)
def test_strengths(cards: str, strength: int) -> None:
    assert row(cards).strength == strength


def test_the_wheel_can_be_second_highest() -> None:
    wheel, king_high, ace_high = "As 2h 3d 4c 5s", "Kh Qd Jc Ts 9h", "As Kh Qd Jc Ts"
    high = Wheel.SECOND_HIGHEST
    assert row(king_high, high).strength < row(wheel, high).strength < row(ace_high, high).strength
    assert (row(wheel, high).strength, row(king_high, high).strength) == (6317, 6316)
    steel, royal = "Ah 2h 3h 4h 5h", "As Ks Qs Js Ts"
    assert (row(steel, high).strength, row(royal, high).strength) == (7916, 7917)
    assert row(wheel, high).describe() == "straight, five high"
    assert row(steel, high).category is Category.STRAIGHT_FLUSH
    assert row("As Kd Kc", high).strength == row("As Kd Kc").strength


@pytest.mark.parametrize("cards", [(), (51,), (51, 50), (51, 50, 49, 48), (51, 51, 50), (1, 2, 3, 4, 5, 6), (52, 1, 2)])
def test_what_is_no_row(cards: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Row.of(cards)


def test_rows_keep_their_cards_as_laid() -> None:
    assert write_cards(row("3d Qc Qh").cards) == ["Qh", "Qc", "3d"]
    laid = setting("3d Qc Qh / As 2h 3s 4c 5d / 2s 7d 2d 7c 7s")
    assert " ".join(write_cards(laid.cards)) == "Qh Qc 3d 5d 4c 3s 2h As 7s 7d 7c 2s 2d"
    assert [each.category for each in laid] == [Category.PAIR, Category.STRAIGHT, Category.FULL_HOUSE]
    assert laid.strengths == tuple(each.strength for each in laid)


# setting, English, Dutch
FOULS = [
    (
        "Ks Kd 5c / Js Jd 8c 6h 3d / As Ah Ad 9c 9d",
        "The front (pair of kings) beats the middle (pair of jacks).",
        "Boven (een paar heren) verslaat het midden (een paar boeren).",
    ),
    (
        "Qd 8h 3c / As Ks Qs Js Ts / 9h 9d 9c 6s 6d",
        "The middle (royal flush) beats the back (full house, nines over sixes).",
        "Het midden (royal flush) verslaat onder (full house, drie negens en twee zessen).",
    ),
    (
        "As Ah 2d / Ks Kh 9d 8c 7s / Qs Qh 9h 4c 3s",
        "The front (pair of aces) beats the middle (pair of kings)."
        " The middle (pair of kings) beats the back (pair of queens).",
        "Boven (een paar azen) verslaat het midden (een paar heren)."
        " Het midden (een paar heren) verslaat onder (een paar vrouwen).",
    ),
]


@pytest.mark.parametrize(("hand", "english", "dutch"), FOULS)
def test_a_foul_says_which_row_beats_which(hand: str, english: str, dutch: str) -> None:
    assert setting(hand).is_foul
    assert setting(hand).foul_reason() == english
    assert setting(hand).foul_reason("nl") == dutch


def test_rows_of_one_name_show_their_cards() -> None:
    reason = setting("Qs Qh 7d / Qd Qc 6s 5h 4d / As Ah 4c 3d 2s").foul_reason()
    assert reason is not None
    assert "Qs Qh 7d" in reason
    assert "Qd Qc 6s 5h 4d" in reason


def test_a_legal_setting_has_no_reason() -> None:
    legal = setting("Qh Qc 3d / Ts Js Qd Kc Ah / 7d 7c 7s 2h 2s")
    assert not legal.is_foul
    assert legal.foul_reason() is legal.foul_reason("nl") is None


def test_the_wheel_order_decides_what_is_foul() -> None:
    hand = "9d 7h 2s / Kc Qd Jh Ts 9c / As 2h 3d 4c 5s"
    assert setting(hand).is_foul
    assert not setting(hand, Wheel.SECOND_HIGHEST).is_foul
