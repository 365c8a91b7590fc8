"""What is found of hands, packed as the compiled modules hand it on; `solver.batch` reads the same with NumPy."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t

cdef enum:
    NUMBERS = 15         # of a setting, as `solver.batch.NUMBERS` names them

cdef struct Setting:
    double numbers[NUMBERS]
    int32_t pick             # its split, -1 where there are no more
    uint16_t strengths[3]
    uint8_t laid[13]         # cards as they are laid, front first

cdef struct Held:        # what is found of a hand, besides its settings
    double acts[3]           # what declaring its natural, surrendering and fouling on purpose earn, 0 for what cannot be
    int64_t samples          # opponents
    uint32_t undominated     # splits
    uint32_t legal           # of which so many are; 0 where nobody asked
    uint8_t cards[13]        # from 51 down
    uint8_t natural          # the action by which it can declare, 0 for none
