"""How gunicorn runs the service: ``gunicorn -c python:api.gunicorn_conf "api:create_app()"``.

The environment variables that change it are those of `api.settings`. A CPU quota of a container is not seen from
inside: set ``WEB_CONCURRENCY`` there. gunicorn's own command line options win over this file.
"""

import ctypes
import gc
import json
import os
import random
import shutil
import socket
import tempfile
from pathlib import Path
from typing import Any

from gunicorn import util
from gunicorn.http import wsgi

from api import answers, health, log
from api.batch_text import writer
from api.schemas import MOST_ALTERNATIVES
from api.settings import Settings
from solver.cards import DECK, HAND_SIZE
from solver.hands import LANGUAGES
from solver.preset_files import preset_names
from solver.rules_json import preset
from solver.solution import solve

_SETTINGS = Settings.of(os.environ)
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_HAS_FOLDER = _FOLDER in os.environ
_M_ARENA_MAX = -8  # as <malloc.h> has it
_SHARED_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # writable where the file system is not

bind = f"0.0.0.0:{_SETTINGS.port}"

# Two requests at a time compute in a worker (api.turns): more would only make the slowest answers slower. The other
# threads hold those that wait for their turn, and eight are left for what takes none, so that health calls are
# answered under any load, and for connections that are open and silent.
worker_class = "api.worker.Worker"
workers = _SETTINGS.workers
threads = _SETTINGS.at_once + _SETTINGS.waiting + 8

# Load the application once, before the workers are forked: they share its tables, and nobody is
# let in before it can answer.
preload_app = True

# Longer than a load balancer keeps an idle connection (60 seconds, as a rule), so that it is never
# ours that closes just as a request is on its way.
keepalive = 65

# Below the 30 seconds that an orchestrator gives a process between SIGTERM and SIGKILL.
graceful_timeout = 25

# A worker whose main thread gives no sign of life for so long is replaced: the last resort.
timeout = 60

# The longest line that gunicorn can be told to read; the longest query that a call needs is a tenth of it.
limit_request_line = 8190

worker_tmp_dir = _SHARED_MEMORY

# It would write a socket into the home directory, which a container may not have.
control_socket_disable = True

_WARMING_HANDS = 10

# Seconds in which a client that sends a body, or reads an answer, has to get on by at least one byte.
_SILENCE = 30.0


def when_ready(server: Any) -> None:
    """Have the workers share as much as they can.

    What a first few hundred hands leave in caches is there once for all, and a garbage collection leaves what is loaded
    alone, whose pages it would copy.
    """
    _solve_some(_WARMING_HANDS)
    gc.collect()
    gc.freeze()


def post_worker_init(worker: Any) -> None:
    """Touch what is loaded in the worker as well: its first answers are then as quick, and it as large, as later."""
    _solve_some(1)


def post_fork(server: Any, worker: Any) -> None:
    """Let the worker say whether it is stopping."""
    health.is_draining = lambda: not worker.alive


def pre_request(worker: Any, req: Any) -> None:
    """Wait for no body, and no reader of an answer, that stands still."""
    req.unreader.sock.settimeout(_SILENCE)


def child_exit(server: Any, worker: Any) -> None:
    """Keep what a worker has counted, but not what it was doing."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Remove the folder of the metrics, where it was made here."""
    if not _HAS_FOLDER:
        shutil.rmtree(os.environ[_FOLDER], ignore_errors=True)


def _solve_some(count: int) -> None:
    deal = random.Random(1)
    for name in preset_names():
        hands = [deal.sample(DECK, HAND_SIZE) for _ in range(count)]
        solution = solve(hands[0], preset(name))
        for language in LANGUAGES:
            writer(preset(name), MOST_ALTERNATIVES, language).hands(hands)
            answers.solution(solution, language)


def _share_one_heap() -> None:
    """Have all threads allocate in one heap: with one for each, as glibc does it, memory grows with every thread."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, 1)


def _make_metrics_folder() -> None:
    """Have an empty folder for what the workers count; it must be there before prometheus_client is imported."""
    if not _HAS_FOLDER:
        os.environ[_FOLDER] = tempfile.mkdtemp(prefix="chinees-poker-", dir=_SHARED_MEMORY)
    for left in Path(os.environ[_FOLDER]).glob("*.db"):
        left.unlink()


def _write_problem(sock: socket.socket, status_int: int, reason: str, mesg: str) -> None:
    """Answer what gunicorn itself refuses as the application answers errors, and without telling `mesg`."""
    kind, title = ("internal", "Something broke") if status_int == 500 else ("other", "The request cannot be handled")
    body = json.dumps({"type": f"/problems/{kind}", "title": title, "status": status_int, "detail": f"{reason}."})
    head = (
        f"HTTP/1.1 {status_int} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\nContent-Language: en\r\nVary: Accept-Language\r\n"
        "X-Content-Type-Options: nosniff\r\n\r\n"
    )
    util.write_nonblock(sock, (head + body).encode("ascii"))


_share_one_heap()
_make_metrics_folder()
log.begin(_SETTINGS.log)
util.write_error = _write_problem
wsgi.SERVER = "chinees-poker"  # what answers say under `Server`
