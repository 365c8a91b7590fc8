"""Whom a hand can meet: the bank's hands that share no card with it, under all 24 renamings of suits.

Strengths do not change when suits are renamed, so a bank's hand counts once for each renaming under which it holds none
of the thirteen cards.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

cdef extern from *:
    int ctz "__builtin_ctzll"(unsigned long long) noexcept nogil

cdef enum:
    WORDS = 8            # of 64 hands each, in one chunk of a bank
    CHUNK = 512
    PLANES = 5           # binary digits of a count up to 24
    NATURALS = 16

cdef struct Hands:       # a bank, over memory that stays where it is
    const uint64_t *index    # [chunk][52][WORDS], for each card the hands of the chunk that hold it
    const uint64_t *records  # [hand], front | middle << 16 | back << 32 | naturals << 48, backs ascending
    Py_ssize_t chunks

cdef struct Met:         # the opponents of a hand, in ascending order of their backs
    Py_ssize_t count     # different bank hands that play rows
    uint16_t *strengths[3]
    uint8_t *weight      # under how many renamings of suits each can be met
    int64_t rows         # sum of the weights
    int64_t row_squares  # sum of their squares
    int64_t natural[NATURALS]          # the same two of those that declare a natural
    int64_t natural_squares[NATURALS]


cdef inline void count_disjoint(const uint64_t *chunk, const uint8_t *ranks, const int *sizes, uint64_t *planes) noexcept nogil:
    """Count for each hand of a chunk under how many of the 24 renamings of suits it holds none of the cards.

    ranks: of each suit in turn; sizes: how many. planes: five sets of 512 hands, the binary digits of the counts.
    """
    cdef uint64_t held[4][4][WORDS]  # by my suit and theirs
    cdef uint64_t low[16][WORDS]     # by the suits that stand for my first two
    cdef uint64_t high[16][WORDS]    # and my last two
    cdef uint64_t carry[WORDS]
    cdef uint64_t x, y, half
    cdef const uint64_t *cards
    cdef const uint64_t *a
    cdef const uint64_t *b
    cdef int mine, theirs, i, k, p, first, second, start
    memset(held, 0, sizeof(held))
    for theirs in range(4):
        start = 0
        for mine in range(4):
            for i in range(start, start + sizes[mine]):
                cards = chunk + (4 * ranks[i] + theirs) * WORDS
                for k in range(WORDS):
                    held[mine][theirs][k] |= cards[k]
            start += sizes[mine]
    for first in range(4):
        for second in range(4):
            for k in range(WORDS):
                low[4 * first + second][k] = held[0][first][k] | held[1][second][k]
                high[4 * first + second][k] = held[2][first][k] | held[3][second][k]
    memset(planes, 0, PLANES * WORDS * sizeof(uint64_t))
    for i in range(16):
        first, second = i >> 2, i & 3
        if first == second:
            continue
        mine = 0  # the first of the two suits that are left for my last two, either way round
        while mine == first or mine == second:
            mine += 1
        theirs = 6 - first - second - mine
        a, b = high[4 * mine + theirs], high[4 * theirs + mine]
        for k in range(WORDS):  # add two binary digits to the lowest plane
            x, y = ~(low[i][k] | a[k]), ~(low[i][k] | b[k])
            half = planes[k] ^ x
            carry[k] = (planes[k] & x) | (half & y)
            planes[k] = half ^ y
        for p in range(1, PLANES):
            for k in range(WORDS):
                x = planes[p * WORDS + k] & carry[k]
                planes[p * WORDS + k] ^= carry[k]
                carry[k] = x


cdef inline int meet(
    const Hands *bank, const uint8_t *hand, const uint8_t *natural_of, int part, Met *met
) noexcept nogil:
    """Collect the opponents of a hand; part 1 or 2 only every other one. Returns -1 where memory runs out."""
    cdef uint64_t planes[PLANES * WORDS]
    cdef uint8_t ranks[13]
    cdef int sizes[4]
    cdef Py_ssize_t chunk, n = 0, room = bank.chunks * CHUNK, i
    cdef int suit, size = 0, k, p, weight, natural
    cdef uint64_t some, record, wanted
    for suit in range(4):
        sizes[suit] = 0
        for k in range(13):
            if hand[k] & 3 == suit:
                ranks[size] = hand[k] >> 2
                size += 1
                sizes[suit] += 1
    wanted = <uint64_t>0x5555555555555555 << (part - 1) if part else <uint64_t>-1
    met.rows = met.row_squares = 0
    memset(met.natural, 0, sizeof(met.natural))
    memset(met.natural_squares, 0, sizeof(met.natural_squares))
    met.strengths[0] = <uint16_t *>malloc(room * (3 * sizeof(uint16_t) + 1))
    if met.strengths[0] is NULL:
        return -1
    met.strengths[1], met.strengths[2] = met.strengths[0] + room, met.strengths[0] + 2 * room
    met.weight = <uint8_t *>(met.strengths[0] + 3 * room)
    for chunk in range(bank.chunks):
        count_disjoint(bank.index + chunk * 52 * WORDS, ranks, sizes, planes)
        for k in range(WORDS):
            some = 0
            for p in range(PLANES):
                some |= planes[p * WORDS + k]
            some &= wanted
            while some:
                p = ctz(some)
                some &= some - 1
                weight = 0
                for i in range(PLANES):
                    weight |= <int>(planes[i * WORDS + k] >> p & 1) << i
                record = bank.records[chunk * CHUNK + 64 * k + p]
                natural = natural_of[record >> 48]
                if natural:
                    met.natural[natural - 1] += weight
                    met.natural_squares[natural - 1] += weight * weight
                    continue
                met.strengths[0][n] = <uint16_t>record
                met.strengths[1][n] = <uint16_t>(record >> 16)
                met.strengths[2][n] = <uint16_t>(record >> 32)
                met.weight[n] = weight
                met.rows += weight
                met.row_squares += weight * weight
                n += 1
    met.count = n
    return 0


cdef inline void forget(Met *met) noexcept nogil:
    """Free the memory of what meet() collected."""
    free(met.strengths[0])
    met.strengths[0] = NULL
