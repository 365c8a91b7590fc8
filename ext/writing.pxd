"""Cards and numbers written to a text that grows."""

from libc.math cimport fabs, floor
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdio cimport snprintf
from libc.stdlib cimport realloc, strtod
from libc.string cimport memcpy, strcmp

cdef enum:
    WIDEST = 40          # characters of a number; one to which there would be more is cut off

cdef struct Text:
    char *at
    Py_ssize_t size, room


cdef inline char *more(Text *text, Py_ssize_t size) noexcept nogil:
    """Return where so many characters more can be written; NULL where memory runs out."""
    cdef char *at
    cdef Py_ssize_t room
    if text.size + size >= text.room:
        room = 2 * (text.size + size) + WIDEST
        at = <char *>realloc(text.at, room)
        if at is NULL:
            return NULL
        text.at, text.room = at, room
    return text.at + text.size


cdef inline int put(Text *text, const char *piece, Py_ssize_t size) noexcept nogil:
    """Write a piece of text, as all below; -1 where memory runs out."""
    cdef char *at = more(text, size)
    if at is NULL:
        return -1
    memcpy(at, piece, size)
    text.size += size
    return 0


cdef inline int put_list(Text *text, const uint8_t *cards, int count) noexcept nogil:
    """Write cards as a list of quoted names."""
    cdef const char *ranks = "23456789TJQKA"
    cdef const char *suits = "cdhs"
    cdef char *at = more(text, 5 * count + 1)
    cdef int i
    if at is NULL:
        return -1
    for i in range(count):
        at[5 * i] = b"," if i else b"["
        at[5 * i + 1], at[5 * i + 4] = b'"', b'"'
        at[5 * i + 2], at[5 * i + 3] = ranks[cards[i] >> 2], suits[cards[i] & 3]
    at[5 * count] = b"]"
    text.size += 5 * count + 1
    return 0


cdef inline int put_cards(Text *text, const uint8_t *cards, int count) noexcept nogil:
    """Write cards with blanks between them."""
    cdef const char *ranks = "23456789TJQKA"
    cdef const char *suits = "cdhs"
    cdef char *at = more(text, 3 * count)
    cdef int i
    if at is NULL:
        return -1
    for i in range(count):
        at[3 * i], at[3 * i + 1], at[3 * i + 2] = ranks[cards[i] >> 2], suits[cards[i] & 3], b" "
    text.size += 3 * count - 1
    return 0


cdef inline int put_whole(Text *text, int64_t number) noexcept nogil:
    """Write a whole number."""
    cdef char *at = more(text, WIDEST)
    if at is NULL:
        return -1
    if number < 0:
        at[0] = b"-"
    text.size += (number < 0) + write_digits(at + (number < 0), <uint64_t>(-number if number < 0 else number))
    return 0


cdef inline int put_number(Text *text, double number) noexcept nogil:
    """Write a number with six decimals, rightly rounded, as Python does; no minus zero."""
    cdef char *at = more(text, WIDEST)
    if at is NULL:
        return -1
    text.size += write_number(at, number)
    return 0


cdef inline int put_within(Text *text, double number, double bound) noexcept nogil:
    """Write whether a number is no greater than a bound, both as they would be written."""
    cdef char[WIDEST] one
    cdef char[WIDEST] other
    one[write_number(one, number)] = 0
    other[write_number(other, bound)] = 0
    if strtod(one, NULL) <= strtod(other, NULL):
        return put(text, b"true", 4)
    return put(text, b"false", 5)


cdef inline Py_ssize_t write_number(char *at, double number) noexcept nogil:
    """Write a number into room for WIDEST characters. Returns how many there are."""
    cdef const char *digits = "0123456789"
    cdef double scaled = fabs(number) * 1e6
    cdef uint64_t millionths
    cdef Py_ssize_t size, i
    if not scaled < 1e12 or fabs(scaled - floor(scaled) - 0.5) < 1e-3:
        # Too large, or so near the middle of two that only the number's own digits tell.
        size = min(snprintf(at, WIDEST, "%.6f", number), WIDEST - 1)
        return size if strcmp(at, "-0.000000") else write_number(at, 0)
    millionths = <uint64_t>floor(scaled + 0.5)
    size = number < 0 and millionths > 0
    if size:
        at[0] = b"-"
    size += write_digits(at + size, millionths // 1000000)
    millionths %= 1000000
    at[size] = b"."
    for i in range(6, 0, -1):
        at[size + i] = digits[millionths % 10]
        millionths //= 10
    return size + 7


cdef inline Py_ssize_t write_digits(char *at, uint64_t number) noexcept nogil:
    """Write the digits of a number, at most 20. Returns how many there are."""
    cdef const char *digits = "0123456789"
    cdef char[20] backwards
    cdef Py_ssize_t size = 0, i
    while True:
        backwards[size] = digits[number % 10]
        number //= 10
        size += 1
        if number == 0:
            break
    for i in range(size):
        at[i] = backwards[size - 1 - i]
    return size
