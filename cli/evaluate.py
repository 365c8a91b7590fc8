"""`chinees-poker evaluate`."""

from typing import Any

import click

from cli import options
from cli.calling import call
from cli.look import Look, here

EXAMPLE = """\b
Example:
  chinees-poker evaluate 7d 7c 7s 2h 2s --rules dutch-1-6-royalties
"""


@click.command("evaluate", epilog=EXAMPLE)
@click.argument("cards", nargs=-1, required=True)
@options.rules()
@options.notation
@options.as_json
def command(cards: tuple[str, ...], rules: Any, notation: str, as_json: bool) -> None:
    """Say what a row of three or five CARDS is."""
    answer = call("/v1/evaluate", {"cards": " ".join(cards), "rules": rules, "notation": notation})
    click.echo(answer.text if as_json else "\n".join(lines(answer.json, here())))


def lines(row: dict[str, Any], look: Look) -> list[str]:
    """Return an evaluated row as a person reads it."""
    earned = [f"{look.word('royalty')} {look.word(name)} {points}" for name, points in row["royalty"].items() if points]
    strength = look.faint(f"{look.word('strength')} {look.number(row['strength'], 0)}")
    return [look.cards(row["cards"]) + "  " + look.strong(row["description"]), ", ".join([strength, *earned])]
