"""Training: reproducible to the byte, and better after each round. Tiny banks: what the shipped ones are worth, the
benchmark says."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import click.testing
import numpy as np
import pytest

from solver import training
from solver.bank import DECLARES, FOULS, SURRENDERS, Bank
from solver.naturals import Forms, Natural, naturals_in
from solver.opponents import opponents_of
from solver.optimiser import undominated
from solver.rules_json import preset, read_rules
from solver.scoring import highest_natural
from solver.shares import shares_below
from solver.training import Gain, Population, deal, main, train
from tests.layouts import house

HANDS, ROUNDS = 1024, 3


@pytest.fixture(autouse=True)
def few_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure on a few hands after each round: these tests are about the hands, not about the measure."""
    monkeypatch.setattr(training, "TESTED", 128)


def run(*arguments: object) -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, [str(argument) for argument in arguments])


def trained(out: Path, *more: object, rules: object = "dutch-1-6-royalties", seed: int = 1) -> bytes:
    result = run("--rules", rules, "--hands", HANDS, "--rounds", ROUNDS, "--seed", seed, "--out", out, *more)
    assert result.exit_code == 0, result.output
    return out.read_bytes()


# The outcome


def test_a_seed_gives_the_same_file_whatever_the_threads(tmp_path: Path) -> None:
    first = trained(tmp_path / "first.bank", "--threads", 1)
    assert trained(tmp_path / "second.bank", "--threads", 3) == first
    assert trained(tmp_path / "third.bank", seed=2) != first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first.bank", "second.bank", "third.bank"]


def test_first_rounds_by_a_part_are_reproducible_and_noted(tmp_path: Path) -> None:
    coarse = trained(tmp_path / "first.bank", "--coarse", 512, "--threads", 1)
    assert trained(tmp_path / "second.bank", "--coarse", 512, "--threads", 2) == coarse
    assert trained(tmp_path / "third.bank") != coarse
    noted = [Bank.load(tmp_path / f"{name}.bank").origin["coarse"] for name in ("first", "third")]
    assert noted == [512, HANDS]


def test_the_file_is_a_bank_of_the_rules_and_says_how_it_was_made(tmp_path: Path) -> None:
    trained(tmp_path / "made.bank", "--threads", 1, seed=6)
    bank = Bank.load(tmp_path / "made.bank")
    assert bank.rules == preset("dutch-1-6-royalties")
    assert bank.records.shape == (HANDS,)
    assert {key: bank.origin[key] for key in ("rounds", "seed")} == {"rounds": ROUNDS, "seed": 6}
    assert bank.origin["in_sample"] > bank.origin["held_out"] > -0.1
    dealt = {tuple(sorted(hand)) for hand in deal(HANDS, 6).tolist()}
    assert {tuple(hand) for hand in bank.hands.tolist()} == dealt
    for hand, three, naturals in zip(bank.hands.tolist(), bank.strengths.tolist(), bank.naturals.tolist(), strict=True):
        if naturals & DECLARES:
            assert highest_natural(hand, bank.rules)
        else:
            assert three in undominated(hand).strengths.tolist()


def test_rules_come_from_a_file_as_well(tmp_path: Path) -> None:
    over = {
        "preset": "dutch-2-4",
        "name": "ons huis",
        "wheel": "second_highest",
        "counting": {"row": 1, "majority": 2, "scoop": 1},
        "royalties": {"to": "both", "back": {"straight": 1, "flush": 1, "full_house": 1, "four_of_a_kind": 1,
                                             "straight_flush": 2}},
        "naturals": [{"name": "three_flushes", "points": 4}],
    }  # fmt: skip
    file = tmp_path / "huis – één.json"
    file.write_text(json.dumps(over, ensure_ascii=False), encoding="utf-8")
    trained(tmp_path / "own.bank", rules=file)
    bank = Bank.load(tmp_path / "own.bank")
    assert bank.rules == read_rules(over)
    hand = tuple(range(0, 52, 4))
    meeting = opponents_of(bank, bank.rules, "own", exact=True).meet(hand)
    values = meeting.values(undominated(hand, bank.rules.wheel).records)
    assert values.points.max() > values.points.min()


def test_rounds_make_it_harder_to_gain() -> None:
    rules = preset("dutch-1-6")
    population = Population(rules, deal(2048, 3))
    start = population.gain(population.bank(), 256)
    seen: list[tuple[int, Gain]] = []
    last = train(population, 6, 3, lambda number, gain: seen.append((number, gain)))
    assert [number for number, _ in seen] == [1, 2, 3, 4, 5, 6]
    assert seen[-1][1] == last
    assert start.in_sample > 0.25
    assert start.held_out > 0.2
    assert last.in_sample < start.in_sample / 3
    assert last.held_out < start.held_out / 3
    assert all(gain.error > 0 for _, gain in seen)
    assert population.gain(population.bank(), 128) == last


def test_a_hand_that_gains_nothing_by_changing_gains_nothing() -> None:
    population = Population(preset("dutch-2-4-royalties"), deal(HANDS, 4))
    bank = population.bank()
    population.picks = population.best_responses(bank)
    assert population.gain(bank, 200).in_sample == 0


# Its parts


def test_hands_are_dealt_from_a_whole_deck_and_from_the_seed() -> None:
    hands = deal(4096, 9)
    assert hands.shape == (4096, 13)
    assert hands.dtype == np.uint8
    assert all(len(set(hand)) == 13 and max(hand) < 52 for hand in hands.tolist())
    assert np.array_equal(deal(4096, 9), hands)
    assert not np.array_equal(deal(4096, 10), hands)
    places = np.array([np.bincount(hands[:, place], minlength=52) for place in range(13)])
    assert (np.abs(places - 4096 / 52) < 5.5 * np.sqrt(4096 / 52)).all()


def test_at_first_every_hand_is_set_by_the_product_of_its_ranks() -> None:
    population = Population(preset("dutch-2-4"), deal(HANDS, 2))
    bounds = pairwise(population.offsets.tolist())
    front, five = (shares_below(size, population.rules.wheel) for size in (3, 5))
    for (start, end), pick in zip(bounds, population.picks.tolist(), strict=True):
        rows = population.records[start:end].T
        products = front[rows[0]] * five[rows[1]] * five[rows[2]]
        assert 0 <= pick < end - start
        assert products[pick] == products.max()


def test_a_population_knows_which_natural_a_hand_can_declare() -> None:
    for agreed in (True, False):
        rules = house("dutch-1-6-royalties", quads_are_two_pairs=agreed)
        hands = np.concatenate([deal(510, 8), np.array(sorted(NATURALS.values())[:2], np.uint8)])
        population = Population(rules, hands)
        listed = [rule.natural for rule in rules.naturals]
        for hand, place in zip(hands.tolist(), population.declarable.tolist(), strict=True):
            natural = highest_natural(hand, rules)
            assert place == (listed.index(natural) + 1 if natural else 0)


NATURALS = {
    "six pairs with four of a kind": [0, 1, 2, 3, 8, 9, 16, 17, 24, 25, 32, 33, 51],
    "dragon": [0, 5, 10, 15, 16, 21, 26, 31, 32, 37, 42, 47, 48],
}


def test_the_naturals_here_are_what_they_are_called() -> None:
    pairs, dragon = NATURALS.values()
    assert Natural.DRAGON in naturals_in(dragon)
    assert Natural.SIX_PAIRS in naturals_in(pairs)
    assert Natural.SIX_PAIRS not in naturals_in(pairs, Forms(quads_are_two_pairs=False))


def test_a_hand_declares_where_that_earns_more_in_the_end() -> None:
    rules = house("dutch-1-6", naturals=[{"name": "dragon", "points": 13}, {"name": "three_flushes", "points": 0}])
    flushes = [51, 47, 43, 39, 35, 50, 46, 42, 38, 34, 49, 45, 41]  # wins nearly always, and declared earns nothing
    hands = np.concatenate([deal(1022, 8), np.array([NATURALS["dragon"], flushes], np.uint8)])
    population = Population(rules, hands)
    train(population, 3, 8)
    best = population.best_responses(population.bank())
    assert (best[-2], population.declarable[-2]) == (-1, 1)
    assert best[-1] >= 0
    assert population.declarable[-1] == 2


def test_the_bank_has_the_picks_of_the_population() -> None:
    population = Population(preset("dutch-1-6-royalties"), deal(HANDS, 5))
    population.picks = np.where(population.declarable > 0, -1, population.picks).astype(np.int32)
    assert (population.picks < 0).any()
    bank = population.bank()
    found = {tuple(hand): place for place, hand in enumerate(bank.hands.tolist())}
    for hand, start, pick in zip(
        population.hands.tolist(), population.offsets[:-1].tolist(), population.picks.tolist(), strict=True
    ):
        place = found[tuple(sorted(hand))]
        assert bool(bank.naturals[place] & DECLARES) is (pick < 0)
        if pick >= 0:
            assert bank.strengths[place].tolist() == population.records[start + pick, :3].tolist()


# Giving up, where that costs less


GIVING_UP = {
    "surrender": (house("dutch-1-6", surrender=1), -2, SURRENDERS),
    "foul": (house("dutch-1-6", foul={"pays": "flat", "points": 1, "royalties": False}), -3, FOULS),
}


@pytest.mark.parametrize("act", GIVING_UP)
def test_a_hand_gives_up_where_every_setting_costs_more(act: str) -> None:
    rules, pick, bits = GIVING_UP[act]
    population = Population(rules, deal(HANDS, 12), threads=1)
    train(population, 3, 12)
    assert set(population.picks[population.picks < 0].tolist()) == {pick}
    gives_up = population.picks == pick
    assert 0.02 < gives_up.mean() < 0.5
    bank = population.bank()
    done = {tuple(hand): does for hand, does in zip(bank.hands.tolist(), (bank.naturals & FOULS).tolist(), strict=True)}
    expected = np.where(gives_up, bits, 0).tolist()
    assert [done[tuple(sorted(hand))] for hand in population.hands.tolist()] == expected
    opponents = opponents_of(bank, rules, "own", exact=True)
    best = population.best_responses(bank)
    worth: Literal["surrender", "foul"] = "surrender" if act == "surrender" else "foul"
    for hand, given_up in zip(population.hands[:200].tolist(), (best[:200] == pick).tolist(), strict=True):
        meeting = opponents.meet(hand)
        rows = meeting.values(undominated(hand).records).points.max()
        assert given_up == (meeting.act(worth)[0] > rows)


@pytest.mark.parametrize("act", GIVING_UP)
def test_a_policy_that_gives_up_is_valued_as_any_other(act: str) -> None:
    rules, pick, _ = GIVING_UP[act]
    population = Population(rules, deal(HANDS, 13), threads=1)
    bank = population.bank()
    picks = np.where(np.arange(HANDS) % 2, pick, 0).astype(np.int32)
    ((_, best, values),) = list(population.respond(bank, 512, 0, picks))
    assert (values[1::2, 1] == -1).all()  # nobody in this bank gives up as well, and the price is a point
    assert (values[:, 0] >= values[:, 1]).all()
    assert (best == pick).any()
    assert (values[best == pick, 0] == -1).all()


# Some of the hands


def test_some_hands_are_a_population_of_their_own() -> None:
    population = Population(preset("us-1-4"), deal(HANDS, 14), threads=1)
    population.picks[::7] = -2
    chosen = np.random.default_rng(1).permutation(HANDS)[:600]
    some, bank = population.some(chosen), population.bank()
    assert np.array_equal(some.hands, population.hands[chosen])
    assert np.array_equal(some.picks, population.picks[chosen])
    for place, whole in enumerate(chosen.tolist()):
        records = population.records[population.offsets[whole] : population.offsets[whole + 1]]
        assert np.array_equal(some.records[some.offsets[place] : some.offsets[place + 1]], records)
    assert np.array_equal(some.best_responses(bank), population.best_responses(bank)[chosen])
    some.picks[:] = 0
    assert (population.picks[::7] == -2).all()


def test_nobody_of_the_hands_is_a_population_that_does_nothing() -> None:
    population = Population(preset("dutch-1-6"), deal(512, 15), threads=1)
    none = population.some(np.zeros(0, np.int64))
    assert none.best_responses(population.bank()).tolist() == []


@pytest.mark.parametrize("name", ["dutch-1-6-royalties", "us-1-4"])
def test_who_does_not_change_over_keeps_his_pick(name: str) -> None:
    """Answers are looked for only for those that change over; the outcome is that of looking for everybody's."""
    rules, rounds, seed = preset(name), 10, 5
    population = Population(rules, deal(512, seed), threads=1)
    train(population, rounds, seed)
    plain, generator = Population(rules, deal(512, seed), threads=1), np.random.Generator(np.random.PCG64([seed, 1]))
    for number in range(1, rounds + 1):
        best = plain.best_responses(plain.bank())
        changes = generator.random(512) < 0.5 * min(1, 8 / number)
        plain.picks = np.where(changes, best, plain.picks).astype(np.int32)
    assert np.array_equal(population.picks, plain.picks)


def test_first_rounds_played_by_a_part_end_as_well_as_those_played_by_all() -> None:
    rules, hands = preset("dutch-1-6"), deal(HANDS, 3)
    start = Population(rules, hands).gain(Population(rules, hands).bank(), 256)
    seen: list[int] = []
    population = Population(rules, hands)
    last = train(population, 6, 3, lambda number, _: seen.append(number), coarse=512)
    assert seen == [*range(1, 7)]
    assert last.held_out < start.held_out / 3
    assert len(population.bank().records) == HANDS


def test_the_part_plays_all_but_the_last_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[int] = []
    kept = Population.best_responses

    def recording(self: Population, *given: Any) -> Any:
        answered.append(len(self.hands))
        return kept(self, *given)

    monkeypatch.setattr(Population, "best_responses", recording)
    monkeypatch.setattr(training, "FINE_ROUNDS", 1)
    train(Population(preset("dutch-1-6"), deal(1024, 3), threads=1), 3, 3, coarse=512)
    first, second, entering, last = answered
    assert (entering, first < 320, second < 320, last > 400) == (1024, True, True, True)


# The command


@pytest.mark.parametrize("seed", [1])
def test_the_command_tells_how_far_it_is_and_what_can_be_gained(tmp_path: Path, seed: int) -> None:
    result = run("--rules", "dutch-2-4", "--hands", HANDS, "--rounds", 2, "--seed", seed, "--out", tmp_path / "a.bank")
    assert result.stdout == ""
    lines = [line for line in result.stderr.replace("\r", "\n").splitlines() if "exploitability" in line]
    assert [line.split(":")[0] for line in lines] == ["round 1", "round 2"]
    assert all(word in lines[0] for word in ("±", "held out", "in sample"))


def files(folder: Path) -> dict[str, Path]:
    names = ("list", "cut", "number", "wrong", "latin", "folder", "empty", "deep")
    made = {name: folder / f"{name}.json" for name in names}
    made["list"].write_text("[]")
    made["cut"].write_text('{"preset": "dutch-1-6"')
    made["number"].write_text("12")
    made["wrong"].write_text('{"counting": {"row": -1, "extra": 2}, "wheel": "sideways"}')
    made["latin"].write_bytes('{"name": "één"}'.encode("latin-1"))
    made["folder"].mkdir()
    made["empty"].write_text("")
    made["deep"].write_text("[" * 100_000)
    return made


def usage_errors(folder: Path) -> Iterator[tuple[list[object], str]]:
    good: dict[str, object] = {"--rules": "dutch-1-6", "--hands": 1024, "--rounds": 1, "--out": folder / "out.bank"}

    def over(**changed: object) -> list[object]:
        options = good | {f"--{name}": value for name, value in changed.items()}
        return [part for pair in options.items() for part in pair]

    for hands, said in ((1000, "1000 is not a multiple of 512"), (0, "--hands"), (-512, "--hands"), (1.5, "--hands")):
        yield over(hands=hands), said
    for coarse, said in ((600, "600 is not a multiple of 512"), (1536, "1536 is more than there are hands"),
                         (0, "--coarse")):  # fmt: skip
        yield over(coarse=coarse), said
    for keep, said in ((1000, "--keep"), (1536, "1536 is more than there are hands"), (0, "--keep")):
        yield over(keep=keep), said
    for rounds in (0, -1, "many"):
        yield over(rounds=rounds), "--rounds"
    yield over(threads=0), "--threads"
    yield over(seed=-1), "--seed"
    yield over(rules="dutch-3-5"), "--rules"
    yield over(rules=""), "--rules"
    yield over(rules=folder / "nowhere.json"), "--rules"
    for file in files(folder).values():
        yield over(rules=file), "--rules"
    yield over(out=folder), "--out"
    yield [], "--rules"
    yield ["--rules", "dutch-1-6"], "--out"
    yield [*over(), "--hand", 3], "--hand"


def test_usage_errors_take_one_line_and_write_nothing(tmp_path: Path) -> None:
    for arguments, said in usage_errors(tmp_path):
        result = run(*arguments)
        assert result.exit_code == 2, (arguments, result.output)
        assert isinstance(result.exception, SystemExit), arguments
        *usage, error = result.stderr.splitlines()
        assert usage[0].startswith("Usage: ")
        assert error.startswith("Error: "), result.stderr
        assert said in error
        assert "Traceback" not in result.output
    assert not (tmp_path / "out.bank").exists()


def test_a_folder_that_is_not_there_is_said_before_anything_is_trained(tmp_path: Path) -> None:
    result = run("--rules", "dutch-1-6", "--hands", 1024, "--rounds", 1, "--out", tmp_path / "nowhere" / "a.bank")
    assert result.exit_code == 2
    assert "round" not in result.output.replace("rounds", "")


@pytest.mark.parametrize("hands", [512, 1024])
def test_the_fewest_hands_are_enough(tmp_path: Path, hands: int) -> None:
    result = run("--rules", "open-face", "--hands", hands, "--rounds", 1, "--out", tmp_path / "few.bank")
    assert result.exit_code == 0, result.output
    assert len(Bank.load(tmp_path / "few.bank").records) == hands


def test_help_names_every_option() -> None:
    shown = run("--help").stdout
    names: list[Any] = ["--rules", "--hands", "--keep", "--coarse", "--rounds", "--seed", "--out", "--threads"]
    assert all(name in shown for name in names)
