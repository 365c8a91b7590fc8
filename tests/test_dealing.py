"""Deals by seed: fixed for ever, fair, and as another program makes them from the description."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import DECK, read_card, write_cards
from solver.dealing import deal, new_seed, shuffled

# What these seeds shuffle never changes: callers have stored seeds.
VECTORS = {
    "1": (
        "4c 4h Td 5c 3h 5d 9d Th 3c 6c 2d 8s 9h 2h 7s 6h Jh 7c 7h 3s As Ad Ts 5h 7d 4s "
        "8c Qh Kh 8h 6d Jc 2c 3d 6s 8d Ah 5s Kd Qd Jd Qc Qs Ks 4d 2s Js 9c 9s Ac Tc Kc"
    ),
    "game night 12, hand 1": (
        "Jc 8c Kc 4d 3s Qh Ad 2h 3d 5s Tc 7d 6s 8h 2c 2s 7c Qd 2d 9c Th Ah 5d Jd 5h 7s "
        "Qc 9s Kd 4h Td 7h Ts Js Qs As 8d 6d 9h Ac 9d 3h 4s 3c Ks Kh 6c 6h 8s 5c 4c Jh"
    ),
    "é 牌 🂡": (
        "Ts 7s 8d Ah 2d 7d Td 2s 3d 7c 7h Qc Qd Ad 4d 3c 9h 4s Ac 5h 3h 6c Kh 9s 6s 6h "
        "8s 5s 3s 8h Kc 5c As Th Jh 2h Tc Kd 4c Js 8c Jc 9c Jd 9d 4h Qh 5d Qs 6d Ks 2c"
    ),
    "x" * 128: (
        "Tc Kh 5c 6h 4c 7d 7s 2h 9s 5d Ac 6c 4d Jd Qs 7h Kc 3d 8d 3s Qd 4s 6s 9d Ad Ts "
        "7c Th 2c As Jh Ah Qh 8s 5s 8c 6d 3c Kd 9h 2s 4h Qc Jc Js 5h 2d Ks 3h Td 8h 9c"
    ),
}


def again(seed: str) -> list[str]:
    """Shuffle as the contract describes it, in another way: all bytes first, and cards as texts."""
    data = b"".join(hashlib.sha256(seed.encode() + bytes(7) + bytes([i])).digest() for i in range(40))
    pack = [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")]
    at = 0
    for left in range(52, 1, -1):
        while data[at] >= (256 // left) * left:
            at += 1
        taken = data[at] % left
        pack[left - 1], pack[taken] = pack[taken], pack[left - 1]
        at += 1
    return pack


@pytest.mark.parametrize(("seed", "pack"), VECTORS.items())
def test_a_seed_shuffles_as_it_always_did(seed: str, pack: str) -> None:
    assert " ".join(write_cards(shuffled(seed))) == pack


@given(st.text(min_size=1, max_size=128).filter(lambda text: text.isprintable()))
def test_the_description_is_enough_to_do_it_again(seed: str) -> None:
    assert write_cards(shuffled(seed)) == again(seed)


@pytest.mark.parametrize(("players", "dealer"), [(n, dealer) for n in (2, 3, 4) for dealer in range(n)])
def test_cards_are_dealt_one_by_one_from_the_dealers_left(players: int, dealer: int) -> None:
    pack = list(shuffled("any"))
    dealt = deal(players, dealer, "any")
    piles: list[list[int]] = [[] for _ in range(players)]
    seat = dealer
    while any(len(pile) < 13 for pile in piles):
        seat = (seat + 1) % players
        piles[seat].append(pack.pop(0))
    assert dealt.hands == tuple(map(tuple, piles))
    assert dealt.rest == tuple(pack)


def test_every_card_comes_to_every_place_as_often() -> None:
    packs = 5_200
    found = Counter((place, card) for seed in range(packs) for place, card in enumerate(shuffled(str(seed))))
    expected = packs / 52
    chi_square = sum((found[place, card] - expected) ** 2 / expected for place in DECK for card in DECK)
    assert abs(chi_square - 51 * 51) < 4 * (2 * 51 * 51) ** 0.5


def test_every_order_of_two_cards_is_as_likely() -> None:
    packs = 4_000
    ace, deuce = read_card("As"), read_card("2c")
    before = sum(pack.index(ace) < pack.index(deuce) for pack in map(shuffled, map(str, range(packs))))
    assert abs(before - packs / 2) < 4 * (packs / 4) ** 0.5


def test_seeds_that_differ_in_a_character_share_nothing() -> None:
    assert len({shuffled(f"{text}{number}") for text in ("a", "a ", "A") for number in range(100)}) == 300


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_a_seed_is_the_same_deal_in_another_process(hash_seed: str) -> None:
    code = "from solver.dealing import shuffled; print(bytes(shuffled('game night 12, hand 1')).hex())"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert bytes.fromhex(found.stdout) == bytes(shuffled("game night 12, hand 1"))


FORKED = """
import os, sys
from solver.dealing import deal, new_seed
for worker in range(4):
    if os.fork() == 0:
        deals = [repr(deal(4, 0, new_seed())) for _ in range(100)]
        os.write(1, ("\\n".join(deals) + "\\n").encode())
        os._exit(0)
for worker in range(4):
    os.wait()
"""


def test_o03_forked_workers_never_deal_alike() -> None:
    found = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=True)
    deals = found.stdout.splitlines()
    assert len(deals) == len(set(deals)) == 400


def test_a_new_seed_can_be_sent_back() -> None:
    seed = new_seed()
    assert len(seed) == 64
    assert seed.isalnum()
    assert deal(4, 0, seed) == deal(4, 0, seed)
