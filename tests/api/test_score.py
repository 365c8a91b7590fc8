"""`POST /v1/score`: whole answers, every way to give a hand, and every way in which a table makes no sense."""

from itertools import permutations
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.layouts import NAMES, player, players
from tests.test_tables import TOTALS

ANNA = "Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d"
BRAM = "Qd 7d 5s / Ac Tc 8c 5c 4c / Ah Th 9h 4h 3h"
FOUL = "7c 2c 2d / Td 9d 8s 7h 6c / Ks Jh Js 5h 3c"
DRAGON = "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"
DRAGON_ROWS = "4d 3c 2s / 9h 8d 7c 6s 5h / As Kh Qd Jc Ts"
SIX_PAIRS = "Kd Ks Qc Qs 9c 9d 7h 7s 5c 5d 3h 3d Ad"
PLAIN_ROWS = "Qh Jh 8s / Th Td 9s 6d 4s / Kc Kd 7d 5s 2c"

Errors = list[tuple[str, str]]


def answer_of(client: FlaskClient, body: Any, **headers: str) -> Any:
    answer = client.post("/v1/score", json=body, headers=headers)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def errors_of(client: FlaskClient, body: Any) -> Errors:
    answer = client.post("/v1/score", json=body)
    assert answer.status_code == 422, answer.get_data(as_text=True)
    assert answer.json is not None
    return [(error["pointer"], error["code"]) for error in answer.json["errors"]]


def details_of(client: FlaskClient, body: Any, language: str = "en") -> list[str]:
    answer = client.post("/v1/score", json=body, headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert answer.json is not None
    return [error["detail"] for error in answer.json["errors"]]


def points_of(answer: Any) -> list[int]:
    return [each["points"] for each in answer["players"]]


@pytest.mark.parametrize(("hands", "rules", "totals"), TOTALS)
def test_deals(client: FlaskClient, hands: list[str], rules: Any, totals: list[int]) -> None:
    answer = answer_of(client, {"players": players(*hands), "rules": rules})
    assert points_of(answer) == totals
    assert [each["money"] for each in answer["players"]] == [f"{total}.00" for total in totals]
    assert [each["name"] for each in answer["players"]] == list(NAMES[: len(hands)])


def test_a_whole_answer(client: FlaskClient) -> None:
    rules = {"preset": "dutch-1-6-royalties", "point_value": "0.10"}
    answer = answer_of(client, {"players": players(FOUL, ANNA, BRAM), "rules": rules})
    foul, anna, bram = answer["players"]
    assert {key: value for key, value in foul.items() if key not in ("front", "middle", "back")} == {
        "name": "Anna",
        "foul": "The middle (straight, ten high) beats the back (pair of jacks).",
        "natural": None,
        "undeclared_natural": None,
        "surrender": False,
        "points": -12,
        "money": "-1.20",
    }
    assert foul["back"] == {
        "cards": ["Js", "Jh", "Ks", "5h", "3c"],
        "category": "pair",
        "description": "pair of jacks",
        "strength": foul["back"]["strength"],
        "royalty": 0,
    }
    assert (anna["foul"], anna["points"], anna["money"]) == (None, 7, "0.70")
    assert (bram["foul"], bram["points"], bram["money"]) == (None, 5, "0.50")
    assert (answer["banker"], answer["home_run"]) == (None, None)
    to_anna, to_bram, between = answer["pairs"]
    assert to_anna == whole_pair(
        ["Anna", "Bram"],
        [-1, -1, -1],
        -6,
        [
            ("row", "front", -1, "Bram wins the front: Anna is foul."),
            ("row", "middle", -1, "Bram wins the middle: Anna is foul."),
            ("row", "back", -1, "Bram wins the back: Anna is foul."),
            ("scoop", None, -3, "Bram scoops Anna."),
        ],
        bonus=-3,
    )
    assert (to_bram["players"], to_bram["points"]) == (["Anna", "Cas"], -6)
    assert between == whole_pair(
        ["Bram", "Cas"],
        [1, -1, 1],
        1,
        [
            ("row", "front", 1, "Bram wins the front: pair of kings against queen high."),
            ("row", "middle", -1, "Cas wins the middle: flush, ace high against two pair, sixes and deuces."),
            ("row", "back", 1, "Bram wins the back: Ad Jd 5d 4d 3d against Ah Th 9h 4h 3h."),
        ],
    )


def whole_pair(names: list[str], rows: list[int], points: int, lines: list[tuple[Any, ...]], **sums: int) -> Any:
    """Return a pair as answered, with the sums that are not nothing."""
    whats = ["royalties", "factors", "bonus", "home_run", "naturals", "foul", "surrender", "aces"]
    return {
        "players": names,
        "rows": dict(zip(("front", "middle", "back"), rows, strict=True)),
        **dict.fromkeys(whats, 0),
        **sums,
        "points": points,
        "lines": [
            {"what": what, **({"row": row} if row else {}), "points": amount, "description": text}
            for what, row, amount, text in lines
        ],
    }


def test_royalties_are_shown_in_the_row_and_netted_in_the_pair(client: FlaskClient) -> None:
    mine = "5s 5h 5d / Td Tc Th 2c 2d / 9s 9h 9d 9c 3s"
    theirs = "Qs Jd 8c / Ks Kh 7d 6c 4s / Ah Qh 8h 6h 3h"
    answer = answer_of(client, {"players": players(mine, theirs), "rules": "dutch-1-6-royalties"})
    shown, _ = answer["players"]
    assert [shown[row]["royalty"] for row in ("front", "middle", "back")] == [3, 2, 4]
    assert answer["pairs"][0]["royalties"] == 9
    assert points_of(answer) == [15, -15]


def test_a_foul_row_shows_no_royalty(client: FlaskClient) -> None:
    foul = "Qd 8h 3c / As Ks Qs Js Ts / 9h 9d 9c 6s 6d"
    legal = "4h 4d 7c / Kh Kc Jd 7s 2c / 8d 8s 8c Th Td"
    answer = answer_of(client, {"players": players(foul, legal), "rules": "open-face"})
    assert [answer["players"][0][row]["royalty"] for row in ("front", "middle", "back")] == [0, 0, 0]
    assert [answer["players"][1][row]["royalty"] for row in ("front", "middle", "back")] == [0, 0, 6]
    assert points_of(answer) == [-12, 12]


def test_every_way_to_write_a_hand(client: FlaskClient) -> None:
    plain = answer_of(client, {"players": players(ANNA, BRAM)})
    as_text = {"name": "Anna", "front": "Kh Kc Qs", "middle": "7s,6h, 6s 2h 2s", "back": "adjd5d4d3d"}
    symbols = {"name": "Bram", "front": "Q♦ 7♦ 5♠", "middle": ["A♣", "10♣", "8♧", "🃕", "4c"], "back": "A♥️10♥9♡4h3H"}
    assert answer_of(client, {"players": [as_text, symbols]}) == plain


def test_dutch_letters_everywhere(client: FlaskClient) -> None:
    plain = answer_of(client, {"players": players(ANNA, BRAM), "rules": "dutch-2-4"})
    dutch = {
        "players": [
            {"name": "Anna", "front": "Hh Hk Vs", "middle": ["7s", "6h", "6s", "2h", "2s"], "back": "ArBr5r4r3r"},
            {"name": "Bram", "front": "Vr 7r 5s", "middle": "Ak Tk 8k 5k 4k", "back": "Ah 10h 9h 4h 3h"},
        ],
        "rules": "dutch-2-4",
        "notation": "nl",
    }
    assert answer_of(client, dutch) == plain
    dragon = {"name": "Anna", "natural": True, "cards": "As Hh Vr Bk Ts 9h 8r 7k 6s 5h 4r 3k 2s"}
    other = {"name": "Bram", "front": "Vh Bh 8s", "middle": "Th Tr 9s 6r 4s", "back": "Hk Hr 7r 5s 2k"}
    body = {"players": [dragon, other], "rules": "dutch-1-6-royalties", "notation": "nl"}
    assert points_of(answer_of(client, body)) == [13, -13]


def test_english_letters_are_not_dutch(client: FlaskClient) -> None:
    codes = errors_of(client, {"players": players(ANNA, BRAM), "notation": "nl"})
    assert ("#/players/0/front/0", "unreadable_card") in codes
    assert ("#/players/1/front/0", "unreadable_card") in codes


def test_the_answer_is_in_the_caller_s_language(client: FlaskClient) -> None:
    body = {"players": players(FOUL, ANNA)}
    answer = answer_of(client, body, **{"Accept-Language": "nl-NL, en;q=0.5"})
    assert answer["players"][0]["foul"] == "Het midden (straat tot en met tien) verslaat onder (een paar boeren)."
    assert answer["players"][1]["front"]["description"] == "een paar heren"
    assert answer["players"][1]["front"]["category"] == "pair"
    assert points_of(answer) == points_of(answer_of(client, body))


@pytest.mark.parametrize("declared", [True, "dragon"])
def test_a_natural_with_cards(client: FlaskClient, declared: Any) -> None:
    body = {
        "players": [{"name": "Anna", "natural": declared, "cards": DRAGON}, player("Bram", PLAIN_ROWS)],
        "rules": "dutch-1-6-royalties",
    }
    answer = answer_of(client, body)
    anna, bram = answer["players"]
    assert (anna["front"], anna["middle"], anna["back"]) == (None, None, None)
    assert (anna["natural"], anna["undeclared_natural"], anna["foul"]) == ("dragon", None, None)
    assert (anna["points"], bram["points"]) == (13, -13)
    lines = [("natural", None, 13, "Anna declares dragon.")]
    assert answer["pairs"] == [whole_pair(["Anna", "Bram"], [0, 0, 0], 13, lines, naturals=13)]


def test_a_natural_with_rows_and_another_by_name(client: FlaskClient) -> None:
    body = {
        "players": [player("Anna", DRAGON_ROWS, natural="three_straights"), player("Bram", PLAIN_ROWS)],
        "rules": "dutch-1-6-royalties",
    }
    answer = answer_of(client, body)
    assert answer["players"][0]["natural"] == "three_straights"
    assert answer["players"][0]["back"]["category"] == "straight"
    assert points_of(answer) == [3, -3]


def test_a_natural_that_is_not_declared_is_named(client: FlaskClient) -> None:
    body: dict[str, Any] = {"players": players(DRAGON_ROWS, PLAIN_ROWS), "rules": "dutch-1-6-royalties"}
    for declared in ({}, {"natural": None}):
        body["players"][0] |= declared
        answer = answer_of(client, body)
        assert (answer["players"][0]["natural"], answer["players"][0]["undeclared_natural"]) == (None, "dragon")
        # rows: a straight behind and one in the middle win, a four in front loses
        assert points_of(answer) == [1, -1]
    body["rules"] = "dutch-1-6"
    assert answer_of(client, body)["players"][0]["undeclared_natural"] is None


@pytest.mark.parametrize(("clash", "points"), [("higher", [13, -13]), ("difference", [10, -10]), ("none", [0, 0])])
def test_two_naturals(client: FlaskClient, clash: str, points: list[int]) -> None:
    body = {
        "players": [
            {"name": "Anna", "natural": True, "cards": DRAGON},
            {"name": "Bram", "natural": "six_pairs", "cards": SIX_PAIRS},
        ],
        "rules": {"preset": "dutch-1-6-royalties", "natural_against_natural": clash},
    }
    assert points_of(answer_of(client, body)) == points


def test_a_natural_a_foul_and_a_legal_hand(client: FlaskClient) -> None:
    foul = "Qh Qs 2h / Th Td 9s 6d 4s / Kc Ac Js 8s 2c"
    legal = "Kd Ts 3h / 7h 7d 5s 5d Jd / 3s 3d 9d 9c Ah"
    body = {
        "players": [
            {"name": "Anna", "natural": "dragon", "cards": "As Kh Qd Jc Tc 9h 8d 7c 6s 5h 4d 3c 2d"},
            player("Bram", foul),
            player("Cas", legal),
        ],
        "rules": "dutch-1-6-royalties",
    }
    answer = answer_of(client, body)
    assert points_of(answer) == [26, -13 - 6, -13 + 6]


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"natural": "dragon", "cards": SIX_PAIRS}, [("#/players/0/natural", "natural_not_held")]),
        ({"natural": "all_big", "cards": SIX_PAIRS}, [("#/players/0/natural", "natural_not_agreed")]),
        ({"natural": "dragoon", "cards": SIX_PAIRS}, [("#/players/0/natural", "not_one_of")]),
        ({"natural": "", "cards": SIX_PAIRS}, [("#/players/0/natural", "not_one_of")]),
        ({"natural": "Dragon", "cards": DRAGON}, [("#/players/0/natural", "not_one_of")]),
        ({"natural": 1, "cards": SIX_PAIRS}, [("#/players/0/natural", "wrong_type")]),
        ({"natural": ["dragon"], "cards": DRAGON}, [("#/players/0/natural", "wrong_type")]),
        ({"natural": False, "cards": SIX_PAIRS}, [("#/players/0/natural", "wrong_type")]),
        ({"natural": None, "cards": SIX_PAIRS}, [("#/players/0/cards", "cards_without_natural")]),
        ({"cards": SIX_PAIRS}, [("#/players/0/cards", "cards_without_natural")]),
        ({"natural": True}, [("#/players/0", "no_hand")]),
        ({}, [("#/players/0", "no_hand")]),
        ({"natural": True, "cards": SIX_PAIRS, "front": "Jd Jc 8d"}, [("#/players/0", "two_hands")]),
        ({"natural": True, "cards": "Kd Ks"}, [("#/players/0/cards", "wrong_count")]),
        ({"natural": True, "cards": None}, [("#/players/0/cards", "wrong_type")]),
        ({"natural": True, "cards": {}}, [("#/players/0/cards", "wrong_type")]),
    ],
)
def test_naturals_that_make_no_sense(client: FlaskClient, fields: dict[str, Any], codes: Errors) -> None:
    other = player("Bram", "Jh 8s 4h / Th Tc 9s 6d 4s / Kc Ac Js 8h 2c")
    body = {"players": [{"name": "Anna", **fields}, other], "rules": "dutch-1-6-royalties"}
    assert errors_of(client, body) == codes


def test_true_is_no_natural_where_none_is_held(client: FlaskClient) -> None:
    body = {"players": [player("Anna", ANNA, natural=True), player("Bram", BRAM)], "rules": "dutch-1-6-royalties"}
    assert errors_of(client, body) == [("#/players/0/natural", "no_natural")]
    assert errors_of(client, {**body, "rules": "dutch-2-4"}) == [("#/players/0/natural", "no_natural")]


def test_naturals_are_off_unless_agreed(client: FlaskClient) -> None:
    body = {"players": [{"name": "Anna", "natural": "dragon", "cards": DRAGON}, player("Bram", PLAIN_ROWS)]}
    assert errors_of(client, body) == [("#/players/0/natural", "natural_not_agreed")]


@pytest.mark.parametrize(
    ("hands", "found"), [([], 0), ([ANNA], 1), ([ANNA, BRAM, FOUL, PLAIN_ROWS, DRAGON_ROWS], 5), ([ANNA] * 26, 26)]
)
def test_two_to_four_players(client: FlaskClient, hands: list[str], found: int) -> None:
    body = {"players": [player(f"P{place}", hand) for place, hand in enumerate(hands)]}
    assert errors_of(client, body) == [("#/players", "wrong_length")]
    assert details_of(client, body) == [f"There must be 2 to 4 players here, not {found}."]


@pytest.mark.parametrize("value", [None, {}, {"0": {}}, "Anna", 5, True], ids=repr)
def test_players_are_a_list(client: FlaskClient, value: Any) -> None:
    assert errors_of(client, {"players": value}) == [("#/players", "wrong_type")]


@pytest.mark.parametrize(
    ("value", "found"),
    [(None, "null"), ("x", 'the text "x"'), ([], "a list"), (5, "the number 5"), (True, "true")],
)
def test_a_player_is_an_object(client: FlaskClient, value: Any, found: str) -> None:
    body = {"players": [player("Anna", ANNA), value]}
    assert errors_of(client, body) == [("#/players/1", "wrong_type")]
    assert details_of(client, body) == [f"This must be an object, not {found}."]


@pytest.mark.parametrize("row", ["front", "middle", "back"])
@pytest.mark.parametrize("value", [None, 5, True, {}, 1.5])
def test_a_row_is_a_list_or_a_string(client: FlaskClient, row: str, value: Any) -> None:
    body = {"players": [{**player("Anna", ANNA), row: value}, player("Bram", BRAM)]}
    assert errors_of(client, body) == [(f"#/players/0/{row}", "wrong_type")]


@pytest.mark.parametrize("row", ["front", "middle", "back"])
def test_a_missing_row(client: FlaskClient, row: str) -> None:
    anna = player("Anna", ANNA)
    del anna[row]
    assert errors_of(client, {"players": [anna, player("Bram", BRAM)]}) == [(f"#/players/0/{row}", "missing_field")]


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        ("Kh Kc Qs 7s 6h / 6s 2h 2s Ad Jd / 5d 4d 3d", [("front", 5, 3), ("back", 3, 5)]),
        ("Kh Kc Qs / 7s 6h 6s 2h 2s Ad / Jd 5d 4d 3d", [("middle", 6, 5), ("back", 4, 5)]),
        ("Kh Kc Qs 7s / 6h 6s 2h 2s Ad / Jd 5d 4d 3d", [("front", 4, 3), ("back", 4, 5)]),
        ("Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d", [("back", 4, 5)]),
        ("Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d 9s", [("back", 6, 5)]),
        ("/ /", [("front", 0, 3), ("middle", 0, 5), ("back", 0, 5)]),
    ],
)
def test_rows_of_a_wrong_size(client: FlaskClient, rows: str, counts: list[tuple[str, int, int]]) -> None:
    body = {"players": [player("Anna", rows), player("Bram", BRAM)]}
    assert errors_of(client, body) == [(f"#/players/0/{row}", "wrong_count") for row, _, _ in counts]
    assert details_of(client, body) == [
        f"There must be {wanted} cards here, not {found}." for _, found, wanted in counts
    ]


def test_a_card_twice_in_a_row(client: FlaskClient) -> None:
    body = {"players": [player("Anna", "Kh Kc Kh / 7s 6h 6s 2h 2s / Ad Jd 5d 4d 3d"), player("Bram", BRAM)]}
    assert errors_of(client, body) == [("#/players/0/front/2", "duplicate_card")]


def test_a_card_in_two_rows(client: FlaskClient) -> None:
    body = {"players": [player("Anna", "Kh Kc Qs / 7s 6h 6s 2h 2s / Ad Jd 5d 4d QS"), player("Bram", BRAM)]}
    assert errors_of(client, body) == [("#/players/0/back/4", "duplicate_card")]
    assert details_of(client, body) == ["Qs is in the back and in the front."]
    assert details_of(client, body, "nl") == ["Qs ligt onder en boven."]


@pytest.mark.parametrize("spelling", ["Qs", "qS", "Q♠", "Q♤️", "🂭"])
def test_a_card_at_two_players(client: FlaskClient, spelling: str) -> None:
    body = {"players": [player("Anna", ANNA), player("Bram", BRAM.replace("Qd", spelling))]}
    assert errors_of(client, body) == [("#/players/1/front/0", "duplicate_card")]
    assert details_of(client, body) == ['Qs is held by "Bram" and by "Anna".']
    assert details_of(client, body, "nl") == ['Qs zit bij "Bram" en bij "Anna".']


def test_a_card_at_two_players_one_of_whom_has_a_natural(client: FlaskClient) -> None:
    body = {
        "players": [{"name": "Anna", "natural": True, "cards": DRAGON.split()}, player("Bram", BRAM)],
        "rules": "dutch-1-6-royalties",
    }
    assert errors_of(client, body) == [  # Qd and 9h
        ("#/players/1/front/0", "duplicate_card"),
        ("#/players/1/back/2", "duplicate_card"),
    ]


def test_a_card_given_in_a_string_has_the_string_as_its_place(client: FlaskClient) -> None:
    body = {"players": [player("Anna", ANNA), {**player("Bram", BRAM), "front": "Qs 7d Zs"}]}
    assert errors_of(client, body) == [
        ("#/players/1/front", "unreadable_card"),
        ("#/players/1/front", "duplicate_card"),
    ]


@pytest.mark.parametrize("value", [5, None, True, [], {}], ids=repr)
def test_a_name_is_a_text(client: FlaskClient, value: Any) -> None:
    body = {"players": [player("Anna", ANNA), {**player("Bram", BRAM), "name": value}]}
    assert errors_of(client, body) == [("#/players/1/name", "wrong_type")]


@pytest.mark.parametrize(
    "name", ["", " ", "\t", "   ", "\u200b", "\u200d\u200e", "a\x00", "a\nb", "x" * 65, "\x7f", "\u2028"]
)
def test_names_that_cannot_be_read(client: FlaskClient, name: str) -> None:
    body = {"players": [player("Anna", ANNA), player(name, BRAM)]}
    assert errors_of(client, body) == [("#/players/1/name", "bad_text")]


@pytest.mark.parametrize(
    "name",
    [
        *("total", "points", "players", "__proto__", "constructor", "null", "0", "<b>x</b>", "{name}", "%s", "a/b~c"),
        *("👩\u200d👩\u200d👧", "Zoë", "\u200f\u05d3\u05d5\u05d3", "\u202eabc", "Anna ", " Anna", "anna", "x" * 64),
        *("'; --", '"', "\\", "\U0001d504", "李"),
    ],
)
def test_names_come_back_unchanged(client: FlaskClient, name: str) -> None:
    answer = answer_of(client, {"players": [player("Anna", ANNA), player(name, BRAM)]})
    assert answer["players"][1]["name"] == name
    assert answer["pairs"][0]["players"] == ["Anna", name]


def test_the_same_name_twice(client: FlaskClient) -> None:
    body = {"players": [player("Sam", ANNA), player("Bram", BRAM), player("Sam", FOUL)]}
    assert errors_of(client, body) == [("#/players/2/name", "duplicate_name")]
    assert details_of(client, body) == ['Two players are called "Sam".']
    assert details_of(client, body, "nl") == ['Twee spelers heten "Sam".']


def test_a_player_without_a_name(client: FlaskClient) -> None:
    body: dict[str, Any] = {"players": [player("Anna", ANNA), player("Bram", BRAM)]}
    del body["players"][1]["name"]
    assert errors_of(client, body) == [("#/players/1/name", "missing_field")]
    body["players"][1]["front"][0] = "Qs"
    assert details_of(client, body)[1] == 'Qs is held by a player without a name and by "Anna".'
    assert details_of(client, {"players": [player("Anna", ANNA), {}]}, "nl") == [
        'Het veld "name" ontbreekt.',
        "Er is geen hand voor een speler zonder naam: geef boven (front), midden (middle) en onder (back),"
        " of een natural.",
    ]


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ({}, [("#/players", "missing_field")]),
        ({"playrs": []}, [("#/playrs", "unknown_field"), ("#/players", "missing_field")]),
        ({"_schema": 1}, [("#/_schema", "unknown_field"), ("#/players", "missing_field")]),
        ({"players": players(ANNA, BRAM), "rule": "dutch-2-4"}, [("#/rule", "unknown_field")]),
        ({"players": players(ANNA, BRAM), "rules": None}, [("#/rules", "wrong_type")]),
        ({"players": players(ANNA, BRAM), "rules": 16}, [("#/rules", "wrong_type")]),
        ({"players": players(ANNA, BRAM), "rules": ["dutch-1-6"]}, [("#/rules", "wrong_type")]),
        ({"players": players(ANNA, BRAM), "rules": ""}, [("#/rules", "unknown_preset")]),
        ({"players": players(ANNA, BRAM), "rules": {"preset": ""}}, [("#/rules/preset", "unknown_preset")]),
        ({"players": players(ANNA, BRAM), "rules": {"scorring": "2-4"}}, [("#/rules/scorring", "unknown_field")]),
        (
            {"players": players(ANNA, BRAM), "rules": {"royalties": {"middle": {"full_house": 2}}}},
            [("#/rules/royalties/middle/full_house", "falling_royalty")],
        ),
        ({"players": players(ANNA, BRAM), "notation": "de"}, [("#/notation", "not_one_of")]),
        ({"players": players(ANNA, BRAM), "notation": None}, [("#/notation", "wrong_type")]),
        ({"players": players(ANNA, BRAM), "notation": 1}, [("#/notation", "wrong_type")]),
        ({"players": players(ANNA, BRAM), "a/b~c é": 1}, [("#/a~1b~0c%20%C3%A9", "unknown_field")]),
    ],
)
def test_fields_that_make_no_sense(client: FlaskClient, body: Any, codes: Errors) -> None:
    assert sorted(errors_of(client, body)) == sorted(codes)


@pytest.mark.parametrize("field", ["nmae", "cards ", "points", "_schema", "foul", "Name"])
def test_an_unknown_field_of_a_player(client: FlaskClient, field: str) -> None:
    body = {"players": [player("Anna", ANNA), player("Bram", BRAM, **{field: 1})]}
    assert errors_of(client, body) == [(f"#/players/1/{field.replace(' ', '%20')}", "unknown_field")]


def test_all_problems_of_a_table_at_once(client: FlaskClient) -> None:
    body = {
        "players": [
            {"name": "Sam", "front": "Kh Kc Zs", "middle": ["7s", "6h", "6s", "2h"], "back": None},
            {"name": "Sam", "nmae": "x", "natural": "all_big", "cards": DRAGON},
            {"front": ["As", "Kd", 5], "middle": "Kd Ks Qc Qs 9c", "back": "9d 7h 7d 5c 5d"},
        ],
        "rules": {"preset": "dutch-1-6-royalties", "wheel": "middle", "colour": "red"},
        "notation": "fr",
        "extra": [],
    }
    assert sorted(errors_of(client, body)) == sorted(
        [
            ("#/players/0/front", "unreadable_card"),
            ("#/players/0/middle", "wrong_count"),
            ("#/players/0/back", "wrong_type"),
            ("#/players/1/name", "duplicate_name"),
            ("#/players/1/nmae", "unknown_field"),
            ("#/players/1/cards", "duplicate_card"),  # Kh
            ("#/players/1/cards", "duplicate_card"),  # 6s
            ("#/players/2/name", "missing_field"),
            ("#/players/2/front/0", "duplicate_card"),
            ("#/players/2/front/2", "wrong_type"),
            ("#/players/2/middle", "duplicate_card"),
            ("#/rules/wheel", "not_one_of"),
            ("#/rules/colour", "unknown_field"),
            ("#/notation", "not_one_of"),
            ("#/extra", "unknown_field"),
        ]
    )


def test_a_natural_and_a_card_can_be_wrong_at_once(client: FlaskClient) -> None:
    body = {
        "players": [
            {"name": "Anna", "natural": "all_big", "cards": DRAGON},
            {"name": "Bram", "natural": "dragon", "cards": SIX_PAIRS},
            player("Cas", "Zs Jh 8s / Th Tc 9s 6d 4s / Kc Ac Js 8h 2c"),
        ],
        "rules": "dutch-1-6-royalties",
    }
    assert sorted(errors_of(client, body)) == sorted(
        [
            ("#/players/0/natural", "natural_not_agreed"),
            ("#/players/1/natural", "natural_not_held"),
            ("#/players/2/front/0", "unreadable_card"),
        ]
    )


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_seats_can_be_changed(client: FlaskClient, order: tuple[int, ...]) -> None:
    seated = players(
        "7c 2c 2d / Ks Jh Js 5h 3c / Td 9d 8s 7h 6c", "Kd 8d 8h / Qc Qh Jc 9c 6d / As Ts 9s 4s 3s", ANNA, BRAM
    )
    answer = answer_of(client, {"players": [seated[seat] for seat in order]})
    assert points_of(answer) == [[-13, 0, 13, 0][seat] for seat in order]
    assert [pair["players"] for pair in answer["pairs"]] == [
        [NAMES[order[first]], NAMES[order[second]]] for first in range(4) for second in range(first + 1, 4)
    ]


@pytest.mark.parametrize(
    ("value", "amounts"),
    [
        ("0.10", ["-0.60", "0.60"]),
        ("0", ["0", "0"]),
        ("0.0000", ["0.0000", "0.0000"]),
        ("1", ["-6", "6"]),
        ("0.335", ["-2.010", "2.010"]),
        ("999999999.9999", ["-5999999999.9994", "5999999999.9994"]),
    ],
)
def test_money(client: FlaskClient, value: str, amounts: list[str]) -> None:
    answer = answer_of(client, {"players": players(FOUL, ANNA), "rules": {"point_value": value, "currency": "€"}})
    assert [each["money"] for each in answer["players"]] == amounts


@pytest.mark.parametrize(
    "value",
    [0.1, 1, -1, True, None, "-1", "1e3", "0.12345", "NaN", "nan", "inf", "", "1,5", "9" * 400],
    ids=lambda value: repr(value)[:12],
)
def test_what_is_no_point_value(client: FlaskClient, value: Any) -> None:
    body = {"players": players(FOUL, ANNA), "rules": {"point_value": value}}
    if value is None:
        assert points_of(answer_of(client, body)) == [-6, 6]
    else:
        code = "bad_point_value" if isinstance(value, str) else "wrong_type"
        assert errors_of(client, body) == [("#/rules/point_value", code)]


def test_the_wheel_order_is_a_rule(client: FlaskClient) -> None:
    hands = ["9d 7h 2s / Kc Qd Jh Ts 9c / As 2h 3d 4c 5s", "8c 6d 3h / Ks Kd Tc 7s 4h / Ac Ad Jc 8d 5h"]
    body: dict[str, Any] = {"players": players(*hands)}
    assert points_of(answer_of(client, body)) == [-6, 6]
    body["rules"] = {"wheel": "second_highest"}
    answer = answer_of(client, body)
    assert answer["players"][0]["foul"] is None
    assert points_of(answer) == [6, -6]
