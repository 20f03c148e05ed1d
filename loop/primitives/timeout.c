/* SPDX-License-Identifier: MIT
 *
 * timeout.c: asyncio.timeout, timeout_at and wait_for.
 *
 * Mirrors asyncio/timeouts.py Timeout and asyncio/tasks.py wait_for and
 * _cancel_and_wait of 3.14.
 */
#include "loop/primitives/timeout.h"

#include <math.h>

#include "loop/core/loop.h"
#include "loop/core/stall.h"
#include "loop/core/timer.h"
#include "loop/core/waiters.h"
#include "loop/object/access.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/object/native.h"
#include "loop/primitives/wait.h"
#include "loop/core/sound.h"

enum state { CREATED, ACTIVE, EXPIRING, EXPIRED, FINISHED };

struct tt_timeout {
    struct tt_object head;
    tt_value when;          /* owns; a number, or None */
    struct tt_task *task;   /* owns; NULL before it is entered */
    struct tt_timer *timer; /* owns; NULL: none */
    uint32_t state;
    uint32_t cancelling; /* the task's count when it was entered */
};

/* See loop/object/sound.h. */
static inline bool is_timeout_sound(const struct tt_timeout *timeout)
{
    return tt__object_sound(&timeout->head) && timeout->when != TT_NULL &&
           (timeout->timer == NULL || timeout->task != NULL);
}

static struct tt_timeout *timeout_of(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_timeout_type));
    return (struct tt_timeout *)(void *)v;
}

static struct tt_timeout *new_timeout(struct tt_env *env, tt_value when)
{
    struct tt_timeout *timeout =
        tt_object_new(env, &tt_timeout_type, sizeof *timeout);
    if (timeout == NULL) {
        tt_unref(env, when);
        return NULL;
    }
    timeout->when = when;
    timeout->task = NULL;
    timeout->timer = NULL;
    timeout->state = CREATED;
    timeout->cancelling = 0;
    return timeout;
}

static void clear_timeout(struct tt_env *env, struct tt_object *self)
{
    struct tt_timeout *timeout = (struct tt_timeout *)self;
    tt_unref(env, timeout->when);
    tt_task_unref(env, timeout->task);
    tt_timer_unref(env, timeout->timer);
}

/* ---- The timer ----------------------------------------------------------- */

/* _on_timeout */
static int run_timeout(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_timeout *timeout = data;
    struct tt_env *env = loop->env;
    (void)arg;
    TT_ASSERT(timeout->state == ACTIVE);
    tt_touch(env, timeout, TT_WRITE);
    int rc = tt_task_cancel(env, timeout->task, TT_NULL);
    if (rc >= 0) {
        timeout->state = EXPIRING;
        tt_timer_unref(env, timeout->timer);
        timeout->timer = NULL;
    }
    tt_object_unref(env, &timeout->head);
    return rc < 0 ? rc : 0;
}

static void drop_timeout(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_object_unref(env, &((struct tt_timeout *)data)->head);
}

static const struct tt_callback timeout_callback = {
    .run = run_timeout,
    .drop = drop_timeout,
    .label = TT_LABEL_TIMEOUT,
    .source = "Timeout._on_timeout()"};

struct tt_task *tt__timeout_task(const struct tt_timer *timer)
{
    TT_ASSERT(tt__timer_sound(timer));
    const struct tt_timeout *timeout =
        timer->callback == &timeout_callback ? timer->data : NULL;
    return timeout == NULL ? NULL : timeout->task;
}

static void cancel_timer(struct tt_env *env, struct tt_timeout *timeout)
{
    TT_PARANOID_ASSERT(is_timeout_sound(timeout));
    struct tt_timer *timer = timeout->timer;
    timeout->timer = NULL;
    if (timer != NULL) {
        tt_timer_cancel(tt_future_loop(env, &timeout->task->future), timer);
        tt_timer_unref(env, timer);
    }
}

static int reschedule(struct tt_env *env, struct tt_timeout *timeout,
                      tt_value when)
{
    TT_PARANOID_ASSERT(is_timeout_sound(timeout));
    static const char *const names[] = {"created", "active", "expiring",
                                        "expired", "finished"};
    double when_s;
    tt_touch(env, timeout, TT_WRITE);
    if (timeout->state != ACTIVE) {
        TT_ASSERT(timeout->state < sizeof names / sizeof *names);
        return timeout->state == CREATED
                   ? tt_raise(env, &tt_RuntimeError,
                              "Timeout has not been entered")
                   : tt_raise(env, &tt_RuntimeError,
                              "Cannot change state of %s Timeout",
                              names[timeout->state]);
    }
    tt_set(env, &timeout->when, tt_ref(when));
    cancel_timer(env, timeout);
    if (when == TT_NONE) {
        return 0;
    }
    struct tt_loop *loop = tt_running_loop(env);
    if (loop == NULL) {
        return tt_failure(env);
    }
    double now_s = tt__clock_told(env);
    if (!tt_number(when, &when_s)) {
        return tt_raise(
            env, &tt_TypeError,
            "'<=' not supported between instances of '%T' and 'float'", when);
    }
    tt_object_ref(&timeout->head);
    if (when_s <= now_s) {
        return tt__timer_soon(loop, &timeout_callback, timeout,
                              &timeout->timer);
    }
    int rc = tt_loop_call_at(loop, when_s, &timeout_callback, timeout,
                             &timeout->timer);
    if (rc == 0) {
        timeout->timer->head.flags |= tt__timer_kind(when);
    }
    return rc;
}

/* ---- Entering and leaving ------------------------------------------------ */

/* self.reschedule(WHEN), which a program's class may define. */
static int call_reschedule(struct tt_env *env, struct tt_timeout *timeout,
                           tt_value when)
{
    TT_PARANOID_ASSERT(is_timeout_sound(timeout));
    if (TT_LIKELY(!tt__is_derived(&timeout->head))) {
        return reschedule(env, timeout, when);
    }
    tt_value done = tt__call_own(env, tt_value_of(timeout), "reschedule", when);
    tt_unref(env, done);
    return done == TT_NULL ? tt_failure(env) : 0;
}

static int enter(struct tt_env *env, struct tt_timeout *timeout)
{
    TT_PARANOID_ASSERT(is_timeout_sound(timeout));
    tt_touch(env, timeout, TT_WRITE);
    if (timeout->state != CREATED) {
        return tt_raise(env, &tt_RuntimeError,
                        "Timeout has already been entered");
    }
    struct tt_loop *loop = tt_running_loop(env);
    if (loop == NULL) {
        return tt_failure(env);
    }
    struct tt_task *task = env->task;
    if (task == NULL) {
        return tt_raise(env, &tt_RuntimeError,
                        "Timeout should be used inside a task");
    }
    timeout->state = ACTIVE;
    timeout->task = task;
    tt_object_ref(&task->future.head);
    timeout->cancelling = tt_task_cancelling(task);
    tt_value when = tt_ref(timeout->when);
    int rc = call_reschedule(env, timeout, when);
    tt_unref(env, when);
    return rc;
}

/* _insert_timeout_error: the first CancelledError among the contexts becomes
 * the context of a TimeoutError in its place. */
static int insert_error(struct tt_env *env, struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    for (; exc->context != NULL; exc = exc->context) {
        if (!tt_exc_is(exc->context, &tt_CancelledError)) {
            continue;
        }
        struct tt_exc *cancelled = exc->context;
        struct tt_exc *error = tt_exc_new(env, &tt_TimeoutError, NULL);
        if (error == NULL) {
            return tt_failure(env);
        }
        tt_object_ref(&cancelled->head);
        tt_exc_set_cause(env, error, cancelled);
        tt_object_ref(&cancelled->head);
        tt_exc_set_context(env, error, cancelled);
        tt_exc_set_context(env, exc, error);
        return 0;
    }
    return 0;
}

static int insert_errors(struct tt_env *env, struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    int rc = insert_error(env, exc);
    const struct tt_tuple *members =
        tt_exc_is(exc, &tt_ExceptionGroup) ? tt_exc_members(exc) : NULL;
    for (uint32_t i = 0; rc == 0 && members != NULL && i < members->count;
         i++) {
        rc = insert_error(env, tt_exc_cast(members->at[i]));
    }
    return rc;
}

/* __aexit__: EXC is what the block ended with, or NULL. 0, or what is raised
 * instead (TimeoutError, with EXC as its cause and context). */
static int leave(struct tt_env *env, struct tt_timeout *timeout,
                 struct tt_exc *exc)
{
    TT_PARANOID_ASSERT(is_timeout_sound(timeout));
    tt_touch(env, timeout, TT_WRITE);
    if (timeout->state != ACTIVE && timeout->state != EXPIRING) {
        return tt_raise(env, &tt_AssertionError, NULL);
    }
    cancel_timer(env, timeout);
    if (timeout->state == ACTIVE) {
        timeout->state = FINISHED;
        return 0;
    }
    timeout->state = EXPIRED;
    if (tt_task_uncancel(timeout->task) > timeout->cancelling || exc == NULL) {
        return 0;
    }
    if (!tt_exc_is(exc, &tt_CancelledError)) {
        return insert_errors(env, exc);
    }
    int rc = tt_raise(env, &tt_TimeoutError, NULL);
    if (rc == TT_ERAISED) {
        tt_object_ref(&exc->head);
        tt_exc_set_context(env, env->raised, exc);
        tt_object_ref(&exc->head);
        tt_exc_set_cause(env, env->raised, exc);
    }
    return rc;
}

/* ---- In C ---------------------------------------------------------------- */

struct tt_timeout *tt_timeout_new(struct tt_env *env)
{
    return new_timeout(env, TT_NONE);
}

static tt_value time_value(struct tt_env *env, double when_s)
{
    return isfinite(when_s) ? tt_float(env, when_s) : TT_NONE;
}

int tt_timeout_enter(struct tt_env *env, struct tt_timeout *timeout,
                     double delay_s)
{
    TT_ASSERT(is_timeout_sound(timeout));
    double now_s = tt__read_clock(env, delay_s);
    tt_set(env, &timeout->when, time_value(env, now_s + delay_s));
    return enter(env, timeout);
}

int tt_timeout_enter_at(struct tt_env *env, struct tt_timeout *timeout,
                        double when_s)
{
    TT_ASSERT(is_timeout_sound(timeout));
    tt_set(env, &timeout->when, time_value(env, when_s));
    return enter(env, timeout);
}

double tt_timeout_when(const struct tt_timeout *timeout)
{
    TT_ASSERT(is_timeout_sound(timeout));
    double when_s = TT_NO_TIMEOUT;
    tt_number(timeout->when, &when_s);
    return when_s;
}

int tt_timeout_exit(struct tt_env *env, struct tt_timeout *timeout, int rc)
{
    TT_ASSERT(is_timeout_sound(timeout));
    if (rc < 0 && rc != TT_ERAISED) {
        return rc;
    }
    struct tt_exc *exc = tt_exc_take(env);
    int failed = leave(env, timeout, exc);
    if (failed < 0) {
        tt__keep_local(env, tt_value_of(timeout));
    }
    if (failed < 0 || exc == NULL) {
        tt_exc_unref(env, exc);
        return failed;
    }
    return tt_reraise(env, exc);
}

int tt_timeout_reschedule(struct tt_env *env, struct tt_timeout *timeout,
                          double when_s)
{
    TT_ASSERT(is_timeout_sound(timeout));
    tt_value when = time_value(env, when_s);
    int rc = reschedule(env, timeout, when);
    tt_unref(env, when);
    return rc;
}

bool tt_timeout_expired(const struct tt_timeout *timeout)
{
    TT_ASSERT(is_timeout_sound(timeout));
    return timeout->state == EXPIRING || timeout->state == EXPIRED;
}

void tt_timeout_unref(struct tt_env *env, struct tt_timeout *timeout)
{
    tt_unref(env, tt_value_of(timeout));
}

/* ---- As programs see it -------------------------------------------------- */

struct aenter {
    struct tt_coro coro;
    tt_value timeout; /* owns */
};

static void drop_aenter(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct aenter *)coro)->timeout);
}

TT_CORO_WITH(aenter, "__aenter__", "Timeout.__aenter__", drop_aenter, NULL,
             TT_STDLIB "timeouts.py", TT__LINE_TIMEOUT_AENTER, 0)
{
    TT_BEGIN;
    TT_CHECK(enter(env, timeout_of(self->timeout)));
    TT_RETURN(tt_ref(self->timeout));
    TT_END;
}

struct aexit {
    struct tt_coro coro;
    tt_value timeout;   /* owns */
    tt_value exception; /* owns */
};

static void drop_aexit(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct aexit *)coro)->timeout);
    tt_clear(env, &((struct aexit *)coro)->exception);
}

TT_CORO_WITH(aexit, "__aexit__", "Timeout.__aexit__", drop_aexit, NULL,
             TT_STDLIB "timeouts.py", TT__LINE_TIMEOUT_AEXIT, 0)
{
    TT_BEGIN;
    struct tt_exc *exc =
        tt_is_exc(self->exception) ? tt_exc_cast(self->exception) : NULL;
    TT_CHECK(leave(env, timeout_of(self->timeout), exc));
    TT_RETURN(TT_NONE);
    TT_END;
}

static tt_value aenter_method(struct tt_env *env, const tt_value *args)
{
    struct aenter *self = aenter_new(env);
    if (self != NULL) {
        self->timeout = tt_ref(args[0]);
    }
    return tt_value_of(self);
}

static tt_value aexit_method(struct tt_env *env, const tt_value *args)
{
    struct aexit *self = aexit_new(env);
    if (self != NULL) {
        self->timeout = tt_ref(args[0]);
        self->exception = tt_ref(args[2]);
    }
    return tt_value_of(self);
}

static tt_value when_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_timeout_type));
    tt_value when = timeout_of(args[0])->when;
    double when_s;
    if (tt_number(when, &when_s)) {
        tt__notify_time(env, when_s);
    }
    return tt_ref(when);
}

static tt_value reschedule_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_timeout_type));
    return reschedule(env, timeout_of(args[0]), args[1]) < 0 ? TT_NULL
                                                             : TT_NONE;
}

static tt_value expired_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_timeout_type));
    (void)env;
    return tt_bool(tt_timeout_expired(timeout_of(args[0])));
}

static int repr_timeout(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    static const char *const names[] = {"created", "active", "expiring",
                                        "expired", "finished"};
    const struct tt_timeout *timeout = timeout_of(self);
    double when_s;
    (void)env;
    tt_text_format(out, "<Timeout [%s]", names[timeout->state]);
    if (timeout->state == ACTIVE) {
        if (tt_is_float(timeout->when) && tt_number(timeout->when, &when_s)) {
            tt_text_format(out, " when=%g", round(when_s * 1e3) / 1e3);
        } else { /* round() makes an int of a bool */
            tt_text_format(out, " when=%R",
                           tt_is_bool(timeout->when)
                               ? tt_small_int(timeout->when == TT_TRUE)
                               : timeout->when);
        }
    }
    tt_text_puts(out, ">");
    return out->error;
}

static tt_value make_timeout(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    struct tt_timeout *timeout = tt_object_new(env, type, type->size);
    (void)args; /* are __init__'s */
    if (timeout != NULL) {
        memset((char *)timeout + sizeof timeout->head, 0,
               type->size - sizeof timeout->head);
        timeout->when = TT_NONE;
    }
    return tt_value_of(timeout);
}

static int init_timeout(struct tt_env *env, tt_value self,
                        const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Timeout", "Timeout.__init__", "self when", 2, 2, 2, 0);
    struct tt_timeout *timeout = timeout_of(self);
    tt_value bound[2];
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0) {
        tt_set(env, &timeout->when, tt_ref(bound[1]));
        timeout->state = CREATED;
    }
    return rc;
}

static const struct tt_native timeout_methods[] = {
    TT_NATIVE("__aenter__", "Timeout.__aenter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aenter_method),
    TT_NATIVE("__aexit__", "Timeout.__aexit__", "self exc_type exc_val exc_tb",
              4, 4, 4, TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE,
              aexit_method),
    TT_NATIVE("when", "Timeout.when", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS, when_method),
    TT_NATIVE("reschedule", "Timeout.reschedule", "self when", 2, 2, 2,
              TT_NATIVE_METHOD, TT_WRITES | TT_REPORTS, reschedule_method),
    TT_NATIVE("expired", "Timeout.expired", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS, expired_method),
    {.name = NULL},
};

const struct tt_type tt_timeout_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Timeout",
    .full_name = "asyncio.timeouts.Timeout",
    .base = &tt_object_type,
    .size = sizeof(struct tt_timeout),
    .clear = clear_timeout,
    .repr = repr_timeout,
    .make = make_timeout,
    .init = init_timeout,
    .methods = timeout_methods,
};

/* loop.time() + delay, as a value. */
static tt_value later(struct tt_env *env, tt_value delay)
{
    double when_s;
    if (delay == TT_NONE) {
        return TT_NONE;
    }
    return tt__deadline(env, delay, &when_s) < 0 ? TT_NULL
                                                 : tt_float(env, when_s);
}

static tt_value timeout_function(struct tt_env *env, const tt_value *args)
{
    tt_value when =
        tt_running_loop(env) == NULL ? TT_NULL : later(env, args[0]);
    return when == TT_NULL ? TT_NULL : tt_value_of(new_timeout(env, when));
}

static tt_value timeout_at_function(struct tt_env *env, const tt_value *args)
{
    return tt_value_of(new_timeout(env, tt_ref(args[0])));
}

const struct tt_native tt__native_timeout = TT_NATIVE(
    "timeout", "timeout", "delay", 1, 1, 1, 0, TT_REPORTS, timeout_function);
const struct tt_native tt__native_timeout_at =
    TT_NATIVE("timeout_at", "timeout_at", "when", 1, 1, 1, 0, TT_PURE,
              timeout_at_function);

/* ---- wait_for ------------------------------------------------------------ */

struct wait_for {
    struct tt_coro coro;
    tt_value awaited;           /* owns; then the future made of it */
    tt_value delay;             /* owns; a number or None */
    struct tt_timeout *timeout; /* owns */
    struct tt_future *waiter;   /* owns; _cancel_and_wait's */
};

static void drop_wait_for(struct tt_env *env, struct tt_coro *coro)
{
    struct wait_for *self = (struct wait_for *)coro;
    tt_clear(env, &self->awaited);
    tt_clear(env, &self->delay);
    tt_unref(env, tt_value_of(self->timeout));
    tt_future_unref(env, self->waiter);
    self->timeout = NULL;
    self->waiter = NULL;
}

/* Whether the delay is over before it begins: 1, 0 or a failure. */
static int is_over(struct tt_env *env, tt_value delay)
{
    double delay_s;
    if (delay == TT_NONE) {
        return 0;
    }
    if (!tt_number(delay, &delay_s)) {
        return tt_raise(
            env, &tt_TypeError,
            "'<=' not supported between instances of '%T' and 'int'", delay);
    }
    return delay_s <= 0;
}

static int begin_timeout(struct tt_env *env, struct wait_for *self)
{
    TT_ASSERT(self->timeout == NULL);
    if (tt_running_loop(env) == NULL) {
        return tt_failure(env);
    }
    tt_value when = later(env, self->delay);
    self->timeout = when == TT_NULL ? NULL : new_timeout(env, when);
    return self->timeout == NULL ? tt_failure(env) : enter(env, self->timeout);
}

/* The timeout is no local of wait_for's: nothing that is raised keeps it, but
 * what it raises itself. */
static int end_timeout(struct tt_env *env, struct wait_for *self, int rc)
{
    struct tt_timeout *timeout = self->timeout;
    TT_ASSERT(timeout != NULL && timeout->state != CREATED);
    self->timeout = NULL;
    rc = tt_timeout_exit(env, timeout, rc);
    tt_timeout_unref(env, timeout);
    return rc;
}

/* The future, and what wakes us when it has been cancelled. */
static int begin_cancel(struct tt_env *env, struct wait_for *self)
{
    TT_ASSERT(self->waiter == NULL);
    struct tt_future *future = tt_future_cast(self->awaited);
    struct tt_loop *loop = tt_running_loop(env);
    self->waiter = loop == NULL ? NULL : tt_future_new(loop);
    if (self->waiter == NULL) {
        return tt_failure(env);
    }
    tt_object_ref(&self->waiter->head);
    int rc = tt_future_add_done_callback(env, future, &tt__release_waiter,
                                         self->waiter);
    if (rc == 0) {
        rc = tt_future_cancel(env, future, TT_NULL);
        if (rc < 0) {
            tt_future_remove_done_callback(env, future, &tt__release_waiter,
                                           self->waiter);
        }
    }
    return rc < 0 ? rc : 0;
}

/* `except CancelledError as exc: raise TimeoutError from exc` */
static int timed_out(struct tt_env *env, struct wait_for *self)
{
    TT_ASSERT(tt_failure(env) < 0);
    if (!tt_raised(env, &tt_CancelledError)) {
        return tt_failure(env);
    }
    struct tt_exc *exc = tt_exc_take(env);
    int rc = tt_raise(env, &tt_TimeoutError, NULL);
    if (rc == TT_ERAISED) {
        tt_object_ref(&exc->head);
        tt_exc_set_context(env, env->raised, exc);
        tt_exc_set_cause(env, env->raised, exc);
        self->coro.head.flags |= TT_CORO_CAUGHT;
    } else {
        tt_exc_unref(env, exc);
    }
    return rc;
}

TT_CORO_WITH(wait_for, "wait_for", "wait_for", drop_wait_for, NULL,
             TT_STDLIB "tasks.py", TT__LINE_WAIT_FOR, 0)
{
    TT_BEGIN;
    TT_CHECK(is_over(env, self->delay));
    if (rc == 0) {
        self->coro.line = TT__LINE_WAIT_FOR_AT_RETURN_AWAIT_FUT;
        TT_CHECK(begin_timeout(env, self));
        TT_TRY_AWAIT(tt_ref(self->awaited));
        TT_CHECK(end_timeout(env, self, rc));
        TT_RETURN(tt_ref(TT_GOT));
    }
    self->coro.line =
        TT__LINE_WAIT_FOR_AT_FUT_ENSURE_FUTURE; /* a task factory may look */
    tt_value given = self->awaited;
    self->awaited = TT_NULL;
    self->awaited = tt_value_of(tt_ensure_future(env, given, NULL));
    TT_CHECK(tt_failure(env));
    if (tt_future_done(tt_future_cast(self->awaited))) {
        tt_value result = tt_future_result(env, tt_future_cast(self->awaited));
        TT_CHECK(tt_failure(env));
        TT_RETURN(result);
    }
    self->coro.line = TT__LINE_WAIT_FOR_AT_AWAIT_CANCEL_AND;
    TT_CHECK(begin_cancel(env, self));
    TT_TRY_AWAIT(tt_future_await(self->waiter));
    tt_future_remove_done_callback(env, tt_future_cast(self->awaited),
                                   &tt__release_waiter, self->waiter);
    TT_CHECK(rc);
    tt_value outcome = tt_future_result(env, tt_future_cast(self->awaited));
    if (outcome == TT_NULL) {
        TT_CHECK(timed_out(env, self));
    }
    TT_RETURN(outcome);
    TT_END;
}

static tt_value new_wait_for(struct tt_env *env, tt_value v, tt_value delay)
{
    struct wait_for *self = wait_for_new(env);
    if (self == NULL) {
        tt_unref(env, v);
        tt_unref(env, delay);
        return TT_NULL;
    }
    self->awaited = v;
    self->delay = delay;
    return tt_value_of(self);
}

tt_value tt_wait_for(struct tt_env *env, tt_value v, double timeout_s)
{
    return v == TT_NULL ? TT_NULL
                        : new_wait_for(env, v, time_value(env, timeout_s));
}

tt_value tt__wait_for(struct tt_env *env, tt_value v, tt_value delay)
{
    return v == TT_NULL ? TT_NULL : new_wait_for(env, v, tt_ref(delay));
}

static tt_value wait_for_function(struct tt_env *env, const tt_value *args)
{
    return new_wait_for(env, tt_ref(args[0]), tt_ref(args[1]));
}

const struct tt_native tt__native_wait_for =
    TT_NATIVE("wait_for", "wait_for", "fut timeout", 2, 2, 2,
              TT_NATIVE_COROUTINE, TT_PURE, wait_for_function);
