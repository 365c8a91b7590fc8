"""What a pair settles, as tables for the compiled code, against the law; and which rules play the same."""

from dataclasses import fields
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import _expected
from solver.arrangement import Arrangement
from solver.cards import read_cards
from solver.naturals import Natural
from solver.optimiser import FIELDS
from solver.pairing import Hand, score_pair
from solver.preset_files import preset_names
from solver.reference import Wheel
from solver.rules import Clash, Rules
from solver.rules_json import preset
from solver.settlement import MOST_ACTIONS, actions, foul_price, foul_tables, play, settlement, tables
from tests.layouts import house, setting
from tests.small_bank import EASY, NATURALS, ODD, RULES, TIES

# Rows that lose, tie and win against those in the middle, whichever they are laid with: plain ones, and dear ones.
LADDERS = {
    "plain": (
        ("9c 9h 4d", "Tc Th 4d", "Jc Jh 4d"),
        ("Ac Ah 8d 5c 4h", "3c 3h 2d 2c 4h", "Kc Kh 2d 2c 4h"),
        ("5c 5h 5d 8c 9h", "8c 7h 6d 5c 4h", "Jc Th 9d 8c 7h"),
    ),
    "dear": (
        ("Jc Jh 3d", "Kc Kh 4d", "9c 9h 9d"),
        ("8c 7h 6d 5c 4h", "Kc Jc 9c 7c 3c", "2c 2h 2d 4c 4h"),
        ("Tc Th Td 4c 4h", "Jc Jh Jd 4c 4h", "7c 7h 7d 7s 2h"),
    ),
    "dearer": (
        ("Qc Qh 3d", "6c 6h 6d", "Tc Th Td"),
        ("Kc Jc 9c 7c 3c", "3c 3h 3d 4c 4h", "5c 5h 5d 5s 9h"),
        ("6c 6h 6d 6s 9h", "8c 7c 6c 5c 4c", "Jc Tc 9c 8c 7c"),
    ),
}
LEGAL = "9c 4h 3d / Tc 8h 5d 3c 2s / 2c 2h 7d 6c 4s"
DEAR = "9c 9h 9d / 2c 2h 2d 4c 4h / 7c 7h 7d 7s 2h"
FOUL = "9c 9h 9d / Kc Jh 9s 7c 3c / 7c 6h 5d 4s 2h"


def laid(rows: tuple[str, ...], wheel: Wheel) -> Arrangement:
    arrangement = setting(" / ".join(rows), wheel)
    assert not arrangement.is_foul
    return arrangement


def settled(settles: _expected.Settlement, mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """Return what strengths settle with others: those of hands that hold a whole suit each, so that they can meet."""
    index = np.zeros((1, 52, 8), np.uint64)
    index[:, ::4] = np.iinfo(np.uint64).max
    front, middle, back = theirs
    records = np.full(512, front | middle << 16 | back << 32, np.uint64)
    bank = _expected.Bank(index, records, np.zeros(512, np.uint32), bytes(1 << 16))
    met = _expected.Opponents(bank, bytes(range(1, 52, 4)))
    record = np.zeros((1, FIELDS), np.uint16)
    record[0, :3] = mine
    return float(np.frombuffer(met.values(record, settles))[0])


# Rows against rows


@pytest.mark.parametrize("name", RULES)
def test_every_way_in_which_rows_can_end_settles_as_the_law_says(name: str) -> None:
    rules, ties = RULES[name], TIES[name]
    settles = settlement(tables(rules, ties))
    seen: set[float] = set()
    for ladder in LADDERS.values():
        mine = laid(tuple(row[1] for row in ladder), rules.wheel)
        ended = set()
        for rows in product(*ladder):
            theirs = laid(rows, rules.wheel)
            pairs = zip(mine.strengths, theirs.strengths, strict=True)
            ended.add(tuple((own > other) - (own < other) for own, other in pairs))
            expected = score_pair(Hand(mine), Hand(theirs), rules, ties).points
            assert settled(settles, mine.strengths, theirs.strengths) == expected
            back = score_pair(Hand(theirs), Hand(mine), rules, -ties).points
            assert settled(settlement(tables(rules, -ties)), theirs.strengths, mine.strengths) == back == -expected
            seen.add(expected)
        assert len(ended) == 27
    assert len(seen) > 3


def test_a_majority_by_total_of_rows_that_are_worth_nothing_goes_by_royalties() -> None:
    rules = house(counting={"row": 0, "majority": 5, "majority_by": "total"}, royalties=EASY)
    settles = settlement(tables(rules))
    for ladder in LADDERS.values():
        mine = laid(tuple(row[1] for row in ladder), rules.wheel)
        for rows in product(*ladder):
            theirs = laid(rows, rules.wheel)
            expected = score_pair(Hand(mine), Hand(theirs), rules).points
            assert settled(settles, mine.strengths, theirs.strengths) == expected


# Fouls


FOUL_RULES: dict[str, Rules] = RULES | {
    "scooped without royalties, doubled": house("taiwan", foul={"royalties": False}, royalties=EASY),
    "scooped without royalties of both": house("open-face", foul={"royalties": False}),
    "flat with royalties": house("dutch-1-6-royalties", foul={"pays": "flat", "points": 4}, royalties=EASY),
}


@pytest.mark.parametrize("name", FOUL_RULES)
def test_a_foul_hand_pays_what_the_law_says(name: str) -> None:
    rules = FOUL_RULES[name]
    foul = Hand(setting(FOUL, rules.wheel))
    for text in (LEGAL, DEAR):
        legal = Hand(setting(text, rules.wheel))
        assert foul.is_foul
        assert not legal.is_foul
        paid = score_pair(foul, legal, rules).points
        assert legal.arrangement
        found = settled(settlement(foul_tables(rules)), (0, 0, 0), legal.arrangement.strengths)
        if rules.foul.pays == "scoop":
            assert found == paid
        if text == LEGAL:
            assert paid == -foul_price(rules)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param(house(), [], id="scooped"),
        pytest.param(house("dutch-1-6-royalties", naturals=[]), [], id="scooped with royalties"),
        pytest.param(house(foul={"royalties": False}), [], id="no royalties that could be saved"),
        pytest.param(house("open-face", foul={"royalties": False}), ["foul"], id="royalties are saved"),
        pytest.param(house(foul={"pays": "flat", "points": 9}), ["foul"], id="a price of its own"),
        pytest.param(house(surrender=0), ["surrender"], id="a surrender for nothing"),
        pytest.param(
            house("capsa-susun", surrender=1),
            ["dragon", "six_pairs", "three_flushes", "three_straights", "surrender", "foul"],
            id="all of it, naturals first",
        ),
    ],
)
def test_what_can_be_done_instead_of_playing_rows(rules: Rules, expected: list[str]) -> None:
    assert list(map(str, actions(rules))) == expected
    found = tables(rules)
    for name, number in (("surrender", found.surrenders), ("foul", found.fouls)):
        assert number == (expected.index(name) + 1 if name in expected else 0)


# One action against another


CARDS = read_cards("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s")


def doing(action: Any, rules: Rules, declared: int) -> Hand:
    if isinstance(action, Natural):
        return Hand(natural=action, cards=CARDS, declared=declared)
    rows = setting(FOUL if action == "foul" else LEGAL, rules.wheel)
    return Hand(surrenders=True) if action == "surrender" else Hand(rows)


FOULS_ON_PURPOSE: dict[str, dict[str, Any]] = {
    "flat": {"foul": {"pays": "flat", "points": 7, "royalties": False}},
    "scooped, without royalties": {"foul": {"royalties": False}, "royalties": EASY},
}


@pytest.mark.parametrize("clash", Clash)
@pytest.mark.parametrize("foul", FOULS_ON_PURPOSE)
def test_actions_settle_as_the_law_says(foul: str, clash: Clash) -> None:
    over = FOULS_ON_PURPOSE[foul]
    rules = house(naturals=NATURALS, surrender=2, natural_against_natural=str(clash), **over)
    found, known = tables(rules).actions, (None, *actions(rules))
    assert "foul" in known
    assert found.shape == (MOST_ACTIONS + 1, MOST_ACTIONS + 1)
    assert not found[len(known) :].any()
    assert not found[:, len(known) :].any()
    for mine, theirs in product(range(len(known)), repeat=2):
        if mine == theirs == 0:
            continue
        scores = [
            score_pair(doing(known[mine], rules, first), doing(known[theirs], rules, 3 - first), rules).points
            for first in (1, 2)
        ]
        assert found[mine, theirs] == sum(scores) / 2  # who declared first is not known
        assert found[mine, theirs] == -found[theirs, mine]


def test_who_surrenders_owes_it_to_nobody_with_a_foul_hand() -> None:
    rules = house(surrender=2)
    assert tables(rules).actions[0, 1] == 2
    assert foul_tables(rules).actions[0, 1] == 0
    assert score_pair(Hand(setting(FOUL)), Hand(surrenders=True), rules).points == 0


# Which rules play the same


ALL: dict[str, Any] = {
    "counting": {"row": 2, "majority": 1, "scoop": 4},
    "royalties": EASY,
    "naturals": [{"name": "dragon", "points": 13}, {"name": "six_pairs", "points": 4}],
    "surrender": 3,
    "foul": {"pays": "flat", "points": 5, "royalties": True},
}
TRIPLED: dict[str, Any] = {
    "counting": {"row": 6, "majority": 3, "scoop": 12},
    "royalties": {
        row: {category: {rank: 3 * each for rank, each in amount.items()} if isinstance(amount, dict) else 3 * amount
              for category, amount in amounts.items()}
        for row, amounts in EASY.items()
    },
    "naturals": [{"name": "dragon", "points": 39}, {"name": "six_pairs", "points": 12}],
    "surrender": 9,
    "foul": {"pays": "flat", "points": 15, "royalties": True},
}  # fmt: skip
SAME = {
    "2-0-6 and 1-0-3": (house(counting={"row": 2, "scoop": 6}), house()),
    "three times everything": (house(**ALL), house(**TRIPLED)),
    "a factor and a bonus": (house(counting={"scoop": 0, "scoop_factor": 2}), house()),
    "nothing at all, and nothing": (house(counting={"row": 0, "scoop": 0}), house(counting={
        "row": 0, "scoop": 0, "majority": 3, "majority_by": "total"})),
    "a majority by a total of rows only": (house("dutch-2-4", counting={"majority_by": "total"}), house("dutch-2-4")),
    "how much majority nobody gets": (house(counting={"majority_needs": "two_rows"}), house()),
    "royalties of a foul where there are none": (house(foul={"royalties": False}), house()),
    "what naturals ask where there are none": (house(quads_are_two_pairs=False), house()),
    "to whom no royalties go": (house(royalties={"to": "both"}), house()),
    "home runs": (house("taiwan", counting={"home_run_factor": 4}), house("taiwan")),
    "a banker": (house("hong-kong", banker={"game": "always", "ties": "nobody"}), house("hong-kong")),
    "suits": (house(suits_break_ties=["s", "h", "d", "c"]), house()),
    "aces": (house(aces=1), house()),
    "passing, money and the name": (house(name="thuis", passing={"on": True}, point_value="0.05", currency="USD"),
                                    house()),
    "card rooms": (preset("card-room-1-6"), preset("dutch-1-6-royalties")),
}  # fmt: skip


@pytest.mark.parametrize("what", SAME)
def test_rules_that_only_multiply_or_write_otherwise_play_the_same(what: str) -> None:
    one, other = SAME[what]
    assert one != other
    assert play(one) == play(other)


BASE = ALL | {"natural_against_natural": "higher"}
CHANGED: dict[str, dict[str, Any]] = {
    "counting.row": {"counting": {"row": 3}},
    "counting.majority": {"counting": {"majority": 2}},
    "counting.scoop": {"counting": {"scoop": 5}},
    "counting.majority_by": {"counting": {"majority_by": "total"}},
    "counting.majority_needs": {"counting": {"majority_needs": "two_rows"}},
    "counting.scoop_factor": {"counting": {"scoop_factor": 2}},
    "foul.pays": {"foul": {"pays": "scoop", "points": None}},
    "foul.points": {"foul": {"points": 6}},
    "foul.royalties": {"foul": {"royalties": False}},
    "wheel": {"wheel": "second_highest"},
    "royalties.to": {"royalties": {"to": "both"}},
    "royalties an amount": {"royalties": {"front": {"three_of_a_kind": 5}}},
    "naturals.points": {"naturals": [{"name": "dragon", "points": 14}, {"name": "six_pairs", "points": 4}]},
    "naturals one less": {"naturals": [{"name": "dragon", "points": 13}]},
    "naturals in another order": {"naturals": ALL["naturals"][::-1]},
    "natural_against_natural": {"natural_against_natural": "difference"},
    "forms": {"quads_are_two_pairs": False},
    "surrender": {"surrender": 2},
    "surrender never": {"surrender": None},
}


@pytest.mark.parametrize("field", CHANGED)
def test_rules_that_differ_in_how_a_pair_settles_do_not_play_the_same(field: str) -> None:
    merged = {
        key: (BASE[key] | value if isinstance(value, dict) and isinstance(BASE.get(key), dict) else value)
        for key, value in CHANGED[field].items()
    }
    assert play(house(**(BASE | merged))) != play(house(**BASE))


def test_royalties_in_a_scoop_factor_and_in_place_of_points_play_differently() -> None:
    counting = ODD | {"scoop_factor": 2}
    dear = {"front": {"three_of_a_kind": 6}, "back": {"straight_flush": 9}}
    kinds = [
        play(house(counting=counting, royalties=dear | {"row_point": point, "in_scoop_factor": inside}))
        for point, inside in product(("kept", "replaced"), (True, False))
    ]
    assert len(set(kinds)) == 4


def test_every_field_of_the_rules_is_said_to_change_play_or_not() -> None:
    changing = {name.split(".")[0].split()[0] for name in CHANGED}
    not_changing = {"name", "banker", "suits_break_ties", "aces", "passing", "point_value", "currency"}
    assert changing | not_changing == {field.name for field in fields(Rules) if field.compare}


def test_presets_play_differently_but_for_one() -> None:
    assert len({play(preset(name)) for name in preset_names()}) == len(preset_names()) - 1
