/* SPDX-License-Identifier: MIT
 *
 * math_integer.c: functions of module math that give ints.
 *
 * It mirrors CPython's Modules/mathmodule.c. A result of more than 64 bits
 * ends the execution, as everywhere.
 */
#include <math.h>

#include "math_module.h"
#include "scenarios/lang/types/numbers.h"

/* ---- Rounding ------------------------------------------------------------ */

static tt_value round_by(struct tt_env *env, tt_value v, double (*fn)(double))
{
    int64_t n;
    double x = 0.0;
    if (tt__integer(v, &n)) {
        return tt_int(env, n);
    }
    if (tt__to_double(env, v, &x) < 0) {
        return TT_NULL;
    }
    return tt__int_of_double(env, fn(x));
}

static tt_value call_ceil(struct tt_env *env, const tt_value *args)
{
    return round_by(env, args[0], ceil);
}

static tt_value call_floor(struct tt_env *env, const tt_value *args)
{
    return round_by(env, args[0], floor);
}

static tt_value call_trunc(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    if (!tt_number(args[0], &x)) {
        tt_raise(env, &tt_TypeError, "type %T doesn't define __trunc__ method",
                 args[0]);
        return TT_NULL;
    }
    return round_by(env, args[0], trunc);
}

/* ---- Roots, divisors ----------------------------------------------------- */

static tt_value call_isqrt(struct tt_env *env, const tt_value *args)
{
    int64_t n;
    if (tt__to_int(env, args[0], &n) < 0) {
        return TT_NULL;
    }
    if (n < 0) {
        tt_raise(env, &tt_ValueError, "isqrt() argument must be nonnegative");
        return TT_NULL;
    }
    /* The float is off by one at most. */
    uint64_t root = (uint64_t)sqrt((double)n);
    while (root * root > (uint64_t)n) {
        root--;
    }
    while ((root + 1) * (root + 1) <= (uint64_t)n) {
        root++;
    }
    return tt_int(env, (int64_t)root);
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

static tt_value call_gcd(struct tt_env *env, const struct tt_args *args)
{
    uint64_t result = 0;
    int64_t n;
    if (tt__args_count(env, "math.gcd", args, 0, UINT32_MAX) < 0) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < args->count; i++) {
        if (tt__to_int(env, args->at[i], &n) < 0) {
            return TT_NULL;
        }
        result = divisor(result, tt__magnitude(n));
    }
    return result > INT64_MAX ? tt__int_overflow(env, "gcd")
                              : tt_int(env, (int64_t)result);
}

static tt_value call_lcm(struct tt_env *env, const struct tt_args *args)
{
    uint64_t result = 1;
    int64_t n;
    bool over = false;
    if (tt__args_count(env, "math.lcm", args, 0, UINT32_MAX) < 0) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < args->count; i++) {
        if (tt__to_int(env, args->at[i], &n) < 0) {
            return TT_NULL;
        }
        if (n == 0 || result == 0) {
            result = 0;
            over = false;
            continue;
        }
        uint64_t size = tt__magnitude(n);
        over = __builtin_mul_overflow(result, size / divisor(result, size),
                                      &result) ||
               over;
        result = over ? 1 : result;
    }
    return over || result > INT64_MAX ? tt__int_overflow(env, "lcm")
                                      : tt_int(env, (int64_t)result);
}

/* ---- Counting ------------------------------------------------------------ */

/* n * (n - 1) * ... of COUNT factors; false: it does not fit. */
static bool falling(int64_t n, int64_t count, int64_t *out)
{
    *out = 1;
    for (int64_t i = 0; i < count; i++) {
        if (__builtin_mul_overflow(*out, n - i, out)) {
            return false;
        }
    }
    return true;
}

static tt_value give(struct tt_env *env, bool fits, int64_t n, const char *name)
{
    return fits ? tt_int(env, n) : tt__int_overflow(env, name);
}

static tt_value call_factorial(struct tt_env *env, const tt_value *args)
{
    int64_t n, result;
    if (tt__to_int(env, args[0], &n) < 0) {
        return TT_NULL;
    }
    if (n < 0) {
        tt_raise(env, &tt_ValueError,
                 "factorial() not defined for negative values");
        return TT_NULL;
    }
    bool fits = falling(n, n, &result);
    return give(env, fits, result, "factorial");
}

/* n and k, neither negative. */
static int read_counts(struct tt_env *env, const tt_value *args, int64_t *n,
                       int64_t *k)
{
    int rc = tt__to_int(env, args[0], n);
    rc = rc < 0 ? rc : tt__to_int(env, args[1], k);
    if (rc == 0 && *n < 0) {
        rc = tt_raise(env, &tt_ValueError, "n must be a non-negative integer");
    } else if (rc == 0 && *k < 0) {
        rc = tt_raise(env, &tt_ValueError, "k must be a non-negative integer");
    }
    return rc;
}

static tt_value call_perm(struct tt_env *env, const tt_value *args)
{
    int64_t n, k, result;
    if (args[1] == TT_NULL || args[1] == TT_NONE) {
        return call_factorial(env, args);
    }
    if (read_counts(env, args, &n, &k) < 0) {
        return TT_NULL;
    }
    if (k > n) {
        return tt_small_int(0);
    }
    bool fits = falling(n, k, &result);
    return give(env, fits, result, "perm");
}

static tt_value call_comb(struct tt_env *env, const tt_value *args)
{
    int64_t n, k;
    __int128 result = 1;
    if (read_counts(env, args, &n, &k) < 0) {
        return TT_NULL;
    }
    if (k > n) {
        return tt_small_int(0);
    }
    k = k > n - k ? n - k : k;
    /* Every step is a number of combinations, so none is above the last. */
    for (int64_t i = 1; i <= k && result <= INT64_MAX; i++) {
        result = result * (n - k + i) / i;
    }
    return give(env, result <= INT64_MAX, (int64_t)result, "comb");
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
