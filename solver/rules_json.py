"""House rules from and to JSON: presets, and objects laid over a preset.

Objects merge by key, lists replace, and null takes an entry away, so that its default holds. Whatever makes no sense is
refused with its place in what was given; nothing is ignored.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache, partial
from importlib import resources
from typing import Any

from solver.arrangement import ROWS
from solver.cards import HAND_SIZE, RANKS
from solver.errors import Path, Problem, RulesError, Term, quote, wrong_type
from solver.hands import describe
from solver.naturals import Natural
from solver.reading import Reader
from solver.reference import Category, Wheel
from solver.royalties import ByRank, Payee, RowRoyalties, Royalties, falls
from solver.rules import DEFAULT_PRESET, Clash, Counting, Foul, NaturalRule, Passing, Rules

NAME_LENGTH = 64
CURRENCY_LENGTH = 16
CYCLE_LENGTH = 12

FRONT_CATEGORIES = (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, in alphabetical order."""
    files = resources.files("solver").joinpath("presets").iterdir()
    return tuple(sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json")))


@cache
def preset(name: str) -> Rules:
    """Return a preset by its name.

    Raises:
        RulesError: there is none of that name.
    """
    return read_rules(name)


def read_rules(value: object) -> Rules:
    """Return the rules that a preset's name, or an object laid over a preset, stands for.

    Raises:
        RulesError: all that is wrong with it, with paths from the root of the value.
    """
    if isinstance(value, str):
        return _read_whole(_preset_json(value, ()), {}, changed=False)
    if not isinstance(value, Mapping):
        raise RulesError([wrong_type("string_or_object", value)])
    over = {key: entry for key, entry in value.items() if key != "preset"}
    try:
        base = _base_json(value.get("preset"))
    except RulesError as error:
        raise RulesError([*error.problems, *_problems_alone(over)]) from None
    return _read_whole(_merge(base, over), over, changed=bool(over))


def write_rules(rules: Rules) -> dict[str, Any]:
    """Return rules whole, as JSON: reading it again gives the same rules."""
    return {
        "name": rules.name,
        "counting": {name: getattr(rules.counting, name) for name in ("row", "majority", "scoop")},
        "foul": {"pays": rules.foul.pays},
        "wheel": str(rules.wheel),
        "royalties": {"to": str(rules.royalties.to)}
        | {name: _write_royalties(rules.royalties.row(name)) for name in ROWS},
        "naturals": [{"name": str(rule.natural), "points": rule.points} for rule in rules.naturals],
        "natural_against_natural": str(rules.natural_against_natural),
        "quads_are_two_pairs": rules.quads_are_two_pairs,
        "passing": {
            "on": rules.passing.on,
            "count": rules.passing.count,
            "cycle": list(rules.passing.cycle),
            "across_with_three": rules.passing.across_with_three,
        },
        "point_value": rules.point_value,
        "currency": rules.currency,
    }


def _write_royalties(row: RowRoyalties) -> dict[str, Any]:
    return {
        str(category): amount if isinstance(amount, int) else {RANKS[rank]: points for rank, points in amount}
        for category, amount in row.entries
    }


def _base_json(preset: object) -> Mapping[str, Any]:
    if preset is None:
        preset = DEFAULT_PRESET
    if not isinstance(preset, str):
        raise RulesError([wrong_type("string", preset, "preset")])
    return _preset_json(preset, ("preset",))


def _problems_alone(over: Mapping[str, Any]) -> list[Problem]:
    """Return what is wrong with fields whatever they are laid over."""
    try:
        _read_whole(over, over, changed=True)
    except RulesError as error:
        return [problem for problem in error.problems if problem.code != "falling_royalty"]
    return []


def _preset_json(name: str, path: Path) -> Mapping[str, Any]:
    if name not in preset_names():
        raise RulesError(
            [Problem("unknown_preset", path, {"value": quote(name), "choices": ", ".join(preset_names())})]
        )
    whole: Mapping[str, Any] = json.loads(resources.files("solver").joinpath("presets", f"{name}.json").read_text())
    return whole


def _merge(base: Any, over: Any) -> Any:
    if isinstance(base, Mapping) and isinstance(over, Mapping):
        return {**base, **{key: _merge(base.get(key), entry) for key, entry in over.items()}}
    return over


_FIELDS = tuple(write_rules(Rules("")))


def _read_whole(whole: Mapping[str, Any], over: Mapping[str, Any], *, changed: bool) -> Rules:
    """Read rules with all their entries; `over` is what the caller gave, for the places of problems."""
    read = Reader()
    top = read.entries(whole, (), _FIELDS)
    foul = read.entries(top.get("foul"), ("foul",), ("pays",))
    default = Rules("custom")
    wheel = Wheel(read.choice(top.get("wheel"), ("wheel",), default.wheel, Wheel))
    clash = read.choice(top.get("natural_against_natural"), ("natural_against_natural",), Clash.HIGHER, Clash)
    name = read.text(top.get("name"), ("name",), default.name, NAME_LENGTH)
    rules = Rules(
        name=default.name if changed and over.get("name") is None else name,
        counting=_read_counting(read, top.get("counting")),
        foul=Foul(pays=read.choice(foul.get("pays"), ("foul", "pays"), "scoop", ("scoop",))),
        wheel=wheel,
        royalties=_read_royalties(read, top.get("royalties"), wheel, over),
        naturals=_read_naturals(read, top.get("naturals")),
        natural_against_natural=Clash(clash),
        quads_are_two_pairs=read.flag(top.get("quads_are_two_pairs"), ("quads_are_two_pairs",), default=True),
        passing=_read_passing(read, top.get("passing")),
        point_value=read.point_value(top.get("point_value"), ("point_value",), default.point_value),
        currency=read.text(top.get("currency"), ("currency",), default.currency, CURRENCY_LENGTH),
    )
    if over.get("name") in preset_names() and not read.problems and rules != preset(rules.name):
        read.problems.append(Problem("name_of_preset", ("name",), {"value": quote(rules.name)}))
    if read.problems:
        raise RulesError(read.problems)
    return rules


def _read_counting(read: Reader, value: object) -> Counting:
    default = asdict(Counting())
    given = read.entries(value, ("counting",), default)
    return Counting(
        **{name: read.integer(given.get(name), ("counting", name), points) for name, points in default.items()}
    )


def _read_royalties(read: Reader, value: object, wheel: Wheel, over: Mapping[str, Any]) -> Royalties:
    given = read.entries(value, ("royalties",), ("to", *ROWS))
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
                _nearest(over, ("royalties", name, str(each.category), RANKS[each.ranks[0]]))
                for each in (fall.stronger, fall.weaker)
            )
            read.problems.append(Problem("falling_royalty", max(places, key=len), values))
    to = Payee(read.choice(given.get("to"), ("royalties", "to"), Payee.ROW_WINNER, Payee))
    return Royalties(to=to, **rows)


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


def _read_naturals(read: Reader, value: object) -> tuple[NaturalRule, ...]:
    naturals: dict[str, NaturalRule] = {}
    for index, item in enumerate(read.items(value, ("naturals",))):
        path = ("naturals", index)
        if item is None:
            read.problems.append(wrong_type("object", item, *path))
            continue
        given = read.entries(item, path, ("name", "points"), required=isinstance(item, Mapping))
        name = read.choice(given.get("name"), (*path, "name"), None, Natural)
        points = read.integer(given.get("points"), (*path, "points"), 0)
        if name in naturals:
            read.problems.append(Problem("repeated", (*path, "name"), {"value": quote(name)}))
        elif name is not None:
            naturals[name] = NaturalRule(Natural(name), points)
    return tuple(naturals.values())


def _read_passing(read: Reader, value: object) -> Passing:
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
    for index, item in enumerate(items):
        if item is None:
            read.problems.append(wrong_type("string", item, *path, index))
    return tuple(
        read.choice(item, (*path, index), "left", ("left", "right", "across", "hold"))
        for index, item in enumerate(items)
    )


def _nearest(given: Mapping[str, Any], path: Path) -> Path:
    """Return the longest beginning of a path that stands in what was given."""
    at: Any = given
    for depth, part in enumerate(path):
        if not isinstance(at, Mapping) or part not in at:
            return path[:depth]
        at = at[part]
    return path
