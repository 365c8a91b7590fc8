"""The commands of an evening: deal, pass, and who pays whom."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from tests.cli.conftest import Run

HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
PASSING = {"preset": "dutch-2-4", "passing": {"on": True}}
TABLE = {
    "players": [
        {"name": "Bram", "front": "Qh Qc 3d", "middle": "Ts Js Qd Kc Ah", "back": "7d 7c 7s 2h 2s"},
        {"name": "Cas", "front": "Kd 9c 4h", "middle": "8c 8d 5s 5h Jd", "back": "Ad Td 9d 6d 4d"},
    ]
}
EVENING: dict[str, Any] = {"players": ["Bram", "Cas"], "hands": [TABLE, TABLE]}
BAD: dict[str, Any] = {"players": ["Bram", "Cas"], "hands": [TABLE, {"players": TABLE["players"][:1]}]}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app({"LOAD_ALL_BANKS": False}).test_client()


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(EVENING), "utf-8")
    return path


def test_json_is_the_answer_of_the_api(run: Run, client: FlaskClient, evening: Path) -> None:
    for command, path, body in (
        (["deal", "Bram", "Cas", "--seed", "x", "--dealer", "Cas"], "/v1/deal",
         {"players": ["Bram", "Cas"], "seed": "x", "dealer": "Cas"}),
        (["pass", HAND, "--rules", "dutch-2-4", "--alternatives", 1], "/v1/pass",
         {"cards": HAND, "rules": PASSING, "alternatives": 1}),
        (["evening", evening], "/v1/evening", EVENING),
        (["evening", evening, "--rules", "dutch-2-4"], "/v1/evening", EVENING | {"rules": "dutch-2-4"}),
    ):  # fmt: skip
        ran = run(*command, "--json")
        assert (ran.code, ran.out) == (0, client.post(path, json=body).get_data(as_text=True))


def test_dealt_cards_as_a_person_reads_them(run: Run) -> None:
    shown = run("deal", "Bram", "Cas", "--seed", "1 December").out.splitlines()
    cards = [line.split()[1:] for line in shown[:2]]
    assert [len(hand) for hand in cards] == [13, 13]
    assert len({*cards[0], *cards[1]}) == 26
    assert shown[-1] == "seed 1 December"


def test_advice_on_passing_as_a_person_reads_it(run: Run) -> None:
    shown = run("pass", *HAND.split(), "--alternatives", 2).out.splitlines()
    passed, kept = shown[0].split()[1:], shown[1].split()[1:]
    assert sorted(passed + kept) == sorted(HAND.split())
    assert shown[3].startswith("expected points +")
    assert [line.split()[0] for line in shown[6:]] == ["2.", "3."]


def test_rules_that_say_that_nothing_is_passed_are_believed(run: Run) -> None:
    ran = run("pass", HAND, "--rules", "{}")
    assert ran.code == 1
    assert ran.complaints[0].startswith("chinees-poker: rules: ")


def test_an_evening_as_a_person_reads_it(run: Run, evening: Path) -> None:
    shown = run("evening", evening).out.splitlines()
    assert [line.split() for line in shown[1:3]] == [["Bram", "2", "+12", "12.00"], ["Cas", "2", "-12", "-12.00"]]
    assert shown[-1] == "Cas pays Bram 12.00"


def test_a_bad_hand_is_refused_or_named(run: Run, evening: Path) -> None:
    evening.write_text(json.dumps(BAD), "utf-8")
    said = "hands/1/players: There must be 2 to 4 players here, not 1."
    assert run("evening", evening).complaints == [f"chinees-poker: {said}"]
    shown = run("evening", evening, "--partial").out.splitlines()
    assert shown[1].split() == ["Bram", "1", "+6", "6.00"]
    assert shown[-1] == said


def test_a_report_is_written(run: Run, evening: Path, tmp_path: Path) -> None:
    for name in ("evening.html", "evening.csv"):
        assert run("evening", evening, "--report", tmp_path / name).code == 0
    assert (tmp_path / "evening.html").read_text("utf-8").startswith("<!doctype html>")
    with (tmp_path / "evening.csv").open(encoding="utf-8-sig", newline="") as file:
        assert any("Bram" in row for row in csv.reader(file))
    ran = run("evening", evening, "--report", tmp_path / "evening.pdf")
    assert ran.code == 2
    assert "is neither .html nor .csv" in ran.complaints[0]
