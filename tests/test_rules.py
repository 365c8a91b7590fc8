"""House rules: the presets as the project states them, what can be laid over them, and what is refused where."""

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from solver.errors import RulesError
from solver.naturals import Natural
from solver.preset_files import preset_names
from solver.reference import Wheel
from solver.rules import Clash, Counting
from solver.rules_json import preset, read_rules, write_rules
from tests.layouts import house, row

Place = tuple[str | int, ...]

PASSING = {"on": False, "count": 3, "cycle": ["left", "right", "across"], "across_with_three": None}
ROYALTIES = {
    "to": "row_winner",
    "front": {"three_of_a_kind": 3},
    "middle": {"full_house": 2, "four_of_a_kind": 8, "straight_flush": 10},
    "back": {"four_of_a_kind": 4, "straight_flush": 5},
}
NATURALS = [
    {"name": "dragon", "points": 13},
    {"name": "six_pairs", "points": 3},
    {"name": "three_flushes", "points": 3},
    {"name": "three_straights", "points": 3},
]
NO_ROYALTIES: dict[str, Any] = {"to": "row_winner", "front": {}, "middle": {}, "back": {}}


def whole(name: str, counting: tuple[int, int, int], royalties: Any, naturals: Any) -> dict[str, Any]:
    return {
        "name": name,
        "counting": dict(zip(("row", "majority", "scoop"), counting, strict=True)),
        "foul": {"pays": "scoop"},
        "wheel": "lowest",
        "royalties": royalties,
        "naturals": naturals,
        "natural_against_natural": "higher",
        "quads_are_two_pairs": True,
        "passing": PASSING,
        "point_value": "1.00",
        "currency": "EUR",
    }


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
    "dutch-1-6": whole("dutch-1-6", (1, 0, 3), NO_ROYALTIES, []),
    "dutch-2-4": whole("dutch-2-4", (1, 1, 0), NO_ROYALTIES, []),
    "dutch-1-6-royalties": whole("dutch-1-6-royalties", (1, 0, 3), ROYALTIES, NATURALS),
    "dutch-2-4-royalties": whole("dutch-2-4-royalties", (1, 1, 0), ROYALTIES, NATURALS),
    "open-face": whole("open-face", (1, 0, 3), OPEN_FACE, []),
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
    (("counting",), None, {"row": 1, "majority": 0, "scoop": 3}),
    (("counting",), {"majority": 1, "scoop": 0}, {"row": 1, "majority": 1, "scoop": 0}),
    (("counting",), {}, {"row": 1, "majority": 0, "scoop": 3}),
    (("foul", "pays"), "scoop", "scoop"),
    (("foul",), None, {"pays": "scoop"}),
    (("wheel",), "second_highest", "second_highest"),
    (("wheel",), None, "lowest"),
    (("royalties", "to"), "both", "both"),
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
    (("naturals",), [{"name": "all_big", "points": 0}], [{"name": "all_big", "points": 0}]),
    (("naturals",), [{"points": 5, "name": "six_pairs"}], [{"name": "six_pairs", "points": 5}]),
    (("natural_against_natural",), "difference", "difference"),
    (("natural_against_natural",), "none", "none"),
    (("natural_against_natural",), None, "higher"),
    (("quads_are_two_pairs",), False, False),
    (("quads_are_two_pairs",), None, True),
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
    assert rules["name"] == (given if path == ("name",) and given else "custom")


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
    ("royalties", "front", "pair"),
    ("royalties", "front", "pair", "A"),
    ("royalties", "middle", "full_house"),
    ("royalties", "back", "straight_flush", "9"),
    ("passing", "count"),
]
CHOICES: list[Place] = [
    ("foul", "pays"),
    ("wheel",),
    ("royalties", "to"),
    ("natural_against_natural",),
    ("passing", "across_with_three"),
]
OBJECTS: list[Place] = [
    *[("counting",), ("foul",), ("royalties",), ("royalties", "front"), ("royalties", "middle"), ("royalties", "back")],
    ("passing",),
]


@pytest.mark.parametrize("value", NOT_WHOLE_NUMBERS, ids=repr)
@pytest.mark.parametrize("path", NUMBERS, ids=str)
def test_only_whole_numbers_are_numbers(path: Place, value: Any) -> None:
    assert problems_of(over(path, value)) == [(path, "wrong_type")]


@pytest.mark.parametrize("value", [-1, 1_000_001, 10**400, -(10**400)], ids=["-1", "over", "huge", "minus huge"])
@pytest.mark.parametrize("path", NUMBERS, ids=str)
def test_numbers_have_bounds(path: Place, value: int) -> None:
    assert problems_of(over(path, value)) == [(path, "out_of_range")]
    assert len(sentence_of(over(path, value))) < 100


@pytest.mark.parametrize("value", NOT_TEXTS, ids=repr)
@pytest.mark.parametrize("path", [*CHOICES, ("name",), ("currency",), ("point_value",)], ids=str)
def test_only_texts_are_texts(path: Place, value: Any) -> None:
    assert problems_of(over(path, value)) == [(path, "wrong_type")]


@pytest.mark.parametrize("value", ["", "Scoop", "LOWEST", "second-highest", " both", "nobody", "across"])
@pytest.mark.parametrize("path", CHOICES, ids=str)
def test_only_known_names_are_names(path: Place, value: str) -> None:
    assert problems_of(over(path, value)) == [(path, "not_one_of")]


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", "yes", "off", "n", [], {}], ids=repr)
@pytest.mark.parametrize("path", [("quads_are_two_pairs",), ("passing", "on")], ids=str)
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
    assert write_rules(house(naturals=naturals))["naturals"] == naturals


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
