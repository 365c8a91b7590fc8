"""What the solver found, as the JSON of the contract."""

from collections.abc import Sequence
from typing import Any

from solver.arrangement import ROWS, Arrangement
from solver.cards import write_cards
from solver.choices import Choices
from solver.hands import Row
from solver.line_texts import describe_line
from solver.optimiser import TOTAL_SPLITS
from solver.pairing import Hand, PairScore
from solver.passing import Advice, Choice
from solver.rules import Rules
from solver.solution import Played, Review, Setting, Solution

Json = dict[str, Any]


def row(shown: Row, royalty: Any, language: str) -> Json:
    """Return a row: its cards as laid, what it is called, its strength and what it earns."""
    return {
        "cards": write_cards(shown.cards),
        "category": str(shown.category),
        "description": shown.describe(language),
        "strength": shown.strength,
        "royalty": royalty,
    }


def rows(arrangement: Arrangement, royalties: Sequence[int], language: str) -> Json:
    """Return front, middle and back."""
    return {
        name: row(shown, royalty, language)
        for name, shown, royalty in zip(ROWS, arrangement, royalties, strict=True)
    }


def hand(shown: Hand, rules: Rules, language: str) -> Json:
    """Return the rows that a player laid, null where only cards were given; what earns nothing here has royalty 0."""
    if shown.arrangement is None:
        return dict.fromkeys(ROWS)
    earns = shown.natural is None and not shown.surrenders and not shown.is_foul
    royalties = rules.royalties.of(shown.arrangement) if earns else (0, 0, 0)
    return rows(shown.arrangement, royalties, language)


def pair(names: tuple[str, str], hands: tuple[Hand, Hand], score: PairScore, rules: Rules, language: str) -> Json:
    """Return what two players settle, from the first one's side: sums by what they are for, and line by line."""
    return {
        "players": list(names),
        "rows": dict(zip(ROWS, score.rows, strict=True)),
        "royalties": score.royalties,
        "factors": score.factors,
        "bonus": score.bonus,
        "home_run": score.home_run,
        "naturals": score.naturals,
        "foul": score.foul,
        "surrender": score.surrender,
        "aces": score.aces,
        "points": score.points,
        "lines": [
            {"what": line.what}
            | ({"row": line.row} if line.row else {})
            | {"points": line.points, "description": describe_line(line, names, hands, rules, language)}
            for line in score.lines
        ],
    }


def setting(shown: Setting, rules: Rules, language: str) -> Json:
    """Return a setting with its worth and its chances."""
    win, lose = shown.chances[0:6:2], shown.chances[1:6:2]
    return _rows_of(shown, rules, language) | {
        "expected_points": _rounded(shown.points),
        "standard_error": _rounded(shown.error),
        "rows": {
            name: {"win": _rounded(won), "tie": _rounded(1 - won - lost), "lose": _rounded(lost)}
            for name, won, lost in zip(ROWS, win, lose, strict=True)
        },
        "scoop": _rounded(shown.chances[6]),
        "scooped": _rounded(shown.chances[7]),
    }


def alternative(shown: Setting, rules: Rules, language: str) -> Json:
    """Return a setting with what it costs."""
    return _rows_of(shown, rules, language) | {"expected_points": _rounded(shown.points)} | _cost(shown)


def solution(solved: Solution, language: str) -> Json:
    """Return a solved hand."""
    rules = solved.rules
    best, *others = solved.settings
    return {
        "cards": write_cards(solved.cards),
        "rules": rules.name,
        "best": setting(best, rules, language),
        "alternatives": [alternative(other, rules, language) for other in others],
        "habits": {name: alternative(habit, rules, language) for name, habit in solved.habits.items()},
        **choices(solved.choices),
        "splits": {"total": TOTAL_SPLITS, "legal": solved.legal, "undominated": solved.undominated},
        "opponents": opponents(solved.played),
    }


def review(reviewed: Review, rules: Rules, language: str) -> Json:
    """Return a reviewed setting."""
    return {
        "foul": reviewed.chosen.arrangement.foul_reason(language),
        "setting": setting(reviewed.chosen, rules, language),
        "best": setting(reviewed.best, rules, language),
        **_cost(reviewed.chosen),
        "habits": {name: alternative(habit, rules, language) for name, habit in reviewed.habits.items()},
        **choices(reviewed.choices),
        "opponents": opponents(reviewed.played),
    }


def advice(advised: Advice) -> Json:
    """Return which cards to pass on."""
    best, *others = advised.choices
    return {
        "cards": write_cards(advised.cards),
        "rules": advised.rules.name,
        "best": _choice(best),
        "alternatives": [
            _choice(other)
            | {"cost": _rounded(other.cost), "cost_error": _rounded(other.cost_error), "equal": other.is_equal}
            for other in others
        ],
        "choices": advised.total,
        "samples": {"estimated": advised.samples, "measured": advised.measured},
        "opponents": {"bank": advised.bank, "exact": advised.exact},
    }


def _choice(choice: Choice) -> Json:
    return {
        "pass": write_cards(choice.passed),
        "keep": write_cards(choice.kept),
        "expected_points": _rounded(choice.points),
        "standard_error": _rounded(choice.error),
    }


def _rows_of(shown: Setting, rules: Rules, language: str) -> Json:
    arrangement = shown.arrangement
    royalties = (0, 0, 0) if arrangement.is_foul else rules.royalties.of(arrangement)
    return rows(arrangement, royalties, language)


def _cost(shown: Setting) -> Json:
    return {"cost": _rounded(shown.cost), "cost_error": _rounded(shown.cost_error), "equal": shown.is_equal}


def choices(found: Choices) -> Json:
    """Return what the hand can do instead of playing rows: null where there is no such thing."""
    held = found.natural
    natural = held and {
        "name": str(held.natural),
        "points": held.award,
        "expected_points": _rounded(held.points),
        "declare": held.declare,
    }
    given_up = {"surrender": found.surrender, "foul_on_purpose": found.foul}
    return {"natural": natural} | {
        name: each and {"points": each.price, "expected_points": _rounded(each.points), "best": each.best}
        for name, each in given_up.items()
    }


def opponents(played: Played) -> Json:
    """Return whom a hand was valued against, and how they were drawn."""
    return {
        "bank": played.bank,
        "exact": played.exact,
        "samples": played.samples,
        "players": played.seat.players,
        "role": played.seat.role,
        "drawn": "together" if played.tables else "one_by_one",
        "tables": played.tables,
    }


def _rounded(value: float) -> float:
    return round(value, 6) + 0.0  # no minus zero
