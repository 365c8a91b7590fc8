"""A bank: many opponents' hands as a trained policy sets them, in one file that is used as it lies on disk.

The file: 8 bytes that say what it is, the SHA-256 of all that follows, the header's length (4 bytes), the header (JSON,
padded so that the arrays begin at a multiple of 64), then the inverted index and the records, little-endian.

    index    uint64 (chunks, 52, 8): for each card the set of the 512 hands of a chunk that hold it
    records  uint64 (512 * chunks,): front | middle << 16 | back << 32 | naturals << 48, weakest back first

`naturals` has a bit for each natural that the hand holds under the bank's rules, and two that say what the policy does:
play rows, or `DECLARES` one of them, or `SURRENDERS`, or `FOULS` on purpose.
"""

import hashlib
import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.cards import HAND_SIZE
from solver.errors import PokerError, Problem
from solver.naturals import Natural
from solver.predictors import Predictors
from solver.rules import Rules
from solver.rules_json import read_rules, write_rules

MAGIC = b"CPBANK\x00\x01"  # the last byte is the version
CHUNK = 512
SURRENDERS = 1 << 14
DECLARES = 1 << 15
FOULS = SURRENDERS | DECLARES
NATURAL_BITS = {
    natural: 1 << place
    for place, natural in enumerate(
        (
            Natural.DRAGON,
            Natural.ROYAL_DRAGON,
            Natural.SIX_PAIRS,
            Natural.THREE_FLUSHES,
            Natural.THREE_STRAIGHTS,
            Natural.FIVE_PAIRS_TRIPS,
            Natural.FOUR_TRIPLES,
            Natural.THREE_STRAIGHT_FLUSHES,
            Natural.THREE_QUADS,
            Natural.ONE_COLOUR,
            Natural.ALL_BIG,
            Natural.ALL_SMALL,
            Natural.TWELVE_ONE_COLOUR,
            Natural.TWELVE_ROYALS,
        )
    )
}

_PREFIX = struct.Struct("<8s32sI")
_ALIGNED = 64


class BankError(PokerError):
    """A file that is not a bank, or a damaged one."""


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """Opponents' hands with their strengths and naturals, and the rules that their policy was trained for.

    Attributes:
        rules: the rules.
        origin: how the bank was made (rounds, seed, exploitability), for people.
        index, records: as in the file.
        predictors: what predicts the strength of a hand's rows.
        digest: the SHA-256 of the file that it was loaded from, in hexadecimal; empty for one that was made.
    """

    rules: Rules
    origin: Mapping[str, Any]
    index: NDArray[np.uint64]
    records: NDArray[np.uint64]
    predictors: Predictors
    digest: str = ""

    @classmethod
    def of(
        cls,
        rules: Rules,
        hands: NDArray[np.uint8],
        strengths: NDArray[np.uint16],
        naturals: NDArray[np.uint16],
        origin: Mapping[str, Any] | None = None,
        predictors: Predictors | None = None,
    ) -> "Bank":
        """Return the bank of these hands, in any order.

        Args:
            rules: the rules.
            hands: uint8 (n, 13), n a multiple of 512.
            strengths: uint16 (n, 3), of front, middle and back.
            naturals: uint16 (n,), bits as in the records.
            origin: how it was made.
            predictors: by default those that fit these hands best.
        """
        by_back = np.lexsort((strengths[:, 0], strengths[:, 1], strengths[:, 2]))
        count = len(hands)
        held = np.zeros((count, 52), np.uint8)
        held[np.arange(count)[:, None], hands[by_back]] = 1
        chunks = held.reshape(count // CHUNK, CHUNK, 52).transpose(0, 2, 1)
        index = np.ascontiguousarray(np.packbits(chunks, axis=2, bitorder="little")).view("<u8")
        front, middle, back = strengths[by_back].astype("<u8").T
        records = front | middle << 16 | back << 32 | naturals[by_back].astype("<u8") << 48
        return cls(rules, origin or {}, index, records, predictors or Predictors.fitted(hands, strengths))

    @classmethod
    def load(cls, path: "str | PathLike[str]") -> "Bank":
        """Map a bank's file into memory; all processes share it.

        Raises:
            BankError: it is another file, another version, cut short or damaged.
        """
        with Path(path).open("rb") as file:
            prefix = file.read(_PREFIX.size)
        if len(prefix) < _PREFIX.size or prefix[:7] != MAGIC[:7]:
            raise _error("bank_foreign", path)
        magic, digest, length = _PREFIX.unpack(prefix)
        if magic != MAGIC:
            raise _error("bank_version", path, version=magic[7])
        whole = np.memmap(path, np.uint8, "r")
        if hashlib.sha256(whole[8 + 32 :].data).digest() != digest:
            raise _error("bank_damaged", path)
        try:
            header = json.loads(bytes(whole[_PREFIX.size : _PREFIX.size + length]))
            arrays = whole[_PREFIX.size + length :].view("<u8")
            words = header["hands"] // CHUNK * 52 * 8
            return cls(
                read_rules(header["rules"]),
                header["origin"],
                arrays[:words].reshape(-1, 52, 8),
                arrays[words:],
                Predictors.from_json(header["predictors"]),
                digest.hex(),
            )
        except (KeyError, OverflowError, TypeError, ValueError):  # whole, but not as this program writes it
            raise _error("bank_damaged", path) from None

    def save(self, path: "str | PathLike[str]") -> None:
        """Write the file, whole or not at all."""
        header = {
            "hands": len(self.records),
            "rules": write_rules(self.rules),
            "origin": dict(self.origin),
            "predictors": self.predictors.to_json(),
        }
        text = json.dumps(header, separators=(",", ":")).encode()
        text += b" " * (-(_PREFIX.size + len(text)) % _ALIGNED)
        content = struct.pack("<I", len(text)) + text + self.index.tobytes() + self.records.tobytes()
        target = Path(path)
        part = target.with_name(target.name + ".part")
        try:
            part.write_bytes(MAGIC + hashlib.sha256(content).digest() + content)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)

    @property
    def hands(self) -> NDArray[np.uint8]:
        """The hands' cards: uint8 (n, 13)."""
        bits = np.unpackbits(self.index.view(np.uint8), axis=2, bitorder="little")
        held = bits.transpose(0, 2, 1).reshape(-1, 52).view(np.bool_)
        return np.nonzero(held)[1].astype(np.uint8).reshape(-1, HAND_SIZE)

    @property
    def strengths(self) -> NDArray[np.uint16]:
        """The strengths of front, middle and back: uint16 (n, 3)."""
        return np.stack([self.records >> shift & 0xFFFF for shift in (0, 16, 32)], axis=1).astype(np.uint16)

    @property
    def naturals(self) -> NDArray[np.uint16]:
        """The naturals' bits: uint16 (n,)."""
        return (self.records >> 48).astype(np.uint16)


def natural_bits(held: frozenset[Natural]) -> int:
    """Return the bits of the naturals that a hand holds."""
    return sum(NATURAL_BITS[natural] for natural in held)


def _error(code: str, path: "str | PathLike[str]", **values: object) -> BankError:
    return BankError([Problem(code, (), {"path": Path(path).name} | values)])
