"""The natural that a hand of many holds."""

from collections.abc import Sequence

from solver.cards import Card
from solver.rules import Rules
from solver.scoring import highest_natural
from solver.solution import HeldNatural, solve


def held_natural(cards: Sequence[Card], rules: Rules) -> HeldNatural | None:
    """Return the highest natural of the rules that a hand holds, or None.

    What declaring it is worth is found by solving the hand by itself: one in sixty, under the usual rules.
    """
    return solve(cards, rules, 0).natural if highest_natural(cards, rules) else None
