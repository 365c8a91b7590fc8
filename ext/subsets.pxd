"""Subsets of a few cards, as sets of bits, listed once."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef struct Subsets:
    uint16_t fives[1287]         # of thirteen cards
    uint16_t threes[286]
    uint8_t three_of_eight[56]
    uint16_t pairs[286][126][2]  # the ten cards beside each three, as two fives, each pair once


cdef inline int size_of(uint32_t cards) noexcept nogil:
    """The number of bits."""
    cdef int n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


cdef inline void list_subsets(Subsets *s) noexcept nogil:
    """Fill in everything."""
    cdef int cards, size, fives = 0, threes = 0, of_eight = 0, pairs, i, rest
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
    for i in range(286):
        rest, pairs = 0x1FFF ^ s.threes[i], 0
        for cards in s.fives:
            if cards & ~rest == 0 and cards & rest & -rest:  # with the first of the ten
                s.pairs[i][pairs][0], s.pairs[i][pairs][1] = cards, rest ^ cards
                pairs += 1


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
