"""Twenty-four deals with their totals under every counting that the rules can express.

`data/tables.json` holds hands, fouls and totals; no expected number comes from this program.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from solver.rules_json import read_rules
from tests.layouts import setting, table

DEALS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("data").joinpath("tables.json").read_text("utf-8"))

COUNTINGS: dict[str, Any] = {
    "row": {"counting": {"row": 1, "majority": 0, "scoop": 0}},
    "16": "dutch-1-6",
    "24": "dutch-2-4",
    "14": {"counting": {"row": 1, "majority": 0, "scoop": 1}},
    "ofc": "open-face",
    "east+": "dutch-1-6-royalties",
    "tw": {"preset": "taiwan", "wheel": "lowest", "counting": {"home_run_factor": 1}},
    "tw*": {"preset": "taiwan", "wheel": "lowest"},
}

# Presets of other regions that count these deals, in which nobody declares a natural, as one of the countings does.
PRESETS = {"us-1-4": "14", "us-2-4": "24", "card-room-1-6": "east+", "hong-kong": "tw*"}

TOTALS = [
    pytest.param(deal["hands"], COUNTINGS[counting], totals, id=f"{deal['id']} {counting}")
    for deal in DEALS
    for counting, totals in deal["totals"].items()
]


def test_all_deals_are_here() -> None:
    assert [deal["id"] for deal in DEALS] == [f"E{number:02}" for number in range(1, 25)]
    assert len(TOTALS) == 133


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: str(deal["id"]))
def test_foul(deal: dict[str, Any]) -> None:
    assert [setting(each).is_foul for each in deal["hands"]] == deal["foul"]


@pytest.mark.parametrize(("hands", "rules", "totals"), TOTALS)
def test_totals(hands: list[str], rules: Any, totals: list[int]) -> None:
    score = table(read_rules(rules), *hands)
    assert list(score.points) == totals


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: str(deal["id"]))
@pytest.mark.parametrize(("preset", "counting"), PRESETS.items())
def test_presets_that_count_alike(preset: str, counting: str, deal: dict[str, Any]) -> None:
    if (preset, deal["id"]) == ("us-2-4", "E23"):  # one row won and two tied: the overall point needs two rows
        assert list(table(read_rules(preset), *deal["hands"]).points) == [1, -1]
    elif counting in deal["totals"]:
        assert list(table(read_rules(preset), *deal["hands"]).points) == deal["totals"][counting]


def test_a_flat_price_is_not_doubled_by_a_home_run() -> None:
    """E14 as it was published: player 1 scoops everybody, and everybody is foul."""
    (deal,) = (deal for deal in DEALS if deal["id"] == "E14")
    score = table(read_rules("mau-binh"), *deal["hands"])
    assert (score.points, score.home_run) == ((12, -6, -6), 0)


def test_a_royalty_is_added_or_replaces_the_row() -> None:
    """E15: two rows of three, a straight flush in the back."""
    (deal,) = (deal for deal in DEALS if deal["id"] == "E15")
    points = {name: table(read_rules(name), *deal["hands"]).points[0] for name in ("card-room-1-6", "taiwan")}
    assert points == {"card-room-1-6": 6, "taiwan": 5}
