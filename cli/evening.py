"""`chinees-poker evening`."""

from pathlib import Path
from typing import Any

import click

from cli import options
from cli.calling import call
from cli.look import Look, columns, here

EXAMPLE = """\b
Examples:
  chinees-poker evening evening.json
  chinees-poker evening evening.json --report evening.html
"""

LONGEST_EVENING = 2 * 1024 * 1024
REPORTS = {".html": "text/html", ".csv": "text/csv"}


@click.command("evening", epilog=EXAMPLE)
@click.argument("file")
@options.rules(default=None)
@click.option("--report", type=click.Path(path_type=Path), help="Write a report to this file, .html or .csv.")
@click.option("--partial", is_flag=True, help="Reckon what can be; say what is wrong with the other hands.")
@options.as_json
def command(file: str, rules: Any, report: Path | None, partial: bool, as_json: bool) -> None:
    """Reckon the evening in FILE: running totals, and who pays whom.

    FILE is JSON as the API takes it, the players and all hands; - is standard input.
    """
    body = options.read_body(file, LONGEST_EVENING)
    if rules is not None:
        body["rules"] = rules
    if partial:
        body["partial"] = True
    if report is not None:
        if report.suffix not in REPORTS:
            raise click.BadParameter(f"{report} is neither .html nor .csv", param_hint="--report")
        report.write_text(call("/v1/evening/report", body, accept=REPORTS[report.suffix]).text + "\n", "utf-8")
        return
    answer = call("/v1/evening", body)
    click.echo(answer.text if as_json else "\n".join(lines(answer.json, here())))


def lines(reckoned: dict[str, Any], look: Look) -> list[str]:
    """Return an evening as a person reads it."""
    heads = ("hands", "points", "money")
    table = [["", *(look.faint(look.word(head)) for head in heads)]]
    for player in reckoned["players"]:
        points = look.number(player["points"], 0, signed=True)
        table.append([look.strong(player["name"]), look.number(player["hands"], 0), points, player["money"]])
    shown = columns(table, right=[1, 2, 3])
    if reckoned["settlement"]:
        shown.append("")
    for payment in reckoned["settlement"]:
        shown.append(look.word("pays").format(payer=payment["from"], payee=payment["to"], amount=payment["amount"]))
    for hand in reckoned["hands"]:
        for error in hand.get("problem", {}).get("errors", []):
            shown.append(f"{error['pointer'].removeprefix('#/')}: {error['detail']}")
    return shown
