"""House rules that contradict themselves, or under which a stronger row could pay less.

Only undominated splits are looked at (design, section 4), which is right as long as no row pays less for being
stronger. Falling royalties are refused where they are read; here is what goes wrong between one rule and another.

Royalties of both sides under a factor would not be wrong in that way, since whoever wins a row has no lower royalty in
it; they are refused because they are owed whoever scoops.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from solver.arrangement import ROWS
from solver.errors import Path, Problem, quote
from solver.royalties import Payee, RowPoint
from solver.rules import MajorityBy, MajorityNeeds, Rules
from solver.rules_sections import nearest


def contradictions(rules: Rules, over: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield every combination that makes no sense, at the field of it that the caller gave."""
    counting, royalties = rules.counting, rules.royalties
    earned = [(name, category, amount) for name in ROWS for category, amount in _amounts(rules, name) if amount]

    def at(*paths: Path) -> Path:
        return max((nearest(over, path) for path in paths), key=len)

    if rules.foul.pays != "flat" and (over.get("foul") or {}).get("points") is not None:
        yield Problem("points_not_flat", ("foul", "points"), {"pays": quote(rules.foul.pays)})
    if royalties.to is Payee.BOTH and royalties.row_point is RowPoint.REPLACED:
        yield Problem("replacing_netted", at(("royalties", "row_point"), ("royalties", "to")))
    if royalties.to is Payee.BOTH and earned and royalties.in_scoop_factor and counting.scoop_factor > 1:
        places = ("royalties", "to"), ("counting", "scoop_factor"), ("royalties", "in_scoop_factor")
        yield Problem("netted_in_scoop_factor", at(*places), {"factor": counting.scoop_factor})
    if royalties.row_point is RowPoint.REPLACED:
        # A royalty that the scoop's factor leaves alone stands against a row point that it multiplies.
        least = counting.row * (1 if royalties.in_scoop_factor else counting.scoop_factor)
        for name, category, amount in earned:
            if amount < least:
                worth = ("royalties", name, category), ("royalties", "row_point"), ("counting", "row")
                factors = ("counting", "scoop_factor"), ("royalties", "in_scoop_factor")
                yield Problem("replacing_less", at(*worth, *factors), {"amount": amount, "least": least})
    if (
        counting.majority_by is MajorityBy.TOTAL
        and counting.majority_needs is MajorityNeeds.TWO_ROWS
        and earned
        and counting.majority > counting.row
    ):
        places = ("counting", "majority"), ("counting", "majority_needs"), ("counting", "majority_by")
        yield Problem("majority_over_row", at(*places), {"majority": counting.majority, "row": counting.row})


def _amounts(rules: Rules, name: str) -> Iterator[tuple[str, int]]:
    for category, amount in rules.royalties.row(name).entries:
        yield from ((str(category), each) for each in ([amount] if isinstance(amount, int) else dict(amount).values()))
