"""`chinees-poker pass`."""

from typing import Any

import click

from cli import options, settings
from cli.calling import call
from cli.look import Look, columns, here

EXAMPLE = """\b
Example:
  chinees-poker pass Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d --rules dutch-2-4
"""


@click.command("pass", epilog=EXAMPLE)
@click.argument("cards", nargs=-1, required=True)
@options.rules()
@click.option("--alternatives", default=3, show_default=True, help="How many of the next best choices, up to 20.")
@options.notation
@options.as_json
def command(cards: tuple[str, ...], rules: Any, alternatives: int, notation: str, as_json: bool) -> None:
    """Say which of thirteen CARDS to pass on.

    No preset has passing; given the name of one, this is that preset with passing agreed.
    """
    if isinstance(rules, str):
        rules = {"preset": rules, "passing": {"on": True}}
    body = {"cards": " ".join(cards), "rules": rules, "alternatives": alternatives, "notation": notation}
    answer = call("/v1/pass", body)
    click.echo(answer.text if as_json else "\n".join(lines(answer.json, here())))


def lines(advised: dict[str, Any], look: Look) -> list[str]:
    """Return advice on passing as a person reads it."""
    best, others = advised["best"], advised["alternatives"]
    points = look.strong(look.number(best["expected_points"], 3, signed=True))
    error = look.number(best["standard_error"], 3)
    shown = [
        f"{look.faint(look.word('pass'))}  {look.cards(best['pass'])}",
        f"{look.faint(look.word('keep'))}  {look.cards(best['keep'])}",
        "",
        f"{look.word('expected_points')} {points} ± {error} {look.word('against_one')}",
    ]
    if others:
        table = [
            [
                look.faint(f"{place}."),
                look.cards(each["pass"]),
                look.number(each["expected_points"], 3, signed=True),
                settings.cost(each, look),
            ]
            for place, each in enumerate(others, start=2)
        ]
        shown += ["", look.strong(look.word("alternatives")), *columns(table, right=[2])]
    return shown
