/* SPDX-License-Identifier: MIT
 *
 * watch.c: telling the watcher of handles. See tt_watch.h.
 *
 * What a handle depends on by being there: a task's step on its last one, and
 * on what it awaited; a callback on the future or timer that it belongs to; and
 * one of which nothing else is known on whoever made it ready, which is kept as
 * its entry in the ready queue. Steps of one task touch a place
 * of their own (task_steps): a query whether the task is done does not depend
 * on each of them, but cancelling it does.
 */
#include "loop/core/watch.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <ticktape/tt_access.h>

#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/process.h"
#include "loop/core/ready.h"
#include "loop/core/task.h"
#include "loop/object/access.h"
#include "loop/core/sound.h"

void tt_watch(struct tt_env *env, struct tt_watcher *watcher)
{
    env->watcher = watcher;
    tt__process_watch(env, watcher == NULL ? NULL : watcher->child);
    tt_env_fail_alloc(env, 0); /* every request has to be seen */
}

/* A number for the value at AT; equal ones have equal numbers. */
static uint64_t value_of(const void *at, size_t size)
{
    uint64_t hash = XXH3_64bits(at, size) & ~(uint64_t)TT_NAMED_EXACT;
    return hash == 0 ? 2 : hash;
}

void tt_touch_named(struct tt_env *env, const void *at, size_t size,
                    enum tt_access access, struct tt_access_site site)
{
    TT_ASSERT(at != NULL && site.name != NULL);
    tt_touch(env, at, access);
    if (env->watcher == NULL || env->watcher->named == NULL) {
        return;
    }
    env->watcher->named(
        env->watcher, &(struct tt_named_access){
                          .at = at,
                          .site = &site,
                          .access = access,
                          .what = TT_NAMED_VARIABLE,
                          .name = {site.name, strlen(site.name), true},
                          .value = access == TT_READ ? value_of(at, size) : 0});
}

/* An address inside the task represents the order of its steps. */
static const void *task_steps(const struct tt_task *task)
{
    return &task->coro;
}

/* Represents the tasks that are not done. Tasks come and go in any order, so
 * that only reads it; who looks at all of them writes it. */
static const void *tasks_of(const struct tt_env *env)
{
    return &env->task_first;
}

static bool is_ours(const struct tt_env *env, const void *at)
{
    return (const uint8_t *)at >= env->memory.base &&
           (const uint8_t *)at < env->memory.end;
}

/* Whether nothing says what a handle depends on. */
static bool is_unknown(const struct tt_env *env, struct tt__ready entry)
{
    return !is_ours(env, entry.data) && !tt_is_object(entry.arg);
}

void tt__watch_task(struct tt_loop *loop, const struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct tt_env *env = loop->env;
    tt_touch(env, &loop->task_factory, TT_READ); /* there might be one */
    tt_touch(env, task_steps(task), TT_WRITE);
    tt_touch(env, tasks_of(env), TT_READ);
    if (env->watches == TT_WATCHES_ORDER ||
        (env->watches == TT_WATCHES_SERIALS && task->serial != 0)) {
        tt_touch(env, &env->task_serial, TT_WRITE);
    }
}

void tt__watch_done(struct tt_env *env, const struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    tt_touch(env, future, TT_WRITE);
    if (future->head.type->flags & TT_TYPE_TASK) {
        tt_touch(env, tasks_of(env), TT_READ);
    }
}

/* It shows what callbacks there are; who adds one only reads it. Which of them
 * came first nobody reported. */
void tt__watch_shown(struct tt_env *env, const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    bool many = !tt_future_done(future) && future->callback == &tt__many;
    tt_touch(env, future, TT_WRITE); /* a task's steps read it */
    if (many &&
        ((const struct tt__callbacks *)future->callback_data)->count > 1) {
        tt_touch_hidden(env);
    }
}

void tt__watch_all_tasks(struct tt_env *env)
{
    tt_touch(env, tasks_of(env), TT_WRITE);
}

void tt__watch_serial(struct tt_env *env)
{
    TT_ASSERT(env->watches <= TT_WATCHES_ORDER);
    if (env->watches < TT_WATCHES_SERIALS) {
        tt__notify_notice(env, TT_NOTICE_SERIAL, NULL);
    }
}

void tt__watch_order(struct tt_env *env, size_t count)
{
    TT_ASSERT(env->watches <= TT_WATCHES_ORDER);
    if (env->watches < TT_WATCHES_ORDER && count > 1) {
        tt__notify_notice(env, TT_NOTICE_ORDER, NULL);
    }
}

/* Generators come and go in any order, so that only reads the list. */
void tt__watch_asyncgen(struct tt_loop *loop, bool begins)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    tt_touch(env, &loop->asyncgens_first, TT_READ);
    if (begins && env->watches == TT_WATCHES_ORDER) {
        tt_touch(env, &loop->asyncgens_last, TT_WRITE);
    }
}

void tt__watch_begin(struct tt_loop *loop, const void *slot,
                     struct tt__ready entry)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_watcher *watcher = env->watcher;
    tt__notify_notice(env, TT_NOTICE_TAKEN, slot);
    watcher->begin(watcher);
    if (tt__resumes_task(entry.callback)) {
        watcher->touch(watcher, task_steps(entry.data), TT_READ);
        watcher->touch(watcher, entry.data, TT_READ);
    } else if (is_ours(env, entry.data)) {
        watcher->touch(watcher, entry.data, TT_READ);
    } else if (is_unknown(env, entry)) {
        watcher->touch(watcher, slot, TT_READ);
    }
    if (tt_is_object(entry.arg)) {
        watcher->touch(watcher, tt_object(entry.arg), TT_READ);
    }
}

void tt__watch_cancel(struct tt_loop *loop, struct tt_task *task)
{
    struct tt_env *env = loop->env;
    TT_ASSERT(loop->victim == NULL);
    loop->victim = task; /* no handle of the queue begins */
    env->watcher->begin(env->watcher);
    loop->victim = NULL;
    tt__notify_learned(env, TT_CHOICE_CANCEL);
    tt_touch(env, task, TT_WRITE);
}

/* What is ready since then: it was made so by what runs. */
static void tell_ready(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_watcher *watcher = env->watcher;
    uint64_t first = loop->ready_announced > loop->ready_head
                         ? loop->ready_announced
                         : loop->ready_head;
    for (uint64_t n = first; n < loop->ready_tail; n++) {
        const struct tt__ready *slot = &loop->ready[n & loop->ready_mask];
        if (TT_UNLIKELY(is_unknown(env, *slot))) {
            watcher->born(watcher, slot, sizeof *slot);
            /* separately from the next one */
            watcher->touch(watcher, slot, TT_WRITE);
        }
        if (TT_UNLIKELY(watcher->notice != NULL)) {
            watcher->notice(watcher, TT_NOTICE_POSTED, slot);
        }
    }
    loop->ready_announced = loop->ready_tail;
}

void tt_watch_ready(struct tt_env *env)
{
    struct tt_loop *running = env->running;
    TT_ASSERT(env->watcher != NULL);
    for (uint32_t i = 0; i < env->loop_count; i++) {
        env->running = env->loops[i];
        tell_ready(env->running);
    }
    env->running = running;
}

void tt__watch_end(struct tt_loop *loop, const struct tt_task *ran, int rc)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_watcher *watcher = loop->env->watcher;
    if (ran != NULL) {
        if (ran->waiting_for != NULL) {
            watcher->touch(watcher, ran->waiting_for, TT_READ);
        }
        watcher->touch(watcher, task_steps(ran), TT_WRITE);
    }
    tell_ready(loop);
    if (loop->stopping || rc < 0) {
        tt__notify_notice(loop->env, TT_NOTICE_STOPS, NULL);
    }
    watcher->end(watcher);
}

void tt__watch_join(struct tt_env *env, const void *at)
{
    if (env->running != NULL) {
        tell_ready(env->running); /* by whom it was made so */
    }
    env->watcher->join(env->watcher, at);
}

void tt__watch_offers(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_watcher *watcher = loop->env->watcher;
    uint64_t first = loop->ready_head, count = loop->ready_tail - first;
    for (uint64_t n = 0; watcher->notice != NULL && count > 1 && n < count;
         n++) {
        watcher->notice(watcher, TT_NOTICE_OFFERED,
                        &loop->ready[(first + n) & loop->ready_mask]);
    }
}

void tt__watch_tick(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    tell_ready(loop);
    tt__notify_notice(loop->env, TT_NOTICE_TICK, NULL);
}
