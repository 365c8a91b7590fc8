"""`chinees-poker rules`."""

from typing import Any

import click

from cli import options
from cli.calling import call, written
from cli.look import Look, columns, here
from solver.rules_json import write_rules

EXAMPLE = """\b
Examples:
  chinees-poker rules
  chinees-poker rules dutch-1-6-royalties
  chinees-poker rules my-rules.json
"""


@click.command("rules", epilog=EXAMPLE)
@click.argument("rules", required=False)
@options.as_json
def command(rules: str | None, as_json: bool) -> None:
    """List the presets, or show RULES whole: a preset's name, a file with rules as JSON, or JSON itself."""
    if rules is None:
        answer = call("/v1/rules")
        click.echo(answer.text if as_json else "\n".join(listed(answer.json["rules"], here())))
        return
    value = options.rules_value(rules)
    whole = write_rules(options.agreed_rules(value))
    if isinstance(value, str):  # of which the service knows more than the rules
        answer = call(f"/v1/rules/{value}")
        click.echo(answer.text if as_json else "\n".join(outline(answer.json)))
        return
    click.echo(written(whole) if as_json else "\n".join(outline(whole)))


def listed(presets: list[dict[str, Any]], look: Look) -> list[str]:
    """Return a line for each preset: its name, its counting, and which royalties and naturals it has."""
    table = []
    for preset in presets:
        shown = {name: points for name, points in preset["counting"].items() if isinstance(points, int)}
        counting = ", ".join(f"{name} {points}" for name, points in shown.items() if points > name.endswith("_factor"))
        royalties = [row for row in ("front", "middle", "back") if preset["royalties"][row]]
        naturals = [natural["name"] for natural in preset["naturals"]]
        said = [f"{look.word('royalties')} {', '.join(royalties)}"] * bool(royalties)
        said += [f"{look.word('naturals')} {', '.join(naturals)}"] * bool(naturals)
        table.append([look.strong(preset["name"]), counting, "; ".join(said)])
    return columns(table)


def outline(value: Any, indent: int = 0) -> list[str]:
    """Return JSON as indented lines, without its signs: what a person reads most easily of rules with many fields."""
    lines = []
    for name, inner in value.items() if isinstance(value, dict) else enumerate(value, start=1):
        start = f"{'  ' * indent}{name}:"
        if inner and (isinstance(inner, dict) or (isinstance(inner, list) and isinstance(inner[0], dict))):
            lines += [start, *outline(inner, indent + 1)]
        else:
            lines.append(f"{start} {_plain(inner)}")
    return lines


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value is None or value == {} else str(value)
