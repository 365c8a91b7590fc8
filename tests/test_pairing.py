"""What two players settle under every house rule, line by line. All amounts are worked out by hand."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from solver.arrangement import Arrangement
from solver.cards import DECK, Card, write_cards
from solver.line_texts import describe_line
from solver.naturals import Natural as N
from solver.pairing import LINES, Hand, Line, PairScore, score_pair, settle_naturals
from solver.preset_files import preset_names
from solver.rules import Rules
from solver.rules_json import preset, write_rules
from solver.scoring import score_table
from tests import other_scorer
from tests.layouts import hand, house, pair, setting, table

# Royalties of 3, 8 and 5 in the usual table, and three weaker hands with which it makes a deck.
STRONG = "As Ah Ad / Ks Kh Kd Kc 2s / 8c 9c Tc Jc Qc"
WEAK = "2c 3h 5d / 6s 6h 4d 7c 8h / Qs Qh 9d 8d 8s"
PLAIN = "2h 4h 6d / 7s 7h 4c Th 3s / Js Jh 9h 3d 3c"
OTHER = "2d 4s 7d / 5s 5h 6c 9s Jd / Ts Td 5c Qd Ac"
FOUL = "Qs Qh 5c / 9d 9s 4s 6h 7d / Ac Js Jh 3s 3c"
FOUL_TOO = "6d 6s 2c / 5d 5h 4d 7c 8h / 3h Ts Td 8d 8s"

USUAL: Any = write_rules(preset("dutch-1-6-royalties"))["royalties"]
ALL = {"row": 1, "majority": 1, "scoop": 3, "scoop_factor": 2, "home_run_factor": 3}


def lines(score: PairScore) -> list[tuple[str, str | None, int]]:
    return [(line.what, line.row, line.points) for line in score.lines]


# The order of arithmetic.

EARNED = [
    ("row", "front", 1),
    ("royalty", "front", 3),
    ("row", "middle", 1),
    ("royalty", "middle", 8),
    ("row", "back", 1),
    ("royalty", "back", 5),
]


@pytest.mark.parametrize(
    ("royalties", "home_run", "expected"),
    [
        pytest.param(
            {},
            0,
            [*EARNED, ("scoop_factor", None, 19), ("majority", None, 1), ("scoop", None, 3)],
            id="factor, then majority and scoop",
        ),
        pytest.param(
            {},
            1,
            [
                *EARNED,
                ("scoop_factor", None, 19),
                ("majority", None, 1),
                ("scoop", None, 3),
                ("home_run", None, 2 * (19 + 19 + 1 + 3)),
            ],
            id="the home run's factor is last",
        ),
        pytest.param(
            {"in_scoop_factor": False},
            0,
            [*EARNED, ("scoop_factor", None, 3), ("majority", None, 1), ("scoop", None, 3)],
            id="royalties outside the factor",
        ),
        pytest.param(
            {"row_point": "replaced"},
            0,
            [
                *[(what, row, 0 if what == "row" else points) for what, row, points in EARNED],
                ("scoop_factor", None, 16),
                ("majority", None, 1),
                ("scoop", None, 3),
            ],
            id="royalties in place of row points",
        ),
    ],
)
def test_the_order_of_arithmetic(
    royalties: dict[str, Any], home_run: int, expected: list[tuple[str, str | None, int]]
) -> None:
    rules = house("dutch-1-6-royalties", counting=ALL, royalties=royalties)
    score = score_pair(hand(STRONG, rules), hand(WEAK, rules), rules, 0, home_run)
    assert lines(score) == expected
    turned = score_pair(hand(WEAK, rules), hand(STRONG, rules), rules, 0, -home_run)
    assert lines(turned) == [(what, row, -points) for what, row, points in expected]


def test_a_royalty_replaces_the_point_of_its_own_row_only() -> None:
    rules = house("taiwan")
    score = pair("5s 6c 7c / 4s 4h 4c 9s 9d / Ks Kh Kc 2d 2c", "Ts Td 2h / 7s 7h 8d 8s Js / Qs Qd Qh 3c 3d", rules)
    assert lines(score) == [("row", "front", -1), ("row", "middle", 0), ("royalty", "middle", 2), ("row", "back", 1)]


def test_a_scoop_s_factor_and_bonus_may_stand_together() -> None:
    rules = house(counting={"scoop_factor": 2, "scoop": 3})
    assert pair(STRONG, WEAK, rules).points == 3 * 2 + 3
    assert pair(STRONG, WEAK, house(counting={"scoop_factor": 2, "scoop": 0})).points == 6


# The majority.

MIDDLING = "Js Jh 3d / Ks Kh 8s 8d 4c / As Js 9s 6s 3s"
ROWS = {  # what wins, ties and loses against that
    "front": {"+": "Qc Qd 3h", "=": "Jc Jd 3h", "-": "Tc Td 3h"},
    "middle": {"+": "8c 8d 8h 5s 4d", "=": "Kc Kd 8h 8c 4d", "-": "Qc Qd 8h 8c 4d"},
    "back": {"+": "Ac Jc 9c 6c 4c", "=": "Ah Jh 9h 6h 3h", "-": "Ad Kd Qs Js Ts"},
}


def rows(pattern: str) -> str:
    return " / ".join(choices[result] for choices, result in zip(ROWS.values(), pattern, strict=True))


MAJORITIES = [
    # pattern, by rows: more rows or two rows, by total: more rows or two rows; a flush in back earns 2
    ("+++", 1, 1, 1, 1),
    ("++-", 1, 1, -1, -1),  # 1 + 1 against 1 + 2
    ("++=", 1, 1, 1, 1),
    ("+==", 1, 0, 1, 0),
    ("==+", 1, 0, 1, 0),
    ("=--", -1, -1, -1, -1),
    ("+-+", 1, 1, 1, 1),
    ("--+", -1, -1, 1, 1),  # 1 + 2 against 1 + 1
    ("-=+", 0, 0, 1, 0),
    ("+-=", 0, 0, 0, 0),
    ("===", 0, 0, 0, 0),
]


@pytest.mark.parametrize(("pattern", "more", "two", "total", "total_of_two"), MAJORITIES)
def test_who_gets_the_majority(pattern: str, more: int, two: int, total: int, total_of_two: int) -> None:
    for by, needs, expected in (
        ("rows", "more_rows", more),
        ("rows", "two_rows", two),
        ("total", "more_rows", total),
        ("total", "two_rows", total_of_two),
    ):
        rules = house(
            counting={"row": 1, "majority": 1, "scoop": 0, "majority_by": by, "majority_needs": needs},
            royalties={"back": {"flush": 2, "full_house": 2, "four_of_a_kind": 2, "straight_flush": 2}},
        )
        lost_to_straight = pattern[2] == "-"  # the choice that loses the back is a straight: the other's flush earns
        assert lost_to_straight == (pair(rows(pattern), MIDDLING, rules).royalties < 0)
        assert pair(rows(pattern), MIDDLING, rules).bonus == expected, (by, needs)
        assert pair(MIDDLING, rows(pattern), rules).bonus == -expected, (by, needs)


# Fouls.


@pytest.mark.parametrize(
    ("name", "over", "expected"),
    [
        ("dutch-1-6", {}, 6),
        ("dutch-2-4", {}, 4),
        ("us-1-4", {}, 4),
        ("us-2-4", {}, 4),
        ("malaya", {}, 3 + 2 + 6 + 6),
        ("dutch-1-6-royalties", {}, 6 + 16),
        ("dutch-1-6-royalties", {"foul": {"royalties": False}}, 6),
        ("pusoy", {}, 6 + 16),
        ("taiwan", {}, 32),
        ("hong-kong", {}, 32),
        ("fujian", {}, 32),
        ("taiwan", {"foul": {"royalties": False}}, 6),
        ("mau-binh", {}, 6),
        ("mau-binh", {"foul": {"royalties": True}}, 6 + 16),
        ("capsa-susun", {}, 3),
        ("taiwan", {"foul": {"pays": "flat", "points": 0, "royalties": False}}, 0),
    ],
)
def test_what_a_foul_costs(name: str, over: dict[str, Any], expected: int) -> None:
    rules = house(name, **over)
    assert pair(STRONG, FOUL, rules).points == expected
    assert pair(FOUL, STRONG, rules).points == -expected
    assert pair(FOUL, FOUL_TOO, rules).points == 0


def test_a_flat_price_has_a_line_and_no_rows() -> None:
    score = pair(FOUL, STRONG, house("mau-binh", foul={"royalties": True}))
    assert lines(score) == [
        ("foul", None, -6),
        ("royalty", "front", -3),
        ("royalty", "middle", -8),
        ("royalty", "back", -5),
    ]
    assert (score.rows, score.foul, score.royalties) == ((0, 0, 0), -6, -16)


# Surrenders.

GIVES_UP = Hand(surrenders=True)


@pytest.mark.parametrize("name", ["us-1-4", "taiwan", "mau-binh", "pusoy"])
def test_a_surrender_against_everything(name: str) -> None:
    rules = house(name, surrender=2, aces=7, naturals=[{"name": "dragon", "points": 13}])
    foul, legal = hand(FOUL, rules), hand(STRONG, rules)
    for other, owed in ((legal, 2), (foul, 0), (GIVES_UP, 0), (Hand(None, N.DRAGON), 13)):
        assert score_pair(other, GIVES_UP, rules).points == owed
        assert score_pair(GIVES_UP, other, rules).points == -owed
    assert lines(score_pair(legal, GIVES_UP, rules)) == [("surrender", None, 2)]


def test_whose_foul_rows_are_surrendered_is_not_foul() -> None:
    rules = house("us-1-4")
    given_up = Hand(setting(FOUL), surrenders=True)
    assert not given_up.is_foul
    assert score_pair(given_up, hand(FOUL_TOO, rules), rules).points == 0
    assert score_pair(given_up, hand(STRONG, rules), rules).points == -2


def test_a_surrender_spoils_a_home_run() -> None:
    rules = house("taiwan", surrender=3)
    hands = [hand(STRONG, rules), hand(WEAK, rules), GIVES_UP]
    score = score_table(hands, rules)
    assert (score.points, score.home_run) == ((32 + 3, -32 + 3, -6), None)


# Home runs.

STRONG_TABLE = (STRONG, WEAK, PLAIN, OTHER)


@pytest.mark.parametrize(
    ("over", "points"),
    [({"home_run_factor": 2}, [192, -64, -62, -66]), ({"home_run_factor": 1}, [96, -32, -30, -34])],
)
def test_a_home_run_multiplies_all_pairs_of_its_player(over: dict[str, int], points: list[int]) -> None:
    score = table(house("taiwan", counting=over), *STRONG_TABLE)
    assert list(score.points) == points
    assert score.home_run == (0 if over["home_run_factor"] > 1 else None)


def test_a_home_run_needs_two_others() -> None:
    two = table(house("taiwan", counting={"home_run_factor": 5}), STRONG, WEAK)
    assert (two.points, two.home_run) == ((32, -32), None)
    three = table(house("taiwan", counting={"home_run_factor": 5}), WEAK, STRONG, PLAIN)
    assert (three.points[1], three.home_run) == (32 * 5 * 2, 1)


def test_a_home_run_over_fouls() -> None:
    rules = house("taiwan")
    score = table(rules, STRONG, FOUL, FOUL_TOO)
    assert (score.points, score.home_run) == ((128, -64, -64), 0)
    flat = table(house("mau-binh"), STRONG, FOUL, WEAK)
    assert flat.home_run == 0
    assert flat.points == (6 + 64, -6 - 12 * 0 - 6, -64 + 6)  # a foul's flat price is left alone


def test_fouls_scoop_nobody() -> None:
    score = table(house("taiwan"), FOUL, FOUL_TOO, FOUL)
    assert (score.points, score.home_run) == ((0, 0, 0), None)


def test_no_home_run_where_a_natural_is_declared() -> None:
    rules = house("taiwan")
    hands = [hand(STRONG, rules), hand(WEAK, rules), Hand(None, N.DRAGON)]
    score = score_table(hands, rules)
    assert (score.points, score.home_run) == ((32 - 13, -32 - 13, 26), None)


# Bankers.


def test_only_pairs_with_the_banker_settle() -> None:
    rules = house("hong-kong")
    score = score_table([hand(each, rules) for each in STRONG_TABLE], rules, 3)
    assert list(score.pairs) == [(0, 3), (1, 3), (2, 3)]
    assert sum(score.points) == 0


@pytest.mark.parametrize(
    ("pattern", "points", "of_the_banker"),
    [("===", 0, 6), ("++=", 2, -1), ("+==", 1, 1), ("+-=", 0, 1), ("=--", -2, 6), ("+++", 6, -6)],
)
def test_ties_are_the_banker_s(pattern: str, points: int, of_the_banker: int) -> None:
    rules = house(banker={"game": "optional"})
    player, banker = hand(rows(pattern), rules), hand(MIDDLING, rules)
    assert score_table([player, banker], rules).points == (points, -points)
    assert score_table([player, banker], rules, 1).points == (-of_the_banker, of_the_banker)
    assert score_table([banker, player], rules, 0).points == (of_the_banker, -of_the_banker)
    nobody_s = house(banker={"game": "always", "ties": "nobody"})
    assert score_table([player, banker], nobody_s, 1).points == (points, -points)


def test_a_banker_can_have_a_home_run_by_ties_and_nobody_else_can() -> None:
    rules = house("taiwan", banker={"game": "optional"})
    hands = [hand(rows("=--"), rules), hand(MIDDLING, rules), hand(WEAK, rules)]
    assert score_table(hands, rules, 1).home_run == 1
    assert score_table(hands, rules).home_run is None
    assert score_table([hand(each, rules) for each in (STRONG, WEAK, PLAIN)], rules, 1).home_run is None


# Suits.


@pytest.mark.parametrize(
    ("mine", "theirs", "order", "result"),
    [
        ("Kh 9d 4c", "Kd 9s 4s", "shdc", 1),  # the king decides, not the nine
        ("Kh 9d 4c", "Kd 9s 4s", "cdhs", -1),
        ("Kc 9d 4c", "Kd 9s 4s", "shcd", 1),
        ("Kc 9d 4c", "Kd 9s 4s", "shdc", -1),
        ("Qs Qc 3d", "Qh Qd 3s", "shdc", 1),  # the higher of the pair
        ("Qs Qc 3d", "Qh Qd 3s", "cdhs", 1),
        ("Qs Qc 3d", "Qh Qd 3s", "dhsc", -1),
        ("Qs Qc 4d", "Qh Qd 3s", "dhsc", 1),  # only where rows are equal
    ],
)
def test_suits_that_break_ties_in_front(mine: str, theirs: str, order: str, result: int) -> None:
    rest = "Ad Ac 7h 6c 5d / 8h 8d 8c 6s 5s", "Ah As 7c 6d 5h / 8s Tc Th Td 2c"
    rules = house(suits_break_ties=list(order))
    one, other = (f"{row} / {below}" for row, below in zip((mine, theirs), rest, strict=True))
    assert pair(one, other, rules).rows[0] == result
    assert pair(other, one, rules).rows[0] == -result


@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [
        ("Ac Jd 9d 6d 4d", "Ah Jc 9h 6s 4s", -1),  # high card: the ace
        ("As Js 9s 6s 4s", "Ah Jh 9h 6h 4h", 1),  # flush
        ("Kh Kc 8d 8c 2h", "Kd Ks 8s 8h 2s", -1),  # two pair: the higher pair
        ("9s 8d 7d 6d 5d", "9h 8s 7s 6s 5s", 1),  # straight: its top
        ("As 5c 4d 3d 2d", "Ah 5d 4s 3s 2s", -1),  # a wheel's top is the five
        ("9d 8d 7d 6d 5d", "9c 8c 7c 6c 5c", 1),  # straight flush
    ],
)
def test_suits_that_break_ties_among_five(mine: str, theirs: str, result: int) -> None:
    rules = house(suits_break_ties=["s", "h", "d", "c"])
    front = "2d 3c Th", "2c 3d Tc"
    one, other = (f"{top} / {row} / {row}" for top, row in zip(front, (mine, theirs), strict=True))
    assert pair(one, other, rules).rows[1:] == (result, result)


def test_suits_make_no_hand_foul() -> None:
    laid = setting("Kh 9d 4c / As Ad 7h 6c 5d / Ah Ac 7d 6h 5c")
    assert not laid.is_foul
    assert not hand("Kh 9d 4c / As Ad 7h 6c 5d / Ah Ac 7d 6h 5c", house("pusoy")).is_foul


def test_a_scoop_by_suits_counts_as_one() -> None:
    rules = house("pusoy")
    mine = "Kh 9d 4c / Ah Ad 7h 6c 5d / Qs Qd 8h 8c 2s"
    theirs = "Kd 9s 4s / As Ac 7c 6d 5h / Qh Qc 8s 8d 2c"
    assert pair(mine, theirs, rules).rows == (1, -1, 1)
    turned = house("pusoy", suits_break_ties=["h", "s", "d", "c"])
    assert pair(mine, theirs.replace("Qh", "Qc").replace("Qc 8s", "Qh 8s"), turned).points == 1


def test_suits_decide_before_the_banker_does() -> None:
    rules = house("pusoy")
    player = hand("Kh 9d 4c / Ad Ac 7h 6c 5d / Qh Qc 8h 8c 2s", rules)
    banker = hand("Kd 9s 4s / Ah As 7c 6d 5h / Qs Qd 8s 8d 2c", rules)
    assert score_table([player, banker], rules, 1).pairs[0, 1].rows == (1, -1, -1)


# Aces.


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [(STRONG, WEAK, 3), (STRONG, OTHER, 2), (WEAK, PLAIN, 0), (FOUL, WEAK, 0), (STRONG, FOUL, 3), (FOUL, OTHER, -1)],
)
def test_aces(mine: str, theirs: str, points: int) -> None:
    rules = house("mau-binh", aces=1)
    assert pair(mine, theirs, rules).aces == points
    assert pair(theirs, mine, rules).aces == -points
    assert pair(mine, theirs, house("mau-binh")).aces == 0


def test_aces_are_outside_all_factors() -> None:
    rules = house("taiwan", aces=1)
    score = table(rules, *STRONG_TABLE)
    assert [pair.aces for pair in score.pairs.values()] == [3, 3, 2, 0, -1, -1]
    assert score.points[0] == 192 + 8


# Naturals.

# how they settle, mine, theirs, who declared first, and what mine collects
CLASHES: list[tuple[str, N, N, int, float]] = [
    ("higher", N.DRAGON, N.SIX_PAIRS, 0, 13),
    ("higher", N.SIX_PAIRS, N.THREE_STRAIGHTS, 0, 3),
    ("higher", N.FOUR_TRIPLES, N.ONE_COLOUR, 0, -10),
    ("higher", N.SIX_PAIRS, N.SIX_PAIRS, 0, 0),
    ("difference", N.DRAGON, N.SIX_PAIRS, 0, 10),
    ("difference", N.FOUR_TRIPLES, N.ONE_COLOUR, 0, -4),
    ("difference", N.SIX_PAIRS, N.THREE_STRAIGHTS, 0, 0),
    ("none", N.DRAGON, N.SIX_PAIRS, 0, 0),
    ("tiers", N.DRAGON, N.SIX_PAIRS, 0, 13),
    ("tiers", N.SIX_PAIRS, N.THREE_STRAIGHTS, 0, 0),
    ("tiers", N.FOUR_TRIPLES, N.ONE_COLOUR, 0, -10),
    ("first", N.SIX_PAIRS, N.ONE_COLOUR, 1, 3),
    ("first", N.SIX_PAIRS, N.ONE_COLOUR, -1, -10),
    ("first", N.SIX_PAIRS, N.SIX_PAIRS, 1, 3),  # whoever says it first, of the same kind too
    ("first", N.SIX_PAIRS, N.DRAGON, 1, -13),  # but for a dragon
    ("first", N.DRAGON, N.DRAGON, 1, 0),
    ("first", N.SIX_PAIRS, N.ONE_COLOUR, 0, -3.5),  # not known: the mean of both
]


@pytest.mark.parametrize(("clash", "mine", "theirs", "first", "points"), CLASHES)
def test_two_naturals(clash: str, mine: N, theirs: N, first: int, points: float) -> None:
    rules = house("taiwan", natural_against_natural=clash)
    assert settle_naturals(mine, theirs, rules, first) == points
    assert settle_naturals(theirs, mine, rules, -first) == -points
    for each in (mine, theirs):
        assert settle_naturals(each, None, rules) == rules.points_of(each)
        assert settle_naturals(None, each, rules) == -rules.points_of(each)


def test_a_dragon_beats_who_declared_first_wherever_it_is_listed() -> None:
    naturals = [{"name": name, "points": points} for name, points in (("six_pairs", 3), ("dragon", 13))]
    rules = house(naturals=naturals, natural_against_natural="first")
    assert settle_naturals(N.DRAGON, N.SIX_PAIRS, rules, -1) == 13
    assert settle_naturals(N.SIX_PAIRS, N.DRAGON, rules, 1) == -13


def test_small_naturals_of_hong_kong_are_of_one_tier() -> None:
    rules = house("hong-kong")
    small = [rule.natural for rule in rules.naturals if rule.points == 3]
    assert len(small) == 5
    assert {settle_naturals(one, other, rules) for one in small for other in small} == {0}
    assert {settle_naturals(N.DRAGON, other, rules) for other in small} == {13}


def test_malaya_settles_the_difference() -> None:
    rules = house("malaya")
    assert settle_naturals(N.THREE_QUADS, N.ONE_COLOUR, rules) == 6
    assert settle_naturals(N.SIX_PAIRS, N.THREE_STRAIGHTS, rules) == 0


@pytest.mark.parametrize("name", preset_names())
def test_a_natural_collects_its_points_from_rows_fouls_and_surrenders(name: str) -> None:
    rules = house(name, naturals=[{"name": "six_pairs", "points": 3}], surrender=1)
    natural = Hand(None, N.SIX_PAIRS)
    for other in (hand(WEAK, rules), hand(FOUL, rules), GIVES_UP):
        assert lines(score_pair(natural, other, rules)) == [("natural", None, 3)]


# What lines say.


def said(mine: Hand, theirs: Hand, rules: Rules, language: str, ties: int = 0, home_run: int = 0) -> list[str]:
    score = score_pair(mine, theirs, rules, ties, home_run)
    return [describe_line(line, ("A", "B"), (mine, theirs), rules, language) for line in score.lines]


def test_every_kind_of_line_is_said_in_both_languages() -> None:
    rules = house("dutch-1-6-royalties", counting=ALL, surrender=2, aces=1, banker={"game": "optional"})
    strong, weak, foul = (hand(each, rules) for each in (STRONG, WEAK, FOUL))
    kinds = set()
    flat = house("mau-binh")
    natural, other_natural = Hand(None, N.DRAGON), Hand(None, N.SIX_PAIRS)
    for mine, theirs, by in (
        (strong, weak, rules),
        (weak, strong, rules),
        (strong, foul, flat),
        (foul, foul, flat),
        (natural, other_natural, rules),
        (natural, weak, rules),
        (weak, natural, rules),
        (GIVES_UP, weak, rules),
        (GIVES_UP, foul, rules),
        (GIVES_UP, GIVES_UP, rules),
        (strong, strong, rules),
    ):
        score = score_pair(mine, theirs, by, 0, 1)
        kinds |= {line.what for line in score.lines}
        english, dutch = (said(mine, theirs, by, language, 0, 1) for language in ("en", "nl"))
        assert len(english) == len(dutch) == len(score.lines)
        assert not set(english) & set(dutch) - {"B is foul."}
        assert all(text.endswith(".") and "{" not in text for text in english + dutch)
    assert kinds == set(LINES)


def test_a_natural_without_points_is_said_to_be_its_holder_s() -> None:
    rules = house(naturals=[{"name": "dragon", "points": 0}])
    assert said(hand(WEAK, rules), Hand(None, N.DRAGON), rules, "en") == ["B declares dragon."]
    assert said(Hand(None, N.DRAGON), hand(WEAK, rules), rules, "nl") == ["A meldt dragon."]


def test_a_surrender_that_costs_nothing_is_said_to_be_whose_it_is() -> None:
    rules = house(surrender=0)
    assert said(GIVES_UP, hand(WEAK, rules), rules, "en") == ["A surrenders."]
    assert said(hand(WEAK, rules), GIVES_UP, rules, "en") == ["B surrenders."]
    assert said(hand(FOUL, rules), GIVES_UP, rules, "en") == ["B surrenders and A is foul."]


def test_a_royalty_in_place_of_the_row_s_point_is_called_so() -> None:
    rules = house("taiwan")
    texts = said(hand(STRONG, rules), hand(WEAK, rules), rules, "en")
    assert texts[1] == "A has a royalty in front in place of its point: three aces."
    assert texts[-1] == "A scoops B, so the rows and royalties count 2 times."


def test_a_line_keeps_its_winner_where_it_is_worth_nothing() -> None:
    score = pair(STRONG, WEAK, house("taiwan"))
    assert score.lines[0] == Line("row", 0, "front", 1)
    assert Line("row", 0, "front", 0) in pair(STRONG, STRONG, house("taiwan")).lines


# Whole tables, stacked so that much happens, against the second scorer.

Cards = tuple[Card, ...]


def takes(random: Random, deck: list[Card], size: int) -> Cards:
    """Take a row out of a deck: of equal ranks, of one suit, in sequence, or anything."""

    def of_rank() -> list[Card]:
        ranks = Counter(card >> 2 for card in deck)
        rank = random.choice([rank for rank, count in ranks.items() if count == max(ranks.values())])
        return [card for card in deck if card >> 2 == rank][: random.randint(2, size)]

    def of_suit() -> list[Card]:
        suit = random.randrange(4)
        return [card for card in deck if card & 3 == suit][:size]

    def in_sequence() -> list[Card]:
        low, suit = random.randrange(-1, 9), random.randrange(4)
        return [4 * (rank % 13) + suit for rank in range(low, low + size) if 4 * (rank % 13) + suit in deck]

    kinds: list[Callable[[], list[Card]]] = [of_rank, of_rank, of_suit, in_sequence, list]
    chosen = random.choice(kinds)()
    if size == 5 and random.random() < 0.3:  # two groups: a full house, or two pair
        chosen = chosen[:3]
        for card in chosen:
            deck.remove(card)
        second = of_rank()[: 5 - len(chosen)]
        deck += chosen
        chosen += second
    row = chosen + [card for card in deck if card not in chosen][: size - len(chosen)]
    for card in row:
        deck.remove(card)
    return tuple(row)


def stacked(random: Random, rules: Rules) -> tuple[list[Hand], int | None]:
    """Return a table whose rows are strong, mostly legal, sometimes alike; with naturals, surrenders and bankers."""
    deck = random.sample(DECK, 52)
    hands = []
    seats = random.randint(2, 4)
    for seat in range(seats):
        rows = [takes(random, deck, size) for size in random.choice([(3, 5, 5), (5, 5, 3)])]
        front, middle, back = sorted(rows, key=len)
        laid = Arrangement.of(front, middle, back, rules.wheel)
        if laid.middle.strength > laid.back.strength and random.random() < 0.95:
            laid = Arrangement.of(front, back, middle, rules.wheel)
        natural = random.choice(rules.naturals).natural if rules.naturals and random.random() < 0.06 else None
        surrenders = rules.surrender is not None and natural is None and random.random() < 0.1
        hands.append(Hand(laid, natural, surrenders, laid.cards, seat + 1 if natural else None))
    may_have_banker = rules.banker.game != "never" and random.random() < 0.5
    return hands, random.randrange(seats) if may_have_banker else None


@pytest.mark.slow
@pytest.mark.parametrize("name", preset_names())
def test_another_scorer_agrees_on_stacked_tables(name: str) -> None:
    rules, random, seen = preset(name), Random(name), Counter[str]()
    as_json = write_rules(rules)
    for _ in range(300):
        hands, banker = stacked(random, rules)
        shown = [
            other_scorer.Shown(
                tuple(tuple(write_cards(row.cards)) for row in each.arrangement or ()),
                each.natural and str(each.natural),
                each.surrenders,
                tuple(write_cards(each.cards)),
                each.declared,
            )
            for each in hands
        ]
        score = score_table(hands, rules, banker)
        assert ([*score.points], score.home_run) == other_scorer.score(shown, as_json, banker)
        seen.update(line.what for each in score.pairs.values() for line in each.lines if line.points)
        seen["home run"] += score.home_run is not None
    expected = {"row"}
    expected |= {"royalty"} if any(rules.royalties.row(row).entries for row in ("front", "middle", "back")) else set()
    expected |= {"natural"} if rules.naturals else set()
    expected |= {"surrender"} if rules.surrender else set()
    expected |= {"foul"} if rules.foul.pays == "flat" else set()
    expected |= {"scoop"} if rules.counting.scoop else set()
    expected |= {"scoop_factor"} if rules.counting.scoop_factor > 1 else set()
    expected |= {"home_run"} if rules.counting.home_run_factor > 1 else set()
    assert {what for what in expected if seen[what] < 10} == set(), seen
