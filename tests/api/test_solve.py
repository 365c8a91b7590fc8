"""`POST /v1/solve` and `/v1/solve/batch`: the same cards, legal, the same answer always, and bad hands in their place.

What a setting is worth is for `test_solution.py`; here nothing depends on the opponents.
"""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.cards import DECK, read_cards, write_cards
from solver.preset_files import preset_names
from solver.reference import Wheel
from solver.rules_json import preset
from tests.layouts import setting

V04 = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
V07 = "Ah Kh Jh 7h 4h 2h Ts Td 9c 8c 6s 5d 3s"
DRAGON = "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"
QUADS = "Ac Ad Ah As Qc Qd 8c 8s 7d 5c 4s 3s 2s"
ONE_SUIT = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"
THREE_QUADS = "As Ah Ad Ac Ks Kh Kd Kc 2s 2h 2d 2c 3s"
HANDS = [V04, V07, DRAGON, QUADS, ONE_SUIT, THREE_QUADS]

ROWS = ("front", "middle", "back")


def random_hands(count: int, seed: int = 1) -> list[str]:
    random = Random(seed)
    return [" ".join(write_cards(random.sample(DECK, 13))) for _ in range(count)]


def solved(client: FlaskClient, **body: Any) -> Any:
    answer = client.post("/v1/solve", json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def batch(client: FlaskClient, **body: Any) -> Any:
    answer = client.post("/v1/solve/batch", json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def errors_of(client: FlaskClient, path: str, body: Any) -> list[tuple[str, str]]:
    answer = client.post(path, json=body)
    assert answer.status_code == 422, answer.get_data(as_text=True)
    assert answer.json is not None
    return [(error["pointer"], error["code"]) for error in answer.json["errors"]]


def laid(shown: Any) -> str:
    return " / ".join(" ".join(shown[row]["cards"]) for row in ROWS)


def check_setting(shown: Any, cards: str, wheel: Wheel = Wheel.LOWEST) -> None:
    """Hold a setting against what every setting is: legal, of these cards, each row laid as it is named."""
    found = setting(laid(shown), wheel)
    assert sorted(found.cards) == sorted(read_cards(cards))
    assert not found.is_foul
    for row, name in zip(found, ROWS, strict=True):
        assert shown[name]["cards"] == write_cards(row.cards)
        assert shown[name]["strength"] == row.strength
        assert shown[name]["category"] == row.category
        assert shown[name]["description"] == row.describe()


@pytest.mark.parametrize("cards", [*HANDS, *random_hands(20)])
def test_all_settings_are_legal_and_of_these_cards(client: FlaskClient, cards: str) -> None:
    answer = solved(client, cards=cards, alternatives=20)
    check_setting(answer["best"], cards)
    for shown in [*answer["alternatives"], *answer["habits"].values()]:
        check_setting(shown, cards)
    settings = [laid(shown) for shown in (answer["best"], *answer["alternatives"])]
    assert len(set(settings)) == len(settings) == min(21, answer["splits"]["undominated"])
    assert answer["cards"] == write_cards(sorted(read_cards(cards), reverse=True))
    assert answer["splits"]["total"] == 72_072
    assert 1 <= answer["splits"]["undominated"] <= answer["splits"]["legal"] <= 72_072


@pytest.mark.parametrize("cards", HANDS)
def test_the_order_and_the_spelling_of_cards_do_not_matter(client: FlaskClient, cards: str) -> None:
    answer = client.post("/v1/solve", json={"cards": cards}).get_data()
    random = Random(1)
    for _ in range(5):
        shuffled = random.sample(cards.split(), 13)
        assert client.post("/v1/solve", json={"cards": shuffled}).get_data() == answer
        assert client.post("/v1/solve", json={"cards": "".join(shuffled).lower()}).get_data() == answer


def test_the_same_request_twice(client: FlaskClient) -> None:
    first = client.post("/v1/solve", json={"cards": V04, "alternatives": 20}).get_data()
    for cards in random_hands(5):
        solved(client, cards=cards, rules="open-face")
    assert client.post("/v1/solve", json={"cards": V04, "alternatives": 20}).get_data() == first


def test_dutch_letters(client: FlaskClient) -> None:
    dutch = "Hk Hr Vr Vs Br 10s 9h 8r 8s 6r 4r 3k 3r"
    assert solved(client, cards=dutch, notation="nl") == solved(client, cards=V04)
    assert batch(client, hands=[dutch], notation="nl") == batch(client, hands=[V04])
    assert errors_of(client, "/v1/solve", {"cards": dutch})


@pytest.mark.parametrize("alternatives", [0, 1, 3, 20])
def test_as_many_alternatives_as_asked_for(client: FlaskClient, alternatives: int) -> None:
    assert len(solved(client, cards=V07, alternatives=alternatives)["alternatives"]) == alternatives
    assert len(solved(client, cards=V07)["alternatives"]) == 3
    assert len(batch(client, hands=[V07])["results"][0]["result"]["alternatives"]) == 0


def test_fewer_alternatives_where_there_are_no_more(client: FlaskClient) -> None:
    answer = solved(client, cards=THREE_QUADS, alternatives=20)
    assert len(answer["alternatives"]) == min(20, answer["splits"]["undominated"] - 1)


@pytest.mark.parametrize("name", preset_names())
def test_every_preset(client: FlaskClient, name: str) -> None:
    answer = solved(client, cards=V04, rules=name)
    assert answer["rules"] == name
    check_setting(answer["best"], V04, preset(name).wheel)
    assert solved(client, cards=V04, rules={"preset": name}) == answer


def test_rules_of_one_s_own(client: FlaskClient) -> None:
    rules = {"preset": "dutch-2-4", "counting": {"row": 2}, "name": "Thuis"}
    assert solved(client, cards=V04, rules=rules)["rules"] == "Thuis"
    assert solved(client, cards=V04, rules={"counting": {"scoop": 0}})["rules"] == "custom"


@pytest.mark.parametrize(("wheel", "back", "middle"), [("lowest", "9", "5"), ("second_highest", "5", "9")])
def test_the_wheel_order_is_a_rule(client: FlaskClient, wheel: str, back: str, middle: str) -> None:
    cards = "As 2h 3d 4c 5s 9c 8d 7h 6s 5d Kc Qh Jd"
    habit = solved(client, cards=cards, rules={"wheel": wheel})["habits"]["strongest_back"]
    assert (habit["back"]["cards"][0][0], habit["middle"]["cards"][0][0]) == (back, middle)


def test_royalties_are_shown(client: FlaskClient) -> None:
    answer = solved(client, cards=ONE_SUIT, rules="dutch-1-6-royalties")
    assert answer["best"]["back"]["category"] in ("straight_flush", "royal_flush")
    assert [answer["best"][row]["royalty"] for row in ("middle", "back")] == [10, 5]


@pytest.mark.parametrize(
    ("cards", "name"), [(DRAGON, "dragon"), (V04, None), ("Ks Kh Qs Qh 9s 9h 8s 8h 8d 8c 5s 5h 3d", "six_pairs")]
)
def test_the_natural_in_the_hand(client: FlaskClient, cards: str, name: str | None) -> None:
    natural = solved(client, cards=cards, rules="dutch-1-6-royalties")["natural"]
    assert (natural and natural["name"]) == name
    if natural is not None:
        assert natural["points"] == {"dragon": 13, "six_pairs": 3}[natural["name"]]
    assert solved(client, cards=cards)["natural"] is None  # nothing was agreed


def test_a_hand_in_the_caller_s_language(client: FlaskClient) -> None:
    headers = {"Accept-Language": "nl-NL, en;q=0.5"}
    answer = client.post("/v1/solve", json={"cards": THREE_QUADS}, headers=headers).json
    assert answer is not None
    assert answer["best"]["back"]["description"].startswith("carré")
    english = solved(client, cards=THREE_QUADS)
    assert laid(answer["best"]) == laid(english["best"])


CARDS_PROBLEMS: list[tuple[Any, list[tuple[str, str]]]] = [
    ("", [("", "wrong_count")]),
    ([], [("", "wrong_count")]),
    (V04[:-3], [("", "wrong_count")]),
    (f"{V04} 2c", [("", "wrong_count")]),
    (write_cards(DECK), [("", "wrong_count")]),
    (V04.replace("Qd", "Zs"), [("", "unreadable_card")]),
    (V04.replace("Qd", "Zs").split(), [("/2", "unreadable_card")]),
    (V04.replace("Ts", "KC").split(), [("/5", "duplicate_card")]),
    ([*V04.split()[:11], 5, None], [("/11", "wrong_type"), ("/12", "wrong_type")]),
    (["Zs", "Kd", "K♦"], [("", "wrong_count"), ("/0", "unreadable_card"), ("/2", "duplicate_card")]),
    (None, [("", "wrong_type")]),
    (5, [("", "wrong_type")]),
    (True, [("", "wrong_type")]),
    ({}, [("", "wrong_type")]),
    ([V04.split()], [("", "wrong_count"), ("/0", "wrong_type")]),
]


@pytest.mark.parametrize(("cards", "problems"), CARDS_PROBLEMS)
def test_cards_that_make_no_sense(client: FlaskClient, cards: Any, problems: list[tuple[str, str]]) -> None:
    expected = [(f"#/cards{place}", code) for place, code in problems]
    assert errors_of(client, "/v1/solve", {"cards": cards}) == expected


@pytest.mark.parametrize(("cards", "problems"), CARDS_PROBLEMS)
def test_a_bad_hand_is_answered_in_its_place(client: FlaskClient, cards: Any, problems: list[tuple[str, str]]) -> None:
    answer = batch(client, hands=[V04, cards, V07])
    assert [result["status"] for result in answer["results"]] == [200, 422, 200]
    assert [result["index"] for result in answer["results"]] == [0, 1, 2]
    assert answer["summary"] == {"total": 3, "ok": 2, "failed": 1}
    problem = answer["results"][1]["problem"]
    assert "result" not in answer["results"][1]
    assert problem["type"] == "/problems/validation"
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [
        (f"#/hands/1{place}", code) for place, code in problems
    ]


def test_a_batch_is_what_each_hand_is(client: FlaskClient) -> None:
    hands = [*HANDS, V04.split(), *random_hands(10)]
    rules = "dutch-2-4-royalties"
    answer = batch(client, hands=hands, rules=rules, alternatives=2)
    assert answer["summary"] == {"total": len(hands), "ok": len(hands), "failed": 0}
    for index, (result, cards) in enumerate(zip(answer["results"], hands, strict=True)):
        expected = solved(client, cards=cards, rules=rules, alternatives=2)
        assert result == {"index": index, "status": 200, "result": expected}


def test_a_batch_of_bad_hands_only(client: FlaskClient) -> None:
    answer = batch(client, hands=["", None, V04[:5]])
    assert answer["summary"] == {"total": 3, "ok": 0, "failed": 3}


def test_a_bad_hand_in_dutch(client: FlaskClient) -> None:
    answer = client.post("/v1/solve/batch", json={"hands": [""]}, headers={"Accept-Language": "nl"}).json
    assert answer is not None
    problem = answer["results"][0]["problem"]
    assert problem["errors"][0]["detail"] == "Hier horen 13 kaarten, niet 0."
    assert problem["title"] == "Het verzoek klopt niet met het spel"


@pytest.mark.slow
def test_a_batch_of_a_thousand_hands(client: FlaskClient) -> None:
    answer = batch(client, hands=random_hands(1000))
    assert answer["summary"] == {"total": 1000, "ok": 1000, "failed": 0}
    assert [result["index"] for result in answer["results"]] == list(range(1000))


def test_the_same_hand_may_be_in_a_batch_twice(client: FlaskClient) -> None:
    one, other = batch(client, hands=[V04, V04])["results"]
    assert one["result"] == other["result"]


@pytest.mark.parametrize("alternatives", [-1, 21, 10**30, 1.0, 2.5, True, "3", None, []], ids=repr)
def test_alternatives_are_a_whole_number_to_twenty(client: FlaskClient, alternatives: Any) -> None:
    is_number = isinstance(alternatives, int) and not isinstance(alternatives, bool)
    expected = [("#/alternatives", "out_of_range" if is_number else "wrong_type")]
    assert errors_of(client, "/v1/solve", {"cards": V04, "alternatives": alternatives}) == expected
    assert errors_of(client, "/v1/solve/batch", {"hands": [V04], "alternatives": alternatives}) == expected


@pytest.mark.parametrize(
    ("path", "body", "problems"),
    [
        ("/v1/solve", {}, [("#/cards", "missing_field")]),
        ("/v1/solve", {"hand": V04}, [("#/cards", "missing_field"), ("#/hand", "unknown_field")]),
        ("/v1/solve", {"cards": V04, "_schema": 1}, [("#/_schema", "unknown_field")]),
        ("/v1/solve", {"cards": V04, "rules": "2-4"}, [("#/rules", "unknown_preset")]),
        ("/v1/solve", {"cards": V04, "rules": {"preset": ""}}, [("#/rules/preset", "unknown_preset")]),
        ("/v1/solve", {"cards": V04, "notation": "en-GB"}, [("#/notation", "not_one_of")]),
        ("/v1/solve/batch", {}, [("#/hands", "missing_field")]),
        ("/v1/solve/batch", {"hands": []}, [("#/hands", "wrong_length")]),
        ("/v1/solve/batch", {"hands": [V04] * 1001}, [("#/hands", "wrong_length")]),
        ("/v1/solve/batch", {"hands": V04}, [("#/hands", "wrong_type")]),
        ("/v1/solve/batch", {"hands": {"0": V04}}, [("#/hands", "wrong_type")]),
        ("/v1/solve/batch", {"hands": None}, [("#/hands", "wrong_type")]),
        (
            "/v1/solve/batch",
            {"hands": [""], "rules": {"wheel": 1}},
            [("#/hands/0", "wrong_count"), ("#/rules/wheel", "wrong_type")],
        ),
        (
            "/v1/solve",
            {"cards": "Zs", "rules": {"preset": "x", "wheel": 5}, "alternatives": 99, "x": 1},
            [
                ("#/alternatives", "out_of_range"),
                ("#/cards", "unreadable_card"),
                ("#/cards", "wrong_count"),
                ("#/rules/preset", "unknown_preset"),
                ("#/rules/wheel", "wrong_type"),
                ("#/x", "unknown_field"),
            ],
        ),
    ],
)
def test_requests_that_make_no_sense(
    client: FlaskClient, path: str, body: Any, problems: list[tuple[str, str]]
) -> None:
    assert sorted(errors_of(client, path, body)) == problems


# `POST /v1/evaluate` shares all of this but the opponents.


@pytest.mark.parametrize(
    ("cards", "rules", "answer"),
    [
        (
            "3d Qh Qc",
            "open-face",
            {
                "cards": ["Qh", "Qc", "3d"],
                "category": "pair",
                "description": "pair of queens",
                "strength": 3885,
                "royalty": {"front": 7},
            },
        ),
        (
            "7d 7c 7s 2h 2s",
            "dutch-1-6-royalties",
            {
                "cards": ["7s", "7d", "7c", "2s", "2h"],
                "category": "full_house",
                "description": "full house, sevens over deuces",
                "strength": 7656,
                "royalty": {"middle": 2, "back": 0},
            },
        ),
        (
            "As 2s 3s 4s 5s",
            {"preset": "dutch-1-6-royalties", "wheel": "second_highest"},
            {
                "cards": ["5s", "4s", "3s", "2s", "As"],
                "category": "straight_flush",
                "description": "straight flush, five high",
                "strength": 7916,
                "royalty": {"middle": 10, "back": 5},
            },
        ),
    ],
)
def test_evaluate(client: FlaskClient, cards: str, rules: Any, answer: dict[str, Any]) -> None:
    found = client.post("/v1/evaluate", json={"cards": cards, "rules": rules}).json
    assert found == answer


@pytest.mark.parametrize("count", [0, 1, 2, 4, 6, 13, 52])
def test_only_three_or_five_cards_are_a_row(client: FlaskClient, count: int) -> None:
    assert errors_of(client, "/v1/evaluate", {"cards": write_cards(DECK)[:count]}) == [("#/cards", "wrong_count")]


def test_all_problems_of_a_row_at_once(client: FlaskClient) -> None:
    assert errors_of(client, "/v1/evaluate", {"cards": ["As", "as", "Zs", 5]}) == [
        ("#/cards", "wrong_count"),
        ("#/cards/1", "duplicate_card"),
        ("#/cards/2", "unreadable_card"),
        ("#/cards/3", "wrong_type"),
    ]


@pytest.mark.parametrize("name", preset_names())
def test_rules(client: FlaskClient, name: str) -> None:
    listed = client.get("/v1/rules").json
    assert listed is not None
    assert [each["name"] for each in listed["rules"]] == list(preset_names())
    assert client.get(f"/v1/rules/{name}").json in listed["rules"]
    assert solved(client, cards=V04, rules=client.get(f"/v1/rules/{name}").json)["rules"] == name
