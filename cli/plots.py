"""Plots as SVG, to stand in a page: colours and letters are the page's, which names them by class."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

WIDTH, HEIGHT = 960, 260
LEFT, RIGHT, TOP, BOTTOM = 52, 8, 10, 46
PLOT_WIDTH, PLOT_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: how high it is, what stands below it, what it belongs to, and what is said of it."""

    height: float
    label: str
    group: str
    said: str


def columns(bars: Sequence[Bar], title: str, highest: float, ticks: Sequence[tuple[float, str]]) -> str:
    """Return upright bars beside each other, those of one group in one shade, with its name below them."""
    pitch = PLOT_WIDTH / max(1, len(bars))
    parts = [_tick(_height(at, highest), text) for at, text in ticks]
    place = 0
    for shade, (group, members) in enumerate(groupby(bars, lambda bar: bar.group)):
        begun = place
        for bar in members:
            x, y = LEFT + place * pitch, _height(bar.height, highest)
            parts.append(
                f'<rect class="bar shade{shade % 2}" x="{x + 0.5:.1f}" y="{y:.1f}" width="{max(1, pitch - 1):.1f}" '
                f'height="{TOP + PLOT_HEIGHT - y:.1f}"><title>{escape(bar.said)}</title></rect>'
            )
            if bar.label:
                parts.append(_text(x + pitch / 2, TOP + PLOT_HEIGHT + 13, bar.label, "label"))
            place += 1
        if group and (place - begun) * pitch > 5.2 * len(group):  # as wide as it will be
            middle = LEFT + (begun + place) / 2 * pitch
            parts.append(_text(middle, TOP + PLOT_HEIGHT + 31, group, "group"))
    return _svg(parts, title, HEIGHT)


def shares(rows: Sequence[tuple[str, Sequence[tuple[str, float]]]], names: Sequence[str], title: str) -> str:
    """Return a bar from left to right for each row, cut into named shares of one; and what each colour stands for."""
    parts: list[str] = []
    thick, gap = 34, 12
    for place, (row, cut) in enumerate(rows):
        y, x = TOP + place * (thick + gap), float(LEFT + 20)
        parts.append(_text(LEFT + 12, y + thick / 2 + 4, row, "name", "end"))
        for name, share in cut:
            width = share * (PLOT_WIDTH - 20)
            said = f"{row}: {name} {100 * share:.1f}%"
            parts.append(
                f'<rect class="part part{names.index(name)}" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{thick}">'
                f"<title>{escape(said)}</title></rect>"
            )
            if width > 34:
                parts.append(_text(x + width / 2, y + thick / 2 + 4, f"{100 * share:.0f}%", "inside"))
            x += width
    y, x = TOP + len(rows) * (thick + gap) + 10, float(LEFT + 20)
    for place, name in enumerate(names):
        width = 26 + 6.6 * len(name)
        if x + width > WIDTH - RIGHT:
            x, y = float(LEFT + 20), y + 22
        parts.append(f'<rect class="part part{place}" x="{x:.1f}" y="{y - 10}" width="12" height="12"/>')
        parts.append(_text(x + 17, y, name, "legend", "start"))
        x += width
    return _svg(parts, title, y + 14)


def _height(value: float, highest: float) -> float:
    return TOP + PLOT_HEIGHT * (1 - value / highest)


def _tick(y: float, text: str) -> str:
    line = f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
    return line + _text(LEFT - 6, y + 4, text, "tick", "end")


def _text(x: float, y: float, text: str, kind: str, anchor: str = "middle") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(parts: Sequence[str], title: str, height: float) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return "\n".join([head, *parts, "</svg>"])
