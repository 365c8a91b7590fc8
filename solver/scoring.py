"""A finished table in, the points out: every pair settled once, or every player with the banker, and the money.

Sources: seeds 001, "Puntentelling" and "Huisregels om af te spreken"; banker games and home runs are house rules.
Always zero-sum.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import combinations

from solver.cards import Card
from solver.errors import Problem, TableError, quote
from solver.naturals import NAMES, Natural, naturals_in
from solver.pairing import Hand, PairScore, scoops, score_pair
from solver.rules import Clash, Rules


@dataclass(frozen=True, slots=True)
class TableScore:
    """The score of a table: `points` and `money` a seat, and every pair of seats (lower seat first).

    `home_run` is the seat of who scoops everybody, where that pays more than the scoops do.
    """

    points: tuple[int, ...]
    money: tuple[str, ...]
    pairs: dict[tuple[int, int], PairScore]
    home_run: int | None = None


def highest_natural(cards: Sequence[Card], rules: Rules) -> Natural | None:
    """Return the highest natural of the rules that thirteen cards hold, or None."""
    if not rules.naturals:
        return None
    held = naturals_in(tuple(cards), rules.forms)
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
    if natural not in naturals_in(tuple(cards), rules.forms):
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


def table_problems(hands: Sequence[Hand], rules: Rules, banker: int | None = None) -> list[Problem]:
    """Return what the rules do not allow at a table; paths are `banker`, or a seat and a field."""
    problems = []
    if banker is None and rules.banker.game == "always":
        problems.append(Problem("banker_needed", ("banker",)))
    if banker is not None and rules.banker.game == "never":
        problems.append(Problem("no_banker", ("banker",)))
    if rules.surrender is None:
        problems += [Problem("no_surrender", (seat, "surrender")) for seat, hand in enumerate(hands) if hand.surrenders]
    declared = [seat for seat, hand in enumerate(hands) if hand.natural]
    if rules.natural_against_natural is Clash.FIRST and len(declared) > 1:
        order = [hands[seat].declared for seat in declared]
        problems += [
            Problem("declared_when", (seat, "declared"))
            for seat, place in zip(declared, order, strict=True)
            if place is None or order.count(place) > 1
        ]
    return problems


def score_table(hands: Sequence[Hand], rules: Rules, banker: int | None = None) -> TableScore:
    """Return the score of all hands at a table, each pair settled once; with a banker's seat only his pairs.

    Raises:
        TableError: the rules do not allow it, as `table_problems` says.
    """
    problems = table_problems(hands, rules, banker)
    if problems:
        raise TableError(problems)
    tie_winner = banker if rules.banker.ties == "banker" else None
    runner = _home_runner(hands, rules, banker, tie_winner)
    pairs = {
        (first, second): score_pair(
            hands[first], hands[second], rules, _side(tie_winner, first, second), _side(runner, first, second)
        )
        for first, second in _pairs(len(hands), banker)
    }
    points = [0] * len(hands)
    for (first, second), pair in pairs.items():
        points[first] += pair.points
        points[second] -= pair.points
    return TableScore(tuple(points), tuple(money(each, rules) for each in points), pairs, runner)


def _pairs(seats: int, banker: int | None) -> list[tuple[int, int]]:
    return [pair for pair in combinations(range(seats), 2) if banker is None or banker in pair]


def _side(seat: int | None, first: int, second: int) -> int:
    return (first == seat) - (second == seat)


def _home_runner(hands: Sequence[Hand], rules: Rules, banker: int | None, tie_winner: int | None) -> int | None:
    """Return the seat that scoops all it settles with, two others or more, and so none that declares a natural."""
    if rules.counting.home_run_factor == 1:
        return None
    for seat, hand in enumerate(hands):
        others = [sum(pair) - seat for pair in _pairs(len(hands), banker) if seat in pair]
        if len(others) > 1 and all(
            scoops(hand, hands[other], rules, _side(tie_winner, seat, other)) for other in others
        ):
            return seat
    return None


def money(points: int, rules: Rules) -> str:
    """Return what points are worth: exact, with as many decimals as the point value has, and no minus zero."""
    amount = Decimal(rules.point_value) * points
    return f"{amount if amount else abs(amount):f}"


def _natural_name(natural: Natural, language: str) -> str:
    return NAMES[language][natural]
