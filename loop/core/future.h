/* SPDX-License-Identifier: MIT
 *
 * future.h: futures.
 */
#ifndef TT__FUTURE_H
#define TT__FUTURE_H

#include <ticktape/tt.h>

#include "loop/core/loop.h"

/* The number removed, or a failure. */
int tt__future_remove_callable(struct tt_env *env, struct tt_future *future,
                               tt_value callable);

/* More than one callback of a future: callback_data is a tt__callbacks. */
struct tt__callbacks {
    uint32_t count;
    uint32_t capacity;
    struct {
        const struct tt_callback *callback;
        void *data; /* owns */
    } at[];
};

extern const struct tt_callback tt__many;

/* A pending one; its head is in place. */
static inline void tt__future_init(struct tt_future *future,
                                   struct tt_loop *loop)
{
    future->number = loop->env->future_count++;
    future->loop = loop->index;
    future->outcome = TT_NULL;
    future->callback = NULL;
    future->callback_data = NULL;
}

void tt__future_clear(struct tt_env *env, struct tt_object *self);
/* The same, for futures that a program's handler may keep. */
void tt__future_clear_unless_kept(struct tt_env *env, struct tt_object *self);
/* Future.cancel itself, whatever the type. */
int tt__future_cancel_plain(struct tt_env *env, struct tt_object *self,
                            tt_value message);
/* cancel() of the type in C, where a program's class has another one. */
int tt__future_cancel_own(struct tt_env *env, struct tt_future *future,
                          tt_value message);
/* tt_future_add_done_callback() without notifying the watcher. */
int tt__future_add_callback(struct tt_env *env, struct tt_future *future,
                            const struct tt_callback *callback, void *data);
/* Future.set_result and set_exception without the check that the type allows
 * it (a Task does not). */
int tt__future_finish(struct tt_env *env, struct tt_future *future,
                      tt_value result);
int tt__future_fail(struct tt_env *env, struct tt_future *future,
                    struct tt_exc *exc);
/* _make_cancelled_error(): given. */
struct tt_exc *tt__future_cancelled_error(struct tt_env *env,
                                          struct tt_future *future);
/* Its exception was retrieved. */
void tt__future_retrieved(struct tt_env *env, struct tt_future *future);
/* Raises the exception of a future that is done: 0 if it has a result. */
int tt__future_raise(struct tt_env *env, struct tt_future *future);

#if defined(TT_PARANOID)
/* The state of a future, its outcome and its callbacks agree. */
void tt__future_check(const struct tt_env *env, const struct tt_future *future);
#endif

#endif
