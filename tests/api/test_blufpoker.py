"""The calls for Blufpoker: whole answers, both languages, and every way in which a request makes no sense."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

JUDGE, ODDS, MATCH = (f"/v1/blufpoker/{name}" for name in ("judge", "odds", "match"))

CLAIM = {"claimer": "Anna", "next": "Bram", "claim": 631}
PLAYERS = ["Anna", "Bram", "Cas"]
BLUFF = {"direction": "left", "turns": [{"claim": 421}], "throw": [2, 1, 1]}


def answer_of(client: FlaskClient, path: str, body: Any, language: str = "en") -> Any:
    answer = client.post(path, json=body, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json


def errors_of(client: FlaskClient, path: str, body: Any) -> list[tuple[str, str]]:
    answer = client.post(path, json=body)
    assert answer.status_code == 422, answer.get_data(as_text=True)
    assert answer.json is not None
    return [(error["pointer"], error["code"]) for error in answer.json["errors"]]


def details_of(client: FlaskClient, path: str, body: Any, language: str = "en") -> list[str]:
    answer = client.post(path, json=body, headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert answer.json is not None
    return [error["detail"] for error in answer.json["errors"]]


# judge


def test_a_whole_judgement(client: FlaskClient) -> None:
    body = CLAIM | {"before": 542, "dice": 2, "throw": [5, 5, 6], "doubted_by": "Bram"}
    assert answer_of(client, JUDGE, body) == {
        "claim": {"number": 631, "name": None, "least": 631, "poker": False, "strange": False},
        "throw": {"number": 655, "name": "grensje", "there": True},
        "legal": True,
        "breaches": [],
        "outcome": "there",
        "penalty": "Bram",
        "over": True,
        "begins": "Bram",
        "text": "Anna claimed 631 and 655 (grensje) lies there: Bram gets the penalty and begins.",
    }


@pytest.mark.parametrize(
    ("more", "outcome", "penalty", "begins", "english", "dutch"),
    [
        (
            {"claim": 444, "throw": [6, 6, 5], "doubted_by": "Bram"},
            "bluff",
            "Anna",
            "Anna",
            "Anna claimed 444 (poker four), but 665 lies there: Anna gets the penalty and begins.",
            "Anna noemde 444 (poker vier), maar er ligt 665: Anna krijgt het strafpunt en begint.",
        ),
        (
            {"claim": 499, "throw": [1, 1, 5], "doubted_by": "Bram"},
            "there",
            "Bram",
            "Bram",
            "Anna claimed 499 and 511 lies there: Bram gets the penalty and begins.",
            "Anna noemde 499 en er ligt 511: Bram krijgt het strafpunt en begint.",
        ),
        (
            {"throw": [2, 1, 1]},
            "goes_on",
            None,
            None,
            "Bram believes 631 and must pass on a higher number.",
            "Bram gelooft 631 en moet een hoger getal doorgeven.",
        ),
        (
            {"claim": 111},
            "poker_to_throw",
            None,
            None,
            "Bram believes 111 (poker one) and has three open throws to make that poker or a higher one.",
            "Bram gelooft 111 (poker één) en mag in drie open worpen die poker of een hogere gooien.",
        ),
        (
            {"claim": 222, "open_throws": [[3, 3, 3]]},
            "poker_higher",
            "Anna",
            "Anna",
            "Bram accepted 222 (poker two) and threw 333 (poker three), which is higher: Anna gets the penalty and "
            "begins.",
            "Bram nam 222 (poker twee) aan en gooide 333 (poker drie), dat is hoger: Anna krijgt het strafpunt en "
            "begint.",
        ),
        (
            {"claim": 222, "open_throws": [[3, 2, 2], [2, 2, 2]]},
            "poker_equal",
            None,
            "Bram",
            "Bram accepted 222 (poker two) and threw it too: nobody gets a penalty, and Bram begins.",
            "Bram nam 222 (poker twee) aan en gooide die ook: niemand krijgt een strafpunt, en Bram begint.",
        ),
        (
            {"claim": 222, "open_throws": [[3, 2, 2], [2, 2, 1], [1, 1, 1]]},
            "poker_lower",
            "Bram",
            "Bram",
            "Bram accepted 222 (poker two) and threw 111 (poker one), which is lower: Bram gets the penalty and "
            "begins.",
            "Bram nam 222 (poker twee) aan en gooide 111 (poker één), dat is lager: Bram krijgt het strafpunt en "
            "begint.",
        ),
        (
            {"claim": 222, "open_throws": [[3, 2, 2], [2, 2, 1], [2, 6, 2]]},
            "no_poker",
            "Bram",
            "Bram",
            "Bram accepted 222 (poker two) and ended with 622, no poker: Bram gets the penalty and begins.",
            "Bram nam 222 (poker twee) aan en eindigde met 622, geen poker: Bram krijgt het strafpunt en begint.",
        ),
    ],
)
def test_every_outcome_in_words(
    client: FlaskClient,
    more: dict[str, Any],
    outcome: str,
    penalty: str | None,
    begins: str | None,
    english: str,
    dutch: str,
) -> None:
    answer = answer_of(client, JUDGE, CLAIM | more)
    assert (answer["outcome"], answer["penalty"], answer["begins"]) == (outcome, penalty, begins)
    assert answer["over"] is (begins is not None)
    assert answer["text"] == english
    assert answer_of(client, JUDGE, CLAIM | more, "nl")["text"] == dutch


def test_d03_poker_one_beats_665_and_two_four_six_is_642(client: FlaskClient) -> None:
    assert answer_of(client, JUDGE, CLAIM | {"claim": 665, "throw": [1, 1, 1]})["throw"]["there"] is True
    assert answer_of(client, JUDGE, CLAIM | {"claim": 642, "throw": [2, 4, 6]})["throw"]["number"] == 642


def test_only_the_next_player_may_doubt(client: FlaskClient) -> None:
    answer = answer_of(client, JUDGE, CLAIM | {"throw": [2, 1, 1], "doubted_by": "Cas"})
    assert (answer["legal"], answer["outcome"], answer["penalty"], answer["over"]) == (False, None, None, False)
    assert [breach["code"] for breach in answer["breaches"]] == ["not_next"]
    assert answer["text"] == 'This does not count. "Cas" may not doubt: only "Bram" may, who is next.'


def test_all_that_is_not_legal_is_named(client: FlaskClient) -> None:
    body = CLAIM | {"before": 642, "dice": 0, "throws": 2}
    answer = answer_of(client, JUDGE, body, "nl")
    assert [(breach["pointer"], breach["code"]) for breach in answer["breaches"]] == [
        ("#/claim", "claim_not_higher"),
        ("#/dice", "nothing_thrown"),
        ("#/throws", "thrown_again"),
    ]
    assert answer["text"].startswith("Dit telt niet. 631 is niet hoger dan 642. ")


def test_advice_changes_nothing(client: FlaskClient) -> None:
    body = CLAIM | {"throw": [6, 4, 2], "doubted_by": "Bram"}
    assert answer_of(client, JUDGE, body | {"advice": True}) == answer_of(client, JUDGE, body)


def test_a_doubt_needs_the_throw(client: FlaskClient) -> None:
    assert errors_of(client, JUDGE, CLAIM | {"doubted_by": "Bram"}) == [("#/throw", "missing_field")]


@pytest.mark.parametrize(
    ("more", "errors"),
    [
        ({"claim": 99}, [("#/claim", "out_of_range")]),
        ({"claim": 1000, "before": 12}, [("#/claim", "out_of_range"), ("#/before", "out_of_range")]),
        ({"claim": "631"}, [("#/claim", "wrong_type")]),
        ({"claim": None}, [("#/claim", "wrong_type")]),
        ({"claim": 631.0}, [("#/claim", "wrong_type")]),
        ({"next": "Anna"}, [("#/next", "duplicate_name")]),
        ({"next": ""}, [("#/next", "bad_text")]),
        ({"throw": [1, 2]}, [("#/throw", "wrong_length")]),
        ({"throw": [0, 7, None]}, [(f"#/throw/{place}", code) for place, code in enumerate(
            ["out_of_range", "out_of_range", "wrong_type"])]),
        ({"throw": "642"}, [("#/throw", "wrong_type")]),
        ({"beside": [1, 2, 3, 4]}, [("#/beside", "wrong_length")]),
        ({"beside": [6, 6, 1], "throw": [6, 4, 2]}, [("#/throw", "open_die_missing")] * 2),
        ({"blind": 1}, [("#/blind", "wrong_type")]),
        ({"dice": 4}, [("#/dice", "out_of_range")]),
        ({"open_throws": [[6, 6, 6]]}, [("#/open_throws", "accepted_no_poker")]),
        ({"claim": 444, "open_throws": []}, [("#/open_throws", "wrong_length")]),
        ({"claim": 444, "open_throws": [[6, 6, 6], [1, True, 3]]}, [("#/open_throws/1/1", "wrong_type")]),
        ({"claim": 444, "open_throws": [[3, 3, 3]]}, [("#/open_throws", "throws_not_over")]),
        (
            {"claim": 444, "open_throws": [[6, 6, 6]], "doubted_by": "Bram", "throw": [1, 2, 3]},
            [("#/open_throws", "two_endings")],
        ),
        ({"colour": "red"}, [("#/colour", "unknown_field")]),
    ],
)  # fmt: skip
def test_what_a_judge_cannot_read(client: FlaskClient, more: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, JUDGE, CLAIM | more) == errors


def test_what_is_missing_is_named(client: FlaskClient) -> None:
    missing = {("#/claimer", "missing_field"), ("#/next", "missing_field"), ("#/claim", "missing_field")}
    assert set(errors_of(client, JUDGE, {})) == missing


def test_sentences_name_the_value_in_both_languages(client: FlaskClient) -> None:
    body = CLAIM | {"beside": [6], "throw": [5, 4, 2]}
    assert details_of(client, JUDGE, body) == ["A 6 lay open beside the cup and is not in 542."]
    assert details_of(client, JUDGE, body, "nl") == ["Een 6 lag open naast de beker en zit niet in 542."]
    body = CLAIM | {"throw": [5, 4]}
    assert details_of(client, JUDGE, body) == ["There must be 3 dice here, not 2."]
    assert details_of(client, JUDGE, body, "nl") == ["Hier horen 3 dobbelstenen, niet 2."]


# odds


def test_odds_of_a_claim_with_all_dice_hidden(client: FlaskClient) -> None:
    answer = answer_of(client, ODDS, {"claim": 642, "before": 532})
    assert answer["there"] == {"fraction": "7/24", "decimal": 0.291667}
    assert answer["doubt"] == {"worth": {"fraction": "5/12", "decimal": 0.416667}}
    assert answer["believe"]["accepted"] is None
    assert answer["keep"]["reach"]["number"] == 643
    assert answer["keep"]["options"] == [{"keep": [], "throw": 3, "chance": {"fraction": "19/72", "decimal": 0.263889}}]
    assert [each["poker"] for each in answer["pokers"]] == [111, 222, 333, 444, 555, 666]
    assert answer["pokers"][-1]["chance"] == {"fraction": "753571/10077696", "decimal": 0.074776}
    play = answer["best_play"]
    shares = [play["doubt"], play["believe"], *(each["share"] for each in play["blind"])]
    assert sum(shares) == pytest.approx(1, abs=1e-9)
    assert play["exploitability"] < 1e-5


def test_odds_depend_on_what_came_before(client: FlaskClient) -> None:
    bodies = [{"claim": 655}, {"claim": 655, "throws": 2}, {"claim": 655, "before": 421}]
    doubts = [answer_of(client, ODDS, body)["best_play"]["doubt"] for body in bodies]
    assert len(set(doubts)) == 3


def test_odds_with_dice_seen(client: FlaskClient) -> None:
    answer = answer_of(client, ODDS, {"claim": 654, "seen": [2, 6, 5], "reach": 655})
    assert answer["there"]["fraction"] == "0"
    assert answer["best_play"] is None
    best = answer["keep"]["options"][0]
    assert (best["keep"], best["throw"], best["chance"]["fraction"]) == ([6, 5], 1, "1/3")


def test_what_to_keep_for_a_poker_with_throws_left(client: FlaskClient) -> None:
    answer = answer_of(client, ODDS, {"claim": 444, "seen": [5, 5, 1], "reach": 444, "throws_left": 2})
    best = answer["keep"]["options"][0]
    assert (best["keep"], best["chance"]["fraction"]) == ([5, 5], "11/36")


def test_odds_of_a_poker(client: FlaskClient) -> None:
    answer = answer_of(client, ODDS, {"claim": 666})
    assert answer["there"]["fraction"] == "1/216"
    assert answer["keep"] is None
    assert answer["believe"]["accepted"]["higher"]["fraction"] == "0"
    assert answer["believe"]["worth"] == answer["believe"]["accepted"]["worth"]["decimal"] == -0.925224


@pytest.mark.parametrize(("claim", "least"), [(670, 111), (777, 111)])
def test_odds_of_a_number_that_only_a_poker_satisfies(client: FlaskClient, claim: int, least: int) -> None:
    answer = answer_of(client, ODDS, {"claim": claim})
    assert answer["claim"] == {"number": claim, "name": None, "least": least, "poker": False, "strange": True}
    assert answer["there"]["fraction"] == "1/36"
    assert answer["best_play"] is None


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("#/claim", "missing_field")]),
        ({"claim": 542, "before": 542}, [("#/claim", "claim_not_higher")]),
        ({"claim": 555, "before": 444}, [("#/claim", "poker_passed_on")]),
        ({"claim": 542, "before": 541, "throws": 2}, [("#/throws", "thrown_again")]),
        ({"claim": 542, "throws": 0}, [("#/throws", "out_of_range")]),
        ({"claim": 542, "seen": [1, 2, 3, 4]}, [("#/seen", "wrong_length")]),
        ({"claim": 542, "seen": None}, [("#/seen", "wrong_type")]),
        ({"claim": 542, "seen": [7]}, [("#/seen/0", "out_of_range")]),
        ({"claim": 542, "reach": 99}, [("#/reach", "out_of_range")]),
        ({"claim": 542, "throws_left": 4}, [("#/throws_left", "out_of_range")]),
    ],
)
def test_odds_that_cannot_be_told(client: FlaskClient, body: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, ODDS, body) == errors


# match


def match(*rounds: Any, begins: str = "Anna", players: Any = PLAYERS) -> dict[str, Any]:
    return {"players": players, "begins": begins, "rounds": list(rounds)}


def test_a_match_before_its_first_round(client: FlaskClient) -> None:
    assert answer_of(client, MATCH, match(begins="Cas")) == {
        "rounds": [],
        "players": [{"name": name, "penalties": 0, "lost": False} for name in PLAYERS],
        "over": False,
        "loser": None,
        "begins": "Cas",
    }


def test_a_whole_match(client: FlaskClient) -> None:
    to_bram = {"direction": "right", "turns": [{"claim": 421}, {"claim": 499, "dice": 1}], "throw": [5, 1, 1]}
    answer = answer_of(client, MATCH, match(to_bram, *[BLUFF] * 6))
    assert answer["rounds"][0] == {
        "begins": "Anna",
        "direction": "right",
        "turns": ["Anna", "Cas"],
        "claimer": "Cas",
        "next": "Bram",
        "claim": 499,
        "throw": 511,
        "outcome": "there",
        "penalty": "Bram",
        "text": "Cas claimed 499 and 511 lies there: Bram gets the penalty and begins.",
    }
    assert [each["begins"] for each in answer["rounds"]] == ["Anna"] + ["Bram"] * 6
    assert [(each["penalties"], each["lost"]) for each in answer["players"]] == [(0, False), (7, True), (0, False)]
    assert (answer["over"], answer["loser"], answer["begins"]) == (True, "Bram", None)


def test_no_round_after_the_seventh_penalty(client: FlaskClient) -> None:
    body = match(*[BLUFF] * 8)
    assert errors_of(client, MATCH, body) == [("#/rounds/7", "match_over")]
    assert details_of(client, MATCH, body) == ["A player already has 7 penalties: the match was over."]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        (match(players=["Anna", "Bram"]), [("#/players", "wrong_length")]),
        (match(players=list("ABCDEFG")), [("#/players", "wrong_length")]),
        (match(players=["Anna", "Bram", "Anna"]), [("#/players/2", "duplicate_name")]),
        (match(players=["Anna", None, ""]), [("#/players/1", "wrong_type"), ("#/players/2", "bad_text")]),
        (match(begins="Dirk"), [("#/begins", "unknown_player")]),
        (match(BLUFF | {"direction": "up"}), [("#/rounds/0/direction", "not_one_of")]),
        (match(BLUFF | {"turns": []}), [("#/rounds/0/turns", "wrong_length")]),
        (match(BLUFF | {"turns": [{}]}), [("#/rounds/0/turns/0/claim", "missing_field")]),
        (match(BLUFF | {"throw": None}), [("#/rounds/0", "no_ending")]),
        (match(BLUFF | {"open_throws": [[6, 6, 6]]}), [("#/rounds/0/open_throws", "two_endings")]),
        (
            match(BLUFF | {"turns": [{"claim": 421, "throws": 3}, {"claim": 421, "blind": True, "dice": 1}]}, BLUFF,
                  BLUFF | {"turns": [{"claim": 444}, {"claim": 555, "beside": [4]}]}),
            [
                ("#/rounds/0/turns/0/blind", "third_throw_seen"),
                ("#/rounds/0/turns/1/claim", "claim_not_higher"),
                ("#/rounds/0/turns/1/dice", "thrown_blind"),
                ("#/rounds/2/turns/1/claim", "poker_passed_on"),
                ("#/rounds/2/throw", "open_die_missing"),
            ],
        ),
        (
            match({"direction": "left", "turns": [{"claim": 444}], "open_throws": [[4, 4, 1], [4, 4, 2]]}),
            [("#/rounds/0/open_throws", "throws_not_over")],
        ),
        (
            match({"direction": "left", "turns": [{"claim": 670}], "open_throws": [[6, 6, 6]]}),
            [("#/rounds/0/open_throws", "accepted_no_poker")],
        ),
    ],
)  # fmt: skip
def test_a_match_that_makes_no_sense(client: FlaskClient, body: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, MATCH, body) == errors


# anything

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 1000) | st.sampled_from(["Anna", "Bram", "", "left", "642"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)
numbers = st.integers(99, 1000)
dice = st.lists(st.integers(0, 7) | st.none(), min_size=2, max_size=4)
faces = st.lists(st.integers(1, 6), min_size=3, max_size=3)
turn_fields: dict[str, Any] = {
    "blind": st.booleans() | anything,
    "throws": st.integers(0, 4) | anything,
    "dice": st.integers(0, 4) | anything,
    "beside": dice | anything,
    "advice": st.booleans() | anything,
}
ends: dict[str, Any] = {"throw": faces | dice | anything, "open_throws": st.lists(faces, max_size=4) | anything}
turns = st.fixed_dictionaries({"claim": numbers | anything}, optional=turn_fields)
rounds = st.fixed_dictionaries(
    {"direction": st.sampled_from(["left", "right", "up"]), "turns": st.lists(turns, max_size=3)}, optional=ends
)
bodies = st.one_of(
    st.tuples(
        st.just(JUDGE),
        st.fixed_dictionaries(
            {"claimer": st.just("Anna"), "next": st.sampled_from(["Bram", "Anna"]), "claim": numbers | anything},
            optional=turn_fields | ends | {"before": numbers | anything, "doubted_by": st.just("Bram") | anything},
        ),
    ),
    st.tuples(
        st.just(ODDS),
        st.fixed_dictionaries(
            {"claim": numbers},
            optional={name: st.integers(0, 4) | anything for name in ("throws", "throws_left")}
            | dict.fromkeys(("before", "reach"), numbers | anything)
            | {"seen": dice | anything},
        ),
    ),
    st.tuples(
        st.just(MATCH),
        st.fixed_dictionaries(
            {"players": st.just(PLAYERS) | anything, "begins": st.just("Anna") | anything,
             "rounds": st.lists(rounds, max_size=3) | anything}
        ),
    ),
    st.tuples(st.sampled_from([JUDGE, ODDS, MATCH]), anything),
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(bodies)
def test_whatever_is_sent_has_an_answer_or_a_reason(app: Flask, sent: tuple[str, Any]) -> None:
    path, body = sent
    text = json.dumps(body)
    answer = app.test_client().post(path, data=text, content_type="application/json")  # held against the contract
    assert answer.status_code in (200, 422)
