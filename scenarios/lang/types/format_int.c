/* SPDX-License-Identifier: MIT
 *
 * format_int.c: format() of ints and bools.
 *
 * It mirrors format_long_internal of CPython's Python/formatter_unicode.c.
 */
#include "format.h"

#include "loop/object/integer.h"
#include "loop/object/unicode.h"

#include "integers.h"
#include "numbers.h"

/* Of a presentation type. */
static int base_of(uint32_t type)
{
    switch (type) {
    case 'b':
        return 2;
    case 'o':
        return 8;
    case 'x':
    case 'X':
        return 16;
    default:
        return 10;
    }
}

/* Of what fits a word, in base 2, 8 or 16. */
static void put_bits(struct tt_text *out, uint64_t left, uint32_t type)
{
    char buffer[TT__LIMB_BITS], *at = buffer + sizeof buffer;
    const char *digits = type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    uint32_t bits;
    if (type == 'b') {
        bits = 1;
    } else if (type == 'o') {
        bits = 3;
    } else {
        bits = 4;
    }
    do {
        *--at = digits[left & ((1u << bits) - 1)];
        left >>= bits;
    } while (left > 0);
    TT_ASSERT(at >= buffer);
    tt_text_put(out, at, (size_t)(buffer + sizeof buffer - at));
}

int tt__int_digits(struct tt_text *out, tt_value v, uint32_t type)
{
    int64_t n = 0;
    if (tt__integer(v, &n) && !tt_int_is_big(v)) {
        if (type == 'b' || type == 'o' || type == 'x' || type == 'X') {
            put_bits(out, tt__magnitude(n), type);
        } else {
            tt__text_unsigned(out, tt__magnitude(n));
        }
        return out->error;
    }
    size_t from = out->size;
    int rc = tt__int_put_digits(out, v, base_of(type));
    for (size_t i = from; rc == 0 && type == 'X' && i < out->size; i++) {
        char c = out->at[i];
        out->at[i] = c >= 'a' ? (char)(c - 'a' + 'A') : c;
    }
    return rc;
}

/* Type c: the character of a number. */
static int format_character(struct tt_env *env, tt_value v,
                            const struct tt__spec *spec, struct tt_text *out)
{
    struct tt__spec padding = *spec;
    int64_t n = 0;
    char text[4];
    if (spec->sign != '\0') {
        return tt_raise(env, &tt_ValueError,
                        "Sign not allowed with integer format specifier 'c'");
    }
    if (spec->alternate) {
        return tt_raise(env, &tt_ValueError,
                        "Alternate form (#) not allowed with integer format "
                        "specifier 'c'");
    }
    if (tt_int_is_big(v)) {
        return tt_raise(env, &tt_OverflowError,
                        "Python int too large to convert to C long");
    }
    tt__integer(v, &n);
    if (n < 0 || n > 0x10ffff) {
        return tt_raise(env, &tt_OverflowError,
                        "%%c arg not in range(0x110000)");
    }
    if (spec->align == '=') {
        padding.align = '>'; /* there is no sign to follow */
    }
    size_t size = tt__unicode_encode((uint32_t)n, text);
    return tt__put_padded(out, &padding, text, size, 1);
}

const char *tt__int_prefix(bool alternate, uint32_t type)
{
    if (!alternate) {
        return "";
    }
    switch (type) {
    case 'b':
        return "0b";
    case 'o':
        return "0o";
    case 'x':
        return "0x";
    case 'X':
        return "0X";
    default:
        return "";
    }
}

static int format_whole(struct tt_env *env, tt_value v,
                        const struct tt__spec *spec, struct tt_text *out)
{
    struct tt_text digits;
    int64_t n = 0;
    tt__integer(v, &n);
    if (spec->precision >= 0) {
        return tt_raise(env, &tt_ValueError,
                        "Precision not allowed in integer format specifier");
    }
    if (spec->no_negative) {
        return tt_raise(env, &tt_ValueError,
                        "Negative zero coercion (z) not allowed in integer "
                        "format specifier");
    }
    if (spec->type == 'c') {
        return format_character(env, v, spec, out);
    }
    tt_text_init(&digits, env);
    int rc = tt__int_digits(&digits, v, spec->type);
    if (rc == 0) {
        struct tt__number_text number = {
            .sign = tt__sign_text(n < 0, spec->sign),
            .prefix = tt__int_prefix(spec->alternate, spec->type),
            .digits = digits.at,
            .digit_count = digits.size,
            .frac = "",
            .rest = "",
        };
        rc = tt__put_number(out, spec, &number);
    }
    tt_text_deinit(&digits);
    return rc;
}

int tt__int_format(struct tt_env *env, tt_value self, const char *spec,
                   size_t size, struct tt_text *out)
{
    struct tt__spec read;
    double x = 0.0;
    TT_ASSERT(tt_is_int(self) || tt_is_bool(self));
    if (size == 0) {
        tt_text_str(out, self);
        return out->error;
    }
    int rc = tt__spec_read(env, self, spec, size, 'd', '>', &read);
    if (rc < 0) {
        return rc;
    }
    if (read.type < 128 && strchr("bcdoxXn", (int)read.type) != NULL) {
        return format_whole(env, self, &read, out);
    }
    if (read.type < 128 && strchr("eEfFgG%", (int)read.type) != NULL) {
        rc = tt__to_double(env, self, &x);
        return rc < 0 ? rc : tt__double_format(out, x, &read);
    }
    return tt__spec_unknown(env, read.type, self);
}
