/* SPDX-License-Identifier: MIT
 *
 * builtins_object.c: built-in functions that ask things of any
 * object: ascii, callable, delattr, format, getattr, hasattr, hash, id,
 * isinstance, issubclass, len, repr, setattr.
 *
 * It mirrors CPython's Python/bltinmodule.c. Two answers cannot be CPython's:
 *
 * - id() is no address. What lives in the execution's memory is numbered by
 *   its place there, which is the same in every run of one build; constants
 *   of the program are numbered by what they are. The text agrees with the
 *   one repr() shows.
 * - hash() is CPython's for numbers and None. CPython seeds that of a str at
 *   random, and takes most others from addresses.
 */
#include <math.h>

#include "builtins.h"
#include "scenarios/lang/types/special.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/machine/machine.h"

/* ---- Attributes ---------------------------------------------------------- */

static int check_name(struct tt_env *env, tt_value name)
{
    if (tt_is_str(name)) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError,
                    "attribute name must be string, not '%T'", name);
}

static tt_value call_getattr(struct tt_env *env, const tt_value *args)
{
    if (check_name(env, args[1]) < 0) {
        return TT_NULL;
    }
    if (args[2] == TT_NULL) {
        return tt__getattr(env, args[0], args[1]);
    }
    tt_value value = tt__getattr_optional(env, args[0], args[1]);
    if (value == TT_NULL && tt_failure(env) == 0) {
        value = tt_ref(args[2]);
    }
    return value;
}

static tt_value call_hasattr(struct tt_env *env, const tt_value *args)
{
    if (check_name(env, args[1]) < 0) {
        return TT_NULL;
    }
    tt_value value = tt__getattr_optional(env, args[0], args[1]);
    if (value == TT_NULL && tt_failure(env) < 0) {
        return TT_NULL;
    }
    tt_unref(env, value);
    return tt_bool(value != TT_NULL);
}

static int check_settable(struct tt_env *env, tt_value name)
{
    int rc = check_name(env, name);
    if (rc == 0 && !tt__special_is_settable(tt_str_get(name)->text)) {
        rc = tt_fail(env, TT_ELIMIT,
                     "assignment to attribute %s is not in the scenario "
                     "language",
                     tt_str_get(name)->text);
    }
    return rc;
}

static tt_value call_setattr(struct tt_env *env, const tt_value *args)
{
    if (check_settable(env, args[1]) < 0 ||
        tt__setattr(env, args[0], args[1], args[2]) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

static tt_value call_delattr(struct tt_env *env, const tt_value *args)
{
    if (check_settable(env, args[1]) < 0 ||
        tt__setattr(env, args[0], args[1], TT_NULL) < 0) {
        return TT_NULL;
    }
    return TT_NONE;
}

/* ---- Types --------------------------------------------------------------- */

static tt_value call_isinstance(struct tt_env *env, const tt_value *args)
{
    int rc = tt__isinstance(env, args[0], args[1]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value call_issubclass(struct tt_env *env, const tt_value *args)
{
    int rc = tt__issubclass(env, args[0], args[1]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value call_callable(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(tt_is_callable(args[0]));
}

/* ---- Texts --------------------------------------------------------------- */

static tt_value call_len(struct tt_env *env, const tt_value *args)
{
    int64_t count;
    if (tt__length(env, args[0], &count) < 0) {
        return TT_NULL;
    }
    return tt_int(env, count);
}

static tt_value call_repr(struct tt_env *env, const tt_value *args)
{
    return tt_repr(env, args[0]);
}

static tt_value call_ascii(struct tt_env *env, const tt_value *args)
{
    struct tt_text text;
    tt_text_init(&text, env);
    int rc = tt__ascii(env, args[0], &text);
    if (rc < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return tt_text_finish(&text);
}

static tt_value call_format(struct tt_env *env, const tt_value *args)
{
    const char *spec = "";
    size_t size = 0;
    struct tt_text text;
    if (args[1] != TT_NULL) {
        if (!tt_is_str(args[1])) {
            tt_raise(env, &tt_TypeError,
                     "format() argument 2 must be str, not %N", args[1]);
            return TT_NULL;
        }
        spec = tt_str_get(args[1])->text;
        size = tt_str_get(args[1])->size;
    }
    tt_text_init(&text, env);
    int rc = tt__format(env, args[0], spec, size, &text);
    if (rc < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return tt_text_finish(&text);
}

/* ---- id, hash ------------------------------------------------------------ */

enum { HASH_BITS = 61 };

static const uint64_t hash_modulus = ((uint64_t)1 << HASH_BITS) - 1;

int64_t tt__hash_of_int(int64_t n)
{
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    int64_t hash = (int64_t)(size % hash_modulus);
    hash = n < 0 ? -hash : hash;
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

static uint64_t identity(struct tt_env *env, tt_value v)
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

static tt_value call_id(struct tt_env *env, const tt_value *args)
{
    return tt_int(env, (int64_t)identity(env, args[0]));
}

tt_value tt__hash_as(struct tt_env *env, tt_value v, const struct tt_type *type)
{
    uint64_t hash;
    if (tt_is_int(v)) {
        return tt_int(env, tt__hash_of_int(tt_int_get(v)));
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
        return tt_int(env, (int64_t)(identity(env, v) >> 4));
    }
    int rc = tt_is_str(v) ? tt_hash(env, v, &hash) : type->hash(env, v, &hash);
    return rc < 0 ? TT_NULL : tt_int(env, tt_hash_as_int(hash));
}

static tt_value call_hash(struct tt_env *env, const tt_value *args)
{
    tt_value v = args[0];
    if (!tt__is_class(tt_type_of(v)) ||
        tt__class_special(v, SPECIAL_hash) == TT_NULL) {
        return tt__hash_as(env, v, tt_type_of(v));
    }
    tt_value given = tt__class_hash(env, v);
    int64_t n;
    int rc = given == TT_NULL ? tt_failure(env) : tt__to_int(env, given, &n);
    tt_unref(env, given);
    return rc < 0 ? TT_NULL : tt_int(env, n == -1 ? -2 : n);
}

const struct tt_native tt__ascii_function =
    TT__FUNCTION("ascii", "obj /", 1, 1, 1, TT_READS, call_ascii);
const struct tt_native tt__callable =
    TT__FUNCTION("callable", "obj /", 1, 1, 1, TT_PURE, call_callable);
const struct tt_native tt__delattr =
    TT__FUNCTION("delattr", "obj name /", 2, 2, 2, TT_WRITES, call_delattr);
const struct tt_native tt__format_function = TT__FUNCTION(
    "format", "value format_spec /", 1, 2, 2, TT_READS, call_format);
const struct tt_native tt__getattr_function = TT__FUNCTION(
    "getattr", "object name default /", 2, 3, 3, TT_READS, call_getattr);
const struct tt_native tt__hasattr =
    TT__FUNCTION("hasattr", "obj name /", 2, 2, 2, TT_READS, call_hasattr);
const struct tt_native tt__hash_function =
    TT__FUNCTION("hash", "obj /", 1, 1, 1, TT_READS, call_hash);
const struct tt_native tt__id =
    TT__FUNCTION("id", "obj /", 1, 1, 1, TT_PURE, call_id);
const struct tt_native tt__isinstance_function = TT__FUNCTION(
    "isinstance", "obj class_or_tuple /", 2, 2, 2, TT_PURE, call_isinstance);
const struct tt_native tt__issubclass_function = TT__FUNCTION(
    "issubclass", "cls class_or_tuple /", 2, 2, 2, TT_PURE, call_issubclass);
const struct tt_native tt__len =
    TT__FUNCTION("len", "obj /", 1, 1, 1, TT_READS, call_len);
const struct tt_native tt__repr_function =
    TT__FUNCTION("repr", "obj /", 1, 1, 1, TT_READS, call_repr);
const struct tt_native tt__setattr_function = TT__FUNCTION(
    "setattr", "obj name value /", 3, 3, 3, TT_WRITES, call_setattr);
