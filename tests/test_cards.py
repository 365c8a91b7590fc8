"""Cards: every notation in, one notation out, and what is wrong with what is no card."""

from itertools import product
from typing import Any

import pytest

from solver.cards import DECK, lay, read_card, read_cards, write_card, write_cards
from solver.errors import CardsError, Problem

RANKS = "23456789TJQKA"
WHITE_AND_BLACK = ("♣♧", "♦♢", "♥♡", "♠♤")
BLOCKS = (0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)  # clubs, diamonds, hearts, spades
PLACES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 1)  # deuce to ace; 12 is a knight

Place = tuple[str | int, ...]


def spellings(rank: int, suit: int, letters: str, suit_letter: str) -> set[str]:
    """Return all that means one card, where `letters` are the ranks of the notation."""
    ranks = {letters[rank].upper(), letters[rank].lower()} | ({"10"} if rank == 8 else set())
    suits = {suit_letter.upper(), suit_letter.lower(), *WHITE_AND_BLACK[suit]}
    suits |= {symbol + picture for symbol in WHITE_AND_BLACK[suit] for picture in "\ufe0e\ufe0f"}
    return {r + s for r in ranks for s in suits} | {chr(BLOCKS[suit] + PLACES[rank])}


def problems_of(value: Any, **kwargs: Any) -> list[tuple[str, Place]]:
    with pytest.raises(CardsError) as caught:
        read_cards(value, **kwargs)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def only_problem(value: Any, **kwargs: Any) -> Problem:
    with pytest.raises(CardsError) as caught:
        read_cards(value, **kwargs)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("notation", "letters", "suit_letters"), [("en", RANKS, "cdhs"), ("nl", "23456789TBVHA", "krhs")]
)
def test_every_spelling_of_every_card(notation: str, letters: str, suit_letters: str) -> None:
    for rank, suit in product(range(13), range(4)):
        for text in spellings(rank, suit, letters, suit_letters[suit]):
            assert read_card(text, notation) == 4 * rank + suit, text
            assert read_cards(text, notation=notation) == (4 * rank + suit,), text


def test_no_two_cards_are_written_alike() -> None:
    assert [write_card(card) for card in DECK] == [rank + suit for rank in RANKS for suit in "cdhs"]
    assert [read_card(write_card(card)) for card in DECK] == list(DECK)


@pytest.mark.parametrize(
    ("text", "notation", "card"),
    [
        ("As", "en", "As"),
        ("10h", "en", "Th"),
        ("K♥", "en", "Kh"),
        ("🂡", "en", "As"),
        ("🃞", "en", "Kc"),
        ("Hk", "nl", "Kc"),
        ("HH", "nl", "Kh"),
        ("Hr", "nl", "Kd"),
        ("Bs", "nl", "Js"),
        ("v♦", "nl", "Qd"),
        ("10R", "nl", "Td"),
        ("Ak", "nl", "Ac"),
        ("🂽", "nl", "Qh"),
    ],
)
def test_spellings_one_by_one(text: str, notation: str, card: str) -> None:
    assert write_card(read_card(text, notation)) == card


NOT_A_CARD = [
    *("", "1h", "0h", "Xh", "11c", "14s", "10", "h", "hh", "A", "sA", "hK", "♥K", "A s", " As", "As ", "As,"),
    *("Asx", "Thx", "44S", "Ahh", "AsKs", "Zs", "Joker", "JK", "RJ", "🃏", "🂬", "²h", "٣h", "9\uff48", "\uff19h"),
    *("6\u0441", "A\ufe0fs", "\ufe0f", "As\ufe0f", "A♥\ufe0f\ufe0f", "As\u200b", "As\x00", "1️⃣0h", "10 h", "010h"),
    *("B♠", "Vh", "Bh", "H10", "KB", "Ah\n", "null", "\ud83d"),
]


@pytest.mark.parametrize("text", NOT_A_CARD, ids=ascii)
def test_what_is_no_card(text: str) -> None:
    problem = only_problem([text])
    assert (problem.code, problem.path) == ("unreadable_card", (0,))
    with pytest.raises(CardsError):
        read_card(text)


@pytest.mark.parametrize("text", ["Kh♥", "Qh", "Js", "Ks♠", "H10", "KB", "kH", "10", "Kx", "Ad", "Ac", "Td♣"])
def test_what_is_no_card_in_dutch(text: str) -> None:
    assert only_problem([text], notation="nl").code == "unreadable_card"


def test_letters_that_both_languages_have() -> None:
    """Never guessed: the notation decides, and the same two letters are another card or none."""
    assert write_card(read_card("Kh")) == "Kh"
    assert only_problem(["Kh"], notation="nl").code == "unreadable_card"  # a king is H in Dutch
    assert write_card(read_card("Hh", "nl")) == "Kh"
    assert only_problem(["Hh"]).code == "unreadable_card"
    assert write_card(read_card("Ah")) == write_card(read_card("Ah", "nl")) == "Ah"


@pytest.mark.parametrize(
    "text",
    [
        "Ah Kd 10c",
        "Ah,Kd,10c",
        "Ah, Kd, 10c",
        "AhKd10c",
        "AhKd 10c",
        "ahkdtc",
        "  Ah\tKd\n10c  ",
        "Ah,,Kd 10c,",
        "A♥K♦️10♣",
        "A♥️ K♢ T♧",
        "🂱🃎🃚",
        "🂱 Kd,🃚",
        "Ah\u00a0Kd\u00a0Tc",
    ],
    ids=ascii,
)
def test_one_string(text: str) -> None:
    assert write_cards(read_cards(text, count=3)) == ["Ah", "Kd", "Tc"]


def test_one_string_in_dutch() -> None:
    assert write_cards(read_cards("HkHhBsV♥10rAk", notation="nl")) == ["Kc", "Kh", "Js", "Qh", "Td", "Ac"]


def test_a_list_keeps_its_order() -> None:
    assert write_cards(read_cards(["2c", "As", "10♥"])) == ["2c", "As", "Th"]
    assert write_cards(read_cards(("2c", "As"))) == ["2c", "As"]
    assert read_cards([]) == read_cards("") == read_cards(" , ") == ()


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("AhKdZs", ["Zs"]),
        ("Ah Kd Zs", ["Zs"]),
        ("AhKdZsQx2c", ["ZsQx"]),
        ("Ah KdZs Tc", ["KdZs"]),
        ("Ah;Kd", [";"]),
        ("nothing dealt yet", ["nothing", "dealt", "yet"]),
        ("Ah - Kd", ["-"]),
        ("Ah🃏Kd", ["🃏"]),
    ],
)
def test_the_unreadable_part_of_a_string_is_named(text: str, bad: list[str]) -> None:
    with pytest.raises(CardsError) as caught:
        read_cards(text)
    assert [problem.path for problem in caught.value.problems] == [()] * len(bad)
    for problem, part in zip(caught.value.problems, bad, strict=True):
        assert problem.code == "unreadable_card"
        assert f'"{part}"' in problem.detail()


def test_a_card_in_a_sentence_is_no_card() -> None:
    assert {code for code, _ in problems_of("The 2d hand")} == {"unreadable_card"}


def test_all_problems_at_once() -> None:
    assert problems_of(["As", "Zs", 5, None, "as", ["Kd"], "A♠"], count=13) == [
        ("wrong_count", ()),
        ("unreadable_card", (1,)),
        ("wrong_type", (2,)),
        ("wrong_type", (3,)),
        ("duplicate_card", (4,)),
        ("wrong_type", (5,)),
        ("duplicate_card", (6,)),
    ]


def test_what_was_readable_stays_in_its_place() -> None:
    with pytest.raises(CardsError) as caught:
        read_cards(["As", "Zs", "2c"])
    assert caught.value.readable == (51, None, 0)


def test_the_card_and_its_place_are_named() -> None:
    assert only_problem(["As", "Kd", "Zs"]).detail() == 'Card 3 is "Zs", which is not a card.'
    assert only_problem(["As", "Kd", "Zs"]).detail("nl") == 'Kaart 3 is "Zs", en dat is geen kaart.'
    assert only_problem(["10h", "Kd", "T♥"]).detail() == "Card 3 is Th, which is already card 1."
    assert only_problem(["10h", "Kd", "T♥"]).detail("nl") == "Kaart 3 is Th, en dat is kaart 1 ook al."
    assert only_problem(["Ah"], count=13).detail() == "There must be 13 cards here, not 1."


def test_an_odd_character_is_named() -> None:
    assert "U+0441 CYRILLIC SMALL LETTER ES" in only_problem(["6\u0441"]).detail()
    assert "U+FF19 FULLWIDTH DIGIT NINE" in only_problem(["\uff19h"]).detail()
    assert "\\u200b" in only_problem(["As\u200b"]).detail()


def test_a_long_text_is_cut_short_in_the_message() -> None:
    assert len(only_problem(["A" * 10_000]).detail()) < 100


@pytest.mark.parametrize("value", [None, 5, 1.5, True, {}, {"cards": []}, b"As"], ids=repr)
def test_neither_list_nor_string(value: object) -> None:
    assert problems_of(value) == [("wrong_type", ())]


@pytest.mark.parametrize("found", [0, 1, 12, 14, 52])
def test_a_wrong_count(found: int) -> None:
    cards = [write_card(card) for card in DECK][:found]
    for value in (cards, " ".join(cards), "".join(cards)):
        problem = only_problem(value, count=13)
        assert (problem.code, problem.path) == ("wrong_count", ())
        assert problem.detail() == f"There must be 13 cards here, not {found}."


def test_a_very_long_list_is_refused_unread() -> None:
    assert problems_of(["Zs"] * 100_000, count=13) == [("wrong_count", ())]


def test_reading_changes_nothing_of_the_caller() -> None:
    given = ["Kd", "10h", "As"]
    read_cards(given)
    assert given == ["Kd", "10h", "As"]


@pytest.mark.parametrize(
    ("row", "laid"),
    [
        ("3d Qc Qh", "Qh Qc 3d"),
        ("2s 7d 2h 7c 7s", "7s 7d 7c 2s 2h"),
        ("9d Ks Kc 9s 2h", "Ks Kc 9s 9d 2h"),
        ("5d As 3c 4h 2s", "5d 4h 3c 2s As"),
        ("As 2h 3d", "As 3d 2h"),
        ("Ts As Qd Jc Kh", "As Kh Qd Jc Ts"),
        ("4c 4d Kh 4h 4s", "4s 4h 4d 4c Kh"),
        ("2h Ah 9h 5h 7h", "Ah 9h 7h 5h 2h"),
    ],
)
def test_rows_are_laid_as_a_player_does(row: str, laid: str) -> None:
    assert write_cards(lay(read_cards(row))) == laid.split()
