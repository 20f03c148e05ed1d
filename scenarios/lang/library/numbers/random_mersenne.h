/* SPDX-License-Identifier: MIT
 *
 * random_mersenne.h: MT19937, the generator of CPython's random.
 *
 * 624 words of 32 bits are a round; each round is made from the one before.
 * Matsumoto and Nishimura, ACM TOMACS 8(1), 1998; seeding as in their
 * mt19937ar.c (2002), which Modules/_randommodule.c follows.
 */
#ifndef TT__MERSENNE_H
#define TT__MERSENNE_H

#include <stddef.h>
#include <stdint.h>

enum { TT__MERSENNE_WORDS = 624 };

/* The words before the first round, from a key of COUNT > 0 words. */
void tt__mersenne_seed(uint32_t words[TT__MERSENNE_WORDS], const uint32_t *key,
                       size_t count);
/* The round after WORDS. INTO may be WORDS. */
void tt__mersenne_round(uint32_t into[TT__MERSENNE_WORDS],
                        const uint32_t words[TT__MERSENNE_WORDS]);

/* The first round of seed 0: a run that draws little makes none itself. */
extern const uint32_t tt__mersenne_first[TT__MERSENNE_WORDS];

/* What is drawn, from a word of a round. */
static inline uint32_t tt__mersenne_temper(uint32_t word)
{
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
}

/* SHA-512, which a str or bytes becomes a key by. */
enum { TT__SHA512_BYTES = 64 };
void tt__sha512(const char *bytes, size_t size, uint8_t out[TT__SHA512_BYTES]);

#endif
