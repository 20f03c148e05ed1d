/* SPDX-License-Identifier: MIT
 *
 * debug.h: asyncio's debug mode; debug.c.
 */
#ifndef TT_DEBUG_H
#define TT_DEBUG_H

#include "loop/core/handle.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"

/* Where a handle was made, noted in debug mode. */
int tt__origin_set(struct tt_env *env, struct tt__handle *handle);
void tt__origin_drop(struct tt_env *env, struct tt__handle *handle);
/* It is being cancelled: keeps its current repr. */
int tt__origin_keep_repr(struct tt_env *env, struct tt__handle *handle);
/* Puts that, if it was kept. */
bool tt__origin_put_repr(const struct tt__handle *handle, struct tt_text *out);
/* Puts a source_traceback into the context of an exception handler. */
int tt__origin_tell(struct tt_env *env, const struct tt_report *report,
                    struct tt_dict *context);
void tt__origin_put_place(const struct tt__handle *handle, struct tt_text *out);
/* _check_thread: 0, or RuntimeError where a thread calls that the loop does not
 * run in. */
int tt__check_thread(struct tt_loop *loop);
/* _check_closed, _check_thread and _check_callback: 0, or a failure. */
int tt__check_callback(struct tt_loop *loop, tt_value callable,
                       const char *method);
extern const struct tt_callback tt__set_tracking;
int tt__set_debug(struct tt_loop *loop, tt_value enabled); /* keeps */
tt_value tt__get_debug(const struct tt_loop *loop);        /* borrowed */
/* tt__run_entry, with a warning if it took long. */
int tt__run_timed(struct tt_loop *loop, struct tt__ready entry);

#endif
