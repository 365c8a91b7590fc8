"""Practice: laying a hand by mouse, finger and keys, fouls, reviews and the running score."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.page.conftest import HAND, OpenPage, card, cards_in, lay_with_keys, place

BEST = ("Kd Kc 3c", "Qs Jd Ts 9h 8s", "Qd 8d 6d 4d 3d")
FOUL = ("Kc Kd 3c", "Qs Jd 9h 8s 8d", "Qd Ts 6d 4d 3d")


def practice(open_page: OpenPage, **options: object) -> Page:
    page = open_page(f"#/practice?cards={HAND}", **options)  # type: ignore[arg-type]
    expect(page.locator('.board [data-zone="hand"] button')).to_have_count(13)
    return page


def middle_of(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: Locator) -> None:
    x, y = middle_of(start)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y - 10)
    page.mouse.move(*middle_of(end), steps=4)
    page.mouse.up()


def review(page: Page) -> Locator:
    page.get_by_role("button", name="Review").click()
    shown = page.locator(".verdict-large")
    expect(shown).to_be_visible()
    return shown


def figures(page: Page) -> list[str]:
    return page.locator(".figures dd").all_inner_texts()


def test_a_card_is_dragged_to_a_place(open_page: OpenPage) -> None:
    page = practice(open_page)
    drag(page, card(page, "Kd"), place(page, "front", 1))
    assert cards_in(page, "front") == ["Kd"]
    expect(place(page, "front", 0)).to_be_visible()
    expect(page.locator("[aria-pressed=true]", has=page.locator(".rank"))).to_have_count(0)  # dropped is not pressed
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_card_that_is_dropped_on_another_changes_places_with_it(open_page: OpenPage) -> None:
    page = practice(open_page)
    drag(page, card(page, "Kd"), place(page, "front", 0))
    drag(page, card(page, "Kc"), place(page, "back", 2))
    drag(page, card(page, "Kc"), card(page, "Kd"))
    assert (cards_in(page, "front"), cards_in(page, "back")) == (["Kc"], ["Kd"])


def test_a_card_that_is_dropped_on_a_row_takes_its_first_empty_place(open_page: OpenPage) -> None:
    page = practice(open_page)
    drag(page, card(page, "9h"), page.locator('.row[data-zone="middle"] .row-head'))
    assert cards_in(page, "middle") == ["9h"]
    drag(page, card(page, "9h"), page.locator(".hand-zone .row-head"))
    assert cards_in(page, "middle") == []


def test_a_card_that_is_dropped_elsewhere_stays(open_page: OpenPage) -> None:
    page = practice(open_page)
    drag(page, card(page, "9h"), page.locator("h1"))
    assert len(cards_in(page, "hand")) == 13


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y} for x, y in points]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_a_card_is_dragged_with_a_finger(open_page: OpenPage) -> None:
    page = practice(open_page, width=360, touch=True)
    session = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle_of(card(page, "Kd")), middle_of(place(page, "back", 4))
    touch(session, "touchStart", (x, y))
    for step in range(1, 6):
        touch(session, "touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    touch(session, "touchEnd")
    expect(page.locator('.row[data-zone="back"] [data-card="Kd"]')).to_be_visible()


def test_a_card_is_tapped_and_then_its_place(open_page: OpenPage) -> None:
    page = practice(open_page, width=360, touch=True)
    card(page, "Kd").tap()
    expect(card(page, "Kd")).to_have_attribute("aria-pressed", "true")
    place(page, "front", 2).tap()
    assert cards_in(page, "front") == ["Kd"]
    card(page, "Kc").tap()
    card(page, "Kd").tap()  # they change places
    assert cards_in(page, "front") == ["Kc"]


def test_a_hand_is_laid_and_reviewed_with_keys_alone(open_page: OpenPage) -> None:
    page = practice(open_page)
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.closest('.board') === null"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # an empty place, and nothing taken: nothing happens
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.zone") == "hand"
    page.keyboard.press("ArrowRight")
    taken = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("taken. Choose a place.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert cards_in(page, "back") == [taken]
    assert page.evaluate("document.activeElement.dataset.card") == taken  # the focus went along
    page.keyboard.press("0")
    assert cards_in(page, "back") == []
    lay_with_keys(page, *BEST)
    expect(page.locator(".verdict")).to_have_text("This setting is legal.")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Review":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-large")).to_have_text("Nothing lost: this is the best setting.")


def test_keys_say_that_a_row_is_full(open_page: OpenPage) -> None:
    page = practice(open_page)
    for name in ("Kc", "Kd", "3c"):
        card(page, name).press("1")
    card(page, "9h").press("1")
    expect(page.locator("#live")).to_contain_text("Front is full")
    assert len(cards_in(page, "front")) == 3
    card(page, "9h").press("Enter")
    card(page, "9h").press("Escape")
    expect(page.locator(".board [aria-pressed=true]")).to_have_count(0)


def test_a_row_says_what_it_is_as_soon_as_it_is_full(open_page: OpenPage) -> None:
    page = practice(open_page)
    for name in ("Kc", "Kd", "3c"):
        card(page, name).press("1")
    expect(page.locator('.row[data-zone="front"] .row-text')).to_have_text("pair of kings")


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Foul: the front (pair of kings) beats the middle (pair of eights)."),
        ("nl", "Foul: boven (een paar heren) verslaat midden (een paar achten)."),
    ],
)
def test_a_foul_is_said_at_once_with_its_reason(open_page: OpenPage, locale: str, said: str) -> None:
    page = practice(open_page, locale=locale)
    lay_with_keys(page, FOUL[0], FOUL[1], "")
    expect(page.locator('.row.is-foul[data-zone="front"] .row-warning')).to_have_text(said)
    expect(page.locator("#live")).to_contain_text(said)
    card(page, "Kd").press("0")
    expect(page.locator(".row-warning")).to_have_count(0)


def test_a_foul_is_reviewed_as_foul(open_page: OpenPage) -> None:
    page = practice(open_page)
    lay_with_keys(page, *FOUL)
    expect(review(page)).to_have_text("This costs 7.94 points against each opponent.")
    expect(page.locator(".reviewed .is-foul")).to_contain_text("The front (pair of kings) beats the middle")
    expect(page.locator(".side-points")).to_have_text(["−6.00 points", "+1.94 points"])


def test_a_review_shows_the_cost_and_both_settings(open_page: OpenPage) -> None:
    page = practice(open_page)
    lay_with_keys(page, "8s 8d 3c", "Kc Qs Jd Ts 9h", "Kd Qd 6d 4d 3d")
    expect(review(page)).to_have_text(re.compile(r"This costs 0\.3\d points"))
    expect(page.locator(".side > .panel-head h2")).to_have_text(["Yours", "The best"])
    assert figures(page)[0] == "0"  # the hand came with the link


def test_only_a_whole_setting_can_be_reviewed(open_page: OpenPage) -> None:
    page = practice(open_page)
    expect(page.get_by_role("button", name="Review")).to_be_disabled()
    lay_with_keys(page, *BEST)
    expect(page.get_by_role("button", name="Review")).to_be_enabled()
    page.get_by_role("button", name="Take all back").click()
    expect(page.get_by_role("button", name="Review")).to_be_disabled()


def test_a_dealt_hand_counts_once(open_page: OpenPage) -> None:
    page = open_page("#/practice")
    cards = cards_in(page, "hand")
    assert len(set(cards)) == 13
    lay_with_keys(page, " ".join(cards[:3]), " ".join(cards[3:8]), " ".join(cards[8:]))
    cost = re.search(r"\d+\.\d\d", review(page).inner_text())
    hands, lost, mean, perfect = figures(page)
    assert (hands, lost, mean) == ("1", *2 * (cost.group() if cost else "0.00",))
    assert perfect in ("0", "1")
    review(page)
    assert figures(page)[0] == "1"
    page.reload()
    assert figures(page)[:2] == [hands, lost]
    page.get_by_role("button", name="Start again").click()
    assert figures(page) == ["0", "0.00", "0.00", "0"]


def test_when_the_time_is_up_the_hand_is_laid_and_reviewed(open_page: OpenPage) -> None:
    page = open_page("#/practice")
    page.clock.install()
    page.get_by_label("Clock").select_option("1")
    expect(page.get_by_role("timer")).to_have_text("1:00")
    page.clock.run_for(59_000)
    expect(page.get_by_role("timer")).to_have_text("0:01")
    page.clock.run_for(1_500)
    expect(page.locator(".verdict-large")).to_be_visible()
    assert [len(cards_in(page, row)) for row in ("front", "middle", "back")] == [3, 5, 5]


def test_a_hand_goes_from_solve_to_practice_and_back(open_page: OpenPage) -> None:
    page = open_page(f"#/solve?cards={HAND}")
    page.get_by_role("link", name="Lay it yourself").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert sorted(cards_in(page, "hand")) == sorted(re.findall("..", HAND))
    lay_with_keys(page, *FOUL)
    review(page)
    page.get_by_role("link", name="Show it solved").click()
    expect(page.locator(".worth-points")).to_have_text("+1.94")
    page.go_back()
    assert cards_in(page, "front")  # as it was laid
