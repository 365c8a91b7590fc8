"""The README says what is true: its calls are made, and what it names is there."""

import ast
import re
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from solver.preset_files import preset_names
from solver.rules_json import preset as preset_named
from solver.rules_json import write_rules
from tests.api.examples import Shown, shown_calls, with_calls
from tests.test_architecture import ORDER

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
CALLS = shown_calls(TEXT)
SHELL: list[str] = re.findall(r"(?ms)^```sh\n(.*?)^```$", TEXT)

# The headings of the Dutch page, in its order.
PAGE = [
    "Spelers en kaarten",
    "Je drie handen leggen",
    "Een goed gelegde hand",
    "Welke hand wint",
    "Een foute hand: foul",
    "Puntentelling",
    "De 1-6-telling",
    "De 2-4-telling",
    "Ruilen",
    "Huisregels om af te spreken",
    "Eén spel, veel namen",
]


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def section(heading: str) -> str:
    """Return what stands under a heading, up to the next of its level."""
    marks, _, _ = heading.partition(" ")
    (found,) = re.findall(rf"(?ms)^{re.escape(heading)}$\n(.*?)(?=^#{{2,{len(marks)}}} |\Z)", TEXT)
    assert isinstance(found, str)
    return found


def table(text: str, *heading: str) -> list[list[str]]:
    """Return the cells of the one table with this heading."""
    lines = text.splitlines()
    start = lines.index(f"| {' | '.join(heading)} |")
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
        assert len(found[-1]) == len(heading), line
    return found


def code(text: str) -> list[str]:
    """Return the pieces of code in a line."""
    return re.findall(r"`([^`]+)`", text)


RULES = table(section("## The rules of the Dutch page, one by one"), "rule", "heading on the page", "state", "test")
OPEN = table(section("## House rules"), "question", "answer", "test")
TESTS = sorted({name for row in (*RULES, *OPEN) for name in code(row[-1])})


@pytest.mark.parametrize("call", CALLS, ids=lambda call: str(call.path))
def test_a_call_has_the_answer_below_it(client: FlaskClient, call: Shown) -> None:
    answer = client.application.json.loads(TEXT[call.answer])
    assert call.sent(client) == answer, "python -m tests.api.examples writes what the service says now"


def test_every_call_has_an_answer(client: FlaskClient) -> None:
    assert len(CALLS) == len(re.findall("(?m)^curl ", TEXT)) == len(re.findall("(?m)^```json$", TEXT))
    assert with_calls(TEXT, client) == TEXT


def test_the_first_commands_serve_and_test() -> None:
    first, *calls = SHELL
    assert [line.split("#")[0].strip() for line in first.splitlines()] == ["make serve", "make test"]
    assert [call.split()[1] for call in calls[:2]] == ["localhost:8000/v1/solve", "localhost:8000/v1/score"]


def test_the_calls_are_those_of_the_application(app: Flask) -> None:
    listed = [code(call)[0] for call, _ in table(section("## Calls"), "call", "what it does")]
    served = {
        f"{method} {rule.rule.replace('<', '{').replace('>', '}')}"
        for rule in app.url_map.iter_rules()
        if not rule.endpoint.startswith("page.")  # what is for people
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert sorted(listed) == sorted(served)
    named = {path for _, path in re.findall(r"`(GET|POST) ([^`]+)`", CHANGES)}
    assert named == {call.split()[1] for call in served}


def test_the_presets_and_their_fields_are_those_that_there_are() -> None:
    presets = table(section("## House rules"), "preset", "counting", "royalties", "naturals")
    assert sorted(code(row[0])[0] for row in presets) == sorted(preset_names())
    fields = [name for row in table(section("## House rules"), "field", "what is agreed") for name in code(row[0])]
    assert ["name", *fields] == list(write_rules(preset_named("dutch-1-6")))


def test_the_answer_of_a_hand_has_the_fields_that_are_explained(client: FlaskClient) -> None:
    explained = {name for name in code(section("## How the answer is found")) if re.fullmatch(r"[a-z_.]+", name)}
    explained -= set(preset_names())
    names = keys(CALLS[0].sent(client)) | {"declare"}  # which is there where a natural is
    assert {name.rpartition(".")[2] for name in explained} <= names


def keys(value: Any) -> set[str]:
    """Return the names of all fields in JSON, at every depth."""
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("name", TESTS)
def test_a_test_that_is_named_is_there(name: str) -> None:
    file, _, function = name.partition("::")
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert function.startswith("test_")


def test_what_is_done_has_a_test_and_what_is_not_has_none() -> None:
    assert {state for _, _, state, _ in RULES} == {"done", "not yet"}
    assert [rule for rule, _, state, tests in RULES if bool(code(tests)) != (state == "done")] == []
    assert [question for question, _, tests in OPEN if not code(tests)] == []


def test_the_rules_stand_in_the_order_of_the_page() -> None:
    assert [heading for heading, _ in groupby(row[1] for row in RULES)] == PAGE
    assert len({row[0] for row in RULES}) == len(RULES)


def test_the_targets_of_make_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    prose = re.sub(r"(?ms)^```.*?^```$", "", TEXT)
    commands = [line.split("#")[0] for line in "\n".join(SHELL).splitlines()]
    named = {target for command in [*commands, *code(prose)] for target in re.findall(r"\bmake ([a-z]+)", command)}
    assert {"serve", "test", "quick", "bench", "build", "clean"} <= named
    assert named <= set(re.findall(r"(?m)^([a-z]+):", makefile))


def test_the_modules_that_are_run_are_there() -> None:
    named = {name.replace(".", "/") for name in re.findall(r"-m ([a-z_.]+)", TEXT)}
    named |= {code(row[0])[0].replace(".", "/") for row in table(section("## Benches"), "bench", "what it prints")}
    benches = {f"bench/{path.stem}" for path in (ROOT / "bench").glob("*.py") if "def main" in path.read_text()}
    assert named == benches | {"api/keys", "solver/training", "tests/api/examples"}
    assert [name for name in named if not (ROOT / f"{name}.py").is_file()] == []


def test_folders_and_modules_are_those_that_there_are() -> None:
    layout = section("## Layout")
    for folder, _ in table(layout, "folder", "what is in it"):
        assert (ROOT / code(folder)[0]).is_dir()
    (listed,) = (code(part) for part in layout.split("\n\n") if part.startswith("`sentences`"))
    there = {path.name.split(".")[0] for suffix in ("py", "pyi") for path in (ROOT / "solver").glob(f"*.{suffix}")}
    there.add("sentences")  # a folder
    assert listed == [name for name in ORDER if name in there]


def test_places_on_this_page_and_files_beside_it_are_there() -> None:
    titles = re.findall(r"(?m)^#+ (.*)$", TEXT)
    anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
    for target in re.findall(r"\]\((.*?)\)", TEXT):
        assert target[1:] in anchors if target.startswith("#") else (ROOT / target).is_file()


def test_the_changes_begin_with_this_version(client: FlaskClient) -> None:
    answer = client.get("/healthz").json
    assert answer is not None
    (version, *_) = re.findall(r"(?m)^## (\S+)", CHANGES)
    assert version == answer["version"]
