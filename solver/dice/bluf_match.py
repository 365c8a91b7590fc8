"""A match of Blufpoker: rounds in, penalties out. Nobody wins; who has seven penalties first has lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solver.dice.bluf_round import Dice, Turn, Verdict, believed, beside_problems, breaches, doubted, throws_problems
from solver.errors import PokerError, Problem

FEWEST_PLAYERS, MOST_PLAYERS = 3, 6
PENALTIES_TO_LOSE = 7

Direction = Literal["left", "right"]
DIRECTIONS: dict[Direction, int] = {"left": 1, "right": -1}  # left is the next in the list


@dataclass(frozen=True)
class Round:
    """A round as it was played: its turns, and then either the throw that a doubter found or those for a poker."""

    direction: Direction
    turns: tuple[Turn, ...]
    throw: Dice | None = None
    open_throws: tuple[Dice, ...] | None = None

    @property
    def verdict(self) -> Verdict:
        """How the round ended; the round must have no problems."""
        claim = self.turns[-1].claim
        return doubted(claim, self.throw) if self.throw is not None else believed(claim, self.open_throws or ())


@dataclass(frozen=True)
class PlayedRound:
    """A round with the places of its players in the match, and the penalties of all after it."""

    turns: tuple[int, ...]
    next_player: int
    verdict: Verdict
    penalties: tuple[int, ...]

    @property
    def begins(self) -> int:
        """The place of who began the round, and chose its direction."""
        return self.turns[0]

    @property
    def claimer(self) -> int:
        """The place of who claimed last."""
        return self.turns[-1]

    @property
    def penalty(self) -> int | None:
        """The place of who got the penalty."""
        return self._place(self.verdict.penalty)

    @property
    def begins_next(self) -> int | None:
        """The place of who begins the next round, None if somebody has lost."""
        return None if self.loser is not None else self._place(self.verdict.begins)

    @property
    def loser(self) -> int | None:
        """The place of who has lost the match."""
        return self.penalties.index(PENALTIES_TO_LOSE) if PENALTIES_TO_LOSE in self.penalties else None

    def _place(self, role: str | None) -> int | None:
        return {"claimer": self.claimer, "next": self.next_player}.get(role or "")


def round_problems(played: Round) -> list[Problem]:
    """Return all that is against the rules in a round, whoever played it, with its place in the round."""
    before = (None, *played.turns[:-1])
    found = [
        problem.under("turns", place)
        for place, (turn, last) in enumerate(zip(played.turns, before, strict=True))
        for problem in breaches(turn, last)
    ]
    last = played.turns[-1]
    if played.throw is not None and played.open_throws is not None:
        found.append(Problem("two_endings", ("open_throws",)))
    elif played.throw is not None:
        found += beside_problems(last, played.throw, ("throw",))
    elif played.open_throws is not None:
        found += throws_problems(last.claim, played.open_throws, ("open_throws",))
    else:
        found.append(Problem("no_ending"))
    return found


def play(players: int, begins: int, rounds: Sequence[Round]) -> list[PlayedRound]:
    """Return the rounds of a match as they went; `begins` is the place of who begins the first.

    Raises:
        PokerError: a round is against the rules, or there is one after somebody had lost.
    """
    problems = [found.under("rounds", place) for place, each in enumerate(rounds) for found in round_problems(each)]
    if problems:
        raise PokerError(problems)
    found: list[PlayedRound] = []
    penalties = [0] * players
    for place, each in enumerate(rounds):
        if found and found[-1].loser is not None:
            raise PokerError([Problem("match_over", ("rounds", place), {"most": PENALTIES_TO_LOSE})])
        step = DIRECTIONS[each.direction]
        *turns, next_player = ((begins + step * turn) % players for turn in range(len(each.turns) + 1))
        verdict, places = each.verdict, {"claimer": turns[-1], "next": next_player}
        if verdict.penalty is not None:
            penalties[places[verdict.penalty]] += 1
        found.append(PlayedRound(tuple(turns), next_player, verdict, tuple(penalties)))
        begins = places[verdict.begins or "next"]
    return found
