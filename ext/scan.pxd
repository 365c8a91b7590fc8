"""The undominated splits with given backs, by going through the backs from strong to weak."""

from libc.stdint cimport uint16_t, uint32_t
from libc.stdlib cimport realloc

from hand cimport ALL
from strength cimport Tables
from subsets cimport Subsets, spread

cdef struct Split:    # the record that callers get: three strengths, two sets of cards
    uint16_t front, middle, back, front_cards, back_cards

cdef struct Splits:   # grows as needed
    Split *at
    size_t count, room


cdef inline bint reserve(Splits *splits, size_t more) noexcept nogil:
    """Make room for so many more splits; False if there is no memory."""
    cdef size_t room
    cdef Split *at
    if splits.room - splits.count < more:
        room = 2 * splits.room + more
        at = <Split *>realloc(splits.at, room * sizeof(Split))
        if at is NULL:
            return False
        splits.at, splits.room = at, room
    return True


cdef inline int backs_from(
    const Subsets *subsets, const uint16_t *strengths, int weakest, uint32_t same, uint32_t *backs
) noexcept nogil:
    """Write the backs of that strength or more as strength << 13 | cards, strongest first; return their number.

    Bit i of same: card i is of the rank of card i - 1, and a back with the one but not the other is left out.
    """
    cdef int i, j, n = 0, gap = 364
    cdef uint32_t five, back
    for i in range(1287):
        five = subsets.fives[i]
        if strengths[five] >= weakest and not five & same & ~(five << 1):
            backs[n] = <uint32_t>strengths[five] << 13 | five
            n += 1
    while gap:  # shell sort: 364, 121, 40, 13, 4, 1
        for i in range(gap, n):
            back = backs[i]
            j = i
            while j >= gap and backs[j - gap] < back:
                backs[j] = backs[j - gap]
                j -= gap
            backs[j] = back
        gap //= 3
    return n


cdef inline void settle(const Tables *t, Splits *splits, size_t start, uint16_t *taken) noexcept nogil:
    """Of the splits from start on, which share one strength of back, keep the undominated, strongest middle first.

    Until then they have the place of their front for its strength.
    """
    cdef size_t i, j, kept = start
    cdef Split split
    cdef int place
    for i in range(start, splits.count):
        split = splits.at[i]
        if split.middle > taken[split.front]:
            splits.at[kept] = split
            kept += 1
            for place in range(split.front + 1):
                taken[place] = max(taken[place], split.middle)
    splits.count = start
    for i in range(start, kept):
        split = splits.at[i]
        # Those that came later may be stronger; a stronger front's place is one further at least.
        if split.middle == taken[split.front] and split.middle > taken[split.front + 1]:
            split.front = t.three[split.front]
            j = splits.count
            while j > start and splits.at[j - 1].middle < split.middle:
                splits.at[j] = splits.at[j - 1]
                j -= 1
            splits.at[j] = split
            splits.count += 1


cdef inline bint scan(
    const Tables *t,
    const Subsets *subsets,
    const uint16_t *strengths,
    const uint32_t *backs,
    int n,
    uint16_t *taken,
    Splits *splits,
) noexcept nogil:
    """Append the undominated splits with these backs, which come strongest first; False if there is no memory.

    taken[place of a front]: the strongest middle of the splits so far with that front or a stronger one. Their backs
    were as strong or stronger, so a split stands if and only if its middle is stronger than that.
    """
    cdef uint16_t low[16]
    cdef uint16_t high[16]
    cdef size_t group = splits.count
    cdef uint32_t rest, front
    cdef uint16_t place, middle, back
    cdef int i, j
    for i in range(n):
        if i and backs[i] >> 13 != backs[i - 1] >> 13:
            settle(t, splits, group, taken)
            group = splits.count
        if not reserve(splits, 56):
            return False
        back = backs[i] >> 13
        rest = ALL ^ (backs[i] & ALL)
        spread(rest, low, 4)
        spread(rest ^ low[15], high, 4)
        for j in range(56):
            front = low[subsets.three_of_eight[j] & 15] | high[subsets.three_of_eight[j] >> 4]
            place, middle = strengths[front], strengths[rest ^ front]
            # Written always, kept if it stands: no branch to predict.
            splits.at[splits.count] = Split(place, middle, back, front, backs[i] & ALL)
            splits.count += (t.three[place] <= middle) & (middle <= back) & (middle > taken[place])
    settle(t, splits, group, taken)
    return True
