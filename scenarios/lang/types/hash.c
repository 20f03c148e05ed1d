/* SPDX-License-Identifier: MIT
 *
 * hash.c: the numbers that hash() and id() return.
 *
 * Neither is an address: both are equal in each run of a program. Mirrors
 * long_hash and _Py_HashDouble of CPython.
 */
#include "complex.h"
#include "loop/object/integer.h"
#include "objects.h"
#include "weak.h"

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

/* The first id of an object in the execution's memory. */
static const uint64_t first_id = (uint64_t)0x7f << 40;

int64_t tt__hash_of_identity(uint64_t hash)
{
    return (int64_t)((first_id + (uint64_t)tt_hash_as_int(hash)) >> 4);
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
    return first_id + (at - base);
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
        env->random_hashes += tt_hash_is_random(v);
        return tt_int(env, tt__double_hash(tt_float_get(v)));
    }
    if (tt_is(v, &tt__complex_type)) {
        return tt_int(env, tt__complex_hash(v));
    }
    if (v == TT_NONE) {
        return tt_small_int(0xfca86420);
    }
    if (tt__is_ref(v) && type->hash != NULL) {
        return tt__weak_hash(env, v);
    }
    env->random_hashes += type->hash == NULL || tt_hash_is_random(v);
    if (!tt_is_str(v) && type->hash == NULL) {
        return tt_int(env, (int64_t)(tt__identity(env, v) >> 4));
    }
    int rc = 0;
    if (tt_is_str(v)) { /* not by the __hash__ of its class */
        hash = tt_str_hash(tt_str_get(v));
    } else {
        rc = type->hash(env, v, &hash);
    }
    return rc < 0 ? TT_NULL : tt_int(env, tt_hash_as_int(hash));
}
