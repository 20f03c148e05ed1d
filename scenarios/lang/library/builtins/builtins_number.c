/* SPDX-License-Identifier: MIT
 *
 * builtins_number.c: built-in functions of numbers and
 * characters: abs, bin, chr, divmod, hex, oct, ord, pow, round.
 *
 * It mirrors CPython's Python/bltinmodule.c.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "builtins.h"
#include "loop/object/unicode.h"
#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/complex.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/types/integers.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/objects.h"

static bool is_integer(tt_value v)
{
    return tt_is_int(v) || tt_is_bool(v);
}

/* ---- abs, divmod, pow ---------------------------------------------------- */

static tt_value call_abs(struct tt_env *env, const tt_value *args)
{
    tt_value result;
    if (tt__class_special(args[0], SPECIAL_abs) != TT_NULL) {
        tt__number_hook(env, args[0], "__abs__", &result);
        return result;
    }
    if (tt_is(args[0], &tt__complex_type)) {
        return tt__complex_absolute(env, args[0]);
    }
    if (tt_is_float(args[0])) {
        return tt_float(env, fabs(tt_float_get(args[0])));
    }
    if (tt_is_small_int(args[0])) {
        int64_t n = tt_small_int_get(args[0]);
        return tt_int(env, n < 0 ? -n : n);
    }
    if (is_integer(args[0]) && tt__is_class(tt_type_of(args[0])) &&
        tt__class_special(args[0], SPECIAL_abs) == TT_NULL) {
        int64_t n = tt_int_get(args[0]); /* the result is exactly an int */
        return tt_int(env, n < 0 ? -n : n);
    }
    if (is_integer(args[0]) && !tt__is_class(tt_type_of(args[0]))) {
        return tt__big_absolute(env, args[0]);
    }
    int rc = tt__number_hook(env, args[0], "__abs__", &result);
    if (rc == 0) {
        tt_raise(env, &tt_TypeError, "bad operand type for abs(): '%T'",
                 args[0]);
    }
    return result;
}

static bool is_number(tt_value v)
{
    double x;
    return tt_number(v, &x);
}

/* a.name(b) of a program's class, or TT_NOT_IMPLEMENTED. */
static tt_value call_hook(struct tt_env *env, tt_value a, const char *name,
                          tt_value b)
{
    if (!tt__is_class(tt_type_of(a))) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value method = tt__special(env, a, name);
    if (method == TT_NULL) {
        return tt_failure(env) < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    tt_value result = tt_call(env, method, &b, 1);
    tt_unref(env, method);
    return result;
}

static tt_value divmod_by_hook(struct tt_env *env, tt_value a, tt_value b)
{
    const struct tt_type *left = tt_type_of(a), *right = tt_type_of(b);
    tt_value result = TT_NOT_IMPLEMENTED;
    bool right_first = left != right && tt_type_is(right, left);
    if (right_first) {
        result = call_hook(env, b, "__rdivmod__", a);
    }
    if (result == TT_NOT_IMPLEMENTED) {
        result = call_hook(env, a, "__divmod__", b);
    }
    if (result == TT_NOT_IMPLEMENTED && !right_first && left != right) {
        result = call_hook(env, b, "__rdivmod__", a);
    }
    return result;
}

static tt_value call_divmod(struct tt_env *env, const tt_value *args)
{
    if (!is_number(args[0]) || !is_number(args[1]) ||
        tt__class_special(args[0], SPECIAL_divmod) != TT_NULL ||
        tt__class_special(args[1], SPECIAL_rdivmod) != TT_NULL) {
        tt_value result = divmod_by_hook(env, args[0], args[1]);
        if (result != TT_NOT_IMPLEMENTED) {
            return result;
        }
        tt_raise(env, &tt_TypeError,
                 "unsupported operand type(s) for divmod(): '%T' and '%T'",
                 args[0], args[1]);
        return TT_NULL;
    }
    if (tt_int_is_big(args[0]) && is_integer(args[1]) &&
        tt__int_sign(args[1]) != 0) {
        return tt__big_divmod(env, args[0], args[1]);
    }
    tt_value quotient = tt__binary(env, args[0], args[1], BINARY_FLOOR_DIVIDE);
    if (quotient == TT_NULL) {
        return TT_NULL;
    }
    return tt__pair(env, quotient,
                    tt__binary(env, args[0], args[1], BINARY_MODULO));
}

/* What __pow__ of the first of ARGS makes of the two others: new,
 * NotImplemented where it has none, or TT_NULL. */
static tt_value pow_by_hook(struct tt_env *env, const tt_value *args)
{
    tt_value method = tt__special(env, args[0], "__pow__");
    if (method == TT_NULL) {
        return tt_failure(env) < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    TT_ASSERT(args[2] != TT_NULL);
    tt_value made = tt_call(env, method, args + 1, 2);
    tt_unref(env, method);
    return made;
}

static tt_value call_pow(struct tt_env *env, const tt_value *args)
{
    if (args[2] == TT_NULL || args[2] == TT_NONE) {
        return tt__binary(env, args[0], args[1], BINARY_POWER);
    }
    if (tt_is(args[0], &tt__complex_type) ||
        tt_is(args[1], &tt__complex_type)) {
        tt_raise(env, &tt_ValueError, "complex modulo");
        return TT_NULL;
    }
    if (!is_number(args[0]) || !is_number(args[1]) || !is_number(args[2])) {
        tt_value made =
            is_number(args[0]) ? TT_NOT_IMPLEMENTED : pow_by_hook(env, args);
        if (made != TT_NOT_IMPLEMENTED) {
            return made;
        }
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
    return tt__big_power_modulo(env, args[0], args[1], args[2]);
}

/* ---- round --------------------------------------------------------------- */

static tt_value round_by_hook(struct tt_env *env, const tt_value *args,
                              bool places)
{
    tt_value result;
    int rc = 0;
    if (places) {
        result = call_hook(env, args[0], "__round__", args[1]);
        rc = result == TT_NULL ? tt_failure(env) : result != TT_NOT_IMPLEMENTED;
    } else {
        rc = tt__number_hook(env, args[0], "__round__", &result);
    }
    if (rc == 0) {
        tt_raise(env, &tt_TypeError, "type %T doesn't define __round__ method",
                 args[0]);
    }
    return rc <= 0 ? TT_NULL : result;
}

static tt_value call_round(struct tt_env *env, const tt_value *args)
{
    bool places = args[1] != TT_NULL && args[1] != TT_NONE;
    int64_t digits = 0;
    if (!is_number(args[0]) || tt__is_class(tt_type_of(args[0]))) {
        return round_by_hook(env, args, places);
    }
    if (places && tt__to_int_clipped(env, args[1], &digits) < 0) {
        return TT_NULL;
    }
    return tt__round_number(env, args[0], places ? &digits : NULL);
}

/* ---- bin, oct, hex ------------------------------------------------------- */

/* The number with PREFIX in BASE. */
static tt_value in_digits(struct tt_env *env, tt_value v, const char *prefix,
                          int base)
{
    struct tt_text out;
    tt_value index = tt__index_of(env, v);
    if (index == TT_NULL) {
        return TT_NULL;
    }
    tt_text_init(&out, env);
    tt_text_puts(&out, tt__int_sign(index) < 0 ? "-" : "");
    tt_text_puts(&out, prefix);
    tt__int_put_digits(&out, index, base);
    tt_unref(env, index);
    return tt_text_finish(&out);
}

static tt_value call_bin(struct tt_env *env, const tt_value *args)
{
    return in_digits(env, args[0], "0b", 2);
}

static tt_value call_oct(struct tt_env *env, const tt_value *args)
{
    return in_digits(env, args[0], "0o", 8);
}

static tt_value call_hex(struct tt_env *env, const tt_value *args)
{
    return in_digits(env, args[0], "0x", 16);
}

/* ---- chr, ord ------------------------------------------------------------ */

static tt_value call_chr(struct tt_env *env, const tt_value *args)
{
    char text[4];
    int64_t n;
    if (tt__to_int_clipped(env, args[0], &n) < 0) {
        return TT_NULL;
    }
    if (n < 0 || n > 0x10ffff) {
        tt_raise(env, &tt_ValueError, "chr() arg not in range(0x110000)");
        return TT_NULL;
    }
    return tt_str(env, text, tt__unicode_encode((uint32_t)n, text));
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
    } else if (tt__is_bytes(args[0])) {
        const struct tt__bytes *bytes = (const void *)args[0];
        length = bytes->size;
        if (length == 1) {
            return tt_small_int((uint8_t)bytes->bytes[0]);
        }
    } else if (tt_is(args[0], &tt__bytearray_type)) {
        const struct tt__bytearray *array = tt__bytearray_get(args[0]);
        length = array->size;
        if (length == 1) {
            return tt_small_int((uint8_t)array->at[0]);
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
