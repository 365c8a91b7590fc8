"""Subsets of a few cards, as sets of bits, listed once."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef struct Subsets:
    uint16_t fives[1287]         # of thirteen cards
    uint16_t threes[286]
    uint8_t three_of_eight[56]
    uint8_t size[32]             # of each subset of five cards
    uint8_t by_size[32]          # the subsets of five cards, smallest first
    uint8_t start[7]             # where each size begins there


cdef inline int size_of(uint32_t cards) noexcept nogil:
    """The number of bits."""
    cdef int n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


cdef inline void list_subsets(Subsets *s) noexcept nogil:
    """Fill in everything."""
    cdef int cards, size, fives = 0, threes = 0, of_eight = 0, of_five = 0
    for cards in range(8192):
        size = size_of(cards)
        if size == 5:
            s.fives[fives] = cards
            fives += 1
        elif size == 3:
            s.threes[threes] = cards
            threes += 1
            if cards < 256:
                s.three_of_eight[of_eight] = cards
                of_eight += 1
    for size in range(6):
        s.start[size] = of_five
        for cards in range(32):
            if size_of(cards) == size:
                s.size[cards] = size
                s.by_size[of_five] = cards
                of_five += 1
    s.start[6] = of_five


cdef inline void spread(uint32_t cards, uint16_t *subsets, int n) noexcept nogil:
    """Write the subsets of the n lowest of the cards, in the order of the numbers of n bits."""
    cdef int i, j
    cdef uint32_t card
    subsets[0] = 0
    for i in range(n):
        card = cards & (~cards + 1)
        cards ^= card
        for j in range(1 << i):
            subsets[(1 << i) | j] = subsets[j] | card
