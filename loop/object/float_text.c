/* SPDX-License-Identifier: MIT
 *
 * float_text.c: repr() of a double, the shortest text that reads back.
 *
 * Of N significant digits the C library prints the closest ones, so the
 * shortest text is the first of 15, 16 and 17 digits that reads back as the
 * same double: fewer than 15 digits are 15 that end in zeros, but for denormal
 * numbers, which have fewer to tell. A power of two is twice as far from the
 * next double above as from the one below: there the next text above may read
 * back where the closest one does not. Whole numbers and short decimals, which
 * most times and delays are, need no search. The text does not depend on a
 * locale: digits are taken one by one, and the point is put here. It mirrors
 * float_repr_style 'short' of Python/pystrtod.c.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt.h>

#include "loop/object/sound.h"

enum {
    DIGITS_MAX = 17,
    SHORT_PLACES = 6,  /* decimals tried without the C library */
    EXPONENT_MIN = -4, /* of numbers shown without an exponent */
    EXPONENT_MAX = 16
};

/* The significant digits of a number and its decimal exponent: DIGITS[0] is
 * worth 10 ** exponent. */
struct decimal {
    char digits[DIGITS_MAX + 1];
    int count;
    int exponent;
};

/* "d.ddde-xx" as a decimal, without trailing zeros. */
static void take_digits(const char *text, struct decimal *out)
{
    const char *at = text;
    out->count = 0;
    for (; *at != 'e'; at++) {
        if (*at >= '0' && *at <= '9') {
            out->digits[out->count++] = *at;
        }
    }
    TT_ASSERT(out->count > 0 && out->count <= DIGITS_MAX);
    out->exponent = atoi(at + 1);
    while (out->count > 1 && out->digits[out->count - 1] == '0') {
        out->count--;
    }
}

/* The next text of as many digits above "d.ddde-xx"; false if there are nines
 * alone. */
static bool raise_last_digit(char *text)
{
    char *at = strchr(text, 'e');
    TT_ASSERT(at != NULL);
    while (at-- > text) {
        if (*at >= '0' && *at < '9') {
            ++*at;
            return true;
        }
        *at = *at == '9' ? '0' : *at;
    }
    return false;
}

/* X > 0, finite. */
static void find_shortest(double x, struct decimal *out)
{
    char text[32];
    int power, digits = x < DBL_MIN ? 1 : 15;
    bool lopsided = frexp(x, &power) == 0.5;
    for (; digits <= DIGITS_MAX; digits++) {
        int size = snprintf(text, sizeof text, "%.*e", digits - 1, x);
        TT_ASSERT(size > 0 && size < (int)sizeof text);
        if (digits == DIGITS_MAX || strtod(text, NULL) == x ||
            (lopsided && raise_last_digit(text) && strtod(text, NULL) == x)) {
            break;
        }
    }
    take_digits(text, out);
}

/* X >= 0 with at most SHORT_PLACES decimals and 15 digits in all, by whole
 * numbers alone: then N / UNIT, correctly rounded, is X, and no shorter text
 * is. Writes it and returns its size, or 0. */
static size_t write_short(double x, char *out)
{
    uint64_t unit = 1;
    size_t places = 0, size = 0;
    char digits[24];
    if (x >= 1e9) {
        return 0;
    }
    while (nearbyint(x * (double)unit) / (double)unit != x) {
        unit *= 10;
        if (++places > SHORT_PLACES) {
            return 0;
        }
    }
    uint64_t n = (uint64_t)nearbyint(x * (double)unit);
    places = places == 0 ? 1 : places;
    n *= unit == 1 ? 10 : 1;
    if (n != 0 && x < 1e-4) {
        return 0; /* shown with an exponent */
    }
    while (n > 0 || size <= places) {
        digits[size++] = (char)('0' + n % 10);
        n /= 10;
    }
    TT_ASSERT(size > places && size <= sizeof digits);
    for (size_t i = 0; i < size; i++) {
        *out++ = digits[size - 1 - i];
        if (size - 1 - i == places) {
            *out++ = '.';
        }
    }
    return size + 1;
}

/* 1.5e-07, 1e+16 */
static void put_with_exponent(struct tt_text *text, const struct decimal *d)
{
    TT_ASSERT(tt__text_sound(text));
    char exponent[8];
    tt_text_put(text, d->digits, 1);
    if (d->count > 1) {
        tt_text_put(text, ".", 1);
        tt_text_put(text, d->digits + 1, (size_t)d->count - 1);
    }
    snprintf(exponent, sizeof exponent, "e%c%02d", d->exponent < 0 ? '-' : '+',
             abs(d->exponent) % 1000);
    tt_text_puts(text, exponent);
}

/* 0.00015, 123.45, 12300.0 */
static void put_without_exponent(struct tt_text *text, const struct decimal *d)
{
    TT_ASSERT(tt__text_sound(text));
    static const char zeros[] = "0000000000000000";
    size_t count = (size_t)d->count;
    if (d->exponent < 0) {
        tt_text_puts(text, "0.");
        tt_text_put(text, zeros, (size_t)(-d->exponent - 1));
        tt_text_put(text, d->digits, count);
        return;
    }
    size_t before = (size_t)d->exponent + 1;
    if (count <= before) {
        tt_text_put(text, d->digits, count);
        tt_text_put(text, zeros, before - count);
        tt_text_puts(text, ".0");
        return;
    }
    tt_text_put(text, d->digits, before);
    tt_text_put(text, ".", 1);
    tt_text_put(text, d->digits + before, count - before);
}

void tt_text_float(struct tt_text *text, double x)
{
    TT_ASSERT(tt__text_sound(text));
    char quick[32];
    struct decimal decimal;
    if (isnan(x)) {
        tt_text_puts(text, "nan");
        return;
    }
    if (signbit(x)) {
        tt_text_put(text, "-", 1);
        x = -x;
    }
    if (isinf(x)) {
        tt_text_puts(text, "inf");
        return;
    }
    size_t size = write_short(x, quick);
    if (size > 0) {
        tt_text_put(text, quick, size);
        return;
    }
    find_shortest(x, &decimal);
    if (decimal.exponent < EXPONENT_MIN || decimal.exponent >= EXPONENT_MAX) {
        put_with_exponent(text, &decimal);
    } else {
        put_without_exponent(text, &decimal);
    }
}
