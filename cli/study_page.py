"""A study as one page: HTML that needs nothing else, with plots, for light and dark screens."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from itertools import groupby

from cli.findings import Cell, Table
from cli.look import Look
from cli.plots import Bar, columns, shares
from cli.study_words import WORDS
from solver.hands import CATEGORY_NAMES
from solver.reference import Category


@dataclass(frozen=True, slots=True)
class Subject:
    """What was studied."""

    rules: str
    bank: str
    hands: int
    seed: int


def page(subject: Subject, tables: Sequence[Table], look: Look) -> str:
    """Return the page."""
    say = Speaker(look)
    named = {table.name: table for table in tables}
    about = say.word("about").format(
        hands=look.number(subject.hands, 0), seed=subject.seed, rules=subject.rules, bank=subject.bank
    )
    style = resources.files("cli").joinpath("study.css").read_text("utf-8")
    parts = [
        f'<!doctype html>\n<html lang="{look.language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{say.text('title')}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>",
        f"<h1>{say.text('title')}</h1>\n<p>{escape(about)}</p>",
        _section("values", _values(named["distribution"], say), [named["values"]], say, shut=False),
        _section("categories", _categories(named["categories"], say), [named["categories"]], say),
        _section("chances", _chances(named["chances"], say), [named["chances"]], say),
        _section("habits", "", [named["habits"]], say, shut=False),
        _section("naturals", "", [named["naturals"]], say, shut=False),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says codes and numbers in the page's language."""

    look: Look

    def word(self, key: str) -> str:
        """Return a word of the page, or what it is not a code of."""
        return WORDS[key][self.look.language] if key in WORDS else key

    def text(self, key: str) -> str:
        """Return a word of the page for HTML."""
        return escape(self.word(key))

    def cell(self, value: Cell, column: str) -> str:
        """Return a cell of a table."""
        if isinstance(value, str):
            return self.category(value) if column == "category" else self._named(value)
        if isinstance(value, int):
            return self.look.number(value, 0)
        if column in ("win", "tie", "lose", "declared") or column.startswith("share"):
            return f"{self.look.number(100 * value, 2)}%"
        return self.look.number(value, 3)

    def head(self, column: str) -> str:
        """Return what a column is called."""
        start, _, above = column.rpartition("_above_")
        return self.word("share_above").format(points=above) if start else self.word(column)

    def category(self, code: str) -> str:
        """Return what a kind of row is called."""
        return CATEGORY_NAMES[self.look.language][Category(code)]

    def _named(self, code: str) -> str:
        start, _, share = code.rpartition("_")
        return self.word("percentile").format(share=share) if start == "percentile" else self.word(code)


def _section(name: str, plot: str, tables: Sequence[Table], say: Speaker, *, shut: bool = True) -> str:
    shown = "\n".join(_table(table, say) for table in tables)
    if shut:
        shown = f"<details><summary>{say.text('numbers')}</summary>\n{shown}\n</details>"
    return f"<section>\n<h2>{say.text(name)}</h2>\n<p>{say.text(name + '_about')}</p>\n{plot}\n{shown}\n</section>"


def _table(table: Table, say: Speaker) -> str:
    if not table.rows:
        return f"<p>{say.text('no_' + table.name)}</p>"
    heads = "".join(f"<th>{escape(say.head(column))}</th>" for column in table.columns)
    rows = [
        "<tr>"
        + "".join(
            f"<td{'' if isinstance(cell, str) else ' class=number'}>{escape(say.cell(cell, column))}</td>"
            for cell, column in zip(row, table.columns, strict=True)
        )
        + "</tr>"
        for row in table.rows
    ]
    return f'<div class="wide"><table>\n<tr>{heads}</tr>\n' + "\n".join(rows) + "\n</table></div>"


def _values(table: Table, say: Speaker) -> str:
    bars = []
    for row in table.rows:
        (start, end, share), hands = (float(row[place]) for place in (0, 1, 3)), row[2]
        between = f"{say.look.number(start, 2)} – {say.look.number(end, 2)}"
        label = say.look.number(start, 0) if start == int(start) else ""
        bars.append(Bar(share, label, "", f"{between}: {say.cell(hands, 'hands')} ({say.look.percent(share)})"))
    highest = max(bar.height for bar in bars)
    ticks = [(highest * part / 4, say.look.percent(highest * part / 4)) for part in range(5)]
    return _figure(columns(bars, say.word("values"), highest, ticks))


def _categories(table: Table, say: Speaker) -> str:
    rows = []
    for name, group in groupby(table.rows, lambda row: str(row[0])):
        rows.append((say.word(name), [(say.category(str(row[1])), float(row[3])) for row in group]))
    return _figure(shares(rows, [say.category(each) for each in Category], say.word("categories")))


def _chances(table: Table, say: Speaker) -> str:
    ticks = [(part / 4, f"{25 * part}%") for part in range(5)]
    figures = []
    for name, group in groupby(table.rows, lambda row: str(row[0])):
        bars = []
        for _, category, rank, hands, _, win, *_ in group:
            kind = say.category(str(category))
            said = f"{kind} {rank}: {say.look.percent(float(win))} ({say.cell(hands, 'hands')})"
            bars.append(Bar(float(win), str(rank), kind, said))
        figures.append(f"<h3>{say.text(name)}</h3>\n{_figure(columns(bars, say.word(name), 1.0, ticks))}")
    return "\n".join(figures)


def _figure(svg: str) -> str:
    return f"<figure>\n{svg}\n</figure>"
