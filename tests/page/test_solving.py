"""Solve: from thirteen cards to the best setting."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import HAND, OpenPage, card

BEST = ["Kd Kc 3c", "Qs Jd Ts 9h 8s", "Qd 8d 6d 4d 3d"]
DRAGON = "AhKdQcJsTh9d8c7s6h5d4c3s2h"


def shown_rows(page: Page) -> list[str]:
    """Return the rows of the setting that is shown, as what they are called."""
    rows = page.locator(".result .row .row-text")
    return rows.all_inner_texts()


def test_picking_thirteen_cards_solves_them(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator(".result")).to_contain_text("The best setting appears here")
    for name in re.findall("..", HAND):
        card(page, name).click()
    expect(page.locator(".count")).to_have_text("13 of 13 cards")
    expect(page.locator(".worth-points")).to_have_text("+1.94")
    assert shown_rows(page) == ["pair of kings", "straight, queen high", "flush, queen high"]
    expect(page.locator("#live")).to_contain_text("Best setting, +1.94 points. Front pair of kings")
    expect(page.locator('.result [data-row="front"] .chance')).to_have_text("wins 82%loses 18%")
    assert HAND[:2] in page.url


def test_a_fourteenth_card_is_not_taken_and_one_can_be_put_back(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}")
    expect(card(page, "Ah")).to_have_attribute("aria-disabled", "true")
    card(page, "Ah").click(force=True)
    expect(page.locator(".count")).to_have_text("13 of 13 cards")
    card(page, "Kc").click()
    expect(page.locator(".count")).to_have_text("12 of 13 cards")
    expect(page.locator(".worth-points")).to_have_count(0)
    card(page, "Ah").click()
    expect(page.locator(".worth-points")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Kc Kd Qd Qs Jd 10s 9♥ 8d 8s 6d 4d 3c 3d", "en"),
        (HAND, "en"),
        ("Hk Hr Vr Vs Br Ts 9h 8r 8s 6r 4r 3k 3r", "nl"),
    ],
)
def test_typed_cards_are_read_in_any_notation(open_page: OpenPage, text: str, letters: str) -> None:
    page = open_page()
    page.get_by_label("Or type them").fill(text)
    page.get_by_label("Letters").select_option(letters)
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(page.locator(".worth-points")).to_have_text("+1.94")
    expect(card(page, "9h")).to_have_attribute("aria-pressed", "true")


def test_a_hand_is_dealt_and_solved(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Deal me a hand").click()
    expect(page.locator(".result .card")).to_have_count(13)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".count")).to_have_text("0 of 13 cards")


def test_other_settings_show_what_they_cost(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}")
    others = page.locator(".setting")
    expect(others).to_have_count(8)  # the best, five alternatives and two habits
    costs = [float(text.split()[-1]) for text in page.locator(".setting-price").all_inner_texts()[1:6]]
    assert costs == sorted(costs)
    others.filter(has_text="Strongest back first").click()
    expect(page.locator(".worth-cost")).to_have_text("costs 5.22")
    expect(page.locator(".worth-points")).to_have_text("−3.28")
    expect(page.locator(".result .chance")).to_have_count(3)
    others.first.click()
    expect(page.locator(".worth-points")).to_have_text("+1.94")


def test_a_natural_is_announced(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={DRAGON}&rules=dutch-1-6-royalties")
    expect(page.locator(".is-natural")).to_contain_text("Dragon! Declare it: +13.00 points")


def test_the_house_rules_in_the_bar_count(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}")
    expect(page.locator(".worth-points")).to_have_text("+1.94")
    page.get_by_role("combobox", name="House rules").select_option("dutch-2-4")
    expect(page.locator(".worth-points")).not_to_have_text("+1.94")
    assert "rules=dutch-2-4" in page.url


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Kc Kd Kc", ["Cards", "Card 3 is", "which is already card 1"]),
        ("Kc Xd", ["Cards", 'Card 2 is "Xd", which is not a card']),
    ],
)
def test_what_cannot_be_read_is_said_in_words(open_page: OpenPage, text: str, said: list[str]) -> None:
    page = open_page()
    page.get_by_label("Or type them").fill(text)
    page.get_by_label("Or type them").press("Enter")
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("The request makes no sense for the game")
    for part in said:
        expect(problem).to_contain_text(part)


def test_a_link_with_unknown_rules_says_so(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}&rules=1-6", locale="nl-NL")
    expect(page.get_by_role("alert")).to_contain_text("is geen stel regels")


def test_a_link_with_broken_cards_says_which(open_page: OpenPage) -> None:
    page = open_page("#/solve?cards=KcKdZz")
    expect(page.get_by_role("alert")).to_contain_text("Zz")
    expect(page.get_by_label("Or type them")).to_have_value("KcKdZz")


def test_a_link_with_broken_rules_says_so(open_page: OpenPage) -> None:
    page = open_page("#/solve?rules=%7B%22preset")
    expect(page.locator(".notice")).to_contain_text("cannot be read")


def test_a_key_that_the_service_asks_for_can_be_given(open_page: OpenPage) -> None:
    page = open_page()

    def ask(route: Route) -> None:
        if route.request.headers.get("x-api-key") == "secret":
            route.continue_()
        else:
            problem = {"title": "A key is needed", "status": 401, "detail": "Send a key."}
            route.fulfill(status=401, content_type="application/problem+json", body=json.dumps(problem))

    page.route("**/v1/**", ask)
    page.goto(f"#/solve?cards={HAND}")
    page.get_by_label("Key").first.fill("secret")
    page.get_by_role("button", name="Use it").first.click()
    expect(page.locator(".worth-points")).to_have_text("+1.94")


def test_a_service_that_is_away_is_said_in_words(open_page: OpenPage) -> None:
    page = open_page(locale="nl")
    page.route("**/v1/solve", lambda route: route.abort())
    page.get_by_role("button", name="Geef mij een hand").click()
    expect(page.get_by_role("alert")).to_contain_text("De dienst is niet te bereiken")


def test_an_answer_that_is_no_problem_document_is_said_in_words(open_page: OpenPage) -> None:
    page = open_page()
    page.route("**/v1/solve", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    page.get_by_role("button", name="Deal me a hand").click()
    expect(page.get_by_role("alert")).to_contain_text("The service could not do this")
    expect(page.get_by_role("alert")).to_contain_text("502")
