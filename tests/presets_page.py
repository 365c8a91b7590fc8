"""The presets side by side, as pages for people: `docs/presets.md` and, in Dutch, `docs/presets.nl.md`.

    python -m tests.presets_page

writes both from the presets' own data; so does `make docs`. That they are what this writes is tested.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from solver.hands import CATEGORY_NAMES
from solver.naturals import NAMES, Natural
from solver.preset_files import preset_about, preset_names
from solver.reference import Category
from solver.rules_json import preset, write_rules

PAGES = {"en": Path("docs/presets.md"), "nl": Path("docs/presets.nl.md")}
ROOT = Path(__file__).resolve().parents[1]

Json = dict[str, Any]

TEXTS: dict[str, dict[str, str]] = {
    "title": {"en": "The presets side by side", "nl": "De presets naast elkaar"},
    "intro": {
        "en": "Made from the presets by `make docs`; every field can be changed in a request. "
        "[In het Nederlands](presets.nl.md).",
        "nl": "Gemaakt uit de presets met `make docs`; elk veld kan in een verzoek anders. [In English](presets.md).",
    },
    "which": {"en": "Which there are", "nl": "Welke er zijn"},
    "counting": {"en": "Counting", "nl": "Telling"},
    "royalties": {"en": "Royalties", "nl": "Royalty's"},
    "naturals": {"en": "Naturals", "nl": "Naturals"},
    "naturals_note": {
        "en": "Highest first, with their points. Naturals joined by = settle as equals.",
        "nl": "De hoogste eerst, met hun punten. Naturals met = ertussen zijn voor elkaar even hoog.",
    },
    "rest": {"en": "All else", "nl": "De rest"},
    "sources": {"en": "Where they come from", "nl": "Waar ze vandaan komen"},
    "preset": {"en": "preset", "nl": "preset"},
    "what": {"en": "what it is", "nl": "wat het is"},
    "aliases": {"en": "other names", "nl": "andere namen"},
    "confidence": {"en": "how sure", "nl": "hoe zeker"},
    "several_agree": {"en": "several sources agree", "nl": "meer bronnen zijn het eens"},
    "one_table": {"en": "one developer's or house's table", "nl": "de tabel van één ontwikkelaar of huis"},
    "weak": {"en": "weak, gaps filled", "nl": "zwak, aangevuld"},
    "row": {"en": "row", "nl": "rij"},
    "majority": {"en": "majority", "nl": "meerderheid"},
    "scoop": {"en": "scoop", "nl": "scoop"},
    "home_run": {"en": "home run", "nl": "home run"},
    "foul": {"en": "a foul hand pays", "nl": "een foute hand betaalt"},
    "surrender": {"en": "surrender", "nl": "opgeven"},
    "by_total": {"en": "to the higher total", "nl": "naar het hoogste totaal"},
    "needs_two": {"en": "from two rows won", "nl": "vanaf twee gewonnen rijen"},
    "as_scoop": {"en": "as if scooped", "nl": "als bij een scoop"},
    "no_royalties": {"en": "without royalties", "nl": "zonder royalty's"},
    "with_royalties": {"en": "with royalties", "nl": "met royalty's"},
    "to": {"en": "who collects", "nl": "wie int"},
    "row_winner": {"en": "the row's winner", "nl": "de winnaar van de rij"},
    "both": {"en": "both, netted", "nl": "beide, verrekend"},
    "row_point": {"en": "the row's point", "nl": "het punt van de rij"},
    "kept": {"en": "kept", "nl": "blijft"},
    "replaced": {"en": "replaced", "nl": "vervalt"},
    "front": {"en": "front", "nl": "boven"},
    "middle": {"en": "middle", "nl": "midden"},
    "back": {"en": "back", "nl": "onder"},
    "list": {"en": "naturals", "nl": "naturals"},
    "clash": {"en": "two naturals", "nl": "twee naturals"},
    "higher": {"en": "the higher collects", "nl": "de hoogste int"},
    "difference": {"en": "the difference", "nl": "het verschil"},
    "none": {"en": "nothing", "nl": "niets"},
    "tiers": {"en": "the higher collects, equal points nothing", "nl": "de hoogste int, gelijke punten niets"},
    "first": {"en": "the first to declare collects", "nl": "wie het eerst meldt, int"},
    "wheel": {"en": "A-2-3-4-5", "nl": "A-2-3-4-5"},
    "lowest": {"en": "lowest straight", "nl": "laagste straat"},
    "second_highest": {"en": "second highest", "nl": "op één na hoogste"},
    "suits": {"en": "suits break ties", "nl": "kleuren beslissen"},
    "banker": {"en": "banker", "nl": "bank"},
    "never": {"en": "–", "nl": "–"},
    "optional": {"en": "if named", "nl": "als die genoemd is"},
    "always": {"en": "always", "nl": "altijd"},
    "ties_banker": {"en": "wins ties", "nl": "wint gelijke rijen"},
    "aces": {"en": "aces", "nl": "azen"},
    "quads": {"en": "quads as two pairs", "nl": "carré als twee paren"},
    "yes": {"en": "yes", "nl": "ja"},
    "no": {"en": "no", "nl": "nee"},
    "passing": {"en": "passing", "nl": "ruilen"},
    "off": {"en": "off", "nl": "uit"},
    "jack_to_ace": {"en": "jack to ace", "nl": "boer tot en met aas"},
    "court_cards": {"en": "all jacks, queens and kings", "nl": "alle boeren, vrouwen en heren"},
}
NOTHING = "–"


def page(language: str) -> str:
    """Return a page, in `en` or `nl`."""
    say = _speaker(language)
    presets = [write_rules(preset(name)) for name in preset_names()]
    parts = [
        f"# {say('title')}",
        say("intro"),
        f"## {say('which')}",
        _table([say(word) for word in ("preset", "what", "aliases", "confidence")], _which(presets, language)),
        f"## {say('counting')}",
        _table(
            [say(word) for word in ("preset", "row", "majority", "scoop", "home_run", "foul", "surrender")],
            ([_code(rules), *_counting(rules, language)] for rules in presets),
        ),
        f"## {say('royalties')}",
        _table(
            [say(word) for word in ("preset", "to", "row_point", "front", "middle", "back")],
            ([_code(rules), *_royalties(rules["royalties"], language)] for rules in presets),
        ),
        f"## {say('naturals')}",
        say("naturals_note"),
        _table(
            [say(word) for word in ("preset", "list", "clash", "quads")],
            ([_code(rules), *_naturals(rules, language)] for rules in presets if rules["naturals"]),
        ),
        f"## {say('rest')}",
        _table(
            [say(word) for word in ("preset", "wheel", "suits", "banker", "aces", "passing")],
            ([_code(rules), *_rest(rules, language)] for rules in presets),
        ),
        f"## {say('sources')}",
        *(_source(rules["name"], language) for rules in presets),
    ]
    return "\n\n".join(parts) + "\n"


def _speaker(language: str) -> Callable[[str], str]:
    return lambda word: TEXTS[word][language]


def _table(heading: list[str], rows: Iterable[list[str]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _code(rules: Json) -> str:
    return f"`{rules['name']}`"


def _which(presets: list[Json], language: str) -> Iterable[list[str]]:
    for rules in presets:
        about = preset_about(rules["name"])
        aliases = ", ".join(f"`{alias}`" for alias in about["aliases"]) or NOTHING
        yield [_code(rules), about["title"][language], aliases, TEXTS[about["confidence"]][language]]


def _counting(rules: Json, language: str) -> list[str]:
    say, counting, foul = _speaker(language), rules["counting"], rules["foul"]
    majority = [f"+ {counting['majority']}"] if counting["majority"] else []
    if majority and counting["majority_by"] == "total":
        majority.append(say("by_total"))
    if majority and counting["majority_needs"] == "two_rows":
        majority.append(say("needs_two"))
    scoop = [f"+ {counting['scoop']}"] if counting["scoop"] else []
    scoop += [f"× {counting['scoop_factor']}"] if counting["scoop_factor"] > 1 else []
    home_run = f"× {counting['home_run_factor']}" if counting["home_run_factor"] > 1 else NOTHING
    price = say("as_scoop") if foul["pays"] == "scoop" else str(foul["points"])
    if foul["royalties"] != (foul["pays"] == "scoop"):  # what goes without saying is not said
        price += f", {say('with_royalties' if foul['royalties'] else 'no_royalties')}"
    surrender = NOTHING if rules["surrender"] is None else str(rules["surrender"])
    return [
        str(counting["row"]),
        ", ".join(majority) or NOTHING,
        ", ".join(scoop) or NOTHING,
        home_run,
        price,
        surrender,
    ]


def _royalties(royalties: Json, language: str) -> list[str]:
    rows = [_row_royalties(royalties[row], language) for row in ("front", "middle", "back")]
    if rows == [NOTHING] * 3:
        return [NOTHING] * 5
    say = _speaker(language)
    return [say(royalties["to"]), say(royalties["row_point"]), *rows]


def _row_royalties(row: Json, language: str) -> str:
    entries = (f"{CATEGORY_NAMES[language][Category(name)]} {_amount(amount)}" for name, amount in row.items())
    return ", ".join(entries) or NOTHING


def _amount(amount: int | dict[str, int]) -> str:
    """Return points; by rank as `6 1, 7 2`, or as `6–A 1–9` where they rise by one."""
    if isinstance(amount, int):
        return str(amount)
    ranks, points = list(amount), list(amount.values())
    if points == list(range(points[0], points[0] + len(points))):
        return f"({ranks[0]}–{ranks[-1]}) {points[0]}–{points[-1]}"
    return "(" + ", ".join(f"{rank} {point}" for rank, point in amount.items()) + ")"


def _naturals(rules: Json, language: str) -> list[str]:
    clash = rules["natural_against_natural"]
    text, before = "", None
    for entry in rules["naturals"]:
        is_equal = before == entry["points"] and clash in ("tiers", "difference")
        text += ("" if before is None else " = " if is_equal else " > ") + _natural(entry, language)
        before = entry["points"]
    say = _speaker(language)
    return [text, say(clash), say("yes" if rules["quads_are_two_pairs"] else "no")]


def _natural(entry: Json, language: str) -> str:
    name, form = NAMES[language][Natural(entry["name"])], ""
    if "from" in entry:
        form = f" ({entry['from']}–{entry['to']})"
    elif "of" in entry:
        form = f" ({TEXTS[entry['of']][language]})"
    return f"{name}{form} {entry['points']}"


def _rest(rules: Json, language: str) -> list[str]:
    say, banker = _speaker(language), rules["banker"]
    game = say(banker["game"])
    if banker["game"] != "never" and banker["ties"] == "banker":
        game += f", {say('ties_banker')}"
    suits = "".join({"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[suit] for suit in rules["suits_break_ties"] or ())
    passing = str(rules["passing"]["count"]) if rules["passing"]["on"] else say("off")
    return [say(rules["wheel"]), suits or NOTHING, game, str(rules["aces"] or NOTHING), passing]


def _source(name: str, language: str) -> str:
    about = preset_about(name)
    sources = "\n".join(f"- <{each}>" if each.startswith("http") else f"- {each}" for each in about["sources"])
    return f"### {name}\n\n{about['notes'][language]}\n\n{sources}"


def main() -> None:
    """Write the pages."""
    for language, path in PAGES.items():
        (ROOT / path).write_text(page(language), encoding="utf-8")


if __name__ == "__main__":
    main()
