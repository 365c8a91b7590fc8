"""Many hands at once: found as one by one, in their order, and written as the templates say."""

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solver import _bulk, _fill, _splits
from solver.arrangement import Arrangement
from solver.batch import HABITS, NUMBERS, Found, in_order, solve_all
from solver.cards import DECK, lay, read_cards, write_cards
from solver.hands import Row
from solver.opponents import opponents
from solver.rules import Rules
from solver.rules_json import preset, read_rules
from solver.solution import Setting, Solution, solve
from solver.templates import Form, RowTexts, Template
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
    setting, wheel = found.settings[hand, slot], found.rules.wheel
    cards = tuple(setting["laid"].tolist())
    front, middle, back = setting["strengths"].tolist()
    numbers = dict(zip(NUMBERS, setting["numbers"].tolist(), strict=True))
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
    ranked = [slot for slot in range(found.ranked) if found.settings["pick"][hand, slot] >= 0]
    assert [told(each) for each in solution.settings] == [setting_of(found, hand, slot) for slot in ranked]
    habits = {name: setting_of(found, hand, found.ranked + place) for place, name in enumerate(HABITS)}
    assert {name: told(each) for name, each in solution.habits.items()} == habits
    held = found.hands[hand]
    assert tuple(held["cards"].tolist()) == solution.cards
    assert (held["undominated"], held["legal"]) == (solution.undominated, solution.legal)
    assert held["samples"] == solution.played.samples
    assert found.choices(hand) == solution.choices


@pytest.mark.parametrize("alternatives", [0, 3, 20])
@pytest.mark.parametrize("name", RULES)
def test_many_hands_are_solved_as_each_by_itself(name: str, alternatives: int) -> None:
    rules = RULES[name]
    found = solve_all(HANDS, rules, alternatives)
    assert found.settings.shape == (len(HANDS), alternatives + 3)
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
    found = solve_all([], RULES["dutch-1-6"])
    assert (found.packed_hands, found.packed_settings) == (b"", b"")


@pytest.mark.parametrize("name", RULES)
def test_what_nobody_asks_for_is_left_out_and_changes_nothing_else(name: str) -> None:
    whole, part = solve_all(HANDS, RULES[name], 2), solve_all(HANDS, RULES[name], 2, habits=False, legal=False)
    for field in ("pick", "laid", "strengths", "numbers"):
        assert np.array_equal(part.settings[field], whole.settings[field][:, :3])
    assert not part.hands["legal"].any()
    for field in ("cards", "natural", "acts", "samples", "undominated"):
        assert np.array_equal(part.hands[field], whole.hands[field])


@pytest.mark.parametrize(
    "bad", [HANDS[0][:12], (*HANDS[0], HANDS[1][0]), (*HANDS[0][:12], HANDS[0][0]), (*HANDS[0][:12], 52)]
)
def test_what_is_no_hand_is_refused(bad: Cards) -> None:
    with pytest.raises(ValueError, match=r"thirteen|card|hand"):
        solve_all([HANDS[0], bad], RULES["dutch-1-6"])


def test_rows_are_laid_as_players_lay_them() -> None:
    found = solve_all(HANDS, RULES["dutch-1-6"], 20)
    for laid in found.settings["laid"][found.settings["pick"] >= 0].tolist():
        for row in (laid[:3], laid[3:8], laid[8:]):
            assert tuple(row) == lay(row)


# What the compiled modules refuse, since they would read or write elsewhere


def game(**changed_: Any) -> _bulk.Game:
    """Return what `solve_all` solves hands with, some of it changed."""
    model = opponents(RULES["dutch-1-6"])
    of_ranks, of_suits = model.predictors.mean_summands
    arrays = {"shares": np.zeros((3, 7918)), "of_ranks": of_ranks, "of_suits": of_suits}
    given_: dict[str, Any] = {"bank": model.bank, "settlement": model.settlement} | arrays | {"aces": 0} | changed_
    return _bulk.Game(**given_)


def arguments(hands: list[Cards]) -> dict[str, Any]:
    """Return what `solve_all` hands over for one alternative, by name."""
    n = len(hands)
    cards = np.array([sorted(hand, reverse=True) for hand in hands], np.uint8)
    records = np.array([[1, 2, 3, 0b111, 0b11111000], [1, 2, 2, 0b111, 0b11111000]] * n, np.uint16)
    return {
        "hands": cards,
        "offsets": np.arange(0, 2 * n + 1, 2, dtype=np.uint32),
        "records": records,
        "naturals": np.zeros(n, np.uint8),
        "legal": np.zeros(n, np.uint32),
        "best": 2,
        "habits": True,
    }


def solved(given_: dict[str, Any]) -> tuple[bytes, bytes]:
    packed = {name: value.tobytes() for name, value in given_.items() if isinstance(value, np.ndarray)}
    return game().solve(**given_ | packed)


def changed(array: Any, place: Any, value: int) -> Any:
    other = array.copy()
    other[place] = value
    return other


def test_what_fits_is_solved() -> None:
    found = Found(RULES["dutch-1-6"], 2, *solved(arguments(HANDS[:2])))
    assert found.settings["pick"].tolist() == [[0, 1, 0, 0]] * 2


@pytest.mark.parametrize("name", ["shares", "of_ranks", "of_suits"])
def test_arrays_of_another_shape_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="fit each other"):
        game(**{name: np.zeros((3, 12, 4) if name == "of_ranks" else (3, 12))})


@pytest.mark.parametrize("name", ["hands", "offsets", "records", "naturals", "legal"])
def test_what_is_packed_too_short_is_refused(name: str) -> None:
    given_ = arguments(HANDS[:2])
    given_[name] = given_[name].tobytes()[:-1]
    with pytest.raises(ValueError, match="fit each other"):
        solved(given_)


@pytest.mark.parametrize("best", [-1, 0, 31])
def test_as_many_settings_as_there_is_no_room_for_are_refused(best: int) -> None:
    with pytest.raises(ValueError, match="fit each other"):
        solved(arguments(HANDS[:2]) | {"best": best})


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
        ("naturals", 1, 17),
    ],
)
def test_what_is_no_hand_or_no_split_is_refused(name: str, place: Any, value: int) -> None:
    given_ = arguments(HANDS[:2])
    given_[name] = changed(given_[name], place, value)
    with pytest.raises(ValueError, match=r"hand [01] is not thirteen"):
        solved(given_)


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
    with pytest.raises(ValueError, match="incorrect name"):
        game(settlement=opponents(RULES["dutch-1-6"]).bank)


# Forms

TEXTS = RowTexts.of([f"row {strength}".encode() for strength in range(7918)])
NOTHING = Template.of("")
ALL = (
    '"<front.list>" "<middle.list>" "<back.list>"|"<front.row>" "<middle.row>" "<back.row>"|'
    '"<front.royalty>" "<middle.royalty>" "<back.royalty>"|"<points>" "<cost>" "<back.lose>" "<scooped>"|"<equal>"|'
    '"<front.cards>","<middle.cards>","<back.cards>"'
)


def filled(found: Found, hand: str, best: str = "", other: str = "", given: list[bytes] | None = None) -> list[str]:
    """Return the texts of a form, filled in."""
    form = Form(found.rules, TEXTS, *map(Template.of, (hand, best, other)))
    return [text.decode() for text in form.fill(found, given or [])]


def test_a_form_shows_what_was_found() -> None:
    found = solve_all(HANDS, RULES["open-face"], 1)
    texts = filled(found, '"<best>"/"<others>"', ALL, '{"<cost>"}')
    for hand, text in enumerate(texts):
        best, others = text.split("/")
        solution = solve(HANDS[hand], RULES["open-face"], 1)
        lists, rows, royalties, numbers, equal, cards = best.split("|")
        setting = solution.settings[0]
        assert [json.loads(part) for part in lists.split(" ")] == [
            write_cards(row.cards) for row in setting.arrangement
        ]
        assert cards == ",".join(" ".join(write_cards(row.cards)) for row in setting.arrangement)
        assert rows == " ".join(f"row {strength}" for strength in setting.arrangement.strengths)
        assert royalties == " ".join(map(str, RULES["open-face"].royalties.of(setting.arrangement)))
        assert numbers == " ".join(
            f"{number:.6f}" for number in (setting.points, 0, setting.chances[5], setting.chances[7])
        )
        assert equal == "true"
        assert others == (f"{{{solution.settings[1].cost:.6f}}}" if len(solution.settings) > 1 else "")


def test_a_form_shows_the_hand_and_what_is_given() -> None:
    found = solve_all(HANDS[:3], RULES["dutch-1-6"], 20)
    hand = '"<given.1>"/"<list>"/"<cards>"/"<samples>"/"<undominated>"/"<legal>"/"<others>"/"<habit.rank_product>"'
    given_ = [b"%d" % place for place in range(6)]
    for place, text in enumerate(filled(found, hand, "", '"<points>"', given_)):
        solution = solve(HANDS[place], RULES["dutch-1-6"], 20)
        cards = write_cards(sorted(HANDS[place], reverse=True))
        others = ",".join(f"{setting.points:.6f}" for setting in solution.settings[1:])
        assert text == (
            f"{2 * place + 1}/{json.dumps(cards, separators=(',', ':'))}/{' '.join(cards)}/{solution.played.samples}/"
            f"{solution.undominated}/{solution.legal}/{others}/{solution.habits['rank_product'].points:.6f}"
        )


def with_numbers(found: Found, **numbers: float) -> Found:
    """Return what was found, with some numbers of every setting replaced."""
    settings_ = found.settings.copy()
    for name, number in numbers.items():
        settings_["numbers"][..., NUMBERS.index(name)] = number
    return replace(found, packed_settings=settings_.tobytes())


FOUND = solve_all(HANDS[:1], RULES["dutch-1-6"])


@given(st.floats(-1e12, 1e12) | st.floats(-10, 10), st.floats(0, 10), st.floats(0, 10))
@example(0.0000005, 1.0000015, 1.0000025)
@example(-0.0000005, 0.0, 0.0)
@example(999999.9999995, 0.0, 0.0)
@example(1e300, 0.0, 0.0)
def test_numbers_are_rounded_as_python_does(number: float, cost: float, error: float) -> None:
    found = with_numbers(FOUND, points=number, cost=cost, cost_error=error)
    (text,) = filled(found, '"<best>"', '"<points>" "<equal>"')
    shown, equal = text.split(" ")
    assert shown == f"{round(number, 6) + 0.0:.6f}"[:39]
    assert equal == ("true" if round(cost, 6) <= round(error, 6) else "false")


@given(st.integers(-(10**9), 10**9), st.sampled_from([-1e-9, -1e-10, 0.0, 1e-10, 1e-9]))
def test_numbers_near_the_middle_are_rounded_as_python_does(millionths: int, beside: float) -> None:
    number = (millionths + 0.5) / 1e6 + beside
    assert filled(with_numbers(FOUND, points=number), '"<best>"', '"<points>"') == [f"{round(number, 6) + 0.0:.6f}"]


def test_there_is_no_minus_zero() -> None:
    assert filled(with_numbers(FOUND, points=-1e-9), '"<best>"', '"<points>"') == ["0.000000"]


def test_a_slot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        Template.of('"<price>"')


@pytest.mark.parametrize(
    ("part", "value"),
    [
        (0, b"x"),
        (1, np.array([0, 1], np.uint32)),
        (1, np.array([0, 9, 0], np.uint32)),
        (2, np.array([14, 0], np.uint8)),
        (2, np.array([5, 5], np.uint8)),
        (2, np.array([0, 5], np.uint8)),
        (2, np.array([9, 0], np.uint8)),
        (2, np.array([5], np.uint8)),
        (3, np.array([15, 0], np.uint8)),
        (3, np.array([0, 1], np.uint8)),
        (3, np.array([0], np.uint8)),
    ],
)
def test_templates_that_are_none_are_refused(part: int, value: Any) -> None:
    template: list[Any] = [b"", np.zeros(3, np.uint32), np.array([5, 0], np.uint8), np.zeros(2, np.uint8)]
    hand = Template.of('"<best>"').parts

    def formed() -> _fill.Form:
        parts: Any = tuple(template)
        return _fill.Form(hand, parts, parts, TEXTS.texts, TEXTS.starts, np.zeros((3, 7918), np.int32))

    (text,) = formed().fill(FOUND.packed_hands, FOUND.packed_settings, FOUND.ranked, [])
    assert text == f"{FOUND.settings['numbers'][0, 0, 0]:.6f}".encode()
    template[part] = value
    with pytest.raises(ValueError, match="template"):
        formed()


@pytest.mark.parametrize("slot", ["points", "front.cards", "equal"])
def test_a_hand_has_no_slots_of_settings(slot: str) -> None:
    with pytest.raises(ValueError, match="no slot"):
        Form(FOUND.rules, TEXTS, Template.of(f'"<{slot}>"'), NOTHING, NOTHING)


def test_texts_of_rows_that_are_not_there_are_refused() -> None:
    texts = RowTexts(TEXTS.texts[:-1], TEXTS.starts)
    with pytest.raises(ValueError, match="7917"):
        Form(FOUND.rules, texts, NOTHING, NOTHING, NOTHING)


@pytest.mark.parametrize(
    "found",
    [
        replace(FOUND, packed_hands=FOUND.packed_hands[:-1]),
        replace(FOUND, packed_settings=FOUND.packed_settings[:-1]),
        replace(FOUND, ranked=0),
        replace(FOUND, ranked=3),  # then there are no habits
    ],
)
def test_what_does_not_fit_the_form_is_refused(found: Found) -> None:
    with pytest.raises(ValueError, match="fit"):
        filled(found, '"<habit.strongest_back>"')


@pytest.mark.parametrize("given_", [[], [b"a"], [b"a", b"b", b"c"]])
def test_what_is_given_for_each_hand_has_to_be_there(given_: list[bytes]) -> None:
    with pytest.raises(ValueError, match="fit"):
        filled(solve_all(HANDS[:2], RULES["dutch-1-6"]), '"<given.0>"', given=given_)


def test_what_is_given_is_bytes() -> None:
    with pytest.raises(TypeError):
        filled(FOUND, '"<given.0>"', given=["a"])  # type: ignore[list-item]


@pytest.mark.parametrize(("field", "value"), [("strengths", 7918), ("laid", 52)])
def test_what_is_not_on_the_scale_or_in_the_deck_is_refused(field: str, value: int) -> None:
    settings_ = FOUND.settings.copy()
    settings_[field][0, 1, 0] = value
    with pytest.raises(ValueError, match="hand 0"):
        filled(replace(FOUND, packed_settings=settings_.tobytes()), '"<best>"')


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
