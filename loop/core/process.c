/* SPDX-License-Identifier: MIT
 *
 * process.c: simulated processes; see process.h.
 *
 * A process that is killed ends where its threads wait: each is made ready, and
 * leaves its functions with a failure, which no program can catch. So neither
 * `finally` nor an exit function runs.
 */
#include "loop/core/process.h"

#include <ticktape/tt_sys.h>

#include "loop/core/left.h"
#include "loop/core/signal.h"
#include "loop/core/thread_state.h"

struct tt__process {
    struct tt__process *next;
    int id;           /* 0: the first one */
    uint32_t threads; /* alive; only of others than the first */
    bool is_over;     /* its threads end as soon as they run */
    bool is_killed;   /* `status` is why */
    int status;
    struct tt__thread *runner; /* its first thread; NULL of the first one */
    struct tt__process *first; /* the first one; NULL: it is itself */
    bool is_joining;           /* it waits for the others, which end */
    struct tt_parked joining;  /* there */
    /* What the environment has while it runs. */
    uint64_t tick;
    uint64_t tick_shown;
    uint32_t task_serial;
    uint32_t task_first;
    uint32_t task_last;
    struct tt_left *left;
    tt_value policy;
    tt_value warned;
    struct tt__signals *signals;
    struct tt_main *main;
    struct tt_watcher *watcher;
    struct tt_shared *shared; /* NULL for all but the first */
    struct tt_record *at;     /* of the observer */
    struct tt_record *end;
    void *language; /* owns; while another process runs; NULL: the first's */
};

/* ---- One after the other ------------------------------------------------- */

static void save(const struct tt_env *env, struct tt__process *self)
{
    self->tick = env->tick;
    self->tick_shown = env->tick_shown;
    self->task_serial = env->task_serial;
    self->task_first = env->task_first;
    self->task_last = env->task_last;
    self->left = env->left;
    self->policy = env->policy;
    self->warned = env->warned;
    self->signals = env->signals;
    self->main = env->main;
    self->watcher = env->watcher;
    self->shared = env->shared;
    self->at = env->observer->at;
    self->end = env->observer->end;
}

static void load(struct tt_env *env, const struct tt__process *self)
{
    env->tick = self->tick;
    env->tick_shown = self->tick_shown;
    env->task_serial = self->task_serial;
    env->task_first = self->task_first;
    env->task_last = self->task_last;
    env->left = self->left;
    env->policy = self->policy;
    env->warned = self->warned;
    env->signals = self->signals;
    env->main = self->main;
    env->watcher = self->watcher;
    env->shared = self->shared;
    env->observer->at = self->at;
    env->observer->end = self->end;
}

void tt__process_swap(struct tt_env *env, struct tt__process *to)
{
    struct tt__process *from = env->process;
    TT_ASSERT(from != NULL && to != NULL);
    if (from == to) {
        return;
    }
    save(env, from);
    if (TT_LANGUAGE_HAS(env, swap_process)) {
        env->language->swap_process(env, from->language, to->language);
    }
    load(env, to);
    env->process = to;
    if (env->sys != NULL && env->sys->set_process != NULL) {
        env->sys->set_process(env->sys, to->id);
    }
}

/* ---- Life ---------------------------------------------------------------- */

static struct tt__process *process_new(struct tt_env *env, bool is_first)
{
    struct tt__process *self = tt_alloc(env, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    *self = (struct tt__process){.policy = TT_NULL, .warned = TT_NULL};
    if (TT_LANGUAGE_HAS(env, begin_process)) {
        self->language = env->language->begin_process(env, is_first);
        if (self->language == NULL) {
            tt_free(env, self, sizeof *self);
            return NULL;
        }
    }
    return self;
}

/* The first process, to which all threads so far belong. */
static int open_first(struct tt_env *env)
{
    struct tt__process *first = process_new(env, true);
    if (first == NULL) {
        return tt_failure(env);
    }
    env->process = first;
    env->has_processes = true;
    for (struct tt__thread *at = env->threads->all; at != NULL; at = at->next) {
        at->process = first;
    }
    return 0;
}

static struct tt__process *find(const struct tt_env *env, int id)
{
    struct tt__process *at = env->processes;
    while (at != NULL && at->id != id) {
        at = at->next;
    }
    return at;
}

static void unlink_process(struct tt_env *env, struct tt__process *self)
{
    struct tt__process **at = &env->processes;
    while (*at != self) {
        TT_ASSERT(*at != NULL);
        at = &(*at)->next;
    }
    *at = self->next;
}

struct tt_watcher *tt__process_watcher(const struct tt_env *env)
{
    const struct tt__process *self = env->process;
    if (self == NULL || self->first == NULL) {
        return env->watcher;
    }
    TT_ASSERT(self->id != 0);
    return self->first->watcher;
}

void tt__process_watch(struct tt_env *env, struct tt_watcher *watcher)
{
    for (struct tt__process *at = env->processes; at != NULL; at = at->next) {
        TT_ASSERT(at->id != 0 && at != env->process);
        at->watcher = watcher;
    }
}

const struct tt__thread *tt__process_runner(const struct tt__process *process)
{
    return process == NULL ? NULL : process->runner;
}

bool tt_process_is_child(const struct tt_env *env)
{
    return env->process != NULL && env->process->id != 0;
}

void tt__process_thread(struct tt_env *env, struct tt__process *process,
                        int change)
{
    if (process != NULL && process->id != 0) {
        process->threads += (uint32_t)change;
        TT_ASSERT(process->threads > 0);
        if (process->threads == 1) {
            tt_thread_wake_all(env, &process->joining);
        }
    }
}

/* ---- The end of one ------------------------------------------------------ */

int tt__process_check(struct tt_env *env)
{
    const struct tt__process *self = env->process;
    if (self == NULL || !self->is_over || env->failure != 0 ||
        (self->is_joining && env->threads->current == self->runner)) {
        return env->failure;
    }
    TT_ASSERT(self->id != 0);
    return tt_fail(env, TT_EKILLED, "its process has ended");
}

void tt__process_ended(struct tt_env *env)
{
    struct tt__process *self = env->process;
    if (self == NULL || self->id == 0 || env->failure != TT_EKILLED) {
        return;
    }
    if (!self->is_over) { /* by a signal that it sent itself */
        self->is_over = self->is_killed = true;
        self->status = -env->killed_by;
        env->killed_by = 0;
    }
    tt_failure_clear(env);
}

/* All threads of SELF continue, and find that it is over. */
static void end_threads(struct tt_env *env, struct tt__process *self)
{
    struct tt__threads *threads = env->threads;
    TT_ASSERT(self->id != 0);
    self->is_over = true;
    for (struct tt__thread *at = threads->all; at != NULL; at = at->next) {
        if (at->process == self && at->state != THREAD_RUNNING) {
            tt__thread_rouse(threads, at);
        }
    }
}

static void kill_process(struct tt_env *env, struct tt__process *self,
                         int status)
{
    if (!self->is_over) {
        self->is_killed = true;
        self->status = status;
        end_threads(env, self);
    }
}

int tt_process_exit(struct tt_env *env, int status)
{
    struct tt__process *self = env->process;
    TT_ASSERT(tt_process_is_child(env));
    self->is_killed = true;
    self->status = status;
    end_threads(env, self);
    return tt_fail(env, TT_EKILLED, "os._exit()");
}

int tt_process_signal(struct tt_env *env, int id, int number)
{
    struct tt__process *self = find(env, id), *outer = env->process;
    int rc = 0;
    if (self == NULL || self->is_over) {
        return 0;
    }
    TT_ASSERT(outer != self);
    tt__process_swap(env, self);
    bool ends = tt_signal_effect(env, number) == TT_SIGNAL_ENDS;
    if (!ends) {
        rc = tt_signal_arrive(env, number);
    }
    tt__process_swap(env, outer);
    if (ends) {
        kill_process(env, self, -number);
    }
    return rc;
}

/* Its threads have ended; drops what it has. */
static void process_free(struct tt_env *env, struct tt__process *self)
{
    const bool is_quiet = env->is_quiet;
    TT_ASSERT(env->process == self && self->threads <= 1);
    env->is_quiet = true;
    if (env->sys != NULL && env->sys->close_process != NULL) {
        env->sys->close_process(env->sys, self->id);
    }
    if (TT_LANGUAGE_HAS(env, end_process)) {
        env->language->end_process(env);
    }
    tt__left_forget(env);
    tt__signals_end(env);
    tt_clear(env, &env->policy);
    tt_clear(env, &env->warned);
    env->is_quiet = is_quiet;
}

/* Waits until the running thread is the last one of its process. */
static void join(struct tt_env *env, struct tt__process *self)
{
    end_threads(env, self);
    self->is_joining = true;
    while (self->threads > 1 && env->failure == 0) {
        tt_thread_park(
            env, &(struct tt_thread_wait){.list = &self->joining,
                                          .timeout_s = -1,
                                          .what = "the threads of a process"});
    }
}

/* SELF does not run, and has ended. */
static void drop(struct tt_env *env, struct tt__process *self)
{
    TT_ASSERT(env->process != self);
    unlink_process(env, self);
    if (TT_LANGUAGE_HAS(env, free_process)) {
        env->language->free_process(env, self->language);
    }
    tt_free(env, self, sizeof *self);
}

int tt_process_run(struct tt_env *env, int *id,
                   int (*body)(struct tt_env *env, void *data, int *status),
                   void *data, int *status)
{
    struct tt__thread *thread = env->threads->current;
    if (env->process == NULL && open_first(env) < 0) {
        return tt_failure(env);
    }
    struct tt__process *outer = env->process, *self = process_new(env, false);
    struct tt_watcher *watcher = tt__process_watcher(env);
    if (self == NULL) {
        return tt_failure(env);
    }
    self->watcher = watcher == NULL ? NULL : watcher->child;
    self->id = *id = ++env->process_ids;
    self->threads = 1;
    self->runner = thread;
    self->first = outer->id == 0 ? outer : outer->first;
    self->next = env->processes;
    env->processes = self;
    const uint64_t shown = thread->shown;
    tt__process_swap(env, self);
    thread->process = self;
    thread->shown = TT_THREAD_MAIN;
    int rc = body(env, data, &self->status);
    TT_ASSERT(rc == 0 || env->failure != 0 || env->raised != NULL);
    tt__process_ended(env);
    if (tt_failure(env) == 0) {
        join(env, self);
    }
    if (tt_failure(env) == 0) {
        *status = self->status;
        process_free(env, self);
    }
    thread->shown = shown;
    thread->process = outer;
    tt__process_swap(env, outer);
    if (tt_failure(env) == 0) { /* else its threads are still there */
        drop(env, self);
    }
    return tt_failure(env);
}

void tt__processes_end(struct tt_env *env)
{
    struct tt__process *first = env->process;
    if (first != NULL) {
        TT_ASSERT(first->id == 0);
        while (env->processes != NULL) {
            struct tt__process *at = env->processes;
            tt__process_swap(env, at);
            process_free(env, at);
            tt__process_swap(env, first);
            drop(env, at);
        }
        env->process = NULL;
        if (TT_LANGUAGE_HAS(env, free_process)) {
            env->language->free_process(env, first->language);
        }
        tt_free(env, first, sizeof *first);
    }
}
