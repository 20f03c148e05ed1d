/* SPDX-License-Identifier: MIT
 *
 * gather.h: gather.
 */
#ifndef TT__GATHER_H
#define TT__GATHER_H

#include <ticktape/tt.h>

/* The children of a gather's future, for reports: a tuple, borrowed, or
 * TT_NULL for any other future. */
tt_value tt__gather_children(const struct tt_future *future);

#endif
