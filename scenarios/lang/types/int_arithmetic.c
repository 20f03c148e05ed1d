/* SPDX-License-Identifier: MIT
 *
 * int_arithmetic.c: + - * / // % ** of ints of any size.
 *
 * Sign and magnitude are separate; division rounds down, as Python's does. It
 * mirrors CPython's Objects/longobject.c.
 */
#include <gmp.h>
#include <math.h>

#include "containers.h"
#include "integers.h"
#include "numbers.h"

/* ---- Sums ---------------------------------------------------------------- */

/* a + b, or a - b if MINUS. */
static tt_value add(struct tt_env *env, const struct tt__limbs *a,
                    const struct tt__limbs *b, bool minus)
{
    bool negative = a->negative, other_negative = b->negative != minus;
    if (a->count < b->count) {
        const struct tt__limbs *swap = a;
        a = b;
        b = swap;
        negative = other_negative;
        other_negative = b->negative;
    }
    struct tt_int *made = tt__int_blank(env, a->count + 1);
    if (made == NULL) {
        return TT_NULL;
    }
    mp_size_t large = (mp_size_t)a->count, small = (mp_size_t)b->count;
    made->limbs[large] = 0;
    if (large == 0) {
        return tt__int_finish(env, made, false);
    }
    if (negative == other_negative) {
        made->limbs[large] = mpn_add(made->limbs, a->at, large, b->at, small);
    } else if (large > small || mpn_cmp(a->at, b->at, large) >= 0) {
        mpn_sub(made->limbs, a->at, large, b->at, small);
    } else {
        mpn_sub_n(made->limbs, b->at, a->at, large);
        negative = !negative;
    }
    return tt__int_finish(env, made, negative);
}

tt_value tt__int_plain(struct tt_env *env, tt_value v)
{
    struct tt__limbs n;
    TT_ASSERT(tt_is_int(v));
    if (tt_is_small_int(v) || tt_is_exactly(v, &tt_int_type)) {
        return tt_ref(v);
    }
    tt__limbs_of(v, &n);
    return tt__int_of_limbs(env, &n);
}

tt_value tt__big_negate(struct tt_env *env, tt_value v)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    n.negative = !n.negative;
    return tt__int_of_limbs(env, &n);
}

tt_value tt__big_absolute(struct tt_env *env, tt_value v)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    if (!n.negative && tt_is_int(v)) {
        return tt__int_plain(env, v);
    }
    n.negative = false;
    return tt__int_of_limbs(env, &n);
}

int tt__big_compare(tt_value a, tt_value b)
{
    struct tt__limbs m, n;
    tt__limbs_of(a, &m);
    tt__limbs_of(b, &n);
    return tt__limbs_compare(&m, &n);
}

int tt__int_sign(tt_value v)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    if (n.count == 0) {
        return 0;
    }
    if (n.negative) {
        return -1;
    }
    return 1;
}

bool tt__int_is_odd(tt_value v)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    return n.count > 0 && (n.at[0] & 1) != 0;
}

/* ---- Products ------------------------------------------------------------ */

/* Steps for a product: limbs times limbs, but GMP needs less for large ones. */
static int spend_product(struct tt_env *env, size_t large, size_t small)
{
    enum { LINEAR_FROM = 400 };
    TT_ASSERT(large >= small);
    return tt_spend(env,
                    large * (small < LINEAR_FROM ? small : LINEAR_FROM) / 32);
}

static tt_value multiply(struct tt_env *env, const struct tt__limbs *a,
                         const struct tt__limbs *b)
{
    const struct tt__limbs *large = a->count < b->count ? b : a;
    const struct tt__limbs *small = a->count < b->count ? a : b;
    if (small->count == 0) {
        return tt_small_int(0);
    }
    if (spend_product(env, large->count, small->count) < 0) {
        return TT_NULL;
    }
    struct tt_int *made = tt__int_blank(env, large->count + small->count);
    if (made == NULL) {
        return TT_NULL;
    }
    if (large->at == small->at) {
        mpn_sqr(made->limbs, large->at, (mp_size_t)large->count);
    } else {
        mpn_mul(made->limbs, large->at, (mp_size_t)large->count, small->at,
                (mp_size_t)small->count);
    }
    return tt__int_finish(env, made, a->negative != b->negative);
}

/* ---- Quotients ----------------------------------------------------------- */

/* The quotient rounded to zero in QUOTIENT, which has room for one limb more,
 * and the rest, with as many limbs as B has. */
static void divide_magnitudes(const struct tt__limbs *a,
                              const struct tt__limbs *b,
                              struct tt_int *quotient, struct tt_int *rest)
{
    TT_ASSERT(b->count > 0 && a->count >= b->count);
    TT_ASSERT((size_t)quotient->count == a->count - b->count + 2);
    TT_ASSERT((size_t)rest->count == b->count);
    mpn_tdiv_qr(quotient->limbs, rest->limbs, 0, a->at, (mp_size_t)a->count,
                b->at, (mp_size_t)b->count);
    quotient->limbs[quotient->count - 1] = 0;
}

/* Rounds down what was rounded to zero, signs being different. */
static void round_down(const struct tt__limbs *b, struct tt_int *quotient,
                       struct tt_int *rest)
{
    mp_size_t count = (mp_size_t)b->count;
    if (!mpn_zero_p(rest->limbs, count)) {
        mpn_add_1(quotient->limbs, quotient->limbs, quotient->count, 1);
        mpn_sub_n(rest->limbs, b->at, rest->limbs, count);
    }
}

/* a // b and a % b, for |a| < |b|. */
static int divide_smaller(struct tt_env *env, const struct tt__limbs *a,
                          const struct tt__limbs *b, tt_value *quotient,
                          tt_value *rest)
{
    bool down = a->count > 0 && a->negative != b->negative;
    *quotient = tt_small_int(down ? -1 : 0);
    *rest = down ? add(env, b, a, false) : tt__int_of_limbs(env, a);
    return *rest == TT_NULL ? tt_failure(env) : 0;
}

/* B is not 0. 0 and both results, or a failure. */
static int divide_down(struct tt_env *env, const struct tt__limbs *a,
                       const struct tt__limbs *b, tt_value *quotient,
                       tt_value *rest)
{
    bool differ = a->negative != b->negative;
    if (a->count < b->count) {
        return divide_smaller(env, a, b, quotient, rest);
    }
    size_t more = a->count - b->count + 1;
    int rc = more > b->count ? spend_product(env, more, b->count)
                             : spend_product(env, b->count, more);
    struct tt_int *q = rc < 0 ? NULL : tt__int_blank(env, more + 1);
    struct tt_int *r = q == NULL ? NULL : tt__int_blank(env, b->count);
    if (r == NULL) {
        tt_unref(env, q);
        return tt_failure(env);
    }
    divide_magnitudes(a, b, q, r);
    if (differ) {
        round_down(b, q, r);
    }
    *quotient = tt__int_finish(env, q, differ);
    *rest = tt__int_finish(env, r, b->negative);
    return 0;
}

tt_value tt__big_divmod(struct tt_env *env, tt_value a, tt_value b)
{
    struct tt__limbs m, n;
    tt_value quotient, rest;
    tt__limbs_of(a, &m);
    tt__limbs_of(b, &n);
    TT_ASSERT(n.count > 0);
    if (divide_down(env, &m, &n, &quotient, &rest) < 0) {
        return TT_NULL;
    }
    return tt__pair(env, quotient, rest);
}

/* One result of the two. */
static tt_value divide_one(struct tt_env *env, const struct tt__limbs *a,
                           const struct tt__limbs *b, enum tt__binary op)
{
    tt_value quotient, rest;
    if (b->count == 0) {
        return tt__zero_division(env);
    }
    if (divide_down(env, a, b, &quotient, &rest) < 0) {
        return TT_NULL;
    }
    tt_unref(env, op == BINARY_MODULO ? quotient : rest);
    return op == BINARY_MODULO ? rest : quotient;
}

/* ---- True division ------------------------------------------------------- */

/* A without sign, times 2**SHIFT rounded to zero; *LOST: whether that cut off
 * anything. */
static tt_value shift_magnitude(struct tt_env *env, const struct tt__limbs *a,
                                int64_t shift, bool *lost)
{
    size_t limbs = (size_t)(shift < 0 ? -shift : shift) / TT__LIMB_BITS;
    unsigned bits = (unsigned)((shift < 0 ? -shift : shift) % TT__LIMB_BITS);
    size_t from = shift < 0 ? limbs : 0, to = shift < 0 ? 0 : limbs;
    struct tt_int *made;
    *lost = false;
    TT_ASSERT(from < a->count);
    made = tt__int_blank(env, a->count - from + to + 1);
    if (made == NULL) {
        return TT_NULL;
    }
    memset(made->limbs, 0, (size_t)made->count * sizeof *made->limbs);
    for (size_t i = 0; i < from && !*lost; i++) {
        *lost = a->at[i] != 0;
    }
    mp_size_t count = (mp_size_t)(a->count - from);
    if (bits == 0) {
        mpn_copyi(made->limbs + to, a->at + from, count);
    } else if (shift < 0) {
        *lost =
            mpn_rshift(made->limbs, a->at + from, count, bits) != 0 || *lost;
    } else {
        made->limbs[to + a->count] =
            mpn_lshift(made->limbs + to, a->at, count, bits);
    }
    return tt__int_finish(env, made, false);
}

/* a / b in doubles, rounded once: the quotient gets 66 bits or more. */
static tt_value divide_true(struct tt_env *env, const struct tt__limbs *a,
                            const struct tt__limbs *b)
{
    enum { QUOTIENT_BITS = 66, DOUBLE_BITS = 1100 };
    struct tt__limbs shifted, n, divisor = *b;
    tt_value quotient, rest;
    bool lost;
    if (b->count == 0) {
        return tt__zero_division(env);
    }
    int64_t differ = (int64_t)tt__limbs_bits(a) - (int64_t)tt__limbs_bits(b);
    bool negative = a->negative != b->negative;
    if (a->count == 0 || differ < -DOUBLE_BITS) {
        return tt_float(env, negative ? -0.0 : 0.0);
    }
    double x = INFINITY;
    if (differ <= DOUBLE_BITS) {
        int64_t shift = QUOTIENT_BITS - differ;
        tt_value top = shift_magnitude(env, a, shift, &lost);
        if (top == TT_NULL) {
            return TT_NULL;
        }
        tt__limbs_of(top, &shifted);
        divisor.negative = false;
        divisor.at = b->at;
        int rc = divide_down(env, &shifted, &divisor, &quotient, &rest);
        tt_unref(env, top);
        if (rc < 0) {
            return TT_NULL;
        }
        tt__limbs_of(quotient, &n);
        x = tt__limbs_scaled(&n, lost || rest != tt_small_int(0), -shift);
        tt_unref(env, quotient);
        tt_unref(env, rest);
    }
    if (isinf(x)) {
        tt_raise(env, &tt_OverflowError,
                 "integer division result too large for a float");
        return TT_NULL;
    }
    return tt_float(env, negative ? -x : x);
}

/* ---- Powers -------------------------------------------------------------- */

/* Base by square and multiply, from the highest bit of the exponent. */
static tt_value power_by_squares(struct tt_env *env, tt_value base,
                                 uint64_t exponent)
{
    tt_value result = tt_ref(base);
    TT_ASSERT(exponent > 0);
    for (int bit = 62 - __builtin_clzll(exponent); bit >= 0; bit--) {
        struct tt__limbs n, factor;
        tt__limbs_of(result, &n);
        tt_set(env, &result, multiply(env, &n, &n));
        if (result != TT_NULL && (exponent >> bit & 1) != 0) {
            tt__limbs_of(result, &n);
            tt__limbs_of(base, &factor);
            tt_set(env, &result, multiply(env, &n, &factor));
        }
        if (result == TT_NULL) {
            return TT_NULL;
        }
    }
    return result;
}

static tt_value raise_to(struct tt_env *env, tt_value base, tt_value exponent)
{
    struct tt__limbs n, times;
    tt__limbs_of(base, &n);
    tt__limbs_of(exponent, &times);
    if (times.negative) {
        double x = 0.0, y = 0.0;
        if (tt__int_to_double(env, base, &x) < 0 ||
            tt__int_to_double(env, exponent, &y) < 0) {
            return TT_NULL;
        }
        return tt__float_power(env, x, y);
    }
    if (times.count == 0) {
        return tt_small_int(1);
    }
    bool odd = (times.at[0] & 1) != 0;
    if (n.count == 0 || (n.count == 1 && n.at[0] == 1)) {
        int64_t power;
        if (n.count == 0) {
            power = 0;
        } else if (n.negative && odd) {
            power = -1;
        } else {
            power = 1;
        }
        return tt_small_int(power);
    }
    /* The result has at least so many bits. */
    const uint64_t bits_max = (uint64_t)TT__LIMBS_MAX * TT__LIMB_BITS;
    uint64_t bits = tt__limbs_bits(&n) - 1;
    if (times.count > 1 || times.at[0] > bits_max / bits) {
        tt__int_too_big(env);
        return TT_NULL;
    }
    tt_value plain = tt_is_bool(base) ? tt_small_int(base == TT_TRUE)
                                      : tt__int_plain(env, base);
    tt_value result =
        plain == TT_NULL ? TT_NULL : power_by_squares(env, plain, times.at[0]);
    tt_unref(env, plain);
    return result;
}

/* ---- All ----------------------------------------------------------------- */

tt_value tt__big_binary(struct tt_env *env, tt_value a, tt_value b,
                        enum tt__binary op)
{
    struct tt__limbs m, n;
    tt__limbs_of(a, &m);
    tt__limbs_of(b, &n);
    switch (op) {
    case BINARY_ADD:
        return add(env, &m, &n, false);
    case BINARY_SUBTRACT:
        return add(env, &m, &n, true);
    case BINARY_MULTIPLY:
        return multiply(env, &m, &n);
    case BINARY_DIVIDE:
        return divide_true(env, &m, &n);
    case BINARY_FLOOR_DIVIDE:
    case BINARY_MODULO:
        return divide_one(env, &m, &n, op);
    case BINARY_POWER:
        return raise_to(env, a, b);
    case BINARY_LEFT_SHIFT:
    case BINARY_RIGHT_SHIFT:
        return tt__big_shift(env, a, b, op);
    case BINARY_AND:
    case BINARY_OR:
    case BINARY_XOR:
        return tt__big_bitwise(env, &m, &n, op);
    default:
        return TT_NOT_IMPLEMENTED;
    }
}

/* ---- Doubles ------------------------------------------------------------- */

int tt__int_to_double(struct tt_env *env, tt_value v, double *out)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    *out = tt__limbs_double(&n);
    return isinf(*out) ? tt_raise(env, &tt_OverflowError,
                                  "int too large to convert to float")
                       : 0;
}

tt_value tt__int_from_whole(struct tt_env *env, double x)
{
    uint64_t buffer[TT__DOUBLE_LIMBS];
    struct tt__limbs n;
    tt__limbs_of_double(x, buffer, &n);
    return tt__int_of_limbs(env, &n);
}
