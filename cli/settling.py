"""Settle blocks of hands: read the cards in some lines, set each hand as well as it can be, and write a line for each.

This is what runs on every core, and on every machine of a cluster: a pure function of what it is given.
"""

import csv
import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import version
from typing import Literal

from cli.reading import LONGEST_LINE, Block, Form
from solver import templates
from solver.batch import solve_all
from solver.cards import HAND_SIZE, Card, read_cards
from solver.choices import HeldNatural
from solver.errors import PokerError, Problem
from solver.opponents import opponents, shipped_banks
from solver.reference import classes
from solver.rules import Rules

Rows = Literal["ndjson", "csv"]

FIELDS = ("line", "cards", "front", "middle", "back", "expected_points", "standard_error", "natural", "declare")
HEADS: dict[Rows, bytes] = {"ndjson": b"", "csv": ",".join(FIELDS).encode() + b"\n"}

# A line in each form: the first of what is given is its number, the second what is known of a natural.
_LINES: dict[Rows, tuple[str, str]] = {
    "ndjson": (
        '{"line":"<given.0>","cards":""<cards>"","<best>","<given.1>"}\n',
        '"front":""<front.cards>"","middle":""<middle.cards>"","back":""<back.cards>"",'
        '"expected_points":"<points>","standard_error":"<error>"',
    ),
    "csv": (
        '"<given.0>","<cards>","<best>","<given.1>"\n',
        '"<front.cards>","<middle.cards>","<back.cards>","<points>","<error>"',
    ),
}
_NATURALS: dict[Rows, Callable[[HeldNatural | None], bytes]] = {
    "ndjson": lambda held: json.dumps(
        {"natural": held and str(held.natural), "declare": held is not None and held.declare}, separators=(",", ":")
    )[1:-1].encode("ascii"),
    "csv": lambda held: b",false" if held is None else f"{held.natural},{json.dumps(held.declare)}".encode("ascii"),
}


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
    return Settled(b"".join(_settled(hands, job)), len(hands), tuple(problems), fingerprint(job.rules))


@cache
def fingerprint(rules: Rules) -> str:
    """Return what the answers under some rules depend on besides the hands: this program and its bank."""
    name = opponents(rules).name
    bank = shipped_banks()[name]
    digest = hashlib.sha256(bank.index.tobytes() + bank.records.tobytes()).hexdigest()
    return f"{version('chinees-poker')} {name} {digest[:16]}"


def _settled(hands: Sequence[Numbered], job: Job) -> list[bytes]:
    """Return the line of each hand."""
    found, write = solve_all([cards for _, cards in hands], job.rules, habits=False, legal=False), _NATURALS[job.rows]
    naturals = [write(None)] * len(hands)
    if job.rules.naturals:
        naturals = [write(found.choices(place).natural) for place in range(len(hands))]
    given = [text for (number, _), natural in zip(hands, naturals, strict=True) for text in (b"%d" % number, natural)]
    return _form(job.rules, job.rows).fill(found, given)


@lru_cache(maxsize=16)
def _form(rules: Rules, rows: Rows) -> templates.Form:
    hand, best = map(templates.Template.of, _LINES[rows])
    nothing = templates.RowTexts.of([b""] * len(classes(rules.wheel)))
    return templates.Form(rules, nothing, hand, best, best)


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
