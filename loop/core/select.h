/* SPDX-License-Identifier: MIT
 *
 * select.h: what other threads do while a loop selects.
 */
#ifndef TT__SELECT_H
#define TT__SELECT_H

#include <ticktape/tt.h>

/* CALLABLE (kept) is called without arguments when the loop selects next, as by
 * a worker's thread: 0 or a failure. What it raises ends the loop. */
int tt__call_at_select(struct tt_loop *loop, tt_value callable);
/* The same of a worker that resolves NAME (any value, for reports): BEGIN
 * returns a callable that makes the answer known, then or later, or TT_NONE. */
int tt__resolve_at_select(struct tt_loop *loop, tt_value begin, tt_value name);
/* The loop selects, and loop->at_select is not TT_NULL: 0 or a failure. */
int tt__at_select(struct tt_loop *loop);

/* Whether jobs in C or answers of the resolver are pending: WAITER (kept) is
 * done when there are none. */
bool tt__join_jobs(struct tt_loop *loop, struct tt_future *waiter);
/* One of them is over: 0 or a failure. */
int tt__jobs_changed(struct tt_loop *loop);

#endif
