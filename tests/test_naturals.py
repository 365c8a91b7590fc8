"""Naturals: counted over all 635,013,559,600 hands, and shown in rows that are legal.

A count goes through the detector: hands that differ only in what a natural does not look at are one
class, the detector sees a random member of every class, and the class counts with its size.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import comb, prod, sqrt
from random import Random

import pytest

from solver.arrangement import Arrangement
from solver.cards import DECK, RANKS, read_cards
from solver.natural_layouts import show
from solver.naturals import NAMES, Forms, Natural, naturals_in
from solver.reference import Wheel, strength

N = Natural
HANDS = comb(52, 13)
RUNS = {size: [f"A{RANKS}"[start : start + size] for start in range(15 - size)] for size in (3, 5)}
GROUPS = [N.SIX_PAIRS, N.FIVE_PAIRS_TRIPS, N.FOUR_TRIPLES, N.THREE_QUADS]

Counts = tuple[int, ...]  # how many cards of each rank


def held(text: str, *, quads_are_two_pairs: bool = True) -> set[Natural]:
    return set(naturals_in(read_cards(text), Forms(quads_are_two_pairs=quads_are_two_pairs)))


def deal_ranks(counts: Counts, random: Random) -> list[int]:
    return [4 * r + suit for r, n in enumerate(counts) for suit in random.sample(range(4), n)]


def deal_suits(sizes: Counts, random: Random) -> list[int]:
    return [4 * rank + s for s, n in enumerate(sizes) for rank in random.sample(range(13), n)]


def patterns(cards: int = 13, ranks: int = 13, largest: int = 4) -> Iterator[Counts]:
    """Every way to share cards among ranks, larger groups first: 4-4-4-1, ..., 1-1-...-1."""
    if ranks == 0:
        yield from [()] if cards == 0 else []
        return
    for first in range(min(cards, largest), -1, -1):
        for rest in patterns(cards - first, ranks - 1, first):
            yield (first, *rest)


def orders(pattern: Counts) -> int:
    """How many different orders a pattern has."""
    left, ways = len(pattern), 1
    for times in Counter(pattern).values():
        ways *= comb(left, times)
        left -= times
    return ways


def total_by_pattern(natural: Natural, *, quads_are_two_pairs: bool = True) -> int:
    """Count the hands with a natural that looks at the sizes of the groups of equal ranks only."""
    random, total = Random(1), 0
    for pattern in patterns():
        answers = set()
        for _ in range(10):
            hand = deal_ranks(tuple(random.sample(pattern, 13)), random)
            answers.add(natural in naturals_in(hand, Forms(quads_are_two_pairs=quads_are_two_pairs)))
        (answer,) = answers
        total += answer * orders(pattern) * prod(comb(4, n) for n in pattern)
    return total


def total_by_suits(natural: Natural) -> int:
    """Count the hands with a natural that looks at the number of cards of each suit only."""
    random, total = Random(2), 0
    for sizes in product(range(14), repeat=4):
        if sum(sizes) == 13 and natural in naturals_in(deal_suits(sizes, random)):
            total += prod(comb(13, n) for n in sizes)
    return total


@cache
def rank_sets_of_straights() -> frozenset[Counts]:
    """The ranks of every three straights: two runs of five and one of three."""
    return frozenset(
        tuple((front + middle + back).count(rank) for rank in RANKS)
        for front, middle, back in product(RUNS[3], RUNS[5], RUNS[5])
    )


@cache
def all_three_straight_flushes() -> frozenset[frozenset[int]]:
    suited = {
        size: [frozenset(read_cards([r + s for r in run])) for run in runs for s in "cdhs"]
        for size, runs in RUNS.items()
    }
    hands = (f | m | b for m, b in combinations(suited[5], 2) if not m & b for f in suited[3])
    return frozenset(hand for hand in hands if len(hand) == 13)


# Counts over all hands: facts/strategy.md, section 8.


def test_the_patterns_are_all_hands() -> None:
    assert sum(orders(p) * prod(comb(4, n) for n in p) for p in patterns()) == HANDS


@pytest.mark.parametrize(
    ("natural", "quads_are_two_pairs", "total"),
    [
        (N.DRAGON, True, 67_108_864),
        (N.SIX_PAIRS, True, 2_856_863_152),
        (N.SIX_PAIRS, False, 2_241_727_488 + 320_246_784),
        (N.FIVE_PAIRS_TRIPS, True, 342_692_064),
        (N.FIVE_PAIRS_TRIPS, False, 320_246_784),
        (N.FOUR_TRIPLES, True, 6_772_480),
        (N.THREE_QUADS, True, 11_440),
    ],
)
def test_how_many_hands_by_groups(natural: Natural, quads_are_two_pairs: bool, total: int) -> None:
    assert total_by_pattern(natural, quads_are_two_pairs=quads_are_two_pairs) == total


@pytest.mark.parametrize(
    ("natural", "total"),
    [
        (N.THREE_FLUSHES, 5_705_516_392),
        (N.ONE_COLOUR, 2 * comb(26, 13)),
        (N.TWELVE_ONE_COLOUR, 2 * comb(26, 12) * 26),  # 1 in 1,264
    ],
)
def test_how_many_hands_by_suits(natural: Natural, total: int) -> None:
    assert total_by_suits(natural) == total


@pytest.mark.parametrize("natural", [N.ALL_BIG, N.ALL_SMALL])
def test_how_many_hands_from_or_to_the_eight(natural: Natural) -> None:
    random, total = Random(3), 0
    for low, eights in product(range(14), range(5)):
        high = 13 - low - eights
        if high >= 0:
            hand = random.sample(range(24), low) + random.sample(range(24, 28), eights)
            hand += random.sample(range(28, 52), high)
            ways = comb(24, low) * comb(4, eights) * comb(24, high)
            total += (natural in naturals_in(hand)) * ways
    assert total == 37_442_160


def total_by_ranks(natural: Natural, forms: Forms, inside: str) -> int:
    """Count the hands with a natural that looks only at how many cards of each of some ranks there are."""
    random, total = Random(13), 0
    ranks = [RANKS.index(rank) for rank in inside]
    outside = [rank for rank in range(13) if rank not in ranks]
    for missing in range(min(13, 4 * len(outside)) + 1):  # so many cards are of other ranks
        for counts in patterns(13 - missing, len(ranks)):
            others = random.sample([4 * rank + suit for rank in outside for suit in range(4)], missing)
            ways = orders(counts) * prod(comb(4, n) for n in counts) * comb(4 * len(outside), missing)
            total += (natural in naturals_in(dealt(ranks, counts, random) + others, forms)) * ways
    return total


def dealt(ranks: list[int], counts: Counts, random: Random) -> list[int]:
    shuffled = random.sample(counts, len(counts))
    return [4 * r + s for r, n in zip(ranks, shuffled, strict=True) for s in random.sample(range(4), n)]


FORMS = [
    # bounds of big and small, the ranks within each
    (("8", "A"), ("2", "8"), "89TJQKA", "2345678"),
    (("5", "A"), ("A", "T"), "56789TJQKA", "A23456789T"),  # Hong Kong
    (("5", "K"), ("A", "9"), "56789TJQK", "A23456789"),  # one house of Taiwan
    (("6", "A"), ("2", "T"), "6789TJQKA", "23456789T"),
    (("T", "A"), ("A", "4"), "TJQKA", "A234"),
]


@pytest.mark.parametrize(("big", "small", "big_ranks", "small_ranks"), FORMS)
def test_how_many_hands_within_bounds(
    big: tuple[str, str], small: tuple[str, str], big_ranks: str, small_ranks: str
) -> None:
    forms = Forms(big=bounds(big), small=bounds(small))
    assert total_by_ranks(N.ALL_BIG, forms, big_ranks) == comb(4 * len(big_ranks), 13)
    assert total_by_ranks(N.ALL_SMALL, forms, small_ranks) == comb(4 * len(small_ranks), 13)


def bounds(ranks: tuple[str, str]) -> tuple[int, int]:
    lowest, highest = map(RANKS.index, ranks)
    return lowest, highest


def test_how_many_twelve_royals() -> None:
    royals, courts = Forms(royals="jack_to_ace"), Forms(royals="court_cards")
    assert total_by_ranks(N.TWELVE_ROYALS, royals, "JQKA") == comb(16, 13)
    assert total_by_ranks(N.TWELVE_ROYALS, courts, "JQK") == 40  # all twelve and any other card


@pytest.mark.parametrize("forms", [Forms(), Forms(big=(3, 12), small=(12, 8), royals="court_cards")])
def test_one_card_decides_whether_a_hand_is_big_or_small(forms: Forms) -> None:
    for (lowest, highest), natural in ((forms.big, N.ALL_BIG), (forms.small, N.ALL_SMALL)):
        inside = {rank % 13 for rank in range(lowest, highest + (1 if lowest <= highest else 14))}
        deck = sorted(card for card in DECK if card >> 2 in inside)[:7] + sorted(
            (card for card in DECK if card >> 2 in inside), reverse=True
        )[:6]
        for other in set(DECK) - set(deck):
            for out in (0, 6, 12):
                hand = [*deck[:out], *deck[out + 1 :], other]
                assert (natural in naturals_in(hand, forms)) == (other >> 2 in inside)


def test_how_many_three_straights() -> None:
    random, total, dragons = Random(4), 0, 0
    for counts in rank_sets_of_straights():
        naturals = naturals_in(deal_ranks(counts, random))
        assert not naturals & set(GROUPS)  # the facts: no hand is both
        ways = prod(comb(4, n) for n in counts)
        total += (N.THREE_STRAIGHTS in naturals) * ways
        dragons += (N.DRAGON in naturals) * ways
    assert total == 2_029_579_776
    assert total - dragons == 1_962_470_912


def test_how_many_three_straight_flushes() -> None:
    hands = all_three_straight_flushes()
    wanted = {N.THREE_STRAIGHT_FLUSHES, N.THREE_STRAIGHTS, N.THREE_FLUSHES}
    assert sum(wanted <= naturals_in(tuple(hand)) for hand in hands) == len(hands) == 22_060


def test_every_royal_dragon() -> None:
    for suit in range(4):
        hand = [4 * rank + suit for rank in range(13)]
        assert naturals_in(hand) == {
            N.ROYAL_DRAGON, N.DRAGON, N.THREE_STRAIGHTS, N.THREE_FLUSHES,
            N.THREE_STRAIGHT_FLUSHES, N.ONE_COLOUR,
        }  # fmt: skip


def test_random_hands_agree_with_the_counts() -> None:
    random, hands, found = Random(5), 200_000, Counter[Natural]()
    for _ in range(hands):
        found.update(naturals_in(random.sample(DECK, 13)))
    totals = {
        N.DRAGON: 67_108_864,
        N.SIX_PAIRS: 2_856_863_152,
        N.THREE_FLUSHES: 5_705_516_392,
        N.THREE_STRAIGHTS: 2_029_579_776,
        N.FIVE_PAIRS_TRIPS: 342_692_064,
        N.ALL_BIG: 37_442_160,
        N.ALL_SMALL: 37_442_160,
        N.TWELVE_ONE_COLOUR: 502_200_400,
    }
    for natural, total in totals.items():
        expected = hands * total / HANDS
        assert abs(found[natural] - expected) <= 4 * sqrt(expected), natural


# Near misses.


def test_ranks_one_step_from_three_straights() -> None:
    random, seen = Random(6), Counter[bool]()
    for counts in rank_sets_of_straights():
        for away, to in product(range(13), repeat=2):
            if counts[away] and counts[to] < 4 and away != to:
                near = [n - (r == away) + (r == to) for r, n in enumerate(counts)]
                right = tuple(near) in rank_sets_of_straights()
                if right or random.random() < 0.2:
                    hand = deal_ranks(tuple(near), random)
                    assert (N.THREE_STRAIGHTS in naturals_in(hand)) == right, near
                    seen[right] += 1
    assert min(seen.values()) > 1_000


def test_a_card_away_from_three_straight_flushes() -> None:
    random, right = Random(7), all_three_straight_flushes()
    for hand in random.sample(sorted(map(sorted, right)), 5_000):
        near = random.sample(hand, 12)
        near.append(random.choice([card for card in DECK if card not in hand]))
        found = N.THREE_STRAIGHT_FLUSHES in naturals_in(near)
        assert found == (frozenset(near) in right), near


@pytest.mark.parametrize(
    ("cards", "on", "off"),
    [
        ("8s8h8d8cKsKhQsQh9s9h5s5h3d", {N.SIX_PAIRS}, set()),
        ("KsKhQsQh9s9h7s7h7d5s5h3d3c",
         {N.SIX_PAIRS, N.FIVE_PAIRS_TRIPS}, {N.SIX_PAIRS, N.FIVE_PAIRS_TRIPS}),
        ("KsKhKdKcQsQhQdQc9s9h9d5s5h", {N.SIX_PAIRS, N.FIVE_PAIRS_TRIPS}, set()),
        ("KsKhKdKcQsQhQd9s9h7s7h5s5h", {N.SIX_PAIRS, N.FIVE_PAIRS_TRIPS}, set()),
        ("KsKhKdKcQsQhQdQc9s9h9d9c2h", {N.SIX_PAIRS, N.THREE_QUADS}, {N.THREE_QUADS}),
        ("KsKhKdKcQsQhQd9s9h9d5s5h5c", {N.FOUR_TRIPLES}, {N.FOUR_TRIPLES}),
        ("KsKhKdQsQhQd9s9h9d5s5h2c3d", set(), set()),
        ("KsKhKdQsQhQd9s9h7s7h5s5h2c", set(), set()),
    ],
)  # fmt: skip
def test_four_of_a_kind_as_two_pairs_or_not(
    cards: str, on: set[Natural], off: set[Natural]
) -> None:
    assert held(cards) & set(GROUPS) == on
    assert held(cards, quads_are_two_pairs=False) & set(GROUPS) == off


# The cases, and the vectors of facts/rules.md, section 8.


@pytest.mark.parametrize(
    ("cards", "naturals"),
    [
        pytest.param("AsKhQdJcTs8d7c6h6s5d4c3s2h", {N.THREE_STRAIGHTS}, id="N01"),
        pytest.param("AsKsQhJdTc9s6h5d4c3s3d2h2c", {N.THREE_STRAIGHTS}, id="N02"),
        pytest.param("5s6h7d7h8c8d9s9cTsJhKdAc2s", set(), id="N03"),
        pytest.param("8s8h8d8cKsKhQsQh9s9h5s5h3d", {N.SIX_PAIRS}, id="N04"),
        pytest.param(
            "KsKhQsQh9s9h7s7h7d5s5h3d3c", {N.SIX_PAIRS, N.FIVE_PAIRS_TRIPS}, id="N05"
        ),
        pytest.param("AsKsJs9s7s5s3s2sAhQh9h6h2h", {N.THREE_FLUSHES}, id="N06 8-5"),
        pytest.param("AsKsQsJs9s8s7s5s3s2sAhQh9h", {N.THREE_FLUSHES}, id="N06 10-3"),
        pytest.param("AsKs9s7s2sAhQh9h6h2hKd8d4d", {N.THREE_FLUSHES}, id="N06 5-5-3"),
        pytest.param("AsKs9s7s2sAhQh9h6hKd8d4d3d", set(), id="N06 5-4-4"),
        pytest.param("AsKsJs9s7s5s3s2sTsAhQh9h6h", set(), id="N06 9-4"),
        pytest.param("AsKsJs9s7s5s3sAhQh9h6h4h2h", set(), id="N06 7-6"),
        pytest.param("AsKhQdJcTs9h8d7c6s5h4d3c2s", {N.DRAGON, N.THREE_STRAIGHTS}, id="N07"),
    ],
)
def test_case(cards: str, naturals: set[Natural]) -> None:
    assert held(cards) == naturals


@pytest.mark.parametrize(
    ("cards", "natural"),
    [
        ("As2h3d4c5s6h7d8c9sThJdQcKs", N.DRAGON),
        ("Ah2d3h4d5h6d7h8d9hTdJhQdKh", N.DRAGON),
        ("Ah2d3h4d5h6d7h8d9hTdJhQdKh", N.ONE_COLOUR),
        ("2h3h4h5h6h7h8h9hThJhQhKhAh", N.ROYAL_DRAGON),
        ("AhAd3h4d5h6d7h8d9hTdJhQdKh", N.ONE_COLOUR),
        ("Ah2d3h4d5h6d7h8d9hTdJhQdKs", N.TWELVE_ONE_COLOUR),
        ("As2c3s4c5s6c7s8c9sTcJsQcKh", N.TWELVE_ONE_COLOUR),
        ("JsJhJdJcQsQhQdQcKsKhKdAcAs", N.TWELVE_ROYALS),
        ("2s2h2d5c5s5h9d9c9sKhKdKc3s", N.FOUR_TRIPLES),
        ("2s2h2d2c5s5h5d9c9s9hKdKcKs", N.FOUR_TRIPLES),
        ("2s2h5d5c7s7h9d9cJsJhKdKcKs", N.FIVE_PAIRS_TRIPS),
        ("2s2h2d3s3h4s4h5s5h6s6h7s7h", N.FIVE_PAIRS_TRIPS),
        ("2s2h5d5c7s7h9d9cJsJhKdKc3s", N.SIX_PAIRS),
        ("2s2h2d2c7s7h9d9cJsJhKdKc3s", N.SIX_PAIRS),
        ("As2h3dTcJsQhKdAc4s5h6d7c8s", N.THREE_STRAIGHTS),
        ("3h4h5s6s7d3c4c5d6d7c8s9sTs", N.THREE_STRAIGHTS),
        ("2s3h3c4d4s5h6c7d8s9hTcJdQs", N.THREE_STRAIGHTS),
        ("2s5s9s3h6h8hJhKh3d7dTdQdAd", N.THREE_FLUSHES),
        ("2s5s9s3s6s8sJsKs4d7dTdQdKd", N.THREE_FLUSHES),
        ("2s3s4s3h4h5h6h7h8c9cTcJcQc", N.THREE_FLUSHES),
        ("2s3s4s3h4h5h6h7h8c9cTcJcQc", N.THREE_STRAIGHTS),
        ("2s3s4s3h4h5h6h7h8c9cTcJcQc", N.THREE_STRAIGHT_FLUSHES),
    ],
)
def test_vector(cards: str, natural: Natural) -> None:
    assert natural in held(cards)


@pytest.mark.parametrize(
    ("cards", "natural"),
    [
        ("3s4h5c6d7s8h9s9h9cTcJdQsKh", N.THREE_STRAIGHTS),
        ("2s5s9s3s6s8sJsKsTs7d4dQdKd", N.THREE_FLUSHES),
        ("AhAd3h4d5h6d7h8d9hTdJhQdKh", N.DRAGON),
        ("Ah2d3h4d5h6d7h8d9hTdJhQdKs", N.ONE_COLOUR),
        ("Ah2d3h4d5h6d7h8d9hTdJhQdKh", N.TWELVE_ONE_COLOUR),
        ("As2d3h4d5h6d7h8d9hTdJhQdKs", N.TWELVE_ONE_COLOUR),
        ("JsJhJdJcQsQhQdQcKsKhKdKcTs", N.TWELVE_ROYALS),
    ],
)
def test_vector_of_a_near_miss(cards: str, natural: Natural) -> None:
    assert natural not in held(cards)


def test_vector_without_any() -> None:
    assert held("AsAhAdAcKsKhKdQsQh7s4h3d2c") == set()


# What is shown.


def is_run(row: Iterable[int]) -> bool:
    ranks = "".join(sorted((RANKS[card >> 2] for card in row), key=RANKS.index))
    low = "A" + ranks[:-1] if ranks.endswith("A") else ranks
    return bool({ranks, low} & {*RUNS[3], *RUNS[5]})


def is_flush(row: Iterable[int]) -> bool:
    return len({card & 3 for card in row}) == 1


def pieces(arrangement: Arrangement) -> int:
    """How many groups of equal ranks lie on the table, a group in two rows counted twice."""
    return sum(len({card >> 2 for card in row.cards}) for row in arrangement)


def check(natural: Natural, hand: Iterable[int], shown: Arrangement | None) -> None:
    """Hold an arrangement to its cards, to the reference's strengths and to what it must show."""
    assert shown is not None
    assert sorted(shown.cards) == sorted(hand)
    assert [len(row.cards) for row in shown] == [3, 5, 5]
    assert shown.strengths == tuple(strength(row.cards, row.wheel) for row in shown)
    assert not shown.is_foul
    rows = [row.cards for row in shown]
    if natural in (N.THREE_FLUSHES, N.THREE_STRAIGHT_FLUSHES, N.ROYAL_DRAGON):
        assert all(map(is_flush, rows))
    if natural in (N.THREE_STRAIGHTS, N.THREE_STRAIGHT_FLUSHES, N.ROYAL_DRAGON, N.DRAGON):
        assert all(map(is_run, rows))
    if natural in (N.DRAGON, N.ROYAL_DRAGON):
        assert sorted(min(row) >> 2 for row in rows) == [0, 3, 8]
    if natural in GROUPS:  # one group lies in two rows, all others whole
        assert pieces(shown) == len({card >> 2 for card in hand}) + 1


def check_all(hand: list[int], random: Random) -> set[Natural]:
    """Show every natural in both wheel orders, twice with the cards in another order."""
    for quads in (True, False):
        naturals = naturals_in(hand, Forms(quads_are_two_pairs=quads))
        for natural, wheel in product(N, Wheel):
            shown = show(natural, hand, Forms(quads_are_two_pairs=quads), wheel=wheel)
            assert (shown is not None) == (natural in naturals)
            if shown is None:
                continue
            check(natural, hand, shown)
            shuffled = random.sample(hand, 13)
            assert naturals_in(shuffled, Forms(quads_are_two_pairs=quads)) == naturals
            assert show(natural, shuffled, Forms(quads_are_two_pairs=quads), wheel=wheel) == shown
    return set(naturals_in(hand))


def test_groups_of_every_pattern_in_every_order() -> None:
    """All relative orders of the groups, each with three choices of the ranks themselves.

    With one group cut every row holds a pair at least: no straight, no flush, so only the order of
    the ranks decides and the test is exhaustive.
    """
    random = Random(8)
    for pattern in patterns():
        if any(n in naturals_in(deal_ranks(pattern, random)) for n in GROUPS):
            sizes = [size for size in pattern if size]
            for order in sorted(set(permutations(sizes))):
                for _ in range(3):
                    ranks = sorted(random.sample(range(13), len(sizes)))
                    counts = dict(zip(ranks, order, strict=True))
                    hand = deal_ranks(tuple(counts.get(rank, 0) for rank in range(13)), random)
                    assert check_all(hand, random) & set(GROUPS)


def test_every_rank_set_of_three_straights_is_shown() -> None:
    random = Random(9)
    for counts in sorted(rank_sets_of_straights()):
        hand = deal_ranks(counts, random)
        for wheel in Wheel:
            check(N.THREE_STRAIGHTS, hand, show(N.THREE_STRAIGHTS, hand, wheel=wheel))


def test_three_flushes_and_straight_flushes_are_shown() -> None:
    random = Random(10)
    for sizes in ((5, 5, 3, 0), (8, 5, 0, 0), (10, 3, 0, 0), (13, 0, 0, 0)):
        for _ in range(8):
            hand = deal_suits(tuple(random.sample(sizes, 4)), random)
            assert N.THREE_FLUSHES in check_all(hand, random)
    for chosen in random.sample(sorted(map(sorted, all_three_straight_flushes())), 150):
        assert N.THREE_STRAIGHT_FLUSHES in check_all(chosen, random)
        assert show(N.THREE_STRAIGHTS, chosen) == show(N.THREE_STRAIGHT_FLUSHES, chosen)


@pytest.mark.parametrize("deck", [range(24, 52), range(28), [c for c in DECK if c & 3 in (0, 3)]])
def test_a_natural_that_no_rows_show_has_the_strongest_back(deck: Iterable[int]) -> None:
    random = Random(11)
    hand = random.sample(list(deck), 13)
    for natural in check_all(hand, random) & {N.ALL_BIG, N.ALL_SMALL, N.ONE_COLOUR}:
        shown = show(natural, hand)
        assert shown is not None
        assert shown.back.strength == strongest_legal_back(hand)


def strongest_legal_back(hand: Iterable[int]) -> int:
    cards = set(hand)
    for back in sorted(combinations(cards, 5), key=strength, reverse=True):
        for front in combinations(cards - set(back), 3):
            middle = tuple(cards - set(back) - set(front))
            if strength(front) <= strength(middle) <= strength(back):
                return strength(back)
    raise AssertionError("every hand has a legal arrangement")


def test_random_hands_show_what_they_hold() -> None:
    random = Random(12)
    for _ in range(1_000):
        check_all(random.sample(DECK, 13), random)


def rows_of(natural: Natural, cards: str, wheel: Wheel = Wheel.LOWEST) -> list[str]:
    shown = show(natural, read_cards(cards), wheel=wheel)
    assert shown is not None
    return ["".join(RANKS[card >> 2] for card in row.cards) for row in shown]


def test_the_rows_that_the_cases_name() -> None:
    n01, n02 = "AsKhQdJcTs8d7c6h6s5d4c3s2h", "AsKsQhJdTc9s6h5d4c3s3d2h2c"
    assert rows_of(N.THREE_STRAIGHTS, n01) == ["876", "65432", "AKQJT"]
    assert rows_of(N.THREE_STRAIGHTS, n02) == ["A32", "65432", "KQJT9"]
    assert rows_of(N.DRAGON, "AsKhQdJcTs9h8d7c6s5h4d3c2s") == ["432", "98765", "AKQJT"]


def test_a_straight_flush_in_a_dragon_goes_to_the_back() -> None:
    assert rows_of(N.DRAGON, "AsKhQdJcTs9h8h7h6h5h4d3c2s") == ["432", "AKQJT", "98765"]


def test_the_wheel_stands_where_the_rules_put_it() -> None:
    cards = "Ac2h3d4c5s6s7h8d9cTs2s3s4h"
    lowest, second = (rows_of(N.THREE_STRAIGHTS, cards, wheel) for wheel in Wheel)
    assert (lowest[2], second[2]) == ("T9876", "5432A")


@pytest.mark.parametrize("cards", [range(12), range(14), (0, *range(12))])
def test_anything_but_thirteen_different_cards_is_refused(cards: Sequence[int]) -> None:
    with pytest.raises(ValueError, match="thirteen different cards"):
        naturals_in(cards)
    with pytest.raises(ValueError, match="thirteen different cards"):
        show(N.DRAGON, cards)


def test_every_natural_has_a_name_in_both_languages() -> None:
    for names in NAMES.values():
        assert list(names) == list(N)
        assert len(set(names.values())) == len(N)
    assert set(NAMES) == {"en", "nl"}
