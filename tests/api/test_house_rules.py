"""House rules over HTTP: bankers, surrenders and declared places at a table, lines that explain a pair, the presets."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.preset_files import preset_about, preset_aliases, preset_names
from solver.rules_json import preset, write_rules
from tests.api.test_score import answer_of, details_of, errors_of, points_of
from tests.layouts import player, players

ACES = "As Ah 2c / Td 6d 7d 8d 9d / Jc Qc Kc Ac Tc"  # a straight flush in the middle, a royal flush in the back
PLAIN = "2s 3h 5d / 9s 9h 4d 6c 7s / Ks Kh Kd 8c 8s"
TIED = "2d 3s 5h / 9c Ad 4h 6h 7c / Qs Qh Jd 8h 4s"
FOUL = "Qd Qs 5s / 9h 9c 4s 6h 7h / 3d 3c Ks Jh 2d"
DRAGON = "Ad Kc Qd Jc Tc 9h 8d 7c 6d 5h 4d 3c 2s"
QUEENS = "Qh Jh 8h / Ts Th 9c 6s 4s / Jd Js 7h 5s 2h"


def texts_of(answer: Any, place: int = 0) -> list[str]:
    return [line["description"] for line in answer["pairs"][place]["lines"]]


def test_a_banker_settles_with_everybody_and_nobody_else_does(client: FlaskClient) -> None:
    body = {"players": players(PLAIN, ACES, QUEENS), "banker": "Bram", "rules": "hong-kong"}
    answer = answer_of(client, body)
    assert answer["banker"] == answer["home_run"] == "Bram"
    assert [pair["players"] for pair in answer["pairs"]] == [["Anna", "Bram"], ["Bram", "Cas"]]
    assert points_of(answer) == [-(1 + 10 + 5) * 2 * 2, 2 * (1 + 10 + 5) * 2 * 2, -(1 + 10 + 5) * 2 * 2]
    assert texts_of(answer)[-2:] == [
        "Bram scoops Anna, so the rows and royalties count 2 times.",
        "Bram scoops everybody, so all of this counts 2 times.",
    ]


@pytest.mark.parametrize(("banker", "points"), [("Anna", [6, -6]), ("Bram", [2, -2]), (None, [2, -2])])
def test_the_banker_wins_tied_rows(client: FlaskClient, banker: str | None, points: list[int]) -> None:
    rules = {"banker": {"game": "optional"}}
    answer = answer_of(client, {"players": players(PLAIN, TIED), "banker": banker, "rules": rules})
    front = answer["pairs"][0]["lines"][0]
    assert points_of(answer) == ([1, -1] if banker == "Bram" else points)
    assert front["description"] == {
        "Anna": "Anna wins the front as the banker: five high on both sides.",
        "Bram": "Bram wins the front as the banker: five high on both sides.",
        None: "Nobody wins the front: five high on both sides.",
    }[banker]


def test_whose_ties_are_nobody_s(client: FlaskClient) -> None:
    rules = {"banker": {"game": "always", "ties": "nobody"}}
    answer = answer_of(client, {"players": players(PLAIN, TIED), "banker": "Anna", "rules": rules})
    assert points_of(answer) == [2, -2]


def test_suits_that_break_ties_are_named(client: FlaskClient) -> None:
    rules = {"suits_break_ties": ["s", "h", "d", "c"]}
    answer = answer_of(client, {"players": players(PLAIN, TIED), "rules": rules})
    assert points_of(answer) == [1, -1]  # the five of diamonds loses to the five of hearts
    assert texts_of(answer)[0] == "Bram wins the front by suit: 5h 3s 2d against 5d 3h 2s."


@pytest.mark.parametrize(
    "shown", [{}, {"cards": "As Ah 2c Td 6d 7d 8d 9d Jc Qc Kc Ac Tc"}, player("", ACES)], ids=["name", "cards", "rows"]
)
def test_who_surrenders_pays_the_price_and_compares_nothing(client: FlaskClient, shown: dict[str, Any]) -> None:
    anna = {**shown, "name": "Anna", "surrender": True}
    body = {"players": [anna, player("Bram", PLAIN), player("Cas", QUEENS)], "rules": "us-1-4"}
    answer = answer_of(client, body)
    assert [each["surrender"] for each in answer["players"]] == [True, False, False]
    assert (answer["players"][0]["foul"], answer["players"][0]["undeclared_natural"]) == (None, None)
    assert (answer["players"][0]["back"] is not None) == ("back" in shown)
    assert [pair["surrender"] for pair in answer["pairs"]] == [-2, -2, 0]
    assert texts_of(answer) == ["Anna surrenders."]
    rows = answer["pairs"][2]["points"]
    assert points_of(answer) == [-4, 2 + rows, 2 - rows]


def test_surrenders_and_fouls_owe_each_other_nothing(client: FlaskClient) -> None:
    body = {
        "players": [{"name": "Anna", "surrender": True}, player("Bram", FOUL), {"name": "Cas", "surrender": True}],
        "rules": "us-1-4",
    }
    answer = answer_of(client, body)
    assert points_of(answer) == [0, 0, 0]
    assert [texts_of(answer, place) for place in range(3)] == [
        ["Anna surrenders and Bram is foul."],
        ["Anna and Cas surrender."],
        ["Cas surrenders and Bram is foul."],
    ]


def test_a_natural_collects_from_who_surrenders(client: FlaskClient) -> None:
    dragon = {"name": "Bram", "natural": True, "cards": DRAGON}
    rules = {"preset": "dutch-1-6-royalties", "surrender": 2}
    answer = answer_of(client, {"players": [{"name": "Anna", "surrender": True}, dragon], "rules": rules})
    assert points_of(answer) == [-13, 13]
    assert texts_of(answer) == ["Bram declares dragon."]


def test_a_flat_foul_and_aces_have_lines_of_their_own(client: FlaskClient) -> None:
    rules = {"preset": "mau-binh", "aces": 1}
    answer = answer_of(client, {"players": players(ACES, FOUL), "rules": rules}, **{"Accept-Language": "nl"})
    (pair,) = answer["pairs"]
    assert (pair["foul"], pair["aces"], pair["rows"]) == (6, 3, {"front": 0, "middle": 0, "back": 0})
    assert texts_of(answer) == ["Bram is foul.", "Azen die tellen: Anna 3, Bram 0."]
    assert points_of(answer) == [9, -9]


def test_the_aces_of_a_natural_count_where_only_cards_are_given(client: FlaskClient) -> None:
    dragon = {"name": "Anna", "natural": True, "cards": DRAGON}
    rules = {"preset": "mau-binh", "aces": 5}
    answer = answer_of(client, {"players": [dragon, player("Bram", QUEENS)], "rules": rules})
    assert points_of(answer) == [12 + 5, -12 - 5]


def test_lines_add_up_and_are_dutch_where_that_is_preferred(client: FlaskClient) -> None:
    rules = {"preset": "us-2-4", "royalties": {"back": {"straight_flush": 5}, "middle": {"straight_flush": 5}}}
    answer = answer_of(client, {"players": players(PLAIN, ACES), "rules": rules}, **{"Accept-Language": "nl"})
    (pair,) = answer["pairs"]
    assert sum(line["points"] for line in pair["lines"]) == pair["points"] == -14
    assert texts_of(answer) == [
        "Bram wint boven: een paar azen tegen vijf hoog.",
        "Bram wint het midden: straight flush tot en met tien tegen een paar negens.",
        "Bram heeft in het midden een royalty: straight flush tot en met tien.",
        "Bram wint onder: royal flush tegen full house, drie heren en twee achten.",
        "Bram heeft onder een royalty: royal flush.",
        "Bram heeft het hoogste totaal van rijen en royalty's.",
    ]


def test_who_declared_first_collects(client: FlaskClient) -> None:
    def body(*declared: int | None) -> dict[str, Any]:
        flushes = {"name": "Anna", "natural": "three_flushes", "cards": "2s 5s 9s 3h 6h 8h Jh Kh 3d 7d Td Qd Ad"}
        pairs = {"name": "Bram", "natural": "six_pairs", "cards": "Kc Ks Qc Qs 9c 9d 7h 7s 5c 5d 4h 4d As"}
        shown = [each | {"declared": place} for each, place in zip((flushes, pairs), declared, strict=True)]
        rules = {"preset": "dutch-1-6-royalties", "natural_against_natural": "first"}
        return {"players": shown, "rules": rules}

    assert points_of(answer_of(client, body(1, 2))) == [3, -3]
    assert points_of(answer_of(client, body(4, 3))) == [-3, 3]
    assert errors_of(client, body(1, 1)) == [
        ("#/players/0/declared", "declared_when"),
        ("#/players/1/declared", "declared_when"),
    ]
    assert errors_of(client, body(1, None)) == [("#/players/1/declared", "declared_when")]
    assert texts_of(answer_of(client, body(1, 2))) == ["Anna declares three flushes, Bram six pairs."]


# what a player and a table have beside their cards, the rules, and the problems
REFUSED: list[tuple[dict[str, Any], dict[str, Any], Any, list[tuple[str, str]]]] = [
    ({"surrender": True}, {}, "dutch-1-6", [("#/players/0/surrender", "no_surrender")]),
    ({"surrender": 1}, {}, "us-1-4", [("#/players/0/surrender", "wrong_type")]),
    ({"surrender": None}, {}, "us-1-4", [("#/players/0/surrender", "wrong_type")]),
    (
        {"surrender": True, "natural": "dragon"},
        {},
        {"preset": "taiwan", "surrender": 2},
        [("#/players/0/surrender", "surrender_with_natural"), ("#/players/0/natural", "natural_not_held")],
    ),
    ({"declared": 1}, {}, "taiwan", [("#/players/0/declared", "declared_without_natural")]),
    ({"declared": 0}, {}, "taiwan", [("#/players/0/declared", "out_of_range")]),
    ({"declared": 5}, {}, "taiwan", [("#/players/0/declared", "out_of_range")]),
    ({"declared": True}, {}, "taiwan", [("#/players/0/declared", "wrong_type")]),
    ({}, {"banker": "Anna"}, "dutch-1-6", [("#/banker", "no_banker")]),
    ({}, {"banker": "anna"}, "hong-kong", [("#/banker", "unknown_player")]),
    ({}, {"banker": "Zus"}, "dutch-1-6", [("#/banker", "unknown_player"), ("#/banker", "no_banker")]),
    ({}, {"banker": 0}, "hong-kong", [("#/banker", "wrong_type")]),
    ({}, {"banker": ""}, {"banker": {"game": "always"}}, [("#/banker", "bad_text")]),
    ({}, {}, {"banker": {"game": "always"}}, [("#/banker", "banker_needed")]),
    ({}, {"banker": None}, {"banker": {"game": "always"}}, [("#/banker", "banker_needed")]),
]


@pytest.mark.parametrize(("fields", "more", "rules", "codes"), REFUSED)
def test_what_the_rules_do_not_allow_at_a_table(
    client: FlaskClient, fields: dict[str, Any], more: dict[str, Any], rules: Any, codes: list[tuple[str, str]]
) -> None:
    body = {"players": [player("Anna", ACES, **fields), player("Bram", PLAIN)], "rules": rules}
    assert sorted(errors_of(client, body | more)) == sorted(codes)


def test_a_table_that_is_not_agreed_is_told_so_in_both_languages(client: FlaskClient) -> None:
    body = {
        "players": [player("Anna", ACES, surrender=True), player("Bram", PLAIN, declared=1)],
        "banker": "Zus",
    }
    assert sorted(details_of(client, body)) == [
        '"Zus" is none of the players "Anna", "Bram".',
        "There is a place in which a natural was declared, but no natural.",
        "These rules do not let anybody surrender.",
        "These rules have no banker.",
    ]
    assert sorted(details_of(client, body, "nl")) == [
        '"Zus" is geen van de spelers "Anna", "Bram".',
        "Bij deze regels kan niemand opgeven.",
        "Deze regels kennen geen bank.",
        "Er is een plaats waarin een natural gemeld is, maar geen natural.",
    ]


def test_cards_of_who_surrenders_are_nobody_else_s(client: FlaskClient) -> None:
    anna = player("Anna", ACES, surrender=True)
    body = {"players": [anna, player("Bram", PLAIN.replace("5d", "As"))], "rules": "us-1-4"}
    assert errors_of(client, body) == [("#/players/1/front/2", "duplicate_card")]


def test_a_name_that_could_not_be_read_may_be_the_banker_s(client: FlaskClient) -> None:
    anna = player("Anna", ACES) | {"name": 5}
    body = {"players": [anna, player("Bram", PLAIN)], "banker": "Anna", "rules": "hong-kong"}
    assert errors_of(client, body) == [("#/players/0/name", "wrong_type")]


# The presets.


def test_every_preset_is_answered_with_where_it_comes_from(client: FlaskClient) -> None:
    answer = client.get("/v1/rules").json
    assert answer is not None
    assert [each["name"] for each in answer["rules"]] == list(preset_names())
    for each in answer["rules"]:
        about = each.pop("about")
        assert each == write_rules(preset(each["name"]))
        assert list(about) == ["title", "aliases", "confidence", "sources", "notes"]
        assert about["title"] == preset_about(each["name"])["title"]["en"]


@pytest.mark.parametrize("alias", preset_aliases())
def test_a_preset_is_found_by_its_other_names(client: FlaskClient, alias: str) -> None:
    name = preset_aliases()[alias]
    by_alias, by_name = (client.get(f"/v1/rules/{each}").json for each in (alias, name))
    assert by_alias == by_name
    assert by_alias is not None
    assert by_alias["name"] == name
    answer = answer_of(client, {"players": players(PLAIN, TIED), "rules": alias})
    assert answer == answer_of(client, {"players": players(PLAIN, TIED), "rules": {"preset": alias}})


@pytest.mark.parametrize("name", ["1-6", "24", "Dutch-1-6", "pepito", "capsa-banting", "about", "dutch-1-6.json"])
def test_other_names_are_not_guessed(client: FlaskClient, name: str) -> None:
    assert client.get(f"/v1/rules/{name}").status_code == 404


def test_what_a_preset_says_of_itself_is_dutch_where_that_is_preferred(client: FlaskClient) -> None:
    answer = client.get("/v1/rules/hk", headers={"Accept-Language": "nl"})
    assert answer.json is not None
    assert answer.json["about"]["title"] == preset_about("hong-kong")["title"]["nl"]
    assert answer.headers["Content-Language"] == "nl"


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_can_be_sent_back_as_it_came(client: FlaskClient, name: str) -> None:
    rules = client.get(f"/v1/rules/{name}").json
    answer = client.post("/v1/evaluate", json={"cards": "7d 7c 7s 2h 2s", "rules": rules})
    assert answer.status_code == 200
    assert answer.json == client.post("/v1/evaluate", json={"cards": "7d 7c 7s 2h 2s", "rules": name}).json


@pytest.mark.parametrize(
    ("about", "codes"),
    [
        (5, [("#/rules/about", "wrong_type")]),
        ({"sorces": []}, [("#/rules/about/sorces", "unknown_field")]),
    ],
)
def test_what_is_said_of_rules_is_an_object(client: FlaskClient, about: Any, codes: list[tuple[str, str]]) -> None:
    assert errors_of(client, {"players": players(PLAIN, TIED), "rules": {"about": about}}) == codes
    answer_of(client, {"players": players(PLAIN, TIED), "rules": {"about": None}})
