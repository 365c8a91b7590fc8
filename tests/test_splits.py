"""The search for undominated splits against brute force: all 72,072 splits, in plain Python."""

import random
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from solver import _rows, _splits, reference
from solver.cards import read_cards
from solver.reference import Wheel

ALL = 0x1FFF
Triple = tuple[int, int, int]  # back, middle, front: the order of the records
WHEELS = [pytest.param(False, id="wheel lowest"), pytest.param(True, id="wheel second highest")]

RARE = {
    "three quads": "As Ah Ad Ac Ks Kh Kd Kc 2s 2h 2d 2c 3s",
    "quads, trips, high cards": "9s 9h 9d 9c 4s 4h 4d Ks Qh Jd 8c 3s 2h",
    "six pairs": "As Ah Kd Kc 9s 9h 7d 7c 4s 4h 2d 2c 8s",
    "six pairs in a run": "9s 9h 8d 8c 7s 7h 6d 6c 5s 5h 4d 4c 3s",
    "five pairs and trips": "As Ah Qd Qc Ts Th 8d 8c 5s 5h 3d 3c 3s",
    "four trips": "As Ah Ad Ks Kh Kd 5s 5h 5d 4s 4h 4d 3c",
    "trips and pairs in a run": "9s 9h 9d 8s 8h 8c 7s 7d 7c 6s 6h 5s 5h",
    "dragon": "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s",
    "dragon with flushes": "As Ks Qs Js Ts 9h 8h 7h 6h 5h 4h 3s 2d",
    "thirteen of a suit": "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
    "twelve of a suit": "As Ks Qs Js 9s 8s 7s 6s 5s 4s 3s 2s Ah",
    "two suits": "As Ks Qs 9s 7s 4s 2s Ah Kh Jh 8h 5h 3h",
    "six pairs of two suits": "As Ah Ks Kh Qs Qh Js Jh Ts Th 9s 9h 8s",
    "three flushes": "As Ks 9s 7s 3s Qh Jh 8h 4h 2h Td 6d 5d",
    "three straights": "As Kh Qd Jc Ts 6h 5d 4c 3s 2h 4d 3h 2c",
    "straight flushes": "9s 8s 7s 6s 5s 4h 3h 2h Ah 5h Kd Kc 2d",
    "wheels in every suit": "As 2s 3s 4s 5s Ah 2h 3h 4h 5h Ad 2d 3d",
    "steel wheel and six-high": "Ad 2d 3d 4d 5d 6d As Kc 9h 8h 7c 2c 3c",
    "royal flushes": "As Ks Qs Js Ts Ah Kh Qh Jh Th 2d 3d 4d",
    "mostly low": "2s 2h 3d 3c 4s 4h 5d 7c 7s 8h 9d Tc Js",
    "three pairs, no straight": "As Kh Qd Jc 9s 9h 8d 7c 7s 4h 3d 2c 2s",
    "front of trips": "As Ah Ad Kc Qs Jh 9d 8c 7s 5h 4d 3c 2s",
    "four thousand splits": "As Ah Ac Kc Qh Jd Td 8s 7c 6c 5s 3d 2d",
    "almost five thousand": "Ah Ad Ks Kc Qc Jd 9s 8s 7c 6d 4c 3d 2s",
    "more than six thousand": "As Ah Ac Ks Qh Jd 9h 8d 7d 6d 4h 3c 2s",
}


class Record(NamedTuple):
    """A split as the kernel reports it."""

    front: int
    middle: int
    back: int
    front_cards: int
    back_cards: int

    @property
    def triple(self) -> Triple:
        return self.back, self.middle, self.front


def read(packed: bytes) -> list[Record]:
    fields = np.frombuffer(packed, dtype=np.uint16).reshape(-1, 5)
    return [Record(*numbers) for numbers in fields.tolist()]


def random_hands(seed: int, count: int) -> list[bytes]:
    deal = random.Random(seed)
    return [bytes(deal.sample(range(52), 13)) for _ in range(count)]


def skewed_hands(seed: int, count: int) -> list[bytes]:
    """Hands from decks of a few suits or ranks, where straights, flushes and quads are common."""
    deal = random.Random(seed)
    decks = [[card for card in range(52) if card & 3 < suits] for suits in (2, 3)]
    for ranks in (4, 5, 6, 8, 10):
        start = 4 * deal.randrange(13)
        decks.append([(start + card) % 52 for card in range(4 * ranks)])
    return [bytes(deal.sample(deal.choice(decks), 13)) for _ in range(count)]


@cache
def every_split() -> list[Triple]:
    """Return back, middle and front of all 72,072, as sets of bits."""
    by_size = {
        size: [sum(1 << card for card in cards) for cards in combinations(range(13), size)]
        for size in (3, 5)
    }
    return [
        (back, ALL ^ front ^ back, front)
        for front in by_size[3]
        for back in by_size[5]
        if not front & back
    ]


def strengths_by_set(hand: bytes, wheel: Wheel) -> dict[int, int]:
    cards = sorted(hand, reverse=True)
    return {
        sum(1 << place for place in places): reference.strength([cards[p] for p in places], wheel)
        for size in (3, 5)
        for places in combinations(range(13), size)
    }


def legal_triples(strengths: dict[int, int]) -> list[Triple]:
    """Return the strengths of each legal split, so the same triple as often as it occurs."""
    return [
        (strengths[back], strengths[middle], strengths[front])
        for back, middle, front in every_split()
        if strengths[front] <= strengths[middle] <= strengths[back]
    ]


def best_of(triples: Iterable[Triple]) -> list[Triple]:
    """Return the undominated, strongest back first: whatever comes later has no stronger back."""
    best: list[Triple] = []
    stairs: list[tuple[int, int]] = []
    for back, middle, front in sorted(set(triples), reverse=True):
        if not any(m >= middle and f >= front for m, f in stairs):
            best.append((back, middle, front))
            stairs = [(m, f) for m, f in stairs if m > middle or f > front] + [(middle, front)]
    return best


def check(hand: bytes, wheel_high: bool) -> None:
    wheel = Wheel.SECOND_HIGHEST if wheel_high else Wheel.LOWEST
    strengths = strengths_by_set(hand, wheel)
    legal = legal_triples(strengths)
    records = read(_splits.undominated(hand, wheel_high))
    assert [record.triple for record in records] == best_of(legal), hand
    assert _splits.legal_count(hand, wheel_high) == len(legal), hand
    for record in records:
        assert record.front_cards & record.back_cards == 0
        assert record.front == strengths[record.front_cards]
        assert record.back == strengths[record.back_cards]
        assert record.middle == strengths[ALL ^ record.front_cards ^ record.back_cards]


def test_there_are_72072_splits() -> None:
    assert len(set(every_split())) == len(every_split()) == 72_072


def test_brute_force_does_what_undominated_means() -> None:
    triples = set(legal_triples(strengths_by_set(hand_of("three quads"), Wheel.LOWEST)))
    literal = [
        one
        for one in triples
        if not any(
            other != one and all(his >= mine for his, mine in zip(other, one, strict=True))
            for other in triples
        )
    ]
    assert best_of(triples) == sorted(literal, reverse=True)


def hand_of(name: str) -> bytes:
    return bytes(read_cards(RARE[name]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_random_hands_are_as_brute_force_says(seed: int) -> None:
    for hand in random_hands(seed, 30):
        check(hand, wheel_high=False)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_skewed_hands_are_as_brute_force_says(seed: int) -> None:
    for hand in skewed_hands(seed, 25):
        check(hand, wheel_high=seed % 2 == 1)


@pytest.mark.slow
def test_random_hands_are_as_brute_force_says_with_the_other_wheel() -> None:
    wheels = [hand for hand in random_hands(99, 200) if {12, 3, 2, 1, 0} <= {c >> 2 for c in hand}]
    assert wheels
    for hand in wheels + random_hands(100, 40):
        check(hand, wheel_high=True)


@pytest.mark.parametrize("wheel_high", WHEELS)
@pytest.mark.parametrize("name", RARE)
def test_a_rare_hand_is_as_brute_force_says(name: str, wheel_high: bool) -> None:
    check(hand_of(name), wheel_high)


def test_some_hands_have_thousands() -> None:
    counts = [len(read(_splits.undominated(hand_of(name)))) for name in list(RARE)[-3:]]
    assert counts == [4_060, 4_935, 6_615]


def test_the_order_of_the_cards_changes_nothing() -> None:
    shuffle = random.Random(5).sample
    for hand in random_hands(4, 50) + [hand_of(name) for name in RARE]:
        for wheel_high in (False, True):
            first = _splits.undominated(hand, wheel_high)
            for _ in range(10):
                assert _splits.undominated(bytes(shuffle(hand, 13)), wheel_high) == first


def test_the_sets_of_cards_are_of_the_hand_sorted_high_to_low() -> None:
    for hand in random_hands(6, 50):
        cards = sorted(hand, reverse=True)
        for record in read(_splits.undominated(hand)):
            for strength, chosen in (
                (record.front, record.front_cards),
                (record.middle, ALL ^ record.front_cards ^ record.back_cards),
                (record.back, record.back_cards),
            ):
                row = bytes(card for place, card in enumerate(cards) if chosen >> place & 1)
                assert _rows.strength(row) == strength


def as_array(hands: list[bytes]) -> npt.NDArray[np.uint8]:
    return np.frombuffer(b"".join(hands), dtype=np.uint8).reshape(-1, 13)


@pytest.mark.parametrize("wheel_high", WHEELS)
def test_many_hands_give_what_each_gives(wheel_high: bool) -> None:
    hands = random_hands(7, 300) + skewed_hands(8, 100) + [hand_of(name) for name in RARE]
    packed, records = _splits.undominated_bulk(as_array(hands), wheel_high)
    offsets = np.frombuffer(packed, dtype=np.uint32)
    assert len(offsets) == len(hands) + 1
    assert (offsets[0], 10 * int(offsets[-1])) == (0, len(records))
    for hand, start, end in zip(hands, offsets.tolist(), offsets[1:].tolist(), strict=False):
        assert records[10 * start : 10 * end] == _splits.undominated(hand, wheel_high)


def test_no_hands_is_no_error() -> None:
    nothing = np.zeros((0, 13), dtype=np.uint8)
    assert _splits.undominated_bulk(nothing) == (bytes(4), b"")


def test_threads_give_the_same() -> None:
    hands = as_array(random_hands(9, 2_000))
    expected = _splits.undominated_bulk(hands)
    counts = [_splits.legal_count(bytes(hand)) for hand in hands[:100]]
    with ThreadPoolExecutor(8) as pool:
        many = [pool.submit(_splits.undominated_bulk, hands) for _ in range(16)]
        one = [pool.submit(_splits.legal_count, bytes(hand)) for hand in hands[:100]]
        assert all(result.result() == expected for result in many)
        assert [result.result() for result in one] == counts


SINGLE = [_splits.undominated, _splits.legal_count]


@pytest.mark.parametrize("ask", SINGLE)
@pytest.mark.parametrize("size", [0, 1, 3, 5, 12, 14, 52])
def test_another_number_of_cards_is_refused(ask: Callable[[bytes], Any], size: int) -> None:
    with pytest.raises(ValueError, match=f"^a hand has thirteen cards, not {size}$"):
        ask(bytes(range(size)))


@pytest.mark.parametrize("ask", SINGLE)
@pytest.mark.parametrize("card", [52, 64, 255])
def test_what_is_no_card_is_refused(ask: Callable[[bytes], Any], card: int) -> None:
    for place in range(13):
        hand = bytearray(range(13))
        hand[place] = card
        with pytest.raises(ValueError, match=f"^card {card} at place {place} is not 0 to 51$"):
            ask(bytes(hand))


@pytest.mark.parametrize("ask", SINGLE)
def test_a_card_twice_is_refused(ask: Callable[[bytes], Any]) -> None:
    for first, second in combinations(range(13), 2):
        hand = bytearray(range(20, 33))
        hand[second] = hand[first]
        message = f"^card {hand[first]} at place {second} is at place {first} too$"
        with pytest.raises(ValueError, match=message):
            ask(bytes(hand))


@pytest.mark.parametrize("ask", SINGLE)
@pytest.mark.parametrize("wrong", [None, "AsKdQcJhTh98", list(range(13)), bytearray(13), 13])
def test_what_is_not_bytes_is_refused(ask: Callable[[Any], Any], wrong: Any) -> None:
    with pytest.raises(TypeError):
        ask(wrong)


def test_a_bad_hand_among_many_is_named() -> None:
    for bad in (0, 1, 98, 99):
        hands = np.tile(np.arange(13, dtype=np.uint8), (100, 1))
        hands[bad, 7] = 200
        with pytest.raises(ValueError, match=f"^hand {bad}: card 200 at place 7 is not 0 to 51$"):
            _splits.undominated_bulk(hands)
        hands[bad, 7] = 2
        message = f"^hand {bad}: card 2 at place 7 is at place 2 too$"
        with pytest.raises(ValueError, match=message):
            _splits.undominated_bulk(hands)


HANDS = np.tile(np.arange(13, dtype=np.uint8), (4, 1))


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(HANDS.ravel(), id="flat"),
        pytest.param(HANDS[None], id="three dimensions"),
        pytest.param(np.zeros((4, 12), dtype=np.uint8), id="twelve cards"),
        pytest.param(np.zeros((0, 14), dtype=np.uint8), id="fourteen cards, no hands"),
        pytest.param(HANDS.astype(np.int64), id="wide cards"),
        pytest.param(np.asfortranarray(HANDS), id="by column"),
        pytest.param(bytes(26), id="bytes"),
    ],
)
def test_arrays_of_another_shape_or_type_are_refused(wrong: Any) -> None:
    with pytest.raises((ValueError, BufferError)):
        _splits.undominated_bulk(wrong)


@pytest.mark.parametrize("wrong", [None, [list(range(13))], "hand", 13])
def test_what_is_no_array_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError):
        _splits.undominated_bulk(wrong)
