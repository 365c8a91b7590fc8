"""Whom a hand can meet: the bank's hands that share no card with it, under all 24 renamings of suits.

Strengths do not change when suits are renamed, so a bank's hand counts once for each renaming under which it holds none
of the thirteen cards.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from room cimport OPPONENTS, Room, take

cdef extern from *:
    int ctz "__builtin_ctzll"(unsigned long long) noexcept nogil

cdef extern from "disjoint.h":
    void prepare_counts() noexcept nogil
    void counts_of(const uint64_t *planes, uint8_t *counts) noexcept nogil
    void count_disjoint(const uint64_t *chunk, const uint8_t *ranks, const int *start, uint64_t *planes) noexcept nogil

cdef enum:
    WORDS = 8            # of 64 hands each, in one chunk of a bank
    CHUNK = 512
    PLANES = 5           # binary digits of a count up to 24
    ACTIONS = 16         # that are no rows: actions to declare, to surrender, to foul on purpose

cdef struct Hands:       # a bank, over memory that stays where it is
    const uint64_t *index    # [chunk][52][WORDS], for each card the hands of the chunk that hold it
    const uint64_t *records  # [hand], front | middle << 16 | back << 32 | actions << 48, backs ascending
    const uint32_t *predictions  # [hand], of front, middle and back, ten bits each
    Py_ssize_t chunks

cdef struct Met:         # the opponents of a hand, in ascending order of their backs, in a room
    Py_ssize_t count     # different bank hands that play rows
    uint64_t *entries    # of each, front | middle << 16 | back << 32 | weight << 48: how many renamings it is met under
    uint32_t *hands      # which hands of the bank they are
    int64_t rows         # sum of the weights
    int64_t row_squares  # sum of their squares
    int64_t acting[ACTIONS]            # the same two of those that do something else
    int64_t acting_squares[ACTIONS]
    int64_t predicted[3]               # sums of the predictions, weighted, of all of them


cdef inline int meet(
    const Hands *bank, const uint8_t *hand, const uint8_t *action_of, int part, Met *met, Room *memory
) noexcept nogil:
    """Collect the opponents of a hand; part 1 or 2 only every other one. Returns -1 where memory runs out."""
    cdef uint64_t planes[PLANES * WORDS]
    cdef uint8_t counts[64]
    cdef uint8_t ranks[13]
    cdef int start[5]
    cdef Py_ssize_t chunk, n = 0, room = bank.chunks * CHUNK, i
    cdef int suit, size = 0, k, p, action
    cdef uint64_t some, record, wanted, weight, rows = 0, squares = 0, front = 0, middle = 0, back = 0
    cdef uint32_t prediction, hand_at
    cdef const uint64_t *records
    cdef const uint64_t *plane
    cdef uint64_t *entries
    for suit in range(4):
        start[suit] = size
        for k in range(13):
            if hand[k] & 3 == suit:
                ranks[size] = hand[k] >> 2
                size += 1
    start[4] = size
    wanted = <uint64_t>0x5555555555555555 << (part - 1) if part else <uint64_t>-1
    memset(met.acting, 0, sizeof(met.acting))
    memset(met.acting_squares, 0, sizeof(met.acting_squares))
    entries = met.entries = <uint64_t *>take(memory, OPPONENTS, room * (sizeof(uint64_t) + sizeof(uint32_t)))
    if entries is NULL:
        return -1
    met.hands = <uint32_t *>(entries + room)
    for chunk in range(bank.chunks):
        count_disjoint(bank.index + chunk * 52 * WORDS, ranks, start, planes)
        for k in range(WORDS):
            plane = planes + k
            records = bank.records + chunk * CHUNK + 64 * k
            some = (plane[0] | plane[WORDS] | plane[2 * WORDS] | plane[3 * WORDS] | plane[4 * WORDS]) & wanted
            counts_of(plane, counts)
            while some:
                p = ctz(some)
                some &= some - 1
                weight, record, hand_at = counts[p], records[p], <uint32_t>(chunk * CHUNK + 64 * k + p)
                prediction = bank.predictions[hand_at]
                front += weight * (prediction & 1023)
                middle += weight * (prediction >> 10 & 1023)
                back += weight * (prediction >> 20)
                if record >> 48:
                    action = action_of[record >> 48]
                    if action:
                        met.acting[action - 1] += weight
                        met.acting_squares[action - 1] += weight * weight
                        continue
                entries[n] = (record & <uint64_t>0xFFFFFFFFFFFF) | weight << 48
                met.hands[n] = hand_at
                n += 1
    met.predicted[0], met.predicted[1], met.predicted[2] = front, middle, back
    for i in range(n):
        weight = entries[i] >> 48
        rows += weight
        squares += weight * weight
    met.rows, met.row_squares = rows, squares
    met.count = n
    return 0
