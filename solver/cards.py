"""Cards: read every notation that the service accepts, write one.

A card is an int from 0 to 51, `4 * rank + suit`: ranks 0 (deuce) to 12 (ace), suits 0 to 3 (clubs, diamonds, hearts,
spades). Cards have no order among themselves; where a list of them must be in some order, it is by this number.
Suits never decide anything (seeds 001, "Welke hand wint").
"""

import re
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from operator import eq
from typing import TypeAlias

from solver.errors import CardsError, Problem, quote, wrong_type

Card: TypeAlias = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = range(52)
HAND_SIZE = 13

_SYMBOLS = {"♣": 0, "♧": 0, "♦": 1, "♢": 1, "♥": 2, "♡": 2, "♠": 3, "♤": 3}
_SPELLED_RANKS = {"10": 8} | {rank: place for place, rank in enumerate(RANKS)}
# What asks for a suit as text or as a picture; anywhere else it is as odd as any other character.
_PICTURES = re.compile("(?<=[♣♧♦♢♥♡♠♤])[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]")
_WHEEL = [12, 3, 2, 1, 0]
_SEPARATORS = re.compile(r"[\s,]+")


def _spellings(ranks: dict[str, int], suits: dict[str, int]) -> dict[str, Card]:
    """Return every spelling of every card, rank first, in upper and lower case, and the playing-card code points."""
    spelled = {
        r + s: 4 * rank + suit
        for rank_text, rank in ranks.items()
        for suit_text, suit in (suits | _SYMBOLS).items()
        for r in {rank_text.upper(), rank_text.lower()}
        for s in {suit_text.upper(), suit_text.lower()}
    }
    # The block holds a knight (C) between jack and queen, and its suits are spades, hearts, diamonds, clubs.
    places = [*range(2, 12), 13, 14, 1]
    for suit, block in enumerate((0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)):
        spelled |= {chr(block + place): 4 * rank + suit for rank, place in enumerate(places)}
    return spelled


_DUTCH_RANKS = {"B": 9, "V": 10, "H": 11} | {r: p for r, p in _SPELLED_RANKS.items() if r not in "JQK"}

NOTATIONS: dict[str, dict[str, Card]] = {
    "en": _spellings(_SPELLED_RANKS, {suit: place for place, suit in enumerate(SUITS)}),
    "nl": _spellings(_DUTCH_RANKS, {"k": 0, "r": 1, "h": 2, "s": 3}),
}

_ONE_CARD = {
    notation: re.compile("|".join(sorted(map(re.escape, spelled), key=len, reverse=True)))
    for notation, spelled in NOTATIONS.items()
}


def read_card(text: str, notation: str = "en") -> Card:
    """Read one card in any spelling of the notation (`en`, or `nl` for Dutch letters).

    Raises:
        CardsError: the text is not exactly one card.

    >>> read_card("As"), read_card("10♥️"), read_card("Hk", "nl")
    (51, 34, 44)
    """
    (card,) = read_cards([text], count=1, notation=notation)
    return card


def read_cards(value: object, *, count: int | None = None, notation: str = "en") -> tuple[Card, ...]:
    """Read cards from a list of strings, or from one string with spaces or commas between the cards or nothing.

    Args:
        value: what was given; a list gives problems at its indices, a string at the string itself.
        count: how many cards there must be; None for any number.
        notation: `en` or `nl`.

    Returns:
        The cards in the order given.

    Raises:
        CardsError: every unreadable card, every card that is there twice, and a wrong count; its `readable` holds the
            cards in their places, None where there is none.

    >>> write_cards(read_cards("AhKd10c"))
    ['Ah', 'Kd', 'Tc']
    """
    if isinstance(value, str):
        pieces, spelled = value.split(), NOTATIONS[notation]
        plain = tuple([spelled[piece] for piece in pieces if piece in spelled])
        if len(plain) == len(set(plain)) == len(pieces) and count in (None, len(pieces)):
            return plain  # by far the most of what is read, at a tenth of the price
        tokens: list[object] = list(_tokens(value, notation))
        paths: list[tuple[int, ...]] = [()] * len(tokens)
    elif isinstance(value, list | tuple):
        tokens = list(value)
        paths = [(index,) for index in range(len(tokens))]
    else:
        raise CardsError([wrong_type("cards", value)])

    problems: list[Problem] = []
    if count is not None and len(tokens) != count:
        problems.append(Problem("wrong_count", (), {"expected": count, "found": len(tokens)}))
        if len(tokens) > len(DECK):  # not worth reading one by one
            raise CardsError(problems)
    cards = tuple(_card(token, notation) for token in tokens)
    seen: dict[Card, int] = {}
    for place, (card, token, path) in enumerate(zip(cards, tokens, paths, strict=True), start=1):
        if card is None:
            problems.append(_unreadable(token, place, path))
        elif card in seen:
            values = {"place": place, "card": write_card(card), "other": seen[card]}
            problems.append(Problem("duplicate_card", path, values))
        else:
            seen[card] = place
    if problems:
        raise CardsError(problems, readable=cards)
    return tuple(seen)


def write_card(card: Card) -> str:
    """Write one card: rank, then suit letter.

    >>> write_card(34)
    'Th'
    """
    return RANKS[card >> 2] + SUITS[card & 3]


def write_cards(cards: Iterable[Card]) -> list[str]:
    """Write cards in the order given."""
    return [write_card(card) for card in cards]


def lay(row: Iterable[Card]) -> tuple[Card, ...]:
    """Return a row as a player would lay it: the largest group first, then high to low; a wheel as 5 4 3 2 A.

    >>> write_cards(lay(read_cards("3d Qh Qc")))
    ['Qh', 'Qc', '3d']
    """
    cards = sorted(row, reverse=True)
    ranks = [card >> 2 for card in cards]
    if ranks == _WHEEL:
        return (*cards[1:], cards[0])
    if not cards:
        return ()
    return tuple([cards[place] for place in _laid(tuple(map(eq, ranks, ranks[1:])))])


@cache
def _laid(alike: tuple[bool, ...]) -> tuple[int, ...]:
    """Return in which order cards of descending ranks are laid; `alike` tells which have the rank of the next."""
    groups = list(accumulate((not each for each in alike), initial=0))
    return tuple(sorted(range(len(groups)), key=lambda place: -groups.count(groups[place])))


def _card(token: object, notation: str) -> Card | None:
    if not isinstance(token, str):
        return None
    return NOTATIONS[notation].get(token) if len(token) <= 2 else NOTATIONS[notation].get(_PICTURES.sub("", token))


def _unreadable(token: object, place: int, path: tuple[int, ...]) -> Problem:
    if not isinstance(token, str):
        return wrong_type("string", token, *path)
    return Problem("unreadable_card", path, {"place": place, "text": quote(token)})


def _tokens(text: str, notation: str) -> Iterable[str]:
    """Cut a text into what should be cards.

    Between separators a piece that is all cards gives those cards. Any other piece is one token, unless it is the whole
    text: then it is cut around the cards in it, so that the unreadable part is named and not all thirteen cards.
    """
    one_card = _ONE_CARD[notation]
    pieces = [piece for piece in _SEPARATORS.split(_PICTURES.sub("", text)) if piece]
    for piece in pieces:
        found = one_card.findall(piece)
        if "".join(found) == piece:
            yield from found
        elif len(pieces) > 1:
            yield piece
        else:
            end = 0
            for match in one_card.finditer(piece):
                if match.start() > end:
                    yield piece[end : match.start()]
                yield match.group()
                end = match.end()
            if end < len(piece):
                yield piece[end:]
