"""No accepted rules pay less for a stronger row, and each kind that is refused for it would.

That is what makes it right to look at undominated splits only. Checked by brute force: every legal hand of a few rows,
with every row exchanged for the next stronger one, against a sample of the others.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from solver import rules_json
from solver.arrangement import Arrangement
from solver.errors import RulesError
from solver.pairing import Hand, score_pair
from solver.preset_files import preset_names
from solver.rules import Rules
from solver.rules_json import preset, read_rules
from solver.rules_sense import contradictions
from solver.scoring import score_table
from tests.layouts import row, setting

# Weaker to stronger in either place of the wheel.
FRONTS = ["9h 7d 2c", "6h 6d 2s", "Qs Qh 2d", "5h 5d 5c"]
FIVES = [
    "9s 7d 5c 3h 2h",
    "Jh Jd 9c 4s 2d",
    "6s 6c 6h Ac Ks",
    "9h 9d 9s 4d 4c",
    "3h 3d 3c 3s Kd",
    "Td 9d 8d 7d 6d",
]
FOUL = Hand(setting("Qs Qh 2d / Jh Jd 9c 4s 2c / Ks Kh 9d 4d 2s"))

Place = tuple[int, int, int]


def all_hands(rules: Rules) -> dict[Place, Hand]:
    """Return every legal hand of these rows, by the places of its rows."""
    fronts, fives = ([row(text, rules.wheel) for text in texts] for texts in (FRONTS, FIVES))
    hands = {}
    for front, middle, back in product(range(len(fronts)), range(len(fives)), range(len(fives))):
        laid = Arrangement(fronts[front], fives[middle], fives[back])
        if not laid.is_foul:
            hands[front, middle, back] = Hand(laid)
    return hands


def steps(hands: dict[Place, Hand]) -> Iterator[tuple[Place, Place]]:
    """Yield every two legal hands of which the second has one row that is stronger, and no other difference."""
    for place in hands:
        for at in range(3):
            front, middle, back = (each + (row == at) for row, each in enumerate(place))
            if (front, middle, back) in hands:
                yield place, (front, middle, back)


def falls(rules: Rules, random: Random) -> tuple[Any, ...] | None:
    """Return where a stronger row pays less: the two hands and those that they meet; or None."""
    hands = all_hands(rules)
    others = [*random.sample([*hands.values()], 10), FOUL]
    for theirs in others:
        ties = random.choice((-1, 0, 1)) if rules.banker.game != "never" else 0
        points = {place: score_pair(hand, theirs, rules, ties).points for place, hand in hands.items()}
        for weaker, stronger in steps(hands):
            if points[stronger] < points[weaker]:
                return weaker, stronger, theirs
    if rules.counting.home_run_factor > 1:
        for _ in range(3):
            two = random.choices(others, k=2)
            points = {place: score_table([hand, *two], rules).points[0] for place, hand in hands.items()}
            for weaker, stronger in steps(hands):
                if points[stronger] < points[weaker]:
                    return weaker, stronger, two
    return None


def test_the_rows_are_of_rising_strength_and_there_are_hands_enough() -> None:
    for name in ("dutch-1-6", "taiwan"):
        for texts in (FRONTS, FIVES):
            assert all(one < other for one, other in pairwise(row(each, preset(name).wheel).strength for each in texts))
        hands = all_hands(preset(name))
        assert len(hands) > 50
        assert len(list(steps(hands))) > 100
    assert FOUL.is_foul


@pytest.mark.slow
@pytest.mark.parametrize("name", preset_names())
def test_no_preset_pays_less_for_a_stronger_row(name: str) -> None:
    for game in ("never", "optional"):
        assert falls(read_rules({"preset": name, "banker": {"game": game}}), Random(name)) is None


def rising(random: Random, categories: list[str]) -> dict[str, int]:
    """Return royalties that never fall, from some category on."""
    worth, table = 0, {}
    for category in categories[random.randrange(len(categories)) :]:
        worth += random.choice((0, 1, 1, 2, 5))
        table[category] = worth
    return table


def odd_rules(random: Random) -> dict[str, Any]:
    """Return rules as JSON of small amounts in every combination, many of which are refused."""
    fives = ["three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind", "straight_flush"]
    pays = random.choice(("scoop", "flat"))
    return {
        "counting": {
            "row": random.choice((0, 1, 1, 2, 3)),
            "majority": random.choice((0, 1, 2, 3)),
            "scoop": random.choice((0, 1, 3)),
            "majority_by": random.choice(("rows", "total")),
            "majority_needs": random.choice(("more_rows", "two_rows")),
            "scoop_factor": random.choice((1, 1, 2, 3)),
            "home_run_factor": random.choice((1, 1, 2)),
        },
        "foul": {"pays": pays, "points": random.randrange(7) if pays == "flat" else None},
        "wheel": random.choice(("lowest", "second_highest")),
        "royalties": {
            "to": random.choice(("row_winner", "both")),
            "row_point": random.choice(("kept", "replaced")),
            "in_scoop_factor": random.choice((True, False)),
            "front": rising(random, ["pair", "three_of_a_kind"]),
            "middle": rising(random, fives),
            "back": rising(random, fives),
        },
        "banker": {"game": random.choice(("never", "optional"))},
    }


@pytest.mark.slow
def test_no_accepted_rules_pay_less_for_a_stronger_row() -> None:
    random, accepted = Random(4), 0
    while accepted < 100:
        given = odd_rules(random)
        try:
            rules = read_rules(given)
        except RulesError:
            continue
        accepted += 1
        assert falls(rules, random) is None, given


@pytest.mark.slow
def test_what_is_refused_for_it_would_pay_less_for_a_stronger_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Netted royalties under a factor are refused for another reason: whoever scoops has the higher ones anyway."""
    monkeypatch.setattr(rules_json, "contradictions", lambda rules, over: iter(()))
    random, wanted = Random(5), Counter(replacing_less=3, majority_over_row=3)
    for _ in range(2000):
        rules = read_rules(odd_rules(random))
        codes = {problem.code for problem in contradictions(rules, {})}
        if len(codes) == 1 and +wanted & Counter(codes) and falls(rules, random) is not None:
            wanted.subtract(codes)
    assert not +wanted
