"""What Prometheus reads: counts and times by the name of the endpoint, never by path.

Under gunicorn every worker writes to files in one folder (`api.gunicorn_conf` makes it), and whichever worker is asked
adds them up.
"""

import os
from functools import cache, partial

from flask import Blueprint, Response
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector

from api.watch import Watch

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

_OWN = CollectorRegistry()
_counter = partial(Counter, registry=_OWN)
_histogram = partial(Histogram, registry=_OWN, buckets=_BUCKETS)

_REQUESTS = _counter("chinees_poker_requests", "Requests by endpoint and status of the answer.", ["endpoint", "status"])
_SECONDS = _histogram("chinees_poker_request_seconds", "Time from a request to its answer.", ["endpoint"])
_WORK = _histogram("chinees_poker_work_seconds", "The same without the wait for a turn to compute.", ["endpoint"])
_HANDS = _counter("chinees_poker_hands", "Hands solved.", ["endpoint"])
_PROBLEMS = _counter("chinees_poker_problems", "Problems in answers, by code.", ["code"])

# Looking a label up costs more than counting.
_requests = cache(_REQUESTS.labels)
_seconds = cache(_SECONDS.labels)
_work = cache(_WORK.labels)
_hands = cache(_HANDS.labels)

blueprint = Blueprint("metrics", __name__)


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return all that was counted, by all workers."""
    registry = _OWN
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def count(endpoint: str, status: int, seconds: float, watch: Watch) -> None:
    """Count a request that has been answered."""
    _requests(endpoint, status).inc()
    _seconds(endpoint).observe(seconds)
    _work(endpoint).observe(seconds - watch.waited)
    if watch.hands:
        _hands(endpoint).inc(watch.hands)
    for code, times in watch.codes.items():
        _PROBLEMS.labels(code).inc(times)
