"""Read hands from a file or a pipe, in blocks of lines: memory stays the same however many there are.

Lines are only cut here; whoever settles a block reads the cards in them, on a core of its own.
"""

import csv
import gzip
import hashlib
import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self

from cli.failures import Refused

Form = Literal["text", "csv", "ndjson"]

FORMS: dict[str, Form] = {".txt": "text", ".csv": "csv", ".ndjson": "ndjson", ".jsonl": "ndjson"}
STANDARD_STREAM = "-"
LONGEST_LINE = 4096  # bytes; a hand has some forty
BLOCK = 1024  # lines: some tenths of a second's work for a core

_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines in a row.

    Attributes:
        first: the number of the first, counted from 1.
        lines: the lines without their ends; of one that is too long only a beginning that is too long as well.
        digest: SHA-256 of all lines from the first of the input to the last of these, in hex.
        place: how far in the file this is, in its bytes; 0 where that is not known.
    """

    first: int
    lines: tuple[bytes, ...]
    digest: str
    place: int

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first + len(self.lines) - 1


def form_of(name: str) -> Form:
    """Return the form that a file's name tells, with or without .gz; text where it tells none."""
    return FORMS.get(Path(name.removesuffix(".gz")).suffix.lower(), "text")


class Source:
    """An input that is read once, from its beginning."""

    def __init__(self, name: str) -> None:
        """Open a file, or standard input where the name is a dash.

        OSError: there is no such file, or it may not be read.
        """
        standard = name == STANDARD_STREAM
        self._file = io.BufferedReader(io.FileIO(0 if standard else name, closefd=not standard))
        known = not standard and Path(name).is_file()
        self.size = os.fstat(self._file.fileno()).st_size if known else 0
        self._lines: io.BufferedIOBase = self._file
        if self._file.peek(2)[:2] == _GZIP:
            self._lines = gzip.GzipFile(fileobj=self._file)
        self._digest = hashlib.sha256()
        self._next = 1
        self._first: bytes | None = None  # a first line that was looked at, and not taken

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()
        self._file.close()

    @property
    def place(self) -> int:
        """How far in the file this is, in its bytes; 0 where that is not known."""
        return self._file.tell() if self.size else 0

    def column(self) -> int | None:
        """Take the header of a CSV file, and return which column holds the cards; None where there is no header."""
        line = self._line()
        column = cards_column(line) if line is not None else None
        if column is None:
            self._first = line  # then it is a hand
        else:
            self._next += 1
        return column

    def skip_to(self, last: int) -> str:
        """Pass over the lines up to this one, as far as they are there; return the digest of all up to there."""
        while self._next <= last and self._line() is not None:
            self._next += 1
        return self._digest.hexdigest()

    def blocks(self) -> Iterator[Block]:
        """Yield what is left.

        Raises:
            Refused: compressed data that breaks off or is damaged.
        """
        while lines := self._some():
            first, self._next = self._next, self._next + len(lines)
            yield Block(first, lines, self._digest.hexdigest(), self.place)

    def _some(self) -> tuple[bytes, ...]:
        lines: list[bytes] = []
        while len(lines) < BLOCK and (line := self._line()) is not None:
            lines.append(line)
        return tuple(lines)

    def _line(self) -> bytes | None:
        """Return the next line, or None at the end."""
        if self._first is not None:
            line, self._first = self._first, None
            return line
        try:
            line = part = self._lines.readline(LONGEST_LINE + 1)
            self._digest.update(part)
            while len(part) > LONGEST_LINE and not part.endswith(b"\n"):
                part = self._lines.readline(LONGEST_LINE + 1)
                self._digest.update(part)
        except (EOFError, gzip.BadGzipFile, OSError) as error:
            raise Refused([f"line {self._next}: the input cannot be read any further: {error}"]) from error
        return line.rstrip(b"\r\n") if line else None


def cards_column(header: bytes) -> int | None:
    """Return which column of a CSV file holds the cards, by its first line; None where that is no header."""
    fields = next(csv.reader([header.decode("utf-8-sig", "replace")]), [])
    names = [field.strip().lower() for field in fields]
    return names.index("cards") if "cards" in names else None
