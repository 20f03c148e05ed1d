/* SPDX-License-Identifier: MIT
 *
 * number_round.c: round() of ints and floats, and their methods __round__,
 * __floor__, __ceil__ and __trunc__.
 *
 * Half goes to even, of the exact decimal value, as in CPython's
 * Objects/floatobject.c and longobject.c.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "loop/object/integer.h"
#include "containers.h"
#include "integers.h"
#include "numbers.h"

static tt_value round_to_int(struct tt_env *env, double x)
{
    if (isnan(x)) {
        tt_raise(env, &tt_ValueError, "cannot convert float NaN to integer");
        return TT_NULL;
    }
    if (isinf(x)) {
        tt_raise(env, &tt_OverflowError,
                 "cannot convert float infinity to integer");
        return TT_NULL;
    }
    double rounded = round(x);
    if (fabs(x - rounded) == 0.5) {
        rounded = 2.0 * round(x / 2.0);
    }
    return tt__int_of_double(env, rounded);
}

enum {
    DIGITS_MAX = 323,    /* decimal places beyond which nothing changes */
    EXACT_PLACES = 1074, /* places after the point of any double */
    EXACT_SIZE = 309 + 4 + EXACT_PLACES
};

/* Rounds the digits before the point in TEXT ("-123.45", with all its
 * decimals) to a multiple of 10 ** PLACES; half goes to even. */
static void round_text(char *text, size_t places)
{
    char *first = text + (*text == '-');
    char *point = strchr(first, '.');
    size_t count = (size_t)(point - first);
    if (places > count) {
        strcpy(first, "0");
        return;
    }
    char *cut = point - places; /* the first digit that goes */
    bool half = *cut == '5' && strspn(cut + 1, "0.") == strlen(cut + 1);
    bool odd = cut > first && (cut[-1] - '0') % 2 == 1;
    bool up = *cut > '5' || (*cut == '5' && (!half || odd));
    memset(cut, '0', places);
    *point = '\0';
    for (char *at = cut; up && at > first;) {
        at--;
        up = *at == '9';
        *at = up ? '0' : (char)(*at + 1);
    }
    if (up) {
        memmove(first + 1, first, strlen(first) + 1);
        *first = '1';
    }
}

static tt_value round_double(struct tt_env *env, double x, int64_t digits)
{
    char text[EXACT_SIZE];
    if (!isfinite(x) || digits > DIGITS_MAX) {
        return tt_float(env, x);
    }
    if (digits < -(int64_t)DIGITS_MAX) {
        return tt_float(env, copysign(0.0, x));
    }
    if (digits >= 0) {
        /* The C library rounds the exact digits, half to even. */
        snprintf(text, sizeof text, "%.*f", (int)digits, x);
    } else {
        snprintf(text, sizeof text, "%.*f", EXACT_PLACES, x);
        round_text(text, (size_t)-digits);
    }
    double rounded = strtod(text, NULL);
    if (isinf(rounded)) {
        tt_raise(env, &tt_OverflowError,
                 "rounded value too large to represent");
        return TT_NULL;
    }
    return tt_float(env, rounded);
}

/* To a multiple of 10 ** -digits; half goes to even. */
static tt_value round_small(struct tt_env *env, int64_t n, int64_t digits)
{
    uint64_t unit = 1, size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    TT_ASSERT(digits < 0 && digits >= -18);
    for (int64_t i = 0; i < -digits; i++) {
        unit *= 10;
    }
    uint64_t rest = size % unit, base = size - rest;
    uint64_t other = unit - rest;
    if (rest > other || (rest == other && base / unit % 2 == 1)) {
        base += unit;
    }
    TT_ASSERT(base <= INT64_MAX);
    return tt_int(env, n < 0 ? -(int64_t)base : (int64_t)base);
}

/* n - (rest of n by unit), and once more the unit if that is nearer. */
static tt_value round_to_unit(struct tt_env *env, tt_value n, tt_value unit)
{
    tt_value rest = tt__big_binary(env, n, unit, BINARY_MODULO);
    tt_value base = rest == TT_NULL
                        ? TT_NULL
                        : tt__big_binary(env, n, rest, BINARY_SUBTRACT);
    tt_value other = base == TT_NULL
                         ? TT_NULL
                         : tt__big_binary(env, unit, rest, BINARY_SUBTRACT);
    tt_value count = other == TT_NULL
                         ? TT_NULL
                         : tt__big_binary(env, base, unit, BINARY_FLOOR_DIVIDE);
    if (count != TT_NULL) {
        int order = tt__big_compare(rest, other);
        if (order > 0 || (order == 0 && tt__int_is_odd(count))) {
            tt_set(env, &base, tt__big_binary(env, base, unit, BINARY_ADD));
        }
    } else {
        tt_clear(env, &base);
    }
    tt_unref(env, count);
    tt_unref(env, other);
    tt_unref(env, rest);
    return base;
}

static tt_value round_integer(struct tt_env *env, tt_value v, int64_t digits)
{
    enum { SMALL_DIGITS = -18 };
    const int64_t small_max = 1000000000000000000;
    int64_t n = 0;
    if (digits >= 0) {
        return tt__index_of(env, v);
    }
    bool is_small = tt__integer(v, &n) && n > -small_max && n < small_max;
    if (is_small && digits >= SMALL_DIGITS) {
        return round_small(env, n, digits);
    }
    /* 10 ** k has more than 3 k bits. */
    if ((uint64_t) - (digits + 1) > tt__int_bit_length(v) / 3 + 1) {
        return tt_small_int(0);
    }
    tt_value unit = tt__big_binary(env, tt_small_int(10), tt_small_int(-digits),
                                   BINARY_POWER);
    tt_value made = unit == TT_NULL ? TT_NULL : round_to_unit(env, v, unit);
    tt_unref(env, unit);
    return made;
}

tt_value tt__round_number(struct tt_env *env, tt_value v, const int64_t *digits)
{
    if (!tt_is_float(v)) {
        return round_integer(env, v, digits == NULL ? 0 : *digits);
    }
    double x = tt_float_get(v);
    return digits == NULL ? round_to_int(env, x)
                          : round_double(env, x, *digits);
}

/* ---- Methods ------------------------------------------------------------- */

tt_value tt__round_method(struct tt_env *env, const tt_value *args)
{
    bool places = args[1] != TT_NULL && args[1] != TT_NONE;
    int64_t digits = 0;
    if (places && tt__to_int_clipped(env, args[1], &digits) < 0) {
        return TT_NULL;
    }
    return tt__round_number(env, args[0], places ? &digits : NULL);
}

static tt_value whole(struct tt_env *env, tt_value v, double (*fn)(double))
{
    return tt_is_float(v) ? tt__int_of_double(env, fn(tt_float_get(v)))
                          : tt__index_of(env, v);
}

tt_value tt__floor_method(struct tt_env *env, const tt_value *args)
{
    return whole(env, args[0], floor);
}

tt_value tt__ceil_method(struct tt_env *env, const tt_value *args)
{
    return whole(env, args[0], ceil);
}

tt_value tt__trunc_method(struct tt_env *env, const tt_value *args)
{
    return whole(env, args[0], trunc);
}
