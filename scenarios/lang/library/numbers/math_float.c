/* SPDX-License-Identifier: MIT
 *
 * math_float.c: functions of module math on floats.
 *
 * The C library calculates; its result shows whether the function is not
 * defined for the argument (not a number, from a number) or the result is too
 * great (infinite, from a finite one). It mirrors CPython's
 * Modules/mathmodule.c, whose words for each function are in the table.
 */
#include <math.h>

#include "loop/object/integer.h"
#include "math_module.h"
#include "scenarios/lang/types/numbers.h"

/* ---- One float ----------------------------------------------------------- */

/* Domain: what is expected, "X, got 1.0". INFINITE: an infinite result is an
 * overflow, else it is a matter of the domain. */
static tt_value call_1(struct tt_env *env, tt_value arg, double (*fn)(double),
                       const char *expected, bool infinite)
{
    double x = 0.0;
    if (tt__to_double(env, arg, &x) < 0) {
        return TT_NULL;
    }
    double result = fn(x);
    bool lost = isnan(result) && !isnan(x);
    bool over = isinf(result) && isfinite(x);
    if (over && infinite) {
        tt_raise(env, &tt_OverflowError, "math range error");
        return TT_NULL;
    }
    if (lost || over) {
        tt_raise(env, &tt_ValueError, "%s, got %g", expected, x);
        return TT_NULL;
    }
    return tt_float(env, result);
}

#define FUNCTION(name, expected, infinite)                                     \
    static tt_value call_##name(struct tt_env *env, const tt_value *args)      \
    {                                                                          \
        return call_1(env, args[0], name, expected, infinite);                 \
    }                                                                          \
    const struct tt_native tt__math_##name =                                   \
        TT__MATH_1(#name, TT_PURE, call_##name);

FUNCTION(acos, "expected a number in range from -1 up to 1", false)
FUNCTION(acosh, "expected argument value not less than 1", false)
FUNCTION(asin, "expected a number in range from -1 up to 1", false)
FUNCTION(asinh, "", false)
FUNCTION(atan, "", false)
FUNCTION(atanh, "expected a number between -1 and 1", false)
FUNCTION(cos, "expected a finite input", false)
FUNCTION(cosh, "", true)
FUNCTION(erf, "", false)
FUNCTION(erfc, "", false)
FUNCTION(exp, "", true)
FUNCTION(exp2, "", true)
FUNCTION(expm1, "", true)
FUNCTION(fabs, "", false)
FUNCTION(log1p, "expected argument value > -1", false)
FUNCTION(sin, "expected a finite input", false)
FUNCTION(sinh, "", true)
FUNCTION(sqrt, "expected a nonnegative input", false)
FUNCTION(tan, "expected a finite input", false)
FUNCTION(tanh, "", false)

/* The C library's may be off by one in the last place. */
static double cube_root(double x)
{
    double root = cbrt(x);
    if (root == 0.0 || !isfinite(root)) {
        return root;
    }
    double square = root * root, cube = square * root;
    double square_rest = fma(root, root, -square);
    double cube_rest = fma(square, root, -cube) + square_rest * root;
    return root - ((cube - x) + cube_rest) / (3.0 * square);
}

static tt_value call_cbrt(struct tt_env *env, const tt_value *args)
{
    return call_1(env, args[0], cube_root, "", false);
}

static const double pi = 3.141592653589793;

static tt_value call_degrees(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return tt__to_double(env, args[0], &x) < 0
               ? TT_NULL
               : tt_float(env, x * (180.0 / pi));
}

static tt_value call_radians(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return tt__to_double(env, args[0], &x) < 0
               ? TT_NULL
               : tt_float(env, x * (pi / 180.0));
}

static tt_value call_isnan(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return tt__to_double(env, args[0], &x) < 0 ? TT_NULL
                                               : tt_bool(isnan(x) != 0);
}

static tt_value call_isinf(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return tt__to_double(env, args[0], &x) < 0 ? TT_NULL
                                               : tt_bool(isinf(x) != 0);
}

static tt_value call_isfinite(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return tt__to_double(env, args[0], &x) < 0 ? TT_NULL
                                               : tt_bool(isfinite(x) != 0);
}

/* ---- Logarithms ---------------------------------------------------------- */

/* An int beyond 64 bits as a double, or, beyond all doubles, as X * 2**EXPONENT
 * with X from 0.5 to 1. */
static int split_big(tt_value v, double *x, int64_t *exponent)
{
    struct tt__limbs n;
    tt__limbs_of(v, &n);
    *x = tt__limbs_double(&n);
    if (isinf(*x)) {
        *exponent = (int64_t)tt__limbs_bits(&n);
        *x = tt__limbs_scaled(&n, false, -*exponent);
        if (*x == 1.0) { /* rounded up */
            *x = 0.5;
            ++*exponent;
        }
    }
    return 0;
}

/* 0 and *OUT, or a failure: an int is not shown. */
static int logarithm(struct tt_env *env, tt_value arg, double (*fn)(double),
                     double *out)
{
    double x = 0.0;
    int64_t n, exponent = 0;
    if (tt__integer(arg, &n) && n <= 0) {
        return tt_raise(env, &tt_ValueError, "expected a positive input");
    }
    int rc = tt_int_is_big(arg) ? split_big(arg, &x, &exponent)
                                : tt__to_double(env, arg, &x);
    if (rc < 0) {
        return rc;
    }
    if (x <= 0.0) {
        return tt_raise(env, &tt_ValueError,
                        "expected a positive input, got %g", x);
    }
    *out = exponent == 0 ? fn(x) : fn(x) + fn(2.0) * (double)exponent;
    return 0;
}

static tt_value call_log(struct tt_env *env, const tt_value *args)
{
    double top = 0.0, bottom = 0.0;
    if (logarithm(env, args[0], log, &top) < 0) {
        return TT_NULL;
    }
    if (args[1] == TT_NULL) {
        return tt_float(env, top);
    }
    if (logarithm(env, args[1], log, &bottom) < 0) {
        return TT_NULL;
    }
    return bottom == 0.0 ? tt__zero_division(env) : tt_float(env, top / bottom);
}

static tt_value call_log2(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return logarithm(env, args[0], log2, &x) < 0 ? TT_NULL : tt_float(env, x);
}

static tt_value call_log10(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    return logarithm(env, args[0], log10, &x) < 0 ? TT_NULL : tt_float(env, x);
}

/* ---- Two floats ---------------------------------------------------------- */

static int read_two(struct tt_env *env, const tt_value *args, double *x,
                    double *y)
{
    int rc = tt__to_double(env, args[0], x);
    return rc < 0 ? rc : tt__to_double(env, args[1], y);
}

static tt_value raise_domain(struct tt_env *env)
{
    tt_raise(env, &tt_ValueError, "math domain error");
    return TT_NULL;
}

static tt_value raise_range(struct tt_env *env)
{
    tt_raise(env, &tt_OverflowError, "math range error");
    return TT_NULL;
}

static tt_value call_atan2(struct tt_env *env, const tt_value *args)
{
    double y = 0.0, x = 0.0;
    return read_two(env, args, &y, &x) < 0 ? TT_NULL
                                           : tt_float(env, atan2(y, x));
}

static tt_value call_copysign(struct tt_env *env, const tt_value *args)
{
    double x = 0.0, y = 0.0;
    return read_two(env, args, &x, &y) < 0 ? TT_NULL
                                           : tt_float(env, copysign(x, y));
}

static tt_value call_fmod(struct tt_env *env, const tt_value *args)
{
    double x = 0.0, y = 0.0;
    if (read_two(env, args, &x, &y) < 0) {
        return TT_NULL;
    }
    double rest = fmod(x, y);
    if (isnan(rest) && !isnan(x) && !isnan(y)) {
        return raise_domain(env);
    }
    return tt_float(env, rest);
}

static tt_value call_pow(struct tt_env *env, const tt_value *args)
{
    double x = 0.0, y = 0.0;
    if (read_two(env, args, &x, &y) < 0) {
        return TT_NULL;
    }
    double result = pow(x, y);
    if (isfinite(x) && isfinite(y) && !isfinite(result)) {
        return isnan(result) || x == 0.0 ? raise_domain(env) : raise_range(env);
    }
    return tt_float(env, result);
}

static tt_value call_ldexp(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    int64_t exponent;
    if (tt__to_double(env, args[0], &x) < 0) {
        return TT_NULL;
    }
    if (!tt__integer(args[1], &exponent)) {
        tt_raise(env, &tt_TypeError,
                 "Expected an int as second argument to ldexp.");
        return TT_NULL;
    }
    if (exponent > 5000) {
        exponent = 5000;
    } else if (exponent < -5000) {
        exponent = -5000;
    }
    double result = ldexp(x, (int)exponent);
    return isinf(result) && isfinite(x) ? raise_range(env)
                                        : tt_float(env, result);
}

static tt_value call_frexp(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    int exponent = 0;
    if (tt__to_double(env, args[0], &x) < 0) {
        return TT_NULL;
    }
    double part = isfinite(x) ? frexp(x, &exponent) : x;
    return tt__pair(env, tt_float(env, part), tt_int(env, exponent));
}

static tt_value call_modf(struct tt_env *env, const tt_value *args)
{
    double x, whole;
    if (tt__to_double(env, args[0], &x) < 0) {
        return TT_NULL;
    }
    double part = modf(x, &whole);
    return tt__pair(env, tt_float(env, part), tt_float(env, whole));
}

static bool is_close(double a, double b, double relative, double absolute)
{
    if (a == b) {
        return true;
    }
    if (isinf(a) || isinf(b)) {
        return false;
    }
    double difference = fabs(b - a);
    return difference <= fabs(relative * b) ||
           difference <= fabs(relative * a) || difference <= absolute;
}

static tt_value call_isclose(struct tt_env *env, const tt_value *args)
{
    double a, b, relative = 1e-9, absolute = 0.0;
    if (read_two(env, args, &a, &b) < 0 ||
        (args[2] != TT_NULL && tt__to_double(env, args[2], &relative) < 0) ||
        (args[3] != TT_NULL && tt__to_double(env, args[3], &absolute) < 0)) {
        return TT_NULL;
    }
    if (relative < 0.0 || absolute < 0.0) {
        tt_raise(env, &tt_ValueError, "tolerances must be non-negative");
        return TT_NULL;
    }
    return tt_bool(is_close(a, b, relative, absolute));
}

static tt_value call_remainder(struct tt_env *env, const tt_value *args)
{
    double x = 0.0, y = 0.0;
    if (read_two(env, args, &x, &y) < 0) {
        return TT_NULL;
    }
    double rest = remainder(x, y);
    return isnan(rest) && !isnan(x) && !isnan(y) ? raise_domain(env)
                                                 : tt_float(env, rest);
}

static tt_value call_ulp(struct tt_env *env, const tt_value *args)
{
    double x = 0.0;
    if (tt__to_double(env, args[0], &x) < 0) {
        return TT_NULL;
    }
    x = fabs(x);
    if (isnan(x) || isinf(x)) {
        return tt_float(env, x);
    }
    double after = nextafter(x, HUGE_VAL);
    return tt_float(env,
                    isinf(after) ? x - nextafter(x, -HUGE_VAL) : after - x);
}

/* Doubles in their order, as integers: neighbours differ by 1; both zeros are
 * 0. */
static int64_t rank_of(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

static double of_rank(int64_t rank)
{
    int64_t bits = rank < 0 ? INT64_MIN - rank : rank;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* X after STEPS towards Y. */
static double step_towards(double x, double y, uint64_t steps)
{
    if (steps == 0) {
        return x;
    }
    if (isnan(x) || isnan(y)) {
        return isnan(x) ? x : y;
    }
    int64_t from = rank_of(x), to = rank_of(y);
    uint64_t apart = to > from ? (uint64_t)to - (uint64_t)from
                               : (uint64_t)from - (uint64_t)to;
    if (steps >= apart) {
        return y;
    }
    int64_t count = (int64_t)steps;
    double moved = of_rank(to > from ? from + count : from - count);
    return moved == 0 ? copysign(0.0, x) : moved;
}

static tt_value call_nextafter(struct tt_env *env, const tt_value *args)
{
    double x = 0.0, y = 0.0;
    if (read_two(env, args, &x, &y) < 0) {
        return TT_NULL;
    }
    if (args[2] == TT_NULL || args[2] == TT_NONE) {
        return tt_float(env, nextafter(x, y));
    }
    tt_value index = tt__index_of(env, args[2]);
    if (index == TT_NULL) {
        return TT_NULL;
    }
    int64_t steps = tt_int_get(index); /* INT64_MAX, if it is larger */
    tt_unref(env, index);
    if (steps < 0) {
        tt_raise(env, &tt_ValueError, "steps must be a non-negative integer");
        return TT_NULL;
    }
    return tt_float(env, step_towards(x, y, (uint64_t)steps));
}

const struct tt_native tt__math_nextafter = TT__MODULE_FUNCTION(
    "math", "nextafter", "x y / | steps", 2, 2, 3, TT_PURE, call_nextafter);

#define TWO(name)                                                              \
    const struct tt_native tt__math_##name = TT__MODULE_FUNCTION(              \
        "math", #name, "x y /", 2, 2, 2, TT_PURE, call_##name)
#define ONE(name)                                                              \
    const struct tt_native tt__math_##name =                                   \
        TT__MATH_1(#name, TT_PURE, call_##name)

TWO(atan2);
TWO(copysign);
TWO(fmod);
TWO(ldexp);
TWO(pow);
TWO(remainder);
ONE(cbrt);
ONE(degrees);
ONE(frexp);
ONE(isfinite);
ONE(isinf);
ONE(isnan);
ONE(log10);
ONE(log2);
ONE(modf);
ONE(radians);
ONE(ulp);
const struct tt_native tt__math_log =
    TT__MODULE_FUNCTION("math", "log", "x base /", 1, 2, 2, TT_PURE, call_log);
const struct tt_native tt__math_isclose = TT__FUNCTION(
    "isclose", "a b | rel_tol abs_tol", 2, 2, 4, TT_PURE, call_isclose);
