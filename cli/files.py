"""The files of a run: its output, called otherwise until it is whole, and how far it is."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.checkpoint import BEGINNING, Checkpoint, load
from cli.failures import Refused
from cli.parquet import convert


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a run to `target`, which is `to`: NDJSON, CSV or Parquet."""

    target: Path
    to: str

    @property
    def part(self) -> Path:
        """The output in the making; of a Parquet file its lines, as NDJSON."""
        return self.target.with_name(self.target.name + ".part")

    @property
    def progress(self) -> Path:
        """How far it is."""
        return self.target.with_name(self.target.name + ".progress")

    @property
    def compressed(self) -> bool:
        """Whether the output is compressed with gzip."""
        return self.to != "parquet" and self.target.suffix == ".gz"

    def is_whole(self, *, resume: bool, overwrite: bool) -> bool:
        """Tell whether there is nothing left to do. Where the run begins again, forget how far the last one was.

        Raises:
            Refused: there is something, and nobody said what is to become of it.
        """
        if overwrite:
            self.progress.unlink(missing_ok=True)
            return False
        if resume:
            if self.target.exists():
                self.progress.unlink(missing_ok=True)  # killed after its last step but one
            return self.target.exists()
        for path in (self.target, self.part):
            if path.exists():
                raise Refused([f"{path}: is there already: --resume goes on with it, --overwrite begins again"])
        return False

    def start(self, run: dict[str, Any]) -> Checkpoint:
        """Return how far a run had come, or the beginning.

        Raises:
            Refused: what is there is of another run.
        """
        return load(self.progress, run) if self.progress.exists() else BEGINNING.of(run)

    def finish(self) -> None:
        """Give the output its name, and forget that it was ever unfinished."""
        if self.to == "parquet":
            made = self.target.with_name(self.target.name + ".new")
            convert(self.part, made)
            made.replace(self.target)
            self.part.unlink()
        else:
            self.part.replace(self.target)
        self.progress.unlink(missing_ok=True)
