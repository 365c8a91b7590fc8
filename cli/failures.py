"""What stops a command: input that makes no sense."""

from collections.abc import Iterable

from solver.errors import PokerError


class Refused(Exception):
    """Input that a command cannot go on with: a line for each thing that is wrong, and the exit code."""

    def __init__(self, lines: Iterable[str], code: int = 1) -> None:
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
