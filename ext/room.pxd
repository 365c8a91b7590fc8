"""Memory that is used again and again: what one hand needs, the next one needs as well."""

from libc.stdlib cimport free, malloc
from libc.string cimport memset

cdef enum:               # what it is for
    OPPONENTS = 0        # those that a hand meets
    VALUES = 1           # what its splits earn
    COUNTS = 2           # whom they beat
    GRID = 3             # and what that is counted in
    RICH = 4             # opponents who earn beside the ending
    USES = 5

cdef struct Room:
    void *at[USES]
    size_t size[USES]


cdef inline void enter(Room *room) noexcept nogil:
    """Begin with nothing."""
    memset(room, 0, sizeof(Room))


cdef inline void *take(Room *room, int use, size_t size) noexcept nogil:
    """Return so much memory for a use, with anything in it; NULL where memory runs out."""
    if size > room.size[use]:
        free(room.at[use])
        room.at[use] = malloc(size)
        room.size[use] = 0 if room.at[use] is NULL else size
    return room.at[use]


cdef inline void leave(Room *room) noexcept nogil:
    """Free all of it."""
    cdef int use
    for use in range(USES):
        free(room.at[use])
    enter(room)
