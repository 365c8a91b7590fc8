"""One game of Chapeau, followed from its turns: who begins, who gets cookies, and who is rid of them when.

Source: seeds 000, "Tafelverdeling" (nine cookies), "Start van het spel", "Afzetronde" and "Puntentelling bij rondes".
In the hand-out round the loser of a turn takes a cookie from the pot, until it is empty. Those who have none then are
done. In the hand-back round the winner of a turn puts one back, and whoever has none left is done; the last one loses.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from solver.dice.chapeau import Face
from solver.errors import Path, PokerError, Problem, quote

COOKIES = 9
DIRECTIONS = {"left": 1, "right": -1}  # left is the next player in the list


class Outcome(StrEnum):
    """How a turn ended, after the last pass (or the poker shown) of a player."""

    TOO_HIGH = "too_high"
    THERE = "there"
    POKER = "poker"
    UNDERBID = "underbid"


class Round(StrEnum):
    """The two rounds of a game."""

    HAND_OUT = "hand_out"
    HAND_BACK = "hand_back"


@dataclass(frozen=True)
class Turn:
    """A turn that was played: who passed last, how it ended, and in which direction the chapeau went.

    `direction` may be left out where it is not chosen anew; `caller` is who called an underbid.
    """

    passer: str
    outcome: Outcome
    direction: str | None = None
    caller: str | None = None


@dataclass(frozen=True)
class Followed:
    """A turn with all that follows from it; `cookies` and `pot` are those after it."""

    round: Round
    starter: str
    direction: str
    winner: str
    loser: str
    cookies: Mapping[str, int]
    pot: int


@dataclass(frozen=True)
class Game:
    """A game so far.

    `without_cookie` got none in the hand-out round; `places` are those who got rid of theirs, the first first, and when
    the game is over the one who did not, last. `starter` begins the next turn, None when there is none.
    """

    turns: tuple[Followed, ...]
    cookies: Mapping[str, int]
    pot: int
    without_cookie: tuple[str, ...]
    places: tuple[str, ...]
    round: Round
    starter: str | None

    @property
    def is_over(self) -> bool:
        """Whether no turn is left to play."""
        return self.starter is None


def first_starter(players: Sequence[str], rolls: Sequence[Mapping[str, Face]]) -> str:
    """Return who begins: who rolls the highest die; those who roll it together roll again, until one is highest.

    Raises:
        PokerError: other players roll than have to, or the rolls end in a tie, or go on after one has won.
    """
    rolling = list(players)
    for place, roll in enumerate(rolls):
        problems = [
            Problem("must_roll", ("rolls", place), {"name": quote(name)}) for name in rolling if name not in roll
        ]
        problems += [
            Problem("must_not_roll", ("rolls", place, name), {"name": quote(name)})
            for name in roll
            if name not in rolling
        ]
        if problems:
            raise PokerError(problems)
        highest = max(roll.values())
        rolling = [name for name in rolling if roll[name] == highest]
        if len(rolling) == 1 and place < len(rolls) - 1:
            raise PokerError([Problem("must_not_roll", ("rolls", place + 1), {"name": quote(rolling[0])})])
    if len(rolling) > 1:
        raise PokerError([Problem("tied_rolls", ("rolls",), {"names": ", ".join(map(quote, rolling))})])
    return rolling[0]


def follow(players: Sequence[str], starter: str, turns: Sequence[Turn], cookies: int = COOKIES) -> Game:
    """Return the game that these turns make. `players` sit in this order; left of each is the next.

    Raises:
        PokerError: the first turn that cannot be, with all that is wrong with it.
    """
    if starter not in players:
        raise PokerError([unknown_player(starter, players, "starter")])
    game = Game((), dict.fromkeys(players, 0), cookies, (), (), Round.HAND_OUT, starter)
    for place, turn in enumerate(turns):
        try:
            game = _after(game, turn)
        except PokerError as error:
            raise PokerError([problem.under("turns", place) for problem in error.problems]) from error
    return game


def _after(game: Game, turn: Turn) -> Game:
    """Return the game after one turn more."""
    starter, direction = game.starter, _direction(game, turn)
    _check(game, turn)
    assert starter is not None
    assert direction is not None
    winner, loser = _result(game, turn, direction)
    cookies, pot, places = dict(game.cookies), game.pot, game.places
    if game.round is Round.HAND_OUT:
        cookies[loser] += 1
        pot -= 1
    elif cookies[winner]:
        cookies[winner] -= 1
        pot += 1
        places += () if cookies[winner] else (winner,)
    followed = Followed(game.round, starter, direction, winner, loser, cookies, pot)
    turns = (*game.turns, followed)
    if game.round is Round.HAND_OUT and pot:
        return Game(turns, cookies, pot, (), (), Round.HAND_OUT, loser)
    without = game.without_cookie
    if game.round is Round.HAND_OUT:
        without = tuple(name for name, count in cookies.items() if not count)
    holders = [name for name, count in cookies.items() if count]
    is_over = len(holders) == 1
    places += tuple(holders) if is_over else ()
    return Game(turns, cookies, pot, without, places, Round.HAND_BACK, None if is_over else loser)


def _direction(game: Game, turn: Turn) -> str | None:
    """Return the direction of a turn: the first of the hand-back round decides for all that follow in it."""
    if game.turns and game.turns[-1].round is Round.HAND_BACK:
        return game.turns[-1].direction
    return turn.direction


def _playing(game: Game) -> list[str]:
    """Return who is still in the game, in the order of the table."""
    return [name for name, count in game.cookies.items() if count or game.round is Round.HAND_OUT]


def _result(game: Game, turn: Turn, direction: str) -> tuple[str, str]:
    """Return winner and loser of a turn."""
    playing = _playing(game)
    following = playing[(playing.index(turn.passer) + DIRECTIONS[direction]) % len(playing)]
    if turn.outcome is Outcome.UNDERBID:
        assert turn.caller is not None
        return turn.caller, turn.passer
    return (following, turn.passer) if turn.outcome is Outcome.TOO_HIGH else (turn.passer, following)


def _check(game: Game, turn: Turn) -> None:
    if game.is_over:
        raise PokerError([Problem("game_over")])
    problems: list[Problem] = []
    direction = _direction(game, turn)
    if direction is None:
        problems.append(Problem("missing_field", ("direction",), {"field": quote("direction")}))
    elif turn.direction not in (None, direction):
        problems.append(Problem("other_direction", ("direction",), {"value": quote(turn.direction)}))
    if turn.passer not in game.cookies:
        problems.append(unknown_player(turn.passer, game.cookies, "passer"))
    elif turn.passer not in _playing(game):
        problems.append(Problem("not_in_game", ("passer",), {"name": quote(turn.passer)}))
    problems += _caller_problems(game, turn)
    if problems:
        raise PokerError(problems)


def _caller_problems(game: Game, turn: Turn) -> list[Problem]:
    """Return what is wrong with the caller of an underbid: there is one, at the table, and it is somebody else."""
    place: Path = ("caller",)
    if turn.outcome is not Outcome.UNDERBID:
        return [Problem("unknown_field", place, {"field": quote("caller")})] if turn.caller is not None else []
    if turn.caller is None:
        return [Problem("missing_field", place, {"field": quote("caller")})]
    if turn.caller not in game.cookies:
        return [unknown_player(turn.caller, game.cookies, "caller")]
    return [Problem("own_underbid", place, {"name": quote(turn.caller)})] if turn.caller == turn.passer else []


def unknown_player(name: str, players: Iterable[str], *path: str | int) -> Problem:
    """Return the problem of a name that is none of the players."""
    return Problem("unknown_player", path, {"name": quote(name), "players": ", ".join(map(quote, players))})
