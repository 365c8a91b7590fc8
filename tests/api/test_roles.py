"""Where a hand is played, over HTTP: roles in banker games, players at the table, and giving a hand up."""

from typing import Any

import pytest
from flask.testing import FlaskClient

Json = dict[str, Any]

PLAIN = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
STRONG = "As Ah Ad Kc Kd Ks Qh Qd Js Td 9c 9d 9h"
ROWS = {"front": "Kd Kc 3c", "middle": "Qs Jd Ts 9h 8s", "back": "Qd 8d 6d 4d 3d"}
FOUL = {"front": "Kd Kc 3c", "middle": "3d 4d 6d 8d 8s", "back": "Qs Qd Jd Ts 9h"}
TO_GIVE_UP = {
    "us-1-4": ("surrender", "3h Qh 8c 4s 2d 7d 3s Ks Kd 9h 6h Jd 6s"),
    "capsa-susun": ("foul_on_purpose", "6s Ts 7d 2c 8h Jd 7c 2d 8c Js Kh Qc 4c"),
}


def answer_of(client: FlaskClient, path: str = "/v1/solve", **body: Any) -> Json:
    answer = client.post(path, json={"cards": PLAIN} | body if path == "/v1/solve" else body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    found: Json = answer.get_json()
    return found


def errors_of(client: FlaskClient, path: str = "/v1/solve", **body: Any) -> list[tuple[str, str]]:
    answer = client.post(path, json=body)
    assert answer.status_code == 422
    return [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]


def test_a_banker_who_wins_ties_is_worth_more_than_a_player(client: FlaskClient) -> None:
    points = {
        role: answer_of(client, rules="hong-kong", role=role)["best"]["expected_points"]
        for role in ("banker", None, "player")
    }
    assert points["banker"] > points[None] > points["player"]
    assert points["banker"] - points["player"] < 0.5  # rows are seldom tied


def test_without_the_banker_s_ties_a_role_changes_nothing_but_its_name(client: FlaskClient) -> None:
    rules = {"preset": "hong-kong", "banker": {"ties": "nobody"}}
    answers = [answer_of(client, rules=rules, role=role) for role in ("banker", None, "player")]
    assert [each["opponents"].pop("role") for each in answers] == ["banker", None, "player"]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize(("path", "hand"), [("/v1/solve", {"cards": PLAIN}), ("/v1/review", ROWS)])
def test_roles_that_the_rules_do_not_have(client: FlaskClient, path: str, hand: Json) -> None:
    assert errors_of(client, path, **hand, role="banker") == [("#/role", "no_banker")]
    always = {"preset": "hong-kong", "banker": {"game": "always"}}
    assert errors_of(client, path, **hand, rules=always) == [("#/role", "role_needed")]
    assert answer_of(client, path, **hand, rules=always, role="player")["opponents"]["role"] == "player"
    assert errors_of(client, path, **hand, role="dealer") == [("#/role", "not_one_of")]
    wrong = {"players": 5, "role": "banker"}
    assert errors_of(client, path, **hand, **wrong) == [("#/players", "out_of_range"), ("#/role", "no_banker")]


@pytest.mark.parametrize("players", [1, 5, 0, -1, "3", 2.5, True, [2]])
def test_two_to_four_players(client: FlaskClient, players: Any) -> None:
    ((pointer, _),) = errors_of(client, cards=PLAIN, players=players)
    assert pointer == "#/players"


def test_without_a_home_run_the_number_of_players_changes_nothing(client: FlaskClient) -> None:
    answers = [answer_of(client, players=players) for players in (2, 3, 4)]
    assert [each["opponents"].pop("players") for each in answers] == [2, 3, 4]
    assert answers[0] == answers[1] == answers[2]
    assert (answers[0]["opponents"]["drawn"], answers[0]["opponents"]["tables"]) == ("one_by_one", 0)


def test_a_home_run_is_measured_at_tables_drawn_together(client: FlaskClient) -> None:
    two, three, four = (answer_of(client, cards=STRONG, rules="taiwan", players=players) for players in (2, 3, 4))
    assert [each["opponents"]["drawn"] for each in (two, three, four)] == ["one_by_one", "together", "together"]
    assert three["opponents"]["tables"] == four["opponents"]["tables"] > 100
    # This hand scoops everybody more often than anybody scoops everybody with it.
    assert two["best"]["expected_points"] < min(each["best"]["expected_points"] for each in (three, four))
    assert answer_of(client, cards=STRONG, rules="taiwan", players=4) == four


def test_a_review_is_measured_at_the_same_tables(client: FlaskClient) -> None:
    best = answer_of(client, cards=STRONG, rules="taiwan", players=4)["best"]
    rows = {row: best[row]["cards"] for row in ("front", "middle", "back")}
    reviewed = answer_of(client, "/v1/review", **rows, rules="taiwan", players=4)
    assert reviewed["cost"] == 0
    assert reviewed["setting"] == reviewed["best"] == best
    assert reviewed["opponents"]["drawn"] == "together"


@pytest.mark.parametrize("rules", TO_GIVE_UP)
def test_a_hand_that_is_better_given_up(client: FlaskClient, rules: str) -> None:
    how, cards = TO_GIVE_UP[rules]
    answer = answer_of(client, cards=cards, rules=rules)
    assert answer[how]["best"] is True
    assert answer[how]["expected_points"] > answer["best"]["expected_points"]
    assert -answer[how]["points"] <= answer[how]["expected_points"] < 0
    plain = answer_of(client, rules=rules)
    assert plain[how]["best"] is False
    assert plain[how]["expected_points"] < plain["best"]["expected_points"]


def test_what_the_rules_do_not_let_be_done_is_null(client: FlaskClient) -> None:
    answer = answer_of(client)
    assert (answer["surrender"], answer["foul_on_purpose"]) == (None, None)
    surrender = answer_of(client, rules={"surrender": 1})["surrender"]
    assert surrender["points"] == 1


def test_a_flat_foul_costs_its_price_in_a_review(client: FlaskClient) -> None:
    rules = {"foul": {"pays": "flat", "points": 4, "royalties": False}}
    reviewed = answer_of(client, "/v1/review", **FOUL, rules=rules)
    assert reviewed["foul"] is not None
    assert reviewed["setting"]["expected_points"] == reviewed["foul_on_purpose"]["expected_points"]
    assert -4 <= reviewed["setting"]["expected_points"] < -3.9  # some opponents foul on purpose as well, if any


def test_a_batch_and_a_get_know_roles_too(client: FlaskClient) -> None:
    single = answer_of(client, rules="hong-kong", role="banker", alternatives=0)
    batch = answer_of(client, "/v1/solve/batch", hands=[PLAIN], rules="hong-kong", role="banker")
    assert batch["results"][0]["result"] == single
    query = {"cards": PLAIN, "rules": "hong-kong", "role": "banker", "alternatives": "0"}
    got = client.get("/v1/solve", query_string=query)
    assert got.get_json() == single
    other = client.get("/v1/solve", query_string=query | {"role": "player"})
    assert other.get_etag() != got.get_etag()
    refused = client.get("/v1/solve", query_string={"cards": PLAIN, "role": "banker"})
    assert refused.get_json()["errors"][0]["parameter"] == "role"
