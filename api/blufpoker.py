"""`/v1/blufpoker`: claims and matches judged, and the odds told, of the game with three dice."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flask import Blueprint

from api.blufpoker_bodies import JudgeBody, MatchBody, OddsBody, round_of, turn_of
from api.body import load
from api.language import preferred
from api.problems import pointer
from solver.dice import bluf_odds, bluf_play
from solver.dice.bluf_judge import Judgement, Players, judge
from solver.dice.bluf_match import PlayedRound, play
from solver.dice.bluf_round import Role
from solver.dice.blufpoker import (
    POKERS,
    is_poker,
    is_strange,
    is_there,
    least_throw,
    lowest_above,
    name_of,
    number_of,
)

blueprint = Blueprint("blufpoker", __name__, url_prefix="/v1/blufpoker")

_JUDGE, _MATCH, _ODDS = JudgeBody(), MatchBody(), OddsBody()

_DECIMALS = 6

_NOT_LEGAL = {"en": "This does not count. {}", "nl": "Dit telt niet. {}"}


@blueprint.post("/judge")
def judge_claim() -> dict[str, Any]:
    """Judge one claim."""
    body, language = load(_JUDGE), preferred()
    players = Players(body["claimer"], body["next"], body["doubted_by"])
    judgement = judge(players, turn_of(body), body["before"], body["throw"], body["open_throws"])
    verdict = judgement.verdict
    names: dict[Role, str] = {"claimer": players.claimer, "next": players.next_player}
    text = verdict.text(players.claimer, players.next_player, language) if verdict else _not_legal(judgement, language)
    return {
        "claim": _claim(body["claim"], language),
        "throw": _throw(body["throw"], body["claim"], language),
        "legal": verdict is not None,
        "breaches": _breaches(judgement, language),
        "outcome": verdict.outcome if verdict else None,
        "penalty": names[verdict.penalty] if verdict and verdict.penalty else None,
        "over": verdict is not None and verdict.is_over,
        "begins": names[verdict.begins] if verdict and verdict.begins else None,
        "text": text,
    }


@blueprint.post("/match")
def score_match() -> dict[str, Any]:
    """Score a match from its rounds."""
    body, language = load(_MATCH), preferred()
    players = body["players"]
    begins = players.index(body["begins"])
    rounds = play(len(players), begins, [round_of(each) for each in body["rounds"]])
    penalties = rounds[-1].penalties if rounds else (0,) * len(players)
    loser = rounds[-1].loser if rounds else None
    to_begin = rounds[-1].begins_next if rounds else begins
    return {
        "rounds": [
            _round(each, players, body["rounds"][place]["direction"], language) for place, each in enumerate(rounds)
        ],
        "players": [
            {"name": name, "penalties": count, "lost": place == loser}
            for place, (name, count) in enumerate(zip(players, penalties, strict=True))
        ],
        "over": loser is not None,
        "loser": _name(loser, players),
        "begins": _name(to_begin, players),
    }


@blueprint.post("/odds")
def tell_odds() -> dict[str, Any]:
    """Tell the chances of a claim."""
    body, language = load(_ODDS), preferred()
    claim, seen = body["claim"], body["seen"]
    there = bluf_odds.chance_there(claim, seen)
    reach = body["reach"] or lowest_above(claim)
    return {
        "claim": _claim(claim, language),
        "there": _fraction(there),
        "doubt": {"worth": _fraction(1 - 2 * there)},
        "believe": _believing(claim),
        "keep": _keeping(seen, reach, body["throws_left"], language) if reach else None,
        "pokers": [
            {"poker": poker, "chance": _fraction(bluf_odds.chance_of_poker(poker))} for poker in reversed(POKERS)
        ],
        "best_play": None if seen else _best_play(claim, body["before"], body["throws"]),
    }


def _claim(number: int, language: str) -> dict[str, Any]:
    return {
        "number": number,
        "name": name_of(number, language),
        "least": least_throw(number),
        "poker": is_poker(number),
        "strange": is_strange(number),
    }


def _throw(dice: Sequence[int] | None, claim: int, language: str) -> dict[str, Any] | None:
    if dice is None:
        return None
    number = number_of(dice)
    return {"number": number, "name": name_of(number, language), "there": is_there(claim, number)}


def _breaches(judgement: Judgement, language: str) -> list[dict[str, str]]:
    return [
        {"pointer": pointer(each.path), "detail": each.detail(language), "code": each.code}
        for each in judgement.breaches
    ]


def _not_legal(judgement: Judgement, language: str) -> str:
    return _NOT_LEGAL[language].format(" ".join(each.detail(language) for each in judgement.breaches))


def _round(played: PlayedRound, players: Sequence[str], direction: str, language: str) -> dict[str, Any]:
    claimer, next_player = players[played.claimer], players[played.next_player]
    verdict = played.verdict
    return {
        "begins": players[played.begins],
        "direction": direction,
        "turns": [players[place] for place in played.turns],
        "claimer": claimer,
        "next": next_player,
        "claim": verdict.claim,
        "throw": verdict.throw,
        "outcome": verdict.outcome,
        "penalty": _name(played.penalty, players),
        "text": verdict.text(claimer, next_player, language),
    }


def _name(place: int | None, players: Sequence[str]) -> str | None:
    return None if place is None else players[place]


def _believing(claim: int) -> dict[str, Any]:
    accepted = None
    if is_poker(claim):
        ends = bluf_odds.accepted(claim)
        accepted = {
            "higher": _fraction(ends.higher),
            "equal": _fraction(ends.equal),
            "lower": _fraction(ends.lower),
            "worth": _fraction(ends.worth),
        }
    return {"worth": round(bluf_play.worth_of_believing(claim), _DECIMALS), "accepted": accepted}


def _keeping(seen: Sequence[int], reach: int, throws: int, language: str) -> dict[str, Any]:
    return {
        "reach": _claim(reach, language),
        "throws": throws,
        "options": [
            {"keep": list(each.kept), "throw": each.thrown, "chance": _fraction(each.chance)}
            for each in bluf_odds.keeps(tuple(seen), reach, throws)
        ],
    }


def _best_play(claim: int, before: int | None, throws: int) -> dict[str, Any] | None:
    if not bluf_play.is_solved(claim):
        return None
    least = least_throw(claim)
    state = bluf_play.states()[bluf_play.state_name(before, throws)]
    response, there = state.responses[least], state.chance_there(least)
    return {
        "doubt": response.doubt,
        "believe": response.believe,
        "blind": [{"claim": above, "share": share} for above, share in response.blind.items()],
        "there": None if there is None else round(there, _DECIMALS),
        "exploitability": bluf_play.measured_exploitability(),
    }


def _fraction(value: Fraction) -> dict[str, Any]:
    return {"fraction": str(value), "decimal": round(float(value), _DECIMALS)}
