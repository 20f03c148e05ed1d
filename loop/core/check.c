/* SPDX-License-Identifier: MIT
 *
 * check.c: the invariants of a loop, walked after every tick of the
 * paranoid build (TT_PARANOID).
 *
 * Asserts the invariants that the comments of the structs state. Of each queue
 * only the first entries are looked at, so that a tick stays cheap with a
 * million tasks.
 */
#include "loop/core/fd.h"
#include "loop/core/future.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/task.h"
#include "loop/core/timer.h"

#if defined(TT_PARANOID)

enum { LOOKED_AT = 256 };

/* A step has an exception or nothing, a wake-up the future that is done. */
static void check_task_entry(const struct tt_env *env,
                             const struct tt__ready *entry)
{
    const struct tt_task *task = entry->data;
    if (!tt__resumes_task(entry->callback)) {
        return;
    }
    TT_ASSERT(task->future.head.type->flags & TT_TYPE_TASK);
    tt__future_check(env, &task->future);
    if (entry->callback == &tt__task_step) {
        TT_ASSERT(entry->arg == TT_NULL ||
                  tt_is(entry->arg, &tt_BaseException));
    } else {
        TT_ASSERT(tt_is_future(entry->arg) &&
                  tt_future_done(tt_future_cast(entry->arg)));
    }
}

static void check_ready(const struct tt_loop *loop)
{
    uint64_t size = loop->ready_mask + 1;
    TT_ASSERT((size & loop->ready_mask) == 0);
    TT_ASSERT(loop->ready_tail - loop->ready_head <= size);
    uint64_t count = loop->ready_tail - loop->ready_head;
    for (uint64_t i = 0; i < count && i < LOOKED_AT; i++) {
        const struct tt__ready *entry =
            &loop->ready[(loop->ready_head + i) & loop->ready_mask];
        TT_ASSERT(entry->callback != NULL && entry->callback->run != NULL);
        check_task_entry(loop->env, entry);
    }
}

/* CPython forgets to count down for a cancelled timer that is due in the same
 * tick as the one before it, and so do we: the count may be too high. */
static void check_heap(const struct tt_loop *loop)
{
    size_t cancelled = 0;
    TT_ASSERT(loop->heap_count <= loop->heap_capacity);
    for (size_t i = 0; i < loop->heap_count && i < LOOKED_AT; i++) {
        const struct tt__due *due = &loop->heap[i];
        TT_ASSERT(due->timer->refs > 0);
        TT_ASSERT(due->timer->flags & TT_TIMER_SCHEDULED);
        TT_ASSERT(loop->heap_odd || due->when_s >= 0);
        TT_ASSERT(i == 0 || !(due->when_s < loop->heap[(i - 1) / 2].when_s));
        cancelled += (due->timer->flags & TT_TIMER_CANCELLED) != 0;
    }
    TT_ASSERT(cancelled <= loop->timer_cancelled_count);
}

static void check_fds(const struct tt_loop *loop)
{
    TT_ASSERT(loop->fd_count <= loop->fd_capacity);
    for (uint32_t i = 0; i < loop->fd_capacity && i < LOOKED_AT; i++) {
        const struct tt__fd *watched = &loop->fds[i];
        TT_ASSERT((watched->fd >= 0) == (watched->reader.callback != NULL ||
                                         watched->writer.callback != NULL));
    }
}

void tt__loop_check(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    for (uint32_t i = 0; i < env->loop_count; i++) {
        TT_ASSERT(env->loops[i]->index == i && env->loops[i]->env == env);
    }
    TT_ASSERT(env->loops[loop->index] == loop);
    TT_ASSERT(loop->running && !loop->closed);
    TT_ASSERT(env->by_hand || (env->running == loop && env->task == NULL));
    check_ready(loop);
    check_heap(loop);
    check_fds(loop);
    tt__left_check(env);
}

#endif
