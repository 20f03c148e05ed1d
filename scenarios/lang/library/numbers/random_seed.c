/* SPDX-License-Identifier: MIT
 *
 * random_seed.c: Random.seed().
 *
 * Mirrors Random.seed of CPython 3.14's Lib/random.py and random_seed of
 * Modules/_randommodule.c. A key is the seed's magnitude in words of 32 bits,
 * the lowest first. Left out: seeding by a str whose version is neither 1 nor
 * 2 depends on CPython's random hashes; here it is as version 2.
 */
#include <math.h>

#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/integers.h"
#include "scenarios/lang/types/numbers.h"
#include "random_module.h"
#include "scenarios/lang/read/source.h"

/* ---- Keys ---------------------------------------------------------------- */

static void seed_with(struct tt__twister *self, const uint32_t *key,
                      size_t count)
{
    while (count > 1 && key[count - 1] == 0) {
        count--;
    }
    tt__mersenne_seed(self->own, key, count);
    self->words = self->own;
    self->index = TT__MERSENNE_WORDS;
}

static void seed_with_number(struct tt__twister *self, uint64_t n)
{
    uint32_t key[] = {(uint32_t)n, (uint32_t)(n >> 32)};
    seed_with(self, key, 2);
}

/* hash(x) on 64 bits: x modulo 2**61 - 1, where a factor of two is a rotation
 * of 61 bits. */
static uint64_t hash_double(double x)
{
    enum { BITS = 61 };
    const uint64_t modulus = ((uint64_t)1 << BITS) - 1;
    int exponent;
    if (isinf(x)) {
        return (uint64_t)(x > 0 ? 314159 : -314159);
    }
    if (isnan(x)) {
        return 0; /* by address there */
    }
    uint64_t mantissa = (uint64_t)ldexp(frexp(fabs(x), &exponent), 53);
    int by = (exponent - 53) % BITS;
    by = by < 0 ? by + BITS : by;
    uint64_t hash = by == 0
                        ? mantissa
                        : (mantissa << by & modulus) | mantissa >> (BITS - by);
    hash = x < 0 ? 0 - hash : hash;
    return hash == UINT64_MAX ? UINT64_MAX - 1 : hash;
}

/* int.from_bytes(bytes + sha512(bytes)) */
static int seed_with_bytes(struct tt_env *env, struct tt__twister *self,
                           const char *bytes, size_t size)
{
    size_t total = size + TT__SHA512_BYTES, count = (total + 3) / 4;
    uint32_t *key = tt_alloc(env, count * sizeof *key);
    if (key == NULL) {
        return TT_ENOMEM;
    }
    uint8_t hash[TT__SHA512_BYTES];
    tt__sha512(bytes, size, hash);
    memset(key, 0, count * sizeof *key);
    for (size_t i = 0; i < total; i++) { /* from the last byte on */
        size_t at = total - 1 - i;
        uint32_t byte = at < size ? (uint8_t)bytes[at] : hash[at - size];
        key[i / 4] |= byte << 8 * (i % 4);
    }
    seed_with(self, key, count);
    tt_free(env, key, count * sizeof *key);
    return 0;
}

/* Version 1: a hash that CPython had once, of characters or of bytes. */
static void seed_with_hash(struct tt__twister *self, const char *bytes,
                           size_t size, bool is_str)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t hash = 0, count = 0;
    for (size_t left = size; left > 0; count++) {
        uint32_t point = *at;
        uint32_t length = is_str ? tt__utf8_decode(at, left, &point) : 1;
        hash = count == 0 ? (uint64_t)point << 7 : hash;
        hash = hash * 1000003 ^ point;
        length = length == 0 ? 1 : length;
        TT_ASSERT(length <= left);
        at += length;
        left -= length;
    }
    seed_with_number(self, hash ^ count);
}

static int seed_with_big(struct tt_env *env, struct tt__twister *self,
                         tt_value a)
{
    struct tt__limbs n;
    tt__limbs_of(a, &n);
    uint32_t *key = tt_alloc(env, n.count * sizeof *n.at);
    if (key == NULL || tt_spend(env, n.count) < 0) {
        tt_free(env, key, n.count * sizeof *n.at);
        return tt_failure(env);
    }
    for (size_t i = 0; i < n.count; i++) {
        key[2 * i] = (uint32_t)n.at[i];
        key[2 * i + 1] = (uint32_t)(n.at[i] >> 32);
    }
    seed_with(self, key, 2 * n.count);
    tt_free(env, key, n.count * sizeof *n.at);
    return 0;
}

/* ---- Seeding ------------------------------------------------------------- */

/* No seed was passed. CPython takes one from the system; here such generators
 * have numbers for seeds, in order of creation, so that two differ. */
static int seed_with_none(struct tt_env *env, struct tt__twister *self)
{
    struct tt__twister *shared = tt__twister_shared(env);
    if (shared == NULL) {
        return tt_failure(env);
    }
    tt_touch(env, &shared->unseeded, TT_WRITE);
    seed_with_number(self, ++shared->unseeded);
    return 0;
}

static bool is_seed(tt_value a)
{
    return a == TT_NONE || tt_is_int(a) || tt_is_bool(a) || tt_is_float(a) ||
           tt_is_str(a) || tt_is(a, &tt__bytes_type) ||
           tt_is(a, &tt__bytearray_type);
}

static int seed(struct tt_env *env, struct tt__twister *self, tt_value a,
                int64_t version)
{
    int64_t n;
    const char *bytes;
    size_t size;
    if (a == TT_NONE) {
        return seed_with_none(env, self);
    }
    if (tt_is(a, &tt__bytearray_type)) {
        return seed_with_bytes(env, self, tt__bytearray_get(a)->at,
                               tt__bytearray_get(a)->size);
    }
    if (tt__bytes_of(a, &bytes, &size)) {
        if (version != 1) {
            return seed_with_bytes(env, self, bytes, size);
        }
        seed_with_hash(self, bytes, size, tt_is_str(a));
        return 0;
    }
    if (tt_int_is_big(a)) {
        return seed_with_big(env, self, a);
    }
    seed_with_number(self, tt__integer(a, &n) ? tt__magnitude(n)
                                              : hash_double(tt_float_get(a)));
    return 0;
}

int tt__twister_seed(struct tt_env *env, struct tt__twister *self, tt_value a,
                     tt_value version)
{
    int64_t number = 2;
    a = a == TT_NULL ? TT_NONE : a;
    if (version != TT_NULL && !tt__integer(version, &number)) {
        number = 0;
    }
    if (!is_seed(a)) {
        return tt_raise(env, &tt_TypeError,
                        "The only supported seed types are:\nNone, int, "
                        "float, str, bytes, and bytearray.");
    }
    if (self->own == NULL &&
        (self->own = tt_alloc(env, TT__MERSENNE_WORDS * sizeof *self->own)) ==
            NULL) {
        return TT_ENOMEM;
    }
    int rc = seed(env, self, a, number);
    if (rc == 0) {
        self->is_seeded = a != TT_NONE;
        tt_set(env, &self->gauss_next, TT_NONE);
    }
    return rc;
}
