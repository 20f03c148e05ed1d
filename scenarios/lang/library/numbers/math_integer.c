/* SPDX-License-Identifier: MIT
 *
 * math_integer.c: functions of module math whose results are ints.
 *
 * It mirrors CPython's Modules/mathmodule.c.
 */
#include <math.h>

#include "math_module.h"
#include "scenarios/lang/types/integers.h"
#include "scenarios/lang/types/numbers.h"

/* ---- Rounding ------------------------------------------------------------ */

/* HOOK: the method of a program's class that does it. */
static tt_value round_by(struct tt_env *env, tt_value v, double (*fn)(double),
                         const char *hook)
{
    tt_value result;
    double x = 0.0;
    if (TT_LIKELY(tt_is_small_float(v))) {
        return tt__int_of_double(env, fn(tt_float_get(v)));
    }
    int rc = tt__number_hook(env, v, hook, &result);
    if (rc != 0) {
        return rc < 0 ? TT_NULL : result;
    }
    if (tt_is_int(v) || tt_is_bool(v)) {
        return tt__index_of(env, v);
    }
    if (fn == trunc && !tt_is_float(v)) {
        tt_raise(env, &tt_TypeError, "type %T doesn't define __trunc__ method",
                 v);
        return TT_NULL;
    }
    return tt__to_double(env, v, &x) < 0 ? TT_NULL
                                         : tt__int_of_double(env, fn(x));
}

static tt_value call_ceil(struct tt_env *env, const tt_value *args)
{
    return round_by(env, args[0], ceil, "__ceil__");
}

static tt_value call_floor(struct tt_env *env, const tt_value *args)
{
    return round_by(env, args[0], floor, "__floor__");
}

static tt_value call_trunc(struct tt_env *env, const tt_value *args)
{
    return round_by(env, args[0], trunc, "__trunc__");
}

/* ---- Roots, divisors ----------------------------------------------------- */

static tt_value call_isqrt(struct tt_env *env, const tt_value *args)
{
    tt_value n = tt__index_of(env, args[0]), root = TT_NULL;
    if (n == TT_NULL) {
        return TT_NULL;
    }
    if (tt__int_sign(n) < 0) {
        tt_raise(env, &tt_ValueError, "isqrt() argument must be nonnegative");
    } else {
        root = tt__big_root(env, n);
    }
    tt_unref(env, n);
    return root;
}

static uint64_t divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The greatest common divisor of two ints; 0 and 0 have 0. */
static tt_value common_divisor(struct tt_env *env, tt_value a, tt_value b)
{
    if (tt_is_small_int(a) && tt_is_small_int(b)) {
        return tt_int(env,
                      (int64_t)divisor(tt__magnitude(tt_small_int_get(a)),
                                       tt__magnitude(tt_small_int_get(b))));
    }
    return tt__big_gcd(env, a, b);
}

/* The least common multiple of two ints. */
static tt_value common_multiple(struct tt_env *env, tt_value a, tt_value b)
{
    if (tt__int_sign(a) == 0 || tt__int_sign(b) == 0) {
        return tt_small_int(0);
    }
    tt_value shared = common_divisor(env, a, b);
    tt_value factor = shared == TT_NULL
                          ? TT_NULL
                          : tt__big_binary(env, a, shared, BINARY_FLOOR_DIVIDE);
    tt_value product = factor == TT_NULL
                           ? TT_NULL
                           : tt__big_binary(env, factor, b, BINARY_MULTIPLY);
    if (product != TT_NULL) {
        tt_set(env, &product, tt__big_absolute(env, product));
    }
    tt_unref(env, factor);
    tt_unref(env, shared);
    return product;
}

static tt_value fold(struct tt_env *env, const struct tt_args *args,
                     tt_value result,
                     tt_value (*fn)(struct tt_env *, tt_value, tt_value))
{
    for (uint32_t i = 0; i < args->count && result != TT_NULL; i++) {
        tt_value n = tt__index_of(env, args->at[i]);
        tt_set(env, &result, n == TT_NULL ? TT_NULL : fn(env, result, n));
        tt_unref(env, n);
    }
    return result;
}

static tt_value call_gcd(struct tt_env *env, const struct tt_args *args)
{
    if (tt__args_count(env, "math.gcd", args, 0, UINT32_MAX) < 0) {
        return TT_NULL;
    }
    return fold(env, args, tt_small_int(0), common_divisor);
}

static tt_value call_lcm(struct tt_env *env, const struct tt_args *args)
{
    if (tt__args_count(env, "math.lcm", args, 0, UINT32_MAX) < 0) {
        return TT_NULL;
    }
    return fold(env, args, tt_small_int(1), common_multiple);
}

/* ---- Counting ------------------------------------------------------------ */

static tt_value call_factorial(struct tt_env *env, const tt_value *args)
{
    tt_value v = tt__index_of(env, args[0]);
    int64_t n = 0;
    if (v == TT_NULL) {
        return TT_NULL;
    }
    n = tt_int_get(v);
    bool is_big = tt_int_is_big(v);
    tt_unref(env, v);
    if (n < 0) {
        tt_raise(env, &tt_ValueError,
                 "factorial() not defined for negative values");
        return TT_NULL;
    }
    if (is_big) {
        tt_raise(env, &tt_OverflowError,
                 "factorial() argument should not exceed %l", INT64_MAX);
        return TT_NULL;
    }
    return tt__big_factorial(env, (uint64_t)n);
}

/* n and k, neither negative: 0 and *N and *K (new), or a failure. */
static int read_counts(struct tt_env *env, const tt_value *args, tt_value *n,
                       tt_value *k)
{
    *n = tt__index_of(env, args[0]);
    *k = *n == TT_NULL ? TT_NULL : tt__index_of(env, args[1]);
    int rc = *k == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && tt__int_sign(*n) < 0) {
        rc = tt_raise(env, &tt_ValueError, "n must be a non-negative integer");
    } else if (rc == 0 && tt__int_sign(*k) < 0) {
        rc = tt_raise(env, &tt_ValueError, "k must be a non-negative integer");
    }
    if (rc < 0) {
        tt_clear(env, n);
        tt_clear(env, k);
    }
    return rc;
}

static tt_value permutations(struct tt_env *env, tt_value n, tt_value k)
{
    if (tt__big_compare(k, n) > 0) {
        return tt_small_int(0);
    }
    if (tt_int_is_big(k)) {
        tt_raise(env, &tt_OverflowError, "k must not exceed %l", INT64_MAX);
        return TT_NULL;
    }
    return tt__big_permutations(env, n, (uint64_t)tt_int_get(k));
}

static tt_value combinations(struct tt_env *env, tt_value n, tt_value k)
{
    if (tt__big_compare(k, n) > 0) {
        return tt_small_int(0);
    }
    tt_value other = tt__big_binary(env, n, k, BINARY_SUBTRACT);
    if (other == TT_NULL) {
        return TT_NULL;
    }
    tt_value least = tt__big_compare(k, other) > 0 ? other : k, made = TT_NULL;
    if (tt_int_is_big(least)) {
        tt_raise(env, &tt_OverflowError, "min(n - k, k) must not exceed %l",
                 INT64_MAX);
    } else {
        made = tt__big_combinations(env, n, (uint64_t)tt_int_get(least));
    }
    tt_unref(env, other);
    return made;
}

static tt_value call_perm(struct tt_env *env, const tt_value *args)
{
    tt_value n, k;
    if (args[1] == TT_NULL || args[1] == TT_NONE) {
        return call_factorial(env, args);
    }
    if (read_counts(env, args, &n, &k) < 0) {
        return TT_NULL;
    }
    tt_value made = permutations(env, n, k);
    tt_unref(env, n);
    tt_unref(env, k);
    return made;
}

static tt_value call_comb(struct tt_env *env, const tt_value *args)
{
    tt_value n, k;
    if (read_counts(env, args, &n, &k) < 0) {
        return TT_NULL;
    }
    tt_value made = combinations(env, n, k);
    tt_unref(env, n);
    tt_unref(env, k);
    return made;
}

#define ONE(name)                                                              \
    const struct tt_native tt__math_##name =                                   \
        TT__MATH_1(#name, TT_PURE, call_##name)

ONE(ceil);
ONE(factorial);
ONE(floor);
ONE(isqrt);
ONE(trunc);
const struct tt_native tt__math_comb =
    TT__MODULE_FUNCTION("math", "comb", "n k /", 2, 2, 2, TT_PURE, call_comb);
const struct tt_native tt__math_perm =
    TT__MODULE_FUNCTION("math", "perm", "n k /", 1, 2, 2, TT_PURE, call_perm);
const struct tt_native tt__math_gcd =
    TT__FUNCTION_RAW("gcd", TT_PURE, call_gcd);
const struct tt_native tt__math_lcm =
    TT__FUNCTION_RAW("lcm", TT_PURE, call_lcm);
