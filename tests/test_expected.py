"""The compiled expected points against the law: every split, every opponent and all 24 renamings, in plain Python."""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from solver import _expected
from solver.arrangement import Arrangement
from solver.bank import DECLARES, FOULS, SURRENDERS, Bank, natural_bits
from solver.cards import Card, read_cards
from solver.naturals import Natural, naturals_in
from solver.opponents import Meeting, Opponents, action_of, compiled_bank, opponents_of
from solver.optimiser import FIELDS, undominated
from solver.pairing import Hand, score_pair, settle_naturals
from solver.predictors import Predictors
from solver.reference import Wheel
from solver.royalties import royalties_by_strength
from solver.rules import Rules
from solver.scoring import highest_natural
from solver.settlement import actions, settlement, tables
from tests.layouts import house

Cards = tuple[Card, ...]
Records = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

RENAMINGS = list(permutations(range(4)))
SIZE = 1024

NATURALS = [
    {"name": name, "points": points}
    for name, points in {
        "three_quads": 26,
        "royal_dragon": 52,
        "dragon": 13,
        "three_straight_flushes": 22,
        "four_triples": 9,
        "one_colour": 7,
        "five_pairs_trips": 4,
        "six_pairs": 3,
        "three_flushes": 5,
        "three_straights": 3,
        "all_big": 2,
        "all_small": 0,
    }.items()
]
ODD = {"row": 2, "majority": 1, "scoop": 3}
HIGH = str(Wheel.SECOND_HIGHEST)
# Royalties that many rows earn, and royalties that are dear enough to stand in place of a doubled row of 2.
EASY: dict[str, Any] = {
    "front": {"pair": {"Q": 1, "K": 2, "A": 3}, "three_of_a_kind": 4},
    "middle": {"straight": 1, "flush": 2, "full_house": 4, "four_of_a_kind": 8, "straight_flush": 10},
    "back": {"full_house": 1, "four_of_a_kind": 4, "straight_flush": 5},
}
DEAR: dict[str, Any] = {"front": {"three_of_a_kind": 6}, "middle": {"full_house": 4}}
RULES: dict[str, Rules] = {
    "1-6": house("dutch-1-6"),
    "2-4": house("dutch-2-4"),
    "1-4": house(counting={"scoop": 1}),
    "odd counting": house(counting=ODD),
    "royalties to the winner": house("dutch-1-6-royalties"),
    "royalties to the winner in 2-4": house("dutch-2-4-royalties"),
    "royalties to both": house("dutch-1-6-royalties", royalties={"to": "both"}, counting=ODD),
    "open-face": house("open-face"),
    "open-face to the winner": house("open-face", royalties={"to": "row_winner"}),
    "naturals, the higher collects": house(naturals=NATURALS),
    "naturals, the difference": house(naturals=NATURALS, natural_against_natural="difference"),
    "naturals, nobody pays": house("dutch-2-4", naturals=NATURALS[::-1], natural_against_natural="none"),
    "wheel second highest": house("dutch-2-4", wheel=HIGH),
    "wheel second highest with royalties": house("open-face", wheel=HIGH, naturals=NATURALS),
    "royalties in place of points, doubled": house("taiwan", naturals=NATURALS),
    "royalties in place of points, not doubled": house(
        "taiwan", counting=ODD | {"scoop_factor": 2}, royalties={"in_scoop_factor": False} | DEAR
    ),
    "royalties beside points, doubled": house(
        "dutch-1-6-royalties", counting={"scoop_factor": 3, "majority": 1}, natural_against_natural="first"
    ),
    "royalties to both, a scoop's factor without them": house(
        "open-face", counting={"scoop_factor": 2}, royalties={"in_scoop_factor": False}
    ),
    "the majority by total": house(
        "dutch-2-4",
        counting={"majority_by": "total"},
        royalties=EASY,
        naturals=NATURALS,
        natural_against_natural="tiers",
    ),
    "the majority by total that needs two rows": house("us-2-4", royalties=EASY | {"to": "both"}),
    "the majority by total without royalties": house("us-2-4"),
    "a majority that needs two rows": house("dutch-2-4", counting={"majority_needs": "two_rows"}),
    "surrender": house("dutch-1-6-royalties", surrender=2, royalties=EASY),
    "surrender without naturals": house(surrender=1),
    "a flat foul": house("capsa-susun", surrender=2, royalties=EASY, suits_break_ties=None),
    "a flat foul that pays royalties": house("mau-binh", foul={"points": 2, "royalties": True}),
    "a foul that pays no royalties": house(
        "dutch-2-4-royalties", foul={"royalties": False}, surrender=1, royalties=EASY
    ),
}
RULE_SETS = [pytest.param(name, id=name) for name in RULES]

MINE = {
    "high and low": "As Kh Jd 9c 8s 7h 6d 5c 4s 3h 2d Ac Kd",
    "pairs and quads": "As 8s 8c 7h 7d 6s 6h 6d 6c 5s 5h 2h 2c",
    "a dragon with flushes": "As Ks Qs Jh Th 9s 8s 7h 6h 5h 4d 3d 2d",
}


class Opponent(NamedTuple):
    """A hand of the small bank as its policy sets it."""

    arrangement: Arrangement
    does: int  # `DECLARES`, `SURRENDERS`, `FOULS` or 0
    masks: list[int]  # its cards as bits, under each renaming of suits

    @property
    def cards(self) -> Cards:
        return self.arrangement.cards


@dataclass(frozen=True)
class Ledger:
    """What every split of a hand settles against everybody it meets, by the law.

    points: (splits, opponents), results: (splits, opponents, 3), weights and plays_rows: (opponents,), theirs: their
    cards, (opponents, 13). acted: (opponents,), what each other action settles, and `foul` what a foul hand does.
    """

    cards: Cards
    records: Records
    points: Ints
    results: Ints
    weights: Ints
    plays_rows: npt.NDArray[np.bool_]
    theirs: npt.NDArray[np.uint8]
    natural: Natural | None
    acted: dict[str, Floats]


def rename(cards: Sequence[Card], suits: Sequence[int]) -> Cards:
    return tuple(card & ~3 | suits[card & 3] for card in cards)


def mask(cards: Sequence[Card]) -> int:
    return sum(1 << card for card in cards)


def rare_hands(deal: random.Random) -> Iterator[Cards]:
    """Yield one hand for each way of holding a natural, and one with four of a kind."""

    def of(ranks: Sequence[int], each: int) -> list[Card]:
        return [4 * rank + suit for rank in ranks for suit in deal.sample(range(4), each)]

    def filled(cards: list[Card]) -> Cards:
        return (*cards, *deal.sample([card for card in range(52) if card not in cards], 13 - len(cards)))

    yield tuple(of(range(13), 1))
    yield filled(of(deal.sample(range(13), 6), 2))
    yield filled(of(deal.sample(range(13), 4), 3))
    yield filled(of(deal.sample(range(13), 2), 4))
    pairs = deal.sample(range(13), 6)
    yield (*of(pairs[1:], 2), *of(pairs[:1], 3))
    suits = deal.sample(range(4), 3)
    yield tuple(
        4 * rank + suit for suit, size in zip(suits, (5, 5, 3), strict=True) for rank in deal.sample(range(13), size)
    )
    starts = deal.randrange(9), deal.randrange(9), deal.randrange(11)
    runs = [range(start, start + size) for start, size in zip(starts, (5, 5, 3), strict=True)]
    yield tuple(4 * rank + suit for suit, run in zip(suits, runs, strict=True) for rank in run)
    colour = deal.choice([(0, 3), (1, 2)])
    yield tuple(deal.sample([card for card in range(52) if card & 3 in colour], 13))
    yield tuple(deal.sample(range(24, 52), 13))
    yield tuple(deal.sample(range(28), 13))


def set_somehow(cards: Cards, wheel: Wheel, deal: random.Random) -> Arrangement:
    """Set a hand: one time an undominated split, the other any legal one."""
    if deal.randrange(2):
        splits = undominated(cards, wheel)
        return splits.arrangement(deal.randrange(len(splits)))
    while True:
        shuffled = deal.sample(cards, 13)
        arrangement = Arrangement.of(shuffled[:3], shuffled[3:8], shuffled[8:], wheel)
        if not arrangement.is_foul:
            return arrangement


@cache
def small_bank(wheel: Wheel) -> list[Opponent]:
    deal = random.Random(31)
    hands = [hand for _ in range(8) for hand in rare_hands(deal)]
    hands += [tuple(deal.sample(range(52), 13)) for _ in range(SIZE - len(hands))]
    return [
        Opponent(
            set_somehow(hand, wheel, deal),
            deal.choice([DECLARES] * 7 + [SURRENDERS, FOULS, 0]),
            [mask(rename(hand, suits)) for suits in RENAMINGS],
        )
        for hand in hands
    ]


def bits_of(opponent: Opponent) -> int:
    return natural_bits(naturals_in(opponent.cards)) | opponent.does


def bank_of(opponents: Sequence[Opponent], rules: Rules) -> Bank:
    """Return a bank of these hands."""
    return Bank.of(
        rules,
        np.array([each.cards for each in opponents], np.uint8),
        np.array([each.arrangement.strengths for each in opponents], np.uint16),
        np.array([bits_of(each) for each in opponents], np.uint16),
    )


def bank_of_one(opponent: Opponent, rules: Rules) -> Bank:
    """Return a bank that holds one hand only, again and again, of which nothing can be predicted."""
    index = np.zeros((1, 52, 8), np.uint64)
    index[:, opponent.cards] = np.iinfo(np.uint64).max
    front, middle, back = opponent.arrangement.strengths
    records = np.full(512, front | middle << 16 | back << 32 | bits_of(opponent) << 48, np.uint64)
    return Bank(rules, {}, index, records, Predictors(np.zeros((3, 13, 5), np.int64), np.zeros((3, 14), np.int64)))


def is_exact(name: str) -> bool:
    """Whether a hand of the bank declares only where its policy does: so in half of the rule sets."""
    return list(RULES).index(name) % 2 == 0


def meeting_of(name: str, cards: Sequence[Card]) -> Meeting:
    return model_of(name).meet(cards)


@cache
def model_of(name: str) -> Opponents:
    rules = RULES[name]
    return opponents_of(bank_of(small_bank(rules.wheel), rules), rules, name, exact=is_exact(name))


def natural_of(opponent: Opponent, rules: Rules, name: str) -> Natural | None:
    return highest_natural(opponent.cards, rules) if opponent.does == DECLARES or not is_exact(name) else None


def meet(cards: Cards, name: str) -> list[tuple[Hand, int, Cards]]:
    """Return whom a hand can meet, as they show their hands, under how many renamings, and their cards."""
    rules, mine = RULES[name], mask(cards)
    met = []
    for opponent in small_bank(rules.wheel):
        free = [suits for suits, theirs in zip(RENAMINGS, opponent.masks, strict=True) if not mine & theirs]
        if free:
            front, middle, back = (rename(row.cards, free[-1]) for row in opponent.arrangement)
            cards_met = (*front, *middle, *back)
            shown = Hand(Arrangement.of(front, middle, back, rules.wheel), natural_of(opponent, rules, name))
            if opponent.does == SURRENDERS and rules.surrender is not None:
                shown = Hand(surrenders=True)
            if opponent.does == FOULS and rules.foul.pays == "flat":
                shown = Hand(foul_of(cards_met, rules.wheel))
            met.append((shown, len(free), cards_met))
    return met


def foul_of(cards: Cards, wheel: Wheel) -> Arrangement:
    deal = random.Random(1)
    while True:
        shuffled = deal.sample(cards, 13)
        arrangement = Arrangement.of(shuffled[:3], shuffled[3:8], shuffled[8:], wheel)
        if arrangement.is_foul:
            return arrangement


def results(mine: Hand, theirs: Hand) -> list[int]:
    """Return how the rows compare, all tied where one of the hands does not play them."""
    if mine.arrangement is None or theirs.arrangement is None or theirs.natural or theirs.is_foul:
        return [0, 0, 0]
    pairs = zip(mine.arrangement.strengths, theirs.arrangement.strengths, strict=True)
    return [(own > other) - (own < other) for own, other in pairs]


@cache
def ledger(name: str, mine: str) -> Ledger:
    rules, cards = RULES[name], read_cards(MINE[mine])
    met, splits = meet(cards, name), undominated(cards, rules.wheel)
    shown = [Hand(splits.arrangement(index)) for index in range(len(splits))]
    scores = [[score_pair(hand, theirs, rules) for theirs, _, _ in met] for hand in shown]
    natural = highest_natural(cards, rules)
    others = {"foul": Hand(foul_of(cards, rules.wheel)), "surrender": Hand(surrenders=True)}
    acted = {
        name: np.array([score_pair(hand, theirs, rules).points for theirs, _, _ in met], np.float64)
        for name, hand in others.items()
    }
    if natural:  # who declared first is not known
        settled = (settle_naturals(natural, theirs.natural, rules) for theirs, _, _ in met)
        acted[str(natural)] = np.fromiter(settled, np.float64)
    return Ledger(
        cards,
        splits.records,
        np.array([[score.points for score in row] for row in scores]),
        np.array([[results(hand, theirs) for theirs, _, _ in met] for hand in shown]),
        np.array([weight for _, weight, _ in met]),
        np.array([not (theirs.natural or theirs.surrenders or theirs.is_foul) for theirs, _, _ in met]),
        np.array([dealt for _, _, dealt in met], np.uint8),
        natural,
        acted,
    )


def share(part: int, whole: int) -> float:
    """Divide whole numbers: the float nearest to the quotient, as the compiled code must give it."""
    return int(part) / int(whole)


# The exact small check


@pytest.mark.parametrize("mine", MINE)
@pytest.mark.parametrize("name", RULE_SETS)
def test_every_split_earns_what_the_law_says_to_the_last_digit(name: str, mine: str) -> None:
    law = ledger(name, mine)
    meeting = meeting_of(name, law.cards)
    everybody, weights = int(law.weights.sum()), law.weights * law.plays_rows
    rows = int(weights.sum())
    assert meeting.samples == everybody > rows * 0.9 > 100
    values = meeting.values(law.records)
    assert values.points.tolist() == [share(total, everybody) for total in law.points @ law.weights]
    outcomes = np.moveaxis(law.results, 2, 0)
    counted = [outcome @ weights for row in outcomes for outcome in (row > 0, row < 0)]
    counted += [(law.results == sign).all(axis=2) @ weights for sign in (1, -1)]
    for column, counts in zip(values.chances.T.tolist(), counted, strict=True):
        assert column == [share(count, rows) for count in counts]


def put_right(
    earned: Floats, weights: Ints, plays_rows: npt.NDArray[np.bool_], predictions: Floats, means: Sequence[float]
) -> tuple[Floats, float]:
    """Return the errors of what splits earn, (splits, opponents), when put right, and by how much: in two passes.

    What the first split earns from those who play rows is fitted to the predictions, (opponents, 3). Those who declare
    count with all that they settle, as if nothing of it were explained: that is the compiled code's approximation.
    """
    rows, everybody = weights * plays_rows, weights.sum()
    design = np.column_stack([np.ones(len(rows)), predictions]) * rows[:, None]
    slopes = np.linalg.lstsq(design, earned[0] * rows, rcond=None)[0][1:]
    shift = -slopes @ (weights @ predictions / everybody - means)
    squares = rows**2
    explained = (predictions - squares @ predictions / squares.sum()) @ slopes
    left = earned - explained * plays_rows - (earned @ weights / everybody)[:, None]
    if plays_rows.all():  # then it is what the mean put right varies by, but for a hair
        exact = earned - predictions @ slopes
        exact -= (exact @ weights / everybody)[:, None]
        np.testing.assert_allclose((left**2) @ weights**2, (exact**2) @ weights**2, rtol=0.15)
    return np.sqrt((left**2) @ weights**2) / everybody, float(shift)


def unpacked(predictions: npt.NDArray[np.uint32]) -> Floats:
    return np.stack([predictions >> shift & 1023 for shift in (0, 10, 20)], axis=1).astype(np.float64)


@pytest.mark.parametrize("mine", MINE)
@pytest.mark.parametrize("name", RULE_SETS)
def test_standard_errors_are_those_of_a_plain_two_pass_computation(name: str, mine: str) -> None:
    law, predictors = ledger(name, mine), model_of(name).predictors
    errors, shift = meeting_of(name, law.cards).errors(law.records)
    predictions, means = unpacked(predictors.of(law.theirs)), predictors.mean(law.cards)
    expected, by = put_right(law.points.astype(np.float64), law.weights, law.plays_rows, predictions, means)
    np.testing.assert_allclose(errors[:, 0], expected, rtol=1e-9, atol=1e-7)
    assert shift == pytest.approx(by, rel=1e-6, abs=1e-9)
    assert 1e-5 < abs(shift) < 3
    differences = law.points[:1] - law.points  # which are not put right
    centred = differences - (differences @ law.weights / law.weights.sum())[:, None]
    expected = np.sqrt(((centred * law.weights) ** 2).sum(axis=1)) / law.weights.sum()
    np.testing.assert_allclose(errors[:, 1], expected, rtol=1e-9, atol=1e-7)
    assert errors[0, 1] == 0
    assert (errors[:, 0] > 0.01).all()


@pytest.mark.parametrize("mine", MINE)
@pytest.mark.parametrize("name", RULE_SETS)
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


def settled(record: Records, strengths: Ints, rules: Rules) -> Ints:
    """Return what splits settle against rows: records (n, 5), strengths (m, 3), to (n, m)."""
    mine, theirs = record[:, None, :3].astype(np.int64), strengths[None]
    results = np.sign(mine - theirs)
    lead = results.sum(axis=2)
    counting = rules.counting
    points = counting.row * lead + counting.majority * np.sign(lead)
    points = points + counting.scoop * ((lead == 3).astype(np.int64) - (lead == -3))
    for row, (name, size) in enumerate({"front": 3, "middle": 5, "back": 5}.items()):
        royalty = np.array(royalties_by_strength(rules.royalties.row(name), size, rules.wheel), np.int64)
        won, lost = (results[:, :, row] == sign for sign in (1, -1))
        if rules.royalties.to == "both":
            won = lost = np.ones_like(won)
        points = points + royalty[mine[:, :, row]] * won - royalty[theirs[:, :, row]] * lost
    return np.asarray(points, np.int64)


def weights_of(bank: Bank, cards: Sequence[Card]) -> Ints:
    """Return under how many renamings each hand of a bank can be met."""
    bits = np.uint64(1) << bank.hands.astype(np.uint64)
    held = np.zeros(len(bits), np.int64)
    for suits in RENAMINGS:
        mine = np.uint64(mask(rename(cards, suits)))
        held += (np.bitwise_or.reduce(bits, axis=1) & mine) == 0
    return held


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


def random_bank(seed: int, chunks: int, strengths: Ints | None = None, rules: Rules = RULES["1-6"]) -> Bank:
    """Return a bank of random hands with strengths that have nothing to do with them."""
    draw = np.random.default_rng(seed)
    count = 512 * chunks
    hands = np.argsort(draw.random((count, 52)), axis=1)[:, :13].astype(np.uint8)
    if strengths is None:
        strengths = draw.integers(1, 7918, (count, 3))
    return Bank.of(rules, hands, strengths.astype(np.uint16), np.zeros(count, np.uint16))


def compiled(bank: Bank, rules: Rules = RULES["1-6"]) -> _expected.Bank:
    return compiled_bank(bank, action_of(rules, exact=True))


def met_by(bank: Bank, cards: Sequence[Card], part: int = 0) -> _expected.Opponents:
    return _expected.Opponents(compiled(bank), bytes(cards), part)


def values_of(
    met: _expected.Opponents, records: Records, settles: _expected.Settlement
) -> npt.NDArray[np.float64]:
    return np.frombuffer(met.values(records, settles)).reshape(-1, 9)


MEANS = (500.0, 510.0, 520.0)


@pytest.mark.parametrize("spread", [4, 60, 7918])
@pytest.mark.parametrize("name", ["odd counting", "royalties to both", "royalties to the winner"])
def test_any_strengths_against_any_strengths_are_counted_as_compared(name: str, spread: int) -> None:
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
    expected = settled(records, bank.strengths.astype(np.int64), rules) @ weights
    values = values_of(met_by(bank, cards), records, settlement(tables(rules)))
    assert values[:, 0].tolist() == (expected / weights.sum()).tolist()


def test_errors_of_a_sample_are_close_to_those_of_everybody() -> None:
    rules, bank = RULES["royalties to the winner"], random_bank(8, 50)
    cards = read_cards(MINE["high and low"])
    splits = undominated(cards).records[::7].copy()
    weights = weights_of(bank, cards)
    assert np.count_nonzero(weights) > 1024 * 3
    met = weights > 0
    earned, weights = settled(splits, bank.strengths[met].astype(np.int64), rules).astype(np.float64), weights[met]
    packed, _ = met_by(bank, cards).errors(splits, settlement(tables(rules)), *MEANS)
    errors = np.frombuffer(packed).reshape(-1, 2)
    predictions = unpacked(bank.predictors.of(bank.hands[met]))
    exact, _ = put_right(earned, weights, np.ones(len(weights), bool), predictions, MEANS)
    np.testing.assert_allclose(errors[:, 0], exact, rtol=0.12)
    differences = earned[:1] - earned
    differences -= (differences @ weights / weights.sum())[:, None]
    exact = np.sqrt(((weights * differences) ** 2).sum(axis=1)) / weights.sum()
    often = ((earned[:1] != earned) @ weights > 0.1 * weights.sum()) | (exact == 0)
    assert often.sum() >= 5
    np.testing.assert_allclose(errors[often, 1], exact[often], rtol=0.12)


def test_errors_say_how_far_apart_the_answers_of_independent_banks_are() -> None:
    rules = RULES["2-4"]
    deal = random.Random(12)
    mine = [tuple(deal.sample(range(52), 13)) for _ in range(30)]
    splits = [undominated(cards).records[:1] for cards in mine]
    points, errors = np.zeros((8, len(mine))), np.zeros((8, len(mine)))
    for number in range(8):
        hands = [tuple(deal.sample(range(52), 13)) for _ in range(512)]
        rows = [undominated(cards).records[deal.randrange(3) :][:1, :3] for cards in hands]
        usable = [index for index, row in enumerate(rows) if len(row)]
        chosen = [usable[index % len(usable)] for index in range(512)]
        bank = Bank.of(
            rules,
            np.array([hands[index] for index in chosen], np.uint8),
            np.concatenate([rows[index] for index in chosen]),
            np.zeros(512, np.uint16),
        )
        model = opponents_of(bank, rules, "independent", exact=True)
        for index, cards in enumerate(mine):
            meeting = model.meet(cards)
            found, shift = meeting.errors(splits[index])
            points[number, index] = meeting.values(splits[index]).points[0] + shift
            errors[number, index] = found[0, 0]
    ratio = points.var(axis=0, ddof=1).mean() / (errors**2).mean()
    assert 0.6 < ratio < 1.6


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


def act_of(opponent: Opponent, rules: Rules) -> Any:
    """Return what a hand of the bank does under its own rules, None where it plays rows."""
    gives_up = {SURRENDERS: "surrender", FOULS: "foul"}.get(opponent.does)
    if opponent.does == DECLARES:
        return highest_natural(opponent.cards, rules)
    return gives_up if gives_up in actions(rules) else None


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_pair_settles_the_same_from_both_sides(name: str) -> None:
    rules, deal = RULES[name], random.Random(17)
    chosen = [*deal.sample(small_bank(rules.wheel), 12), *small_bank(rules.wheel)[: len(NATURALS)]]
    for mine, theirs in zip(chosen, reversed(chosen), strict=True):
        if not any(each & mine.masks[0] for each in theirs.masks) or mine is theirs:
            continue
        there, back = (
            opponents_of(bank_of_one(each, rules), rules, name, exact=True).meet(other.cards)
            for each, other in ((theirs, mine), (mine, theirs))
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


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_policy_against_itself_earns_nothing_in_all(name: str) -> None:
    """Whom I can meet can meet me, as often: what the hands of a bank earn from each other adds up to zero."""
    rules = RULES[name]
    opponents = small_bank(rules.wheel)
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
    assert earned > 100_000


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
@pytest.mark.parametrize("name", RULE_SETS)
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


# What it refuses. Nothing here may crash: the module is compiled, and reads memory by itself


CARDS = bytes(range(0, 52, 4))
RECORDS = np.array([[100, 200, 300, 7, 248], [90, 210, 300, 7, 248], [80, 250, 280, 7, 248]], np.uint16)
NO_ACTIONS = np.zeros((17, 17))
NO_ENDINGS = np.zeros(27, np.int64)
BYTES_64K = bytes(1 << 16)


def plain() -> _expected.Settlement:
    return settlement(tables(RULES["1-6"]))


def test_nobody_to_meet_is_worth_nothing() -> None:
    aces = [(51, 50, *each) for each in (random.Random(n).sample(range(48), 11) for n in range(SIZE))]
    bank = Bank.of(RULES["1-6"], np.array(aces, np.uint8), np.full((SIZE, 3), 7, np.uint16), np.zeros(SIZE, np.uint16))
    met = met_by(bank, read_cards("As Ah Ad Kc Qc 9h 8d 7s 5c 4d 4c 3h 2s"))
    assert (met.rows, met.row_squares, sum(met.actions)) == (0, 0, 0)
    assert values_of(met, RECORDS, plain()).tolist() == [[0] * 9] * 3
    packed, shift = met.errors(RECORDS, plain(), *MEANS)
    assert np.frombuffer(packed).tolist() == [0] * 6
    assert shift == 0


def test_no_splits_is_no_error() -> None:
    met = met_by(random_bank(1, 2), CARDS)
    assert met.values(np.zeros((0, FIELDS), np.uint16), plain()) == b""


BANK = random_bank(1, 2)
PREDICTIONS = BANK.predictors.of(BANK.hands)


@pytest.mark.parametrize(
    ("index", "records", "naturals"),
    [
        pytest.param(BANK.index[:0], BANK.records[:0], BYTES_64K, id="no hands"),
        pytest.param(BANK.index[:1], BANK.records, BYTES_64K, id="more records than hands"),
        pytest.param(BANK.index, BANK.records[:-1], BYTES_64K, id="fewer records than hands"),
        pytest.param(np.ascontiguousarray(BANK.index[:, :51]), BANK.records, BYTES_64K, id="51 cards"),
        pytest.param(np.ascontiguousarray(BANK.index[:, :, :7]), BANK.records, BYTES_64K, id="seven words"),
        pytest.param(BANK.index[:, :, ::-1], BANK.records, BYTES_64K, id="backwards"),
        pytest.param(BANK.index.ravel(), BANK.records, BYTES_64K, id="flat"),
        pytest.param(BANK.index, BANK.records.reshape(2, -1), BYTES_64K, id="records in two dimensions"),
        pytest.param(BANK.index.astype(np.int64), BANK.records, BYTES_64K, id="signed index"),
        pytest.param(BANK.index, BANK.records.astype(np.float64), BYTES_64K, id="floats"),
        pytest.param(BANK.index, BANK.records.astype(np.uint32), BYTES_64K, id="narrow records"),
        pytest.param(BANK.index, BANK.records, BYTES_64K[:-1], id="action_of a byte short"),
        pytest.param(BANK.index, BANK.records, BYTES_64K + b"\0", id="action_of a byte long"),
        pytest.param(BANK.index, BANK.records, b"", id="action_of empty"),
        pytest.param(BANK.index, BANK.records, BYTES_64K[:-1] + b"\x11", id="a seventeenth natural"),
        pytest.param(BANK.index, BANK.records[::-1].copy(), BYTES_64K, id="backs descending"),
        pytest.param(BANK.index, BANK.records & ~np.uint64(0xFFFF), BYTES_64K, id="a front of 0"),
        pytest.param(BANK.index, BANK.records & ~np.uint64(0xFFFF0000), BYTES_64K, id="a middle of 0"),
        pytest.param(BANK.index, BANK.records & ~np.uint64(0xFFFF00000000), BYTES_64K, id="a back of 0"),
        pytest.param(BANK.index, BANK.records | np.uint64(7918), BYTES_64K, id="a front of 7918"),
        pytest.param(BANK.index, BANK.records | np.uint64(0xFFFF0000), BYTES_64K, id="a middle of 65535"),
        pytest.param(BANK.index, BANK.records | np.uint64(0xFFFF00000000), BYTES_64K, id="a back of 65535"),
        pytest.param(None, BANK.records, BYTES_64K, id="no index"),
        pytest.param(BANK.index, None, BYTES_64K, id="no records"),
        pytest.param(BANK.index, BANK.records, None, id="no action_of"),
        pytest.param(BANK.index, BANK.records, bytearray(1 << 16), id="action_of a bytearray"),
        pytest.param([1, 2], BANK.records, BYTES_64K, id="a list"),
    ],
)
def test_a_bank_of_another_shape_is_refused(index: Any, records: Any, naturals: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        _expected.Bank(index, records, PREDICTIONS, naturals)


@pytest.mark.parametrize(
    "predictions",
    [
        pytest.param(PREDICTIONS[:-1], id="one short"),
        pytest.param(np.append(PREDICTIONS, PREDICTIONS[:1]), id="one long"),
        pytest.param(PREDICTIONS[:0], id="none at all"),
        pytest.param(np.tile(PREDICTIONS, 2)[::2], id="every other"),
        pytest.param(PREDICTIONS.reshape(2, -1), id="in two dimensions"),
        pytest.param(PREDICTIONS.astype(np.int32), id="signed"),
        pytest.param(PREDICTIONS.astype(np.uint64), id="wide"),
        pytest.param(PREDICTIONS.astype(np.uint16), id="narrow"),
        pytest.param(PREDICTIONS.astype(np.float32), id="floats"),
        pytest.param(PREDICTIONS.tolist(), id="a list"),
        pytest.param(BYTES_64K, id="bytes"),
        pytest.param(None, id="missing"),
    ],
)
def test_predictions_that_do_not_fit_the_hands_are_refused(predictions: Any) -> None:
    _expected.Bank(BANK.index, BANK.records, PREDICTIONS, BYTES_64K)
    with pytest.raises((ValueError, TypeError)):
        _expected.Bank(BANK.index, BANK.records, predictions, BYTES_64K)


WRONG_TABLES = {
    "a strength short": np.zeros((3, 7917), np.int32),
    "a strength long": np.zeros((3, 7919), np.int32),
    "two rows": np.zeros((2, 7918), np.int32),
    "no rows": np.zeros((0, 7918), np.int32),
    "flat": np.zeros(3 * 7918, np.int32),
    "wide": np.zeros((3, 7918), np.int64),
    "by column": np.zeros((7918, 3), np.int32).T,
}
WRONG_TERMS: dict[str, tuple[str, Any]] = {
    f"{table} {what}": (table, value)
    for table in ("royalties", "scooping", "owed")
    for what, value in WRONG_TABLES.items()
} | {
    "sixteen actions": ("actions", np.zeros((16, 17))),
    "eighteen actions": ("actions", np.zeros((17, 18))),
    "whole actions": ("actions", np.zeros((17, 17), np.int64)),
    "no actions": ("actions", None),
    "a number of actions": ("actions", 5),
    "26 endings": ("ending", NO_ENDINGS[:26]),
    "endings in three dimensions": ("ending", NO_ENDINGS.reshape(3, 3, 3)),
    "broken endings": ("ending", np.zeros(27)),
    "no endings": ("ending", None),
    "a total without royalties": ("by_total", 1),
    "a seventeenth action to surrender": ("surrenders", 17),
    "an action before the first": ("fouls", -1),
}


@pytest.mark.parametrize("wrong", WRONG_TERMS)
def test_a_settlement_of_another_shape_is_refused(wrong: str) -> None:
    name, value = WRONG_TERMS[wrong]
    fitting = tables(RULES["1-6"])
    _expected.Settlement(*fitting)
    with pytest.raises((ValueError, TypeError)):
        _expected.Settlement(*fitting._replace(**{name: value}))


@pytest.mark.parametrize("hand", [b"", CARDS[:12], CARDS + b"\x33", bytes(range(52)), CARDS[:12] + b"\x34",
                                  CARDS[:12] + b"\xff", CARDS[:12] + CARDS[:1]])  # fmt: skip
def test_what_is_no_hand_is_refused(hand: bytes) -> None:
    with pytest.raises(ValueError, match=r"^a hand has thirteen different cards, 0 to 51$"):
        _expected.Opponents(compiled(BANK), hand)


@pytest.mark.parametrize("part", [-1, 3, 64, 2**31 - 1])
def test_another_part_is_refused(part: int) -> None:
    with pytest.raises(ValueError, match=f"^there is no part {part}$"):
        _expected.Opponents(compiled(BANK), CARDS, part)


def test_opponents_of_something_else_are_refused() -> None:
    wrong: Any
    for wrong in (None, "bank", BANK):
        with pytest.raises(TypeError):
            _expected.Opponents(wrong, CARDS)
    for wrong in (None, "AsKdQcJhTh98", list(CARDS), bytearray(CARDS), 13):
        with pytest.raises(TypeError):
            _expected.Opponents(compiled(BANK), wrong)


def with_field(value: int, place: int) -> Records:
    records = RECORDS.copy()
    records[-1 if place != 2 else 0, place] = value
    return records


WRONG_RECORDS = [
    pytest.param(RECORDS[:, :4].copy(), id="four fields"),
    pytest.param(np.zeros((3, 6), np.uint16), id="six fields"),
    pytest.param(np.zeros((0, 4), np.uint16), id="no splits of four fields"),
    pytest.param(RECORDS.ravel(), id="flat"),
    pytest.param(RECORDS[None], id="three dimensions"),
    pytest.param(RECORDS.astype(np.int16), id="signed"),
    pytest.param(RECORDS.astype(np.uint8), id="narrow"),
    pytest.param(RECORDS.astype(np.uint32), id="wide"),
    pytest.param(np.asfortranarray(RECORDS), id="by column"),
    pytest.param(RECORDS[::2], id="every other"),
    pytest.param(None, id="none"),
    pytest.param(RECORDS.tolist(), id="a list"),
    *(pytest.param(with_field(7918, place), id=f"7918 at {place}") for place in range(3)),
    *(pytest.param(with_field(65535, place), id=f"65535 at {place}") for place in range(3)),
]


ASKED: dict[str, tuple[float, ...]] = {"values": (), "errors": MEANS}


@pytest.mark.parametrize("records", WRONG_RECORDS)
@pytest.mark.parametrize("ask", ASKED)
def test_splits_of_another_shape_are_refused(ask: str, records: Any) -> None:
    met = met_by(BANK, CARDS)
    with pytest.raises((ValueError, TypeError)):
        getattr(met, ask)(records, plain(), *ASKED[ask])


def test_splits_out_of_order_are_refused() -> None:
    met = met_by(BANK, CARDS)
    with pytest.raises(ValueError, match=r"^split 1 has a stronger back than the one before$"):
        met.values(np.ascontiguousarray(RECORDS[::-1]), plain())
    assert len(met.errors(np.ascontiguousarray(RECORDS[::-1]), plain(), *MEANS)[0]) == 3 * 16


def test_errors_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="shape"):
        met_by(BANK, CARDS).errors(np.zeros((0, FIELDS), np.uint16), plain(), *MEANS)


@pytest.mark.parametrize("means", [(), (1.0,), (1.0, 2.0), (1.0, 2.0, 3.0, 4.0), (1.0, None, 3.0), ("1", 2.0, 3.0)])
def test_errors_without_three_means_are_refused(means: Any) -> None:
    with pytest.raises(TypeError):
        met_by(BANK, CARDS).errors(RECORDS, plain(), *means)


@pytest.mark.parametrize("ask", ASKED)
def test_another_settlement_is_refused(ask: str) -> None:
    for wrong in (None, RULES["1-6"], "dutch-1-6"):
        with pytest.raises(TypeError):
            getattr(met_by(BANK, CARDS), ask)(RECORDS, wrong, *ASKED[ask])


HANDS = np.array([list(CARDS)] * 2, np.uint8)
OFFSETS = np.array([0, 3, 6], np.uint32)
FITTING: dict[str, Any] = {
    "hands": HANDS,
    "offsets": OFFSETS,
    "records": np.concatenate([RECORDS, RECORDS]),
    "naturals": np.zeros(2, np.uint8),
    "settlement": plain(),
    "picks": np.zeros(2, np.int32),
    "best": np.zeros(2, np.int32),
    "values": np.zeros((2, 2)),
}


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    copy = array.copy()
    copy.setflags(write=False)
    return copy


WRONG_ANSWERS: dict[str, tuple[str, Any]] = {
    "twelve cards": ("hands", HANDS[:, :12].copy()),
    "fourteen cards": ("hands", np.zeros((2, 14), np.uint8)),
    "three hands": ("hands", np.array([list(CARDS)] * 3, np.uint8)),
    "one hand": ("hands", HANDS[:1]),
    "flat hands": ("hands", HANDS.ravel()),
    "wide cards": ("hands", HANDS.astype(np.int64)),
    "a card of 52": ("hands", HANDS + np.uint8(4)),
    "a card of 255": ("hands", np.full((2, 13), 255, np.uint8)),
    "no offsets": ("offsets", OFFSETS[:0]),
    "an offset short": ("offsets", OFFSETS[:2]),
    "an offset long": ("offsets", np.array([0, 3, 6, 6], np.uint32)),
    "offsets beyond the end": ("offsets", np.array([0, 3, 7], np.uint32)),
    "offsets far beyond": ("offsets", np.array([0, 3, 2**32 - 1], np.uint32)),
    "offsets that start beyond": ("offsets", np.array([2**32 - 2, 2**32 - 1, 6], np.uint32)),
    "offsets falling": ("offsets", np.array([3, 0, 6], np.uint32)),
    "a hand without splits": ("offsets", np.array([0, 0, 6], np.uint32)),
    "signed offsets": ("offsets", OFFSETS.astype(np.int32)),
    "wide offsets": ("offsets", OFFSETS.astype(np.uint64)),
    "no records": ("records", np.zeros((0, FIELDS), np.uint16)),
    "records of four": ("records", np.zeros((6, 4), np.uint16)),
    "records out of order": ("records", np.concatenate([RECORDS, RECORDS])[::-1].copy()),
    "a record of 65535": ("records", np.concatenate([RECORDS, with_field(65535, 0)])),
    "a natural too many": ("naturals", np.zeros(3, np.uint8)),
    "natural 17": ("naturals", np.full(2, 17, np.uint8)),
    "natural 255": ("naturals", np.full(2, 255, np.uint8)),
    "a pick beyond the hand": ("picks", np.array([0, 3], np.int32)),
    "a pick far beyond": ("picks", np.array([2**31 - 1, 0], np.int32)),
    "a pick of -2": ("picks", np.array([-2, 0], np.int32)),
    "the least pick": ("picks", np.array([-(2**31), 0], np.int32)),
    "wide picks": ("picks", np.zeros(2, np.int64)),
    "a pick too few": ("picks", np.zeros(1, np.int32)),
    "no picks": ("picks", None),
    "a best too few": ("best", np.zeros(1, np.int32)),
    "a best that cannot be written": ("best", read_only(np.zeros(2, np.int32))),
    "every other best": ("best", np.zeros(4, np.int32)[::2]),
    "values too few": ("values", np.zeros((1, 2))),
    "values of one": ("values", np.zeros((2, 1))),
    "values of three": ("values", np.zeros((2, 3))),
    "flat values": ("values", np.zeros(4)),
    "narrow values": ("values", np.zeros((2, 2), np.float32)),
    "values that cannot be written": ("values", read_only(np.zeros((2, 2)))),
    "no settlement": ("settlement", None),
    "part 3": ("part", 3),
    "part -1": ("part", -1),
}


@pytest.mark.parametrize("wrong", WRONG_ANSWERS)
def test_arrays_that_do_not_fit_each_other_are_refused(wrong: str) -> None:
    name, value = WRONG_ANSWERS[wrong]
    _expected.respond(compiled(BANK), **FITTING)
    with pytest.raises((ValueError, TypeError)):
        _expected.respond(compiled(BANK), **(FITTING | {name: value}))


def test_a_bank_keeps_its_arrays_alive() -> None:
    bank = compiled(random_bank(6, 2))
    met = [_expected.Opponents(bank, CARDS) for _ in range(50)]
    first = met[0].values(RECORDS, plain())
    del bank
    np.full(1 << 20, 0xFFFF, np.uint16)  # whatever was freed is written over
    assert {each.values(RECORDS, plain()) for each in met} == {first}


def test_naturals_of_the_rules_settle_as_the_law_says() -> None:
    rules = RULES["naturals, the difference"]
    first, second = rules.naturals[2].natural, rules.naturals[7].natural
    assert (settle_naturals(first, second, rules), settle_naturals(None, first, rules)) == (10, -13)
