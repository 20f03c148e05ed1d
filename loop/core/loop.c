/* SPDX-License-Identifier: MIT
 *
 * loop.c: the event loop.
 *
 * Mirrors asyncio/base_events.py BaseEventLoop of 3.14: _run_once (in its
 * exact order), run_forever, run_until_complete, stop and close.
 *
 * Every loop lives as long as its environment, because futures name theirs by
 * a number.
 */
#include "loop/core/loop.h"

#include <math.h>

#include <ticktape/tt_sys.h>

#include "loop/core/asyncgen.h"
#include "loop/core/awaited.h"
#include "loop/core/choice.h"
#include "loop/core/coro.h"
#include "loop/core/debug.h"
#include "loop/core/entered.h"
#include "loop/core/fd.h"
#include "loop/core/future.h"
#include "loop/core/log.h"
#include "loop/core/methods/network_methods.h"
#include "loop/core/name.h"
#include "loop/core/ready.h"
#include "loop/core/record.h"
#include "loop/core/report.h"
#include "loop/core/select.h"
#include "loop/core/signal.h"
#include "loop/core/stall.h"
#include "loop/core/step.h"
#include "loop/core/task.h"
#include "loop/core/thread.h"
#include "loop/core/timer.h"
#include "loop/object/access.h"
#include "loop/object/alloc.h"
#include "loop/object/choose.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/core/sound.h"

#define TIMEOUT_MAX_S (24 * 3600.0) /* MAXIMUM_SELECT_TIMEOUT */

/* ---- Life ---------------------------------------------------------------- */

static int keep_loop(struct tt_env *env, struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint32_t capacity = env->loop_capacity;
    if (env->loop_count == capacity) {
        uint32_t larger = capacity == 0 ? 4 : 2 * capacity;
        struct tt_loop **loops = tt_realloc(
            env, env->loops, capacity * sizeof *loops, larger * sizeof *loops);
        if (loops == NULL) {
            return TT_ENOMEM;
        }
        env->loops = loops;
        env->loop_capacity = larger;
    }
    loop->index = env->loop_count;
    env->loops[env->loop_count++] = loop;
    loop->head.refs++;
    return 0;
}

/* With everything but a selector. */
static struct tt_loop *make_loop(struct tt_env *env, const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_loop *loop = tt_object_new(env, type, sizeof *loop);
    if (loop == NULL) {
        return NULL;
    }
    memset((char *)loop + sizeof loop->head, 0,
           sizeof *loop - sizeof loop->head);
    loop->env = env;
    loop->ready_head = loop->ready_tail = 1; /* 0 names no handle */
    if (tt__ready_grow(loop) < 0 || keep_loop(env, loop) < 0) {
        tt_unref(env, tt_value_of(loop));
        return NULL;
    }
    return loop;
}

struct tt_loop *tt__loop_new_on(struct tt_env *env,
                                struct tt_selector *selector)
{
    struct tt_loop *loop = make_loop(env, &tt_loop_type);
    if (loop == NULL) {
        if (selector != NULL && selector->close != NULL) {
            selector->close(selector);
        }
        return NULL;
    }
    TT_ASSERT(env->open_selector != NULL);
    loop->selector =
        selector != NULL ? selector : env->open_selector(env, loop);
    if (loop->selector == NULL) {
        loop->closed = true;
        tt_unref(env, tt_value_of(loop));
        return NULL;
    }
    return loop;
}

struct tt_loop *tt_loop_new(struct tt_env *env)
{
    return tt__log_selector(env, "EpollSelector") < 0
               ? NULL
               : tt__loop_new_on(env, NULL);
}

/* BaseEventLoop's: that class leaves it to those that derive from it. */
static int select_nothing(struct tt_selector *selector, struct tt_loop *loop,
                          double timeout_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    (void)selector;
    (void)timeout_s;
    return tt_raise(loop->env, &tt_AttributeError,
                    "'BaseEventLoop' object has no attribute '_selector'");
}

struct tt_loop *tt__base_loop_new(struct tt_env *env)
{
    static struct tt_selector none = {.select = select_nothing};
    struct tt_loop *loop = make_loop(env, &tt_base_loop_type);
    if (loop != NULL) {
        loop->selector = &none;
    }
    return loop;
}

static void close_selector(struct tt_loop *loop)
{
    struct tt_selector *selector = loop->selector;
    struct tt_sys *sys = loop->env->sys;
    loop->selector = NULL;
    if (selector != NULL && selector->close != NULL) {
        selector->close(selector);
    }
    if (selector != NULL && sys != NULL && sys->loop_closed != NULL) {
        sys->loop_closed(sys, loop);
    }
}

static void drop_queues(struct tt_loop *loop)
{
    tt__ready_drop(loop);
    tt__heap_drop(loop);
    tt__fds_drop(loop);
    /* What was dropped could add nothing: the loop is closed. */
    TT_ASSERT(loop->ready_head == loop->ready_tail);
    TT_ASSERT(loop->heap_count == 0 && loop->fd_count == 0);
}

/* Of futures that are done, and whose callbacks will never run now: they keep
 * the tasks that await them, and those tasks keep them. */
static int keep_awaiting(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = 0;
    for (uint64_t i = loop->ready_head; rc == 0 && i != loop->ready_tail; i++) {
        const struct tt__ready *entry = &loop->ready[i & loop->ready_mask];
        if (entry->callback != NULL && entry->callback->awaiter != NULL) {
            rc = tt__awaited_keep(loop->env, tt_future_cast(entry->arg),
                                  entry->callback, entry->data);
        }
    }
    return rc;
}

/* Threads of the system post to the selector: they must be done before it is
 * closed. Jobs that have not begun never do. */
static void end_jobs(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    TT_ASSERT(loop->closed);
    if (loop->jobs != TT_NULL && env->join_jobs != NULL) {
        env->join_jobs(env);
    }
    tt_clear(env, &loop->jobs);
    tt_future_unref(env, loop->jobs_joiner);
    loop->jobs_joiner = NULL;
}

int tt_loop_close(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (loop->running) {
        return tt_raise(loop->env, &tt_RuntimeError,
                        "Cannot close a running event loop");
    }
    int rc = 0;
    if (!loop->closed && loop->debug) {
        rc = tt__log_close(loop);
    }
    if (rc == 0 && !loop->closed) {
        loop->closed = true;
        rc = keep_awaiting(loop);
        if (loop->signals != TT_NULL && rc == 0) {
            rc = tt__remove_signal_handlers(loop);
        }
        end_jobs(loop);
        drop_queues(loop);
        if (loop->executor != TT_NULL && rc == 0) {
            rc = tt__close_executor(loop);
        }
        close_selector(loop);
        tt__close_self_pipe(loop);
    }
    return rc;
}

void tt__loop_abandon(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    loop->closed = true;
    loop->running = false;
    end_jobs(loop);
    drop_queues(loop);
    close_selector(loop);
    tt_clear(loop->env, &loop->at_select);
    tt_clear(loop->env, &loop->handler_value);
    tt_clear(loop->env, &loop->task_factory);
    tt_clear(loop->env, &loop->debug_value);
    tt_clear(loop->env, &loop->slow_value);
    tt_clear(loop->env, &loop->signals);
    tt_clear(loop->env, &loop->executor);
}

void tt__loop_clear(struct tt_env *env, struct tt_object *self)
{
    struct tt_loop *loop = (struct tt_loop *)self;
    tt__loop_abandon(loop);
    TT_ASSERT(loop->selector == NULL && !loop->running);
    tt__asyncgens_drop(loop);
    if (loop->ready != NULL) {
        tt_free(env, loop->ready, (loop->ready_mask + 1) * sizeof *loop->ready);
    }
}

bool tt_loop_is_running(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->running;
}

bool tt_loop_is_closed(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->closed;
}

double tt_loop_time(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return tt_time(loop->env);
}

struct tt_env *tt_loop_env(const struct tt_loop *loop)
{
    return loop->env;
}

/* ---- One iteration ------------------------------------------------------- */

/* Records a program's callback that is not, or no longer, in
 * env->announced[AT]. */
static TT_NOINLINE int record_untold(struct tt_env *env,
                                     const struct tt_callback *callback,
                                     unsigned at)
{
    TT_ASSERT(tt__callback_sound(callback));
    const char *name = callback->name != NULL ? callback->name : "?";
    /* As tt_language.own_label: the only one of asyncio's without a label. */
    bool is_own = callback == &tt__set_tracking &&
                  (env->sys != NULL || env->threads != NULL);
    if (is_own) {
        name = "set coroutine origin tracking";
    }
    uint32_t id = tt__name_announced(env, tt__name_id(env, tt__slice(name)));
    if (id == 0 || is_own) {
        return id == 0 ? tt_failure(env)
                       : tt__record(env, TT_EVENT_CALL, id, 1);
    }
    env->announced[at].callback = callback;
    env->announced[at].id = id;
    return tt__record(env, TT_EVENT_CALL, id, callback->label == TT_LABEL_OWN);
}

TT_INLINE int record_label(struct tt_env *env,
                           const struct tt_callback *callback)
{
    TT_PARANOID_ASSERT(tt__callback_sound(callback));
    if (callback->label != TT_LABEL_CALL && callback->label != TT_LABEL_OWN) {
        return tt__record(env, TT_EVENT_LABEL, callback->label, 0);
    }
    if (!tt__recording(env)) {
        return 0;
    }
    unsigned at = (uintptr_t)callback / 64 % 4; /* a place, by a shift */
    return TT_LIKELY(env->announced[at].callback == callback)
               ? tt__record(env, TT_EVENT_CALL, env->announced[at].id,
                            callback->label == TT_LABEL_OWN)
               : record_untold(env, callback, at);
}

int tt__run_callback(struct tt_loop *loop, const struct tt_callback *callback,
                     void *data, tt_value arg)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (callback->label != TT_LABEL_SILENT) {
        int rc = record_label(loop->env, callback);
        if (rc < 0) {
            tt__drop_callback(loop->env, callback, data, arg);
            return rc;
        }
    }
    int rc = callback->run(loop, data, arg);
    if (TT_UNLIKELY(rc == TT_ERAISED)) {
        rc = tt__callback_raised(loop, callback, NULL);
    }
    return rc;
}

int tt__run_watched(struct tt_loop *loop, const struct tt_callback *callback,
                    void *data)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    int rc = callback->label == TT_LABEL_SILENT
                 ? 0
                 : record_label(loop->env, callback);
    rc = rc < 0 ? rc : callback->run(loop, data, TT_NULL);
    return TT_UNLIKELY(rc == TT_ERAISED)
               ? tt__callback_raised(loop, callback, NULL)
               : rc;
}

TT_INLINE void choose_if_asked(struct tt_env *env, struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (tt__asks(env, TT_CHOICE_READY)) {
        tt__choose_next(loop);
    }
}

/* run_ready in debug mode. */
static TT_NOINLINE int run_ready_timed(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint64_t stop = loop->ready_tail;
    int rc = 0;
    while (rc == 0 && loop->ready_head != stop) {
        choose_if_asked(loop->env, loop);
        rc = tt__run_timed(loop, tt__ready_take(loop));
    }
    return rc;
}

/* Many tasks that run in the order in which they lie in memory are fetched by
 * the processor in time; in any other order each waits for its memory, ten
 * times as long as its step takes. Then the loop fetches it: the tasks some
 * places after the next one, and the coroutines of those that come before. */
enum { AHEAD = 3, SAMPLES = 8 };
#if defined(TT_PARANOID)
enum { MANY = 2 * SAMPLES, FAR = 0 };
#else
enum { MANY = 256, FAR = 4096 };
#endif

/* Whether the tasks that are ready, by a sample, lie far from their
 * neighbours in the queue. */
static TT_NOINLINE bool are_scattered(const struct tt_loop *loop)
{
    uint64_t step = (loop->ready_tail - loop->ready_head) / SAMPLES;
    unsigned scattered = 0;
    TT_ASSERT(step > 1);
    for (uint64_t i = 0; i < SAMPLES; i++) {
        uint64_t at = loop->ready_head + i * step, mask = loop->ready_mask;
        const struct tt__ready *one = &loop->ready[at & mask];
        const struct tt__ready *next = &loop->ready[(at + 1) & mask];
        uintptr_t apart = (uintptr_t)next->data - (uintptr_t)one->data;
        scattered += tt__resumes_task(one->callback) &&
                     tt__resumes_task(next->callback) && apart + FAR > 2 * FAR;
    }
    return scattered > SAMPLES / 2;
}

TT_INLINE void expect_tasks(const struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    const struct tt__ready *ready = loop->ready;
    uint64_t at = loop->ready_head + AHEAD, mask = loop->ready_mask;
    uintptr_t later = (uintptr_t)ready[(at + AHEAD) & mask].data;
    __builtin_prefetch((const void *)later);
    __builtin_prefetch((const void *)(later + TT_CACHE_LINE));
    const struct tt__ready *soon = &ready[at & mask];
    if (at < loop->ready_tail && tt__resumes_task(soon->callback)) {
        uintptr_t coro = (uintptr_t)((const struct tt_task *)soon->data)->coro;
        __builtin_prefetch((const void *)coro);
        __builtin_prefetch((const void *)(coro + TT_CACHE_LINE));
        __builtin_prefetch((const void *)(coro + 2 * TT_CACHE_LINE));
    }
}

/* run_ready where they are. */
static TT_NOINLINE int run_ready_scattered(struct tt_loop *loop)
{
    uint64_t stop = loop->ready_tail;
    int rc = 0;
    while (rc == 0 && loop->ready_head != stop) {
        choose_if_asked(loop->env, loop);
        expect_tasks(loop);
        rc = tt__run_entry(loop, tt__ready_take(loop));
        TT_ASSERT(rc != 0 || loop->env->raised == NULL);
    }
    return rc;
}

/* Runs what is ready now, and not what that makes ready. */
TT_INLINE int run_ready(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    uint64_t stop = loop->ready_tail;
    int rc = 0;
    if (TT_UNLIKELY(env->watcher != NULL || tt__asks(env, TT_CHOICE_CANCEL))) {
        return tt__run_ready_watched(loop);
    }
    if (TT_UNLIKELY(loop->debug)) {
        return run_ready_timed(loop);
    }
    if (TT_UNLIKELY(stop - loop->ready_head >= MANY) && are_scattered(loop)) {
        return run_ready_scattered(loop);
    }
    while (rc == 0 && loop->ready_head != stop) {
        choose_if_asked(env, loop);
        rc = tt__run_handle(env, loop, tt__ready_take(loop));
        TT_ASSERT(rc != 0 || env->raised == NULL);
    }
    return rc;
}

/* How long select may wait: < 0: forever. */
static double wait_time(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (loop->ready_head != loop->ready_tail || loop->stopping) {
        return 0;
    }
    if (loop->heap_count == 0) {
        return -1;
    }
    double timeout_s = loop->heap[0].when_s - tt_time(loop->env);
    if (timeout_s > TIMEOUT_MAX_S) {
        return TIMEOUT_MAX_S;
    }
    if (timeout_s < 0) {
        return 0;
    }
    return timeout_s;
}

/* Whether the selector must be polled although there is something to run. */
static bool needs_look(const struct tt_loop *loop)
{
    return loop->fd_count > 0 || !loop->selector->idle ||
           loop->env->signals != NULL;
}

static int livelock(struct tt_env *env)
{
    return tt_fail(env, TT_ELIVELOCK, "%llu ticks without an end",
                   (unsigned long long)env->limits.tick_max);
}

/* min(h.when() for h in loop._scheduled if not h.cancelled()), NaN included:
 * heapq's list may have one anywhere. NaN where there is no timer. */
double tt__loop_first_deadline(const struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop)); /* called at each tick */
    double first_s = NAN;
    bool has_one = false;
    for (size_t at = 0; at < loop->heap_count; at++) {
        double when_s = loop->heap[at].when_s;
        bool counts = !(loop->heap[at].timer->flags & TT_TIMER_CANCELLED);
        if (counts && (!has_one || when_s < first_s)) {
            first_s = when_s;
            has_one = true;
            if (at == 0 && !loop->heap_odd) {
                break; /* the heap's head is its minimum */
            }
        }
    }
    return first_s;
}

/* A timer is due when its deadline is below the clock plus its resolution,
 * which from 2**24 s on is the clock itself: a wait that ends exactly at the
 * deadline would be repeated forever. No real clock stops, so this one
 * advances by one ulp, as let_pass in tests/oracle/oracle.py does. */
static TT_NOINLINE void let_pass(struct tt_loop *loop)
{
    struct tt_clock *clock = loop->env->clock;
    TT_ASSERT(clock->now_s + clock->resolution_s == clock->now_s);
    if (clock->read == NULL && loop->ready_head == loop->ready_tail &&
        !loop->stopping && tt__loop_first_deadline(loop) == clock->now_s) {
        clock->now_s = nextafter(clock->now_s, HUGE_VAL);
    }
}

/* _run_once */
TT_INLINE int run_once(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    TT_ASSERT(loop->running);
    TT_ASSERT(env->raised == NULL);
    if (TT_UNLIKELY(++env->tick > env->limits.tick_max)) {
        int rc = env->overdue != NULL ? env->overdue(env) : livelock(env);
        if (rc < 0) {
            return rc;
        }
    }
    int rc = 0;
    if (loop->heap_count > 0) {
        const struct tt_clock *clock = env->clock;
        if (TT_UNLIKELY(clock->now_s + clock->resolution_s == clock->now_s)) {
            let_pass(loop);
        }
        rc = tt__heap_clean(loop);
        if (rc < 0) {
            return rc;
        }
    }
    if (TT_UNLIKELY(loop->at_select != TT_NULL)) {
        rc = tt__at_select(loop);
        if (rc < 0) {
            return rc;
        }
    }
    if (loop->ready_head == loop->ready_tail || needs_look(loop)) {
        rc = loop->selector->select(loop->selector, loop, wait_time(loop));
        if (TT_UNLIKELY(rc < 0)) {
            return rc;
        }
    }
    if (loop->heap_count > 0) {
        if (tt__asks(env, TT_CHOICE_LAG)) {
            tt__look_late(loop);
            rc = tt_failure(env);
            if (rc < 0) {
                return rc;
            }
        }
        rc = tt__heap_due(loop);
        if (TT_UNLIKELY(rc < 0)) {
            return rc;
        }
    }
    rc = run_ready(loop);
#if defined(TT_PARANOID)
    if (env->failure == 0) { /* a failed step may have stopped half-way */
        tt__loop_check(loop);
    }
#endif
    return rc;
}

int tt_loop_run_once(struct tt_loop *loop)
{
    return run_once(loop);
}

/* ---- Running ------------------------------------------------------------- */

static int check_running(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (loop->running) {
        return tt_raise(loop->env, &tt_RuntimeError,
                        "This event loop is already running");
    }
    if (loop->env->running != NULL) {
        return tt_raise(loop->env, &tt_RuntimeError,
                        "Cannot run the event loop while another loop is "
                        "running");
    }
    return 0;
}

struct tt_future *tt_loop_until(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->until;
}

int tt_loop_run_forever(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    TT__CHECK_OPEN(loop);
    int rc = check_running(loop);
    if (rc < 0 || (rc = tt_enter(env)) < 0) {
        return rc;
    }
    struct tt__entered here;
    tt__enter_at(env, &here, TT__AT_FOREVER);
    here.caller =
        !TT_LANGUAGE_HAS(env, frame_now) ? NULL : env->language->frame_now(env);
    loop->running = true;
    loop->thread = tt_thread_ident(env);
    env->running = loop;
    do {
        rc = run_once(loop);
    } while (rc == 0 && !loop->stopping);
    tt__notify_notice(env, TT_NOTICE_LEFT, NULL);
    loop->stopping = false;
    loop->running = false;
    env->running = NULL;
    env->run_from = here.outer;
    tt_leave(env);
    return rc;
}

void tt_loop_stop(struct tt_loop *loop)
{
    loop->stopping = true;
}

/* _run_until_complete_cb */
static int run_until_complete_done(struct tt_loop *loop, void *data,
                                   tt_value arg)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_future *future = tt_future_cast(arg);
    struct tt_env *env = loop->env;
    (void)data;
    bool interrupted = false;
    if (future->head.flags & TT_FUTURE_EXCEPTION) {
        const struct tt_exc *exc = tt_exc_cast(future->outcome);
        interrupted = tt_exc_is(exc, &tt_SystemExit) ||
                      tt_exc_is(exc, &tt_KeyboardInterrupt);
        /* future.exception() marks it as looked at. */
        tt__future_retrieved(env, future);
    }
    if (!interrupted) {
        /* What run_forever is in is left by itself. */
        tt_loop_stop(tt_future_loop(env, future));
    }
    tt_unref(env, arg);
    return 0;
}

const struct tt_callback tt__run_until_complete_callback = {
    .run = run_until_complete_done,
    .label = TT_LABEL_RUN_UNTIL_COMPLETE,
    .source = "_run_until_complete_cb() at " TT_STDLIB
              "base_events.py:" TT__LINE_TEXT(TT__LINE__RUN_UNTIL_COMPLETE_CB)};

/* The end of run_until_complete; RC: how run_forever ended. */
static tt_value end_complete(struct tt_loop *loop, struct tt_future *future,
                             bool new_task, int rc)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    struct tt_env *env = loop->env;
    if (rc < 0 && new_task && tt_future_done(future) &&
        !tt_future_cancelled(future)) {
        tt__future_retrieved(env, future);
    }
    tt_future_remove_done_callback(env, future,
                                   &tt__run_until_complete_callback, NULL);
    if (rc < 0) {
        return TT_NULL;
    }
    if (!tt_future_done(future)) {
        tt_raise(env, &tt_RuntimeError,
                 "Event loop stopped before Future completed.");
        return TT_NULL;
    }
    return tt_future_result(env, future);
}

tt_value tt_loop_run_until_complete(struct tt_loop *loop, tt_value v)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (loop->closed || check_running(loop) < 0) {
        if (loop->closed) {
            tt_raise(env, &tt_RuntimeError, "Event loop is closed");
        }
        tt_unref(env, v);
        return TT_NULL;
    }
    bool new_task = !tt_is_future(v);
    struct tt_future *future = tt_ensure_future(env, v, loop);
    if (future == NULL) {
        return TT_NULL;
    }
    if (new_task) {
        future->head.flags |= TT_TASK_QUIET;
    }
    tt_value result = TT_NULL;
    int rc = tt_future_add_done_callback(
        env, future, &tt__run_until_complete_callback, NULL);
    if (rc == 0) {
        struct tt_future *outer = loop->until;
        struct tt__entered here;
        tt__enter_at(env, &here, TT__AT_COMPLETE);
        loop->until = future;
        rc = tt_loop_run_forever(loop);
        loop->until = outer;
        result = end_complete(loop, future, new_task, rc);
        tt__leave_complete(env, &here, future);
        tt__keep_local(env, tt_value_of(future));
    }
    tt_future_unref(env, future);
    return result;
}
