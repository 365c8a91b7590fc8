"""What a batch over HTTP makes of the compiled core's own rate: `python -m bench.batch`.

A gunicorn with one worker answers batches of 1,000 hands; beside it the compiled calls alone, on the same hands in the
same blocks, on as many threads as there are cores. They take turns, round after round. On a busy machine the ratio of
the CPU times says more than that of the rates: with every core busy until the end they would be the same.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

import numpy as np
from numpy.typing import NDArray

from solver.batch import BLOCK, solve_all
from solver.cards import write_cards
from solver.rules import Rules
from solver.rules_json import preset
from solver.training import deal

HANDS = 1_000
ROUNDS = 15
PRESETS = ("dutch-1-6", "dutch-1-6-royalties")


@contextmanager
def served() -> Iterator[tuple[http.client.HTTPConnection, int]]:
    """Serve, and yield a connection and the worker's process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "-c", "python:api.gunicorn_conf", "-b", f"127.0.0.1:{port}"]
    command += ["-w", "1", "--log-level", "warning", "api:create_app()"]
    server = subprocess.Popen(command, cwd=Path(__file__).resolve().parents[1])
    try:
        for _ in range(300):
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port)
                connection.connect()
                break
            except OSError:
                time.sleep(0.1)
        connection.request("GET", "/healthz")
        connection.getresponse().read()  # and so there is a worker
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
        yield connection, int(children.split()[0])
    finally:
        server.terminate()
        server.wait()


def seconds_over_http(connection: http.client.HTTPConnection, body: bytes) -> float:
    """Return how long a batch takes, from the first byte sent to the last one received."""
    start = time.perf_counter()
    connection.request("POST", "/v1/solve/batch", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    taken = time.perf_counter() - start
    if answer.status != 200:
        raise RuntimeError(f"status {answer.status}")
    return taken


def cpu_seconds(process: int) -> float:
    """Return the CPU time of a process, threads that have ended among it."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def seconds_of_core(hands: NDArray[np.uint8], rules: Rules, alternatives: int) -> float:
    """Return how long the compiled calls take for the same hands, on all cores."""
    blocks = [hands[start : start + BLOCK] for start in range(0, len(hands), BLOCK)]
    start = time.perf_counter()
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(lambda block: solve_all(block, rules, alternatives), blocks))
    return time.perf_counter() - start


def main() -> None:
    """Measure, and print rates and ratios."""
    hands = np.sort(deal(HANDS, 11), axis=1)[:, ::-1].copy()
    cores = len(os.sched_getaffinity(0))
    print(f"{HANDS:,} hands on {cores} cores, hands a second: best and median of {ROUNDS} rounds")
    with served() as (connection, worker):
        for name in PRESETS:
            for alternatives in (0, 3):
                asked = {"hands": [write_cards(hand) for hand in hands], "rules": name, "alternatives": alternatives}
                body, taken, cpu = json.dumps(asked).encode(), np.zeros((ROUNDS, 2)), np.zeros(2)
                seconds_over_http(connection, body)  # the first one fills tables
                for place in range(ROUNDS):
                    before = np.array([time.process_time(), cpu_seconds(worker)])
                    taken[place, 0] = seconds_of_core(hands, preset(name), alternatives)
                    cpu[0] += time.process_time() - before[0]
                    taken[place, 1] = seconds_over_http(connection, body)
                    cpu[1] += cpu_seconds(worker) - before[1]
                (core, over_http), (best_core, best_http) = HANDS / np.median(taken, axis=0), HANDS / taken.min(axis=0)
                print(
                    f"  {name:22}{alternatives} alternatives: core {best_core:6,.0f} {core:6,.0f}, "
                    f"HTTP {best_http:6,.0f} {over_http:6,.0f}, ratio {best_http / best_core:.3f} "
                    f"{over_http / core:.3f}, by CPU time {cpu[0] / cpu[1]:.3f}"
                )


if __name__ == "__main__":
    main()
