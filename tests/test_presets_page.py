"""The pages in `docs/` that show the presets side by side."""

import re
import subprocess
import sys

import pytest

from solver.preset_files import preset_about, preset_aliases, preset_names
from tests.presets_page import PAGES, ROOT, TEXTS, page


@pytest.mark.parametrize("language", PAGES)
def test_a_page_is_what_the_command_writes(language: str) -> None:
    written = (ROOT / PAGES[language]).read_text("utf-8")
    assert written == page(language), "make docs writes what the presets say now"


@pytest.mark.parametrize("language", PAGES)
def test_a_page_has_every_preset_with_its_names_and_sources(language: str) -> None:
    text = page(language)
    for name in preset_names():
        assert len(re.findall(rf"(?m)^\| `{name}` \|", text)) >= 4
        assert f"\n### {name}\n" in text
        assert all(source in text for source in preset_about(name)["sources"])
    assert all(f"`{alias}`" in text for alias in preset_aliases())


@pytest.mark.parametrize("language", PAGES)
def test_tables_are_whole(language: str) -> None:
    tables = re.findall(r"(?m)(?:^\|.*\|\n)+", page(language))
    assert len(tables) == 5
    for table in tables:
        assert len({line.count("|") for line in table.splitlines()}) == 1


@pytest.mark.parametrize(
    "line",
    [
        "| `us-2-4` | 1 | + 1, to the higher total, from two rows won | – | – | as if scooped | – |",
        "| `hong-kong` | 1 | – | × 2 | × 2 | as if scooped | – |",
        "| `mau-binh` | 1 | – | × 2 | × 2 | 6 | – |",
        "| `us-1-4` | 1 | – | + 1 | – | as if scooped | 2 |",
        "| `capsa-susun` | lowest straight | ♠♥♣♦ | – | – | off |",
        "| `malaya` | lowest straight | – | if named, wins ties | – | off |",
    ],
)
def test_what_a_preset_plays_can_be_read_from_its_line(line: str) -> None:
    assert f"\n{line}\n" in page("en")


def test_every_text_is_in_both_languages() -> None:
    assert {word for word, texts in TEXTS.items() if texts.keys() != set(PAGES)} == set()


def test_the_command_needs_no_web() -> None:
    code = "import sys, tests.presets_page; sys.exit(bool({'api', 'flask', 'marshmallow'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
