"""What is shipped works by itself: sdist and wheel build, the wheel installs and serves."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

# One worker builds for all of these.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"

# What building, testing and git leave in a tree.
LEFT_BEHIND = shutil.ignore_patterns(
    ".*", "build", "dist", "*.egg-info", "__pycache__", "*.so", "*.c"
)

HAND = ["As", "Kd", "Qc", "Jh", "Ts", "9s", "9h", "7c", "6d", "5d", "4c", "3h", "2s"]


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command away from this tree and this environment; its output is in the failure."""
    environment = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    # What is installed is locked, and so is what an isolated build installs for itself: older
    # versions of pip take both from the first of these, newer ones from each its own.
    environment |= {"PIP_CONSTRAINT": str(LOCK), "PIP_BUILD_CONSTRAINT": str(LOCK)}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def names_in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree as it would be fresh from version control."""
    return shutil.copytree(
        ROOT, tmp_path_factory.mktemp("tree") / "copy", symlinks=True, ignore=LEFT_BEHIND
    )


@pytest.fixture(scope="module")
def sdist(tree: Path) -> Path:
    run(sys.executable, "-m", "build", "--sdist", "--outdir", "dist", cwd=tree)
    [path] = (tree / "dist").glob("*.tar.gz")
    return path


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from the sdist, in an environment with the build requirements only."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", sdist, cwd=folder)
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that holds the wheel and what it asks for, no more."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    path = folder / "bin" / "python"
    run(path, "-m", "pip", "install", wheel, cwd=folder)
    return path


@pytest.fixture(scope="module")
def server(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the installed service, run by gunicorn from a folder with nothing in it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("elsewhere")
    log = folder / "log"
    environment = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
    environment |= {"PORT": str(port), "WEB_CONCURRENCY": "1"}
    with log.open("wb") as output:
        process = subprocess.Popen(
            [python.parent / "gunicorn", "-c", "python:api.gunicorn_conf", "api:create_app()"],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        status = process.wait(timeout=30)
    assert status == 0, log.read_text()


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        assert process.poll() is None, log.read_text()
        try:
            urlopen(address, timeout=10).close()
        except URLError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(log.read_text())


def ask(address: str, body: Any = None) -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = Request(address, data, {"Content-Type": "application/json"} if data else {})
    with urlopen(request, timeout=30) as response:
        return response.status, json.load(response)


def test_the_sdist_holds_sources_and_nothing_that_was_made_of_them(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "ext").glob("*.p*")} <= names
    assert {"LICENSE", "README.md", "openapi.yaml", "setup.py", "requirements.lock"} <= names
    assert not {name for name in names if name.endswith((".c", ".so", ".pyc"))}


def test_the_wheel_holds_all_that_runs_and_nothing_else(wheel: Path) -> None:
    names = names_in_wheel(wheel)
    made = {name for name in names if name.endswith(".so")}
    assert {Path(name).name.partition(".")[0] for name in made} == {
        path.stem for path in (ROOT / "solver").glob("*.pyi")
    }
    shipped = {
        path.relative_to(ROOT).as_posix()
        for folder in ("solver", "api", "cli")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in {".so", ".pyc"}
    }
    inside = {name for name in names - made if ".dist-info/" not in name}
    assert inside == shipped
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("api/openapi.yaml") == (ROOT / "openapi.yaml").read_bytes()


def test_the_tree_builds_the_same_wheel_as_the_sdist(tree: Path, wheel: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", "dist", cwd=tree)
    [direct] = (tree / "dist").glob("*.whl")
    assert direct.name == wheel.name
    assert names_in_wheel(direct) == names_in_wheel(wheel)


def test_all_that_the_wheel_brings_is_locked(python: Path) -> None:
    installed = run(
        python, "-m", "pip", "freeze", "--exclude", "chinees-poker", cwd=python.parent
    ).splitlines()
    assert installed
    assert set(installed) <= set(LOCK.read_text(encoding="utf-8").splitlines())


def test_the_installed_wheel_is_well(server: str) -> None:
    status, _ = ask(f"{server}/healthz")
    assert status == 200


def test_the_installed_wheel_solves_a_hand(server: str) -> None:
    status, answer = ask(f"{server}/v1/solve", {"cards": HAND})
    assert status == 200
    best = answer["best"]
    assert sorted(card for row in ("front", "middle", "back") for card in best[row]["cards"]) == (
        sorted(HAND)
    )
