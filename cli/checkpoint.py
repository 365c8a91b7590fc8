"""How far a run has come: a small file beside its output, replaced as a whole.

The output is written first and pushed to the disk, then the file says how long it is and which lines of the input it
covers. Whatever happens in between, the file is true: what the output has beyond it is cut off, and done again.
"""

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from cli.failures import Refused


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a run has behind it.

    Attributes:
        run: all that its output depends on besides the input, as JSON.
        lines: how many lines of the input are done.
        digest: SHA-256 of these, in hex.
        size: how many bytes of output they gave.
        hands, bad: how many hands were settled, and how many lines could not be read.
    """

    run: dict[str, Any]
    lines: int
    digest: str
    size: int
    hands: int
    bad: int

    def of(self, run: dict[str, Any]) -> "Checkpoint":
        """Return the same of another run."""
        return replace(self, run=run)

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        part = path.with_name(path.name + ".new")
        with part.open("w", encoding="utf-8") as file:
            json.dump(asdict(self), file)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)


BEGINNING = Checkpoint({}, 0, "", 0, 0, 0)


def load(path: Path, run: dict[str, Any]) -> Checkpoint:
    """Return how far a run had come, if it was this one.

    Raises:
        Refused: the file is damaged, or it is of another run: each difference is named.
    """
    try:
        found = Checkpoint(**json.loads(path.read_text("utf-8")))
        others = sorted(name for name in run.keys() | found.run.keys() if run.get(name) != found.run.get(name))
    except (AttributeError, TypeError, ValueError):
        raise Refused([f"{path}: damaged; remove it to start again"]) from None
    if others:
        raise Refused(f"{path}: of a run with another {name}" for name in others)
    return found
