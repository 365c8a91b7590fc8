# cython: language_level=3, autotestdict=False, freethreading_compatible=True
"""Many hands solved in one go without the GIL: what each one's best splits and habits are, lie like, earn and cost."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.math cimport sqrt
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from beyond cimport act
from grid cimport RESULTS
from meeting cimport ACTIONS, Hands, Met, forget, meet, prepare_counts
from response cimport evaluate
from spread cimport spread
from terms cimport FIELDS, STRENGTHS, Terms

cdef enum:
    ALL = 0x1FFF         # the cards of a hand, as bits
    HABITS = 2           # the strongest back, the greatest product of shares
    MOST = 32            # settings of a hand
    NUMBERS = 15         # of a setting

cdef extern from *:
    int popcount "__builtin_popcount"(unsigned int) noexcept nogil

prepare_counts()

cdef struct Task:        # what is the same for all hands
    const Hands *bank
    const uint8_t *action_of
    const Terms *terms
    const double *shares     # [row][strength]
    const double *of_ranks   # [row][rank][held], what the mean predictions are summed from
    const double *of_suits   # [row][held]
    int best                 # how many of the best splits are wanted
    bint habits              # whether the habits are
    int aces                 # what each other player pays for an ace

cdef struct Found:       # of one hand, by setting: the best splits, best first, then the habits
    int32_t *picks           # its split, -1 where there are no more
    uint8_t *laid            # 13 cards as laid, front first
    uint16_t *strengths      # 3
    double *numbers          # NUMBERS
    int64_t *samples         # opponents
    double *acts             # what declaring its natural, surrendering and fouling earn, 0 for what cannot be


def solve(
    bank not None, settlement not None, const double[:, ::1] shares not None,
    const double[:, :, ::1] of_ranks not None, const double[:, ::1] of_suits not None,
    const uint8_t[:, ::1] hands not None, const uint32_t[::1] offsets not None,
    const uint16_t[:, ::1] records not None,
    int32_t[:, ::1] picks not None, uint8_t[:, :, ::1] laid not None, uint16_t[:, :, ::1] strengths not None,
    double[:, :, ::1] numbers not None, int64_t[::1] samples not None, double[:, ::1] acts not None,
    const uint8_t[::1] naturals not None, int aces, bint habits,
):
    """Solve hands and fill in, for each, its best splits, best first (of equals the first), then its habits if asked.

    bank, settlement: of the module `expected`. shares: float64 (3, 7918), of weaker rows by row and strength. of_ranks,
    of_suits: float64 (3, 13, 5) and (3, 14), by row, rank and how many of it one holds, and by row and how many of a
    suit, what the mean prediction over all opponents that there can be is summed from. hands: uint8 (n, 13), each from
    51 down. offsets: uint32 (n + 1), where each hand's splits begin in records, uint16 (total, 5), backs descending.

    Filled: picks, int32 (n, m), -1 where a hand has no more splits; and unless that is so: laid, uint8 (n, m, 13), cards
    as they are laid, front first; strengths, uint16 (n, m, 3); numbers, float64 (n, m, 15): expected points, their
    standard error, how much less than the first, the standard error of that; the chances to win, to tie and to lose
    front, middle and back, to scoop, to be scooped. samples: int64 (n,), how many opponents. acts: float64 (n, 3), what
    declaring a natural, surrendering and fouling on purpose earn, 0 for what cannot be.

    naturals: uint8 (n,), the action by which each hand can declare, 0 for none. aces: what each other player pays for an
    ace, which whoever declares and whoever plays rows shows.

    ValueError: arrays that do not fit each other. MemoryError.
    """
    cdef Py_ssize_t n = hands.shape[0], m = picks.shape[1], best = m - (HABITS if habits else 0), i
    cdef bytes action_of = bank.action_of
    cdef Task task
    cdef Found found
    cdef int failed = 0
    bank_capsule, terms_capsule = bank.capsule, settlement.capsule
    task.bank = <const Hands *>PyCapsule_GetPointer(bank_capsule, "Hands")
    task.terms = <const Terms *>PyCapsule_GetPointer(terms_capsule, "Terms")
    if (shares.shape[0] != 3 or shares.shape[1] != STRENGTHS
            or of_ranks.shape[0] != 3 or of_ranks.shape[1] != 13 or of_ranks.shape[2] != 5
            or of_suits.shape[0] != 3 or of_suits.shape[1] != 14
            or hands.shape[1] != 13 or offsets.shape[0] != n + 1 or records.shape[1] != FIELDS
            or picks.shape[0] != n or not 0 < best or m > MOST
            or laid.shape[0] != n or laid.shape[1] != m or laid.shape[2] != 13
            or strengths.shape[0] != n or strengths.shape[1] != m or strengths.shape[2] != 3
            or numbers.shape[0] != n or numbers.shape[1] != m or numbers.shape[2] != NUMBERS
            or samples.shape[0] != n or acts.shape[0] != n or acts.shape[1] != 3 or naturals.shape[0] != n
            or PyBytes_GET_SIZE(action_of) != 1 << 16):
        raise ValueError("the arrays do not fit each other")
    if n == 0:
        return
    with nogil:
        i = first_bad(hands, offsets, records, naturals)
    if i >= 0:
        if naturals[i] > ACTIONS:
            raise ValueError(f"hand {i} has an action that does not exist")
        raise ValueError(f"hand {i} is not thirteen different cards from 51 down with its splits, backs descending")
    task.action_of, task.shares = <const uint8_t *>PyBytes_AS_STRING(action_of), &shares[0, 0]
    task.of_ranks, task.of_suits = &of_ranks[0, 0, 0], &of_suits[0, 0]
    task.best, task.habits, task.aces = <int>best, habits, aces
    with nogil:
        for i in range(n):
            found.picks, found.laid, found.strengths = &picks[i, 0], &laid[i, 0, 0], &strengths[i, 0, 0]
            found.numbers, found.samples, found.acts = &numbers[i, 0, 0], &samples[i], &acts[i, 0]
            failed = solve_one(
                &task, &hands[i, 0], &records[offsets[i], 0], offsets[i + 1] - offsets[i], naturals[i], &found
            )
            if failed:
                break
    if failed:
        raise MemoryError


cdef Py_ssize_t first_bad(
    const uint8_t[:, ::1] hands, const uint32_t[::1] offsets, const uint16_t[:, ::1] records,
    const uint8_t[::1] naturals,
) noexcept nogil:
    """Return the first hand that is none, or whose splits or action are none, or -1: all that follows relies on it."""
    cdef Py_ssize_t i, j
    for i in range(hands.shape[0]):
        if naturals[i] > ACTIONS or hands[i, 0] > 51 or not offsets[i] < offsets[i + 1] <= records.shape[0]:
            return i
        for j in range(12):
            if hands[i, j] <= hands[i, j + 1]:
                return i
        for j in range(offsets[i], offsets[i + 1]):
            if not is_split(&records[j, 0]) or j > offsets[i] and records[j, 2] > records[j - 1, 2]:
                return i
    return -1


cdef bint is_split(const uint16_t *record) noexcept nogil:
    return (
        max(record[0], record[1], record[2]) < STRENGTHS
        and not record[3] & record[4] and (record[3] | record[4]) <= ALL
        and popcount(record[3]) == 3 and popcount(record[4]) == 5
    )


cdef int solve_one(
    const Task *task, const uint8_t *hand, const uint16_t *records, Py_ssize_t n, int natural, Found *found
) noexcept nogil:
    """Solve one hand; -1 where memory runs out."""
    cdef Met met
    cdef double acted[2]
    cdef int[3] action = [natural, task.terms.surrenders, task.terms.fouls]
    cdef int k
    cdef double *values
    cdef int failed = -1
    if meet(task.bank, hand, task.action_of, 0, &met):
        return -1
    values = <double *>malloc(n * RESULTS * sizeof(double))
    if values is not NULL:
        failed = evaluate(&met, records, n, task.terms, values)
    if not failed:
        rank(values, n, task.best, found.picks)
        if task.habits:
            found.picks[task.best] = 0  # the first of the splits has the strongest back, then middle, then front
            found.picks[task.best + 1] = greatest_product(task.shares, records, n)
        failed = describe(task, &met, hand, records, values, found)
        for k in range(3):
            found.acts[k] = 0
            if action[k]:
                act(&met, action[k], task.terms, acted)
                found.acts[k] = acted[0]
        if task.aces:
            show_aces(task, hand, found)
    free(values)
    forget(&met)
    return failed


cdef void rank(const double *values, Py_ssize_t n, int most, int32_t *picks) noexcept nogil:
    """Pick the splits that earn most, best first, of equals the first; -1 where there are no more."""
    cdef Py_ssize_t i
    cdef int place, ranked = 0
    for i in range(n):
        if ranked == most and not values[RESULTS * i] > values[RESULTS * picks[most - 1]]:
            continue
        place = ranked if ranked < most else most - 1
        while place and values[RESULTS * i] > values[RESULTS * picks[place - 1]]:
            picks[place] = picks[place - 1]
            place -= 1
        picks[place] = <int32_t>i
        ranked = min(ranked + 1, most)
    for place in range(ranked, most):
        picks[place] = -1


cdef int32_t greatest_product(const double *shares, const uint16_t *records, Py_ssize_t n) noexcept nogil:
    """Return the first split with the greatest product of its rows' shares of weaker rows."""
    cdef double product, greatest = -1
    cdef Py_ssize_t i, best = 0
    for i in range(n):
        product = shares[records[FIELDS * i]] * shares[STRENGTHS + records[FIELDS * i + 1]]
        product *= shares[2 * STRENGTHS + records[FIELDS * i + 2]]
        if product > greatest:
            greatest, best = product, i
    return <int32_t>best


cdef int describe(
    const Task *task, const Met *met, const uint8_t *hand, const uint16_t *records, const double *values, Found *found
) noexcept nogil:
    """Fill in all that was found of the picked splits; -1 where memory runs out."""
    cdef uint16_t picked[MOST * FIELDS]
    cdef double errors[MOST * 2]
    cdef double means[3]
    cdef double shift
    cdef int slot_of[MOST]   # of the settings' slots, which of the picked splits it is
    cdef int slot, other, different = 0, slots = task.best + (HABITS if task.habits else 0)
    cdef const uint16_t *record
    for slot in range(slots):
        slot_of[slot] = different
        for other in range(slot):
            if found.picks[other] == found.picks[slot]:
                slot_of[slot] = slot_of[other]
        if found.picks[slot] >= 0 and slot_of[slot] == different:
            memcpy(picked + FIELDS * different, records + FIELDS * found.picks[slot], FIELDS * sizeof(uint16_t))
            different += 1
    mean_predictions(task, hand, means)
    if spread(met, task.bank.predictions, picked, different, task.terms, means, errors, &shift):
        return -1
    found.samples[0] = met.rows
    for slot in range(ACTIONS):
        found.samples[0] += met.acting[slot]
    for slot in range(slots):
        if found.picks[slot] < 0:
            continue
        record = records + FIELDS * found.picks[slot]
        memcpy(found.strengths + 3 * slot, record, 3 * sizeof(uint16_t))
        lay(hand, record[3], found.laid + 13 * slot)
        lay(hand, ALL ^ record[3] ^ record[4], found.laid + 13 * slot + 3)
        lay(hand, record[4], found.laid + 13 * slot + 8)
        tell(
            values + RESULTS * found.picks[slot], values[RESULTS * found.picks[0]], shift, errors + 2 * slot_of[slot],
            <double>met.row_squares, found.samples[0], found.numbers + NUMBERS * slot,
        )
    return 0


cdef void tell(
    const double *value, double best, double shift, const double *errors, double row_squares, int64_t samples,
    double *numbers,
) noexcept nogil:
    """Write the numbers of a setting; for the least error of its cost see Meeting.least_error."""
    cdef double cost = best - value[0]
    cdef int row
    numbers[0] = value[0] + shift
    numbers[1] = errors[0]
    numbers[2] = cost
    numbers[3] = max(errors[1], sqrt(row_squares * max(0.0, cost - cost * cost)) / <double>max(1, samples))
    for row in range(3):
        numbers[4 + 3 * row], numbers[6 + 3 * row] = value[1 + 2 * row], value[2 + 2 * row]
        numbers[5 + 3 * row] = 1 - value[1 + 2 * row] - value[2 + 2 * row]
    numbers[13], numbers[14] = value[7], value[8]


cdef void show_aces(const Task *task, const uint8_t *hand, Found *found) noexcept nogil:
    """Add what aces are worth: the hand's own where it is shown, less a third of what the others are."""
    cdef int held = 0, slot
    cdef double shown, theirs
    while hand[held] >> 2 == 12:  # the aces come first
        held += 1
    shown, theirs = <double>(task.aces * held), <double>(task.aces * (4 - held)) / 3
    for slot in range(task.best + (HABITS if task.habits else 0)):
        found.numbers[NUMBERS * slot] += shown - theirs
    found.acts[0] += shown - theirs
    found.acts[2] -= theirs


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


cdef void lay(const uint8_t *hand, uint16_t cards, uint8_t *row) noexcept nogil:
    """Write the cards of a row, bits of a hand from 51 down, as they are laid: as solver.cards.lay does."""
    cdef uint8_t held[13]
    cdef uint8_t of_rank[13]
    cdef int i, n = 0, size = 0, group
    memset(of_rank, 0, sizeof(of_rank))
    for i in range(13):
        if cards >> i & 1:
            held[n] = hand[i]
            of_rank[hand[i] >> 2] += 1
            n += 1
    if (n == 5 and held[0] >> 2 == 12 and held[1] >> 2 == 3 and held[2] >> 2 == 2 and held[3] >> 2 == 1
            and held[4] >> 2 == 0):  # a wheel: the ace comes last
        memcpy(row, held + 1, 4)
        row[4] = held[0]
        return
    for group in range(4, 0, -1):
        for i in range(n):
            if of_rank[held[i] >> 2] == group:
                row[size] = held[i]
                size += 1
