/* SPDX-License-Identifier: MIT
 *
 * complex.h: complex numbers, for the files of other numbers.
 */
#ifndef TT__COMPLEX_H
#define TT__COMPLEX_H

#include "ops.h"

struct tt__complex {
    struct tt_object head;
    double real;
    double imag;
};

tt_value tt__complex(struct tt_env *env, double real, double imag);
/* a ** b of two floats whose result is complex: a negative number to a fraction
 * of a power. */
tt_value tt__complex_power(struct tt_env *env, double a, double b);
/* The parts of a number, by its __complex__, __float__ or __index__: 0, or a
 * failure. */
int tt__to_complex(struct tt_env *env, tt_value v, double *real, double *imag);
/* hash(v), as CPython has it. */
int64_t tt__complex_hash(tt_value v);
/* abs(v) */
tt_value tt__complex_absolute(struct tt_env *env, tt_value v);

#endif
