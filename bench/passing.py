"""How well the service chooses the cards to pass on: `python -m bench.passing [PRESET ...]`.

Random hands are given to the service, and its choice is held against a plain simulation that shares nothing with it
but the bank: every choice of three cards with the same random fillings, the best of them with more, and the best of
those and the service's own with 4,000 of the 9,139 that there are. `loses` is how much less the service's choice is
worth than the best one; the error of that is about 0.015.

`--save FILE` writes the values as JSON: tests/data/passing.json was made so.
"""

import json
import sys
import time
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script

import click
import numpy as np

from solver.cards import DECK, Card, write_cards
from solver.opponents import opponents
from solver.passing import Hands, advise, measure
from solver.preset_files import preset_names
from solver.rules import Rules
from solver.rules_json import read_rules
from solver.training import deal

SEED = 2026
FILLINGS = {286: 40, 20: 300, 4: 4000}  # how many of the best choices are tried with how many fillings
PASSED = 3

Choice = tuple[Card, ...]


def worth(kept: list[Choice], fillings: Hands, rules: Rules) -> list[float]:
    """Return the mean worth of kept cards over fillings."""
    model = opponents(rules)
    filled = (np.concatenate([np.tile(np.array(each, np.uint8), (len(fillings), 1)), fillings], 1) for each in kept)
    return [float(measure(hands, model).mean()) for hands in filled]


def simulated(hand: Choice, rules: Rules, own: Choice) -> dict[Choice, float]:
    """Return what the best choices to pass on are worth, and the choice `own`."""
    unseen = [card for card in DECK if card not in hand]
    fillings = np.random.default_rng(SEED).permutation(list(combinations(unseen, PASSED))).astype(np.uint8)
    values = dict.fromkeys(combinations(sorted(hand), PASSED), 0.0)
    for best, count in FILLINGS.items():
        left = sorted(values, key=lambda choice: -values[choice])[:best]
        choices = left if best > min(FILLINGS) else [*dict.fromkeys([*left, own])]
        kept = [tuple(card for card in hand if card not in choice) for choice in choices]
        values = dict(zip(choices, worth(kept, fillings[:count], rules), strict=True))
    return values


@click.command()
@click.argument("presets", nargs=-1, type=click.Choice(preset_names()))
@click.option("--hands", default=20, show_default=True, help="How many hands of each preset.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Where the values are written, as JSON.")
def main(presets: tuple[str, ...], hands: int, save: Path | None) -> None:
    """Measure the presets named, or dutch-1-6."""
    found = []
    for name in presets or ("dutch-1-6",):
        rules = read_rules({"preset": name, "passing": {"on": True, "count": PASSED}})
        for hand in map(tuple, deal(hands, SEED).tolist()):
            start = time.process_time()
            (chosen, *_) = advise(hand, rules).choices
            taken = time.process_time() - start
            own = tuple(sorted(chosen.passed))
            values = simulated(hand, rules, own)
            best = max(values, key=lambda choice: values[choice])
            print(
                f"{name}  {' '.join(write_cards(chosen.kept))}  passes {' '.join(write_cards(chosen.passed))}  "
                f"said {chosen.points:.3f} ± {chosen.error:.3f}, is {values[own]:.3f}, "
                f"loses {values[best] - values[own]:.3f}  {taken:.2f} s",
                flush=True,
            )
            ranked = sorted(values, key=lambda choice: -values[choice])
            found.append(
                {
                    "preset": name,
                    "cards": " ".join(write_cards(hand)),
                    "worth": {" ".join(write_cards(reversed(choice))): round(values[choice], 4) for choice in ranked},
                }
            )
    if save:
        save.write_text("[\n" + ",\n".join(json.dumps(each) for each in found) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
