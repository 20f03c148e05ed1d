/* SPDX-License-Identifier: MIT
 *
 * format_float.c: format() of floats, and their text in every
 * style.
 *
 * The C library computes the exact decimal digits, rounded half to even; where
 * the point and the exponent go is decided here. It mirrors format_float_short
 * of CPython's Python/pystrtod.c and format_float_internal of
 * Python/formatter_unicode.c.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "format.h"

enum {
    EXPONENT_MIN = -4, /* below: g shows an exponent */
    REPR_EXPONENT_MAX = 16,
    REPR_SIZE = 32,
    WHOLE_DIGITS_MAX = 310, /* before the point of any double */
    PRECISION_DEFAULT = 6
};

/* Digits D0 D1 D2 ..., worth 0.D0D1D2... * 10 ** point. */
struct digits {
    char *at; /* owns */
    size_t capacity;
    size_t count;
    int64_t point;
};

static bool take_room(struct tt_env *env, struct digits *digits, size_t size)
{
    digits->capacity = size;
    digits->at = tt_alloc(env, size);
    digits->count = 0;
    return digits->at != NULL;
}

/* Keeps the digits of a text "d.ddde-xx" in the buffer. */
static void split_exponent(struct digits *digits)
{
    const char *from = digits->at;
    for (; *from != 'e' && *from != '\0'; from++) {
        if (*from >= '0' && *from <= '9') {
            digits->at[digits->count++] = *from;
        }
    }
    digits->point = atoi(from + (*from == 'e')) + 1;
}

/* COUNT significant digits of x >= 0. */
static int find_significant(struct tt_env *env, double x, int64_t count,
                            struct digits *out)
{
    size_t size = (size_t)count + 16;
    if (!take_room(env, out, size)) {
        return tt_failure(env);
    }
    snprintf(out->at, size, "%.*e", (int)count - 1, x);
    split_exponent(out);
    return 0;
}

/* PLACES digits after the point of x >= 0. */
static int find_places(struct tt_env *env, double x, int64_t places,
                       struct digits *out)
{
    size_t size = (size_t)places + WHOLE_DIGITS_MAX + 8;
    if (!take_room(env, out, size)) {
        return tt_failure(env);
    }
    snprintf(out->at, size, "%.*f", (int)places, x);
    const char *from = out->at;
    out->point = (int64_t)strcspn(from, ".");
    for (; *from != '\0'; from++) {
        if (*from != '.') {
            out->at[out->count++] = *from;
        }
    }
    return 0;
}

/* The shortest digits that read back as x >= 0: those of its repr, without
 * the zeros at both ends. */
static int find_shortest(struct tt_env *env, double x, struct digits *out)
{
    char repr[REPR_SIZE] = "";
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_float(&text, x);
    int rc = text.error;
    if (rc == 0) {
        TT_ASSERT(text.size < sizeof repr);
        memcpy(repr, text.at, text.size);
    }
    tt_text_deinit(&text);
    if (rc < 0 || !take_room(env, out, sizeof repr)) {
        return tt_failure(env);
    }
    size_t size = strcspn(repr, "e");
    out->point = repr[size] == 'e' ? atoi(repr + size + 1) : 0;
    out->point += (int64_t)strcspn(repr, ".e");
    for (size_t i = 0; i < size; i++) {
        if (repr[i] == '0' && out->count == 0) {
            out->point--; /* before the first digit */
        } else if (repr[i] != '.') {
            out->at[out->count++] = repr[i];
        }
    }
    while (out->count > 0 && out->at[out->count - 1] == '0') {
        out->count--;
    }
    if (out->count == 0) {
        out->at[out->count++] = '0';
        out->point = 1;
    }
    return 0;
}

/* COUNT digits from
 number FROM on, with zeros where there are none. */
static void put_digits(struct tt_text *out, const struct digits *digits,
                       int64_t from, int64_t count)
{
    for (int64_t i = from; i < from + count && out->error == 0; i++) {
        bool known = i >= 0 && i < (int64_t)digits->count;
        tt_text_put(out, known ? digits->at + i : "0", 1);
    }
}

static void put_exponent(struct tt_text *out, int64_t exponent, bool upper)
{
    char text[16];
    snprintf(text, sizeof text, "%c%c%02d", upper ? 'E' : 'e',
             exponent < 0 ? '-' : '+', abs((int)exponent));
    tt_text_puts(out, text);
}

/* Shows PLACES digits after the point; with an exponent, one before it. */
static void put_decimal(struct tt_text *out, const struct digits *digits,
                        int64_t places, bool exponential,
                        const struct tt__float_style *style)
{
    int64_t before = exponential ? 1 : digits->point;
    if (before > 0) {
        put_digits(out, digits, 0, before);
    } else {
        tt_text_put(out, "0", 1);
    }
    if (places > 0 || style->alternate) {
        tt_text_put(out, ".", 1);
    }
    put_digits(out, digits, before, places);
    if (exponential) {
        put_exponent(out, digits->point - 1,
                     style->type == 'E' || style->type == 'G');
    }
}

/* g and r: as many digits as there are, an exponent where it is great. */
static void put_general(struct tt_text *out, struct digits *digits,
                        int64_t precision, const struct tt__float_style *style)
{
    bool repr = style->type == 'r';
    int64_t point = digits->point;
    int64_t limit =
        repr ? REPR_EXPONENT_MAX : precision - (style->add_dot ? 1 : 0);
    bool exponential = point <= EXPONENT_MIN || point > limit;
    while (!(style->alternate && !repr) && digits->count > 1 &&
           digits->at[digits->count - 1] == '0') {
        digits->count--;
    }
    int64_t before = exponential ? 1 : point;
    int64_t places = (int64_t)digits->count - before;
    places = places < 0 ? 0 : places;
    if (places == 0 && style->add_dot && !exponential) {
        places = 1;
    }
    put_decimal(out, digits, places, exponential, style);
}

static bool is_zero(const struct digits *digits)
{
    for (size_t i = 0; i < digits->count; i++) {
        if (digits->at[i] != '0') {
            return false;
        }
    }
    return true;
}

static void put_special(struct tt_text *out, double x, bool upper)
{
    if (isinf(x) && x < 0) {
        tt_text_put(out, "-", 1);
    }
    static const char *const texts[2][2] = {{"inf", "INF"}, {"nan", "NAN"}};
    tt_text_puts(out, texts[isnan(x) != 0][upper]);
}

int tt__float_text(struct tt_text *out, double x,
                   const struct tt__float_style *style)
{
    struct tt_env *env = out->env;
    struct digits digits = {.at = NULL};
    char type = style->type;
    bool fixed = type == 'f' || type == 'F',
         exponential = type == 'e' || type == 'E';
    int64_t precision = style->precision;
    double size = fabs(x);
    int rc;
    TT_ASSERT(precision >= 0 && precision <= TT__WIDTH_MAX);
    if (tt_spend(env, (uint64_t)precision) < 0) {
        return tt_failure(env);
    }
    if (!isfinite(x)) {
        put_special(out, x, type == 'E' || type == 'F' || type == 'G');
        return out->error;
    }
    if (type == 'r') {
        rc = find_shortest(env, size, &digits);
    } else if (fixed) {
        rc = find_places(env, size, precision, &digits);
    } else {
        precision += exponential ? 1 : precision == 0;
        rc = find_significant(env, size, precision, &digits);
    }
    if (rc == 0) {
        if (signbit(x) && !(style->no_negative && is_zero(&digits))) {
            tt_text_put(out, "-", 1);
        }
        if (fixed) {
            put_decimal(out, &digits, precision, false, style);
        } else if (exponential) {
            put_decimal(out, &digits, precision - 1, true, style);
        } else {
            put_general(out, &digits, precision, style);
        }
    }
    tt_free(env, digits.at, digits.capacity);
    return rc < 0 ? rc : out->error;
}

/* ---- format() ------------------------------------------------------------ */

/* Cuts a text of a float, with no sign in front, into its pieces. */
static void cut_number(const char *text, size_t size,
                       struct tt__number_text *out)
{
    size_t at = 0;
    while (at < size && text[at] >= '0' && text[at] <= '9') {
        at++;
    }
    out->digits = text;
    out->digit_count = at;
    out->point = at < size && text[at] == '.';
    at += out->point;
    out->frac = text + at;
    while (at < size && text[at] >= '0' && text[at] <= '9') {
        at++;
    }
    out->frac_count = (size_t)(text + at - out->frac);
    out->rest = text + at;
    out->rest_size = size - at;
}

static struct tt__float_style style_of(const struct tt__spec *spec)
{
    struct tt__float_style style = {
        .type = spec->type == 0 ? 'r' : (char)spec->type,
        .precision = spec->precision,
        .alternate = spec->alternate,
        .add_dot = spec->type == 0,
        .no_negative = spec->no_negative,
    };
    if (style.type == 'r' && style.precision >= 0) {
        style.type = 'g';
    } else if (style.type == 'n') {
        style.type = 'g';
    } else if (style.type == '%') {
        style.type = 'f';
    }
    if (style.precision < 0) {
        style.precision = style.type == 'r' ? 0 : PRECISION_DEFAULT;
    }
    return style;
}

static int format_styled(struct tt_text *out, double x,
                         const struct tt__spec *spec,
                         struct tt__float_style style)
{
    struct tt__number_text number = {.prefix = ""};
    struct tt_text text;
    tt_text_init(&text, out->env);
    int rc = tt__float_text(&text, spec->type == '%' ? x * 100.0 : x, &style);
    if (spec->type == '%') {
        tt_text_put(&text, "%", 1);
    }
    rc = rc < 0 ? rc : text.error;
    if (rc == 0) {
        bool negative = text.at[0] == '-';
        number.sign = tt__sign_text(negative, spec->sign);
        cut_number(text.at + negative, text.size - negative, &number);
        rc = tt__put_number(out, spec, &number);
    }
    tt_text_deinit(&text);
    return rc;
}

int tt__double_format(struct tt_text *out, double x,
                      const struct tt__spec *spec)
{
    return format_styled(out, x, spec, style_of(spec));
}

int tt__double_format_part(struct tt_text *out, double x,
                           const struct tt__spec *spec)
{
    struct tt__float_style style = style_of(spec);
    style.add_dot = false;
    return format_styled(out, x, spec, style);
}

int tt__float_format(struct tt_env *env, tt_value self, const char *spec,
                     size_t size, struct tt_text *out)
{
    struct tt__spec read;
    if (size == 0) {
        tt_text_str(out, self);
        return out->error;
    }
    int rc = tt__spec_read(env, self, spec, size, 0, '>', &read);
    if (rc < 0) {
        return rc;
    }
    if (read.type >= 128 || strchr("eEfFgGn%", (int)read.type) == NULL) {
        return tt__spec_unknown(env, read.type, self);
    }
    return tt__double_format(out, tt_float_get(self), &read);
}
