"""P01 to P17: cards as people write them, and what is refused with its name and place."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.cards import DECK, read_card, read_cards, write_card, write_cards
from solver.errors import CardsError, Problem
from solver.reference import Category
from tests.layouts import player, row

ANNA = "Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d"
BRAM = "Qd 7d 5s / Ac Tc 8c 5c 4c / Ah Th 9h 4h 3h"
HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"


def problems_of(value: Any, notation: str = "en", count: int | None = None) -> tuple[Problem, ...]:
    with pytest.raises(CardsError) as caught:
        read_cards(value, notation=notation, count=count)
    return caught.value.problems


def check_refused(text: str, notation: str = "en") -> None:
    """Hold that a text is no card, and that the message says which text and where."""
    (problem,) = problems_of(["As", text, "2s"], notation)
    assert (problem.code, problem.path) == ("unreadable_card", (1,))
    assert problem.values["place"] == 2
    if text.isascii() and text.isprintable():
        assert f'"{text}"' in problem.detail()


def test_p01_ten_is_written_two_ways() -> None:
    assert write_card(read_card("10h")) == write_card(read_card("Th")) == "Th"
    assert row("10h Js Qd Kc Ah") == row("Th Js Qd Kc Ah")
    assert row("10s 10h 10d 10c 2s").category is Category.FOUR_OF_A_KIND
    assert read_cards("10s Th 10d Tc") == read_cards("Ts 10h Td 10c")


def test_p02_the_ten_keeps_its_suit() -> None:
    assert write_cards(read_cards("10s 10h 10d 10c")) == ["Ts", "Th", "Td", "Tc"]
    assert row("10h 9h 5h 4h 2h").category is Category.FLUSH
    assert row("10s 9h 5h 4h 2h").category is Category.HIGH_CARD


@pytest.mark.parametrize("text", ["1h", "0h", "Xh", "11c", "14s", "10", "h", "hh", ""])
def test_p03_odd_ranks(text: str) -> None:
    check_refused(text)


@pytest.mark.parametrize(
    ("text", "card"), [("aS", "As"), ("AS", "As"), ("as", "As"), ("tH", "Th"), ("QD", "Qd"), ("qd", "Qd")]
)
def test_p04_upper_and_lower_case(text: str, card: str) -> None:
    assert write_card(read_card(text)) == card


@pytest.mark.parametrize("symbols", ["♠♤s", "♥♡h", "♦♢d", "♣♧c"])
def test_p05_suit_symbols(symbols: str) -> None:
    black, white, letter = list(symbols)
    for suit in (black, white, f"{black}\ufe0f", f"{white}\ufe0f", f"{black}\ufe0e"):
        for rank in ("10", "T", "t"):
            assert write_card(read_card(rank + suit)) == f"T{letter}"


def test_p06_code_points() -> None:
    spades = "\U0001f0a1\U0001f0ab\U0001f0ad\U0001f0ae"
    assert write_cards(read_cards(spades)) == ["As", "Js", "Qs", "Ks"]
    for block, suit in ((0x1F0A0, "s"), (0x1F0B0, "h"), (0x1F0C0, "d"), (0x1F0D0, "c")):
        places = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14)
        assert write_cards(read_cards("".join(chr(block + place) for place in places))) == [
            rank + suit for rank in "A23456789TJQK"
        ]


@pytest.mark.parametrize("point", [0x1F0A0, 0x1F0AC, 0x1F0BC, 0x1F0BF, 0x1F0CC, 0x1F0CF, 0x1F0DC, 0x1F0DF, 0x1F0E1])
def test_p06_knights_backs_and_jokers(point: int) -> None:
    check_refused(chr(point))


def test_p07_a_cyrillic_letter_that_looks_like_a_c() -> None:
    (problem,) = problems_of(["6\u0441", "Tc", "9h"])
    assert problem.path == (0,)
    assert "U+0441" in problem.detail()
    assert problems_of("6\u0441Tc9h")[0].code == "unreadable_card"


@pytest.mark.parametrize("text", ["\u00b2h", "\u0663h", "\uff19h"])
def test_p08_digits_that_are_not_digits(text: str) -> None:
    check_refused(text)
    (problem,) = problems_of([text])
    assert f"U+{ord(text[0]):04X}" in problem.detail()


@pytest.mark.parametrize("text", ["Thx", "Th.", "44S", "Ahh"])
def test_p09_junk_after_a_card(text: str) -> None:
    check_refused(text)
    assert {problem.code for problem in problems_of(f"As {text} 2c")} == {"unreadable_card"}


@pytest.mark.parametrize("text", ["nothing dealt yet", "The 2d hand"])
def test_p10_cards_in_words(text: str) -> None:
    assert {problem.code for problem in problems_of(text)} == {"unreadable_card"}


@pytest.mark.parametrize(
    "text", ["As,Ks", "As, Ks", "As Ks", "AsKs", "As\tKs", "As\nKs", "As  Ks", "As,Ks,", " As Ks ", "As,,Ks"]
)
def test_p11_separators(text: str) -> None:
    assert read_cards(text) == read_cards(["As", "Ks"])


@pytest.mark.parametrize("text", ["As;Ks", "As/Ks", "As-Ks", "As|Ks", "As+Ks", "[As,Ks]", "As.Ks"])
def test_p11_other_separators(text: str) -> None:
    assert {problem.code for problem in problems_of(text)} == {"unreadable_card"}


@pytest.mark.parametrize("text", ["As Ks", "As,", " As", ""])
def test_p11_an_item_of_a_list_is_one_card(text: str) -> None:
    check_refused(text)


def test_p12_no_card_is_dropped(client: FlaskClient) -> None:
    for cards in (HAND.replace("Ts", "Zs").split(), HAND.replace("Ts", "Zs")):
        answer = client.post("/v1/solve", json={"cards": cards})
        assert answer.status_code == 422
        assert answer.json is not None
        (error,) = answer.json["errors"]
        assert error["code"] == "unreadable_card"
        assert error["detail"] == 'Card 6 is "Zs", which is not a card.'


@pytest.mark.parametrize(
    ("one", "other", "card"), [("Qd", "Qd", "Qd"), ("10h", "Th", "Th"), ("Ah", "A♥", "Ah"), ("as", "\U0001f0a1", "As")]
)
def test_p13_the_same_card_twice_in_a_hand(one: str, other: str, card: str) -> None:
    (problem,) = problems_of([one, "2c", other])
    assert (problem.code, problem.path) == ("duplicate_card", (2,))
    assert problem.detail() == f"Card 3 is {card}, which is already card 1."


@pytest.mark.parametrize("spelling", ["Qs", "qS", "Q♠"])
def test_p14_the_same_card_at_two_players(client: FlaskClient, spelling: str) -> None:
    body = {"players": [player("Anna", ANNA), player("Bram", BRAM.replace("Qd", spelling))]}
    answer = client.post("/v1/score", json=body)
    assert answer.status_code == 422
    assert answer.json is not None
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("#/players/1/front/0", "duplicate_card")
    assert all(word in error["detail"] for word in ("Qs", "Anna", "Bram"))


@pytest.mark.parametrize("found", [0, 12, 14, 52])
def test_p15_thirteen_cards(client: FlaskClient, found: int) -> None:
    answer = client.post("/v1/solve", json={"cards": write_cards(DECK)[:found]})
    assert answer.status_code == 422
    assert answer.json is not None
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("#/cards", "wrong_count")
    assert error["detail"] == f"There must be 13 cards here, not {found}."


def test_p15_rows_of_twelve_cards(client: FlaskClient) -> None:
    body = {"players": [player("Anna", "Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d"), player("Bram", BRAM)]}
    answer = client.post("/v1/score", json=body)
    assert answer.status_code == 422
    assert answer.json is not None
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["detail"]) == ("#/players/0/back", "There must be 5 cards here, not 4.")


@pytest.mark.parametrize("text", ["Joker", "JK", "RJ", "\U0001f0cf"])
def test_p16_jokers(client: FlaskClient, text: str) -> None:
    check_refused(text)
    answer = client.post("/v1/solve", json={"cards": [text, *HAND.split()[1:]]})
    assert answer.status_code == 422
    assert answer.json is not None
    assert [error["pointer"] for error in answer.json["errors"]] == ["#/cards/0"]


def test_p17_english_letters_are_the_default() -> None:
    assert write_card(read_card("K♥")) == "Kh"
    for text in ("B♠", "V♥", "HH", "H10", "HV", "Hk"):
        check_refused(text)
    assert problems_of(["KB"])[0].code == "unreadable_card"


@pytest.mark.parametrize(
    ("text", "card"),
    [("HH", "Kh"), ("Bs", "Js"), ("Hk", "Kc"), ("Vr", "Qd"), ("10h", "Th"), ("As", "As"), ("H♣", "Kc"), ("b♦", "Jd")],
)
def test_p17_dutch_letters_where_they_are_asked_for(text: str, card: str) -> None:
    assert write_card(read_card(text, "nl")) == card


@pytest.mark.parametrize("text", ["H10", "KB", "K♥", "HV", "Qh", "Kh", "Js", "Ad"])
def test_p17_the_suit_does_not_come_first_in_dutch_either(text: str) -> None:
    check_refused(text, "nl")
