/* SPDX-License-Identifier: MIT
 *
 * integer.h: integers of any size.
 *
 * GMP's functions on limbs (mpn_...) calculate; memory for results is the
 * execution's own, so its limits and its failures are as everywhere. GMP takes
 * scratch memory from malloc and ends the process if there is none. So no
 * integer may have more than TT__LIMBS_MAX limbs, and every operation spends
 * steps in proportion to its work before it begins.
 */
#ifndef TT__INTEGER_H
#define TT__INTEGER_H

#include <ticktape/tt.h>

enum {
    TT__LIMB_BITS = 64,
    TT__LIMBS_MAX = 1 << 22,      /* 32 MiB: more is TT_ELIMIT */
    TT__DOUBLE_LIMBS = 17,        /* a finite double without its fraction */
    TT__DIGITS_MAX_DEFAULT = 4300 /* env->digits_max */
};

/* The sign and the magnitude of an integer. `at` may point to `one`, so this is
 * passed by address. */
struct tt__limbs {
    const uint64_t *at; /* the lowest first; the last one is not 0 */
    size_t count;       /* 0: the number is 0 */
    bool negative;
    uint64_t one;
};

/* Of an int or a bool; borrowed. */
void tt__limbs_of(tt_value v, struct tt__limbs *out);
void tt__limbs_of_int64(int64_t n, struct tt__limbs *out);
/* Of a finite double without its fraction; *OUT points into BUFFER. */
void tt__limbs_of_double(double x, uint64_t buffer[TT__DOUBLE_LIMBS],
                         struct tt__limbs *out);

/* The number of bits, without leading zeros. */
size_t tt__limbs_bits(const struct tt__limbs *n);
/* -1, 0 or 1, as a is below, equal to or above b. */
int tt__limbs_compare(const struct tt__limbs *a, const struct tt__limbs *b);
/* The nearest double, a tie to even; or an infinity. */
double tt__limbs_double(const struct tt__limbs *n);
/* n * 2**EXPONENT as a double, rounded once. INEXACT: a little more than that,
 * N having more than 64 bits. */
double tt__limbs_scaled(const struct tt__limbs *n, bool inexact,
                        int64_t exponent);
/* Appends the digits of the magnitude in base 2 to 36, in lower case. */
int tt__limbs_text(struct tt_text *out, const struct tt__limbs *n, int base);

/* CPython's hash: the number modulo 2**61 - 1, with its sign; never -1. */
int64_t tt__limbs_hash(const struct tt__limbs *n);
int64_t tt__int_hash_slow(tt_value v);
static inline int64_t tt__int_hash(tt_value v) /* of an int or bool */
{
    const int64_t modulus = ((int64_t)1 << 61) - 1;
    int64_t n = tt_small_int_get(v);
    if (TT_LIKELY(tt_is_small_int(v) && n > -modulus && n < modulus)) {
        return n == -1 ? -2 : n;
    }
    return tt__int_hash_slow(v);
}
/* The same of a float; of a NaN 0. */
int64_t tt__double_hash(double x);
/* -1, 0 or 1, as the int or bool V is below, equal to or above X, exactly; X is
 * not NaN. */
int tt__int_compare_double(tt_value v, double x);

/* An integer whose magnitude is made by the caller: COUNT limbs (not set), or
 * NULL: there is no memory, or it is beyond the limit. */
struct tt_int *tt__int_blank(struct tt_env *env, size_t count);
/* That integer, once its limbs are set: a value in its one form. Takes it. */
tt_value tt__int_finish(struct tt_env *env, struct tt_int *made, bool negative);
tt_value tt__int_of_limbs(struct tt_env *env, const struct tt__limbs *limbs);
/* TT_ELIMIT: an integer of COUNT limbs or more is too big. */
int tt__int_too_big(struct tt_env *env);

/* Operations of tt_int_type. */
int tt__int_repr(struct tt_env *env, tt_value v, struct tt_text *out);
void tt__int_clear(struct tt_env *env, struct tt_object *self);

/* ValueError, if the decimal digits of N are more than env->digits_max. */
int tt__int_digits_allowed(struct tt_env *env, const struct tt__limbs *n);

/* text.c: N in decimal digits, as %l and %z of tt_text_format put it. */
void tt__text_int(struct tt_text *text, int64_t n);
void tt__text_unsigned(struct tt_text *text, uint64_t n);

#endif
