/* SPDX-License-Identifier: MIT
 *
 * random.h: random numbers, by SplitMix64 (Steele, Lea, Flood 2014), and
 * mixing numbers into hashes.
 */
#ifndef TT_SIM_RANDOM_H
#define TT_SIM_RANDOM_H

#include <stdint.h>

/* The finalizer: a permutation of all numbers. */
static inline uint64_t tt__mix64(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

/* Two numbers in one, in order: one multiplication. */
static inline uint64_t tt__mix(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)(a ^ 0x9e3779b97f4a7c15U) *
                                (b ^ 0xd1b54a32d192ed03U);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* The next 64 bits of a STATE. */
static inline uint64_t tt__random_bits(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15U;
    return tt__mix64(*state);
}

/* The next number of a STATE, in 0..N-1; 0 where N is 0. */
static inline uint64_t tt__random(uint64_t *state, uint64_t n)
{
    return (uint64_t)((unsigned __int128)tt__random_bits(state) * n >> 64);
}

#endif
