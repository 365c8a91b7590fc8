"""What a batch over HTTP makes of the compiled core's own rate: `python -m bench.batch`.

A gunicorn with one worker answers batches of 1,000 hands; beside it the compiled calls alone, on the same hands in the
same blocks, on as many threads as there are cores. They take turns, round after round; the median of the rounds' ratios
counts, so that a busy machine matters less.
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
def served() -> Iterator[http.client.HTTPConnection]:
    """Serve, and yield a connection."""
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
        yield connection
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
    with served() as connection:
        for name in PRESETS:
            for alternatives in (0, 3):
                asked = {"hands": [write_cards(hand) for hand in hands], "rules": name, "alternatives": alternatives}
                body = json.dumps(asked).encode()
                rounds = np.array(
                    [
                        (seconds_of_core(hands, preset(name), alternatives), seconds_over_http(connection, body))
                        for _ in range(ROUNDS)
                    ]
                )
                core, http_ = HANDS / np.median(rounds, axis=0)
                best_core, best_http = HANDS / rounds.min(axis=0)
                print(
                    f"  {name:22}{alternatives} alternatives: core {best_core:6,.0f} {core:6,.0f}, "
                    f"HTTP {best_http:6,.0f} {http_:6,.0f}, ratio of the best {best_http / best_core:.3f}, "
                    f"of the medians {http_ / core:.3f}"
                )


if __name__ == "__main__":
    main()
