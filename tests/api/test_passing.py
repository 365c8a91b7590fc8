"""`POST /v1/pass` and `POST /v1/pass/apply`."""

from typing import Any

import pytest
from flask.testing import FlaskClient

HAND = "Kh Js Jd Ts Td Tc 9s 8c 7s 7d 7c 3h 2s"
OTHER = "As Ks Kc Qd Jh 9h 8h 6d 5c 4h 4d 3d 2d"
THIRD = "Ah Ad Ac Kd Qs Qh Qc Jc Th 9d 9c 8s 8d"
ONE = {"passing": {"on": True, "count": 1}}


def answer_of(client: FlaskClient, path: str, body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def errors_of(client: FlaskClient, path: str, body: Any) -> list[tuple[str, str]]:
    answer = client.post(path, json=body)
    assert answer.status_code == 422, answer.get_data(as_text=True)
    assert answer.json is not None
    return [(error["pointer"], error["code"]) for error in answer.json["errors"]]


def table(*passes: Any, rules: Any = ONE, direction: str = "left") -> dict[str, Any]:
    """Return two or three players who pass something."""
    players = [
        {"name": name, "cards": cards, "passes": passed}
        for name, cards, passed in zip(("Bram", "Cas", "Dewi"), (HAND, OTHER, THIRD), passes, strict=False)
    ]
    return {"players": players, "direction": direction, "rules": rules}


def test_advice_on_passing(client: FlaskClient) -> None:
    rules = {"name": "ours", "passing": {"on": True, "count": 2}}
    answer = answer_of(client, "/v1/pass", {"cards": HAND.split()[::-1], "rules": rules, "alternatives": 5})
    assert answer["cards"] == HAND.split()
    assert (answer["rules"], answer["choices"]) == ("ours", 78)
    best, others = answer["best"], answer["alternatives"]
    assert len(best["pass"]) == 2
    assert sorted(best["pass"] + best["keep"]) == sorted(HAND.split())
    assert len(others) == 5
    assert [other["equal"] for other in others] == [other["cost"] <= other["cost_error"] for other in others]
    assert answer["opponents"] == {"bank": "dutch-1-6", "exact": True}
    assert answer["samples"]["measured"] <= answer["samples"]["estimated"] == 741


def test_cards_in_dutch_letters(client: FlaskClient) -> None:
    body = {"cards": "Hh Bs Br 10s 10r 10k 9s 8k 7s 7r 7k 3h 2s", "notation": "nl", "rules": ONE, "alternatives": 0}
    assert answer_of(client, "/v1/pass", body)["cards"] == HAND.split()


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"cards": HAND}, [("#/rules", "passing_off")]),
        ({"cards": HAND, "rules": "open-face"}, [("#/rules", "passing_off")]),
        ({"cards": HAND[3:], "rules": ONE}, [("#/cards", "wrong_count")]),
        ({"cards": HAND, "rules": ONE, "alternatives": 21}, [("#/alternatives", "out_of_range")]),
        ({"cards": HAND, "rules": {"passing": {"on": True, "count": 14}}}, [("#/rules/passing/count", "out_of_range")]),
    ],
)
def test_advice_that_cannot_be_given(client: FlaskClient, body: Any, errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, "/v1/pass", body) == errors


@pytest.mark.parametrize(("direction", "sources"), [("left", "Dewi Bram Cas"), ("right", "Cas Dewi Bram")])
def test_three_pass_to_their_neighbour(client: FlaskClient, direction: str, sources: str) -> None:
    given = {"Bram": "2s", "Cas": "6d", "Dewi": "8d"}
    answer = answer_of(client, "/v1/pass/apply", table("2s", ["6d"], "8♦", direction=direction))
    assert [each["from"] for each in answer["players"]] == sources.split()
    for each, before in zip(answer["players"], (HAND, OTHER, THIRD), strict=True):
        kept = [card for card in before.split() if card != given[each["name"]]]
        assert each["received"] == [given[each["from"]]]
        assert each["cards"] == kept + each["received"]


def test_nobody_passes_anything_when_cards_are_held(client: FlaskClient) -> None:
    rules = {"passing": {"on": True, "cycle": ["left", "hold"]}}
    answer = answer_of(client, "/v1/pass/apply", table([], "", rules=rules, direction="hold"))
    assert [(each["cards"], each["received"], each["from"]) for each in answer["players"]] == [
        (HAND.split(), [], None),
        (OTHER.split(), [], None),
    ]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        (table(["2s"], ["6d"], rules="dutch-1-6"), [("#/rules", "passing_off")]),
        (table(["2s"], ["6d"], ["8d"], direction="across"), [("#/rules", "across_with_three")]),
        (table(["2s"], ["6d"], direction="up"), [("#/direction", "not_one_of")]),
        (table(["2s"], ["6d"], direction="hold"), [("#/direction", "not_one_of")]),
        (table([], ["6d", "5c"]), [("#/players/0/passes", "wrong_count"), ("#/players/1/passes", "wrong_count")]),
        (table(["6d"], "2s"), [("#/players/0/passes/0", "card_not_held"), ("#/players/1/passes", "card_not_held")]),
        (table(["2x"], ["6d"]), [("#/players/0/passes/0", "unreadable_card")]),
        (
            {"players": [{"name": "Bram", "cards": HAND, "passes": "2s"}] * 2, "direction": "left", "rules": ONE},
            [("#/players/1/name", "duplicate_name"), *[("#/players/1/cards", "duplicate_card")] * 13],
        ),
        ({"players": []}, [("#/players", "wrong_length"), ("#/direction", "missing_field")]),
    ],
)
def test_what_cannot_be_passed(client: FlaskClient, body: Any, errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, "/v1/pass/apply", body) == errors


def test_refusals_are_in_dutch_where_that_is_preferred(client: FlaskClient) -> None:
    answer = client.post("/v1/pass/apply", json=table(["6d"], "6d"), headers={"Accept-Language": "nl"})
    assert answer.json is not None
    assert answer.json["errors"][0]["detail"] == "6d zit niet in deze hand, en kan dus niet worden doorgegeven."
