"""What a hand's splits earn against the opponents that it meets, and which of them, or which other action, is best."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t

from beyond cimport act, lose_beyond
from grid cimport RESULTS, count, settle
from meeting cimport Hands, Met, meet
from room cimport COUNTS, VALUES, Room, take
from terms cimport FIELDS, Terms


cdef inline int evaluate(
    const Met *met, const uint16_t *records, Py_ssize_t n, const Terms *terms, double *out, Room *room
) noexcept nogil:
    """Fill in what every split earns; -1 where memory runs out."""
    cdef int64_t *counts = <int64_t *>take(room, COUNTS, n * 31 * sizeof(int64_t))
    cdef int64_t *lost = counts + 27 * n
    cdef int64_t *beyond = counts + 30 * n
    cdef Py_ssize_t i
    if (counts is NULL or count(met, records, n, terms, counts, lost, room)
            or lose_beyond(met, records, n, terms, beyond, room)):
        return -1
    for i in range(n):
        settle(met, records + FIELDS * i, terms, counts + 27 * i, lost + 3 * i, beyond[i], out + RESULTS * i)
    return 0


cdef inline int answer(
    const Hands *hands, const uint8_t *hand, const uint8_t *action_of, const uint16_t *records, Py_ssize_t n,
    int natural, const Terms *terms, int pick, int part, int32_t *best, double *values, Room *room
) noexcept nogil:
    """Find one hand's best response, and what its pick earns; -1 where memory runs out."""
    cdef Met met
    cdef double *out = <double *>take(room, VALUES, n * RESULTS * sizeof(double))
    cdef double acted[2]
    cdef int[3] action = [natural, terms.surrenders, terms.fouls]
    cdef Py_ssize_t i
    cdef int k
    if out is NULL or meet(hands, hand, action_of, part, &met, room) or evaluate(&met, records, n, terms, out, room):
        return -1
    best[0], values[0] = 0, out[0]
    for i in range(1, n):
        if out[RESULTS * i] > values[0]:
            best[0], values[0] = <int32_t>i, out[RESULTS * i]
    for k in range(3):
        if action[k]:
            act(&met, action[k], terms, acted)
            # What is as good as rows is declared, but nobody surrenders or fouls without need.
            if acted[0] > values[0] or (k == 0 and acted[0] == values[0]):
                best[0], values[0] = -1 - k, acted[0]
    if pick < 0:
        act(&met, action[-1 - pick], terms, acted)
    values[1] = acted[0] if pick < 0 else out[RESULTS * pick]
    return 0
