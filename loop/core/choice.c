/* SPDX-License-Identifier: MIT
 *
 * choice.c: where asyncio leaves an order open.
 *
 * A run without a kind of choice (env->enabled) does not even
 * come here: it is CPython's own order on a machine that takes no time. What
 * each kind adds, and why CPython can run it, is argued in sim/MODEL.md. Those
 * of time (lag, tie) are in stall.c; here are:
 *
 *   set     the order of a set of futures, which in CPython is by address
 *   fault   no memory for a future or a task: MemoryError
 *   cancel  another thread's call_soon_threadsafe(task.cancel) was just here
 *   ready   which ready handle is next: not CPython's FIFO
 */
#include "loop/core/choice.h"

#include "loop/core/debug.h"
#include "loop/core/loop.h"
#include "loop/core/name.h"
#include "loop/core/ready.h"
#include "loop/core/record.h"
#include "loop/core/task.h"
#include "loop/core/watch.h"
#include "loop/object/access.h"
#include "loop/object/choose.h"
#include "loop/object/exception.h"
#include "loop/core/sound.h"

/* ---- Memory -------------------------------------------------------------- */

int tt__choose_fault(struct tt_env *env, tt_value local)
{
    if (env->running == NULL) {
        return 0;
    }
    struct tt_choice_about about = {.loop = env->running,
                                    .task = tt_current_task(env, NULL)};
    if (tt__choose_explained(env, TT_CHOICE_FAULT, 2, &about) == 0) {
        return tt_failure(env);
    }
    int rc = tt_raise(env, &tt_MemoryError, NULL);
    if (local != TT_NULL) {
        tt__keep_local(env, local);
    }
    return rc;
}

/* ---- The ready queue ----------------------------------------------------- */

/* Moves an entry forward, to number TO. */
static void move_entry(struct tt_loop *loop, uint64_t from, uint64_t to)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint64_t mask = loop->ready_mask;
    struct tt__ready *at = &loop->ready[from & mask], chosen = *at;
    tt__notify_moved(loop->env, at, NULL, sizeof *at);
    for (; from > to; from--) {
        struct tt__ready *before = &loop->ready[(from - 1) & mask];
        tt__notify_moved(loop->env, before, at, sizeof *at);
        *at = *before;
        at = before;
    }
    tt__notify_moved(loop->env, NULL, at, sizeof *at);
    *at = chosen;
}

TT_NOINLINE void tt__overtake(struct tt_loop *loop, uint64_t answer)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint64_t next = loop->ready_head + answer;
    struct tt__ready first = loop->ready[loop->ready_head & loop->ready_mask];
    struct tt__ready chosen = loop->ready[next & loop->ready_mask];
    struct tt_choice_about about = {
        .loop = loop,
        .task = tt__resumes_task(chosen.callback) ? chosen.data : NULL,
        .overtaken = tt__resumes_task(first.callback) ? first.data : NULL};
    tt_choice_explain(loop->env, TT_CHOICE_READY,
                      loop->ready_tail - loop->ready_head, answer, &about);
    move_entry(loop, next, loop->ready_head);
}

TT_INLINE int run_maybe_timed(struct tt_loop *loop, struct tt__ready entry)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    return TT_UNLIKELY(loop->debug) ? tt__run_timed(loop, entry)
                                    : tt__run_entry(loop, entry);
}

/* A thread's call_soon_threadsafe(task.cancel), queued at this place. */
static int cancel_from_outside(struct tt_env *env, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct tt_slice name = {"cancel", sizeof "cancel" - 1, true};
    uint32_t id = tt__name_announced(env, tt__name_id(env, name));
    int rc = id == 0 ? tt_failure(env) : tt__record(env, TT_EVENT_CALL, id, 0);
    if (rc == 0) {
        rc = tt_task_cancel(env, task, TT_NULL);
    }
    return rc < 0 ? rc : 0;
}

static bool may_cancel(struct tt_loop *loop, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct tt_chooser *chooser = loop->env->chooser;
    if (tt_future_done(&task->future) || &task->future == loop->until) {
        return false;
    }
    return chooser->may_cancel == NULL ||
           chooser->may_cancel(chooser, loop->env, task);
}

/* ANSWER, of N, unless it is 0: TASK is cancelled. */
static int cancel_if(struct tt_loop *loop, struct tt_task *task, uint64_t n,
                     uint64_t answer)
{
    struct tt_env *env = loop->env;
    struct tt_choice_about about = {.task = task, .loop = loop};
    if (answer == 0) {
        return tt_failure(env);
    }
    tt_choice_explain(env, TT_CHOICE_CANCEL, n, answer, &about);
    tt_object_ref(&task->future.head);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_cancel(loop, task);
    }
    int rc = cancel_from_outside(env, task);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_end(loop, NULL, rc);
    }
    tt_task_unref(env, task);
    return rc;
}

/* TASK has begun to wait, or what it waits for has come, or it was made. */
static int offer_cancel(struct tt_loop *loop, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    if (!may_cancel(loop, task)) {
        return 0;
    }
    struct tt_choice_about about = {.loop = loop, .task = task};
    return cancel_if(loop, task, 2,
                     tt_choose_about(loop->env, TT_CHOICE_CANCEL, 2, &about));
}

struct waiting {
    struct tt_loop *loop;
    uint64_t count;
    uint64_t wanted;         /* the place of one of them, from 1 */
    struct tt_task *at_that; /* borrowed */
};

static int count_waiting(struct tt_env *env, void *data, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct waiting *waiting = data;
    if (tt_future_loop(env, &task->future) == waiting->loop &&
        task->waiting_for != NULL && !tt_future_done(task->waiting_for) &&
        may_cancel(waiting->loop, task) &&
        ++waiting->count == waiting->wanted) {
        waiting->at_that = task;
    }
    return 0;
}

struct tt_task *tt_loop_waiting(struct tt_loop *loop, uint64_t at)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct waiting waiting = {.loop = loop, .wanted = at};
    tt_env_tasks(loop->env, count_waiting, &waiting);
    return waiting.at_that;
}

/* Before a tick's handles: one of the tasks that wait, for however long. */
static int offer_waiting(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct waiting waiting = {.loop = loop};
    tt_env_tasks(loop->env, count_waiting, &waiting);
    if (waiting.count == 0) {
        return 0;
    }
    struct tt_choice_about about = {.loop = loop};
    uint64_t n = waiting.count + 1;
    uint64_t at = tt_choose_about(loop->env, TT_CHOICE_CANCEL, n, &about);
    return cancel_if(loop, at == 0 ? NULL : tt_loop_waiting(loop, at), n, at);
}

/* After a handle, RAN the task that it resumed or NULL; what it made ready
 * begins at TAIL. */
static int offer_cancels(struct tt_loop *loop, struct tt_task *ran,
                         uint64_t tail)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint64_t end = loop->ready_tail;
    int rc = 0;
    if (ran != NULL && ran->waiting_for != NULL) {
        rc = offer_cancel(loop, ran);
    }
    for (uint64_t i = tail; rc == 0 && i < end; i++) {
        struct tt__ready entry = loop->ready[i & loop->ready_mask];
        if (tt__resumes_task(entry.callback)) {
            rc = offer_cancel(loop, entry.data);
        }
    }
    return rc;
}

/* One handle that somebody watches, RAN the task that it resumes or NULL. */
static int run_watched(struct tt_loop *loop, const struct tt__ready *slot,
                       struct tt__ready entry, struct tt_task *ran)
{
    tt__watch_begin(loop, slot, entry);
    int rc = run_maybe_timed(loop, entry);
    tt__watch_end(loop, ran, rc);
    return rc;
}

int tt__run_ready_watched(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    uint64_t stop = loop->ready_tail;
    int rc = 0;
    if (env->watcher != NULL) {
        tt__watch_tick(loop);
    }
    if (tt__asks(env, TT_CHOICE_CANCEL)) {
        rc = offer_waiting(loop);
    }
    while (rc == 0 && loop->ready_head != stop) {
        if (tt__asks(env, TT_CHOICE_READY)) {
            if (TT_UNLIKELY(env->watcher != NULL)) {
                tt__watch_offers(loop);
            }
            tt__choose_next(loop);
        }
        const struct tt__ready *slot =
            &loop->ready[loop->ready_head & loop->ready_mask];
        struct tt__ready entry = tt__ready_take(loop);
        struct tt_task *ran =
            tt__resumes_task(entry.callback) ? entry.data : NULL;
        uint64_t tail = loop->ready_tail;
        if (ran != NULL) {
            tt_object_ref(&ran->future.head);
        }
        rc = env->watcher != NULL ? run_watched(loop, slot, entry, ran)
                                  : run_maybe_timed(loop, entry);
        if (rc == 0 && tt__asks(env, TT_CHOICE_CANCEL)) {
            rc = offer_cancels(loop, ran, tail);
        }
        tt_task_unref(env, ran);
    }
    return rc;
}
