/* SPDX-License-Identifier: MIT
 *
 * sound.h: what holds of every loop, future, task, coroutine and timer between
 * two operations. See loop/object/sound.h.
 */
#ifndef TT__CORE_SOUND_H
#define TT__CORE_SOUND_H

#include "loop/core/loop.h"
#include "loop/core/timer.h"
#include "loop/object/sound.h"

static inline bool tt__loop_sound(const struct tt_loop *loop)
{
    return tt__object_sound(&loop->head) && loop->env != NULL &&
           loop->ready_head <= loop->ready_tail &&
           loop->heap_count <= loop->heap_capacity &&
           loop->fd_count <= loop->fd_capacity &&
           !(loop->closed && loop->running);
}

/* An exception is an outcome, and one that was never retrieved is one that
 * there is. */
static inline bool tt__future_sound(const struct tt_future *future)
{
    uint32_t flags = future->head.flags;
    bool is_done = (flags & TT_FUTURE_STATE) == TT_FINISHED;
    return tt__object_sound(&future->head) &&
           (flags & TT_FUTURE_STATE) <= TT_FINISHED &&
           (is_done || !(flags & TT_FUTURE_EXCEPTION)) &&
           (!(flags & TT_FUTURE_UNRETRIEVED) || (flags & TT_FUTURE_EXCEPTION));
}

static inline bool tt__task_sound(const struct tt_task *task)
{
    return tt__future_sound(&task->future) &&
           task->waiting_for != &task->future;
}

/* One that never began is done. */
static inline bool tt__coro_sound(const struct tt_coro *coro)
{
    uint32_t flags = coro->head.flags;
    return tt__object_sound(&coro->head) &&
           (!(flags & TT_CORO_UNBEGUN) || (flags & TT_CORO_DONE));
}

/* One that is in the heap has something to run, unless it is cancelled. */
static inline bool tt__timer_sound(const struct tt_timer *timer)
{
    uint32_t flags = timer->head.flags;
    return tt__object_sound(&timer->head) &&
           (timer->callback != NULL || !(flags & TT_TIMER_SCHEDULED) ||
            (flags & TT_TIMER_CANCELLED));
}

static inline bool tt__callback_sound(const struct tt_callback *callback)
{
    return callback->run != NULL && callback->label < TT_LABEL_COUNT &&
           (callback->name != NULL || callback->label != TT_LABEL_CALL);
}

#endif
