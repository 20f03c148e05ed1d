/* SPDX-License-Identifier: MIT
 *
 * cmath.c: module cmath, on complex numbers.
 *
 * Of finite numbers the formulas are Kahan's ("Branch cuts for complex
 * elementary functions", 1987), in CPython's order of operations, so that the
 * last digits are its own. Where a part is infinite or not a number, results
 * are those of C99's Annex G, as in the tables of CPython's
 * Modules/cmathmodule.c, and the C library calculates them.
 */
#include <complex.h>
#include <float.h>
#include <math.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/complex.h"
#include "scenarios/lang/types/numbers.h"

static const double ln2 = 0.6931471805599453;
static const double ln10 = 2.302585092994046;
static const double euler = 2.718281828459045;
static const double half_pi = 1.5707963267948966;
static const double large = DBL_MAX / 4.0; /* twice its size is finite */

enum { SCALE_UP = 53, SCALE_DOWN = -27 }; /* 2**53 before a root, after it */

/* What is wrong with an argument, or with a result. */
enum trouble { GOOD, DOMAIN, RANGE };

struct number {
    double real, imag;
};

static bool is_finite(struct number z)
{
    return isfinite(z.real) && isfinite(z.imag);
}

static double complex to_c(struct number z)
{
    double complex made; /* clang's headers have no CMPLX */
    const double parts[2] = {z.real, z.imag};
    memcpy(&made, parts, sizeof made);
    return made;
}

static struct number from_c(double complex z)
{
    return (struct number){creal(z), cimag(z)};
}

/* i z, and z / i */
static struct number turn_left(struct number z)
{
    return (struct number){-z.imag, z.real};
}

static struct number turn_right(struct number z)
{
    return (struct number){z.imag, -z.real};
}

/* An infinite result of a finite number is out of range. */
static struct number in_range(struct number z, enum trouble *out)
{
    if (isinf(z.real) || isinf(z.imag)) {
        *out = RANGE;
    }
    return z;
}

/* ---- Roots, powers, logarithms ------------------------------------------- */

static struct number root_of(struct number z, enum trouble *out)
{
    (void)out;
    if (!is_finite(z)) {
        return from_c(csqrt(to_c(z)));
    }
    double x = fabs(z.real), y = fabs(z.imag), s;
    if (x == 0.0 && y == 0.0) {
        return (struct number){0.0, z.imag};
    }
    if (x < DBL_MIN && y < DBL_MIN) {
        x = ldexp(x, SCALE_UP);
        s = ldexp(sqrt(x + hypot(x, ldexp(y, SCALE_UP))), SCALE_DOWN);
    } else {
        x /= 8.0;
        s = 2.0 * sqrt(x + hypot(x, y / 8.0));
    }
    double d = y / (2.0 * s);
    return z.real >= 0.0 ? (struct number){s, copysign(d, z.imag)}
                         : (struct number){d, copysign(s, z.imag)};
}

static struct number exp_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        bool grows = isfinite(z.real) || (isinf(z.real) && z.real > 0.0);
        *out = isinf(z.imag) && grows ? DOMAIN : GOOD;
        return from_c(cexp(to_c(z)));
    }
    bool is_large = z.real > log(large);
    double size = exp(is_large ? z.real - 1.0 : z.real);
    double more = is_large ? euler : 1.0;
    return in_range(
        (struct number){size * cos(z.imag) * more, size * sin(z.imag) * more},
        out);
}

/* log(|z|) of finite z other than 0 */
static double log_of_size(struct number z)
{
    double x = fabs(z.real), y = fabs(z.imag);
    if (x > large || y > large) {
        return log(hypot(x / 2.0, y / 2.0)) + ln2;
    }
    if (x < DBL_MIN && y < DBL_MIN) {
        return log(hypot(ldexp(x, DBL_MANT_DIG), ldexp(y, DBL_MANT_DIG))) -
               DBL_MANT_DIG * ln2;
    }
    double size = hypot(x, y);
    if (size >= 0.71 && size <= 1.73) { /* near 1 a difference is exact */
        double more = x > y ? x : y, less = x > y ? y : x;
        return log1p((more - 1.0) * (more + 1.0) + less * less) / 2.0;
    }
    return log(size);
}

static struct number log_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        return from_c(clog(to_c(z)));
    }
    double angle = atan2(z.imag, z.real);
    if (z.real == 0.0 && z.imag == 0.0) {
        *out = DOMAIN;
        return (struct number){-(double)INFINITY, angle};
    }
    return (struct number){log_of_size(z), angle};
}

static struct number log10_of(struct number z, enum trouble *out)
{
    struct number result = log_of(z, out);
    return (struct number){result.real / ln10, result.imag / ln10};
}

/* ---- Hyperbolic functions ------------------------------------------------ */

/* In both, an angle that is infinite has no sine. */
static void check_angle(struct number z, enum trouble *out)
{
    *out = isinf(z.imag) && !isnan(z.real) ? DOMAIN : GOOD;
}

static struct number cosh_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        check_angle(z, out);
        return from_c(ccosh(to_c(z)));
    }
    double x = z.real, more = 1.0;
    if (fabs(x) > log(large)) {
        x -= copysign(1.0, x);
        more = euler;
    }
    return in_range((struct number){cos(z.imag) * cosh(x) * more,
                                    sin(z.imag) * sinh(x) * more},
                    out);
}

static struct number sinh_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        check_angle(z, out);
        if (z.real == 0.0) { /* of no sign in CPython's table */
            return (struct number){0.0, (double)NAN};
        }
        return from_c(csinh(to_c(z)));
    }
    double x = z.real, more = 1.0;
    if (fabs(x) > log(large)) {
        x -= copysign(1.0, x);
        more = euler;
    }
    return in_range((struct number){cos(z.imag) * sinh(x) * more,
                                    sin(z.imag) * cosh(x) * more},
                    out);
}

static struct number tanh_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        *out = isinf(z.imag) && isfinite(z.real) ? DOMAIN : GOOD;
        return from_c(ctanh(to_c(z)));
    }
    if (fabs(z.real) > log(large)) {
        return (struct number){copysign(1.0, z.real),
                               4.0 * sin(z.imag) * cos(z.imag) *
                                   exp(-2.0 * fabs(z.real))};
    }
    double x = tanh(z.real), y = tan(z.imag), c = 1.0 / cosh(z.real);
    double both = x * y, bottom = 1.0 + both * both;
    return (struct number){x * (1.0 + y * y) / bottom, ((y / bottom) * c) * c};
}

/* Those of angles are the hyperbolic ones of i z. */
static struct number cos_of(struct number z, enum trouble *out)
{
    return cosh_of(turn_left(z), out);
}

static struct number sin_of(struct number z, enum trouble *out)
{
    return turn_right(sinh_of(turn_left(z), out));
}

static struct number tan_of(struct number z, enum trouble *out)
{
    return turn_right(tanh_of(turn_left(z), out));
}

/* ---- Their inverses ------------------------------------------------------ */

static bool is_large(struct number z)
{
    return fabs(z.real) > large || fabs(z.imag) > large;
}

/* log(2 |z|) of large z */
static double log_of_double(struct number z)
{
    return log(hypot(z.real / 2.0, z.imag / 2.0)) + ln2 * 2.0;
}

static struct number acos_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        return from_c(cacos(to_c(z)));
    }
    if (is_large(z)) {
        double size = log_of_double(z), angle = atan2(fabs(z.imag), z.real);
        return (struct number){angle, z.real < 0.0 ? -copysign(size, z.imag)
                                                   : copysign(size, -z.imag)};
    }
    struct number a = root_of((struct number){1.0 - z.real, -z.imag}, out);
    struct number b = root_of((struct number){1.0 + z.real, z.imag}, out);
    return (struct number){2.0 * atan2(a.real, b.real),
                           asinh(b.real * a.imag - b.imag * a.real)};
}

static struct number acosh_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        return from_c(cacosh(to_c(z)));
    }
    if (is_large(z)) {
        return (struct number){log_of_double(z), atan2(z.imag, z.real)};
    }
    struct number a = root_of((struct number){z.real - 1.0, z.imag}, out);
    struct number b = root_of((struct number){z.real + 1.0, z.imag}, out);
    return (struct number){asinh(a.real * b.real + a.imag * b.imag),
                           2.0 * atan2(a.imag, b.real)};
}

static struct number asinh_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        return from_c(casinh(to_c(z)));
    }
    if (is_large(z)) {
        double size = log_of_double(z);
        return (struct number){z.imag >= 0.0 ? copysign(size, z.real)
                                             : -copysign(size, -z.real),
                               atan2(z.imag, fabs(z.real))};
    }
    struct number a = root_of((struct number){1.0 + z.imag, -z.real}, out);
    struct number b = root_of((struct number){1.0 - z.imag, z.real}, out);
    return (struct number){asinh(a.real * b.imag - b.real * a.imag),
                           atan2(z.imag, a.real * b.real - a.imag * b.imag)};
}

/* z.real is not negative */
static struct number atanh_of_right(struct number z, enum trouble *out)
{
    double y = fabs(z.imag);
    if (z.real > sqrt(large) || y > sqrt(large)) {
        double size = hypot(z.real / 2.0, z.imag / 2.0);
        return (struct number){z.real / 4.0 / size / size,
                               -copysign(half_pi, -z.imag)};
    }
    if (z.real == 1.0 && y < sqrt(DBL_MIN)) {
        if (y == 0.0) {
            *out = DOMAIN;
            return (struct number){(double)INFINITY, z.imag};
        }
        return (struct number){-log(sqrt(y) / sqrt(hypot(y, 2.0))),
                               copysign(atan2(2.0, -y) / 2.0, z.imag)};
    }
    double rest = 1.0 - z.real;
    return (struct number){
        log1p(4.0 * z.real / (rest * rest + y * y)) / 4.0,
        -atan2(-2.0 * z.imag, rest * (1.0 + z.real) - y * y) / 2.0};
}

static struct number atanh_of(struct number z, enum trouble *out)
{
    if (!is_finite(z)) {
        return from_c(catanh(to_c(z)));
    }
    if (!signbit(z.real)) {
        return atanh_of_right(z, out);
    }
    struct number result =
        atanh_of_right((struct number){-z.real, -z.imag}, out);
    return (struct number){-result.real, -result.imag};
}

static struct number asin_of(struct number z, enum trouble *out)
{
    return turn_right(asinh_of(turn_left(z), out));
}

static struct number atan_of(struct number z, enum trouble *out)
{
    return turn_right(atanh_of(turn_left(z), out));
}

/* ---- Functions of one number --------------------------------------------- */

static int read_argument(struct tt_env *env, tt_value v, struct number *out)
{
    return tt__to_complex(env, v, &out->real, &out->imag);
}

static tt_value raise_trouble(struct tt_env *env, enum trouble trouble)
{
    TT_ASSERT(trouble != GOOD);
    if (trouble == DOMAIN) {
        tt_raise(env, &tt_ValueError, "math domain error");
    } else {
        tt_raise(env, &tt_OverflowError, "math range error");
    }
    return TT_NULL;
}

static tt_value call_1(struct tt_env *env, tt_value arg,
                       struct number (*fn)(struct number z, enum trouble *out))
{
    struct number z;
    enum trouble trouble = GOOD;
    if (read_argument(env, arg, &z) < 0) {
        return TT_NULL;
    }
    struct number result = fn(z, &trouble);
    return trouble != GOOD ? raise_trouble(env, trouble)
                           : tt__complex(env, result.real, result.imag);
}

#define FUNCTIONS(X)                                                           \
    X(acos)                                                                    \
    X(acosh)                                                                   \
    X(asin)                                                                    \
    X(asinh)                                                                   \
    X(atan)                                                                    \
    X(atanh)                                                                   \
    X(cos)                                                                     \
    X(cosh)                                                                    \
    X(exp)                                                                     \
    X(log10)                                                                   \
    X(sin)                                                                     \
    X(sinh)                                                                    \
    X(tan)                                                                     \
    X(tanh)

#define X(name)                                                                \
    static tt_value call_##name(struct tt_env *env, const tt_value *args)      \
    {                                                                          \
        return call_1(env, args[0], name##_of);                                \
    }
FUNCTIONS(X)
#undef X

static tt_value call_sqrt(struct tt_env *env, const tt_value *args)
{
    return call_1(env, args[0], root_of);
}

static tt_value call_log(struct tt_env *env, const tt_value *args)
{
    struct number z, base;
    enum trouble trouble = GOOD;
    if (args[1] == TT_NULL) {
        return call_1(env, args[0], log_of);
    }
    if (read_argument(env, args[0], &z) < 0 ||
        read_argument(env, args[1], &base) < 0) {
        return TT_NULL;
    }
    z = log_of(z, &trouble);
    base = log_of(base, &trouble);
    if (base.real == 0.0 && base.imag == 0.0) {
        trouble = DOMAIN;
    }
    if (trouble != GOOD) {
        return raise_trouble(env, trouble);
    }
    tt_value above = tt__complex(env, z.real, z.imag);
    tt_value below = tt__complex(env, base.real, base.imag), result = TT_NULL;
    if (above != TT_NULL && below != TT_NULL) {
        result = tt__binary(env, above, below, BINARY_DIVIDE);
    }
    tt_unref(env, above);
    tt_unref(env, below);
    return result;
}

#define TEST(name_, both_, test_)                                              \
    static tt_value call_##name_(struct tt_env *env, const tt_value *args)     \
    {                                                                          \
        struct number z;                                                       \
        if (read_argument(env, args[0], &z) < 0) {                             \
            return TT_NULL;                                                    \
        }                                                                      \
        bool a = test_(z.real) != 0, b = test_(z.imag) != 0;                   \
        return tt_bool((both_) ? a && b : a || b);                             \
    }
TEST(isfinite, true, isfinite)
TEST(isinf, false, isinf)
TEST(isnan, false, isnan)

/* ---- Polar coordinates --------------------------------------------------- */

static tt_value call_phase(struct tt_env *env, const tt_value *args)
{
    struct number z;
    return read_argument(env, args[0], &z) < 0
               ? TT_NULL
               : tt_float(env, atan2(z.imag, z.real));
}

static tt_value call_polar(struct tt_env *env, const tt_value *args)
{
    struct number z;
    if (read_argument(env, args[0], &z) < 0) {
        return TT_NULL;
    }
    double size = hypot(z.real, z.imag);
    if (isinf(size) && is_finite(z)) {
        return raise_trouble(env, RANGE);
    }
    tt_value parts[] = {tt_float(env, size),
                        tt_float(env, atan2(z.imag, z.real))};
    tt_value made = parts[0] == TT_NULL || parts[1] == TT_NULL
                        ? TT_NULL
                        : tt_tuple(env, parts, 2);
    tt_unref(env, parts[0]);
    tt_unref(env, parts[1]);
    return made;
}

/* Where R or PHI is not finite. */
static struct number place_of_infinite(double r, double phi)
{
    if (isinf(r) && isfinite(phi) && phi != 0.0) {
        return (struct number){copysign(r, r * cos(phi)),
                               copysign(r, r * sin(phi))};
    }
    if (phi == 0.0) {
        bool is_negative = signbit(r) != signbit(phi);
        return (struct number){r, copysign(0.0, is_negative ? -1.0 : 1.0)};
    }
    if (r == 0.0) {
        return (struct number){0.0, 0.0};
    }
    return (struct number){isinf(r) ? (double)INFINITY : (double)NAN,
                           (double)NAN};
}

static tt_value call_rect(struct tt_env *env, const tt_value *args)
{
    double r = 0.0, phi = 0.0;
    if (tt__to_double(env, args[0], &r) < 0 ||
        tt__to_double(env, args[1], &phi) < 0) {
        return TT_NULL;
    }
    if (isinf(phi) && r != 0.0 && !isnan(r)) {
        return raise_trouble(env, DOMAIN);
    }
    struct number z = {r * cos(phi), r * sin(phi)};
    if (!isfinite(r) || !isfinite(phi)) {
        z = place_of_infinite(r, phi);
    } else if (phi == 0.0) {
        z = (struct number){r, r * phi};
    }
    return tt__complex(env, z.real, z.imag);
}

static tt_value call_isclose(struct tt_env *env, const tt_value *args)
{
    struct number a, b;
    double relative = 1e-9, absolute = 0.0;
    if (read_argument(env, args[0], &a) < 0 ||
        read_argument(env, args[1], &b) < 0 ||
        (args[2] != TT_NULL && tt__to_double(env, args[2], &relative) < 0) ||
        (args[3] != TT_NULL && tt__to_double(env, args[3], &absolute) < 0)) {
        return TT_NULL;
    }
    if (relative < 0.0 || absolute < 0.0) {
        tt_raise(env, &tt_ValueError, "tolerances must be non-negative");
        return TT_NULL;
    }
    if (a.real == b.real && a.imag == b.imag) {
        return TT_TRUE;
    }
    if (isinf(a.real) || isinf(a.imag) || isinf(b.real) || isinf(b.imag)) {
        return TT_FALSE;
    }
    double apart = hypot(a.real - b.real, a.imag - b.imag);
    return tt_bool(apart <= relative * hypot(b.real, b.imag) ||
                   apart <= relative * hypot(a.real, a.imag) ||
                   apart <= absolute);
}

/* ---- The module ---------------------------------------------------------- */

#define CMATH_ROW(name_, parameters_, required_, total_)                       \
    TT__MODULE_FUNCTION("cmath", #name_, parameters_, required_, total_,       \
                        total_, TT_PURE, call_##name_)

static const struct tt_native natives[] = {
#define X(name) CMATH_ROW(name, "z /", 1, 1),
    FUNCTIONS(X)
#undef X
        CMATH_ROW(isfinite, "z /", 1, 1),
    CMATH_ROW(isinf, "z /", 1, 1),
    CMATH_ROW(isnan, "z /", 1, 1),
    CMATH_ROW(log, "z base /", 1, 2),
    CMATH_ROW(phase, "z /", 1, 1),
    CMATH_ROW(polar, "z /", 1, 1),
    CMATH_ROW(rect, "r phi /", 2, 2),
    CMATH_ROW(sqrt, "z /", 1, 1),
    TT__MODULE_FUNCTION("cmath", "isclose", "a b | rel_tol abs_tol", 2, 2, 4,
                        TT_PURE, call_isclose),
};

static tt_value make_pi(struct tt_env *env)
{
    return tt_float(env, 2.0 * half_pi);
}

static tt_value make_e(struct tt_env *env)
{
    return tt_float(env, euler);
}

static tt_value make_tau(struct tt_env *env)
{
    return tt_float(env, 4.0 * half_pi);
}

static tt_value make_inf(struct tt_env *env)
{
    return tt_float(env, (double)INFINITY);
}

static tt_value make_infj(struct tt_env *env)
{
    return tt__complex(env, 0.0, (double)INFINITY);
}

static tt_value make_nan(struct tt_env *env)
{
    return tt_float(env, (double)NAN);
}

static tt_value make_nanj(struct tt_env *env)
{
    return tt__complex(env, 0.0, (double)NAN);
}

enum {
#define X(name) AT_##name,
    FUNCTIONS(X)
#undef X
        AT_isfinite,
    AT_isinf,
    AT_isnan,
    AT_log,
    AT_phase,
    AT_polar,
    AT_rect,
    AT_sqrt,
    AT_isclose
};

static const struct tt__member members[] = {
#define X(name) {#name, &natives[AT_##name], NULL},
    FUNCTIONS(X) X(isfinite) X(isinf) X(isnan) X(log) X(phase) X(polar) X(rect)
        X(sqrt) X(isclose)
#undef X
            {"e", NULL, make_e},
    {"inf", NULL, make_inf},
    {"infj", NULL, make_infj},
    {"nan", NULL, make_nan},
    {"nanj", NULL, make_nanj},
    {"pi", NULL, make_pi},
    {"tau", NULL, make_tau},
    {NULL, NULL, NULL},
};

const struct tt__module tt__cmath_module = {.name = "cmath",
                                            .members = members};
