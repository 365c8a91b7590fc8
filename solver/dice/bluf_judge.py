"""Judge one claim of Blufpoker and what the next player did about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.dice.bluf_round import Dice, Turn, Verdict, believed, beside_problems, breaches, doubted, throws_problems
from solver.errors import PokerError, Problem, quote


@dataclass(frozen=True)
class Judgement:
    """The rules that were broken, or else the verdict. What breaks a rule does not count; nobody is punished for it."""

    breaches: tuple[Problem, ...]
    verdict: Verdict | None


@dataclass(frozen=True)
class Players:
    """Who claimed, who is next, and who doubted, if anybody did."""

    claimer: str
    next_player: str
    doubter: str | None = None


def judge(
    players: Players,
    turn: Turn,
    before: int | None = None,
    throw: Dice | None = None,
    open_throws: Sequence[Dice] | None = None,
) -> Judgement:
    """Return the judgement of a claim.

    Args:
        players: who is who.
        turn: what was passed on.
        before: the claim that was to be beaten; None in the opening of a round.
        throw: the dice as they lie; needed where somebody doubts, and of no matter where nobody does.
        open_throws: the throws of a next player who accepted a poker.

    Raises:
        PokerError: what is told cannot be: a doubt without a throw, an open die that is not in the throw, throws for
            what is no poker, or throws that are not over.
    """
    problems = _contradictions(players, turn, throw, open_throws)
    if problems:
        raise PokerError(problems)
    found = breaches(turn, None if before is None else Turn(before))
    if players.doubter not in (None, players.next_player):
        values = {"name": quote(players.doubter), "next": quote(players.next_player)}
        found.append(Problem("not_next", ("doubted_by",), values))
    if found:
        return Judgement(tuple(found), None)
    if players.doubter is not None and throw is not None:
        return Judgement((), doubted(turn.claim, throw))
    return Judgement((), believed(turn.claim, open_throws or ()))


def _contradictions(
    players: Players, turn: Turn, throw: Dice | None, open_throws: Sequence[Dice] | None
) -> list[Problem]:
    found: list[Problem] = []
    if players.claimer == players.next_player:
        found.append(Problem("duplicate_name", ("next",), {"name": quote(players.next_player)}))
    if players.doubter is not None and throw is None:
        found.append(Problem("missing_field", ("throw",), {"field": quote("throw")}))
    if players.doubter is not None and open_throws is not None:
        found.append(Problem("two_endings", ("open_throws",)))
    elif open_throws is not None:
        found += throws_problems(turn.claim, open_throws, ("open_throws",))
    if throw is not None:
        found += beside_problems(turn, throw, ("throw",))
    return found
