"""What stops a command, and with which exit code."""

from collections.abc import Iterable

from solver.errors import PokerError

INPUT_IS_WRONG = 1
USAGE_IS_WRONG = 2
BROKEN = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # 128 + SIGINT, as a shell says it


class Refused(Exception):
    """Input that a command cannot go on with: a line for each thing that is wrong, and the exit code."""

    def __init__(self, lines: Iterable[str], code: int = INPUT_IS_WRONG) -> None:
        self.lines = tuple(lines)
        self.code = code
        super().__init__("; ".join(self.lines))

    @classmethod
    def of(cls, error: PokerError, language: str, place: str = "") -> "Refused":
        """Return what the solver found wrong, each problem with its place below `place`."""
        return cls(
            located("/".join(filter(None, [place, *map(str, problem.path)])), problem.detail(language))
            for problem in error.problems
        )


def located(place: str, detail: str) -> str:
    """Return what is wrong with its place before it, where there is one."""
    return f"{place}: {detail}" if place else detail
