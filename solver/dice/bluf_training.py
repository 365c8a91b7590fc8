"""Solve a round of Blufpoker by linear programming, and write the solution that comes with the package.

    python -m solver.dice.bluf_training

takes seconds, and scipy. `bluf_play` says what is solved. Each state is a game of its own: the throw is the thrower's
secret, a claim is the signal, and what comes after it is worth what the higher states say. So they are solved from the
highest number to beat down: the responses that leave least to the thrower, with the claims as the dual solution.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array

from solver.dice.bluf_exploitability import exploitability
from solver.dice.bluf_odds import accepted
from solver.dice.bluf_play import (
    AGAIN,
    CHANCES,
    NO_CLAIM,
    OPENINGS,
    UNSEEN,
    Response,
    State,
    chance_of,
    claims_above,
    payoffs,
)
from solver.dice.blufpoker import is_poker

SOLUTION = Path(__file__).with_name("data") / "blufpoker.json"

# So often a thrower claims just anything: then the responses to claims that nobody should make are sensible, too.
SLIP = 1e-5
DECIMALS = 6
NOISE = 2e-5  # a smaller share is the solver's, not the game's


def solve() -> dict[str, State]:
    """Return every state, each after those that it leads to."""
    believing = {throw: float(accepted(throw).worth) for throw in CHANCES if is_poker(throw)}
    states: dict[str, State] = {}
    for throw in reversed(CHANCES):
        if throw not in believing:
            states[str(throw)] = _solve_state(str(throw), list(CHANCES), believing)
            believing[throw] = states[str(throw)].value
    states[NO_CLAIM] = _solve_state(NO_CLAIM, list(CHANCES), believing)
    again = None
    for name in reversed(OPENINGS):
        throws = [UNSEEN] if name == OPENINGS[-1] else list(CHANCES)
        states[name] = _solve_state(name, throws, believing, again)
        again = states[name].value
    return states


def _solve_state(name: str, throws: list[int], believing: Mapping[int, float], again: float | None = None) -> State:
    """Return one state. `again` is what another throw is worth in its place, where there is one.

    The program: u[t], the worth of a throw to its thrower, is at least what each claim gives him. Minimise its mean.
    """
    claims = claims_above(name)
    believed = {claim: -worth for claim, worth in believing.items()}
    worths = {claim: np.array([payoffs(throw, claim, believed, believing) for throw in throws]) for claim in claims}
    chances = np.array([chance_of(throw) for throw in throws])
    count = len(throws)
    bounds = list(pairwise(accumulate((worths[claim].shape[1] for claim in claims), initial=count)))
    size = bounds[-1][1]

    cost = np.zeros(size)
    cost[:count] = (1 - SLIP) * chances
    rows, columns, entries = [], [], []
    for place, (claim, (first, last)) in enumerate(zip(claims, bounds, strict=True)):
        cost[first:last] = SLIP / len(claims) * (chances @ worths[claim])
        for at in range(count):
            rows += [place * count + at] * (1 + last - first)
            columns += [at, *range(first, last)]
            entries += [-1.0, *worths[claim][at]]
    each = [place for place, (first, last) in enumerate(bounds) for _ in range(first, last)]
    found = linprog(
        cost,
        A_ub=coo_array((entries, (rows, columns)), shape=(len(claims) * count, size)).tocsr(),
        b_ub=np.zeros(len(claims) * count),
        A_eq=coo_array((np.ones(len(each)), (each, range(count, size))), shape=(len(claims), size)).tocsr(),
        b_eq=np.ones(len(claims)),
        bounds=[(again, None)] * count + [(0, None)] * (size - count),
        method="highs",
    )
    assert found.success, found.message
    made = -found.ineqlin.marginals.reshape(len(claims), count).T / chances[:, None]
    return State(
        value=float(chances @ found.x[:count]),
        claims={throw: _claims(claims, shared, again) for throw, shared in zip(throws, made, strict=True)},
        responses={
            claim: _response(claim, found.x[first:last]) for claim, (first, last) in zip(claims, bounds, strict=True)
        },
    )


def _claims(claims: Sequence[int], made: Any, again: float | None) -> dict[int, float]:
    """Return the shares of a throw's claims; what is left is thrown again."""
    found = {claim: float(share) for claim, share in zip(claims, made, strict=True)}
    if again is not None:
        found[AGAIN] = 1 - SLIP - sum(found.values())
    return _rounded(found)


def _response(claim: int, taken: Any) -> Response:
    doubt, believe, *blind = _rounded(dict(enumerate(map(float, taken))), keep_zeros=True).values()
    above = claims_above(str(claim))
    return Response(doubt, believe, {above[place]: share for place, share in enumerate(blind) if share})


def _rounded(shared: Mapping[int, float], *, keep_zeros: bool = False) -> dict[int, float]:
    """Return shares that are rounded and sum to one: the largest takes what rounding leaves."""
    clean = {name: share if share > NOISE else 0.0 for name, share in shared.items()}
    total = sum(clean.values())
    found = {name: round(share / total, DECIMALS) for name, share in clean.items()}
    largest = max(found, key=lambda name: found[name])
    found[largest] = round(found[largest] + 1 - sum(found.values()), DECIMALS)
    return {name: share for name, share in found.items() if share or keep_zeros}


def _entry(state: State) -> dict[str, Any]:
    return {
        "value": round(state.value, DECIMALS),
        "claims": state.claims,
        "responses": {
            claim: [response.doubt, response.believe, response.blind] for claim, response in state.responses.items()
        },
    }


def main() -> None:
    """Write the solution, a state a line."""
    states = solve()
    measured = exploitability(states)
    entries = {name: json.dumps(_entry(state), separators=(",", ":")) for name, state in states.items()}
    text = ",\n".join(f'"{name}": {entry}' for name, entry in entries.items())
    SOLUTION.write_text(f'{{"exploitability": {measured:.9f}, "states": {{\n{text}\n}}}}\n', encoding="utf-8")
    print(f"{OPENINGS[0]}: worth {states[OPENINGS[0]].value:.6f}, exploitability {measured:.9f}")


if __name__ == "__main__":
    main()
