"""Score: tables of two to four players, every point with what it is for."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import BRAM, CAS, OpenPage, card, cards_in, enter_table

SIX_PAIRS = "2h 2c 3h / 3d 4h 4c 5h 5d / 6h 6c 8s 8h 9c"


def score(page: Page) -> None:
    page.get_by_role("button", name="Score", exact=True).click()
    expect(page.locator(".scored")).to_be_visible()


def rows_of(page: Page, selector: str) -> list[list[str]]:
    lines = page.locator(selector)
    return [[str(cell) for cell in line.locator("th, td").all_inner_texts()] for line in lines.all()]


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_two_players_are_scored_and_every_point_is_traced(open_page: OpenPage) -> None:
    page = open_page("#/score")
    enter_table(page, BRAM, CAS)
    score(page)
    assert rows_of(page, ".scored .scroll tbody tr") == [
        ["Anna", "+6", "6.00 EUR", "", "+6"],
        ["Bram", "−6", "−6.00 EUR", "−6", ""],
    ]
    lines = rows_of(page, ".pair tbody tr")
    assert [line[1:] for line in lines] == [["+1", "−1"]] * 3 + [["+3", "−3"]]
    assert "pair of queens" in lines[0][0]
    expect(page.locator("#live")).to_have_text("The result: Anna +6, Bram −6.")


def test_money_is_written_as_in_dutch(open_page: OpenPage) -> None:
    page = open_page("#/score", locale="nl")
    page.get_by_role("button", name="Geef een tafel").click()
    page.get_by_role("button", name="Tel", exact=True).click()
    expect(page.locator(".scored tbody td").last).to_be_visible()
    amounts = page.locator(".scroll td.money").all_inner_texts()
    assert all(re.fullmatch(r"−?\d+,00 EUR", amount) for amount in amounts)


@pytest.mark.parametrize("rules", ["dutch-1-6-royalties", "taiwan"])
def test_the_lines_of_four_players_add_up(open_page: OpenPage, rules: str) -> None:
    page = open_page(f"#/score?rules={rules}")
    for _ in range(2):
        page.get_by_role("button", name="+ Player").click()
    expect(page.get_by_role("button", name="+ Player")).to_have_count(0)
    page.get_by_role("button", name="Deal a table").click()
    expect(page.locator(".seat-count.is-ready")).to_have_count(4)
    score(page)
    assert page.locator(".pair").count() == 6
    for pair in page.locator(".pair").all():
        lines = [line.locator("td").all_inner_texts()[1:] for line in pair.locator("tbody tr").all()]
        cells = [[number(each) for each in line] for line in lines]
        totals = [number(each) for each in pair.locator("tfoot td").all_inner_texts()]
        assert [sum(column) for column in zip(*cells, strict=True)] == totals
    assert sum(number(each) for each in page.locator(".scored td.total").all_inner_texts()) == 0


def test_cards_are_picked_from_what_nobody_holds(open_page: OpenPage) -> None:
    page = open_page("#/score")
    for name in ("Qh", "Qc", "3d"):
        card(page.locator(".picker"), name).click()
    assert cards_in(page, "front") == ["Qh", "Qc", "3d"]
    page.locator('.place[data-zone="back"][data-index="4"]').click()
    card(page.locator(".picker"), "2s").click()
    assert cards_in(page, "back") == ["2s"]
    page.locator(".seat-choice", has_text="Bram").click()
    held = card(page.locator(".picker"), "Qh")
    expect(held).to_have_attribute("aria-disabled", "true")
    expect(held).to_have_accessible_name("queen of hearts, held by Anna")
    page.locator(".seat-choice", has_text="Anna").click()
    card(page.locator(".picker"), "3d").click()  # back into the pack
    assert cards_in(page, "front") == ["Qh", "Qc"]


def test_a_foul_is_seen_before_it_is_scored(open_page: OpenPage) -> None:
    page = open_page("#/score")
    enter_table(page, BRAM, "Kd Kh 4h / 8c 8d 5s 4s Jd / Ad Td 9d 6d 4d")
    expect(page.locator(".row.is-foul .row-warning")).to_contain_text("Foul: the front (pair of kings)")
    score(page)
    expect(page.locator(".remarks")).to_contain_text("Bram is foul.")


def test_a_natural_is_declared(open_page: OpenPage) -> None:
    page = open_page("#/score?rules=dutch-1-6-royalties")
    enter_table(page, "As Ks Qh / Ac Kc Jd Ts 9s / Qd Td 7d 4d 2d", SIX_PAIRS)
    page.get_by_label("Natural").select_option("Six pairs")
    score(page)
    expect(page.locator(".remarks")).to_contain_text("Bram declares six pairs.")
    assert page.locator('.pair tr[data-what="natural"]').count() == 1
    expect(page.locator(".scored td.total")).to_have_text(["−3", "+3"])


def test_a_banker_plays_everybody_and_somebody_surrenders(open_page: OpenPage) -> None:
    page = open_page('#/score?rules={"preset":"hong-kong","surrender":2}')
    page.get_by_role("button", name="+ Player").click()
    page.get_by_role("button", name="Deal a table").click()
    expect(page.locator(".seat-count.is-ready")).to_have_count(3)
    page.get_by_label("Banker").select_option("Bram")
    page.get_by_label("Surrenders").check()
    score(page)
    expect(page.locator(".remarks")).to_contain_text("Cas surrenders.")
    assert page.locator(".pair").count() == 2  # Anna and Cas do not settle with each other
    assert page.locator('.pair tr[data-what="surrender"]').count() == 1


def test_what_is_missing_is_said_and_players_come_and_go(open_page: OpenPage) -> None:
    page = open_page("#/score")
    expect(page.get_by_role("button", name="Score", exact=True)).to_be_disabled()
    expect(page.locator(".finish")).to_contain_text("Anna has 0 of 13 cards.")
    page.get_by_role("button", name="+ Player").click()
    page.get_by_label("Name", exact=True).fill("Eva")
    page.get_by_label("Name", exact=True).press("Enter")
    page.reload()  # the table is kept
    expect(page.locator(".seat-choice")).to_have_text(["Anna 0/13", "Bram 0/13", "Eva 0/13"])
    page.get_by_role("button", name="Remove Eva").click()
    expect(page.locator(".seat-choice")).to_have_count(2)


def test_problems_name_the_player_and_the_row(open_page: OpenPage) -> None:
    page = open_page("#/score")
    page.get_by_role("button", name="Deal a table").click()
    expect(page.locator(".seat-count.is-ready")).to_have_count(2)
    page.get_by_label("Name", exact=True).fill("Bram")
    page.get_by_label("Name", exact=True).press("Enter")
    page.get_by_role("button", name="Score", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Bram, Name:")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Qh Qc 3d", "Write three rows, front first"),
        ("Qh Qc 3d / Ts Js Qd Kc / 7d 7c 7s 2h 2s", "Middle: There must be 5 cards here, not 4."),
    ],
)
def test_rows_that_cannot_be_read_are_said_in_words(open_page: OpenPage, text: str, said: str) -> None:
    page = open_page("#/score")
    page.get_by_label("Or type the rows").fill(text)
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(said)
