/* SPDX-License-Identifier: MIT
 *
 * math_gamma.c: functions gamma, lgamma and fma of module math.
 *
 * The gamma function is Lanczos's approximation with the coefficients that
 * Boost publishes (g = 6.02468..., 13 terms), in the order of operations of
 * CPython's Modules/mathmodule.c, so that results are equal to the last bit.
 */
#include <math.h>

#include "math_module.h"
#include "scenarios/lang/types/numbers.h"

enum {
    TERMS = 13,
    FACTORIALS = 23 /* those that are doubles */
};

static const double pi = 3.141592653589793;
static const double log_pi = 1.1447298858494002;
static const double lanczos_g = 6.024680040776729583740234375;
static const double lanczos_g_less_half = 5.524680040776729583740234375;

/* Both polynomials, lowest power first. */
static const double tops[TERMS] = {
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
static const double bottoms[TERMS] = {
    0.0,        39916800.0, 120543840.0, 150917976.0, 105258076.0,
    45995730.0, 13339535.0, 2637558.0,   357423.0,    32670.0,
    1925.0,     66.0,       1.0};

static double lanczos_sum(double x)
{
    double top = 0.0, bottom = 0.0;
    if (x < 5.0) {
        for (size_t i = TERMS; i-- > 0;) {
            top = top * x + tops[i];
            bottom = bottom * x + bottoms[i];
        }
    } else { /* the same, by the highest power */
        for (size_t i = 0; i < TERMS; i++) {
            top = top / x + tops[i];
            bottom = bottom / x + bottoms[i];
        }
    }
    return top / bottom;
}

/* sin(pi * x), exact at integers and halves. */
static double sine_of_pi(double x)
{
    double y = fmod(fabs(x), 2.0), result = 0.0;
    switch ((int)round(2.0 * y)) {
    case 0:
        result = sin(pi * y);
        break;
    case 1:
        result = cos(pi * (y - 0.5));
        break;
    case 2:
        /* -sin(pi * (y - 1.0)) would have the wrong sign at 1. */
        result = sin(pi * (1.0 - y));
        break;
    case 3:
        result = -cos(pi * (y - 1.5));
        break;
    default:
        result = sin(pi * (y - 2.0));
        break;
    }
    return copysign(1.0, x) * result;
}

/* (x - 1)! of a whole number up to FACTORIALS. */
static double gamma_of_whole(double x)
{
    double result = 1.0;
    for (double i = 2.0; i < x; i += 1.0) {
        result *= i;
    }
    return result;
}

/* RESULT times or divided by y**(x - 0.5), in two steps where the power alone
 * is too great. */
static double scale_by_power(double result, double y, double x, bool divide)
{
    bool whole = x < 140.0;
    double power = whole ? pow(y, x - 0.5) : pow(y, x / 2.0 - 0.25);
    for (int step = whole ? 1 : 0; step < 2; step++) {
        result = divide ? result / power : result * power;
    }
    return result;
}

/* Of a number that is neither whole, tiny, infinite nor a NaN. */
static double gamma_of_fraction(double x)
{
    double size = fabs(x);
    if (size > 200.0) {
        return x < 0.0 ? 0.0 / sine_of_pi(x) : (double)INFINITY;
    }
    /* What the sum y lost when it was rounded. */
    double y = size + lanczos_g_less_half;
    double lost = size > lanczos_g_less_half ? (y - size) - lanczos_g_less_half
                                             : (y - lanczos_g_less_half) - size;
    lost = lost * lanczos_g / y;
    double result;
    if (x < 0.0) {
        result = -pi / sine_of_pi(size) / size * exp(y) / lanczos_sum(size);
        result -= lost * result;
    } else {
        result = lanczos_sum(size) / exp(y);
        result += lost * result;
    }
    return scale_by_power(result, y, size, x < 0.0);
}

static double gamma_of(double x)
{
    if (isnan(x) || (isinf(x) && x > 0.0)) {
        return x;
    }
    if (isfinite(x) && x != 0.0 && x == floor(x) && x > 0.0 &&
        x <= (double)FACTORIALS) {
        return gamma_of_whole(x);
    }
    if (isfinite(x) && fabs(x) < 1e-20) {
        return 1.0 / x;
    }
    return gamma_of_fraction(x);
}

static double log_gamma_of(double x)
{
    double size = fabs(x);
    if (isnan(x) || isinf(x)) {
        return isnan(x) ? x : (double)INFINITY;
    }
    if (x == 1.0 || x == 2.0) {
        return 0.0;
    }
    if (size < 1e-20) {
        return -log(size);
    }
    double result = log(lanczos_sum(size)) - lanczos_g;
    result += (size - 0.5) * (log(size + lanczos_g - 0.5) - 1.0);
    if (x < 0.0) {
        result = log_pi - log(fabs(sine_of_pi(size))) - log(size) - result;
    }
    return result;
}

/* Both are not defined for zero and negative whole numbers. */
static tt_value call_either(struct tt_env *env, tt_value arg,
                            double (*fn)(double), bool to_minus_infinity)
{
    double x = 0.0;
    if (tt__to_double(env, arg, &x) < 0) {
        return TT_NULL;
    }
    bool pole =
        isfinite(x) ? x <= 0.0 && x == floor(x) : x < 0.0 && !to_minus_infinity;
    if (pole) {
        tt_raise(env, &tt_ValueError,
                 "expected a noninteger or positive integer, got %g", x);
        return TT_NULL;
    }
    double result = fn(x);
    if (isinf(result) && isfinite(x)) {
        tt_raise(env, &tt_OverflowError, "math range error");
        return TT_NULL;
    }
    return tt_float(env, result);
}

static tt_value call_gamma(struct tt_env *env, const tt_value *args)
{
    return call_either(env, args[0], gamma_of, false);
}

static tt_value call_lgamma(struct tt_env *env, const tt_value *args)
{
    return call_either(env, args[0], log_gamma_of, true);
}

static tt_value call_fma(struct tt_env *env, const tt_value *args)
{
    double x[3] = {0.0, 0.0, 0.0};
    bool finite = true, nan = false;
    for (size_t i = 0; i < 3; i++) {
        if (tt__to_double(env, args[i], &x[i]) < 0) {
            return TT_NULL;
        }
        finite = finite && isfinite(x[i]);
        nan = nan || isnan(x[i]);
    }
    double result = fma(x[0], x[1], x[2]);
    if (isnan(result) && !nan) {
        tt_raise(env, &tt_ValueError, "invalid operation in fma");
        return TT_NULL;
    }
    if (isinf(result) && finite) {
        tt_raise(env, &tt_OverflowError, "overflow in fma");
        return TT_NULL;
    }
    return tt_float(env, result);
}

const struct tt_native tt__math_gamma =
    TT__MATH_1("gamma", TT_PURE, call_gamma);
const struct tt_native tt__math_lgamma =
    TT__MATH_1("lgamma", TT_PURE, call_lgamma);
const struct tt_native tt__math_fma =
    TT__MODULE_FUNCTION("math", "fma", "x y z /", 3, 3, 3, TT_PURE, call_fma);
