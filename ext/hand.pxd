"""A hand of thirteen cards, sorted high to low, and the strengths of all rows that can be made of it.

Cards of a hand, one or several, are a set of bits: bit i is the i-th card.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from strength cimport Tables, board, five_by_key, place_of

cdef enum:
    ALL = 0x1FFF


cdef inline bint sort(const Tables *t, const uint8_t *cards, uint8_t *hand) noexcept nogil:
    """Write thirteen cards into hand (room for 14) from high to low; False if they are no hand."""
    cdef uint64_t held = board(t, cards, 13)
    cdef int card, n = 0
    for card in range(51, -1, -1):
        hand[n] = card
        n += held >> card & 1
    return held != 0


cdef inline void combine(
    const Tables *t, const uint16_t *cards, const uint32_t *values, int n, bint suited, uint16_t *strengths
) noexcept nogil:
    """Write the strength of each five of n cards, given as bits; a card's value is its key, or suited its rank's bit."""
    cdef uint16_t pair[78]
    cdef uint32_t value[78]
    cdef uint32_t three, total
    cdef int a, b, c, i, pairs = 0
    # Pairs by their first card, last first, so that all pairs after a given card are a beginning of the list.
    for a in range(n - 2, 1, -1):
        for b in range(a + 1, n):
            pair[pairs] = cards[a] | cards[b]
            value[pairs] = values[a] + values[b]
            pairs += 1
    for a in range(n - 4):
        for b in range(a + 1, n - 3):
            for c in range(b + 1, n - 2):
                three = cards[a] | cards[b] | cards[c]
                total = values[a] + values[b] + values[c]
                for i in range((n - 1 - c) * (n - 2 - c) // 2):
                    strengths[three | pair[i]] = (
                        t.flush[total + value[i]] if suited else five_by_key(t, total + value[i])
                    )


cdef inline void evaluate(const Tables *t, const uint8_t *hand, bint suits, uint16_t *strengths) noexcept nogil:
    """Write of a sorted hand, by the set of cards, the strength of each five and the place of each three."""
    cdef uint16_t cards[13]
    cdef uint32_t values[13]
    cdef int a, b, c, i, n, suit
    for i in range(13):
        cards[i] = 1 << i
        values[i] = t.key[hand[i]]
    combine(t, cards, values, 13, False, strengths)
    for a in range(11):
        for b in range(a + 1, 12):
            for c in range(b + 1, 13):
                strengths[1 << a | 1 << b | 1 << c] = place_of(t, hand[a], hand[b], hand[c])
    if suits:
        for suit in range(4):
            n = 0
            for i in range(13):
                cards[n] = 1 << i
                values[n] = 1 << (hand[i] >> 2)
                n += (hand[i] & 3) == suit
            if n >= 5:
                combine(t, cards, values, n, True, strengths)
