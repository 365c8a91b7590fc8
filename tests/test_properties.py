"""What must hold of any hand, any table and any rules: checked on random ones, the same ones every time."""

import json
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations, permutations
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.arrangement import ROWS, Arrangement
from solver.cards import NOTATIONS, RANKS, Card, lay, read_card, read_cards, write_cards
from solver.hands import Row
from solver.naturals import Forms, Natural, naturals_in
from solver.optimiser import legal_splits, undominated, undominated_of_all
from solver.pairing import LINES, Hand, PairScore, score_pair
from solver.preset_files import preset_names
from solver.reference import Category, Wheel, strength
from solver.royalties import RowRoyalties, royalties_by_strength
from solver.rules import Clash, Rules
from solver.rules_json import read_rules, write_rules
from solver.rules_sections import FRONT_CATEGORIES
from solver.scoring import TableScore, score_table
from tests import other_scorer

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
def naturals_json(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw some naturals in some order, those that tables define differently with or without a definition."""
    entries = []
    for natural in draw(st.lists(st.sampled_from(Natural), unique=True, max_size=6)):
        entry = {"name": str(natural), "points": draw(points)}
        if natural in (Natural.ALL_BIG, Natural.ALL_SMALL) and draw(st.booleans()):
            lowest = draw(st.integers(-1, 12))
            entry |= {"from": RANKS[lowest], "to": RANKS[draw(st.integers(max(lowest, 0), 12))]}
        if natural is Natural.TWELVE_ROYALS and draw(st.booleans()):
            entry["of"] = draw(st.sampled_from(["jack_to_ace", "court_cards"]))
        entries.append(entry)
    return entries


@st.composite
def rules_json(draw: st.DrawFn) -> dict[str, Any]:
    """Draw rules as JSON, laid over some preset: every field of them, and nothing that is refused."""
    is_netted, is_replaced, by_total = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
    in_factor, needs_two = draw(st.booleans()), draw(st.booleans())
    row = draw(st.integers(0, 1)) if is_replaced and not is_netted else draw(points)
    majority = draw(st.integers(0, row if by_total and needs_two else 20))
    factors = st.just(1) if is_netted or (is_replaced and not in_factor) else st.integers(1, 3)
    pays = draw(st.sampled_from(["scoop", "flat"]))
    return {
        "preset": draw(st.sampled_from(preset_names())),
        "counting": {
            "row": row,
            "majority": majority,
            "scoop": draw(points),
            "majority_by": "total" if by_total else "rows",
            "majority_needs": "two_rows" if needs_two else "more_rows",
            "scoop_factor": draw(st.integers(1, 3)) if is_netted and not in_factor else draw(factors),
            "home_run_factor": 1 if is_netted else draw(st.integers(1, 3)),
        },
        "foul": {"pays": pays, "points": draw(points) if pays == "flat" else None, "royalties": draw(st.booleans())},
        "wheel": draw(wheels),
        "royalties": {
            "to": "both" if is_netted else "row_winner",
            "row_point": "replaced" if is_replaced and not is_netted else "kept",
            "in_scoop_factor": in_factor,
            "front": dict.fromkeys(FRONT_CATEGORIES) | draw(row_royalties(FRONT_CATEGORIES)),
            "middle": dict.fromkeys(Category) | draw(row_royalties(tuple(Category))),
            "back": dict.fromkeys(Category) | draw(row_royalties(tuple(Category))),
        },
        "naturals": draw(naturals_json()),
        "natural_against_natural": draw(st.sampled_from(Clash)),
        "quads_are_two_pairs": draw(st.booleans()),
        "surrender": draw(st.none() | points),
        "banker": {
            "game": draw(st.sampled_from(["never", "optional", "always"])),
            "ties": draw(st.sampled_from(["banker", "nobody"])),
        },
        "suits_break_ties": draw(st.none() | st.permutations("shdc")),
        "aces": draw(st.integers(0, 3)),
        "point_value": draw(st.from_regex(r"\A(0|[1-9][0-9]{0,3})(\.[0-9]{1,4})?\Z")),
        "currency": draw(st.sampled_from(["EUR", "fiches", "€"])),
    }


all_rules = rules_json().map(read_rules)


@dataclass(frozen=True)
class Table:
    """What is scored: rules, what everybody shows, and the banker's seat."""

    rules: Rules
    hands: list[Hand]
    banker: int | None

    def scored(self) -> TableScore:
        return score_table(self.hands, self.rules, self.banker)


@st.composite
def shown(draw: st.DrawFn, cards: Cards, seat: int, rules: Rules) -> Hand:
    """Draw what a player makes of thirteen cards: legal rows, rows as dealt, a natural or a surrender."""
    dealt = Arrangement.of(cards[:3], cards[3:8], cards[8:], rules.wheel)
    if draw(st.integers(0, 3)):
        splits = undominated(cards, rules.wheel)
        dealt = splits.arrangement(draw(st.integers(0, len(splits) - 1)))
    natural = None
    if rules.naturals and draw(st.integers(0, 3)) == 0:
        natural = draw(st.sampled_from(rules.naturals)).natural
    surrenders = rules.surrender is not None and natural is None and draw(st.integers(0, 4)) == 0
    is_laid = not (natural or surrenders) or draw(st.booleans())
    return Hand(dealt if is_laid else None, natural, surrenders, cards, seat + 1 if natural else None)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw rules, what two to four players show, and a banker where the rules have one."""
    rules, cards, seats = draw(all_rules), draw(deck), draw(st.integers(2, 4))
    hands = [draw(shown(cards[13 * seat : 13 * seat + 13], seat, rules)) for seat in range(seats)]
    banker = draw(st.integers(0, seats - 1))
    can_be_without = rules.banker.game == "never" or (rules.banker.game == "optional" and draw(st.booleans()))
    return Table(rules, hands, None if can_be_without else banker)


def negated(score: PairScore) -> PairScore:
    front, middle, back = score.rows
    return PairScore(
        (-front, -middle, -back),
        -score.bonus,
        -score.royalties,
        -score.naturals,
        -score.factors,
        -score.home_run,
        -score.foul,
        -score.surrender,
        -score.aces,
    )


@fixed
@given(tables())
def test_every_table_sums_to_zero(table: Table) -> None:
    rules, score = table.rules, table.scored()
    assert sum(score.points) == 0
    assert sum(map(Decimal, score.money)) == 0
    for total, amount in zip(score.points, score.money, strict=True):
        assert Decimal(amount) == total * Decimal(rules.point_value)
        assert len(amount.partition(".")[2]) == len(rules.point_value.partition(".")[2])
        assert not amount.startswith("-") or Decimal(amount) < 0
    for seat, total in enumerate(score.points):
        signed = [pair.points if first == seat else -pair.points for (first, second), pair in pairs_of(score, seat)]
        assert total == sum(signed)
    if table.banker is not None:
        assert all(table.banker in pair for pair in score.pairs)


@fixed
@given(tables())
def test_the_lines_of_a_pair_are_its_sums(table: Table) -> None:
    for pair in table.scored().pairs.values():
        assert {line.what for line in pair.lines} <= set(LINES)
        assert pair.points == sum(line.points for line in pair.lines)
        sums = pair.bonus, pair.royalties, pair.naturals, pair.factors, pair.home_run, pair.foul, pair.surrender
        assert pair.points == sum(pair.rows) + sum(sums) + pair.aces
        for line in pair.lines:
            assert line.points == 0 or line.winner == (1 if line.points > 0 else -1)


def pairs_of(score: Any, seat: int) -> list[tuple[tuple[int, int], PairScore]]:
    return [(seats, pair) for seats, pair in score.pairs.items() if seat in seats]


@fixed
@given(tables(), st.integers(-1, 1), st.integers(-1, 1))
def test_a_pair_turned_round_is_the_negative(table: Table, ties: int, home_run: int) -> None:
    rules = table.rules
    for mine, theirs in combinations(table.hands, 2):
        score = score_pair(mine, theirs, rules, ties, home_run)
        turned = score_pair(theirs, mine, rules, -ties, -home_run)
        assert turned == negated(score)
        assert turned.points == -score.points
    assert score_pair(table.hands[0], table.hands[0], rules).points == 0


@few
@given(tables())
def test_the_order_of_seats_does_not_matter(table: Table) -> None:
    score = table.scored()
    for order in permutations(range(len(table.hands))):
        banker = None if table.banker is None else order.index(table.banker)
        other = score_table([table.hands[seat] for seat in order], table.rules, banker)
        assert other.points == tuple(score.points[seat] for seat in order)
        assert other.home_run == (None if score.home_run is None else order.index(score.home_run))


def renamed(hand: Hand, suits: list[int], wheel: Wheel) -> Hand:
    cards = tuple(card // 4 * 4 + suits[card % 4] for card in hand.cards)
    if hand.arrangement is None:
        return replace(hand, cards=cards)
    front, middle, back = ([card // 4 * 4 + suits[card % 4] for card in row.cards] for row in hand.arrangement)
    return replace(hand, arrangement=Arrangement.of(front, middle, back, wheel), cards=cards)


@few
@given(tables(), st.permutations(range(4)))
def test_suits_can_be_renamed(table: Table, suits: list[int]) -> None:
    """Where suits break ties they are renamed in the rules as well, and still nothing changes."""
    rules = table.rules
    if rules.suits_break_ties is not None:
        rules = replace(rules, suits_break_ties=tuple(suits[suit] for suit in rules.suits_break_ties))
    other = replace(table, hands=[renamed(hand, suits, rules.wheel) for hand in table.hands], rules=rules)
    assert other.scored() == table.scored()


@fixed
@given(tables(), st.integers(2, 5))
def test_all_amounts_times_n_are_n_times_the_points(table: Table, times: int) -> None:
    rules = table.rules
    counting, foul = rules.counting, rules.foul
    front, middle, back = (multiplied(rules.royalties.row(name), times) for name in ROWS)
    more = replace(
        rules,
        counting=replace(
            counting,
            row=counting.row * times,
            majority=counting.majority * times,
            scoop=counting.scoop * times,
        ),
        foul=replace(foul, points=None if foul.points is None else foul.points * times),
        royalties=replace(rules.royalties, front=front, middle=middle, back=back),
        naturals=tuple(replace(each, points=each.points * times) for each in rules.naturals),
        surrender=None if rules.surrender is None else rules.surrender * times,
        aces=rules.aces * times,
    )
    multiple = replace(table, rules=more).scored()
    assert multiple.points == tuple(times * points for points in table.scored().points)


def multiplied(row: RowRoyalties, times: int) -> RowRoyalties:
    return RowRoyalties(
        tuple(
            (category, times * amount if isinstance(amount, int) else tuple((r, times * n) for r, n in amount))
            for category, amount in row.entries
        )
    )


@fixed
@given(tables())
def test_another_scorer_agrees(table: Table) -> None:
    rules = write_rules(table.rules)
    points, home_run = other_scorer.score([as_text(hand) for hand in table.hands], rules, table.banker)
    score = table.scored()
    assert (list(score.points), score.home_run) == (points, home_run)


def as_text(hand: Hand) -> other_scorer.Shown:
    """Return what a player shows as the other scorer reads it."""
    rows = tuple(tuple(write_cards(row.cards)) for row in hand.arrangement or ())
    natural = str(hand.natural) if hand.natural else None
    return other_scorer.Shown(rows, natural, hand.surrenders, tuple(write_cards(hand.cards)), hand.declared)


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
    of_colour = {Natural.ONE_COLOUR, Natural.TWELVE_ONE_COLOUR}  # in which red and black are something
    assert naturals_in(renamed_cards, Forms(quads_are_two_pairs=quads)) - of_colour == (
        naturals_in(cards, Forms(quads_are_two_pairs=quads)) - of_colour
    )
