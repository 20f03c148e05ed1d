/* SPDX-License-Identifier: MIT
 *
 * type_complex.c: complex numbers: their type, arithmetic and text.
 *
 * A real operand stays real: only the parts that it has are calculated with, as
 * in C99's Annex G. It mirrors CPython 3.14's Objects/complexobject.c and
 * format_complex_internal of Python/formatter_unicode.c.
 */
#define _GNU_SOURCE /* strncasecmp */
#include <math.h>
#include <strings.h>

#include "complex.h"
#include "containers.h"
#include "format.h"
#include "integers.h"
#include "numbers.h"
#include "objects.h"

tt_value tt__complex(struct tt_env *env, double real, double imag)
{
    struct tt__complex *made =
        tt_object_new(env, &tt__complex_type, sizeof *made);
    if (made != NULL) {
        made->real = real;
        made->imag = imag;
    }
    return tt_value_of(made);
}

static struct tt__complex *complex_get(tt_value v)
{
    TT_ASSERT(tt_is(v, &tt__complex_type));
    return (struct tt__complex *)(void *)v;
}

/* An operand. */
struct number {
    double real, imag;
    bool is_real; /* it has no imaginary part, not even 0 */
};

/* 1 and *OUT, 0 if V is no number, or a failure (an int beyond all doubles). */
static int read_number(struct tt_env *env, tt_value v, struct number *out)
{
    *out = (struct number){.is_real = true};
    if (tt_is(v, &tt__complex_type)) {
        *out =
            (struct number){complex_get(v)->real, complex_get(v)->imag, false};
        return 1;
    }
    if (tt_int_is_big(v)) {
        int rc = tt__int_to_double(env, v, &out->real);
        return rc < 0 ? rc : 1;
    }
    return tt_number(v, &out->real);
}

/* ---- Arithmetic ---------------------------------------------------------- */

/* 1 or 0 with X's sign, as X is infinite or not. */
static double boxed(double x)
{
    return copysign(isinf(x) ? 1.0 : 0.0, x);
}

static double without_nan(double x)
{
    return isnan(x) ? copysign(0.0, x) : x;
}

/* a b, where both parts came out as NaN: an infinity, if there was one. */
static struct number recover_product(struct number a, struct number b,
                                     struct number result)
{
    bool again = false;
    double ac = a.real * b.real, bd = a.imag * b.imag;
    double ad = a.real * b.imag, bc = a.imag * b.real;
    if (isinf(a.real) || isinf(a.imag)) {
        a = (struct number){boxed(a.real), boxed(a.imag), false};
        b = (struct number){without_nan(b.real), without_nan(b.imag), false};
        again = true;
    }
    if (isinf(b.real) || isinf(b.imag)) {
        b = (struct number){boxed(b.real), boxed(b.imag), false};
        a = (struct number){without_nan(a.real), without_nan(a.imag), false};
        again = true;
    }
    if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {
        a = (struct number){without_nan(a.real), without_nan(a.imag), false};
        b = (struct number){without_nan(b.real), without_nan(b.imag), false};
        again = true;
    }
    if (again) {
        const double inf = INFINITY;
        result.real = inf * (a.real * b.real - a.imag * b.imag);
        result.imag = inf * (a.real * b.imag + a.imag * b.real);
    }
    return result;
}

static struct number multiply(struct number a, struct number b)
{
    struct number result = {a.real * b.real - a.imag * b.imag,
                            a.real * b.imag + a.imag * b.real, false};
    if (a.is_real) {
        return (struct number){a.real * b.real, a.real * b.imag, false};
    }
    if (b.is_real) {
        return (struct number){a.real * b.real, a.imag * b.real, false};
    }
    return isnan(result.real) && isnan(result.imag)
               ? recover_product(a, b, result)
               : result;
}

/* a / b, where both parts came out as NaN. */
static struct number recover_quotient(struct number a, struct number b,
                                      struct number result)
{
    if ((isinf(a.real) || isinf(a.imag)) && isfinite(b.real) &&
        isfinite(b.imag)) {
        double x = boxed(a.real), y = boxed(a.imag);
        const double inf = INFINITY;
        result.real = inf * (x * b.real + y * b.imag);
        result.imag = inf * (y * b.real - x * b.imag);
    } else if ((isinf(b.real) || isinf(b.imag)) && isfinite(a.real) &&
               isfinite(a.imag)) {
        double x = boxed(b.real), y = boxed(b.imag);
        result.real = 0.0 * (a.real * x + a.imag * y);
        result.imag = 0.0 * (a.imag * x - a.real * y);
    }
    return result;
}

/* b is not 0. By the greater part of b, as Smith does it. */
static struct number divide(struct number a, struct number b)
{
    struct number result = {NAN, NAN, false};
    if (b.is_real) {
        return (struct number){a.real / b.real, a.imag / b.real, false};
    }
    if (fabs(b.real) >= fabs(b.imag)) {
        double ratio = b.imag / b.real, bottom = b.real + b.imag * ratio;
        result.real =
            a.is_real ? a.real / bottom : (a.real + a.imag * ratio) / bottom;
        result.imag = a.is_real ? (-a.real * ratio) / bottom
                                : (a.imag - a.real * ratio) / bottom;
    } else if (fabs(b.imag) >= fabs(b.real)) {
        double ratio = b.real / b.imag, bottom = b.real * ratio + b.imag;
        result.real = a.is_real ? (a.real * ratio) / bottom
                                : (a.real * ratio + a.imag) / bottom;
        result.imag =
            a.is_real ? (-a.real) / bottom : (a.imag * ratio - a.real) / bottom;
    }
    return isnan(result.real) && isnan(result.imag)
               ? recover_quotient(a, b, result)
               : result;
}

static struct number power_of_int(struct number base, long n)
{
    struct number result = {1.0, 0.0, false}, square = base;
    const struct number one = {1.0, 0.0, false};
    unsigned long left = (unsigned long)(n < 0 ? -n : n);
    for (; left > 0; left >>= 1) {
        if (left & 1) {
            result = multiply(result, square);
        }
        square = multiply(square, square);
    }
    return n < 0 ? divide(one, result) : result;
}

static struct number power_of_any(struct number a, struct number b)
{
    double size = hypot(a.real, a.imag), length = pow(size, b.real);
    double angle = atan2(a.imag, a.real), phase = angle * b.real;
    if (b.imag != 0.0) {
        length *= exp(-angle * b.imag);
        phase += b.imag * log(size);
    }
    return (struct number){length * cos(phase), length * sin(phase), false};
}

static tt_value raise_to(struct tt_env *env, struct number a, struct number b)
{
    enum { EXPONENT_MAX = 100 }; /* by multiplication */
    struct number result;
    a.is_real = b.is_real = false;
    bool is_zero = a.real == 0.0 && a.imag == 0.0;
    bool is_int = b.imag == 0.0 && b.real == floor(b.real) &&
                  fabs(b.real) <= EXPONENT_MAX;
    if (is_zero && (b.imag != 0.0 || b.real < 0.0)) {
        tt_raise(env, &tt_ZeroDivisionError,
                 "zero to a negative or complex power");
        return TT_NULL;
    }
    if (b.real == 0.0 && b.imag == 0.0) {
        result = (struct number){1.0, 0.0, false};
    } else if (is_int) {
        result = power_of_int(a, (long)b.real);
    } else if (is_zero) {
        result = (struct number){0.0, 0.0, false};
    } else {
        result = power_of_any(a, b);
    }
    if (isinf(result.real) || isinf(result.imag)) {
        tt_raise(env, &tt_OverflowError, "complex exponentiation");
        return TT_NULL;
    }
    return tt__complex(env, result.real, result.imag);
}

tt_value tt__complex_power(struct tt_env *env, double a, double b)
{
    return raise_to(env, (struct number){a, 0.0, true},
                    (struct number){b, 0.0, true});
}

/* Of a sum. That of a real operand is none, not 0.0. */
static double add_imag(struct number a, struct number b)
{
    if (a.is_real) {
        return b.imag;
    }
    return b.is_real ? a.imag : a.imag + b.imag;
}

static tt_value calculate(struct tt_env *env, struct number a, struct number b,
                          enum tt__binary op)
{
    struct number result;
    switch (op) {
    case BINARY_ADD:
        return tt__complex(env, a.real + b.real, add_imag(a, b));
    case BINARY_SUBTRACT:
        b.imag = -b.imag; /* a - b is a + -b, also for zeros of either sign */
        return tt__complex(env, a.real - b.real, add_imag(a, b));
    case BINARY_MULTIPLY:
        result = multiply(a, b);
        return tt__complex(env, result.real, result.imag);
    case BINARY_DIVIDE:
        if (b.real == 0.0 && b.imag == 0.0) {
            return tt__zero_division(env);
        }
        result = divide(a, b);
        return tt__complex(env, result.real, result.imag);
    case BINARY_POWER:
        return raise_to(env, a, b);
    default:
        return TT_NOT_IMPLEMENTED;
    }
}

static tt_value complex_binary(struct tt_env *env, tt_value self,
                               tt_value other, enum tt__binary op,
                               bool reflected)
{
    struct number a, b;
    int rc = read_number(env, self, &a);
    rc = rc <= 0 ? rc : read_number(env, other, &b);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    return reflected ? calculate(env, b, a, op) : calculate(env, a, b, op);
}

static tt_value complex_unary(struct tt_env *env, tt_value self,
                              enum tt__unary op)
{
    const struct tt__complex *v = complex_get(self);
    switch (op) {
    case UNARY_MINUS:
        return tt__complex(env, -v->real, -v->imag);
    case UNARY_PLUS:
        return tt_is_exactly(self, &tt__complex_type)
                   ? tt_ref(self)
                   : tt__complex(env, v->real, v->imag);
    default:
        return TT_NOT_IMPLEMENTED;
    }
}

tt_value tt__complex_absolute(struct tt_env *env, tt_value self)
{
    const struct tt__complex *v = complex_get(self);
    double size = hypot(v->real, v->imag);
    if (isinf(size) && !isinf(v->real) && !isinf(v->imag)) {
        tt_raise(env, &tt_OverflowError, "absolute value too large");
        return TT_NULL;
    }
    return tt_float(env, size);
}

/* ---- Comparison, hash ---------------------------------------------------- */

static int equal_complex(struct tt_env *env, tt_value self, tt_value other)
{
    const struct tt__complex *v = complex_get(self);
    if (tt_is(other, &tt__complex_type)) {
        const struct tt__complex *w = complex_get(other);
        return v->real == w->real && v->imag == w->imag;
    }
    double x;
    if (v->imag != 0.0 || !tt_number(other, &x)) {
        return 0;
    }
    tt_value real = tt_float(env, v->real);
    int equal = real == TT_NULL ? tt_failure(env) : tt_equal(env, real, other);
    tt_unref(env, real);
    return equal;
}

static tt_value complex_compare(struct tt_env *env, tt_value self,
                                tt_value other, enum tt__comparison op)
{
    double x;
    if ((op != COMPARE_EQUAL && op != COMPARE_NOT_EQUAL) ||
        (!tt_is(other, &tt__complex_type) && !tt_number(other, &x))) {
        return TT_NOT_IMPLEMENTED;
    }
    int equal = equal_complex(env, self, other);
    return equal < 0 ? TT_NULL : tt_bool((equal != 0) == (op == COMPARE_EQUAL));
}

int64_t tt__complex_hash(tt_value self)
{
    const struct tt__complex *v = complex_get(self);
    uint64_t hash = (uint64_t)tt__double_hash(v->real) +
                    1000003 * (uint64_t)tt__double_hash(v->imag);
    return hash == UINT64_MAX ? -2 : (int64_t)hash;
}

static int hash_complex(struct tt_env *env, tt_value self, uint64_t *out)
{
    const struct tt__complex *v = complex_get(self);
    if (v->imag == 0.0) { /* as the float that it equals */
        tt_value real = tt_float(env, v->real);
        int rc = real == TT_NULL ? tt_failure(env) : tt_hash(env, real, out);
        tt_unref(env, real);
        return rc;
    }
    *out = tt_hash_from_int(tt__complex_hash(self));
    return 0;
}

static int truth_complex(struct tt_env *env, tt_value self)
{
    (void)env;
    return complex_get(self)->real != 0.0 || complex_get(self)->imag != 0.0;
}

/* ---- Text ---------------------------------------------------------------- */

static void put_part(struct tt_text *out, double x, bool with_plus)
{
    static const struct tt__float_style style = {.type = 'r'};
    if (with_plus && (!signbit(x) || isnan(x))) {
        tt_text_puts(out, "+");
    }
    if (out->error == 0) {
        out->error = tt__float_text(out, x, &style);
    }
}

static int repr_complex(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__complex *v = complex_get(self);
    (void)env;
    if (v->real == 0.0 && !signbit(v->real)) {
        put_part(out, v->imag, false);
        tt_text_puts(out, "j");
    } else {
        tt_text_puts(out, "(");
        put_part(out, v->real, false);
        put_part(out, v->imag, true);
        tt_text_puts(out, "j)");
    }
    return out->error;
}

/* Both parts as SPEC says, without its padding. */
static int put_formatted(struct tt_text *out, const struct tt__complex *v,
                         const struct tt__spec *spec)
{
    struct tt__spec part = *spec;
    bool is_plain = spec->type == 0;
    bool skips_real = is_plain && v->real == 0.0 && !signbit(v->real);
    part.width = -1;
    part.fill = ' ';
    part.align = '>';
    tt_text_puts(out, is_plain && !skips_real ? "(" : "");
    int rc = skips_real ? 0 : tt__double_format_part(out, v->real, &part);
    part.sign = skips_real ? spec->sign : '+';
    rc = rc < 0 ? rc : tt__double_format_part(out, v->imag, &part);
    tt_text_puts(out, is_plain && !skips_real ? "j)" : "j");
    return rc < 0 ? rc : out->error;
}

static int complex_format(struct tt_env *env, tt_value self, const char *spec,
                          size_t size, struct tt_text *out)
{
    struct tt__spec read;
    struct tt_text text;
    if (size == 0) {
        return repr_complex(env, self, out);
    }
    int rc = tt__spec_read(env, self, spec, size, 0, '>', &read);
    if (rc < 0) {
        return rc;
    }
    if (read.type >= 128 ||
        (read.type != 0 && strchr("eEfFgGn", (int)read.type) == NULL)) {
        return tt__spec_unknown(env, read.type, self);
    }
    if (read.fill == '0' && read.align == '=') {
        return tt_raise(env, &tt_ValueError,
                        "Zero padding is not allowed in complex format "
                        "specifier");
    }
    if (read.align == '=') {
        return tt_raise(env, &tt_ValueError,
                        "'=' alignment flag is not allowed in complex format "
                        "specifier");
    }
    tt_text_init(&text, env);
    rc = put_formatted(&text, complex_get(self), &read);
    rc =
        rc < 0 ? rc : tt__put_padded(out, &read, text.at, text.size, text.size);
    tt_text_deinit(&text);
    return rc;
}

/* ---- complex() ----------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* A part of a number, "1.5" or "+inf": its end, or NULL. Digits may have
 * underscores between them. */
static const char *pass_part(const char *at)
{
    const char *from = at;
    at += *at == '+' || *at == '-';
    static const char *const words[] = {"infinity", "inf", "nan"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncasecmp(at, words[i], strlen(words[i])) == 0) {
            return at + strlen(words[i]);
        }
    }
    size_t digits = strspn(at, "0123456789_");
    at += digits;
    if (*at == '.') {
        size_t more = strspn(at + 1, "0123456789_");
        at += 1 + more;
        digits += more;
    }
    if (digits == 0) {
        return NULL;
    }
    if (*at == 'e' || *at == 'E') {
        const char *exponent = at + 1;
        exponent += *exponent == '+' || *exponent == '-';
        size_t more = strspn(exponent, "0123456789_");
        at = more == 0 ? at : exponent + more;
    }
    return at == from ? NULL : at;
}

/* The part from AT up to END as a double: false, if it is none. */
static bool part_value(struct tt_env *env, const char *at, const char *end,
                       double *out)
{
    tt_value text = tt_str(env, at, (size_t)(end - at));
    tt_value x = text == TT_NULL ? TT_NULL : tt__float_parse(env, text);
    tt_unref(env, text);
    if (x == TT_NULL) {
        return false;
    }
    *out = tt_float_get(x);
    tt_unref(env, x);
    return true;
}

/* [part] [[sign] [part] j]: the end, or NULL. */
static const char *read_parts(struct tt_env *env, const char *at,
                              struct number *out)
{
    const char *end = pass_part(at);
    *out = (struct number){0.0, 0.0, false};
    if (end != NULL && (*end == 'j' || *end == 'J')) {
        return part_value(env, at, end, &out->imag) ? end + 1 : NULL;
    }
    if (end != NULL) {
        if (!part_value(env, at, end, &out->real)) {
            return NULL;
        }
        at = end;
        if (*at != '+' && *at != '-') {
            return at;
        }
    }
    end = pass_part(at);
    if (end == NULL && (*at == '+' || *at == '-' || *at == 'j' || *at == 'J')) {
        out->imag = *at == '-' ? -1.0 : 1.0;
        end = at + (*at == '+' || *at == '-');
    } else if (end != NULL && !part_value(env, at, end, &out->imag)) {
        return NULL;
    }
    return end != NULL && (*end == 'j' || *end == 'J') ? end + 1 : NULL;
}

static tt_value parse(struct tt_env *env, tt_value text)
{
    const struct tt_str *str = tt_str_get(text);
    const char *at = str->text, *end = str->text + str->size;
    struct number n;
    while (is_space(*at)) {
        at++;
    }
    bool bracket = *at == '(';
    at += bracket;
    while (is_space(*at)) {
        at++;
    }
    at = read_parts(env, at, &n);
    if (at == NULL && tt_failure(env) < 0 && !tt_raised(env, &tt_ValueError)) {
        return TT_NULL;
    }
    if (at == NULL && tt_failure(env) < 0) {
        tt_exc_unref(env, tt_exc_take(env));
    }
    while (at != NULL && is_space(*at)) {
        at++;
    }
    if (bracket && at != NULL) {
        at = *at == ')' ? at + 1 : NULL;
    }
    while (at != NULL && is_space(*at)) {
        at++;
    }
    if (at != end) {
        tt_raise(env, &tt_ValueError, "complex() arg is a malformed string");
        return TT_NULL;
    }
    return tt__complex(env, n.real, n.imag);
}

/* By __complex__: 1 and *OUT, 0 if V has none, or a failure. */
static int read_by_hook(struct tt_env *env, tt_value v, struct number *out)
{
    tt_value result;
    int rc = tt__number_hook(env, v, "__complex__", &result);
    if (rc > 0) {
        bool is_complex = tt_is(result, &tt__complex_type);
        rc = is_complex ? read_number(env, result, out)
                        : tt_raise(env, &tt_TypeError,
                                   "__complex__ returned non-complex (type %T)",
                                   result);
        tt_unref(env, result);
    }
    return rc;
}

/* How an argument is read, should its class have methods for that. */
enum reading {
    READ_ALONE, /* PyComplex_AsCComplex: a float is what it is */
    READ_REAL,  /* by __complex__, or PyNumber_Float */
    READ_IMAG   /* PyNumber_Float */
};

/* The same for an object of a program's class that is no complex. */
static int read_hooked(struct tt_env *env, tt_value v, enum reading how,
                       struct number *out)
{
    int rc = how == READ_IMAG ? 0 : read_by_hook(env, v, out);
    if (rc == 0 && how != READ_ALONE) {
        rc = tt__double_by_hook(env, v, &out->real);
    }
    return rc == 0 ? tt__double_of(env, v, &out->real) : rc;
}

/* An argument as a number: 0 and *OUT, which is 0 and real before; or a
 * failure. MESSAGE has a %T. */
static int read_argument(struct tt_env *env, tt_value v, const char *message,
                         enum reading how, struct number *out)
{
    TT_ASSERT(out->is_real && out->imag == 0.0);
    int rc = tt__is_class(tt_type_of(v)) && !tt_is(v, &tt__complex_type)
                 ? read_hooked(env, v, how, out)
                 : read_number(env, v, out);
    if (rc == 0) {
        rc = tt_raise(env, &tt_TypeError, message, v);
    }
    return rc < 0 ? rc : 0;
}

int tt__to_complex(struct tt_env *env, tt_value v, double *real, double *imag)
{
    struct number n = {0.0, 0.0, true};
    int rc =
        read_argument(env, v, "must be real number, not %T", READ_ALONE, &n);
    if (rc == 0) {
        *real = n.real;
        *imag = n.imag;
    }
    return rc;
}

static tt_value make_complex(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("complex", "real imag", 0, 2, 2);
    tt_value bound[2];
    struct number a = {0.0, 0.0, true}, b = {0.0, 0.0, true};
    (void)type;
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    if (bound[0] != TT_NULL && bound[1] == TT_NULL && tt_is_str(bound[0])) {
        return parse(env, bound[0]);
    }
    if (bound[0] != TT_NULL && bound[1] == TT_NULL &&
        tt_is_exactly(bound[0], &tt__complex_type)) {
        return tt_ref(bound[0]);
    }
    if (bound[0] != TT_NULL &&
        read_argument(env, bound[0],
                      bound[1] == TT_NULL
                          ? "complex() argument must be a string or a number, "
                            "not %T"
                          : "complex() argument 'real' must be a real number, "
                            "not %T",
                      bound[1] == TT_NULL ? READ_ALONE : READ_REAL, &a) < 0) {
        return TT_NULL;
    }
    if (bound[1] != TT_NULL &&
        read_argument(env, bound[1],
                      "complex() argument 'imag' must be a real number, not %T",
                      READ_IMAG, &b) < 0) {
        return TT_NULL;
    }
    double real = a.real, imag = b.real;
    if (!b.is_real) {
        real -= b.imag;
    }
    if (!a.is_real) {
        imag = bound[1] == TT_NULL ? a.imag : imag + a.imag;
    }
    return tt__complex(env, real, imag);
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value complex_conjugate(struct tt_env *env, const tt_value *args)
{
    const struct tt__complex *v = complex_get(args[0]);
    return tt__complex(env, v->real, -v->imag);
}

static tt_value complex_from_number(struct tt_env *env, const tt_value *args)
{
    double real, imag;
    return tt__to_complex(env, args[1], &real, &imag) < 0
               ? TT_NULL
               : tt__complex(env, real, imag);
}

static tt_value complex_complex(struct tt_env *env, const tt_value *args)
{
    const struct tt__complex *v = complex_get(args[0]);
    return tt_is_exactly(args[0], &tt__complex_type)
               ? tt_ref(args[0])
               : tt__complex(env, v->real, v->imag);
}

static const struct tt_native complex_methods[] = {
    TT__METHOD_0("complex", "__complex__", TT_PURE, complex_complex),
    TT__METHOD_0("complex", "conjugate", TT_PURE, complex_conjugate),
    TT_NATIVE("from_number", "complex.from_number", "type number /", 2, 2, 2,
              TT_NATIVE_CLASS | TT_NATIVE_BUILTIN, TT_REPORTS,
              complex_from_number),
    {.name = NULL},
};

static tt_value get_real(struct tt_env *env, tt_value self)
{
    return tt_float(env, complex_get(self)->real);
}

static tt_value get_imag(struct tt_env *env, tt_value self)
{
    return tt_float(env, complex_get(self)->imag);
}

static const struct tt_property complex_properties[] = {
    {"real", TT_PURE, get_real, NULL},
    {"imag", TT_PURE, get_imag, NULL},
    {.name = NULL},
};

static const struct tt_type_ops complex_ops = {
    .compare = complex_compare,
    .binary = complex_binary,
    .unary = complex_unary,
    .format = complex_format,
};

const struct tt_type tt__complex_type = {
    TT__TYPE_HEAD("complex", "complex"),
    .flags = TT__TYPE_DERIVABLE | TT_TYPE_HASHED,
    .size = sizeof(struct tt__complex),
    .repr = repr_complex,
    .hash = hash_complex,
    .equal = equal_complex,
    .truth = truth_complex,
    .make = make_complex,
    .methods = complex_methods,
    .properties = complex_properties,
    .ops = &complex_ops,
};
