"""How well the service plays, rule set by rule set.

    python -m bench.strength --rules taiwan --rules pusoy --opponents 8192 --hands 500

Fresh hands, set as the service sets them (the best response to the shipped bank), are the opponents; what a best
response to them gains over the service's own setting is the exploitability, in points a hand against one opponent.
`held out`: the setting is chosen against one half of the opponents and measured against the other; `in sample`: chosen
and measured against all, the upper bound. The other columns: how often what the service does is the best response
itself, how often it gives the hand up, and what the two usual habits lose. Without sizes it takes some ten minutes of a
core for each rule set; small ones are for a first look.

The row win chances are written as a plot beside the table: build/row-chances-PRESET.svg.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

import matplotlib as mpl

mpl.use("svg")

import click
import numpy as np
from matplotlib import pyplot as plt
from numpy.typing import NDArray

from solver.bank import CHUNK, Bank
from solver.cards import RANKS, Card
from solver.opponents import shipped_banks
from solver.reference import strength
from solver.training import Population, deal

OUT = Path(__file__).resolve().parents[1] / "build"

# Rows of which the chances at equilibrium were measured elsewhere: facts/strategy.md, section 3. All are off-suit
# unless it is a flush.
MEASURED = {
    "front": {
        "QJT": 10.4, "KQJ": 21.0, "AJT": 31.1, "AKQ": 46.3,
        "223": 47.7, "66A": 57.1, "99A": 67.8, "QQA": 83.8, "KKA": 91.1,
    },
    "middle": {
        "TTAKQ": 11.9, "KKAQJ": 25.6, "AAKQJ": 34.1, "8877A": 45.7, "TT99A": 53.4, "QQJJA": 61.7, "5432A": 75.4,
        "AKQJT": 90.9, "AKQJ9 flush": 99.4,
    },
    "back": {
        "AAKKQ": 15.3, "5432A": 17.0, "AKQJT": 35.7, "T9875 flush": 39.1, "QJT97 flush": 45.4, "KJT97 flush": 50.0,
        "AJT98 flush": 58.2, "AKQJ9 flush": 65.9,
    },
}  # fmt: skip


def row(text: str) -> list[Card]:
    """Return cards that make a row of these ranks."""
    ranks, _, flush = text.partition(" ")
    return [4 * RANKS.index(rank) + (0 if flush else place % 4) for place, rank in enumerate(ranks)]


def chances(bank: Bank, place: int) -> NDArray[np.float64]:
    """Return for each strength the share of a row of the bank that it beats, half of the equal ones among them."""
    counts = np.bincount(bank.strengths[:, place], minlength=7918)
    beaten: NDArray[np.float64] = (np.cumsum(counts) - counts / 2) / counts.sum()
    return beaten


def measure(name: str, shipped: Bank, opponents: int, hands: int) -> None:
    """Print the strength under one rule set, against so many fresh opponents, of so many fresh hands."""
    rules = shipped.rules
    population = Population(rules, deal(opponents, 101))
    population.picks = population.best_responses(shipped)
    fresh = population.bank()
    tested = Population(rules, deal(hands, 102))
    rank_product = tested.picks
    tested.picks = tested.best_responses(shipped)
    gain = tested.gain(fresh, hands)
    identical = np.mean(tested.best_responses(fresh) == tested.picks)
    given_up = np.mean(tested.picks < -1)
    habits = [
        np.concatenate([values[:, 0] - values[:, 1] for _, _, values in tested.respond(fresh, hands, 0, picks)])
        for picks in (np.zeros(hands, np.int32), rank_product)
    ]
    losses = "".join(f"{loss.mean():9.3f} ± {loss.std() / hands**0.5:.3f}" for loss in habits)
    gained = f"{gain.held_out:9.4f} ± {gain.error:.4f}{gain.in_sample:11.4f}"
    print(f"{name:22}{gained}{identical:11.1%}{given_up:10.1%}{losses}", flush=True)


def tables(name: str, bank: Bank) -> None:
    """Print the row win chances of a bank beside those measured elsewhere in 2-4, and plot them."""
    OUT.mkdir(exist_ok=True)
    figure, axes = plt.subplots(1, 3, figsize=(12, 4), sharey=True)
    for place, (title, rows) in enumerate(MEASURED.items()):
        beaten = chances(bank, place) * 100
        places = [strength(row(text), bank.rules.wheel) for text in rows]
        found = dict(zip(rows, beaten[places], strict=True))
        print(f"  {title}: " + ", ".join(f"{text} {found[text]:.1f} ({rows[text]})" for text in rows))
        axes[place].plot(np.arange(1, len(beaten)), beaten[1:], label=name)
        axes[place].plot(places, rows.values(), "x", label="measured elsewhere, 2-4")
        axes[place].set(title=title, xlabel="strength")
    axes[0].set_ylabel("chance to win the row, %")
    axes[0].legend()
    figure.savefig(OUT / f"row-chances-{name}.svg")
    plt.close(figure)


@click.command()
@click.option("--rules", "names", type=click.Choice(sorted(shipped_banks())), multiple=True, help="By default all.")
@click.option("--opponents", type=click.IntRange(CHUNK), default=98_304, show_default=True, help="A multiple of 512.")
@click.option("--hands", type=click.IntRange(2), default=3_000, show_default=True, help="On how many it is measured.")
def main(names: Sequence[str], opponents: int, hands: int) -> None:
    """Measure how well the service plays under the rules of presets that have a bank."""
    if opponents % CHUNK:
        raise click.BadParameter(f"{opponents} is not a multiple of {CHUNK}", param_hint="--opponents")
    banks = shipped_banks()
    chosen = names or sorted(banks)
    print(f"points a hand; {opponents:,} fresh opponents, {hands:,} fresh hands")
    print(
        f"{'':22}{'held out':>18}{'in sample':>11}{'identical':>11}{'given up':>10}{'strongest back':>17}"
        f"{'rank product':>17}"
    )
    for name in chosen:
        measure(name, banks[name], opponents, hands)
    for name in chosen:
        print(f"{name}: chances to win a row, % (in brackets: measured elsewhere under 2-4)")
        tables(name, banks[name])


if __name__ == "__main__":
    main()
