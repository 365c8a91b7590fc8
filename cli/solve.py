"""`chinees-poker solve`."""

from typing import Any

import click

from cli import options, settings
from cli.calling import call
from cli.look import Look, here

EXAMPLE = """\b
Example:
  chinees-poker solve Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d --rules dutch-2-4
"""


@click.command("solve", epilog=EXAMPLE)
@click.argument("cards", nargs=-1, required=True)
@options.rules()
@click.option("--alternatives", default=3, show_default=True, help="How many of the next best settings, up to 20.")
@options.seat
@options.notation
@options.as_json
def command(cards: tuple[str, ...], as_json: bool, **asked: Any) -> None:
    """Find the best setting of thirteen CARDS, in one argument or in several."""
    answer = call("/v1/solve", {"cards": " ".join(cards), **asked})
    click.echo(answer.text if as_json else "\n".join(lines(answer.json, here())))


def lines(solved: dict[str, Any], look: Look) -> list[str]:
    """Return a solved hand as a person reads it."""
    shown = [*settings.setting(solved["best"], look), *settings.choices(solved, look)]
    if solved["alternatives"]:
        named = [(f"{place}.", each) for place, each in enumerate(solved["alternatives"], start=2)]
        shown += ["", look.strong(look.word("alternatives")), *settings.compared(named, look)]
    shown += settings.habits(solved["habits"], look)
    return [*shown, "", look.faint(_sources(solved, look))]


def _sources(solved: dict[str, Any], look: Look) -> str:
    splits, met = solved["splits"], solved["opponents"]
    counts = {name: look.number(count, 0) for name, count in splits.items()}
    opponents = look.word("opponents").format(samples=look.number(met["samples"], 0), bank=met["bank"])
    nearest = "" if met["exact"] else look.word("nearest")
    return f"{solved['rules']}: {look.word('splits').format(**counts)}; {opponents}{nearest}"
