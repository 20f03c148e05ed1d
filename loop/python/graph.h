/* SPDX-License-Identifier: MIT
 *
 * graph.h: the frames of coroutines, and who awaits a future.
 */
#ifndef TT_LOOP_GRAPH_H
#define TT_LOOP_GRAPH_H

#include <ticktape/tt.h>

/* ---- graph_frames.c ------------------------------------------------------ */

/* Gives the object of a frame in C; IDENTITY is the same for one frame, as
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

/* ---- graph.c ------------------------------------------------------------- */

extern const struct tt_native tt__native_capture_call_graph,
    tt__native_format_call_graph, tt__native_future_add_to_awaited_by,
    tt__native_future_discard_from_awaited_by;

/* file.write(TEXT), file.write(END). */
int tt__write_to(struct tt_env *env, tt_value file, tt_value text,
                 const char *end_text);

/* ---- awaited.c ----------------------------------------------------------- */

/* WAITER (NULL: nobody), which FUTURE keeps from now on, awaits it: 0 or a
 * failure. */
int tt__awaited_add(struct tt_env *env, struct tt_future *future,
                    struct tt_future *waiter);
/* As asyncio itself adds: only where somebody may look. */
static inline int tt__awaited_track(struct tt_env *env,
                                    struct tt_future *future,
                                    struct tt_task *waiter)
{
    return TT_UNLIKELY(env->tracks_awaiting)
               ? tt__awaited_add(env, future, (struct tt_future *)waiter)
               : 0;
}
/* CALLBACK will never run: FUTURE keeps the task it was for, if any. */
int tt__awaited_keep(struct tt_env *env, struct tt_future *future,
                     const struct tt_callback *callback, void *data);
void tt__awaited_discard_slow(struct tt_env *env, struct tt_future *future,
                              struct tt_future *waiter);
/* WAITER (NULL: nobody) awaits FUTURE no longer. */
static inline void tt__awaited_discard(struct tt_env *env,
                                       struct tt_future *future,
                                       struct tt_future *waiter)
{
    if (TT_UNLIKELY(future->head.flags & TT_FUTURE_AWAITED) && waiter != NULL) {
        tt__awaited_discard_slow(env, future, waiter);
    }
}
/* FUTURE is being destroyed. */
void tt__awaited_gone(struct tt_env *env, struct tt_future *future);
/* Those that await FUTURE, in the order in which they came: a list, given. */
tt_value tt__awaited_by(struct tt_env *env, struct tt_future *future);
void tt__awaited_drop(struct tt_env *env);

#endif
