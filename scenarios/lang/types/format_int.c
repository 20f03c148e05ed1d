/* SPDX-License-Identifier: MIT
 *
 * format_int.c: format() of ints and bools.
 *
 * It mirrors format_long_internal of CPython's Python/formatter_unicode.c.
 */
#include "format.h"

#include "loop/object/unicode.h"
#include "numbers.h"

char *tt__int_digits(uint64_t size, uint32_t type,
                     char buffer[TT__INT_DIGITS_MAX])
{
    const char *digits = type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    uint64_t base = type == 'b'                  ? 2
                    : type == 'o'                ? 8
                    : type == 'x' || type == 'X' ? 16
                                                 : 10;
    char *at = buffer + TT__INT_DIGITS_MAX;
    uint64_t left = size;
    do {
        *--at = digits[left % base];
        left /= base;
    } while (left > 0);
    return at;
}

/* Type c: the character of a number. */
static int format_character(struct tt_env *env, int64_t n,
                            const struct tt__spec *spec, struct tt_text *out)
{
    struct tt__spec padding = *spec;
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

static int format_whole(struct tt_env *env, int64_t n,
                        const struct tt__spec *spec, struct tt_text *out)
{
    char buffer[TT__INT_DIGITS_MAX];
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
        return format_character(env, n, spec, out);
    }
    const char *digits = tt__int_digits(tt__magnitude(n), spec->type, buffer);
    struct tt__number_text number = {
        .sign = n < 0               ? "-"
                : spec->sign == '+' ? "+"
                : spec->sign == ' ' ? " "
                                    : "",
        .prefix = tt__int_prefix(spec->alternate, spec->type),
        .digits = digits,
        .digit_count = (size_t)(buffer + sizeof buffer - digits),
        .frac = "",
        .rest = "",
    };
    return tt__put_number(out, spec, &number);
}

int tt__int_format(struct tt_env *env, tt_value self, const char *spec,
                   size_t size, struct tt_text *out)
{
    struct tt__spec read;
    int64_t n = 0;
    bool found = tt__integer(self, &n);
    TT_ASSERT(found);
    if (size == 0) {
        tt_text_str(out, self);
        return out->error;
    }
    int rc = tt__spec_read(env, self, spec, size, 'd', '>', &read);
    if (rc < 0) {
        return rc;
    }
    if (read.type < 128 && strchr("bcdoxXn", (int)read.type) != NULL) {
        return format_whole(env, n, &read, out);
    }
    if (read.type < 128 && strchr("eEfFgG%", (int)read.type) != NULL) {
        return tt__double_format(out, (double)n, &read);
    }
    return tt__spec_unknown(env, read.type, self);
}
