# cython: language_level=3, autotestdict=False, freethreading_compatible=True
"""Forms: templates of texts, filled in with what was found of hands, thousands of them at once, without the GIL.

A template is literal text with slots in it. What a slot shows is said by its kind, and of which row, which number and so
on by its place. A form is the template of a hand, in which there can be slots for its settings, filled by one template
for the best and another for the others.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc

from found cimport NUMBERS, Held, Setting
from writing cimport Text, put, put_cards, put_list, put_number, put_whole, put_within

cdef enum:
    STRENGTHS = 7918
    MOST_GIVEN = 8

cdef enum Kind:          # of a slot, and what its place is
    END = 0              # nothing: the end of the template
    LIST = 1             # the cards of a row, as a list of quoted names
    CARDS = 2            # the cards of a row, with blanks between them
    ROW = 3              # the text of a row, by its strength
    ROYALTY = 4          # the royalty of a row
    NUMBER = 5           # a number, with six decimals
    WITHIN = 6           # whether a number is no greater than the next, both to six decimals: true or false
    HAND_LIST = 7        # of a hand: its cards as a list,
    HAND_CARDS = 8       # or with blanks between them
    BEST = 9             # its best setting, by the template for it
    OTHERS = 10          # the others that are ranked, by theirs, with commas between them
    HABIT = 11           # the setting of a habit, by the same
    COUNT = 12           # how many opponents, undominated splits, legal splits
    GIVEN = 13           # a text that is given for each hand

cdef struct Template:
    const char *literals
    const uint32_t *starts   # of the literal before each slot, and the end of the last
    const uint8_t *kinds
    const uint8_t *places
    Py_ssize_t slots

cdef struct Piece:
    const char *at
    Py_ssize_t size

cdef struct Task:        # one hand
    const Held *held
    const Setting *settings
    int ranked               # of these so many are the best, the others are the habits'
    const Piece *given


cdef class Form:
    """A form; any number of threads may fill it in.

    hand, best, other: templates, each a tuple: literals, bytes; starts, uint32 (slots + 1); kinds and places, uint8
    (slots). rows, row_at: the text of a row of each strength, and where it begins, uint32 (7919). royalties: int32
    (3, 7918).

    ValueError: arrays that do not fit each other, a slot that does not exist.
    """

    cdef object kept         # what the pointers point into
    cdef Template hand, best, other
    cdef const char *rows
    cdef const uint32_t *row_at
    cdef const int32_t *royalties
    cdef int givens, habits  # how many at least there must be

    def __init__(
        self, hand not None, best not None, other not None, bytes rows not None, const uint32_t[::1] row_at not None,
        const int32_t[:, ::1] royalties not None,
    ):
        cdef Py_ssize_t i
        cdef list kept = [rows, row_at, royalties]
        if row_at.shape[0] != STRENGTHS + 1 or royalties.shape[0] != 3 or royalties.shape[1] != STRENGTHS:
            raise ValueError("the arrays do not fit each other")
        for i in range(STRENGTHS):
            if not row_at[i] <= row_at[i + 1] <= PyBytes_GET_SIZE(rows):
                raise ValueError(f"the text of strength {i} is not there")
        self.hand, self.best, self.other = parse(hand, kept), parse(best, kept), parse(other, kept)
        self.rows, self.row_at, self.royalties = PyBytes_AS_STRING(rows), &row_at[0], &royalties[0, 0]
        check(&self.best, HAND_LIST - 1)
        check(&self.other, HAND_LIST - 1)
        check(&self.hand, GIVEN)
        self.givens, self.habits = most(&self.hand, GIVEN), most(&self.hand, HABIT)
        self.kept = kept

    def fill(self, bytes hands not None, bytes settings not None, int ranked, list given not None):
        """Return a text for each hand.

        hands, settings: as `bulk.Game.solve` returns them. ranked: of the settings of a hand so many are the best, those
        behind them the habits'. given: the texts that are given for the first hand, then for the next, bytes.

        ValueError: what does not fit each other or the form. MemoryError.
        """
        cdef Py_ssize_t hand_size = sizeof(Held), setting_size = sizeof(Setting)
        cdef Py_ssize_t n = PyBytes_GET_SIZE(hands) // hand_size, i
        cdef Py_ssize_t m = PyBytes_GET_SIZE(settings) // setting_size // max(1, n), k = len(given) // max(1, n)
        cdef const Held *held = <const Held *>PyBytes_AS_STRING(hands)
        cdef const Setting *setting = <const Setting *>PyBytes_AS_STRING(settings)
        cdef Piece *pieces = NULL
        cdef Py_ssize_t *ends = NULL
        cdef Text text = Text(NULL, 0, 0)
        cdef int failed = 0
        cdef Task task
        if (n * hand_size != PyBytes_GET_SIZE(hands) or n * m * setting_size != PyBytes_GET_SIZE(settings)
                or ranked < 1 or n and ranked + self.habits > m or k * n != len(given) or n and k < self.givens):
            raise ValueError("the arrays do not fit each other or the form")
        for i in range(n):
            if not is_known(&held[i], setting + m * i, m):
                raise ValueError(f"hand {i} has a card or a strength that does not exist")
        pieces = <Piece *>malloc((n * k + 1) * sizeof(Piece))
        ends = <Py_ssize_t *>malloc((n + 1) * sizeof(Py_ssize_t))
        try:
            if pieces is NULL or ends is NULL:
                raise MemoryError
            for i in range(n * k):
                piece = <bytes?>given[i]
                pieces[i] = Piece(PyBytes_AS_STRING(piece), PyBytes_GET_SIZE(piece))
            with nogil:
                for i in range(n):
                    task = Task(held + i, setting + m * i, ranked, pieces + k * i)
                    failed = self.write(&self.hand, &task, NULL, &text)
                    ends[i] = text.size
                    if failed:
                        break
            if failed:
                raise MemoryError
            return [
                PyBytes_FromStringAndSize(text.at + (ends[i - 1] if i else 0), ends[i] - (ends[i - 1] if i else 0))
                for i in range(n)
            ]
        finally:
            free(pieces)
            free(ends)
            free(text.at)

    cdef int write(self, const Template *t, const Task *task, const Setting *setting, Text *out) noexcept nogil:
        """Write a template, of a setting where there is one; -1 where memory runs out."""
        cdef Py_ssize_t i
        cdef int place, row, strength, failed = 0
        for i in range(t.slots):
            failed |= put(out, t.literals + t.starts[i], t.starts[i + 1] - t.starts[i])
            place = t.places[i]
            row = 5 * place - 2 if place else 0  # where the cards of a row begin
            if t.kinds[i] == LIST:
                failed |= put_list(out, setting.laid + row, 5 if place else 3)
            elif t.kinds[i] == CARDS:
                failed |= put_cards(out, setting.laid + row, 5 if place else 3)
            elif t.kinds[i] == ROW:
                strength = setting.strengths[place]
                failed |= put(out, self.rows + self.row_at[strength], self.row_at[strength + 1] - self.row_at[strength])
            elif t.kinds[i] == ROYALTY:
                failed |= put_whole(out, self.royalties[STRENGTHS * place + setting.strengths[place]])
            elif t.kinds[i] == NUMBER:
                failed |= put_number(out, setting.numbers[place])
            elif t.kinds[i] == WITHIN:
                failed |= put_within(out, setting.numbers[place], setting.numbers[place + 1])
            elif t.kinds[i] == HAND_LIST:
                failed |= put_list(out, task.held.cards, 13)
            elif t.kinds[i] == HAND_CARDS:
                failed |= put_cards(out, task.held.cards, 13)
            elif t.kinds[i] == BEST:
                failed |= self.write(&self.best, task, task.settings, out)
            elif t.kinds[i] == OTHERS:
                for row in range(1, task.ranked):
                    if task.settings[row].pick >= 0:
                        failed |= put(out, b",", row > 1) | self.write(&self.other, task, task.settings + row, out)
            elif t.kinds[i] == HABIT:
                failed |= self.write(&self.other, task, task.settings + task.ranked + place, out)
            elif t.kinds[i] == COUNT:
                failed |= put_whole(out, count(task.held, place))
            elif t.kinds[i] == GIVEN:
                failed |= put(out, task.given[place].at, task.given[place].size)
        return failed


cdef Template parse(template, list kept) except *:
    """Look at a template, which stays where it is as long as what is put into `kept`."""
    cdef const uint32_t[::1] starts
    cdef const uint8_t[::1] kinds
    cdef const uint8_t[::1] places
    cdef bytes literals
    cdef Py_ssize_t i, slots
    literals, starts, kinds, places = template
    kept += [literals, starts, kinds, places]
    slots = kinds.shape[0]
    if slots == 0 or starts.shape[0] != slots + 1 or places.shape[0] != slots:
        raise ValueError("a template's arrays do not fit each other")
    if starts[0] != 0 or starts[slots] != PyBytes_GET_SIZE(literals):
        raise ValueError("a template's literals are not where they should be")
    for i in range(slots):
        if starts[i] > starts[i + 1]:
            raise ValueError("a template's literals are not where they should be")
    return Template(PyBytes_AS_STRING(literals), &starts[0], &kinds[0], &places[0], slots)


cdef int check(const Template *t, int last) except -1:
    """Refuse slots that do not exist, or are of a kind behind the last."""
    cdef Py_ssize_t i
    ends = {
        END: 1, LIST: 3, CARDS: 3, ROW: 3, ROYALTY: 3, NUMBER: NUMBERS, WITHIN: NUMBERS - 1, HAND_LIST: 1,
        HAND_CARDS: 1, BEST: 1, OTHERS: 1, HABIT: 2, COUNT: 3, GIVEN: MOST_GIVEN,
    }
    first = HAND_LIST if last == GIVEN else LIST
    for i in range(t.slots):
        kind = t.kinds[i]
        if t.places[i] >= ends.get(kind, 0) or (kind == END) != (i == t.slots - 1) or kind and not first <= kind <= last:
            raise ValueError(f"a template has no slot {kind}, {t.places[i]}")
    return 0


cdef int most(const Template *t, int kind) noexcept:
    """Return how many there must be of what slots of a kind show."""
    cdef Py_ssize_t i
    cdef int needed = 0
    for i in range(t.slots):
        if t.kinds[i] == kind:
            needed = max(needed, t.places[i] + 1)
    return needed


cdef bint is_known(const Held *held, const Setting *settings, Py_ssize_t m) noexcept nogil:
    """Return whether all that is looked up for a hand is there."""
    cdef Py_ssize_t i, j
    for j in range(13):
        if held.cards[j] > 51:
            return False
    for i in range(m):
        for j in range(13):
            if settings[i].laid[j] > 51:
                return False
        for j in range(3):
            if settings[i].strengths[j] >= STRENGTHS:
                return False
    return True


cdef int64_t count(const Held *held, int place) noexcept nogil:
    return held.samples if place == 0 else <int64_t>held.undominated if place == 1 else <int64_t>held.legal
