/* SPDX-License-Identifier: MIT
 *
 * coro_variables.h: the fields of coroutines in C, as values.
 */
#ifndef TT__CORO_VARIABLES_H
#define TT__CORO_VARIABLES_H

#include <ticktape/tt.h>

/* tt_variables of CORO, a coroutine in C. */
int tt__coro_variables(tt_value coro,
                       int (*each)(void *data, struct tt_slice name,
                                   tt_value value),
                       void *data);

#endif
