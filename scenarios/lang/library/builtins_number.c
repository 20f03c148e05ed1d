/* SPDX-License-Identifier: MIT
 *
 * builtins_number.c: built-in functions of numbers and
 * characters: abs, bin, chr, divmod, hex, oct, ord, pow, round.
 *
 * It mirrors CPython's Python/bltinmodule.c, and of Objects/floatobject.c the
 * rounding to decimal places, which is exact: of the number's true decimal
 * digits, half goes to even.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "builtins.h"
#include "scenarios/lang/types/containers.h"

static bool is_integer(tt_value v)
{
    return tt_is_int(v) || tt_is_bool(v);
}

/* ---- abs, divmod, pow ---------------------------------------------------- */

static tt_value call_abs(struct tt_env *env, const tt_value *args)
{
    int64_t n;
    if (tt_is_float(args[0])) {
        return tt_float(env, fabs(tt_float_get(args[0])));
    }
    if (!is_integer(args[0])) {
        tt_raise(env, &tt_TypeError, "bad operand type for abs(): '%T'",
                 args[0]);
        return TT_NULL;
    }
    if (tt__to_int(env, args[0], &n) < 0) {
        return TT_NULL;
    }
    return n == INT64_MIN ? tt__int_overflow(env, "abs")
                          : tt_int(env, n < 0 ? -n : n);
}

static bool is_number(tt_value v)
{
    double x;
    return tt_number(v, &x);
}

static tt_value call_divmod(struct tt_env *env, const tt_value *args)
{
    if (!is_number(args[0]) || !is_number(args[1])) {
        tt_raise(env, &tt_TypeError,
                 "unsupported operand type(s) for divmod(): '%T' and '%T'",
                 args[0], args[1]);
        return TT_NULL;
    }
    tt_value quotient = tt__binary(env, args[0], args[1], BINARY_FLOOR_DIVIDE);
    if (quotient == TT_NULL) {
        return TT_NULL;
    }
    return tt__pair(env, quotient,
                    tt__binary(env, args[0], args[1], BINARY_MODULO));
}

static uint64_t multiply(uint64_t a, uint64_t b, uint64_t modulus)
{
    return (uint64_t)((unsigned __int128)a * b % modulus);
}

/* The x with a * x % modulus == 1, or 0 if there is none: Euclid. */
static uint64_t inverse(uint64_t a, uint64_t modulus)
{
    __int128 r = (__int128)modulus, next_r = (__int128)a;
    __int128 t = 0, next_t = 1;
    while (next_r != 0) {
        __int128 q = r / next_r, old = r;
        r = next_r;
        next_r = old - q * next_r;
        old = t;
        t = next_t;
        next_t = old - q * next_t;
    }
    if (r != 1) {
        return 0;
    }
    return (uint64_t)(t < 0 ? t + (__int128)modulus : t);
}

static tt_value power_modulo(struct tt_env *env, int64_t base, int64_t exponent,
                             int64_t divisor)
{
    if (divisor == 0) {
        tt_raise(env, &tt_ValueError, "pow() 3rd argument cannot be 0");
        return TT_NULL;
    }
    uint64_t modulus = divisor < 0 ? 0 - (uint64_t)divisor : (uint64_t)divisor;
    __int128 rest = (__int128)base % (__int128)modulus;
    uint64_t a = (uint64_t)(rest < 0 ? rest + (__int128)modulus : rest);
    uint64_t left = (uint64_t)exponent;
    if (exponent < 0) {
        a = inverse(a, modulus);
        left = 0 - left;
        if (a == 0 && modulus != 1) {
            tt_raise(env, &tt_ValueError,
                     "base is not invertible for the given modulus");
            return TT_NULL;
        }
    }
    uint64_t result = 1 % modulus;
    for (; left > 0; left >>= 1) {
        if (left & 1) {
            result = multiply(result, a, modulus);
        }
        a = multiply(a, a, modulus);
    }
    /* It has the sign of the divisor. */
    __int128 signed_result = (__int128)result;
    if (divisor < 0 && result != 0) {
        signed_result -= (__int128)modulus;
    }
    return tt_int(env, (int64_t)signed_result);
}

static tt_value call_pow(struct tt_env *env, const tt_value *args)
{
    int64_t base, exponent, divisor;
    if (args[2] == TT_NULL || args[2] == TT_NONE) {
        return tt__binary(env, args[0], args[1], BINARY_POWER);
    }
    if (!is_number(args[0]) || !is_number(args[1]) || !is_number(args[2])) {
        tt_raise(env, &tt_TypeError,
                 "unsupported operand type(s) for ** or pow(): '%T', '%T', "
                 "'%T'",
                 args[0], args[1], args[2]);
        return TT_NULL;
    }
    if (!is_integer(args[0]) || !is_integer(args[1]) || !is_integer(args[2])) {
        tt_raise(env, &tt_TypeError,
                 "pow() 3rd argument not allowed unless all arguments are "
                 "integers");
        return TT_NULL;
    }
    if (tt__to_int(env, args[0], &base) < 0 ||
        tt__to_int(env, args[1], &exponent) < 0 ||
        tt__to_int(env, args[2], &divisor) < 0) {
        return TT_NULL;
    }
    return power_modulo(env, base, exponent, divisor);
}

/* ---- round --------------------------------------------------------------- */

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
    if (rounded < -0x1p63 || rounded >= 0x1p63) {
        return tt__int_overflow(env, "round");
    }
    return tt_int(env, (int64_t)rounded);
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
static tt_value round_integer(struct tt_env *env, int64_t n, int64_t digits)
{
    uint64_t unit = 1, size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    if (digits >= 0) {
        return tt_int(env, n);
    }
    if (digits < -19) {
        return tt_small_int(0);
    }
    for (int64_t i = 0; i < -digits; i++) {
        unit *= 10; /* 10 ** 19 still fits */
    }
    uint64_t rest = size % unit, base = size - rest;
    uint64_t other = unit - rest;
    if (rest > other || (rest == other && base / unit % 2 == 1)) {
        base += unit;
    }
    if (base > INT64_MAX) {
        return tt__int_overflow(env, "round");
    }
    return tt_int(env, n < 0 ? -(int64_t)base : (int64_t)base);
}

static tt_value call_round(struct tt_env *env, const tt_value *args)
{
    bool places = args[1] != TT_NULL && args[1] != TT_NONE;
    int64_t n, digits = 0;
    if (!is_number(args[0])) {
        tt_raise(env, &tt_TypeError, "type %T doesn't define __round__ method",
                 args[0]);
        return TT_NULL;
    }
    if (places && tt__to_int(env, args[1], &digits) < 0) {
        return TT_NULL;
    }
    if (tt_is_float(args[0])) {
        double x = tt_float_get(args[0]);
        return places ? round_double(env, x, digits) : round_to_int(env, x);
    }
    if (tt__to_int(env, args[0], &n) < 0) {
        return TT_NULL;
    }
    return round_integer(env, n, digits);
}

/* ---- bin, oct, hex ------------------------------------------------------- */

/* The number with PREFIX, in digits of so many bits. */
static tt_value in_digits(struct tt_env *env, tt_value v, const char *prefix,
                          unsigned bits)
{
    char text[80];
    size_t at = sizeof text;
    int64_t n;
    if (tt__to_int(env, v, &n) < 0) {
        return TT_NULL;
    }
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        text[--at] = "0123456789abcdef"[size & ((1u << bits) - 1)];
        size >>= bits;
    } while (size > 0);
    text[--at] = prefix[1];
    text[--at] = prefix[0];
    if (n < 0) {
        text[--at] = '-';
    }
    return tt_str(env, text + at, sizeof text - at);
}

static tt_value call_bin(struct tt_env *env, const tt_value *args)
{
    return in_digits(env, args[0], "0b", 1);
}

static tt_value call_oct(struct tt_env *env, const tt_value *args)
{
    return in_digits(env, args[0], "0o", 3);
}

static tt_value call_hex(struct tt_env *env, const tt_value *args)
{
    return in_digits(env, args[0], "0x", 4);
}

/* ---- chr, ord ------------------------------------------------------------ */

static tt_value call_chr(struct tt_env *env, const tt_value *args)
{
    char text[4];
    int64_t n;
    if (tt__to_int(env, args[0], &n) < 0) {
        return TT_NULL;
    }
    if (n < 0 || n > 0x10ffff) {
        tt_raise(env, &tt_ValueError, "chr() arg not in range(0x110000)");
        return TT_NULL;
    }
    unsigned c = (unsigned)n;
    size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const uint8_t first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size - 1; i > 0; i--) {
        text[i] = (char)(0x80 | (c & 0x3f));
        c >>= 6;
    }
    text[0] = (char)(first[size] | c);
    return tt_str(env, text, size);
}

static uint32_t first_point(const struct tt_str *str)
{
    const uint8_t *at = (const uint8_t *)str->text;
    static const uint8_t masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t c = at[0] & masks[str->size];
    for (uint32_t i = 1; i < str->size; i++) {
        c = c << 6 | (at[i] & 0x3f);
    }
    return c;
}

static tt_value call_ord(struct tt_env *env, const tt_value *args)
{
    uint32_t length;
    if (tt_is_str(args[0])) {
        const struct tt_str *str = tt_str_get(args[0]);
        length = str->length;
        if (length == 1) {
            return tt_small_int(first_point(str));
        }
    } else if (tt_is_exactly(args[0], &tt__bytes_type)) {
        const struct tt__bytes *bytes = (const void *)args[0];
        length = bytes->size;
        if (length == 1) {
            return tt_small_int((uint8_t)bytes->bytes[0]);
        }
    } else {
        tt_raise(env, &tt_TypeError,
                 "ord() expected string of length 1, but %T found", args[0]);
        return TT_NULL;
    }
    tt_raise(env, &tt_TypeError,
             "ord() expected a character, but string of length %u found",
             length);
    return TT_NULL;
}

const struct tt_native tt__abs =
    TT__FUNCTION("abs", "number /", 1, 1, 1, TT_PURE, call_abs);
const struct tt_native tt__bin =
    TT__FUNCTION("bin", "number /", 1, 1, 1, TT_PURE, call_bin);
const struct tt_native tt__chr =
    TT__FUNCTION("chr", "i /", 1, 1, 1, TT_PURE, call_chr);
const struct tt_native tt__divmod =
    TT__FUNCTION("divmod", "x y /", 2, 2, 2, TT_PURE, call_divmod);
const struct tt_native tt__hex =
    TT__FUNCTION("hex", "number /", 1, 1, 1, TT_PURE, call_hex);
const struct tt_native tt__oct =
    TT__FUNCTION("oct", "number /", 1, 1, 1, TT_PURE, call_oct);
const struct tt_native tt__ord =
    TT__FUNCTION("ord", "character /", 1, 1, 1, TT_PURE, call_ord);
const struct tt_native tt__pow =
    TT__FUNCTION("pow", "base exp mod", 2, 3, 3, TT_PURE, call_pow);
const struct tt_native tt__round =
    TT__FUNCTION("round", "number ndigits", 1, 2, 2, TT_PURE, call_round);
