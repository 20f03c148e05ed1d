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
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/timer.h"

#if defined(TT_PARANOID)

enum { LOOKED_AT = 256 };

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
        TT_ASSERT(i == 0 || !(due->when_s < loop->heap[(i - 1) / 2].when_s));
        cancelled += (due->timer->flags & TT_TIMER_CANCELLED) != 0;
    }
    TT_ASSERT(cancelled <= loop->timer_cancelled_count);
}

static void check_fds(const struct tt_loop *loop)
{
    TT_ASSERT(loop->fd_count <= loop->fd_capacity);
    for (uint32_t i = 0; i < loop->fd_count && i < LOOKED_AT; i++) {
        const struct tt__fd *watched = &loop->fds[i];
        TT_ASSERT(i == 0 || loop->fds[i - 1].fd < watched->fd);
        TT_ASSERT(watched->reader.callback != NULL ||
                  watched->writer.callback != NULL);
    }
}

static int check_task(struct tt_env *env, void *data, struct tt_task *task)
{
    uint32_t *count = data;
    (void)env;
    TT_ASSERT(task->future.head.refs > 0);
    TT_ASSERT(task->future.head.flags & TT_TASK_LINKED);
    TT_ASSERT(!tt_future_done(&task->future));
    return ++*count == LOOKED_AT;
}

void tt__loop_check(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    uint32_t count = 0;
    TT_ASSERT(env->loops[loop->index] == loop);
    TT_ASSERT(loop->running && !loop->closed);
    TT_ASSERT(env->by_hand || (env->running == loop && env->task == NULL));
    check_ready(loop);
    check_heap(loop);
    check_fds(loop);
    tt_env_tasks(env, check_task, &count);
}

#endif
