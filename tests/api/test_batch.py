"""`POST /v1/solve/batch` as JSON: every hand as `POST /v1/solve` answers it. Bad hands are in `test_solve.py`."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.cards import write_cards
from solver.preset_files import preset_names
from solver.training import deal

HANDS = [
    *(" ".join(write_cards(hand)) for hand in deal(10, 3).tolist()),
    "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s",  # a dragon
    "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
    "As Ah Ad Ac Ks Kh Kd Kc 2s 2h 2d 2c 3s",  # few splits
    "As 2h 3d 4c 5s Ah 2d 3c 4s 5h 9c 9d 9h",  # two wheels
]


OWN_RULES = {"preset": "dutch-2-4-royalties", "wheel": "second_highest", "name": '%s "-0.000000" <points>'}


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("alternatives", [0, 3, 20])
@pytest.mark.parametrize("rules", [*preset_names(), OWN_RULES], ids=str)
def test_a_batch_answers_what_each_hand_is_answered(
    client: FlaskClient, rules: Any, alternatives: int, language: str
) -> None:
    headers = {"Accept-Language": language}
    asked = {"rules": rules, "alternatives": alternatives}
    batch = client.post("/v1/solve/batch", json={"hands": HANDS, **asked}, headers=headers)
    assert batch.headers["Content-Language"] == language
    assert batch.json is not None
    for index, (result, cards) in enumerate(zip(batch.json["results"], HANDS, strict=True)):
        alone = client.post("/v1/solve", json={"cards": cards, **asked}, headers=headers).json
        assert json.dumps(result) == json.dumps({"index": index, "status": 200, "result": alone})  # and in this order


def test_more_hands_than_a_block_keep_their_order(client: FlaskClient) -> None:
    hands: list[Any] = [write_cards(hand) for hand in deal(150, 4).tolist()]
    hands[70:75] = [None, "", 5, [], "Zs"]
    answer = client.post("/v1/solve/batch", json={"hands": hands}).json
    assert answer is not None
    assert answer["summary"] == {"total": 150, "ok": 145, "failed": 5}
    for index, (result, cards) in enumerate(zip(answer["results"], hands, strict=True)):
        assert result["index"] == index
        assert result["status"] == (422 if 70 <= index < 75 else 200)
        if result["status"] == 200:
            assert sorted(result["result"]["cards"]) == sorted(cards)
        else:
            assert result["problem"]["errors"][0]["pointer"].startswith(f"#/hands/{index}")


def test_a_block_of_bad_hands_only(client: FlaskClient) -> None:
    hands = [*[""] * 64, HANDS[0]]
    answer = client.post("/v1/solve/batch", json={"hands": hands}).json
    assert answer is not None
    assert answer["summary"] == {"total": 65, "ok": 1, "failed": 64}


def test_every_post_refuses_a_query(client: FlaskClient) -> None:
    for path in ("solve", "solve/batch", "review", "evaluate", "score"):
        answer = client.post(f"/v1/{path}?rules=dutch-2-4&rules=x&%ff=1", json={"x": 1})
        assert answer.status_code == 422
        assert answer.json is not None
        errors = answer.json["errors"]
        assert [(each.get("parameter"), each["code"]) for each in errors[:2]] == [
            ("rules", "unknown_parameter"),
            ("%FF", "unknown_parameter"),
        ]
        assert ("#/x", "unknown_field") in [(each.get("pointer"), each["code"]) for each in errors]  # and all else


def test_a_query_alone_is_refused_as_well(client: FlaskClient) -> None:
    answer = client.post("/v1/evaluate?cards=", json={"cards": "Qh Qc 3d"}, headers={"Accept-Language": "nl"})
    assert answer.status_code == 422
    assert answer.json is not None
    assert answer.json["errors"] == [
        {"parameter": "cards", "detail": 'Hier is geen parameter "cards".', "code": "unknown_parameter"}
    ]
