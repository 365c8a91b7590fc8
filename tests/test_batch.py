"""Many hands at once: found as one by one, in their order, and written as the templates say."""

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import _bulk, _fill, _splits
from solver.arrangement import Arrangement
from solver.batch import HABITS, NUMBERS, Found, in_order, solve_all
from solver.cards import DECK, lay, read_cards
from solver.hands import Row
from solver.opponents import opponents
from solver.rules import Rules
from solver.rules_json import preset, read_rules
from solver.solution import Setting, Solution, solve
from solver.templates import RowTexts, Template, fill
from solver.training import deal

Cards = tuple[int, ...]

HANDS: list[Cards] = [
    *map(tuple, deal(40, 21).tolist()),
    *map(
        read_cards,
        (
            "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s",  # a dragon
            "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
            "As Ah Ad Ac Ks Kh Kd Kc 2s 2h 2d 2c 3s",  # few splits
            "As 2h 3d 4c 5s Ah 2d 3c 4s 5h 9c 9d 9h",  # two wheels
            "Ks Kh Qs Qh 9s 9h 8s 8h 8d 8c 5s 5h 3d",  # six pairs
        ),
    ),
]
RULES: dict[str, Rules] = {
    name: preset(name) for name in ("dutch-1-6", "dutch-2-4", "dutch-1-6-royalties", "open-face")
} | {"wheel": read_rules({"preset": "dutch-2-4-royalties", "wheel": "second_highest"})}


def setting_of(found: Found, hand: int, slot: int) -> dict[str, Any]:
    """Return a setting as `told` tells one of a solution."""
    cards, wheel = tuple(found.laid[hand, slot].tolist()), found.rules.wheel
    front, middle, back = found.strengths[hand, slot].tolist()
    numbers = dict(zip(NUMBERS, found.numbers[hand, slot].tolist(), strict=True))
    arrangement = Arrangement(
        Row(cards[:3], front, wheel), Row(cards[3:8], middle, wheel), Row(cards[8:], back, wheel)
    )
    near = {name: pytest.approx(number, 1e-12, 1e-12) for name, number in numbers.items()}
    return {"arrangement": arrangement} | near


def told(setting: Setting) -> dict[str, Any]:
    win, lose = setting.chances[0:6:2], setting.chances[1:6:2]
    rows = {
        f"{row}.{outcome}": chance
        for row, won, lost in zip(("front", "middle", "back"), win, lose, strict=True)
        for outcome, chance in (("win", won), ("tie", 1 - won - lost), ("lose", lost))
    }
    return (
        {"arrangement": setting.arrangement, "points": setting.points, "error": setting.error}
        | {"cost": setting.cost, "cost_error": setting.cost_error}
        | rows
        | {"scoop": setting.chances[6], "scooped": setting.chances[7]}
    )


def check_hand(found: Found, hand: int, solution: Solution) -> None:
    """Hold what was found for a hand against its solution."""
    alternatives = found.picks.shape[1] - len(HABITS) - 1
    ranked = [slot for slot in range(alternatives + 1) if found.picks[hand, slot] >= 0]
    assert [told(each) for each in solution.settings] == [setting_of(found, hand, slot) for slot in ranked]
    habits = {name: setting_of(found, hand, alternatives + 1 + place) for place, name in enumerate(HABITS)}
    assert {name: told(each) for name, each in solution.habits.items()} == habits
    assert tuple(found.cards[hand].tolist()) == solution.cards
    assert (found.undominated[hand], found.legal[hand]) == (solution.undominated, solution.legal)
    assert found.samples[hand] == solution.played.samples
    assert found.choices(hand) == solution.choices


@pytest.mark.parametrize("alternatives", [0, 3, 20])
@pytest.mark.parametrize("name", RULES)
def test_many_hands_are_solved_as_each_by_itself(name: str, alternatives: int) -> None:
    rules = RULES[name]
    found = solve_all(HANDS, rules, alternatives)
    assert found.picks.shape == (len(HANDS), alternatives + 3)
    for hand, cards in enumerate(HANDS):
        check_hand(found, hand, solve(cards, rules, alternatives))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from(DECK), min_size=13, max_size=13, unique=True), min_size=1, max_size=3))
def test_whatever_the_hands_and_their_order(hands: list[list[int]]) -> None:
    rules = RULES["dutch-1-6-royalties"]
    found = solve_all(hands, rules, 2)
    for hand, cards in enumerate(hands):
        check_hand(found, hand, solve(cards, rules, 2))


def test_no_hands() -> None:
    assert solve_all([], RULES["dutch-1-6"]).picks.shape == (0, 3)


@pytest.mark.parametrize(
    "bad", [HANDS[0][:12], (*HANDS[0], HANDS[1][0]), (*HANDS[0][:12], HANDS[0][0]), (*HANDS[0][:12], 52)]
)
def test_what_is_no_hand_is_refused(bad: Cards) -> None:
    with pytest.raises(ValueError, match=r"thirteen|card|hand"):
        solve_all([HANDS[0], bad], RULES["dutch-1-6"])


def test_rows_are_laid_as_players_lay_them() -> None:
    found = solve_all(HANDS, RULES["dutch-1-6"], 20)
    for laid in found.laid[found.picks >= 0].tolist():
        for row in (laid[:3], laid[3:8], laid[8:]):
            assert tuple(row) == lay(row)


# What the compiled modules refuse, since they would read or write elsewhere


def arguments(hands: list[Cards]) -> dict[str, Any]:
    """Return what `solve_all` hands over for one alternative, by name."""
    model = opponents(RULES["dutch-1-6"])
    of_ranks, of_suits = model.predictors.mean_summands
    cards = np.array([sorted(hand, reverse=True) for hand in hands], np.uint8)
    records = np.array([[1, 2, 3, 0b111, 0b11111000], [1, 2, 2, 0b111, 0b11111000]] * len(hands), np.uint16)
    n, m = len(hands), 4
    return {
        "bank": model.bank,
        "settlement": model.settlement,
        "shares": np.zeros((3, 7918)),
        "of_ranks": of_ranks,
        "of_suits": of_suits,
        "hands": cards,
        "offsets": np.arange(0, 2 * n + 1, 2, dtype=np.uint32),
        "records": records,
        "picks": np.zeros((n, m), np.int32),
        "laid": np.zeros((n, m, 13), np.uint8),
        "strengths": np.zeros((n, m, 3), np.uint16),
        "numbers": np.zeros((n, m, 15)),
        "samples": np.zeros(n, np.int64),
        "acts": np.zeros((n, 3)),
        "naturals": np.zeros(n, np.uint8),
        "aces": 0,
        "habits": True,
    }


def changed(array: Any, place: Any, value: int) -> Any:
    other = array.copy()
    other[place] = value
    return other


def test_what_fits_is_solved() -> None:
    given_ = arguments(HANDS[:2])
    _bulk.solve(*given_.values())
    assert given_["picks"].tolist() == [[0, 1, 0, 0]] * 2


@pytest.mark.parametrize(
    "name",
    [
        *("shares", "of_ranks", "of_suits", "hands", "offsets", "records"),
        *("picks", "laid", "strengths", "numbers", "samples", "acts", "naturals"),
    ],
)
def test_arrays_of_another_shape_are_refused(name: str) -> None:
    given_ = arguments(HANDS[:2])
    given_[name] = np.ascontiguousarray(given_[name][..., :-1])
    with pytest.raises(ValueError, match="fit each other"):
        _bulk.solve(*given_.values())


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [
        ("hands", (1, 0), 52),
        ("hands", (1, 5), 0),
        ("offsets", 2, 5),
        ("offsets", 1, 0),
        ("records", (2, 0), 7918),
        ("records", (2, 3), 0b1111),
        ("records", (2, 4), 0b11111),
        ("records", (2, 4), 0b111111000),
        ("records", (3, 2), 4),
    ],
)
def test_what_is_no_hand_or_no_split_is_refused(name: str, place: Any, value: int) -> None:
    given_ = arguments(HANDS[:2])
    given_[name] = changed(given_[name], place, value)
    with pytest.raises(ValueError, match=r"hand [01] is not thirteen"):
        _bulk.solve(*given_.values())


def test_counts_of_legal_splits_are_those_of_each_hand() -> None:
    hands = np.array(HANDS, np.uint8)
    for wheel_high in (False, True):
        counts = np.frombuffer(_splits.legal_counts(hands, wheel_high), np.uint32).tolist()
        assert counts == [_splits.legal_count(bytes(hand), wheel_high) for hand in HANDS]


@pytest.mark.parametrize("bad", [np.zeros((1, 13), np.uint8), np.zeros((1, 12), np.uint8)])
def test_legal_splits_of_what_is_no_hand_are_not_counted(bad: Any) -> None:
    with pytest.raises(ValueError, match=r"card|hand"):
        _splits.legal_counts(bad)


def test_another_capsule_is_refused() -> None:
    given_ = arguments(HANDS[:1])
    given_["settlement"] = given_["bank"]
    with pytest.raises(ValueError, match="incorrect name"):
        _bulk.solve(*given_.values())


# Templates

ROWS = RowTexts.of([f"row {strength}" for strength in range(7918)])
ALL = (
    '"<front.cards>" "<middle.cards>" "<back.cards>"|"<front.row>" "<middle.row>" "<back.row>"|'
    '"<front.royalty>" "<middle.royalty>" "<back.royalty>"|"<points>" "<cost>" "<back.lose>" "<scooped>"|"<equal>"'
)


def test_a_template_shows_what_was_found() -> None:
    found = solve_all(HANDS, RULES["open-face"], 1)
    texts = fill(found, Template.of(ALL), Template.of('{"<cost>"}'), ROWS)
    for hand, (best, *others) in enumerate(texts):
        solution = solve(HANDS[hand], RULES["open-face"], 1)
        cards, rows, royalties, numbers, equal = best.split("|")
        setting = solution.settings[0]
        assert [sorted(read_cards(part.split('"')[1::2])) for part in cards.split(" ")] == [
            sorted(row.cards) for row in setting.arrangement
        ]
        assert rows == " ".join(f"row {strength}" for strength in setting.arrangement.strengths)
        assert royalties == " ".join(map(str, RULES["open-face"].royalties.of(setting.arrangement)))
        assert numbers == " ".join(
            f"{number:.6f}" for number in (setting.points, 0, setting.chances[5], setting.chances[7])
        )
        assert equal == "true"
        assert others[0] == (f"{{{solution.settings[1].cost:.6f}}}" if len(solution.settings) > 1 else "")


@given(st.floats(-1e12, 1e12), st.floats(0, 10), st.floats(0, 10))
def test_numbers_are_rounded_as_python_does(number: float, cost: float, error: float) -> None:
    found = solve_all(HANDS[:1], RULES["dutch-1-6"])
    found.numbers[0, 0, [NUMBERS.index(name) for name in ("points", "cost", "cost_error")]] = number, cost, error
    template = Template.of('"<points>" "<equal>"')
    shown, equal = fill(found, template, template, ROWS)[0][0].split(" ")
    assert shown == f"{round(number, 6) + 0.0:.6f}"
    assert equal == ("true" if round(cost, 6) <= round(error, 6) else "false")


def test_there_is_no_minus_zero() -> None:
    found = solve_all(HANDS[:1], RULES["dutch-1-6"])
    found.numbers[:] = -1e-9
    template = Template.of('"<points>"')
    assert fill(found, template, template, ROWS) == [["0.000000"] * 3]


def test_a_slot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        Template.of('"<price>"')


@pytest.mark.parametrize(
    ("part", "value"),
    [
        (1, np.array([0, 1], np.uint32)),
        (1, np.array([0, 9], np.uint32)),
        (2, np.array([6], np.uint8)),
        (2, np.array([1, 0], np.uint8)),
        (3, np.array([15], np.uint8)),
    ],
)
def test_templates_that_are_none_are_refused(part: int, value: Any) -> None:
    found = solve_all(HANDS[:1], RULES["dutch-1-6"])
    template: list[Any] = [b"", np.array([0, 0], np.uint32), np.array([4], np.uint8), np.array([0], np.uint8)]
    royalties = np.zeros((3, 7918), np.int32)

    def filled() -> bytes:
        parts: Any = (tuple(template), tuple(template))
        arrays = found.picks, found.laid, found.strengths, found.numbers
        return _fill.fill(parts, *arrays, ROWS.texts, ROWS.starts, royalties)[0]

    assert filled() == b"".join(f"{number:.6f}".encode() for number in found.numbers[0, :, 0])
    template[part] = value
    with pytest.raises(ValueError, match="template"):
        filled()


# Blocks, on several threads


def test_answers_come_in_the_order_of_the_blocks() -> None:
    late = threading.Event()

    def job(block: int) -> int:
        if block == 0:
            assert late.wait(10)
        elif block == 1:
            late.set()
        return block * block

    assert list(in_order(job, range(50), 2)) == [(block, block * block) for block in range(50)]


def test_only_a_few_blocks_are_fetched_ahead() -> None:
    fetched = []

    def blocks() -> Iterator[int]:
        for block in range(1000):
            fetched.append(block)
            yield block

    answers = in_order(lambda block: block, blocks(), 2)
    for expected in range(20):
        assert next(answers) == (expected, expected)
        assert len(fetched) <= expected + 6
    answers.close()  # type: ignore[attr-defined]
    assert len(fetched) < 30


def test_what_a_job_raises_comes_in_its_place() -> None:
    answers = in_order(lambda block: 1 // block, [2, 1, 0, 1], 2)
    assert [next(answers), next(answers)] == [(2, 0), (1, 1)]
    with pytest.raises(ZeroDivisionError):
        next(answers)


def test_no_thread_is_left_behind() -> None:
    before = threading.active_count()
    answers = in_order(lambda block: block, iter(int, 1), 2)
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before
