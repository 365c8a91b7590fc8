"""Files of hands: every form in and out, bad lines, and runs that are stopped and gone on with."""

import csv
import gzip
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api import create_app
from cli.reading import BLOCK, LONGEST_LINE, Source
from cli.writing import Part
from solver.preset_files import preset_names
from tests.cli.conftest import COMMAND, ROOT, Run, children_of, hands

HANDS = hands(5)
MANY = 15 * BLOCK
STOPPED = "chinees-poker: stopped; the same command with --resume goes on from here\n"
DUTCH = "Hk Hr Vr Vs Br 10s 9h 8r 8s 6r 4r 3k 3r"

FORMS = {
    "text": ("hands.txt", "\n".join(HANDS)),
    "text with gaps": ("hands", "\n\n".join(hand.replace(" ", "") for hand in HANDS) + "\n\n"),
    "text of Windows": ("hands.txt", "\ufeff" + "\r\n".join(HANDS) + "\r\n"),
    "CSV with a header": ("hands.csv", "who,Cards\n" + "\n".join(f'Bram,"{hand}"' for hand in HANDS)),
    "CSV of cards": ("hands.csv", "\n".join(hand.replace(" ", ",") for hand in HANDS)),
    "NDJSON of objects": ("hands.jsonl", "\n".join(json.dumps({"id": 1, "cards": hand.split()}) for hand in HANDS)),
    "NDJSON of strings": ("hands.ndjson", "\n".join(map(json.dumps, HANDS))),
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def settings(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def bulk(run: Run, *arguments: object, code: int = 0) -> Any:
    """Run in this process, which is quicker than to start others."""
    ran = run("bulk", *arguments, "--workers", 1)
    assert ran.code == code, ran.err
    return ran


@pytest.mark.parametrize("compressed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize(("name", "text"), FORMS.values(), ids=list(FORMS))
def test_every_form_of_input_gives_the_same(run: Run, name: str, text: str, compressed: bool) -> None:
    data = text.encode()
    Path(name).write_bytes(gzip.compress(data) if compressed else data)
    bulk(run, name, "out.ndjson")
    assert [each["cards"].split() for each in settings(Path("out.ndjson").read_text())] == [
        create_app({"LOAD_ALL_BANKS": False}).test_client().post("/v1/solve", json={"cards": hand}).json["cards"]  # type: ignore[index]
        for hand in HANDS
    ]


@pytest.mark.parametrize("rules", ["dutch-1-6", "dutch-2-4-royalties"])
def test_settings_and_points_are_those_of_the_api(run: Run, rules: str) -> None:
    client = create_app({"LOAD_ALL_BANKS": False}).test_client()
    dealt = [*HANDS, "2c 3c 4c 5c 6c 7h 8h 9h Th Jc Qs Kh As"]
    Path("hands.txt").write_text("\n".join(dealt))
    bulk(run, "hands.txt", "out.ndjson", "--rules", rules)
    for number, (found, hand) in enumerate(zip(settings(Path("out.ndjson").read_text()), dealt, strict=True), 1):
        solved = client.post("/v1/solve", json={"cards": hand, "rules": rules}).json
        assert solved is not None
        best, natural = solved["best"], solved["natural"]
        assert found == {
            "line": number,
            "cards": " ".join(solved["cards"]),
            **{row: " ".join(best[row]["cards"]) for row in ("front", "middle", "back")},
            "expected_points": best["expected_points"],
            "standard_error": best["standard_error"],
            "natural": natural and natural["name"],
            "declare": bool(natural and natural["declare"]),
        }


def as_text(cell: object) -> str:
    """Return how a value is written in CSV."""
    texts = {"None": "", "True": "true", "False": "false"}
    return f"{cell:.6f}" if isinstance(cell, float) else texts.get(str(cell), str(cell))


def test_every_form_of_output_says_the_same(run: Run) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    Path("hands.txt").write_text("\n".join(HANDS))
    for name in ("out.ndjson", "out.ndjson.gz", "out.csv", "out.csv.gz", "out.parquet"):
        bulk(run, "hands.txt", name)
    found = settings(Path("out.ndjson").read_text())
    assert gzip.decompress(Path("out.ndjson.gz").read_bytes()) == Path("out.ndjson").read_bytes()
    assert gzip.decompress(Path("out.csv.gz").read_bytes()) == Path("out.csv").read_bytes()
    assert parquet.read_table("out.parquet").to_pylist() == found
    rows = csv.DictReader(io.StringIO(Path("out.csv").read_text()))
    assert list(rows) == [{key: as_text(cell) for key, cell in each.items()} for each in found]
    assert sorted(os.listdir()) == ["hands.txt", "out.csv", "out.csv.gz", "out.ndjson", "out.ndjson.gz", "out.parquet"]


def test_dutch_cards_from_standard_input_to_standard_output() -> None:
    ended = subprocess.run(
        [*COMMAND, "bulk", "-", "-", "--notation", "nl", "--workers", "1"],
        cwd=ROOT,
        input=DUTCH,
        capture_output=True,
        text=True,
        check=True,
    )
    assert settings(ended.stdout)[0]["front"] == "Kd Kc 3c"
    assert ended.stderr.startswith("1 hands; ")


BAD = {
    "text": ("hands.txt", "Kc Kd", "There must be 13 cards here, not 2."),
    "two things": ("hands.txt", "Kc Kc", "There must be 13 cards here, not 2.; Card 2 is Kc, which is already card 1."),
    "CSV": ("hands.csv", '"Kc', "There must be 13 cards here, not 1."),
    "no JSON": ("hands.ndjson", "{", "The line is not JSON."),
    "a number": ("hands.ndjson", "7", "This must be a list of cards or one string, not the number 7."),
    "no cards": ("hands.ndjson", "{}", 'The field "cards" is missing.'),
    "deep": ("hands.ndjson", "[" * LONGEST_LINE, "The line is not JSON."),
    "long": ("hands.txt", "K" * 3 * LONGEST_LINE, "The line is longer than 4096 bytes."),
    "binary": ("hands.txt", "Kc \udcff", "The line is not UTF-8."),
}


@pytest.mark.parametrize(("name", "line", "said"), BAD.values(), ids=list(BAD))
def test_a_bad_line_is_reported_with_its_number(run: Run, name: str, line: str, said: str) -> None:
    good = [hand.replace(" ", ",") if name.endswith("csv") else hand for hand in HANDS]
    good = [json.dumps(hand) for hand in HANDS] if name.endswith("json") else good
    text = "\n".join([*good[:2], line, *good[2:]])
    Path(name).write_bytes(text.encode("utf-8", "surrogateescape"))
    ran = bulk(run, name, "out.ndjson", "--bad", "skip")
    assert ran.complaints[0] == f"line 3: {said}"
    assert ran.complaints[1].endswith("; lines skipped: 1")
    assert [each["line"] for each in settings(Path("out.ndjson").read_text())] == [1, 2, 4, 5, 6]
    ran = bulk(run, name, "stopped.ndjson", code=1)
    assert ran.complaints == [f"chinees-poker: line 3: {said}"]
    assert not Path("stopped.ndjson").exists()


def test_a_run_that_stopped_at_a_bad_line_goes_on_when_it_is_mended(run: Run) -> None:
    dealt = hands(BLOCK + 20)
    Path("whole.txt").write_text("\n".join(dealt))
    bulk(run, "whole.txt", "whole.ndjson")
    Path("hands.txt").write_text("\n".join([*dealt[: BLOCK + 5], "Kc", *dealt[BLOCK + 6 :]]))
    bulk(run, "hands.txt", "out.ndjson", code=1)
    Path("hands.txt").write_text("\n".join(dealt))
    bulk(run, "hands.txt", "out.ndjson", "--resume")
    assert Path("out.ndjson").read_bytes() == Path("whole.ndjson").read_bytes()


def test_what_is_there_is_not_overwritten_unless_asked(run: Run) -> None:
    Path("hands.txt").write_text(HANDS[0])
    Path("out.csv").write_text("precious")
    ran = bulk(run, "hands.txt", "out.csv", code=1)
    assert ran.complaints == [
        "chinees-poker: out.csv: is there already: --resume goes on with it, --overwrite begins again"
    ]
    assert Path("out.csv").read_text() == "precious"
    assert bulk(run, "hands.txt", "out.csv", "--resume").complaints == [
        "out.csv is whole: there is nothing left to do."
    ]
    bulk(run, "hands.txt", "out.csv", "--overwrite")
    assert len(Path("out.csv").read_text().splitlines()) == 2


def unfinished(run: Run, dealt: list[str]) -> None:
    """Leave a run to out.ndjson unfinished after a block."""
    Path("hands.txt").write_text("\n".join(dealt))
    Path("broken.txt").write_text("\n".join([*dealt[:BLOCK], "Kc"]))
    bulk(run, "broken.txt", "out.ndjson", code=1)
    assert json.loads(Path("out.ndjson.progress").read_text())["lines"] == BLOCK


def with_checkpoint_every_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.running.EVERY", -1.0)


OTHER = {
    "rules": (["--rules", "dutch-2-4"], ["program or bank", "rules"]),
    "notation": (["--notation", "nl"], ["notation"]),
    "form": (["--from", "csv"], ["form"]),
    "output": (["--to", "csv"], ["output"]),
}


@pytest.mark.parametrize(("options", "named"), OTHER.values(), ids=list(OTHER))
def test_a_run_with_other_options_is_not_gone_on_with(
    run: Run, monkeypatch: pytest.MonkeyPatch, options: list[str], named: list[str]
) -> None:
    with_checkpoint_every_block(monkeypatch)
    unfinished(run, hands(BLOCK + 3))
    ran = bulk(run, "hands.txt", "out.ndjson", "--resume", *options, code=1)
    assert ran.complaints == [f"chinees-poker: out.ndjson.progress: of a run with another {name}" for name in named]


def test_another_input_is_not_gone_on_with(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with_checkpoint_every_block(monkeypatch)
    dealt = hands(BLOCK + 3)
    unfinished(run, dealt)
    for other in ([dealt[1], dealt[0], *dealt[2:]], dealt[:10]):
        Path("other.txt").write_text("\n".join(other))
        ran = bulk(run, "other.txt", "out.ndjson", "--resume", code=1)
        assert ran.complaints == [f"chinees-poker: the first {BLOCK} lines are not those that OUT was made from"]


def test_two_runs_to_one_file_are_refused(run: Run) -> None:
    Path("hands.txt").write_text(HANDS[0])
    with Part(Path("out.ndjson.part"), 0, compressed=False):
        ran = bulk(run, "hands.txt", "out.ndjson", "--resume", code=1)
    assert ran.complaints == ["chinees-poker: out.ndjson.part: another run is at it"]


def test_what_came_after_the_checkpoint_is_done_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with_checkpoint_every_block(monkeypatch)
    dealt = hands(BLOCK + 3)
    unfinished(run, dealt)
    with Path("out.ndjson.part").open("a") as part:
        part.write('{"line":257,"car')  # torn off by a power failure
    bulk(run, "hands.txt", "out.ndjson", "--resume")
    bulk(run, "hands.txt", "whole.ndjson")
    assert Path("out.ndjson").read_bytes() == Path("whole.ndjson").read_bytes()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda: Path("out.ndjson.progress").write_text("{"), "out.ndjson.progress: damaged; remove it to start again"),
        (lambda: os.truncate("out.ndjson.part", 9), "out.ndjson.part: shorter than its run had come; remove it to "
         "start again"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, damage: Callable[[], object], said: str
) -> None:
    with_checkpoint_every_block(monkeypatch)
    unfinished(run, hands(BLOCK + 3))
    damage()
    assert bulk(run, "hands.txt", "out.ndjson", "--resume", code=1).complaints == [f"chinees-poker: {said}"]


WRONG = [
    (["no.txt", "out.ndjson"], "no.txt: No such file or directory", 1),
    (["hands.txt", "no/out.ndjson"], "no/out.ndjson.part: No such file or directory", 1),
    (["cut.gz", "out.ndjson"], "line 1: the input cannot be read any further: Compressed file ended before the "
     "end-of-stream marker was reached", 1),
    (["hands.txt", "-", "--resume"], "What goes to standard output cannot be gone on with, nor be Parquet. "
     "See chinees-poker bulk --help.", 2),
    (["hands.txt", "out.csv", "--resume", "--overwrite"], "--resume goes on, --overwrite begins again: give one of "
     "them. See chinees-poker bulk --help.", 2),
    (["hands.txt", "out.csv", "--rules", "none"],
     f'rules: "none" is not a rule set. There are {", ".join(preset_names())}.', 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "said", "code"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_what_is_wrong_is_said_in_one_line(run: Run, arguments: list[str], said: str, code: int) -> None:
    Path("hands.txt").write_text(HANDS[0])
    Path("cut.gz").write_bytes(gzip.compress(b"Kc" * 5000)[:-12])
    assert bulk(run, *arguments, code=code).complaints == [f"chinees-poker: {said}"]


def test_without_pyarrow_parquet_is_refused_before_the_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    Path("hands.txt").write_text(HANDS[0])
    ran = bulk(run, "hands.txt", "out.parquet", code=1)
    assert ran.complaints == ["chinees-poker: Parquet needs pyarrow: pip install 'chinees-poker[parquet]'"]


def test_rules_without_a_bank_are_measured_against_the_nearest(run: Run) -> None:
    Path("hands.txt").write_text(HANDS[0])
    ran = bulk(run, "hands.txt", "out.ndjson", "--rules", '{"counting": {"scoop": 2}}')
    assert ran.complaints[0] == "Measured against the bank dutch-1-6, the nearest to these rules."


@given(
    lines=st.lists(st.binary(max_size=30).filter(lambda line: b"\n" not in line and b"\r" not in line), max_size=600)
)
def test_blocks_are_the_lines_in_order(lines: list[bytes], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("lines") / "hands"
    path.write_bytes(b"\n" * 3 + b"\n".join(lines))  # that no two bytes look like gzip
    with Source(str(path)) as source:
        blocks = list(source.blocks())
    read = [line for block in blocks for line in block.lines]
    assert read == [b"", b"", b"", *(lines[:-1] if lines and not lines[-1] else lines)]
    assert [block.first for block in blocks] == [1 + BLOCK * place for place in range(len(blocks))]
    for block in blocks:
        with Source(str(path)) as source:
            assert source.skip_to(block.last) == block.digest


# Processes of their own, which can be killed.


def wait_for(condition: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    while not condition():
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)


@pytest.fixture
def many(run: Run) -> bytes:
    """Have many hands in hands.txt, and return the output of an undisturbed run."""
    Path("hands.txt").write_text("\n".join(hands(MANY)))
    bulk(run, "hands.txt", "whole.ndjson")
    return Path("whole.ndjson").read_bytes()


@pytest.mark.slow
def test_a_run_that_was_killed_goes_on_byte_for_byte(many: bytes, start: Any, tmp_path: Path) -> None:
    out, progress = tmp_path / "out.ndjson.gz", tmp_path / "out.ndjson.gz.progress"
    arguments = ["bulk", tmp_path / "hands.txt", out, "--workers", 2, "--resume"]
    process = start(*arguments)
    wait_for(progress.exists, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert 0 < json.loads(progress.read_text())["lines"] < MANY
    process = start(*arguments)
    assert f"{MANY:,} hands" in process.communicate()[1]
    assert gzip.decompress(out.read_bytes()) == many
    assert not progress.exists()


@pytest.mark.slow
@pytest.mark.parametrize("engine", [["--workers", 2], ["--scheduler", "local"]], ids=["processes", "Dask"])
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "SIGTERM"])
def test_a_run_stops_cleanly(
    many: bytes, start: Any, tmp_path: Path, engine: list[Any], sent: signal.Signals, code: int
) -> None:
    out, part = tmp_path / "out.ndjson", tmp_path / "out.ndjson.part"
    arguments = ["bulk", tmp_path / "hands.txt", out]
    process = start(*arguments, *engine)
    wait_for(lambda: part.exists() and part.stat().st_size > 0, process)
    if sent == signal.SIGINT:
        os.killpg(process.pid, sent)  # as a terminal does it
    else:
        process.send_signal(sent)
    said = process.communicate()[1]
    assert process.returncode == code
    assert said == (STOPPED if code == 130 else "")
    process = start(*arguments, "--resume", "--quiet")
    assert process.communicate() == ("", "")
    assert out.read_bytes() == many


@pytest.mark.slow
def test_a_run_that_is_stopped_while_workers_start_says_one_line(many: bytes, start: Any, tmp_path: Path) -> None:
    part = tmp_path / "out.ndjson.part"
    process = start("bulk", tmp_path / "hands.txt", tmp_path / "out.ndjson", "--workers", 2)
    wait_for(part.exists, process)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate() == ("", STOPPED)


@pytest.mark.slow
def test_a_worker_process_that_dies_ends_the_run_in_one_line(many: bytes, start: Any, tmp_path: Path) -> None:
    out, part = tmp_path / "out.ndjson", tmp_path / "out.ndjson.part"
    process = start("bulk", tmp_path / "hands.txt", out, "--workers", 2)
    wait_for(lambda: part.exists() and part.stat().st_size > 0, process)
    workers = [worker for child in children_of(process.pid) for worker in children_of(child)]
    os.kill(workers[0], signal.SIGKILL)
    said = process.communicate()[1]
    assert said == "chinees-poker: a worker process died, as one does where memory runs out\n"
    assert process.returncode == 1
    process = start("bulk", tmp_path / "hands.txt", out, "--resume", "--quiet")
    assert process.communicate() == ("", "")
    assert out.read_bytes() == many
