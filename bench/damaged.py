"""Hostile requests, well-formed as HTTP: those that the contract shows, damaged in what they say and how they go."""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import yaml

SPEC = yaml.safe_load((Path(__file__).resolve().parents[1] / "openapi.yaml").read_bytes())

Random = random.Random


@dataclass(frozen=True)
class Seed:
    """A request that makes sense: method, path, and a body as JSON or None."""

    method: str
    path: str
    body: Any


def seeds() -> list[Seed]:
    """Return the requests that the contract shows."""
    found = []
    for path, operations in SPEC["paths"].items():
        for method, operation in operations.items():
            if method not in ("get", "post"):
                continue
            shown = path.replace("{name}", "dutch-1-6")
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            for example in content.get("examples", {}).values():
                named = example.get("$ref", "").rpartition("/")[2]
                found.append(
                    Seed("POST", shown, (SPEC["components"]["examples"][named] if named else example)["value"])
                )
            if method == "get":
                found.append(Seed("GET", shown, None))
    hand = "KcKdQdQsJdTs9h8d8s6d4d3c3d"
    return [*found, Seed("GET", f"/v1/solve?cards={hand}&rules=dutch-2-4&alternatives=2", None)]


ODD_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 53, 10**20, -(10**30), 1e308, 0.1, "", " ", "\x00", "As", "as As", "🂡", "A" * 5000),
    *([], {}, [[]], {"": {}}, "\u2028\u2029", "é" * 70, "\U0010ffff", "<script>", "../../etc/passwd", "'; --", "null"),
    *("10h 10d", "Ks,Ks", ["As"] * 14, [None] * 13, list(range(13)), "1e5", "١٢٣", "NaN", {"preset": "dutch-1-6"}),
]
ODD_TEXTS = [
    *(
        "NaN",
        "-Infinity",
        "1e999",
        "9" * 5000,
        '"\\ud800"',
        '"\\u0000"',
        "[" * 40 + "]" * 40,
        "[" * 5000,
        '{"a":1,"a":2}',
    ),
    *(
        "",
        " ",
        "{",
        "}",
        "[]",
        "nul",
        "'a'",
        "{}{}",
        "// a\n{}",
        "\ufeff{}",
        '{"a":' * 3000,
        "\x0b{}",
        "0x10",
        "+1",
        "01",
    ),
]
CONTENT_TYPES = [
    *("application/json",) * 60,
    *("application/json; charset=utf-8", "application/json;charset=latin-1", "text/plain", "application/x-ndjson"),
    *(
        "application/json; a=b",
        "APPLICATION/JSON",
        "application/json;",
        "",
        "multipart/form-data; boundary=x",
        "x" * 500,
    ),
    *(
        "application/x-www-form-urlencoded",
        "application/problem+json",
        "text/html",
        ";;;",
        "application/json, text/plain",
    ),
]
ODD_HEADERS = [
    *(("Accept-Language", value) for value in ("nl", "nl-BE;q=0.1,*;q=0", "xx", ";q=", "*;q=9e99", "a" * 3000, "é")),
    *(("X-Request-Id", value) for value in ("mine", "a b", "x" * 65, '"', "{}")),
    *(("If-None-Match", value) for value in ("*", '"a"', "W/", '"', "," * 500)),
    *(("Content-Encoding", value) for value in ("gzip", "identity", "br, gzip", "")),
    *(("Accept", value) for value in ("text/html", "application/x-ndjson", "*/*;q=0", "")),
    *(
        ("Origin", "null"),
        ("Authorization", "Bearer x"),
        ("Authorization", "Basic"),
        ("X-API-Key", "\xff"),
        ("Range", "bytes=0-1"),
    ),
    *(
        ("Cookie", "a=b; session=" + "x" * 200),
        ("X-Forwarded-For", "a"),
        ("Forwarded", ";"),
        ("If-Modified-Since", "x"),
    ),
    *(("Expect", "100-continue"), ("Upgrade", "websocket"), ("X-HTTP-Method-Override", "DELETE"), ("Host", "")),
    *(("Accept-Encoding", "gzip;q=x"), ("Connection", "close"), ("TE", "trailers"), ("Date", "never")),
]
ODD_PATHS = [
    *("/", "/v1", "/v1/", "/v1/nothing", "/v1/solve/", "//v1/solve", "/v1//solve", "/v1/solve/../solve", "/v1/rules/"),
    *("/v1/rules/%00", "/v1/rules/%2e%2e%2f", "/v1/rules/" + "x" * 3000, "/v1/rules/%F0%9F%82%A1", "/v1/rules/%ff%fe"),
    *(
        "/static/x/y",
        "/static/../api/app.py",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/problems/validation",
        "/favicon.ico",
    ),
    *("/v1/rules/a%0d%0ab:c", "/v1/rules/;a=b", "/%", "/%zz", "/v1/solve%20", "/V1/SOLVE", "/docs/", "/metrics/x"),
]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "QUERY"]


def damage(deal: Random, value: Any) -> Any:
    """Return a value of JSON with something in it replaced, lost, or put where it does not belong."""
    if isinstance(value, dict) and value and deal.random() < 0.85:
        changed, key = dict(value), deal.choice(list(value))
        kind = deal.random()
        if kind < 0.6:
            changed[key] = damage(deal, value[key])
        elif kind < 0.75:
            del changed[key]
        elif kind < 0.9:
            changed[deal.choice(["x", "", "rules", "cards", "_schema", "__proto__", key + " ", "a/b~c", "é"])] = odd(
                deal
            )
        else:
            changed = {name: odd(deal) for name in changed}
        return changed
    if isinstance(value, list) and value and deal.random() < 0.85:
        items = list(value)
        place, kind = deal.randrange(len(items)), deal.random()
        if kind < 0.5:
            items[place] = damage(deal, items[place])
        elif kind < 0.65:
            del items[place]
        elif kind < 0.8:
            items.insert(place, odd(deal))
        elif kind < 0.9:
            items *= deal.choice([2, 3, 40])
        else:
            deal.shuffle(items)
        return items
    if isinstance(value, str) and value and deal.random() < 0.5:
        place = deal.randrange(len(value))
        return value[:place] + deal.choice(["", "X", " ", "♠", "\x7f", value]) + value[place + 1 :]
    if isinstance(value, int | float) and deal.random() < 0.5:
        return deal.choice([-value, value + 1, value * 1000, value + 0.5, str(value)])
    return odd(deal)


def odd(deal: Random) -> Any:
    """Return some odd value."""
    return deal.choice(ODD_VALUES)


def body_of(deal: Random, seed: Seed) -> bytes:
    """Return a body, as a rule a damaged one."""
    if seed.body is None:
        return b"" if deal.random() < 0.9 else b"{}"
    value = seed.body
    for _ in range(deal.choice([0, 1, 1, 1, 2, 5])):
        value = damage(deal, value)
    text = json.dumps(value, ensure_ascii=deal.random() < 0.5)
    kind = deal.random()
    if kind < 0.1:
        place = deal.randrange(len(text) + 1)
        text = text[:place] + deal.choice(ODD_TEXTS) + text[place + deal.choice([0, 1, 5]) :]
    elif kind < 0.15:
        text = deal.choice(ODD_TEXTS)
    elif kind < 0.18:
        text = text[: deal.randrange(len(text) + 1)]
    data = text.encode(deal.choice(["utf-8"] * 20 + ["utf-16", "utf-32"]), "surrogatepass")
    kind = deal.random()
    if kind < 0.03:
        place = deal.randrange(len(data) + 1)
        data = data[:place] + deal.randbytes(deal.randrange(20)) + data[place:]
    elif kind < 0.04:
        data += b" " * deal.choice([100, 70_000, 600_000])
    elif kind < 0.05:
        data = deal.randbytes(deal.randrange(300))
    return data


def target_of(deal: Random, seed: Seed) -> str:
    """Return a path with a query, as a rule that of the seed."""
    path = seed.path if deal.random() < 0.93 else deal.choice(ODD_PATHS)
    kind = deal.random()
    if "?" in path and kind < 0.5:
        path = path.partition("?")[0]
        parameters = [
            ("cards", str(odd(deal))[:400]),
            ("rules", str(odd(deal))[:200]),
            ("alternatives", str(odd(deal))[:40]),
        ]
        deal.shuffle(parameters)
        return path + "?" + urlencode(parameters[: deal.randrange(4)], errors="replace")
    if kind < 0.9 or "?" in path:
        return path
    texts = [
        "a=b",
        "a",
        "&&",
        "=",
        "%",
        "%ff",
        "cards",
        "a=1&a=2",
        "x" * 6000,
        quote("♠"),
        "a[]=1",
        "a;b",
        "rules=%00",
        "_=" + "9" * 99,
    ]
    return path + "?" + deal.choice(texts)


def request_of(deal: Random, seed: Seed) -> bytes:
    """Return a whole request, as it goes over the wire."""
    method = seed.method if deal.random() < 0.93 else deal.choice(METHODS)
    body = body_of(deal, seed)
    headers = (
        [("Host", "service"), ("Content-Type", deal.choice(CONTENT_TYPES))]
        if body or seed.body
        else [("Host", "service")]
    )
    for name, value in deal.sample(ODD_HEADERS, deal.choice([0, 0, 1, 1, 2, 4])):
        headers = [each for each in headers if each[0] != name] + [(name, value)]
    if body and deal.random() < 0.15:
        headers.append(("Transfer-Encoding", "chunked"))
        size = deal.choice([1, 7, 1000]) if len(body) < 5000 else 8192
        pieces = [body[start : start + size] for start in range(0, len(body), size)]
        body = (
            b"".join(b"%x%b\r\n%b\r\n" % (len(each), deal.choice([b"", b";a=b"]), each) for each in pieces)
            + b"0\r\n\r\n"
        )
    elif body or method in ("POST", "PUT", "PATCH"):
        headers.append(("Content-Length", str(len(body))))
    version = "1.0" if deal.random() < 0.02 and ("Transfer-Encoding", "chunked") not in headers else "1.1"
    head = (
        f"{method} {target_of(deal, seed)} HTTP/{version}\r\n" + "".join(f"{n}: {v}\r\n" for n, v in headers) + "\r\n"
    )
    return head.encode("latin-1", "replace") + body
