/* SPDX-License-Identifier: MIT
 *
 * format_spec.c: reads format specs, and pads and groups by
 * them.
 *
 * It mirrors CPython's Python/formatter_unicode.c: what is checked in which
 * order, as the first thing wrong is what the error is about.
 */
#include "format.h"

#include "loop/object/unicode.h"

struct reader {
    const char *at;
    const char *end;
};

/* The character at AT; *SIZE its bytes. */
static uint32_t peek(const struct reader *reader, size_t *size)
{
    if (reader->at == reader->end) {
        *size = 0;
        return 0;
    }
    return tt__unicode_decode(reader->at, size);
}

static bool accept(struct reader *reader, char c)
{
    if (reader->at < reader->end && *reader->at == c) {
        reader->at++;
        return true;
    }
    return false;
}

static bool is_align(const struct reader *reader, size_t skipped)
{
    const char *at = reader->at + skipped;
    return at < reader->end && strchr("<>=^", *at) != NULL && *at != '\0';
}

int tt__format_too_wide(struct tt_env *env)
{
    return tt_fail(env, TT_ELIMIT, "a field of more than %d characters",
                   (int)TT__WIDTH_MAX);
}

/* A number: 1 and *OUT, 0 if there is none, or a failure. */
static int read_number(struct tt_env *env, struct reader *reader, int64_t *out)
{
    int64_t n = 0;
    const char *first = reader->at;
    for (size_t used;; reader->at += used) {
        int digit = tt__unicode_decimal_value(peek(reader, &used));
        if (used == 0 || digit < 0) {
            break;
        }
        if (n > (INT64_MAX - digit) / 10) {
            return tt_raise(env, &tt_ValueError,
                            "Too many decimal digits in format string");
        }
        n = n * 10 + digit;
    }
    if (reader->at == first) {
        return 0;
    }
    *out = n;
    return n > TT__WIDTH_MAX ? tt__format_too_wide(env) : 1;
}

/* A separator of digits, or a failure: there may be one, not two. */
static int read_separator(struct tt_env *env, struct reader *reader, char *out)
{
    *out = accept(reader, ',') ? ',' : '\0';
    bool both = *out == ',';
    if (accept(reader, '_')) {
        *out = '_';
        both = both || (reader->at < reader->end && *reader->at == ',');
    } else {
        both = false;
    }
    return both ? tt_raise(env, &tt_ValueError,
                           "Cannot specify both ',' and '_'.")
                : 0;
}

static int read_precision(struct tt_env *env, struct reader *reader,
                          struct tt__spec *out)
{
    if (!accept(reader, '.')) {
        return 0;
    }
    int found = read_number(env, reader, &out->precision);
    if (found < 0) {
        return found;
    }
    int rc = read_separator(env, reader, &out->frac_separator);
    if (rc == 0 && !found && out->frac_separator == '\0') {
        rc =
            tt_raise(env, &tt_ValueError, "Format specifier missing precision");
    }
    return rc;
}

static int raise_separator(struct tt_env *env, char separator, uint32_t type)
{
    static const char digits[] = "0123456789abcdef";
    char code[16], *at = code + sizeof code - 1;
    if (type > 32 && type < 128) {
        return tt_raise(env, &tt_ValueError, "Cannot specify '%c' with '%c'.",
                        separator, (char)type);
    }
    *at = '\0';
    for (uint32_t left = type; left > 0 || *at == '\0'; left >>= 4) {
        *--at = digits[left & 15];
    }
    return tt_raise(env, &tt_ValueError, "Cannot specify '%c' with '\\x%s'.",
                    separator, at);
}

static int check_separators(struct tt_env *env, struct tt__spec *spec)
{
    uint32_t type = spec->type;
    bool plain = type == 0 || (type < 128 && strchr("defgEG%F", (int)type));
    bool fours = type != 0 && type < 128 && strchr("boxX", (int)type) != NULL;
    spec->group = 3;
    if (spec->separator == '_' && fours) {
        spec->group = 4;
    } else if (spec->separator != '\0' && !plain) {
        return raise_separator(env, spec->separator, type);
    }
    if (spec->frac_separator != '\0' && type == 'n') {
        return raise_separator(env, spec->frac_separator, type);
    }
    return 0;
}

static void read_fill(struct reader *reader, struct tt__spec *out,
                      char default_align, bool *filled, bool *aligned)
{
    size_t used;
    uint32_t fill = peek(reader, &used);
    out->fill = ' ';
    out->align = default_align;
    *filled = used > 0 && is_align(reader, used);
    *aligned = *filled || is_align(reader, 0);
    if (*filled) {
        out->fill = fill;
        reader->at += used;
    }
    if (*aligned) {
        out->align = *reader->at++;
    }
}

static int raise_invalid(struct tt_env *env, tt_value v, const char *spec,
                         size_t size)
{
    tt_value text = tt_str(env, spec, size);
    if (text == TT_NULL) {
        return tt_failure(env);
    }
    tt_raise(env, &tt_ValueError,
             "Invalid format specifier '%S' for object of type '%T'", text, v);
    tt_unref(env, text);
    return tt_failure(env);
}

int tt__spec_read(struct tt_env *env, tt_value v, const char *spec, size_t size,
                  uint32_t default_type, char default_align,
                  struct tt__spec *out)
{
    struct reader reader = {spec, spec + size};
    bool filled, aligned;
    size_t used;
    *out =
        (struct tt__spec){.width = -1, .precision = -1, .type = default_type};
    read_fill(&reader, out, default_align, &filled, &aligned);
    if (reader.at < reader.end && *reader.at != '\0' &&
        strchr(" +-", *reader.at) != NULL) {
        out->sign = *reader.at++;
    }
    out->no_negative = accept(&reader, 'z');
    out->alternate = accept(&reader, '#');
    if (!filled && accept(&reader, '0')) {
        out->fill = '0';
        if (!aligned && default_align == '>') {
            out->align = '=';
        }
    }
    int rc = read_number(env, &reader, &out->width);
    rc = rc < 0 ? rc : read_separator(env, &reader, &out->separator);
    rc = rc < 0 ? rc : read_precision(env, &reader, out);
    if (rc < 0) {
        return rc;
    }
    uint32_t type = peek(&reader, &used);
    if (reader.at + used != reader.end) {
        return raise_invalid(env, v, spec, size);
    }
    out->type = used > 0 ? type : default_type;
    return check_separators(env, out);
}

int tt__spec_unknown(struct tt_env *env, uint32_t type, tt_value v)
{
    static const char digits[] = "0123456789abcdef";
    char code[16], *at = code + sizeof code - 1;
    *at = '\0';
    if (type > 32 && type < 128) {
        *--at = (char)type;
    } else {
        for (uint32_t left = type; left > 0 || *at == '\0'; left >>= 4) {
            *--at = digits[left & 15];
        }
        *--at = 'x';
        *--at = '\\';
    }
    return tt_raise(env, &tt_ValueError,
                    "Unknown format code '%s' for object of type '%T'", at, v);
}

/* ---- Padding ------------------------------------------------------------- */

static void put_fill(struct tt_text *out, uint32_t fill, size_t count)
{
    char one[4];
    size_t size = tt__unicode_encode(fill, one);
    for (size_t i = 0; i < count && out->error == 0; i++) {
        tt_text_put(out, one, size);
    }
}

/* How much of COUNT goes before the text. */
static size_t count_before(const struct tt__spec *spec, size_t count)
{
    if (spec->align == '>') {
        return count;
    }
    if (spec->align == '^') {
        return count / 2;
    }
    return 0;
}

static size_t count_padding(const struct tt__spec *spec, size_t length)
{
    return spec->width > (int64_t)length ? (size_t)spec->width - length : 0;
}

int tt__put_padded(struct tt_text *out, const struct tt__spec *spec,
                   const char *text, size_t size, size_t length)
{
    size_t padding = count_padding(spec, length);
    size_t before = count_before(spec, padding);
    put_fill(out, spec->fill, before);
    tt_text_put(out, text, size);
    put_fill(out, spec->fill, padding - before);
    return out->error;
}

/* ---- Numbers ------------------------------------------------------------- */

/* What COUNT digits, at least 1, become with separators and zeros in front, so
 * that it has WIDTH characters: the digits then, and the characters. */
static void measure(const struct tt__spec *spec, size_t count, size_t width,
                    size_t *digits, size_t *length)
{
    size_t group = (size_t)spec->group;
    *digits = count;
    if (spec->separator == '\0') {
        *digits = *length = count > width ? count : width;
        return;
    }
    for (;; (*digits)++) {
        *length = *digits + (*digits - 1) / group;
        if (*length >= width) {
            return;
        }
        /* A great width is nearly reached at once. */
        if (width - *length > 2 * group) {
            *digits += (width - *length) / 2;
        }
    }
}

static void put_grouped(struct tt_text *out, const struct tt__spec *spec,
                        const struct tt__number_text *number, size_t digits)
{
    size_t zeros = digits - number->digit_count;
    for (size_t i = 0; i < digits && out->error == 0; i++) {
        if (spec->separator != '\0' && i > 0 &&
            (digits - i) % (size_t)spec->group == 0) {
            tt_text_put(out, &spec->separator, 1);
        }
        tt_text_put(out, i < zeros ? "0" : number->digits + (i - zeros), 1);
    }
}

static void put_frac(struct tt_text *out, const struct tt__spec *spec,
                     const struct tt__number_text *number)
{
    if (number->point) {
        tt_text_put(out, ".", 1);
    }
    for (size_t i = 0; i < number->frac_count && out->error == 0; i++) {
        if (spec->frac_separator != '\0' && i > 0 && i % 3 == 0) {
            tt_text_put(out, &spec->frac_separator, 1);
        }
        tt_text_put(out, number->frac + i, 1);
    }
}

int tt__put_number(struct tt_text *out, const struct tt__spec *spec,
                   const struct tt__number_text *number)
{
    size_t sign_size = strlen(number->sign),
           prefix_size = strlen(number->prefix);
    size_t fixed = sign_size + prefix_size + number->point +
                   number->frac_count + number->rest_size;
    size_t digits = 0, length = 0;
    if (spec->frac_separator != '\0' && number->frac_count > 0) {
        fixed += (number->frac_count - 1) / 3;
    }
    if (number->digit_count > 0) {
        /* Zeros in front are digits, which get separators too. */
        bool zeros = spec->fill == '0' && spec->align == '=';
        measure(spec, number->digit_count,
                zeros ? count_padding(spec, fixed) : 0, &digits, &length);
    }
    size_t padding = count_padding(spec, fixed + length);
    size_t before = count_before(spec, padding);
    size_t inside = spec->align == '=' ? padding : 0;
    put_fill(out, spec->fill, before);
    tt_text_put(out, number->sign, sign_size);
    tt_text_put(out, number->prefix, prefix_size);
    put_fill(out, spec->fill, inside);
    put_grouped(out, spec, number, digits);
    put_frac(out, spec, number);
    tt_text_put(out, number->rest, number->rest_size);
    put_fill(out, spec->fill, padding - before - inside);
    return out->error;
}
