"""What a deployment can set: environment variables, read here and nowhere else."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

LOGS = ("requests", "errors")

_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?|\*")
_KEY = re.compile(r"([A-Za-z0-9._-]{1,64}):([0-9a-f]{64})")


def usable_cpus() -> int:
    """Return the number of CPUs that this process may run on, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Settings:
    """How the service runs.

    Attributes:
        port: the TCP port it listens on.
        workers: processes.
        at_once: requests that compute at the same time in one worker.
        waiting: requests that may wait in one worker for their turn to compute.
        patience: the longest such wait, in seconds.
        budget: the longest that one request may compute, in seconds.
        log: `requests` for a line a request, `errors` for what went wrong only.
        cors_origins: the origins whose pages may read the answers; `*` is all.
        api_keys: names of callers by the SHA-256 of their key, in hexadecimal; empty where no key is asked for.
        revision: the commit that the service was built from.
    """

    port: int = 8000
    workers: int = field(default_factory=usable_cpus)
    at_once: int = 2
    waiting: int = 64
    patience: float = 2.0
    budget: float = 20.0
    log: str = "requests"
    cors_origins: frozenset[str] = frozenset()
    api_keys: Mapping[str, str] = field(default_factory=dict)
    revision: str = ""

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Settings":
        """Return the settings in environment variables; one that is empty or absent leaves the default.

        Raises:
            ValueError: a variable that cannot be read, by its name.
        """
        found: dict[str, Any] = {}
        for variable, (name, read) in VARIABLES.items():
            text = environment.get(variable, "").strip()
            if not text:
                continue
            try:
                value = read(text)
            except (ValueError, OSError) as error:
                raise ValueError(f"{variable}: {error}") from error
            found[name] = {**found.get(name, {}), **value} if isinstance(value, dict) else value
        return cls(**found)


def _whole(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
            _refuse(text, f"a whole number from {lowest} to {highest}")
        return int(text)

    return read


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text):
        _refuse(text, "a number of seconds")
    return float(text)


def _log(text: str) -> str:
    return text if text in LOGS else _refuse(text, f"one of {', '.join(LOGS)}")


def _origins(text: str) -> frozenset[str]:
    origins = [part.strip() for part in text.split(",")]
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            _refuse(origin, "an origin such as https://example.org, or *")
    return frozenset(origins)


def _keys(text: str) -> dict[str, str]:
    lines = [line.partition("#")[0].strip() for line in re.split("[,\n]", text)]
    found = {}
    for line in filter(None, lines):
        match = _KEY.fullmatch(line)
        if match is None:  # without the text: it may be the key itself
            raise ValueError("an entry is not a name, a colon and the SHA-256 that `python -m api.keys` prints")
        found[match[2]] = match[1]
    return found


def _keys_in_file(path: str) -> dict[str, str]:
    return _keys(Path(path).read_text("utf-8"))


def _revision(text: str) -> str:
    return text if re.fullmatch("[0-9A-Za-z._+-]{1,64}", text) else _refuse(text, "a commit")


def _refuse(text: str, wanted: str) -> NoReturn:
    raise ValueError(f"{text!r} is not {wanted}")


# variable: the setting that it gives, and how it is read
VARIABLES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "PORT": ("port", _whole(1, 65535)),
    "WEB_CONCURRENCY": ("workers", _whole(1, 1024)),
    "CHINEES_POKER_AT_ONCE": ("at_once", _whole(1, 64)),
    "CHINEES_POKER_WAITING": ("waiting", _whole(0, 500)),
    "CHINEES_POKER_PATIENCE": ("patience", _seconds),
    "CHINEES_POKER_BUDGET": ("budget", _seconds),
    "CHINEES_POKER_LOG": ("log", _log),
    "CHINEES_POKER_CORS_ORIGINS": ("cors_origins", _origins),
    "CHINEES_POKER_API_KEYS": ("api_keys", _keys),
    "CHINEES_POKER_API_KEYS_FILE": ("api_keys", _keys_in_file),
    "CHINEES_POKER_REVISION": ("revision", _revision),
}
