"""Options that commands share."""

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import click

from cli.failures import Refused
from cli.look import language
from solver.errors import RulesError
from solver.roles import ROLES
from solver.rules import Rules
from solver.rules_json import read_rules

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

LONGEST_RULES = 1 << 20  # bytes; what is larger is no rule set but a mistake


def _presets(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """Return the presets' names that begin so: for the shell's completion, which must not wait for the solver."""
    files = resources.files("solver").joinpath("presets").iterdir()
    names = sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))
    return [name for name in names if name.startswith(begun)]


def rules_value(text: str) -> Any:
    """Return what `--rules` stands for, as in a request: JSON from the text itself or from a file, or a name.

    Raises:
        Refused: it is JSON that cannot be read.
    """
    path = Path(text)
    if text.lstrip().startswith("{"):
        source = text
    elif path.is_file():
        source = read_text(path, LONGEST_RULES)
    elif path.suffix == ".json":
        raise Refused([f"rules: there is no file {text}"])
    else:
        return text
    return read_json(source, "rules")


def read_text(path: Path, longest: int) -> str:
    """Return the text of a file.

    Raises:
        Refused: it is longer, or no UTF-8.
    """
    with path.open("rb") as file:
        data = file.read(longest + 1)
    if len(data) > longest:
        raise Refused([f"{path}: larger than {longest} bytes"])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused([f"{path}: not UTF-8"]) from None


def read_json(text: str, place: str) -> Any:
    """Return what a JSON text says.

    Raises:
        Refused: it is not JSON.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Refused([f"{place}: not JSON: {error.msg} at line {error.lineno}, column {error.colno}"]) from None
    except (RecursionError, ValueError):
        raise Refused([f"{place}: not JSON that can be read: too deep, or a number too long"]) from None


def read_body(name: str, longest: int) -> dict[str, Any]:
    """Return the JSON object in a file, or on standard input where the name is a dash.

    Raises:
        Refused: it is too large, not JSON, or no object.
    """
    body = read_json(read_text(Path("/dev/stdin" if name == "-" else name), longest), name)
    if not isinstance(body, dict):
        raise Refused([f"{name}: not a JSON object"])
    return body


def _rules(ctx: click.Context, param: click.Parameter, text: str | None) -> Any:
    return None if text is None else rules_value(text)


def agreed_rules(value: Any) -> Rules:
    """Return the rules that a value stands for.

    Raises:
        Refused: all that is wrong with it.
    """
    try:
        return read_rules(value)
    except RulesError as error:
        raise Refused.of(error, language(), "rules") from error


def rules(default: str | None = "dutch-1-6") -> Decorator:
    """Return the option `--rules`; the command is given what a request would have."""
    return click.option(
        "--rules",
        metavar="RULES",
        default=default,
        show_default=True,
        callback=_rules,
        shell_complete=_presets,
        help="A preset's name, a file with rules as JSON, or JSON itself.",
    )


notation: Decorator = click.option(
    "--notation",
    type=click.Choice(["en", "nl"]),
    default="en",
    show_default=True,
    help="Letters of the cards; nl for Dutch ones: Hk is the king of clubs.",
)

as_json: Decorator = click.option("--json", "as_json", is_flag=True, help="Print the API's answer, in one line.")


def seat(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add where the hand is played: `players` and `role`."""
    players = click.option("--players", default=2, show_default=True, help="How many sit at the table, 2 to 4.")
    role = click.option("--role", type=click.Choice(ROLES), help="Whose hand it is, in a banker game.")
    return players(role(command))
