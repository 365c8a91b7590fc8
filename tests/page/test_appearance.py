"""How the page looks and reads: language, theme, colours, a narrow screen, and who cannot see or use a mouse."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.page.conftest import HAND, OpenPage, card, counting_bytes, lay_with_keys
from tests.page.test_evening import EVENING
from tests.page.test_practice import FOUL

VIEWS = ["solve", "practice", "score", "evening", "rules"]
MOST_BYTES = 150_000


def fill(page: Page, view: str, words: dict[str, str]) -> None:
    """Show in a view all that it can show."""
    if view == "solve":
        expect(page.locator(".setting")).to_have_count(8)
        page.locator(".setting").nth(2).click()
        expect(page.locator(".worth-cost")).to_be_visible()
    elif view == "practice":
        lay_with_keys(page, *FOUL)
        expect(page.locator(".row-warning")).not_to_have_count(0)
        page.locator("button.main").click()
        expect(page.locator(".verdict-large")).to_be_visible()
    elif view == "score":
        page.locator(".seats > button").click()
        page.get_by_role("button", name=words["deal"]).click()
        expect(page.locator(".seat-count.is-ready")).to_have_count(3)
        page.locator("button.main").click()
        expect(page.locator(".scored")).to_be_visible()
    elif view == "evening":
        page.evaluate("text => localStorage.setItem('chinees-poker.evening', text)", json.dumps(EVENING))
        page.reload()
        expect(page.locator(".plot")).to_be_visible()
        expect(page.locator(".next-hand")).not_to_be_empty()
    else:
        expect(page.locator(".editor details").first).to_be_visible()
        page.locator(".editor details").evaluate_all("all => all.forEach((section) => { section.open = true; })")


WORDS = {"en": {"deal": "Deal a table"}, "nl": {"deal": "Geef een tafel"}}

# Rules under which every field of the editor and every control of a table is there.
RULES = quote(
    json.dumps(
        {
            "preset": "hong-kong",
            "counting": {"majority": 1, "scoop_factor": 2, "home_run_factor": 2},
            "foul": {"pays": "flat", "points": 6},
            "royalties": {"front": {"pair": {"Q": 1, "K": 1, "A": 2}}},
            "surrender": 3,
            "passing": {"on": True},
            "banker": {"game": "optional"},
            "natural_against_natural": "first",
        }
    )
)


def address(view: str) -> str:
    return f"#/{view}?cards={HAND}" + (f"&rules={RULES}" if view in ("score", "rules") else "")


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("locale", ["en", "nl"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(open_page: OpenPage, view: str, locale: str, dark: bool) -> None:
    page = open_page(address(view), locale=locale, dark=dark)
    fill(page, view, WORDS[locale])
    assert_axe_finds_nothing(page)


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_on_a_telephone(open_page: OpenPage, view: str) -> None:
    page = open_page(address(view), locale="nl", width=360, touch=True)
    page.locator(".suits-tool").click()
    assert_axe_finds_nothing(page)


def assert_axe_finds_nothing(page: Page) -> None:
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}, "resultTypes": ["violations"]})
    assert [
        (violation["id"], node["target"], node["failureSummary"])
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 360, 900])
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_the_screen(open_page: OpenPage, view: str, width: int) -> None:
    page = open_page(address(view), locale="nl", width=width, touch=True)
    fill(page, view, WORDS["nl"])
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("view", ["solve", "practice", "score"])
def test_what_is_pressed_is_large_enough_for_a_finger(open_page: OpenPage, view: str) -> None:
    page = open_page(f"#/{view}?cards={HAND}", width=360, touch=True)
    expect(page.locator("main .card").first).to_be_visible()
    sizes = page.locator("main button:visible, nav a").evaluate_all(
        "all => all.map((each) => { const { width, height } = each.getBoundingClientRect(); return [width, height]; })"
    )
    assert len(sizes) > 20
    assert min(min(size) for size in sizes) >= 30


@pytest.mark.parametrize(
    ("locale", "lang", "heading"),
    [
        ("nl-BE", "nl", "Wat is mijn hand waard?"),
        ("en-US", "en", "What is my hand worth?"),
        ("fr-FR", "en", "What is my hand worth?"),
    ],
)
def test_the_language_is_the_browsers(open_page: OpenPage, locale: str, lang: str, heading: str) -> None:
    page = open_page(f"#/solve?cards={HAND}", locale=locale)
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    assert page.evaluate("document.documentElement.lang") == lang


def test_the_language_can_be_changed_and_is_kept(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}", locale="en")
    expect(page.locator('.result [data-row="front"] .row-text')).to_have_text("pair of kings")
    page.get_by_role("button", name="Nederlands").click()
    expect(page.locator('.result [data-row="front"] .row-text')).to_have_text("een paar heren")
    expect(page.locator(".worth-points")).to_have_text("+1,94")
    expect(page.get_by_role("button", name="English")).to_be_focused()
    page.reload()
    expect(page.get_by_role("link", name="Huisregels")).to_be_visible()


def test_both_languages_say_the_same_things(open_page: OpenPage) -> None:
    page = open_page()
    keys = page.evaluate(
        """async () => {
            const base = document.querySelector('script[type=module]').src;
            const { english } = await import(new URL('words/english.js', base));
            const { dutch } = await import(new URL('words/dutch.js', base));
            const keys = (value, path) => (typeof value === 'object'
                ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
                : [`${path}: ${typeof value} ${value.length * (typeof value === 'function')}`]);
            return [keys(english, ''), keys(dutch, '')];
        }"""
    )
    assert keys[0] == keys[1]
    assert len(keys[0]) > 250


def luminance(page: Page) -> float:
    colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return sum(map(float, colour.removeprefix("rgb(").removesuffix(")").split(",")))


def test_light_and_dark_are_the_systems_and_can_be_changed(open_page: OpenPage) -> None:
    assert luminance(open_page()) > 600
    page = open_page(dark=True)
    assert luminance(page) < 120
    page.get_by_role("button", name="Light").click()
    assert luminance(page) > 600
    page.reload()
    page.wait_for_selector(":root[data-ready]")
    assert luminance(page) > 600
    expect(page.get_by_role("button", name="Dark")).to_be_visible()


def test_four_colours_tell_the_suits_apart(open_page: OpenPage) -> None:
    page = open_page()

    def colours() -> set[str]:
        return {str(card(page, f"A{suit}").evaluate("card => getComputedStyle(card).color")) for suit in "shdc"}

    assert len(colours()) == 2
    page.get_by_role("button", name="Four-colour pack").click()
    assert len(colours()) == 4


def test_every_view_is_reached_and_left_with_keys(open_page: OpenPage) -> None:
    page = open_page()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "view"
    for view in ("Practice", "Score", "Evening", "House rules", "Solve"):
        page.get_by_role("link", name=view, exact=True).press("Enter")
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        expect(page.get_by_role("link", name=view, exact=True)).to_have_attribute("aria-current", "page")
    assert page.title() == "Solve · Chinees poker"


def test_a_hand_is_picked_with_keys_alone(open_page: OpenPage) -> None:
    page = open_page()
    while page.evaluate("document.activeElement.dataset.card") is None:
        page.keyboard.press("Tab")
    for step in range(13):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight" if step % 4 else "ArrowDown")
    expect(page.locator(".count")).to_have_text("13 of 13 cards")
    expect(page.locator(".worth-points")).to_be_visible()


def test_a_first_visit_is_light(open_page: OpenPage) -> None:
    page = open_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    with counting_bytes(page) as sizes:
        page.reload(wait_until="networkidle")
        expect(page.locator(".rules-bar option")).not_to_have_count(1)
    assert len(sizes) > 20
    assert sum(sizes) < MOST_BYTES


def test_nothing_moves_while_the_page_comes_up(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}")
    expect(page.locator(".worth-points")).to_be_visible()
    shift: Any = page.evaluate(
        """() => new Promise((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => list.getEntries().forEach((entry) => { sum += entry.value; }))
                .observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 300);
        })"""
    )
    assert shift < 0.1  # what is called good


def test_the_calls_are_documented_and_can_be_tried(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("docs")
    expect(page.locator(".info .title")).to_contain_text("Chinees poker")
    evaluate = page.locator(".opblock", has_text="/v1/evaluate")
    evaluate.locator(".opblock-summary-control").first.click()
    evaluate.get_by_role("button", name="Execute").click()
    expect(evaluate.locator(".live-responses-table tbody .response-col_status")).to_contain_text("200")
