/* SPDX-License-Identifier: MIT
 *
 * random_real.c: random's distributions.
 *
 * Mirrors Lib/random.py of CPython 3.14: the same draws, and the same float
 * operations in the same order, so that each result has the same bits. What a
 * parameter is first computed with there is computed with the language's
 * operators, for its errors; where that is passed the parameter is a double.
 * Left out: binomialvariate(n) of an n that is a float.
 */
#include <math.h>

#include "math_module.h"
#include "scenarios/lang/types/numbers.h"
#include "random_module.h"

#define PI     3.141592653589793
#define TWO_PI (2.0 * PI)
#define E      2.718281828459045

/* ---- Parameters ---------------------------------------------------------- */

/* A op B, both taken; TT_NULL where one is. */
static tt_value with(struct tt_env *env, tt_value a, enum tt__binary op,
                     tt_value b)
{
    tt_value made =
        a == TT_NULL || b == TT_NULL ? TT_NULL : tt__binary(env, a, b, op);
    tt_unref(env, a);
    tt_unref(env, b);
    return made;
}

/* a + b * x: given. */
static tt_value scaled(struct tt_env *env, tt_value a, tt_value b, double x)
{
    tt_value part = with(env, tt_float(env, x), BINARY_MULTIPLY, tt_ref(b));
    return with(env, tt_ref(a), BINARY_ADD, part);
}

/* V (given), unless a draw ended the execution. */
static tt_value drawn(struct tt_env *env, tt_value v)
{
    if (TT_UNLIKELY(tt_failure(env) < 0)) {
        tt_unref(env, v);
        return TT_NULL;
    }
    return v;
}

/* ARG, or the default. */
static tt_value or_else(tt_value arg, tt_value missing)
{
    return arg == TT_NULL ? missing : arg;
}

/* V compared with X: 1, 0 or a failure; what passes is a number. */
static int compare(struct tt_env *env, tt_value v, enum tt__comparison op,
                   double x, double *out)
{
    tt_value limit = tt_float(env, x);
    int rc = limit == TT_NULL ? tt_failure(env)
                              : tt__compare_truth(env, v, limit, op);
    tt_unref(env, limit);
    if (rc >= 0 && !tt_number(v, out)) {
        return tt_fail(env, TT_ELIMIT,
                       "random's distributions take ints and floats in the "
                       "scenario language, not a %s",
                       tt_type_of(v)->name);
    }
    return rc;
}

/* Whether to draw again: counts it, as a long loop must end some time. */
static bool goes_on(struct tt_env *env)
{
    return tt_spend(env, 1) == 0 && tt_failure(env) == 0;
}

/* ---- Uniform and normal -------------------------------------------------- */

tt_value tt__random_uniform(struct tt_env *env, const tt_value *args)
{
    tt_value a = args[1];
    tt_value span =
        with(env, tt_ref(args[2]), BINARY_SUBTRACT, tt_ref(args[1]));
    if (span == TT_NULL) {
        return TT_NULL;
    }
    double x = tt__twister_between(env, tt__twister_cast(args[0]), a, args[2]);
    span = with(env, span, BINARY_MULTIPLY, tt_float(env, x));
    return drawn(env, with(env, tt_ref(a), BINARY_ADD, span));
}

/* (mode - low) / (high - low): given. */
static tt_value turning_point(struct tt_env *env, tt_value low, tt_value high,
                              tt_value mode)
{
    tt_value above = with(env, tt_ref(mode), BINARY_SUBTRACT, tt_ref(low));
    if (above == TT_NULL) {
        return TT_NULL;
    }
    tt_value span = with(env, tt_ref(high), BINARY_SUBTRACT, tt_ref(low));
    return with(env, above, BINARY_DIVIDE, span);
}

tt_value tt__random_triangular(struct tt_env *env, const tt_value *args)
{
    tt_value low = or_else(args[1], tt_float(env, 0.0));
    tt_value high = or_else(args[2], tt_float(env, 1.0));
    tt_value mode = or_else(args[3], TT_NONE);
    double u = tt__twister_double(env, tt__twister_cast(args[0])), c = 0.5;
    if (mode != TT_NONE) {
        tt_value point = turning_point(env, low, high, mode);
        if (point == TT_NULL && tt_raised(env, &tt_ZeroDivisionError)) {
            tt_exc_unref(env, tt_exc_take(env));
            return tt_ref(low);
        }
        if (point != TT_NULL && compare(env, point, COMPARE_LESS, u, &c) < 0) {
            tt_clear(env, &point);
        }
        tt_unref(env, point);
        if (point == TT_NULL) {
            return TT_NULL;
        }
    }
    if (u > c) {
        u = 1.0 - u;
        c = 1.0 - c;
        tt_value other = low;
        low = high;
        high = other;
    }
    tt_value span = with(env, tt_ref(high), BINARY_SUBTRACT, tt_ref(low));
    tt_value part =
        with(env, span, BINARY_MULTIPLY, tt_float(env, sqrt(u * c)));
    return drawn(env, with(env, tt_ref(low), BINARY_ADD, part));
}

/* Kinderman and Monahan: ratio of uniforms. */
static double normal(struct tt_env *env, struct tt__twister *self)
{
    const double magic = 1.7155277699214135; /* 4 * exp(-0.5) / sqrt(2) */
    double z;
    do {
        double u1 = tt__twister_double(env, self);
        double u2 = 1.0 - tt__twister_double(env, self);
        z = magic * (u1 - 0.5) / u2;
        if (z * z / 4.0 <= -log(u2)) {
            break;
        }
    } while (goes_on(env));
    return z;
}

tt_value tt__random_normalvariate(struct tt_env *env, const tt_value *args)
{
    double z = normal(env, tt__twister_cast(args[0]));
    return drawn(env, scaled(env, or_else(args[1], tt_float(env, 0.0)),
                             or_else(args[2], tt_float(env, 1.0)), z));
}

tt_value tt__random_lognormvariate(struct tt_env *env, const tt_value *args)
{
    tt_value x = tt__random_normalvariate(env, args);
    if (x == TT_NULL) {
        return TT_NULL;
    }
    tt_value made = tt__math_exp.call(env, &x);
    tt_unref(env, x);
    return made;
}

/* Each second result is kept from the one before. */
tt_value tt__random_gauss(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    tt_value z = self->gauss_next;
    self->gauss_next = TT_NONE;
    if (z == TT_NONE) {
        double angle = tt__twister_double(env, self) * TWO_PI;
        double radius = sqrt(-2.0 * log(1.0 - tt__twister_double(env, self)));
        z = tt_float(env, cos(angle) * radius);
        self->gauss_next = tt_float(env, sin(angle) * radius);
        if (self->gauss_next == TT_NULL) {
            self->gauss_next = TT_NONE;
        }
    }
    tt_value sigma = or_else(args[2], tt_float(env, 1.0));
    tt_value part = with(env, z, BINARY_MULTIPLY, tt_ref(sigma));
    tt_value mu = or_else(args[1], tt_float(env, 0.0));
    return drawn(env, with(env, tt_ref(mu), BINARY_ADD, part));
}

/* ---- Exponential, gamma, beta and others --------------------------------- */

tt_value tt__random_expovariate(struct tt_env *env, const tt_value *args)
{
    double u = tt__twister_double(env, tt__twister_cast(args[0]));
    tt_value lambda = or_else(args[1], tt_float(env, 1.0));
    tt_value made =
        with(env, tt_float(env, -log(1.0 - u)), BINARY_DIVIDE, tt_ref(lambda));
    return drawn(env, made);
}

tt_value tt__random_paretovariate(struct tt_env *env, const tt_value *args)
{
    double u = 1.0 - tt__twister_double(env, tt__twister_cast(args[0]));
    tt_value power =
        with(env, tt_float(env, -1.0), BINARY_DIVIDE, tt_ref(args[1]));
    return drawn(env, with(env, tt_float(env, u), BINARY_POWER, power));
}

tt_value tt__random_weibullvariate(struct tt_env *env, const tt_value *args)
{
    double u = 1.0 - tt__twister_double(env, tt__twister_cast(args[0]));
    tt_value power =
        with(env, tt_float(env, 1.0), BINARY_DIVIDE, tt_ref(args[2]));
    power = with(env, tt_float(env, -log(u)), BINARY_POWER, power);
    return drawn(env, with(env, tt_ref(args[1]), BINARY_MULTIPLY, power));
}

/* Cheng 1977, for alpha above 1. */
static double gamma_above_1(struct tt_env *env, struct tt__twister *self,
                            double alpha)
{
    const double magic = 2.504077396776274;  /* 1 + log(4.5) */
    const double log_4 = 1.3862943611198906; /* log(4) */
    double ainv = sqrt(2.0 * alpha - 1.0);
    double bbb = alpha - log_4, ccc = alpha + ainv, x = 0.0;
    do {
        double u1 = tt__twister_double(env, self);
        if (!(1e-7 < u1 && u1 < 0.9999999)) {
            continue;
        }
        double u2 = 1.0 - tt__twister_double(env, self);
        double v = log(u1 / (1.0 - u1)) / ainv;
        x = alpha * exp(v);
        double z = u1 * u1 * u2, r = bbb + ccc * v - x;
        if (r + magic - 4.5 * z >= 0.0 || r >= log(z)) {
            break;
        }
    } while (goes_on(env));
    return x;
}

/* a ** b, or 0 and a failure. */
static double power(struct tt_env *env, double a, double b)
{
    tt_value made = tt__float_power(env, a, b);
    double x = made == TT_NULL ? 0.0 : tt_float_get(made);
    tt_unref(env, made);
    return x;
}

/* Algorithm GS of Kennedy and Gentle, for alpha below 1. */
static double gamma_below_1(struct tt_env *env, struct tt__twister *self,
                            double alpha)
{
    double x = 0.0;
    do {
        double b = (E + alpha) / E;
        double p = b * tt__twister_double(env, self);
        x = p <= 1.0 ? power(env, p, 1.0 / alpha) : -log((b - p) / alpha);
        double u1 = tt__twister_double(env, self);
        double limit = p > 1.0 ? power(env, x, alpha - 1.0) : exp(-x);
        if (u1 <= limit) {
            break;
        }
    } while (goes_on(env));
    return x;
}

/* gammavariate(alpha, beta): 0, or a failure. */
static int gamma_of(struct tt_env *env, struct tt__twister *self,
                    tt_value alpha, tt_value beta, double *out)
{
    double a = 0.0, b = 0.0;
    int bad = compare(env, alpha, COMPARE_LESS_EQUAL, 0.0, &a);
    bad = bad != 0 ? bad : compare(env, beta, COMPARE_LESS_EQUAL, 0.0, &b);
    if (bad != 0) {
        return bad < 0 ? bad
                       : tt_raise(env, &tt_ValueError,
                                  "gammavariate: alpha and beta must be > 0.0");
    }
    if (a > 1.0) {
        *out = gamma_above_1(env, self, a) * b;
    } else if (a == 1.0) {
        *out = -log(1.0 - tt__twister_double(env, self)) * b;
    } else {
        *out = gamma_below_1(env, self, a) * b;
    }
    return tt_failure(env);
}

tt_value tt__random_gammavariate(struct tt_env *env, const tt_value *args)
{
    double x;
    int rc = gamma_of(env, tt__twister_cast(args[0]), args[1], args[2], &x);
    return rc < 0 ? TT_NULL : tt_float(env, x);
}

tt_value tt__random_betavariate(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    tt_value one = tt_float(env, 1.0);
    double y, z;
    if (gamma_of(env, self, args[1], one, &y) < 0) {
        return TT_NULL;
    }
    if (y == 0.0) {
        return tt_float(env, 0.0);
    }
    return gamma_of(env, self, args[2], one, &z) < 0
               ? TT_NULL
               : tt_float(env, y / (y + z));
}

/* ---- On a circle --------------------------------------------------------- */

/* Fisher 1993: the angle's cosine. */
static double circular(struct tt_env *env, struct tt__twister *self,
                       double kappa)
{
    double s = 0.5 / kappa, r = s + sqrt(1.0 + s * s), z;
    do {
        z = cos(PI * tt__twister_double(env, self));
        double d = z / (r + z), u2 = tt__twister_double(env, self);
        if (u2 < 1.0 - d * d || u2 <= (1.0 - d) * exp(d)) {
            break;
        }
    } while (goes_on(env));
    double q = 1.0 / r;
    return (q + z) / (1.0 + q * z);
}

tt_value tt__random_vonmisesvariate(struct tt_env *env, const tt_value *args)
{
    struct tt__twister *self = tt__twister_cast(args[0]);
    double kappa = 0.0;
    int is_flat = compare(env, args[2], COMPARE_LESS_EQUAL, 1e-6, &kappa);
    if (is_flat != 0) {
        return is_flat < 0
                   ? TT_NULL
                   : drawn(env, tt_float(env, TWO_PI * tt__twister_double(
                                                           env, self)));
    }
    tt_value cosine = tt_float(env, circular(env, self, kappa));
    bool is_after = tt__twister_double(env, self) > 0.5;
    if (tt_failure(env) < 0) {
        tt_unref(env, cosine);
        return TT_NULL;
    }
    tt_value angle = tt__math_acos.call(env, &cosine);
    tt_unref(env, cosine);
    angle = with(env, tt_ref(args[1]), is_after ? BINARY_ADD : BINARY_SUBTRACT,
                 angle);
    return with(env, angle, BINARY_MODULO, tt_float(env, TWO_PI));
}

/* ---- Binomial ------------------------------------------------------------ */

/* math.lgamma(x) of 1 and more, by Lanczos' formula, with the constants of
 * CPython's Modules/mathmodule.c. */
static double log_gamma(double x)
{
    static const double above[] = {
        23531376880.410759688572007674451636754734846804940,
        42919803642.649098768957899047001988850926355848959,
        35711959237.355668049440185451547166705960488635843,
        17921034426.037209699919755754458931112671403265390,
        6039542586.3520280050642916443072979210699388420708,
        1439720407.3117216736632230727949123939715485786372,
        248874557.86205415651146038641322942321632125127801,
        31426415.585400194380614231628318205362874684987640,
        2876370.6289353724412254090516208496135991145378768,
        186056.26539522349504029498971604569928220784236328,
        8071.6720023658162106380029022722506138218516325024,
        210.82427775157934587250973392071336271166969580291,
        2.5066282746310002701649081771338373386264310793408};
    static const double below[] = {
        0.0,        39916800.0, 120543840.0, 150917976.0, 105258076.0,
        45995730.0, 13339535.0, 2637558.0,   357423.0,    32670.0,
        1925.0,     66.0,       1.0};
    enum { TERMS = sizeof above / sizeof *above };
    const double g = 6.024680040776729583740234375;
    double numerator = 0.0, denominator = 0.0;
    TT_ASSERT(x >= 1.0 && isfinite(x));
    if (x <= 2.0 && x == floor(x)) {
        return 0.0;
    }
    for (int i = 0; i < TERMS; i++) {
        int at = x < 5.0 ? TERMS - 1 - i : i;
        numerator = (x < 5.0 ? numerator * x : numerator / x) + above[at];
        denominator = (x < 5.0 ? denominator * x : denominator / x) + below[at];
    }
    double r = log(numerator / denominator) - g;
    return r + (x - 0.5) * (log(x + g - 0.5) - 1.0);
}

/* log(x) as math.log has it; 0 and ValueError where there is none. */
static double checked_log(struct tt_env *env, double x, double (*fn)(double))
{
    if (x <= 0.0) {
        tt_raise(env, &tt_ValueError, "expected a positive input, got %g", x);
        return 0.0;
    }
    return fn(x);
}

/* Devroye: the geometric method, for a small n * p. */
static int64_t binomial_few(struct tt_env *env, struct tt__twister *self,
                            int64_t n, double p)
{
    double c = log2(1.0 - p);
    int64_t x = 0;
    uint64_t y = 0;
    if (c == 0.0) {
        return 0;
    }
    do {
        double u = tt__twister_double(env, self);
        double skipped =
            tt_failure(env) < 0 ? 0.0 : floor(checked_log(env, u, log2) / c);
        TT_ASSERT(skipped >= 0.0 && skipped < 0x1p63);
        y += (uint64_t)skipped + 1;
        if (tt_failure(env) < 0 || y > (uint64_t)n) {
            return x;
        }
        x++;
    } while (goes_on(env));
    return x;
}

/* What of Hoermann's method depends only on N and P. */
struct binomial {
    int64_t n;
    double p;
    double spq;
    double b;
};

/* n + 1, where N >= 0 */
static double double_above(int64_t n)
{
    return (double)((uint64_t)n + 1);
}

/* Whether K is taken, by the acceptance-rejection test. */
static bool is_accepted(struct tt_env *env, const struct binomial *of,
                        int64_t k, double us, double v)
{
    double a = -0.0873 + 0.0248 * of->b + 0.01 * of->p;
    double alpha = (2.83 + 5.1 / of->b) * of->spq;
    double lpq = log(of->p / (1.0 - of->p));
    int64_t m = (int64_t)floor(double_above(of->n) * of->p);
    double h = log_gamma(double_above(m)) + log_gamma(double_above(of->n - m));
    v *= alpha / (a / (us * us) + of->b);
    return checked_log(env, v, log) <= h - log_gamma(double_above(k)) -
                                           log_gamma(double_above(of->n - k)) +
                                           (double)(k - m) * lpq;
}

/* Hoermann: transformed rejection with squeeze, BTRS. */
static int64_t binomial_many(struct tt_env *env, struct tt__twister *self,
                             int64_t n, double p)
{
    struct binomial of = {.n = n, .p = p};
    of.spq = sqrt((double)n * p * (1.0 - p));
    of.b = 1.15 + 2.53 * of.spq;
    double a = -0.0873 + 0.0248 * of.b + 0.01 * p;
    double c = (double)n * p + 0.5, vr = 0.92 - 4.2 / of.b;
    do {
        double u = tt__twister_double(env, self) - 0.5;
        double us = 0.5 - fabs(u);
        if (us == 0.0 && tt_failure(env) == 0) {
            tt__zero_division(env);
            return 0;
        }
        double place = floor((2.0 * a / us + of.b) * u + c);
        if (!(place >= 0.0 && place < 0x1p63) || (int64_t)place > n) {
            continue;
        }
        double v = tt__twister_double(env, self);
        int64_t k = (int64_t)place;
        if (tt_failure(env) < 0 || (us >= 0.07 && v <= vr) ||
            is_accepted(env, &of, k, us, v)) {
            return k;
        }
    } while (goes_on(env));
    return 0;
}

/* 0 < P < 1 */
static int64_t binomial(struct tt_env *env, struct tt__twister *self, int64_t n,
                        double p)
{
    if (n == 1) {
        return tt__twister_double(env, self) < p;
    }
    if (p > 0.5) {
        return n - binomial(env, self, n, 1.0 - p);
    }
    return (double)n * p < 10.0 ? binomial_few(env, self, n, p)
                                : binomial_many(env, self, n, p);
}

tt_value tt__random_binomialvariate(struct tt_env *env, const tt_value *args)
{
    tt_value count = or_else(args[1], tt_small_int(1));
    tt_value chance = or_else(args[2], tt_float(env, 0.5));
    double p = 0.0;
    int64_t n = 0;
    int rc = tt__compare_truth(env, count, tt_small_int(0), COMPARE_LESS);
    if (rc != 0) {
        if (rc > 0) {
            tt_raise(env, &tt_ValueError, "n must be non-negative");
        }
        return TT_NULL;
    }
    if (compare(env, chance, COMPARE_LESS_EQUAL, 0.0, &p) < 0) {
        return TT_NULL;
    }
    if (p == 0.0 || p == 1.0) {
        return p == 0.0 ? tt_small_int(0) : tt_ref(count);
    }
    if (p < 0.0 || p > 1.0) {
        tt_raise(env, &tt_ValueError, "p must be in the range 0.0 <= p <= 1.0");
        return TT_NULL;
    }
    if (!tt__integer(count, &n)) {
        tt_fail(env, TT_ELIMIT,
                "binomialvariate() of a number of trials that is no int is "
                "not in the scenario language");
        return TT_NULL;
    }
    int64_t made = binomial(env, tt__twister_cast(args[0]), n, p);
    return drawn(env, tt_int(env, made));
}
