"""The layout that the project keeps to: who may import whom, and how long a file may be."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# Each module of solver may import those above it, and nothing else of the project.
ORDER = [
    "sentences",
    "errors",
    "reading",
    "cards",
    "reference",
    "_rows",
    "_splits",
    "_expected",
    "_bulk",
    "_fill",
    "straights",
    "shares",
    "hands",
    "arrangement",
    "royalties",
    "naturals",
    "natural_layouts",
    "rules",
    "preset_files",
    "rules_sections",
    "rules_sense",
    "rules_json",
    "pairing",
    "scoring",
    "line_texts",
    "roles",
    "dealing",
    "seats",
    "optimiser",
    "predictors",
    "settlement",
    "choices",
    "bank",
    "opponents",
    "home_run",
    "solution",
    "batch",
    "templates",
    "training",
    "estimates",
    "passing",
    "evening",
]
COMPILED = {"_rows", "_splits", "_expected", "_bulk", "_fill"}

WEB = {"api", "flask", "marshmallow", "werkzeug", "jinja2", "gunicorn"}

# A module with such a name holds whatever found no better home.
VAGUE = {"base", "helper", "helpers", "manager", "managers", "util", "utilities", "utils"}

LONGEST = 300
WRITTEN = {".py", ".pyi", ".pyx", ".pxd", ".pxi", ".h", ".js", ".css", ".html"}


def sources(*folders: str, suffixes: set[str]) -> list[Path]:
    return [
        path
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in suffixes and "__pycache__" not in path.parts
    ]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of all that a Python file imports, wherever in the file it does so."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += [node.module] if node.module else []
            yield from (".".join([*base, alias.name]) for alias in node.names)


def cython_imports(path: Path) -> Iterator[str]:
    """Yield the full name of all that a Cython file imports, which ast cannot read."""
    text = path.read_text(encoding="utf-8")
    for module, names in re.findall(r"(?m)^\s*from\s+(\S+)\s+c?import\s+(.+)", text):
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", names))
    for names in re.findall(r"(?m)^\s*c?import\s+(.+)", text):
        yield from (name.split()[0] for name in names.split(","))


def top(name: str) -> str:
    return name.split(".")[0]


def module_of(path: Path) -> str:
    """Return the first name below solver: dice for solver/dice/chapeau.py."""
    return path.relative_to(ROOT / "solver").with_suffix("").parts[0]


@pytest.mark.parametrize("path", sources("ext", suffixes={".pyx", ".pxd", ".pxi"}), ids=name_of)
def test_compiled_sources_know_nothing_of_the_project(path: Path) -> None:
    assert not {name for name in cython_imports(path) if top(name) in {"solver", "api"}}


@pytest.mark.parametrize("path", sources("solver", suffixes={".py", ".pyi"}), ids=name_of)
def test_solver_knows_nothing_of_the_web(path: Path) -> None:
    assert not {name for name in imports(path) if top(name) in WEB}


@pytest.mark.parametrize("path", sources("solver", suffixes={".py", ".pyi"}), ids=name_of)
def test_solver_imports_upwards_only(path: Path) -> None:
    module = module_of(path)
    if module == "__init__":
        return  # the public names, of whatever module
    if module == "dice":
        allowed = {"sentences", "errors", "dice"}
    elif module == "sentences":
        allowed = {"sentences"}
    elif path.suffix == ".pyi":
        allowed = set()
    else:
        assert module in ORDER, f"say in ORDER what {module} may import"
        allowed = set(ORDER[: ORDER.index(module)])
    imported = {f"{name}.".split(".")[1] for name in imports(path) if top(name) == "solver"}
    assert imported <= allowed


def test_stubs_are_of_compiled_modules() -> None:
    assert {path.stem for path in sources("solver", suffixes={".pyi"})} <= COMPILED


@pytest.mark.parametrize("path", sources("solver", "api", suffixes={".py", ".pyi"}), ids=name_of)
def test_nothing_imports_the_command_line(path: Path) -> None:
    assert "cli" not in {top(name) for name in imports(path)}


@pytest.mark.parametrize("path", sources("cli", suffixes={".py"}), ids=name_of)
def test_the_command_line_calls_the_application_and_nothing_else_of_the_api(path: Path) -> None:
    assert {name for name in imports(path) if top(name) == "api"} <= {"api.create_app"}


@pytest.mark.parametrize("path", sources("solver", "api", "cli", "ext", suffixes=WRITTEN), ids=name_of)
def test_files_are_short_and_named_for_what_they_hold(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST
    assert path.stem not in VAGUE


# The checks above are worth as much as their reading of an import.


def test_every_way_to_import_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    path = tmp_path / "solver" / "dice" / "chapeau.py"
    path.parent.mkdir(parents=True)
    path.write_text(
        "import flask.json\n"
        "from solver import cards\n"
        "from solver.errors import Problem\n"
        "from .. import rules\n"
        "from ..naturals import Natural\n"
        "def late():\n"
        "    from . import blufpoker\n",
        encoding="utf-8",
    )
    assert sorted(imports(path)) == [
        "flask.json",
        "solver.cards",
        "solver.dice.blufpoker",
        "solver.errors.Problem",
        "solver.naturals.Natural",
        "solver.rules",
    ]


def test_every_way_to_import_in_cython_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rows.pyx"
    path.write_text(
        "from libc.stdlib cimport malloc, free\n"
        "cimport cython, api.body\n"
        "import solver.cards as cards\n"
        "def late():\n"
        "    from solver import rules\n",
        encoding="utf-8",
    )
    assert sorted(cython_imports(path)) == [
        "api.body",
        "cython",
        "libc.stdlib.free",
        "libc.stdlib.malloc",
        "solver.cards",
        "solver.rules",
    ]
