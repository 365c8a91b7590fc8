"""House rules: presets, fields, what they mean in words, and the link that carries them."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from solver.preset_files import preset_names
from solver.rules_json import preset, write_rules
from tests.page.conftest import HAND, OpenPage


def open_rules(open_page: OpenPage, address: str = "#/rules", **options: Any) -> Page:
    page = open_page(address, **options)
    expect(page.locator(".editor details").first).to_be_visible()
    return page


def field(page: Page, path: str) -> Locator:
    """Return the control of a field; its section is opened."""
    found = page.locator(f'[data-path="{path}"]')
    section = page.locator("details", has=found)
    if section.get_attribute("open") is None:
        section.locator("summary").click()
    return found.locator("input, select").first


def rules_in_address(page: Page) -> Any:
    _, _, text = unquote(page.url).partition("rules=")
    return json.loads(text) if text.startswith("{") else text


def sentences(page: Page) -> str:
    return page.locator(".sentences").inner_text()


def leaves(value: Any, path: str = "") -> Iterator[str]:
    """Yield the path of every field of rules; royalties of a row and lists are one field."""
    if isinstance(value, dict) and path not in ("royalties.front", "royalties.middle", "royalties.back"):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else key)
    else:
        yield path


def test_a_preset_is_chosen_and_explained(open_page: OpenPage) -> None:
    page = open_rules(open_page)
    assert "A scoop, all three rows, earns 3 points extra." in sentences(page)
    expect(page.locator(".preset")).to_have_count(len(preset_names()))
    page.get_by_role("button", name="Netherlands, 2\u20114 several sources agree").click()
    expect(page.locator(".preset[aria-pressed=true]")).to_contain_text("2\u20114")
    assert "Whoever wins most rows gets 1 point extra." in sentences(page)
    assert rules_in_address(page) == "dutch-2-4"


def test_every_field_of_rules_can_be_changed(open_page: OpenPage) -> None:
    page = open_rules(open_page)
    shown = page.evaluate(
        """async () => {
            const base = document.querySelector('script[type=module]').src;
            const { SECTIONS } = await import(new URL('rules/fields.js', base));
            const { english } = await import(new URL('words/english.js', base));
            return SECTIONS.flatMap((section) => section.fields.map((field) => field.path))
                .filter((path) => english.rules.fields[path].label && english.rules.fields[path].help);
        }"""
    )
    assert sorted(shown) == sorted(leaves(write_rules(preset("dutch-1-6"))))


@pytest.mark.parametrize(
    ("path", "value", "laid_over", "said"),
    [
        ("counting.scoop", "5", {"counting": {"scoop": 5}}, "earns 5 points extra"),
        ("counting.scoop_factor", "2", {"counting": {"scoop_factor": 2}}, "A scoop counts twice"),
        ("foul.pays", "flat", {"foul": {"pays": "flat", "points": 3}}, "A foul hand pays 3 points"),
        ("surrender", "2", {"surrender": 2}, "Who surrenders pays 2 points"),
        ("wheel", "second_highest", {"wheel": "second_highest"}, "A-2-3-4-5 is the second highest straight."),
        ("suits_break_ties", "shcd", {"suits_break_ties": ["s", "h", "c", "d"]}, "spades, hearts, clubs, diamonds"),
        ("banker.game", "always", {"banker": {"game": "always"}}, "Players settle with the banker only."),
        ("aces", "1", {"aces": 1}, "Each ace more than the other's is 1 point."),
        ("passing.on", "on", {"passing": {"on": True}}, "3 cards are passed: left, right, across."),
        ("point_value", "0.25", {"point_value": "0.25"}, "A point is worth 0.25 EUR."),
    ],
)
def test_a_field_is_changed_and_explained(
    open_page: OpenPage, path: str, value: str, laid_over: dict[str, Any], said: str
) -> None:
    page = open_rules(open_page)
    control = field(page, path)
    if control.get_attribute("type") == "checkbox":
        control.check()
    elif control.evaluate("control => control.tagName") == "SELECT":
        control.select_option(value)
    else:
        control.fill(value)
        control.press("Enter")
    expect(page.locator(".sentences")).to_contain_text(said)
    assert rules_in_address(page) == {"preset": "dutch-1-6", **laid_over}
    expect(page.locator(".rules-verdict")).to_contain_text("These rules fit together.")
    page.get_by_role("button", name="Back to the preset").click()
    expect(page.locator(".meaning h2")).to_have_text("Netherlands, 1\u20116")
    assert rules_in_address(page) == page.url.rpartition("rules=")[2] or "rules=" not in page.url


def test_royalties_are_changed_by_category_and_by_rank(open_page: OpenPage) -> None:
    page = open_rules(open_page, "#/rules?rules=dutch-1-6-royalties")
    field(page, "royalties.front")
    page.get_by_label("Front, three of a kind: points").fill("6")
    page.get_by_label("Front, three of a kind: points").press("Enter")
    page.get_by_label("Middle, full house: pays").select_option("none")
    page.get_by_label("Front, pair: pays").select_option("ranks")
    page.get_by_label("Front, pair, 2").fill("")
    page.get_by_label("Front, pair, 2").press("Enter")
    expect(page.locator(".sentences")).to_contain_text("pair 1 (3) to 1 (A), three of a kind 6")
    royalties = rules_in_address(page)["royalties"]
    assert royalties["middle"] == {"full_house": None}
    assert royalties["front"] == {"pair": dict.fromkeys("AKQJT9876543", 1), "three_of_a_kind": 6}


def test_naturals_are_ordered_added_and_taken_out(open_page: OpenPage) -> None:
    page = open_rules(open_page, "#/rules?rules=dutch-1-6-royalties")
    field(page, "naturals")
    page.get_by_role("button", name="Move Six pairs up").click()
    page.get_by_role("button", name="Remove Three straights").click()
    page.get_by_label("Add: The naturals that count").select_option("all_big")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_label("All big, from").select_option("9")
    page.get_by_label("Points of All big").fill("4")
    page.get_by_label("Points of All big").press("Enter")
    expect(page.locator(".sentences")).to_contain_text("six pairs 3, dragon 13, three flushes 3, all big (9–A) 4")
    assert rules_in_address(page)["naturals"][-1] == {"name": "all_big", "points": 4, "from": "9", "to": "A"}


def test_the_focus_stays_where_a_field_was_changed(open_page: OpenPage) -> None:
    page = open_rules(open_page, "#/rules?rules=dutch-1-6-royalties")
    field(page, "naturals")
    page.get_by_role("button", name="Move Three straights up").press("Enter")
    expect(page.get_by_role("button", name="Move Three straights up")).to_be_focused()


def test_rules_that_do_not_fit_together_are_refused_in_words(open_page: OpenPage) -> None:
    page = open_rules(open_page, "#/rules?rules=dutch-1-6-royalties")
    field(page, "royalties.back")
    page.get_by_label("Back, straight flush: points").fill("1")
    page.get_by_label("Back, straight flush: points").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("In the back: A stronger row earns less")
    expect(page.get_by_label("Back, straight flush: points")).to_have_value("1")
    page.get_by_label("Back, straight flush: points").fill("9")
    page.get_by_label("Back, straight flush: points").press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_link_carries_rules_and_hand(open_page: OpenPage) -> None:
    page = open_rules(open_page, f"#/rules?cards={HAND}")
    field(page, "counting.scoop").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator(".meaning h2")).to_contain_text("Own rules")
    other = open_page(page.url.replace("#/rules", "#/solve"), locale="nl")
    points = other.locator(".worth-points")
    expect(points).to_be_visible()
    expect(points).not_to_have_text("+1,94")
    expect(other.get_by_role("combobox", name="Huisregels")).to_have_value("")
    assert rules_in_address(other) == {"preset": "dutch-1-6", "counting": {"scoop": 5}}


def test_the_link_is_copied(open_page: OpenPage) -> None:
    page = open_rules(open_page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".copied")).to_contain_text("The link is copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.mark.slow
@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_shown_and_can_be_laid_over(open_page: OpenPage, name: str) -> None:
    page = open_rules(open_page, f"#/rules?rules={name}")
    text = sentences(page)
    assert "undefined" not in text
    assert "NaN" not in text
    field(page, "point_value").fill("0.05")
    page.keyboard.press("Enter")
    expect(page.locator(".rules-verdict")).to_contain_text("These rules fit together.")
    assert rules_in_address(page) == {"preset": name, "point_value": "0.05"}


def test_an_alias_is_its_preset(open_page: OpenPage) -> None:
    page = open_rules(open_page, "#/rules?rules=ofc")
    expect(page.locator(".preset[aria-pressed=true]")).to_have_attribute("data-preset", "open-face")


@pytest.mark.parametrize("rules", ["nothing", '{"counting": 5}', '{"presets": "x"}'])
def test_a_link_with_rules_that_are_none_can_be_left(open_page: OpenPage, rules: str) -> None:
    page = open_page(f"#/rules?rules={quote(rules)}")
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator(".preset").first.click()
    expect(page.locator(".meaning h2")).to_have_text("Netherlands, 1\u20116")


def test_a_seat_is_asked_for_where_the_rules_need_one(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}&rules={quote(json.dumps({'banker': {'game': 'always'}}))}")
    points = page.locator(".worth-points")
    expect(points).to_be_visible()
    as_player = points.inner_text()
    page.get_by_label("Your part").select_option("banker")
    expect(points).not_to_have_text(as_player)
    assert "role=banker" in page.url
    expect(page.get_by_label("Players")).to_have_count(0)
