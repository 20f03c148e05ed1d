/* SPDX-License-Identifier: MIT
 *
 * awaited.h: who awaits a future.
 */
#ifndef TT__AWAITED_H
#define TT__AWAITED_H

#include <ticktape/tt.h>

/* WAITER (NULL: nobody), which FUTURE keeps from now on, awaits it: 0 or a
 * failure. */
int tt__awaited_add(struct tt_env *env, struct tt_future *future,
                    struct tt_future *waiter);
/* asyncio's own additions, which are kept only if the program can look. */
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
