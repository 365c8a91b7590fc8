"""Scoring: every pair in its parts, whole tables, naturals and money. All amounts are worked out by hand."""

from decimal import Decimal

import pytest

from solver.errors import TableError
from solver.naturals import Natural as N
from solver.pairing import Hand, PairScore, score_pair, settle_naturals
from solver.rules import Rules
from solver.scoring import declared_natural, highest_natural, money, score_table
from tests.layouts import hand, house, pair, setting, table

# Five legal hands of different rows, and two foul ones.
PAIRS = "Qc Qd 3h / Kc Kd 9h 8s 7d / As Ad 5h 4s 2d"
WEAK = "Qh Jc 7s / Ts Td 9c 6d 4s / Ks Kh 7h 5c 2c"
TRIPS = "5s 5h 5d / Td 9c 8d 7h 6s / Ac Kc 8c 4c 2c"
QUEENS = "Qs Qh Qd / Js Ts 9s 8h 7d / Ah Jh 9h 6h 3h"
BOATS = "Kd Qh 8d / 6s 6d 6c 4h 4d / 9s 9h 9d 9c 2h"
FLUSHES = "4s 4c 3d / Ks Qs Js Ts 9s / Ah Kh Qh Jh Th"
FOUL = "Ks Kh 3c / Jd Js 8c 6h 2s / As Ah Ac 9c 9d"
FOUL_ROYAL = "Qd 8h 3c / As Ks Qs Js Ts / 9h 9d 9c 6s 6d"

DRAGON = "4d 3c 2s / 9h 8d 7c 6s 5h / As Kh Qd Jc Ts"
SIX_PAIRS = "9c 9d 8s / 7h 7s 5c 5d 3h / Qc Qh Jd Jh 3d"

PLAIN, MAJORITY = house("dutch-1-6"), house("dutch-2-4")
ROYAL, BOTH = house("dutch-1-6-royalties"), house("dutch-1-6-royalties", royalties={"to": "both"})


@pytest.mark.parametrize(
    ("mine", "theirs", "rules", "score"),
    [
        pytest.param(PAIRS, WEAK, PLAIN, PairScore((1, 1, 1), 3), id="scoop in 1-6"),
        pytest.param(PAIRS, WEAK, MAJORITY, PairScore((1, 1, 1), 1), id="scoop in 2-4"),
        pytest.param(TRIPS, PAIRS, PLAIN, PairScore((1, 1, 1), 3), id="trips in front scoop"),
        pytest.param(TRIPS, QUEENS, PLAIN, PairScore((-1, -1, 1)), id="one won in 1-6"),
        pytest.param(TRIPS, QUEENS, MAJORITY, PairScore((-1, -1, 1), -1), id="one won in 2-4"),
        pytest.param(QUEENS, TRIPS, ROYAL, PairScore((1, 1, -1), 0, 3), id="only the better trips collect"),
        pytest.param(QUEENS, TRIPS, BOTH, PairScore((1, 1, -1), 0, 0), id="both trips collect"),
        pytest.param(BOATS, TRIPS, ROYAL, PairScore((-1, 1, 1), 0, 2 + 4 - 3), id="both win a row that earns"),
        pytest.param(BOATS, FLUSHES, ROYAL, PairScore((-1, -1, -1), -3, -10 - 5), id="a royal flush as straight flush"),
        pytest.param(BOATS, FLUSHES, BOTH, PairScore((-1, -1, -1), -3, 2 + 4 - 10 - 5), id="all of both sides"),
        pytest.param(FOUL, WEAK, PLAIN, PairScore((-1, -1, -1), -3), id="a foul as a scoop in 1-6"),
        pytest.param(FOUL, WEAK, MAJORITY, PairScore((-1, -1, -1), -1), id="a foul as a scoop in 2-4"),
        pytest.param(FOUL_ROYAL, BOATS, ROYAL, PairScore((-1, -1, -1), -3, -2 - 4), id="from a foul all royalties"),
        pytest.param(FOUL_ROYAL, BOATS, BOTH, PairScore((-1, -1, -1), -3, -2 - 4), id="a foul collects nothing"),
        pytest.param(FOUL_ROYAL, FOUL, BOTH, PairScore(), id="two fouls"),
        pytest.param(PAIRS, PAIRS, ROYAL, PairScore(), id="three ties"),
        pytest.param(TRIPS, TRIPS, ROYAL, PairScore(), id="a tied row earns its winner nothing"),
    ],
)
def test_a_pair_in_its_parts(mine: str, theirs: str, rules: Rules, score: PairScore) -> None:
    assert pair(mine, theirs, rules) == score
    turned = pair(theirs, mine, rules)
    assert turned.rows == (-score.rows[0], -score.rows[1], -score.rows[2])
    assert (turned.bonus, turned.royalties, turned.naturals) == (-score.bonus, -score.royalties, -score.naturals)
    assert score.points == sum(score.rows) + score.bonus + score.royalties + score.naturals


# rows won and lost as a pattern (front, middle, back), and the points in each counting (row, majority, scoop)
COUNTED = [
    ("+++", {(1, 0, 3): 6, (1, 1, 0): 4, (1, 0, 1): 4, (1, 0, 0): 3, (2, 3, 5): 14, (0, 1, 0): 1, (0, 0, 4): 4}),
    ("++-", {(1, 0, 3): 1, (1, 1, 0): 2, (1, 0, 1): 1, (1, 0, 0): 1, (2, 3, 5): 5, (0, 1, 0): 1, (0, 0, 4): 0}),
    ("++=", {(1, 0, 3): 2, (1, 1, 0): 3, (1, 0, 1): 2, (1, 0, 0): 2, (2, 3, 5): 7, (0, 1, 0): 1, (0, 0, 4): 0}),
    ("+==", {(1, 0, 3): 1, (1, 1, 0): 2, (1, 0, 1): 1, (1, 0, 0): 1, (2, 3, 5): 5, (0, 1, 0): 1, (0, 0, 4): 0}),
    ("+-=", {(1, 0, 3): 0, (1, 1, 0): 0, (1, 0, 1): 0, (1, 0, 0): 0, (2, 3, 5): 0, (0, 1, 0): 0, (0, 0, 4): 0}),
    ("===", {(1, 0, 3): 0, (1, 1, 0): 0, (1, 0, 1): 0, (1, 0, 0): 0, (2, 3, 5): 0, (0, 1, 0): 0, (0, 0, 4): 0}),
]
ROW_CHOICES = {  # what I lay in each row to win, lose or tie
    "front": {"+": "Qc Qd 3h", "=": "Jc Jd 3h", "-": "Tc Td 3h", "": "Js Jh 3d"},
    "middle": {"+": "8c 8d 8h 5s 4d", "=": "Kc Kd 8h 8c 4d", "-": "Qc Qd 8h 8c 4d", "": "Ks Kh 8s 8d 4c"},
    "back": {"+": "Ac Jc 9c 6c 4c", "=": "Ah Jh 9h 6h 3h", "-": "Ad Kd Qs Js Ts", "": "As Js 9s 6s 3s"},
}


@pytest.mark.parametrize(("pattern", "points"), COUNTED)
def test_every_pattern_in_every_counting(pattern: str, points: dict[tuple[int, int, int], int]) -> None:
    mine = " / ".join(choices[result] for choices, result in zip(ROW_CHOICES.values(), pattern, strict=True))
    theirs = " / ".join(choices[""] for choices in ROW_CHOICES.values())
    for (row, majority, scoop), expected in points.items():
        rules = house(counting={"row": row, "majority": majority, "scoop": scoop})
        assert pair(mine, theirs, rules).points == expected
        assert pair(theirs, mine, rules).points == -expected


def test_a_table_of_three_with_a_foul() -> None:
    score = table(ROYAL, FOUL_ROYAL, BOATS, TRIPS)
    assert score.points == (-12 - 9, 12 + 4, 9 - 4)  # 6+6 to the boats, 6+3 to the trips; boats from trips 1+3
    assert score.money == ("-21.00", "16.00", "5.00")
    assert list(score.pairs) == [(0, 1), (0, 2), (1, 2)]


def test_a_table_of_two_fouls_and_a_legal_hand() -> None:
    assert table(PLAIN, FOUL, WEAK, FOUL_ROYAL).points == (-6, 12, -6)


def test_beating_everybody_is_no_more_than_beating_each() -> None:
    assert table(PLAIN, FLUSHES, WEAK, "Tc 9d 2h / 8h 8d Jc 6c 3h / Qc Qh 7s 7c 4d").points[0] == 12


SETTLED: list[tuple[str, N | None, N | None, int]] = [
    ("higher", N.DRAGON, None, 13),
    ("higher", N.DRAGON, N.SIX_PAIRS, 13),
    ("higher", N.SIX_PAIRS, N.DRAGON, -13),
    ("higher", N.SIX_PAIRS, N.SIX_PAIRS, 0),
    ("higher", N.SIX_PAIRS, N.THREE_FLUSHES, 3),  # listed first, so it is the higher one
    ("difference", N.DRAGON, None, 13),
    ("difference", N.DRAGON, N.SIX_PAIRS, 10),
    ("difference", N.SIX_PAIRS, N.DRAGON, -10),
    ("difference", N.SIX_PAIRS, N.THREE_FLUSHES, 0),
    ("difference", N.DRAGON, N.DRAGON, 0),
    ("none", N.DRAGON, None, 13),
    ("none", N.DRAGON, N.SIX_PAIRS, 0),
    ("none", None, N.SIX_PAIRS, -3),
    ("higher", None, None, 0),
]


@pytest.mark.parametrize(("clash", "mine", "theirs", "points"), SETTLED)
def test_naturals_against_each_other(clash: str, mine: N | None, theirs: N | None, points: int) -> None:
    rules = house("dutch-1-6-royalties", natural_against_natural=clash)
    assert settle_naturals(mine, theirs, rules) == points
    assert settle_naturals(theirs, mine, rules) == -points


def test_the_list_is_the_order_whatever_the_points() -> None:
    rules = house(naturals=[{"name": "six_pairs", "points": 2}, {"name": "dragon", "points": 9}])
    assert settle_naturals(N.SIX_PAIRS, N.DRAGON, rules) == 2
    other = house(naturals=rules_json(rules), natural_against_natural="difference")
    assert settle_naturals(N.SIX_PAIRS, N.DRAGON, other) == -7


def rules_json(rules: Rules) -> list[dict[str, object]]:
    return [{"name": str(each.natural), "points": each.points} for each in rules.naturals]


def test_three_naturals_at_a_table() -> None:
    hands = [
        hand(SIX_PAIRS, ROYAL, N.SIX_PAIRS),
        hand(DRAGON, ROYAL, N.DRAGON),
        Hand(None, N.THREE_STRAIGHTS),
        hand(WEAK, ROYAL),
    ]
    # six pairs: -13 + 3 + 3; dragon: 13 * 3; three straights: -3 - 13 + 3; the rows pay all of them
    assert score_table(hands, ROYAL).points == (-7, 39, -13, -19)
    assert score_table(hands, house("dutch-1-6-royalties", natural_against_natural="difference")).points == (
        *(-10 + 0 + 3, 10 + 10 + 13, 0 - 10 + 3, -19),
    )


def test_a_natural_against_a_foul_collects_its_points_only() -> None:
    score = score_pair(hand(SIX_PAIRS, ROYAL, N.SIX_PAIRS), hand(FOUL, ROYAL), ROYAL)
    assert score == PairScore(naturals=3)


def test_rows_are_not_compared_against_a_natural() -> None:
    score = score_pair(hand(FLUSHES, ROYAL), hand(SIX_PAIRS, ROYAL, N.SIX_PAIRS), ROYAL)
    assert score == PairScore(naturals=-3)


def test_a_declared_natural_is_never_foul() -> None:
    laid = "Ks Kh As / Qs Qh 9s 9h 7h / 5s 5h 3d 3c 7s"
    assert hand(laid, ROYAL).is_foul
    assert not hand(laid, ROYAL, N.SIX_PAIRS).is_foul


def test_a_hand_shows_rows_or_a_natural() -> None:
    with pytest.raises(ValueError, match="natural"):
        score_pair(Hand(), hand(WEAK, PLAIN), PLAIN)


def test_the_highest_natural() -> None:
    dragon = setting(DRAGON).cards
    assert highest_natural(dragon, PLAIN) is None
    assert highest_natural(dragon, ROYAL) is N.DRAGON
    turned = house("dutch-1-6-royalties", naturals=list(reversed(rules_json(ROYAL))))
    assert highest_natural(dragon, turned) is N.THREE_STRAIGHTS
    assert highest_natural(setting(WEAK).cards, ROYAL) is None


def test_what_can_be_declared() -> None:
    dragon = setting(DRAGON).cards
    assert declared_natural(True, dragon, ROYAL) is N.DRAGON
    assert declared_natural("dragon", dragon, ROYAL) is N.DRAGON
    assert declared_natural("three_straights", dragon, ROYAL) is N.THREE_STRAIGHTS


@pytest.mark.parametrize(
    ("declared", "text", "rules", "code", "english", "dutch"),
    [
        (
            *("dragon", SIX_PAIRS, ROYAL, "natural_not_held"),
            *("The hand does not hold dragon.", "De hand bevat geen dragon."),
        ),
        (
            *("six_pairs", DRAGON, ROYAL, "natural_not_held"),
            *("The hand does not hold six pairs.", "De hand bevat geen zes paren."),
        ),
        (
            *("dragon", DRAGON, PLAIN, "natural_not_agreed"),
            *('The rules have no natural "dragon".', 'De regels kennen geen natural "dragon".'),
        ),
        (
            *(True, WEAK, ROYAL, "no_natural"),
            *("The hand holds no natural of these rules.", "De hand bevat geen natural van deze regels."),
        ),
        (
            *(True, DRAGON, PLAIN, "no_natural"),
            *("The hand holds no natural of these rules.", "De hand bevat geen natural van deze regels."),
        ),
    ],
)
def test_what_cannot_be_declared(
    declared: str | bool, text: str, rules: Rules, code: str, english: str, dutch: str
) -> None:
    with pytest.raises(TableError) as caught:
        declared_natural(declared, setting(text).cards, rules)
    (problem,) = caught.value.problems
    assert (problem.code, problem.path) == (code, ())
    assert (problem.detail("en"), problem.detail("nl")) == (english, dutch)


def test_quads_as_two_pairs_are_a_switch() -> None:
    cards = setting("Ks Kh 3d / Qs Qh 9s 9h 5s / 8s 8h 8d 8c 5h").cards
    assert highest_natural(cards, ROYAL) is N.SIX_PAIRS
    assert highest_natural(cards, house("dutch-1-6-royalties", quads_are_two_pairs=False)) is None


@pytest.mark.parametrize(
    ("points", "value", "amount"),
    [
        (3, "0.10", "0.30"),
        (-3, "0.10", "-0.30"),
        (0, "0.10", "0.00"),
        (-1, "0", "0"),
        (-7, "0.00", "0.00"),
        (0, "1", "0"),
        (5, "1", "5"),
        (-2, "0.3350", "-0.6700"),
        (1, "0.335", "0.335"),
        (17, "2.5", "42.5"),
        (-18, "0.0001", "-0.0018"),
        (3_000_003, "999999999.9999", "3000002999999699.9997"),
    ],
)
def test_money_is_exact(points: int, value: str, amount: str) -> None:
    assert money(points, house(point_value=value)) == amount


def test_money_sums_to_nothing_whatever_a_point_is_worth() -> None:
    for value in ("0.335", "0.3333", "0.1", "7"):
        score = table(house(point_value=value), FOUL_ROYAL, BOATS, TRIPS)
        assert sum(map(Decimal, score.money)) == 0
