# cython: language_level=3, autotestdict=False, freethreading_compatible=True
"""Many hands solved in one go without the GIL: what each one's best splits and habits are, lie like, earn and cost."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.math cimport sqrt
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset

from beyond cimport act
from found cimport Held, Setting
from grid cimport RESULTS
from meeting cimport ACTIONS, Hands, Met, meet, prepare_counts
from picking cimport greatest_product, lay, rank
from response cimport evaluate
from room cimport VALUES, Room, enter, leave, take
from spread cimport spread
from terms cimport FIELDS, STRENGTHS, Terms

cdef enum:
    ALL = 0x1FFF         # the cards of a hand, as bits
    HABITS = 2           # the strongest back, the greatest product of shares
    MOST = 32            # settings of a hand

cdef extern from *:
    int popcount "__builtin_popcount"(unsigned int) noexcept nogil

prepare_counts()

SIZES = sizeof(Held), sizeof(Setting)

cdef struct Task:        # what is the same for all hands
    const Hands *bank
    const uint8_t *action_of
    const Terms *terms
    const double *shares     # [row][strength]
    const double *of_ranks   # [row][rank][held], what the mean predictions are summed from
    const double *of_suits   # [row][held]
    int aces                 # what each other player pays for an ace
    int best                 # how many of the best splits are wanted
    int settings             # and, with the habits where they are wanted, settings


cdef class Game:
    """Solves hands under some rules; any number of threads may do so with the same one.

    bank, settlement: of the module `expected`. shares: float64 (3, 7918), of weaker rows by row and strength. of_ranks,
    of_suits: float64 (3, 13, 5) and (3, 14), by row, rank and how many of it one holds, and by row and how many of a
    suit, what the mean prediction over all opponents that there can be is summed from. aces: what each other player pays
    for an ace, which whoever declares and whoever plays rows shows.

    ValueError: arrays of another shape.
    """

    cdef object kept         # what the pointers point into
    cdef Task task

    def __init__(
        self, bank not None, settlement not None, const double[:, ::1] shares not None,
        const double[:, :, ::1] of_ranks not None, const double[:, ::1] of_suits not None, int aces,
    ):
        cdef bytes action_of = bank.action_of
        bank_capsule, terms_capsule = bank.capsule, settlement.capsule
        self.task.bank = <const Hands *>PyCapsule_GetPointer(bank_capsule, "Hands")
        self.task.terms = <const Terms *>PyCapsule_GetPointer(terms_capsule, "Terms")
        if (shares.shape[0] != 3 or shares.shape[1] != STRENGTHS
                or of_ranks.shape[0] != 3 or of_ranks.shape[1] != 13 or of_ranks.shape[2] != 5
                or of_suits.shape[0] != 3 or of_suits.shape[1] != 14 or PyBytes_GET_SIZE(action_of) != 1 << 16):
            raise ValueError("the arrays do not fit each other")
        self.task.action_of, self.task.shares = <const uint8_t *>PyBytes_AS_STRING(action_of), &shares[0, 0]
        self.task.of_ranks, self.task.of_suits = &of_ranks[0, 0, 0], &of_suits[0, 0]
        self.task.aces = aces
        self.kept = bank, settlement, bank_capsule, terms_capsule, action_of, shares, of_ranks, of_suits

    def solve(
        self, bytes hands not None, bytes offsets not None, bytes records not None, bytes naturals not None,
        bytes legal, Py_ssize_t best, bint habits,
    ):
        """Return what is found of n hands, n packed Held, and their settings, for each the same number of Setting.

        Those are the best splits, best first (of equals the first), then the habits where they are asked for; what
        there is no split for is -1 and zeros. Numbers: expected points, their standard error, how much less than the
        first, the standard error of that; the chances to win, to tie and to lose front, middle and back, to scoop, to
        be scooped.

        hands: 13 bytes each, from 51 down. offsets: n + 1 packed uint32, where each hand's splits begin in records,
        five packed uint16 each, backs descending. naturals: for each hand the action by which it can declare, 0 for
        none. legal: n packed uint32, or None.

        ValueError: what does not fit each other, or is no hand or no split. MemoryError.
        """
        cdef Py_ssize_t n = PyBytes_GET_SIZE(naturals), i, bad, size = PyBytes_GET_SIZE(records) // (2 * FIELDS)
        cdef Task task = self.task
        cdef Room room
        cdef const uint8_t *hand = <const uint8_t *>PyBytes_AS_STRING(hands)
        cdef const uint32_t *offset = <const uint32_t *>PyBytes_AS_STRING(offsets)
        cdef const uint16_t *record = <const uint16_t *>PyBytes_AS_STRING(records)
        cdef const uint8_t *natural = <const uint8_t *>PyBytes_AS_STRING(naturals)
        cdef const uint32_t *counted = NULL
        cdef Held *held
        cdef Setting *setting
        cdef int failed = 0
        task.best, task.settings = <int>best, <int>best + (HABITS if habits else 0)
        if (PyBytes_GET_SIZE(hands) != 13 * n or PyBytes_GET_SIZE(offsets) != (n + 1) * <Py_ssize_t>sizeof(uint32_t)
                or PyBytes_GET_SIZE(records) != size * <Py_ssize_t>(FIELDS * sizeof(uint16_t))
                or legal is not None and PyBytes_GET_SIZE(legal) != n * <Py_ssize_t>sizeof(uint32_t)
                or not 0 < best <= MOST - HABITS):
            raise ValueError("the arrays do not fit each other")
        if legal is not None:
            counted = <const uint32_t *>PyBytes_AS_STRING(legal)
        found = PyBytes_FromStringAndSize(NULL, n * sizeof(Held))
        settings = PyBytes_FromStringAndSize(NULL, n * task.settings * sizeof(Setting))
        held, setting = <Held *>PyBytes_AS_STRING(found), <Setting *>PyBytes_AS_STRING(settings)
        enter(&room)
        with nogil:
            bad = first_bad(n, hand, offset, record, size, natural)
            memset(held, 0, n * sizeof(Held))
            memset(setting, 0, n * task.settings * sizeof(Setting))
            for i in range(n):
                if bad >= 0 or failed:
                    break
                memcpy(held[i].cards, hand + 13 * i, 13)
                held[i].natural, held[i].undominated = natural[i], offset[i + 1] - offset[i]
                held[i].legal = 0 if counted is NULL else counted[i]
                failed = solve_one(&task, record + FIELDS * offset[i], &held[i], setting + task.settings * i, &room)
            leave(&room)
        if bad >= 0:
            raise ValueError(f"hand {bad} is not thirteen different cards from 51 down with its splits, backs descending")
        if failed:
            raise MemoryError
        return found, settings


cdef Py_ssize_t first_bad(
    Py_ssize_t n, const uint8_t *hands, const uint32_t *offsets, const uint16_t *records, Py_ssize_t size,
    const uint8_t *naturals,
) noexcept nogil:
    """Return the first hand that is none, or whose splits or action are none, or -1: all that follows relies on it."""
    cdef Py_ssize_t i, j
    for i in range(n):
        if naturals[i] > ACTIONS or hands[13 * i] > 51 or not offsets[i] < offsets[i + 1] <= size:
            return i
        for j in range(12):
            if hands[13 * i + j] <= hands[13 * i + j + 1]:
                return i
        for j in range(offsets[i], offsets[i + 1]):
            if (not is_split(records + FIELDS * j)
                    or j > offsets[i] and records[FIELDS * j + 2] > records[FIELDS * (j - 1) + 2]):
                return i
    return -1


cdef bint is_split(const uint16_t *record) noexcept nogil:
    return (
        max(record[0], record[1], record[2]) < STRENGTHS
        and not record[3] & record[4] and (record[3] | record[4]) <= ALL
        and popcount(record[3]) == 3 and popcount(record[4]) == 5
    )


cdef int solve_one(
    const Task *task, const uint16_t *records, Held *held, Setting *settings, Room *room
) noexcept nogil:
    """Solve one hand; -1 where memory runs out."""
    cdef Met met
    cdef double acted[2]
    cdef int[3] action = [held.natural, task.terms.surrenders, task.terms.fouls]
    cdef int32_t picks[MOST]
    cdef Py_ssize_t n = held.undominated
    cdef int k
    cdef double *values = <double *>take(room, VALUES, n * RESULTS * sizeof(double))
    if (values is NULL or meet(task.bank, held.cards, task.action_of, 0, &met, room)
            or evaluate(&met, records, n, task.terms, values, room)):
        return -1
    rank(values, n, task.best, picks)
    if task.settings > task.best:
        picks[task.best] = 0  # the first of the splits has the strongest back, then middle, then front
        picks[task.best + 1] = greatest_product(task.shares, records, n)
    if describe(task, &met, records, values, picks, held, settings):
        return -1
    for k in range(3):
        if action[k]:
            act(&met, action[k], task.terms, acted)
            held.acts[k] = acted[0]
    if task.aces:
        show_aces(task, held, settings)
    return 0


cdef int describe(
    const Task *task, const Met *met, const uint16_t *records, const double *values, const int32_t *picks, Held *held,
    Setting *settings,
) noexcept nogil:
    """Fill in all that was found of the picked splits; -1 where memory runs out."""
    cdef uint16_t picked[MOST * FIELDS]
    cdef double errors[MOST * 2]
    cdef double means[3]
    cdef double shift
    cdef int slot_of[MOST]   # of the settings' slots, which of the picked splits it is
    cdef int slot, other, different = 0
    cdef const uint16_t *record
    for slot in range(task.settings):
        slot_of[slot] = different
        for other in range(slot):
            if picks[other] == picks[slot]:
                slot_of[slot] = slot_of[other]
        if picks[slot] >= 0 and slot_of[slot] == different:
            memcpy(picked + FIELDS * different, records + FIELDS * picks[slot], FIELDS * sizeof(uint16_t))
            different += 1
    mean_predictions(task, held.cards, means)
    if spread(met, task.bank.predictions, picked, different, task.terms, means, errors, &shift):
        return -1
    held.samples = met.rows
    for slot in range(ACTIONS):
        held.samples += met.acting[slot]
    for slot in range(task.settings):
        settings[slot].pick = picks[slot]
        if picks[slot] < 0:
            continue
        record = records + FIELDS * picks[slot]
        memcpy(settings[slot].strengths, record, 3 * sizeof(uint16_t))
        lay(held.cards, record[3], settings[slot].laid)
        lay(held.cards, ALL ^ record[3] ^ record[4], settings[slot].laid + 3)
        lay(held.cards, record[4], settings[slot].laid + 8)
        tell(
            values + RESULTS * picks[slot], values[RESULTS * picks[0]], shift, errors + 2 * slot_of[slot], met,
            held.samples, settings[slot].numbers,
        )
    return 0


cdef void tell(
    const double *value, double best, double shift, const double *errors, const Met *met, Py_ssize_t samples,
    double *numbers,
) noexcept nogil:
    """Write the numbers of a setting; for the least error of its cost see Meeting.least_error."""
    cdef double cost = best - value[0]
    cdef double least = sqrt(<double>met.row_squares * max(0.0, cost - cost * cost)) / <double>max(1, samples)
    cdef int row
    numbers[0], numbers[1] = value[0] + shift, errors[0]
    numbers[2], numbers[3] = cost, max(errors[1], least)
    for row in range(3):
        numbers[4 + 3 * row], numbers[6 + 3 * row] = value[1 + 2 * row], value[2 + 2 * row]
        numbers[5 + 3 * row] = 1 - value[1 + 2 * row] - value[2 + 2 * row]
    numbers[13], numbers[14] = value[7], value[8]


cdef void show_aces(const Task *task, Held *held, Setting *settings) noexcept nogil:
    """Add what aces are worth: the hand's own where it is shown, less a third of what the others are."""
    cdef int aces = 0, slot
    cdef double shown, theirs
    while held.cards[aces] >> 2 == 12:  # they come first
        aces += 1
    shown, theirs = <double>(task.aces * aces), <double>(task.aces * (4 - aces)) / 3
    for slot in range(task.settings):
        if settings[slot].pick >= 0:
            settings[slot].numbers[0] += shown - theirs
    held.acts[0] += shown - theirs
    held.acts[2] -= theirs


cdef void mean_predictions(const Task *task, const uint8_t *hand, double *means) noexcept nogil:
    """Sum up the mean predictions of front, middle and back, in the order in which solver.predictors does."""
    cdef int ranks[13]
    cdef int suits[4]
    cdef double of_suits
    cdef int i, row, held
    memset(ranks, 0, sizeof(ranks))
    memset(suits, 0, sizeof(suits))
    for i in range(13):
        ranks[hand[i] >> 2] += 1
        suits[hand[i] & 3] += 1
    for row in range(3):
        means[row] = of_suits = 0
        for i in range(13):
            means[row] += task.of_ranks[65 * row + 5 * i + ranks[i]]
        for held in range(14):  # the shortest suit first
            for i in range(4):
                if suits[i] == held:
                    of_suits += task.of_suits[14 * row + held]
        means[row] += of_suits
