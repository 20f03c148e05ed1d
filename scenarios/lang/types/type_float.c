/* SPDX-License-Identifier: MIT
 *
 * type_float.c: what programs do with floats, alone or together
 * with ints.
 *
 * An int and a float are compared as the exact numbers they are. It mirrors
 * CPython's Objects/floatobject.c.
 */
#define _GNU_SOURCE /* strcasecmp */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "complex.h"
#include "containers.h"
#include "format.h"
#include "integers.h"
#include "numbers.h"

enum { ERRNO_RANGE = 34 }; /* Linux's ERANGE, as programs see it */

tt_value tt__int_of_double(struct tt_env *env, double x)
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
    double whole = trunc(x);
    if (whole < -0x1p63 || whole >= 0x1p63) {
        return tt__int_from_whole(env, whole);
    }
    return tt_int(env, (int64_t)whole);
}

/* ---- Operators ----------------------------------------------------------- */

/* OverflowError(34, 'Numerical result out of range') */
static tt_value raise_range(struct tt_env *env)
{
    tt_value text = tt_str_c(env, "Numerical result out of range");
    if (text == TT_NULL) {
        return TT_NULL;
    }
    tt_value args = tt__pair(env, tt_small_int(ERRNO_RANGE), text);
    struct tt_exc *exc = NULL;
    if (args != TT_NULL) {
        exc = tt_exc_new(env, &tt_OverflowError, NULL);
    }
    if (exc != NULL) {
        tt_set(env, &exc->args, args);
        tt_raise_exc(env, exc);
        tt_exc_unref(env, exc);
    } else {
        tt_unref(env, args);
    }
    return TT_NULL;
}

/* What pow() of C leaves open or says differently: 1 and *OUT, else 0. */
static int power_special(double a, double b, double *out)
{
    bool odd = fmod(fabs(b), 2.0) == 1.0;
    if (b == 0.0 || a == 1.0) {
        *out = 1.0;
    } else if (isnan(a) || isnan(b)) {
        *out = isnan(a) ? a : b;
    } else if (isinf(b)) {
        double size = fabs(a);
        if (size == 1.0) {
            *out = 1.0;
        } else if ((b > 0.0) == (size > 1.0)) {
            *out = fabs(b);
        } else {
            *out = 0.0;
        }
    } else if (isinf(a)) {
        double size = b > 0.0 ? (double)INFINITY : 0.0;
        *out = odd ? copysign(size, a) : size;
    } else if (a == 0.0) {
        *out = odd ? a : 0.0;
    } else {
        return 0;
    }
    return 1;
}

tt_value tt__float_power(struct tt_env *env, double a, double b)
{
    double result;
    if (a == 0.0 && b < 0.0 && !isinf(b)) {
        tt_raise(env, &tt_ZeroDivisionError, "zero to a negative power");
        return TT_NULL;
    }
    if (power_special(a, b, &result)) {
        return tt_float(env, result);
    }
    if (a < 0.0 && b != floor(b)) {
        return tt__complex_power(env, a, b);
    }
    result = pow(a, b);
    return isinf(result) ? raise_range(env) : tt_float(env, result);
}

/* b is not 0. */
static double modulo(double a, double b)
{
    double rest = fmod(a, b);
    if (rest == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (rest < 0.0) ? rest + b : rest;
}

static double floor_divide(double a, double b)
{
    double rest = fmod(a, b);
    double quotient = (a - rest) / b;
    if (rest != 0.0 && (b < 0.0) != (rest < 0.0)) {
        quotient -= 1.0;
    }
    if (quotient == 0.0) {
        return copysign(0.0, a / b);
    }
    double whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1.0 : whole;
}

static tt_value calculate(struct tt_env *env, double a, double b,
                          enum tt__binary op)
{
    switch (op) {
    case BINARY_ADD:
        return tt_float(env, a + b);
    case BINARY_SUBTRACT:
        return tt_float(env, a - b);
    case BINARY_MULTIPLY:
        return tt_float(env, a * b);
    case BINARY_POWER:
        return tt__float_power(env, a, b);
    case BINARY_DIVIDE:
    case BINARY_FLOOR_DIVIDE:
    case BINARY_MODULO:
        if (b == 0.0) {
            return tt__zero_division(env);
        }
        double result;
        if (op == BINARY_DIVIDE) {
            result = a / b;
        } else if (op == BINARY_MODULO) {
            result = modulo(a, b);
        } else {
            result = floor_divide(a, b);
        }
        return tt_float(env, result);
    default:
        return TT_NOT_IMPLEMENTED;
    }
}

static tt_value float_binary(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__binary op, bool reflected)
{
    double a = tt_float_get(self), b;
    if (!tt_number(other, &b)) {
        return TT_NOT_IMPLEMENTED;
    }
    if (TT_UNLIKELY(isinf(b)) && tt_int_is_big(other) &&
        tt__int_to_double(env, other, &b) < 0) {
        return TT_NULL;
    }
    return reflected ? calculate(env, b, a, op) : calculate(env, a, b, op);
}

/* V, or the float that is equal to it if V is of a derived class. */
static tt_value plain(struct tt_env *env, tt_value v)
{
    TT_ASSERT(tt_is_float(v));
    return tt_is_small_float(v) || tt_is_exactly(v, &tt_float_type)
               ? tt_ref(v)
               : tt_float(env, tt_float_get(v));
}

static tt_value float_unary(struct tt_env *env, tt_value self,
                            enum tt__unary op)
{
    switch (op) {
    case UNARY_MINUS:
        return tt_float(env, -tt_float_get(self));
    case UNARY_PLUS:
        return plain(env, self);
    default:
        return TT_NOT_IMPLEMENTED;
    }
}

/* Below, at or above 0 as x is below, at or above n; x is a number. */
static int compare_to_int(double x, int64_t n)
{
    if (x < -0x1p63) {
        return -1;
    }
    if (x >= 0x1p63) {
        return 1;
    }
    int64_t whole = (int64_t)x;
    if (whole != n) {
        return whole < n ? -1 : 1;
    }
    double rest = x - (double)whole;
    return rest < 0.0 ? -1 : rest > 0.0;
}

static tt_value float_compare(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    double x = tt_float_get(self);
    int order;
    int64_t n;
    (void)env;
    if (tt_is_float(other)) {
        double y = tt_float_get(other);
        if (isnan(x) || isnan(y)) {
            return tt_bool(op == COMPARE_NOT_EQUAL);
        }
        order = x < y ? -1 : x > y;
    } else if (tt__integer(other, &n)) {
        if (isnan(x)) {
            return tt_bool(op == COMPARE_NOT_EQUAL);
        }
        order = tt_int_is_big(other) ? -tt__int_compare_double(other, x)
                                     : compare_to_int(x, n);
    } else {
        return TT_NOT_IMPLEMENTED;
    }
    return tt__order(order, 0, op);
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value float_is_integer(struct tt_env *env, const tt_value *args)
{
    double x = tt_float_get(args[0]);
    (void)env;
    return tt_bool(isfinite(x) && floor(x) == x);
}

static tt_value float_itself(struct tt_env *env, const tt_value *args)
{
    return plain(env, args[0]);
}

static tt_value float_as_integer_ratio(struct tt_env *env, const tt_value *args)
{
    double x = tt_float_get(args[0]);
    int exponent;
    if (!isfinite(x)) {
        tt_raise(env, isnan(x) ? &tt_ValueError : &tt_OverflowError,
                 "cannot convert %s to integer ratio",
                 isnan(x) ? "NaN" : "Infinity");
        return TT_NULL;
    }
    double part = frexp(x, &exponent);
    while (part != floor(part)) {
        part *= 2.0;
        exponent--;
    }
    if (exponent >= 0) {
        return tt__pair(env, tt__int_from_whole(env, x), tt_small_int(1));
    }
    return tt__pair(env, tt_int(env, (int64_t)part),
                    tt__big_shift(env, tt_small_int(1), tt_small_int(-exponent),
                                  BINARY_LEFT_SHIFT));
}

static tt_value float_hex(struct tt_env *env, const tt_value *args)
{
    double x = tt_float_get(args[0]);
    char text[48];
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (!isfinite(x)) {
        return tt_repr(env, args[0]);
    }
    const char *sign = signbit(x) ? "-" : "";
    if (x == 0.0) {
        snprintf(text, sizeof text, "%s0x0.0p+0", sign);
        return tt_str_c(env, text);
    }
    int exponent = (int)(bits >> 52 & 0x7ff);
    snprintf(text, sizeof text, "%s0x%c.%013llxp%+d", sign,
             exponent == 0 ? '0' : '1',
             (unsigned long long)(bits & (((uint64_t)1 << 52) - 1)),
             exponent == 0 ? -1022 : exponent - 1023);
    return tt_str_c(env, text);
}

static size_t count_hex(const char *at)
{
    return strspn(at, "0123456789abcdefABCDEF");
}

/* Whether all of AT is [sign] [0x] digits [. digits] [p [sign] digits], of
 * hexadecimal digits but for the last ones; *BODY: what follows 0x. */
static bool is_hex_float(const char *at, const char **body)
{
    at += *at == '+' || *at == '-';
    at += at[0] == '0' && (at[1] == 'x' || at[1] == 'X') ? 2 : 0;
    *body = at;
    size_t digits = count_hex(at);
    at += digits;
    if (*at == '.') {
        size_t more = count_hex(at + 1);
        at += 1 + more;
        digits += more;
    }
    if (digits > 0 && (*at == 'p' || *at == 'P')) {
        at++;
        at += *at == '+' || *at == '-';
        size_t exponent = strspn(at, "0123456789");
        digits = exponent;
        at += exponent;
    }
    return digits > 0 && *at == '\0';
}

/* The double that AT, without white space around it, says: 0, or a failure. */
static int read_hex_float(struct tt_env *env, const char *at, double *out)
{
    static const char *const words[] = {"inf", "infinity", "nan"};
    bool negative = *at == '-';
    const char *body, *bare = at + (*at == '-' || *at == '+');
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasecmp(bare, words[i]) == 0) {
            *out = i == 2 ? (double)NAN : (double)INFINITY;
            *out = negative ? -*out : *out;
            return 0;
        }
    }
    if (!is_hex_float(at, &body)) {
        return tt_raise(env, &tt_ValueError,
                        "invalid hexadecimal floating-point string");
    }
    size_t size = strlen(body) + 3;
    char *text = tt_alloc(env, size);
    if (text == NULL) {
        return tt_failure(env);
    }
    snprintf(text, size, "0x%s", body);
    double x = strtod(text, NULL);
    tt_free(env, text, size);
    *out = negative ? -x : x;
    return isinf(x) ? tt_raise(env, &tt_OverflowError,
                               "hexadecimal value too large to represent as a "
                               "float")
                    : 0;
}

static tt_value float_fromhex(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    if (!tt_is_str(args[1])) {
        tt_raise(env, &tt_TypeError,
                 "bad argument type for built-in operation");
        return TT_NULL;
    }
    const struct tt_str *str = tt_str_get(args[1]);
    size_t from = strspn(str->text, " \t\n\v\f\r"), to = str->size;
    while (to > from && str->text[to - 1] != '\0' &&
           strchr(" \t\n\v\f\r", str->text[to - 1]) != NULL) {
        to--;
    }
    tt_value bare = tt_str(env, str->text + from, to - from);
    if (bare == TT_NULL) {
        return TT_NULL;
    }
    const char *text = tt_str_get(bare)->text;
    int rc = read_hex_float(env, strlen(text) == to - from ? text : "", &x);
    tt_unref(env, bare);
    return rc < 0 ? TT_NULL : tt__made_for(env, args[0], tt_float(env, x));
}

static tt_value float_from_number(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return tt__to_double(env, args[1], &x) < 0
               ? TT_NULL
               : tt__made_for(env, args[0], tt_float(env, x));
}

static const struct tt_native float_methods[] = {
    TT__METHOD_0("float", "__ceil__", TT_PURE, tt__ceil_method),
    TT__METHOD_0("float", "__floor__", TT_PURE, tt__floor_method),
    TT__METHOD("float", "__round__", "self ndigits /", 1, 2, 2, TT_PURE,
               tt__round_method),
    TT__METHOD_0("float", "__trunc__", TT_PURE, tt__trunc_method),
    TT__METHOD_0("float", "as_integer_ratio", TT_PURE, float_as_integer_ratio),
    TT__METHOD_0("float", "conjugate", TT_PURE, float_itself),
    TT_NATIVE("from_number", "float.from_number", "type number /", 2, 2, 2,
              TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_REPORTS,
              float_from_number),
    TT_NATIVE("fromhex", "float.fromhex", "type string /", 2, 2, 2,
              TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE, float_fromhex),
    TT__METHOD_0("float", "hex", TT_PURE, float_hex),
    TT__METHOD_0("float", "is_integer", TT_PURE, float_is_integer),
    {.name = NULL},
};

static tt_value get_real(struct tt_env *env, tt_value self)
{
    return plain(env, self);
}

static tt_value get_imag(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_float(env, 0.0);
}

static const struct tt_property float_properties[] = {
    {"real", TT_PURE, get_real, NULL},
    {"imag", TT_PURE, get_imag, NULL},
    {.name = NULL},
};

const struct tt_type_ops tt__float_ops = {
    .compare = float_compare,
    .binary = float_binary,
    .unary = float_unary,
    .format = tt__float_format,
    .methods = float_methods,
    .properties = float_properties,
};
