"""`/v1/chapeau`: verdicts, odds, games and tournaments of Chapeau."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flask import Blueprint

from api.body import load
from api.chapeau_bodies import GameBody, JudgeBody, OddsBody, ScheduleBody, StandingsBody, results
from api.language import preferred
from solver.dice import chapeau_odds
from solver.dice.chapeau import DICE, Face, Throw, write_dice
from solver.dice.chapeau_claims import Claim, whole_claim
from solver.dice.chapeau_game import Followed, Game, Outcome, Turn, first_starter, follow
from solver.dice.chapeau_judge import Event, Party, judge
from solver.dice.chapeau_schedule import schedule
from solver.dice.chapeau_standings import Result, Standing, Status, standings

blueprint = Blueprint("chapeau", __name__, url_prefix="/v1/chapeau")

_JUDGE, _ODDS, _GAME, _SCHEDULE, _STANDINGS = JudgeBody(), OddsBody(), GameBody(), ScheduleBody(), StandingsBody()

Json = dict[str, Any]


@blueprint.post("/judge")
def judge_turn() -> Json:
    """Judge how a turn ended."""
    body, language = load(_JUDGE), preferred()
    before, claim = body["before"], body["claim"]
    throw = Throw.of(body["dice"]) if body["dice"] is not None else None
    verdict = judge(Event(body["event"]), before, claim, throw)
    names = {Party.PASSER: body["passer"], Party.NEXT: body["next"]}
    return {
        "penalty": verdict.penalty,
        "name": names[verdict.penalty] if verdict.penalty else None,
        "reason": verdict.reason,
        "description": verdict.describe(body["passer"], body["next"], language),
        "underbid": verdict.is_underbid,
        "announced": verdict.announced,
        "before": _claim(before, language),
        "claim": _claim(claim, language),
        "throw": _throw(throw, language) if throw else None,
    }


@blueprint.post("/odds")
def odds() -> Json:
    """Say what lies under the chapeau with which chance, and what can be made of it."""
    body, language = load(_ODDS), preferred()
    claim, reach, under = body["claim"], body["reach"], body["under"]
    known = (*body["open"], *(under or ()))
    return {
        "known": write_dice(Throw.of(known).dice),
        "unknown": DICE - len(known),
        "claim": _claim(claim, language),
        "reach": _claim(reach, language),
        "there": None if claim is None else _chance(chapeau_odds.chance_of(claim, known)),
        "categories": [
            {"category": category.code, "exactly": _chance(each.exactly), "at_least": _chance(each.at_least)}
            for category, each in chapeau_odds.categories(known).items()
        ],
        "unseen": _unseen(claim, known, reach) if under is None else None,
        "keep": _keeps(known, chapeau_odds.wanted_strength(claim, reach)) if len(known) == DICE else None,
    }


@blueprint.post("/game")
def follow_game() -> Json:
    """Follow a game from its turns."""
    body = load(_GAME)
    players, rolls = body["players"], body["rolls"]
    starter = body["starter"] if rolls is None else first_starter(players, rolls)
    turns = [
        Turn(turn["passer"], Outcome(turn["outcome"]), turn["direction"], turn["caller"]) for turn in body["turns"]
    ]
    game = follow(players, starter, turns, body["cookies"])
    return {
        "starter": starter,
        "turns": [_turn(turn) for turn in game.turns],
        "round": game.round,
        "next_starter": game.starter,
        "over": game.is_over,
        **_result(game),
    }


@blueprint.post("/schedule")
def playing_order() -> Json:
    """Give everybody a place in every game."""
    body = load(_SCHEDULE)
    order = schedule(body["players"], body["games"], body["seats"])
    return {
        "table_sizes": list(order.table_sizes),
        "games": [
            {"game": game + 1, "tables": [[player + 1 for player in table] for table in order.tables(game)]}
            for game in range(len(order.places))
        ],
        "players": [
            {"player": player, "places": [{"table": table, "seat": seat} for table, seat in places]}
            for player, places in enumerate(zip(*order.places, strict=True), start=1)
        ],
        "meetings": [{"times": times, "pairs": pairs} for times, pairs in order.meetings.items()],
    }


@blueprint.post("/standings")
def evening_standings() -> Json:
    """Rank the players of an evening, and share out the prizes."""
    body = load(_STANDINGS)
    found = standings(
        {player["name"]: Status(player["status"]) for player in body["players"]},
        results(body["games"]),
        body["stake"],
        body["play_off"],
    )
    prizes = found.prizes
    amounts = {name: getattr(prizes, name) for name in ("stakes", "pot", "house", "undecided", "unclaimed")}
    return {
        "players": [_standing(standing) for standing in found.players],
        "play_off": list(found.play_off),
        "money": {name: _money(amount) for name, amount in amounts.items()},
    }


def _claim(claim: Claim | None, language: str) -> Json | None:
    if claim is None:
        return None
    return {
        "category": claim.category.code,
        "of": write_dice(claim.of),
        "with": write_dice(claim.beside),
        "description": claim.describe(language),
        "least": _throw(claim.least, language),
    }


def _throw(throw: Throw, language: str) -> Json:
    return {
        "dice": write_dice(throw.dice),
        "category": throw.category.code,
        "description": whole_claim(throw).describe(language),
        "strength": throw.strength,
    }


def _chance(chance: Fraction) -> Json:
    return {"fraction": str(chance), "decimal": round(float(chance), 6)}


def _unseen(claim: Claim | None, known: Sequence[Face], reach: Claim | None) -> Json:
    answers = chapeau_odds.answers(claim, known, reach)
    chances = {"doubt": answers.doubt, "blind": answers.blind, "look": answers.look}
    return {
        name: None if chance is None else {"right": _chance(chance), "worth": _chance(chapeau_odds.worth(chance))}
        for name, chance in chances.items()
    } | {"best": answers.best}


def _keeps(dice: Sequence[Face], wanted: int) -> list[Json]:
    return [
        {"keep": write_dice(keep.dice), "roll": DICE - len(keep.dice), "chance": _chance(keep.chance)}
        for keep in chapeau_odds.keeps(dice, wanted)
    ]


def _turn(turn: Followed) -> Json:
    return {
        "round": turn.round,
        "starter": turn.starter,
        "direction": turn.direction,
        "winner": turn.winner,
        "loser": turn.loser,
        "pot": turn.pot,
        "cookies": dict(turn.cookies),
    }


def _result(game: Game) -> Json:
    return {
        "pot": game.pot,
        "cookies": dict(game.cookies),
        "without_cookie": list(game.without_cookie),
        "places": list(game.places),
        "points": Result(game.without_cookie, game.places).points if game.is_over else None,
        "pays_the_round": game.places[-1] if game.is_over else None,
    }


def _standing(standing: Standing) -> Json:
    return {
        "name": standing.name,
        "status": standing.status,
        "place": standing.place,
        "points": standing.points,
        "games": list(standing.games),
        "prize": None if standing.prize is None else _money(standing.prize),
    }


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"
