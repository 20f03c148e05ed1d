/* SPDX-License-Identifier: MIT
 *
 * graph_frames.h: frame objects of coroutines in C.
 */
#ifndef TT__GRAPH_FRAMES_H
#define TT__GRAPH_FRAMES_H

#include <ticktape/tt.h>

/* Returns the object of a frame in C; IDENTITY is the same for one frame, as
 * often as it is captured. */
tt_value tt__frame(struct tt_env *env, const struct tt_frame_about *about,
                   const void *identity);
/* The frame objects (None of what is done) of a coroutine that does not run
 * and of those it awaits, inwards: a list, given. TT_NULL has none. */
tt_value tt__frames_of(struct tt_env *env, tt_value coro);
/* Appends FRAME, which is taken, to the list: 0 or a failure. TT_NULL is one.
 */
int tt__push_frame(struct tt_env *env, tt_value list, tt_value frame);
/* The same of those in C that run in TASK. */
tt_value tt__frames_running(struct tt_env *env, struct tt_task *task);
/* The frame object of a coroutine, None if it is done. Given. */
tt_value tt__frame_of_coroutine(struct tt_env *env, tt_value coro);
/* cr_code of a coroutine in C. */
tt_value tt__coro_get_code(struct tt_env *env, tt_value self);

#endif
