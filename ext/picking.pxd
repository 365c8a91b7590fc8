"""Which splits of a hand are picked, and how their cards are laid."""

from libc.stdint cimport int32_t, uint8_t, uint16_t
from libc.string cimport memcpy, memset

from grid cimport RESULTS
from terms cimport FIELDS, STRENGTHS


cdef inline void rank(const double *values, Py_ssize_t n, int most, int32_t *picks) noexcept nogil:
    """Pick the splits that earn most, best first, of equals the first; -1 where there are no more."""
    cdef Py_ssize_t i
    cdef int place, ranked = 0
    for i in range(n):
        if ranked == most and not values[RESULTS * i] > values[RESULTS * picks[most - 1]]:
            continue
        place = ranked if ranked < most else most - 1
        while place and values[RESULTS * i] > values[RESULTS * picks[place - 1]]:
            picks[place] = picks[place - 1]
            place -= 1
        picks[place] = <int32_t>i
        ranked = min(ranked + 1, most)
    for place in range(ranked, most):
        picks[place] = -1


cdef inline int32_t greatest_product(const double *shares, const uint16_t *records, Py_ssize_t n) noexcept nogil:
    """Return the first split with the greatest product of its rows' shares of weaker rows."""
    cdef double product, greatest = -1
    cdef Py_ssize_t i, best = 0
    for i in range(n):
        product = shares[records[FIELDS * i]] * shares[STRENGTHS + records[FIELDS * i + 1]]
        product *= shares[2 * STRENGTHS + records[FIELDS * i + 2]]
        if product > greatest:
            greatest, best = product, i
    return <int32_t>best


cdef inline void lay(const uint8_t *hand, uint16_t cards, uint8_t *row) noexcept nogil:
    """Write the cards of a row, bits of a hand from 51 down, as they are laid: as solver.cards.lay does."""
    cdef uint8_t held[13]
    cdef uint8_t of_rank[13]
    cdef int i, n = 0, size = 0, group
    memset(of_rank, 0, sizeof(of_rank))
    for i in range(13):
        if cards >> i & 1:
            held[n] = hand[i]
            of_rank[hand[i] >> 2] += 1
            n += 1
    if (n == 5 and held[0] >> 2 == 12 and held[1] >> 2 == 3 and held[2] >> 2 == 2 and held[3] >> 2 == 1
            and held[4] >> 2 == 0):  # a wheel: the ace comes last
        memcpy(row, held + 1, 4)
        row[4] = held[0]
        return
    for group in range(4, 0, -1):
        for i in range(n):
            if of_rank[held[i] >> 2] == group:
                row[size] = held[i]
                size += 1
