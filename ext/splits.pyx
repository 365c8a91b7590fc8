# cython: language_level=3, autotestdict=False, freethreading_compatible=True
"""The undominated splits of thirteen cards, exactly, without looking at all 72,072.

A split is a front of three, a middle and a back of five cards; it is legal if front <= middle <= back in strength.
It is undominated if no other legal split is as strong in all three rows and stronger in one. Rows are sets of bits:
bit i is the i-th card of the hand sorted high to low.

A back of a straight or better is rare, so those are searched in full (scan). Whatever has a weaker back holds neither
straights nor flushes, and then all comparisons depend only on which neighbours in the sorted hand are of one rank: a
pattern of twelve bits. The undominated splits of every pattern are listed once, at import, by the same scan with a
scale that knows no straights and flushes. That is exact, because a straight or flush only ever raises a row: a listed
split whose back turns out to be one is among those that were searched; one whose middle does is no longer legal, but
with middle and back swapped it is, is stronger, and was searched; and a split that is not listed is in no row stronger
than one that is.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport UINT32_MAX, int16_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from hand cimport ALL, evaluate, sort
from scan cimport Split, Splits, backs_from, reserve, scan
from strength cimport FRONTS, PLAIN, WHEEL_HIGH, WHEEL_LOWEST, Tables, build, complaint
from subsets cimport Subsets, list_subsets

cdef enum:
    PATTERNS = 4096

cdef struct Listed:
    uint16_t front, back

# Written here and in prepare(), at import, and never again.
cdef Tables TABLES[3]
cdef Subsets SUBSETS
cdef Listed *LISTS = NULL        # of all patterns, one after the other, in descending order of the backs
cdef uint32_t LIST_START[PATTERNS + 1]


cdef bint scan_from(
    const Tables *t, const uint16_t *strengths, int weakest, uint32_t same, uint16_t *taken, Splits *splits
) noexcept nogil:
    """Append the undominated splits with backs of that strength or more; False if there is no memory."""
    cdef uint32_t backs[1287]
    cdef int n = backs_from(&SUBSETS, strengths, weakest, same, backs)
    memset(taken, 0, (FRONTS + 1) * sizeof(uint16_t))
    return scan(t, &SUBSETS, strengths, backs, n, taken, splits)


cdef bint search(const Tables *t, const uint8_t *hand, Splits *splits) noexcept nogil:
    """Append the undominated splits of a sorted hand, strongest back first; False if there is no memory."""
    cdef uint16_t strengths[8192]
    cdef uint16_t taken[FRONTS + 1]
    cdef uint32_t i, pattern = 0
    cdef uint16_t place, middle, back
    cdef Listed listed
    evaluate(t, hand, True, strengths)
    if not scan_from(t, strengths, t.special, 0, taken, splits):
        return False
    for i in range(12):
        pattern |= (hand[i] >> 2 == hand[i + 1] >> 2) << i
    if not reserve(splits, LIST_START[pattern + 1] - LIST_START[pattern]):
        return False
    for i in range(LIST_START[pattern], LIST_START[pattern + 1]):
        listed = LISTS[i]
        place, back = strengths[listed.front], strengths[listed.back]
        middle = strengths[ALL ^ listed.front ^ listed.back]
        splits.at[splits.count] = Split(t.three[place], middle, back, listed.front, listed.back)
        splits.count += (back < t.special) & (middle <= back) & (middle > taken[place])
    return True


cdef bint list_pattern(uint32_t pattern, uint16_t *strengths, Splits *splits) noexcept nogil:
    """Find the undominated splits of a pattern, on the plain scale; False if there is no memory."""
    cdef const Tables *t = &TABLES[PLAIN]
    cdef uint8_t hand[13]
    cdef uint16_t taken[FRONTS + 1]
    cdef int i
    hand[0] = 51
    for i in range(12):
        hand[i + 1] = hand[i] - (0 if pattern >> i & 1 else 4)
    evaluate(t, hand, False, strengths)
    return scan_from(t, strengths, 1, pattern << 1, taken, splits)


cdef int prepare() except -1:
    """Fill everything that is made once."""
    global LISTS
    cdef uint16_t strengths[8192]
    cdef Splits splits = Splits(NULL, 0, 0)
    cdef uint32_t listed = 0, room = 0
    cdef size_t i
    cdef int pattern
    build(&TABLES[0], WHEEL_LOWEST, NULL)
    build(&TABLES[1], WHEEL_HIGH, &TABLES[0])
    build(&TABLES[PLAIN], PLAIN, &TABLES[0])
    list_subsets(&SUBSETS)
    for pattern in range(PATTERNS):
        LIST_START[pattern] = listed
        if pattern & pattern >> 1 & pattern >> 2 & pattern >> 3:
            continue  # five of a rank
        splits.count = 0
        if not list_pattern(pattern, strengths, &splits):
            free(splits.at)
            raise MemoryError
        if room - listed < splits.count:
            room = 2 * room + <uint32_t>splits.count
            LISTS = <Listed *>realloc(LISTS, room * sizeof(Listed))
            if LISTS is NULL:
                raise MemoryError
        for i in range(splits.count):
            if splits.at[i].back < TABLES[PLAIN].special:
                LISTS[listed] = Listed(splits.at[i].front_cards, splits.at[i].back_cards)
                listed += 1
    LIST_START[PATTERNS] = listed
    free(splits.at)
    return 0


prepare()


cdef int sort_bytes(bytes hand, uint8_t *cards) except -1:
    """Write the thirteen cards of a hand into cards (room for 14) from high to low, or say what is wrong with them."""
    cdef const uint8_t *given = <const uint8_t *>PyBytes_AS_STRING(hand)
    if PyBytes_GET_SIZE(hand) != 13:
        raise ValueError(f"a hand has thirteen cards, not {PyBytes_GET_SIZE(hand)}")
    if not sort(&TABLES[0], given, cards):
        raise ValueError(complaint(given, 13))
    return 0


def undominated(bytes hand not None, bint wheel_high=False):
    """Return the undominated legal splits of a hand of 13 card bytes, one for each triple of strengths.

    Packed records of five uint16, in descending order of back, middle, front: strengths of front, middle and back,
    cards of front and back (bit i: the i-th of the hand sorted high to low). The order of the cards changes nothing.
    ValueError: another number of cards, a byte above 51, or a card twice. TypeError: not bytes.
    """
    cdef uint8_t cards[14]
    cdef Splits splits = Splits(NULL, 0, 0)
    sort_bytes(hand, cards)
    try:
        if not search(&TABLES[wheel_high], cards, &splits):
            raise MemoryError
        return PyBytes_FromStringAndSize(<char *>splits.at, splits.count * sizeof(Split))
    finally:
        free(splits.at)


def undominated_bulk(const uint8_t[:, ::1] hands not None, bint wheel_high=False):
    """Return what undominated() gives for each row of hands, uint8 (n, 13), as offsets and records. Releases the GIL.

    Hand i has the records from the i-th to the next of the offsets, n + 1 packed uint32. ValueError: another shape or
    type of array, or cards that are no hand; the message names the first such row.
    """
    cdef const Tables *t = &TABLES[wheel_high]
    cdef Py_ssize_t i, n = hands.shape[0]
    cdef uint8_t cards[14]
    cdef Splits splits = Splits(NULL, 0, 0)
    if hands.shape[1] != 13:
        raise ValueError(f"a hand has thirteen cards, not {hands.shape[1]}")
    offsets = PyBytes_FromStringAndSize(NULL, (n + 1) * sizeof(uint32_t))
    cdef uint32_t *offset = <uint32_t *>PyBytes_AS_STRING(offsets)
    offset[0] = 0
    try:
        with nogil:
            for i in range(n):
                if not sort(t, &hands[i, 0], cards):
                    with gil:
                        raise ValueError(f"hand {i}: {complaint(&hands[i, 0], 13)}")
                if not search(t, cards, &splits):
                    with gil:
                        raise MemoryError
                if splits.count > UINT32_MAX:
                    with gil:
                        raise OverflowError("more than 4,294,967,295 splits")
                offset[i + 1] = <uint32_t>splits.count
        return offsets, PyBytes_FromStringAndSize(<char *>splits.at, splits.count * sizeof(Split))
    finally:
        free(splits.at)


cdef int count_legal(const Tables *t, const uint8_t *hand) noexcept nogil:
    """Count the legal splits of a sorted hand by looking at each pair of disjoint fives."""
    cdef uint16_t strengths[8192]
    cdef int16_t one[126]    # signed, which the processor compares many at a time
    cdef int16_t other[126]
    cdef int16_t front, here
    cdef int i, j, legal = 0
    evaluate(t, hand, True, strengths)
    for i in range(286):
        front = t.three[strengths[SUBSETS.threes[i]]]
        for j in range(126):
            one[j], other[j] = strengths[SUBSETS.pairs[i][j][0]], strengths[SUBSETS.pairs[i][j][1]]
        here = 0
        for j in range(126):
            # The stronger is the back; equal ones may change places, which is another split.
            here += ((front <= one[j]) & (front <= other[j])) + ((front <= one[j]) & (one[j] == other[j]))
        legal += here
    return legal


def legal_count(bytes hand not None, bint wheel_high=False):
    """Return how many of the 72,072 splits of a hand of 13 card bytes are legal. Releases the GIL; errors as above."""
    cdef uint8_t cards[14]
    cdef int legal
    sort_bytes(hand, cards)
    with nogil:
        legal = count_legal(&TABLES[wheel_high], cards)
    return legal


def legal_counts(const uint8_t[:, ::1] hands not None, bint wheel_high=False):
    """Return what legal_count() gives for each row of hands, uint8 (n, 13): n packed uint32.

    Releases the GIL. ValueError: another shape or type of array, or cards that are no hand; it names the first such row.
    """
    cdef Py_ssize_t i, bad = -1, n = hands.shape[0]
    cdef uint8_t cards[14]
    if hands.shape[1] != 13:
        raise ValueError(f"a hand has thirteen cards, not {hands.shape[1]}")
    counts = PyBytes_FromStringAndSize(NULL, n * sizeof(uint32_t))
    cdef uint32_t *count = <uint32_t *>PyBytes_AS_STRING(counts)
    with nogil:
        for i in range(n):
            if not sort(&TABLES[0], &hands[i, 0], cards):
                bad = i
                break
            count[i] = count_legal(&TABLES[wheel_high], cards)
    if bad >= 0:
        raise ValueError(f"hand {bad}: {complaint(&hands[bad, 0], 13)}")
    return counts
