"""Deals by seed: the same text gives the same cards on every machine and in every version, for ever.

What happens here is part of the contract (openapi.yaml, `POST /v1/deal`), written so that anybody can do it again:

1. Random bytes: SHA-256 of the seed's UTF-8 bytes followed by a counter of eight bytes, big-endian, for the counter 0,
   1, 2 and so on; the digests one after another.
2. The pack in order: 2c 2d 2h 2s 3c up to As. For each place from the last (51) down to the second (1) take the next
   byte; while it is not below the greatest multiple of `place + 1` that is at most 256, take the next one instead. The
   card at this place changes places with the one at the byte modulo `place + 1`. (Fisher and Yates; what is skipped
   would favour some cards.)
3. The cards are dealt one by one from the first, beginning at the dealer's left.

Source: seeds 001, "Spelers en kaarten".
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from solver.cards import DECK, HAND_SIZE, Card

LONGEST_SEED = 128


@dataclass(frozen=True, slots=True)
class Deal:
    """Dealt cards: `hands` in the order of the seats, each in the order in which it was dealt, and the `rest`."""

    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]


def deal(players: int, dealer: int, seed: str) -> Deal:
    """Return the deal of a seed.

    Args:
        players: how many there are, 2 to 4.
        dealer: the seat of who deals, from 0; the first card goes to the next seat.
        seed: any text.
    """
    pack = shuffled(seed)
    dealt = HAND_SIZE * players
    first = dealer + 1
    return Deal(tuple(pack[(seat - first) % players : dealt : players] for seat in range(players)), pack[dealt:])


def new_seed() -> str:
    """Return a seed from the system's entropy: 256 bits, more than a shuffled pack has."""
    return secrets.token_hex(32)


def shuffled(seed: str) -> tuple[Card, ...]:
    """Return the pack that a seed shuffles, the card that is dealt first at the front."""
    pack = list(DECK)
    stream = _bytes(seed)
    for place in range(len(pack) - 1, 0, -1):
        other = _below(place + 1, stream)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


def _below(bound: int, stream: Iterator[int]) -> int:
    """Return a number below a bound of at most 256, all of them as likely."""
    fair = 256 - 256 % bound
    return next(byte for byte in stream if byte < fair) % bound


def _bytes(seed: str) -> Iterator[int]:
    text = seed.encode("utf-8")
    for counter in count():
        yield from sha256(text + counter.to_bytes(8, "big")).digest()
