"""What rules make of a pair beyond counting: royalties inside a scoop's factor, majorities by total, other actions."""

from libc.math cimport sqrt
from libc.stdint cimport int64_t, uint16_t

from meeting cimport ACTIONS, Met
from room cimport RICH, Room, take
from terms cimport FIELDS, Terms, majority, settled


cdef inline int lose_beyond(
    const Met *met, const uint16_t *records, Py_ssize_t n, const Terms *terms, int64_t *beyond, Room *memory
) noexcept nogil:
    """Sum up for each split what it gets by total and what opponents who scoop it earn beside the ending.

    Returns -1 where memory runs out.
    """
    cdef int64_t *rich
    cdef Py_ssize_t i, j, count = 0, room = met.count
    cdef int64_t points, lost, front, middle, back
    cdef int row
    cdef int theirs[3]
    for i in range(n):
        beyond[i] = 0
    if terms.scooping[0] is not NULL:
        rich = <int64_t *>take(memory, RICH, 4 * (room + 1) * sizeof(int64_t))
        if rich is NULL:
            return -1
        for j in range(room):
            points = 0
            for row in range(3):
                points += terms.scooping[row][met.entries[j] >> 16 * row & 0xFFFF]
            if points:
                for row in range(3):
                    rich[row * room + count] = met.entries[j] >> 16 * row & 0xFFFF
                rich[3 * room + count] = points * <int64_t>(met.entries[j] >> 48)
                count += 1
        for i in range(n):
            front, middle, back = records[FIELDS * i], records[FIELDS * i + 1], records[FIELDS * i + 2]
            if terms.ties < 0:  # equal is as good as stronger
                front, middle, back = front - 1, middle - 1, back - 1
            lost = 0
            for j in range(count):
                lost += rich[3 * room + j] * (
                    (rich[j] > front) & (rich[room + j] > middle) & (rich[2 * room + j] > back)
                )
            beyond[i] -= lost
    if terms.by_total:
        for i in range(n):
            for j in range(room):
                for row in range(3):
                    theirs[row] = <int>(met.entries[j] >> 16 * row & 0xFFFF)
                beyond[i] += <int64_t>(met.entries[j] >> 48) * majority(theirs, records + FIELDS * i, terms)
    return 0


cdef inline void act(const Met *met, int action, const Terms *terms, double *out) noexcept nogil:
    """Fill in what another action than rows earns, and its standard error: out[2]."""
    cdef double owed, value, weight, weights, squares, total, first, second, mean
    cdef Py_ssize_t j
    cdef int k, row
    value = terms.action[action][0]
    weights, squares = <double>met.rows, <double>met.row_squares
    total, first, second = value * weights, value * squares, value * value * squares
    if action == terms.fouls and terms.owed[0] is not NULL:
        total, first, second = 0, 0, 0
        for j in range(met.count):
            owed = 0
            for row in range(3):
                owed += terms.owed[row][met.entries[j] >> 16 * row & 0xFFFF]
            weight = <double>(met.entries[j] >> 48)
            total += weight * (value - owed)
            first += weight * weight * (value - owed)
            second += weight * weight * (value - owed) * (value - owed)
    for k in range(ACTIONS):
        value = terms.action[action][k + 1]
        weights += met.acting[k]
        squares += met.acting_squares[k]
        total += value * met.acting[k]
        first += value * met.acting_squares[k]
        second += value * value * met.acting_squares[k]
    mean = total / weights if weights else 0
    out[0] = mean
    out[1] = sqrt(max(0.0, second - 2 * mean * first + mean * mean * squares)) / weights if weights else 0
