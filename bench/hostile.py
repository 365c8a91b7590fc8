"""Hostile requests, well-formed as HTTP, through gunicorn: `python -m bench.hostile --requests 100000`.

Requests of the contract's examples, damaged in what they say, how they say it and how they are sent. Every answer has
to arrive whole, must not be a 500 and, where it is an error, has to be a problem in JSON; no worker may be lost. What
is not so is printed, with the request that did it, and the exit code is 1.
"""

import argparse
import json
import random
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

from bench.damaged import request_of, seeds
from bench.service import SERVICE, serving

CLIENTS = 8
WORKERS = 2
TIMEOUT = 60.0


@dataclass
class Tally:
    """What came back."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


class Client:
    """A client that keeps its connection for as long as the service does."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def ask(self, request: bytes) -> tuple[int, str, bytes]:
        """Send a request. Returns status, media type and body of the answer."""
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), TIMEOUT)
        try:
            with suppress(BrokenPipeError, ConnectionResetError):  # refused before all of it was sent, with an answer
                self._socket.sendall(request)
            answer = HTTPResponse(self._socket, method=request.split(b" ", 1)[0].decode())
            answer.begin()
            body = answer.read()
        except BaseException:
            self.close()
            raise
        if answer.will_close:
            self.close()
        return answer.status, answer.headers.get_content_type(), body

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def fault_in(request: bytes, status: int, media_type: str, body: bytes) -> str | None:
    """Return what is wrong with an answer, if anything is."""
    if status == 500:
        return "it is a 500"
    if status < 400 or request.startswith(b"HEAD "):
        return None
    if media_type != "application/problem+json":
        return f"{status} as {media_type}"
    problem = json.loads(body)
    return None if problem["status"] == status and problem["type"] and problem["title"] else "it is no problem document"


def attack(deal: random.Random, count: int, port: int, tally: Tally, make: Callable[[], bytes]) -> None:
    """Send some requests, one after another."""
    client = Client(port)
    for _ in range(count):
        request = make()
        for attempt in (1, 2):
            try:
                status, media_type, body = client.ask(request)
            except (OSError, HTTPException, ValueError) as error:
                if attempt == 2:
                    tally.faults.append(f"{type(error).__name__}: {error}\n{request[:2000]!r}")
                continue  # it may have been closed as this was on its way
            tally.statuses[status] += 1
            fault = fault_in(request, status, media_type, body)
            if fault:
                tally.faults.append(f"{fault}\n{request[:2000]!r}\n{body[:500]!r}")
            break
    client.close()


def makers(seed: int) -> Iterator[tuple[random.Random, Callable[[], bytes]]]:
    """Yield for each client what deals its requests, and what makes them."""
    known = seeds()
    for number in range(CLIENTS):
        deal = random.Random(f"{seed}/{number}")
        yield deal, lambda deal=deal: request_of(deal, deal.choice(known))  # type: ignore[misc]


def main() -> None:
    """Attack, and print what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tally, start = Tally(), time.monotonic()
    with serving("api:create_app()", SERVICE, CHINEES_POKER_LOG="errors", WEB_CONCURRENCY=str(WORKERS)) as server:
        time.sleep(1)  # both of them are there
        workers = server.workers()
        clients = [
            threading.Thread(target=attack, args=(deal, asked.requests // CLIENTS, server.port, tally, make))
            for deal, make in makers(asked.seed)
        ]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        if server.workers() != workers:
            tally.faults.append(f"workers were lost: {workers} before, {server.workers()} after")
    count, seconds = sum(tally.statuses.values()), time.monotonic() - start
    print(f"{count:,} answers in {seconds:.0f} s: {sorted(tally.statuses.items())}")
    print(f"{len(tally.faults)} faults", *tally.faults[:20], sep="\n")
    sys.exit(bool(tally.faults))


if __name__ == "__main__":
    main()
