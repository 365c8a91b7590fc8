"""`POST /v1/deal` and `POST /v1/seats`."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.cards import write_cards
from solver.dealing import deal

NAMES = ["Anna", "Bram", "Cas", "Dewi", "Eva", "Finn", "Gijs", "Hana"]
PASSING = {"passing": {"on": True}}


def answer_of(client: FlaskClient, path: str, body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def errors_of(client: FlaskClient, path: str, body: Any) -> list[tuple[str, str]]:
    answer = client.post(path, json=body)
    assert answer.status_code == 422, answer.get_data(as_text=True)
    assert answer.json is not None
    return [(error["pointer"], error["code"]) for error in answer.json["errors"]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_seeded_deal(client: FlaskClient, players: int, dealer: int) -> None:
    body = {"players": NAMES[:players], "dealer": NAMES[dealer], "seed": "x"}
    answer = answer_of(client, "/v1/deal", body)
    dealt = deal(players, dealer, "x")
    assert [each["name"] for each in answer["hands"]] == NAMES[:players]
    assert [each["cards"] for each in answer["hands"]] == [write_cards(hand) for hand in dealt.hands]
    assert answer["rest"] == write_cards(dealt.rest)
    assert (answer["dealer"], answer["next_dealer"]) == (NAMES[dealer], NAMES[(dealer + 1) % players])
    assert answer_of(client, "/v1/deal", body) == answer


def test_without_a_dealer_the_first_of_the_list_is_dealt_first(client: FlaskClient) -> None:
    answer = answer_of(client, "/v1/deal", {"players": NAMES[:4], "seed": "x"})
    last = answer_of(client, "/v1/deal", {"players": NAMES[:4], "dealer": NAMES[3], "seed": "x"})
    assert answer["hands"] == last["hands"]
    assert answer["dealer"] is answer["next_dealer"] is None


def test_a_deal_without_a_seed_is_new_and_can_be_done_again(client: FlaskClient) -> None:
    first, second = (answer_of(client, "/v1/deal", {"players": NAMES[:4], "seed": None}) for _ in range(2))
    assert first["hands"] != second["hands"]
    assert answer_of(client, "/v1/deal", {"players": NAMES[:4], "seed": first["seed"]}) == first


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("#/players", "missing_field")]),
        ({"players": ["Anna"]}, [("#/players", "wrong_length")]),
        ({"players": NAMES[:5]}, [("#/players", "wrong_length")]),
        ({"players": 4}, [("#/players", "wrong_type")]),
        ({"players": ["Anna", "Anna"]}, [("#/players/1", "duplicate_name")]),
        ({"players": ["Anna", " "]}, [("#/players/1", "bad_text")]),
        ({"players": ["Anna", None, 3]}, [("#/players/1", "wrong_type"), ("#/players/2", "wrong_type")]),
        ({"players": ["Anna", "Bram"], "dealer": "Cas"}, [("#/dealer", "not_one_of")]),
        ({"players": ["Anna", "Bram"], "dealer": 0}, [("#/dealer", "wrong_type")]),
        ({"players": ["Anna", "Bram"], "seed": 7}, [("#/seed", "wrong_type")]),
        ({"players": ["Anna", "Bram"], "seed": ""}, [("#/seed", "bad_text")]),
        ({"players": ["Anna", "Bram"], "seed": "x" * 129}, [("#/seed", "bad_text")]),
        ({"players": ["Anna"], "sed": "x"}, [("#/players", "wrong_length"), ("#/sed", "unknown_field")]),
    ],
)
def test_a_deal_that_makes_no_sense(client: FlaskClient, body: Any, errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, "/v1/deal", body) == errors


def test_four_sit_down(client: FlaskClient) -> None:
    assert answer_of(client, "/v1/seats", {"names": NAMES[:4], "hand": 2, "first_dealer": "Cas", "rules": PASSING}) == {
        "hand": 2,
        "dealer": "Dewi",
        "next_dealer": "Anna",
        "players": ["Anna", "Bram", "Cas", "Dewi"],
        "sitting_out": [],
        "passing": {
            "direction": "right",
            "count": 3,
            "passes": [
                {"from": "Anna", "to": "Dewi"},
                {"from": "Bram", "to": "Anna"},
                {"from": "Cas", "to": "Bram"},
                {"from": "Dewi", "to": "Cas"},
            ],
        },
    }


def test_the_dealer_sits_out_and_who_plays_can_be_dealt_to(client: FlaskClient) -> None:
    seats = answer_of(client, "/v1/seats", {"names": NAMES, "hand": 9})
    assert (seats["dealer"], seats["passing"]) == ("Anna", None)
    assert seats["sitting_out"][0] == "Anna"
    dealt = answer_of(client, "/v1/deal", {"players": seats["players"], "seed": "x"})
    assert [each["name"] for each in dealt["hands"]] == seats["players"]


def test_nothing_is_passed_in_a_hand_that_is_held(client: FlaskClient) -> None:
    rules = {"passing": {"on": True, "cycle": ["hold"]}}
    seats = answer_of(client, "/v1/seats", {"names": NAMES[:3], "hand": 1, "rules": rules})
    assert seats["passing"] == {"direction": "hold", "count": 0, "passes": []}


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("#/hand", "missing_field"), ("#/names", "missing_field")]),
        ({"names": [*NAMES, "Ivo"], "hand": 1}, [("#/names", "wrong_length")]),
        ({"names": NAMES, "hand": 0}, [("#/hand", "out_of_range")]),
        ({"names": NAMES, "hand": 1.0}, [("#/hand", "wrong_type")]),
        ({"names": NAMES, "hand": True}, [("#/hand", "wrong_type")]),
        ({"names": NAMES, "hand": 1, "first_dealer": "Ivo"}, [("#/first_dealer", "not_one_of")]),
        ({"names": NAMES[:3], "hand": 3, "rules": PASSING}, [("#/rules", "across_with_three")]),
        ({"names": ["A", "A"], "hand": 1}, [("#/names/1", "duplicate_name")]),
        ({"names": ["A", ""], "hand": 1, "rules": "x"}, [("#/names/1", "bad_text"), ("#/rules", "unknown_preset")]),
    ],
)
def test_seats_that_make_no_sense(client: FlaskClient, body: Any, errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, "/v1/seats", body) == errors
