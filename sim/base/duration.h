/* SPDX-License-Identifier: MIT
 *
 * duration.h: how reports write seconds: "0.04 s", "1 us", "1.040001 s".
 *
 * Below a millisecond they are microseconds: nobody reads 1e-06 s. Traces and
 * tapes have numbers of seconds, for programs.
 */
#ifndef TT_DURATION_H
#define TT_DURATION_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { TT__DURATION_SIZE = 32 };

/* S in at most DIGITS significant digits: OUT. */
static inline const char *tt__duration_in(double s, int digits,
                                          char out[TT__DURATION_SIZE])
{
    bool is_small = s != 0 && fabs(s) < 1e-3;
    bool is_large = fabs(s) >= pow(10, digits) && fabs(s) < 1e15;
    if (is_large) { /* an exponent would hide how large it is */
        snprintf(out, TT__DURATION_SIZE, "%.0f s", s);
    } else {
        snprintf(out, TT__DURATION_SIZE, "%.*g %s", digits,
                 is_small ? s * 1e6 : s, is_small ? "us" : "s");
    }
    return out;
}

static inline const char *tt__duration(double s, char out[TT__DURATION_SIZE])
{
    return tt__duration_in(s, 9, out);
}

#endif
