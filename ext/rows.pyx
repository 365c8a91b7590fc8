# cython: language_level=3, autotestdict=False, freethreading_compatible=True
"""The strength of rows of three and five cards, one or millions at a time."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcpy

from strength cimport Tables, WHEEL_HIGH, WHEEL_LOWEST, board, build, complaint, five_strength, three_strength

cdef Tables TABLES[2]  # by wheel_high; written here, at import, and never again
build(&TABLES[0], WHEEL_LOWEST, NULL)
build(&TABLES[1], WHEEL_HIGH, &TABLES[0])


def strength(bytes row not None, bint wheel_high=False):
    """Return the strength, 1..7917, of a row of three or five card bytes.

    ValueError: another number of cards, a byte above 51, or a card twice. TypeError: not bytes.
    """
    cdef const uint8_t *cards = <const uint8_t *>PyBytes_AS_STRING(row)
    cdef const Tables *t = &TABLES[wheel_high]
    cdef Py_ssize_t size = PyBytes_GET_SIZE(row)
    if size == 5:
        if board(t, cards, 5):
            return five_strength(t, cards)
    elif size == 3:
        if board(t, cards, 3):
            return three_strength(t, cards)
    else:
        raise ValueError(f"a row has three or five cards, not {size}")
    raise ValueError(complaint(cards, <int>size))


cdef inline Py_ssize_t fill(const Tables *t, const uint8_t *rows, Py_ssize_t n, uint16_t *out, int size) noexcept nogil:
    """Write the strength of every row; the index of a row that is no row, or n."""
    cdef uint8_t cards[5]  # read once, so that a caller's other thread cannot change what was checked
    cdef Py_ssize_t i
    for i in range(n):
        memcpy(cards, rows + size * i, size)
        if not board(t, cards, size):
            return i
        out[i] = five_strength(t, cards) if size == 5 else three_strength(t, cards)
    return n


def strengths(const uint8_t[:, ::1] rows not None, uint16_t[::1] out not None, bint wheel_high=False):
    """Write the strength of every row of rows, uint8 (n, 3) or (n, 5), into out, uint16 (n,). Releases the GIL.

    ValueError: another shape or type of array, or cards that are not different and 0..51; the message names the
    first such row, and out is then filled as far as that row.
    """
    cdef Py_ssize_t n = rows.shape[0], size = rows.shape[1], bad
    cdef const Tables *t = &TABLES[wheel_high]
    if size != 3 and size != 5:
        raise ValueError(f"a row has three or five cards, not {size}")
    if out.shape[0] != n:
        raise ValueError(f"{n} rows need an output of {n}, not {out.shape[0]}")
    if n == 0:
        return
    with nogil:
        if size == 5:
            bad = fill(t, &rows[0, 0], n, &out[0], 5)
        else:
            bad = fill(t, &rows[0, 0], n, &out[0], 3)
    if bad < n:
        raise ValueError(f"row {bad}: {complaint(&rows[bad, 0], <int>size)}")
