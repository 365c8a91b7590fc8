"""What can be wrong with an input, as data: a code, a place and the words for it in two languages.

Nothing here knows the web: a `Problem` carries the path to the offending value (keys and indices from the root
of what was read), a stable code and the values its sentence needs. Bad input raises one `PokerError` that holds
every problem found, not only the first. A foul hand is not bad input and is never reported here.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from solver.sentences import SENTENCES, TERMS

Path = tuple[str | int, ...]

QUOTED_LENGTH = 40


class Term(str):
    """A word that has a translation (a key of `TERMS`), as a value in a problem's sentence."""

    __slots__ = ()


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: its `code`, where, and the values that its sentence names.

    The sentence is `SENTENCES[sentence]`, or the code's own.

    A value is shown as it is; a `Term` in the sentence's language, and what can be called is asked for its text in it.
    """

    code: str
    path: Path = ()
    values: Mapping[str, object] = field(default_factory=dict)
    sentence: str = ""

    def detail(self, language: str = "en") -> str:
        """Return the sentence in a language (`en` or `nl`), naming the offending value."""
        words = {name: _word(value, language) for name, value in self.values.items()}
        return SENTENCES[self.sentence or self.code][language].format(**words)

    def under(self, *prefix: str | int) -> "Problem":
        """Return the same problem seen from further up: its path starts with the prefix."""
        return replace(self, path=prefix + self.path)


class PokerError(ValueError):
    """Input that makes no sense for the game. `problems` holds all that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(_located(problem) for problem in self.problems))


class CardsError(PokerError):
    """Cards that cannot be read, are there twice, or are not as many as they should be.

    `readable` holds the cards in the places in which they were given, None where there is none.
    """

    def __init__(self, problems: Iterable[Problem], readable: tuple[int | None, ...] = ()) -> None:
        super().__init__(problems)
        self.readable = readable


class RulesError(PokerError):
    """House rules that cannot be read or that contradict themselves."""


class TableError(PokerError):
    """Players that cannot sit at one table."""


def quote(value: object) -> str:
    """Return a value as it can be shown to a person: quoted, shortened, every odd character by its code point.

    >>> quote("Zs")
    '"Zs"'
    >>> quote("6\u0441")
    '"6\u0441" (U+0441 CYRILLIC SMALL LETTER ES)'
    """
    text = value if isinstance(value, str) else repr(value)
    short = text if len(text) <= QUOTED_LENGTH else text[: QUOTED_LENGTH - 1] + "…"
    shown = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in short)
    odd = [f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip() for char in short if _is_letter_elsewhere(char)]
    quoted = f'"{shown}"' if isinstance(value, str) else shown
    return f"{quoted} ({', '.join(dict.fromkeys(odd))})" if odd else quoted


def wrong_type(expected: str, value: object, *path: str | int) -> Problem:
    """Return the problem of a value of another type than `expected` (a key of `TERMS`)."""
    return Problem("wrong_type", path, {"expected": Term(expected), "found": partial(_found, value)})


def _found(value: object, language: str) -> str:
    """Return a value as a sentence can name it: containers by their type, numbers and texts by both."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    for kind, name in ((int | float, "the_number"), (str, "the_text"), (list, "list")):
        if isinstance(value, kind):
            return TERMS[name][language] if kind is list else f"{TERMS[name][language]} {quote(value)}"
    return TERMS["object"][language]


def _word(value: object, language: str) -> object:
    if isinstance(value, Term):
        return TERMS[value][language]
    return value(language) if callable(value) else value


def _located(problem: Problem) -> str:
    place = "/".join(str(part) for part in problem.path)
    return f"{place}: {problem.detail()}" if place else problem.detail()


def _is_letter_elsewhere(char: str) -> bool:
    """Tell whether a character could be taken for a letter or digit of a card without being one."""
    return ord(char) > 127 and char.isalnum()
