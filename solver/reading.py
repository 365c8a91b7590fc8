"""Read typed entries out of JSON objects, noting every problem with its place instead of stopping at the first."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from solver.errors import Path, Problem, quote, wrong_type

MOST_POINTS = 1_000_000

_POINT_VALUE = re.compile(r"(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?")


class Reader:
    """Collects `problems` while values are read. A value that is absent or wrong is read as its default."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def entries(self, value: object, path: Path, names: Iterable[str], *, required: bool = False) -> dict[str, Any]:
        """Return the entries of an object that are not null; null for an object is one without entries."""
        if value is None:
            value = {}
        if not isinstance(value, Mapping):
            self.problems.append(wrong_type("object", value, *path))
            return {}
        names = [str(name) for name in names]
        for name in value:
            if name not in names:
                self.problems.append(Problem("unknown_field", (*path, name), {"field": quote(name)}))
        entries = {name: value[name] for name in names if value.get(name) is not None}
        if required:
            for name in names:
                if name not in entries:
                    self.problems.append(Problem("missing_field", (*path, name), {"field": quote(name)}))
        return entries

    def items(self, value: object, path: Path) -> list[Any]:
        """Return the items of a list; null is the empty list."""
        if value is None or isinstance(value, list):
            return value or []
        self.problems.append(wrong_type("list", value, *path))
        return []

    def integer(
        self,
        value: object,
        path: Path,
        default: int,
        lowest: int = 0,
        highest: int = MOST_POINTS,
        kind: str = "integer",
    ) -> int:
        """Return a whole number between bounds. True is not a number."""
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.problems.append(wrong_type(kind, value, *path))
        elif not lowest <= value <= highest:
            values = {"value": quote(value), "lowest": lowest, "highest": highest}
            self.problems.append(Problem("out_of_range", path, values))
        else:
            return value
        return default

    def flag(self, value: object, path: Path, *, default: bool) -> bool:
        """Return true or false; a number is not a flag."""
        if value is not None and not isinstance(value, bool):
            self.problems.append(wrong_type("boolean", value, *path))
            return default
        return default if value is None else value

    def choice(self, value: object, path: Path, default: Any, choices: Iterable[str]) -> Any:
        """Return one of some names."""
        if value is None:
            return default
        names = [str(choice) for choice in choices]
        if not isinstance(value, str):
            self.problems.append(wrong_type("string", value, *path))
        elif value not in names:
            values = {"value": quote(value), "choices": ", ".join(names)}
            self.problems.append(Problem("not_one_of", path, values))
        else:
            return value
        return default

    def text(self, value: object, path: Path, default: str, longest: int) -> str:
        """Return a text that people can read: printable characters, not only spaces, not too many."""
        if value is None:
            return default
        if not isinstance(value, str):
            self.problems.append(wrong_type("string", value, *path))
        elif not is_readable(value, longest):
            self.problems.append(Problem("bad_text", path, {"value": quote(value), "highest": longest}))
        else:
            return value
        return default

    def point_value(self, value: object, path: Path, default: str) -> str:
        """Return what a point is worth: a decimal text with at most four decimals."""
        if value is None:
            return default
        if not isinstance(value, str):
            self.problems.append(wrong_type("string", value, *path))
        elif not _POINT_VALUE.fullmatch(value):
            self.problems.append(Problem("bad_point_value", path, {"value": quote(value)}))
        else:
            return value
        return default


def is_readable(text: str, longest: int) -> bool:
    """Tell whether a text has 1 to `longest` characters, something to see, no control and no half a surrogate pair.

    Marks that join emoji or set the direction of writing are allowed beside it: they are part of names.
    """
    return (
        0 < len(text) <= longest
        and any(not char.isspace() and unicodedata.category(char) != "Cf" for char in text)
        and not any(ord(char) < 32 or 127 <= ord(char) < 160 or 0xD800 <= ord(char) < 0xE000 for char in text)
        and not any(char in "\u2028\u2029" for char in text)
    )
