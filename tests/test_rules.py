"""House rules: the presets as the project states them, what can be laid over them, and what is refused where."""

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from solver.errors import RulesError
from solver.naturals import Natural
from solver.preset_files import CONFIDENCE, preset_about, preset_aliases, preset_names
from solver.reference import Wheel
from solver.rules import Clash, Counting
from solver.rules_json import preset, read_rules, write_rules
from tests.layouts import house, row

Place = tuple[str | int, ...]

PASSING = {"on": False, "count": 3, "cycle": ["left", "right", "across"], "across_with_three": None}
COUNTING: dict[str, Any] = {
    "row": 1,
    "majority": 0,
    "scoop": 3,
    "majority_by": "rows",
    "majority_needs": "more_rows",
    "scoop_factor": 1,
    "home_run_factor": 1,
}
FOUL: dict[str, Any] = {"pays": "scoop", "points": None, "royalties": True}
BANKER = {"game": "never", "ties": "banker"}
NO_ROYALTIES: dict[str, Any] = {
    "to": "row_winner",
    "row_point": "kept",
    "in_scoop_factor": True,
    "front": {},
    "middle": {},
    "back": {},
}


def paid(front: int, boat: int, quads: int, back_quads: int, flush: int, back_flush: int, **more: Any) -> Any:
    """Return royalties in the order of the facts' table: trips; full house; quads M and B; straight flush M and B."""
    middle = {"full_house": boat, "four_of_a_kind": quads, "straight_flush": flush}
    back = {"four_of_a_kind": back_quads, "straight_flush": back_flush}
    return NO_ROYALTIES | {"front": {"three_of_a_kind": front}, "middle": middle, "back": back} | more


def listed(text: str) -> list[dict[str, Any]]:
    """Return naturals written as `dragon 13 > six_pairs 3`, highest first."""
    entries: list[dict[str, Any]] = []
    for entry in text.split(" > "):
        name, points, *form = entry.split()
        details = dict(zip(("from", "to") if len(form) == 2 else ("of",), form, strict=True)) if form else {}
        entries.append({"name": name, "points": int(points), **details})
    return entries


def whole(name: str, **over: Any) -> dict[str, Any]:
    """Return rules whole: those of 1-6 with some fields put in their place, counting and foul by key."""
    counting, foul = COUNTING | over.pop("counting", {}), FOUL | over.pop("foul", {})
    return {
        "name": name,
        "counting": counting,
        "foul": foul,
        "wheel": "lowest",
        "royalties": NO_ROYALTIES,
        "naturals": [],
        "natural_against_natural": "higher",
        "quads_are_two_pairs": True,
        "surrender": None,
        "banker": BANKER,
        "suits_break_ties": None,
        "aces": 0,
        "passing": PASSING,
        "point_value": "1.00",
        "currency": "EUR",
        **over,
    }


ROYALTIES = paid(3, 2, 8, 4, 10, 5)
NATURALS = listed("dragon 13 > six_pairs 3 > three_flushes 3 > three_straights 3")
DOUBLED = {"scoop": 0, "scoop_factor": 2, "home_run_factor": 2}
REPLACING = ROYALTIES | {"row_point": "replaced"}
WITH_BANKER = BANKER | {"game": "optional"}

OPEN_FACE: dict[str, Any] = {
    "to": "both",
    "front": {
        "pair": {"6": 1, "7": 2, "8": 3, "9": 4, "T": 5, "J": 6, "Q": 7, "K": 8, "A": 9},
        "three_of_a_kind": {rank: points for points, rank in enumerate("23456789TJQKA", start=10)},
    },
    "middle": {
        "three_of_a_kind": 2,
        "straight": 4,
        "flush": 8,
        "full_house": 12,
        "four_of_a_kind": 20,
        "straight_flush": 30,
        "royal_flush": 50,
    },
    "back": {
        "straight": 2,
        "flush": 4,
        "full_house": 6,
        "four_of_a_kind": 10,
        "straight_flush": 15,
        "royal_flush": 25,
    },
}

PRESETS = {
    each["name"]: each
    for each in [
        whole(
            "capsa-susun",
            counting=DOUBLED,
            foul={"pays": "flat", "points": 3, "royalties": False},
            royalties=paid(6, 4, 16, 8, 20, 10, row_point="replaced"),
            naturals=NATURALS,
            suits_break_ties=["s", "h", "c", "d"],
        ),
        whole("card-room-1-6", royalties=ROYALTIES, naturals=NATURALS),
        whole("dutch-1-6"),
        whole("dutch-1-6-royalties", royalties=ROYALTIES, naturals=NATURALS),
        whole("dutch-2-4", counting={"majority": 1, "scoop": 0}),
        whole("dutch-2-4-royalties", counting={"majority": 1, "scoop": 0}, royalties=ROYALTIES, naturals=NATURALS),
        whole(
            "fujian",
            counting=DOUBLED,
            wheel="second_highest",
            royalties=REPLACING,
            naturals=listed(
                "royal_dragon 108 > dragon 36 > twelve_royals 24 jack_to_ace > three_straight_flushes 22 > "
                "three_quads 20 > all_big 15 8 A > all_small 12 2 8 > one_colour 10 > four_triples 6 > "
                "five_pairs_trips 5 > six_pairs 4 > three_flushes 3 > three_straights 3"
            ),
        ),
        whole(
            "hong-kong",
            counting=DOUBLED,
            royalties=REPLACING,
            naturals=listed(
                "dragon 13 > three_straights 3 > three_flushes 3 > six_pairs 3 > all_big 3 5 A > all_small 3 A T"
            ),
            natural_against_natural="tiers",
            banker=WITH_BANKER,
        ),
        whole(
            "malaya",
            counting={"scoop": 0},
            royalties=paid(2, 2, 6, 4, 8, 6, to="both"),
            naturals=listed(
                "royal_dragon 26 > three_straight_flushes 18 > twelve_royals 18 court_cards > three_quads 16 > "
                "one_colour 10 > all_big 10 8 A > all_small 10 2 8 > four_triples 6 > five_pairs_trips 5 > "
                "six_pairs 4 > three_straights 4 > three_flushes 3"
            ),
            natural_against_natural="difference",
            banker=WITH_BANKER,
        ),
        whole(
            "mau-binh",
            counting=DOUBLED,
            foul={"pays": "flat", "points": 6, "royalties": False},
            wheel="second_highest",
            royalties=REPLACING,
            naturals=listed(
                "royal_dragon 24 > dragon 12 > five_pairs_trips 3 > six_pairs 3 > three_flushes 3 > three_straights 3"
            ),
            banker=WITH_BANKER,
        ),
        whole("open-face", royalties=NO_ROYALTIES | OPEN_FACE),
        whole(
            "pusoy",
            royalties=ROYALTIES | {"to": "both"},
            naturals=listed(
                "royal_dragon 13 > dragon 13 > three_straight_flushes 3 > three_flushes 3 > three_straights 3 > "
                "six_pairs 3"
            ),
            banker=WITH_BANKER,
            suits_break_ties=["s", "h", "d", "c"],
        ),
        whole(
            "taiwan",
            counting=DOUBLED,
            wheel="second_highest",
            royalties=REPLACING,
            naturals=listed(
                "dragon 13 > one_colour 10 > four_triples 6 > five_pairs_trips 5 > six_pairs 3 > "
                "three_straights 3 > three_flushes 3"
            ),
        ),
        whole("us-1-4", counting={"scoop": 1}, surrender=2),
        whole(
            "us-2-4",
            counting={"majority": 1, "scoop": 0, "majority_by": "total", "majority_needs": "two_rows"},
            naturals=listed("dragon 13 > three_flushes 3 > three_straights 3 > six_pairs 3"),
        ),
    ]
}


def problems_of(value: Any) -> list[tuple[Place, str]]:
    with pytest.raises(RulesError) as caught:
        read_rules(value)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def sentence_of(value: Any, language: str = "en") -> str:
    with pytest.raises(RulesError) as caught:
        read_rules(value)
    (problem,) = caught.value.problems
    return problem.detail(language)


def over(path: Place, value: Any) -> dict[str, Any]:
    """Return rules in which one place has a value."""
    for part in reversed(path):
        value = {part: value}
    assert isinstance(value, dict)
    return value


def test_there_are_these_presets() -> None:
    assert set(preset_names()) == set(PRESETS)
    assert list(preset_names()) == sorted(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_project_states(name: str) -> None:
    assert write_rules(read_rules(name)) == PRESETS[name]
    assert write_rules(preset(name)) == PRESETS[name]
    assert list(write_rules(preset(name))) == list(PRESETS[name])


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_sent_back_is_the_same(name: str) -> None:
    assert read_rules(json.loads(json.dumps(write_rules(preset(name))))) == preset(name)
    assert read_rules({"preset": name}) == preset(name)


def test_without_a_preset_it_is_1_6() -> None:
    assert read_rules({}) == read_rules({"preset": None}) == preset("dutch-1-6")


def test_rules_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        preset("dutch-1-6").name = "mine"  # type: ignore[misc]


# place, what is given there, what the whole rules then say (of dutch-1-6-royalties)
LAID_OVER: list[tuple[Place, Any, Any]] = [
    (("counting", "row"), 2, 2),
    (("counting", "row"), 0, 0),
    (("counting", "majority"), 1, 1),
    (("counting", "scoop"), 1_000_000, 1_000_000),
    (("counting", "scoop"), None, 3),
    (("counting",), None, COUNTING),
    (("counting",), {"majority": 1, "scoop": 0}, COUNTING | {"majority": 1, "scoop": 0}),
    (("counting",), {}, COUNTING),
    (("counting", "majority_by"), "total", "total"),
    (("counting", "majority_by"), None, "rows"),
    (("counting", "majority_needs"), "two_rows", "two_rows"),
    (("counting", "majority_needs"), None, "more_rows"),
    (("counting", "scoop_factor"), 2, 2),
    (("counting", "scoop_factor"), 100, 100),
    (("counting", "scoop_factor"), None, 1),
    (("counting", "home_run_factor"), 3, 3),
    (("counting", "home_run_factor"), None, 1),
    (("foul", "pays"), "scoop", "scoop"),
    (("foul", "points"), None, None),
    (("foul",), {"pays": "flat", "points": 6}, FOUL | {"pays": "flat", "points": 6}),
    (("foul",), {"pays": "flat", "points": 0}, FOUL | {"pays": "flat", "points": 0}),
    (("foul", "royalties"), False, False),
    (("foul", "royalties"), None, True),
    (("foul",), None, FOUL),
    (("wheel",), "second_highest", "second_highest"),
    (("wheel",), None, "lowest"),
    (("royalties", "to"), "both", "both"),
    (("royalties", "row_point"), "replaced", "replaced"),
    (("royalties", "row_point"), None, "kept"),
    (("royalties", "in_scoop_factor"), False, False),
    (("royalties", "in_scoop_factor"), None, True),
    (("royalties",), None, NO_ROYALTIES),
    (("royalties",), {}, ROYALTIES),
    (("royalties", "front"), None, {}),
    (("royalties", "front"), {"pair": 1}, {"pair": 1, "three_of_a_kind": 3}),
    (("royalties", "front"), {"pair": {"K": 1, "A": 3}}, {"pair": {"K": 1, "A": 3}, "three_of_a_kind": 3}),
    (("royalties", "front", "three_of_a_kind"), {"A": 5}, {"A": 5}),
    (("royalties", "front", "three_of_a_kind"), None, None),
    (("royalties", "front", "three_of_a_kind"), 0, 0),
    (("royalties", "middle", "four_of_a_kind"), 9, 9),
    (("royalties", "middle", "royal_flush"), 10, 10),
    (("royalties", "back", "two_pair"), {"A": 0}, {"A": 0}),
    (("royalties", "back"), {"straight": {"A": 1}, "flush": 1, "full_house": 2}, None),
    (("naturals",), [], []),
    (("naturals",), None, []),
    (("naturals",), [{"name": "all_big", "points": 0}], listed("all_big 0 8 A")),
    (("naturals",), [{"name": "all_small", "points": 0, "to": None}], listed("all_small 0 2 8")),
    (("naturals",), listed("all_big 1 5 A > all_small 1 A T"), listed("all_big 1 5 A > all_small 1 A T")),
    (("naturals",), listed("all_big 1 A A > all_small 1 2 2"), listed("all_big 1 A A > all_small 1 2 2")),
    (("naturals",), [{"name": "twelve_royals", "points": 9}], listed("twelve_royals 9 jack_to_ace")),
    (("naturals",), listed("twelve_royals 9 court_cards"), listed("twelve_royals 9 court_cards")),
    (("naturals",), [{"points": 5, "name": "six_pairs"}], [{"name": "six_pairs", "points": 5}]),
    (("natural_against_natural",), "difference", "difference"),
    (("natural_against_natural",), "none", "none"),
    (("natural_against_natural",), "tiers", "tiers"),
    (("natural_against_natural",), "first", "first"),
    (("natural_against_natural",), None, "higher"),
    (("quads_are_two_pairs",), False, False),
    (("quads_are_two_pairs",), None, True),
    (("surrender",), 0, 0),
    (("surrender",), 3, 3),
    (("surrender",), None, None),
    (("banker", "game"), "optional", "optional"),
    (("banker", "game"), "always", "always"),
    (("banker", "ties"), "nobody", "nobody"),
    (("banker",), None, BANKER),
    (("suits_break_ties",), ["s", "h", "c", "d"], ["s", "h", "c", "d"]),
    (("suits_break_ties",), None, None),
    (("aces",), 1, 1),
    (("aces",), None, 0),
    (("about",), {"title": "Thuis"}, None),
    (("about",), None, None),
    (("passing", "on"), True, True),
    (("passing", "count"), 1, 1),
    (("passing", "count"), 13, 13),
    (("passing", "cycle"), ["hold"], ["hold"]),
    (("passing", "cycle"), None, ["left", "right", "across"]),
    (("passing", "across_with_three"), "left", "left"),
    (("passing",), None, PASSING),
    (("point_value",), "0", "0"),
    (("point_value",), "0.10", "0.10"),
    (("point_value",), "1", "1"),
    (("point_value",), "0.1234", "0.1234"),
    (("point_value",), "999999999.9999", "999999999.9999"),
    (("point_value",), None, "1.00"),
    (("currency",), "€", "€"),
    (("currency",), "fiches", "fiches"),
    (("currency",), None, "EUR"),
    (("name",), "Thuis", "Thuis"),
    (("name",), None, "custom"),
]


@pytest.mark.parametrize(("path", "given", "says"), LAID_OVER)
def test_what_is_laid_over_a_preset(path: Place, given: Any, says: Any) -> None:
    base = "dutch-1-6-royalties"
    rules = write_rules(read_rules({"preset": base, **over(path, given)}))
    at: Any = rules
    for part in path:
        at = at.get(part) if isinstance(at, dict) else at
    if says is not None:
        assert at == says
    # nothing else has changed, but for the name
    expected = {**PRESETS[base], "name": "custom"}
    assert {key: value for key, value in rules.items() if key not in (path[0], "name")} == {
        key: value for key, value in expected.items() if key not in (path[0], "name")
    }
    unchanged = path == ("about",)
    assert rules["name"] == (given if path == ("name",) and given else base if unchanged else "custom")


def test_objects_merge_at_every_level() -> None:
    rules = write_rules(house("open-face", royalties={"front": {"pair": {"A": 10}}, "back": {"full_house": 9}}))
    assert rules["royalties"]["front"]["pair"] == {**OPEN_FACE["front"]["pair"], "A": 10}
    assert rules["royalties"]["back"] == {**OPEN_FACE["back"], "full_house": 9}
    assert rules["royalties"]["middle"] == OPEN_FACE["middle"]


def test_null_takes_one_rank_away() -> None:
    rules = write_rules(house("open-face", royalties={"front": {"pair": {"6": None, "7": None}}}))
    assert rules["royalties"]["front"]["pair"] == {"8": 3, "9": 4, "T": 5, "J": 6, "Q": 7, "K": 8, "A": 9}


def test_a_number_replaces_a_map_and_a_map_a_number() -> None:
    one = house("open-face", royalties={"front": {"pair": 1}})
    assert write_rules(one)["royalties"]["front"]["pair"] == 1
    other = house("dutch-1-6-royalties", royalties={"front": {"three_of_a_kind": {"A": 5}}})
    assert write_rules(other)["royalties"]["front"] == {"three_of_a_kind": {"A": 5}}


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize(("path", "given"), [(path, given) for path, given, _ in LAID_OVER if path[0] != "royalties"])
def test_any_field_can_be_laid_over_any_preset(base: str, path: Place, given: Any) -> None:
    rules = {"preset": base, **over(path, given)}
    if path == ("counting", "scoop_factor") and given and PRESETS[base]["royalties"]["to"] == "both":
        assert problems_of(rules) == [(path, "netted_in_scoop_factor")]
    elif path == ("foul", "points") and PRESETS[base]["foul"]["pays"] == "flat":
        assert problems_of(rules) == [(path, "missing_field")]
    else:
        read_rules(rules)


def test_who_lays_scoop_over_a_flat_price_drops_the_price() -> None:
    assert write_rules(house("mau-binh", foul={"pays": "scoop"}))["foul"] == FOUL | {"royalties": False}
    assert write_rules(house("mau-binh", foul={"points": 4}))["foul"]["points"] == 4


def test_a_changed_preset_has_no_preset_s_name() -> None:
    assert house("dutch-2-4").name == "dutch-2-4"
    assert house("dutch-2-4", wheel="lowest").name == "custom"
    assert house("dutch-2-4", wheel="lowest", name="Oma").name == "Oma"


def test_typed_values() -> None:
    rules = house("dutch-1-6-royalties", wheel="second_highest", natural_against_natural="none")
    assert rules.wheel is Wheel.SECOND_HIGHEST
    assert rules.natural_against_natural is Clash.NONE
    assert rules.counting == Counting(1, 0, 3)
    assert [rule.natural for rule in rules.naturals] == [
        Natural.DRAGON,
        Natural.SIX_PAIRS,
        Natural.THREE_FLUSHES,
        Natural.THREE_STRAIGHTS,
    ]


NOT_WHOLE_NUMBERS = [True, False, 1.0, 2.34, "1", "", [], [1], -0.5]
NOT_TEXTS = [5, 1.0, True, [], {}]
NOT_OBJECTS = [5, "x", [], True, 1.5]
NUMBERS: list[Place] = [
    *[("counting", name) for name in ("row", "majority", "scoop")],
    *[("surrender",), ("aces",), ("foul", "points")],
    ("royalties", "front", "pair"),
    ("royalties", "front", "pair", "A"),
    ("royalties", "middle", "full_house"),
    ("royalties", "back", "straight_flush", "9"),
    ("passing", "count"),
]
FACTORS: list[Place] = [("counting", "scoop_factor"), ("counting", "home_run_factor")]
FLAGS: list[Place] = [
    ("quads_are_two_pairs",),
    ("passing", "on"),
    ("foul", "royalties"),
    ("royalties", "in_scoop_factor"),
]
CHOICES: list[Place] = [
    *[("counting", "majority_by"), ("counting", "majority_needs"), ("royalties", "row_point")],
    *[("banker", "game"), ("banker", "ties")],
    ("foul", "pays"),
    ("wheel",),
    ("royalties", "to"),
    ("natural_against_natural",),
    ("passing", "across_with_three"),
]
OBJECTS: list[Place] = [
    *[("counting",), ("foul",), ("royalties",), ("royalties", "front"), ("royalties", "middle"), ("royalties", "back")],
    *[("passing",), ("banker",)],
]


@pytest.mark.parametrize("value", NOT_WHOLE_NUMBERS, ids=repr)
@pytest.mark.parametrize("path", [*NUMBERS, *FACTORS], ids=str)
def test_only_whole_numbers_are_numbers(path: Place, value: Any) -> None:
    assert problems_of(over(path, value)) == [(path, "wrong_type")]


@pytest.mark.parametrize("value", [-1, 1_000_001, 10**400, -(10**400)], ids=["-1", "over", "huge", "minus huge"])
@pytest.mark.parametrize("path", NUMBERS, ids=str)
def test_numbers_have_bounds(path: Place, value: int) -> None:
    assert problems_of(over(path, value)) == [(path, "out_of_range")]
    assert len(sentence_of(over(path, value))) < 100


@pytest.mark.parametrize("value", [0, -1, 101, 10**400], ids=["0", "-1", "101", "huge"])
@pytest.mark.parametrize("path", FACTORS, ids=str)
def test_factors_have_bounds(path: Place, value: int) -> None:
    assert problems_of(over(path, value)) == [(path, "out_of_range")]


@pytest.mark.parametrize("value", NOT_TEXTS, ids=repr)
@pytest.mark.parametrize("path", [*CHOICES, ("name",), ("currency",), ("point_value",)], ids=str)
def test_only_texts_are_texts(path: Place, value: Any) -> None:
    assert problems_of(over(path, value)) == [(path, "wrong_type")]


@pytest.mark.parametrize("value", ["", "Scoop", "LOWEST", "second-highest", " both", "no one", "across"])
@pytest.mark.parametrize("path", CHOICES, ids=str)
def test_only_known_names_are_names(path: Place, value: str) -> None:
    assert problems_of(over(path, value)) == [(path, "not_one_of")]


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", "yes", "off", "n", [], {}], ids=repr)
@pytest.mark.parametrize("path", FLAGS, ids=str)
def test_only_true_and_false_are_flags(path: Place, value: Any) -> None:
    assert problems_of(over(path, value)) == [(path, "wrong_type")]


@pytest.mark.parametrize("value", NOT_OBJECTS, ids=repr)
@pytest.mark.parametrize("path", OBJECTS, ids=str)
def test_only_objects_are_objects(path: Place, value: Any) -> None:
    assert problems_of(over(path, value)) == [(path, "wrong_type")]


@pytest.mark.parametrize("field", ["scorring", "Row", "", "_schema", "a/b", "preset"])
@pytest.mark.parametrize("path", [*OBJECTS, ("royalties", "front", "pair")], ids=str)
def test_unknown_fields_are_refused_at_every_depth(path: Place, field: str) -> None:
    values: list[Any] = [1, None, {}]
    for value in values:
        assert problems_of(over((*path, field), value)) == [((*path, field), "unknown_field")]


@pytest.mark.parametrize("field", ["scorring", "Name", "scoring", "presets", "__proto__"])
def test_unknown_fields_are_refused_at_the_top(field: str) -> None:
    assert problems_of({field: None}) == [((field,), "unknown_field")]


@pytest.mark.parametrize("category", ["two_pair", "straight", "flush", "full_house", "straight_flush", "trips"])
def test_front_has_only_its_own_categories(category: str) -> None:
    place = ("royalties", "front", category)
    assert problems_of(over(place, 5)) == [(place, "unknown_field")]


@pytest.mark.parametrize("rank", ["10", "t", "a", "1", "X", "", "AA"])
def test_ranks_are_written_one_way(rank: str) -> None:
    place = ("royalties", "front", "pair", rank)
    assert problems_of(over(place, 5)) == [(place, "unknown_field")]


@pytest.mark.parametrize(
    "value",
    [
        *("", "-1", "-0", "+1", "1e3", "1E3", "0.12345", "NaN", "nan", "inf", "Infinity", "-Infinity", "1.", ".5"),
        *("01", "1,00", "1_000", " 1", "1 ", "1\n", "٣", "\uff11", "0x1", "1000000000", "€1", "1.00 EUR"),
        *("9" * 400, "9" * 5000),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_what_is_no_point_value(value: str) -> None:
    assert problems_of({"point_value": value}) == [(("point_value",), "bad_point_value")]


@pytest.mark.parametrize("field", ["name", "currency"])
@pytest.mark.parametrize("value", ["", " ", "\t", "a\x00", "a\n", "x" * 65, "\u200b", "\ud83d", "a\u2028"], ids=ascii)
def test_what_is_no_text_for_people(field: str, value: str) -> None:
    assert problems_of({field: value}) == [((field,), "bad_text")]


def test_texts_have_their_longest() -> None:
    assert house(name="x" * 64, currency="y" * 16).name == "x" * 64
    assert problems_of({"currency": "y" * 17}) == [(("currency",), "bad_text")]


NATURAL_PROBLEMS: list[tuple[Any, list[tuple[Place, str]]]] = [
    ({}, [((), "wrong_type")]),
    ("dragon", [((), "wrong_type")]),
    (5, [((), "wrong_type")]),
    (["dragon"], [((0,), "wrong_type")]),
    ([None], [((0,), "wrong_type")]),
    ([[]], [((0,), "wrong_type")]),
    ([{}], [((0, "name"), "missing_field"), ((0, "points"), "missing_field")]),
    ([{"name": "dragon"}], [((0, "points"), "missing_field")]),
    ([{"name": None, "points": 1}], [((0, "name"), "missing_field")]),
    ([{"name": "dragoon", "points": 1}], [((0, "name"), "not_one_of")]),
    ([{"name": 5, "points": 1}], [((0, "name"), "wrong_type")]),
    ([{"name": "dragon", "points": True}], [((0, "points"), "wrong_type")]),
    ([{"name": "dragon", "points": 1.0}], [((0, "points"), "wrong_type")]),
    ([{"name": "dragon", "points": -1}], [((0, "points"), "out_of_range")]),
    ([{"name": "dragon", "points": 1, "rank": 1}], [((0, "rank"), "unknown_field")]),
    ([{"name": "dragon", "points": 1, "from": "8"}], [((0, "from"), "unknown_field")]),
    ([{"name": "all_big", "points": 1, "of": "jack_to_ace"}], [((0, "of"), "unknown_field")]),
    ([{"name": "all_big", "points": 1, "from": "1"}], [((0, "from"), "not_one_of")]),
    ([{"name": "all_big", "points": 1, "from": 8}], [((0, "from"), "wrong_type")]),
    ([{"name": "all_big", "points": 1, "to": "7"}], [((0, "to"), "empty_range")]),
    ([{"name": "all_small", "points": 1, "from": "9"}], [((0, "from"), "empty_range")]),
    ([{"name": "all_small", "points": 1, "from": "K", "to": "2"}], [((0, "to"), "empty_range")]),
    ([{"name": "twelve_royals", "points": 1, "of": "kings"}], [((0, "of"), "not_one_of")]),
    ([{"name": "twelve_royals", "points": 1, "from": "J"}], [((0, "from"), "unknown_field")]),
    (
        [{"name": "dragon", "points": 1}, {"name": "six_pairs", "points": 1}, {"name": "dragon", "points": 1}],
        [((2, "name"), "repeated")],
    ),
]


@pytest.mark.parametrize(("naturals", "problems"), NATURAL_PROBLEMS)
def test_what_is_wrong_with_naturals(naturals: Any, problems: list[tuple[Place, str]]) -> None:
    assert problems_of({"naturals": naturals}) == [(("naturals", *path), code) for path, code in problems]


def test_all_naturals_can_be_listed() -> None:
    naturals = [{"name": str(natural), "points": place} for place, natural in enumerate(Natural)]
    written = write_rules(house(naturals=naturals))["naturals"]
    assert [{"name": each["name"], "points": each["points"]} for each in written] == naturals


@pytest.mark.parametrize(
    ("suits", "problems"),
    [
        ([], [((), "not_all_suits")]),
        (["s", "h", "d"], [((), "not_all_suits")]),
        (["s", "h", "d", "d"], [((), "not_all_suits")]),
        (["s", "h", "d", "c", "s"], [((), "not_all_suits")]),
        ("shdc", [((), "wrong_type")]),
        (["s", "h", "d", "S"], [((3,), "not_one_of")]),
        (["s", "h", "d", 1], [((3,), "wrong_type")]),
        (["s", "h", "d", None], [((3,), "wrong_type")]),
    ],
)
def test_what_is_wrong_with_suits(suits: Any, problems: list[tuple[Place, str]]) -> None:
    expected = [(("suits_break_ties", *path), code) for path, code in problems]
    assert problems_of({"suits_break_ties": suits}) == expected


# what is given, where it is refused, and the sentences
SENSELESS: list[tuple[dict[str, Any], Place, str, str]] = [
    (
        {"foul": {"pays": "flat"}},
        ("foul", "points"),
        'The field "points" is missing.',
        'Het veld "points" ontbreekt.',
    ),
    (
        {"foul": {"points": 6}},
        ("foul", "points"),
        'A foul hand has a price of its own only where it pays "flat", and here it pays "scoop".',
        'Een foute hand heeft alleen een eigen prijs als hij "flat" betaalt, en hier betaalt hij "scoop".',
    ),
    (
        {"preset": "hong-kong", "royalties": {"to": "both"}},
        ("royalties", "to"),
        "A royalty that is paid whoever wins the row cannot replace the row's point.",
        "Een royalty die betaald wordt wie de rij ook wint, kan het punt van de rij niet vervangen.",
    ),
    (
        {"preset": "pusoy", "counting": {"scoop_factor": 2}},
        ("counting", "scoop_factor"),
        "Royalties of both sides are owed whoever scoops: the scoop's factor of 2 cannot multiply them.",
        "Royalty's van beide kanten gelden wie er ook scoopt: de factor 2 van een scoop kan er niet op.",
    ),
    (
        {"preset": "taiwan", "counting": {"row": 3}, "royalties": {"middle": {"full_house": 2}}},
        ("royalties", "middle", "full_house"),
        "A royalty of 2 in place of a row that is worth 3: a stronger row would pay less.",
        "Een royalty van 2 in plaats van een rij van 3: een sterkere rij leverde minder op.",
    ),
    (
        {"preset": "taiwan", "royalties": {"in_scoop_factor": False, "back": None}, "counting": {"scoop_factor": 3}},
        ("counting", "scoop_factor"),
        "A royalty of 2 in place of a row that is worth 3: a stronger row would pay less.",
        "Een royalty van 2 in plaats van een rij van 3: een sterkere rij leverde minder op.",
    ),
    (
        {"preset": "us-2-4", "counting": {"majority": 3}, "royalties": {"back": {"straight_flush": 5}}},
        ("counting", "majority"),
        "A majority by total that needs two rows cannot be 3 where a row is 1: a stronger row could pay less.",
        "Een meerderheid naar totaal die twee rijen vraagt, kan geen 3 zijn waar een rij 1 is: een sterkere rij kon "
        "minder opleveren.",
    ),
    (
        {"naturals": [{"name": "all_big", "points": 3, "from": "K", "to": "8"}]},
        ("naturals", 0, "to"),
        "From K to 8 there is nothing; only the ace may stand below a deuce.",
        "Van K tot en met 8 is er niets; alleen de aas mag onder een twee staan.",
    ),
    (
        {"suits_break_ties": ["s", "h", "d", "d"]},
        ("suits_break_ties",),
        '"s h d d" are not the four suits s, h, d and c, each once.',
        '"s h d d" zijn niet de vier kleuren s, h, d en c, elk een keer.',
    ),
]


@pytest.mark.parametrize(("given", "path", "english", "dutch"), SENSELESS)
def test_what_makes_no_sense_is_refused_with_the_reason(
    given: dict[str, Any], path: Place, english: str, dutch: str
) -> None:
    with pytest.raises(RulesError) as caught:
        read_rules(given)
    problem, *_ = caught.value.problems
    assert {each.path for each in caught.value.problems} == {path}
    assert (problem.detail("en"), problem.detail("nl")) == (english, dutch)


def test_what_makes_sense_although_it_looks_odd() -> None:
    both = house(counting={"scoop_factor": 2, "scoop": 3})
    assert (both.counting.scoop_factor, both.counting.scoop) == (2, 3)
    assert house("pusoy", counting={"scoop_factor": 2}, royalties={"in_scoop_factor": False})
    assert house("us-2-4", counting={"majority": 3})  # no royalties: the total is the rows'
    assert house(royalties={"row_point": "replaced", "to": "row_winner"})


@pytest.mark.parametrize(("about", "path"), [(5, ()), ([], ()), ("x", ()), ({"titel": "x"}, ("titel",))])
def test_what_a_preset_says_of_itself_has_its_fields(about: Any, path: Place) -> None:
    assert problems_of({"about": about}) == [(("about", *path), "unknown_field" if path else "wrong_type")]
    assert problems_of({"about": about, "preset": "?"}) == [
        (("preset",), "unknown_preset"),
        (("about", *path), "unknown_field" if path else "wrong_type"),
    ]


def test_every_preset_says_where_it_comes_from() -> None:
    for name in preset_names():
        about = preset_about(name)
        assert tuple(about) == ("title", "aliases", "confidence", "sources", "notes")
        assert about["title"].keys() == about["notes"].keys() == {"en", "nl"}
        assert about["confidence"] in CONFIDENCE
        assert about["sources"]
        assert not [source for source in about["sources"] if "..." in source]


def test_no_two_presets_have_the_same_name_or_alias() -> None:
    names = [*preset_names(), *(alias for name in preset_names() for alias in preset_about(name)["aliases"])]
    assert len(set(names)) == len(names)
    for alias, name in preset_aliases().items():
        assert preset(alias) == preset(name)
        assert write_rules(preset(alias))["name"] == name


@pytest.mark.parametrize("name", ["us-2-4", "hk", "shisanshui"])
def test_rules_of_one_s_own_have_no_preset_s_name(name: str) -> None:
    assert problems_of({"name": name, "counting": {"row": 2}}) == [(("name",), "name_of_preset")]


CYCLE_PROBLEMS: list[tuple[Any, list[tuple[Place, str]]]] = [
    ([], [((), "wrong_length")]),
    (["left"] * 13, [((), "wrong_length")]),
    ("left", [((), "wrong_type")]),
    ({}, [((), "wrong_type")]),
    (["left", "up"], [((1,), "not_one_of")]),
    (["left", None], [((1,), "wrong_type")]),
    ([1], [((0,), "wrong_type")]),
]


@pytest.mark.parametrize(("cycle", "problems"), CYCLE_PROBLEMS)
def test_what_is_wrong_with_a_cycle(cycle: Any, problems: list[tuple[Place, str]]) -> None:
    expected = [(("passing", "cycle", *path), code) for path, code in problems]
    assert problems_of({"passing": {"cycle": cycle}}) == expected


@pytest.mark.parametrize("count", [0, 14, -1])
def test_as_many_cards_can_be_passed_as_there_are(count: int) -> None:
    assert problems_of({"passing": {"count": count}}) == [(("passing", "count"), "out_of_range")]


# preset, royalties laid over it, where the fault is
FALLS: list[tuple[str, Any, Place]] = [
    ("dutch-1-6", {"middle": {"full_house": 2}}, ("middle", "full_house")),
    ("dutch-1-6", {"middle": {"full_house": 2, "four_of_a_kind": 1}}, ("middle", "four_of_a_kind")),
    ("dutch-1-6-royalties", {"middle": {"four_of_a_kind": 1}}, ("middle", "four_of_a_kind")),
    ("dutch-1-6-royalties", {"middle": {"four_of_a_kind": None}}, ("middle", "four_of_a_kind")),
    ("dutch-1-6-royalties", {"middle": {"full_house": 9}}, ("middle", "full_house")),
    ("dutch-1-6-royalties", {"middle": {"royal_flush": 9}}, ("middle", "royal_flush")),
    ("dutch-1-6-royalties", {"middle": {"royal_flush": 0}}, ("middle", "royal_flush")),
    ("dutch-1-6-royalties", {"front": {"pair": 4}}, ("front", "pair")),
    ("dutch-1-6-royalties", {"front": {"high_card": 1}}, ("front", "high_card")),
    ("dutch-1-6-royalties", {"back": {"straight_flush": 3}}, ("back", "straight_flush")),
    ("dutch-1-6", {"front": {"pair": {"6": 1}, "three_of_a_kind": 1}}, ("front", "pair", "6")),
    ("dutch-1-6", {"front": {"pair": {"A": 9}}}, ("front", "pair", "A")),
    ("dutch-1-6", {"front": {"three_of_a_kind": {"K": 2, "A": 1}}}, ("front", "three_of_a_kind", "A")),
    ("open-face", {"front": {"pair": {"K": None}}}, ("front", "pair", "K")),
    ("open-face", {"front": {"three_of_a_kind": 8}}, ("front", "three_of_a_kind")),
    ("open-face", {"front": {"pair": {"A": 11}}}, ("front", "pair", "A")),
    ("open-face", {"back": {"straight_flush": {"T": 15}}}, ("back", "straight_flush")),
    ("dutch-1-6", {"back": {"straight_flush": {"T": 15}}}, ("back", "straight_flush", "T")),
]


@pytest.mark.parametrize(("base", "royalties", "path"), FALLS)
def test_royalties_never_fall(base: str, royalties: Any, path: Place) -> None:
    first, *others = problems_of({"preset": base, "royalties": royalties})
    assert first == (("royalties", *path), "falling_royalty")
    assert {code for _, code in others} <= {"falling_royalty"}


def test_every_fall_is_found() -> None:
    middle = {"pair": 4, "two_pair": 1, "three_of_a_kind": 1, "straight": 1, "flush": 9, "full_house": 2}
    assert problems_of({"royalties": {"middle": middle | {"four_of_a_kind": 2, "straight_flush": 2}}}) == [
        (("royalties", "middle", "two_pair"), "falling_royalty"),
        (("royalties", "middle", "full_house"), "falling_royalty"),
    ]


def test_a_fall_is_named() -> None:
    rules = {"royalties": {"middle": {"full_house": 2, "four_of_a_kind": 1, "straight_flush": 1}}}
    assert sentence_of(rules) == "A stronger row earns less: full house, aces over kings 2, but four deuces 1."
    assert sentence_of(rules, "nl") == (
        "Een sterkere rij levert minder op: full house, drie azen en twee heren 2, maar carré tweeën 1."
    )


def test_where_a_fall_is_depends_on_the_wheel() -> None:
    ranks = {rank: points for points, rank in enumerate("6789TJQKA", start=1)}
    low = {"straight": {"5": 0, **ranks}, "flush": 9, "full_house": 9, "four_of_a_kind": 9, "straight_flush": 9}
    high = {**low, "straight": {**ranks, "5": 8}}
    assert read_rules({"royalties": {"back": low}})
    assert problems_of({"royalties": {"back": low}, "wheel": "second_highest"})
    assert read_rules({"royalties": {"back": high}, "wheel": "second_highest"})
    assert problems_of({"royalties": {"back": high}})


@pytest.mark.parametrize(
    ("cards", "row_name", "points"),
    [
        ("6c 6d 2h", "front", 1),
        ("5c 5d Ah", "front", 0),
        ("Ac Ad 2h", "front", 9),
        ("2c 2d 2h", "front", 10),
        ("Ac Ad Ah", "front", 22),
        ("Ac Ad Ah 3c 2s", "middle", 2),
        ("As 2h 3d 4c 5s", "middle", 4),
        ("9h 7h 5h 3h 2h", "back", 4),
        ("Ac Ad Ah 2c 2s", "back", 6),
        ("9h 8h 7h 6h 5h", "back", 15),
        ("Ah Kh Qh Jh Th", "back", 25),
        ("Ah Kh Qh Jh Th", "middle", 50),
    ],
)
def test_what_open_face_pays(cards: str, row_name: str, points: int) -> None:
    assert house("open-face").royalties.row(row_name).of(row(cards).row_class) == points


def test_a_royal_flush_earns_what_a_straight_flush_does() -> None:
    royal = row("Ah Kh Qh Jh Th").row_class
    assert house("dutch-1-6-royalties").royalties.middle.of(royal) == 10
    priced = house("dutch-1-6-royalties", royalties={"middle": {"royal_flush": 14}})
    assert priced.royalties.middle.of(royal) == 14
    assert priced.royalties.back.of(royal) == 5


@pytest.mark.parametrize("value", [None, 5, 1.5, True, [], ["dutch-1-6"]], ids=repr)
def test_rules_are_a_name_or_an_object(value: Any) -> None:
    assert problems_of(value) == [((), "wrong_type")]


@pytest.mark.parametrize("name", ["", "1-6", "Dutch-1-6", "dutch-1-6 ", "dutch-1-6.json", "../rules", "custom"])
def test_an_unknown_preset(name: str) -> None:
    assert problems_of(name) == [((), "unknown_preset")]
    assert problems_of({"preset": name}) == [(("preset",), "unknown_preset")]
    assert "dutch-1-6-royalties" in sentence_of(name)
    with pytest.raises(RulesError):
        preset(name)


@pytest.mark.parametrize("value", [5, False, 0, [], {}, {"preset": "dutch-1-6"}], ids=repr)
def test_a_preset_is_a_name(value: Any) -> None:
    assert problems_of({"preset": value}) == [(("preset",), "wrong_type")]


def test_all_problems_at_once() -> None:
    rules = {
        "preset": "1-6",
        "counting": {"row": -1, "colum": 1},
        "wheel": 5,
        "royalties": {"front": {"flush": 1, "pair": "much"}, "middle": {"full_house": 2}},
        "naturals": [{"name": "dragon", "points": 13}, {"name": "dragoon", "points": 13}],
        "point_value": 0.1,
        "scoring": "2-4",
    }
    assert sorted(problems_of(rules), key=str) == sorted(
        [
            (("preset",), "unknown_preset"),
            (("counting", "row"), "out_of_range"),
            (("counting", "colum"), "unknown_field"),
            (("wheel",), "wrong_type"),
            (("royalties", "front", "flush"), "unknown_field"),
            (("royalties", "front", "pair"), "wrong_type"),
            (("naturals", 1, "name"), "not_one_of"),
            (("point_value",), "wrong_type"),
            (("scoring",), "unknown_field"),
        ],
        key=str,
    )
    del rules["preset"]
    assert (("royalties", "middle", "full_house"), "falling_royalty") in problems_of(rules)


def test_reading_changes_nothing_of_the_caller() -> None:
    given = {"preset": "open-face", "royalties": {"front": {"pair": {"A": 10}}}, "naturals": [*NATURALS]}
    copy = json.loads(json.dumps(given))
    read_rules(given)
    assert given == copy
    assert write_rules(preset("open-face")) == PRESETS["open-face"]
