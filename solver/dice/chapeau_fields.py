"""Arithmetic modulo a prime, and in the small fields that are made from it, as tables to look sums and products up in.

The page divides the players "by a calculation with prime numbers". With as many tables as a prime p, that is counting
modulo p; with a power of one it is counting with polynomials whose coefficients are taken modulo p.
"""

from functools import cache
from itertools import product

Table = tuple[tuple[int, ...], ...]


def prime_of(order: int) -> int | None:
    """Return the prime that a number is a power of, or None where it is no power of a prime.

    >>> prime_of(7), prime_of(8), prime_of(6)
    (7, 2, None)
    """
    prime = next((each for each in range(2, order + 1) if order % each == 0), None)
    if prime is None:
        return None
    while order % prime == 0:
        order //= prime
    return prime if order == 1 else None


@cache
def line_table(order: int) -> tuple[Table, ...]:
    """Return `lines[m][x][y]` = y + m·x in the field of this order: the height at which a line of slope m leaves.

    Two points with different x are on one line of exactly one slope; two with the same x of none.

    Raises:
        ValueError: there is no field of this order.
    """
    prime = prime_of(order)
    if prime is None:
        raise ValueError(f"no field has {order} elements")
    elements = range(order)
    sums = [
        [_number(prime, _sum(prime, _digits(prime, order, a), _digits(prime, order, b))) for b in elements]
        for a in elements
    ]
    times = _products(prime, order)
    return tuple(tuple(tuple(sums[y][times[m][x]] for y in elements) for x in elements) for m in elements)


def _products(prime: int, order: int) -> list[list[int]]:
    """Return the products of all elements, modulo the first polynomial that lets no product vanish."""
    digits = [_digits(prime, order, element) for element in range(order)]
    for modulus in product(range(prime), repeat=len(digits[0])):
        times = [[_number(prime, _product(prime, modulus, a, b)) for b in digits] for a in digits]
        if all(all(row[1:]) for row in times[1:]):
            return times
    raise AssertionError("every power of a prime has a field")


def _digits(prime: int, order: int, number: int) -> list[int]:
    digits = []
    while order > 1:
        order, number, digit = order // prime, number // prime, number % prime
        digits.append(digit)
    return digits


def _number(prime: int, digits: list[int]) -> int:
    return sum(digit * prime**place for place, digit in enumerate(digits))


def _sum(prime: int, a: list[int], b: list[int]) -> list[int]:
    return [(one + other) % prime for one, other in zip(a, b, strict=True)]


def _product(prime: int, modulus: tuple[int, ...], a: list[int], b: list[int]) -> list[int]:
    """Return a·b modulo the polynomial whose leading coefficient is 1 and whose others are `modulus`, lowest first."""
    found = [0] * len(a)
    for digit in reversed(b):  # Horner: found = found·x + digit·a, the power that is too high replaced
        top = found[-1]
        shifted = [0, *found[:-1]]
        found = [
            (low - top * coefficient + digit * one) % prime
            for low, coefficient, one in zip(shifted, modulus, a, strict=True)
        ]
    return found
