/* SPDX-License-Identifier: MIT
 *
 * loop_methods.h: the loop, as programs see it.
 */
#ifndef TT__LOOP_METHODS_H
#define TT__LOOP_METHODS_H

#include <ticktape/tt.h>

/* loop.create_task, bound: given. */
tt_value tt__bound_create_task(struct tt_loop *loop);

#endif
