"""`chinees-poker deal`."""

from typing import Any

import click

from cli import options
from cli.calling import call
from cli.look import Look, columns, here

EXAMPLE = """\b
Examples:
  chinees-poker deal Bram Cas Dirk Els
  chinees-poker deal Bram Cas --dealer Cas --seed "1 December"
"""

RANKS, SUITS = "AKQJT98765432", "shdc"


@click.command("deal", epilog=EXAMPLE)
@click.argument("players", nargs=-1, required=True)
@click.option(
    "--dealer", metavar="NAME", help="Who deals: the next player has the first card. By default the last one."
)
@click.option("--seed", metavar="TEXT", help="The same seed, the same cards. By default one that nobody can guess.")
@options.as_json
def command(players: tuple[str, ...], dealer: str | None, seed: str | None, as_json: bool) -> None:
    """Shuffle, and deal thirteen cards each to two to four PLAYERS, named in the order in which they sit."""
    answer = call("/v1/deal", {"players": list(players), "dealer": dealer, "seed": seed})
    click.echo(answer.text if as_json else "\n".join(lines(answer.json, here())))


def lines(dealt: dict[str, Any], look: Look) -> list[str]:
    """Return dealt cards as a person reads them, high to low."""
    table = [[look.strong(hand["name"]), look.cards(sorted(hand["cards"], key=_order))] for hand in dealt["hands"]]
    return [*columns(table), "", look.faint(look.word("seed").format(seed=dealt["seed"]))]


def _order(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])
