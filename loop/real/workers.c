/* SPDX-License-Identifier: MIT
 *
 * workers.c: threads of the system that run jobs in C (loop/core/job.h).
 *
 * Threads are started as they are needed, wait for the next job when they have
 * none, and end with the execution. One that has run a job posts tt__job_done
 * to its loop, which wakes it. Signals go to other threads.
 *
 * Invariant: a thread uses nothing of the execution but its job, and the loop
 * to post to; what is queued here is under the lock. Like the list of
 * selector_epoll.c, this is memory of malloc().
 */
#define _GNU_SOURCE 1
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "loop/core/job.h"
#include "loop/real/real.h"

enum { WORKERS_MAX = 32, MORE_THAN_PROCESSORS = 4 };

struct tt__workers {
    pthread_mutex_t lock;
    pthread_cond_t wake;  /* there is a job, or the end */
    pthread_cond_t quiet; /* `busy` is 0 */
    struct tt_job *first; /* to be run; borrowed */
    struct tt_job **last;
    uint32_t queued;
    uint32_t idle;  /* threads that wait */
    uint32_t busy;  /* jobs that are queued, or that run */
    uint32_t count; /* threads */
    bool is_ending;
    pthread_t threads[WORKERS_MAX];
};

/* min(32, processors + 4), as ThreadPoolExecutor's. */
uint32_t tt__workers_max(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    long most = (processors < 1 ? 1 : processors) + MORE_THAN_PROCESSORS;
    TT_ASSERT(most > 0);
    return most < WORKERS_MAX ? (uint32_t)most : WORKERS_MAX;
}

static void post(struct tt_job *job)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    while (tt_loop_call_soon_threadsafe(job->loop, &tt__job_done, job) < 0) {
        nanosleep(&moment, NULL); /* without memory */
    }
}

static void *work(void *data)
{
    struct tt__workers *self = data;
    pthread_mutex_lock(&self->lock);
    for (;;) {
        while (self->first == NULL && !self->is_ending) {
            self->idle++;
            pthread_cond_wait(&self->wake, &self->lock);
            self->idle--;
        }
        struct tt_job *job = self->first;
        if (job == NULL) {
            break;
        }
        self->first = job->next;
        self->last = self->first == NULL ? &self->first : self->last;
        self->queued--;
        job->next = NULL;
        pthread_mutex_unlock(&self->lock);
        job->result = job->function(job, job->argument);
        post(job);
        pthread_mutex_lock(&self->lock);
        if (--self->busy == 0) {
            pthread_cond_broadcast(&self->quiet);
        }
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

static struct tt__workers *workers_of(struct tt_env *env)
{
    struct tt__workers *self = env->workers;
    if (self == NULL) {
        self = calloc(1, sizeof *self);
        if (self == NULL) {
            tt_fail(env, TT_ENOMEM, "out of memory");
            return NULL;
        }
        self->last = &self->first;
        pthread_mutex_init(&self->lock, NULL);
        pthread_cond_init(&self->wake, NULL);
        pthread_cond_init(&self->quiet, NULL);
        env->workers = self;
    }
    TT_ASSERT(self->count <= WORKERS_MAX);
    return self;
}

/* Under the lock. Whether there is a thread that will take the next job. */
static bool has_thread(struct tt__workers *self)
{
    sigset_t all, old;
    if (self->idle > self->queued || self->count == WORKERS_MAX) {
        return true;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    if (pthread_create(&self->threads[self->count], NULL, work, self) == 0) {
        self->count++;
    }
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    TT_ASSERT(self->count <= WORKERS_MAX);
    return self->count > 0;
}

int tt__workers_start(struct tt_env *env, struct tt_job *job)
{
    struct tt__workers *self = workers_of(env);
    if (self == NULL) {
        return tt_failure(env);
    }
    pthread_mutex_lock(&self->lock);
    bool is_taken = has_thread(self);
    if (is_taken) {
        TT_ASSERT(job->next == NULL && !self->is_ending);
        *self->last = job;
        self->last = &job->next;
        self->queued++;
        self->busy++;
        pthread_cond_signal(&self->wake);
    }
    pthread_mutex_unlock(&self->lock);
    return is_taken ? 0
                    : tt_raise(env, &tt_RuntimeError, "can't start new thread");
}

void tt__workers_join(struct tt_env *env)
{
    struct tt__workers *self = env->workers;
    if (self != NULL) {
        pthread_mutex_lock(&self->lock);
        while (self->busy > 0) {
            pthread_cond_wait(&self->quiet, &self->lock);
        }
        TT_ASSERT(self->first == NULL);
        pthread_mutex_unlock(&self->lock);
    }
}

void tt__workers_end(struct tt_env *env)
{
    struct tt__workers *self = env->workers;
    if (self == NULL) {
        return;
    }
    tt__workers_join(env);
    pthread_mutex_lock(&self->lock);
    self->is_ending = true;
    pthread_cond_broadcast(&self->wake);
    pthread_mutex_unlock(&self->lock);
    for (uint32_t i = 0; i < self->count; i++) {
        pthread_join(self->threads[i], NULL);
    }
    TT_ASSERT(self->idle == 0 && self->busy == 0);
    pthread_cond_destroy(&self->wake);
    pthread_cond_destroy(&self->quiet);
    pthread_mutex_destroy(&self->lock);
    env->workers = NULL;
    free(self);
}
