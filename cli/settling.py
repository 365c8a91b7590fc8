"""Settle blocks of hands: read the cards in some lines, set each hand as well as it can be, and write a line for each.

This is what runs on every core, and on every machine of a cluster: a pure function of what it is given.
"""

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any, Literal

from cli.reading import LONGEST_LINE, Block, Form
from solver.batch import NUMBERS, solve_all
from solver.cards import HAND_SIZE, Card, read_cards, write_card
from solver.errors import PokerError, Problem
from solver.opponents import opponents, shipped_banks
from solver.rules import Rules

Rows = Literal["ndjson", "csv"]

FIELDS = ("line", "cards", "front", "middle", "back", "expected_points", "standard_error", "natural", "declare")
HEADS: dict[Rows, bytes] = {"ndjson": b"", "csv": ",".join(FIELDS).encode() + b"\n"}

_WRITTEN = tuple(map(write_card, range(52)))
_ROWS = ((0, 3), (3, 8), (8, 13))
_WORTH = [NUMBERS.index("points"), NUMBERS.index("error")]
_encode = json.JSONEncoder(separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class Job:
    """How all hands of a run are read, settled and written.

    Attributes:
        rules: the rules.
        form, column: how a line holds its cards; of CSV with a header, in which column.
        notation, language: of the cards that are read, and of the sentences about bad ones.
        rows: how the lines are written.
        stop: whether a bad line is the last one of its block that is looked at.
    """

    rules: Rules
    form: Form
    column: int | None
    notation: str
    language: str
    rows: Rows
    stop: bool


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled block: the lines to write, how many hands they are, what was wrong, and by whom it was settled."""

    rows: bytes
    hands: int
    problems: tuple[tuple[int, str], ...]
    by: str


Numbered = tuple[int, tuple[Card, ...]]


def settle(job: Job, block: Block) -> Settled:
    """Settle a block."""
    hands: list[Numbered] = []
    problems: list[tuple[int, str]] = []
    for number, line in enumerate(block.lines, block.first):
        try:
            cards = _cards(line, job)
        except PokerError as error:
            problems.append((number, "; ".join(problem.detail(job.language) for problem in error.problems)))
            if job.stop:
                break
        else:
            if cards is not None:
                hands.append((number, cards))
    write = _WRITERS[job.rows]
    return Settled(write(_settled(hands, job.rules)), len(hands), tuple(problems), fingerprint(job.rules))


@cache
def fingerprint(rules: Rules) -> str:
    """Return what the answers under some rules depend on besides the hands: this program and its bank."""
    name = opponents(rules).name
    bank = shipped_banks()[name]
    digest = hashlib.sha256(bank.index.tobytes() + bank.records.tobytes()).hexdigest()
    return f"{version('chinees-poker')} {name} {digest[:16]}"


def _settled(hands: Sequence[Numbered], rules: Rules) -> Iterator[tuple[Any, ...]]:
    """Yield the values of each hand's line, in the order of `FIELDS`."""
    if not hands:
        return
    found = solve_all([cards for _, cards in hands], rules, legal=False)
    columns = [found.cards.tolist(), found.laid[:, 0].tolist(), found.numbers[:, 0, _WORTH].tolist()]
    for place, ((number, _), held, laid, (points, error)) in enumerate(zip(hands, *columns, strict=True)):
        natural = found.choices(place).natural if rules.naturals else None
        yield (
            number,
            _texts(held),
            *(_texts(laid[start:end]) for start, end in _ROWS),
            round(points, 6) + 0.0,
            round(error, 6) + 0.0,
            natural and str(natural.natural),
            natural is not None and natural.declare,
        )


def _texts(cards: Iterable[Card]) -> str:
    return " ".join([_WRITTEN[card] for card in cards])


def _cards(line: bytes, job: Job) -> tuple[Card, ...] | None:
    """Return the cards in a line, or None where it is blank.

    Raises:
        PokerError: what is wrong with it.
    """
    if not line.strip():
        return None
    if len(line) > LONGEST_LINE:
        raise PokerError([Problem("line_long", (), {"highest": LONGEST_LINE})])
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PokerError([Problem("line_not_utf8")]) from None
    value, notation = _VALUES[job.form](text, job)
    return read_cards(value, count=HAND_SIZE, notation=notation)


def _from_csv(text: str, job: Job) -> tuple[object, str]:
    fields = next(csv.reader([text]))
    if job.column is None:
        return " ".join(fields), job.notation
    return (fields[job.column] if job.column < len(fields) else ""), job.notation


def _from_json(text: str, job: Job) -> tuple[object, str]:
    try:
        value = json.loads(text)
    except (RecursionError, ValueError):
        raise PokerError([Problem("line_not_json")]) from None
    if not isinstance(value, dict):
        return value, job.notation
    if "cards" not in value:
        raise PokerError([Problem("missing_field", (), {"field": '"cards"'})])
    return value["cards"], job.notation


_VALUES: dict[Form, Callable[[str, Job], tuple[object, str]]] = {
    "text": lambda text, job: (text, job.notation),
    "csv": _from_csv,
    "ndjson": _from_json,
}


def _to_ndjson(rows: Iterator[tuple[Any, ...]]) -> bytes:
    return "".join([_encode(dict(zip(FIELDS, row, strict=True))) + "\n" for row in rows]).encode("ascii")


def _to_csv(rows: Iterator[tuple[Any, ...]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows((*row[:-1], "true" if row[-1] else "false") for row in rows)
    return out.getvalue().encode("ascii")


_WRITERS: dict[Rows, Callable[[Iterator[tuple[Any, ...]]], bytes]] = {"ndjson": _to_ndjson, "csv": _to_csv}
