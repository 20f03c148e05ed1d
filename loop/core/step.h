/* SPDX-License-Identifier: MIT
 *
 * step.h: the fast half of Task.__step and Task.__wakeup.
 *
 * Nearly all handles are steps and wake-ups of tasks that are neither cancelled
 * nor entered by hand. These are inlined into the loop that runs ready entries,
 * where a call would cost a seventh of a step. task.c has both functions in
 * full. The two halves are twins: their numbered comments are the same points
 * of CPython's function in the same order, with the same assertions. At points
 * that the fast half skips its comment says why nothing is to be done there.
 *
 * Mirrors asyncio/tasks.py Task.__step, __step_run_and_handle_result and
 * __wakeup of 3.14, where nothing fails.
 */
#ifndef TT_STEP_H
#define TT_STEP_H

#include "loop/core/coro.h"
#include "loop/core/current.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/record.h"
#include "loop/core/report.h"
#include "loop/core/task.h"
#include "loop/object/context.h"

/* ---- task.c: the full half ----------------------------------------------- */

/* Records TASK's first handle, and its name before it. */
int tt__task_record_first(struct tt_env *env, struct tt_task *task,
                          enum tt_event event);
/* Its coroutine yielded V (taken), which is not None. */
int tt__task_yielded(struct tt_loop *loop, struct tt_task *task, tt_value v);
/* Its coroutine raised what is in the slot. */
int tt__task_raised(struct tt_env *env, struct tt_task *task);
/* __step: EXC (may be NULL) is taken. Where the task cannot be entered nothing
 * changes. */
int tt__task_step_with(struct tt_loop *loop, struct tt_task *task,
                       struct tt_exc *exc);
/* __wakeup, where FUTURE (borrowed) has no result, or not only that. */
int tt__task_wake_with(struct tt_loop *loop, struct tt_task *task,
                       struct tt_future *future);

/* ---- Notifying the observer ---------------------------------------------- */

TT_INLINE int tt__record_task(struct tt_env *env, struct tt_task *task,
                              enum tt_event event)
{
    if (TT_UNLIKELY(!(task->future.head.flags & TT_TASK_ANNOUNCED))) {
        return tt__task_record_first(env, task, event);
    }
    return tt__record(env, event, task->name, task->name_number);
}

/* ---- The outcome of a step (S6) ------------------------------------------ */

/* A result besides 0 and failures: the task continues, and its next handle has
 * taken over the reference of the one that ran this step. */
enum { TT__HANDED_ON = 1 };

/* S6b. The coroutine yielded V (taken), which is not None: nearly always a
 * future that only this task awaits. Twin: tt__task_yielded. */
TT_INLINE int tt__step_yielded(struct tt_loop *loop, struct tt_task *task,
                               tt_value v, bool in_handle)
{
    struct tt_future *future = (struct tt_future *)(void *)v; /* if it is one */
    enum { PENDING = TT_FUTURE_STATE | TT_FUTURE_BLOCKING };
    if (TT_UNLIKELY(!tt_is_future(v) ||
                    (future->head.flags & PENDING) != TT_FUTURE_BLOCKING ||
                    future->callback != NULL || future == &task->future ||
                    future->loop != task->future.loop ||
                    (task->future.head.flags & TT_TASK_MUST_CANCEL) ||
                    loop->env->tracks_awaiting || !TT_FAST_PATH(loop->env))) {
        return tt__task_yielded(loop, task, v);
    }
    /* Y1 to Y3, the refusals, and Y4, tracking who awaits: see above. */
    TT_PARANOID_ASSERT(task->waiting_for == NULL);
    /* Y5. add_done_callback(__wakeup); there is no other callback. */
    future->head.flags &= ~(uint32_t)TT_FUTURE_BLOCKING;
    future->callback = &tt__task_wakeup;
    future->callback_data = task;
    /* Y6. _fut_waiter. */
    task->waiting_for = future;
    /* Y7. _must_cancel is not set. */
    if (in_handle) {
        return TT__HANDED_ON;
    }
    task->future.head.refs++;
    return 0;
}

/* The task ends, but not as cancelled: it keeps the message of the last
 * cancel() that reached it (_cancel_message), which a gather may pass on. */
static inline void tt__task_keep_message(struct tt_task *task)
{
    struct tt_future *future = &task->future;
    if (TT_UNLIKELY(future->outcome != TT_NULL)) {
        TT_ASSERT(task->waiting_for == NULL);
        task->swallowed = future->outcome;
        future->outcome = TT_NULL;
        future->head.flags |= TT_TASK_SWALLOWED;
    }
}

/* S6c. The coroutine returned V (taken). */
TT_INLINE int tt__step_returned(struct tt_env *env, struct tt_task *task,
                                tt_value v)
{
    int rc;
    if (TT_UNLIKELY(task->future.head.flags & TT_TASK_MUST_CANCEL)) {
        /* Cancelled right before the coroutine ended. */
        task->future.head.flags &= ~(uint32_t)TT_TASK_MUST_CANCEL;
        tt_value message = tt_ref(task->future.outcome);
        rc = tt__future_cancel_plain(env, &task->future.head, message);
        tt_unref(env, message);
    } else {
        tt__task_keep_message(task);
        rc = tt__future_finish(env, &task->future, v);
    }
    tt_unref(env, v);
    return rc < 0 ? rc : 0;
}

/* S6. The coroutine's outcome is RC and OUT (taken). IN_HANDLE: a handle runs
 * the step; then the result may be TT__HANDED_ON. Both halves end here. */
TT_INLINE int tt__step_ended(struct tt_loop *loop, struct tt_task *task, int rc,
                             tt_value out, bool in_handle)
{
    struct tt_env *env = loop->env;
    TT_PARANOID_ASSERT(rc < 0 || out != TT_NULL);
    /* S6a. A bare yield: the next step is ready. */
    if (rc == TT_YIELDED && out == TT_NONE) {
        if (in_handle && TT_LIKELY(tt__ready_has_room(loop))) {
            tt__ready_push(loop, &tt__task_step, task, TT_NULL);
            return TT__HANDED_ON;
        }
        tt_object_ref(&task->future.head);
        return tt__ready_push(loop, &tt__task_step, task, TT_NULL);
    }
    if (rc == TT_YIELDED) {
        return tt__step_yielded(loop, task, out, in_handle);
    }
    if (rc == TT_RETURNED) {
        return tt__step_returned(env, task, out);
    }
    /* S6d. It raised. */
    return rc == TT_ERAISED && env->failure == 0 ? tt__task_raised(env, task)
                                                 : tt_failure(env);
}

/* ---- One step ------------------------------------------------------------ */

/* S7. _leave_task. RC is the result of the step. */
TT_INLINE int tt__leave_task(struct tt_loop *loop, struct tt_task *task, int rc)
{
    if (TT_UNLIKELY(loop->env->by_hand)) {
        return tt__task_leave_slow(loop->env, tt_value_of(loop),
                                   tt_value_of(task), rc);
    }
    loop->env->task = NULL;
    return rc;
}

/* Whether the task needs tt__task_step_with(): S1, S2, S3 or S7 would act. */
TT_INLINE bool tt__is_unusual(const struct tt_env *env,
                              const struct tt_task *task)
{
    enum { UNUSUAL = TT_FUTURE_STATE | TT_TASK_MUST_CANCEL };
    return (task->future.head.flags & UNUSUAL) || env->by_hand ||
           (task->context != NULL && task->context->type == &tt_context_type);
}

/* __step without an exception, of a task that waits for nothing and is not
 * unusual: nearly every step. In a handle, whose reference may be
 * TT__HANDED_ON. Twin: tt__task_step_with. */
TT_INLINE int tt__step_plain(struct tt_env *env, struct tt_loop *loop,
                             struct tt_task *task)
{
    /* S1. The task is not done. */
    TT_PARANOID_ASSERT(!tt__is_unusual(env, task));
    /* S2. Context.run and _enter_task: no Context object has to be entered. */
    struct tt_object **saved = env->context;
    env->context = &task->context;
    env->task = task;
    /* S3. _must_cancel is not set. S4. _fut_waiter is None already. */
    TT_PARANOID_ASSERT(task->waiting_for == NULL && env->raised == NULL);
    /* S5. coro.send(None). */
    struct tt_object *coro = tt_object(task->coro);
    tt_value out = TT_NULL;
    int rc = TT_LIKELY(coro->type->resume == tt_coro_resume)
                 ? tt__coro_send(env, (struct tt_coro *)coro, &out)
                 : coro->type->resume(env, coro, TT_SEND, TT_NONE, &out);
    rc = tt__step_ended(loop, task, rc, out, true);
    /* S7. The step itself may have entered tasks by hand. */
    if (TT_UNLIKELY(env->by_hand)) {
        if (rc == TT__HANDED_ON) {
            tt_object_ref(&task->future.head); /* leaving it may fail */
            rc = 0;
        }
        rc = tt__leave_task(loop, task, rc);
    }
    env->task = NULL;
    /* S8. Out of the context. S9. There is no exception to drop. */
    tt__context_leave(env, saved);
    return rc;
}

/* ---- Handles ------------------------------------------------------------- */

/* The end of a step or wake-up: reports its exception while the task is alive,
 * and drops the handle's reference. */
TT_INLINE int tt__end_handle(struct tt_loop *loop, struct tt_task *task,
                             const struct tt_callback *callback, int rc)
{
    if (TT_LIKELY(rc == TT__HANDED_ON)) {
        return 0;
    }
    if (TT_UNLIKELY(rc == TT_ERAISED)) {
        rc = tt__callback_raised(loop, callback, task);
    }
    if (TT_UNLIKELY(task->future.head.refs == 1)) {
        tt__task_drop(loop->env, task);
    } else {
        tt_object_unref(loop->env, &task->future.head);
    }
    return rc;
}

/* tt__task_step; ARG is taken: the exception that it begins with, or TT_NULL.
 */
TT_INLINE int tt__run_step(struct tt_env *env, struct tt_loop *loop,
                           struct tt_task *task, tt_value arg)
{
    int rc = tt__record_task(env, task, TT_EVENT_STEP);
    if (TT_LIKELY(rc == 0 && arg == TT_NULL && task->waiting_for == NULL &&
                  !tt__is_unusual(env, task) && TT_FAST_PATH(env))) {
        rc = tt__step_plain(env, loop, task);
    } else if (rc == 0) {
        rc = tt__task_step_with(loop, task, (struct tt_exc *)(void *)arg);
    } else {
        tt_unref(env, arg);
    }
    return tt__end_handle(loop, task, &tt__task_step, rc);
}

/* Whether dropping the future early, before the step instead of after it, is
 * unobservable. */
static inline bool tt__goes_unnoticed(const struct tt_future *future)
{
    const struct tt_type *type = future->head.type;
    return (type == &tt__waiter_future_type || type == &tt_future_type) &&
           !tt_is_object(future->outcome);
}

/* __wakeup: FUTURE, taken, has a result, and the task is waiting for it. Twin:
 * tt__task_wake_with. */
TT_INLINE int tt__wake_plain(struct tt_env *env, struct tt_loop *loop,
                             struct tt_task *task, struct tt_future *future)
{
    TT_ASSERT(future->head.refs > 1); /* the task's, and what is taken */
    /* W1. It is not in env->awaited. W2. It raises nothing. */
    TT_PARANOID_ASSERT(tt__has_result(tt_value_of(future)));
    /* W3. __step, whose S4 is done here. */
    task->waiting_for = NULL;
    future->head.refs--;
    if (TT_LIKELY(tt__goes_unnoticed(future))) {
        tt__future_drop(env, future);
        future = NULL;
    }
    int rc = tt__step_plain(env, loop, task);
    if (TT_UNLIKELY(future != NULL)) {
        tt__task_drop(env, (struct tt_task *)future); /* it may be one */
    }
    return rc;
}

/* tt__task_wakeup: FUTURE, taken, for which the task waited, is done. */
TT_INLINE int tt__run_wakeup(struct tt_env *env, struct tt_loop *loop,
                             struct tt_task *task, struct tt_future *future)
{
    enum { RESULT = TT_FUTURE_STATE | TT_FUTURE_EXCEPTION | TT_FUTURE_AWAITED };
    int rc = tt__record_task(env, task, TT_EVENT_WAKEUP);
    if (TT_LIKELY(rc == 0 && (future->head.flags & RESULT) == TT_FINISHED &&
                  task->waiting_for == future && !tt__is_unusual(env, task) &&
                  TT_FAST_PATH(env))) {
        rc = tt__wake_plain(env, loop, task, future);
    } else {
        rc = rc == 0 ? tt__task_wake_with(loop, task, future) : rc;
        tt_future_unref(env, future);
    }
    return tt__end_handle(loop, task, &tt__task_wakeup, rc);
}

/* Runs a handle that was taken out. ENTRY is in registers here: read as a whole
 * from where it was just put in pieces, it would have to be waited for. */
TT_INLINE int tt__run_handle(struct tt_env *env, struct tt_loop *loop,
                             struct tt__ready entry)
{
    if (entry.callback == &tt__task_step) {
        return tt__run_step(env, loop, entry.data, entry.arg);
    }
    if (entry.callback == &tt__task_wakeup) {
        return tt__run_wakeup(env, loop, entry.data, tt_future_cast(entry.arg));
    }
    return tt__run_callback(loop, entry.callback, entry.data, entry.arg);
}

#endif
