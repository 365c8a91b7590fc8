"""What two players settle, line by line: rows, royalties, bonuses and factors, naturals, fouls, surrenders, aces.

Sources: seeds 001, "Puntentelling", "Een foute hand: foul" and "Huisregels om af te spreken"; the order of naturals and
what a legal hand collects from a foul one as agreed in the design (section 6). The order of arithmetic is that of
`solver.rules`. Always zero-sum: seen from the other side every line has the other sign.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from solver.arrangement import ROWS, Arrangement
from solver.cards import RANKS, Card
from solver.hands import Row
from solver.naturals import Natural
from solver.royalties import Payee, RowPoint, royalties_by_strength
from solver.rules import Clash, MajorityBy, MajorityNeeds, Rules

NO_ROWS = (0, 0, 0)
LINES = (
    "row",
    "royalty",
    "scoop_factor",
    "majority",
    "scoop",
    "home_run",
    "natural",
    "foul",
    "surrender",
    "aces",
)
ACE = RANKS.index("A")

Results = tuple[int, int, int]  # of front, middle and back: 1 won, 0 tied, -1 lost


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player shows: rows, or a declared natural with its rows or only its cards, or a surrender.

    `declared` is in which place the natural was declared at the table, where that matters; None where it is not known.
    """

    arrangement: Arrangement | None = None
    natural: Natural | None = None
    surrenders: bool = False
    cards: tuple[Card, ...] = ()
    declared: int | None = None

    @property
    def is_foul(self) -> bool:
        """Whether the rows are foul; with a declared natural or a surrender they are not looked at."""
        plays = self.natural is None and not self.surrenders
        return plays and self.arrangement is not None and self.arrangement.is_foul

    @property
    def aces(self) -> int:
        """How many aces count: all that are shown, but none of a foul hand's."""
        if self.is_foul:
            return 0
        cards = self.arrangement.cards if self.arrangement else self.cards
        return sum(card >> 2 == ACE for card in cards)


@dataclass(frozen=True, slots=True)
class Line:
    """One amount of a pair, from the first player's side: what it is for, and of which row where it is of one.

    `what` is one of `LINES`. `winner` is who it falls to, whatever it is worth: 1 the first player, -1 the second, 0
    nobody; a row that is won is so even where a royalty replaces its point.
    """

    what: str
    points: int
    row: str | None = None
    winner: int = 0


@dataclass(frozen=True, slots=True)
class PairScore:
    """What two players settle, from the first one's side, in points; `points` is the sum of all the others.

    `rows` are front, middle and back; `bonus` is majority and scoop together; `royalties` and `naturals` are net;
    `factors` is what the scoop's factor adds and `home_run` what the home run's adds. `lines` are the same, one
    by one.
    """

    rows: tuple[int, int, int] = NO_ROWS
    bonus: int = 0
    royalties: int = 0
    naturals: int = 0
    factors: int = 0
    home_run: int = 0
    foul: int = 0
    surrender: int = 0
    aces: int = 0
    lines: tuple[Line, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, lines: Iterator[Line]) -> "PairScore":
        """Return the score that these lines add up to."""
        noted = tuple(lines)

        def total(*whats: str) -> int:
            return sum(line.points for line in noted if line.what in whats)

        front, middle, back = (
            sum(line.points for line in noted if line.what == "row" and line.row == name) for name in ROWS
        )
        return cls(
            (front, middle, back),
            total("majority", "scoop"),
            total("royalty"),
            total("natural"),
            total("scoop_factor"),
            total("home_run"),
            total("foul"),
            total("surrender"),
            total("aces"),
            noted,
        )

    @property
    def points(self) -> int:
        """All of it together."""
        return sum(line.points for line in self.lines) if self.lines else self._sum()

    def _sum(self) -> int:
        parts = self.bonus, self.royalties, self.naturals, self.factors, self.home_run, self.foul, self.surrender
        return sum(self.rows) + sum(parts) + self.aces


def score_pair(mine: Hand, theirs: Hand, rules: Rules, ties: int = 0, home_run: int = 0) -> PairScore:
    """Return what two hands settle under the rules. Which cards they share is not looked at.

    Args:
        mine: the first player's.
        theirs: the second's.
        rules: the rules.
        ties: who wins tied rows: 0 nobody, 1 the first player, -1 the second, as against a banker.
        home_run: who scoops everybody at the table: 1 the first player, -1 the second, 0 nobody.

    Raises:
        ValueError: a hand with neither rows nor a natural nor a surrender.
    """
    for hand in (mine, theirs):
        if hand.arrangement is None and hand.natural is None and not hand.surrenders:
            raise ValueError("a hand without rows needs a natural")
    return PairScore.of(_lines(mine, theirs, rules, ties, home_run))


@lru_cache(maxsize=64)
def royalties_of(rules: Rules) -> "tuple[array[int], ...]":
    """Return the royalties of front, middle and back, each by strength (0 to 7,917)."""
    return tuple(
        royalties_by_strength(rules.royalties.row(name), size, rules.wheel) for name, size in ROWS.items()
    )


def scoops(mine: Hand, theirs: Hand, rules: Rules, ties: int = 0) -> bool:
    """Tell whether the first of two hands beats the other in all three rows; a foul hand is beaten by any legal one."""
    if any(hand.natural or hand.surrenders for hand in (mine, theirs)) or mine.is_foul:
        return False
    return theirs.is_foul or _results(mine, theirs, rules, ties) == (1, 1, 1)


def settle_naturals(mine: Natural | None, theirs: Natural | None, rules: Rules, first: int = 0) -> float:
    """Return the net points of declared naturals; against a hand without one, foul or not, the full points.

    Args:
        mine: the first player's, None for none.
        theirs: the second's.
        rules: rules that list them.
        first: who declared first, where that matters: 1 the first player, -1 the second; 0 where it is not known, which
            gives the mean of both.
    """
    worth = {rule.natural: (place, rule.points) for place, rule in enumerate(rules.naturals)}
    if mine is None or theirs is None:
        return (worth[mine][1] if mine else 0) - (worth[theirs][1] if theirs else 0)
    (my_place, my_points), (their_place, their_points) = worth[mine], worth[theirs]
    clash = rules.natural_against_natural
    if clash is Clash.FIRST:
        dragons = [each in (Natural.DRAGON, Natural.ROYAL_DRAGON) for each in (mine, theirs)]
        if dragons == [False, False]:
            return (first + 1) / 2 * my_points + (first - 1) / 2 * their_points
        if dragons != [True, True]:
            return my_points if dragons[0] else -their_points
    if mine is theirs or clash is Clash.NONE or (clash is Clash.TIERS and my_points == their_points):
        return 0
    if clash is Clash.DIFFERENCE:
        return my_points - their_points
    return my_points if my_place < their_place else -their_points


def _lines(mine: Hand, theirs: Hand, rules: Rules, ties: int, home_run: int) -> Iterator[Line]:
    surrender = rules.surrender or 0
    if mine.natural or theirs.natural:
        first = _declared_first(mine, theirs)
        points = int(settle_naturals(mine.natural, theirs.natural, rules, first))
        yield Line("natural", points, winner=_sign(points))
    elif mine.surrenders or theirs.surrenders:
        # Only to a hand that is still in: neither a foul one nor one that surrenders as well.
        owed = surrender * ((not mine.surrenders and not mine.is_foul) - (not theirs.surrenders and not theirs.is_foul))
        yield Line("surrender", owed, winner=_sign(owed))
    elif mine.is_foul and theirs.is_foul:
        yield Line("foul", 0)
    elif (mine.is_foul or theirs.is_foul) and rules.foul.pays == "flat":
        sign = 1 if theirs.is_foul else -1
        yield Line("foul", sign * (rules.foul.points or 0), winner=sign)
        yield from _royalties(mine, theirs, (sign, sign, sign), rules)
    else:
        yield from _compared(mine, theirs, rules, ties, home_run)
    if rules.aces and not (mine.surrenders or theirs.surrenders):
        difference = mine.aces - theirs.aces
        yield Line("aces", rules.aces * difference, winner=_sign(difference))


def _compared(mine: Hand, theirs: Hand, rules: Rules, ties: int, home_run: int) -> Iterator[Line]:
    """Yield what rows settle, of which one side's may be foul and lost as if it were scooped."""
    counting = rules.counting
    results = _results(mine, theirs, rules, ties)
    royalties = list(_royalties(mine, theirs, results, rules))
    replaced = {(line.row, line.points > 0) for line in royalties} if _replaces(rules) else set()
    rows = [
        Line("row", 0 if (name, result > 0) in replaced else counting.row * result, name, result)
        for name, result in zip(ROWS, results, strict=True)
    ]
    lines = [line for name in ROWS for line in (*rows, *royalties) if line.row == name]
    lead, scooped = sum(results), abs(sum(results)) == 3
    ahead = _sign(lead)
    total = sum(line.points for line in lines)
    leader = total if counting.majority_by is MajorityBy.TOTAL else lead
    if scooped and counting.scoop_factor > 1:
        within = total if rules.royalties.in_scoop_factor else sum(line.points for line in rows)
        lines.append(Line("scoop_factor", (counting.scoop_factor - 1) * within, winner=ahead))
    needs_two = counting.majority_needs is MajorityNeeds.TWO_ROWS
    if counting.majority and leader and not (needs_two and max(results.count(1), results.count(-1)) < 2):
        lines.append(Line("majority", counting.majority * _sign(leader), winner=_sign(leader)))
    if counting.scoop and scooped:
        lines.append(Line("scoop", counting.scoop * ahead, winner=ahead))
    if home_run and counting.home_run_factor > 1:
        more = (counting.home_run_factor - 1) * sum(line.points for line in lines)
        lines.append(Line("home_run", more, winner=home_run))
    yield from lines


def _results(mine: Hand, theirs: Hand, rules: Rules, ties: int) -> Results:
    if mine.is_foul or theirs.is_foul:
        return (-1, -1, -1) if mine.is_foul else (1, 1, 1)
    assert mine.arrangement is not None
    assert theirs.arrangement is not None
    front, middle, back = (
        (own.strength > other.strength) - (own.strength < other.strength) or _by_suit(own, other, rules) or ties
        for own, other in zip(mine.arrangement, theirs.arrangement, strict=True)
    )
    return front, middle, back


def _by_suit(mine: Row, theirs: Row, rules: Rules) -> int:
    """Return who has the higher suit, of two rows that are equal so far: it is that of the card that leads the row."""
    if rules.suits_break_ties is None:
        return 0
    places = rules.suits_break_ties
    own, other = (
        min(places.index(card & 3) for card in row.cards if card >> 2 == row.cards[0] >> 2) for row in (mine, theirs)
    )
    return (own < other) - (own > other)


def _royalties(mine: Hand, theirs: Hand, results: Results, rules: Rules) -> Iterator[Line]:
    """Yield the royalties; a foul hand has none, and the legal one collects its own from it where the rules say so."""
    if (mine.is_foul or theirs.is_foul) and not rules.foul.royalties:
        return
    to_winner = rules.royalties.to is Payee.ROW_WINNER
    for hand, sign in ((mine, 1), (theirs, -1)):
        if hand.is_foul or hand.arrangement is None:
            continue
        earned = (table[row.strength] for table, row in zip(royalties_of(rules), hand.arrangement, strict=True))
        for name, amount, result in zip(ROWS, earned, results, strict=True):
            if amount and (not to_winner or result == sign):
                yield Line("royalty", sign * amount, name, sign)


def _replaces(rules: Rules) -> bool:
    return rules.royalties.row_point is RowPoint.REPLACED


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _declared_first(mine: Hand, theirs: Hand) -> int:
    if mine.declared is None or theirs.declared is None:
        return 0
    return (mine.declared < theirs.declared) - (mine.declared > theirs.declared)
