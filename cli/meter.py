"""Say on standard error how a long run goes: how much is done, how fast, and how long it will take."""

import sys
import time
from typing import Self

from cli.look import Look

EVERY = 0.2  # seconds
WIDTH = 24


class Meter:
    """A line that is written over and over, on a terminal; elsewhere there is only what else is said."""

    def __init__(self, look: Look, total: int, *, quiet: bool = False) -> None:
        """Start the clock.

        Args:
            look: how it looks.
            total: what there is to do, in any unit; 0 where that is not known.
            quiet: show no line, and no sum.
        """
        self.look, self._total, self._quiet = look, total, quiet
        self._shown = sys.stderr.isatty() and not quiet
        self._last = 0.0
        self.begin(0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._clear()

    def begin(self, before: int) -> None:
        """Start the clock again, with so much of the total done already."""
        self._before, self._start, self._hands = before, time.monotonic(), 0

    def advance(self, hands: int, done: int) -> None:
        """Count some hands; `done` is how much of the total that makes."""
        self._hands += hands
        now = time.monotonic()
        if self._shown and now - self._last > EVERY:
            self._last = now
            sys.stderr.write(f"\r\x1b[K{self._line(done)}")
            sys.stderr.flush()

    def sum_up(self, hands: int, bad: int) -> None:
        """Say how many hands there were in all, and how it went."""
        if self._quiet:
            return
        number = self.look.number
        said = self.look.word("settled").format(
            hands=number(hands, 0), time=clock(self._seconds), rate=number(self._hands / self._seconds, 0)
        )
        self.say(f"{said}; {self.look.word('skipped').format(lines=number(bad, 0))}" if bad else said)

    def say(self, text: str) -> None:
        """Write a line that stays."""
        sys.stderr.write(f"\r\x1b[K{text}\n" if self._shown else f"{text}\n")

    @property
    def _seconds(self) -> float:
        return max(time.monotonic() - self._start, 1e-9)

    def _clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _line(self, done: int) -> str:
        number = self.look.number
        rate = number(self._hands / self._seconds, 0)
        counted = self.look.word("pace").format(hands=number(self._hands, 0), rate=rate)
        if not self._total:
            return counted
        share = min(1.0, done / self._total)
        left = (self._total - done) * self._seconds / max(done - self._before, 1)
        full = round(WIDTH * share)
        bar = "█" * full + "·" * (WIDTH - full) if self.look.symbols else "#" * full + "." * (WIDTH - full)
        return f"{bar} {100 * share:3.0f}%  {counted}  {self.look.word('left').format(time=clock(left))}"


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds, with hours where there are.

    >>> clock(3723), clock(65)
    ('1:02:03', '1:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
