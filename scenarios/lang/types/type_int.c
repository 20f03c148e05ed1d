/* SPDX-License-Identifier: MIT
 *
 * type_int.c: what programs do with ints and bools.
 *
 * An int has 64 bits here. What would need more ends the execution
 * (tt__int_overflow): no result is ever wrong. An int and a float are float's
 * business (type_float.c). It mirrors CPython's Objects/longobject.c and
 * boolobject.c.
 */
#include <math.h>

#include "bytes.h"
#include "containers.h"
#include "format.h"
#include "numbers.h"
#include "texts.h"

tt_value tt__int_overflow(struct tt_env *env, const char *operation)
{
    tt_fail(env, TT_ELIMIT, "an int of more than 64 bits, by %s", operation);
    return TT_NULL;
}

tt_value tt__zero_division(struct tt_env *env)
{
    tt_raise(env, &tt_ZeroDivisionError, "division by zero");
    return TT_NULL;
}

int tt__to_int(struct tt_env *env, tt_value v, int64_t *out)
{
    if (TT_LIKELY(tt__integer(v, out))) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError,
                    "'%T' object cannot be interpreted as an integer", v);
}

int tt__index(struct tt_env *env, tt_value key, size_t count, const char *what,
              size_t *out)
{
    return tt__item_index(env, key, count, what, what, out);
}

/* ---- Operators ----------------------------------------------------------- */

double tt__int_divide(int64_t a, int64_t b)
{
    static const uint64_t exact_max = (uint64_t)1 << 53;
    uint64_t top = tt__magnitude(a), bottom = tt__magnitude(b);
    TT_ASSERT(b != 0);
    if (top <= exact_max && bottom <= exact_max) {
        return (double)a / (double)b;
    }
    /* The quotient gets 63 bits or more, its last one standing for all that
     * is cut off, so that the conversion rounds once and rightly. */
    int shift = top >> 32 != 0 ? 64 : 96;
    unsigned __int128 wide = (unsigned __int128)top << shift;
    while (wide >> 127 == 0 && top != 0) {
        wide <<= 1;
        shift++;
    }
    unsigned __int128 quotient = wide / bottom;
    bool cut = wide % bottom != 0;
    while (quotient >> 64 != 0) {
        cut = cut || (quotient & 1) != 0;
        quotient >>= 1;
        shift--;
    }
    double x = ldexp((double)((uint64_t)quotient | cut), -shift);
    return (a < 0) != (b < 0) ? -x : x;
}

/* b >= 0. False: it does not fit. */
static bool power(int64_t a, int64_t b, int64_t *out)
{
    int64_t result = 1, base = a;
    TT_ASSERT(b >= 0);
    for (int64_t left = b; left > 0; left >>= 1) {
        if ((left & 1) && __builtin_mul_overflow(result, base, &result)) {
            return false;
        }
        /* The square is needed only if a bit is left for it. */
        if (left > 1 && __builtin_mul_overflow(base, base, &base)) {
            return false;
        }
    }
    *out = result;
    return true;
}

/* Rounded down; b is not 0 or -1. */
static int64_t floor_divide(int64_t a, int64_t b)
{
    int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

/* With the sign of b, which is not 0 or -1. */
static int64_t modulo(int64_t a, int64_t b)
{
    int64_t rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static tt_value shift_by(struct tt_env *env, int64_t a, int64_t b,
                         enum tt__binary op)
{
    if (b < 0) {
        tt_raise(env, &tt_ValueError, "negative shift count");
        return TT_NULL;
    }
    if (op == BINARY_RIGHT_SHIFT) {
        return tt_int(env, a >> (b > 63 ? 63 : b));
    }
    if (a == 0) {
        return tt_small_int(0);
    }
    if (b > 62 || a > INT64_MAX >> b || a < INT64_MIN >> b) {
        bool lowest = b == 63 && a == -1;
        return lowest ? tt_int(env, INT64_MIN) : tt__int_overflow(env, "<<");
    }
    return tt_int(env, (int64_t)((uint64_t)a << b));
}

/* a op b for the operators that can divide by zero or give a float. */
static tt_value divide(struct tt_env *env, int64_t a, int64_t b,
                       enum tt__binary op)
{
    if (b == 0) {
        return tt__zero_division(env);
    }
    if (op == BINARY_DIVIDE) {
        return tt_float(env, tt__int_divide(a, b));
    }
    if (b == -1) {
        return op == BINARY_MODULO ? tt_small_int(0)
               : a == INT64_MIN    ? tt__int_overflow(env, "//")
                                   : tt_int(env, -a);
    }
    return tt_int(env, op == BINARY_MODULO ? modulo(a, b) : floor_divide(a, b));
}

static tt_value raise_to(struct tt_env *env, int64_t a, int64_t b)
{
    int64_t n;
    if (b < 0) {
        return tt__float_power(env, (double)a, (double)b);
    }
    return power(a, b, &n) ? tt_int(env, n) : tt__int_overflow(env, "**");
}

static tt_value calculate(struct tt_env *env, int64_t a, int64_t b,
                          enum tt__binary op)
{
    int64_t n;
    bool over;
    switch (op) {
    case BINARY_ADD:
        over = __builtin_add_overflow(a, b, &n);
        break;
    case BINARY_SUBTRACT:
        over = __builtin_sub_overflow(a, b, &n);
        break;
    case BINARY_MULTIPLY:
        over = __builtin_mul_overflow(a, b, &n);
        break;
    case BINARY_DIVIDE:
    case BINARY_FLOOR_DIVIDE:
    case BINARY_MODULO:
        return divide(env, a, b, op);
    case BINARY_POWER:
        return raise_to(env, a, b);
    case BINARY_LEFT_SHIFT:
    case BINARY_RIGHT_SHIFT:
        return shift_by(env, a, b, op);
    case BINARY_AND:
        return tt_int(env, a & b);
    case BINARY_OR:
        return tt_int(env, a | b);
    case BINARY_XOR:
        return tt_int(env, a ^ b);
    default:
        return TT_NOT_IMPLEMENTED;
    }
    return over ? tt__int_overflow(env, tt__binary_text(op)) : tt_int(env, n);
}

static tt_value int_binary(struct tt_env *env, tt_value self, tt_value other,
                           enum tt__binary op, bool reflected)
{
    int64_t a, b;
    if (!tt__integer(self, &a) || !tt__integer(other, &b)) {
        return TT_NOT_IMPLEMENTED;
    }
    return reflected ? calculate(env, b, a, op) : calculate(env, a, b, op);
}

static tt_value bool_binary(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__binary op, bool reflected)
{
    if (tt_is_bool(other)) {
        bool a = self == TT_TRUE, b = other == TT_TRUE;
        switch (op) {
        case BINARY_AND:
            return tt_bool(a && b);
        case BINARY_OR:
            return tt_bool(a || b);
        case BINARY_XOR:
            return tt_bool(a != b);
        default:
            break;
        }
    }
    return int_binary(env, self, other, op, reflected);
}

static tt_value int_unary(struct tt_env *env, tt_value self, enum tt__unary op)
{
    int64_t n;
    if (!tt__integer(self, &n)) {
        return TT_NOT_IMPLEMENTED;
    }
    switch (op) {
    case UNARY_MINUS:
        return n == INT64_MIN ? tt__int_overflow(env, "-") : tt_int(env, -n);
    case UNARY_PLUS:
        return tt_int(env, n);
    case UNARY_INVERT:
        return tt_int(env, ~n);
    default:
        return TT_NOT_IMPLEMENTED;
    }
}

static tt_value int_compare(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__comparison op)
{
    int64_t a, b;
    (void)env;
    if (!tt__integer(self, &a) || !tt__integer(other, &b)) {
        return TT_NOT_IMPLEMENTED;
    }
    return tt__order(a, b, op);
}

/* ---- Methods ------------------------------------------------------------- */

static int64_t self_of(tt_value v)
{
    int64_t n = 0;
    bool found = tt__integer(v, &n);
    TT_ASSERT(found);
    return n;
}

static tt_value int_bit_length(struct tt_env *env, const tt_value *args)
{
    uint64_t size = tt__magnitude(self_of(args[0]));
    (void)env;
    return tt_small_int(size == 0 ? 0 : 64 - __builtin_clzll(size));
}

static tt_value int_bit_count(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_small_int(__builtin_popcountll(tt__magnitude(self_of(args[0]))));
}

static tt_value int_itself(struct tt_env *env, const tt_value *args)
{
    return tt_int(env, self_of(args[0]));
}

static tt_value int_is_integer(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_TRUE;
}

static tt_value int_as_integer_ratio(struct tt_env *env, const tt_value *args)
{
    return tt__pair(env, tt_int(env, self_of(args[0])), tt_small_int(1));
}

/* The argument byteorder: 1 for 'little', 0 for 'big', or a failure. */
static int is_little(struct tt_env *env, tt_value order)
{
    if (order == TT_NULL || tt_str_is(order, "big")) {
        return 0;
    }
    if (tt_str_is(order, "little")) {
        return 1;
    }
    return tt_raise(env, &tt_ValueError,
                    "byteorder must be either 'little' or 'big'");
}

/* Whether N does not fit SIZE bytes. */
static bool is_too_big(int64_t n, int64_t size, bool is_signed)
{
    if (size >= 8) {
        return false;
    }
    if (size == 0) {
        return n != 0;
    }
    int bits = (int)(8 * size) - is_signed;
    return is_signed ? n >> bits != 0 && n >> bits != -1 : n >> bits != 0;
}

static tt_value int_to_bytes(struct tt_env *env, const tt_value *args)
{
    int64_t n = self_of(args[0]), size = 1;
    if (args[1] != TT_NULL && tt__to_int(env, args[1], &size) < 0) {
        return TT_NULL;
    }
    int little = is_little(env, args[2]);
    int is_signed = args[3] == TT_NULL ? 0 : tt_truth(env, args[3]);
    if (little < 0 || is_signed < 0) {
        return TT_NULL;
    }
    if (size < 0) {
        tt_raise(env, &tt_ValueError, "length argument must be non-negative");
        return TT_NULL;
    }
    if (n < 0 && !is_signed) {
        tt_raise(env, &tt_OverflowError,
                 "can't convert negative int to unsigned");
        return TT_NULL;
    }
    if (is_too_big(n, size, is_signed != 0)) {
        tt_raise(env, &tt_OverflowError, "int too big to convert");
        return TT_NULL;
    }
    tt_value made = tt__bytes_blank(env, (size_t)size);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct tt__bytes *bytes = (void *)made;
    for (int64_t i = 0; i < size; i++) {
        int64_t at = little ? i : size - 1 - i;
        bytes->bytes[at] = (char)(n >> (i > 7 ? 63 : 8 * i));
    }
    return made;
}

/* Of COUNT bytes, the highest first (or last, if LITTLE). False: it does not
 * fit. */
static bool number_from(const char *bytes, size_t count, bool little,
                        bool is_signed, int64_t *out)
{
    uint64_t n = 0;
    bool negative = is_signed && count > 0 &&
                    (uint8_t)bytes[little ? count - 1 : 0] >= 0x80;
    for (size_t i = 0; i < count; i++) {
        size_t place = count - 1 - i;
        uint8_t byte = (uint8_t)bytes[little ? place : i];
        if (place >= 8 && byte != (negative ? 0xff : 0)) {
            return false;
        }
        n = n << 8 | byte;
    }
    if (negative && count < 8) {
        n |= UINT64_MAX << (8 * count);
    }
    *out = (int64_t)n;
    return count < 8 || (*out < 0) == negative;
}

static tt_value int_from_bytes(struct tt_env *env, const tt_value *args)
{
    int64_t n;
    int little = is_little(env, args[2]);
    int is_signed = args[3] == TT_NULL ? 0 : tt_truth(env, args[3]);
    if (little < 0 || is_signed < 0) {
        return TT_NULL;
    }
    tt_value source = tt_is_exactly(args[1], &tt__bytes_type)
                          ? tt_ref(args[1])
                          : tt__bytes_from_iterable(env, args[1]);
    if (source == TT_NULL) {
        return TT_NULL;
    }
    const struct tt__bytes *bytes = (const void *)source;
    bool fits =
        number_from(bytes->bytes, bytes->size, little != 0, is_signed != 0, &n);
    tt_unref(env, source);
    return fits ? tt_int(env, n) : tt__int_overflow(env, "from_bytes");
}

static const struct tt_native int_methods[] = {
    TT__METHOD_0("int", "as_integer_ratio", TT_PURE, int_as_integer_ratio),
    TT__METHOD_0("int", "bit_count", TT_PURE, int_bit_count),
    TT__METHOD_0("int", "bit_length", TT_PURE, int_bit_length),
    TT__METHOD_0("int", "conjugate", TT_PURE, int_itself),
    TT_NATIVE("from_bytes", "from_bytes", "type bytes byteorder | signed", 2, 3,
              4, TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_PURE, int_from_bytes),
    TT__METHOD_0("int", "is_integer", TT_PURE, int_is_integer),
    TT__METHOD("int", "to_bytes", "self length byteorder | signed", 1, 3, 4,
               TT_PURE, int_to_bytes),
    {.name = NULL},
};

static tt_value get_itself(struct tt_env *env, tt_value self)
{
    return tt_int(env, self_of(self));
}

static tt_value get_zero(struct tt_env *env, tt_value self)
{
    (void)env;
    (void)self;
    return tt_small_int(0);
}

static tt_value get_one(struct tt_env *env, tt_value self)
{
    (void)env;
    (void)self;
    return tt_small_int(1);
}

static const struct tt_property int_properties[] = {
    {"real", TT_PURE, get_itself, NULL},
    {"imag", TT_PURE, get_zero, NULL},
    {"numerator", TT_PURE, get_itself, NULL},
    {"denominator", TT_PURE, get_one, NULL},
    {.name = NULL},
};

const struct tt_type_ops tt__int_ops = {
    .compare = int_compare,
    .binary = int_binary,
    .unary = int_unary,
    .format = tt__int_format,
    .methods = int_methods,
    .properties = int_properties,
};

const struct tt_type_ops tt__bool_ops = {
    .compare = int_compare,
    .binary = bool_binary,
    .unary = int_unary,
    .format = tt__int_format,
};
