"""How sure expected points are: standard errors, estimated on a sample of the opponents that a hand can meet."""

from libc.math cimport sqrt
from libc.stdint cimport int64_t, uint16_t

from grid cimport Terms
from meeting cimport NATURALS, Met

cdef enum:
    SAMPLE = 2048        # opponents, at the least, where there are as many


cdef inline double against(const Met *met, Py_ssize_t i, const uint16_t *record, const Terms *terms) noexcept nogil:
    """What a split earns against one opponent who plays rows."""
    cdef int lead = 0, row, mine, theirs
    cdef int64_t points = 0
    for row in range(3):
        mine, theirs = record[row], met.strengths[row][i]
        lead += (mine > theirs) - (mine < theirs)
        if terms.royalty[row] is not NULL:
            if mine > theirs or not terms.to_winner:
                points += terms.royalty[row][mine]
            if mine < theirs or not terms.to_winner:
                points -= terms.royalty[row][theirs]
    points += terms.row * lead + terms.majority * ((lead > 0) - (lead < 0))
    return <double>(points + terms.scoop * ((lead == 3) - (lead == -3)))


cdef inline void spread(
    const Met *met, const uint16_t *record, const Terms *terms, double *first, bint is_first, double *out
) noexcept nogil:
    """Estimate the standard errors of what a split earns, out[0], and of its difference to the first, out[1].

    first: what the first split earns against each opponent of the sample, filled in where this is the first.
    """
    cdef double weights = 0, squares = 0, value, other, weight, square, scale
    cdef double sums[2]     # weighted: points, difference
    cdef double moments[4]  # by squared weights: points, their squares, difference, its squares
    cdef Py_ssize_t i = 0, at = 0, step = max(1, met.count // SAMPLE)
    cdef int k
    sums[0] = sums[1] = 0
    for k in range(4):
        moments[k] = 0
    while i < met.count:
        weight = met.weight[i]
        square = weight * weight
        value = against(met, i, record, terms)
        if is_first:
            first[at] = value
        other = first[at] - value
        weights += weight
        squares += square
        sums[0] += weight * value
        sums[1] += weight * other
        moments[0] += square * value
        moments[1] += square * value * value
        moments[2] += square * other
        moments[3] += square * other * other
        i += step
        at += 1
    # What was sampled stands for all who play rows; those who declare a natural are all counted.
    scale = <double>met.row_squares / squares if squares else 0
    for k in range(4):
        moments[k] *= scale
    scale = <double>met.rows / weights if weights else 0
    sums[0] *= scale
    sums[1] *= scale
    weights, squares = <double>met.rows, <double>met.row_squares
    for k in range(NATURALS):
        weights += met.natural[k]
        squares += met.natural_squares[k]
        value = <double>terms.natural[0][k + 1]
        sums[0] += value * met.natural[k]
        moments[0] += value * met.natural_squares[k]
        moments[1] += value * value * met.natural_squares[k]
    out[0] = error(weights, squares, sums[0], moments[0], moments[1])
    out[1] = error(weights, squares, sums[1], moments[2], moments[3])


cdef inline double error(double weights, double squares, double total, double first, double second) noexcept nogil:
    """The standard error of a weighted mean, from the sum of the values and their moments by squared weights."""
    cdef double mean
    if not weights:
        return 0
    mean = total / weights
    return sqrt(max(0.0, second - 2 * mean * first + mean * mean * squares)) / weights
