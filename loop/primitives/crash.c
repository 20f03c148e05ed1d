/* SPDX-License-Identifier: MIT
 *
 * crash.c: a host crashes: its tasks end where they are.
 *
 * CPython has nothing like it, since a process ends as a whole there. A task is
 * ended by taking away all that would resume it: its wake-up, its handles, the
 * timers that it waits for. Its frames stay as they are. They must not be
 * freed, because that would close generators and run destructors, which is
 * cleanup; so what is taken away goes into a list that lives as long as the
 * execution. Futures and locks that others hold stay usable: to them the task
 * is one that never runs again.
 *
 * Callbacks in C have no context, and so belong to no host, except for those
 * of descriptors.
 */
#include <ticktape/tt_crash.h>

#include "loop/core/awaited.h"
#include "loop/core/coro.h"
#include "loop/core/fd.h"
#include "loop/core/future.h"
#include "loop/core/handle.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/step.h"
#include "loop/core/timer.h"
#include "loop/object/context.h"
#include "loop/primitives/timeout.h"
#include "loop/core/sound.h"

/* Whether a callback or task with the context SLOT is to end. */
static bool is_victim(const struct tt_crash *crash, struct tt_object *slot)
{
    TT_ASSERT(tt_is_str(crash->name));
    tt_value name = tt__context_lookup(slot, crash->var);
    const struct tt_str *wanted = tt_str_get(crash->name);
    return name != TT_NULL && tt_is_str(name) &&
           tt_str_get(name)->size == wanted->size &&
           memcmp(tt_str_get(name)->text, wanted->text, wanted->size) == 0;
}

static int keep(struct tt_env *env, const struct tt_crash *crash, tt_value v)
{
    return v == TT_NULL ? 0 : tt_list_append(env, crash->kept, v);
}

/* Cancels a handle of a program and keeps its callable: freeing that may run
 * destructors. */
static int end_handle(struct tt_env *env, const struct tt_crash *crash,
                      struct tt__handle *handle)
{
    TT_ASSERT(tt_is(tt_value_of(handle), &tt_handle_type));
    int rc = keep(env, crash, tt_value_of(handle));
    rc = rc < 0 ? rc : keep(env, crash, handle->callable);
    rc = rc < 0 ? rc : keep(env, crash, handle->args);
    return rc < 0 ? rc : tt_handle_object_cancel(env, tt_value_of(handle));
}

/* ---- Timers -------------------------------------------------------------- */

/* The task that waits for a timer, or that it limits; NULL: unknown. */
static struct tt_task *task_of_timer(const struct tt_object *timer)
{
    if (timer->type->timer != NULL) {
        return timer->type->timer->waiter(timer);
    }
    return tt__timeout_task((const struct tt_timer *)(const void *)timer);
}

static int end_timer(struct tt_loop *loop, const struct tt_crash *crash,
                     struct tt_object *timer)
{
    struct tt_env *env = loop->env;
    if (timer->flags & TT_TIMER_CANCELLED) {
        return 0;
    }
    if (tt_is(tt_value_of(timer), &tt_timer_handle_type)) {
        struct tt__handle *handle = (struct tt__handle *)(void *)timer;
        return is_victim(crash, handle->context)
                   ? end_handle(env, crash, handle)
                   : 0;
    }
    struct tt_task *task = task_of_timer(timer);
    if (task != NULL && is_victim(crash, task->context)) {
        tt__timer_cancel(loop, timer);
    }
    return 0;
}

static int end_timers(struct tt_loop *loop, const struct tt_crash *crash)
{
    int rc = 0;
    /* A cancelled timer stays in the heap, whose order does not change. */
    for (size_t i = 0; rc == 0 && i < loop->heap_count; i++) {
        rc = end_timer(loop, crash, loop->heap[i].timer);
    }
    return rc;
}

/* ---- The ready queue ----------------------------------------------------- */

/* The context in which an entry of the ready queue runs; *FOUND: whether it is
 * known. */
static struct tt_object *context_of(const struct tt__ready *entry, bool *found)
{
    *found = true;
    if (entry->callback == &tt__task_step ||
        entry->callback == &tt__task_wakeup) {
        return ((struct tt_task *)entry->data)->context;
    }
    if (entry->callback == &tt__done_callback) {
        return ((struct tt__done *)entry->data)->context;
    }
    if (entry->callback == &tt__handle_callback) {
        return ((struct tt__handle *)entry->data)->context;
    }
    *found = false;
    return NULL;
}

static int end_entry(struct tt_loop *loop, const struct tt_crash *crash,
                     uint64_t number)
{
    struct tt_env *env = loop->env;
    struct tt__ready entry = loop->ready[number & loop->ready_mask];
    bool found;
    TT_ASSERT(number >= loop->ready_head && number < loop->ready_tail);
    struct tt_object *slot = context_of(&entry, &found);
    if (!found || !is_victim(crash, slot)) {
        return 0;
    }
    int rc = 0;
    if (entry.callback == &tt__handle_callback) {
        rc = end_handle(env, crash, entry.data);
    } else {
        rc = keep(env, crash, tt_value_of((struct tt_object *)entry.data));
        rc = rc < 0 ? rc : keep(env, crash, entry.arg);
    }
    if (rc == 0) {
        tt_handle_cancel(loop, (struct tt_handle){number});
    }
    return rc;
}

static int end_ready(struct tt_loop *loop, const struct tt_crash *crash)
{
    int rc = 0;
    uint64_t end = loop->ready_tail;
    for (uint64_t n = loop->ready_head; rc == 0 && n != end; n++) {
        rc = end_entry(loop, crash, n);
    }
    TT_ASSERT(rc < 0 || loop->ready_tail == end);
    return rc;
}

/* ---- Descriptors --------------------------------------------------------- */

static bool is_fd_victim(const struct tt_crash *crash, int fd,
                         const struct tt__ready *place)
{
    return place->callback != NULL &&
           (crash->has_fd(crash->data, fd) ||
            (place->callback == &tt__reader_callback &&
             is_victim(crash, ((struct tt__handle *)place->data)->context)));
}

static int end_fd(struct tt_loop *loop, const struct tt_crash *crash, int fd,
                  struct tt__ready place, bool writer)
{
    int rc = 0;
    if (!is_fd_victim(crash, fd, &place)) {
        return 0;
    }
    if (place.callback == &tt__reader_callback) {
        rc = end_handle(loop->env, crash, place.data);
    } else { /* of a transport or server in C */
        rc =
            keep(loop->env, crash, tt_value_of((struct tt_object *)place.data));
    }
    if (rc == 0) {
        rc = writer ? tt_loop_remove_writer(loop, fd)
                    : tt_loop_remove_reader(loop, fd);
    }
    return rc < 0 ? rc : 0;
}

/* In ascending order, which does not depend on their places in the table. */
static int end_fds(struct tt_loop *loop, const struct tt_crash *crash)
{
    int rc = 0, fd = -1;
    while (rc == 0) {
        const struct tt__fd *next = NULL;
        for (uint32_t i = 0; i < loop->fd_capacity; i++) {
            const struct tt__fd *at = &loop->fds[i];
            if (at->fd > fd && (next == NULL || at->fd < next->fd)) {
                next = at;
            }
        }
        if (next == NULL) {
            break;
        }
        struct tt__fd both = *next;
        TT_ASSERT(both.fd > fd);
        fd = both.fd;
        rc = end_fd(loop, crash, fd, both.reader, false);
        rc = rc < 0 ? rc : end_fd(loop, crash, fd, both.writer, true);
    }
    return rc;
}

/* ---- Tasks --------------------------------------------------------------- */

struct collecting {
    const struct tt_crash *crash;
    struct tt_list *tasks;
};

static int collect(struct tt_env *env, void *data, struct tt_task *task)
{
    struct collecting *all = data;
    TT_ASSERT(!tt_future_done(&task->future));
    return is_victim(all->crash, task->context)
               ? tt_list_append(env, all->tasks, tt_value_of(task))
               : 0;
}

/* Nothing resumes it any more; its handles are gone already. */
static int end_task(struct tt_env *env, const struct tt_crash *crash,
                    struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task) && env->task != task);
    int rc = keep(env, crash, tt_value_of(task));
    struct tt_future *future = task->waiting_for;
    if (rc == 0 && future != NULL) {
        tt__awaited_discard(env, future, &task->future);
        if (!tt_future_done(future)) {
            rc = tt_future_remove_done_callback(env, future, &tt__task_wakeup,
                                                task);
        }
    }
    if (rc >= 0) {
        tt__task_unlink(env, &task->future);
        task->future.head.flags |= TT_TASK_QUIET;
    }
    return rc < 0 ? rc : 0;
}

static int end_tasks(struct tt_env *env, const struct tt_crash *crash)
{
    tt_value tasks = tt_list(env, NULL, 0);
    if (tasks == TT_NULL) {
        return tt_failure(env);
    }
    struct collecting all = {crash, tt_list_get(tasks)};
    int rc = tt_env_tasks(env, collect, &all);
    for (uint32_t i = 0; rc == 0 && i < all.tasks->count; i++) {
        rc = end_task(env, crash, tt_task_cast(all.tasks->at[i]));
    }
    tt_unref(env, tasks);
    return rc;
}

int tt_crash(struct tt_env *env, const struct tt_crash *crash)
{
    int rc = 0;
    TT_ASSERT(env->task == NULL || !is_victim(crash, env->task->context));
    tt_touch_hidden(env);
    for (uint32_t i = 0; rc == 0 && i < env->loop_count; i++) {
        struct tt_loop *loop = env->loops[i];
        rc = end_timers(loop, crash);
        rc = rc < 0 ? rc : end_ready(loop, crash);
        rc = rc < 0 ? rc : end_fds(loop, crash);
    }
    return rc < 0 ? rc : end_tasks(env, crash);
}

/* ---- The end ------------------------------------------------------------- */

/* Breaks the reference cycles of a crashed task. */
static void break_cycles(struct tt_env *env, struct tt_task *task)
{
    struct tt_future *waited = task->waiting_for;
    const struct tt_callback *callback = task->future.callback;
    void *data = task->future.callback_data;
    TT_ASSERT(env->is_ending && !tt_future_done(&task->future));
    task->waiting_for = NULL;
    task->future.callback = NULL;
    task->future.callback_data = NULL;
    if (callback != NULL) {
        tt__drop_callback(env, callback, data, TT_NULL);
    }
    tt_set(env, &task->coro, TT_NONE);
    tt_future_unref(env, waited);
}

void tt_crash_drop(struct tt_env *env, tt_value kept)
{
    const struct tt_list *list = tt_list_get(kept);
    TT_ASSERT(env->is_ending);
    for (uint32_t i = 0; i < list->count; i++) {
        if (tt_is_task(list->at[i])) {
            break_cycles(env, tt_task_cast(list->at[i]));
        }
    }
    tt_unref(env, kept);
}
