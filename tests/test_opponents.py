"""The opponents under some rules: which bank they come from, how they play there, and what settles."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from solver import _expected
from solver.bank import DECLARES, FOULS, NATURAL_BITS, SURRENDERS, Bank, natural_bits
from solver.cards import read_cards
from solver.naturals import Natural
from solver.opponents import action_of, opponents, opponents_of, shipped_banks
from solver.optimiser import undominated
from solver.preset_files import preset_names
from solver.reference import Wheel, classes
from solver.rules import Rules
from solver.rules_json import preset, read_rules
from solver.settlement import Action, actions, play
from solver.training import Population, deal
from tests.layouts import house

HIGH = str(Wheel.SECOND_HIGHEST)
SIX_PAIRS = [{"name": "six_pairs", "points": 3}]


def actions_that_give_up(rules: Rules) -> list[Action]:
    return [each for each in actions(rules) if not isinstance(each, Natural)]


# Which bank


# Card rooms play as the Dutch page does; of these two, suits are not modelled.
SHARED = {"card-room-1-6": "dutch-1-6-royalties"}
SUITED = {"capsa-susun", "pusoy"}


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_has_a_bank_that_was_trained_for_what_it_plays(name: str) -> None:
    model = opponents(preset(name))
    assert (model.name, model.exact, model.rules) == (SHARED.get(name, name), name not in SUITED, preset(name))
    assert play(model.source.rules) == play(preset(name))
    assert opponents(replace(preset(name), suits_break_ties=None)).exact


@pytest.mark.parametrize("name", ["dutch-1-6", "dutch-2-4-royalties", "us-1-4", "taiwan"])
@pytest.mark.parametrize(
    "over",
    [
        {"name": "ons huis"},
        {"point_value": "0.25"},
        {"point_value": "0"},
        {"currency": "USD"},
        {"passing": {"on": True, "count": 4, "cycle": ["across", "hold"], "across_with_three": "left"}},
        {"foul": {"pays": "scoop"}},
        {"banker": {"game": "optional"}},
        {"counting": {"home_run_factor": 3}},
        {"name": "alles", "point_value": "2.5000", "currency": "punten", "passing": {"on": True}},
    ],
    ids=lambda over: " ".join(over),
)
def test_what_is_not_about_setting_leaves_the_bank_exact(name: str, over: dict[str, Any]) -> None:
    model = opponents(house(name, **over))
    assert (model.name, model.exact) == (name, True)
    plain = opponents(preset(name))
    hand = random.Random(1).sample(range(52), 13)
    records = undominated(hand).records
    assert model.meet(hand).values(records).points.tolist() == plain.meet(hand).values(records).points.tolist()


WINNER = preset("dutch-1-6-royalties").royalties


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        pytest.param(house(counting={"row": 1, "scoop": 2}), "dutch-1-6", id="1-5"),
        pytest.param(house(counting={"row": 1, "scoop": 4}), "dutch-1-6", id="1-7"),
        pytest.param(house(counting={"row": 2, "scoop": 5}), "dutch-1-6", id="nearly twice 1-6"),
        pytest.param(house(counting={"row": 1, "majority": 1, "scoop": 3}), "dutch-2-4", id="both bonuses"),
        pytest.param(house("dutch-2-4", counting={"scoop": 1}), "dutch-2-4", id="2-4 with something for a scoop"),
        pytest.param(
            replace(preset("dutch-2-4"), royalties=WINNER), "dutch-2-4-royalties", id="royalties laid over 2-4"
        ),
        pytest.param(
            house("dutch-2-4-royalties", royalties={"front": {"three_of_a_kind": 4}}), "dutch-2-4-royalties",
            id="other royalties in 2-4",
        ),
        pytest.param(
            house("dutch-1-6-royalties", royalties={"back": {"four_of_a_kind": 5}}), "dutch-1-6-royalties",
            id="other royalties in 1-6",
        ),
        pytest.param(house("dutch-1-6-royalties", naturals=[]), "dutch-1-6-royalties", id="royalties, no naturals"),
        pytest.param(
            house("open-face", royalties={"middle": {"three_of_a_kind": 1}}), "open-face", id="near open-face"
        ),
        pytest.param(house(naturals=SIX_PAIRS), "dutch-1-6", id="a natural"),
        pytest.param(
            house("dutch-2-4-royalties", natural_against_natural="difference"), "dutch-2-4-royalties", id="a clash"
        ),
        pytest.param(house("dutch-2-4", wheel=HIGH), "dutch-2-4", id="another wheel"),
        pytest.param(house("open-face", wheel=HIGH), "open-face", id="another wheel with royalties"),
        pytest.param(house("taiwan", wheel="lowest"), "taiwan", id="the other wheel in Taiwan"),
        pytest.param(house("us-1-4", surrender=1), "us-1-4", id="another price to surrender"),
        pytest.param(house("capsa-susun", foul={"points": 4}), "capsa-susun", id="another price of a foul"),
        pytest.param(house("dutch-2-4", counting={"majority_needs": "two_rows"}), "us-2-4", id="two rows needed"),
    ],
)  # fmt: skip
def test_rules_without_a_bank_take_the_nearest_and_say_so(rules: Rules, name: str) -> None:
    model = opponents(rules)
    assert (model.name, model.exact) == (name, False)


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        pytest.param(house(counting={"majority": 1, "scoop": 0}), "dutch-2-4", id="2-4 written over 1-6"),
        pytest.param(house(counting={"row": 2, "scoop": 6}), "dutch-1-6", id="twice 1-6"),
        pytest.param(house("dutch-2-4", counting={"row": 5, "majority": 5}), "dutch-2-4", id="five times 2-4"),
        pytest.param(house(counting={"scoop": 0, "scoop_factor": 2}), "dutch-1-6", id="a factor for the bonus"),
        pytest.param(preset("card-room-1-6"), "dutch-1-6-royalties", id="card rooms"),
    ],
)
def test_rules_that_play_as_a_preset_are_exact(rules: Rules, name: str) -> None:
    model = opponents(rules)
    assert (model.name, model.exact) == (name, True)


def test_every_house_rule_finds_opponents() -> None:
    odd: list[dict[str, Any]] = [
        {"counting": {"row": 0, "majority": 0, "scoop": 0}},
        {"counting": {"row": 0, "majority": 5, "scoop": 0}},
        {"counting": {"row": 50, "majority": 0, "scoop": 1}},
        {"naturals": [{"name": str(natural), "points": place} for place, natural in enumerate(Natural)]},
        {"royalties": {"to": "both"}},
        {"counting": {"scoop_factor": 3, "majority": 2, "majority_by": "total", "majority_needs": "two_rows"}},
        {"surrender": 0, "foul": {"pays": "flat", "points": 0, "royalties": True}, "aces": 2},
        {
            "preset": "hong-kong",
            "royalties": {"in_scoop_factor": False, "front": {"three_of_a_kind": 4}, "middle": {"full_house": 2}},
        },
    ]
    hand = random.Random(4).sample(range(52), 13)
    for over in odd:
        for wheel in Wheel:
            rules = read_rules({**over, "wheel": str(wheel)})
            for ties in (1, 0, -1):
                values = opponents(rules, ties).meet(hand).values(undominated(hand, wheel).records)
                assert np.isfinite(values.points).all()
                assert ((values.chances >= 0) & (values.chances <= 1)).all()


# The other wheel


def test_another_wheel_is_the_same_bank_on_the_other_scale() -> None:
    """The hands set as they are, each row still of its class, so that the straights alone change places."""
    rules = preset("dutch-2-4")
    low = shipped_banks()["dutch-2-4"]
    hand = random.Random(9).sample(range(52), 13)
    here, there = opponents(rules).meet(hand), opponents(replace(rules, wheel=Wheel.SECOND_HIGHEST)).meet(hand)
    assert here.samples == there.samples
    scales = {wheel: classes(wheel) for wheel in Wheel}
    pairs = enumerate(zip(*scales.values(), strict=True))
    changed = {strength for strength, (one, other) in pairs if strength and one != other}
    assert changed == {*range(6309, 6318), *range(7908, 7917)}
    assert set(low.strengths[:, 1].tolist()) & changed
    # Nobody's own straights: a row between the classes beats as many on both scales.
    for triple in ([1000, 3000, 6308], [1400, 6308, 6319], [2000, 6318, 7000], [4000, 6319, 7907], [6200, 7907, 7917]):
        record = np.array([[*triple, 0, 0]], np.uint16)
        assert here.values(record).points.tolist() == there.values(record).points.tolist()
        assert here.values(record).chances.tolist() == there.values(record).chances.tolist()
    # The wheel itself, and the straight to a six, beat and lose to others now.
    assert scales[Wheel.LOWEST][6309] == scales[Wheel.SECOND_HIGHEST][6317]
    assert scales[Wheel.LOWEST][6309].ranks == (3,)
    lowest, highest = (np.array([[2000, strength, 7000, 0, 0]], np.uint16) for strength in (6309, 6317))
    won, lost = here.values(lowest).chances[0, 2], there.values(highest).chances[0, 2]
    assert lost - won == pytest.approx(straights_met(hand, low), abs=1e-9)


def straights_met(hand: list[int], bank: Bank) -> float:
    """Return the share of middles from a straight to six to one to king: what the wheel climbs over."""
    model = opponents_of(bank, bank.rules, "plain", exact=True).meet(hand)
    chances = model.values(np.array([[2000, 6318, 7000, 0, 0], [2000, 6309, 7000, 0, 0]], np.uint16)).chances
    won_by_ace_high, lost_by_wheel = chances[0, 2], chances[1, 3]
    return float(won_by_ace_high - (1 - lost_by_wheel))


def test_a_bank_of_the_other_wheel_keeps_its_hands_and_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []
    kept = _expected.Bank

    def recording(*given: Any) -> _expected.Bank:
        made.append(given)
        return kept(*given)

    monkeypatch.setattr(_expected, "Bank", recording)
    bank = Population(preset("dutch-2-4-royalties"), deal(1024, 5), threads=1).bank()
    other = house("dutch-2-4-royalties", wheel=HIGH)
    predictors = opponents_of(bank, other, "other", exact=False).predictors
    ((index, records, predictions, _),) = made
    turned = Bank(other, {}, index, records, predictors)
    assert predictions.tolist() == predictors.of(turned.hands).tolist()

    def classed(each: Bank) -> list[tuple[Any, ...]]:
        scale = classes(each.rules.wheel)
        rows = [[scale[strength] for strength in three] for three in each.strengths.tolist()]
        shown = [tuple((c.category, c.ranks, c.size) for c in three) for three in rows]
        return sorted(zip(map(tuple, each.hands.tolist()), shown, each.naturals.tolist(), strict=True))

    assert classed(turned) == classed(bank)
    assert (np.diff(turned.strengths[:, 2].astype(int)) >= 0).all()


# What hands do instead of playing rows


def test_hands_declare_where_their_policy_does_or_whenever_they_can() -> None:
    rules = house(naturals=[{"name": name, "points": 3} for name in ("dragon", "three_flushes", "three_straights")])
    held = natural_bits(frozenset({Natural.THREE_FLUSHES, Natural.THREE_STRAIGHTS, Natural.SIX_PAIRS}))
    exact, nearest = action_of(rules, exact=True), action_of(rules, exact=False)
    assert len(exact) == len(nearest) == 1 << 16
    assert (exact[held], exact[held | DECLARES]) == (0, 2)
    assert (nearest[held], nearest[held | DECLARES]) == (2, 2)
    assert nearest[natural_bits(frozenset({Natural.DRAGON})) | held] == 1
    assert nearest[NATURAL_BITS[Natural.SIX_PAIRS]] == exact[DECLARES] == nearest[0] == nearest[DECLARES] == 0


def test_hands_give_up_where_their_policy_does_and_the_rules_let_them() -> None:
    naturals = [{"name": "dragon", "points": 13}]
    flat = {"pays": "flat", "points": 3, "royalties": False}
    dragon = natural_bits(frozenset({Natural.DRAGON}))
    bits = (SURRENDERS, FOULS, dragon | SURRENDERS, dragon | FOULS, dragon | DECLARES, dragon)
    for rules, exact, nearest in (
        (house(naturals=naturals), (0, 0, 0, 0, 1, 0), (0, 0, 1, 1, 1, 1)),
        (house(naturals=naturals, surrender=2), (2, 0, 2, 0, 1, 0), (2, 0, 2, 1, 1, 1)),
        (house(naturals=naturals, foul=flat), (0, 2, 0, 2, 1, 0), (0, 2, 1, 2, 1, 1)),
        (house(naturals=naturals, surrender=2, foul=flat), (2, 3, 2, 3, 1, 0), (2, 3, 2, 3, 1, 1)),
        (house(surrender=2, foul=flat), (1, 2, 1, 2, 0, 0), (1, 2, 1, 2, 0, 0)),
    ):
        for expected, is_exact in ((exact, True), (nearest, False)):
            taken = action_of(rules, exact=is_exact)
            assert tuple(taken[each] for each in bits) == expected


@pytest.mark.parametrize("name", ["dutch-1-6-royalties", "dutch-2-4-royalties"])
def test_about_as_many_opponents_declare_as_hold_a_natural_that_pays(name: str) -> None:
    """1.66 in a hundred hands hold one of the four; those that win more by their rows do not declare."""
    bank = shipped_banks()[name]
    held = np.frombuffer(action_of(bank.rules, exact=False), np.uint8)[bank.naturals] > 0
    declared = np.frombuffer(action_of(bank.rules, exact=True), np.uint8)[bank.naturals] > 0
    error = np.sqrt(0.0166 / len(held))
    assert abs(held.mean() - 0.0166) < 4.5 * error
    assert (held | ~declared).all()
    assert 0.5 < declared.sum() / held.sum() <= 1


@pytest.mark.parametrize("name", [name for name in shipped_banks() if actions_that_give_up(preset(name))])
def test_some_opponents_give_up_where_the_rules_let_them(name: str) -> None:
    bank = shipped_banks()[name]
    taken = np.frombuffer(action_of(bank.rules, exact=True), np.uint8)[bank.naturals]
    numbers = [actions(bank.rules).index(each) + 1 for each in actions_that_give_up(bank.rules)]
    assert 0 <= np.isin(taken, numbers).mean() < 0.25


def test_naturals_that_the_rules_do_not_list_are_played_as_rows() -> None:
    hand = random.Random(6).sample(range(52), 13)
    meeting = opponents(house("dutch-1-6-royalties", naturals=[])).meet(hand)
    assert sum(meeting.met.actions) == 0
    listed = opponents(preset("dutch-1-6-royalties")).meet(hand)
    assert sum(listed.met.actions) > 0
    assert meeting.samples == listed.samples


# Aces, which are shown whatever a hand does, but where it gives up


ACES = [(0, "2s 3s 5h 7d 8c 9s Th Jd Qc Ks Kh 4d 6c"), (3, "As Ah Ad 7d 8c 9s Th Jd Qc Ks Kh 4d 6c")]


@pytest.mark.parametrize(("aces", "text"), ACES)
@pytest.mark.parametrize("preset_name", ["dutch-1-6-royalties", "open-face"])
def test_aces_are_worth_the_difference_to_what_an_opponent_has_on_average(
    preset_name: str, aces: int, text: str
) -> None:
    hand, rules = read_cards(text), house(preset_name, aces=3)
    records = undominated(hand).records
    plain, model = opponents(preset(preset_name)), opponents(rules)
    assert (model.name, model.exact) == (preset_name, True)
    here, there = model.meet(hand), plain.meet(hand)
    difference = 3 * (aces - (4 - aces) / 3)  # he holds a third of the cards that are left
    assert here.values(records).points - there.values(records).points == pytest.approx(difference, abs=1e-9)
    assert here.values(records).chances.tolist() == there.values(records).chances.tolist()
    assert here.errors(records)[0].tolist() == there.errors(records)[0].tolist()
    for natural in preset(preset_name).naturals:
        assert here.act(natural.natural)[0] - there.act(natural.natural)[0] == pytest.approx(difference)
    assert here.foul()[0] - there.foul()[0] == pytest.approx(-3 * (4 - aces) / 3)
    bits = np.bitwise_or.reduce(np.uint64(1) << model.source.hands.astype(np.uint64), axis=1)
    met = bits & np.uint64(sum(1 << card for card in hand)) == 0
    theirs = (model.source.hands[met] >= 48).sum(axis=1)
    assert theirs.mean() == pytest.approx((4 - aces) / 3, abs=4.5 * theirs.std() / np.sqrt(met.sum()) + 1e-12)


def test_aces_are_not_exact_where_somebody_may_give_up_without_showing_any() -> None:
    flat = {"pays": "flat", "points": 3}
    hand = read_cards(ACES[1][1])
    given_up: list[tuple[Rules, Action, float]] = [
        (house(surrender=2), "surrender", 0.0),
        (house(foul=flat), "foul", -1 / 3),
    ]
    for rules, act, shown in given_up:
        plain, with_aces = opponents(rules), opponents(replace(rules, aces=1))
        assert not with_aces.exact
        assert with_aces.meet(hand).act(act)[0] - plain.meet(hand).act(act)[0] == pytest.approx(shown)


# How strong the shipped banks are


@pytest.mark.parametrize("name", shipped_banks())
def test_a_policy_earns_nothing_against_itself(name: str) -> None:
    """Over random hands the best responses to a bank earn zero, within what the hands and the bank leave open."""
    population = Population(preset(name), deal(1500, 77), threads=1)
    bank = shipped_banks()[name]
    earned = np.empty(1500)
    for part, _, values in population.respond(bank, 1500):
        earned[part] = values[:, 0]
    error = earned.std() * np.sqrt(1 / len(earned) + 1 / len(bank.records))
    assert abs(earned.mean()) < 4 * error
    assert error < 0.2


@pytest.mark.parametrize("name", shipped_banks())
def test_enough_opponents_for_every_hand(name: str) -> None:
    model, dealt = opponents(preset(name)), random.Random(8)
    samples = [model.meet(dealt.sample(range(52), 13)).samples for _ in range(50)]
    expected = len(shipped_banks()[name].records) * 24 * 0.012786
    assert min(samples) > 0.7 * expected
    assert np.mean(samples) == pytest.approx(expected, rel=0.05)
