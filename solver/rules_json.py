"""House rules from and to JSON: presets, and objects laid over a preset.

Objects merge by key, lists replace, and null takes an entry away, so that its default holds. Whatever makes no sense is
refused with its place in what was given; nothing is ignored but what `about` holds, which a preset says of itself.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from solver.arrangement import ROWS
from solver.cards import RANKS, SUITS
from solver.errors import Path, Problem, RulesError, quote, wrong_type
from solver.naturals import Natural
from solver.preset_files import ABOUT, preset_aliases, preset_json, preset_names
from solver.reading import Reader
from solver.reference import Wheel
from solver.royalties import RowRoyalties
from solver.rules import DEFAULT_PRESET, Clash, NaturalRule, Rules
from solver.rules_sections import (
    read_banker,
    read_counting,
    read_foul,
    read_naturals,
    read_passing,
    read_royalties,
    read_suits,
)
from solver.rules_sense import contradictions

NAME_LENGTH = 64
CURRENCY_LENGTH = 16


@cache
def preset(name: str) -> Rules:
    """Return a preset by its name or one of its aliases.

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
    over = {key: entry for key, entry in value.items() if key not in ("preset", "about")}
    about = Reader()
    about.entries(value.get("about"), ("about",), ABOUT)
    try:
        base = _base_json(value.get("preset"))
    except RulesError as error:
        raise RulesError([*error.problems, *about.problems, *_problems_alone(over)]) from None
    return _read_whole(_merge(base, over), over, changed=bool(over), noted=about.problems)


def write_rules(rules: Rules) -> dict[str, Any]:
    """Return rules whole, as JSON: reading it again gives the same rules."""
    counting, foul, banker, royalties = rules.counting, rules.foul, rules.banker, rules.royalties
    return {
        "name": rules.name,
        "counting": {
            "row": counting.row,
            "majority": counting.majority,
            "scoop": counting.scoop,
            "majority_by": str(counting.majority_by),
            "majority_needs": str(counting.majority_needs),
            "scoop_factor": counting.scoop_factor,
            "home_run_factor": counting.home_run_factor,
        },
        "foul": {"pays": foul.pays, "points": foul.points, "royalties": foul.royalties},
        "wheel": str(rules.wheel),
        "royalties": {
            "to": str(royalties.to),
            "row_point": str(royalties.row_point),
            "in_scoop_factor": royalties.in_scoop_factor,
        }
        | {name: _write_royalties(royalties.row(name)) for name in ROWS},
        "naturals": [_write_natural(rule, rules) for rule in rules.naturals],
        "natural_against_natural": str(rules.natural_against_natural),
        "quads_are_two_pairs": rules.forms.quads_are_two_pairs,
        "surrender": rules.surrender,
        "banker": {"game": banker.game, "ties": banker.ties},
        "suits_break_ties": rules.suits_break_ties and [SUITS[suit] for suit in rules.suits_break_ties],
        "aces": rules.aces,
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


def _write_natural(rule: NaturalRule, rules: Rules) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": str(rule.natural), "points": rule.points}
    if rule.natural in (Natural.ALL_BIG, Natural.ALL_SMALL):
        lowest, highest = rules.forms.big if rule.natural is Natural.ALL_BIG else rules.forms.small
        return entry | {"from": RANKS[lowest], "to": RANKS[highest]}
    return entry | {"of": rules.forms.royals} if rule.natural is Natural.TWELVE_ROYALS else entry


def _base_json(preset: object) -> Mapping[str, Any]:
    if preset is None:
        preset = DEFAULT_PRESET
    if not isinstance(preset, str):
        raise RulesError([wrong_type("string", preset, "preset")])
    return _preset_json(preset, ("preset",))


def _problems_alone(over: Mapping[str, Any]) -> list[Problem]:
    """Return what is wrong with fields whatever they are laid over."""
    read = Reader()
    _read_fields(read, over, over)
    return [problem for problem in read.problems if problem.code != "falling_royalty"]


def _preset_json(name: str, path: Path) -> Mapping[str, Any]:
    name = preset_aliases().get(name, name)
    if name not in preset_names():
        raise RulesError(
            [Problem("unknown_preset", path, {"value": quote(name), "choices": ", ".join(preset_names())})]
        )
    return preset_json(name)


def _merge(base: Any, over: Any) -> Any:
    if isinstance(base, Mapping) and isinstance(over, Mapping):
        return {**base, **{key: _merge(base.get(key), entry) for key, entry in over.items()}}
    return over


_FIELDS = tuple(write_rules(Rules("")))


def _read_whole(
    whole: Mapping[str, Any], over: Mapping[str, Any], *, changed: bool, noted: Sequence[Problem] = ()
) -> Rules:
    """Read rules with all their entries; `over` is what the caller gave, for the places of problems.

    `noted` is what is wrong beside them.
    """
    read = Reader()
    read.problems += noted
    rules = _read_fields(read, whole, over, named=not changed or over.get("name") is not None)
    if not read.problems:
        read.problems += contradictions(rules, over)
    name = preset_aliases().get(rules.name, rules.name)
    if over.get("name") is not None and name in preset_names() and not read.problems and rules != preset(name):
        read.problems.append(Problem("name_of_preset", ("name",), {"value": quote(rules.name)}))
    if read.problems:
        raise RulesError(read.problems)
    return rules


def _read_fields(read: Reader, whole: Mapping[str, Any], over: Mapping[str, Any], *, named: bool = True) -> Rules:
    top = read.entries(whole, (), _FIELDS)
    default = Rules("custom")
    wheel = Wheel(read.choice(top.get("wheel"), ("wheel",), default.wheel, Wheel))
    clash = read.choice(top.get("natural_against_natural"), ("natural_against_natural",), Clash.HIGHER, Clash)
    name = read.text(top.get("name"), ("name",), default.name, NAME_LENGTH)
    quads = read.flag(top.get("quads_are_two_pairs"), ("quads_are_two_pairs",), default=True)
    naturals, forms = read_naturals(read, top.get("naturals"), quads)
    return Rules(
        name=name if named else default.name,
        counting=read_counting(read, top.get("counting")),
        foul=read_foul(read, top.get("foul")),
        wheel=wheel,
        royalties=read_royalties(read, top.get("royalties"), wheel, over),
        naturals=naturals,
        natural_against_natural=Clash(clash),
        forms=forms,
        surrender=read.integer(top["surrender"], ("surrender",), 0) if "surrender" in top else None,
        banker=read_banker(read, top.get("banker")),
        suits_break_ties=read_suits(read, top.get("suits_break_ties"), ("suits_break_ties",)),
        aces=read.integer(top.get("aces"), ("aces",), default.aces),
        passing=read_passing(read, top.get("passing")),
        point_value=read.point_value(top.get("point_value"), ("point_value",), default.point_value),
        currency=read.text(top.get("currency"), ("currency",), default.currency, CURRENCY_LENGTH),
    )
