/* SPDX-License-Identifier: MIT
 *
 * quantity.c: counts, durations and dates on the command line.
 *
 * Invariant: a text is read whole or not at all. A value that the type cannot
 * hold is an error, never rounded to the largest one.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command.h"

static const char decimal_digits[] = "0123456789";

/* ---- Counts -------------------------------------------------------------- */

/* A decimal number as DIGITS * 10^SCALE. */
struct decimal {
    unsigned long long digits;
    long scale;
};

enum { SCALE_MAX = 1000 }; /* of what is read; far above any 64-bit count */

/* Appends one digit. False: the digits do not fit. */
static bool push_digit(struct decimal *number, char digit)
{
    TT_ASSERT(digit >= '0' && digit <= '9');
    return !__builtin_mul_overflow(number->digits, 10, &number->digits) &&
           !__builtin_add_overflow(number->digits,
                                   (unsigned long long)(digit - '0'),
                                   &number->digits);
}

/* Reads the digits of a number with an optional fraction at *TEXT, without
 * trailing zeros of the fraction. */
static enum command_quantity read_digits(const char **text, struct decimal *out)
{
    const char *at = *text;
    size_t whole = strspn(at, decimal_digits), fraction = 0, used;
    bool fits = true;
    if (at[whole] == '.') {
        fraction = strspn(at + whole + 1, decimal_digits);
        if (fraction == 0) {
            return QUANTITY_BAD;
        }
    }
    if (whole == 0) {
        return QUANTITY_BAD;
    }
    *text = at + whole + (fraction > 0 ? 1 + fraction : 0);
    for (used = fraction; used > 0 && at[whole + used] == '0'; used--) {
    }
    for (size_t i = 0; i < whole + (used > 0 ? 1 + used : 0); i++) {
        fits = fits && (at[i] == '.' || push_digit(out, at[i]));
    }
    out->scale = -(long)used;
    return fits ? QUANTITY_GOOD : QUANTITY_TOO_LARGE;
}

/* Reads an exponent and a unit (k, M, G) at *TEXT into SCALE. */
static bool read_scale(const char **text, long *scale)
{
    static const char units[] = "kMG";
    const char *at = *text;
    if (*at == 'e' || *at == 'E') {
        bool negative = at[1] == '-';
        at += 1 + (at[1] == '-' || at[1] == '+');
        long exponent = 0;
        if (strspn(at, decimal_digits) == 0) {
            return false;
        }
        for (; *at >= '0' && *at <= '9'; at++) {
            exponent =
                exponent < SCALE_MAX ? 10 * exponent + *at - '0' : exponent;
        }
        *scale += negative ? -exponent : exponent;
    }
    const char *unit = *at == '\0' ? NULL : strchr(units, *at);
    if (unit != NULL) {
        *scale += 3 * (unit - units + 1);
        at++;
    }
    *text = at;
    return *at == '\0';
}

enum command_quantity command_count(const char *text, unsigned long long *out)
{
    struct decimal number = {0, 0};
    enum command_quantity rc = read_digits(&text, &number);
    if (rc == QUANTITY_BAD || !read_scale(&text, &number.scale)) {
        return QUANTITY_BAD;
    }
    if (rc == QUANTITY_TOO_LARGE) {
        return rc;
    }
    unsigned long long n = number.digits;
    for (; number.scale < 0 && n > 0; number.scale++, n /= 10) {
        if (n % 10 != 0) {
            return QUANTITY_BAD; /* not a whole number */
        }
    }
    for (; number.scale > 0 && n > 0; number.scale--) {
        if (__builtin_mul_overflow(n, 10, &n)) {
            return QUANTITY_TOO_LARGE;
        }
    }
    if (n > INT64_MAX) { /* the largest integer in JSON */
        return QUANTITY_TOO_LARGE;
    }
    *out = n;
    return QUANTITY_GOOD;
}

/* ---- Durations ----------------------------------------------------------- */

/* Reads a number in decimal digits, with an optional exponent. */
static bool read_decimal(const char *text, double *out, const char **end)
{
    size_t size = strspn(text, decimal_digits);
    if (text[size] == '.' && text[size + 1] != '\0' &&
        strchr(decimal_digits, text[size + 1]) != NULL) {
        /* The dots of 1..5 do not belong to a number. */
        size += 1 + strspn(text + size + 1, decimal_digits);
    }
    size_t exponent = strspn(text + size, "eE");
    if (exponent == 1) {
        size_t sign = strspn(text + size + 1, "+-") == 1 ? 1 : 0;
        size_t digits = strspn(text + size + 1 + sign, decimal_digits);
        size += digits > 0 ? 1 + sign + digits : 0;
    }
    char copy[64], *stop;
    if (size == 0 || size >= sizeof copy) {
        return false;
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    *out = strtod(copy, &stop);
    *end = text + size;
    return *stop == '\0' && isfinite(*out);
}

double command_seconds(const char *text, const char **end)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"us", 1e-6}, {"ms", 1e-3}, {"s", 1}, {"m", 60},
                 {"min", 60},  {"h", 3600},  {"", 1}};
    double number;
    if (strncmp(text, "inf", 3) == 0) {
        *end = text + 3;
        return HUGE_VAL;
    }
    if (!read_decimal(text, &number, end)) {
        return -1;
    }
    size_t size = strspn(*end, "abcdefghijklmnopqrstuvwxyz"), at = 0;
    while (strlen(units[at].name) != size ||
           strncmp(units[at].name, *end, size) != 0) {
        if (++at == sizeof units / sizeof *units) {
            return -1;
        }
    }
    *end += size;
    /* 200ms is 0.2, which differs from 200 * 0.001. */
    double each = units[at].seconds;
    double seconds = each < 1 ? number / round(1 / each) : number * each;
    return isfinite(seconds) ? seconds : -1;
}

bool command_range(const char *text, bool is_time, double out[2])
{
    for (unsigned i = 0; i < 2; i++) {
        bool good = true;
        if (is_time) {
            out[i] = command_seconds(text, &text);
        } else {
            good = read_decimal(text, &out[i], &text);
        }
        if (!good || !(out[i] >= 0) || isinf(out[i]) ||
            strncmp(text, i == 0 ? ".." : "", 2) != 0) {
            return false;
        }
        text += i == 0 ? 2 : 0;
    }
    return out[0] <= out[1] && out[1] > 0;
}

/* ---- Moments ------------------------------------------------------------- */

/* COUNT digits after a character of BEFORE ("": none): *AT is after them. */
static bool read_field(const char **at, const char *before, size_t count,
                       int *out)
{
    const char *text = *at;
    if (*before != '\0') {
        if (*text == '\0' || strchr(before, *text) == NULL) {
            return false;
        }
        text++;
    }
    if (strspn(text, decimal_digits) < count) {
        return false;
    }
    *out = 0;
    for (size_t i = 0; i < count; i++) {
        *out = *out * 10 + (text[i] - '0');
    }
    *at = text + count;
    return true;
}

/* The offset at the end of a time, in seconds: Z, +hh:mm, -hh:mm or nothing. */
static bool read_offset(const char **at, int *out)
{
    int hours, minutes;
    *out = 0;
    if (**at == 'Z') {
        ++*at;
        return true;
    }
    int sign = **at == '-' ? -1 : 1;
    if (**at == '\0') {
        return true;
    }
    if (!read_field(at, "+-", 2, &hours) || !read_field(at, ":", 2, &minutes) ||
        hours > 23 || minutes > 59) {
        return false;
    }
    *out = sign * (hours * 3600 + minutes * 60);
    return true;
}

/* A date, and perhaps a time of it. */
static bool read_date(const char *text, int64_t *out)
{
    struct tm fields = {.tm_sec = 0}, same;
    int offset = 0;
    if (!read_field(&text, "", 4, &fields.tm_year) ||
        !read_field(&text, "-", 2, &fields.tm_mon) ||
        !read_field(&text, "-", 2, &fields.tm_mday)) {
        return false;
    }
    if (*text != '\0' &&
        (!read_field(&text, "T ", 2, &fields.tm_hour) ||
         !read_field(&text, ":", 2, &fields.tm_min) ||
         (*text == ':' && !read_field(&text, ":", 2, &fields.tm_sec)) ||
         !read_offset(&text, &offset))) {
        return false;
    }
    fields.tm_year -= 1900;
    fields.tm_mon--;
    same = fields;
    time_t seconds = timegm(&same);
    /* timegm() reads February 30 as a day of March. */
    bool is_real = same.tm_mon == fields.tm_mon &&
                   same.tm_mday == fields.tm_mday &&
                   same.tm_hour == fields.tm_hour &&
                   same.tm_min == fields.tm_min && same.tm_sec == fields.tm_sec;
    *out = (int64_t)seconds - offset;
    return is_real && *text == '\0';
}

bool command_moment(const char *text, int64_t *out)
{
    static const int64_t last = 7258118399; /* 2199-12-31T23:59:59Z */
    size_t digits = strspn(text, decimal_digits);
    if (digits > 0 && digits <= 10 && text[digits] == '\0') {
        *out = strtoll(text, NULL, 10);
    } else if (!read_date(text, out)) {
        return false;
    }
    return *out >= 0 && *out <= last;
}
