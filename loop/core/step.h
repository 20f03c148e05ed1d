/* SPDX-License-Identifier: MIT
 *
 * step.h: steps and wake-ups of tasks, as nearly all handles are.
 *
 * They stand in the frames of the loops that run what is ready, where a call
 * would cost a seventh of a step. What is unusual about one is in task.c.
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

/* ---- task.c: what is unusual --------------------------------------------- */

/* Tells of TASK's first handle, and of its name. */
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

/* ---- Telling the observer ------------------------------------------------ */

TT_INLINE int tt__record_task(struct tt_env *env, struct tt_task *task,
                              enum tt_event event)
{
    if (TT_UNLIKELY(!(task->future.head.flags & TT_TASK_TOLD))) {
        return tt__task_record_first(env, task, event);
    }
    return tt__record(env, event, task->name, task->name_number);
}

/* ---- What a step ends with ----------------------------------------------- */

/* Beside 0 and failures: the task goes on, and the reference to it of the
 * handle that ran the step is that of its next handle now. */
enum { TT__HANDED_ON = 1 };

/* The coroutine yielded V (taken), which is not None: nearly always a future
 * that only this task awaits. */
TT_INLINE int tt__step_yielded(struct tt_loop *loop, struct tt_task *task,
                               tt_value v, bool in_handle)
{
    struct tt_future *future = tt_future_cast(v);
    enum { PENDING = TT_FUTURE_STATE | TT_FUTURE_BLOCKING };
    if (TT_UNLIKELY(!tt_is_future(v) ||
                    (future->head.flags & PENDING) != TT_FUTURE_BLOCKING ||
                    future->callback != NULL || future == &task->future ||
                    future->loop != task->future.loop ||
                    (task->future.head.flags & TT_TASK_MUST_CANCEL) ||
                    loop->env->tracks_awaiting)) {
        return tt__task_yielded(loop, task, v);
    }
    future->head.flags &= ~(uint32_t)TT_FUTURE_BLOCKING;
    future->callback = &tt__task_wakeup;
    future->callback_data = task;
    task->waiting_for = future;
    if (in_handle) {
        return TT__HANDED_ON;
    }
    task->future.head.refs++;
    return 0;
}

/* The task ends otherwise than cancelled: it keeps the message of the last
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

/* The coroutine returned V (taken). */
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

/* What the coroutine ended with, RC and OUT (taken). IN_HANDLE: a handle runs
 * the step; then it may be TT__HANDED_ON. */
TT_INLINE int tt__step_ended(struct tt_loop *loop, struct tt_task *task, int rc,
                             tt_value out, bool in_handle)
{
    struct tt_env *env = loop->env;
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
    return rc == TT_ERAISED && env->failure == 0 ? tt__task_raised(env, task)
                                                 : tt_failure(env);
}

/* ---- One step ------------------------------------------------------------ */

/* RC: how the step went. */
TT_INLINE int tt__leave_task(struct tt_loop *loop, struct tt_task *task, int rc)
{
    if (TT_UNLIKELY(loop->env->by_hand)) {
        return tt__task_leave_slow(loop->env, tt_value_of(loop),
                                   tt_value_of(task), rc);
    }
    loop->env->task = NULL;
    return rc;
}

/* Whether anything is in the way of tt__step_plain(). */
TT_INLINE bool tt__is_unusual(const struct tt_env *env,
                              const struct tt_task *task)
{
    enum { UNUSUAL = TT_FUTURE_STATE | TT_TASK_MUST_CANCEL };
    return (task->future.head.flags & UNUSUAL) || env->by_hand ||
           (task->context != NULL && task->context->type == &tt_context_type);
}

/* __step without an exception, of a task that waits for nothing: nearly every
 * step. In a handle, whose reference may be TT__HANDED_ON. */
TT_INLINE int tt__step_plain(struct tt_env *env, struct tt_loop *loop,
                             struct tt_task *task)
{
    struct tt_object **saved = env->context;
    env->context = &task->context;
    env->task = task;
    struct tt_object *coro = tt_object(task->coro);
    tt_value out = TT_NULL;
    int rc = TT_LIKELY(coro->type->resume == tt_coro_resume)
                 ? tt__coro_send(env, (struct tt_coro *)coro, &out)
                 : coro->type->resume(env, coro, TT_SEND, TT_NONE, &out);
    rc = tt__step_ended(loop, task, rc, out, true);
    if (TT_UNLIKELY(env->by_hand)) {
        if (rc == TT__HANDED_ON) {
            tt_object_ref(&task->future.head); /* leaving it may fail */
            rc = 0;
        }
        rc = tt__leave_task(loop, task, rc);
    }
    env->task = NULL;
    tt__context_leave(env, saved);
    return rc;
}

/* ---- Handles ------------------------------------------------------------- */

/* The end of a step or wake-up: reports what it raised while the task is
 * still there, and drops the handle's reference. */
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
                  !tt__is_unusual(env, task))) {
        rc = tt__step_plain(env, loop, task);
    } else if (rc == 0) {
        rc = tt__task_step_with(loop, task, (struct tt_exc *)(void *)arg);
    } else {
        tt_unref(env, arg);
    }
    return tt__end_handle(loop, task, &tt__task_step, rc);
}

/* Whether it may go while the task runs, if nobody else has it: then nobody
 * can tell. */
static inline bool tt__goes_unnoticed(const struct tt_future *future)
{
    const struct tt_type *type = future->head.type;
    return (type == &tt__waiter_future_type || type == &tt_future_type) &&
           !tt_is_object(future->outcome);
}

/* It has a result, and the task is waiting for it. FUTURE is taken. */
TT_INLINE int tt__wake_plain(struct tt_env *env, struct tt_loop *loop,
                             struct tt_task *task, struct tt_future *future)
{
    TT_ASSERT(future->head.refs > 1); /* the task's, and what is taken */
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

/* tt__task_wakeup: what was waited for is done; FUTURE, taken, is that. */
TT_INLINE int tt__run_wakeup(struct tt_env *env, struct tt_loop *loop,
                             struct tt_task *task, struct tt_future *future)
{
    enum { RESULT = TT_FUTURE_STATE | TT_FUTURE_EXCEPTION | TT_FUTURE_AWAITED };
    int rc = tt__record_task(env, task, TT_EVENT_WAKEUP);
    if (TT_LIKELY(rc == 0 && (future->head.flags & RESULT) == TT_FINISHED &&
                  task->waiting_for == future && !tt__is_unusual(env, task))) {
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
