"""Who has the penalty when a turn of Chapeau ends.

Source: seeds 000, "Spelverloop" and "Onderbod". The choices where the page is silent are in the README.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from solver.dice.chapeau import Category, Throw, write_dice
from solver.dice.chapeau_claims import Claim
from solver.errors import PokerError, Problem, quote


class Event(StrEnum):
    """How a turn ends: the chapeau is lifted, somebody calls an underbid, or a player shows the poker that he sees."""

    DOUBT = "doubt"
    UNDERBID = "underbid"
    POKER = "poker"


class Announced(StrEnum):
    """What a claim is to the dice: higher than they are, what they are in more or less detail, or lower."""

    HIGHER = "higher"
    EXACT = "exact"
    LOWER = "lower"


class Party(StrEnum):
    """The two who can have the penalty: who passed (or showed) the dice, and who got them."""

    PASSER = "passer"
    NEXT = "next"


@dataclass(frozen=True)
class Verdict:
    """Who has the penalty and who wins the turn; neither where an underbid was called that is none.

    `reason` is a key of the sentences here. `announced` is None where no dice were compared with a claim.
    """

    penalty: Party | None
    reason: str
    is_underbid: bool
    announced: Announced | None = None

    def describe(self, passer: str | None, following: str | None, language: str = "en") -> str:
        """Return the verdict as a sentence, with the names of the two where there are any."""
        roles = _ROLES[language]
        text = _REASONS[self.reason][language].format(passer=passer or roles[0], next=following or roles[1])
        return text[0].upper() + text[1:]


_ROLES = {
    "en": ("the player who passed", "the next player"),
    "nl": ("wie doorgaf", "de volgende speler"),
}

_REASONS = {
    "underbid": {
        "en": "{passer} claimed nothing higher than what was claimed before: an underbid, and the penalty.",
        "nl": "{passer} noemde niets hogers dan wat al genoemd was: een onderbod, en het strafpunt.",
    },
    "no_underbid": {
        "en": "The claim is higher than the one before, so it is no underbid: nobody has a penalty, and play goes on.",
        "nl": "Het bod is hoger dan het vorige en dus geen onderbod: niemand krijgt een strafpunt, het spel gaat door.",
    },
    "too_high": {
        "en": "{passer} claimed more than lies there and has the penalty.",
        "nl": "{passer} noemde meer dan er ligt en krijgt het strafpunt.",
    },
    "there": {
        "en": "What was claimed lies there: {next} lifted the chapeau and has the penalty.",
        "nl": "Wat genoemd werd ligt er: {next} hief de chapeau op en krijgt het strafpunt.",
    },
    "poker": {
        "en": "{passer} shows a poker: {next} has the penalty.",
        "nl": "{passer} toont een poker: {next} krijgt het strafpunt.",
    },
}


def judge(event: Event, before: Claim | None, claim: Claim | None, throw: Throw | None) -> Verdict:
    """Return who has the penalty.

    A doubt needs a claim and the throw, an underbid a claim and the one before, a poker the throw and no claim.
    An underbid loses whatever lies there, also when the next player lifts the chapeau instead of naming it.

    Raises:
        PokerError: something needed is not there, something else is, or the poker is none.
    """
    given = {"before": before, "claim": claim, "dice": throw}
    problems = [*misfits(event, [name for name, value in given.items() if value]), *false_poker(event, throw)]
    if problems:
        raise PokerError(problems)
    if event is Event.POKER:
        return Verdict(Party.NEXT, "poker", is_underbid=False)
    assert claim is not None
    announced = announcement(claim, throw) if throw else None
    if not claim.is_higher_than(before):
        return Verdict(Party.PASSER, "underbid", is_underbid=True, announced=announced)
    if event is Event.UNDERBID:
        return Verdict(None, "no_underbid", is_underbid=False, announced=announced)
    if announced is Announced.HIGHER:
        return Verdict(Party.PASSER, "too_high", is_underbid=False, announced=announced)
    return Verdict(Party.NEXT, "there", is_underbid=False, announced=announced)


def announcement(claim: Claim, throw: Throw) -> Announced:
    """Return what a claim is to the dice that lie there."""
    if not claim.is_met_by(throw):
        return Announced.HIGHER
    return Announced.EXACT if claim.names(throw) else Announced.LOWER


def misfits(event: Event, given: Collection[str]) -> list[Problem]:
    """Return what is wrong with the fields that are given: `before`, `claim`, `dice`."""
    needed = {Event.DOUBT: ("claim", "dice"), Event.UNDERBID: ("before", "claim"), Event.POKER: ("dice",)}[event]
    missing = [Problem("missing_field", (name,), {"field": quote(name)}) for name in needed if name not in given]
    if event is Event.POKER and "claim" in given:
        return [*missing, Problem("unknown_field", ("claim",), {"field": quote("claim")})]
    return missing


def false_poker(event: Event, throw: Throw | None) -> list[Problem]:
    """Return the problem of a poker that is shown and is none."""
    if event is not Event.POKER or throw is None or throw.category is Category.POKER:
        return []
    return [Problem("no_poker", ("dice",), {"value": " ".join(write_dice(throw.dice))})]
