"""What each line of a pair's settlement says to people, in English and in Dutch."""

from typing import TypeAlias

from solver.arrangement import ROWS
from solver.cards import write_cards
from solver.hands import Row
from solver.naturals import NAMES
from solver.pairing import Hand, Line
from solver.royalties import RowPoint
from solver.rules import MajorityBy, Rules

_ROWS = {
    "en": {"front": "the front", "middle": "the middle", "back": "the back"},
    "nl": {"front": "boven", "middle": "het midden", "back": "onder"},
}

_IN_ROWS = {
    "en": {"front": "front", "middle": "the middle", "back": "back"},
    "nl": {"front": "boven", "middle": "in het midden", "back": "onder"},
}

_TEXTS = {
    "row_won": {
        "en": "{winner} wins {row}: {own} against {other}.",
        "nl": "{winner} wint {row}: {own} tegen {other}.",
    },
    "row_won_by_suit": {
        "en": "{winner} wins {row} by suit: {own} against {other}.",
        "nl": "{winner} wint {row} op kleur: {own} tegen {other}.",
    },
    "row_won_by_banker": {
        "en": "{winner} wins {row} as the banker: {own} on both sides.",
        "nl": "{winner} wint {row} als bank: aan beide kanten {own}.",
    },
    "row_won_of_foul": {
        "en": "{winner} wins {row}: {loser} is foul.",
        "nl": "{winner} wint {row}: {loser} is foul.",
    },
    "row_tied": {
        "en": "Nobody wins {row}: {own} on both sides.",
        "nl": "Niemand wint {row}: aan beide kanten {own}.",
    },
    "royalty": {
        "en": "{winner} has a royalty in {in_row}: {own}.",
        "nl": "{winner} heeft {in_row} een royalty: {own}.",
    },
    "royalty_for_point": {
        "en": "{winner} has a royalty in {in_row} in place of its point: {own}.",
        "nl": "{winner} heeft {in_row} een royalty in plaats van het punt: {own}.",
    },
    "scoop_factor": {
        "en": "{winner} scoops {loser}, so the rows and royalties count {factor} times.",
        "nl": "{winner} scoopt {loser}, dus de rijen en royalty's tellen {factor} keer.",
    },
    "scoop_factor_of_rows": {
        "en": "{winner} scoops {loser}, so the rows count {factor} times.",
        "nl": "{winner} scoopt {loser}, dus de rijen tellen {factor} keer.",
    },
    "majority": {
        "en": "{winner} wins more rows.",
        "nl": "{winner} wint meer rijen.",
    },
    "majority_by_total": {
        "en": "{winner} has the higher total of rows and royalties.",
        "nl": "{winner} heeft het hoogste totaal van rijen en royalty's.",
    },
    "scoop": {
        "en": "{winner} scoops {loser}.",
        "nl": "{winner} scoopt {loser}.",
    },
    "home_run": {
        "en": "{winner} scoops everybody, so all of this counts {factor} times.",
        "nl": "{winner} scoopt iedereen, dus dit alles telt {factor} keer.",
    },
    "natural": {
        "en": "{winner} declares {own}.",
        "nl": "{winner} meldt {own}.",
    },
    "naturals": {
        "en": "{winner} declares {own}, {loser} {other}.",
        "nl": "{winner} meldt {own}, {loser} {other}.",
    },
    "foul": {
        "en": "{loser} is foul.",
        "nl": "{loser} is foul.",
    },
    "fouls": {
        "en": "{winner} and {loser} are foul.",
        "nl": "{winner} en {loser} zijn foul.",
    },
    "surrender": {
        "en": "{loser} surrenders.",
        "nl": "{loser} geeft op.",
    },
    "surrender_to_foul": {
        "en": "{loser} surrenders and {winner} is foul.",
        "nl": "{loser} geeft op en {winner} is foul.",
    },
    "surrenders": {
        "en": "{winner} and {loser} surrender.",
        "nl": "{winner} en {loser} geven op.",
    },
    "aces": {
        "en": "Aces that count: {winner} {own}, {loser} {other}.",
        "nl": "Azen die tellen: {winner} {own}, {loser} {other}.",
    },
}

Said: TypeAlias = tuple[str, dict[str, object]]  # which text, and the words that only this one needs


def describe_line(
    line: Line, names: tuple[str, str], hands: tuple[Hand, Hand], rules: Rules, language: str = "en"
) -> str:
    """Return a sentence that says what a line is for.

    Args:
        line: one of a pair's.
        names: the two players'.
        hands: what they show.
        rules: the rules that the pair was settled by.
        language: `en` or `nl`.
    """
    if _is_turned(line, *hands):
        names, hands = names[::-1], hands[::-1]
    text, words = _said(line, *hands, rules, language)
    return _TEXTS[text][language].format(winner=names[0], loser=names[1], **words)


def _is_turned(line: Line, mine: Hand, theirs: Hand) -> bool:
    """Tell whether the second player is the winner of the text, which needs one even where nobody gets anything."""
    if line.winner:
        return line.winner < 0
    if line.what == "natural":
        return mine.natural is None
    return line.what == "surrender" and mine.surrenders and not theirs.surrenders


def _said(line: Line, winner: Hand, loser: Hand, rules: Rules, language: str) -> Said:
    match line.what:
        case "row":
            return _row(line, winner, loser, rules, language)
        case "royalty":
            own = _lying(winner, line).describe(language)
            is_replaced = rules.royalties.row_point is RowPoint.REPLACED
            has_point = not (loser.is_foul and rules.foul.pays == "flat")
            text = "royalty_for_point" if is_replaced and has_point else "royalty"
            return text, {"in_row": _IN_ROWS[language][str(line.row)], "own": own}
        case "scoop_factor":
            text = "scoop_factor" if rules.royalties.in_scoop_factor else "scoop_factor_of_rows"
            return text, {"factor": rules.counting.scoop_factor}
        case "majority" if rules.counting.majority_by is MajorityBy.TOTAL:
            return "majority_by_total", {}
        case "home_run":
            return "home_run", {"factor": rules.counting.home_run_factor}
        case "natural":
            own, other = (NAMES[language][hand.natural] if hand.natural else "" for hand in (winner, loser))
            return "naturals" if other else "natural", {"own": own, "other": other}
        case "foul" if not line.winner:
            return "fouls", {}
        case "surrender" if winner.surrenders:
            return "surrenders", {}
        case "surrender" if winner.is_foul:
            return "surrender_to_foul", {}
        case "aces":
            return "aces", {"own": winner.aces, "other": loser.aces}
    return line.what, {}


def _row(line: Line, winner: Hand, loser: Hand, rules: Rules, language: str) -> Said:
    words: dict[str, object] = {"row": _ROWS[language][str(line.row)]}
    if loser.is_foul:
        return "row_won_of_foul", words
    own, other = _lying(winner, line), _lying(loser, line)
    is_equal = own.strength == other.strength
    words["own"], words["other"] = own.describe(language), other.describe(language)
    if is_equal and (rules.suits_break_ties is None or not line.winner):
        return "row_won_by_banker" if line.winner else "row_tied", words
    if words["own"] == words["other"]:  # the kickers or the suits decide, which then must be seen
        words["own"], words["other"] = (" ".join(write_cards(row.cards)) for row in (own, other))
    return "row_won_by_suit" if is_equal else "row_won", words


def _lying(hand: Hand, line: Line) -> Row:
    assert hand.arrangement is not None
    return next(row for name, row in zip(ROWS, hand.arrangement, strict=True) if name == line.row)
