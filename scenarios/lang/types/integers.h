/* SPDX-License-Identifier: MIT
 *
 * integers.h: arithmetic of ints of any size.
 *
 * Operands are ints or bools, borrowed; results are new, or TT_NULL on
 * failure. Operators on what fits a word are answered before these are called
 * (vm_inline.h, type_int.c). loop/object/integer.h has the form of an int.
 */
#ifndef TT__INTEGERS_H
#define TT__INTEGERS_H

#include "loop/object/integer.h"
#include "ops.h"

/* a op b, for every operator. Errors are CPython's. */
tt_value tt__big_binary(struct tt_env *env, tt_value a, tt_value b,
                        enum tt__binary op);
tt_value tt__big_shift(struct tt_env *env, tt_value a, tt_value b,
                       enum tt__binary op);
tt_value tt__big_bitwise(struct tt_env *env, const struct tt__limbs *a,
                         const struct tt__limbs *b, enum tt__binary op);
/* V, or the int that is equal to it if V is of a derived class. */
tt_value tt__int_plain(struct tt_env *env, tt_value v);
tt_value tt__big_negate(struct tt_env *env, tt_value v);
tt_value tt__big_absolute(struct tt_env *env, tt_value v);
tt_value tt__big_invert(struct tt_env *env, tt_value v);
/* a // b and a % b at once, as a tuple; b is not 0. */
tt_value tt__big_divmod(struct tt_env *env, tt_value a, tt_value b);
/* -1, 0 or 1, as a is below, equal to or above b. */
int tt__big_compare(tt_value a, tt_value b);
/* -1, 0 or 1. */
int tt__int_sign(tt_value v);
bool tt__int_is_odd(tt_value v);

/* 0 and the nearest double; OverflowError: it is beyond all of them. */
int tt__int_to_double(struct tt_env *env, tt_value v, double *out);
/* A finite double without its fraction. */
tt_value tt__int_from_whole(struct tt_env *env, double x);

/* pow(a, b, c) */
tt_value tt__big_power_modulo(struct tt_env *env, tt_value a, tt_value b,
                              tt_value c);
tt_value tt__big_gcd(struct tt_env *env, tt_value a, tt_value b);
/* The root of N, which is not negative, rounded down. */
tt_value tt__big_root(struct tt_env *env, tt_value n);
/* n!, n over k, n (n - 1) ... (n - k + 1); nothing is negative. */
tt_value tt__big_factorial(struct tt_env *env, uint64_t n);
tt_value tt__big_combinations(struct tt_env *env, tt_value n, uint64_t k);
tt_value tt__big_permutations(struct tt_env *env, tt_value n, uint64_t k);

size_t tt__int_bit_length(tt_value v);
size_t tt__int_bit_count(tt_value v);
struct tt__bytes_to {
    char *at;
    size_t size;
};
/* N in two's complement: 0, or OverflowError. */
int tt__int_put_bytes(struct tt_env *env, tt_value n, bool is_little,
                      bool is_signed, struct tt__bytes_to to);
tt_value tt__int_from_bytes(struct tt_env *env, struct tt_slice bytes,
                            bool is_little, bool is_signed);
/* COUNT digits, each a byte below BASE, the highest first. */
tt_value tt__int_from_digits(struct tt_env *env, const unsigned char *digits,
                             size_t count, int base);
/* Appends V's magnitude in base 2, 8, 10 or 16. Decimal digits are limited
 * (tt__int_digits_allowed). */
int tt__int_put_digits(struct tt_text *out, tt_value v, int base);

#endif
