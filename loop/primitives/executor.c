/* SPDX-License-Identifier: MIT
 *
 * executor.c: functions in C that run next to the loop; see tt_concurrent.h.
 *
 * A loop has a queue of jobs, and hands as many to workers as there may be.
 * Simulated workers are threads of the execution (tt_thread.h), which take the
 * next job themselves. For real env->start_job passes a job to a thread of the
 * system, and the loop hands out the next one when it hears of the end.
 *
 * Invariant: all of this belongs to the loop's thread. A thread of the system
 * reads `function` and `argument` of its job, and writes `result`.
 *
 * Mirrors asyncio/base_events.py run_in_executor of 3.14, and
 * concurrent/futures/thread.py.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <stdio.h>
#include <time.h>

#include "loop/core/job.h"
#include "loop/core/loop.h"
#include "loop/core/methods/network_methods.h"
#include "loop/core/select.h"
#include "loop/core/sound.h"
#include "loop/primitives/concurrent.h"

enum { WORKERS = 8, NAME_SIZE = 32 }; /* of a machine with four processors */

static void drop_job(struct tt_env *env, struct tt_object *self)
{
    struct tt_job *job = (struct tt_job *)self;
    TT_ASSERT(job->next == NULL);
    if (job->future != NULL) {
        tt__concurrent_forget(env, job->future);
    }
    tt_concurrent_unref(env, job->future);
    tt_unref(env, job->loop);
}

TT_SHARED(tt_job, drop_job)

/* What loop->jobs is. */
struct pool {
    struct tt_object head;
    struct tt_job *first; /* owns; no worker has it yet */
    struct tt_job *last;
    uint32_t running; /* workers, for real jobs that they have */
    uint32_t made;    /* workers so far */
};

static struct tt_job *take(struct pool *pool)
{
    struct tt_job *job = pool->first;
    if (job != NULL) {
        pool->first = job->next;
        pool->last = pool->first == NULL ? NULL : pool->last;
        job->next = NULL;
    }
    return job;
}

static void drop_pool(struct tt_env *env, struct tt_object *self)
{
    struct pool *pool = (struct pool *)self;
    for (struct tt_job *job = take(pool); job != NULL; job = take(pool)) {
        tt_unref(env, job);
    }
    TT_ASSERT(pool->first == NULL && pool->last == NULL);
}

TT_SHARED(pool, drop_pool)

/* The pool of LOOP, borrowed; NULL: it has none, or no memory. */
static struct pool *pool_of(const struct tt_loop *loop)
{
    return (struct pool *)(void *)loop->jobs;
}

static void put_last(struct pool *pool, struct tt_job *job)
{
    TT_ASSERT(job->next == NULL && job != pool->last);
    if (pool->last == NULL) {
        pool->first = job;
    } else {
        pool->last->next = job;
    }
    pool->last = job;
}

static void take_last(struct pool *pool)
{
    struct tt_job **at = &pool->first, *before = NULL;
    TT_ASSERT(pool->last != NULL);
    while (*at != pool->last) {
        before = *at;
        at = &before->next;
    }
    *at = NULL;
    pool->last = before;
}

/* A job of LOOP is over: 0 or a failure. */
static int count_down(struct tt_loop *loop)
{
    TT_ASSERT(loop->jobs_pending > 0);
    loop->jobs_pending--;
    return tt__jobs_changed(loop);
}

static int publish(struct tt_env *env, struct tt_job *job)
{
    tt_value result = tt_int(env, job->result);
    int rc = result == TT_NULL
                 ? tt_failure(env)
                 : tt_concurrent_set_result(env, job->future, result);
    TT_ASSERT(rc < 0 || tt_concurrent_done(job->future));
    tt_unref(env, result);
    return rc;
}

/* ---- Simulated workers --------------------------------------------------- */

static int run_job(struct tt_env *env, struct tt_job *job)
{
    int rc = tt_concurrent_set_running(env, job->future);
    TT_ASSERT(env->start_job == NULL);
    if (rc > 0) {
        tt_thread_begin_job(env);
        job->result = job->function(job, job->argument);
        rc = tt_thread_end_job(env);
        rc = rc < 0 ? rc : publish(env, job);
    }
    return rc < 0 ? rc : count_down(job->loop);
}

static int run_worker(struct tt_env *env, void *data)
{
    struct tt_loop *loop = data;
    int rc = 0;
    while (rc == 0 && pool_of(loop) != NULL) {
        struct tt_job *job = take(pool_of(loop));
        if (job == NULL) {
            break;
        }
        rc = run_job(env, job);
        tt_unref(env, job);
    }
    if (pool_of(loop) != NULL) {
        TT_ASSERT(pool_of(loop)->running > 0);
        pool_of(loop)->running--;
    }
    tt_unref(env, loop);
    return rc;
}

static void drop_worker(struct tt_env *env, void *data)
{
    struct tt_loop *loop = data;
    TT_ASSERT(tt__loop_sound(loop));
    tt_unref(env, loop);
}

static int start_worker(struct tt_env *env, struct tt_loop *loop)
{
    char name[NAME_SIZE];
    uint64_t ident;
    snprintf(name, sizeof name, "asyncio_%u", pool_of(loop)->made);
    const struct tt_thread_body body = {.run = run_worker,
                                        .drop = drop_worker,
                                        .data = loop,
                                        .name = name,
                                        .is_worker = true};
    tt_ref(loop);
    int rc = tt_thread_start(env, &body, &ident);
    if (rc < 0) {
        tt_unref(env, loop);
        return rc;
    }
    TT_ASSERT(ident > TT_THREAD_MAIN);
    pool_of(loop)->running++;
    pool_of(loop)->made++;
    return 0;
}

/* ---- Threads of the system ----------------------------------------------- */

static int start_next(struct tt_env *env, struct tt_loop *loop);

/* A thread has run the job. */
static int run_done(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_job *job = data;
    struct tt_env *env = loop->env;
    (void)arg;
    TT_ASSERT(job->loop == loop && pool_of(loop)->running > 0);
    pool_of(loop)->running--;
    int rc = publish(env, job);
    rc = rc < 0 ? rc : count_down(loop);
    tt_unref(env, job);
    return rc < 0 ? rc : start_next(env, loop);
}

static void drop_done(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

const struct tt_callback tt__job_done = {.run = run_done,
                                         .drop = drop_done,
                                         .name = "job",
                                         .label = TT_LABEL_SILENT};

/* Hands the next jobs to threads. */
static int start_next(struct tt_env *env, struct tt_loop *loop)
{
    struct pool *pool = pool_of(loop);
    while (pool->first != NULL && pool->running < env->workers_max) {
        struct tt_job *job = take(pool);
        int rc = tt_concurrent_set_running(env, job->future);
        bool is_cancelled = rc == 0;
        rc = rc > 0 ? env->start_job(env, job) : rc;
        if (rc == 0 && !is_cancelled) {
            pool->running++; /* the thread has our reference */
            continue;
        }
        int counted = count_down(loop);
        tt_unref(env, job);
        if (rc < 0 || counted < 0) {
            return rc < 0 ? rc : counted;
        }
    }
    TT_ASSERT(pool->running <= env->workers_max);
    return 0;
}

/* ---- In C ---------------------------------------------------------------- */

static struct tt_job *make_job(struct tt_env *env, struct tt_loop *loop,
                               tt_job_function *function, void *argument)
{
    struct tt_job *job = tt_job_new(env);
    if (job != NULL) {
        tt_ref(loop);
        job->loop = loop;
        job->function = function;
        job->argument = argument;
        job->future = tt_concurrent_new(env);
        if (job->future == NULL) {
            tt_unref(env, job);
            return NULL;
        }
    }
    return job;
}

/* Queues JOB (taken): 0 or a failure. */
static int submit(struct tt_env *env, struct tt_loop *loop, struct tt_job *job)
{
    struct pool *pool = pool_of(loop);
    put_last(pool, job);
    loop->jobs_pending++;
    loop->has_executor = true;
    if (env->start_job != NULL) {
        return start_next(env, loop);
    }
    if (pool->running == WORKERS || start_worker(env, loop) == 0) {
        return 0;
    }
    take_last(pool);
    loop->jobs_pending--;
    tt_unref(env, job);
    return tt_failure(env);
}

tt_value tt_run_in_executor(struct tt_env *env, tt_job_function *function,
                            void *argument)
{
    struct tt_loop *loop = tt_running_loop(env);
    TT_ASSERT(function != NULL);
    if (loop == NULL) {
        return TT_NULL;
    }
    if (tt__check_executor(loop) < 0) {
        return TT_NULL;
    }
    if (loop->jobs == TT_NULL) {
        loop->jobs = tt_value_of(pool_new(env));
    }
    struct tt_job *job =
        loop->jobs == TT_NULL ? NULL : make_job(env, loop, function, argument);
    if (job == NULL) {
        return TT_NULL;
    }
    /* It and its copy hold each other until it is done, so the copy is made
     * last. */
    struct tt_concurrent *source = job->future;
    tt_ref(source);
    struct tt_future *future =
        submit(env, loop, job) < 0 ? NULL : tt_wrap_future(env, source, loop);
    tt_concurrent_unref(env, source);
    return tt_value_of(future);
}

static int sleep_real(double seconds)
{
    struct timespec left = {.tv_sec = (time_t)seconds};
    left.tv_nsec = (long)((seconds - (double)left.tv_sec) * 1e9);
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {
    }
    return 0;
}

int tt_job_sleep(struct tt_job *job, double seconds)
{
    struct tt_env *env = job->loop->env;
    TT_ASSERT(seconds >= 0);
    if (env->start_job != NULL) {
        return sleep_real(seconds);
    }
    int rc = tt_failure(env);
    return rc < 0 ? rc : tt_time_sleep(env, seconds);
}
