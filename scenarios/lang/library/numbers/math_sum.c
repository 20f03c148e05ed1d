/* SPDX-License-Identifier: MIT
 *
 * math_sum.c: functions of module math on many numbers: dist,
 * fsum, hypot, prod.
 *
 * fsum is exact: its partial sums do not overlap, and only the last step
 * rounds (Shewchuk). hypot adds exact squares in twice the precision. It
 * mirrors CPython's Modules/mathmodule.c.
 */
#include <math.h>

#include "math_module.h"
#include "scenarios/lang/types/numbers.h"

/* ---- fsum ---------------------------------------------------------------- */

enum { PARTIALS_FEW = 32 }; /* that need no memory of their own */

struct sum {
    double few[PARTIALS_FEW];
    double *partials; /* they do not overlap, the greatest last; owns if more */
    size_t count;
    size_t capacity;
    double special;  /* infinities and NaNs */
    double infinity; /* infinities alone */
};

static void drop_partials(struct tt_env *env, struct sum *sum)
{
    if (sum->partials != sum->few) {
        tt_free(env, sum->partials, sum->capacity * sizeof *sum->partials);
    }
}

/* Has room for one more: 0 or a failure. */
static int grow_partials(struct tt_env *env, struct sum *sum)
{
    size_t capacity = 2 * sum->capacity;
    double *grown = tt_alloc(env, capacity * sizeof *grown);
    TT_ASSERT(sum->count == sum->capacity);
    if (grown == NULL) {
        return tt_failure(env);
    }
    memcpy(grown, sum->partials, sum->count * sizeof *grown);
    drop_partials(env, sum);
    sum->partials = grown;
    sum->capacity = capacity;
    return 0;
}

/* Adds a finite number: 0 or a failure. */
static int add_finite(struct tt_env *env, struct sum *sum, double x)
{
    size_t kept = 0;
    for (size_t i = 0; i < sum->count; i++) {
        double y = sum->partials[i];
        if (fabs(x) < fabs(y)) {
            double other = x;
            x = y;
            y = other;
        }
        double high = x + y, low = y - (high - x);
        if (low != 0.0) {
            sum->partials[kept++] = low;
        }
        x = high;
    }
    sum->count = kept;
    if (x == 0.0) {
        return 0;
    }
    if (!isfinite(x)) {
        return tt_raise(env, &tt_OverflowError,
                        "intermediate overflow in fsum");
    }
    if (sum->count == sum->capacity && grow_partials(env, sum) < 0) {
        return tt_failure(env);
    }
    sum->partials[sum->count++] = x;
    return 0;
}

static int add_item(struct tt_env *env, void *data, tt_value item)
{
    struct sum *sum = data;
    double x = 0.0;
    int rc = tt__to_double(env, item, &x);
    if (rc < 0) {
        return rc;
    }
    if (isfinite(x)) {
        return add_finite(env, sum, x);
    }
    if (isinf(x)) {
        sum->infinity += x;
    }
    sum->special += x;
    return 0;
}

/* The partials, rounded once, half to even. */
static double round_sum(const struct sum *sum)
{
    double high = 0.0, low = 0.0;
    size_t n = sum->count;
    if (n == 0) {
        return 0.0;
    }
    high = sum->partials[--n];
    while (n > 0 && low == 0.0) {
        double x = high, y = sum->partials[--n];
        high = x + y;
        low = y - (high - x);
    }
    /* Half way between two: what is left says where it goes. */
    if (n > 0 && ((low < 0.0 && sum->partials[n - 1] < 0.0) ||
                  (low > 0.0 && sum->partials[n - 1] > 0.0))) {
        double twice = low * 2.0, other = high + twice;
        if (twice == other - high) {
            high = other;
        }
    }
    return high;
}

static tt_value call_fsum(struct tt_env *env, const tt_value *args)
{
    struct sum sum = {.capacity = PARTIALS_FEW};
    tt_value iterator = tt__iter(env, args[0]), item;
    sum.partials = sum.few;
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        int added = add_item(env, &sum, item);
        tt_unref(env, item);
        rc = added < 0 ? added : rc;
    }
    tt_unref(env, iterator);
    double total = rc < 0 ? 0.0 : round_sum(&sum);
    drop_partials(env, &sum);
    if (rc < 0) {
        return TT_NULL;
    }
    if (sum.special != 0.0) {
        if (isnan(sum.infinity)) {
            tt_raise(env, &tt_ValueError, "-inf + inf in fsum");
            return TT_NULL;
        }
        return tt_float(env, sum.special);
    }
    return tt_float(env, total);
}

/* ---- hypot, dist --------------------------------------------------------- */

/* The root of the sum of squares: all numbers are divided by a power of two
 * that brings the greatest below 1. */
static double norm(const double *numbers, size_t count)
{
    double greatest = 0.0, high = 0.0, low = 0.0;
    bool nan = false;
    int exponent;
    for (size_t i = 0; i < count; i++) {
        nan = nan || isnan(numbers[i]);
        greatest = fabs(numbers[i]) > greatest ? fabs(numbers[i]) : greatest;
    }
    if (isinf(greatest) || nan || greatest == 0.0) {
        return isinf(greatest) || !nan ? greatest : (double)NAN;
    }
    frexp(greatest, &exponent);
    for (size_t i = 0; i < count; i++) {
        double x = ldexp(numbers[i], -exponent);
        double square = x * x, rest = fma(x, x, -square);
        double sum = high + square;
        double part = sum - high;
        low += (high - (sum - part)) + (square - part) + rest;
        high = sum;
    }
    double root = sqrt(high + low);
    double square = root * root, rest = fma(root, root, -square);
    root += ((high - square) + (low - rest)) / (2.0 * root);
    return ldexp(root, exponent);
}

/* norm() of a - b for each, or of a alone where B is NULL. */
static tt_value norm_of(struct tt_env *env, const tt_value *a,
                        const tt_value *b, size_t count)
{
    size_t size = count * sizeof(double);
    double *numbers = tt_alloc(env, size == 0 ? sizeof(double) : size);
    tt_value result = TT_NULL;
    int rc = numbers == NULL ? tt_failure(env) : 0;
    for (size_t i = 0; rc == 0 && i < count; i++) {
        double other = 0.0;
        rc = tt__to_double(env, a[i], &numbers[i]);
        if (rc == 0 && b != NULL) {
            rc = tt__to_double(env, b[i], &other);
            numbers[i] -= other;
        }
    }
    if (rc == 0) {
        result = tt_float(env, norm(numbers, count));
    }
    tt_free(env, numbers, size == 0 ? sizeof(double) : size);
    return result;
}

static tt_value call_hypot(struct tt_env *env, const struct tt_args *args)
{
    if (tt__args_count(env, "math.hypot", args, 0, UINT32_MAX) < 0) {
        return TT_NULL;
    }
    return norm_of(env, args->at, NULL, args->count);
}

static tt_value call_dist(struct tt_env *env, const tt_value *args)
{
    tt_value a = tt__to_tuple(env, args[0]), b = TT_NULL, result = TT_NULL;
    if (a != TT_NULL) {
        b = tt__to_tuple(env, args[1]);
    }
    if (b != TT_NULL) {
        size_t count = tt_tuple_get(a)->count;
        if (count == tt_tuple_get(b)->count) {
            result =
                norm_of(env, tt_tuple_get(a)->at, tt_tuple_get(b)->at, count);
        } else {
            tt_raise(env, &tt_ValueError,
                     "both points must have the same number of dimensions");
        }
    }
    tt_unref(env, a);
    tt_unref(env, b);
    return result;
}

/* ---- prod ---------------------------------------------------------------- */

static tt_value call_prod(struct tt_env *env, const tt_value *args)
{
    tt_value result = args[1] == TT_NULL ? tt_small_int(1) : tt_ref(args[1]);
    tt_value iterator = tt__iter(env, args[0]), item;
    int rc = iterator == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = tt__next(env, iterator, &item)) > 0) {
        tt_set(env, &result, tt__binary(env, result, item, BINARY_MULTIPLY));
        tt_unref(env, item);
        rc = result == TT_NULL ? tt_failure(env) : rc;
    }
    tt_unref(env, iterator);
    if (rc < 0) {
        tt_clear(env, &result);
    }
    return result;
}

const struct tt_native tt__math_fsum = TT__MATH_1("fsum", TT_READS, call_fsum);
const struct tt_native tt__math_hypot =
    TT__FUNCTION_RAW("hypot", TT_PURE, call_hypot);
const struct tt_native tt__math_dist =
    TT__MODULE_FUNCTION("math", "dist", "p q /", 2, 2, 2, TT_READS, call_dist);
const struct tt_native tt__math_prod =
    TT__FUNCTION("prod", "iterable / | start", 1, 1, 2, TT_READS, call_prod);
