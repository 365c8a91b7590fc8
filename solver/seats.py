"""Who deals, who plays, who sits out, and to whom cards are passed.

Sources: seeds 001, "Spelers en kaarten" and "Ruilen". The page leaves open who sits out beside the dealer, and what
across means with three; the first is decided here, the second by the rules or not at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.cards import Card, write_card
from solver.errors import Problem, TableError, quote
from solver.rules import Direction, Passing

MOST_PLAYING = 4
MOST_NAMES = 8

# Who sits out, in places to the left of the dealer, hand by hand and then from the beginning. The dealer always does.
# No two players are ever more than one hand apart, and everybody meets everybody: by turns alone, eight players would
# be two tables of four who never meet.
_SITTING_OUT: dict[int, tuple[tuple[int, ...], ...]] = {
    5: ((0,),),
    6: ((0, 3), (0, 4), (0, 2), (0, 4), (0, 2), (0, 3)),
    7: ((0, 2, 4),),
    8: ((0, 2, 3, 4), (0, 4, 5, 6), (0, 2, 3, 4), (0, 4, 5, 6), (0, 2, 5, 7), (0, 2, 3, 5)),
}


@dataclass(frozen=True, slots=True)
class Seating:
    """One hand of an evening, by seats: who deals it and the next one, who plays it and who does not.

    `playing` begins at the dealer's left: in the order in which cards are dealt. `sitting_out` begins at the dealer.
    """

    dealer: int
    next_dealer: int
    playing: tuple[int, ...]
    sitting_out: tuple[int, ...]


def seating(names: int, hand: int, first_dealer: int = 0) -> Seating:
    """Return who does what in a hand.

    Args:
        names: how many there are, 2 to 8.
        hand: the number of the hand, from 1.
        first_dealer: the seat of who dealt the first hand. The deal moves on one seat a hand, whoever sits out.
    """
    dealer = (first_dealer + hand - 1) % names
    pattern = _SITTING_OUT.get(names, ((),))
    out = tuple((dealer + places) % names for places in pattern[(hand - 1) % len(pattern)])
    around = [(dealer + places) % names for places in range(1, names + 1)]
    return Seating(dealer, around[0], tuple(seat for seat in around if seat not in out), out)


def direction_of(passing: Passing, hand: int) -> Direction:
    """Return the direction in which cards are passed in a hand, by its number from 1."""
    return passing.cycle[(hand - 1) % len(passing.cycle)]


def receivers(players: int, direction: Direction, passing: Passing) -> tuple[int, ...] | None:
    """Return the seat to which each seat passes its cards; None where they are held. Left is the next seat.

    Raises:
        TableError: across with three players, and the rules do not say what that is.
    """
    if direction == "across" and players == 3:
        if passing.across_with_three is None:
            raise TableError([Problem("across_with_three", ("rules",))])
        direction = passing.across_with_three
    if direction == "hold":
        return None
    places = {"left": 1, "right": players - 1, "across": players // 2}[direction]
    return tuple((seat + places) % players for seat in range(players))


def exchange(
    hands: Sequence[Sequence[Card]], passed: Sequence[Sequence[Card]], direction: Direction, passing: Passing
) -> tuple[tuple[Card, ...], ...]:
    """Return the hands after all cards are passed at once: what each keeps, as it lay, and then what comes in.

    Args:
        hands: the players' cards, all different.
        passed: what each of them passes on.
        direction: where to; nothing is passed with `hold`.
        passing: what the rules say of it.

    Raises:
        TableError: all that is against the rules; its paths begin with `rules`, `direction` or `players` and a seat.
    """
    if not passing.on:
        raise TableError([Problem("passing_off", ("rules",))])
    if direction not in passing.cycle:
        values = {"value": quote(direction), "choices": ", ".join(passing.cycle)}
        raise TableError([Problem("not_one_of", ("direction",), values)])
    to = receivers(len(hands), direction, passing)
    count = passing.count if to is not None else 0
    problems: list[Problem] = []
    for seat, (hand, cards) in enumerate(zip(hands, passed, strict=True)):
        place = ("players", seat, "passes")
        if len(cards) != count:
            problems.append(Problem("wrong_count", place, {"expected": count, "found": len(cards)}))
        problems += [
            Problem("card_not_held", (*place, index), {"card": write_card(card)})
            for index, card in enumerate(cards)
            if card not in hand
        ]
    if problems:
        raise TableError(problems)
    if to is None:
        return tuple(tuple(hand) for hand in hands)
    kept = [tuple(card for card in hand if card not in cards) for hand, cards in zip(hands, passed, strict=True)]
    return tuple(kept[seat] + tuple(passed[to.index(seat)]) for seat in range(len(hands)))
