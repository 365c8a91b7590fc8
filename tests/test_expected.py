"""The compiled expected points against the law: every way to settle, every opponent and all 24 renamings."""

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from solver import _expected
from solver.bank import CHUNK, DECLARES, FOULS, SURRENDERS, Bank
from solver.cards import read_cards
from solver.naturals import Natural
from solver.opponents import Meeting, opponents_of
from solver.optimiser import FIELDS, undominated
from solver.predictors import Predictors
from solver.reference import Wheel
from solver.rules import Rules
from solver.scoring import highest_natural
from solver.settlement import actions, settlement, tables
from tests.random_bank import MEANS, met_by, random_bank, settled, values_of
from tests.small_bank import (
    MINE,
    NATURALS,
    RENAMINGS,
    RULES,
    SPLITS,
    TIES,
    Cards,
    Opponent,
    Records,
    bank_of,
    bits_of,
    ledger,
    meeting_of,
    model_of,
    rare_hands,
    rename,
    small_bank,
    weights_of,
)


def share(part: int, whole: int) -> float:
    """Divide whole numbers: the float nearest to the quotient, as the compiled code must give it."""
    return int(part) / int(whole)


# The exact small check


@pytest.mark.parametrize("mine", MINE)
@pytest.mark.parametrize("name", RULES)
def test_every_split_earns_what_the_law_says_to_the_last_digit(name: str, mine: str) -> None:
    law = ledger(name, mine)
    meeting = meeting_of(name, law.cards)
    everybody, weights = int(law.weights.sum()), law.weights * law.plays_rows
    rows = int(weights.sum())
    assert meeting.samples == everybody > rows * 0.9 > 100
    every = undominated(law.cards, RULES[name].wheel).records
    some = slice(None, None, -(-len(every) // SPLITS))
    assert every[some].tolist() == law.records.tolist()
    values = meeting.values(every)
    assert values.points[some].tolist() == [share(total, everybody) for total in law.points @ law.weights]
    counted = [outcome @ weights for row in np.moveaxis(law.results, 2, 0) for outcome in (row > 0, row < 0)]
    won = np.where(law.results == 0, TIES[name], law.results)
    counted += [(won == sign).all(axis=2) @ weights for sign in (1, -1)]
    for column, counts in zip(values.chances[some].T.tolist(), counted, strict=True):
        assert column == [share(count, rows) for count in counts]


@pytest.mark.parametrize("mine", MINE)
@pytest.mark.parametrize("name", RULES)
def test_other_actions_earn_what_the_law_says(name: str, mine: str) -> None:
    law, rules = ledger(name, mine), RULES[name]
    meeting, everybody = meeting_of(name, law.cards), law.weights.sum()
    held: list[Any] = [each for each in actions(rules) if each in ("surrender", "foul") or each is law.natural]
    for action in held:
        settled = law.acted[str(action)]
        points, error = meeting.act(action)
        mean = settled @ law.weights / everybody
        assert points == pytest.approx(mean, abs=1e-12)
        assert error == pytest.approx(np.sqrt(((settled - mean) ** 2) @ law.weights**2) / everybody, abs=1e-9)
    points, _, chances = meeting.foul()
    if "foul" not in held:
        points -= meeting._errors(np.zeros((1, FIELDS), np.uint16), model_of(name).fouling)[1]
    assert points == pytest.approx(law.acted["foul"] @ law.weights / everybody, abs=1e-12)
    assert chances.tolist() == [0, 1, 0, 1, 0, 1, 0, 1]
    assert sum(meeting.met.actions) == int((law.weights * ~law.plays_rows).sum())
    assert [meeting.met.rows, meeting.met.row_squares] == [
        int((law.weights * law.plays_rows).sum()),
        int((law.weights**2 * law.plays_rows).sum()),
    ]


def test_the_small_check_has_naturals_fouls_and_every_result_in_it() -> None:
    dragon = "a dragon with flushes"
    assert ledger("naturals, the higher collects", dragon).natural is Natural.DRAGON
    for name in ("naturals, the difference", "naturals, nobody pays", "royalties to both"):
        law = ledger(name, dragon)
        assert not law.plays_rows.all()
        assert name == "royalties to both" or len(set(law.acted[str(law.natural)].tolist())) > 1
        assert {tuple(result) for result in law.results[:, law.plays_rows].reshape(-1, 3).tolist()} >= {
            (1, 1, 1),
            (-1, -1, -1),
            (1, -1, 1),
            (0, -1, 1),
            (-1, 1, -1),
        }


# The same in whole arrays, for hands and banks that are too large for the law


@pytest.mark.parametrize("name", ["1-6", "odd counting", "open-face", "royalties to the winner in 2-4"])
@pytest.mark.parametrize("hand", ["As Ah Ac Kc Qh Jd Td 8s 7c 6c 5s 3d 2d", "As Ah Ac Ks Qh Jd 9h 8d 7d 6d 4h 3c 2s"])
def test_thousands_of_splits_earn_what_comparing_gives(name: str, hand: str) -> None:
    rules, cards = RULES[name], read_cards(hand)
    splits = undominated(cards, rules.wheel)
    assert len(splits) > 4000
    bank = bank_of([each._replace(does=0) for each in small_bank(rules.wheel)], rules)
    meeting = opponents_of(bank, rules, name, exact=True).meet(cards)
    weights = weights_of(bank, cards)
    met = weights > 0
    points = settled(splits.records, bank.strengths[met].astype(np.int64), rules) @ weights[met]
    assert meeting.samples == weights.sum()
    assert meeting.values(splits.records).points.tolist() == (points / weights.sum()).tolist()


@pytest.mark.parametrize("ties", [1, 0, -1])
@pytest.mark.parametrize("spread", [4, 60, 7918])
@pytest.mark.parametrize("name", ["odd counting", "royalties to both", "royalties to the winner"])
def test_any_strengths_against_any_strengths_are_counted_as_compared(name: str, spread: int, ties: int) -> None:
    rules = RULES[name]
    draw = np.random.default_rng(spread)
    scale = np.sort(draw.choice(np.arange(1, 7918), spread - 1, replace=False))
    bank = random_bank(spread, 4, scale[draw.integers(0, len(scale), (2048, 3))])
    ends = [[1, 1, 1], [7917, 7917, 7917], [1, 7917, 1], [7917, 1, 7917]]
    triples = np.concatenate([scale[draw.integers(0, len(scale), (300, 3))], ends, [[0, 0, 0], [0, 5, 0]]])
    records = np.zeros((len(triples), FIELDS), np.uint16)
    records[:, :3] = triples[np.argsort(-triples[:, 2], kind="stable")]
    cards = tuple(range(0, 52, 4))
    weights = weights_of(bank, cards)
    expected = settled(records, bank.strengths.astype(np.int64), rules, ties) @ weights
    values = values_of(met_by(bank, cards), records, settlement(tables(rules, ties)))
    assert values[:, 0].tolist() == (expected / weights.sum()).tolist()


# What must change nothing


def test_the_order_of_the_cards_changes_nothing() -> None:
    shuffle = random.Random(2).sample
    for name in ("odd counting", "wheel second highest with royalties"):
        law = ledger(name, "a dragon with flushes")
        first = meeting_of(name, law.cards)
        for _ in range(10):
            other = meeting_of(name, shuffle(law.cards, 13))
            assert other.samples == first.samples
            assert other.values(law.records).points.tolist() == first.values(law.records).points.tolist()
            (errors, shift), (others, other_shift) = first.errors(law.records), other.errors(law.records)
            assert others.tolist() == errors.tolist()
            assert other_shift == shift


def test_renaming_the_suits_of_a_hand_changes_nothing() -> None:
    deal = random.Random(3)
    hands = [tuple(deal.sample(range(52), 13)) for _ in range(4)] + [read_cards(text) for text in MINE.values()]
    for name in ("odd counting", "naturals, the higher collects", "wheel second highest with royalties"):
        for cards in hands:
            splits = undominated(cards, RULES[name].wheel)
            first = meeting_of(name, cards)
            values, (errors, shift) = first.values(splits.records), first.errors(splits.records)
            for suits in RENAMINGS:
                renamed = rename(cards, suits)
                records = undominated(renamed, RULES[name].wheel).records
                other = meeting_of(name, renamed)
                assert records[:, :3].tolist() == splits.strengths.tolist()
                assert other.samples == first.samples
                assert other.values(records).points.tolist() == values.points.tolist()
                assert other.values(records).chances.tolist() == values.chances.tolist()
                others, other_shift = other.errors(records)
                assert others.tolist() == errors.tolist()
                assert other_shift == shift


def bank_of_one(opponent: Opponent, rules: Rules) -> Bank:
    """Return a bank that holds one hand only, again and again, of which nothing can be predicted."""
    index = np.zeros((1, 52, 8), np.uint64)
    index[:, opponent.cards] = np.iinfo(np.uint64).max
    front, middle, back = opponent.arrangement.strengths
    records = np.full(512, front | middle << 16 | back << 32 | bits_of(opponent, rules) << 48, np.uint64)
    return Bank(rules, {}, index, records, Predictors(np.zeros((3, 13, 5), np.int64), np.zeros((3, 14), np.int64)))


def act_of(opponent: Opponent, rules: Rules) -> Any:
    """Return what a hand of the bank does under its own rules, None where it plays rows."""
    gives_up = {SURRENDERS: "surrender", FOULS: "foul"}.get(opponent.does)
    if opponent.does == DECLARES:
        return highest_natural(opponent.cards, rules)
    return gives_up if gives_up in actions(rules) else None


@pytest.mark.parametrize("name", RULES)
def test_a_pair_settles_the_same_from_both_sides(name: str) -> None:
    rules, deal = RULES[name], random.Random(17)
    chosen = [*deal.sample(small_bank(rules.wheel), 12), *small_bank(rules.wheel)[: len(NATURALS)]]
    for mine, theirs in zip(chosen, reversed(chosen), strict=True):
        if not any(each & mine.masks[0] for each in theirs.masks) or mine is theirs:
            continue
        there, back = (
            opponents_of(bank_of_one(each, rules), rules, name, exact=True, ties=ties).meet(other.cards)
            for each, other, ties in ((theirs, mine, TIES[name]), (mine, theirs, -TIES[name]))
        )
        assert there.samples == back.samples
        records = np.zeros((2, 1, FIELDS), np.uint16)
        records[:, 0, :3] = mine.arrangement.strengths, theirs.arrangement.strengths
        acts = [act_of(each, rules) for each in (mine, theirs)]
        points = [
            meeting.act(act)[0] if act else meeting.values(record).points[0]
            for meeting, act, record in zip((there, back), acts, records, strict=True)
        ]
        if there.samples:
            assert points[0] == -points[1]
        if there.samples and acts == [None, None]:
            won, lost = there.values(records[0]).chances[0], back.values(records[1]).chances[0]
            assert won.tolist() == lost[[1, 0, 3, 2, 5, 4, 7, 6]].tolist()


@pytest.mark.parametrize("name", [name for name, ties in TIES.items() if not ties])
def test_a_policy_against_itself_earns_nothing_in_all(name: str) -> None:
    """Whom I can meet can meet me, as often: what the hands of a bank earn from each other adds up to zero."""
    rules = RULES[name]
    opponents = small_bank(rules.wheel)[:CHUNK]
    model = opponents_of(bank_of(opponents, rules), rules, name, exact=True)
    record = np.zeros((1, FIELDS), np.uint16)
    total, earned = 0, 0
    for each in opponents:
        meeting = model.meet(each.cards)
        act = act_of(each, rules)
        record[0, :3] = each.arrangement.strengths
        mean = meeting.act(act)[0] if act else meeting.values(record).points[0]
        points = mean * meeting.samples
        assert points == pytest.approx(round(points), abs=1e-6)
        total += round(points)
        earned += abs(round(points))
    assert total == 0
    assert earned > 20_000


def test_the_two_parts_are_all_opponents_once() -> None:
    bank = random_bank(5, 40)
    for cards in map(read_cards, MINE.values()):
        records = undominated(cards).records
        settles = settlement(tables(RULES["odd counting"]))
        all_, *parts = (met_by(bank, cards, part) for part in (0, 1, 2))
        assert all_.rows == parts[0].rows + parts[1].rows
        assert all_.row_squares == parts[0].row_squares + parts[1].row_squares
        whole, *halves = (values_of(each, records, settles)[:, 0] * each.rows for each in (all_, *parts))
        np.testing.assert_allclose(whole, sum(halves), rtol=1e-12, atol=1e-9)
        assert abs(parts[0].rows - parts[1].rows) < 0.1 * all_.rows


def test_threads_give_the_same() -> None:
    law = ledger("odd counting", "pairs and quads")
    settles, model = settlement(tables(RULES["odd counting"])), model_of("odd counting")
    met = _expected.Opponents(model.bank, bytes(law.cards))
    values, errors = met.values(law.records, settles), met.errors(law.records, settles, *MEANS)
    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(met.values, law.records, settles) for _ in range(40)]
        others = [pool.submit(met.errors, law.records, settles, *MEANS) for _ in range(40)]
        anew = [pool.submit(_expected.Opponents, model.bank, bytes(law.cards)) for _ in range(40)]
        assert {answer.result() for answer in answers} == {values}
        assert {answer.result() for answer in others} == {errors}
        assert {answer.result().values(law.records, settles) for answer in anew} == {values}


# Best responses of many hands


def bulk(hands: Sequence[Cards], wheel: Wheel = Wheel.LOWEST) -> tuple[npt.NDArray[np.uint32], Records]:
    splits = [undominated(cards, wheel).records for cards in hands]
    offsets = np.cumsum([0, *map(len, splits)]).astype(np.uint32)
    return offsets, np.concatenate(splits)


_PICK = {"surrender": -2, "foul": -3}


def _order_of(act: Any) -> int:
    return -_PICK.get(act, -1)


@pytest.mark.parametrize("part", [0, 1, 2])
@pytest.mark.parametrize("name", RULES)
def test_many_responses_are_what_each_hand_finds(name: str, part: int) -> None:
    rules, deal = RULES[name], random.Random(23)
    hands = [*rare_hands(deal), *(tuple(deal.sample(range(52), 13)) for _ in range(10))]
    offsets, records = bulk(hands, rules.wheel)
    held = [highest_natural(cards, rules) for cards in hands]
    listed = [rule.natural for rule in rules.naturals]
    naturals = np.array([listed.index(each) + 1 if each else 0 for each in held], np.uint8)
    sizes = np.diff(offsets.astype(np.int64))
    picks = np.array(
        [-1 if each and deal.randrange(2) else deal.randrange(size) for each, size in zip(held, sizes, strict=True)],
        np.int32,
    )
    best, values = np.full(len(hands), -7, np.int32), np.full((len(hands), 2), np.nan)
    model, settles = model_of(name), settlement(tables(rules))
    _expected.respond(
        model.bank, np.array(hands, np.uint8), offsets, records, naturals, settles, picks, best, values, part
    )  # fmt: skip
    for index, cards in enumerate(hands):
        met = _expected.Opponents(model.bank, bytes(cards), part)
        earned = values_of(met, records[offsets[index] : offsets[index + 1]], settles)[:, 0]
        meeting = Meeting(model, cards, met)
        acts: list[Any] = [held[index], *({"surrender", "foul"} & set(actions(rules)))]
        acted = {_PICK.get(act, -1): meeting.act(act)[0] for act in sorted(filter(None, acts), key=_order_of)}
        expected = int(np.argmax(earned)), earned.max()
        for pick, points in acted.items():
            if points > expected[1] or (pick == -1 and points == expected[1]):
                expected = pick, points
        assert (best[index], values[index, 0]) == expected
        assert values[index, 1] == (acted[int(picks[index])] if picks[index] < 0 else earned[picks[index]])
