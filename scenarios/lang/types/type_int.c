/* SPDX-License-Identifier: MIT
 *
 * type_int.c: what programs do with ints and bools.
 *
 * What fits 64 bits is calculated here, anything else by integers.h. An int
 * and a float are float's business (type_float.c). It mirrors CPython's
 * Objects/longobject.c and boolobject.c.
 */
#include <math.h>

#include "bytes.h"
#include "containers.h"
#include "format.h"
#include "integers.h"
#include "numbers.h"
#include "texts.h"

tt_value tt__zero_division(struct tt_env *env)
{
    tt_raise(env, &tt_ZeroDivisionError, "division by zero");
    return TT_NULL;
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
        return lowest ? tt_int(env, INT64_MIN) : TT_UNSET;
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
        if (op == BINARY_MODULO) {
            return tt_small_int(0);
        }
        if (a == INT64_MIN) {
            return TT_UNSET;
        }
        return tt_int(env, -a);
    }
    return tt_int(env, op == BINARY_MODULO ? modulo(a, b) : floor_divide(a, b));
}

static tt_value raise_to(struct tt_env *env, int64_t a, int64_t b)
{
    int64_t n;
    if (b < 0) {
        return tt__float_power(env, (double)a, (double)b);
    }
    return power(a, b, &n) ? tt_int(env, n) : TT_UNSET;
}

/* TT_UNSET: the result has more than 64 bits. */
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
    return over ? TT_UNSET : tt_int(env, n);
}

/* Of what does not fit a word, or has a result that does not. */
static TT_NOINLINE tt_value calculate_slowly(struct tt_env *env, tt_value left,
                                             tt_value right, enum tt__binary op)
{
    int64_t a, b;
    tt_value result = TT_UNSET;
    if (!tt__integer(left, &a) || !tt__integer(right, &b)) {
        return TT_NOT_IMPLEMENTED;
    }
    if (!tt_int_is_big(left) && !tt_int_is_big(right)) {
        result = calculate(env, a, b, op);
    }
    return result == TT_UNSET ? tt__big_binary(env, left, right, op) : result;
}

/* Whether V is a bool, or an int without an object. */
TT_INLINE bool is_word(tt_value v, int64_t *out)
{
    if (TT_LIKELY(tt_is_small_int(v))) {
        *out = tt_small_int_get(v);
        return true;
    }
    *out = v == TT_TRUE;
    return tt_is_bool(v);
}

static tt_value int_binary(struct tt_env *env, tt_value self, tt_value other,
                           enum tt__binary op, bool reflected)
{
    tt_value left = reflected ? other : self, right = reflected ? self : other;
    if (TT_LIKELY(tt_is_small_int(left) && tt_is_small_int(right))) {
        if (op == BINARY_ADD) { /* of 63 bits each: no overflow */
            return tt_int(env,
                          tt_small_int_get(left) + tt_small_int_get(right));
        }
    }
    int64_t a, b;
    if (TT_LIKELY(is_word(left, &a) && is_word(right, &b))) {
        tt_value result = calculate(env, a, b, op);
        if (TT_LIKELY(result != TT_UNSET)) {
            return result;
        }
    }
    return calculate_slowly(env, left, right, op);
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

/* ~True and ~False, which CPython deprecates. */
static tt_value bool_invert(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is_bool(self));
    int rc = tt_warn_deprecated(
        env, "Bitwise inversion '~' on bool is deprecated and will be removed "
             "in Python 3.16. This returns the bitwise inversion of the "
             "underlying int object and is usually not what you expect from "
             "negating a bool. Use the 'not' operator for boolean negation or "
             "~int(x) if you really want the bitwise inversion of the "
             "underlying int.");
    return rc < 0 ? TT_NULL : tt_small_int(self == TT_TRUE ? -2 : -1);
}

static tt_value int_unary(struct tt_env *env, tt_value self, enum tt__unary op)
{
    int64_t n;
    if (!tt__integer(self, &n)) {
        return TT_NOT_IMPLEMENTED;
    }
    bool is_big = tt_int_is_big(self);
    switch (op) {
    case UNARY_MINUS:
        return n == INT64_MIN || is_big ? tt__big_negate(env, self)
                                        : tt_int(env, -n);
    case UNARY_PLUS:
        return is_big ? tt__int_plain(env, self) : tt_int(env, n);
    case UNARY_INVERT:
        if (TT_UNLIKELY(tt_is_bool(self))) {
            return bool_invert(env, self);
        }
        return is_big ? tt__big_invert(env, self) : tt_int(env, ~n);
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
    if (TT_UNLIKELY(tt_int_is_big(self) || tt_int_is_big(other))) {
        return tt__order(tt__big_compare(self, other), 0, op);
    }
    return tt__order(a, b, op);
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value int_bit_length(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_small_int((int64_t)tt__int_bit_length(args[0]));
}

static tt_value int_bit_count(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_small_int((int64_t)tt__int_bit_count(args[0]));
}

static tt_value int_itself(struct tt_env *env, const tt_value *args)
{
    return tt__index_of(env, args[0]);
}

static tt_value int_is_integer(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_TRUE;
}

static tt_value int_as_integer_ratio(struct tt_env *env, const tt_value *args)
{
    return tt__pair(env, tt__index_of(env, args[0]), tt_small_int(1));
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

static tt_value int_to_bytes(struct tt_env *env, const tt_value *args)
{
    int64_t size = 1;
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
    tt_value made = tt__bytes_blank(env, (size_t)size);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct tt__bytes_to to = {((struct tt__bytes *)(void *)made)->bytes,
                              (size_t)size};
    if (tt__int_put_bytes(env, args[0], little != 0, is_signed != 0, to) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static tt_value int_from_bytes(struct tt_env *env, const tt_value *args)
{
    int little = is_little(env, args[2]);
    int is_signed = args[3] == TT_NULL ? 0 : tt_truth(env, args[3]);
    if (little < 0 || is_signed < 0) {
        return TT_NULL;
    }
    tt_value source = tt__bytes_of_object(env, args[1]);
    if (source == TT_NULL) {
        return TT_NULL;
    }
    const struct tt__bytes *bytes = (const void *)source;
    struct tt_slice all = {bytes->bytes, bytes->size, false};
    tt_value made = tt__int_from_bytes(env, all, little != 0, is_signed != 0);
    tt_unref(env, source);
    if (made != TT_NULL && args[0] == tt__type_value(&tt_bool_type)) {
        int truth = tt_truth(env, made);
        tt_unref(env, made);
        return tt_bool(truth > 0);
    }
    return tt__made_for(env, args[0], made);
}

static const struct tt_native int_methods[] = {
    TT__METHOD_0("int", "__ceil__", TT_PURE, tt__ceil_method),
    TT__METHOD_0("int", "__floor__", TT_PURE, tt__floor_method),
    TT__METHOD("int", "__round__", "self ndigits /", 1, 2, 2, TT_PURE,
               tt__round_method),
    TT__METHOD_0("int", "__trunc__", TT_PURE, tt__trunc_method),
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
    return tt__index_of(env, self);
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
