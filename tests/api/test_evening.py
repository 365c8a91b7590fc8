"""`POST /v1/evening` and its report."""

import csv
import io
import random
import re
from decimal import Decimal
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.cards import write_cards
from solver.seats import seating
from tests.api.examples import EXAMPLES, SPEC

NAMES = ["Anna", "Bram", "Cas", "Dewi", "Eva"]
TWO_HANDS: dict[str, Any] = EXAMPLES["EveningTwoHandsRequest"]["value"]
PARTIAL: dict[str, Any] = EXAMPLES["EveningPartialRequest"]["value"]


def answer_of(client: FlaskClient, body: Any) -> Any:
    answer = client.post("/v1/evening", json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)[:1000]
    return answer.json


def errors_of(client: FlaskClient, body: Any) -> list[tuple[str, str]]:
    answer = client.post("/v1/evening", json=body)
    assert answer.status_code == 422, answer.get_data(as_text=True)[:1000]
    assert answer.json is not None
    return [(error["pointer"], error["code"]) for error in answer.json["errors"]]


def an_evening(hands: int, names: list[str] = NAMES) -> list[dict[str, Any]]:
    """Return hands of an evening with changing seats: cards at random, laid highest first in back, so some are foul."""
    dice, played = random.Random(6), []
    for number in range(1, hands + 1):
        pack = [*range(52)]
        dice.shuffle(pack)
        players = []
        for place, seat in enumerate(seating(len(names), number).playing):
            cards = write_cards(sorted(pack[13 * place : 13 * place + 13]))
            players.append({"name": names[seat], "front": cards[:3], "middle": cards[3:8], "back": cards[8:]})
        played.append({"players": players})
    return played


@pytest.mark.parametrize("point_value", ["1.00", "0.10", "0.0125"])
def test_an_evening_of_200_hands(client: FlaskClient, point_value: str) -> None:
    hands, unchecked = an_evening(200), FlaskClient(client.application)
    rules = {"preset": "dutch-2-4-royalties", "point_value": point_value}
    answer = answer_of(client, {"players": NAMES, "hands": hands, "rules": rules})
    totals, played = dict.fromkeys(NAMES, 0), dict.fromkeys(NAMES, 0)
    for hand, found in zip(hands, answer["hands"], strict=True):
        table = unchecked.post("/v1/score", json={**hand, "rules": rules}).json
        assert table is not None
        points = {each["name"]: each["points"] for each in table["players"]}
        for name in points:
            totals[name] += points[name]
            played[name] += 1
        assert found["points"] == [points.get(name) for name in NAMES]
        assert found["totals"] == [totals[name] for name in NAMES]
        assert sum(found["totals"]) == 0
        assert [Decimal(each) for each in found["money"]] == [Decimal(point_value) * totals[name] for name in NAMES]
    assert [each["points"] for each in answer["players"]] == [totals[name] for name in NAMES]
    assert [each["hands"] for each in answer["players"]] == [played[name] for name in NAMES] == [160] * 5
    left = {each["name"]: Decimal(each["settled"]) for each in answer["players"]}
    assert sum(left.values()) == 0
    assert all(abs(left[each["name"]] - Decimal(each["money"])) < Decimal("0.01") for each in answer["players"])
    assert len(answer["settlement"]) <= 4
    for payment in answer["settlement"]:
        left[payment["from"]] += Decimal(payment["amount"])
        left[payment["to"]] -= Decimal(payment["amount"])
    assert set(left.values()) == {Decimal(0)}
    assert answer["summary"] == {"total": 200, "ok": 200, "failed": 0}


def test_an_evening_that_has_yet_to_begin(client: FlaskClient) -> None:
    answer = answer_of(client, {"players": NAMES, "hands": []})
    assert {each["settled"] for each in answer["players"]} == {"0.00"}
    assert answer["settlement"] == answer["hands"] == []


def spoilt() -> list[Any]:
    """Return five hands of which one is good."""
    good, name, card, natural, _ = an_evening(5)
    name["players"][0]["name"] = "Zed"
    card["players"][1]["back"][4] = card["players"][0]["back"][4]
    natural["players"][2]["natural"] = "dragon"
    return [good, name, card, natural, {"players": natural["players"][:1], "rules": "dutch-1-6", "notation": "nl"}]


SPOILT = [
    ("#/hands/1/players/0/name", "not_one_of"),
    ("#/hands/2/players/1/back/4", "duplicate_card"),
    ("#/hands/3/players/2/natural", "natural_not_agreed"),
    ("#/hands/4/rules", "unknown_field"),
    ("#/hands/4/players", "wrong_length"),
    ("#/hands/4/notation", "unknown_field"),
]


def test_bad_hands_name_their_places(client: FlaskClient) -> None:
    assert errors_of(client, {"players": NAMES, "hands": spoilt()}) == SPOILT


def test_bad_hands_are_named_beside_other_problems(client: FlaskClient) -> None:
    body = {"players": NAMES, "hands": spoilt()[2:3], "rules": "x", "partial": 1}
    assert errors_of(client, body) == [
        ("#/rules", "unknown_preset"),
        ("#/partial", "wrong_type"),
        ("#/hands/0/players/1/back/4", "duplicate_card"),
    ]


def test_the_rest_is_scored_where_that_is_wanted(client: FlaskClient) -> None:
    hands = spoilt()
    answer = answer_of(client, {"players": NAMES, "hands": hands, "partial": True})
    assert answer["summary"] == {"total": 5, "ok": 1, "failed": 4}
    assert [each["status"] for each in answer["hands"]] == [200, 422, 422, 422, 422]
    found = [(error["pointer"], error["code"]) for each in answer["hands"][1:] for error in each["problem"]["errors"]]
    assert found == SPOILT
    alone = answer_of(client, {"players": NAMES, "hands": hands[:1]})
    assert (answer["players"], answer["settlement"]) == (alone["players"], alone["settlement"])


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("#/hands", "missing_field"), ("#/players", "missing_field")]),
        ({"players": NAMES, "hands": {}}, [("#/hands", "wrong_type")]),
        ({"players": NAMES, "hands": [None, 3]}, [("#/hands/0", "wrong_type"), ("#/hands/1", "wrong_type")]),
        ({"players": NAMES, "hands": [{}] * 1001}, [("#/hands", "wrong_length")]),
        ({"players": NAMES[:1], "hands": []}, [("#/players", "wrong_length")]),
        ({"players": [*NAMES, "Eva"], "hands": []}, [("#/players/5", "duplicate_name")]),
    ],
)
def test_an_evening_that_makes_no_sense(client: FlaskClient, body: Any, errors: list[tuple[str, str]]) -> None:
    assert errors_of(client, body) == errors


def test_the_body_may_be_two_mebibytes(client: FlaskClient) -> None:
    for length, status in ((2 * 1024 * 1024, 400), (2 * 1024 * 1024 + 1, 413)):
        for path in ("/v1/evening", "/v1/evening/report"):
            assert client.post(path, data=" " * length, content_type="application/json").status_code == status


class Page(HTMLParser):
    """What is in a page: its tags with their attributes, and its texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def page_of(client: FlaskClient, body: Any, language: str = "en") -> Page:
    answer = client.post("/v1/evening/report", json=body, headers={"Accept-Language": language})
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert answer.headers["Content-Language"] == language
    return Page(answer.get_data(as_text=True))


def sheet_of(client: FlaskClient, body: Any, language: str = "en") -> list[list[str]]:
    headers = {"Accept": "text/csv", "Accept-Language": language}
    answer = client.post("/v1/evening/report", json=body, headers=headers)
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    return list(csv.reader(io.StringIO(answer.get_data(as_text=True), newline="")))


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Standings", "Settlement", "Cas pays Anna EUR 3.00", "Dewi pays Bram EUR 1.50", "−1.750"]),
        ("nl", ["Stand", "Afrekening", "Cas betaalt Anna EUR 3,00", "Dewi betaalt Bram EUR 1,50", "−1,750"]),
    ],
)
def test_the_page_says_who_pays_whom(client: FlaskClient, language: str, texts: list[str]) -> None:
    page = page_of(client, TWO_HANDS, language)
    assert ("html", {"lang": language}) in page.tags
    assert [text for text in texts if text not in page.text] == []


def test_the_page_plots_the_totals_of_every_player(client: FlaskClient) -> None:
    body = {"players": NAMES, "hands": an_evening(30)}
    lines = [attributes["points"] for tag, attributes in page_of(client, body).tags if tag == "polyline"]
    assert len(lines) == 5
    totals = [[0] * 5, *(hand["totals"] for hand in answer_of(client, body)["hands"])]
    for seat, line in enumerate(lines):
        assert line is not None
        heights = [float(point.split(",")[1]) for point in line.split()]
        assert len(heights) == 31
        for (high, more), (low, less) in zip(
            zip(heights, totals, strict=True), zip(heights[1:], totals[1:], strict=True), strict=False
        ):
            assert (more[seat] > less[seat]) == (high < low)


def test_the_page_needs_nothing_from_elsewhere(client: FlaskClient) -> None:
    answer = client.post("/v1/evening/report", json=TWO_HANDS)
    page = Page(answer.get_data(as_text=True))
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object", "form"}
    assert not {name for _, attributes in page.tags for name in attributes} & {"src", "href", "onclick", "onload"}
    assert "url(" not in answer.get_data(as_text=True)
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_the_page_shows_names_as_they_are_and_runs_nothing(client: FlaskClient) -> None:
    names = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&amp; co", "{{ 7 * 7 }}"]
    page = page_of(client, {"players": names, "hands": an_evening(2, names), "rules": {"currency": "<b>€</b>"}})
    assert [name for name in [*names, "<b>€</b>"] if name not in page.text] == []
    assert not {tag for tag, _ in page.tags} & {"script", "img", "b"}


def test_the_page_shows_what_was_not_scored(client: FlaskClient) -> None:
    assert "Not scored: \"Bas\" is none of \"Bram\", \"Cas\"." in page_of(client, PARTIAL).text
    assert "Er is nog geen hand gespeeld." in page_of(client, {"players": NAMES, "hands": []}, "nl").text


def test_the_table_for_a_spreadsheet(client: FlaskClient) -> None:
    assert sheet_of(client, TWO_HANDS, "nl") == [
        ["Hand", "Anna", "Bram", "Cas", "Dewi"],
        ["1", "", "12", "-5", "-7"],
        ["2", "26", "", "-19", "-7"],
        ["Totaal", "26", "12", "-24", "-14"],
        ["Geld (EUR)", "3.250", "1.500", "-3.000", "-1.750"],
        ["Op de cent (EUR)", "3.25", "1.50", "-3.00", "-1.75"],
        ["", "", "", "", ""],
        ["Van", "Aan", "Bedrag (EUR)", "", ""],
        ["Cas", "Anna", "3.00", "", ""],
        ["Dewi", "Bram", "1.50", "", ""],
        ["Dewi", "Anna", "0.25", "", ""],
    ]
    assert [line[1:] for line in sheet_of(client, PARTIAL)[1:3]] == [["", ""], ["1", "-1"]]


def test_the_contract_shows_that_table(client: FlaskClient) -> None:
    content = SPEC["paths"]["/v1/evening/report"]["post"]["responses"]["200"]["content"]
    answer = client.post("/v1/evening/report", json=TWO_HANDS, headers={"Accept": "text/csv"})
    assert answer.get_data(as_text=True) == content["text/csv"]["examples"]["two_hands"]["value"]


def test_no_name_is_a_formula(client: FlaskClient) -> None:
    names = ["=1+1", "+31", "-5", "@SUM(A1)", " =x", "a,b\"c"]
    lines = sheet_of(client, {"players": names, "hands": an_evening(6, names), "rules": {"currency": "=€"}})
    assert lines[0][1:] == ["'=1+1", "'+31", "'-5", "'@SUM(A1)", "' =x", 'a,b"c']
    assert not [cell for line in lines for cell in line if re.match(r"\s*[=+@]", cell)]
    assert len(set(map(len, lines))) == 1


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("*/*", "text/html"),
        ("application/json", "text/html"),
        ("text/csv", "text/csv"),
        ("text/csv;q=0.5, text/html", "text/html"),
        ("text/html;q=0.5, text/csv", "text/csv"),
    ],
)
def test_the_report_is_what_is_accepted(client: FlaskClient, accept: str, media_type: str) -> None:
    answer = client.post("/v1/evening/report", json=TWO_HANDS, headers={"Accept": accept})
    assert answer.mimetype == media_type
    assert {"Accept", "Accept-Language"} <= set(answer.vary)


def test_a_report_of_what_makes_no_sense_is_refused(client: FlaskClient) -> None:
    answer = client.post("/v1/evening/report", json={"players": NAMES, "hands": spoilt()})
    assert answer.status_code == 422
    assert answer.json is not None
    assert [(error["pointer"], error["code"]) for error in answer.json["errors"]] == SPOILT
