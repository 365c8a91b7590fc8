"""One round of Blufpoker: what a player passes on, whether it is legal, and who gets the penalty at the end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solver.dice.blufpoker import DICE, height, is_higher, is_poker, is_there, number_of, spoken
from solver.errors import Path, Problem

Dice = tuple[int, ...]

OPENING_THROWS = 3
POKER_THROWS = 3

Role = Literal["claimer", "next"]
Outcome = Literal[
    "goes_on", "poker_to_throw", "bluff", "there", "poker_higher", "poker_equal", "poker_lower", "no_poker"
]

PENALTIES: dict[Outcome, Role | None] = {
    "goes_on": None,
    "poker_to_throw": None,
    "bluff": "claimer",
    "there": "next",
    "poker_higher": "claimer",
    "poker_equal": None,
    "poker_lower": "next",
    "no_poker": "next",
}
GOING_ON: tuple[Outcome, ...] = ("goes_on", "poker_to_throw")

_WORDS: dict[Outcome, dict[str, str]] = {
    "goes_on": {
        "en": "{next} believes {claim} and must pass on a higher number.",
        "nl": "{next} gelooft {claim} en moet een hoger getal doorgeven.",
    },
    "poker_to_throw": {
        "en": "{next} believes {claim} and has three open throws to make that poker or a higher one.",
        "nl": "{next} gelooft {claim} en mag in drie open worpen die poker of een hogere gooien.",
    },
    "bluff": {
        "en": "{claimer} claimed {claim}, but {throw} lies there: {claimer} gets the penalty and begins.",
        "nl": "{claimer} noemde {claim}, maar er ligt {throw}: {claimer} krijgt het strafpunt en begint.",
    },
    "there": {
        "en": "{claimer} claimed {claim} and {throw} lies there: {next} gets the penalty and begins.",
        "nl": "{claimer} noemde {claim} en er ligt {throw}: {next} krijgt het strafpunt en begint.",
    },
    "poker_higher": {
        "en": "{next} accepted {claim} and threw {throw}, which is higher: {claimer} gets the penalty and begins.",
        "nl": "{next} nam {claim} aan en gooide {throw}, dat is hoger: {claimer} krijgt het strafpunt en begint.",
    },
    "poker_equal": {
        "en": "{next} accepted {claim} and threw it too: nobody gets a penalty, and {next} begins.",
        "nl": "{next} nam {claim} aan en gooide die ook: niemand krijgt een strafpunt, en {next} begint.",
    },
    "poker_lower": {
        "en": "{next} accepted {claim} and threw {throw}, which is lower: {next} gets the penalty and begins.",
        "nl": "{next} nam {claim} aan en gooide {throw}, dat is lager: {next} krijgt het strafpunt en begint.",
    },
    "no_poker": {
        "en": "{next} accepted {claim} and ended with {throw}, no poker: {next} gets the penalty and begins.",
        "nl": "{next} nam {claim} aan en eindigde met {throw}, geen poker: {next} krijgt het strafpunt en begint.",
    },
}


@dataclass(frozen=True)
class Turn:
    """What a player passes on, and how; None is what has not been told.

    Attributes:
        claim: the number that is named, 100 to 999.
        blind: passed on without a look under the cup.
        throws: how many times was thrown: in the opening of a round up to three.
        dice: how many dice were thrown, all of them at once.
        beside: the dice that lie open beside the cup.
        advice: named "met advies": there is said to be more, so that the next can pass it on blind. It changes nothing.
    """

    claim: int
    blind: bool = False
    throws: int | None = None
    dice: int | None = None
    beside: Dice | None = None
    advice: bool = False


@dataclass(frozen=True)
class Verdict:
    """Where a claim has led: the throw that decided, and what came of it."""

    outcome: Outcome
    claim: int
    throw: int | None = None

    @property
    def penalty(self) -> Role | None:
        """Who gets the penalty."""
        return PENALTIES[self.outcome]

    @property
    def is_over(self) -> bool:
        """Tell whether the round has ended."""
        return self.outcome not in GOING_ON

    @property
    def begins(self) -> Role | None:
        """Who begins the next round: whoever got the penalty, or who threw an equal poker; None while this one goes on.

        The page does not say who begins after an equal poker.
        """
        return (self.penalty or "next") if self.is_over else None

    def text(self, claimer: str, next_player: str, language: str = "en") -> str:
        """Return the verdict in words, with the names of the two players."""
        throw = "" if self.throw is None else spoken(self.throw, language)
        words = _WORDS[self.outcome][language]
        return words.format(claimer=claimer, next=next_player, claim=spoken(self.claim, language), throw=throw)


def breaches(turn: Turn, before: Turn | None) -> list[Problem]:
    """Return every rule that a turn breaks, with its place in the turn; `before` is None for the opening of a round."""
    found = _opening_breaches(turn) if before is None else _later_breaches(turn, before)
    return [
        *([] if before is None else _claim_breaches(turn.claim, before.claim)),
        *(Problem(code, (name,), {"value": value}) for name, code, value in found),
    ]


def doubted(claim: int, dice: Dice) -> Verdict:
    """Return the verdict when the cup is lifted."""
    throw = number_of(dice)
    return Verdict("there" if is_there(claim, throw) else "bluff", claim, throw)


def believed(claim: int, open_throws: Sequence[Dice] = ()) -> Verdict:
    """Return the verdict when a claim is believed: of a poker, after the open throws for it; their last one counts.

    `throws_problems` says whether there may be such throws.
    """
    if not open_throws:
        return Verdict("poker_to_throw" if is_poker(claim) else "goes_on", claim)
    throw = number_of(open_throws[-1])
    if not is_poker(throw):
        return Verdict("no_poker", claim, throw)
    side = height(throw) - height(claim)
    return Verdict("poker_equal" if side == 0 else "poker_higher" if side > 0 else "poker_lower", claim, throw)


def throws_problems(claim: int, open_throws: Sequence[Dice], path: Path) -> list[Problem]:
    """Return what is wrong with the throws for an accepted poker.

    Whoever has no poker that is high enough throws on: there is nothing to lose.
    """
    if not is_poker(claim):
        return [Problem("accepted_no_poker", path, {"claim": claim})]
    throw = number_of(open_throws[-1])
    if len(open_throws) < POKER_THROWS and not is_there(claim, throw):
        return [Problem("throws_not_over", path, {"found": len(open_throws), "throw": throw, "claim": spoken(claim)})]
    return []


def beside_problems(turn: Turn, dice: Dice, path: Path) -> list[Problem]:
    """Return a problem for each kind of die that lay beside the cup and is not in the throw that was found."""
    missing = Counter(turn.beside or ()) - Counter(dice)
    return [Problem("open_die_missing", path, {"die": die, "throw": number_of(dice)}) for die in sorted(missing)]


def _claim_breaches(claim: int, before: int) -> list[Problem]:
    if is_poker(before):
        return [Problem("poker_passed_on", ("claim",), {"before": before})]
    if not is_higher(claim, before):
        return [Problem("claim_not_higher", ("claim",), {"claim": claim, "before": before})]
    return []


def _opening_breaches(turn: Turn) -> list[tuple[str, str, object]]:
    found: list[tuple[str, str, object]] = []
    if turn.dice not in (None, DICE):
        found.append(("dice", "opening_throws_all", turn.dice))
    if turn.throws == 0:
        found.append(("throws", "nothing_thrown", turn.throws))
    if turn.throws == OPENING_THROWS and not turn.blind:
        found.append(("blind", "third_throw_seen", turn.throws))
    if turn.blind and turn.beside:
        found.append(("beside", "beside_unseen", list(turn.beside)))
    return found


def _later_breaches(turn: Turn, before: Turn) -> list[tuple[str, str, object]]:
    found: list[tuple[str, str, object]] = []
    for name, value in (("throws", turn.throws), ("dice", turn.dice)):
        if turn.blind and value:
            found.append((name, "thrown_blind", value))
        if not turn.blind and value == 0:
            found.append((name, "nothing_thrown", value))
    if not turn.blind and turn.throws is not None and turn.throws > 1:
        found.append(("throws", "thrown_again", turn.throws))
    if turn.blind and None not in (turn.beside, before.beside) and Counter(turn.beside) != Counter(before.beside):
        found.append(("beside", "moved_blind", list(turn.beside or ())))
    return found
