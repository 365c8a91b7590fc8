"""The strength of a row, by table: what the compiled modules share, inline so that no module needs another.

A card is an int 0..51, 4 * rank + suit. Strengths are 1..7917, stronger is greater, three- and five-card rows on
one scale, an absent card below a deuce. The tables are numbered here by walking all classes in ascending order;
solver/reference.py comes to the same numbers in another way, and the tests hold the one to the other.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

cdef enum:
    STRENGTHS = 7917
    FRONTS = 455         # classes of three cards
    WIDTH = 128          # sums of keys are looked up in pieces of this width
    PIECES = 3103        # enough for the sum of any five keys, so that no bytes can reach past a table
    ROOM = 7744          # 6,175 sets of five ranks and the holes that packing leaves, the last piece whole

cdef enum:               # the orders of strength that there are tables for
    WHEEL_LOWEST = 0
    WHEEL_HIGH = 1       # A-2-3-4-5 is the second highest straight
    PLAIN = 2            # no straights and no flushes: five different ranks are a high card

cdef struct Tables:
    uint64_t bit[256]    # of a card its own bit; of any other byte bit 60
    uint32_t key[256]    # of a card's rank: the sum of five keys tells which five ranks they are
    uint16_t displacement[PIECES]
    uint16_t five[ROOM]  # by displacement[sum // WIDTH] + sum % WIDTH
    uint16_t flush[8192]             # by the set of five ranks
    uint16_t place[13 * 13 * 13]     # of three ranks: 0..454 among the three-card classes
    uint16_t three[FRONTS]           # their strengths
    uint16_t special     # the weakest strength of a straight or better (PLAIN: of a full house)


cdef inline uint16_t five_by_key(const Tables *t, uint32_t total) noexcept nogil:
    """The strength of five cards, not suited, from the sum of their keys."""
    return t.five[t.displacement[total // WIDTH] + total % WIDTH]


cdef inline uint16_t five_strength(const Tables *t, const uint8_t *c) noexcept nogil:
    """The strength of five different cards."""
    if ((c[0] ^ c[1]) | (c[0] ^ c[2]) | (c[0] ^ c[3]) | (c[0] ^ c[4])) & 3:
        return five_by_key(t, t.key[c[0]] + t.key[c[1]] + t.key[c[2]] + t.key[c[3]] + t.key[c[4]])
    return t.flush[1 << (c[0] >> 2) | 1 << (c[1] >> 2) | 1 << (c[2] >> 2) | 1 << (c[3] >> 2) | 1 << (c[4] >> 2)]


cdef inline uint16_t place_of(const Tables *t, int a, int b, int c) noexcept nogil:
    """The place of three different cards among the three-card classes, 0..454, stronger is greater."""
    return t.place[169 * (a >> 2) + 13 * (b >> 2) + (c >> 2)]


cdef inline uint16_t three_strength(const Tables *t, const uint8_t *c) noexcept nogil:
    """The strength of three different cards."""
    return t.three[place_of(t, c[0], c[1], c[2])]


cdef inline uint64_t board(const Tables *t, const uint8_t *cards, int n) noexcept nogil:
    """The cards as a set of bits; 0 if they are not n different cards."""
    cdef uint64_t total = 0, union_ = 0
    cdef int i
    for i in range(n):
        total += t.bit[cards[i]]
        union_ |= t.bit[cards[i]]
    # A sum is its union only where no bit is there twice.
    return union_ if total == union_ and union_ >> 52 == 0 else 0


cdef inline str complaint(const uint8_t *cards, int n):
    """What is wrong with cards of which board() is 0."""
    cdef int i, j
    for i in range(n):
        if cards[i] > 51:
            return f"card {cards[i]} at place {i} is not 0 to 51"
        for j in range(i):
            if cards[i] == cards[j]:
                return f"card {cards[i]} at place {i} is at place {j} too"
    return "the cards changed while they were read"


cdef inline void number_three(Tables *t, int strength, int a, int b, int c, uint16_t *fronts) noexcept nogil:
    """Give three ranks their strength, in whatever order they come."""
    cdef int *ranks = [a, b, c]
    cdef int i, j
    for i in range(3):
        for j in range(3):
            if i != j:
                t.place[169 * ranks[i] + 13 * ranks[j] + ranks[3 - i - j]] = fronts[0]
    t.three[fronts[0]] = strength
    fronts[0] += 1


cdef inline bint number_five(
    uint16_t *by_sum, const Tables *t, int strength, int a, int b, int c, int d, int e
) noexcept nogil:
    """Give five ranks their strength; False if their keys' sum is another five's as well."""
    cdef uint32_t total = t.key[4 * a] + t.key[4 * b] + t.key[4 * c] + t.key[4 * d] + t.key[4 * e]
    cdef bint new = by_sum[total] == 0
    by_sum[total] = strength
    return new


cdef inline bint is_straight(int a, int b, int c, int d, int e) noexcept nogil:
    """Whether five different ranks, high to low, follow each other."""
    return a - e == 4 or (a == 12 and b == 3)


cdef inline int straight_top(int order, int i) noexcept nogil:
    """The highest rank (3: five-high) of the i-th weakest straight."""
    if order == WHEEL_HIGH and i < 9:
        return 4 + i if i < 8 else 3
    return 3 + i


cdef inline bint number(Tables *t, int order, uint16_t *by_sum) noexcept nogil:
    """Walk all classes from the weakest to the strongest and number them; False if the keys are no good."""
    cdef int a, b, c, d, e, i, n = 0
    cdef uint16_t fronts = 0
    cdef bint good = True
    for a in range(13):  # high card
        for b in range(a):
            for c in range(b):
                n += 1
                number_three(t, n, a, b, c, &fronts)
                for d in range(c):
                    for e in range(d):
                        if order == PLAIN or not is_straight(a, b, c, d, e):
                            n += 1
                            good &= number_five(by_sum, t, n, a, b, c, d, e)
    for a in range(13):  # pair
        for b in range(13):
            if b == a:
                continue
            n += 1
            number_three(t, n, a, a, b, &fronts)
            for c in range(b):
                for d in range(c):
                    if c != a and d != a:
                        n += 1
                        good &= number_five(by_sum, t, n, a, a, b, c, d)
    for a in range(13):  # two pair
        for b in range(a):
            for c in range(13):
                if c != a and c != b:
                    n += 1
                    good &= number_five(by_sum, t, n, a, a, b, b, c)
    for a in range(13):  # three of a kind
        n += 1
        number_three(t, n, a, a, a, &fronts)
        for b in range(13):
            for c in range(b):
                if b != a and c != a:
                    n += 1
                    good &= number_five(by_sum, t, n, a, a, a, b, c)
    t.special = n + 1
    if order != PLAIN:
        for i in range(10):  # straight
            a = straight_top(order, i)
            n += 1
            good &= number_five(by_sum, t, n, a, a - 1, a - 2, a - 3, a - 4 if a > 3 else 12)
        for a in range(13):  # flush
            for b in range(a):
                for c in range(b):
                    for d in range(c):
                        for e in range(d):
                            if not is_straight(a, b, c, d, e):
                                n += 1
                                t.flush[1 << a | 1 << b | 1 << c | 1 << d | 1 << e] = n
    for a in range(13):  # full house
        for b in range(13):
            if b != a:
                n += 1
                good &= number_five(by_sum, t, n, a, a, a, b, b)
    for a in range(13):  # four of a kind
        for b in range(13):
            if b != a:
                n += 1
                good &= number_five(by_sum, t, n, a, a, a, a, b)
    if order != PLAIN:
        for i in range(10):  # straight flush
            a = straight_top(order, i)
            n += 1
            t.flush[0x1F << (a - 4) if a > 3 else 0x100F] = n
    return good and fronts == FRONTS and (order == PLAIN or n == STRENGTHS)


cdef inline bint pack(Tables *t, const uint16_t *by_sum) noexcept nogil:
    """Lay the pieces of the long table over each other's holes, fullest piece first; False if ROOM is too small."""
    cdef int size, piece, i, first, at, lowest = 0
    cdef int count[PIECES]
    for piece in range(PIECES):
        count[piece] = 0
        for i in range(WIDTH):
            count[piece] += by_sum[piece * WIDTH + i] != 0
    for size in range(WIDTH, 0, -1):
        for piece in range(PIECES):
            if count[piece] != size:
                continue
            while lowest < ROOM and t.five[lowest]:
                lowest += 1
            first = 0
            while not by_sum[piece * WIDTH + first]:
                first += 1
            at = max(lowest - first, 0)
            while at <= ROOM - WIDTH:
                for i in range(first, WIDTH):
                    if by_sum[piece * WIDTH + i] and t.five[at + i]:
                        break
                else:
                    break
                at += 1
            else:
                return False
            t.displacement[piece] = at
            for i in range(WIDTH):
                if by_sum[piece * WIDTH + i]:
                    t.five[at + i] = by_sum[piece * WIDTH + i]
    return True


cdef inline int build(Tables *t, int order, const Tables *packed) except -1:
    """Fill tables that are all zero; another order's may lend its packing, which is the same."""
    cdef uint32_t *keys = [0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415]
    cdef uint16_t *by_sum = <uint16_t *>calloc(PIECES * WIDTH, sizeof(uint16_t))
    cdef int card, total
    cdef bint good
    if by_sum is NULL:
        raise MemoryError
    for card in range(256):
        t.bit[card] = <uint64_t>1 << (card if card < 52 else 60)
        t.key[card] = keys[card >> 2] if card < 52 else 0
    good = number(t, order, by_sum)
    if packed is not NULL:
        memcpy(t.displacement, packed.displacement, sizeof(t.displacement))
    elif good:
        good = pack(t, by_sum)
    for total in range(PIECES * WIDTH):
        if by_sum[total]:
            t.five[t.displacement[total // WIDTH] + total % WIDTH] = by_sum[total]
    free(by_sum)
    if not good:
        raise SystemError("the strength tables do not come out")
    return 0
