/* SPDX-License-Identifier: MIT
 *
 * hash.c: the numbers that hash() and id() return.
 *
 * Neither is an address: both are equal in each run of a program. Mirrors
 * long_hash and _Py_HashDouble of CPython.
 */
#include <math.h>

#include "loop/object/integer.h"
#include "objects.h"

enum { HASH_BITS = 61 };

static const uint64_t hash_modulus = ((uint64_t)1 << HASH_BITS) - 1;

int64_t tt__hash_of_int(int64_t n)
{
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    int64_t hash = (int64_t)(size % hash_modulus);
    hash = n < 0 ? -hash : hash;
    TT_ASSERT(hash >= -(int64_t)hash_modulus && hash <= (int64_t)hash_modulus);
    return hash == -1 ? -2 : hash;
}

/* _Py_HashDouble: the number modulo 2 ** 61 - 1, 28 bits at a time. */
int64_t tt__hash_of_double(double x)
{
    int exponent;
    uint64_t hash = 0;
    if (!isfinite(x)) {
        return isnan(x) ? 0 : x > 0 ? 314159 : -314159;
    }
    double rest = frexp(fabs(x), &exponent);
    while (rest != 0.0) {
        hash = ((hash << 28) & hash_modulus) | hash >> (HASH_BITS - 28);
        rest *= 268435456.0; /* 2 ** 28 */
        exponent -= 28;
        uint64_t digit = (uint64_t)rest;
        rest -= (double)digit;
        hash += digit;
        if (hash >= hash_modulus) {
            hash -= hash_modulus;
        }
    }
    int shift = exponent >= 0 ? exponent % HASH_BITS
                              : HASH_BITS - 1 - (-1 - exponent) % HASH_BITS;
    hash = ((hash << shift) & hash_modulus) | hash >> (HASH_BITS - shift);
    int64_t signed_hash = x < 0 ? -(int64_t)hash : (int64_t)hash;
    return signed_hash == -1 ? -2 : signed_hash;
}

static uint64_t hash_of_text(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    }
    return hash;
}

/* A number for what lives outside of the execution's memory: types, functions
 * in C, and constants of the program. */
static uint64_t number_of_constant(struct tt_env *env, tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    uint64_t hash = 0;
    if (type->kind == TT_KIND_TYPE) {
        hash = hash_of_text(((const struct tt_type *)(void *)v)->full_name);
    } else if (type->kind == TT_KIND_NATIVE) {
        hash = hash_of_text(((const struct tt_native *)(void *)v)->full_name);
    } else if (type->hash == NULL || type->hash(env, v, &hash) < 0) {
        hash = hash_of_text(type->full_name);
        tt_exc_unref(env, tt_exc_take(env));
    }
    return (uint64_t)0x5500 << 32 | (hash & 0xfffffffff0u);
}

uint64_t tt__identity(struct tt_env *env, tt_value v)
{
    uintptr_t at = (uintptr_t)v;
    uintptr_t base = (uintptr_t)env->memory.base;
    if (!tt_is_object(v)) {
        return (uint64_t)at >> 2;
    }
    if (at < base || at >= (uintptr_t)env->memory.end) {
        return number_of_constant(env, v);
    }
    return ((uint64_t)0x7f << 40) + (at - base);
}

tt_value tt__hash_as(struct tt_env *env, tt_value v, const struct tt_type *type)
{
    uint64_t hash;
    if (tt_is_int(v)) {
        return tt_int(env, tt__int_hash(v));
    }
    if (tt_is_bool(v)) {
        return tt_small_int(v == TT_TRUE);
    }
    if (tt_is_float(v)) {
        return tt_int(env, tt__hash_of_double(tt_float_get(v)));
    }
    if (v == TT_NONE) {
        return tt_small_int(0xfca86420);
    }
    if (!tt_is_str(v) && type->hash == NULL) {
        return tt_int(env, (int64_t)(tt__identity(env, v) >> 4));
    }
    int rc = tt_is_str(v) ? tt_hash(env, v, &hash) : type->hash(env, v, &hash);
    return rc < 0 ? TT_NULL : tt_int(env, tt_hash_as_int(hash));
}
