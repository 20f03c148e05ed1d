/* SPDX-License-Identifier: MIT
 *
 * future_private.h: private attributes of futures that libraries read.
 */
#ifndef TT__FUTURE_PRIVATE_H
#define TT__FUTURE_PRIVATE_H

#include <ticktape/tt.h>

/* Future._callbacks: a list of (callable, context), or None. Given. */
tt_value tt__future_get_callbacks(struct tt_env *env, tt_value self);
/* Future._source_traceback: None, or a failure in debug mode. */
tt_value tt__future_get_source_traceback(struct tt_env *env, tt_value self);
/* asyncio.base_events._run_until_complete_cb */
extern const struct tt_native tt__native_run_until_complete_cb;

#endif
