/* SPDX-License-Identifier: MIT
 *
 * thread_report.c: what reports and loops ask about threads.
 */
#include <math.h>
#include <stdio.h>
#include <ticktape/tt_blocked.h>

#include "loop/core/process.h"
#include "loop/core/ready.h"
#include "loop/core/task.h"
#include "loop/core/thread_state.h"

const struct tt__thread *tt__thread_find(const struct tt__threads *threads,
                                         uint64_t ident)
{
    const struct tt__thread *at = threads->all;
    while (at != NULL && at->ident != ident) {
        at = at->next;
    }
    return at;
}

const char *tt__thread_own_name(const struct tt_env *env)
{
    const struct tt__threads *threads = env->threads;
    return threads == NULL || threads->current->shown == TT_THREAD_MAIN
               ? "MainThread"
               : threads->current->name;
}

double tt_thread_next_s(const struct tt_env *env)
{
    double next_s = HUGE_VAL;
    for (const struct tt__thread *at = env->threads->all; at != NULL;
         at = at->next) {
        if (at != env->threads->current &&
            (at->state == THREAD_PARKED || at->state == THREAD_SELECTING) &&
            at->wake_s < next_s && tt__thread_may_run(env->threads, at)) {
            next_s = at->wake_s;
        }
    }
    return next_s;
}

bool tt_thread_job_due(const struct tt_env *env)
{
    const struct tt__thread *at = env->threads->all;
    while (at != NULL &&
           !(at->job != 0 && at->state == THREAD_PARKED &&
             at->wake_s <= env->clock->now_s && at->process == env->process)) {
        at = at->next;
    }
    TT_ASSERT(at == NULL || at->process == env->process);
    return at != NULL;
}

bool tt_thread_main_waits(const struct tt_env *env)
{
    return env->threads != NULL && env->threads->main.state == THREAD_PARKED;
}

size_t tt_thread_waiting(const struct tt_parked *list)
{
    size_t count = 0;
    for (const struct tt__thread *at = list->first; at != NULL;
         at = at->next_in_queue) {
        count++;
    }
    return count;
}

bool tt__thread_is_roused(const struct tt_env *env)
{
    return env->threads != NULL && env->threads->urgent.first != NULL;
}

bool tt__thread_waits(const struct tt_env *env)
{
    return env->threads != NULL &&
           env->threads->current->state != THREAD_RUNNING;
}

const char *tt__thread_name(const struct tt__threads *threads,
                            const struct tt__thread *thread)
{
    if (thread == NULL) {
        return NULL;
    }
    if (thread == &threads->main) {
        return "the program";
    }
    return thread->name;
}

static struct tt_thread_about about_of(const struct tt__threads *threads,
                                       const struct tt__thread *thread)
{
    const struct tt__thread *holder = tt__thread_find(threads, thread->holder);
    const struct tt__thread *runner = tt__process_runner(thread->process);
    return (struct tt_thread_about){.name = tt__thread_name(threads, thread),
                                    .what = thread->what,
                                    .by = thread->by,
                                    .file = thread->place.file,
                                    .line = thread->place.line,
                                    .holder = tt__thread_name(threads, holder),
                                    .until_s = thread->wake_s,
                                    .ident = thread->ident,
                                    .process =
                                        runner == NULL ? 0 : runner->ident,
                                    .has_ended = thread->state == THREAD_ENDED};
}

void tt_thread_running(const struct tt_env *env, struct tt_thread_about *out)
{
    TT_ASSERT(env->threads != NULL);
    *out = about_of(env->threads, env->threads->current);
}

uint64_t tt_thread_holder(const struct tt_env *env, uint64_t ident)
{
    TT_ASSERT(env->threads != NULL);
    const struct tt__thread *thread = tt__thread_find(env->threads, ident);
    /* The first one has left the wait, because it failed. */
    bool waits =
        thread != NULL && (thread->what != NULL ||
                           (env->is_blocked && thread == &env->threads->main));
    return waits && tt__thread_find(env->threads, thread->holder) != NULL
               ? thread->holder
               : 0;
}

void tt_threads_waiting(struct tt_env *env, tt_thread_waits *each, void *data)
{
    const struct tt__threads *threads = env->threads;
    for (const struct tt__thread *at = threads == NULL ? NULL : threads->all;
         at != NULL; at = at->next) {
        if (at->what != NULL && at->state != THREAD_RUNNING &&
            at != &threads->main) {
            const struct tt_thread_about about = about_of(threads, at);
            each(data, &about);
        }
    }
}

/* ---- Deadlocks ----------------------------------------------------------- */

static int end_blocked(struct tt_env *env, const char *message)
{
    TT_ASSERT(env->is_blocked && env->failure == 0);
    if (env->forever != NULL && env->forever(env) < 0) {
        env->is_blocked = false;
        return tt_failure(env);
    }
    return tt_fail(env, TT_EDEADLOCK, "%s", message);
}

/* Keeps TASK, which runs on LOOP, for the report: in a queue that is not run
 * any more. Both may be NULL. */
static void keep_blocked(struct tt_loop *loop, struct tt_task *task)
{
    if (loop != NULL && task != NULL) {
        TT_ASSERT(!tt_future_done(&task->future));
        tt_object_ref(&task->future.head);
        tt__ready_push(loop, &tt__task_step, task, TT_NULL);
    }
}

int tt__threads_deadlocked(struct tt__threads *threads)
{
    struct tt_env *env = threads->env;
    const struct tt__thread *main = &threads->main;
    const struct tt__thread *holder = tt__thread_find(threads, main->holder);
    bool is_current = main == threads->current;
    struct tt_task *task = is_current ? env->task : main->saved.task;
    keep_blocked(is_current ? env->running : main->saved.running, task);
    env->is_blocked = true;
    env->blocked = (struct tt_blocked){.task = task,
                                       .file = main->place.file,
                                       .line = main->place.line,
                                       .by = main->by};
    if (holder != NULL && holder != main) {
        snprintf(env->blocked.holder, sizeof env->blocked.holder, "%s",
                 holder->name);
    }
    snprintf(env->blocked.what, sizeof env->blocked.what, "%s",
             main->what == NULL ? "the program" : main->what);
    return end_blocked(env, "all threads wait for each other");
}

int tt__thread_wait_forever(struct tt_env *env, const char *what,
                            enum tt_blocker by)
{
    struct tt_task *task =
        env->running == NULL ? NULL : tt_current_task(env, NULL);
    struct tt_place place = {.file = NULL};
    TT_ASSERT(!env->is_blocked && env->failure == 0);
    keep_blocked(env->running, task);
    tt_place_now(env, &place);
    env->is_blocked = true;
    env->blocked = (struct tt_blocked){
        .task = task, .file = place.file, .line = place.line, .by = by};
    snprintf(env->blocked.what, sizeof env->blocked.what, "%s", what);
    char message[sizeof env->blocked.what + 64];
    snprintf(message, sizeof message,
             "%s waits for another thread, and there is none", what);
    return end_blocked(env, message);
}

int tt_wait_forever(struct tt_env *env, const char *what)
{
    return tt__thread_wait_forever(env, what, TT_BLOCKER_EVENT);
}
