"""`POST /v1/review`: what a setting is worth beside the best, foul or not."""

import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import answers
from solver.arrangement import ROWS
from solver.cards import write_cards
from solver.preset_files import preset_names
from solver.reference import Wheel
from solver.rules_json import read_rules
from solver.solution import Setting, review
from tests.layouts import setting

Json = dict[str, Any]

LEGAL = "4s 3s 2s / 8c 8s Qd 7d 5c / Ac Ad Ah As Qc"
FOUL = "Ks Kh 3c / Jd Js 8c 6h 2s / As Ah Ac 9c 9d"
DRAGON = "4d 3c 2s / 9h 8d 7c 6s 5h / As Kh Qd Jc Ts"
RULE_SETS: list[Any] = [
    *preset_names(),
    {"preset": "dutch-2-4", "wheel": "second_highest"},
    {"preset": "dutch-1-6-royalties", "royalties": {"to": "both"}, "natural_against_natural": "none"},
]


CHOICES = ["natural", "surrender", "foul_on_purpose"]


def body(text: str, **more: Any) -> Json:
    return dict(zip(ROWS, (part.split() for part in text.split("/")), strict=True)) | more


def answer_of(client: FlaskClient, text: str, language: str = "en", **more: Any) -> Json:
    answer = client.post("/v1/review", json=body(text, **more), headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    found: Json = answer.get_json()
    return found


def errors_of(client: FlaskClient, given: Any) -> list[tuple[str, str]]:
    answer = client.post("/v1/review", json=given)
    assert answer.status_code == 422, answer.get_data(as_text=True)
    return [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]


def cards_of(shown: Json) -> list[str]:
    return [card for row in ROWS for card in shown[row]["cards"]]


def close(value: float) -> Any:
    return pytest.approx(value, abs=5.1e-7)


def check_setting(shown: Json, expected: Setting) -> None:
    """Compare a setting of an answer, with its worth and chances, to what the solver says."""
    assert [shown[row]["cards"] for row in ROWS] == [write_cards(row.cards) for row in expected.arrangement]
    assert [shown[row]["strength"] for row in ROWS] == list(expected.arrangement.strengths)
    assert shown["expected_points"] == close(expected.points)
    assert shown["standard_error"] == close(expected.error)
    for place, row in enumerate(ROWS):
        chances = shown["rows"][row]
        win, lose = expected.chances[2 * place : 2 * place + 2]
        assert chances == {"win": close(win), "tie": close(1 - win - lose), "lose": close(lose)}
        assert sum(chances.values()) == pytest.approx(1, abs=2e-6)
    assert (shown["scoop"], shown["scooped"]) == (close(expected.chances[6]), close(expected.chances[7]))


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
@pytest.mark.parametrize("text", [LEGAL, FOUL, DRAGON])
def test_an_answer_is_what_the_solver_says(client: FlaskClient, text: str, rules: Any) -> None:
    agreed = read_rules(rules)
    reviewed = review(setting(text, agreed.wheel), agreed)
    answer = answer_of(client, text, rules=rules)
    assert list(answer) == ["foul", "setting", "best", "cost", "cost_error", "equal", "habits", *CHOICES, "opponents"]
    assert answer["opponents"] == answers.opponents(reviewed.played)
    assert {name: answer[name] for name in CHOICES} == answers.choices(reviewed.choices)
    check_setting(answer["setting"], reviewed.chosen)
    check_setting(answer["best"], reviewed.best)
    assert answer["cost"] == close(reviewed.chosen.cost)
    assert answer["cost_error"] == close(reviewed.chosen.cost_error)
    assert answer["equal"] is reviewed.chosen.is_equal
    assert list(answer["habits"]) == ["strongest_back", "rank_product"]
    for name, habit in reviewed.habits.items():
        shown = answer["habits"][name]
        assert [shown[row]["strength"] for row in ROWS] == list(habit.arrangement.strengths)
        assert (shown["cost"], shown["expected_points"]) == (close(habit.cost), close(habit.points))
    held = reviewed.choices.natural
    assert (answer["natural"] is None) is (held is None)
    if held:
        assert answer["natural"] == {
            "name": str(held.natural),
            "points": held.award,
            "expected_points": close(held.points),
            "declare": held.declare,
        }


def test_the_default_rules_are_one_to_six(client: FlaskClient) -> None:
    assert answer_of(client, LEGAL) == answer_of(client, LEGAL, rules="dutch-1-6")


def reviewed_again(client: FlaskClient, shown: Json, rules: str) -> Json:
    rows = {row: shown[row]["cards"] for row in ROWS}
    answer: Json = client.post("/v1/review", json=rows | {"rules": rules}).get_json()
    return answer


@pytest.mark.parametrize("rules", preset_names())
def test_the_best_costs_nothing_and_solving_agrees(client: FlaskClient, rules: str) -> None:
    deal = random.Random(5)
    for _ in range(5):
        cards = deal.sample(range(52), 13)
        asked = {"cards": write_cards(cards), "rules": rules, "alternatives": 2}
        found = client.post("/v1/solve", json=asked).get_json()
        answer = reviewed_again(client, found["best"], rules)
        assert answer["setting"] == answer["best"] == found["best"]
        assert (answer["cost"], answer["cost_error"], answer["equal"], answer["foul"]) == (0, 0, True, None)
        assert (answer["habits"], answer["natural"]) == (found["habits"], found["natural"])
        for other in found["alternatives"]:
            answer = reviewed_again(client, other, rules)
            assert [answer[key] for key in ("cost", "cost_error", "equal")] == [
                other[key] for key in ("cost", "cost_error", "equal")
            ]
            assert answer["best"] == found["best"]


def test_a_dominated_setting_costs_at_least_what_the_better_one_does(client: FlaskClient) -> None:
    """Back, middle and front are all as they can be for the kickers; exchanging two kickers only loses."""
    better = answer_of(client, "Qs Jh 3c / Kd 8c 7d 5s 4h / 9c 9d 9h 9s 2d")
    worse = answer_of(client, "Qs Jh 2d / Kd 8c 7d 5s 3c / 9c 9d 9h 9s 4h")
    assert worse["setting"]["expected_points"] < better["setting"]["expected_points"]
    assert worse["cost"] > better["cost"] >= 0
    assert worse["best"] == better["best"]


# Fouls


def test_a_foul_is_valued_as_foul_and_said_in_the_readers_language(client: FlaskClient) -> None:
    english, dutch = answer_of(client, FOUL), answer_of(client, FOUL, language="nl")
    assert english["foul"] == "The front (pair of kings) beats the middle (pair of jacks)."
    assert dutch["foul"].startswith("Boven (")
    assert "verslaat het midden" in dutch["foul"]
    for answer in (english, dutch):
        shown = answer["setting"]
        assert shown["expected_points"] == -6
        assert shown["standard_error"] == 0
        assert (shown["scoop"], shown["scooped"]) == (0, 1)
        assert shown["rows"] == {row: {"win": 0, "tie": 0, "lose": 1} for row in ROWS}
        assert answer["cost"] == close(6 + answer["best"]["expected_points"])
        assert answer["equal"] is False
    assert english["setting"]["middle"]["description"] == "pair of jacks"


def test_both_rows_that_are_beaten_are_said(client: FlaskClient) -> None:
    rows = "As Ah Ac / Ks Kh 9c 9d 3c / Jd Js 8c 6h 2s"
    foul = answer_of(client, rows)["foul"]
    assert "The front (" in foul
    assert "The middle (" in foul


@pytest.mark.parametrize(("rules", "worth"), [("dutch-2-4", -4), ({"counting": {"scoop": 1}}, -4),
                                              ({"counting": {"row": 2, "majority": 3, "scoop": 5}}, -14)])  # fmt: skip
def test_a_foul_pays_a_scoop_in_every_counting(client: FlaskClient, rules: Any, worth: int) -> None:
    assert answer_of(client, FOUL, rules=rules)["setting"]["expected_points"] == worth


@pytest.mark.parametrize("rules", ["dutch-1-6-royalties", "open-face"])
def test_a_foul_earns_no_royalties_and_pays_them(client: FlaskClient, rules: str) -> None:
    text = "Qd 8h 3c / As Ks Qs Js Ts / 9h 9d 9c 6s 6d"
    answer = answer_of(client, text, rules=rules)
    assert [answer["setting"][row]["royalty"] for row in ROWS] == [0, 0, 0]
    assert answer["setting"]["expected_points"] < -6
    assert answer["setting"]["standard_error"] > 0
    assert answer["best"]["back"]["royalty"] > 0


def test_equal_rows_are_no_foul(client: FlaskClient) -> None:
    assert answer_of(client, "9s 5d 2s / Ah Kd Qh 8d 3h / As Kh Qd 8s 3d")["foul"] is None


def test_a_wheel_may_be_foul_in_one_order_only(client: FlaskClient) -> None:
    text = "Kd 9h 9c / 5d 4c 3s 2h Ad / 6s 5h 4d 3h 2c"
    assert answer_of(client, text)["foul"] is None
    foul = answer_of(client, text, rules={"wheel": str(Wheel.SECOND_HIGHEST)})
    assert foul["foul"].startswith("The middle (")
    assert foul["setting"]["expected_points"] == -6


# How it is asked


def test_rows_may_be_text_in_any_order_and_notation(client: FlaskClient) -> None:
    expected = answer_of(client, LEGAL)
    rows = {"front": "2s,3S 4♠", "middle": "5c8s7d8cQd", "back": ["QC", "A♣", "ad", "ah", "As"]}
    assert client.post("/v1/review", json=rows).get_json() == expected
    dutch = {"front": "2s 3s 4s", "middle": "8k 8s Vr 7r 5k", "back": "Ak Ar Ah As Vk", "notation": "nl"}
    assert client.post("/v1/review", json=dutch).get_json() == expected


def test_an_answer_keeps_the_rows_it_was_given(client: FlaskClient) -> None:
    for text in (LEGAL, FOUL, DRAGON):
        answer = answer_of(client, text)
        for row, cards in body(text).items():
            assert sorted(answer["setting"][row]["cards"]) == sorted(cards)
        assert sorted(cards_of(answer["best"])) == sorted(cards_of(answer["setting"]))


def test_the_order_of_the_cards_changes_nothing(client: FlaskClient) -> None:
    first, shuffle = answer_of(client, LEGAL), random.Random(3).sample
    for _ in range(5):
        mixed = {row: shuffle(cards, len(cards)) for row, cards in body(LEGAL).items()}
        assert client.post("/v1/review", json=mixed).get_json() == first


def test_a_natural_is_named_and_the_best_is_rows_all_the_same(client: FlaskClient) -> None:
    answer = answer_of(client, DRAGON, rules="dutch-1-6-royalties")
    assert [answer["natural"][key] for key in ("name", "points", "declare")] == ["dragon", 13, True]
    assert answer["natural"]["expected_points"] > answer["best"]["expected_points"]
    assert len(set(cards_of(answer["best"]))) == 13
    assert answer_of(client, DRAGON)["natural"] is None


def test_amounts_have_six_decimals_at_the_most_and_no_minus_zero(client: FlaskClient) -> None:
    def numbers(value: Any) -> list[float]:
        if isinstance(value, dict):
            return [number for inner in value.values() for number in numbers(inner)]
        return [value] if isinstance(value, float) else []

    best = review(setting(LEGAL), read_rules("dutch-1-6")).best.arrangement
    for text in (LEGAL, FOUL, " / ".join(" ".join(write_cards(row.cards)) for row in best)):
        for number in numbers(answer_of(client, text)):
            assert number == round(number, 6)
            assert str(number) != "-0.0"


# What is refused


def without(row: str) -> Json:
    return {key: cards for key, cards in body(LEGAL).items() if key != row}


@pytest.mark.parametrize(
    ("given", "errors"),
    [
        pytest.param({}, [(f"#/{row}", "missing_field") for row in ROWS], id="nothing"),
        pytest.param(without("middle"), [("#/middle", "missing_field")], id="no middle"),
        pytest.param(body(LEGAL, front=["4s", "3s"]), [("#/front", "wrong_count")], id="two in front"),
        pytest.param(
            body(LEGAL, front=["4s", "3s", "4s"]), [("#/front/2", "duplicate_card")], id="twice in a row"
        ),
        pytest.param(
            body(LEGAL, front=["4s", "3s", "As"]), [("#/back/3", "duplicate_card")], id="in two rows"
        ),
        pytest.param(body(LEGAL, back=["Ac", "Ad", "Xh", "As", "Qc"]), [("#/back/2", "unreadable_card")], id="no card"),
        pytest.param(body(LEGAL, front=None), [("#/front", "wrong_type")], id="null"),
        pytest.param(body(LEGAL, front=7), [("#/front", "wrong_type")], id="a number"),
        pytest.param(body(LEGAL, rules="dutch-3-5"), [("#/rules", "unknown_preset")], id="no such rules"),
        pytest.param(body(LEGAL, alternatives=3), [("#/alternatives", "unknown_field")], id="alternatives"),
        pytest.param(body(LEGAL, natural="dragon"), [("#/natural", "unknown_field")], id="a natural"),
        pytest.param(
            body("4s 3s / 8c 8s Qd 7d 5c 5c / Ac Ad Ah As", rules={"wheel": "up"}, x=1),
            [
                ("#/front", "wrong_count"),
                ("#/middle", "wrong_count"),
                ("#/middle/5", "duplicate_card"),
                ("#/back", "wrong_count"),
                ("#/rules/wheel", "not_one_of"),
                ("#/x", "unknown_field"),
            ],
            id="all at once",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_where_it_is(client: FlaskClient, given: Json, errors: list[Any]) -> None:
    assert sorted(errors_of(client, given)) == sorted(errors)


def test_what_is_no_object_is_refused(client: FlaskClient) -> None:
    for given in ([], "cards", 12, [body(LEGAL)]):
        assert client.post("/v1/review", json=given).status_code == 422
    assert client.post("/v1/review", data=b"null", content_type="application/json").status_code == 422
    assert client.post("/v1/review", data=b"{", content_type="application/json").status_code == 400
    assert client.post("/v1/review", data=b"{}", content_type="text/plain").status_code == 415
    assert client.get("/v1/review").status_code == 405
