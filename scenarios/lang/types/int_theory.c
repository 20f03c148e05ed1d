/* SPDX-License-Identifier: MIT
 *
 * int_theory.c: powers modulo a number, divisors, roots and counting, of ints
 * of any size.
 *
 * GMP's functions on limbs have none of these, or destroy their operands: so
 * its integers (mpz_t) are used, whose memory is malloc's. They are no larger
 * than TT__LIMBS_MAX allows, and live only within a function here. It mirrors
 * CPython's long_pow, and math.gcd and the like of Modules/mathmodule.c.
 */
#include <gmp.h>

#include "integers.h"
#include "numbers.h"

/* V's own limbs as an integer of GMP, to be read only. */
static mpz_srcptr view(mpz_t to, struct tt__limbs *limbs, tt_value v)
{
    tt__limbs_of(v, limbs);
    mp_size_t count = (mp_size_t)limbs->count;
    return mpz_roinit_n(to, limbs->at, limbs->negative ? -count : count);
}

static tt_value value_of(struct tt_env *env, mpz_srcptr n)
{
    struct tt__limbs limbs = {mpz_limbs_read(n), mpz_size(n), mpz_sgn(n) < 0,
                              0};
    return tt__int_of_limbs(env, &limbs);
}

/* Steps for an operation like COUNT products of so many limbs. */
static int spend_products(struct tt_env *env, uint64_t count, size_t limbs)
{
    uint64_t work = limbs < 400 ? limbs : 400;
    uint64_t each = 1 + limbs * work / 32;
    return tt_spend(env, count > UINT64_MAX / 4 / each ? UINT64_MAX / 2
                                                       : count * each);
}

/* ---- Modulo -------------------------------------------------------------- */

/* base**exponent modulo |divisor| into RESULT: 1, or 0 if the base has no
 * inverse. */
static int power_modulo(mpz_t result, mpz_srcptr base, mpz_srcptr exponent,
                        mpz_srcptr divisor)
{
    if (mpz_sgn(exponent) >= 0) {
        mpz_powm(result, base, exponent, divisor);
        return 1;
    }
    /* Modulo 1 all is 0, and has an inverse. */
    if (mpz_cmpabs_ui(divisor, 1) != 0 &&
        mpz_invert(result, base, divisor) == 0) {
        return 0;
    }
    mpz_t positive;
    mpz_init(positive);
    mpz_neg(positive, exponent);
    mpz_powm(result, result, positive, divisor);
    mpz_clear(positive);
    return 1;
}

tt_value tt__big_power_modulo(struct tt_env *env, tt_value a, tt_value b,
                              tt_value c)
{
    struct tt__limbs limbs[3];
    mpz_t views[3], result;
    mpz_srcptr base = view(views[0], &limbs[0], a);
    mpz_srcptr exponent = view(views[1], &limbs[1], b);
    mpz_srcptr divisor = view(views[2], &limbs[2], c);
    if (limbs[2].count == 0) {
        tt_raise(env, &tt_ValueError, "pow() 3rd argument cannot be 0");
        return TT_NULL;
    }
    if (spend_products(env, 2 * tt__limbs_bits(&limbs[1]) + 1, limbs[2].count) <
            0 ||
        spend_products(env, 1, limbs[0].count) < 0) {
        return TT_NULL;
    }
    mpz_init(result);
    tt_value made = TT_NULL;
    if (power_modulo(result, base, exponent, divisor)) {
        /* It has the sign of the divisor. */
        if (limbs[2].negative && mpz_sgn(result) > 0) {
            mpz_add(result, result, divisor);
        }
        made = value_of(env, result);
    } else {
        tt_raise(env, &tt_ValueError,
                 "base is not invertible for the given modulus");
    }
    mpz_clear(result);
    return made;
}

tt_value tt__big_gcd(struct tt_env *env, tt_value a, tt_value b)
{
    struct tt__limbs limbs[2];
    mpz_t views[2], result;
    mpz_srcptr m = view(views[0], &limbs[0], a);
    mpz_srcptr n = view(views[1], &limbs[1], b);
    size_t large =
        limbs[0].count > limbs[1].count ? limbs[0].count : limbs[1].count;
    if (spend_products(env, 20, large) < 0) {
        return TT_NULL;
    }
    mpz_init(result);
    mpz_gcd(result, m, n);
    tt_value made = value_of(env, result);
    mpz_clear(result);
    return made;
}

tt_value tt__big_root(struct tt_env *env, tt_value v)
{
    struct tt__limbs limbs;
    mpz_t one, result;
    mpz_srcptr n = view(one, &limbs, v);
    TT_ASSERT(!limbs.negative);
    if (spend_products(env, 4, limbs.count) < 0) {
        return TT_NULL;
    }
    mpz_init(result);
    mpz_sqrt(result, n);
    tt_value made = value_of(env, result);
    mpz_clear(result);
    return made;
}

/* ---- Counting ------------------------------------------------------------ */

/* Spends the steps of a product of COUNT factors of BITS bits; TT_ELIMIT: it
 * may be beyond the limit. */
static int allow_product(struct tt_env *env, uint64_t count, size_t bits)
{
    const uint64_t bits_max = (uint64_t)TT__LIMBS_MAX * TT__LIMB_BITS;
    if (count > bits_max / (bits + 1)) {
        return tt__int_too_big(env);
    }
    return spend_products(env, 4, (size_t)(count * bits / TT__LIMB_BITS));
}

static size_t bits_of(uint64_t n)
{
    return n == 0 ? 0 : (size_t)(TT__LIMB_BITS - __builtin_clzll(n));
}

tt_value tt__big_factorial(struct tt_env *env, uint64_t n)
{
    mpz_t result;
    if (allow_product(env, n, bits_of(n)) < 0) {
        return TT_NULL;
    }
    mpz_init(result);
    mpz_fac_ui(result, n);
    tt_value made = value_of(env, result);
    mpz_clear(result);
    return made;
}

tt_value tt__big_combinations(struct tt_env *env, tt_value v, uint64_t k)
{
    struct tt__limbs limbs;
    mpz_t one, result;
    mpz_srcptr n = view(one, &limbs, v);
    TT_ASSERT(!limbs.negative);
    if (allow_product(env, k, tt__limbs_bits(&limbs)) < 0) {
        return TT_NULL;
    }
    mpz_init(result);
    mpz_bin_ui(result, n, k);
    tt_value made = value_of(env, result);
    mpz_clear(result);
    return made;
}

/* n (n - 1) ... of COUNT factors, the first half times the second. */
static void put_falling(mpz_t result, mpz_srcptr n, uint64_t count)
{
    mpz_t half, from;
    if (count == 1) {
        mpz_set(result, n);
        return;
    }
    mpz_init(half);
    mpz_init(from);
    put_falling(result, n, count / 2);
    mpz_sub_ui(from, n, count / 2);
    put_falling(half, from, count - count / 2);
    mpz_mul(result, result, half);
    mpz_clear(half);
    mpz_clear(from);
}

tt_value tt__big_permutations(struct tt_env *env, tt_value v, uint64_t k)
{
    struct tt__limbs limbs;
    mpz_t one, result;
    mpz_srcptr n = view(one, &limbs, v);
    TT_ASSERT(!limbs.negative);
    if (k == 0) {
        return tt_small_int(1);
    }
    if (allow_product(env, k, tt__limbs_bits(&limbs)) < 0 ||
        tt_spend(env, k) < 0) {
        return TT_NULL;
    }
    mpz_init(result);
    put_falling(result, n, k);
    tt_value made = value_of(env, result);
    mpz_clear(result);
    return made;
}
