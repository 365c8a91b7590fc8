"""The evening: hands that add up, who pays whom, and what is kept, saved and taken in."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import BRAM, CAS, OpenPage, enter_table

KEY = "chinees-poker.evening"


def hand(*players: tuple[str, str]) -> dict[str, Any]:
    return {
        "players": [
            {"name": name, **dict(zip(("front", "middle", "back"), rows.split(" / "), strict=True))}
            for name, rows in players
        ]
    }


EVENING = {
    "version": 1,
    "players": ["Anna", "Bram", "Cas"],
    "rules": {"preset": "dutch-1-6", "point_value": "0.10"},
    "hands": [hand(("Anna", BRAM), ("Bram", CAS)), hand(("Cas", BRAM), ("Bram", CAS))],
}


def take_in(page: Page, content: object, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Take in JSON").click()
    chooser.value.set_files(path)


def standings(page: Page) -> list[list[str]]:
    lines = page.locator(".evening .columns table tbody tr")
    expect(lines.first).to_be_visible()
    return [line.locator("th, td").all_inner_texts() for line in lines.all()]


def test_a_scored_table_is_added(open_page: OpenPage) -> None:
    page = open_page("#/evening")
    page.get_by_role("link", name="Score a table").click()
    enter_table(page, BRAM, CAS)
    for number in ("Hand 1", "Hand 2"):
        page.get_by_role("button", name="Score", exact=True).click()
        page.get_by_role("button", name="Add to the evening").click()
        expect(page.locator(".outcome")).to_contain_text(f"{number} of the evening is added.")
        expect(page.get_by_role("button", name="Add to the evening")).to_be_disabled()
    page.get_by_role("link", name="Evening").click()
    assert standings(page) == [["Anna", "+12", "12.00 EUR"], ["Bram", "−12", "−12.00 EUR"]]
    expect(page.locator(".payments li")).to_have_text(["Bram pays Anna 12.00 EUR"])
    page.reload()
    assert standings(page)[0][1] == "+12"


def test_totals_run_and_are_plotted(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening")
    take_in(page, EVENING, tmp_path)
    expect(page.locator(".notice")).to_contain_text("Taken in: 2 hands.")
    assert standings(page) == [["Anna", "+6", "0.60 EUR"], ["Cas", "+6", "0.60 EUR"], ["Bram", "−12", "−1.20 EUR"]]
    cells = [line.locator("td").all_inner_texts() for line in page.locator(".hands tbody tr").all()]
    assert [[cell.split() for cell in line[:3]] for line in cells] == [
        [["+6", "+6"], ["−6", "−6"], ["sat", "out", "–", "0"]],
        [["sat", "out", "–", "+6"], ["−6", "−12"], ["+6", "+6"]],
    ]
    plot = page.get_by_role("img", name="Plot of the totals after every hand.")
    expect(plot).to_have_accessible_name("Plot of the totals after every hand. At the end: Anna +6, Bram −12, Cas +6.")
    assert [
        len(line.split())
        for line in plot.locator("polyline").evaluate_all("lines => lines.map((line) => line.getAttribute('points'))")
    ] == [3, 3, 3]
    expect(page.locator(".next-hand")).to_have_text("Hand 3: Cas deals.")


def test_who_sits_out_and_how_cards_are_passed_is_said(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening")
    names = ["Anna", "Bram", "Cas", "Dewi", "Eva"]
    rules = {"preset": "dutch-1-6", "passing": {"on": True}}
    take_in(page, {**EVENING, "players": names, "rules": rules}, tmp_path)
    expect(page.locator(".next-hand")).to_have_text("Hand 3: Cas deals. Cas sits out. Pass 3 cards across.")


def test_a_hand_is_taken_out_and_put_back(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening")
    take_in(page, EVENING, tmp_path)
    page.get_by_role("button", name="Take out hand 1").click()
    expect(page.locator(".notice")).to_contain_text("Hand 1 is taken out.")
    expect(page.locator(".hands tbody tr")).to_have_count(1)
    assert [line[0] for line in standings(page)] == ["Cas", "Bram"]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hands tbody tr")).to_have_count(2)
    page.get_by_role("button", name="New evening").click()
    expect(page.locator(".waiting")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hands tbody tr")).to_have_count(2)


def test_what_is_saved_can_be_taken_in_again(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening")
    take_in(page, EVENING, tmp_path)
    expect(page.locator(".hands tbody tr")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON").click()
    assert download.value.suggested_filename == "chinees-poker.json"
    assert json.loads(download.value.path().read_text("utf-8")) == EVENING


@pytest.mark.parametrize(
    ("button", "name", "beginning"),
    [("Report", "chinees-poker.html", "<!doctype html>"), ("Spreadsheet", "chinees-poker.csv", "Hand,Anna,Bram,Cas")],
)
def test_a_report_is_saved(open_page: OpenPage, tmp_path: Path, button: str, name: str, beginning: str) -> None:
    page = open_page("#/evening")
    take_in(page, EVENING, tmp_path)
    expect(page.locator(".hands tbody tr")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    assert download.value.suggested_filename == name
    assert download.value.path().read_text("utf-8").startswith(beginning)


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        '"x"',
        {"version": 2},
        {**EVENING, "players": ["Anna", "Anna"]},
        {**EVENING, "hands": [{"players": [{"name": 1}]}]},
        {**EVENING, "players": [*"abcdefghi"]},
        {**EVENING, "rules": None},
    ],
)
def test_what_is_no_evening_is_not_taken_in(open_page: OpenPage, tmp_path: Path, content: object) -> None:
    page = open_page("#/evening")
    take_in(page, content, tmp_path)
    expect(page.locator(".notice")).to_have_text("This file is no evening that this page saved.")
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None


def test_a_hand_that_makes_no_sense_is_said_in_its_place(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening")
    wrong = hand(("Anna", BRAM), ("Bram", BRAM))
    take_in(page, {**EVENING, "hands": [*EVENING["hands"], wrong]}, tmp_path)  # type: ignore[misc]
    expect(page.locator(".refused")).to_contain_text("not scored: ")
    expect(page.locator(".refused")).to_contain_text("Qh is held by")
    assert len(standings(page)) == 3


def test_an_evening_is_counted_by_other_rules(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening?rules=dutch-2-4")
    take_in(page, EVENING, tmp_path)
    expect(page.locator(".counting")).to_contain_text("Counted by: own house rules")
    page.get_by_role("button", name="Count by the house rules above").click()
    expect(page.locator(".counting")).to_have_text("Counted by: Netherlands, 2\u20114")
    assert standings(page)[0] == ["Anna", "+4", "4.00 EUR"]


def test_names_are_never_read_as_markup(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening")
    name = "<img src=x onerror=alert(1)>"
    log = json.loads(json.dumps(EVENING).replace("Anna", name.replace('"', "'")))
    take_in(page, log, tmp_path)
    assert standings(page)[0][0] == name
    assert page.locator("img").count() == 0


def test_an_evening_has_at_most_eight_players(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#/evening")
    take_in(page, {**EVENING, "players": ["a", "b", "c", "d", "e", "f", "g"]}, tmp_path)
    page.get_by_role("link", name="Score", exact=True).click()
    page.get_by_role("button", name="Deal a table").click()
    page.get_by_role("button", name="Score", exact=True).click()
    page.get_by_role("button", name="Add to the evening").click()
    expect(page.locator(".outcome")).to_contain_text("at most eight players")
