/* SPDX-License-Identifier: MIT
 *
 * hash.h: XXH3-128 of many bytes, by what the processor has for it.
 *
 * xxhash.h chooses its instructions when it is compiled, and for every x86-64
 * these are SSE2's. AVX2's, in a file of their own, compute the same in half
 * as many.
 */
#ifndef TT_HASH_H
#define TT_HASH_H

#include <stdbool.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* hash_avx2.c; for x86-64 that has them. */
XXH128_hash_t tt__hash_avx2(const void *bytes, size_t size);
void tt__hash_update_avx2(XXH3_state_t *state, const void *bytes, size_t size);

static inline bool tt__has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

/* XXH3_128bits(), which is simpler where SIZE is below 240. */
static inline XXH128_hash_t tt__hash(const void *bytes, size_t size)
{
    return size > 240 && tt__has_avx2() ? tt__hash_avx2(bytes, size)
                                        : XXH3_128bits(bytes, size);
}

/* XXH3_128bits_update() */
static inline void tt__hash_update(XXH3_state_t *state, const void *bytes,
                                   size_t size)
{
    if (tt__has_avx2()) {
        tt__hash_update_avx2(state, bytes, size);
    } else {
        XXH3_128bits_update(state, bytes, size);
    }
}

#endif
