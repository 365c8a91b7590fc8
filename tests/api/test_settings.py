"""Settings: environment variables, read in one place, refused by name where they cannot be read."""

import re
from pathlib import Path

import pytest

from api.settings import VARIABLES, Settings

ROOT = Path(__file__).resolve().parents[2]
HASH = "a" * 64


def test_without_variables_the_defaults_hold() -> None:
    assert Settings.of({}) == Settings.of(dict.fromkeys(VARIABLES, "")) == Settings()
    assert Settings().api_keys == {}
    assert Settings().cors_origins == frozenset()


def test_every_variable_is_read(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"# callers\nsite:{'b' * 64}  # the site\n\n", "utf-8")
    settings = Settings.of(
        {
            "PORT": "9000",
            "WEB_CONCURRENCY": " 3 ",
            "CHINEES_POKER_AT_ONCE": "4",
            "CHINEES_POKER_WAITING": "0",
            "CHINEES_POKER_PATIENCE": "0.5",
            "CHINEES_POKER_BUDGET": "60",
            "CHINEES_POKER_LOG": "errors",
            "CHINEES_POKER_CORS_ORIGINS": "https://a.example, http://localhost:3000",
            "CHINEES_POKER_API_KEYS": f"app:{HASH}",
            "CHINEES_POKER_API_KEYS_FILE": str(file),
            "CHINEES_POKER_REVISION": "57cee8a",
        }
    )
    assert settings == Settings(
        port=9000,
        workers=3,
        at_once=4,
        waiting=0,
        patience=0.5,
        budget=60.0,
        log="errors",
        cors_origins=frozenset({"https://a.example", "http://localhost:3000"}),
        api_keys={HASH: "app", "b" * 64: "site"},
        revision="57cee8a",
    )


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        *[("PORT", text) for text in ("0", "65536", "x", "-1", "8000.0", "80 81", "٣")],
        *[("WEB_CONCURRENCY", text) for text in ("0", "two", "1025")],
        *[("CHINEES_POKER_PATIENCE", text) for text in ("-1", "nan", "inf", "1e3", "1s")],
        *[("CHINEES_POKER_LOG", text) for text in ("all", "REQUESTS")],
        *[("CHINEES_POKER_CORS_ORIGINS", text) for text in ("example.org", "https://a/", "https://a,", "null", "**")],
        *[("CHINEES_POKER_API_KEYS", text) for text in ("secret", f"app:{HASH}0", f"a b:{HASH}", f":{HASH}", "app:")],
        ("CHINEES_POKER_API_KEYS_FILE", "/nowhere/keys"),
        ("CHINEES_POKER_REVISION", "a b"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(variable: str, text: str) -> None:
    with pytest.raises(ValueError, match=f"^{variable}: "):
        Settings.of({variable: text})


def test_a_key_is_not_repeated_in_an_error() -> None:
    with pytest.raises(ValueError, match="not a name") as caught:
        Settings.of({"CHINEES_POKER_API_KEYS": "app:hunter2"})
    assert "hunter2" not in str(caught.value)


def test_nothing_but_the_start_looks_at_the_environment() -> None:
    readers = {path.name for path in (ROOT / "api").glob("*.py") if "os.environ" in path.read_text("utf-8")}
    assert readers == {"__init__.py", "gunicorn_conf.py", "metrics.py"}


def test_every_variable_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    (section,) = re.findall(r"(?ms)^## Running it$(.*?)^## ", text)
    assert re.findall(r"(?m)^\| `([A-Z_]+)`", section) == [*VARIABLES, "PROMETHEUS_MULTIPROC_DIR"]
