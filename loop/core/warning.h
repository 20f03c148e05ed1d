/* SPDX-License-Identifier: MIT
 *
 * warning.h: warnings.warn.
 */
#ifndef TT__WARNING_H
#define TT__WARNING_H

#include <ticktape/tt.h>

/* warnings.warn(): at the line of the program that runs. */
int tt__warn(struct tt_env *env, const struct tt_type *category,
             const char *what);

#endif
