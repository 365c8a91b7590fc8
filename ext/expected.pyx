# cython: language_level=3, autotestdict=False, freethreading_compatible=True
"""Expected points against a bank of opponents: of a hand's splits, with their errors, and of thousands of hands."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from beyond cimport act
from grid cimport RESULTS
from meeting cimport ACTIONS, CHUNK, WORDS, Hands, Met, meet, prepare_counts
from response cimport answer, evaluate
from room cimport Room, enter, leave
from spread cimport spread
from terms cimport FIELDS, STRENGTHS, Terms, earns_from

prepare_counts()


cdef class Settlement:
    """What a pair settles, in points.

    row: for each row won. ending: int64 (27,), what comes on top by how back, front and middle end for the first player,
    9 b + 3 f + m with 0 for lost, 1 tied, 2 won. ties: who wins tied rows, 1 the first, -1 the second, 0 nobody.
    to_winner: royalties go to the row's winner only. royalties: int32 (3, 7918) by row and strength, beside the row's
    point, or None; scooping: the same, more in a scoop; owed: the same, what a foul on purpose pays.
    by_total: to who earns more by rows and royalties (0 without royalties), needs_two: where one of both wins two rows.
    actions: float64 (17, 17), what one action settles against another, 0 for rows; surrenders, fouls: which of them
    these two are, 0 for none. capsule: the terms, for other compiled
    modules, valid as long as this is.
    """

    cdef Terms terms
    cdef const int32_t[:, ::1] royalties
    cdef const int32_t[:, ::1] scooping
    cdef const int32_t[:, ::1] owed

    def __init__(
        self, int64_t row, const int64_t[::1] ending not None, int ties, bint to_winner, const int32_t[:, ::1] royalties,
        const int32_t[:, ::1] scooping, const int32_t[:, ::1] owed, int64_t by_total, bint needs_two,
        const double[:, ::1] actions not None, int surrenders, int fouls,
    ):
        cdef int i, j
        self.terms.row, self.terms.ties, self.terms.to_winner = row, ties, to_winner
        self.terms.by_total, self.terms.needs_two = by_total, needs_two
        self.terms.surrenders, self.terms.fouls = surrenders, fouls
        if ending.shape[0] != 27:
            raise ValueError("endings have the shape (27,)")
        if not (0 <= surrenders <= ACTIONS and 0 <= fouls <= ACTIONS):
            raise ValueError(f"there is no action {surrenders} or {fouls}")
        if by_total and royalties is None:
            raise ValueError("without royalties totals go by rows")
        for i in range(27):
            self.terms.ending[i] = ending[i]
            if ending[i]:
                self.terms.box[self.terms.boxes] = i
                self.terms.boxes += 1
        if actions.shape[0] != ACTIONS + 1 or actions.shape[1] != ACTIONS + 1:
            raise ValueError("actions have the shape (17, 17)")
        for i in range(ACTIONS + 1):
            for j in range(ACTIONS + 1):
                self.terms.action[i][j] = actions[i, j]
        self.royalties, self.scooping, self.owed = royalties, scooping, owed
        point_to(royalties, self.terms.royalty)
        point_to(scooping, self.terms.scooping)
        point_to(owed, self.terms.owed)
        for i in range(3):
            self.terms.earns_from[i] = earns_from(self.terms.royalty[i], i)

    @property
    def capsule(self):
        return PyCapsule_New(&self.terms, "Terms", NULL)


cdef void point_to(const int32_t[:, ::1] table, const int32_t **rows) except *:
    cdef int i
    if table is not None and (table.shape[0] != 3 or table.shape[1] != STRENGTHS):
        raise ValueError("royalties have the shape (3, 7918)")
    for i in range(3):
        rows[i] = &table[i, 0] if table is not None else NULL


cdef class Bank:
    """Opponents' hands, over arrays that stay where they are.

    index: uint64 (chunks, 52, 8), for each card the set of the 512 hands of a chunk that hold it.
    records: uint64 (512 * chunks,), front | middle << 16 | back << 32 | actions << 48, backs ascending.
    predictions: uint32 (512 * chunks,), what is predicted of front, middle and back, ten bits each.
    action_of: 65,536 bytes, which of the settlement's actions (0: rows) hands with such a record take.
    capsule: the hands, for other compiled modules, valid as long as this is.
    ValueError: another shape, a strength that does not exist, or backs out of order.
    """

    cdef const uint64_t[:, :, ::1] index
    cdef const uint64_t[::1] records
    cdef const uint32_t[::1] predictions
    cdef readonly bytes action_of
    cdef Hands hands

    def __init__(
        self, const uint64_t[:, :, ::1] index not None, const uint64_t[::1] records not None,
        const uint32_t[::1] predictions not None, bytes action_of not None,
    ):
        cdef Py_ssize_t i
        cdef uint64_t before = 0
        if index.shape[0] < 1 or index.shape[1] != 52 or index.shape[2] != WORDS:
            raise ValueError("an index has the shape (chunks, 52, 8)")
        if records.shape[0] != index.shape[0] * CHUNK:
            raise ValueError(f"{index.shape[0]} chunks hold {index.shape[0] * CHUNK} hands, not {records.shape[0]}")
        if predictions.shape[0] != records.shape[0]:
            raise ValueError(f"{records.shape[0]} hands need as many predictions, not {predictions.shape[0]}")
        if len(action_of) != 1 << 16 or max(action_of) > ACTIONS:
            raise ValueError("action_of holds 65,536 bytes from 0 to 16")
        for i in range(records.shape[0]):
            if not (0 < (records[i] & 0xFFFF) < STRENGTHS and 0 < (records[i] >> 16 & 0xFFFF) < STRENGTHS
                    and 0 < (records[i] >> 32 & 0xFFFF) < STRENGTHS):
                raise ValueError(f"hand {i} has a strength that does not exist")
            if (records[i] >> 32 & 0xFFFF) < before:
                raise ValueError(f"hand {i} has a weaker back than the one before")
            before = records[i] >> 32 & 0xFFFF
        self.index, self.records, self.predictions, self.action_of = index, records, predictions, action_of
        self.hands.predictions = &predictions[0]
        self.hands.index, self.hands.records, self.hands.chunks = &index[0, 0, 0], &records[0], index.shape[0]

    @property
    def capsule(self):
        return PyCapsule_New(&self.hands, "Hands", NULL)


cdef class Opponents:
    """The opponents in a bank that a hand can meet, to be asked again and again.

    rows: how many of them play rows, actions: how many take each other action of the settlement. Each counts a bank hand
    once for every renaming of suits under which it shares no card with the hand. row_squares: rows, summed over the
    squares of how often each bank hand is met.
    """

    cdef Met met
    cdef Room room
    cdef const uint32_t *predictions
    cdef Bank bank  # whose memory that is

    def __cinit__(self, Bank bank not None, bytes hand not None, int part=0):
        """Meet a hand of thirteen card bytes; part 1 or 2 for every other opponent only, 0 for all.

        ValueError: not thirteen different cards, or another part. MemoryError.
        """
        cdef const uint8_t *cards = <const uint8_t *>PyBytes_AS_STRING(hand)
        cdef const uint8_t *action_of = <const uint8_t *>PyBytes_AS_STRING(bank.action_of)
        cdef int failed
        if PyBytes_GET_SIZE(hand) != 13 or max(hand) > 51 or len(set(hand)) != 13:
            raise ValueError("a hand has thirteen different cards, 0 to 51")
        if not 0 <= part <= 2:
            raise ValueError(f"there is no part {part}")
        self.bank, self.predictions = bank, bank.hands.predictions
        with nogil:
            failed = meet(&bank.hands, cards, action_of, part, &self.met, &self.room)
        if failed:
            raise MemoryError

    def __dealloc__(self):
        leave(&self.room)

    @property
    def rows(self):
        return self.met.rows

    @property
    def row_squares(self):
        return self.met.row_squares

    @property
    def actions(self):
        return tuple(self.met.acting)

    def act(self, int action, Settlement settlement not None):
        """Return what an action of the settlement earns, and its standard error.

        ValueError: no such action.
        """
        cdef double out[2]
        if not 0 < action <= ACTIONS:
            raise ValueError(f"there is no action {action}")
        act(&self.met, action, &settlement.terms, out)
        return out[0], out[1]

    def values(self, const uint16_t[:, ::1] records not None, Settlement settlement not None):
        """Return what each split earns: float64 (n, 9), packed; backs must descend.

        The columns: expected points against one opponent; the chances to win and to lose front, middle and back, to
        scoop and to be scooped, against those who play rows. A record of zeros is a foul hand.

        ValueError: no packed splits, a strength that does not exist, or backs out of order. MemoryError.
        """
        cdef Py_ssize_t n = check_records(records)
        cdef bytes results = PyBytes_FromStringAndSize(NULL, n * RESULTS * sizeof(double))
        cdef double *out = <double *>PyBytes_AS_STRING(results)
        cdef Room room  # not the one of the opponents: several threads may ask about them at once
        cdef int failed = 0
        enter(&room)
        if n:
            with nogil:
                failed = evaluate(&self.met, &records[0, 0], n, &settlement.terms, out, &room)
                leave(&room)
        if failed:
            raise MemoryError
        return results

    def errors(
        self, const uint16_t[:, ::1] records not None, Settlement settlement not None, double front, double middle,
        double back,
    ):
        """Return how sure splits are: float64 (n, 2), packed, and how far what they earn is to be put right.

        front, middle, back: the mean predictions over all opponents that there can be. The columns: the standard error
        of what a split earns, put right, and of the difference to the first. A bank hand that is met under several
        renamings counts as one. Estimated on at least 512 bank hands, evenly spread over all backs, or on all there are.

        ValueError: no packed splits, or a strength that does not exist. MemoryError.
        """
        cdef Py_ssize_t n = records.shape[0], i
        cdef double *means = [front, middle, back]
        cdef double shift = 0
        cdef bytes results
        cdef double *out
        cdef int failed
        if records.shape[1] != FIELDS or n == 0:
            raise ValueError("packed splits have the shape (n, 5)")
        for i in range(n):
            if max(records[i, 0], records[i, 1], records[i, 2]) >= STRENGTHS:
                raise ValueError(f"split {i} has a strength that does not exist")
        results = PyBytes_FromStringAndSize(NULL, n * 2 * sizeof(double))
        out = <double *>PyBytes_AS_STRING(results)
        with nogil:
            failed = spread(&self.met, self.predictions, &records[0, 0], n, &settlement.terms, means, out, &shift)
        if failed:
            raise MemoryError
        return results, shift


def respond(
    Bank bank not None, const uint8_t[:, ::1] hands not None, const uint32_t[::1] offsets not None,
    const uint16_t[:, ::1] records not None, const uint8_t[::1] naturals not None, Settlement settlement not None,
    const int32_t[::1] picks not None, int32_t[::1] best not None, double[:, ::1] values not None, int part=0,
):
    """Find the best response of many hands to a bank, in one go without the GIL.

    hands: uint8 (n, 13). offsets: uint32 (n + 1), where each hand's splits begin in records, uint16 (total, 5).
    naturals: uint8 (n,), the action of the settlement by which each hand can declare a natural, 0 for none.
    picks: int32 (n,), a split of each hand to be valued as well, -1 for its natural, -2 to surrender, -3 to foul.
    best: int32 (n,), filled with the best split or such an action. values: float64 (n, 2), filled with what the best
    and the picked one earn. part as for Opponents.

    ValueError: arrays that do not fit each other, or no hands. MemoryError.
    """
    cdef Py_ssize_t n = hands.shape[0], i
    cdef int failed = 0
    cdef Room room
    cdef const uint8_t *action_of = <const uint8_t *>PyBytes_AS_STRING(bank.action_of)
    if (hands.shape[1] != 13 or offsets.shape[0] != n + 1 or naturals.shape[0] != n or picks.shape[0] != n
            or best.shape[0] != n or values.shape[0] != n or values.shape[1] != 2 or not 0 <= part <= 2):
        raise ValueError("the arrays do not fit each other")
    if n == 0:
        return
    check_records(records, False)
    for i in range(n):
        if not offsets[i] < offsets[i + 1] <= records.shape[0]:
            raise ValueError(f"hand {i} has no splits")
        if not -3 <= picks[i] < <int64_t>offsets[i + 1] - offsets[i] or naturals[i] > ACTIONS:
            raise ValueError(f"hand {i} has no split {picks[i]}, or no natural {naturals[i]}")
        if picks[i] == -2 and not settlement.terms.surrenders or picks[i] == -3 and not settlement.terms.fouls:
            raise ValueError(f"hand {i} cannot take action {picks[i]}")
        check_records(records[offsets[i]:offsets[i + 1]])
        if max(hands[i]) > 51:
            raise ValueError(f"hand {i} has a card that does not exist")
    enter(&room)
    with nogil:
        for i in range(n):
            failed = answer(
                &bank.hands, &hands[i, 0], action_of, &records[offsets[i], 0], offsets[i + 1] - offsets[i],
                naturals[i], &settlement.terms, picks[i], part, &best[i], &values[i, 0], &room,
            )
            if failed:
                break
        leave(&room)
    if failed:
        raise MemoryError


cdef Py_ssize_t check_records(const uint16_t[:, ::1] records, bint descending=True) except -1:
    cdef Py_ssize_t i
    cdef int before = STRENGTHS
    if records.shape[1] != FIELDS:
        raise ValueError("packed splits have the shape (n, 5)")
    for i in range(records.shape[0]):
        if records[i, 0] >= STRENGTHS or records[i, 1] >= STRENGTHS or records[i, 2] >= STRENGTHS:
            raise ValueError(f"split {i} has a strength that does not exist")
        if descending and records[i, 2] > before:
            raise ValueError(f"split {i} has a stronger back than the one before")
        before = records[i, 2]
    return records.shape[0]
