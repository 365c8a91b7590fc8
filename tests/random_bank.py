"""Banks of random hands whose strengths have nothing to do with them, and what they settle, in whole arrays.

For tests of hands and banks that are too large for the law; not for every rule, either.
"""

from collections.abc import Sequence

import numpy as np

from solver import _expected
from solver.arrangement import ROWS
from solver.bank import Bank
from solver.opponents import action_of, compiled_bank
from solver.royalties import royalties_by_strength
from solver.rules import Rules
from solver.rules_json import preset
from tests.small_bank import Floats, Ints, Records

MEANS = (500.0, 510.0, 520.0)  # predictions, as good as any
PLAIN = preset("dutch-1-6")


def settled(records: Records, strengths: Ints, rules: Rules, ties: int = 0) -> Ints:
    """Return what splits settle against rows: records (n, 5), strengths (m, 3), to (n, m)."""
    mine, theirs = records[:, None, :3].astype(np.int64), strengths[None]
    results = np.sign(mine - theirs)
    results[results == 0] = ties
    lead = results.sum(axis=2)
    counting = rules.counting
    points = counting.row * lead + counting.majority * np.sign(lead)
    points = points + counting.scoop * ((lead == 3).astype(np.int64) - (lead == -3))
    for row, (name, size) in enumerate(ROWS.items()):
        royalty = np.array(royalties_by_strength(rules.royalties.row(name), size, rules.wheel), np.int64)
        won, lost = (results[:, :, row] == sign for sign in (1, -1))
        if rules.royalties.to == "both":
            won = lost = np.ones_like(won)
        points = points + royalty[mine[:, :, row]] * won - royalty[theirs[:, :, row]] * lost
    return np.asarray(points, np.int64)


def random_bank(seed: int, chunks: int, strengths: Ints | None = None, rules: Rules = PLAIN) -> Bank:
    """Return a bank of random hands, with random strengths where none are given."""
    draw = np.random.default_rng(seed)
    count = 512 * chunks
    hands = np.argsort(draw.random((count, 52)), axis=1)[:, :13].astype(np.uint8)
    if strengths is None:
        strengths = draw.integers(1, 7918, (count, 3))
    return Bank.of(rules, hands, strengths.astype(np.uint16), np.zeros(count, np.uint16))


def compiled(bank: Bank) -> _expected.Bank:
    return compiled_bank(bank, action_of(PLAIN, exact=True))


def met_by(bank: Bank, cards: Sequence[int], part: int = 0) -> _expected.Opponents:
    return _expected.Opponents(compiled(bank), bytes(cards), part)


def values_of(met: _expected.Opponents, records: Records, settles: _expected.Settlement) -> Floats:
    return np.frombuffer(met.values(records, settles)).reshape(-1, 9)
