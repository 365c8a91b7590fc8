"""The page in a real Chromium, against a real server.

Where there is no Chromium these tests are skipped, and say so; with `CHINEES_POKER_BROWSER=required` they fail.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from api import create_app

HAND = "KcKdQdQsJdTs9h8d8s6d4d3c3d"
BRAM = "Qh Qc 3d / Ts Js Qd Kc Ah / 7d 7c 7s 2h 2s"
CAS = "Kd 9c 4h / 8c 8d 5s 5h Jd / Ad Td 9d 6d 4d"

expect.set_options(timeout=10_000)  # milliseconds; other tests may keep both cores busy


@cache
def chromium() -> str | None:
    """Return the path of a Chromium, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class OpenPage(Protocol):
    """Opens the page at an address, in a browser that nobody used before."""

    def __call__(
        self, address: str = "", *, locale: str = "en-GB", dark: bool = False, width: int = 1200, touch: bool = False
    ) -> Page: ...


class Quiet(WSGIRequestHandler):
    """Keeps connections open, and logs nothing."""

    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the service."""
    serving = make_server("127.0.0.1", 0, create_app({"LOAD_ALL_BANKS": False}), threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.port}/"
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if "libasan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("what watches the compiled modules' memory would watch the browser's")
    path = chromium()
    if path is None:
        if os.environ.get("CHINEES_POKER_BROWSER") == "required":
            pytest.fail("there is no Chromium, and CHINEES_POKER_BROWSER says that there must be")
        pytest.skip("there is no Chromium: the page was not tested (Debian, Ubuntu: apt install chromium)")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser, server: str) -> Iterator[Callable[..., BrowserContext]]:
    """Returns a context of the browser for what a person's device is: one for all tests, as its files are the same."""
    made: dict[tuple[object, ...], BrowserContext] = {}

    def context(locale: str, dark: bool, width: int, touch: bool) -> BrowserContext:
        key = (locale, dark, width, touch)
        if key not in made:
            made[key] = browser.new_context(
                base_url=server,
                locale=locale,
                color_scheme="dark" if dark else "light",
                viewport={"width": width, "height": 900},
                has_touch=touch,
                accept_downloads=True,
            )
        return made[key]

    yield context
    for each in made.values():
        each.close()


@pytest.fixture
def open_page(contexts: Callable[..., BrowserContext], server: str) -> Iterator[OpenPage]:
    """Opens pages. Afterwards nothing may have gone wrong in one, and nothing been asked of another host."""
    wrong: list[str] = []
    opened: list[Page] = []

    def said(message: ConsoleMessage) -> None:
        # That a call was refused is logged as well, and is no error of the page.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            wrong.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith((server, "blob:")):
            wrong.append(f"asked another host: {request.url}")

    def open_(
        address: str = "", *, locale: str = "en-GB", dark: bool = False, width: int = 1200, touch: bool = False
    ) -> Page:
        page = contexts(locale, dark, width, touch).new_page()
        opened.append(page)
        page.on("console", said)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", asked)
        page.goto(address)
        page.wait_for_selector(":root[data-ready]")
        return page

    yield open_
    for page in opened:
        page.evaluate("localStorage.clear()")
    for page in opened:
        page.close()
    assert wrong == []


@contextmanager
def counting_bytes(page: Page) -> Iterator[list[float]]:
    """Yield a list to which the size of every answer is added, as it came over the wire."""
    sizes: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    yield sizes
    session.detach()


def card(page: Page | Locator, name: str) -> Locator:
    """Return the card of a board or a pack to press: `Qh`."""
    return page.locator(f'button[data-card="{name}"]')


def place(page: Page, row: str, index: int) -> Locator:
    """Return an empty place of the board."""
    return page.locator(f'.place[data-zone="{row}"][data-index="{index}"]')


def cards_in(page: Page | Locator, row: str) -> list[str]:
    """Return the cards that lie in a row of the board."""
    shown = page.locator(f'[data-zone="{row}"] button[data-card]')
    return [str(each) for each in shown.evaluate_all("cards => cards.map((card) => card.dataset.card)")]


def lay_with_keys(page: Page, front: str, middle: str, back: str) -> None:
    """Lay rows such as `Qh Qc 3d` with the keys for the rows."""
    for key, row in zip("123", (front, middle, back), strict=True):
        for name in row.split():
            card(page.locator(".board"), name).press(key)


def type_rows(page: Page, rows: str) -> None:
    """Enter the rows of the chosen player of a table."""
    page.get_by_label("Or type the rows").fill(rows)
    page.get_by_role("button", name="Lay", exact=True).click()
    expect(page.locator("[aria-pressed=true] .seat-count")).to_have_text("13/13")


def enter_table(page: Page, *hands: str) -> None:
    """Enter the rows of all players of a table, Anna first."""
    for name, rows in zip(("Anna", "Bram", "Cas", "Dewi"), hands, strict=False):
        seat = page.locator(".seat-choice", has_text=name)
        if not seat.count():
            page.get_by_role("button", name="+ Player").click()
        seat.click()
        type_rows(page, rows)
