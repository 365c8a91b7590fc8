"""Home runs: what they add at tables of opponents drawn together, against whole tables scored by the law."""

import random
from dataclasses import replace
from functools import cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pytest

from solver import home_run
from solver.arrangement import Arrangement
from solver.cards import read_cards
from solver.home_run import Together, together
from solver.opponents import opponents
from solver.optimiser import FIELDS, undominated
from solver.pairing import Hand
from solver.roles import Seat
from solver.rules import Rules
from solver.rules_json import preset
from solver.scoring import highest_natural, score_table
from solver.settlement import actions
from solver.solution import review, solve
from tests.layouts import house
from tests.small_bank import EASY, ODD, Cards, foul_of, set_somehow

Role = Literal["banker", "player"] | None

SEATS = [Seat(players, role) for players in (3, 4) for role in (None, "banker", "player")]
IDS = [f"{seat.players} {seat.role or 'no banker'}" for seat in SEATS]
BANKER: dict[str, Any] = {"banker": {"game": "optional"}}
DEARER: dict[str, Any] = {
    "front": {"three_of_a_kind": 7},
    "middle": {"full_house": 6, "four_of_a_kind": 16, "straight_flush": 20},
    "back": {"four_of_a_kind": 8, "straight_flush": 10},
}
RULES: dict[str, Rules] = {
    "all doubled": house("taiwan", royalties=EASY, surrender=2, **BANKER),
    "flat fouls": house(
        "mau-binh", royalties=EASY, foul={"points": 2, "royalties": True}, surrender=1, counting={"home_run_factor": 3}
    ),
    "fouls that save royalties": house("hong-kong", royalties=EASY, foul={"royalties": False}),
    "a scoop factor without royalties": house(
        "hong-kong", counting=ODD | {"scoop_factor": 3}, royalties=DEARER | {"in_scoop_factor": False}
    ),
    "a majority by total": house("us-2-4", royalties=EASY, counting={"home_run_factor": 2, "scoop": 1}, **BANKER),
    "rows worth nothing": house(
        counting={"row": 0, "majority": 2, "majority_by": "total", "scoop": 0, "home_run_factor": 2}, royalties=EASY,
        **BANKER,
    ),
    "royalties of both": house("open-face", counting={"home_run_factor": 2, "majority": 1}, surrender=1, **BANKER),
    "royalties of both that a foul saves": house(
        "pusoy", counting={"home_run_factor": 3}, foul={"royalties": False}, royalties=EASY, suits_break_ties=None
    ),
    "rows worth nothing, royalties of both": house(
        counting={"row": 0, "majority": 2, "majority_by": "total", "scoop": 0, "home_run_factor": 2},
        royalties=EASY | {"to": "both"}, **BANKER,
    ),
    "nobody wins ties": house("taiwan", banker={"game": "optional", "ties": "nobody"}),
    "aces": house("taiwan", aces=2, **BANKER),
}  # fmt: skip
STRONG = "As Ad Ah Ks Kd Qs Qd Qh Qc Js Jd Jh Jc"
WEAK = "As Kh Jd 9c 8s 7h 6d 4c 4s 3h 2d 2c Td"


def scored(mine: Hand, theirs: list[Hand], rules: Rules, seat: Seat) -> int:
    """Return what the first player gets from the whole table."""
    banker = {"banker": 0, "player": 1}.get(seat.role or "")
    return score_table([mine, *theirs], rules, banker).points[0]


def added(mine: Hand, theirs: list[Hand], rules: Rules, seat: Seat) -> float:
    """Return what home runs add for the first player, for each that he settles with: with the factor, and without."""
    plain = replace(rules, counting=replace(rules.counting, home_run_factor=1))
    meets = 1 if seat.role == "player" else len(theirs)
    return (scored(mine, theirs, rules, seat) - scored(mine, theirs, plain, seat)) / meets


def dealt(cards: Cards, rules: Rules, seats: int, deal: random.Random, count: int) -> list[list[Arrangement]]:
    """Return tables of disjoint hands, set somehow; now and then one lays as strong rows as the first player could."""
    rest = [card for card in range(52) if card not in cards]
    tables = []
    for _ in range(count):
        shuffled = deal.sample(rest, len(rest))
        hands = [tuple(shuffled[13 * seat : 13 * seat + 13]) for seat in range(seats)]
        laid = [set_somehow(hand, rules.wheel, deal) for hand in hands]
        splits = undominated(cards, rules.wheel)
        tables.append([splits.arrangement(0) if deal.random() < 0.1 else each for each in laid])
    return tables


@pytest.mark.parametrize("seat", SEATS, ids=IDS)
@pytest.mark.parametrize("name", RULES)
def test_home_runs_add_what_the_whole_table_settles_more(name: str, seat: Seat) -> None:
    rules, deal = RULES[name], random.Random(IDS.index(f"{seat.players} {seat.role or 'no banker'}"))
    acts = [1] * bool(rules.naturals) + [2] * (rules.surrender is not None) + [3] * ("foul" in actions(rules))
    up, down = 0, 0
    for text in (STRONG, WEAK):
        cards = read_cards(text)
        splits = undominated(cards, rules.wheel)
        chosen = sorted({0, len(splits) // 2, len(splits) - 1})
        tables = dealt(cards, rules, seat.players - 1, deal, 120)
        does = np.array([[deal.choice([0] * 9 + acts) for _ in table] for table in tables], np.uint8)
        laid = np.array([[each.strengths for each in table] for table in tables], np.uint16)
        found = Together(opponents(rules, seat.ties(rules)), laid, does, seat.role)
        foul = Hand(foul_of(cards, rules.wheel))
        cases = [(Hand(splits.arrangement(each)), splits.records[[each]], False) for each in chosen]
        if rules.foul.pays == "scoop":
            cases.append((foul, np.zeros((1, FIELDS), np.uint16), True))
        for mine, record, is_foul in cases:
            extra = found.extra(record, foul=is_foul)
            shown = [[shown_by(*each, rules) for each in zip(*table, strict=True)]
                     for table in zip(tables, does.tolist(), strict=True)]  # fmt: skip
            expected = [added(mine, theirs, rules, seat) for theirs in shown]
            assert extra.tolist() == [pytest.approx(expected, abs=1e-12)]
            assert found.mean(record) == pytest.approx(np.mean(expected)) or is_foul
            up += sum(each > 0 for each in expected)
            down += sum(each < 0 for each in expected)
    assert up > 5 or seat.role == "player" or name.startswith("rows worth nothing")
    assert up == 0 or seat.role != "player"
    assert down > 5 or seat.role == "banker"
    assert down == 0 or seat.role != "banker"


def shown_by(laid: Arrangement, act: int, rules: Rules) -> Hand:
    if act == 1:
        return Hand(laid, rules.naturals[0].natural)
    if act == 2:
        return Hand(surrenders=True)
    return Hand(foul_of(laid.cards, rules.wheel) if act == 3 else laid)


# The tables


@cache
def drawn(name: str, text: str, players: int) -> tuple[Together, npt.NDArray[np.uint8]]:
    """Return the tables at which a hand sits, and the hands that sit there: uint8 (tables, opponents, 13)."""
    given: list[npt.NDArray[np.uint8]] = []
    kept = home_run._set

    def recording(model: Any, hands: npt.NDArray[np.uint8]) -> Any:
        given.append(hands)
        return kept(model, hands)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(home_run, "_set", recording)
        patch.setattr(home_run, "TABLES", 200)
        found = together(opponents(preset(name)), read_cards(text), players, None)
    return found, given[0].reshape(200, players - 1, 13)


@pytest.mark.parametrize("players", [3, 4])
def test_no_card_is_dealt_twice(players: int) -> None:
    _, hands = drawn("taiwan", WEAK, players)
    mine = sorted(home_run._renamed(read_cards(WEAK)))
    for table in hands.tolist():
        cards = [*mine, *(card for hand in table for card in hand)]
        assert len(set(cards)) == len(cards) == 13 * players
    held = np.bincount(hands.ravel(), minlength=52)
    assert (held[mine] == 0).all()
    others = np.delete(held, mine)
    expected = 200 * (players - 1) / 3
    assert np.abs(others - expected).max() < 5 * np.sqrt(expected)


def test_the_same_hand_has_the_same_tables_whatever_its_order_and_its_suits() -> None:
    model, cards = opponents(preset("taiwan")), read_cards(WEAK)
    first = together(model, cards, 3, None)
    shuffled = random.Random(1).sample(cards, 13)
    renamed = [card & ~3 | (2, 0, 3, 1)[card & 3] for card in cards]
    for other in (together(model, shuffled, 3, None), together(model, renamed, 3, None)):
        assert np.array_equal(other.strengths, first.strengths)
        assert np.array_equal(other.acts, first.acts)
    assert first.strengths.shape == (home_run.TABLES, 2, 3)
    another = together(model, read_cards(STRONG), 3, None)
    assert not np.array_equal(another.strengths, first.strengths)


@pytest.mark.parametrize("name", ["taiwan", "capsa-susun"])
def test_opponents_lay_about_the_best_that_they_can(name: str) -> None:
    found, hands = drawn(name, WEAK, 4)
    rules, model = preset(name), opponents(preset(name))
    lost, acts = [], found.acts.ravel()
    laid = found.strengths.reshape(-1, 3)
    for hand, strengths, act in zip(hands.reshape(-1, 13)[:300], laid[:300], acts[:300], strict=True):
        meeting, splits = model.meet(hand.tolist()), undominated(hand.tolist(), rules.wheel)
        values = meeting.values(splits.records).points
        if act == 0:
            (place,) = np.flatnonzero((splits.strengths == strengths).all(axis=1))
            lost.append(values.max() - values[place])
        natural = highest_natural(hand.tolist(), rules)
        if natural:
            declared = meeting.act(natural)[0]
            assert abs(declared - values.max()) < 0.1 or bool(act == 1) == bool(declared > values.max())
        assert act != 1 or natural
    assert 0 <= np.mean(lost) < 0.01
    assert np.max(lost) < 0.3


# In answers


@pytest.mark.parametrize("name", ["taiwan", "capsa-susun"])
def test_home_runs_change_nothing_between_two(name: str) -> None:
    rules = preset(name)
    plain = replace(rules, counting=replace(rules.counting, home_run_factor=1))
    for text in (STRONG, WEAK):
        with_factor, without = solve(read_cards(text), rules), solve(read_cards(text), plain)
        assert with_factor.settings == without.settings
        assert (with_factor.choices, with_factor.played) == (without.choices, without.played)
        assert with_factor.played.tables == 0


def test_home_runs_change_nothing_where_they_pay_nothing_more() -> None:
    rules, cards = preset("dutch-1-6"), read_cards(STRONG)
    assert solve(cards, rules, seat=Seat(4)).settings == solve(cards, rules).settings
    assert solve(cards, rules, seat=Seat(4)).played.tables == 0


@pytest.mark.parametrize("players", [3, 4])
def test_who_scoops_often_gains_by_home_runs_and_who_is_scooped_loses(players: int) -> None:
    rules = preset("taiwan")
    for text, sign in ((STRONG, 1), (WEAK, -1)):
        two, more = solve(read_cards(text), rules).settings[0], solve(read_cards(text), rules, seat=Seat(players))
        best = more.settings[0]
        assert more.played.tables == home_run.TABLES
        assert sign * (best.points - two.points) > 3 * (best.error - two.error) > 0
        assert [each.cost for each in more.settings] == sorted(each.cost for each in more.settings)
        assert (best.cost, best.cost_error) == (0, 0)
        assert all(each.points - best.points == pytest.approx(-each.cost) for each in more.settings)


def test_a_review_agrees_with_the_solution_where_there_are_home_runs() -> None:
    rules, seat = preset("taiwan"), Seat(3)
    solution = solve(read_cards(WEAK), rules, 3, seat)
    for shown in solution.settings:
        reviewed = review(shown.arrangement, rules, seat)
        assert reviewed.chosen == replace(shown, laid=shown.arrangement)
        assert (reviewed.best, reviewed.habits, reviewed.played) == (
            solution.settings[0], solution.habits, solution.played
        )  # fmt: skip
    fouled = review(foul_of(read_cards(WEAK), rules.wheel), rules, seat).chosen
    alone = review(foul_of(read_cards(WEAK), rules.wheel), rules).chosen
    assert fouled.points < alone.points - fouled.error  # who runs home doubles a foul hand too
    assert fouled.error > alone.error


def test_standard_errors_are_as_far_as_other_tables_are_away(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, deal = preset("taiwan"), random.Random(6)
    model = opponents(rules)
    monkeypatch.setattr(home_run, "TABLES", 300)
    misses: list[float] = []
    for _ in range(16):
        cards = deal.sample(range(52), 13)
        ends = undominated(cards, rules.wheel).records[[0, -1]]
        halves = together(model, cards, 3, None).extra(ends).reshape(2, 2, 150)
        apart = halves.mean(axis=2)[:, 0] - halves.mean(axis=2)[:, 1]
        error = np.sqrt((halves.std(axis=2) ** 2).sum(axis=1) / 150)
        misses += (apart[error > 0] / error[error > 0]).tolist()
    assert len(misses) > 12
    assert 0.4 < np.mean(np.square(misses)) < 2


def test_home_runs_add_up_to_nothing_where_all_play_alike() -> None:
    """What I gain by mine the others lose: over random hands the mean is zero."""
    rules, deal = preset("taiwan"), random.Random(9)
    gained = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(home_run, "TABLES", 60)
        for _ in range(150):
            cards = deal.sample(range(52), 13)
            found = together(opponents(rules), cards, 3, None)
            splits = undominated(cards, rules.wheel)
            best = opponents(rules).meet(cards).values(splits.records).points.argmax()
            gained.append(found.extra(splits.records[[best]]).mean())
    assert np.std(gained) > 0.1
    assert abs(np.mean(gained)) < 4 * np.std(gained) / np.sqrt(len(gained))
