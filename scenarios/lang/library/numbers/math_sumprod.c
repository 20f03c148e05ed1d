/* SPDX-License-Identifier: MIT
 *
 * math_sumprod.c: function sumprod of module math.
 *
 * As CPython's: products of ints are added exactly, those of floats in three
 * times the precision, anything else by its own operators. It mirrors
 * math_sumprod_impl in Modules/mathmodule.c.
 */
#include <math.h>

#include "loop/object/integer.h"
#include "math_module.h"
#include "scenarios/lang/types/numbers.h"

/* A float in three parts, the greatest first. */
struct triple {
    double high, low, tiny;
};

struct sumprod {
    tt_value total;
    tt_value ints; /* of products of ints; TT_NULL: none */
    struct triple floats;
    bool has_floats;
    bool ints_are_over, floats_are_over; /* another kind came in between */
};

/* A sum, and what rounding lost. */
static double add_two(double a, double b, double *lost)
{
    double sum = a + b, part = sum - a;
    *lost = (a - (sum - part)) + (b - part);
    return sum;
}

static struct triple add_product(double x, double y, struct triple to)
{
    double product = x * y, product_lost = fma(x, y, -product);
    double high_lost, low_lost, lost;
    double high = add_two(to.high, product, &high_lost);
    double low = add_two(to.low, product_lost, &low_lost);
    double both = add_two(low, high_lost, &lost);
    return (struct triple){high, both, to.tiny + low_lost + lost};
}

static double round_triple(struct triple from)
{
    double last_lost, lost;
    double last = add_two(from.low, from.tiny, &last_lost);
    double high = add_two(from.high, last, &lost);
    return high + (lost + last_lost);
}

/* *TO += VALUE, which is given. */
static int add_to(struct tt_env *env, tt_value *to, tt_value value)
{
    if (value == TT_NULL) {
        return tt_failure(env);
    }
    tt_value sum = tt__binary(env, *to, value, BINARY_ADD);
    tt_unref(env, value);
    if (sum == TT_NULL) {
        return tt_failure(env);
    }
    tt_set(env, to, sum);
    return 0;
}

static int end_ints(struct tt_env *env, struct sumprod *s)
{
    tt_value ints = s->ints;
    if (ints == TT_NULL) {
        return 0;
    }
    s->ints = TT_NULL;
    s->ints_are_over = true;
    return add_to(env, &s->total, ints);
}

static int end_floats(struct tt_env *env, struct sumprod *s)
{
    if (!s->has_floats) {
        return 0;
    }
    s->has_floats = false;
    s->floats_are_over = true;
    return add_to(env, &s->total, tt_float(env, round_triple(s->floats)));
}

static bool is_plain_int(tt_value v)
{
    return tt_is_int(v) && !tt_is_bool(v);
}

/* Whether a value is a float or an int, and *X it as a float. */
static bool read_number(tt_value v, double *x)
{
    int64_t n;
    if (tt_is_float(v)) {
        *x = tt_float_get(v);
        return true;
    }
    if (tt_is_int(v) && tt_int_is_big(v)) {
        struct tt__limbs limbs;
        tt__limbs_of(v, &limbs);
        *x = tt__limbs_double(&limbs);
        return isfinite(*x);
    }
    if ((tt_is_int(v) || tt_is_bool(v)) && tt__integer(v, &n)) {
        *x = (double)n;
        return true;
    }
    return false;
}

/* Whether the product was added to s->floats: it is one of floats, or of a
 * float and an int, and finite. */
static bool add_floats(struct sumprod *s, tt_value p, tt_value q)
{
    double x = 0.0, y = 0.0;
    if (s->floats_are_over || (!tt_is_float(p) && !tt_is_float(q)) ||
        !read_number(p, &x) || !read_number(q, &y)) {
        return false;
    }
    struct triple sum = add_product(x, y, s->floats);
    if (!isfinite(sum.high)) {
        return false;
    }
    s->floats = sum;
    s->has_floats = true;
    return true;
}

static int add_pair(struct tt_env *env, struct sumprod *s, tt_value p,
                    tt_value q)
{
    if (!s->ints_are_over && is_plain_int(p) && is_plain_int(q)) {
        tt_value product = tt__binary(env, p, q, BINARY_MULTIPLY);
        if (s->ints == TT_NULL) {
            s->ints = product;
            return product == TT_NULL ? tt_failure(env) : 0;
        }
        return add_to(env, &s->ints, product);
    }
    int rc = end_ints(env, s);
    if (rc < 0 || add_floats(s, p, q)) {
        return rc;
    }
    rc = end_floats(env, s);
    return rc < 0
               ? rc
               : add_to(env, &s->total, tt__binary(env, p, q, BINARY_MULTIPLY));
}

/* 1, 0 at the end of both, or a failure. */
static int next_pair(struct tt_env *env, const tt_value *iterators,
                     tt_value *pair)
{
    int first = tt__next(env, iterators[0], &pair[0]);
    if (first < 0) {
        return first;
    }
    int second = tt__next(env, iterators[1], &pair[1]);
    if (second == first) {
        return first;
    }
    tt_unref(env, first > 0 ? pair[0] : TT_NULL);
    tt_unref(env, second > 0 ? pair[1] : TT_NULL);
    return second < 0 ? second
                      : tt_raise(env, &tt_ValueError,
                                 "Inputs are not the same length");
}

static tt_value call_sumprod(struct tt_env *env, const tt_value *args)
{
    struct sumprod s = {.total = tt_small_int(0), .ints = TT_NULL};
    tt_value iterators[2] = {tt__iter(env, args[0]), TT_NULL}, pair[2];
    if (iterators[0] != TT_NULL) {
        iterators[1] = tt__iter(env, args[1]);
    }
    int rc = iterators[1] == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && (rc = next_pair(env, iterators, pair)) > 0) {
        int added = add_pair(env, &s, pair[0], pair[1]);
        tt_unref(env, pair[0]);
        tt_unref(env, pair[1]);
        rc = added < 0 ? added : rc;
    }
    rc = rc < 0 ? rc : end_ints(env, &s);
    rc = rc < 0 ? rc : end_floats(env, &s);
    tt_unref(env, iterators[0]);
    tt_unref(env, iterators[1]);
    tt_unref(env, s.ints);
    if (rc < 0) {
        tt_clear(env, &s.total);
    }
    return s.total;
}

const struct tt_native tt__math_sumprod = TT__MODULE_FUNCTION(
    "math", "sumprod", "p q /", 2, 2, 2, TT_READS, call_sumprod);
