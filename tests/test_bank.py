"""The bank's file: what is written comes back, and nothing that was not written whole is read."""

import hashlib
import json
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.bank import DECLARES, FOULS, MAGIC, NATURAL_BITS, SURRENDERS, Bank, BankError, natural_bits
from solver.naturals import Natural
from solver.opponents import opponents_of, shipped_banks
from solver.preset_files import preset_names
from solver.rules import Rules
from solver.rules_json import preset
from solver.settlement import play
from tests.layouts import house

PREFIX = 8 + 32 + 4  # what it is, the checksum, the length of the header


def made(seed: int = 1, count: int = 1024, rules: Rules | None = None) -> tuple[Bank, dict[str, Any]]:
    """Return a bank of random hands, and what it was made of."""
    draw = np.random.default_rng(seed)
    parts: dict[str, Any] = {
        "hands": np.argsort(draw.random((count, 52)), axis=1)[:, :13].astype(np.uint8),
        "strengths": draw.integers(1, 7918, (count, 3)).astype(np.uint16),
        "naturals": draw.integers(0, 1 << 16, count).astype(np.uint16),
    }
    return Bank.of(rules or preset("dutch-1-6"), **parts, origin={"seed": seed, "note": "première"}), parts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.bank"


@pytest.fixture
def saved(path: Path) -> Path:
    made()[0].save(path)
    return path


def listed(hands: Any, strengths: Any, naturals: Any) -> list[tuple[Any, ...]]:
    """Return the hands of a bank in an order that depends on nothing else."""
    parts = zip(hands.tolist(), strengths.tolist(), naturals.tolist(), strict=True)
    return sorted((tuple(sorted(hand)), tuple(three), natural) for hand, three, natural in parts)


# There and back


@pytest.mark.parametrize("count", [512, 1024, 1536, 5120])
def test_a_bank_holds_what_it_was_made_of(count: int) -> None:
    bank, parts = made(count, count)
    assert bank.index.shape == (count // 512, 52, 8)
    assert listed(bank.hands, bank.strengths, bank.naturals) == listed(**parts)
    backs = bank.strengths[:, 2].astype(int)
    assert (np.diff(backs) >= 0).all()


def test_a_bank_comes_back_from_its_file(path: Path) -> None:
    bank, parts = made()
    bank.save(path)
    read = Bank.load(path)
    assert (read.rules, read.origin) == (bank.rules, {"seed": 1, "note": "première"})
    assert listed(read.hands, read.strengths, read.naturals) == listed(**parts)
    assert np.array_equal(read.index, bank.index)
    assert np.array_equal(read.records, bank.records)
    assert read.predictors.to_json() == bank.predictors.to_json()


CUSTOM = house(
    "open-face",
    name="thuis – één",
    counting={"row": 2, "majority": 1, "scoop": 5},
    wheel="second_highest",
    naturals=[{"name": "six_pairs", "points": 6}, {"name": "all_small", "points": 0}],
    natural_against_natural="difference",
    quads_are_two_pairs=False,
    royalties={"front": {"pair": {"A": 10, "6": None}}, "back": {"straight": None}},
    passing={"on": True, "count": 2, "cycle": ["left", "hold"], "across_with_three": "hold"},
    point_value="0.0500",
    currency="€",
)


@pytest.mark.parametrize("rules", [*map(preset, preset_names()), CUSTOM], ids=lambda rules: rules.name)
def test_the_rules_come_back(rules: Rules, path: Path) -> None:
    made(rules=rules)[0].save(path)
    assert Bank.load(path).rules == rules


def test_the_same_bank_makes_the_same_file_whatever_the_order_of_its_hands(tmp_path: Path) -> None:
    _, parts = made()
    parts["strengths"] = (np.arange(3 * 1024).reshape(-1, 3) + 1).astype(np.uint16)
    mixed = np.random.default_rng(2).permutation(1024)
    for name, order in (("first", np.arange(1024)), ("second", mixed)):
        hands, strengths, naturals = (part[order] for part in parts.values())
        Bank.of(preset("dutch-2-4"), hands, strengths, naturals).save(tmp_path / name)
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()


def test_a_file_that_was_read_is_written_the_same(saved: Path, tmp_path: Path) -> None:
    Bank.load(saved).save(tmp_path / "again.bank")
    assert (tmp_path / "again.bank").read_bytes() == saved.read_bytes()


def test_the_path_may_be_text(saved: Path) -> None:
    assert Bank.load(str(saved)).origin["seed"] == 1
    Bank.load(saved).save(str(saved) + "2")
    assert Bank.load(str(saved) + "2").origin["seed"] == 1


def test_a_bank_is_mapped_and_cannot_be_written_to(saved: Path) -> None:
    bank = Bank.load(saved)
    for array in (bank.index, bank.records):
        assert not array.flags.owndata
        assert not array.flags.writeable
        assert array.ctypes.data % 8 == 0
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
        base: Any = array
        while not isinstance(base, np.memmap) and base is not None:
            base = base.base
        assert isinstance(base, np.memmap)


def test_a_bank_can_be_used_after_its_file_is_replaced_and_removed(saved: Path) -> None:
    bank = Bank.load(saved)
    records = bank.records.copy()
    made(2)[0].save(saved)
    assert np.array_equal(bank.records, records)
    assert not np.array_equal(Bank.load(saved).records, records)
    saved.unlink()
    assert np.array_equal(bank.records, records)
    assert opponents_of(bank, bank.rules, "gone", exact=True).meet(range(13)).samples > 0


def test_saving_leaves_one_whole_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert os.listdir(saved.parent) == [saved.name]
    before = saved.read_bytes()

    def full(self: Path, content: bytes) -> int:
        with self.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        made(2)[0].save(saved)
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]


def test_a_folder_in_the_way_leaves_nothing_behind(path: Path) -> None:
    path.mkdir()
    with pytest.raises(OSError, match=path.name):
        made()[0].save(path)
    assert os.listdir(path.parent) == [path.name]


# What is refused


def refused(path: Path) -> tuple[str, str, str]:
    """Return the code and both sentences of the one problem that a file has, which both name it."""
    with pytest.raises(BankError) as error:
        Bank.load(path)
    (problem,) = error.value.problems
    sentences = problem.detail("en"), problem.detail("nl")
    assert problem.path == ()
    assert all(path.name in sentence and "{" not in sentence for sentence in sentences)
    assert path.name in str(error.value)
    return problem.code, *sentences


def test_a_damaged_byte_anywhere_is_refused(saved: Path) -> None:
    whole = saved.read_bytes()
    length = struct.unpack_from("<I", whole, 40)[0]
    index, records = PREFIX + length, PREFIX + length + 1024 // 512 * 52 * 8 * 8
    places = {8, 39, 40, 43, PREFIX, PREFIX + 1, index - 1, index, index + 1, records - 1, records, len(whole) - 1}
    places |= {whole.index(b'"predictors"') + 2, whole.index(b'"ranks":[[[') + 12, whole.index(b'"suits":[[') + 10}
    places |= set(np.random.default_rng(3).integers(8, len(whole), 100).tolist())
    for place in sorted(places):
        for flipped in (0x01, 0x80, 0xFF):
            damaged = bytearray(whole)
            damaged[place] ^= flipped
            saved.write_bytes(damaged)
            assert refused(saved) == (
                "bank_damaged",
                "some.bank is damaged: its checksum or its content does not fit.",
                "some.bank is beschadigd: de controlesom of de inhoud klopt niet.",
            ), place


@pytest.mark.parametrize("place", range(7))
def test_another_beginning_is_another_kind_of_file(saved: Path, place: int) -> None:
    whole = bytearray(saved.read_bytes())
    whole[place] ^= 0x20
    saved.write_bytes(whole)
    assert refused(saved) == (
        "bank_foreign",
        "some.bank is not a bank of opponents.",
        "some.bank is geen bank met tegenstanders.",
    )


@pytest.mark.parametrize("version", [0, 2, 255])
def test_another_version_is_refused_by_its_number(saved: Path, version: int) -> None:
    whole = bytearray(saved.read_bytes())
    assert whole[7] == MAGIC[7] == 1
    whole[7] = version
    saved.write_bytes(whole)
    assert refused(saved) == (
        "bank_version",
        f"some.bank is a bank of version {version}, which this program does not read.",
        f"some.bank is een bank van versie {version}, die dit programma niet leest.",
    )


CHANGES: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "empty": ("bank_foreign", lambda whole: b""),
    "a byte": ("bank_foreign", lambda whole: whole[:1]),
    "cut in the prefix": ("bank_foreign", lambda whole: whole[: PREFIX - 1]),
    "cut after the prefix": ("bank_damaged", lambda whole: whole[:PREFIX]),
    "cut in the header": ("bank_damaged", lambda whole: whole[: PREFIX + 20]),
    "cut in half": ("bank_damaged", lambda whole: whole[: len(whole) // 2]),
    "a byte short": ("bank_damaged", lambda whole: whole[:-1]),
    "a record short": ("bank_damaged", lambda whole: whole[:-8]),
    "a byte long": ("bank_damaged", lambda whole: whole + b"\0"),
    "a record long": ("bank_damaged", lambda whole: whole + whole[-8:]),
    "twice": ("bank_damaged", lambda whole: whole + whole),
    "a line before": ("bank_foreign", lambda whole: b"\n" + whole),
    "line ends changed": ("bank_damaged", lambda whole: whole[:PREFIX] + whole[PREFIX:].replace(b"\0\n", b"\r\n")),
    "text": ("bank_foreign", lambda whole: b"front, middle, back\n" * 100),
    "zeros": ("bank_foreign", lambda whole: bytes(len(whole))),
    "another archive": ("bank_foreign", lambda whole: b"PK\x03\x04" + whole[4:]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_is_not_whole_or_another_is_refused(saved: Path, change: str) -> None:
    code, changed = CHANGES[change]
    whole = saved.read_bytes()
    assert changed(whole) != whole
    saved.write_bytes(changed(whole))
    assert refused(saved)[0] == code


@pytest.mark.parametrize("field", ["hands", "rules", "origin", "predictors"])
def test_a_whole_file_without_a_field_of_its_header_is_refused(saved: Path, field: str) -> None:
    """Such as the banks that were made before there were predictors."""
    whole = saved.read_bytes()
    length = struct.unpack_from("<I", whole, 40)[0]
    header = json.loads(whole[PREFIX : PREFIX + length])
    del header[field]
    text = json.dumps(header, separators=(",", ":")).encode().ljust(length)
    content = struct.pack("<I", length) + text + whole[PREFIX + length :]
    saved.write_bytes(MAGIC + hashlib.sha256(content).digest() + content)
    assert refused(saved)[0] == "bank_damaged"


def test_a_file_that_is_not_there_is_no_bank_error(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Bank.load(path)


# Naturals and what the policy does


def test_every_natural_has_a_bit_of_its_own_and_what_the_policy_does_two_others() -> None:
    assert set(NATURAL_BITS) == set(Natural)
    bits = [*NATURAL_BITS.values(), SURRENDERS, DECLARES]
    assert all(0 < bit < 1 << 16 and bit.bit_count() == 1 for bit in bits)
    assert len(set(bits)) == len(bits)
    assert FOULS == SURRENDERS | DECLARES
    assert natural_bits(frozenset()) == 0
    assert natural_bits(frozenset(Natural)) == sum(bits) - FOULS


def test_the_bits_of_naturals_are_those_of_the_files_that_there_are() -> None:
    """A natural that is moved to another bit needs a new version of the file."""
    order = "dragon royal_dragon six_pairs three_flushes three_straights five_pairs_trips four_triples "
    order += "three_straight_flushes three_quads one_colour all_big all_small twelve_one_colour twelve_royals"
    assert list(NATURAL_BITS) == order.split()
    assert list(NATURAL_BITS.values()) == [1 << place for place in range(14)]
    assert (SURRENDERS, DECLARES) == (1 << 14, 1 << 15)


# The banks that are shipped


def test_a_bank_is_shipped_for_every_preset_that_plays_differently_and_for_no_other() -> None:
    """Rules that card rooms play as the Dutch page does share its bank; all others have one of their own name."""
    alike: dict[Any, set[str]] = {}
    for name in preset_names():
        alike.setdefault(play(preset(name)), set()).add(name)
    assert [names for names in alike.values() if len(names) > 1] == [{"card-room-1-6", "dutch-1-6-royalties"}]
    assert sorted(shipped_banks()) == sorted(set(preset_names()) - {"card-room-1-6"})


@pytest.mark.parametrize("name", shipped_banks())
def test_a_shipped_bank_is_of_its_preset_and_small_enough(name: str) -> None:
    bank = shipped_banks()[name]
    file = Path(__file__).parents[1] / "solver" / "banks" / f"{name}.bank"
    assert bank.rules == preset(name)
    assert file.stat().st_size <= 1_500_000
    json.dumps(dict(bank.origin))


@pytest.mark.parametrize("name", shipped_banks())
def test_in_a_shipped_bank_hands_do_only_what_its_rules_let_them(name: str) -> None:
    bank = shipped_banks()[name]
    acts = bank.naturals & FOULS
    declared = bank.naturals[acts == DECLARES]
    assert (declared & np.uint16(natural_bits(frozenset(rule.natural for rule in bank.rules.naturals))) > 0).all()
    assert (bank.rules.surrender is not None) or not (acts == SURRENDERS).any()
    assert (bank.rules.foul.pays == "flat") or not (acts == FOULS).any()


@pytest.mark.parametrize("name", shipped_banks())
def test_a_shipped_bank_holds_legal_random_hands(name: str) -> None:
    bank = shipped_banks()[name]
    count = len(bank.records)
    held = np.unpackbits(bank.index.view(np.uint8), axis=2).sum(axis=(0, 2), dtype=np.int64)
    assert held.sum() == 13 * count
    spread = np.sqrt(count * 0.25 * 0.75)
    assert (np.abs(held - count / 4) < 4.5 * spread).all()
    hands = bank.hands
    assert hands.shape == (count, 13)
    assert (np.diff(hands.astype(int), axis=1) > 0).all()
    front, middle, back = bank.strengths.astype(int).T
    assert (front <= middle).all()
    assert (middle <= back).all()
    assert (np.diff(back) >= 0).all()
    assert len(np.unique(hands, axis=0)) == count
