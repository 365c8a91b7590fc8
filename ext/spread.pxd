"""How sure expected points are: standard errors, estimated on a sample of the opponents that a hand can meet."""

from libc.math cimport sqrt
from libc.stdint cimport int64_t, uint16_t
from libc.stdlib cimport calloc, free

from grid cimport FIELDS, Terms
from meeting cimport NATURALS, Met

cdef enum:
    SAMPLE = 2048        # opponents, at the least, where there are as many


cdef struct Moments:     # of what one split earns, and of its difference to the first
    double points        # weighted sums
    double difference
    double first[2]      # sums by squared weights: of the values,
    double second[2]     # and of their squares


cdef inline double against(
    const int *theirs, const uint16_t *record, const Terms *terms, const int64_t *by_lead
) noexcept nogil:
    """What a split earns against one opponent who plays rows. by_lead: without royalties, by rows won less lost, + 3."""
    cdef int lead = 0, row
    cdef int64_t points = 0
    for row in range(3):
        lead += (record[row] > theirs[row]) - (record[row] < theirs[row])
        if terms.royalty[0] is not NULL:
            if record[row] > theirs[row] or not terms.to_winner:
                points += terms.royalty[row][record[row]]
            if record[row] < theirs[row] or not terms.to_winner:
                points -= terms.royalty[row][theirs[row]]
    return <double>(points + by_lead[lead + 3])


cdef inline void add(Moments *m, double value, double difference, double weight) noexcept nogil:
    cdef double square = weight * weight
    m.points += weight * value
    m.difference += weight * difference
    m.first[0] += square * value
    m.second[0] += square * value * value
    m.first[1] += square * difference
    m.second[1] += square * difference * difference


cdef inline int spread(
    const Met *met, const uint16_t *records, Py_ssize_t n, const Terms *terms, double *out
) noexcept nogil:
    """Estimate the standard errors of what splits earn, out[0], and of the differences to the first, out[1], of each.

    Returns -1 where memory runs out.
    """
    cdef double weights = 0, squares = 0, value, first = 0, weight, scale, square_scale
    cdef int64_t by_lead[7]
    cdef int theirs[3]
    cdef Py_ssize_t i = 0, j, step = max(1, met.count // SAMPLE)
    cdef int k
    cdef Moments *moments = <Moments *>calloc(n, sizeof(Moments))
    cdef Moments *m
    if moments is NULL:
        return -1
    for k in range(-3, 4):
        by_lead[k + 3] = (
            terms.row * k + terms.majority * ((k > 0) - (k < 0)) + terms.scoop * ((k == 3) - (k == -3))
        )
    while i < met.count:
        weight = <double>(met.entries[i] >> 48)
        for k in range(3):
            theirs[k] = <int>(met.entries[i] >> 16 * k & 0xFFFF)
        weights += weight
        squares += weight * weight
        for j in range(n):
            value = against(theirs, records + FIELDS * j, terms, by_lead)
            if j == 0:
                first = value
            add(&moments[j], value, first - value, weight)
        i += step
    # What was sampled stands for all who play rows; those who declare a natural are all counted.
    scale = <double>met.rows / weights if weights else 0
    square_scale = <double>met.row_squares / squares if squares else 0
    weights, squares = <double>met.rows, <double>met.row_squares
    for k in range(NATURALS):
        weights += met.natural[k]
        squares += met.natural_squares[k]
    for j in range(n):
        m = &moments[j]
        m.points *= scale
        m.difference *= scale
        for k in range(2):
            m.first[k] *= square_scale
            m.second[k] *= square_scale
        for k in range(NATURALS):
            value = <double>terms.natural[0][k + 1]
            m.points += value * met.natural[k]
            m.first[0] += value * met.natural_squares[k]
            m.second[0] += value * value * met.natural_squares[k]
        out[2 * j] = error(weights, squares, m.points, m.first[0], m.second[0])
        out[2 * j + 1] = error(weights, squares, m.difference, m.first[1], m.second[1])
    free(moments)
    return 0


cdef inline double error(double weights, double squares, double total, double first, double second) noexcept nogil:
    """The standard error of a weighted mean, from the sum of the values and their moments by squared weights."""
    cdef double mean
    if not weights:
        return 0
    mean = total / weights
    return sqrt(max(0.0, second - 2 * mean * first + mean * mean * squares)) / weights
