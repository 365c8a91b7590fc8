"""Train a bank: fictitious play, until no hand gains anything by being set another way.

    python -m solver.training --rules dutch-1-6 --hands 98304 --keep 81920 --rounds 24 --seed 2026 --out dutch-1-6.bank

Random hands are dealt and set by a simple habit. Each round a share of them, in the end a shrinking one, changes over
to the best response to all of them, without the hands that share a card with it (Robinson 1951; design, section 5). The
policy is then "the best response to the final bank". The first rounds may be played by a part of the hands: the time of
a round goes by the square of their number. From a seed everything is reproducible, however many threads run.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from solver import _expected
from solver.arrangement import ROWS
from solver.bank import CHUNK, DECLARES, FOULS, SURRENDERS, Bank, natural_bits
from solver.cards import HAND_SIZE
from solver.naturals import naturals_in
from solver.opponents import action_of, compiled_bank
from solver.optimiser import splits_of
from solver.predictors import Predictors
from solver.preset_files import preset_names
from solver.rules import Rules
from solver.rules_json import read_rules
from solver.settlement import settlement, tables
from solver.shares import shares_below

SLICE = 512  # hands that a thread takes at once
FREE_ROUNDS = 8  # after which fewer and fewer hands change over
FINE_ROUNDS = 4  # that all hands play, where the first are played by a part of them
_ACTION_BITS = np.array([0, DECLARES, SURRENDERS, FOULS], np.uint16)  # of a pick: rows, or 1 to 3 for the actions
TESTED = 4096  # hands on which exploitability is measured after the last round; after the others a quarter of them


@dataclass(frozen=True, slots=True)
class Gain:
    """What a best response gains on average a hand: points, and their standard error.

    `in_sample` is chosen and measured on all opponents, so it is too high; `held_out` is chosen on one half of them and
    measured on the other, so it is a little too low.
    """

    held_out: float
    error: float
    in_sample: float


class Population:
    """Hands with all their undominated splits, each with a pick: its split, or an action.

    The actions are -1 to declare its natural, -2 to surrender, -3 to foul on purpose.
    """

    def __init__(self, rules: Rules, hands: NDArray[np.uint8], threads: int | None = None) -> None:
        self.rules = rules
        self.hands = hands
        self.threads = threads or len(os.sched_getaffinity(0))
        self.settlement = settlement(tables(rules))
        self.offsets, self.records = splits_of(hands, rules.wheel)
        held = [natural_bits(naturals_in(hand, rules.forms)) for hand in map(tuple, hands.tolist())]
        self.held = np.array(held, np.uint16)
        # Which of the rules' naturals each hand could declare, 1 for the first.
        self.declarable = np.frombuffer(action_of(rules, exact=False), np.uint8)[self.held]
        self.picks = self._rank_products()
        self.predictors: Predictors | None = None

    def bank(self) -> Bank:
        """Return the hands as they are set now."""
        strengths, naturals = self._as_set()
        if self.predictors is None:
            self.predictors = Predictors.fitted(self.hands, strengths)
        return Bank.of(self.rules, self.hands, strengths, naturals, predictors=self.predictors)

    def bank_to_keep(self, origin: Mapping[str, object], count: int) -> Bank:
        """Return the first hands as they are set now, with predictors of their own and what is to be said of them."""
        strengths, naturals = self._as_set()
        return Bank.of(self.rules, self.hands[:count], strengths[:count], naturals[:count], origin)

    def _as_set(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        strengths = self.records[self.offsets[:-1] + np.maximum(self.picks, 0), : len(ROWS)]
        return strengths, self.held | _ACTION_BITS[np.maximum(-self.picks, 0)]

    def some(self, chosen: NDArray[np.int64]) -> "Population":
        """Return some of the hands, by their indices, as they are set now."""
        starts, ends = self.offsets[chosen].astype(np.int64), self.offsets[chosen + 1].astype(np.int64)
        offsets = np.concatenate([[0], np.cumsum(ends - starts)])
        part = copy(self)
        part.hands, part.held, part.declarable = self.hands[chosen], self.held[chosen], self.declarable[chosen]
        part.picks, part.offsets = self.picks[chosen], offsets.astype(np.uint32)
        part.records = self.records[np.arange(offsets[-1]) + np.repeat(starts - offsets[:-1], ends - starts)]
        return part

    def respond(
        self, bank: Bank, count: int, part: int = 0, picks: NDArray[np.int32] | None = None
    ) -> Iterator[tuple[slice, NDArray[np.int32], NDArray[np.float64]]]:
        """Yield, slice by slice of the first hands, the best responses to a bank, and what they and the picks earn."""
        compiled = compiled_bank(bank, action_of(self.rules, exact=True))
        picks = self.picks if picks is None else picks

        def one(start: int) -> tuple[slice, NDArray[np.int32], NDArray[np.float64]]:
            part_of = slice(start, min(start + SLICE, count))
            size = part_of.stop - start
            offsets = self.offsets[start : part_of.stop + 1]
            best, values = np.empty(size, np.int32), np.empty((size, 2))
            _expected.respond(
                compiled,
                self.hands[part_of],
                offsets - offsets[0],
                self.records[offsets[0] : offsets[-1]],
                self.declarable[part_of],
                self.settlement,
                picks[part_of],
                best,
                values,
                part,
            )
            return part_of, best, values

        with ThreadPoolExecutor(self.threads) as pool:
            yield from pool.map(one, range(0, count, SLICE))

    def best_responses(self, bank: Bank, done: Callable[[int], object] = lambda _: None) -> NDArray[np.int32]:
        """Return every hand's best response to a bank; `done` is told of the hands that are ready."""
        best = np.empty(len(self.hands), np.int32)
        for part_of, found, _ in self.respond(bank, len(self.hands)):
            best[part_of] = found
            done(len(found))
        return best

    def gain(self, bank: Bank, count: int) -> Gain:
        """Return what the first hands could gain over their picks against a bank."""
        count = min(count, len(self.hands))
        gains = np.empty((3, count))
        for choose, measure in ((1, 2), (2, 1)):
            best = np.empty(count, np.int32)
            for part_of, found, _ in self.respond(bank, count, choose):
                best[part_of] = found
            for part_of, _, values in self.respond(bank, count, measure, best):
                gains[choose - 1, part_of] = values[:, 1]
            for part_of, _, values in self.respond(bank, count, measure):
                gains[choose - 1, part_of] -= values[:, 1]
        for part_of, _, values in self.respond(bank, count):
            gains[2, part_of] = values[:, 0] - values[:, 1]
        held_out = gains[:2].mean(axis=0)
        return Gain(float(held_out.mean()), float(held_out.std() / np.sqrt(count)), float(gains[2].mean()))

    def _rank_products(self) -> NDArray[np.int32]:
        shares = np.ones(len(self.records))
        for row, size in enumerate(ROWS.values()):
            shares *= shares_below(size, self.rules.wheel)[self.records[:, row]]
        bounds = zip(self.offsets[:-1].tolist(), self.offsets[1:].tolist(), strict=True)
        return np.array([np.argmax(shares[start:end]) for start, end in bounds], np.int32)


def deal(count: int, seed: int) -> NDArray[np.uint8]:
    """Return random hands: uint8 (count, 13), each from a whole deck, reproducible from the seed."""
    generator = np.random.Generator(np.random.PCG64(seed))
    return np.argsort(generator.random((count, 52)), axis=1)[:, :HAND_SIZE].astype(np.uint8)


def train(
    population: Population,
    rounds: int,
    seed: int,
    after_round: Callable[[int, Gain], object] = lambda *_: None,
    coarse: int | None = None,
) -> Gain:
    """Play some rounds of fictitious play, and return what a best response to the outcome gains.

    Half of the hands change over in each of the first rounds, which forgets the start fast; then a share that shrinks
    like one over the round, which is what settles.

    Args:
        population: the hands.
        rounds: how many.
        seed: of which hands change over.
        after_round: told of each round's number and gain.
        coarse: how many of the hands play all but the last rounds, None for all of them.
    """
    generator = np.random.Generator(np.random.PCG64([seed, 1]))
    playing = population if coarse is None else population.some(np.arange(coarse))
    for number in range(1, rounds + 1):
        bank = playing.bank()
        if playing is not population and number > rounds - FINE_ROUNDS:
            population.picks = population.best_responses(bank)
            playing, bank = population, population.bank()
        changes = generator.random(len(playing.hands)) < 0.5 * min(1, FREE_ROUNDS / number)
        changing = playing.some(np.flatnonzero(changes))
        label = f"round {number} of {rounds}"
        with click.progressbar(length=len(changing.hands), label=label, file=sys.stderr) as bar:
            playing.picks[changes] = changing.best_responses(bank, bar.update)
        gain = playing.gain(playing.bank(), TESTED if number == rounds else TESTED // 4)
        after_round(number, gain)
    return gain


def _rules_of(text: str) -> Rules:
    return read_rules(text if text in preset_names() else json.loads(Path(text).read_text(encoding="utf-8")))


@click.command()
@click.option("--rules", required=True, help="A preset's name, or a file with rules as JSON.")
@click.option("--hands", type=click.IntRange(CHUNK), default=32768, show_default=True, help="A multiple of 512.")
@click.option("--keep", type=click.IntRange(CHUNK), help="How many of the hands are written; by default all.")
@click.option("--coarse", type=click.IntRange(CHUNK), help="How many hands play the first rounds; by default all.")
@click.option("--rounds", type=click.IntRange(1), default=12, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The bank's file.")
@click.option("--threads", type=click.IntRange(1), help="By default as many as there are cores.")
def main(
    rules: str,
    hands: int,
    keep: int | None,
    coarse: int | None,
    rounds: int,
    seed: int,
    out: Path,
    threads: int | None,
    population: Callable[[Rules, NDArray[np.uint8], int | None], Population] = Population,
) -> None:
    """Train a bank of opponents for some rules and write it to a file.

    More hands make the training finer; the more of them are kept, the smaller are standard errors and the longer takes
    an answer.
    """
    keep = hands if keep is None else keep
    for option, count in (("--hands", hands), ("--keep", keep), ("--coarse", hands if coarse is None else coarse)):
        if count % CHUNK:
            raise click.BadParameter(f"{count} is not a multiple of {CHUNK}", param_hint=option)
        if count > hands:
            raise click.BadParameter(f"{count} is more than there are hands", param_hint=option)
    try:
        agreed = _rules_of(rules)
    except (OSError, ValueError, RecursionError) as error:
        raise click.BadParameter(str(error), param_hint="--rules") from error
    if not out.resolve().parent.is_dir():
        raise click.BadParameter(f"there is no folder {out.resolve().parent}", param_hint="--out")
    trained = population(agreed, deal(hands, seed), threads)

    def report(number: int, gain: Gain) -> None:
        click.echo(
            f"round {number}: exploitability {gain.held_out:.4f} ± {gain.error:.4f} held out, "
            f"{gain.in_sample:.4f} in sample",
            err=True,
        )

    gain = train(trained, rounds, seed, report, coarse)
    origin = {
        "hands": hands,
        "coarse": hands if coarse is None else coarse,
        "rounds": rounds,
        "seed": seed,
        "held_out": round(gain.held_out, 5),
        "in_sample": round(gain.in_sample, 5),
    }
    trained.bank_to_keep(origin, keep).save(out)


if __name__ == "__main__":
    main()
