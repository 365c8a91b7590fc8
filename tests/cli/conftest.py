"""How the tests of the command line run it: in this process, or as one of its own that can be killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import cli
from solver.cards import write_cards
from solver.training import deal

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "cli"]


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def complaints(self) -> list[str]:
        """What it complained of, a line each."""
        assert "Traceback" not in self.err
        return self.err.splitlines()


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "CHINEES_POKER_TRACE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def run_here(*arguments: object) -> Ran:
        code = cli.main([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run_here


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell does it in the background, and children inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Start a command as a process of its own; it is gone when the test ends."""
    started: list[subprocess.Popen[str]] = []

    def begin(*arguments: object) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            text=True,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def hands(count: int, seed: int = 3) -> list[str]:
    """Return random hands as text."""
    return [" ".join(write_cards(hand)) for hand in deal(count, seed).tolist()]


def children_of(process: int) -> list[int]:
    """Return the processes that a process's first thread has started, and that are not over."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
