"""What a split of thirteen cards earns against the opponents that it can meet, by counting instead of comparing.

The opponents come in ascending order of their backs. Sweeping the splits in the same order, all opponents with a weaker
back are in a grid of (front, middle) cells, cut at the strengths that the splits have; what a split beats is then a
rectangle of the grid. Everything is counted in whole numbers; only the last division makes a fraction.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from meeting cimport NATURALS, Met

cdef enum:
    STRENGTHS = 7918     # 0..7917; nothing is weaker than 0, which a foul hand is given
    FIELDS = 5           # of a packed split: three strengths, two sets of cards
    RESULTS = 9          # of a split: points, then win and lose of front, middle, back, then scoop and scooped
    BLOCK_BITS = 4
    BLOCK = 16           # middle cells that are summed at once

cdef struct Terms:       # what a pair settles
    int64_t row
    int64_t majority
    int64_t scoop
    bint to_winner
    const int32_t *royalty[3]        # by strength; all NULL where there are none
    int64_t natural[NATURALS + 1][NATURALS + 1]  # [mine][theirs], 0 for rows

cdef struct Grid:
    int fronts           # cells: 2i + 1 holds the i-th strength itself, even ones what lies between
    int middles
    int blocks
    uint16_t *front_cell             # by strength
    uint16_t *middle_cell
    uint32_t *cell                   # [block][front][BLOCK]
    uint32_t *block                  # [block][front]
    uint32_t *by_front
    uint32_t *by_middle
    int64_t *front_royalty           # of the opponents in a front cell
    int64_t *middle_royalty
    int64_t total


cdef inline int cut(uint16_t *cell_of, const uint16_t *records, Py_ssize_t n, int row, uint8_t *seen) noexcept nogil:
    """Give every strength its cell: odd ones hold a strength that some split has. Returns the number of cells."""
    cdef Py_ssize_t i
    cdef int strength, cells = 0
    memset(seen, 0, STRENGTHS)
    for i in range(n):
        seen[records[FIELDS * i + row]] = 1
    for strength in range(STRENGTHS):
        if seen[strength]:
            cells += 1
            cell_of[strength] = cells
            cells += 1
        else:
            cell_of[strength] = cells
    return cells + 1


cdef inline void *layout(Grid *g, const uint16_t *records, Py_ssize_t n, uint16_t *cells_of, uint8_t *seen) noexcept nogil:
    """Lay out an empty grid for the splits. Returns the memory that it is in, to be freed, or NULL."""
    cdef size_t cells, size
    cdef char *memory
    g.front_cell, g.middle_cell = cells_of, cells_of + STRENGTHS
    g.fronts = cut(g.front_cell, records, n, 0, seen)
    g.middles = cut(g.middle_cell, records, n, 1, seen)
    g.blocks = (g.middles >> BLOCK_BITS) + 1
    cells = <size_t>g.blocks * g.fronts
    size = (g.fronts + g.middles) * (sizeof(int64_t) + sizeof(uint32_t)) + cells * (BLOCK + 1) * sizeof(uint32_t)
    memory = <char *>calloc(size, 1)
    if memory is NULL:
        return NULL
    g.front_royalty = <int64_t *>memory
    g.middle_royalty = g.front_royalty + g.fronts
    g.cell = <uint32_t *>(g.middle_royalty + g.middles)
    g.block = g.cell + cells * BLOCK
    g.by_front = g.block + cells
    g.by_middle = g.by_front + g.fronts
    g.total = 0
    return memory


cdef inline void put(Grid *g, int front, int middle, uint32_t weight) noexcept nogil:
    """Add opponents to the cell of their front and middle."""
    cdef int at = (middle >> BLOCK_BITS) * g.fronts + front
    g.cell[at * BLOCK + (middle & (BLOCK - 1))] += weight
    g.block[at] += weight
    g.by_front[front] += weight
    g.by_middle[middle] += weight
    g.total += weight


cdef inline void below(const Grid *g, int front, int middle, int64_t *counts) noexcept nogil:
    """Count who is in the grid below (0), or at and below (1), a front and a middle, or anywhere (2): counts[3f + m]."""
    cdef uint32_t *part
    cdef uint32_t column[BLOCK]
    cdef uint32_t less = 0, same_front = 0, same_middle = 0, both, by_front = 0, by_middle = 0
    cdef int i, k, block = middle >> BLOCK_BITS, rest = (middle & (BLOCK - 1))
    for k in range(block):
        part = g.block + k * g.fronts
        for i in range(front):
            less += part[i]
        same_front += part[front]
    memset(column, 0, sizeof(column))
    part = g.cell + block * g.fronts * BLOCK
    for i in range(front):
        for k in range(BLOCK):
            column[k] += part[BLOCK * i + k]
    for k in range(rest):
        less += column[k]
        same_front += part[BLOCK * front + k]
    same_middle, both = column[rest], part[BLOCK * front + rest]
    for i in range(front):
        by_front += g.by_front[i]
    for i in range(middle):
        by_middle += g.by_middle[i]
    counts[0], counts[1], counts[2] = less, less + same_middle, by_front
    counts[3], counts[4] = less + same_front, less + same_front + same_middle + both
    counts[5] = by_front + g.by_front[front]
    counts[6], counts[7], counts[8] = by_middle, by_middle + g.by_middle[middle], g.total


cdef inline int count(
    const Met *met, const uint16_t *records, Py_ssize_t n, const Terms *terms, int64_t *counts, int64_t *lost
) noexcept nogil:
    """Count for each split (backs descending) the opponents below it.

    counts: (n, 3 backs, 3 fronts, 3 middles), below, at and below, and all. lost: (n, 3) royalties, times weights, that
    a split pays in a row: to who beats it, or to everybody. Returns -1 where memory runs out.
    """
    cdef Grid grid
    cdef uint16_t cells_of[2 * STRENGTHS]
    cdef uint8_t seen[STRENGTHS]
    cdef void *memory = layout(&grid, records, n, cells_of, seen)
    cdef Py_ssize_t i, next = 0, last = n, first
    cdef int64_t back_royalty = 0, weaker
    cdef int back, k
    if memory is NULL:
        return -1
    while last:
        back = records[FIELDS * (last - 1) + 2]
        first = last
        while first and records[FIELDS * (first - 1) + 2] == back:
            first -= 1
        next = advance(&grid, met, terms, next, back, &back_royalty)
        for i in range(first, last):
            cells(&grid, records + FIELDS * i, counts + 27 * i)
        weaker = grid.total
        next = advance(&grid, met, terms, next, back + 1, &back_royalty)
        for i in range(first, last):
            if grid.total > weaker:
                cells(&grid, records + FIELDS * i, counts + 27 * i + 9)
            else:  # nobody has the same back
                memcpy(counts + 27 * i + 9, counts + 27 * i, 9 * sizeof(int64_t))
            lost[3 * i + 2] = -back_royalty
        last = first
    advance(&grid, met, terms, next, STRENGTHS, &back_royalty)
    for k in range(1, grid.fronts):
        grid.front_royalty[k] += grid.front_royalty[k - 1]
    for k in range(1, grid.middles):
        grid.middle_royalty[k] += grid.middle_royalty[k - 1]
    for i in range(n):
        cells(&grid, records + FIELDS * i, counts + 27 * i + 18)
        lost[3 * i], lost[3 * i + 1] = grid.front_royalty[grid.fronts - 1], grid.middle_royalty[grid.middles - 1]
        if terms.to_winner:  # only those that are stronger
            lost[3 * i] -= grid.front_royalty[grid.front_cell[records[FIELDS * i]]]
            lost[3 * i + 1] -= grid.middle_royalty[grid.middle_cell[records[FIELDS * i + 1]]]
            lost[3 * i + 2] += back_royalty
        else:
            lost[3 * i + 2] = back_royalty
    free(memory)
    return 0


cdef inline void cells(const Grid *g, const uint16_t *record, int64_t *counts) noexcept nogil:
    below(g, g.front_cell[record[0]], g.middle_cell[record[1]], counts)


cdef inline Py_ssize_t advance(
    Grid *g, const Met *met, const Terms *terms, Py_ssize_t next, int back, int64_t *back_royalty
) noexcept nogil:
    """Put all opponents with a weaker back than this into the grid. Returns the next that is not."""
    cdef int front, middle
    cdef uint64_t entry
    cdef int64_t weight
    while next < met.count and (met.entries[next] >> 32 & 0xFFFF) < <uint64_t>back:
        entry = met.entries[next]
        weight = entry >> 48
        front, middle = g.front_cell[entry & 0xFFFF], g.middle_cell[entry >> 16 & 0xFFFF]
        put(g, front, middle, <uint32_t>weight)
        if terms.royalty[0] is not NULL:
            g.front_royalty[front] += weight * terms.royalty[0][entry & 0xFFFF]
            g.middle_royalty[middle] += weight * terms.royalty[1][entry >> 16 & 0xFFFF]
            back_royalty[0] += weight * terms.royalty[2][entry >> 32 & 0xFFFF]
        next += 1
    return next


cdef inline int64_t boxed(const int64_t *counts, int front, int middle, int back) noexcept nogil:
    """How many opponents lose (0), tie (1) or win (2) each row against a split, from its counts below it."""
    cdef int64_t found = 0
    cdef int i, f, m, b
    for i in range(8):
        f, m, b = front - (i & 1), middle - (i >> 1 & 1), back - (i >> 2)
        if f >= 0 and m >= 0 and b >= 0:
            found += counts[9 * b + 3 * f + m] if (i ^ i >> 1 ^ i >> 2) & 1 == 0 else -counts[9 * b + 3 * f + m]
    return found


cdef inline void settle(
    const Met *met, const uint16_t *record, const Terms *terms, const int64_t *counts, const int64_t *lost, double *out
) noexcept nogil:
    """Make of a split's counts its expected points and its chances: out[RESULTS]."""
    cdef int64_t points = 0, all_ = met.rows, box, win, lose
    cdef int row, f, m, b, lead
    cdef int[3] step = [3, 1, 9]
    for row in range(3):
        # In the other two rows anything goes.
        win = counts[26 - 2 * step[row]]
        lose = counts[26] - counts[26 - step[row]]
        points += terms.row * (win - lose)
        if terms.royalty[row] is not NULL:
            points += terms.royalty[row][record[row]] * (win if terms.to_winner else met.rows) - lost[row]
        out[1 + 2 * row], out[2 + 2 * row] = ratio(win, met.rows), ratio(lose, met.rows)
    if terms.majority:
        for f in range(3):
            for m in range(3):
                for b in range(3):
                    lead = 3 - f - m - b
                    if lead:
                        box = boxed(counts, f, m, b)
                        points += terms.majority * (box if lead > 0 else -box)
    win, lose = boxed(counts, 0, 0, 0), boxed(counts, 2, 2, 2)
    points += terms.scoop * (win - lose)
    for row in range(NATURALS):
        points += terms.natural[0][row + 1] * met.natural[row]
        all_ += met.natural[row]
    out[0] = ratio(points, all_)
    out[7], out[8] = ratio(win, met.rows), ratio(lose, met.rows)


cdef inline double ratio(int64_t part, int64_t whole) noexcept nogil:
    return <double>part / <double>whole if whole else 0.0
