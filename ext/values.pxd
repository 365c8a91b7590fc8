"""What all splits of a hand earn against the opponents that it can meet."""

from libc.stdint cimport int64_t, uint16_t
from libc.stdlib cimport free, malloc

from grid cimport FIELDS, RESULTS, Terms, count, settle
from meeting cimport Met


cdef inline int evaluate(
    const Met *met, const uint16_t *records, Py_ssize_t n, const Terms *terms, double *out
) noexcept nogil:
    """Fill in what every split earns; -1 where memory runs out."""
    cdef int64_t *counts = <int64_t *>malloc(n * 30 * sizeof(int64_t))
    cdef Py_ssize_t i
    cdef int failed = -1
    if counts is not NULL:
        failed = count(met, records, n, terms, counts, counts + 27 * n)
        if not failed:
            for i in range(n):
                settle(met, records + FIELDS * i, terms, counts + 27 * i, counts + 27 * n + 3 * i, out + RESULTS * i)
    free(counts)
    return failed
