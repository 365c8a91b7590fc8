"""docs/embedding.md says what is true: its code runs, and prints what stands below it; its tables are whole."""

import os
import re
import shutil
import subprocess
import sys
from http import HTTPStatus
from pathlib import Path

import pytest

from api import problems
from api.body import DEEPEST
from api.schemas import MOST_HANDS
from api.settings import Settings
from bench.service import SERVICE, serving
from tests.api.test_openapi import error_codes

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "embedding.md").read_text("utf-8")

# language, code, what it prints
BLOCKS: list[tuple[str, str, str]] = re.findall(
    r"(?ms)^```(sh|python|js)\n(.*?)^```$(?:\s*^```text\n(.*?)^```$)?", TEXT
)
COMMANDS = {
    "sh": ["bash", "-euc"],
    "python": [sys.executable, "-W", "error", "-c"],
    "js": ["node", "--input-type=module", "--eval"],
}


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_code_prints_what_stands_below_it(tmp_path: Path) -> None:
    """In one folder, from the first to the last, since one makes the client that another uses."""
    shutil.copy(ROOT / "openapi.yaml", tmp_path)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with serving("api:create_app()", SERVICE) as server:
        for language, code, printed in BLOCKS:
            if shutil.which(COMMANDS[language][0]) is None:
                continue  # Node is on no list of what is needed
            done = subprocess.run(
                [*COMMANDS[language], code.replace("localhost:8000", f"127.0.0.1:{server.port}")],
                cwd=tmp_path,
                env={**os.environ, "PATH": path, "PYTHONPATH": str(tmp_path)},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{code}\n{done.stderr}"
            assert not printed or done.stdout.rstrip("\n") == printed.rstrip("\n"), code


def test_there_is_code_for_every_way_to_call() -> None:
    assert [language for language, _, _ in BLOCKS] == ["sh", "python", "js", "sh", "python"]
    assert [bool(printed) for _, _, printed in BLOCKS] == [True, True, True, False, True]


def first_cells(heading: str) -> list[str]:
    """Return the first cell of each row of the table with this heading."""
    _, _, rest = TEXT.partition(f"{heading}\n")
    rows = rest.partition("\n\n")[0].splitlines()[1:]
    return [row.split("|")[1].strip().strip("`") for row in rows]


def test_the_codes_are_those_that_there_are() -> None:
    assert sorted(first_cells("| code | what is wrong |")) == error_codes()


def test_the_problems_are_those_that_there_are() -> None:
    kinds = {name for name, _ in problems._KINDS.values()}
    assert sorted(first_cells("| problem | status | what to do |")) == sorted(kinds | {"other"})
    for status, (name, _) in problems._KINDS.items():
        assert f"| `{name}` | {HTTPStatus(status).value} |" in TEXT


def test_the_limits_are_those_that_there_are() -> None:
    settings = Settings()
    for line in (
        f"| nesting of a body | {DEEPEST} levels |",
        f"| hands in a batch | {MOST_HANDS:,} |",
        f"| problems listed in an answer | {problems.MOST_ERRORS}; ",
        f"| {settings.at_once} in a worker; {settings.waiting} more wait for at most {settings.patience:g} seconds",
        f"| time that one request computes | {settings.budget:g} seconds",
    ):
        assert line in TEXT


def test_the_files_that_are_named_are_there() -> None:
    for name in ("compose.yaml", "deploy/nginx.conf", "deploy/kubernetes", "README.md", "openapi.yaml"):
        assert name in TEXT
        assert (ROOT / name).exists()
