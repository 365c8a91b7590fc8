/* Count the renamings of suits under which a bank's hands share no card with a hand.
 *
 * Sets of 128 or 256 hands at a time, as vectors of the compiler. The counts, 0 to 24, are kept as five binary digits of
 * each hand (planes) and added up like that.
 */

#include <stdint.h>
#include <string.h>

#ifdef __AVX2__
enum { HANDS_WORDS = 4, CHUNK_WORDS = 8, DIGITS = 5 };
#else
enum { HANDS_WORDS = 2, CHUNK_WORDS = 8, DIGITS = 5 };
#endif

typedef uint64_t hands_t __attribute__((vector_size(8 * HANDS_WORDS)));

static inline hands_t hands_at(const uint64_t *words)
{
    hands_t hands;
    memcpy(&hands, words, sizeof hands);
    return hands;
}

/* chunk: for each of 52 cards the 512 hands that hold it. ranks: of my suits in turn; start: where each begins, and the
 * end. planes: filled with the digits, 512 hands each. */
static inline void count_disjoint(const uint64_t *chunk, const uint8_t *ranks, const int *start, uint64_t *planes)
{
    for (int at = 0; at < CHUNK_WORDS; at += HANDS_WORDS) {
        hands_t held[4][4]; /* by my suit and by what it is renamed to */
        hands_t digit[DIGITS] = {{0}};
        for (int mine = 0; mine < 4; mine++)
            for (int theirs = 0; theirs < 4; theirs++) {
                hands_t some = {0};
                for (int i = start[mine]; i < start[mine + 1]; i++)
                    some |= hands_at(chunk + (4 * ranks[i] + theirs) * CHUNK_WORDS + at);
                held[mine][theirs] = some;
            }
#pragma GCC unroll 6
        for (int pair = 0; pair < 6; pair++) {
            /* My first two suits become these two, my last two the others, each either way round. */
            static const int suits[6][4] = {
                {0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1},
            };
            const int *s = suits[pair];
            hands_t low[2] = {~(held[0][s[0]] | held[1][s[1]]), ~(held[0][s[1]] | held[1][s[0]])};
            hands_t high[2] = {~(held[2][s[2]] | held[3][s[3]]), ~(held[2][s[3]] | held[3][s[2]])};
            hands_t a = low[0] & high[0], b = low[0] & high[1], c = low[1] & high[0], d = low[1] & high[1];
            /* Four ones are 4, 2 and 1: add them, then the carries. */
            hands_t half = digit[0] ^ a;
            hands_t two = (digit[0] & a) | (half & b);
            half ^= b;
            hands_t third = half ^ c;
            hands_t also_two = (half & c) | (third & d);
            digit[0] = third ^ d;
            hands_t sum = digit[1] ^ two;
            hands_t carry = (digit[1] & two) | (sum & also_two);
            digit[1] = sum ^ also_two;
            for (int i = 2; i < DIGITS; i++) {
                hands_t next = digit[i] & carry;
                digit[i] ^= carry;
                carry = next;
            }
        }
        for (int i = 0; i < DIGITS; i++)
            memcpy(planes + i * CHUNK_WORDS + at, &digit[i], sizeof digit[i]);
    }
}

static uint64_t spread_bits[256]; /* bit i of a byte as byte i; filled by prepare_counts(), at import */

static inline void prepare_counts(void)
{
    for (int byte = 0; byte < 256; byte++)
        for (int i = 0; i < 8; i++)
            spread_bits[byte] |= (uint64_t)(byte >> i & 1) << 8 * i;
}

/* Write the counts of 64 hands as bytes, from one word of each plane. */
static inline void counts_of(const uint64_t *planes, uint8_t *counts)
{
    const uint64_t *p = planes;
    for (int at = 0; at < 64; at += 8) {
        uint64_t eight = spread_bits[p[0] >> at & 0xFF] | spread_bits[p[CHUNK_WORDS] >> at & 0xFF] << 1
            | spread_bits[p[2 * CHUNK_WORDS] >> at & 0xFF] << 2;
        if (p[3 * CHUNK_WORDS] | p[4 * CHUNK_WORDS])
            eight |= spread_bits[p[3 * CHUNK_WORDS] >> at & 0xFF] << 3 | spread_bits[p[4 * CHUNK_WORDS] >> at & 0xFF] << 4;
        for (int i = 0; i < 8; i++)
            counts[at + i] = (uint8_t)(eight >> 8 * i);
    }
}
