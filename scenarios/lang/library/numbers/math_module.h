/* SPDX-License-Identifier: MIT
 *
 * math_module.h: the functions of module math, by file; math.c
 * makes the table of them.
 */
#ifndef TT__MATHLIB_H
#define TT__MATHLIB_H

#include "scenarios/lang/types/containers.h"

/* A function of module math that takes exactly one argument. */
#define TT__MATH_1(name_, effect_, call_)                                      \
    TT_NATIVE(name_, "math." name_, "x /", 1, 1, 1, TT_NATIVE_BUILTIN,         \
              effect_, call_)

/* math_float.c: of one float */
#define TT__MATH_FLOAT(X)                                                      \
    X(acos)                                                                    \
    X(acosh)                                                                   \
    X(asin)                                                                    \
    X(asinh)                                                                   \
    X(atan)                                                                    \
    X(atanh)                                                                   \
    X(cbrt)                                                                    \
    X(cos)                                                                     \
    X(cosh)                                                                    \
    X(erf)                                                                     \
    X(erfc)                                                                    \
    X(exp)                                                                     \
    X(exp2)                                                                    \
    X(expm1)                                                                   \
    X(fabs)                                                                    \
    X(log1p)                                                                   \
    X(sin)                                                                     \
    X(sinh)                                                                    \
    X(sqrt)                                                                    \
    X(tan)                                                                     \
    X(tanh)

/* math_float.c: others */
#define TT__MATH_OTHER(X)                                                      \
    X(atan2)                                                                   \
    X(copysign)                                                                \
    X(degrees)                                                                 \
    X(fmod)                                                                    \
    X(frexp)                                                                   \
    X(isclose)                                                                 \
    X(isfinite)                                                                \
    X(isinf)                                                                   \
    X(isnan)                                                                   \
    X(ldexp)                                                                   \
    X(log)                                                                     \
    X(log10)                                                                   \
    X(log2)                                                                    \
    X(modf)                                                                    \
    X(nextafter)                                                               \
    X(pow)                                                                     \
    X(radians)                                                                 \
    X(remainder)                                                               \
    X(ulp)

/* math_gamma.c */
#define TT__MATH_GAMMA(X)                                                      \
    X(fma)                                                                     \
    X(gamma)                                                                   \
    X(lgamma)

/* math_sum.c, math_sumprod.c */
#define TT__MATH_SUM(X)                                                        \
    X(dist)                                                                    \
    X(fsum)                                                                    \
    X(hypot)                                                                   \
    X(prod)                                                                    \
    X(sumprod)

/* math_integer.c */
#define TT__MATH_INTEGER(X)                                                    \
    X(ceil)                                                                    \
    X(comb)                                                                    \
    X(factorial)                                                               \
    X(floor)                                                                   \
    X(gcd)                                                                     \
    X(isqrt)                                                                   \
    X(lcm)                                                                     \
    X(perm)                                                                    \
    X(trunc)

#define X(name) extern const struct tt_native tt__math_##name;
TT__MATH_FLOAT(X)
TT__MATH_OTHER(X)
TT__MATH_GAMMA(X)
TT__MATH_SUM(X)
TT__MATH_INTEGER(X)
#undef X

#endif
