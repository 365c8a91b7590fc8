"""The log: one JSON object a line."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any


def fields(**values: Any) -> dict[str, Any]:
    """Return values to be logged beside a message (the `extra` of logging), but those that say nothing."""
    return {"fields": {name: value for name, value in values.items() if value not in (None, "", {})}}


class JsonLines(logging.Formatter):
    """Writes a record as JSON: time in UTC, level, message, its fields, and a stack trace where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def begin(kind: str) -> None:
    """Write the application's log to standard output: `requests`, or `errors` only."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("api")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO if kind == "requests" else logging.ERROR)
    logger.propagate = False
