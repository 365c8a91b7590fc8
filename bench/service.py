"""What a call costs over HTTP: `python -m bench.service`.

CPU time of the workers for one `POST /v1/solve`, beside that of a bare Flask application that reads thirteen cards with
one marshmallow field, and the time of the compiled calls for the same hands, round by round in one run:

    ratio = service / (bare + compiled)

`--load SECONDS` makes mixed calls from eight clients instead, and prints errors, latencies and the workers' memory;
with `--kill` it kills a worker every ten seconds, which clients may notice by a connection that closes, and by nothing
else.
"""

import argparse
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

from flask import Flask, request
from marshmallow import Schema

from api.fields import Cards
from solver.cards import HAND_SIZE, Card, write_cards
from solver.opponents import opponents
from solver.optimiser import legal_splits, undominated
from solver.rules import DEFAULT_PRESET
from solver.rules_json import preset

HANDS = 1_000
ROUNDS = 5
CLIENTS = 8
SETTINGS = 6  # of which errors are computed: the best, three alternatives, two habits

RULES = preset(DEFAULT_PRESET)
BARE = ["-k", "gthread", "--threads", "2", "--keep-alive", "65", "--preload", "--no-control-socket"]
SERVICE = ["-c", "python:api.gunicorn_conf"]


class _HandBody(Schema):
    cards = Cards(HAND_SIZE)


def bare() -> Flask:
    """Return an application that reads a hand with one field, and says how many cards it has."""
    app, schema = Flask("bare"), _HandBody()

    @app.post("/v1/solve")
    def read() -> dict[str, int]:
        return {"cards": len(schema.load(request.get_json())["cards"])}

    return app


@dataclass
class Server:
    """A gunicorn of its own: its process and its port."""

    process: "subprocess.Popen[bytes]"
    port: int

    def workers(self) -> list[int]:
        """Return the worker processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(child) for child in children.split()]

    def cpu_seconds(self) -> float:
        """Return the CPU time that all threads of the workers have had."""
        files = [file for pid in self.workers() for file in Path(f"/proc/{pid}/task").glob("*/schedstat")]
        return sum(int(file.read_text().split()[0]) for file in files) / 1e9

    def memory(self) -> float:
        """Return the megabytes that the workers have in memory, shared pages counted in each."""
        statuses = [Path(f"/proc/{pid}/status").read_text().splitlines() for pid in self.workers()]
        return sum(int(line.split()[1]) for lines in statuses for line in lines if line.startswith("VmRSS:")) / 1024


@contextmanager
def serving(application: str, options: Sequence[str], **settings: str) -> Iterator[Server]:
    """Serve an application on a free port, by two workers unless the settings (of the environment) say otherwise."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", *options, "--bind", f"127.0.0.1:{port}", application]
    environment = {**os.environ, "WEB_CONCURRENCY": "2", **settings}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        server = Server(process, port)
        while not server.workers():  # it listens before it has any
            time.sleep(0.05)
        yield server
    finally:
        process.terminate()
        process.wait(60)


def wait_for(port: int) -> None:
    """Wait until something listens there."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nothing listens on port {port}")


def post_all(port: int, bodies: Sequence[bytes]) -> None:
    """Send bodies to solve on one connection, one after another."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    for body in bodies:
        connection.request("POST", "/v1/solve", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
    connection.close()


def cost(server: Server, bodies: Sequence[bytes]) -> float:
    """Return the microseconds of CPU that a request costs."""
    before = server.cpu_seconds()
    post_all(server.port, bodies)
    return (server.cpu_seconds() - before) / len(bodies) * 1e6


def compiled(hands: Sequence[tuple[Card, ...]]) -> float:
    """Return the microseconds that the compiled calls for a hand take, their thin faces in Python included."""
    model = opponents(RULES)
    start = time.thread_time()
    for hand in hands:
        splits = undominated(hand, RULES.wheel)
        legal_splits(hand, RULES.wheel)
        meeting = model.meet(splits.cards)
        meeting.values(splits.records)
        meeting.errors(splits.records[:SETTINGS])
    return (time.thread_time() - start) / len(hands) * 1e6


def measure() -> None:
    """Print what a call costs."""
    deal = random.Random(1)
    hands = [tuple(deal.sample(range(52), HAND_SIZE)) for _ in range(HANDS)]
    bodies = [json.dumps({"cards": " ".join(write_cards(hand))}).encode() for hand in hands]
    print(f"{HANDS:,} hands, {ROUNDS} rounds, microseconds of CPU a request")
    print(f"  {'round':8}{'bare':>9}{'compiled':>10}{'service':>9}{'ratio':>8}")
    ratios = []
    with serving("bench.service:bare()", [*BARE, "-w", "2"]) as plain, serving("api:create_app()", SERVICE) as ours:
        for server in (plain, ours):
            post_all(server.port, bodies[:200])
        compiled(hands[:200])
        for number in range(1, ROUNDS + 1):
            base, kernel, full = cost(plain, bodies), compiled(hands), cost(ours, bodies)
            ratios.append(full / (base + kernel))
            print(f"  {number:<8}{base:9.0f}{kernel:10.0f}{full:9.0f}{ratios[-1]:8.2f}")
    print(f"  median ratio {statistics.median(ratios):.2f}")


@dataclass
class Tally:
    """What clients have seen."""

    statuses: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)


def mixed_calls(deal: random.Random) -> Iterator[tuple[str, str, object]]:
    """Yield calls without end: hands, batches, tables, rules, and requests that make no sense."""
    while True:
        cards = write_cards(deal.sample(range(52), 26))
        hand, other = cards[:13], cards[13:]
        table = [{"name": n, "front": c[:3], "middle": c[3:8], "back": c[8:]} for n, c in (("A", hand), ("B", other))]
        yield "POST", "/v1/solve", {"cards": hand}
        yield "POST", "/v1/solve", {"cards": hand, "rules": "dutch-2-4-royalties", "alternatives": 20}
        yield "POST", "/v1/solve/batch", {"hands": [hand, other] * 10}
        yield "POST", "/v1/score", {"players": table}
        yield "POST", "/v1/review", {"front": hand[:3], "middle": hand[3:8], "back": hand[8:]}
        yield "POST", "/v1/evaluate", {"cards": hand[:5]}
        yield "POST", "/v1/solve", {"cards": [*hand, hand[0]]}
        yield "GET", "/v1/rules", None
        yield "GET", "/healthz", None


def call_until(end: float, port: int, seed: int, tally: Tally) -> None:
    """Make mixed calls until a time, on one connection, and another one where it was closed."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    for method, path, body in mixed_calls(random.Random(seed)):
        start = time.monotonic()
        if start >= end:
            return
        data = None if body is None else json.dumps(body)
        try:
            connection.request(method, path, data, {"Content-Type": "application/json"} if data else {})
            answer = connection.getresponse()
            json.loads(answer.read())
            tally.statuses[str(answer.status)] += 1
        except (OSError, HTTPException) as error:
            tally.statuses[type(error).__name__] += 1
            connection.close()
        tally.seconds.append(time.monotonic() - start)


def load_for(seconds: float, *, kill: bool) -> None:
    """Print what a load of mixed calls does."""
    with serving("api:create_app()", SERVICE) as server:
        time.sleep(2)  # until all workers accept: the first one alone would have all connections
        tallies, end = [Tally() for _ in range(CLIENTS)], time.monotonic() + seconds
        clients = [
            threading.Thread(target=call_until, args=(end, server.port, seed, tally))
            for seed, tally in enumerate(tallies)
        ]
        for client in clients:
            client.start()
        time.sleep(min(5, seconds / 2))
        early = server.memory()
        while kill and time.monotonic() + 10 < end:
            time.sleep(10)
            os.kill(server.workers()[0], signal.SIGKILL)
        for client in clients:
            client.join()
        late = server.memory()
    statuses = sum((tally.statuses for tally in tallies), Counter[str]())
    taken = sorted(second for tally in tallies for second in tally.seconds)
    print(f"{len(taken):,} calls of {CLIENTS} clients in {seconds:.0f} s: {dict(statuses)}")
    print(f"  median {1000 * taken[len(taken) // 2]:.1f} ms, 99% {1000 * taken[len(taken) * 99 // 100]:.1f} ms")
    print(f"  memory of the workers: {early:.1f} MB early, {late:.1f} MB at the end, {late / early - 1:+.1%}")


def main() -> None:
    """Measure the cost, or make a load."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--load", type=float, metavar="SECONDS", help="mixed calls from eight clients")
    parser.add_argument("--kill", action="store_true", help="and a worker every ten seconds")
    asked = parser.parse_args()
    measure() if asked.load is None else load_for(asked.load, kill=asked.kill)


if __name__ == "__main__":
    main()
