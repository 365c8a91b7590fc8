"""`chinees-poker review`."""

from typing import Any

import click

from cli import options, settings
from cli.calling import call
from cli.look import Look, here

EXAMPLE = """\b
Example:
  chinees-poker review "9h 8s 4d" "3d 3c Kc Qs Ts" "Kd Qd Jd 8d 6d"
"""


@click.command("review", epilog=EXAMPLE)
@click.argument("front")
@click.argument("middle")
@click.argument("back")
@options.rules()
@options.seat
@options.notation
@options.as_json
def command(as_json: bool, **asked: Any) -> None:
    """Say what a setting that somebody laid is worth, beside the best one of the same cards.

    FRONT has three cards, MIDDLE and BACK have five, each row in one argument.
    """
    answer = call("/v1/review", asked)
    click.echo(answer.text if as_json else "\n".join(lines(answer.json, here())))


def lines(reviewed: dict[str, Any], look: Look) -> list[str]:
    """Return a reviewed setting as a person reads it."""
    own = [look.strong(look.word("your_setting")), *settings.setting(reviewed["setting"], look)]
    if reviewed["foul"] is not None:
        own.append(f"{look.strong(look.word('foul'))}: {reviewed['foul']}")
    own.append(settings.cost(reviewed, look))
    best = ["", look.strong(look.word("best_setting")), *settings.setting(reviewed["best"], look)]
    return [
        *own,
        *best,
        *settings.choices(reviewed, look),
        *settings.habits(reviewed["habits"], look),
    ]
