/* SPDX-License-Identifier: MIT
 *
 * number_parse.c: int(text, base) and float(text).
 *
 * White space around it, underscores between digits and decimal digits of any
 * script are allowed. The text is first made plain ASCII; what then is no
 * number by Python's grammar never gets to the C library. It mirrors
 * CPython's long_from_string_base and float_from_string.
 */
#include <stdlib.h>

#include "loop/object/unicode.h"

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
        char put = digit >= 0 ? (char)('0' + digit)
                   : space    ? ' '
                   : c < 0x80 ? (char)c
                              : '?';
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
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

/* The base of a prefix, 0: there is none. */
static int prefix_base(const char *at)
{
    char c = at[0] == '0' ? (char)(at[1] | 0x20) : '\0';
    return c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
}

enum parsed { PARSED, WRONG, TOO_BIG };

/* The digits of SIZE bytes at AT, which a NUL follows. */
static enum parsed parse_digits(const char *at, size_t size, int base,
                                uint64_t *out)
{
    const char *end = at + size;
    bool over = false, digit_before = false;
    *out = 0;
    for (; at < end; at++) {
        if (*at == '_' && digit_before) {
            digit_before = false;
            continue;
        }
        int digit = digit_of(*at);
        if (digit >= base) {
            return WRONG;
        }
        over = over || __builtin_mul_overflow(*out, (uint64_t)base, out) ||
               __builtin_add_overflow(*out, (uint64_t)digit, out);
        digit_before = true;
    }
    return !digit_before ? WRONG : over ? TOO_BIG : PARSED;
}

static enum parsed parse_int(const char *at, size_t size, int base,
                             int64_t *out)
{
    const char *end = at + size;
    bool negative = *at == '-';
    uint64_t n;
    at += *at == '-' || *at == '+';
    int prefix = prefix_base(at);
    bool zeros = base == 0 && prefix == 0 && *at == '0';
    if (prefix != 0 && (base == 0 || base == prefix)) {
        at += 2;
        at += *at == '_';
        base = prefix;
    }
    base = base == 0 ? 10 : base;
    enum parsed parsed = parse_digits(at, (size_t)(end - at), base, &n);
    if (parsed != PARSED) {
        return parsed;
    }
    if (zeros && n != 0) {
        return WRONG; /* as 010 is no literal */
    }
    if (n > (uint64_t)INT64_MAX + negative) {
        return TOO_BIG;
    }
    *out = (int64_t)(negative ? 0 - n : n);
    return PARSED;
}

tt_value tt__int_parse(struct tt_env *env, tt_value text, int64_t base)
{
    struct tt_text plain;
    int64_t n = 0;
    if ((base != 0 && base < 2) || base > 36) {
        tt_raise(env, &tt_ValueError,
                 "int() base must be >= 2 and <= 36, or 0");
        return TT_NULL;
    }
    tt_text_init(&plain, env);
    put_plain(&plain, text);
    if (plain.error < 0) {
        tt_text_deinit(&plain);
        return TT_NULL;
    }
    enum parsed parsed = parse_int(plain.at, plain.size, (int)base, &n);
    tt_text_deinit(&plain);
    if (parsed == TOO_BIG) {
        return tt__int_overflow(env, "int()");
    }
    if (parsed == WRONG) {
        tt_raise(env, &tt_ValueError,
                 "invalid literal for int() with base %d: %R", (int)base, text);
        return TT_NULL;
    }
    return tt_int(env, n);
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
    if (plain.error == 0) {
        if (drop_underscores(&plain) && is_float(plain.at)) {
            double x = strtod(plain.at, NULL);
            /* A NaN has one sign everywhere: none. */
            made = tt_float(env, x == x ? x : strtod("nan", NULL));
        } else {
            tt_raise(env, &tt_ValueError,
                     "could not convert string to float: %R", text);
        }
    }
    tt_text_deinit(&plain);
    return made;
}
