"""The calls for Chapeau over HTTP; every answer is held against the contract by the client."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

KINGS = {"category": "carre", "of": ["K"]}
EVENING = {
    "players": [{"name": "An"}, {"name": "Bo"}, {"name": "Cas", "status": "absent"}],
    "stake": "5",
    "games": [{"tables": [{"places": ["An", "Bo"]}]}],
}


def post(client: FlaskClient, call: str, body: Any, language: str = "en") -> Any:
    answer = client.post(f"/v1/chapeau/{call}", json=body, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.json
    return answer.json


def errors(client: FlaskClient, call: str, body: Any) -> dict[str, str]:
    answer = client.post(f"/v1/chapeau/{call}", json=body)
    assert answer.status_code == 422, answer.json
    assert answer.json is not None
    return {error["pointer"]: error["code"] for error in answer.json["errors"]}


def test_a_verdict_names_who_has_the_penalty_in_the_callers_language(client: FlaskClient) -> None:
    body = {"passer": "Bo", "next": "Cas", "before": {"category": "tris"}, "claim": KINGS, "dice": "KKKQQ"}
    found = post(client, "judge", body, "nl")
    assert (found["penalty"], found["name"], found["announced"]) == ("passer", "Bo", "higher")
    assert found["description"] == "Bo noemde meer dan er ligt en krijgt het strafpunt."
    assert found["claim"]["description"] == "carré heren"
    assert found["claim"]["least"]["dice"] == ["K", "K", "K", "K", "9"]
    assert found["throw"] == {
        "dice": ["K", "K", "K", "Q", "Q"],
        "category": "full_house",
        "description": "full house, drie heren en twee dames",
        "strength": found["throw"]["strength"],
    }


def test_a_verdict_needs_no_names(client: FlaskClient) -> None:
    found = post(client, "judge", {"claim": KINGS, "dice": ["K", "K", "K", "H", 9]})
    assert (found["penalty"], found["name"]) == ("next", None)
    assert found["description"].startswith("What was claimed lies there: the next player")


def test_odds_before_and_after_looking(client: FlaskClient) -> None:
    before = post(client, "odds", {"claim": KINGS, "open": "K K"})
    assert before["there"] == {"fraction": "2/27", "decimal": 0.074074}
    assert before["unseen"]["doubt"]["right"]["fraction"] == "25/27"
    assert before["unseen"]["doubt"]["worth"]["fraction"] == "23/27"
    assert (before["unseen"]["best"], before["keep"], before["unknown"]) == ("doubt", None, 3)
    after = post(client, "odds", {"claim": KINGS, "open": "K K", "under": "A 9 9"})
    assert after["unseen"] is None
    assert after["keep"][0] == {"keep": ["K", "K"], "roll": 3, "chance": {"fraction": "2/27", "decimal": 0.074074}}
    assert len(after["categories"]) == 9


def test_five_open_dice_are_known_without_looking(client: FlaskClient) -> None:
    found = post(client, "odds", {"claim": KINGS, "open": "K K K K A"})
    assert found["there"]["fraction"] == "1"
    assert found["unseen"]["doubt"]["worth"]["fraction"] == "-1"
    assert found["keep"][0]["roll"] == 0


def test_a_game_follows_its_cookies_to_the_result_that_standings_take(client: FlaskClient) -> None:
    turns = [{"passer": name, "outcome": "too_high", "direction": "left"} for name in ("An", "Bo", "An")]
    names = ["An", "Bo", "Cas"]
    body = {"players": names, "rolls": [{"An": "A", "Bo": 9, "Cas": "H"}], "cookies": 2, "turns": turns}
    game = post(client, "game", body)
    assert (game["starter"], game["over"], game["next_starter"]) == ("An", True, None)
    assert game["turns"][2]["round"] == "hand_back"
    assert (game["without_cookie"], game["places"], game["pays_the_round"]) == (["Cas"], ["Bo", "An"], "An")
    result = {name: game[name] for name in ("without_cookie", "places")}
    players = [{"name": name} for name in names]
    found = post(client, "standings", {"players": players, "stake": "2.50", "games": [{"tables": [result]}]})
    assert {each["name"]: each["points"] for each in found["players"]} == game["points"]


def test_a_schedule_says_the_same_by_game_and_by_player(client: FlaskClient) -> None:
    found = post(client, "schedule", {"players": 23, "games": 5})
    assert found["table_sizes"] == [5, 5, 5, 4, 4]
    for each in found["players"]:
        for game, place in zip(found["games"], each["places"], strict=True):
            assert game["tables"][place["table"] - 1][place["seat"] - 1] == each["player"]
    assert sum(each["pairs"] for each in found["meetings"]) == 23 * 22 // 2


def test_prizes_are_amounts_with_two_decimals(client: FlaskClient) -> None:
    found = post(client, "standings", EVENING)
    assert [each["prize"] for each in found["players"]] == ["3.50", "2.10", "0.00"]
    money = {"stakes": "10.00", "pot": "7.00", "house": "3.00", "undecided": "0.00", "unclaimed": "1.40"}
    assert found["money"] == money


@pytest.mark.parametrize(
    ("call", "body", "problems"),
    [
        ("judge", [], {"#": "wrong_type"}),
        ("judge", {}, {"#/claim": "missing_field", "#/dice": "missing_field"}),
        ("judge", {"event": "cheat", "dice": 7}, {"#/event": "not_one_of", "#/dice": "wrong_type"}),
        (
            "judge",
            {"claim": {"category": "flush", "of": "7", "by": 1}, "dice": ["K", "X"], "passer": "Bo", "next": "Bo"},
            {
                "#/claim/category": "not_one_of",
                "#/claim/of": "unreadable_die",
                "#/claim/by": "unknown_field",
                "#/dice/1": "unreadable_die",
                "#/next": "duplicate_name",
            },
        ),
        (
            "judge",
            {"event": "poker", "dice": "KKKKA", "claim": KINGS},
            {"#/claim": "unknown_field", "#/dice": "no_poker"},
        ),
        ("judge", {"claim": {"category": "pair", "with": "A"}, "dice": "99999"}, {"#/claim/with": "impossible_claim"}),
        ("judge", {"claim": "carre", "dice": None}, {"#/claim": "wrong_type", "#/dice": "missing_field"}),
        (
            "odds",
            {"claim": KINGS, "reach": {"category": "tris"}, "open": "K", "under": "K K"},
            {"#/reach": "claim_not_higher", "#/under": "wrong_length"},
        ),
        ("odds", {"open": "K K K K K K", "seen": []}, {"#/open": "wrong_length", "#/seen": "unknown_field"}),
        ("game", {"players": ["An"], "turns": []}, {"#/players": "wrong_length", "#": "starter_once"}),
        (
            "game",
            {"players": ["An", "An", 3, None], "starter": "An", "turns": [{"passer": ""}], "cookies": 0},
            {
                "#/players/2": "wrong_type",
                "#/players/3": "wrong_type",
                "#/turns/0/passer": "bad_text",
                "#/turns/0/outcome": "missing_field",
                "#/cookies": "out_of_range",
            },
        ),
        ("game", {"players": ["An", "An"], "starter": "An", "turns": []}, {"#/players/1": "duplicate_name"}),
        (
            "game",
            {"players": ["An", "Bo"], "rolls": [{"An": "7", "Bo": None}], "turns": []},
            {"#/rolls/0/An": "unreadable_die", "#/rolls/0/Bo": "wrong_type"},
        ),
        (
            "game",
            {"players": ["An", "Bo"], "rolls": [1, []], "turns": []},
            {"#/rolls/0": "wrong_type", "#/rolls/1": "wrong_type"},
        ),
        ("game", {"players": ["An", "Bo"], "starter": "Cas", "turns": []}, {"#/starter": "unknown_player"}),
        (
            "schedule",
            {"players": 10, "games": 11, "seats": 2},
            {"#/games": "too_many_games", "#/seats": "out_of_range"},
        ),
        ("schedule", {"players": 4.0, "games": True}, {"#/players": "wrong_type", "#/games": "wrong_type"}),
        (
            "standings",
            EVENING | {"stake": 5, "games": [{"tables": [{"places": ["An", "Cas"]}, {"without_cookie": ["An"]}]}]},
            {
                "#/stake": "wrong_type",
                "#/games/0/tables/0/places/1": "not_playing",
                "#/games/0/tables/1/without_cookie/0": "two_results",
                "#/games/0/tables/1/places": "missing_field",
            },
        ),
        ("standings", EVENING | {"stake": "5,00", "play_off": ["Bo"]}, {"#/stake": "bad_stake"}),
        ("standings", EVENING | {"play_off": ["Bo"]}, {"#/play_off/0": "no_play_off"}),
        (
            "standings",
            EVENING | {"players": [{"name": "An"}, {"name": "An"}], "games": []},
            {"#/players/1/name": "duplicate_name", "#/games": "wrong_length"},
        ),
    ],
)
def test_all_that_is_wrong_is_said_at_its_place(
    client: FlaskClient, call: str, body: Mapping[str, Any], problems: dict[str, str]
) -> None:
    assert errors(client, call, body) == problems


def test_half_a_claim_beside_another_is_refused(client: FlaskClient) -> None:
    answer = client.post("/v1/chapeau/odds", json={"claim": {"of": ["K"]}, "reach": {"category": "carre"}})
    assert answer.status_code == 422
    assert answer.json is not None
    assert ("#/claim/category", "missing_field") in {(each["pointer"], each["code"]) for each in answer.json["errors"]}
