/* SPDX-License-Identifier: MIT
 *
 * concurrent.c: concurrent.futures.Future, and how asyncio's futures are
 * chained to it.
 *
 * Mirrors concurrent/futures/_base.py Future, asyncio/futures.py
 * _chain_future and wrap_future, and tasks.py run_coroutine_threadsafe of
 * 3.14. Whoever waits for the result of a pending one lets other threads run.
 * If there are none, it waits forever, or until the time given has passed.
 *
 * Invariant: callbacks are called in the order they were added, each once;
 * they stay until the future goes, as CPython's do.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "loop/core/future.h"
#include "loop/core/handle.h"
#include "loop/core/log.h"
#include "loop/core/loop.h"
#include "loop/core/methods/task_methods.h"
#include "loop/core/ready.h"
#include "loop/core/task.h"
#include "loop/core/thread.h"
#include "loop/object/context.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"
#include "loop/primitives/concurrent.h"

enum { PENDING, RUNNING, CANCELLED, NOTIFIED, FINISHED };

/* What happens when it is done. */
enum chain {
    CHAIN_CALLABLE, /* a callable: is called */
    CHAIN_CANCEL,   /* the source of this one: is cancelled if this one is */
    CHAIN_SET       /* a destination: gets this one's outcome */
};

struct entry {
    enum chain kind;
    tt_value target; /* owns */
};

struct tt_concurrent {
    struct tt_object head;
    uint32_t state;
    bool failed;              /* `outcome` is an exception */
    tt_value outcome;         /* owns */
    struct tt_parked waiting; /* threads, for the outcome */
    struct entry *entries;
    uint32_t count;
    uint32_t capacity;
    struct tt_object *context; /* owns; a slot: in which its task is made */
    tt_value waiters;          /* owns; a list of callables, or TT_NULL: none */
};

/* See loop/object/sound.h. */
static inline bool is_concurrent_sound(const struct tt_concurrent *self)
{
    return tt__object_sound(&self->head) && self->count <= self->capacity &&
           (self->entries != NULL || self->capacity == 0);
}

static struct tt_concurrent *concurrent_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_concurrent_type));
    return (struct tt_concurrent *)(void *)v;
}

static tt_value none_or_null(int rc)
{
    return rc < 0 ? TT_NULL : TT_NONE;
}

static bool is_cancelled(const struct tt_concurrent *future)
{
    TT_ASSERT(is_concurrent_sound(future));
    return future->state == CANCELLED || future->state == NOTIFIED;
}

static bool is_done(const struct tt_concurrent *future)
{
    TT_ASSERT(is_concurrent_sound(future));
    return future->state >= CANCELLED;
}

/* ---- Life ---------------------------------------------------------------- */

struct tt_concurrent *tt_concurrent_new(struct tt_env *env)
{
    return tt_object_zeroed(env, &tt_concurrent_type);
}

void tt__concurrent_forget(struct tt_env *env, struct tt_concurrent *self)
{
    struct entry *entries = self->entries;
    uint32_t count = self->count, capacity = self->capacity;
    TT_ASSERT(is_concurrent_sound(self));
    self->entries = NULL;
    self->count = self->capacity = 0;
    for (uint32_t i = 0; i < count; i++) {
        tt_unref(env, entries[i].target);
    }
    tt_free(env, entries, capacity * sizeof *entries);
}

static void clear_concurrent(struct tt_env *env, struct tt_object *self)
{
    struct tt_concurrent *future = (struct tt_concurrent *)self;
    for (uint32_t i = 0; i < future->count; i++) {
        tt_unref(env, future->entries[i].target);
    }
    tt_free(env, future->entries, future->capacity * sizeof(struct entry));
    tt_unref(env, future->outcome);
    tt_unref(env, future->waiters);
    if (future->context != NULL) {
        tt_object_unref(env, future->context);
    }
}

static int repr_concurrent(struct tt_env *env, tt_value self,
                           struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    static const char *const names[] = {"pending", "running", "cancelled",
                                        "cancelled", "finished"};
    const struct tt_concurrent *future = concurrent_of(self);
    (void)env;
    tt_text_puts(out, "<Future");
    tt_text_address(out, future);
    tt_text_format(out, " state=%s", names[future->state]);
    if (future->state == FINISHED) {
        tt_text_format(out, future->failed ? " raised %T" : " returned %T",
                       future->outcome);
    }
    tt_text_puts(out, ">");
    return out->error;
}

/* ---- Callbacks ----------------------------------------------------------- */

/* _set_state(dest, source) later, in DEST's loop: ARG is a tuple of both. */
static int run_copy(struct tt_loop *loop, void *data, tt_value arg);

static const struct tt_callback copy_callback = {
    .run = run_copy,
    .label = TT_LABEL_CHAIN_SET,
    .source = "_chain_future.<locals>._set_state() at " TT_STDLIB
              "futures.py:" TT__LINE_TEXT(TT__LINE__CHAIN_FUTURE__SET_STATE)};

static int copy_soon(struct tt_env *env, struct tt_concurrent *source,
                     struct tt_future *destination)
{
    TT_ASSERT(is_concurrent_sound(source));
    struct tt_loop *loop = tt_future_loop(env, destination);
    if (loop->closed) {
        return 0;
    }
    tt_value both[] = {tt_value_of(destination), tt_value_of(source)};
    tt_value arg = tt_tuple(env, both, 2);
    tt__thread_wake_loop(loop);
    return arg == TT_NULL ? tt_failure(env)
                          : tt__ready_push(loop, &copy_callback, NULL, arg);
}

/* source_loop.call_soon_threadsafe(source.cancel) */
static int cancel_soon(struct tt_env *env, struct tt_future *source)
{
    TT_ASSERT(tt__future_sound(source));
    struct tt_loop *loop = tt_future_loop(env, source);
    tt_value cancel = tt__attribute(env, tt_value_of(source), "cancel");
    tt_value handle =
        cancel == TT_NULL
            ? TT_NULL
            : tt__call_soon_threadsafe(loop, cancel, NULL, 0, TT_NULL);
    tt_unref(env, cancel);
    tt_unref(env, handle);
    return handle == TT_NULL ? tt_failure(env) : 0;
}

static int call_entry(struct tt_env *env, struct tt_concurrent *self,
                      const struct entry *entry)
{
    TT_ASSERT(is_concurrent_sound(self));
    tt_value arg = tt_value_of(self), result;
    switch (entry->kind) {
    case CHAIN_CANCEL:
        return is_cancelled(self)
                   ? cancel_soon(env, tt_future_cast(entry->target))
                   : 0;
    case CHAIN_SET:
        return copy_soon(env, self, tt_future_cast(entry->target));
    default:
        result = tt_call(env, entry->target, &arg, 1);
        tt_unref(env, result);
        return result == TT_NULL ? tt_failure(env) : 0;
    }
}

/* A callback raised an Exception: that goes to the log. */
static int log_raised(struct tt_env *env, struct tt_concurrent *self)
{
    TT_ASSERT(is_concurrent_sound(self));
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "exception calling callback for %R",
                   tt_value_of(self));
    int rc = tt__log_concurrent(env, &text, exc);
    tt_text_deinit(&text);
    tt_exc_unref(env, exc);
    return rc;
}

static int invoke(struct tt_env *env, struct tt_concurrent *self,
                  const struct entry *entry)
{
    TT_ASSERT(is_concurrent_sound(self));
    int rc = tt_enter(env);
    if (rc == 0) {
        rc = call_entry(env, self, entry);
        tt_leave(env);
    }
    return rc == TT_ERAISED && tt_raised(env, &tt_Exception)
               ? log_raised(env, self)
               : rc;
}

static int invoke_all(struct tt_env *env, struct tt_concurrent *self)
{
    TT_ASSERT(is_concurrent_sound(self));
    int rc = 0;
    tt_object_ref(&self->head);
    for (uint32_t i = 0; rc == 0 && i < self->count; i++) {
        rc = invoke(env, self, &self->entries[i]);
    }
    tt_object_unref(env, &self->head);
    return rc;
}

/* add_done_callback(); TARGET is kept. */
static int add_entry(struct tt_env *env, struct tt_concurrent *self,
                     enum chain kind, tt_value target)
{
    TT_ASSERT(is_concurrent_sound(self));
    enum { ENTRIES_FIRST = 2 };
    struct entry entry = {kind, target};
    tt_touch(env, self, TT_WRITE);
    if (is_done(self)) {
        return invoke(env, self, &entry);
    }
    if (self->count == self->capacity) {
        uint32_t old = self->capacity;
        uint32_t larger = old == 0 ? ENTRIES_FIRST : 2 * old;
        if (larger > TT_ITEMS_MAX) {
            return tt_fail(env, TT_ELIMIT, "more than %d callbacks of a future",
                           (int)TT_ITEMS_MAX);
        }
        struct entry *entries = tt_realloc(
            env, self->entries, old * sizeof entry, larger * sizeof entry);
        if (entries == NULL) {
            return TT_ENOMEM;
        }
        self->entries = entries;
        self->capacity = larger;
    }
    tt_ref(target);
    self->entries[self->count++] = entry;
    return 0;
}

/* Those of concurrent.futures.wait() and as_completed(). */
static int call_waiters(struct tt_env *env, struct tt_concurrent *self)
{
    tt_value list = self->waiters, arg = tt_value_of(self);
    int rc = 0;
    if (list == TT_NULL) {
        return 0;
    }
    tt_ref(list);
    for (uint32_t i = 0; rc == 0 && i < tt_list_get(list)->count; i++) {
        tt_value waiter = tt_ref(tt_list_get(list)->at[i]);
        tt_value result = tt_call(env, waiter, &arg, 1);
        rc = result == TT_NULL ? tt_failure(env) : 0;
        tt_unref(env, result);
        tt_unref(env, waiter);
    }
    tt_unref(env, list);
    return rc;
}

int tt_concurrent_watch(struct tt_env *env, tt_value future, tt_value waiter,
                        bool on)
{
    if (!tt_is(future, &tt_concurrent_type)) {
        return tt_raise_attribute(env, future, "_condition");
    }
    struct tt_concurrent *self = concurrent_of(future);
    if (self->waiters == TT_NULL) {
        self->waiters = tt_list(env, NULL, 0);
        if (self->waiters == TT_NULL) {
            return tt_failure(env);
        }
    }
    struct tt_list *list = tt_list_get(self->waiters);
    if (on) {
        return tt_list_append(env, list, waiter);
    }
    for (uint32_t i = list->count; i > 0; i--) {
        if (list->at[i - 1] == waiter) {
            tt_value gone = list->at[i - 1];
            list->count--;
            memmove(&list->at[i - 1], &list->at[i],
                    (list->count - (i - 1)) * sizeof *list->at);
            tt_unref(env, gone);
            break;
        }
    }
    return 0;
}

/* ---- States -------------------------------------------------------------- */

static const char *const state_names[] = {"PENDING", "RUNNING", "CANCELLED",
                                          "CANCELLED_AND_NOTIFIED", "FINISHED"};

const char *tt_concurrent_state(tt_value future)
{
    return tt_is(future, &tt_concurrent_type)
               ? state_names[concurrent_of(future)->state]
               : NULL;
}

static int raise_state(struct tt_env *env, struct tt_concurrent *self)
{
    TT_ASSERT(is_concurrent_sound(self));
    return tt_raise(env, &tt_concurrent_InvalidStateError, "%s: %R",
                    state_names[self->state], tt_value_of(self));
}

static int finish(struct tt_env *env, struct tt_concurrent *self,
                  tt_value outcome, bool failed)
{
    TT_ASSERT(is_concurrent_sound(self));
    tt_touch(env, self, TT_WRITE);
    if (is_done(self)) {
        return raise_state(env, self);
    }
    self->outcome = tt_ref(outcome);
    self->failed = failed;
    self->state = FINISHED;
    int rc = call_waiters(env, self);
    tt_thread_wake_all(env, &self->waiting);
    return rc < 0 ? rc : invoke_all(env, self);
}

/* cancel(): 1 or 0, or a failure. */
static int cancel(struct tt_env *env, struct tt_concurrent *self)
{
    TT_ASSERT(is_concurrent_sound(self));
    tt_touch(env, self, TT_WRITE);
    if (self->state != PENDING) {
        return is_cancelled(self);
    }
    self->state = CANCELLED;
    tt_thread_wake_all(env, &self->waiting);
    int rc = invoke_all(env, self);
    return rc < 0 ? rc : 1;
}

/* set_running_or_notify_cancel(): 1 or 0, or a failure. */
static int set_running(struct tt_env *env, struct tt_concurrent *self)
{
    TT_ASSERT(is_concurrent_sound(self));
    tt_touch(env, self, TT_WRITE);
    if (self->state == CANCELLED) {
        self->state = NOTIFIED;
        return call_waiters(env, self);
    }
    if (self->state == PENDING) {
        self->state = RUNNING;
        return 1;
    }
    return tt_raise(env, &tt_RuntimeError, "Future in unexpected state");
}

static const char result_text[] = "concurrent.futures.Future.result()";
static const char exception_text[] = "concurrent.futures.Future.exception()";

#define TIME_MAX_S (0x1p63 / 1e9) /* of CPython's PyTime_t, in ns */

/* What the lock of CPython's condition says of such a timeout. */
static int raise_too_long(struct tt_env *env, tt_value timeout)
{
    return tt_raise(env, &tt_OverflowError,
                    tt_is_float(timeout)
                        ? "timestamp out of range for platform time_t"
                        : "timestamp too large to convert to C PyTime_t");
}

/* Lets other threads run until the outcome is there, or the time is over: 1 if
 * it is there, or a failure. WHAT: the call that waits, for reports. */
static int wait_done(struct tt_env *env, struct tt_concurrent *self,
                     tt_value timeout, const char *what)
{
    TT_ASSERT(is_concurrent_sound(self));
    double timeout_s = -1;
    if (timeout != TT_NULL && timeout != TT_NONE) {
        if (!tt_number(timeout, &timeout_s)) {
            return tt_raise(env, &tt_TypeError,
                            "'>' not supported between instances of '%T' and "
                            "'int'",
                            timeout);
        }
        timeout_s = timeout_s > 0 ? timeout_s : 0;
    }
    if (!is_done(self)) {
        if (timeout_s >= TIME_MAX_S) {
            return raise_too_long(env, timeout);
        }
        tt_object_ref(&self->head);
        int rc = tt_thread_park(
            env, &(struct tt_thread_wait){.list = &self->waiting,
                                          .timeout_s = timeout_s,
                                          .patience = TT_PATIENT_WAIT,
                                          .what = what});
        tt_object_unref(env, &self->head); /* the caller has it, too */
        if (rc < 0) {
            return rc;
        }
    }
    if (is_cancelled(self)) {
        return tt_raise(env, &tt_concurrent_CancelledError, NULL);
    }
    return self->state == FINISHED ? 1 : tt_raise(env, &tt_TimeoutError, NULL);
}

/* ---- Chains -------------------------------------------------------------- */

/* _convert_future_exc: given. */
static struct tt_exc *convert(struct tt_env *env, struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    const struct tt_type *type;
    if (exc->head.type == &tt_concurrent_CancelledError) {
        type = &tt_CancelledError;
    } else if (exc->head.type == &tt_concurrent_InvalidStateError) {
        type = &tt_InvalidStateError;
    } else {
        type = NULL;
    }
    if (type == NULL) {
        tt_object_ref(&exc->head);
        return exc;
    }
    const struct tt_tuple *own = tt_tuple_get(exc->args);
    struct tt_args args = {.at = own == NULL ? NULL : own->at,
                           .count = own == NULL ? 0 : own->count};
    tt_value made = tt_call_args(env, tt_value_of(type), &args);
    if (made != TT_NULL) {
        tt_exc_set_traceback(env, tt_exc_cast(made), exc->traceback);
    }
    return tt_exc_cast(made);
}

/* _copy_future_state, of a concurrent one. */
static int copy_state(struct tt_env *env, struct tt_concurrent *source,
                      struct tt_future *destination)
{
    TT_ASSERT(is_concurrent_sound(source));
    tt_touch(env, destination, TT_READ);
    tt_touch(env, source, TT_READ);
    if (tt_future_cancelled(destination)) {
        return 0;
    }
    if (tt_future_done(destination)) {
        return tt_raise(env, &tt_AssertionError, NULL);
    }
    if (is_cancelled(source)) {
        int rc = tt_future_cancel(env, destination, TT_NULL);
        return rc < 0 ? rc : 0;
    }
    if (!source->failed) {
        return tt_future_set_result(env, destination, source->outcome);
    }
    struct tt_exc *exc = convert(env, tt_exc_cast(source->outcome));
    int rc = exc == NULL ? tt_failure(env)
                         : tt_future_set_exception(env, destination, exc);
    tt_exc_unref(env, exc);
    return rc;
}

/* The callback with ARG has ended with RC: what it raised has its frame. */
static int drop_arg(struct tt_env *env, tt_value arg, int rc)
{
    if (rc == TT_ERAISED) {
        tt__keep_local(env, arg);
    }
    tt_unref(env, arg);
    return rc < 0 ? rc : 0;
}

static int run_copy(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt_tuple *both = tt_tuple_get(arg);
    (void)data;
    int rc = copy_state(loop->env, concurrent_of(both->at[1]),
                        tt_future_cast(both->at[0]));
    return drop_arg(loop->env, arg, rc);
}

/* _set_concurrent_future_state */
static int set_state(struct tt_env *env, struct tt_concurrent *self,
                     struct tt_future *source)
{
    TT_ASSERT(is_concurrent_sound(self));
    int rc = 0;
    if (tt_future_cancelled(source)) {
        rc = cancel(env, self);
    }
    if (rc >= 0) {
        rc = set_running(env, self);
    }
    if (rc <= 0) {
        return rc;
    }
    tt__future_retrieved(env, source);
    if (!(source->head.flags & TT_FUTURE_EXCEPTION)) {
        return finish(env, self, source->outcome, false);
    }
    struct tt_exc *exc = convert(env, tt_exc_cast(source->outcome));
    rc = exc == NULL ? tt_failure(env)
                     : finish(env, self, tt_value_of(exc), true);
    tt_exc_unref(env, exc);
    return rc;
}

/* The same with DATA. */
static int drop_both(struct tt_env *env, void *data, tt_value arg, int rc)
{
    rc = drop_arg(env, arg, rc);
    return drop_arg(env, tt_value_of(data), rc);
}

static void drop_concurrent(struct tt_env *env, void *data, tt_value arg)
{
    drop_both(env, data, arg, 0);
}

/* _call_set_state of an asyncio future; DATA: where its outcome goes. */
static int run_set(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = set_state(loop->env, data, tt_future_cast(arg));
    return drop_both(loop->env, data, arg, rc);
}

static const struct tt_callback set_callback = {
    .run = run_set,
    .drop = drop_concurrent,
    .label = TT_LABEL_CHAIN_SET,
    .source =
        "_chain_future.<locals>._call_set_state() at " TT_STDLIB
        "futures.py:" TT__LINE_TEXT(TT__LINE__CHAIN_FUTURE__CALL_SET_STATE)};

/* _call_check_cancel of an asyncio future; DATA: where its outcome is from. */
static int run_check(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc =
        tt_future_cancelled(tt_future_cast(arg)) ? cancel(loop->env, data) : 0;
    return drop_both(loop->env, data, arg, rc);
}

static const struct tt_callback check_callback = {
    .run = run_check,
    .drop = drop_concurrent,
    .label = TT_LABEL_CHAIN_CANCEL,
    .source =
        "_chain_future.<locals>._call_check_cancel() at " TT_STDLIB
        "futures.py:" TT__LINE_TEXT(TT__LINE__CHAIN_FUTURE__CALL_CHECK_CANCEL)};

/* ---- run_coroutine_threadsafe -------------------------------------------- */

/* Its callback, in two steps; ARG: the tuple of the coroutine and SELF. */
static int begin_task(struct tt_loop *loop, struct tt_concurrent *self,
                      tt_value coro)
{
    TT_ASSERT(is_concurrent_sound(self));
    struct tt_env *env = loop->env;
    struct tt_future *task = tt_ensure_future(env, tt_ref(coro), loop);
    if (task == NULL) {
        return tt_failure(env);
    }
    int rc = add_entry(env, self, CHAIN_CANCEL, tt_value_of(task));
    if (rc == 0) {
        tt_object_ref(&self->head);
        rc = tt_future_add_done_callback(env, task, &set_callback, self);
    }
    tt_future_unref(env, task);
    return rc;
}

static int fail_begin(struct tt_env *env, struct tt_concurrent *self)
{
    TT_ASSERT(is_concurrent_sound(self));
    if (tt_raised(env, &tt_SystemExit) ||
        tt_raised(env, &tt_KeyboardInterrupt)) {
        return TT_ERAISED;
    }
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_handled here = {exc, env->handled};
    env->handled = &here;
    int rc = set_running(env, self);
    if (rc > 0) {
        rc = finish(env, self, tt_value_of(exc), true);
    }
    env->handled = here.outer;
    if (rc < 0) {
        tt_exc_unref(env, exc);
        return rc;
    }
    return tt_reraise(env, exc);
}

static int run_begin(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt_tuple *both = tt_tuple_get(arg);
    struct tt_concurrent *self = concurrent_of(both->at[1]);
    struct tt_object **saved;
    (void)data;
    int rc = tt__context_enter(loop->env, &self->context, &saved);
    if (rc == 0) {
        rc = begin_task(loop, self, both->at[0]);
        if (rc == TT_ERAISED) {
            rc = fail_begin(loop->env, self);
        }
        tt__context_leave(loop->env, saved);
    }
    return drop_arg(loop->env, arg, rc);
}

static const struct tt_callback begin_callback = {
    .run = run_begin,
    .label = TT_LABEL_RUN_THREADSAFE,
    .source =
        "run_coroutine_threadsafe.<locals>.callback() at " TT_STDLIB
        "tasks.py:" TT__LINE_TEXT(TT__LINE_RUN_COROUTINE_THREADSAFE_CALLBACK)};

struct tt_concurrent *tt_run_coroutine_threadsafe(struct tt_env *env,
                                                  void *coro,
                                                  struct tt_loop *loop)
{
    tt_value both[] = {tt_value_of(coro), TT_NULL};
    if (coro == NULL) {
        return NULL;
    }
    struct tt_concurrent *self = NULL;
    if (!tt_is_coroutine(both[0])) {
        tt_raise(env, &tt_TypeError, "A coroutine object is required");
    } else if (loop->closed) {
        tt_raise(env, &tt_RuntimeError, "Event loop is closed");
    } else {
        self = tt_concurrent_new(env);
    }
    if (self != NULL) {
        self->context = tt__context_inherit(env);
        tt__thread_wake_loop(loop);
        both[1] = tt_value_of(self);
        tt_value arg = tt_tuple(env, both, 2);
        if (arg == TT_NULL ||
            tt__ready_push(loop, &begin_callback, NULL, arg) < 0) {
            tt_concurrent_unref(env, self);
            self = NULL;
        }
    }
    tt_unref(env, both[0]);
    return self;
}

static tt_value run_threadsafe(struct tt_env *env, const tt_value *args)
{
    if (tt_is_coroutine(args[0]) && !tt__is_loop(args[1])) {
        tt_raise_attribute(env, args[1], "call_soon_threadsafe");
        return TT_NULL;
    }
    return tt_value_of(tt_run_coroutine_threadsafe(
        env, tt_object(tt_ref(args[0])), (struct tt_loop *)(void *)args[1]));
}

/* ---- wrap_future --------------------------------------------------------- */

struct tt_future *tt_wrap_future(struct tt_env *env,
                                 struct tt_concurrent *source,
                                 struct tt_loop *loop)
{
    TT_ASSERT(is_concurrent_sound(source));
    if (loop == NULL) {
        loop = tt_event_loop(env);
    }
    struct tt_future *future = loop == NULL ? NULL : tt_future_new(loop);
    if (future == NULL) {
        return NULL;
    }
    tt_object_ref(&source->head);
    int rc = tt_future_add_done_callback(env, future, &check_callback, source);
    if (rc == 0) {
        rc = add_entry(env, source, CHAIN_SET, tt_value_of(future));
    }
    if (rc < 0) {
        tt_future_unref(env, future);
        return NULL;
    }
    return future;
}

static tt_value wrap_future(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop;
    int duck = tt__is_duck(env, args[0], false);
    if (duck != 0 || tt_is_future(args[0])) {
        return duck < 0 ? TT_NULL : tt_ref(args[0]);
    }
    if (!tt_is(args[0], &tt_concurrent_type)) {
        tt_raise(env, &tt_AssertionError,
                 "concurrent.futures.Future is expected, got %R", args[0]);
        return TT_NULL;
    }
    return tt__loop_for(env, args[1], &loop) < 0
               ? TT_NULL
               : tt_value_of(tt_wrap_future(env, concurrent_of(args[0]), loop));
}

const struct tt_native tt__native_run_coroutine_threadsafe =
    TT_NATIVE("run_coroutine_threadsafe", "run_coroutine_threadsafe",
              "coro loop", 2, 2, 2, 0, TT_READS | TT_REPORTS, run_threadsafe);
const struct tt_native tt__native_wrap_future =
    TT_NATIVE("wrap_future", "wrap_future", "future | loop", 1, 1, 2, 0,
              TT_READS | TT_REPORTS, wrap_future);

/* ---- In C ---------------------------------------------------------------- */

bool tt_concurrent_done(const struct tt_concurrent *future)
{
    return is_done(future);
}

bool tt_concurrent_running(const struct tt_concurrent *future)
{
    TT_ASSERT(is_concurrent_sound(future));
    return future->state == RUNNING;
}

bool tt_concurrent_cancelled(const struct tt_concurrent *future)
{
    return is_cancelled(future);
}

int tt_concurrent_cancel(struct tt_env *env, struct tt_concurrent *future)
{
    return cancel(env, future);
}

int tt_concurrent_set_running(struct tt_env *env, struct tt_concurrent *future)
{
    return set_running(env, future);
}

int tt_concurrent_set_result(struct tt_env *env, struct tt_concurrent *future,
                             tt_value result)
{
    return finish(env, future, result, false);
}

int tt_concurrent_set_exception(struct tt_env *env,
                                struct tt_concurrent *future,
                                struct tt_exc *exc)
{
    return finish(env, future, tt_value_of(exc), true);
}

int tt_concurrent_add_done_callback(struct tt_env *env,
                                    struct tt_concurrent *future,
                                    tt_value callable)
{
    return add_entry(env, future, CHAIN_CALLABLE, callable);
}

/* Raises the exception of SELF, which is done; or returns its result. */
static tt_value outcome_of(struct tt_env *env, struct tt_concurrent *self)
{
    TT_ASSERT(is_concurrent_sound(self));
    if (self->failed) {
        tt_raise_exc(env, tt_exc_cast(self->outcome));
        return TT_NULL;
    }
    return tt_ref(self->outcome);
}

/* Waits in C; false: it failed, or there was no time. */
static bool wait_seconds(struct tt_env *env, struct tt_concurrent *future,
                         double timeout_s)
{
    TT_ASSERT(is_concurrent_sound(future));
    tt_value timeout =
        fabs(timeout_s) < TIME_MAX_S ? tt_float(env, timeout_s) : TT_NONE;
    bool is_there =
        timeout != TT_NULL && wait_done(env, future, timeout, result_text) >= 0;
    tt_unref(env, timeout);
    return is_there;
}

tt_value tt_concurrent_result(struct tt_env *env, struct tt_concurrent *future,
                              double timeout_s)
{
    TT_ASSERT(is_concurrent_sound(future));
    return wait_seconds(env, future, timeout_s) ? outcome_of(env, future)
                                                : TT_NULL;
}

tt_value tt_concurrent_exception(struct tt_env *env,
                                 struct tt_concurrent *future, double timeout_s)
{
    TT_ASSERT(is_concurrent_sound(future));
    if (!wait_seconds(env, future, timeout_s)) {
        return TT_NULL;
    }
    if (future->failed) {
        return tt_ref(future->outcome);
    }
    return TT_NONE;
}

void tt_concurrent_unref(struct tt_env *env, struct tt_concurrent *future)
{
    tt_unref(env, tt_value_of(future));
}

/* ---- As programs see it -------------------------------------------------- */

static tt_value result_method(struct tt_env *env, const tt_value *args)
{
    struct tt_concurrent *self = concurrent_of(args[0]);
    return wait_done(env, self, args[1], result_text) < 0
               ? TT_NULL
               : outcome_of(env, self);
}

static tt_value exception_method(struct tt_env *env, const tt_value *args)
{
    struct tt_concurrent *self = concurrent_of(args[0]);
    if (wait_done(env, self, args[1], exception_text) < 0) {
        return TT_NULL;
    }
    return self->failed ? tt_ref(self->outcome) : TT_NONE;
}

static tt_value done_method(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(is_done(concurrent_of(args[0])));
}

static tt_value running_method(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(concurrent_of(args[0])->state == RUNNING);
}

static tt_value cancelled_method(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(is_cancelled(concurrent_of(args[0])));
}

static tt_value cancel_method(struct tt_env *env, const tt_value *args)
{
    int rc = cancel(env, concurrent_of(args[0]));
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

static tt_value add_callback_method(struct tt_env *env, const tt_value *args)
{
    return none_or_null(
        add_entry(env, concurrent_of(args[0]), CHAIN_CALLABLE, args[1]));
}

static tt_value set_running_method(struct tt_env *env, const tt_value *args)
{
    int rc = set_running(env, concurrent_of(args[0]));
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

static tt_value set_result_method(struct tt_env *env, const tt_value *args)
{
    return none_or_null(finish(env, concurrent_of(args[0]), args[1], false));
}

static tt_value set_exception_method(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_exc(args[1])) {
        tt_raise(env, &tt_TypeError, "an exception was expected, got %R",
                 args[1]);
        return TT_NULL;
    }
    return none_or_null(finish(env, concurrent_of(args[0]), args[1], true));
}

#define METHOD(name_, parameters_, required_, total_, effect_, call_)          \
    TT_NATIVE(name_, "Future." name_, parameters_, required_, total_, total_,  \
              TT_NATIVE_METHOD, effect_, call_)

static const struct tt_native concurrent_methods[] = {
    METHOD("result", "self timeout", 1, 2, TT_READS, result_method),
    METHOD("exception", "self timeout", 1, 2, TT_READS, exception_method),
    METHOD("done", "self", 1, 1, TT_READS, done_method),
    METHOD("running", "self", 1, 1, TT_READS, running_method),
    METHOD("cancelled", "self", 1, 1, TT_READS, cancelled_method),
    METHOD("cancel", "self", 1, 1, TT_WRITES | TT_REPORTS, cancel_method),
    METHOD("add_done_callback", "self fn", 2, 2, TT_WRITES | TT_REPORTS,
           add_callback_method),
    METHOD("set_running_or_notify_cancel", "self", 1, 1, TT_WRITES | TT_REPORTS,
           set_running_method),
    METHOD("set_result", "self result", 2, 2, TT_WRITES | TT_REPORTS,
           set_result_method),
    METHOD("set_exception", "self exception", 2, 2, TT_WRITES | TT_REPORTS,
           set_exception_method),
    {.name = NULL},
};

static tt_value get_state(struct tt_env *env, tt_value self)
{
    const char *name = tt_concurrent_state(self);
    TT_ASSERT(name != NULL);
    return tt_str(env, name, strlen(name));
}

static const struct tt_property concurrent_properties[] = {
    {"_state", TT_READS, get_state, tt__refuse_private},
    {.name = NULL},
};

static tt_value make_concurrent(struct tt_env *env, const struct tt_type *type,
                                const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    return tt_value_of(tt_object_zeroed(env, type));
}

static int init_concurrent(struct tt_env *env, tt_value self,
                           const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Future", "Future.__init__", "self", 1, 1, 1, 0);
    tt_value bound[1];
    TT_ASSERT(tt_is(self, &tt_concurrent_type));
    return tt__bind_method(env, &signature, args, bound);
}

const struct tt_type tt_concurrent_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Future",
    .full_name = "concurrent.futures._base.Future",
    .base = &tt_object_type,
    .size = sizeof(struct tt_concurrent),
    .flags = TT_TYPE_WEAK,
    .clear = clear_concurrent,
    .repr = repr_concurrent,
    .make = make_concurrent,
    .init = init_concurrent,
    .properties = concurrent_properties,
    .methods = concurrent_methods,
};
