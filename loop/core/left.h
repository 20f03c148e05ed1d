/* SPDX-License-Identifier: MIT
 *
 * left.h: tasks that are not done, and exceptions that were never retrieved.
 */
#ifndef TT__LEFT_H
#define TT__LEFT_H

#include <ticktape/tt.h>

/* left.c: the list of tasks not done. Unlinking a future that is no task, or
 * is not in it, does nothing. */
void tt__task_link(struct tt_env *env, struct tt_task *task);
void tt__task_unlink_slow(struct tt_env *env, struct tt_task *task);

static inline void tt__task_unlink(struct tt_env *env, struct tt_future *future)
{
    if (future->head.flags & TT_TASK_LINKED) {
        tt__task_unlink_slow(env, (struct tt_task *)future);
    }
}

/* Futures with an exception that was never retrieved. */
int tt__left_add(struct tt_env *env, struct tt_future *future);
void tt__left_remove(struct tt_env *env, struct tt_future *future);
/* Whether FUTURE is a task of which CPython would report that it is destroyed
 * while it is pending. */
bool tt__left_is_pending(const struct tt_future *future);
/* Whether its exception is one of which CPython would report that it was never
 * retrieved. */
bool tt__left_is_unretrieved(const struct tt_future *future);
/* A program calls Future.__del__ or Task.__del__: reports now what is to be
 * reported of FUTURE, and nothing later. */
void tt__left_finalised(struct tt_env *env, struct tt_future *future);
/* tt_future_finalise(), for the types' clear functions: true: it lives on. */
static inline bool tt__left_finalise(struct tt_env *env,
                                     struct tt_object *future)
{
    enum { MAYBE = TT_FUTURE_LISTED | TT_TASK_LINKED | TT_FUTURE_FINALISED };
    return TT_UNLIKELY(future->flags & MAYBE) &&
           tt_future_finalise(env, future);
}

/* FUTURE is being destroyed: keeps what must be reported of it. */
void tt__left_gone_slow(struct tt_env *env, struct tt_future *future);

static inline void tt__left_gone(struct tt_env *env, struct tt_future *future)
{
    if (TT_UNLIKELY(future->head.flags &
                    (TT_FUTURE_LISTED | TT_TASK_LINKED | TT_FUTURE_AWAITED))) {
        tt__left_gone_slow(env, future);
    }
}

/* The running process is over: nobody reports its tasks and exceptions. */
void tt__left_forget(struct tt_env *env);
void tt__left_drop(struct tt_env *env);
/* The task of this number, if it is not done. Borrowed, or NULL. */
struct tt_task *tt__left_find(struct tt_env *env, uint32_t number);

#if defined(TT_PARANOID)
/* The links of tasks that are not done, and the futures they wait for. */
void tt__left_check(struct tt_env *env);
#endif

#endif
