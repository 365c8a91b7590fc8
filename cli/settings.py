"""Settings as a person reads them, from the API's JSON."""

from collections.abc import Sequence
from typing import Any

from cli.look import Look, columns

ROWS = ("front", "middle", "back")
LONGEST_ROW = 5

Json = dict[str, Any]


def setting(shown: Json, look: Look) -> list[str]:
    """Return the lines of a setting: its rows with their chances, and what it is worth."""
    return [*rows(shown, look), "", worth(shown, look)]


def rows(shown: Json, look: Look) -> list[str]:
    """Return a line for each row of a setting: cards, name, chances where they are known, royalty where it has one."""
    table = []
    for name in ROWS:
        row = shown[name]
        cells = [look.faint(look.word(name)), look.cards(row["cards"], LONGEST_ROW), row["description"]]
        if "rows" in shown:
            chances = shown["rows"][name]
            cells += [f"{look.word(each)} {look.percent(chances[each]):>6}" for each in ("win", "tie", "lose")]
        earned = row["royalty"]
        table.append([*cells, f"{look.word('royalty')} {earned}" if earned else ""])
    return columns(table)


def worth(shown: Json, look: Look) -> str:
    """Return what a setting is worth, in one line."""
    points = look.strong(look.number(shown["expected_points"], 3, signed=True))
    parts = [
        f"{look.word('expected_points')} {points} ± {look.number(shown['standard_error'], 3)} "
        f"{look.word('against_one')}",
        *(f"{look.word(each)} {look.percent(shown[each])}" for each in ("scoop", "scooped")),
    ]
    return ", ".join(parts)


def cost(shown: Json, look: Look) -> str:
    """Return what a setting costs against the best, with its error."""
    text = f"{look.word('costs')} {look.number(shown['cost'], 3)} ± {look.number(shown['cost_error'], 3)}"
    return f"{text}, {look.word('as_good')}" if shown["equal"] else text


def compared(settings: Sequence[tuple[str, Json]], look: Look) -> list[str]:
    """Return a line for each of some settings, with a name before it: its rows, its worth and its cost."""
    table = [
        [
            look.faint(name),
            *(look.cards(shown[row]["cards"], len(shown[row]["cards"])) for row in ROWS),
            look.number(shown["expected_points"], 3, signed=True),
            cost(shown, look),
        ]
        for name, shown in settings
    ]
    return columns(table, right=[4])


def habits(shown: Json, look: Look) -> list[str]:
    """Return what the usual habits cost."""
    named = [(look.word(name), each) for name, each in shown.items()]
    return ["", look.strong(look.word("habits")), *compared(named, look)]


def choices(answer: Json, look: Look) -> list[str]:
    """Return what a hand can do instead of playing rows, and whether to do it; nothing where there is no such thing."""
    return [
        *natural(answer["natural"], look),
        *giving_up("surrender", answer["surrender"], look),
        *giving_up("foul_on_purpose", answer["foul_on_purpose"], look),
    ]


def giving_up(name: str, shown: Json | None, look: Look) -> list[str]:
    """Return what giving a hand up is worth, where that is best."""
    if shown is None or not shown["best"]:
        return []
    points = look.number(shown["expected_points"], 3, signed=True)
    return ["", f"{look.strong(look.word(name))}: {look.word('expected_points')} {points}"]


def natural(shown: Json | None, look: Look) -> list[str]:
    """Return what a hand's natural is worth, and whether to declare it; nothing where there is none."""
    if shown is None:
        return []
    advice = look.strong(look.word("declare" if shown["declare"] else "play_rows"))
    points = look.number(shown["expected_points"], 3, signed=True)
    return ["", f"{look.word('natural')} {shown['name']}, {look.word('expected_points')} {points}: {advice}"]
