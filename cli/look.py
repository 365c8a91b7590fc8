"""How an answer looks: in which language, with which signs for the suits, with colours or without."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

import click

from cli.words import WORDS

SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
COLOURS = {"d": "red", "h": "red"}

GAP = "  "


@dataclass(frozen=True, slots=True)
class Look:
    """How an answer is shown to a person."""

    language: str
    symbols: bool
    colours: bool

    @classmethod
    def of(cls, out: TextIO) -> "Look":
        """Return the look of what goes to `out`: suits by letter, without colours, unless that is a terminal."""
        terminal = out.isatty()
        return cls(language(), terminal and _can_write("".join(SYMBOLS.values()), out), terminal and _coloured())

    def word(self, key: str) -> str:
        """Return a word or a sentence in the language."""
        return WORDS[key][self.language]

    def number(self, value: float, decimals: int, *, signed: bool = False) -> str:
        """Return a number as it is written in the language; no minus zero."""
        value = round(value, decimals) + 0.0
        text = f"{value:{'+' if signed and value else ''},.{decimals}f}"
        return text.translate(str.maketrans(",.", ".,")) if self.language == "nl" else text

    def percent(self, share: float) -> str:
        """Return a share of one in percents."""
        return f"{self.number(100 * share, 1)}%"

    def cards(self, cards: Sequence[str], width: int = 0) -> str:
        """Return cards with their suits, filled with spaces to the width of so many cards."""
        shown = " ".join(self._card(card) for card in cards)
        return shown + " " * (3 * max(0, width - len(cards)))

    def faint(self, text: str) -> str:
        """Return a text that is less important."""
        return click.style(text, dim=True) if self.colours else text

    def strong(self, text: str) -> str:
        """Return a text that is more important."""
        return click.style(text, bold=True) if self.colours else text

    def _card(self, card: str) -> str:
        rank, suit = card[0], card[1]
        text = rank + (SYMBOLS[suit] if self.symbols else suit)
        return click.style(text, fg=COLOURS[suit], bold=True) if self.colours and suit in COLOURS else text


def language() -> str:
    """Return the language of texts, `en` or `nl`, as the environment has it for messages."""
    chosen = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "nl" if chosen.lower().split("_")[0].split(".")[0] == "nl" else "en"


def columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Return rows as lines, each column as wide as its widest cell; those in `right` end in line."""
    widths = [max(len(click.unstyle(cell)) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            fill = " " * (width - len(click.unstyle(cell)))
            cells.append(fill + cell if place in right else cell + fill)
        lines.append(GAP.join(cells).rstrip())
    return lines


def here() -> Look:
    """Return the look of standard output."""
    return Look.of(sys.stdout)


def _coloured() -> bool:
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _can_write(text: str, out: TextIO) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
