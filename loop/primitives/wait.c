/* SPDX-License-Identifier: MIT
 *
 * wait.c: asyncio.wait.
 *
 * Mirrors asyncio/tasks.py wait, _wait and _release_waiter of 3.14. CPython
 * goes through the futures in the order of a set of objects, which is that of
 * their addresses; here it is the order in which they were given.
 */
#include "loop/primitives/wait.h"

#include <math.h>

#include "loop/core/awaited.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/timer.h"
#include "loop/core/watch.h"
#include "loop/object/cpython_lines.h"
#include "loop/core/sound.h"

/* What _on_completion's closure holds. */
struct counter {
    struct tt_object head;
    struct tt_future *waiter; /* owns */
    struct tt_timer *timer;   /* owns; NULL: no timeout */
    struct tt_task *task;     /* owns; NULL: none */
    uint32_t left;
    enum tt_return_when when;
};

static void clear_counter(struct tt_env *env, struct tt_object *self)
{
    struct counter *counter = (struct counter *)self;
    tt_future_unref(env, counter->waiter);
    tt_timer_unref(env, counter->timer);
    tt_task_unref(env, counter->task);
}

static const struct tt_type counter_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "wait",
    .full_name = "wait",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct counter),
    .clear = clear_counter,
};

/* ---- _release_waiter ----------------------------------------------------- */

static int run_release(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_future *waiter = data;
    int rc = 0;
    if (!tt_future_done(waiter)) {
        rc = tt_future_set_result(loop->env, waiter, TT_NONE);
    }
    tt_unref(loop->env, arg);
    tt_future_unref(loop->env, waiter);
    return rc;
}

static void drop_release(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_future_unref(env, data);
}

const struct tt_callback tt__release_waiter = {
    .run = run_release,
    .drop = drop_release,
    .label = TT_LABEL_WAIT_TIMER,
    /* As a future's callback it is wait_for's, a functools.partial. */
    .source = "_release_waiter()() at " TT_STDLIB
              "tasks.py:" TT__LINE_TEXT(TT__LINE__RELEASE_WAITER)};

/* ---- _on_completion ------------------------------------------------------ */

static bool is_enough(struct tt_env *env, const struct counter *counter,
                      struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future) && tt_future_done(future));
    if (counter->left == 0 || counter->when == TT_FIRST_COMPLETED) {
        return true;
    }
    if (counter->when != TT_FIRST_EXCEPTION || tt_future_cancelled(future)) {
        return false;
    }
    tt__future_retrieved(env, future);
    return future->head.flags & TT_FUTURE_EXCEPTION;
}

static int run_completion(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct counter *counter = data;
    int rc = 0;
    counter->left -= counter->left > 0;
    tt_touch(env, counter->waiter, TT_READ);
    if (counter->left == 0) {
        tt__notify_join(env, counter);
    }
    if (is_enough(env, counter, tt_future_cast(arg))) {
        if (counter->timer != NULL) {
            tt_timer_cancel(loop, counter->timer);
        }
        if (!tt_future_done(counter->waiter)) {
            rc = tt_future_set_result(env, counter->waiter, TT_NONE);
        }
    }
    tt__notify_join(env, NULL);
    tt__awaited_discard(env, tt_future_cast(arg),
                        (struct tt_future *)counter->task);
    tt_unref(env, arg);
    tt_object_unref(env, &counter->head);
    return rc;
}

static void drop_completion(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_object_unref(env, &((struct counter *)data)->head);
}

static struct tt_task *awaiter_of(void *data)
{
    return ((struct counter *)data)->task;
}

static const struct tt_callback completion_callback = {
    .run = run_completion,
    .drop = drop_completion,
    .label = TT_LABEL_WAIT,
    .awaiter = awaiter_of,
    .source = "_wait.<locals>._on_completion() at " TT_STDLIB
              "tasks.py:" TT__LINE_TEXT(TT__LINE__WAIT__ON_COMPLETION)};

/* ---- The coroutine ------------------------------------------------------- */

struct wait {
    struct tt_coro coro;
    tt_value futures;         /* owns; what was given, then a set */
    struct counter *counter;  /* owns */
    tt_value timeout;         /* owns; a number or None */
    enum tt_return_when when; /* or -1: a bad one, in `bad` */
    bool bad_when;
    tt_value when_value; /* owns; for the message */
};

static void drop_wait(struct tt_env *env, struct tt_coro *coro)
{
    struct wait *self = (struct wait *)coro;
    tt_clear(env, &self->futures);
    tt_clear(env, &self->timeout);
    tt_clear(env, &self->when_value);
    if (self->counter != NULL) {
        tt_object_unref(env, &self->counter->head);
        self->counter = NULL;
    }
}

static int add_to_set(struct tt_env *env, void *data, tt_value item)
{
    int rc = tt_set_add(env, data, item);
    return rc < 0 ? rc : 0;
}

/* set(fs), with wait()'s complaints. */
static int make_set(struct tt_env *env, struct wait *self)
{
    tt_value given = self->futures;
    if (tt_is_future(given) || tt_is_coroutine(given)) {
        return tt_raise(env, &tt_TypeError, "expect a list of futures, not %T",
                        given);
    }
    int some = tt_truth(env, given);
    if (some <= 0) {
        return some < 0 ? some
                        : tt_raise(env, &tt_ValueError,
                                   "Set of Tasks/Futures is empty.");
    }
    if (self->bad_when) {
        return tt_raise(env, &tt_ValueError, "Invalid return_when value: %S",
                        self->when_value);
    }
    tt_value set = tt_set_new(env, &tt_set_type);
    if (set == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_is_set(given)
                 ? tt_set_merge(env, tt_set_cast(set), tt_set_cast(given))
                 : tt_iterate(env, given, add_to_set, tt_set_cast(set));
    if (rc < 0) {
        tt_unref(env, set);
        return rc;
    }
    tt_set(env, &self->futures, set);
    return 0;
}

static int check_members(struct tt_env *env, struct tt_set *set)
{
    TT_ASSERT(tt__set_sound(set));
    size_t at = 0;
    tt_value v;
    while ((v = tt_set_next(set, &at)) != TT_NULL) {
        if (tt_is_coroutine(v)) {
            return tt_raise(env, &tt_TypeError,
                            "Passing coroutines is forbidden, use tasks "
                            "explicitly.");
        }
    }
    return 0;
}

static int start_timer(struct tt_env *env, struct wait *self,
                       struct tt_loop *loop)
{
    struct counter *counter = self->counter;
    double when_s;
    TT_ASSERT(counter->waiter != NULL && counter->timer == NULL);
    if (self->timeout == TT_NONE) {
        return 0;
    }
    int rc = tt__deadline(env, self->timeout, &when_s);
    if (rc < 0) {
        return rc;
    }
    tt_object_ref(&counter->waiter->head);
    return tt_loop_call_at(loop, when_s, &tt__release_waiter, counter->waiter,
                           &counter->timer);
}

/* _wait's beginning: the waiter, the timer, a callback on each future. */
static int begin_wait(struct tt_env *env, struct wait *self)
{
    struct tt_loop *loop = tt_running_loop(env);
    struct tt_set *set = tt_set_cast(self->futures);
    TT_ASSERT(tt_is_set(self->futures) && self->counter == NULL);
    if (loop == NULL) {
        return tt_failure(env);
    }
    if (set->table.count == 0) { /* an iterator that had nothing left */
        return tt_raise(env, &tt_AssertionError, "Set of Futures is empty.");
    }
    struct counter *counter =
        tt_object_new(env, &counter_type, sizeof *counter);
    if (counter == NULL) {
        return TT_ENOMEM;
    }
    self->counter = counter;
    counter->timer = NULL;
    counter->task = NULL;
    counter->left = set->table.count;
    counter->when = self->when;
    counter->waiter = tt_future_new(loop);
    if (counter->waiter == NULL) {
        return tt_failure(env);
    }
    int rc = start_timer(env, self, loop);
    if (rc < 0) {
        return rc;
    }
    /* Only now, as _wait's cur_task: a traceback keeps its frame, and the frame
     * of a call that failed earlier must not keep the task. */
    counter->task = env->task;
    if (counter->task != NULL) {
        tt_object_ref(&counter->task->future.head);
    }
    size_t at = 0;
    tt_value v;
    tt_touch(env, counter, TT_READ); /* as each of the callbacks does */
    while (rc == 0 && (v = tt_set_next(set, &at)) != TT_NULL) {
        if (!tt_is_future(v)) {
            return tt_raise_attribute(env, v, "add_done_callback");
        }
        tt_object_ref(&counter->head);
        rc = tt_future_add_done_callback(env, tt_future_cast(v),
                                         &completion_callback, counter);
        if (rc == 0) {
            rc = tt__awaited_track(env, tt_future_cast(v), counter->task);
        }
    }
    return rc;
}

/* Futures that have not called back still keep the task: CPython does not
 * take it out of what awaits them. */
static int end_wait(struct tt_env *env, struct wait *self)
{
    struct tt_set *set = tt_set_cast(self->futures);
    struct counter *counter = self->counter;
    size_t at = 0;
    tt_value v;
    int rc = 0;
    TT_ASSERT(counter->waiter != NULL);
    if (counter->timer != NULL) {
        tt_timer_cancel(tt_future_loop(env, counter->waiter), counter->timer);
    }
    while ((v = tt_set_next(set, &at)) != TT_NULL) {
        struct tt_future *future = tt_future_cast(v);
        if (tt_future_remove_done_callback(env, future, &completion_callback,
                                           counter) > 0 &&
            rc == 0) {
            rc =
                tt__awaited_add(env, future, (struct tt_future *)counter->task);
        }
    }
    return rc;
}

/* (done, pending); given. */
static tt_value divide(struct tt_env *env, struct wait *self)
{
    struct tt_set *set = tt_set_cast(self->futures);
    tt_value both[] = {tt_set_new(env, &tt_set_type),
                       tt_set_new(env, &tt_set_type)};
    tt_value result = TT_NULL;
    int rc = tt_failure(env);
    size_t at = 0;
    tt_value v;
    while (rc >= 0 && (v = tt_set_next(set, &at)) != TT_NULL) {
        tt_touch(env, tt_object(v), TT_READ);
        bool done = tt_future_done(tt_future_cast(v));
        rc = tt_set_add(env, tt_set_cast(both[!done]), v);
    }
    TT_ASSERT(rc < 0 || tt_set_cast(both[0])->table.count +
                                tt_set_cast(both[1])->table.count ==
                            set->table.count);
    /* A program in C goes through them without saying so. */
    for (int i = 0; env->language == NULL && rc >= 0 && i < 2; i++) {
        rc = tt_set_settle(env, tt_set_cast(both[i]), UINT32_MAX);
    }
    if (rc >= 0) {
        result = tt_tuple(env, both, 2);
    }
    tt_unref(env, both[0]);
    tt_unref(env, both[1]);
    return result;
}

static void wait_of_wait(struct tt_env *env, struct tt_coro *coro,
                         struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    struct wait *self = (struct wait *)coro;
    (void)env;
    out->what = "wait";
    out->on = self->futures;
    out->inner = TT_NULL;
}

TT_CORO_WITH(wait, "wait", "wait", drop_wait, wait_of_wait,
             TT_STDLIB "tasks.py", TT__LINE_WAIT,
             TT__LINE_WAIT_AT_RETURN_AWAIT_WAIT)
{
    TT_BEGIN;
    TT_CHECK(make_set(env, self));
    TT_CHECK(check_members(env, tt_set_cast(self->futures)));
    TT_CHECK(begin_wait(env, self));
    TT_TRY_AWAIT(tt_future_await(self->counter->waiter));
    int ended = end_wait(env, self);
    TT_CHECK(rc < 0 ? rc : ended);
    tt_value both = divide(env, self);
    TT_CHECK(tt_failure(env));
    TT_RETURN(both);
    TT_END;
}

static tt_value new_wait(struct tt_env *env, tt_value futures, tt_value timeout,
                         enum tt_return_when when)
{
    TT_ASSERT(when <= TT_FIRST_EXCEPTION);
    struct wait *self = wait_new(env);
    if (self == NULL) {
        tt_unref(env, futures);
        tt_unref(env, timeout);
        return TT_NULL;
    }
    self->futures = futures;
    self->timeout = timeout;
    self->when = when;
    return tt_value_of(self);
}

tt_value tt_wait(struct tt_env *env, tt_value futures, double timeout_s,
                 enum tt_return_when when)
{
    if (futures == TT_NULL) {
        return TT_NULL;
    }
    return new_wait(env, futures,
                    isfinite(timeout_s) ? tt_float(env, timeout_s) : TT_NONE,
                    when);
}

static tt_value wait_function(struct tt_env *env, const tt_value *args)
{
    static const char *const names[] = {"ALL_COMPLETED", "FIRST_COMPLETED",
                                        "FIRST_EXCEPTION"};
    tt_value timeout = args[1] == TT_NULL ? TT_NONE : tt_ref(args[1]);
    tt_value coro = new_wait(env, tt_ref(args[0]), timeout, TT_ALL_COMPLETED);
    if (coro == TT_NULL || args[2] == TT_NULL) {
        return coro;
    }
    struct wait *self = (struct wait *)(void *)coro;
    self->bad_when = true;
    for (int i = 0; i < 3; i++) {
        if (tt_str_is(args[2], names[i])) {
            self->when = (enum tt_return_when)i;
            self->bad_when = false;
        }
    }
    self->when_value = tt_ref(args[2]);
    return coro;
}

const struct tt_native tt__native_wait =
    TT_NATIVE("wait", "wait", "fs | timeout return_when", 1, 1, 3,
              TT_NATIVE_COROUTINE, TT_PURE, wait_function);
