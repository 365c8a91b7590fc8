"""`/v1/solve/batch`: the best settings of many hands, in one JSON document or line by line."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from flask import Blueprint, Response, current_app, request, stream_with_context

from api import problems
from api.batch_lines import NDJSON, read_hands, received
from api.batch_text import compact, writer
from api.body import check_media_type, load
from api.language import preferred
from api.query import load_query
from api.schemas import BatchBody, StreamQuery, seat_of
from api.turns import check_budget, turn
from api.watch import note_hands
from solver.batch import BLOCK, in_order
from solver.cards import Card
from solver.errors import CardsError
from solver.roles import Seat
from solver.rules import Rules

BATCH_BYTES = 512 * 1024

Hand = tuple[Card, ...] | dict[str, Any]  # or the problem document of one that is none

blueprint = Blueprint("batch", __name__, url_prefix="/v1/solve/batch")

_BATCH = BatchBody()
_STREAM = StreamQuery()


@blueprint.post("")
def solve_batch() -> Response:
    """Solve many hands; a bad one is answered in its place."""
    if request.mimetype == NDJSON:
        return _solve_stream()
    request.max_content_length = BATCH_BYTES
    body = load(_BATCH)
    hands = [
        _refused(index, hand) if isinstance(hand, CardsError) else hand for index, hand in enumerate(body["hands"])
    ]
    answer = _Answer(body["rules"], body["alternatives"], seat_of(body))
    results = b",".join(_within_budget(answer.results(hands)))
    return Response(b'{"results":[%b],"summary":%b}\n' % (results, answer.summary), mimetype="application/json")


def _solve_stream() -> Response:
    check_media_type(NDJSON)
    request.max_content_length = current_app.config["MAX_STREAM_LENGTH"]
    file = received()
    try:
        query = load_query(_STREAM)
    except BaseException:
        file.close()
        raise
    answer = _Answer(query["rules"], query["alternatives"], seat_of(query))
    lines = _lines(answer, read_hands(file, query["notation"]))
    response = Response(stream_with_context(lines), mimetype=NDJSON)
    response.call_on_close(file.close)  # also where nobody began to read the lines
    return response


def _lines(answer: "_Answer", hands: Iterable[Hand]) -> Iterator[bytes]:
    """Yield a line for each hand, in blocks, and a last one that sums up."""
    blocks = answer.results(hands)
    while True:
        with turn():  # for each block, so that others get between
            block = next(blocks, None)
        if block is None:
            break
        yield b"\n".join(block) + b"\n"
    yield b'{"summary":%b}\n' % answer.summary


def _within_budget(blocks: Iterable[list[bytes]]) -> Iterator[bytes]:
    for block in blocks:
        check_budget()
        yield from block


class _Answer:
    """The answer to many hands, as it grows."""

    def __init__(self, rules: Rules, alternatives: int, seat: Seat) -> None:
        self._writer = writer(rules, alternatives, preferred(), seat)
        self._total = self._failed = 0

    @property
    def summary(self) -> bytes:
        """How many hands there were so far, as JSON."""
        return _json({"total": self._total, "ok": self._total - self._failed, "failed": self._failed})

    def results(self, hands: Iterable[Hand]) -> Iterator[list[bytes]]:
        """Yield what was found of each hand as JSON, in blocks, while following ones are solved."""
        for block, solved in in_order(self._solve, _blocks(hands)):
            note_hands(len(solved))
            rest = iter(solved)
            yield [self._result(next(rest) if isinstance(hand, tuple) else hand) for hand in block]

    def _solve(self, block: list[Hand]) -> list[bytes]:
        return self._writer.hands([hand for hand in block if isinstance(hand, tuple)])

    def _result(self, found: bytes | dict[str, Any]) -> bytes:
        index = self._total
        self._total += 1
        if isinstance(found, bytes):
            return b'{"index":%d,"status":200,"result":%b}' % (index, found)
        self._failed += 1
        return _json({"index": index, "status": found["status"], "problem": found})


def _json(value: dict[str, Any]) -> bytes:
    return compact(value).encode("ascii")


def _blocks(hands: Iterable[Hand]) -> Iterator[list[Hand]]:
    rest = iter(hands)
    while block := list(islice(rest, BLOCK)):
        yield block


def _refused(index: int, error: CardsError) -> dict[str, Any]:
    return problems.validation([each.under("hands", index) for each in error.problems])
