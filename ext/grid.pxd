"""What a split of thirteen cards earns against the opponents that it can meet, by counting instead of comparing.

The opponents come in ascending order of their backs. Sweeping the splits in the same order, all opponents with a weaker
back are in a grid of (front, middle) cells, cut at the strengths that the splits have; what a split beats is then a
rectangle of the grid. Everything is counted in whole numbers; only the last division makes a fraction.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from meeting cimport ACTIONS, Met
from room cimport GRID, Room, take
from terms cimport FIELDS, STRENGTHS, Terms

cdef enum:
    RESULTS = 9          # of a split: points, then win and lose of front, middle, back, then scoop and scooped
    BLOCK_BITS = 4
    BLOCK = 16           # middle cells that are summed at once

cdef struct Grid:
    int fronts           # cells: 2i + 1 holds the i-th strength itself, even ones what lies between; then one for all
    int middles
    uint16_t *front_cell             # by strength
    uint16_t *middle_cell
    uint32_t *middle_at              # by strength, where in `cell` the middle's column begins
    uint32_t *cell                   # [block of middles][front][middle in the block]
    uint32_t *block                  # [block of middles][front], their sums
    uint32_t *by_front
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
        cells += seen[strength]
        cell_of[strength] = cells
        cells += seen[strength]
    return cells + 1


cdef inline int layout(
    Grid *g, const uint16_t *records, Py_ssize_t n, uint16_t *cells_of, uint32_t *at, Room *room
) noexcept nogil:
    """Lay out an empty grid for the splits; -1 where memory runs out."""
    cdef uint8_t seen[STRENGTHS]
    cdef size_t columns, size
    cdef char *memory
    cdef int strength, middle
    g.front_cell, g.middle_cell, g.middle_at = cells_of, cells_of + STRENGTHS, at
    g.fronts = cut(g.front_cell, records, n, 0, seen)
    g.middles = cut(g.middle_cell, records, n, 1, seen)
    for strength in range(STRENGTHS):
        middle = g.middle_cell[strength]
        at[strength] = (middle >> BLOCK_BITS) * (g.fronts + 1) * BLOCK + (middle & (BLOCK - 1))
    columns = <size_t>((g.middles >> BLOCK_BITS) + 1) * (g.fronts + 1)
    size = (
        columns * (BLOCK + 1) * sizeof(uint32_t)
        + (g.fronts + 1) * (sizeof(uint32_t) + sizeof(int64_t)) + g.middles * sizeof(int64_t)
    )
    memory = <char *>take(room, GRID, size)
    if memory is NULL:
        return -1
    memset(memory, 0, size)
    g.front_royalty = <int64_t *>memory
    g.middle_royalty = g.front_royalty + g.fronts + 1
    g.cell = <uint32_t *>(g.middle_royalty + g.middles)
    g.block = g.cell + columns * BLOCK
    g.by_front = g.block + columns
    g.total = 0
    return 0


cdef inline void below(const Grid *g, const uint16_t *record, int64_t *counts) noexcept nogil:
    """Count who is in the grid below (0), or at and below (1), a front and a middle, or anywhere (2): counts[3f + m]."""
    cdef uint32_t *part
    cdef uint32_t column[BLOCK]
    cdef uint32_t less = 0, same_front = 0, any_front = 0, any_middle = 0
    cdef int front = g.front_cell[record[0]], middle = g.middle_cell[record[1]]
    cdef int i, k, block = middle >> BLOCK_BITS, rest = middle & (BLOCK - 1)
    for k in range(block):
        part = g.block + k * (g.fronts + 1)
        for i in range(front):
            less += part[i]
        same_front += part[front]
        part = g.cell + (k * (g.fronts + 1) + g.fronts) * BLOCK
        for i in range(BLOCK):
            any_front += part[i]
    memset(column, 0, sizeof(column))
    part = g.cell + block * (g.fronts + 1) * BLOCK
    for i in range(front):
        for k in range(BLOCK):
            column[k] += part[BLOCK * i + k]
    for i in range(front):
        any_middle += g.by_front[i]
    for k in range(rest):
        less += column[k]
        same_front += part[BLOCK * front + k]
        any_front += part[BLOCK * g.fronts + k]
    counts[0], counts[1], counts[2] = less, less + column[rest], any_middle
    counts[3] = less + same_front
    counts[4] = less + same_front + column[rest] + part[BLOCK * front + rest]
    counts[5] = any_middle + g.by_front[front]
    counts[6], counts[7], counts[8] = any_front, any_front + part[BLOCK * g.fronts + rest], g.total


cdef inline int count(
    const Met *met, const uint16_t *records, Py_ssize_t n, const Terms *terms, int64_t *counts, int64_t *lost,
    Room *room,
) noexcept nogil:
    """Count for each split (backs descending) the opponents below it.

    counts: (n, 3 backs, 3 fronts, 3 middles), below, at and below, and all. lost: (n, 3) royalties, times weights, that
    a split pays in a row: to who beats it, or to everybody. Returns -1 where memory runs out.
    """
    cdef Grid grid
    cdef uint16_t cells_of[2 * STRENGTHS]
    cdef uint32_t at[STRENGTHS]
    cdef Py_ssize_t i, next = 0, last = n, first
    cdef int64_t back_royalty = 0, weaker, weaker_royalty
    cdef int back, k
    if layout(&grid, records, n, cells_of, at, room):
        return -1
    while last:
        back = records[FIELDS * (last - 1) + 2]
        first = last
        while first and records[FIELDS * (first - 1) + 2] == back:
            first -= 1
        next = advance(&grid, met, terms, next, back, &back_royalty)
        for i in range(first, last):
            below(&grid, records + FIELDS * i, counts + 27 * i)
        weaker, weaker_royalty = grid.total, back_royalty
        next = advance(&grid, met, terms, next, back + 1, &back_royalty)
        for i in range(first, last):
            if grid.total > weaker:
                below(&grid, records + FIELDS * i, counts + 27 * i + 9)
            else:  # nobody has the same back
                memcpy(counts + 27 * i + 9, counts + 27 * i, 9 * sizeof(int64_t))
            lost[3 * i + 2] = -(weaker_royalty if terms.ties < 0 else back_royalty)
        last = first
    advance(&grid, met, terms, next, STRENGTHS, &back_royalty)
    for k in range(1, grid.fronts):
        grid.front_royalty[k] += grid.front_royalty[k - 1]
    for k in range(1, grid.middles):
        grid.middle_royalty[k] += grid.middle_royalty[k - 1]
    for i in range(n):
        below(&grid, records + FIELDS * i, counts + 27 * i + 18)
        lost[3 * i], lost[3 * i + 1] = grid.front_royalty[grid.fronts - 1], grid.middle_royalty[grid.middles - 1]
        if terms.to_winner:  # only those that are stronger, or equal where they win ties
            lost[3 * i] -= grid.front_royalty[grid.front_cell[records[FIELDS * i]] - (terms.ties < 0)]
            lost[3 * i + 1] -= grid.middle_royalty[grid.middle_cell[records[FIELDS * i + 1]] - (terms.ties < 0)]
            lost[3 * i + 2] += back_royalty
        else:
            lost[3 * i + 2] = back_royalty
    return 0


cdef inline Py_ssize_t advance(
    Grid *g, const Met *met, const Terms *terms, Py_ssize_t next, int back, int64_t *back_royalty
) noexcept nogil:
    """Put all opponents with a weaker back than this into the grid. Returns the next that is not."""
    cdef uint32_t *cell = g.cell
    cdef uint32_t *block = g.block
    cdef uint32_t all_fronts = g.fronts * BLOCK, front, middle, weight
    cdef int64_t total = 0
    cdef uint64_t entry
    cdef int strength
    cdef int front_earns = terms.earns_from[0], middle_earns = terms.earns_from[1], back_earns = terms.earns_from[2]
    while next < met.count and (met.entries[next] >> 32 & 0xFFFF) < <uint64_t>back:
        entry = met.entries[next]
        weight = <uint32_t>(entry >> 48)
        front, middle = g.front_cell[entry & 0xFFFF], g.middle_at[entry >> 16 & 0xFFFF]
        cell[middle + BLOCK * front] += weight
        block[(middle >> BLOCK_BITS) + front] += weight
        cell[middle + all_fronts] += weight
        g.by_front[front] += weight
        total += weight
        strength = entry & 0xFFFF
        if strength >= front_earns:
            g.front_royalty[front] += <int64_t>weight * terms.royalty[0][strength]
        strength = entry >> 16 & 0xFFFF
        if strength >= middle_earns:
            g.middle_royalty[g.middle_cell[strength]] += <int64_t>weight * terms.royalty[1][strength]
        strength = entry >> 32 & 0xFFFF
        if strength >= back_earns:
            back_royalty[0] += <int64_t>weight * terms.royalty[2][strength]
        next += 1
    g.total += total
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
    const Met *met, const uint16_t *record, const Terms *terms, const int64_t *counts, const int64_t *lost,
    int64_t beyond, double *out
) noexcept nogil:
    """Make of a split's counts its expected points and its chances: out[RESULTS]. Beyond is what cannot be counted."""
    cdef int64_t points = beyond, all_ = met.rows, win, lose, tie
    cdef double acted = 0
    cdef int row, i, ending
    cdef int[3] step = [3, 1, 9]
    for row in range(3):
        # In the other two rows anything goes.
        win = counts[26 - 2 * step[row]]
        lose = counts[26] - counts[26 - step[row]]
        out[1 + 2 * row], out[2 + 2 * row] = ratio(win, met.rows), ratio(lose, met.rows)
        tie = met.rows - win - lose
        win += tie if terms.ties > 0 else 0
        lose += tie if terms.ties < 0 else 0
        points += terms.row * (win - lose)
        if terms.royalty[row] is not NULL:
            points += terms.royalty[row][record[row]] * (win if terms.to_winner else met.rows) - lost[row]
    for i in range(terms.boxes):  # an ending is mine, a box the opponent's
        ending = terms.box[i]
        points += terms.ending[ending] * boxed(counts, 2 - ending // 3 % 3, 2 - ending % 3, 2 - ending // 9)
    win = counts[13] if terms.ties > 0 else counts[0]
    lose = boxed(counts, 2, 2, 2)
    if terms.ties < 0:
        for i in range(7):
            lose += boxed(counts, 1 + (i & 1), 1 + (i >> 1 & 1), 1 + (i >> 2))
    if terms.scooping[0] is not NULL:
        for row in range(3):
            points += terms.scooping[row][record[row]] * win
    for i in range(ACTIONS):
        acted += terms.action[0][i + 1] * <double>met.acting[i]
        all_ += met.acting[i]
    if terms.fouls and terms.owed[0] is not NULL:
        for row in range(3):
            points += terms.owed[row][record[row]] * met.acting[terms.fouls - 1]
    out[0] = (<double>points + acted) / <double>all_ if all_ else 0.0
    out[7], out[8] = ratio(win, met.rows), ratio(lose, met.rows)


cdef inline double ratio(int64_t part, int64_t whole) noexcept nogil:
    return <double>part / <double>whole if whole else 0.0
