"""Where settled hands go: a file in the making that gets its name when it is whole, or standard output."""

import fcntl
import gzip
import os
import sys
from pathlib import Path
from typing import BinaryIO, Protocol, Self

from cli.failures import Refused


class Output(Protocol):
    """Takes lines, and can say how much of them is safe."""

    def append(self, rows: bytes) -> None:
        """Write some lines."""

    def sync(self) -> int:
        """Push all to the disk, and return how many bytes that are."""


class Stream:
    """Standard output: nothing of it can be taken back."""

    def append(self, rows: bytes) -> None:
        """Write some lines, at once."""
        sys.stdout.buffer.write(rows)
        sys.stdout.buffer.flush()

    def sync(self) -> int:
        """Return 0: there is nothing to go on from."""
        return 0


class Part:
    """A file in the making. Compressed, each piece is a whole by itself (a gzip member), so it can be cut between."""

    def __init__(self, path: Path, size: int, *, compressed: bool) -> None:
        """Open the file, and cut off what it has beyond `size` bytes.

        Refused: it is shorter than that, or another process is at it. OSError: it cannot be written.
        """
        self._file: BinaryIO = open(path, "ab")  # noqa: SIM115  # closed on leaving it
        self._compressed = compressed
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(self._file.fileno()).st_size < size:
                raise Refused([f"{path}: shorter than its run had come; remove it to start again"])
            self._file.truncate(size)
        except BlockingIOError:
            self._file.close()
            raise Refused([f"{path}: another run is at it"]) from None
        except BaseException:
            self._file.close()
            raise

    def append(self, rows: bytes) -> None:
        """Write some lines."""
        if rows:
            self._file.write(gzip.compress(rows, 6, mtime=0) if self._compressed else rows)

    def sync(self) -> int:
        """Push all to the disk, and return how many bytes that are."""
        self._file.flush()
        os.fsync(self._file.fileno())
        return os.fstat(self._file.fileno()).st_size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
