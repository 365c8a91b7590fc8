"""Read the sections of house rules out of JSON: what each may hold, its default, and every problem with its place."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from solver.arrangement import ROWS
from solver.cards import HAND_SIZE, RANKS, SUITS
from solver.errors import Path, Problem, Term, quote, wrong_type
from solver.hands import describe
from solver.naturals import Forms, Natural
from solver.reading import Reader
from solver.reference import Category, Wheel
from solver.royalties import ByRank, Payee, RowPoint, RowRoyalties, Royalties, falls
from solver.rules import Banker, Counting, Foul, MajorityBy, MajorityNeeds, NaturalRule, Passing

CYCLE_LENGTH = 12
MOST_FACTOR = 100

FRONT_CATEGORIES = (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)


def read_counting(read: Reader, value: object) -> Counting:
    """Return what a pair of rows is counted by."""
    default, path = Counting(), ("counting",)
    given = read.entries(value, path, asdict(default))

    def points(name: str) -> int:
        return read.integer(given.get(name), (*path, name), getattr(default, name))

    def factor(name: str) -> int:
        return read.integer(given.get(name), (*path, name), 1, 1, MOST_FACTOR)

    by = read.choice(given.get("majority_by"), (*path, "majority_by"), default.majority_by, MajorityBy)
    needs = read.choice(given.get("majority_needs"), (*path, "majority_needs"), default.majority_needs, MajorityNeeds)
    return Counting(
        points("row"),
        points("majority"),
        points("scoop"),
        MajorityBy(by),
        MajorityNeeds(needs),
        factor("scoop_factor"),
        factor("home_run_factor"),
    )


def read_foul(read: Reader, value: object) -> Foul:
    """Return what a foul hand pays; a flat price must be named, and any other has no points of its own."""
    default, path = Foul(), ("foul",)
    given = read.entries(value, path, asdict(default))
    pays = read.choice(given.get("pays"), (*path, "pays"), default.pays, ("scoop", "flat"))
    points = read.integer(given["points"], (*path, "points"), 0) if "points" in given else None
    if pays == "flat" and points is None:
        read.problems.append(Problem("missing_field", (*path, "points"), {"field": quote("points")}))
    royalties = read.flag(given.get("royalties"), (*path, "royalties"), default=default.royalties)
    return Foul(pays, points if pays == "flat" else None, royalties)


def read_royalties(read: Reader, value: object, wheel: Wheel, over: Mapping[str, Any]) -> Royalties:
    """Return the royalties; `over` is what the caller gave, for the place of one that falls."""
    default, path = Royalties(), ("royalties",)
    given = read.entries(value, path, ("to", "row_point", "in_scoop_factor", *ROWS))
    rows: dict[str, RowRoyalties] = {}
    for name, size in ROWS.items():
        found = len(read.problems)
        rows[name] = _read_row_royalties(read, given.get(name), size, ("royalties", name))
        for fall in falls(rows[name], size, wheel) if len(read.problems) == found else ():
            values = {
                "weaker": partial(describe, fall.weaker),
                "weaker_value": fall.weaker_value,
                "stronger": partial(describe, fall.stronger),
                "stronger_value": fall.stronger_value,
            }
            places = (
                nearest(over, ("royalties", name, str(each.category), RANKS[each.ranks[0]]))
                for each in (fall.stronger, fall.weaker)
            )
            read.problems.append(Problem("falling_royalty", max(places, key=len), values))
    to = read.choice(given.get("to"), (*path, "to"), default.to, Payee)
    row_point = read.choice(given.get("row_point"), (*path, "row_point"), default.row_point, RowPoint)
    place = (*path, "in_scoop_factor")
    in_factor = read.flag(given.get("in_scoop_factor"), place, default=default.in_scoop_factor)
    return Royalties(Payee(to), RowPoint(row_point), in_factor, **rows)


def _read_row_royalties(read: Reader, value: object, size: int, path: Path) -> RowRoyalties:
    categories = FRONT_CATEGORIES if size == 3 else tuple(Category)
    given = read.entries(value, path, categories)
    amounts = {
        category: _read_amount(read, given[category], (*path, str(category)))
        for category in categories
        if category in given
    }
    return RowRoyalties(tuple(amounts.items()))


def _read_amount(read: Reader, value: object, path: Path) -> int | ByRank:
    if not isinstance(value, Mapping):
        return read.integer(value, path, 0, kind="integer_or_map")
    ranks = read.entries(value, path, RANKS)
    return tuple((RANKS.index(rank), read.integer(points, (*path, rank), 0)) for rank, points in ranks.items())


def read_naturals(read: Reader, value: object, quads_are_two_pairs: bool) -> tuple[tuple[NaturalRule, ...], Forms]:
    """Return the naturals, highest first, and what those that tables define differently ask of a hand."""
    naturals: dict[str, NaturalRule] = {}
    forms: dict[str, Any] = {}
    for index, item in enumerate(read.items(value, ("naturals",))):
        path = ("naturals", index)
        if item is None:
            read.problems.append(wrong_type("object", item, *path))
            continue
        name = item.get("name") if isinstance(item, Mapping) else None
        details = _DETAILS.get(name, ()) if isinstance(name, str) else ()
        given = read.entries(item, path, ("name", "points", *details))
        for field in ("name", "points") if isinstance(item, Mapping) else ():
            if field not in given:
                read.problems.append(Problem("missing_field", (*path, field), {"field": quote(field)}))
        name = read.choice(given.get("name"), (*path, "name"), None, Natural)
        points = read.integer(given.get("points"), (*path, "points"), 0)
        if name in naturals:
            read.problems.append(Problem("repeated", (*path, "name"), {"value": quote(name)}))
        elif name is not None:
            naturals[name] = NaturalRule(Natural(name), points)
            forms |= _read_form(read, name, given, path)
    return tuple(naturals.values()), Forms(quads_are_two_pairs, **forms)


_DETAILS = {"all_big": ("from", "to"), "all_small": ("from", "to"), "twelve_royals": ("of",)}


def _read_form(read: Reader, name: str, given: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Return what an entry says of its natural's form. A range may begin with a low ace, and no other may run round."""
    standard = Forms()
    if name == "twelve_royals":
        return {"royals": read.choice(given.get("of"), (*path, "of"), standard.royals, ("jack_to_ace", "court_cards"))}
    if name not in ("all_big", "all_small"):
        return {}
    bounds = standard.big if name == "all_big" else standard.small
    lowest, highest = (
        RANKS.index(read.choice(given.get(field), (*path, field), RANKS[bound], RANKS))
        for field, bound in zip(("from", "to"), bounds, strict=True)
    )
    if lowest > highest and RANKS[lowest] != "A":
        values = {"lowest": RANKS[lowest], "highest": RANKS[highest]}
        read.problems.append(Problem("empty_range", (*path, "to" if "to" in given else "from"), values))
    return {name.removeprefix("all_"): (lowest, highest)}


def read_banker(read: Reader, value: object) -> Banker:
    """Return whether there is a banker."""
    default, path = Banker(), ("banker",)
    given = read.entries(value, path, asdict(default))
    return Banker(
        read.choice(given.get("game"), (*path, "game"), default.game, ("never", "optional", "always")),
        read.choice(given.get("ties"), (*path, "ties"), default.ties, ("banker", "nobody")),
    )


def read_suits(read: Reader, value: object, path: Path) -> tuple[int, ...] | None:
    """Return the suits from high to low, all four of them; None where there are none."""
    if value is None:
        return None
    letters = _read_names(read, value, path, SUITS)
    if isinstance(value, list) and None not in letters and sorted(letters) != sorted(SUITS):
        read.problems.append(Problem("not_all_suits", path, {"value": quote(" ".join(letters))}))
    return tuple(SUITS.index(letter) for letter in letters if letter is not None)


def read_passing(read: Reader, value: object) -> Passing:
    """Return how cards are passed."""
    default, path = Passing(), ("passing",)
    given = read.entries(value, path, asdict(default))
    three = ("left", "right", "hold")
    return Passing(
        on=read.flag(given.get("on"), (*path, "on"), default=default.on),
        count=read.integer(given.get("count"), (*path, "count"), default.count, 1, HAND_SIZE),
        cycle=_read_cycle(read, given.get("cycle"), (*path, "cycle")) if "cycle" in given else default.cycle,
        across_with_three=read.choice(given.get("across_with_three"), (*path, "across_with_three"), None, three),
    )


def _read_cycle(read: Reader, value: object, path: Path) -> tuple[Any, ...]:
    items = read.items(value, path)
    if isinstance(value, list) and not 1 <= len(items) <= CYCLE_LENGTH:
        values = {"lowest": 1, "highest": CYCLE_LENGTH, "what": Term("directions"), "found": len(items)}
        read.problems.append(Problem("wrong_length", path, values))
        return ()
    return tuple(name or "left" for name in _read_names(read, items, path, ("left", "right", "across", "hold")))


def _read_names(read: Reader, value: object, path: Path, choices: Sequence[str]) -> list[Any]:
    """Return the items of a list of names, None for each that is none of them."""
    items = read.items(value, path)
    for index, item in enumerate(items):
        if item is None:
            read.problems.append(wrong_type("string", item, *path, index))
    return [read.choice(item, (*path, index), None, choices) for index, item in enumerate(items)]


def nearest(given: Mapping[str, Any], path: Path) -> Path:
    """Return the longest beginning of a path that stands in what was given."""
    at: Any = given
    for depth, part in enumerate(path):
        if not isinstance(at, Mapping) or part not in at:
            return path[:depth]
        at = at[part]
    return path
