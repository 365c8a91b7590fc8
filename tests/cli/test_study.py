"""A study: the same from the same seed, with tables that add up and a page that is whole."""

import csv
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from cli.examining import dealt, examine
from cli.findings import habits, tables
from cli.plots import Bar, columns
from solver.rules_json import preset
from solver.training import deal
from tests.cli.conftest import Run

TABLES = ["categories", "chances", "distribution", "habits", "naturals", "values"]


class Page(HTMLParser):
    """Checks that what is opened is closed, and notes what is there."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not {"src", "href", "onload"} & dict(attrs).keys()
        if tag not in ("meta", "line"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open() as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import cli

    folder = tmp_path_factory.mktemp("study")
    arguments = ["study", str(folder), "--hands", "600", "--rules", "dutch-1-6-royalties", "--workers", "1"]
    assert cli.main([*arguments, "--quiet"]) == 0
    return folder


def test_the_same_seed_gives_the_same_study_on_any_number_of_cores(run: Run, tmp_path: Path, study: Path) -> None:
    arguments = ["--hands", 600, "--rules", "dutch-1-6-royalties", "--workers", 2]
    ran = run("study", tmp_path / "again", *arguments)
    assert (ran.code, ran.out) == (0, f"{tmp_path / 'again' / 'study.html'}\n")
    for path in study.iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()
    run("study", tmp_path / "other", *arguments, "--seed", 2)
    assert (tmp_path / "other" / "values.csv").read_bytes() != (study / "values.csv").read_bytes()


def test_blocks_of_hands_are_those_that_training_deals() -> None:
    assert np.array_equal(np.concatenate(list(dealt(600, 9))), deal(600, 9))


def test_every_table_has_a_file(study: Path) -> None:
    assert sorted(path.name for path in study.iterdir()) == sorted([f"{name}.csv" for name in TABLES] + ["study.html"])


def test_shares_add_up_to_all_hands(study: Path) -> None:
    for name, groups in (("distribution", 1), ("categories", 3), ("chances", 3)):
        rows = read(study, name)
        assert sum(int(row["hands"]) for row in rows) == 600 * groups
        assert sum(float(row["share"]) for row in rows) == pytest.approx(groups, abs=1e-4)


def test_chances_add_up_and_aces_in_front_win_more_than_deuces(study: Path) -> None:
    rows = read(study, "chances")
    assert all(sum(float(row[each]) for each in ("win", "tie", "lose")) == pytest.approx(1, abs=1e-5) for row in rows)
    pairs = [float(row["win"]) for row in rows if (row["row"], row["category"]) == ("front", "pair")]
    assert pairs == sorted(pairs)


def test_the_mean_hand_is_worth_nothing_much(study: Path) -> None:
    values = {row["what"]: float(row["value"]) for row in read(study, "values")}
    assert abs(values["mean"]) < 4 * values["standard_error"]
    assert values["least"] < values["percentile_50"] < values["most"]


def test_habits_never_earn_more_than_the_best() -> None:
    rules = preset("dutch-2-4")
    (hands,) = dealt(200, 5)
    found = examine(rules, hands)
    assert (found.costs >= 0).all()
    assert (found.equal[found.costs == 0]).all()
    for name, mean, *_ in habits(found).rows:
        assert isinstance(mean, float)
        assert mean > 0.2, name


def test_naturals_are_counted_and_worth_at_least_as_much_as_declared() -> None:
    rules = preset("dutch-1-6-royalties")
    hands = np.array([[4 * rank + suit % 4 for suit, rank in enumerate(range(13))], *deal(3, 1).tolist()], np.uint8)
    found = examine(rules, hands)
    named = {table.name: table for table in tables(found, rules)}
    assert named["naturals"].rows[0][:3] == ("dragon", 1, 0.25)
    assert found.values[0] == found.natural_points[0] > found.points[0]


@pytest.mark.parametrize(("language", "said"), [("en", "What habits cost"), ("nl", "Wat gewoonten kosten")])
def test_the_page_is_whole_and_needs_nothing_else(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, said: str
) -> None:
    monkeypatch.setenv("LANG", language)
    run("study", tmp_path, "--hands", 300, "--workers", 1)
    text = (tmp_path / "study.html").read_text("utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.seen.count("svg") == 5
    assert "script" not in page.seen
    assert said in page.text
    assert ("These rules have none." if language == "en" else "Deze regels hebben er geen.") in page.text
    assert "://" not in text


def test_what_stands_in_a_plot_is_escaped() -> None:
    assert "<b>" not in columns([Bar(0.5, "<b>", "<b>" * 9, "<b>")], "<b>", 1, [(0.5, "<b>")])


def test_wrong_input_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    assert run("study", tmp_path, "--hands", 99).complaints == [
        "chinees-poker: Invalid value for '--hands': 99 is not in the range x>=100. See chinees-poker study --help."
    ]
    assert run("study", tmp_path, "--rules", '{"x": 1}').complaints == [
        'chinees-poker: rules/x: There is no field "x" here.'
    ]
