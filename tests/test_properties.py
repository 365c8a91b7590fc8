"""What must hold of any hand, any table and any rules: checked on random ones, the same ones every time."""

import json
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, permutations
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.arrangement import Arrangement
from solver.cards import NOTATIONS, Card, lay, read_card, read_cards, write_cards
from solver.hands import Row
from solver.naturals import Forms, Natural, naturals_in
from solver.optimiser import legal_splits, undominated, undominated_of_all
from solver.pairing import Hand, PairScore, score_pair
from solver.preset_files import preset_names
from solver.reference import Category, Wheel, strength
from solver.royalties import royalties_by_strength
from solver.rules import Rules
from solver.rules_json import read_rules, write_rules
from solver.rules_sections import FRONT_CATEGORIES
from solver.scoring import score_table

Cards = tuple[Card, ...]

# No clock and no memory of earlier runs: what passes here passes everywhere.
fixed = settings(derandomize=True, deadline=None, database=None, max_examples=100)
few = settings(fixed, max_examples=40)

deck = st.integers(0, 2**32 - 1).map(lambda seed: tuple(Random(seed).sample(range(52), 52)))
hands = deck.map(lambda cards: cards[:13])
wheels = st.sampled_from(Wheel)
points = st.integers(0, 20)


@st.composite
def row_royalties(draw: st.DrawFn, categories: tuple[Category, ...]) -> dict[str, Any]:
    """Draw what a row earns: some categories, by rank or not, never falling."""
    entries: dict[str, Any] = {}
    listed = draw(st.lists(st.sampled_from(categories), unique=True).map(sorted_by_strength))
    worth = 0
    for category in listed and categories[categories.index(listed[0]) :]:  # from the first one on, none left out
        if category in listed and "straight" not in category and draw(st.booleans()):  # where the wheel is may vary
            entries[category] = {}
            for rank in "23456789TJQKA":
                worth += draw(st.integers(0, 1))
                entries[category][rank] = worth
        else:
            worth += draw(st.integers(0, 3))
            entries[category] = worth
    return entries


def sorted_by_strength(categories: list[Category]) -> list[Category]:
    return sorted(categories, key=list(Category).index)


@st.composite
def rules_json(draw: st.DrawFn) -> dict[str, Any]:
    """Draw rules as JSON, laid over some preset."""
    naturals = draw(st.lists(st.sampled_from(Natural), unique=True, max_size=6))
    return {
        "preset": draw(st.sampled_from(preset_names())),
        "counting": draw(st.fixed_dictionaries({"row": points, "majority": points, "scoop": points})),
        "wheel": draw(wheels),
        "royalties": {
            "to": draw(st.sampled_from(["row_winner", "both"])),
            "front": dict.fromkeys(FRONT_CATEGORIES) | draw(row_royalties(FRONT_CATEGORIES)),
            "middle": dict.fromkeys(Category) | draw(row_royalties(tuple(Category))),
            "back": dict.fromkeys(Category) | draw(row_royalties(tuple(Category))),
        },
        "naturals": [{"name": str(natural), "points": draw(points)} for natural in naturals],
        "natural_against_natural": draw(st.sampled_from(["higher", "difference", "none"])),
        "quads_are_two_pairs": draw(st.booleans()),
        "point_value": draw(st.from_regex(r"\A(0|[1-9][0-9]{0,3})(\.[0-9]{1,4})?\Z")),
        "currency": draw(st.sampled_from(["EUR", "fiches", "€"])),
    }


all_rules = rules_json().map(read_rules)


@st.composite
def shown(draw: st.DrawFn, cards: Cards, rules: Rules) -> Hand:
    """Draw what a player makes of thirteen cards: rows that are legal, rows as dealt, or a natural."""
    dealt = Arrangement.of(cards[:3], cards[3:8], cards[8:], rules.wheel)
    if draw(st.booleans()):
        splits = undominated(cards, rules.wheel)
        dealt = splits.arrangement(draw(st.integers(0, len(splits) - 1)))
    natural = None
    if rules.naturals and draw(st.integers(0, 3)) == 0:
        natural = draw(st.sampled_from(rules.naturals)).natural
    return Hand(None if natural and draw(st.booleans()) else dealt, natural)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, list[Hand]]:
    """Draw rules and what two to four players show."""
    rules, cards = draw(all_rules), draw(deck)
    return rules, [draw(shown(cards[13 * n : 13 * n + 13], rules)) for n in range(draw(st.integers(2, 4)))]


def negated(score: PairScore) -> PairScore:
    front, middle, back = score.rows
    return PairScore((-front, -middle, -back), -score.bonus, -score.royalties, -score.naturals)


@fixed
@given(tables())
def test_every_table_sums_to_zero(drawn: tuple[Rules, list[Hand]]) -> None:
    rules, players = drawn
    score = score_table(players, rules)
    assert sum(score.points) == 0
    assert sum(map(Decimal, score.money)) == 0
    for total, amount in zip(score.points, score.money, strict=True):
        assert Decimal(amount) == total * Decimal(rules.point_value)
        assert len(amount.partition(".")[2]) == len(rules.point_value.partition(".")[2])
        assert not amount.startswith("-") or Decimal(amount) < 0
    for seat, total in enumerate(score.points):
        signed = [pair.points if first == seat else -pair.points for (first, second), pair in pairs_of(score, seat)]
        assert total == sum(signed)


def pairs_of(score: Any, seat: int) -> list[tuple[tuple[int, int], PairScore]]:
    return [(seats, pair) for seats, pair in score.pairs.items() if seat in seats]


@fixed
@given(tables())
def test_a_pair_turned_round_is_the_negative(drawn: tuple[Rules, list[Hand]]) -> None:
    rules, players = drawn
    for mine, theirs in combinations(players, 2):
        assert score_pair(theirs, mine, rules) == negated(score_pair(mine, theirs, rules))
    assert score_pair(players[0], players[0], rules).points == 0


@few
@given(tables())
def test_the_order_of_seats_does_not_matter(drawn: tuple[Rules, list[Hand]]) -> None:
    rules, players = drawn
    totals = score_table(players, rules).points
    for order in permutations(range(len(players))):
        score = score_table([players[seat] for seat in order], rules)
        assert score.points == tuple(totals[seat] for seat in order)


def renamed(hand: Hand, suits: list[int], wheel: Wheel) -> Hand:
    if hand.arrangement is None:
        return hand
    front, middle, back = ([card // 4 * 4 + suits[card % 4] for card in row.cards] for row in hand.arrangement)
    return Hand(Arrangement.of(front, middle, back, wheel), hand.natural)


@few
@given(tables(), st.permutations(range(4)))
def test_suits_can_be_renamed(drawn: tuple[Rules, list[Hand]], suits: list[int]) -> None:
    rules, players = drawn
    other = [renamed(hand, suits, rules.wheel) for hand in players]
    assert score_table(other, rules) == score_table(players, rules)


@fixed
@given(tables(), st.integers(2, 5))
def test_all_amounts_times_n_are_n_times_the_points(drawn: tuple[Rules, list[Hand]], times: int) -> None:
    rules, players = drawn
    counting = rules.counting
    more = replace(
        rules,
        counting=replace(
            counting,
            row=counting.row * times,
            majority=counting.majority * times,
            scoop=counting.scoop * times,
        ),
        naturals=tuple(replace(each, points=each.points * times) for each in rules.naturals),
    )
    for mine, theirs in combinations(players, 2):
        once, multiple = score_pair(mine, theirs, rules), score_pair(mine, theirs, more)
        assert multiple.points - multiple.royalties == times * (once.points - once.royalties)
        assert multiple.royalties == once.royalties


@few
@given(all_rules)
def test_royalties_never_fall(rules: Rules) -> None:
    for name, size in (("front", 3), ("middle", 5), ("back", 5)):
        amounts = royalties_by_strength(rules.royalties.row(name), size, rules.wheel)
        of_size = [amounts[Row.of(cards, rules.wheel).strength] for cards in ladder(size, rules.wheel)]
        assert of_size == sorted(of_size)


def ladder(size: int, wheel: Wheel) -> list[Cards]:
    """Return two hundred random rows of a size, the weakest first."""
    random = Random(size)
    rows = [tuple(random.sample(range(52), size)) for _ in range(150)]
    rows += [(r * 4, r * 4 + 1, r * 4 + 2) if size == 3 else tuple(range(r * 4, r * 4 + 5)) for r in range(12)]
    return sorted(rows, key=lambda row: strength(row, wheel))


@fixed
@given(rules_json())
def test_rules_written_and_read_again_are_the_same(drawn: dict[str, Any]) -> None:
    rules = read_rules(drawn)
    assert read_rules(json.loads(json.dumps(write_rules(rules)))) == rules


@st.composite
def written(draw: st.DrawFn) -> tuple[Cards, str, list[str]]:
    """Draw some cards, a notation and a spelling of each card."""
    notation = draw(st.sampled_from(list(NOTATIONS)))
    cards = draw(deck)[: draw(st.integers(1, 13))]
    return cards, notation, [draw(spelling(card, notation)) for card in cards]


@st.composite
def spelling(draw: st.DrawFn, card: Card, notation: str) -> str:
    ranks = {"en": "23456789TJQKA", "nl": "23456789TBVHA"}[notation]
    suits = {"en": "cdhs", "nl": "krhs"}[notation]
    rank, suit = divmod(card, 4)
    rank_text = draw(st.sampled_from([ranks[rank], *(["10"] if rank == 8 else [])]))
    symbol = draw(st.sampled_from(["♣♧", "♦♢", "♥♡", "♠♤"][suit])) + draw(st.sampled_from(["", "\ufe0e", "\ufe0f"]))
    text = rank_text + draw(st.sampled_from([suits[suit], symbol]))
    return draw(st.sampled_from([text.upper(), text.lower()]))


@fixed
@given(written(), st.sampled_from(["", " ", ",", ", ", "\t", "\n", " , ,"]))
def test_cards_written_in_any_spelling_are_read(drawn: tuple[Cards, str, list[str]], separator: str) -> None:
    cards, notation, texts = drawn
    assert read_cards(texts, count=len(cards), notation=notation) == cards
    assert read_cards(separator.join(texts), count=len(cards), notation=notation) == cards
    assert [read_card(text, notation) for text in texts] == list(cards)
    assert read_cards(write_cards(cards)) == cards


@fixed
@given(deck, st.sampled_from([3, 5]), wheels)
def test_a_row_is_worth_the_same_in_any_order_and_as_the_reference_says(cards: Cards, size: int, wheel: Wheel) -> None:
    row = Row.of(cards[:size], wheel)
    assert row == Row.of(tuple(sorted(cards[:size])), wheel)
    assert row.cards == lay(cards[:size])
    assert sorted(row.cards) == sorted(cards[:size])
    assert row.strength == strength(cards[:size], wheel)


@few
@given(hands, wheels, st.integers())
def test_splits_are_legal_and_the_same_in_any_order(cards: Cards, wheel: Wheel, seed: int) -> None:
    splits = undominated(cards, wheel)
    assert 1 <= len(splits) <= legal_splits(cards, wheel) <= 72_072
    for index in range(len(splits)):
        found = splits.arrangement(index)
        assert [len(row.cards) for row in found] == [3, 5, 5]
        assert sorted(found.cards) == sorted(cards)
        assert not found.is_foul
        assert found == Arrangement.of(found.front.cards, found.middle.cards, found.back.cards, wheel)
    other = tuple(Random(seed).sample(cards, 13))
    again = undominated(other, wheel)
    assert again.cards == splits.cards
    assert again.records.tolist() == splits.records.tolist()
    assert legal_splits(other, wheel) == legal_splits(cards, wheel)


@few
@given(hands, wheels)
def test_no_split_dominates_another(cards: Cards, wheel: Wheel) -> None:
    strengths = [tuple(each) for each in undominated(cards, wheel).strengths.tolist()]
    assert len(set(strengths)) == len(strengths)
    for one, other in permutations(strengths[:150], 2):
        assert any(mine > theirs for mine, theirs in zip(one, other, strict=True))


@few
@given(st.lists(hands, max_size=5), wheels)
def test_splits_of_many_hands_are_those_of_each(drawn: list[Cards], wheel: Wheel) -> None:
    together = list(undominated_of_all(drawn, wheel))
    assert [each.cards for each in together] == [tuple(sorted(cards, reverse=True)) for cards in drawn]
    for each, cards in zip(together, drawn, strict=True):
        assert each.records.tolist() == undominated(cards, wheel).records.tolist()


@fixed
@given(hands, st.permutations(range(4)), st.booleans())
def test_naturals_do_not_depend_on_suits_names(cards: Cards, suits: list[int], quads: bool) -> None:
    renamed_cards = tuple(card // 4 * 4 + suits[card % 4] for card in reversed(cards))
    of_colour = {Natural.ONE_COLOUR}  # the one natural in which red and black are something
    assert naturals_in(renamed_cards, Forms(quads_are_two_pairs=quads)) - of_colour == (
        naturals_in(cards, Forms(quads_are_two_pairs=quads)) - of_colour
    )
