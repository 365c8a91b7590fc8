# cython: language_level=3, autotestdict=False, freethreading_compatible=True
"""Templates of texts, filled with what was found of settings: thousands of texts at once, without the GIL.

A template is literal text with slots in it. What a slot shows of a setting is said by its kind, and of which row or
which number by its place.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.math cimport fabs, floor
from libc.stdio cimport snprintf
from libc.stdlib cimport free, malloc, strtod
from libc.string cimport memcpy, strcmp

cdef enum:
    STRENGTHS = 7918
    WIDEST = 40          # characters of what a slot shows, but for the text of a row
    MOST_ROWS = 3        # slots for the texts of rows in a template

cdef enum Kind:          # of a slot, and what its place is
    END = 0              # nothing: the end of the template
    CARDS = 1            # the cards of a row, as a list of quoted names
    ROW = 2              # the text of a row, by its strength
    ROYALTY = 3          # the royalty of a row
    NUMBER = 4           # a number, with six decimals
    WITHIN = 5           # whether a number is no greater than the next, both to six decimals: true or false

cdef const char *DIGITS = "0123456789"

cdef struct Template:
    const char *literals
    const uint32_t *starts   # of the literal before each slot, and the end of the last
    const uint8_t *kinds
    const uint8_t *places
    Py_ssize_t slots

cdef struct Setting:
    const uint8_t *laid
    const uint16_t *strengths
    const double *numbers

cdef struct Words:       # what is the same for all settings
    const char *rows         # texts by strength, one after the other
    const uint32_t *row_at
    const int32_t *royalties # [row][strength]


def fill(
    templates not None, const int32_t[:, ::1] picks not None, const uint8_t[:, :, ::1] laid not None,
    const uint16_t[:, :, ::1] strengths not None, const double[:, :, ::1] numbers not None, bytes rows not None,
    const uint32_t[::1] row_at not None, const int32_t[:, ::1] royalties not None,
):
    """Return the texts of n times m settings, one after the other, and where each begins: n * m + 1 packed uint64.

    templates: two, for the first setting of each hand and for the others, each a tuple: literals, bytes; starts, uint32
    (slots + 1); kinds and places, uint8 (slots). picks: int32 (n, m), the text of what is negative is empty. laid, uint8
    (n, m, 13); strengths, uint16 (n, m, 3); numbers, float64 (n, m, k). rows, row_at: the text of a row of each
    strength, and where it begins, uint32 (7919). royalties: int32 (3, 7918).

    ValueError: arrays that do not fit each other, a slot or a strength that does not exist. MemoryError.
    """
    cdef Py_ssize_t n = picks.shape[0], m = picks.shape[1], i, j, k, longest, room = 1, used = 0
    cdef Template[2] parsed
    cdef Words words
    cdef Setting setting
    cdef uint64_t *offset
    cdef uint16_t strength
    cdef char *out
    if (laid.shape[0] != n or laid.shape[1] != m or laid.shape[2] != 13 or strengths.shape[0] != n
            or strengths.shape[1] != m or strengths.shape[2] != 3 or numbers.shape[0] != n or numbers.shape[1] != m
            or row_at.shape[0] != STRENGTHS + 1 or royalties.shape[0] != 3 or royalties.shape[1] != STRENGTHS
            or len(templates) != 2):
        raise ValueError("the arrays do not fit each other")
    longest = max(parse(templates[0], numbers.shape[2], &parsed[0]), parse(templates[1], numbers.shape[2], &parsed[1]))
    for i in range(n):
        for j in range(m):
            room += longest
            for k in range(3):
                strength = strengths[i, j, k]
                if strength >= STRENGTHS or not row_at[strength] <= row_at[strength + 1] <= PyBytes_GET_SIZE(rows):
                    raise ValueError(f"hand {i} has the strength {strength}, of which there is no text")
                room += MOST_ROWS * (row_at[strength + 1] - row_at[strength])
    words.rows, words.row_at, words.royalties = PyBytes_AS_STRING(rows), &row_at[0], &royalties[0, 0]
    offsets = PyBytes_FromStringAndSize(NULL, (n * m + 1) * sizeof(uint64_t))
    offset = <uint64_t *>PyBytes_AS_STRING(offsets)
    out = <char *>malloc(room)
    if out is NULL:
        raise MemoryError
    try:
        with nogil:
            for i in range(n):
                for j in range(m):
                    offset[i * m + j] = used
                    if picks[i, j] >= 0:
                        setting = Setting(&laid[i, j, 0], &strengths[i, j, 0], &numbers[i, j, 0])
                        used += fill_one(&parsed[j > 0], &words, &setting, out + used)
            offset[n * m] = used
        return PyBytes_FromStringAndSize(out, used), offsets
    finally:
        free(out)


cdef Py_ssize_t parse(template, Py_ssize_t numbers, Template *parsed) except -1:
    """Look at a template, which stays where it is. Returns how long its texts are at most, those of rows aside."""
    cdef const uint32_t[::1] starts
    cdef const uint8_t[::1] kinds
    cdef const uint8_t[::1] places
    cdef bytes literals
    cdef Py_ssize_t i, length, rows = 0
    literals, starts, kinds, places = template
    ends = {END: 1, CARDS: 3, ROW: 3, ROYALTY: 3, NUMBER: numbers, WITHIN: numbers - 1}
    parsed.slots, length = kinds.shape[0], PyBytes_GET_SIZE(literals)
    if parsed.slots == 0 or starts.shape[0] != parsed.slots + 1 or places.shape[0] != parsed.slots:
        raise ValueError("a template's arrays do not fit each other")
    if starts[0] != 0 or starts[parsed.slots] != length:
        raise ValueError("a template's literals are not where they should be")
    for i in range(parsed.slots):
        if starts[i] > starts[i + 1] or places[i] >= ends.get(kinds[i], 0) or kinds[i] == END and i < parsed.slots - 1:
            raise ValueError(f"a template has no slot {kinds[i]}, {places[i]}")
        rows += kinds[i] == ROW
        length += WIDEST
    if rows > MOST_ROWS:
        raise ValueError(f"a template has the texts of {rows} rows, more than {MOST_ROWS}")
    parsed.literals, parsed.starts = PyBytes_AS_STRING(literals), &starts[0]
    parsed.kinds, parsed.places = &kinds[0], &places[0]
    return length


cdef Py_ssize_t fill_one(const Template *t, const Words *words, const Setting *setting, char *out) noexcept nogil:
    """Write the text of one setting. Returns its length."""
    cdef char *at = out
    cdef Py_ssize_t i, size
    cdef int place, strength
    for i in range(t.slots):
        size = t.starts[i + 1] - t.starts[i]
        memcpy(at, t.literals + t.starts[i], size)
        at += size
        place = t.places[i]
        if t.kinds[i] == CARDS:
            at += write_cards(setting.laid + (5 * place - 2 if place else 0), 5 if place else 3, at)
        elif t.kinds[i] == ROW:
            strength = setting.strengths[place]
            size = words.row_at[strength + 1] - words.row_at[strength]
            memcpy(at, words.rows + words.row_at[strength], size)
            at += size
        elif t.kinds[i] == ROYALTY:
            at += snprintf(at, WIDEST, "%d", <int>words.royalties[STRENGTHS * place + setting.strengths[place]])
        elif t.kinds[i] == NUMBER:
            at += write_number(setting.numbers[place], at)
        elif t.kinds[i] == WITHIN:
            at += write_within(setting.numbers[place], setting.numbers[place + 1], at)
    return at - out


cdef Py_ssize_t write_cards(const uint8_t *cards, int count, char *out) noexcept nogil:
    cdef const char *ranks = "23456789TJQKA"
    cdef const char *suits = "cdhs"
    cdef int i
    for i in range(count):
        out[5 * i] = b"," if i else b"["
        out[5 * i + 1], out[5 * i + 4] = b'"', b'"'
        out[5 * i + 2], out[5 * i + 3] = ranks[cards[i] >> 2], suits[cards[i] & 3]
    out[5 * count] = b"]"
    return 5 * count + 1


cdef Py_ssize_t write_number(double number, char *out) noexcept nogil:
    """Write a number with six decimals, rightly rounded, as Python does; no minus zero."""
    cdef double scaled = fabs(number) * 1e6
    cdef uint64_t millionths
    cdef Py_ssize_t size = 0, i
    if not scaled < 1e12 or fabs(scaled - floor(scaled) - 0.5) < 1e-3:
        # Too large, or so near the middle of two that only the number's own digits tell.
        size = min(snprintf(out, WIDEST, "%.6f", number), WIDEST - 1)
        return size if strcmp(out, "-0.000000") else write_number(0, out)
    millionths = <uint64_t>floor(scaled + 0.5)
    if number < 0 and millionths:
        out[0] = b"-"
        size = 1
    size += write_whole(millionths // 1000000, out + size)
    millionths %= 1000000
    out[size] = b"."
    for i in range(6, 0, -1):
        out[size + i] = DIGITS[millionths % 10]
        millionths //= 10
    return size + 7


cdef Py_ssize_t write_whole(uint64_t number, char *out) noexcept nogil:
    cdef char[20] digits
    cdef Py_ssize_t size = 0, i
    while True:
        digits[size] = DIGITS[number % 10]
        number //= 10
        size += 1
        if number == 0:
            break
    for i in range(size):
        out[i] = digits[size - 1 - i]
    return size


cdef Py_ssize_t write_within(double number, double bound, char *out) noexcept nogil:
    cdef char[WIDEST] one
    cdef char[WIDEST] other
    cdef const char *word
    one[write_number(number, one)] = 0
    other[write_number(bound, other)] = 0
    word = "true" if strtod(one, NULL) <= strtod(other, NULL) else "false"
    memcpy(out, word, 5)
    return 4 if word[0] == b"t" else 5
