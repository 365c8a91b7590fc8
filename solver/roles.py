"""Where a hand is played: how many sit at the table, and on which side of a banker game."""

from dataclasses import dataclass
from typing import Literal

from solver.errors import Problem
from solver.rules import Rules

ROLES = ("banker", "player")


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table of 2 to 4 players, in a banker game the banker's or a player's."""

    players: int = 2
    role: Literal["banker", "player"] | None = None

    def problems(self, rules: Rules) -> list[Problem]:
        """Return what the rules do not allow; paths are the names of the fields."""
        if self.role is None and rules.banker.game == "always":
            return [Problem("role_needed", ("role",))]
        if self.role is not None and rules.banker.game == "never":
            return [Problem("no_banker", ("role",))]
        return []

    def depends_on_all(self, rules: Rules) -> bool:
        """Return whether what a pair settles depends on all opponents at once: only a home run does."""
        return rules.counting.home_run_factor > 1 and self.players > 2

    def ties(self, rules: Rules) -> int:
        """Return who wins tied rows: 1 who has this seat, -1 the opponent, 0 nobody."""
        if rules.banker.ties == "nobody":
            return 0
        return {"banker": 1, "player": -1}.get(self.role or "", 0)


HEADS_UP = Seat()
