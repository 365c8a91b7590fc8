"""A finished table in, the points out: every pair by its rows, bonus, royalties and naturals, and the money.

Sources: seeds 001, "Puntentelling", "Een foute hand: foul" and "Huisregels om af te spreken"; the order of naturals and
what a legal hand collects from a foul one as agreed in the design (section 6). Always zero-sum.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import combinations

from solver.arrangement import Arrangement
from solver.cards import Card
from solver.errors import Problem, TableError, quote
from solver.naturals import NAMES, Natural, naturals_in
from solver.royalties import Payee
from solver.rules import Clash, Rules

NO_ROWS = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player shows: rows, or a declared natural with its rows or only its cards."""

    arrangement: Arrangement | None = None
    natural: Natural | None = None

    @property
    def is_foul(self) -> bool:
        """Whether the rows are foul; with a declared natural they are not looked at."""
        return self.natural is None and self.arrangement is not None and self.arrangement.is_foul


@dataclass(frozen=True, slots=True)
class PairScore:
    """What two players settle, from the first one's side, in points.

    `rows` are front, middle and back; `bonus` is majority and scoop together; `royalties` and `naturals` are net.
    """

    rows: tuple[int, int, int] = NO_ROWS
    bonus: int = 0
    royalties: int = 0
    naturals: int = 0

    @property
    def points(self) -> int:
        """All of it together."""
        return sum(self.rows) + self.bonus + self.royalties + self.naturals


@dataclass(frozen=True, slots=True)
class TableScore:
    """The score of a table: `points` and `money` a seat, and every pair of seats (lower seat first)."""

    points: tuple[int, ...]
    money: tuple[str, ...]
    pairs: dict[tuple[int, int], PairScore]


def highest_natural(cards: Sequence[Card], rules: Rules) -> Natural | None:
    """Return the highest natural of the rules that thirteen cards hold, or None."""
    if not rules.naturals:
        return None
    held = naturals_in(tuple(cards), quads_are_two_pairs=rules.quads_are_two_pairs)
    return next((rule.natural for rule in rules.naturals if rule.natural in held), None)


def declared_natural(declared: str | bool, cards: Sequence[Card], rules: Rules) -> Natural:
    """Return the natural that a player declares: by its name, or True for the highest of the rules.

    Raises:
        TableError: the rules do not list it, or the thirteen cards do not hold it.
    """
    if declared is True:
        highest = highest_natural(cards, rules)
        if highest is None:
            raise TableError([Problem("no_natural")])
        return highest
    natural = agreed_natural(declared, rules)
    if natural not in naturals_in(tuple(cards), quads_are_two_pairs=rules.quads_are_two_pairs):
        raise TableError([Problem("natural_not_held", (), {"natural": partial(_natural_name, natural)})])
    return natural


def agreed_natural(declared: str | bool, rules: Rules) -> Natural:
    """Return the natural of a name, whatever the cards are.

    Raises:
        TableError: the rules do not list it.
    """
    for rule in rules.naturals:
        if rule.natural == declared:
            return rule.natural
    raise TableError([Problem("natural_not_agreed", (), {"natural": quote(declared)})])


def score_pair(mine: Hand, theirs: Hand, rules: Rules) -> PairScore:
    """Return what two hands settle under the rules. Their cards are not looked at: the rows' strengths are."""
    if mine.natural is not None or theirs.natural is not None:
        return PairScore(naturals=settle_naturals(mine.natural, theirs.natural, rules))
    if mine.arrangement is None or theirs.arrangement is None:
        raise ValueError("a hand without rows needs a natural")
    if mine.is_foul and theirs.is_foul:
        return PairScore()
    if mine.is_foul or theirs.is_foul:
        results = (-1, -1, -1) if mine.is_foul else (1, 1, 1)
    else:
        front, middle, back = (
            (own.strength > other.strength) - (own.strength < other.strength)
            for own, other in zip(mine.arrangement, theirs.arrangement, strict=True)
        )
        results = (front, middle, back)
    counting = rules.counting
    lead = sum(results)
    bonus = counting.majority * ((lead > 0) - (lead < 0)) + counting.scoop * (lead // 3 if abs(lead) == 3 else 0)
    front, middle, back = (counting.row * result for result in results)
    return PairScore((front, middle, back), bonus, _royalties(mine, theirs, results, rules))


def score_table(hands: Sequence[Hand], rules: Rules) -> TableScore:
    """Return the score of all hands at a table, each pair settled once."""
    pairs = {
        (first, second): score_pair(hands[first], hands[second], rules)
        for first, second in combinations(range(len(hands)), 2)
    }
    points = [0] * len(hands)
    for (first, second), pair in pairs.items():
        points[first] += pair.points
        points[second] -= pair.points
    return TableScore(tuple(points), tuple(money(each, rules) for each in points), pairs)


def money(points: int, rules: Rules) -> str:
    """Return what points are worth: exact, with as many decimals as the point value has, and no minus zero."""
    amount = Decimal(rules.point_value) * points
    return f"{amount if amount else abs(amount):f}"


def _natural_name(natural: Natural, language: str) -> str:
    return NAMES[language][natural]


def settle_naturals(mine: Natural | None, theirs: Natural | None, rules: Rules) -> int:
    """Return the net points of declared naturals; against a hand without one, foul or not, the full points."""
    worth = {rule.natural: (place, rule.points) for place, rule in enumerate(rules.naturals)}
    if mine is None or theirs is None:
        return (worth[mine][1] if mine else 0) - (worth[theirs][1] if theirs else 0)
    if mine is theirs or rules.natural_against_natural is Clash.NONE:
        return 0
    (my_place, my_points), (their_place, their_points) = worth[mine], worth[theirs]
    if rules.natural_against_natural is Clash.DIFFERENCE:
        return my_points - their_points
    return my_points if my_place < their_place else -their_points


def _royalties(mine: Hand, theirs: Hand, results: tuple[int, int, int], rules: Rules) -> int:
    """Return the net royalties; a foul hand has none, and the legal one collects its own from it."""
    net = 0
    to_winner = rules.royalties.to is Payee.ROW_WINNER
    for hand, sign in ((mine, 1), (theirs, -1)):
        if hand.is_foul or hand.arrangement is None:
            continue
        earned = rules.royalties.of(hand.arrangement)
        net += sign * sum(
            amount for amount, result in zip(earned, results, strict=True) if not to_winner or result == sign
        )
    return net
