"""The log: one JSON object a line."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

_LOGGER = logging.getLogger("api")
_ENCODER = msgspec.json.Encoder()


def fields(**values: Any) -> dict[str, Any]:
    """Return values to be logged beside a message (the `extra` of logging), but those that say nothing."""
    return {"fields": _telling(values)}


class JsonLines(logging.Formatter):
    """Writes a record as JSON: time in UTC, level, message, its fields, and a stack trace where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = _begun(datetime.fromtimestamp(record.created, UTC), record.levelname.lower(), record.getMessage())
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def begin(kind: str) -> None:
    """Write the application's log to standard output: `requests`, or `errors` only."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLines())
    _LOGGER.handlers = [handler]
    _LOGGER.setLevel(logging.INFO if kind == "requests" else logging.ERROR)
    _LOGGER.propagate = False


def note_request(**values: Any) -> None:
    """Write the line of a request, where such lines are asked for: past `logging`, which takes five times as long."""
    if _LOGGER.level != logging.INFO:
        return
    line = _begun(datetime.now(UTC), "info", "request") | _telling(values)
    text = _ENCODER.encode(line)
    if not text.isascii():  # some of what is no ASCII ends a line
        text = json.dumps(line).encode("ascii")
    out = sys.stdout.buffer
    out.write(text + b"\n")
    out.flush()


def _begun(time: datetime, level: str, message: str) -> dict[str, Any]:
    return {"time": time.isoformat(timespec="milliseconds"), "level": level, "message": message}


def _telling(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in (None, "", {})}
