/* SPDX-License-Identifier: MIT
 *
 * numbers.h: what the types of numbers and texts share.
 */
#ifndef TT__NUMBERS_H
#define TT__NUMBERS_H

#include "ops.h"

/* The number in an int or bool, of one beyond 64 bits (tt_int_is_big) the
 * nearest int64_t; false: it is neither. */
static inline bool tt__integer(tt_value v, int64_t *out)
{
    if (tt_is_int(v)) {
        *out = tt_int_get(v);
        return true;
    }
    *out = v == TT_TRUE;
    return tt_is_bool(v);
}

/* |n|, which is always representable. */
static inline uint64_t tt__magnitude(int64_t n)
{
    return n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
}

/* a / b of two integers, correctly rounded; B is not 0. */
double tt__int_divide(int64_t a, int64_t b);
/* a ** b of two floats as CPython's float_pow: a float, or TT_NULL. */
tt_value tt__float_power(struct tt_env *env, double a, double b);
/* V.name() of an object of a program's class: 1 and *OUT, 0 if the class has
 * no such method, or a failure. */
int tt__number_hook(struct tt_env *env, tt_value v, const char *name,
                    tt_value *out);
/* int(v) of what is neither a number nor a text. */
tt_value tt__whole_of(struct tt_env *env, tt_value v);
/* int(x) for a float: truncated. Returns TT_NULL for what is no number. */
tt_value tt__int_of_double(struct tt_env *env, double x);
/* A duration as _PyTime_FromSecondsObject takes it: a number that fits into 64
 * bits of ns. 0, or TypeError, ValueError (nan), OverflowError. */
int tt__to_seconds(struct tt_env *env, tt_value v, double *out);
/* round(v, *DIGITS) of an int, bool or float; DIGITS NULL: to an int. */
tt_value tt__round_number(struct tt_env *env, tt_value v,
                          const int64_t *digits);
/* Methods of int and float. */
tt_value tt__ceil_method(struct tt_env *env, const tt_value *args);
tt_value tt__floor_method(struct tt_env *env, const tt_value *args);
tt_value tt__round_method(struct tt_env *env, const tt_value *args);
tt_value tt__trunc_method(struct tt_env *env, const tt_value *args);
/* Raises ZeroDivisionError("division by zero") and returns TT_NULL. */
tt_value tt__zero_division(struct tt_env *env);

/* The base that 0x, 0o or 0b at AT, a NUL-terminated text, states; 0: none. */
int tt__prefix_base(const char *at);
/* 0, or ValueError: BASE is none that int() takes. */
int tt__check_base(struct tt_env *env, int64_t base);
/* int(text, base) and float(text) of a str or bytes. Give TT_NULL on failure,
 * which is a ValueError about TEXT or an overflow. */
tt_value tt__int_parse(struct tt_env *env, tt_value text, int64_t base);
tt_value tt__float_parse(struct tt_env *env, tt_value text);

/* The bytes of a str or of a bytes object; false: it is neither. */
bool tt__bytes_of(tt_value v, const char **bytes, size_t *size);

#endif
