"""What a pair settles: the terms, as whole numbers that the rules come down to, and what they make of one opponent."""

from libc.stdint cimport int32_t, int64_t, uint16_t

from meeting cimport ACTIONS

cdef enum:
    STRENGTHS = 7918     # 0..7917; nothing is weaker than 0, which a foul hand is given
    FIELDS = 5           # of a packed split: three strengths, two sets of cards

cdef struct Terms:       # what a pair settles
    int64_t row
    int64_t ending[27]               # on top of the rows, by how back, front and middle end: 9 b + 3 f + m, lost 0, won 2
    int boxes                        # how many of those are not 0
    int box[27]                      # which
    int ties                         # who wins tied rows: 1 who sets the split, -1 the opponent, 0 nobody
    bint to_winner
    const int32_t *royalty[3]        # by strength, what a row earns beside its point; all NULL where there are none
    int earns_from[3]                # strengths below it earn none
    const int32_t *scooping[3]       # by strength, what a row earns more in a scoop; all NULL where nothing does
    int64_t by_total                 # to who earns more by rows and royalties; 0 where there is no such thing
    bint needs_two                   # where one of both wins two rows
    double action[ACTIONS + 1][ACTIONS + 1]  # [mine][theirs], 0 for rows
    int surrenders                   # which of the actions it is to surrender, 0 for none
    int fouls                        # and which to foul on purpose
    const int32_t *owed[3]           # by strength, what a foul on purpose pays a row; all NULL where it pays none


cdef inline int earns_from(const int32_t *royalty, int row) noexcept nogil:
    """A strength below which no row earns: the weakest that does, or 0 where those that do are not rare."""
    cdef int strength = 0
    cdef int *rare = [5438, 7596, 7752]  # three of a kind in front, full house in the middle, four of a kind in the back
    while strength < STRENGTHS and (royalty is NULL or not royalty[strength]):
        strength += 1
    return strength if strength >= rare[row] else 0  # a branch that is taken as often as not costs more than it saves


cdef inline int64_t settled(const int *theirs, const uint16_t *record, const Terms *terms) noexcept nogil:
    """What a split settles with one opponent who plays rows."""
    cdef int64_t points = 0, scooped[2]
    cdef int row, sign, won, lead = 0, ending = 0
    cdef int[3] step = [3, 1, 9]
    scooped[0], scooped[1] = 0, 0
    for row in range(3):
        sign = (record[row] > theirs[row]) - (record[row] < theirs[row])
        ending += step[row] * (sign + 1)
        won = sign if sign else terms.ties
        lead += won
        points += terms.row * won
        if terms.royalty[0] is not NULL:
            if won > 0 or not terms.to_winner:
                points += terms.royalty[row][record[row]]
            if won < 0 or not terms.to_winner:
                points -= terms.royalty[row][theirs[row]]
        if terms.scooping[0] is not NULL:
            scooped[0] += terms.scooping[row][record[row]]
            scooped[1] += terms.scooping[row][theirs[row]]
    if terms.by_total:
        points += majority(theirs, record, terms)
    points += terms.ending[ending]
    return points + (scooped[0] if lead == 3 else -scooped[1] if lead == -3 else 0)


cdef inline int64_t majority(const int *theirs, const uint16_t *record, const Terms *terms) noexcept nogil:
    """What a split gets for having earned more by rows and royalties than an opponent."""
    cdef int64_t points = 0
    cdef int row, won, wins = 0, losses = 0
    for row in range(3):
        won = (record[row] > theirs[row]) - (record[row] < theirs[row])
        won = won if won else terms.ties
        wins += won > 0
        losses += won < 0
        points += terms.row * won
        if won > 0 or not terms.to_winner:
            points += terms.royalty[row][record[row]]
        if won < 0 or not terms.to_winner:
            points -= terms.royalty[row][theirs[row]]
    if terms.needs_two and wins < 2 and losses < 2:
        return 0
    return terms.by_total * ((points > 0) - (points < 0))
