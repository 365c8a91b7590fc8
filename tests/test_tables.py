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
}

TOTALS = [
    pytest.param(deal["hands"], COUNTINGS[counting], totals, id=f"{deal['id']} {counting}")
    for deal in DEALS
    for counting, totals in deal["totals"].items()
]


def test_all_deals_are_here() -> None:
    assert [deal["id"] for deal in DEALS] == [f"E{number:02}" for number in range(1, 25)]
    assert len(TOTALS) == 113


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: str(deal["id"]))
def test_foul(deal: dict[str, Any]) -> None:
    assert [setting(each).is_foul for each in deal["hands"]] == deal["foul"]


@pytest.mark.parametrize(("hands", "rules", "totals"), TOTALS)
def test_totals(hands: list[str], rules: Any, totals: list[int]) -> None:
    score = table(read_rules(rules), *hands)
    assert list(score.points) == totals
