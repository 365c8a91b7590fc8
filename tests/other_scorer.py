"""A second scorer, for tests: written from the sources of the rules, and from nothing in `solver`.

It takes rules as JSON, whole, and cards as texts, compares rows as tuples, and settles a pair in one sum. It is slow,
checks nothing and explains nothing; that it agrees with the service's scorer is worth something because they share no
code.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
ROWS = ("front", "middle", "back")

# categories by number: 0 high card, 1 pair, 2 two pair, 3 trips, 4 straight, 5 flush, 6 full house, 7 quads,
# 8 straight flush
Worth = tuple[int, tuple[float, ...]]


@dataclass(frozen=True)
class Shown:
    """What a player shows: rows, a natural with cards, or a surrender. Cards are texts such as `Ah`."""

    rows: tuple[tuple[str, ...], ...] = ()
    natural: str | None = None
    surrenders: bool = False
    cards: tuple[str, ...] = ()
    declared: int | None = None


def worth(row: Sequence[str], wheel: str) -> Worth:
    """Return what a row is worth, as a tuple that compares. A shorter one is less than one that it begins."""
    ranks = [RANKS.index(card[0]) for card in row]
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    order = tuple(float(rank) for rank, _ in groups)
    sizes = [size for _, size in groups]
    if sizes[0] == 4:
        return 7, order
    if sizes == [3, 2]:
        return 6, order
    if sizes[0] == 3:
        return 3, order
    if sizes[:2] == [2, 2]:
        return 2, order
    if sizes[0] == 2:
        return 1, order
    is_flush = len(row) == 5 and len({card[1] for card in row}) == 1
    top: float | None = None
    if len(row) == 5 and max(ranks) - min(ranks) == 4:
        top = max(ranks)
    elif len(row) == 5 and sorted(ranks) == [0, 1, 2, 3, 12]:
        top = 3 if wheel == "lowest" else 11.5  # between king high and ace high
    if top is not None:
        return (8 if is_flush else 4), (top,)
    return (5, order) if is_flush else (0, order)


def is_foul(shown: Shown, rules: Any) -> bool:
    """Tell whether rows are foul; who declares a natural or surrenders has none to be foul."""
    if shown.natural or shown.surrenders:
        return False
    front, middle, back = (worth(row, rules["wheel"]) for row in shown.rows)
    return front > middle or middle > back


_CATEGORIES = {
    0: "high_card",
    1: "pair",
    2: "two_pair",
    3: "three_of_a_kind",
    4: "straight",
    5: "flush",
    6: "full_house",
    7: "four_of_a_kind",
    8: "straight_flush",
}


def royalty(place: int, row: Sequence[str], rules: Any) -> int:
    """Return what a row earns in front (0), in the middle (1) or in the back (2)."""
    category, order = worth(row, rules["wheel"])
    table = rules["royalties"][ROWS[place]]
    amount = table.get(_CATEGORIES[category], 0)
    if (category, order) == (8, (12.0,)):
        amount = table.get("royal_flush", amount)
    main = 3 if order[0] == 11.5 else int(order[0])  # a wheel is five high wherever it stands
    return int(amount.get(RANKS[main], 0) if isinstance(amount, dict) else amount)


def won(mine: Sequence[str], theirs: Sequence[str], rules: Any, tie_to: int) -> int:
    """Return 1, 0 or -1 for a row that the first wins, that is tied, or that the second wins."""
    one, other = worth(mine, rules["wheel"]), worth(theirs, rules["wheel"])
    if one != other:
        return 1 if one > other else -1
    if rules["suits_break_ties"]:
        # the rank that is written first: the top of the largest group, a wheel's five
        counts = Counter(card[0] for card in mine)
        lead = max(counts, key=lambda rank: (counts[rank], RANKS.index(rank)))
        if one[0] in (4, 8) and {card[0] for card in mine} == set("A2345"):
            lead = "5"
        high = [
            min(rules["suits_break_ties"].index(card[1]) for card in row if card[0] == lead) for row in (mine, theirs)
        ]
        if high[0] != high[1]:
            return 1 if high[0] < high[1] else -1
    return tie_to


def natural_points(mine: Shown, theirs: Shown, rules: Any) -> int:
    """Return what naturals settle between two players of whom one at least has one."""
    names = [entry["name"] for entry in rules["naturals"]]
    points: dict[str | None, int] = {entry["name"]: entry["points"] for entry in rules["naturals"]}
    if mine.natural is None or theirs.natural is None:
        return points[mine.natural] if mine.natural else -points[theirs.natural]
    same = mine.natural == theirs.natural
    full = points[mine.natural] if names.index(mine.natural) < names.index(theirs.natural) else -points[theirs.natural]
    match rules["natural_against_natural"]:
        case "none":
            return 0
        case "difference":
            return points[mine.natural] - points[theirs.natural]
        case "tiers":
            return 0 if points[mine.natural] == points[theirs.natural] else full
        case "first":
            mine_is, theirs_is = ("dragon" in each.natural.split("_") for each in (mine, theirs) if each.natural)
            if not mine_is and not theirs_is:
                assert mine.declared is not None
                assert theirs.declared is not None
                return points[mine.natural] if mine.declared < theirs.declared else -points[theirs.natural]
            if mine_is != theirs_is:
                return points[mine.natural] if mine_is else -points[theirs.natural]
    return 0 if same else full


def aces(shown: Shown, rules: Any) -> int:
    """Return how many aces of a hand count."""
    cards = shown.cards or tuple(card for row in shown.rows for card in row)
    return 0 if is_foul(shown, rules) else sum(card[0] == "A" for card in cards)


def settle(mine: Shown, theirs: Shown, rules: Any, tie_to: int = 0, home_run: bool = False) -> int:
    """Return what two players settle, from the first one's side."""
    if mine.surrenders or theirs.surrenders:
        if mine.natural or theirs.natural:
            return natural_points(mine, theirs, rules)
        in_the_game = [not each.surrenders and not is_foul(each, rules) for each in (mine, theirs)]
        return int(rules["surrender"] * (in_the_game[0] - in_the_game[1]))
    counted_aces = int(rules["aces"] * (aces(mine, rules) - aces(theirs, rules)))
    if mine.natural or theirs.natural:
        return natural_points(mine, theirs, rules) + counted_aces
    if is_foul(mine, rules) and is_foul(theirs, rules):
        return 0
    if is_foul(mine, rules):
        return -settle(theirs, mine, rules, -tie_to, home_run)
    foul = is_foul(theirs, rules)
    if foul and rules["foul"]["pays"] == "flat":
        paid = sum(royalty(place, row, rules) for place, row in enumerate(mine.rows))
        return int(rules["foul"]["points"] + (paid if rules["foul"]["royalties"] else 0) + counted_aces)
    return pair_of_rows(mine, theirs, rules, tie_to, home_run, foul) + counted_aces


def pair_of_rows(mine: Shown, theirs: Shown, rules: Any, tie_to: int, home_run: bool, foul: bool) -> int:
    """Return what rows settle, of which the second player's may be foul."""
    counting, how = rules["counting"], rules["royalties"]
    results, row_points, royalties = [], 0, 0
    for place in range(3):
        own, other = mine.rows[place], theirs.rows[place]
        result = 1 if foul else won(own, other, rules, tie_to)
        earned = royalty(place, own, rules) if not foul or rules["foul"]["royalties"] else 0
        against = 0 if foul else royalty(place, other, rules)
        net = earned - against if how["to"] == "both" else {1: earned, 0: 0, -1: -against}[result]
        royalties += net
        row_points += 0 if net and how["row_point"] == "replaced" else result * counting["row"]
        results.append(result)
    total, lead = row_points + royalties, sum(results)
    scooped = abs(lead) == 3
    leader = total if counting["majority_by"] == "total" else lead
    points = total
    if scooped:
        points = counting["scoop_factor"] * row_points + royalties * (
            counting["scoop_factor"] if how["in_scoop_factor"] else 1
        )
        points += counting["scoop"] if lead > 0 else -counting["scoop"]
    if leader and (counting["majority_needs"] == "more_rows" or 2 in (results.count(1), results.count(-1)) or scooped):
        points += counting["majority"] if leader > 0 else -counting["majority"]
    return int(points * (counting["home_run_factor"] if home_run else 1))


def score(table: Sequence[Shown], rules: Any, banker: int | None = None) -> tuple[list[int], int | None]:
    """Return the points of every player of a table, and the seat of who scoops everybody."""
    met = [pair for pair in combinations(range(len(table)), 2) if banker is None or banker in pair]
    gives_ties = banker is not None and rules["banker"]["ties"] == "banker"

    def tie_to(first: int, second: int) -> int:
        return 0 if not gives_ties else 1 if first == banker else -1 if second == banker else 0

    def scoops(seat: int, other: int) -> bool:
        one, two = table[seat], table[other]
        if one.natural or two.natural or one.surrenders or two.surrenders or is_foul(one, rules):
            return False
        rows = zip(one.rows, two.rows, strict=True)
        return is_foul(two, rules) or all(won(a, b, rules, tie_to(seat, other)) == 1 for a, b in rows)

    runner = None
    if rules["counting"]["home_run_factor"] > 1 and not any(each.natural for each in table):
        for seat in range(len(table)):
            others = [sum(pair) - seat for pair in met if seat in pair]
            if len(others) >= 2 and all(scoops(seat, other) for other in others):
                runner = seat
    points = [0] * len(table)
    for first, second in met:
        amount = settle(table[first], table[second], rules, tie_to(first, second), runner in (first, second))
        points[first] += amount
        points[second] -= amount
    return points, runner
