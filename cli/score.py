"""`chinees-poker score`."""

from typing import Any

import click

from cli import options, settings
from cli.calling import call
from cli.failures import Refused
from cli.look import Look, columns, here

EXAMPLE = """\b
Examples:
  chinees-poker score "Bram: Qh Qc 3d / Ts Js Qd Kc Ah / 7d 7c 7s 2h 2s" \\
                      "Cas: Kd 9c 4h / 8c 8d 5s 5h Jd / Ad Td 9d 6d 4d"
  chinees-poker score --table table.json
"""

LONGEST_TABLE = 64 * 1024


@click.command("score", epilog=EXAMPLE)
@click.argument("players", nargs=-1)
@click.option("--table", metavar="FILE", help="The whole table as JSON, as the API takes it; - is standard input.")
@options.rules(default=None)
@options.notation
@options.as_json
def command(players: tuple[str, ...], table: str | None, rules: Any, notation: str, as_json: bool) -> None:
    """Settle a finished table of two to four PLAYERS.

    A player is a name and the rows from the front, "NAME: FRONT / MIDDLE / BACK", or, to declare the highest natural
    that the rules list, the thirteen cards: "NAME: CARDS".
    """
    if (table is None) == (not players):
        raise click.UsageError("Give PLAYERS, or a table with --table: one of them.")
    body = (
        options.read_body(table, LONGEST_TABLE)
        if table
        else {"players": [player(text) for text in players], "notation": notation}
    )
    if rules is not None:
        body["rules"] = rules
    answer = call("/v1/score", body)
    click.echo(answer.text if as_json else "\n".join(lines(answer.json, here())))


def player(text: str) -> dict[str, Any]:
    """Return a player as the API takes it.

    Raises:
        Refused: the text is not a name and one or three parts.
    """
    name, colon, hand = text.partition(":")
    parts = [part.strip() for part in hand.split("/")]
    if not colon or len(parts) not in (1, 3):
        raise Refused([f'{text!r} is not a player: write "NAME: FRONT / MIDDLE / BACK", or "NAME: CARDS"'])
    if len(parts) == 1:
        return {"name": name.strip(), "cards": parts[0], "natural": True}
    return {"name": name.strip()} | dict(zip(settings.ROWS, parts, strict=True))


def lines(scored: dict[str, Any], look: Look) -> list[str]:
    """Return a scored table as a person reads it."""
    shown: list[str] = []
    for each in scored["players"]:
        points = look.number(each["points"], 0, signed=True)
        won = f"{points} {look.word('points')}  {look.word('money')} {each['money']}"
        shown.append(f"{look.strong(each['name'])}  {won}")
        if each["front"] is not None:
            shown += settings.rows(each, look)
        shown += [f"{look.word(key)}: {each[key]}" for key in ("foul", "natural") if each[key]]
        if each["undeclared_natural"]:
            shown.append(f"{look.word('undeclared')}: {each['undeclared_natural']}")
        shown.append("")
    return shown + _pairs(scored["pairs"], look)


def _pairs(pairs: list[dict[str, Any]], look: Look) -> list[str]:
    """Return a line for each pair, seen from its first player."""
    heads = [*settings.ROWS, "bonus", "royalties", "naturals", "points"]
    table = [["", *(look.faint(look.word(head)) for head in heads)]]
    for pair in pairs:
        first, second = pair["players"]
        amounts = [pair["rows"][row] for row in settings.ROWS] + [pair[head] for head in heads[3:]]
        signed = [look.number(amount, 0, signed=True) for amount in amounts]
        table.append([f"{first} {look.word('against')} {second}", *signed])
    return columns(table, right=range(1, len(heads) + 1))
