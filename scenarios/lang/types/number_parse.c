/* SPDX-License-Identifier: MIT
 *
 * number_parse.c: int(text, base) and float(text).
 *
 * White space around it, underscores between digits and decimal digits of any
 * script are allowed. The text is first made plain ASCII; what then is no
 * number by Python's grammar never gets to the C library. It mirrors
 * CPython's long_from_string_base and float_from_string.
 */
#include <math.h>
#include <stdlib.h>

#include "loop/object/unicode.h"

#include "integers.h"
#include "numbers.h"
#include "texts.h"

/* Puts TEXT without the space around it and with ASCII digits; any other
 * character that is not ASCII becomes a ?. */
static void put_plain(struct tt_text *out, tt_value text)
{
    struct tt__piece in = tt__piece_of(text);
    size_t size = 0; /* of OUT without trailing space */
    for (size_t i = 0, used = 1; i < in.size && out->error == 0; i += used) {
        uint32_t c = (uint8_t)in.at[i];
        if (tt_is_str(text)) {
            c = tt__unicode_decode(in.at + i, &used);
        }
        bool space = tt_is_str(text) ? tt__unicode_is_space(c)
                                     : c == ' ' || (c >= '\t' && c <= '\r');
        int digit = tt_is_str(text) ? tt__unicode_decimal_value(c) : -1;
        char put = c < 0x80 ? (char)c : '?';
        if (digit >= 0) {
            put = (char)('0' + digit);
        } else if (space) {
            put = ' ';
        }
        if (!space || out->size > 0) {
            tt_text_put(out, &put, 1);
        }
        size = space ? size : out->size;
    }
    tt_text_put(out, "", 1); /* the C library wants a NUL */
    if (out->error == 0) {
        out->size = size;
        out->at[size] = '\0';
    }
}

/* ---- int ----------------------------------------------------------------- */

static int digit_of(char c)
{
    return tt__digit_value((uint8_t)c);
}

int tt__prefix_base(const char *at)
{
    switch (at[0] == '0' ? at[1] | 0x20 : '\0') {
    case 'x':
        return 16;
    case 'o':
        return 8;
    case 'b':
        return 2;
    default:
        return 0;
    }
}

/* What the text of an int says. */
struct digits {
    bool negative;
    int base;
    const char *at; /* digits and single underscores between them */
    size_t size;
    size_t count; /* of digits */
    bool zeros;   /* all of them must be 0, as 010 is no literal */
};

/* Whether what is left of D are digits; counts them. */
static bool are_digits(struct digits *d)
{
    bool digit_before = false, is_zero = true;
    for (size_t i = 0; i < d->size; i++) {
        if (d->at[i] == '_' && digit_before) {
            digit_before = false;
            continue;
        }
        int digit = digit_of(d->at[i]);
        if (digit >= d->base) {
            return false;
        }
        is_zero = is_zero && digit == 0;
        digit_before = true;
        d->count++;
    }
    return digit_before && (is_zero || !d->zeros);
}

/* Whether the SIZE bytes at AT, which a NUL follows, are an int. */
static bool read_digits(const char *at, size_t size, int base,
                        struct digits *out)
{
    const char *end = at + size;
    *out = (struct digits){.negative = *at == '-', .base = base};
    at += *at == '-' || *at == '+';
    int prefix = tt__prefix_base(at);
    out->zeros = base == 0 && prefix == 0 && *at == '0';
    if (prefix != 0 && (base == 0 || base == prefix)) {
        at += 2;
        at += *at == '_';
        out->base = prefix;
    }
    out->base = out->base == 0 ? 10 : out->base;
    out->at = at;
    out->size = (size_t)(end - at);
    return are_digits(out);
}

/* Of 12 digits or less, in any base. */
static int64_t small_number(const struct digits *d)
{
    int64_t n = 0;
    for (size_t i = 0; i < d->size; i++) {
        n = d->at[i] == '_' ? n : n * d->base + digit_of(d->at[i]);
    }
    return d->negative ? -n : n;
}

static tt_value large_number(struct tt_env *env, const struct digits *d)
{
    unsigned char *values = tt_alloc(env, d->count);
    if (values == NULL) {
        return TT_NULL;
    }
    size_t count = 0;
    for (size_t i = 0; i < d->size; i++) {
        if (d->at[i] != '_') {
            values[count++] = (unsigned char)digit_of(d->at[i]);
        }
    }
    TT_ASSERT(count == d->count);
    tt_value made = tt__int_from_digits(env, values, count, d->base);
    tt_free(env, values, d->count);
    if (made != TT_NULL && d->negative) {
        tt_set(env, &made, tt__big_negate(env, made));
    }
    return made;
}

static tt_value make_number(struct tt_env *env, const struct digits *d)
{
    enum { SMALL_DIGITS = 12 };
    bool is_binary = (d->base & (d->base - 1)) == 0;
    if (d->count <= SMALL_DIGITS) {
        return tt_small_int(small_number(d));
    }
    if (!is_binary && env->digits_max > 0 && d->count > env->digits_max) {
        tt_raise(env, &tt_ValueError,
                 "Exceeds the limit (%u digits) for integer string conversion: "
                 "value has %z digits; use sys.set_int_max_str_digits() to "
                 "increase the limit",
                 env->digits_max, d->count);
        return TT_NULL;
    }
    return large_number(env, d);
}

int tt__check_base(struct tt_env *env, int64_t base)
{
    return (base != 0 && base < 2) || base > 36
               ? tt_raise(env, &tt_ValueError,
                          "int() base must be >= 2 and <= 36, or 0")
               : 0;
}

tt_value tt__int_parse(struct tt_env *env, tt_value text, int64_t base)
{
    struct tt_text plain;
    struct digits digits;
    tt_value made = TT_NULL;
    if (tt__check_base(env, base) < 0) {
        return TT_NULL;
    }
    tt_text_init(&plain, env);
    put_plain(&plain, text);
    if (plain.error == 0) {
        if (read_digits(plain.at, plain.size, (int)base, &digits)) {
            made = make_number(env, &digits);
        } else {
            tt_raise(env, &tt_ValueError,
                     "invalid literal for int() with base %d: %R", (int)base,
                     text);
        }
    }
    tt_text_deinit(&plain);
    return made;
}

/* ---- float --------------------------------------------------------------- */

static size_t count_digits(const char *at)
{
    return strspn(at, "0123456789");
}

/* Whether all of TEXT is [sign] (digits [. digits] | . digits) [e [sign]
 * digits], or inf, infinity or nan. */
static bool is_float(const char *at)
{
    static const char *const words[] = {"inf", "infinity", "nan"};
    at += *at == '+' || *at == '-';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen(words[i]), same = 0;
        while (same < size && (at[same] | 0x20) == words[i][same]) {
            same++;
        }
        if (same == size && at[size] == '\0') {
            return true;
        }
    }
    size_t digits = count_digits(at);
    at += digits;
    if (*at == '.') {
        size_t more = count_digits(at + 1);
        at += 1 + more;
        digits += more;
    }
    if (digits > 0 && (*at == 'e' || *at == 'E')) {
        at++;
        at += *at == '+' || *at == '-';
        digits = count_digits(at);
        at += digits;
    }
    return digits > 0 && *at == '\0';
}

/* Takes out underscores between digits; false: one is elsewhere. */
static bool drop_underscores(struct tt_text *text)
{
    size_t to = 0;
    char before = '\0';
    for (size_t i = 0; i < text->size; i++) {
        char c = text->at[i];
        if (c == '\0') {
            return false;
        }
        if (c == '_') {
            if (digit_of(before) > 9 || digit_of(text->at[i + 1]) > 9) {
                return false;
            }
        } else {
            text->at[to++] = c;
        }
        before = c;
    }
    text->size = to;
    text->at[to] = '\0';
    return true;
}

tt_value tt__float_parse(struct tt_env *env, tt_value text)
{
    struct tt_text plain;
    tt_value made = TT_NULL;
    tt_text_init(&plain, env);
    put_plain(&plain, text);
    /* strtod() multiplies what it has by each further digit. */
    if (plain.error == 0 &&
        tt_spend(env, plain.size / 16 * (plain.size / 64)) == 0) {
        if (drop_underscores(&plain) && is_float(plain.at)) {
            double x = strtod(plain.at, NULL);
            /* A NaN has the sign of its text everywhere, and no other bits. */
            double nan =
                copysign(strtod("nan", NULL), plain.at[0] == '-' ? -1.0 : 1.0);
            made = tt_float(env, x == x ? x : nan);
        } else {
            tt_raise(env, &tt_ValueError,
                     "could not convert string to float: %R", text);
        }
    }
    tt_text_deinit(&plain);
    return made;
}
