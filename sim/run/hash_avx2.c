/* SPDX-License-Identifier: MIT
 *
 * hash_avx2.c: XXH3-128 by AVX2's instructions. See hash.h.
 *
 * All that is compiled here may have them, so nothing else belongs here.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))),                  \
                             apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#include <immintrin.h>
#define XXH_VECTOR 2 /* XXH_AVX2 */
#endif

#include "hash.h"

XXH128_hash_t tt__hash_avx2(const void *bytes, size_t size)
{
    return XXH3_128bits(bytes, size);
}

void tt__hash_update_avx2(XXH3_state_t *state, const void *bytes, size_t size)
{
    XXH3_128bits_update(state, bytes, size);
}

#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute pop
#endif
