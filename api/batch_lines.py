"""A hand a line (NDJSON): a body of any number of lines, kept on disk, and the lines in it."""

from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from api import problems
from api.body import chunks, parse_json
from api.language import preferred
from api.loading import load_value
from api.problems import NotJson
from api.schemas import StreamedHand
from solver.cards import Card
from solver.errors import PokerError

NDJSON = "application/x-ndjson"

IN_MEMORY = 1024 * 1024  # bytes of a body; what is more goes to a file
LINE_BYTES = 4 * 1024

_HAND = StreamedHand()


def received() -> IO[bytes]:
    """Return the request's whole body as a file to be read, and closed, by the caller.

    Most clients read no answer before they have sent everything: answers that were given earlier would soon wait for
    the client, and the client for us.

    Raises:
        NotJson, RequestEntityTooLarge: it did not arrive whole, or is too large.
    """
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # closed by whoever reads it
    try:
        for data in chunks():
            file.write(data)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file


def read_hands(file: IO[bytes], notation: str) -> Iterator[tuple[Card, ...] | dict[str, Any]]:
    """Yield the hand on each line, or the problem document of one that is none, with its number from 1.

    A line is an object with `cards`. An empty line is one as well: the answers stand in the places of the lines. The
    file is closed at the end.
    """
    number = 0
    with file:
        while line := file.readline(LINE_BYTES + 1):
            number += 1
            try:
                yield _hand(file, line, notation)
            except _Refused as refused:
                yield refused.document | {"line": number}


class _Refused(Exception):
    """A line that is no hand, and what is wrong with it."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__()
        self.document = document


def _hand(file: IO[bytes], line: bytes, notation: str) -> tuple[Card, ...]:
    if len(line) > LINE_BYTES and not line.endswith(b"\n"):
        while line and not line.endswith(b"\n"):
            line = file.readline(64 * 1024)
        raise _Refused(problems.document(413, str(LINE_BYTES)))
    try:
        cards: tuple[Card, ...] = load_value(_HAND, parse_json(line), notation)["cards"]
    except NotJson as error:
        raise _Refused(problems.document(400, error.reason[preferred()])) from error
    except PokerError as error:
        raise _Refused(problems.validation(error.problems)) from error
    return cards
