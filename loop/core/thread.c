/* SPDX-License-Identifier: MIT
 *
 * thread.c: simulated threads of an execution; see tt_thread.h.
 *
 * What the environment holds for the running thread only (its depth, its
 * context, its running loop, ...) is exchanged at each switch.
 */
#include "loop/core/thread_state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "loop/object/access.h"
#include "loop/core/current.h"
#include "loop/core/loop.h"
#include "loop/core/process.h"
#include "loop/core/ready.h"
#include "loop/core/signal.h"
#include "loop/core/step.h"
#include "loop/core/task.h"
#include "loop/core/sound.h"

/* As long as CPython lets a thread compute: sys.getswitchinterval(). */
#define SWITCH_S 0.005
/* A wait without an end is done in parts, for real. */
#define WAIT_S 3600

static bool is_real(const struct tt_env *env)
{
    return env->clock->read != NULL;
}

/* ---- Queues -------------------------------------------------------------- */

static void put_last(struct tt__thread_queue *queue, struct tt__thread *thread)
{
    TT_ASSERT((queue->first == NULL) == (queue->last == NULL));
    thread->next_in_queue = NULL;
    if (queue->last == NULL) {
        queue->first = thread;
    } else {
        queue->last->next_in_queue = thread;
    }
    queue->last = thread;
}

static void take_out(struct tt__thread_queue *queue, struct tt__thread *thread)
{
    struct tt__thread *before = NULL;
    struct tt__thread **at = &queue->first;
    while (*at != thread) {
        before = *at;
        TT_ASSERT(before != NULL);
        at = &before->next_in_queue;
    }
    *at = thread->next_in_queue;
    if (queue->last == thread) {
        queue->last = before;
    }
}

/* struct tt_parked is such a queue. */
static struct tt__thread_queue *queue_of(struct tt_parked *list)
{
    _Static_assert(sizeof(struct tt__thread_queue) == sizeof *list,
                   "two pointers");
    return (struct tt__thread_queue *)(void *)list;
}

bool tt__thread_may_run(const struct tt__threads *threads,
                        const struct tt__thread *thread)
{
    return threads->blocking == 0 || !thread->body.is_worker;
}

static struct tt__thread *first_of(const struct tt__threads *threads,
                                   struct tt__thread_queue *queue)
{
    struct tt__thread *at = queue->first;
    while (at != NULL && !tt__thread_may_run(threads, at)) {
        at = at->next_in_queue;
    }
    if (at != NULL) {
        take_out(queue, at);
    }
    return at;
}

/* ---- Switching ----------------------------------------------------------- */

static void load(struct tt_env *env, const struct tt__thread_saved *saved)
{
    env->depth = saved->depth;
    env->native_depth = saved->native_depth;
    env->stack_low = saved->stack_low;
    env->stack_is_part = saved->stack_is_part;
    env->handled = saved->handled;
    env->context = saved->context;
    env->nested = saved->nested;
    env->running = saved->running;
    env->task = saved->task;
    env->entered = saved->entered;
    env->current = saved->current;
    env->run_from = saved->run_from;
    env->eager = saved->eager;
    env->trash = saved->trash;
    env->destroying = saved->destroying;
    env->raised = saved->raised;
}

static void save(const struct tt_env *env, struct tt__thread_saved *saved)
{
    *saved = (struct tt__thread_saved){
        .depth = env->depth,
        .native_depth = env->native_depth,
        .stack_low = env->stack_low,
        .stack_is_part = env->stack_is_part,
        .handled = env->handled,
        .context = env->context,
        .nested = env->nested,
        .running = env->running,
        .task = env->task,
        .entered = env->entered,
        .current = env->current,
        .run_from = env->run_from,
        .eager = env->eager,
        .trash = env->trash,
        .destroying = env->destroying,
        .raised = env->raised,
    };
}

/* Frees the thread that ended last: it could not free its own stack. */
static void bury(struct tt__threads *threads)
{
    struct tt__thread *dead = threads->dead;
    threads->dead = NULL;
    if (dead != NULL) {
        TT_ASSERT(dead->state == THREAD_ENDED && dead != threads->current);
        tt__fiber_deinit(&dead->fiber, threads->env->region);
        tt_free(threads->env, dead, sizeof *dead);
    }
}

/* Of a child, too, which may have no watcher of its own. */
static void notify_thread(struct tt_env *env, enum tt_notice what,
                          const uint64_t *ident)
{
    if (TT_UNLIKELY(env->watcher != NULL || env->process != NULL)) {
        struct tt_watcher *watcher = tt__process_watcher(env);
        if (watcher != NULL && watcher->notice != NULL) {
            watcher->notice(watcher, what, ident);
        }
    }
}

static void switch_to(struct tt__threads *threads, struct tt__thread *to)
{
    struct tt_env *env = threads->env;
    struct tt__thread *from = threads->current;
    TT_ASSERT(from->state != THREAD_RUNNING || from == to);
    to->state = THREAD_RUNNING;
    to->since_s = is_real(env) ? tt_time(env) : 0;
    to->fresh_at = threads->made;
    if (from == to) {
        return;
    }
    notify_thread(env, TT_NOTICE_BLOCKS, NULL);
    save(env, &from->saved);
    struct tt_handled *outside = NULL;
    if (TT_LANGUAGE_HAS(env, swap_thread)) {
        outside = env->language->swap_thread(env, from->language, to->language);
    }
    if (!to->has_begun) {
        to->has_begun = true;
        to->saved.handled = outside;
    }
    load(env, &to->saved);
    if (TT_UNLIKELY(to->process != env->process)) {
        tt__process_swap(env, to->process);
    }
    threads->current = to;
    notify_thread(env, TT_NOTICE_SWITCHES, NULL);
    tt__fiber_switch(&from->fiber, &to->fiber, from->state == THREAD_ENDED);
    TT_ASSERT(threads->current == from && from->state == THREAD_RUNNING);
    bury(threads);
}

/* ---- The next thread ----------------------------------------------------- */

/* Whether A, whose time has come, runs before B. */
bool tt__thread_is_before(const struct tt__thread *a,
                          const struct tt__thread *b)
{
    if (a->wake_s != b->wake_s) {
        return a->wake_s < b->wake_s;
    }
    if ((a->job == 0) != (b->job == 0)) {
        return a->job == 0;
    }
    return a->job != 0 ? a->job < b->job : a->turn < b->turn;
}

/* The first thread whose time has come by NOW_S, or NULL. */
static struct tt__thread *find_due(struct tt__threads *threads, double now_s)
{
    struct tt__thread *found = NULL;
    double next_s = HUGE_VAL;
    if (threads->next_s > now_s) {
        return NULL;
    }
    for (struct tt__thread *at = threads->all; at != NULL; at = at->next) {
        if (at->state != THREAD_PARKED || !tt__thread_may_run(threads, at)) {
            continue;
        }
        next_s = at->wake_s < next_s ? at->wake_s : next_s;
        if (at->wake_s <= now_s &&
            (found == NULL || tt__thread_is_before(at, found))) {
            found = at;
        }
    }
    if (found == NULL) {
        threads->next_s = next_s;
    }
    return found;
}

/* A loop that selects and can return, or NULL. */
static struct tt__thread *find_selecting(struct tt__threads *threads,
                                         double now_s)
{
    struct tt__thread *at = threads->selecting.first;
    while (at != NULL && !(tt__thread_may_run(threads, at) &&
                           (at->loop->woken || at->wake_s <= now_s))) {
        at = at->next_in_queue;
    }
    if (at != NULL) {
        take_out(&threads->selecting, at);
    }
    return at;
}

/* The first thread that can run, or NULL. */
static struct tt__thread *pick_ready(struct tt__threads *threads, double now_s)
{
    TT_ASSERT(threads->current != NULL && now_s >= 0);
    struct tt__thread *next = first_of(threads, &threads->urgent);
    if (next == NULL) {
        next = find_due(threads, now_s);
    }
    if (next == NULL) {
        next = first_of(threads, &threads->patient);
    }
    return next == NULL ? find_selecting(threads, now_s) : next;
}

/* Time passes, while no loop selects: 0 or a failure. */
static int pass_time(struct tt_env *env, double until_s)
{
    double now_s = tt_time(env);
    env->threads->made++;
    if (is_real(env)) {
        return env->clock->sleep(env->clock, env, fmax(until_s - now_s, 0));
    }
    TT_ASSERT(until_s > now_s);
    env->clock->now_s = until_s;
    env->clock->late_s = 0;
    if (env->overtime != NULL && until_s > env->limits.time_max_s) {
        return env->overtime(env, now_s);
    }
    return tt__signal_alarm_due(env);
}

/* When something happens by itself; HUGE_VAL: never. For real, signals may come
 * at any time to a program that handles them. */
static double next_event_s(const struct tt__threads *threads)
{
    struct tt_env *env = threads->env;
    double next_s = fmin(threads->next_s, tt_signal_alarm_s(env, NULL));
    return next_s >= HUGE_VAL && is_real(env) && env->signals != NULL
               ? tt_time(env) + WAIT_S
               : next_s;
}

/* The thread that runs next; NULL: a failure. */
static struct tt__thread *pick(struct tt__threads *threads)
{
    struct tt_env *env = threads->env;
    for (;;) {
        struct tt__thread *chosen = tt__thread_choose(threads);
        if (chosen != NULL || env->failure != 0) {
            return chosen;
        }
        double now_s = tt_time(env);
        struct tt__thread *next = pick_ready(threads, now_s);
        if (next != NULL) {
            threads->runs++;
        } else { /* the loop that selected first waits for all */
            next = first_of(threads, &threads->selecting);
        }
        if (next != NULL) {
            return next;
        }
        double next_s = next_event_s(threads);
        int rc =
            env->at_wait == NULL ? 0 : env->at_wait(env, next_s >= HUGE_VAL);
        if (rc > 0) {
            continue;
        }
        if (rc < 0 || (next_s >= HUGE_VAL ? tt__threads_deadlocked(threads)
                                          : pass_time(env, next_s)) < 0) {
            return NULL;
        }
    }
}

/* Takes THREAD, which does not run, out of the queue that it is in. */
void tt__thread_detach(struct tt__threads *threads, struct tt__thread *thread)
{
    if (thread->state == THREAD_RUNNABLE) {
        take_out(thread->patience == TT_PATIENT_WAIT ? &threads->patient
                                                     : &threads->urgent,
                 thread);
    } else if (thread->state == THREAD_SELECTING) {
        take_out(&threads->selecting, thread);
    }
}

/* The thread that runs next. Where something failed it is the first one, which
 * has to see it. */
static struct tt__thread *pick_or_main(struct tt__threads *threads)
{
    struct tt__thread *next = threads->env->failure == 0 ? pick(threads) : NULL;
    if (next == NULL) {
        next = &threads->main;
        tt__thread_detach(threads, next);
    }
    return next;
}

/* The running thread has noted what it waits for: 0 when it runs again, or a
 * failure. */
static int block(struct tt__threads *threads)
{
    struct tt__thread *self = threads->current;
    self->pauses++;
    switch_to(threads, pick_or_main(threads));
    TT_ASSERT(threads->current == self);
    if (self->list != NULL) {
        take_out(queue_of(self->list), self);
        self->list = NULL;
    }
    self->what = NULL;
    return tt__process_check(threads->env);
}

void tt__thread_preempt(struct tt__threads *threads, struct tt__thread *to)
{
    struct tt__thread *self = threads->current;
    TT_ASSERT(self->state == THREAD_RUNNING && to != self);
    TT_ASSERT(self->list == NULL);
    tt__thread_detach(threads, to);
    self->state = THREAD_RUNNABLE;
    self->patience = TT_EAGER_WAIT;
    self->next_in_queue = threads->urgent.first;
    threads->urgent.first = self;
    if (threads->urgent.last == NULL) {
        threads->urgent.last = self;
    }
    switch_to(threads, to);
    TT_ASSERT(threads->current == self);
    tt__process_check(threads->env);
}

int tt__thread_tick(struct tt_env *env)
{
    struct tt__threads *threads = env->threads;
    if (tt_thread_alone(env) || env->failure != 0 ||
        (TT_LANGUAGE_HAS(env, is_atomic) && env->language->is_atomic(env))) {
        return env->failure;
    }
    struct tt__thread *self = threads->current;
    double now_s = tt_time(env);
    if (now_s < self->since_s + SWITCH_S) {
        return 0;
    }
    self->since_s = now_s;
    struct tt__thread *next = pick_ready(threads, now_s);
    if (next != NULL) {
        TT_ASSERT(next != self && self->list == NULL);
        self->state = THREAD_RUNNABLE;
        self->patience = TT_EAGER_WAIT;
        put_last(&threads->urgent, self);
        switch_to(threads, next);
    }
    return env->failure;
}

/* ---- Life ---------------------------------------------------------------- */

static int threads_open(struct tt_env *env)
{
    TT_ASSERT(env->region != NULL);
    struct tt__threads *threads = tt_alloc(env, sizeof *threads);
    if (threads == NULL) {
        return TT_ENOMEM;
    }
    *threads = (struct tt__threads){.env = env,
                                    .count = 1,
                                    .idents = TT_THREAD_MAIN,
                                    .next_s = HUGE_VAL,
                                    .runs = 1,
                                    .made = 1};
    threads->main.ident = threads->main.shown = TT_THREAD_MAIN;
    threads->main.state = THREAD_RUNNING;
    threads->main.wake_s = HUGE_VAL;
    threads->main.has_begun = true;
    threads->all = threads->current = &threads->main;
    tt__fibers_reset(env->region);
    env->threads = threads;
    tt_touch_hidden(env);
    if (env->enabled >> TT_CHOICE_THREAD & 1) {
        if (env->open_shared != NULL && env->open_shared(env) < 0) {
            return tt_fail(env, TT_ENOMEM, "no memory to watch threads");
        }
        if (TT_LANGUAGE_HAS(env, begin_threads)) {
            env->language->begin_threads(env);
        }
    }
    for (uint32_t i = 0; i < env->loop_count; i++) {
        struct tt_loop *loop = env->loops[i];
        bool is_own = loop->selector != NULL && loop->selector->wake != NULL;
        if (loop->selector != NULL && !is_own && !is_real(env)) {
            /* which polls from now on */
            loop->selector = env->open_selector(env, loop);
        }
    }
    return 0;
}

static void unlink_thread(struct tt__threads *threads,
                          struct tt__thread *thread)
{
    struct tt__thread **at = &threads->all;
    while (*at != thread) {
        TT_ASSERT(*at != NULL);
        at = &(*at)->next;
    }
    *at = thread->next;
    threads->count--;
}

/* The thread has ended: the next one runs. */
_Noreturn static void end_thread(struct tt__threads *threads,
                                 struct tt__thread *self)
{
    struct tt__thread *next;
    TT_ASSERT(threads->current == self && threads->dead == NULL);
    tt__process_thread(threads->env, self->process, -1);
    unlink_thread(threads, self);
    self->state = THREAD_ENDED;
    threads->dead = self;
    tt_thread_wake_all(threads->env, &threads->joining);
    if (threads->is_ending) {
        next = &threads->main;
        tt__thread_detach(threads, next);
    } else {
        next = pick_or_main(threads);
    }
    switch_to(threads, next);
    abort();
}

/* The whole life of a thread, on its own stack. */
static void live(void *data)
{
    struct tt__thread *self = data;
    struct tt__threads *threads = self->threads;
    struct tt_env *env = threads->env;
    bury(threads);
    int rc = tt__process_check(env);
    if (rc == 0) {
        rc = self->body.run(env, self->body.data);
    } else if (self->body.drop != NULL) {
        self->body.drop(env, self->body.data);
    }
    TT_ASSERT(rc == 0 || env->failure != 0);
    tt__process_ended(env);
    TT_ASSERT(env->failure != 0 || env->raised == NULL);
    tt__keep_loop(env, &env->current, NULL);
    tt_clear(env, &env->entered);
    if (self->context != NULL) {
        struct tt_object *context = self->context;
        self->context = NULL;
        tt_object_unref(env, context);
    }
    end_thread(threads, self);
}

static struct tt__thread *thread_new(struct tt__threads *threads,
                                     const struct tt_thread_body *body)
{
    struct tt_env *env = threads->env;
    struct tt__thread *self = tt_alloc(env, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    *self = (struct tt__thread){.threads = threads,
                                .state = THREAD_RUNNABLE,
                                .wake_s = HUGE_VAL,
                                .body = *body};
    if (!tt__fiber_init(&self->fiber, env->region, live, self)) {
        tt_free(env, self, sizeof *self);
        tt_fail(env, TT_ELIMIT, "no memory for the stack of a thread");
        return NULL;
    }
    snprintf(self->name, sizeof self->name, "%s",
             body->name == NULL ? "" : body->name);
    self->saved.stack_low = tt__fiber_low(&self->fiber);
    self->saved.context = &self->context;
    return self;
}

int tt_thread_start(struct tt_env *env, const struct tt_thread_body *body,
                    uint64_t *ident)
{
    TT_ASSERT(body->run != NULL);
    int rc = env->threads == NULL ? threads_open(env) : 0;
    if (rc < 0) {
        return rc;
    }
    struct tt__threads *threads = env->threads;
    if (threads->count == THREADS_MAX) {
        return tt_raise(env, &tt_RuntimeError, "can't start new thread");
    }
    /* A stack is made, and all threads are gone through. */
    if (tt_spend(env, START_STEPS + threads->count / 4) < 0) {
        return tt_failure(env);
    }
    struct tt__thread *self = thread_new(threads, body);
    if (self == NULL) {
        return tt_failure(env);
    }
    self->ident = self->shown = ++threads->idents;
    self->process = env->process;
    tt__process_thread(env, self->process, 1);
    struct tt__thread **at = &threads->all;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = self;
    threads->count++;
    threads->made++;
    put_last(&threads->urgent, self);
    notify_thread(env, TT_NOTICE_WAKES, &self->ident);
    *ident = self->ident;
    return 0;
}

uint64_t tt_thread_ident(const struct tt_env *env)
{
    return env->threads == NULL ? TT_THREAD_MAIN : env->threads->current->shown;
}

bool tt_thread_alone(const struct tt_env *env)
{
    return env->threads == NULL || env->threads->count == 1;
}

struct tt_loop *tt__thread_any_loop(const struct tt_env *env)
{
    const struct tt__thread *at =
        env->threads == NULL ? NULL : env->threads->all;
    while (at != NULL &&
           (at == env->threads->current || at->saved.running == NULL)) {
        at = at->next;
    }
    if (env->running != NULL) {
        return env->running;
    }
    if (at == NULL) {
        return NULL;
    }
    return at->saved.running;
}

void tt__thread_rouse(struct tt__threads *threads, struct tt__thread *thread)
{
    TT_ASSERT(thread->state != THREAD_RUNNING);
    if (thread->state == THREAD_RUNNABLE) {
        return;
    }
    tt__thread_detach(threads, thread);
    if (thread->list != NULL) {
        take_out(queue_of(thread->list), thread);
        thread->list = NULL;
    }
    threads->made++;
    thread->state = THREAD_RUNNABLE;
    thread->patience = TT_EAGER_WAIT;
    put_last(&threads->urgent, thread);
}

void tt__thread_interrupt(struct tt__threads *threads,
                          const struct tt__process *process)
{
    for (struct tt__thread *at = threads->all; at != NULL; at = at->next) {
        if (at->process == process && at->shown == TT_THREAD_MAIN &&
            (at->state == THREAD_SELECTING || at->state == THREAD_PARKED)) {
            at->is_interrupted = at->state == THREAD_PARKED;
            if (at->is_interrupted) {
                at->roused = (struct tt__interrupted){
                    .list = at->list, .next = threads->interrupted};
                threads->interrupted = &at->roused;
            }
            tt__thread_rouse(threads, at);
        }
    }
}

/* ---- Blocking ------------------------------------------------------------ */

/* The running thread waits until WAKE_S. */
static void set_wake(struct tt__threads *threads, double wake_s)
{
    struct tt__thread *self = threads->current;
    self->wake_s = wake_s;
    self->turn = ++threads->turns;
    if (wake_s < threads->next_s) {
        threads->next_s = wake_s;
    }
}

/* There is no other thread. */
static int wait_alone(struct tt_env *env, const struct tt_thread_wait *wait)
{
    return wait->timeout_s < 0
               ? tt__thread_wait_forever(env, wait->what, wait->by)
               : tt_time_sleep(env, wait->timeout_s);
}

static void note_wait(struct tt_env *env, struct tt__thread *self,
                      const struct tt_thread_wait *wait)
{
    self->what = wait->what;
    self->by = wait->by;
    self->holder = wait->holder;
    self->place = (struct tt_place){.file = NULL};
    tt_place_now(env, &self->place);
}

static void note_call(struct tt_env *env, struct tt__thread *self,
                      const char *call)
{
    note_wait(env, self, &(struct tt_thread_wait){.what = call});
}

/* Takes ONE out of those that are interrupted. */
static void forget_interrupted(struct tt__threads *threads,
                               const struct tt__interrupted *one)
{
    struct tt__interrupted **at = &threads->interrupted;
    while (*at != one) { /* others may have begun to wait meanwhile */
        TT_ASSERT(*at != NULL);
        at = &(*at)->next;
    }
    *at = one->next;
}

/* A signal interrupted the running thread, which waits in LIST, and which
 * somebody may have woken since: calls the handlers. Whoever wakes it meanwhile
 * is not lost. 0 or a failure. */
static int call_handlers(struct tt__threads *threads,
                         const struct tt_parked *list, bool was_woken)
{
    struct tt__thread *self = threads->current;
    struct tt__interrupted here = {
        .list = list, .was_woken = was_woken, .next = threads->interrupted};
    threads->interrupted = &here;
    int rc = tt_signal_check(threads->env);
    forget_interrupted(threads, &here);
    self->was_woken = here.was_woken;
    self->is_interrupted = true;
    return rc;
}

/* The running thread waits in LIST (NULL: none) until WAKE_S. `is_interrupted`
 * says afterwards whether only a signal ended that. 0 or a failure. */
static int park(struct tt__threads *threads, struct tt_parked *list,
                enum tt_patience patience, double wake_s)
{
    struct tt__thread *self = threads->current;
    self->state = THREAD_PARKED;
    self->patience = patience;
    self->was_woken = self->is_interrupted = false;
    self->list = list;
    if (list != NULL) {
        put_last(queue_of(list), self);
    }
    set_wake(threads, wake_s);
    int rc = block(threads);
    if (self->is_interrupted) {
        forget_interrupted(threads, &self->roused);
        if (rc == 0) {
            return call_handlers(threads, list, self->roused.was_woken);
        }
    }
    return rc < 0 ? rc : tt_signal_check(threads->env);
}

/* Whether a signal may arrive at a program of one thread that waits. */
static bool may_be_interrupted(const struct tt_env *env)
{
    return env->signals != NULL && (is_real(env) || env->at_wait != NULL ||
                                    tt_signal_alarm_s(env, NULL) < HUGE_VAL);
}

int tt_thread_park(struct tt_env *env, const struct tt_thread_wait *wait)
{
    struct tt__threads *threads = env->threads;
    if (env->failure != 0) {
        return env->failure;
    }
    if (tt_thread_alone(env) && !may_be_interrupted(env)) {
        return wait_alone(env, wait);
    }
    if (threads == NULL && threads_open(env) < 0) {
        return tt_failure(env);
    }
    threads = env->threads;
    struct tt__thread *self = threads->current;
    double wake_s =
        wait->timeout_s < 0 ? HUGE_VAL : tt_time(env) + wait->timeout_s;
    int rc;
    do {
        note_wait(env, self, wait);
        rc = park(threads, wait->list, wait->patience, wake_s);
    } while (rc == 0 && self->is_interrupted && !self->was_woken &&
             tt_time(env) < wake_s);
    return rc < 0 ? rc : self->was_woken;
}

/* Wakes a thread that calls a handler while it waits in LIST. */
static bool wake_interrupted(struct tt__threads *threads,
                             const struct tt_parked *list)
{
    struct tt__interrupted *at = threads->interrupted;
    while (at != NULL && (at->list != list || at->was_woken)) {
        at = at->next;
    }
    if (at != NULL) {
        at->was_woken = true;
    }
    return at != NULL;
}

bool tt_thread_wake(struct tt_env *env, struct tt_parked *list)
{
    struct tt__threads *threads = env->threads;
    struct tt__thread *thread = list->first;
    if (thread == NULL) {
        return threads != NULL && wake_interrupted(threads, list);
    }
    TT_ASSERT(threads != NULL && thread->state == THREAD_PARKED);
    TT_ASSERT(thread->list == list);
    take_out(queue_of(list), thread);
    thread->list = NULL;
    thread->was_woken = true;
    threads->made++;
    thread->wake_s = tt_time(env);
    notify_thread(env, TT_NOTICE_WAKES, &thread->ident);
    if (thread->patience == TT_PATIENT_WAIT && thread->job != 0) {
        threads->next_s = fmin(threads->next_s, thread->wake_s);
        return true;
    }
    thread->state = THREAD_RUNNABLE;
    put_last(thread->patience == TT_PATIENT_WAIT ? &threads->patient
                                                 : &threads->urgent,
             thread);
    return true;
}

void tt_thread_wake_all(struct tt_env *env, struct tt_parked *list)
{
    while (tt_thread_wake(env, list)) {
    }
    TT_ASSERT(list->first == NULL && list->last == NULL);
}

/* The running thread waits until WAKE_S; nothing wakes it earlier. */
static int sleep_until(struct tt__threads *threads, double wake_s)
{
    int rc;
    do {
        rc = park(threads, NULL, TT_EAGER_WAIT, wake_s);
    } while (rc == 0 && threads->current->is_interrupted &&
             tt_time(threads->env) < wake_s);
    return rc;
}

/* The machine lets the running thread wait for longer: a choice. */
static int be_late(struct tt__threads *threads, const char *what)
{
    struct tt_env *env = threads->env;
    if (is_real(env)) {
        return 0;
    }
    double until_s = tt__thread_choose_late(threads, what);
    if (env->failure != 0 || until_s <= env->clock->now_s) {
        return env->failure;
    }
    return sleep_until(threads, until_s);
}

int tt__thread_stall(struct tt__threads *threads, double until_s)
{
    struct tt__thread *self = threads->current;
    bool was_blocking = self->is_blocking; /* a handler runs as it sleeps */
    bool begins = threads->env->running != NULL && !was_blocking;
    TT_ASSERT(until_s > threads->env->clock->now_s);
    note_call(threads->env, self, "its turn");
    self->is_blocking = was_blocking || begins;
    threads->blocking += begins;
    int rc = sleep_until(threads, until_s);
    threads->blocking -= begins;
    self->is_blocking = was_blocking;
    return rc;
}

int tt__thread_sleep(struct tt_env *env, double seconds)
{
    struct tt__threads *threads = env->threads;
    struct tt__thread *self = threads->current;
    if (env->failure != 0) {
        return env->failure;
    }
    if (seconds == 0 && self->job != 0) {
        return 0;
    }
    note_call(env, self, "time.sleep()");
    self->is_blocking = env->running != NULL && !is_real(env);
    threads->blocking += self->is_blocking;
    int rc = sleep_until(threads, tt_time(env) + seconds);
    if (rc == 0 && seconds > 0) {
        rc = be_late(threads, "time.sleep() in");
    }
    threads->blocking -= self->is_blocking;
    self->is_blocking = false;
    return rc;
}

/* ---- Workers ------------------------------------------------------------- */

void tt_thread_begin_job(struct tt_env *env)
{
    struct tt__threads *threads = env->threads;
    TT_ASSERT(threads != NULL && threads->current != &threads->main);
    threads->current->job = ++threads->jobs;
    threads->current->paused_before = threads->current->pauses;
}

int tt_thread_end_job(struct tt_env *env)
{
    struct tt__threads *threads = env->threads;
    TT_ASSERT(threads != NULL && threads->current->job != 0);
    int rc = env->failure;
    if (rc == 0 &&
        threads->current->paused_before == threads->current->pauses) {
        rc = sleep_until(threads, tt_time(env));
    }
    return rc < 0 ? rc : be_late(threads, "the result of a job in");
}

/* ---- Loops --------------------------------------------------------------- */

int tt_thread_select(struct tt_loop *loop, double until_s)
{
    struct tt__threads *threads = loop->env->threads;
    struct tt__thread *self = threads->current;
    TT_ASSERT(self->list == NULL);
    note_call(loop->env, self, "select()");
    self->state = THREAD_SELECTING;
    self->loop = loop;
    set_wake(threads, until_s);
    put_last(&threads->selecting, self);
    int rc = block(threads);
    bool was_woken = loop->woken;
    loop->woken = false;
    rc = rc < 0 ? rc : tt_signal_check(loop->env);
    return rc < 0 ? rc : was_woken;
}

bool tt_thread_others_select(const struct tt_env *env)
{
    TT_ASSERT(env->threads != NULL);
    return env->threads->selecting.first != NULL;
}

bool tt_thread_idle(struct tt_env *env)
{
    const struct tt__threads *threads = env->threads;
    const struct tt__thread *at = threads->selecting.first;
    threads->current->idle_at = threads->runs;
    while (at != NULL && at->idle_at == threads->runs) {
        at = at->next_in_queue;
    }
    return at != NULL;
}

void tt_thread_active(struct tt_env *env)
{
    env->threads->runs++;
}

void tt__thread_wake_loop(struct tt_loop *loop)
{
    struct tt__threads *threads = loop->env->threads;
    if (loop->selector != NULL && loop->selector->wake != NULL) {
        loop->selector->wake(loop->selector);
    }
    loop->woken = threads != NULL || loop->env->signals != NULL;
    if (threads != NULL) {
        threads->made++;
    }
}

/* ---- The end ------------------------------------------------------------- */

static bool has_others(const struct tt__threads *threads)
{
    const struct tt__thread *at = threads->all;
    while (at != NULL && (at == threads->current || at->body.is_daemon ||
                          at->process != threads->env->process)) {
        at = at->next;
    }
    return at != NULL;
}

int tt_threads_join(struct tt_env *env)
{
    int rc = 0;
    while (env->threads != NULL && rc >= 0 && has_others(env->threads)) {
        rc = tt_thread_park(
            env, &(struct tt_thread_wait){.list = &env->threads->joining,
                                          .timeout_s = -1,
                                          .what = "the end of the program"});
    }
    return rc < 0 ? rc : 0;
}

/* THREAD never runs again: it returns from where it waits with a failure, and
 * so drops what it holds. */
static void kill_thread(struct tt__threads *threads, struct tt__thread *thread)
{
    struct tt_env *env = threads->env;
    tt__thread_detach(threads, thread);
    if (!thread->has_begun) {
        unlink_thread(threads, thread);
        if (thread->body.drop != NULL) {
            thread->body.drop(env, thread->body.data);
        }
        thread->state = THREAD_ENDED;
        threads->dead = thread;
        bury(threads);
        return;
    }
    tt_fail(env, TT_ELIMIT, "the program has ended");
    threads->main.state = THREAD_PARKED;
    switch_to(threads, thread);
    tt_failure_clear(env);
}

void tt__threads_end(struct tt_env *env)
{
    struct tt__threads *threads = env->threads;
    if (threads == NULL) {
        return;
    }
    TT_ASSERT(threads->current == &threads->main && env->failure == 0);
    threads->is_ending = true;
    while (threads->all->next != NULL) {
        kill_thread(threads, threads->all->next);
    }
    TT_ASSERT(threads->count == 1);
    env->threads = NULL;
    tt_free(env, threads, sizeof *threads);
}
