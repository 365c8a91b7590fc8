"""How sure expected points are: standard errors, estimated on a sample of the opponents that a hand can meet."""

from libc.math cimport sqrt
from libc.stdint cimport int64_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from meeting cimport ACTIONS, Met
from terms cimport FIELDS, Terms, settled

cdef enum:
    SAMPLE = 512         # opponents, at the least, where there are as many


cdef struct Moments:     # weighted by the squares of the weights, but for the first two
    double points        # of what a split earns,
    double difference    # and of its difference to the first
    double first[2]      # the same two,
    double second[2]     # their squares,
    double predicted[3]  # and what it earns times each prediction


cdef inline void add(Moments *m, double value, double difference, double weight, const double *predicted) noexcept nogil:
    cdef double square = weight * weight
    cdef int k
    m.points += weight * value
    m.difference += weight * difference
    m.first[0] += square * value
    m.second[0] += square * value * value
    m.first[1] += square * difference
    m.second[1] += square * difference * difference
    for k in range(3):
        m.predicted[k] += square * value * predicted[k]


cdef inline int spread(
    const Met *met, const uint32_t *predictions, const uint16_t *records, Py_ssize_t n, const Terms *terms,
    const double *means, double *out, double *shift,
) noexcept nogil:
    """Estimate the standard errors of what splits earn, out[0], and of the differences to the first, out[1], of each.

    What they earn is put right by the shift: by as much as the first split's depends on the predictions, times how far
    the mean predictions of the opponents met are from the means over all. Returns -1 where memory runs out.
    """
    cdef double weights = 0, squares = 0, value, first = 0, weight, scale, square_scale, explained, difference
    cdef double[3] predicted
    cdef double[3] sums          # of the predictions, by squared weights
    cdef double[3] centre        # their means over those who play rows
    cdef double[3][3] products
    cdef double[3] slopes
    cdef int theirs[3]
    cdef Py_ssize_t i = 0, j, step = max(1, met.count // SAMPLE)
    cdef int k, l
    cdef Moments *m
    cdef Moments *moments = <Moments *>calloc(n, sizeof(Moments))
    if moments is NULL:
        return -1
    memset(sums, 0, sizeof(sums))
    memset(centre, 0, sizeof(centre))
    memset(products, 0, sizeof(products))
    while i < met.count:
        weight = <double>(met.entries[i] >> 48)
        for k in range(3):
            theirs[k] = <int>(met.entries[i] >> 16 * k & 0xFFFF)
            predicted[k] = <double>(predictions[met.hands[i]] >> 10 * k & 1023)
        weights += weight
        squares += weight * weight
        for k in range(3):
            centre[k] += weight * predicted[k]
            sums[k] += weight * weight * predicted[k]
            for l in range(k + 1):
                products[k][l] += weight * weight * predicted[k] * predicted[l]
        for j in range(n):
            value = <double>settled(theirs, records + FIELDS * j, terms)
            if j == 0:
                first = value
            add(&moments[j], value, first - value, weight, predicted)
        i += step
    regress(&moments[0], squares, sums, products, slopes)
    # What was sampled stands for all who play rows; those who do something else are all counted.
    scale = <double>met.rows / weights if weights else 0
    square_scale = <double>met.row_squares / squares if squares else 0
    explained = 0
    for k in range(3):
        centre[k] = centre[k] / weights if weights else 0
    for k in range(3):
        for l in range(3):
            value = products[max(k, l)][min(k, l)] - centre[k] * sums[l] - centre[l] * sums[k]
            explained += slopes[k] * slopes[l] * (value + centre[k] * centre[l] * squares)
    for j in range(n):  # from what each split earns, what the predictions explain by the first one's slopes is taken off
        m = &moments[j]
        m.second[0] += explained
        for k in range(3):
            m.second[0] -= 2 * slopes[k] * (m.predicted[k] - m.first[0] * centre[k])
        for k in range(3):
            m.first[0] -= slopes[k] * (sums[k] - centre[k] * squares)
    weights, squares = <double>met.rows, <double>met.row_squares
    for k in range(ACTIONS):
        weights += met.acting[k]
        squares += met.acting_squares[k]
    shift[0] = 0
    if weights:
        for k in range(3):
            shift[0] -= slopes[k] * (met.predicted[k] / weights - means[k])
    for j in range(n):
        m = &moments[j]
        m.points *= scale
        m.difference *= scale
        for k in range(2):
            m.first[k] *= square_scale
            m.second[k] *= square_scale
        for k in range(ACTIONS):
            value = terms.action[0][k + 1]
            if k + 1 == terms.fouls and terms.owed[0] is not NULL:
                difference = 0
                for l in range(3):
                    value += terms.owed[l][records[FIELDS * j + l]]
                    difference += terms.owed[l][records[l]] - terms.owed[l][records[FIELDS * j + l]]
                m.difference += difference * met.acting[k]
                m.first[1] += difference * met.acting_squares[k]
                m.second[1] += difference * difference * met.acting_squares[k]
            m.points += value * met.acting[k]
            m.first[0] += value * met.acting_squares[k]
            m.second[0] += value * value * met.acting_squares[k]
        out[2 * j] = error(weights, squares, m.points, m.first[0], m.second[0])
        out[2 * j + 1] = error(weights, squares, m.difference, m.first[1], m.second[1])
    free(moments)
    return 0


cdef inline void regress(
    const Moments *m, double squares, const double *sums, const double[3][3] products, double *slopes
) noexcept nogil:
    """Fit what a split earns to the predictions, by squared weights; all slopes are 0 where that cannot be."""
    cdef double[3][4] a
    cdef double factor
    cdef int k, l, r
    memset(slopes, 0, 3 * sizeof(double))
    if not squares:
        return
    for k in range(3):
        for l in range(3):
            a[k][l] = products[max(k, l)][min(k, l)] - sums[k] * sums[l] / squares
        a[k][3] = m.predicted[k] - m.first[0] * sums[k] / squares
    for k in range(3):  # covariances: no pivoting needed
        if a[k][k] <= 1e-6 * squares:
            return
        for r in range(k + 1, 3):
            factor = a[r][k] / a[k][k]
            for l in range(k, 4):
                a[r][l] -= factor * a[k][l]
    for k in range(2, -1, -1):
        slopes[k] = a[k][3]
        for l in range(k + 1, 3):
            slopes[k] -= a[k][l] * slopes[l]
        slopes[k] /= a[k][k]


cdef inline double error(double weights, double squares, double total, double first, double second) noexcept nogil:
    """The standard error of a weighted mean, from the sum of the values and their moments by squared weights."""
    cdef double mean
    if not weights:
        return 0
    mean = total / weights
    return sqrt(max(0.0, second - 2 * mean * first + mean * mean * squares)) / weights
