"""`/v1/evening/report`: an evening as a page to keep or print, or as a table for a spreadsheet."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, render_template, request

from api.evening import load_evening, reckon_evening
from api.language import preferred
from api.plot import HEIGHT, LEFT, RIGHT, TOP, WIDTH, plot
from solver.errors import PokerError
from solver.evening import Evening, amount
from solver.scoring import money

blueprint = Blueprint("report", __name__, url_prefix="/v1/evening/report")

PAGE, TABLE = "text/html", "text/csv"

# A page shows what strangers wrote: whatever slips through, nothing of it runs or loads.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

WORDS = {
    "en": {
        "title": "An evening of Chinese poker",
        "rules": "Rules",
        "point": "a point is worth",
        "standings": "Standings",
        "player": "Player",
        "hands": "Hands",
        "hand": "Hand",
        "points": "Points",
        "money": "Money",
        "settled": "To the cent",
        "course": "Running totals",
        "settlement": "Settlement",
        "from": "From",
        "to": "To",
        "amount": "Amount",
        "pays": "pays",
        "quits": "Nobody owes anybody anything.",
        "none": "No hand has been played yet.",
        "total": "Total",
        "explained": "In each hand: its points, and the running total. A dot: sat out.",
        "unscored": "Not scored:",
    },
    "nl": {
        "title": "Een avond Chinees poker",
        "rules": "Regels",
        "point": "per punt",
        "standings": "Stand",
        "player": "Speler",
        "hands": "Handen",
        "hand": "Hand",
        "points": "Punten",
        "money": "Geld",
        "settled": "Op de cent",
        "course": "Verloop",
        "settlement": "Afrekening",
        "from": "Van",
        "to": "Aan",
        "amount": "Bedrag",
        "pays": "betaalt",
        "quits": "Niemand is iemand iets schuldig.",
        "none": "Er is nog geen hand gespeeld.",
        "total": "Totaal",
        "explained": "Bij elke hand: de punten, en de stand erna. Een stip: deed niet mee.",
        "unscored": "Niet geteld:",
    },
}


@blueprint.post("")
def report_evening() -> Response:
    """Answer an evening as HTML, or as CSV where that is preferred."""
    body = load_evening()
    reckoned, language = reckon_evening(body), preferred()
    media_type = request.accept_mimetypes.best_match([PAGE, TABLE], default=PAGE)
    text = table(body, reckoned, language) if media_type == TABLE else page(body, reckoned, language)
    response = Response(text, mimetype=media_type)
    response.headers["Content-Language"] = language
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.vary.update(["Accept", "Accept-Language"])
    return response


def page(body: Mapping[str, Any], reckoned: Evening, language: str) -> str:
    """Return the page: standings, plot, settlement and all hands, with nothing from elsewhere."""
    rules, totals = body["rules"], [(0,) * len(body["players"])]
    for hand in reckoned.hands:
        totals.append(hand.totals if hand else totals[-1])

    def local(text: str) -> str:
        return (text.replace(".", ",") if language == "nl" else text).replace("-", "−")

    return render_template(
        "evening.html",
        language=language,
        words=WORDS[language],
        rules=rules,
        point_value=local(rules.point_value),
        players=[
            (name, reckoned.played[seat], points, local(money(points, rules)), local(amount(reckoned.cents[seat])))
            for seat, (name, points) in enumerate(zip(body["players"], reckoned.totals, strict=True))
        ],
        hands=[
            (number, None, [each.detail(language) for each in hand.problems])
            if isinstance(hand, PokerError)
            else (number, list(zip(scored.points, scored.totals, strict=True)) if scored else None, [])
            for number, (hand, scored) in enumerate(zip(body["hands"], reckoned.hands, strict=True), start=1)
        ],
        payments=[
            (body["players"][each.payer], body["players"][each.payee], local(amount(each.cents)))
            for each in reckoned.payments
        ],
        plot=plot(list(zip(*totals, strict=True))) if any(reckoned.hands) else None,
        box={"width": WIDTH, "height": HEIGHT, "left": LEFT, "right": WIDTH - RIGHT, "top": TOP},
    )


def table(body: Mapping[str, Any], reckoned: Evening, language: str) -> str:
    """Return the hands as CSV (RFC 4180): a column a player, then totals and money, then who pays whom.

    Every line has as many fields. A name that a spreadsheet would take for a formula has an apostrophe before it.
    """
    words, names, rules = WORDS[language], [_harmless(name) for name in body["players"]], body["rules"]
    currency = _harmless(rules.currency)
    lines: list[list[object]] = [[words["hand"], *names]]
    for number, hand in enumerate(reckoned.hands, start=1):
        lines.append([number, *(("" if each is None else each for each in hand.points) if hand else [""] * len(names))])
    lines.append([words["total"], *reckoned.totals])
    lines.append([f"{words['money']} ({currency})", *(money(points, rules) for points in reckoned.totals)])
    lines.append([f"{words['settled']} ({currency})", *map(amount, reckoned.cents)])
    lines += [[], [words["from"], words["to"], f"{words['amount']} ({currency})"]]
    lines += [[names[each.payer], names[each.payee], amount(each.cents)] for each in reckoned.payments]
    width = max(3, len(names) + 1)
    text = io.StringIO(newline="")
    csv.writer(text).writerows([*line, *[""] * (width - len(line))] for line in lines)
    return text.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text.lstrip()[:1] in ("=", "+", "-", "@") else text
