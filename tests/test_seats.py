"""Who deals, plays and sits out, and where cards go."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import DECK
from solver.errors import TableError
from solver.rules import Direction, Passing
from solver.seats import direction_of, exchange, receivers, seating

ON = Passing(on=True)


@pytest.mark.parametrize(
    ("names", "hand", "first", "dealer", "playing", "out"),
    [
        (2, 1, 0, 0, (1, 0), ()),
        (2, 2, 0, 1, (0, 1), ()),
        (4, 1, 0, 0, (1, 2, 3, 0), ()),
        (4, 6, 0, 1, (2, 3, 0, 1), ()),
        (3, 2, 2, 0, (1, 2, 0), ()),
        (5, 1, 0, 0, (1, 2, 3, 4), (0,)),
        (5, 2, 0, 1, (2, 3, 4, 0), (1,)),
        (5, 1, 4, 4, (0, 1, 2, 3), (4,)),
        (6, 1, 0, 0, (1, 2, 4, 5), (0, 3)),
        (7, 1, 0, 0, (1, 3, 5, 6), (0, 2, 4)),
        (8, 1, 0, 0, (1, 5, 6, 7), (0, 2, 3, 4)),
    ],
)
def test_a_hand(
    names: int, hand: int, first: int, dealer: int, playing: tuple[int, ...], out: tuple[int, ...]
) -> None:
    found = seating(names, hand, first)
    assert (found.dealer, found.playing, found.sitting_out) == (dealer, playing, out)
    assert found.next_dealer == seating(names, hand + 1, first).dealer


@pytest.mark.parametrize("names", range(2, 9))
@pytest.mark.parametrize("hand", range(1, 50))
def test_everybody_plays_or_sits_out(names: int, hand: int) -> None:
    found = seating(names, hand)
    assert sorted(found.playing + found.sitting_out) == list(range(names))
    assert len(found.playing) == min(names, 4)
    assert found.dealer == (found.sitting_out[0] if names > 4 else found.playing[-1])
    places = [(seat - found.dealer - 1) % names for seat in found.playing]
    assert places == sorted(places)


@pytest.mark.parametrize(("names", "first"), [(names, first) for names in (5, 6, 7, 8) for first in range(names)])
def test_no_two_have_ever_sat_out_more_than_once_apart(names: int, first: int) -> None:
    out = [0] * names
    for hand in range(1, 401):
        for seat in seating(names, hand, first).sitting_out:
            out[seat] += 1
        assert max(out) - min(out) <= 1, hand


@pytest.mark.parametrize("names", [5, 6, 7, 8])
def test_everybody_meets_everybody_within_a_round_and_a_half(names: int) -> None:
    met = {
        pair for hand in range(1, 13) for pair in combinations(sorted(seating(names, hand).playing), 2)
    }
    assert met == set(combinations(range(names), 2))


@pytest.mark.parametrize(("names", "longest"), [(5, 1), (6, 1), (7, 1), (8, 2)])
def test_nobody_sits_out_for_long(names: int, longest: int) -> None:
    for seat in range(names):
        out = "".join("x" if seat in seating(names, hand).sitting_out else " " for hand in range(1, 401))
        assert max(map(len, out.split())) == longest


@pytest.mark.parametrize(
    ("hand", "direction"), [(1, "left"), (2, "right"), (3, "across"), (4, "left"), (9, "across"), (10_000, "left")]
)
def test_the_direction_changes_every_hand(hand: int, direction: Direction) -> None:
    assert direction_of(ON, hand) == direction


@pytest.mark.parametrize(
    ("players", "direction", "to"),
    [
        (2, "left", (1, 0)),
        (2, "right", (1, 0)),
        (2, "across", (1, 0)),
        (3, "left", (1, 2, 0)),
        (3, "right", (2, 0, 1)),
        (4, "left", (1, 2, 3, 0)),
        (4, "right", (3, 0, 1, 2)),
        (4, "across", (2, 3, 0, 1)),
        (2, "hold", None),
        (4, "hold", None),
    ],
)
def test_where_cards_go(players: int, direction: Direction, to: tuple[int, ...] | None) -> None:
    assert receivers(players, direction, ON) == to


@pytest.mark.parametrize(("agreed", "to"), [("left", (1, 2, 0)), ("right", (2, 0, 1)), ("hold", None)])
def test_across_with_three_is_what_was_agreed(agreed: str, to: tuple[int, ...] | None) -> None:
    assert receivers(3, "across", Passing(on=True, across_with_three=agreed)) == to  # type: ignore[arg-type]


def test_s13_across_with_three_is_not_guessed() -> None:
    with pytest.raises(TableError) as caught:
        receivers(3, "across", ON)
    assert [problem.code for problem in caught.value.problems] == ["across_with_three"]


@given(st.data())
def test_every_card_is_still_there_and_everybody_has_thirteen(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4))
    passing = Passing(on=True, count=data.draw(st.integers(1, 13)), across_with_three="left")
    direction: Direction = data.draw(st.sampled_from(passing.cycle))
    pack = data.draw(st.permutations(DECK))
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(players)]
    passed = [data.draw(st.permutations(hand))[: passing.count] for hand in hands]
    after = exchange(hands, passed, direction, passing)
    to = receivers(players, direction, passing)
    assert to is not None
    assert sorted(card for hand in after for card in hand) == sorted(card for hand in hands for card in hand)
    for seat, hand in enumerate(after):
        assert len(hand) == 13
        assert set(passed[seat]) <= set(after[to[seat]])
        assert not set(passed[seat]) & set(hand)


HANDS = [list(range(13)), list(range(13, 26)), list(range(26, 39))]


@pytest.mark.parametrize(
    ("passing", "direction", "passed", "problems"),
    [
        (Passing(), "left", [[0, 1, 2]] * 3, [("passing_off", ("rules",))]),
        (Passing(on=True, cycle=("left",)), "right", [[]] * 3, [("not_one_of", ("direction",))]),
        (ON, "across", [[]] * 3, [("across_with_three", ("rules",))]),
        (
            ON,
            "left",
            [[0, 1], [13, 14, 0], [26, 27, 28, 29]],
            [
                ("wrong_count", ("players", 0, "passes")),
                ("card_not_held", ("players", 1, "passes", 2)),
                ("wrong_count", ("players", 2, "passes")),
            ],
        ),
        (
            Passing(on=True, cycle=("hold",)),
            "hold",
            [[], [13], []],
            [("wrong_count", ("players", 1, "passes"))],
        ),
    ],
)
def test_what_is_against_the_rules_is_refused(
    passing: Passing, direction: Direction, passed: list[list[int]], problems: list[tuple[str, tuple[str | int, ...]]]
) -> None:
    with pytest.raises(TableError) as caught:
        exchange(HANDS, passed, direction, passing)
    assert [(problem.code, problem.path) for problem in caught.value.problems] == problems


def test_what_is_held_stays() -> None:
    passing = Passing(on=True, across_with_three="hold")
    assert exchange(HANDS, [[], [], []], "across", passing) == tuple(map(tuple, HANDS))
