"""The page of Chapeau (seeds 000), rule by rule: each row is a sentence of it in other words, with its heading."""

import ast
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from solver.dice.chapeau import Category, Throw, read_dice
from solver.dice.chapeau_claims import Claim, claim
from solver.dice.chapeau_game import COOKIES, Outcome, Round, Turn, first_starter, follow
from solver.dice.chapeau_judge import Announced, Event, Party, Verdict, judge
from solver.dice.chapeau_odds import keeps
from solver.dice.chapeau_schedule import SEATS, schedule
from solver.dice.chapeau_standings import Result, Status, standings
from solver.errors import PokerError

ROOT = Path(__file__).resolve().parents[2]

# heading, what it says, the lower throw, the higher throw
ORDER = [
    ("Volgorde van waardes", "2. a pair is above a cadeau", "A K Q J 9", "9 9 10 J Q"),
    ("Volgorde van waardes", "3. two pair are above a pair", "A A K Q J", "9 9 10 10 J"),
    ("Volgorde van waardes", "4. the small straight is above two pair", "A A K K Q", "9 10 J Q K"),
    ("Volgorde van waardes", "5. a tris is above the small straight", "9 10 J Q K", "9 9 9 10 J"),
    ("Volgorde van waardes", "6. a full house is above a tris", "A A A K Q", "9 9 9 10 10"),
    ("Volgorde van waardes", "7. the large straight is above a full house", "A A A K K", "10 J Q K A"),
    ("Volgorde van waardes", "8. a carré is above the large straight", "10 J Q K A", "9 9 9 9 10"),
    ("Volgorde van waardes", "9. a poker is above a carré", "A A A A K", "9 9 9 9 9"),
    ("Volgorde van waardes", "a pair of kings is below a pair of aces", "K K A Q J", "A A 9 10 J"),
    ("Volgorde van waardes", "equal ones go by their value: the two of a full house too", "K K K 9 9", "K K K 10 10"),
    ("Volgorde van waardes", "dice left matter: a carré of kings with a 9 or a 10", "K K K K 9", "K K K K 10"),
]

# what it says, the lower claim, the higher claim
NAMED = [
    ("a pair that is not named is below a pair of nines", ("pair", "", ""), ("pair", "9", "")),
    ("a carré of kings is below one with a 10", ("carre", "K", ""), ("carre", "K", "10")),
    ("a carré of kings with a 9 is below one with a 10", ("carre", "K", "9"), ("carre", "K", "10")),
]

KINGS, KINGS_9, KINGS_10 = (claim(Category.CARRE, [4], beside) for beside in ([], [0], [1]))
PAIR, TRIS = claim(Category.PAIR), claim(Category.TRIS)

# heading, what it says, the event, the claim before, the claim, the dice, who has the penalty, the reason
VERDICTS = [
    (
        "Spelverloop",
        "claimed higher than lies there: the passer",
        "doubt",
        None,
        KINGS,
        "K K K 9 9",
        "passer",
        "too_high",
    ),
    ("Spelverloop", "claimed just right: who lifted", "doubt", None, KINGS_9, "K K K K 9", "next", "there"),
    ("Spelverloop", "just right, named less", "doubt", None, KINGS, "K K K K 9", "next", "there"),
    ("Spelverloop", "claimed lower: who lifted", "doubt", PAIR, TRIS, "A A A A K", "next", "there"),
    ("Spelverloop", "higher than before, and bluffed", "doubt", KINGS_9, KINGS_10, "9 10 J Q A", "passer", "too_high"),
    ("Spelverloop", "a poker that is seen is shown: the next", "poker", KINGS, None, "9 9 9 9 9", "next", "poker"),
    (
        "Spelverloop",
        "also after a higher poker was claimed",
        "poker",
        claim(Category.POKER, [5]),
        None,
        "99999",
        "next",
        "poker",
    ),
    ("Onderbod", "lower than what was received: the passer", "underbid", KINGS, TRIS, None, "passer", "underbid"),
    (
        "Onderbod",
        "always, also if it lies there and somebody lifts",
        "doubt",
        KINGS,
        TRIS,
        "K K K K 9",
        "passer",
        "underbid",
    ),
    (
        "Spelverloop",
        "what is passed must be higher: equal is too low",
        "underbid",
        TRIS,
        TRIS,
        None,
        "passer",
        "underbid",
    ),
    ("Onderbod", "called where there is none: nobody", "underbid", TRIS, KINGS, None, None, "no_underbid"),
]

PLAYERS = ("An", "Bo", "Cas", "Dirk")


def throw(text: str) -> Throw:
    return Throw.of(read_dice(text))


def named(category: str, of: str, beside: str) -> Claim:
    return claim(Category[category.upper()], read_dice(of, 0), read_dice(beside, 0))


@pytest.mark.parametrize(("heading", "says", "lower", "higher"), ORDER)
def test_what_is_higher(heading: str, says: str, lower: str, higher: str) -> None:
    assert throw(lower).strength < throw(higher).strength


@pytest.mark.parametrize(("says", "lower", "higher"), NAMED)
def test_naming_more_is_more(says: str, lower: tuple[str, str, str], higher: tuple[str, str, str]) -> None:
    assert named(*higher).is_higher_than(named(*lower))


def test_the_nine_combinations_in_their_order() -> None:
    names = ["cadeau", "pair", "two_pair", "small_straight", "tris", "full_house", "large_straight", "carre", "poker"]
    assert [category.code for category in Category] == names
    assert throw("9 10 B D H").category is Category.SMALL_STRAIGHT
    assert throw("10 B D H A").category is Category.LARGE_STRAIGHT


@pytest.mark.parametrize(("heading", "says", "event", "before", "said", "dice", "penalty", "reason"), VERDICTS)
def test_who_has_the_penalty(
    heading: str,
    says: str,
    event: str,
    before: Claim | None,
    said: Claim | None,
    dice: str | None,
    penalty: str | None,
    reason: str,
) -> None:
    verdict = judge(Event(event), before, said, throw(dice) if dice else None)
    assert (verdict.penalty, verdict.reason) == (Party(penalty) if penalty else None, reason)


@pytest.mark.parametrize(
    ("said", "announced"),
    [(KINGS_10, Announced.HIGHER), (KINGS_9, Announced.EXACT), (KINGS, Announced.EXACT), (TRIS, Announced.LOWER)],
)
def test_what_a_claim_is_to_the_dice(said: Claim, announced: Announced) -> None:
    assert judge(Event.DOUBT, None, said, throw("K K K K 9")).announced is announced


@pytest.mark.parametrize(
    ("event", "before", "said", "dice", "problems"),
    [
        ("doubt", KINGS, None, None, {"claim": "missing_field", "dice": "missing_field"}),
        ("underbid", None, TRIS, "99999", {"before": "missing_field"}),
        ("poker", None, TRIS, "9999A", {"claim": "unknown_field", "dice": "no_poker"}),
    ],
)
def test_what_cannot_be_judged(
    event: str, before: Claim | None, said: Claim | None, dice: str | None, problems: dict[str, str]
) -> None:
    with pytest.raises(PokerError) as error:
        judge(Event(event), before, said, throw(dice) if dice else None)
    assert {str(problem.path[0]): problem.code for problem in error.value.problems} == problems


@pytest.mark.parametrize("reason", ["too_high", "there", "poker", "underbid", "no_underbid"])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_verdict_is_a_sentence_with_or_without_names(reason: str, language: str) -> None:
    verdict = Verdict(None, reason, is_underbid=False)
    for text in (verdict.describe("Bo", "Cas", language), verdict.describe(None, None, language)):
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text


def test_some_dice_are_kept_and_the_others_rolled_once() -> None:
    chances = {keep.dice: keep.chance for keep in keeps(read_dice("K K K A 9"), KINGS.least.strength)}
    assert len(chances) == 16  # every choice, from none to all; equal dice are equal choices
    assert chances[4, 4, 4] == Fraction(11, 36)
    assert chances[5, 4, 4, 4, 0] == 0


# heading, what it says, rolls in turn, who begins
STARTS = [
    ("Start van het spel", "who rolls highest begins", [{"An": 3, "Bo": 5, "Cas": 0, "Dirk": 4}], "Bo"),
    (
        "Start van het spel",
        "of equal highest only they roll again, until one is highest",
        [{"An": 5, "Bo": 5, "Cas": 0, "Dirk": 5}, {"An": 2, "Bo": 4, "Dirk": 4}, {"Bo": 0, "Dirk": 1}],
        "Dirk",
    ),
]


@pytest.mark.parametrize(("heading", "says", "rolls", "starter"), STARTS)
def test_who_begins(heading: str, says: str, rolls: list[dict[str, int]], starter: str) -> None:
    assert first_starter(PLAYERS, rolls) == starter


def lost(passer: str, outcome: str = "too_high", direction: str | None = "left", caller: str | None = None) -> Turn:
    return Turn(passer, Outcome(outcome), direction, caller)


def test_nine_cookies_are_handed_out_to_the_losers_of_turns_who_begin_the_next() -> None:
    assert COOKIES == 9
    game = follow(PLAYERS, "An", [lost("An"), lost("Bo", "there", "right"), lost("Cas", "poker"), lost("Bo")])
    assert [turn.loser for turn in game.turns] == ["An", "An", "Dirk", "Bo"]
    assert [turn.winner for turn in game.turns] == ["Bo", "Bo", "Cas", "Cas"]
    assert [turn.starter for turn in game.turns] == ["An", "An", "An", "Dirk"]
    assert (game.starter, game.pot, game.round) == ("Bo", 5, Round.HAND_OUT)
    assert game.cookies == {"An": 2, "Bo": 1, "Cas": 0, "Dirk": 1}


HANDED_OUT = [lost(name) for name in ("An", "An", "An", "Bo", "Bo", "Bo", "Cas", "Cas", "Cas")]


def test_the_winner_of_a_turn_of_the_hand_back_round_puts_a_cookie_back() -> None:
    game = follow(PLAYERS, "An", [*HANDED_OUT, lost("An"), lost("Bo", "there", None)])
    assert game.without_cookie == ("Dirk",)
    assert [turn.winner for turn in game.turns[9:]] == ["Bo", "Bo"]
    assert game.cookies == {"An": 3, "Bo": 1, "Cas": 3, "Dirk": 0}
    assert game.pot == 2


@pytest.mark.parametrize(("direction", "winners"), [("left", ["Bo", "Cas", "An"]), ("right", ["Cas", "An", "Bo"])])
def test_the_first_turn_of_the_hand_back_round_decides_its_direction(direction: str, winners: list[str]) -> None:
    turns = [lost("An", direction=direction), lost("Bo", direction=None), lost("Cas", direction=direction)]
    game = follow(PLAYERS, "An", [*HANDED_OUT, *turns])
    assert [turn.winner for turn in game.turns[9:]] == winners
    other = "right" if direction == "left" else "left"
    with pytest.raises(PokerError, match="not the direction that the first turn"):
        follow(PLAYERS, "An", [*HANDED_OUT, lost("An", direction=direction), lost("Bo", direction=other)])


def test_who_is_rid_of_all_cookies_has_the_next_place_and_the_last_one_pays() -> None:
    turns = [lost("An", direction="left"), *[lost("An", direction=None)] * 2, *[lost("An", direction=None)] * 3]
    game = follow(PLAYERS, "An", [*HANDED_OUT, *turns])
    assert game.places == ("Bo", "Cas", "An")
    assert game.is_over
    assert game.places[-1] == "An"
    assert game.pot == 6


# heading, what it says, place in the hand-back round (None without a cookie), points
POINTS = [
    ("Puntentelling bij rondes", "no cookie in the hand-out round: 10", None, 10),
    ("Puntentelling bij rondes", "the first has 10", 1, 10),
    ("Puntentelling bij rondes", "the second has 7", 2, 7),
    ("Puntentelling bij rondes", "the third has 5", 3, 5),
    ("Puntentelling bij rondes", "the fourth has 3", 4, 3),
    ("Puntentelling bij rondes", "the fifth has 1", 5, 1),
    ("Puntentelling bij rondes", "the sixth has none", 6, 0),
    ("Puntentelling bij rondes", "nor have those after", 7, 0),
]


@pytest.mark.parametrize(("heading", "says", "place", "points"), POINTS)
def test_points_of_a_game(heading: str, says: str, place: int | None, points: int) -> None:
    names = "abcdefg"
    result = Result(("x",), tuple(names))
    assert result.points["x" if place is None else names[place - 1]] == points


EVENING = [
    [Result(("An",), ("Bo", "Cas", "Dirk"))],
    [Result((), ("An", "Cas", "Bo", "Dirk"))],
]  # 20, 15, 14 and 8 points
ALL = dict.fromkeys(PLAYERS, Status.PRESENT)


def test_most_points_of_all_games_win_and_seventy_percent_are_shared_out_50_30_20() -> None:
    found = standings(ALL, EVENING, 500)
    assert [(each.name, each.points, each.place) for each in found.players] == [
        ("An", 20, 1),
        ("Bo", 15, 2),
        ("Cas", 14, 3),
        ("Dirk", 8, 4),
    ]
    assert (found.prizes.stakes, found.prizes.pot, found.prizes.house) == (2000, 1400, 600)
    assert [each.prize for each in found.players] == [700, 420, 280, 0]


def test_only_those_who_are_there_count_for_the_pot() -> None:
    assert standings(ALL | {"Els": Status.ABSENT}, EVENING, 500).prizes.pot == 1400


def test_equal_winners_play_each_other() -> None:
    shared = [[Result((), ("An", "Bo"))], [Result((), ("Bo", "An"))]]
    two = {"An": Status.PRESENT, "Bo": Status.PRESENT}
    found = standings(two, shared, 1000)
    assert found.play_off == ("An", "Bo")
    assert [(each.place, each.prize) for each in found.players] == [(1, None), (1, None)]
    decided = standings(two, shared, 1000, ["Bo"])
    assert decided.play_off == ()
    assert [(each.name, each.place, each.prize) for each in decided.players] == [("Bo", 1, 700), ("An", 2, 420)]


def test_who_cheats_is_out_and_loses_the_stake() -> None:
    found = standings(ALL | {"An": Status.EXCLUDED}, EVENING, 500)
    assert [each.name for each in found.players] == ["Bo", "Cas", "Dirk", "An"]
    assert (found.players[-1].place, found.players[-1].prize) == (None, 0)
    assert found.prizes.stakes == 2000


def test_numbers_give_everybody_another_place_every_game_at_tables_of_five() -> None:
    assert SEATS == 5
    found = schedule(25, 6)
    assert found.table_sizes == (5, 5, 5, 5, 5)
    for player in range(25):
        assert len({game[player] for game in found.places}) == 6


def coverage() -> list[list[str]]:
    """Return the rows of the README's table of this page."""
    text = (ROOT / "README.md").read_text("utf-8")
    part = text[text.index("## Chapeau\n") :]
    lines = part[part.index("| rule of Chapeau |") :].splitlines()
    rows = [line.strip("|").split("|") for line in lines[2 : next(at for at, line in enumerate(lines) if not line)]]
    return [[cell.strip() for cell in row] for row in rows]


def test_every_rule_in_the_readme_has_a_test_that_is_there() -> None:
    rows = coverage()
    assert len(rows) >= 30
    for _, _, tests in rows:
        names = re.findall(r"`([^`]+)`", tests)
        assert names
        for name in names:
            file, _, function = name.partition("::")
            tree = ast.parse((ROOT / file).read_text("utf-8"))
            assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


def test_the_rules_in_the_readme_stand_in_the_order_of_the_page() -> None:
    seed = [
        *("Tafelverdeling", "Puntentelling bij rondes", "Start van het spel", "Afzetronde", "Volgorde van waardes"),
        *("Spelverloop", "Prijsverdeling", "Onderbod", "Bijzondere regels"),
    ]
    places = [seed.index(heading) for _, heading, _ in coverage()]
    assert all(one <= other for one, other in pairwise(places))
    assert set(places) == set(range(len(seed)))
