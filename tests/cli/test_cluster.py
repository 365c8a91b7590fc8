"""The same work on a Dask cluster: the same output, whoever dies on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.engines import Done, Engine
from solver.rules_json import preset
from solver.training import Population, deal, train
from tests.cli.conftest import COMMAND, ROOT, Run, children_of, hands

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")


def at_once(width: int, handed_out: list[int]) -> Engine:
    """Return an engine that does work at once, and notes how much is handed out and not fetched."""

    class Fetched(Done[Any]):
        def result(self) -> Any:
            handed_out.append(handed_out[-1] - 1)
            return super().result()

    def submit(work: Callable[..., Any], *arguments: Any) -> Fetched:
        handed_out.append(handed_out[-1] + 1)
        return Fetched(work(*arguments))

    return Engine(submit, lambda value: value, lambda: width)


@pytest.mark.parametrize("width", [0, 1, 4])
def test_work_comes_back_in_order_and_little_of_it_waits(width: int) -> None:
    handed_out = [0]
    found = list(at_once(width, handed_out).in_order(lambda first, item: first + item, 100, range(50)))
    assert found == [(item, 100 + item) for item in range(50)]
    assert max(handed_out) == 3 * max(1, width)


def test_training_elsewhere_gives_the_same_to_the_last_bit() -> None:
    from cli.spread import SpreadPopulation

    rules, dealt = preset("dutch-1-6-royalties"), deal(1024, 4)
    here, there = Population(rules, dealt), SpreadPopulation(at_once(2, [0]), rules, dealt)
    assert train(here, 1, 4) == train(there, 1, 4)
    assert (here.picks == there.picks).all()


def test_nobody_there_is_said_in_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.cluster.PATIENCE", 0.5)
    (tmp_path / "hands.txt").write_text(hands(1)[0])
    ran = run("bulk", tmp_path / "hands.txt", tmp_path / "out.csv", "--scheduler", "tcp://127.0.0.1:9")
    assert ran.code == 1
    assert len(ran.complaints) == 1
    assert ran.complaints[0].startswith("chinees-poker: the scheduler tcp://127.0.0.1:9: ")
    ran = run("bulk", tmp_path / "hands.txt", tmp_path / "out.csv", "--scheduler", "tcp://127.0.0.1:9", "--workers", 2)
    assert ran.code == 2


def test_without_dask_a_cluster_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    (tmp_path / "hands.txt").write_text(hands(1)[0])
    ran = run("bulk", tmp_path / "hands.txt", tmp_path / "out.csv", "--scheduler", "local")
    assert ran.complaints == ["chinees-poker: A cluster needs Dask: pip install 'chinees-poker[cluster]'"]


def begin(role: str, *options: str) -> "subprocess.Popen[bytes]":
    """Start a scheduler or a worker."""
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{role}", "--no-dashboard", *options],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """Start a scheduler with two workers, as the compose file does; give its address, and the workers."""
    found = tmp_path / "scheduler.json"
    started = [begin("scheduler", "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(found))]
    try:
        while not found.exists() or not found.read_text():
            assert started[0].poll() is None
            time.sleep(0.1)
        address = json.loads(found.read_text())["address"]
        started += [begin("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        yield address, started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


@pytest.mark.slow
def test_a_worker_that_dies_loses_and_doubles_nothing(
    run: Run, start: Any, tmp_path: Path, scheduler: tuple[str, list["subprocess.Popen[bytes]"]]
) -> None:
    address, workers = scheduler
    source, out, part = tmp_path / "hands.txt", tmp_path / "out.ndjson", tmp_path / "out.ndjson.part"
    source.write_text("\n".join(hands(10_240)))
    process = start("bulk", source, out, "--scheduler", address)
    while not (part.exists() and part.stat().st_size):
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    workers[0].send_signal(signal.SIGKILL)
    said = process.communicate()[1]
    assert process.returncode == 0, said
    assert said.startswith("10,240 hands; ")
    assert run("bulk", source, tmp_path / "alone.ndjson", "--workers", 1).code == 0
    assert out.read_bytes() == (tmp_path / "alone.ndjson").read_bytes()


@pytest.mark.slow
def test_a_bank_that_is_trained_on_a_cluster_is_the_same_file(tmp_path: Path) -> None:
    for name, options in (("here", []), ("there", ["--scheduler", "local"])):
        arguments = ["train", "--rules", "dutch-2-4", "--hands", "1024", "--rounds", "1", "--threads", "2", *options]
        subprocess.run(
            [*COMMAND, *arguments, "--out", str(tmp_path / f"{name}.bank")],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
    assert (tmp_path / "here.bank").read_bytes() == (tmp_path / "there.bank").read_bytes()


@pytest.mark.slow
def test_the_process_that_workers_are_copied_from_may_die(run: Run, start: Any, tmp_path: Path) -> None:
    source, out, part = tmp_path / "hands.txt", tmp_path / "out.ndjson", tmp_path / "out.ndjson.part"
    source.write_text("\n".join(hands(12_288)))
    process = start("bulk", source, out, "--scheduler", "local", "--workers", 2, "--quiet")
    while not (part.exists() and part.stat().st_size):
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    server = next(child for child in children_of(process.pid) if children_of(child))
    os.kill(server, signal.SIGKILL)
    assert process.communicate() == ("", "")
    assert run("bulk", source, tmp_path / "alone.ndjson", "--workers", 1).code == 0
    assert out.read_bytes() == (tmp_path / "alone.ndjson").read_bytes()
