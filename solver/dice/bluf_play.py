"""Best play in one round of Blufpoker between two players: how often to doubt, and what a round is worth.

The round that is solved is smaller than the real one. Its rules:

- Whoever throws throws all three dice under the cup and looks; nothing lies open and nothing is kept. So a throw tells
  nothing about the one before it, and what a claim is worth depends on the number to beat alone.
- Claims are the 56 throws, from low to high. A strange number means the lowest throw that it can be.
- The next player doubts, throws for a higher claim, or passes the dice on blind with a higher claim. Passed on blind
  they come to the player who threw them, who knows them and doubts or throws: no throw is passed on blind twice.
- The opening has up to three throws, the third passed on blind: the next player doubts it or throws. An accepted poker
  is played as in `bluf_odds.accepted`.

Worths are penalties of the opponent less a player's own in this round. `bluf_training` solves the round by linear
programming into `data/blufpoker.json`; `bluf_exploitability` measures what is in there, without that program.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from solver.dice.bluf_odds import OUTCOMES, accepted
from solver.dice.blufpoker import THROWS, is_higher, is_poker, is_there, least_throw, ways

AGAIN = 0  # in the place of a claim: to throw once more, in the opening
UNSEEN = 0  # in the place of a throw: one that its thrower has not looked at
OPENINGS = ("opening 1", "opening 2", "opening 3")
NO_CLAIM = "0"  # the state in which any throw will do
# Of every throw, from low to high.
CHANCES: dict[int, float] = {throw: ways(throw) / OUTCOMES for throw in reversed(THROWS)}


@dataclass(frozen=True)
class Response:
    """How often the next player doubts a claim, believes it (and throws), or passes it on blind with another claim."""

    doubt: float
    believe: float
    blind: Mapping[int, float]


@dataclass(frozen=True)
class State:
    """A player who has to beat a number: what that is worth, how often to claim what, and how the other responds."""

    value: float
    claims: Mapping[int, Mapping[int, float]]
    responses: Mapping[int, Response]

    def chance_there(self, claim: int) -> float | None:
        """Return the chance that a claim (a throw) is there, None where best play does not claim it."""
        made = {throw: chance_of(throw) * claims.get(claim, 0.0) for throw, claims in self.claims.items()}
        total = sum(made.values())
        return sum(made[throw] * share_there(claim, throw) for throw in made) / total if total else None


def state_name(before: int | None, throws: int = 1) -> str:
    """Return the name of the state with a number to beat; None is the opening, after so many throws."""
    if before is None:
        return OPENINGS[throws - 1]
    below = [throw for throw in CHANCES if not is_higher(throw, before)]
    return str(below[-1]) if below else NO_CLAIM


def is_solved(claim: int) -> bool:
    """Tell whether a claim is in the round that is solved: 666 and up is not, unless it is a poker's own number."""
    return is_poker(claim) or not is_poker(least_throw(claim))


def worth_of_believing(claim: int) -> float:
    """Return what it is worth to believe a claim: to throw and pass on a higher one, or to throw for the poker."""
    if is_poker(claim):
        return float(accepted(claim).worth)
    return states()[state_name(claim)].value


@cache
def states() -> Mapping[str, State]:
    """Return the solved round, state by state: each leads to those before it."""
    return {name: _read_state(entry) for name, entry in _read_solution()["states"].items()}


@cache
def measured_exploitability() -> float:
    """Return what `bluf_exploitability` measured of these states when they were made, in penalties a round."""
    return float(_read_solution()["exploitability"])


def chance_of(throw: int) -> float:
    """Return the chance of a throw; one that nobody has seen is there for certain."""
    return 1.0 if throw == UNSEEN else CHANCES[throw]


@cache
def share_there(claim: int, throw: int) -> float:
    """Return the chance that a claim is there, for who knows the throw or knows that nobody has seen it."""
    if throw != UNSEEN:
        return float(is_there(claim, throw))
    return sum(chance for each, chance in CHANCES.items() if is_there(claim, each))


@cache
def claims_above(before: str) -> tuple[int, ...]:
    """Return the throws that can be claimed in a state, from low to high."""
    throws = tuple(CHANCES)
    return throws[throws.index(int(before)) + 1 :] if before.isdigit() and before != NO_CLAIM else throws


def payoffs(throw: int, claim: int, believed: Mapping[int, float], passed: Mapping[int, float]) -> list[float]:
    """Return what a claim is worth to its thrower if it is doubted, believed, or passed on blind with each higher one.

    `believed[c]` is what the thrower gets when c is believed, `passed[c]` when it comes back blind as c and he believes
    it. He knows whether it is there, and doubts it only if it is not. A poker and an unseen throw are not passed on.
    """
    found = [2 * share_there(claim, throw) - 1, believed[claim]]
    if not is_poker(claim) and throw != UNSEEN:
        found += [_returned(throw, above, passed) for above in claims_above(str(claim))]
    return found


def payoff(
    throw: int, claim: int, response: Response, believed: Mapping[int, float], passed: Mapping[int, float]
) -> float:
    """Return what a claim is worth to its thrower if that is the response; the rest as in `payoffs`."""
    worth = response.doubt * (2 * share_there(claim, throw) - 1) + response.believe * believed[claim]
    return worth + sum(share * _returned(throw, above, passed) for above, share in response.blind.items())


def _returned(throw: int, claim: int, passed: Mapping[int, float]) -> float:
    return passed[claim] if is_there(claim, throw) else 1.0


def _read_solution() -> dict[str, Any]:
    solution: dict[str, Any] = json.loads((files("solver.dice") / "data" / "blufpoker.json").read_text("utf-8"))
    return solution


def _read_state(entry: Mapping[str, Any]) -> State:
    claims = {int(throw): _by_number(shared) for throw, shared in entry["claims"].items()}
    responses = {
        int(claim): Response(doubt, believe, _by_number(blind))
        for claim, (doubt, believe, blind) in entry["responses"].items()
    }
    return State(entry["value"], claims, responses)


def _by_number(entries: Mapping[str, float]) -> dict[int, float]:
    return {int(number): share for number, share in entries.items()}
