/* SPDX-License-Identifier: MIT
 *
 * loop_methods.c: the event loop as programs see it.
 *
 * Mirrors the public methods of asyncio/base_events.py BaseEventLoop of 3.14
 * that touch no operating system, and selector_events.py's of descriptors.
 */
#include "loop/core/methods/loop_methods.h"

#include "loop/core/debug.h"
#include "loop/core/fd.h"
#include "loop/core/handle.h"
#include "loop/core/log.h"
#include "loop/core/loop.h"
#include "loop/core/methods/network_methods.h"
#include "loop/core/methods/own_selector.h"
#include "loop/core/methods/task_methods.h"
#include "loop/core/report.h"
#include "loop/core/timer.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

static struct tt_loop *loop_of(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_base_loop_type));
    return (struct tt_loop *)(void *)v;
}

/* What was bound to *args. */
static const struct tt_tuple *rest_of(tt_value v)
{
    TT_PARANOID_ASSERT(tt_is_tuple(v));
    return tt_tuple_get(v);
}

static tt_value none_or_null(int rc)
{
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* ---- Running ------------------------------------------------------------- */

static tt_value run_forever(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return none_or_null(tt_loop_run_forever(loop_of(args[0])));
}

static tt_value run_until_complete(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_loop_run_until_complete(loop_of(args[0]), tt_ref(args[1]));
}

static tt_value stop(struct tt_env *env, const tt_value *args)
{
    (void)env;
    tt_loop_stop(loop_of(args[0]));
    return TT_NONE;
}

static tt_value close(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return none_or_null(tt_loop_close(loop_of(args[0])));
}

static tt_value is_running(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(loop_of(args[0])->running);
}

static tt_value is_closed(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(loop_of(args[0])->closed);
}

static tt_value time_method(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_float(env, tt_read_clock(env));
}

static tt_value get_debug(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(tt__get_debug(loop_of(args[0])));
}

static tt_value set_debug(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return none_or_null(tt__set_debug(loop_of(args[0]), args[1]));
}

static tt_value get_slow(struct tt_env *env, tt_value self)
{
    tt_value slow = loop_of(self)->slow_value;
    return slow == TT_NULL ? tt_float(env, 0.1) : tt_ref(slow);
}

static int set_slow(struct tt_env *env, tt_value self, tt_value value)
{
    TT_ASSERT(tt__loop_sound(loop_of(self)));
    if (value == TT_NULL) {
        return tt_raise(env, &tt_AttributeError, "slow_callback_duration");
    }
    tt_set(env, &loop_of(self)->slow_value, tt_ref(value));
    return 0;
}

/* ---- Callbacks ----------------------------------------------------------- */

static tt_value call_soon(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *rest = rest_of(args[2]);
    (void)env;
    if (loop_of(args[0])->debug &&
        tt__check_callback(loop_of(args[0]), args[1], "call_soon") < 0) {
        return TT_NULL;
    }
    return tt_loop_call_soon_value(loop_of(args[0]), args[1], rest->at,
                                   rest->count, args[3]);
}

static tt_value call_soon_threadsafe(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *rest = rest_of(args[2]);
    (void)env;
    if (loop_of(args[0])->debug &&
        tt__check_callback(loop_of(args[0]), args[1], "call_soon_threadsafe") <
            0) {
        return TT_NULL;
    }
    return tt__call_soon_threadsafe(loop_of(args[0]), args[1], rest->at,
                                    rest->count, args[3]);
}

static tt_value call_later(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *rest = rest_of(args[3]);
    double when_s;
    if (args[1] == TT_NONE) {
        tt_raise(env, &tt_TypeError, "delay must not be None");
        return TT_NULL;
    }
    if (tt__deadline(env, args[1], &when_s) < 0) {
        return TT_NULL;
    }
    if (loop_of(args[0])->debug &&
        tt__check_callback(loop_of(args[0]), args[2], "call_at") < 0) {
        return TT_NULL;
    }
    return tt_loop_call_at_value(loop_of(args[0]), when_s, args[2], rest->at,
                                 rest->count, args[4]);
}

static tt_value call_at(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *rest = rest_of(args[3]);
    double when_s;
    if (args[1] == TT_NONE) {
        tt_raise(env, &tt_TypeError, "when cannot be None");
        return TT_NULL;
    }
    if (!tt_number(args[1], &when_s)) {
        /* CPython fails only where it compares deadlines. */
        tt_fail(env, TT_ELIMIT,
                "call_at() of a '%s' is not in the scenario language",
                tt_type_of(args[1])->name);
        return TT_NULL;
    }
    if (loop_of(args[0])->debug &&
        tt__check_callback(loop_of(args[0]), args[2], "call_at") < 0) {
        return TT_NULL;
    }
    tt_value timer = tt_loop_call_at_value(loop_of(args[0]), when_s, args[2],
                                           rest->at, rest->count, args[4]);
    if (timer != TT_NULL) {
        TT_ASSERT(tt_is_exactly(timer, &tt_timer_handle_type));
        tt_object(timer)->flags |= tt__timer_kind(args[1]);
    }
    return timer;
}

/* ---- Descriptors --------------------------------------------------------- */

/* int(v.fileno()), or V itself if it is an int: given. */
static tt_value number_of(struct tt_env *env, tt_value v)
{
    tt_value number = TT_NULL;
    if (tt_is(v, &tt_int_type)) {
        number = tt_ref(v);
    } else {
        tt_value method = tt__attribute(env, v, "fileno");
        number = method == TT_NULL ? TT_NULL : tt_call(env, method, NULL, 0);
        tt_unref(env, method);
    }
    if (number != TT_NULL && !tt_is_int(number)) {
        tt_value made = number;
        number = tt_call(env, tt_value_of(&tt_int_type), &made, 1);
        tt_unref(env, made);
    }
    if (number == TT_NULL &&
        (tt_raised(env, &tt_AttributeError) || tt_raised(env, &tt_TypeError) ||
         tt_raised(env, &tt_ValueError))) {
        tt_failure_clear(env);
        tt_raise(env, &tt_ValueError, "Invalid file object: %R", v);
    }
    return number;
}

/* selectors.py _fileobj_lookup: the descriptor that V is, or has, or was
 * registered as before it was closed; negative: a failure. */
static int fd_of(struct tt_loop *loop, tt_value v)
{
    struct tt_env *env = loop->env;
    tt_value number = number_of(env, v);
    int64_t fd = -1;
    if (number != TT_NULL) {
        fd = tt_is_int(number) ? tt_int_get(number) : INT64_MAX;
    }
    if (number == TT_NULL && !tt_raised(env, &tt_ValueError)) {
        return tt_failure(env);
    }
    if (fd < 0 && tt__fd_of_object(loop, v) >= 0) {
        if (number == TT_NULL) {
            tt_failure_clear(env);
        }
        fd = tt__fd_of_object(loop, v);
    } else if (number != TT_NULL && fd < 0) {
        tt_raise(env, &tt_ValueError, "Invalid file descriptor: %S", number);
    } else if (fd > INT32_MAX) {
        tt_raise(env, &tt_OverflowError,
                 "Python int too large to convert to C int");
    }
    tt_unref(env, number);
    return tt_failure(env) < 0 ? tt_failure(env) : (int)fd;
}

/* Fails if a transport uses what V is, or has. */
static int check_no_transport(struct tt_env *env, tt_value v)
{
    if (TT_LANGUAGE_HAS(env, check_descriptor)) {
        return env->language->check_descriptor(env, v);
    }
    tt_value number = number_of(env, v);
    tt_unref(env, number);
    return number == TT_NULL ? tt_failure(env) : 0;
}

typedef int add_function(struct tt_loop *loop, int fd,
                         const struct tt_callback *callback, void *data);

/* selector_events.py _add_reader, _add_writer: the handle. */
static tt_value add_handle(struct tt_env *env, const tt_value *args,
                           add_function *add)
{
    const struct tt_tuple *rest = rest_of(args[3]);
    struct tt_loop *loop = loop_of(args[0]);
    int fd = loop->closed ? 0 : fd_of(loop, args[1]);
    TT_ASSERT(tt__loop_sound(loop));
    if (fd < 0) {
        return TT_NULL;
    }
    struct tt__handle *handle = tt__handle_new(loop, &tt_handle_type, args[2],
                                               rest->at, rest->count, TT_NULL);
    if (handle == NULL) {
        return TT_NULL;
    }
    bool is_new = tt_loop_watches(loop, fd) == 0;
    tt_value made = tt_ref(handle);
    if (add(loop, fd, &tt__reader_callback, handle) < 0) {
        tt_unref(env, handle);
        tt_clear(env, &made);
    } else if (is_new && !tt_is(args[1], &tt_int_type) &&
               tt_loop_watches(loop, fd) != 0) {
        tt__fd_set_object(loop, fd, args[1]);
    }
    return made;
}

static tt_value add_fd(struct tt_env *env, const tt_value *args,
                       add_function *add)
{
    tt_value handle = check_no_transport(env, args[1]) < 0
                          ? TT_NULL
                          : add_handle(env, args, add);
    tt_unref(env, handle);
    return handle == TT_NULL ? TT_NULL : TT_NONE;
}

static tt_value add_reader(struct tt_env *env, const tt_value *args)
{
    return add_fd(env, args, tt_loop_add_reader);
}

static tt_value add_writer(struct tt_env *env, const tt_value *args)
{
    return add_fd(env, args, tt_loop_add_writer);
}

static tt_value add_own_reader(struct tt_env *env, const tt_value *args)
{
    return add_handle(env, args, tt_loop_add_reader);
}

static tt_value add_own_writer(struct tt_env *env, const tt_value *args)
{
    return add_handle(env, args, tt_loop_add_writer);
}

/* IS_OWN: by asyncio, also of transports. */
static tt_value remove_fd(struct tt_env *env, const tt_value *args, bool is_own,
                          int (*remove)(struct tt_loop *, int))
{
    struct tt_loop *loop = loop_of(args[0]);
    if (!is_own && check_no_transport(env, args[1]) < 0) {
        return TT_NULL;
    }
    if (loop->closed) {
        return TT_FALSE;
    }
    int fd = fd_of(loop, args[1]);
    int rc = fd < 0 ? fd : remove(loop, fd);
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

static tt_value remove_reader(struct tt_env *env, const tt_value *args)
{
    return remove_fd(env, args, false, tt_loop_remove_reader);
}

static tt_value remove_writer(struct tt_env *env, const tt_value *args)
{
    return remove_fd(env, args, false, tt_loop_remove_writer);
}

static tt_value remove_own_reader(struct tt_env *env, const tt_value *args)
{
    return remove_fd(env, args, true, tt_loop_remove_reader);
}

static tt_value remove_own_writer(struct tt_env *env, const tt_value *args)
{
    return remove_fd(env, args, true, tt_loop_remove_writer);
}

/* ---- Signals ------------------------------------------------------------- */

/* unix_events.py _check_signal: the number of a signal that may be handled, or
 * a failure. It may be an object of a class that derives from int. */
static int64_t read_signal(struct tt_env *env, tt_value v)
{
    enum { SIGNAL_MAX = 64, INTERNAL_FIRST = 32, INTERNAL_LAST = 33 };
    if (!tt_is(v, &tt_int_type)) {
        return tt_raise(env, &tt_TypeError, "sig must be an int, not %R", v);
    }
    for (int64_t n = 1; n <= SIGNAL_MAX; n++) {
        int rc = n >= INTERNAL_FIRST && n <= INTERNAL_LAST
                     ? 0
                     : tt_equal(env, v, tt_small_int(n));
        if (rc != 0) {
            return rc < 0 ? rc : n;
        }
    }
    return tt_raise(env, &tt_ValueError, "invalid signal number %S", v);
}

static tt_value add_signal_handler(struct tt_env *env, const tt_value *args)
{
    enum { KILL = 9, STOP = 19 };
    struct tt_loop *loop = loop_of(args[0]);
    TT_ASSERT(tt__loop_sound(loop));
    int makes =
        tt_is_coroutine(args[2]) ? 1 : tt__makes_coroutine(env, args[2]);
    if (makes < 0) {
        return TT_NULL;
    }
    if (makes) {
        tt_raise(env, &tt_TypeError,
                 "coroutines cannot be used with add_signal_handler()");
        return TT_NULL;
    }
    int64_t number = read_signal(env, args[1]);
    if (number < 0) {
        return TT_NULL;
    }
    if (loop->closed) {
        tt_raise(env, &tt_RuntimeError, "Event loop is closed");
        return TT_NULL;
    }
    if (number == KILL || number == STOP) {
        tt_raise(env, &tt_RuntimeError, "sig %l cannot be caught", number);
        return TT_NULL;
    }
    TT_ASSERT(number > 0 && number <= TT_SIGNAL_MAX);
    if (tt_thread_ident(env) != TT_THREAD_MAIN) {
        tt_raise(env, &tt_RuntimeError,
                 "set_wakeup_fd only works in main thread of the main "
                 "interpreter");
        return TT_NULL;
    }
    const struct tt_tuple *rest = rest_of(args[3]);
    struct tt__handle *handle = tt__handle_new(loop, &tt_handle_type, args[2],
                                               rest->at, rest->count, TT_NULL);
    int rc = handle == NULL ? tt_failure(env)
                            : tt_loop_add_signal_handler(loop, (int)number,
                                                         tt_value_of(handle));
    tt_unref(env, tt_value_of(handle));
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value remove_signal_handler(struct tt_env *env, const tt_value *args)
{
    int64_t number = read_signal(env, args[1]);
    TT_ASSERT(tt__is_loop(args[0]) && number <= TT_SIGNAL_MAX);
    int rc = number < 0
                 ? (int)number
                 : tt_loop_remove_signal_handler(loop_of(args[0]), (int)number);
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

/* ---- Futures and tasks --------------------------------------------------- */

static tt_value create_future(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_value_of(tt_future_new(loop_of(args[0])));
}

static tt_value create_task(struct tt_env *env, const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    struct tt_args rest = {.at = args->at + 1,
                           .count = args->count - 1,
                           .keyword_count = args->keyword_count,
                           .keywords = args->keywords};
    (void)env;
    if (loop_of(args->at[0])->debug &&
        tt__check_thread(loop_of(args->at[0])) < 0) {
        return TT_NULL;
    }
    return tt__create_task(loop_of(args->at[0]), &rest);
}

int tt_loop_set_task_factory(struct tt_loop *loop, tt_value factory)
{
    TT_ASSERT(tt__loop_sound(loop));
    bool is_none = factory == TT_NULL || factory == TT_NONE;
    if (!is_none && !tt_is_callable(factory)) {
        return tt_raise(loop->env, &tt_TypeError,
                        "task factory must be a callable or None");
    }
    tt_touch(loop->env, &loop->task_factory, TT_WRITE);
    tt_set(loop->env, &loop->task_factory, is_none ? TT_NULL : tt_ref(factory));
    return 0;
}

tt_value tt_loop_task_factory(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->task_factory == TT_NULL ? TT_NONE : loop->task_factory;
}

static tt_value set_task_factory(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return none_or_null(tt_loop_set_task_factory(loop_of(args[0]), args[1]));
}

static tt_value get_task_factory(struct tt_env *env, const tt_value *args)
{
    tt_touch(env, &loop_of(args[0])->task_factory, TT_READ);
    return tt_ref(tt_loop_task_factory(loop_of(args[0])));
}

/* ---- Errors -------------------------------------------------------------- */

static tt_value set_exception_handler(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop = loop_of(args[0]);
    TT_ASSERT(tt__loop_sound(loop));
    if (args[1] != TT_NONE && !tt_is_callable(args[1])) {
        tt_raise(env, &tt_TypeError,
                 "A callable object or None is expected, got %R", args[1]);
        return TT_NULL;
    }
    loop->handler = NULL;
    tt_touch(env, &loop->handler, TT_WRITE);
    tt_set(env, &loop->handler_value,
           args[1] == TT_NONE ? TT_NULL : tt_ref(args[1]));
    return TT_NONE;
}

static tt_value get_exception_handler(struct tt_env *env, const tt_value *args)
{
    tt_value handler = loop_of(args[0])->handler_value;
    TT_ASSERT(handler == TT_NULL || loop_of(args[0])->handler == NULL);
    tt_touch(env, &loop_of(args[0])->handler, TT_READ);
    return handler == TT_NULL ? TT_NONE : tt_ref(handler);
}

/* context.get(key) of a dict, or of what has a get of its own: given. */
static tt_value get_key(struct tt_env *env, tt_value context, const char *key)
{
    tt_value value = TT_NULL;
    if (tt_is_dict(context)) {
        int rc = tt_dict_get_c(env, tt_dict_cast(context), key, &value);
        if (rc > 0) {
            return tt_ref(value);
        }
        if (rc == 0) {
            return TT_NONE;
        }
        return TT_NULL;
    }
    tt_value get = tt__attribute(env, context, "get");
    tt_value name = get == TT_NULL ? TT_NULL : tt_str_c(env, key);
    if (name != TT_NULL) {
        value = tt_call(env, get, &name, 1);
    }
    TT_ASSERT(value != TT_NULL || tt_failure(env) < 0);
    tt_unref(env, name);
    tt_unref(env, get);
    return value;
}

/* The contents of a program's context, as far as needed: owns all. */
struct found {
    tt_value exception;
    tt_value message;
    tt_value text; /* the message as traces have it, if it differs */
    tt_value thing;
};

static void forget(struct tt_env *env, struct found *found)
{
    tt_unref(env, found->exception);
    tt_unref(env, found->message);
    tt_unref(env, found->text);
    tt_unref(env, found->thing);
}

/* The items that the default handler reads. */
static int read_error(struct tt_env *env, tt_value context, struct found *found,
                      struct tt_report *out)
{
    TT_ASSERT(found->exception == TT_NULL && found->message == TT_NULL);
    found->exception = get_key(env, context, "exception");
    if (found->exception == TT_NULL) {
        return tt_failure(env);
    }
    found->message = get_key(env, context, "message");
    if (found->message == TT_NULL) {
        return tt_failure(env);
    }
    if (found->exception != TT_NONE && !tt_is_exc(found->exception)) {
        return tt_raise_attribute(env, found->exception, "__traceback__");
    }
    int truth = tt_truth(env, found->message);
    if (truth == 1 && !tt_is_str(found->message)) {
        return tt_raise(env, &tt_TypeError,
                        "sequence item 0: expected str instance, %T found",
                        found->message);
    }
    if (truth < 0) {
        return tt_failure(env);
    }
    *out = (struct tt_report){
        .message = truth ? tt_str_get(found->message)->text : NULL,
        .exception = found->exception == TT_NONE ? TT_NULL : found->exception};
    return 0;
}

/* What a program's handler runs in the context of. */
static int read_thing(struct tt_env *env, tt_value context, struct found *found,
                      struct tt_report *out)
{
    static const char *const keys[] = {"task", "future", "handle"};
    TT_ASSERT(found->thing == TT_NULL);
    found->thing = TT_NONE;
    for (size_t i = 0; found->thing == TT_NONE && i < 3; i++) {
        found->thing = get_key(env, context, keys[i]);
    }
    TT_ASSERT(found->thing != TT_NULL || tt_failure(env) < 0);
    *out = (struct tt_report){.task = found->thing == TT_NONE ? TT_NULL
                                                              : found->thing};
    return found->thing == TT_NULL ? tt_failure(env) : 0;
}

/* A report of a callback names its handle as traces do. */
static int name_handle(struct tt_env *env, tt_value context,
                       struct found *found, struct tt_report *report)
{
    static const char prefix[] = "Exception in callback ";
    tt_value handle = TT_NULL;
    if (report->message == NULL || !tt_is_dict(context) ||
        strncmp(report->message, prefix, sizeof prefix - 1) != 0 ||
        tt_dict_get_c(env, tt_dict_cast(context), "handle", &handle) <= 0 ||
        !tt_is(handle, &tt_handle_type)) {
        return tt_failure(env);
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_puts(&text, prefix);
    tt__text_label(&text, &tt__handle_callback, (void *)handle);
    tt_set(env, &found->text, tt_text_finish(&text));
    if (found->text == TT_NULL) {
        return tt_failure(env);
    }
    report->message = tt_str_get(found->text)->text;
    return 0;
}

static int read_report(struct tt_env *env, tt_value context,
                       struct found *found, struct tt_report *out)
{
    int rc = read_error(env, context, found, out);
    TT_ASSERT(rc <= 0);
    out->full = rc < 0 ? NULL : out->message;
    out->context = tt_is_dict(context) ? context : TT_NULL;
    return rc < 0 ? rc : name_handle(env, context, found, out);
}

static tt_value default_exception_handler(struct tt_env *env,
                                          const tt_value *args)
{
    struct found found = {.text = TT_NULL};
    struct tt_report report;
    int rc = read_report(env, args[1], &found, &report);
    TT_ASSERT(rc <= 0 && tt__loop_sound(loop_of(args[0])));
    if (rc == 0) {
        rc = tt_loop_default_exception_handler(loop_of(args[0]), &report);
    }
    forget(env, &found);
    return none_or_null(rc);
}

static tt_value call_exception_handler(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop = loop_of(args[0]);
    struct found found = {.text = TT_NULL};
    struct tt_report report;
    bool is_program = loop->handler_value != TT_NULL;
    TT_ASSERT(!is_program || loop->handler == NULL); /* one at most */
    tt_touch(env, &loop->handler, TT_READ);
    int rc = is_program ? read_thing(env, args[1], &found, &report)
                        : read_report(env, args[1], &found, &report);
    if (rc == 0) {
        rc = is_program ? tt__call_handler_with(loop, args[1], &report)
                        : tt_loop_call_exception_handler(loop, &report);
    } else if (rc == TT_ERAISED) {
        rc = tt__handler_raised(loop, args[1]);
    }
    forget(env, &found);
    return none_or_null(rc);
}

/* ---- Shutting down ------------------------------------------------------- */

/* Without an executor it ends at once; it is a step in the trace all the
 * same. */
enum { THREAD_JOIN_TIMEOUT_S = 300 };

struct shutdown_executor {
    struct tt_coro coro;
};

TT_CORO_WITH(shutdown_executor, "shutdown_default_executor",
             "BaseEventLoop.shutdown_default_executor", NULL, NULL,
             TT_STDLIB "base_events.py",
             TT__LINE_BASEEVENTLOOP_SHUTDOWN_DEFAULT_EXECUTOR, 0)
{
    TT_BEGIN;
    if (env->running != NULL) {
        env->running->executor_is_shut = true; /* it is this loop's */
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static tt_value shutdown_executor(struct tt_loop *loop, tt_value timeout)
{
    TT_ASSERT(tt__loop_sound(loop));
    bool has_own = loop->executor != TT_NULL &&
                   tt_list_get(loop->executor)->at[0] != TT_NONE;
    return loop->has_executor || has_own
               ? tt__network_shutdown_executor(loop, timeout)
               : tt_value_of(shutdown_executor_new(loop->env));
}

/* As a runner does. */
tt_value tt_loop_shutdown_default_executor(struct tt_loop *loop)
{
    return shutdown_executor(loop, tt_small_int(THREAD_JOIN_TIMEOUT_S));
}

static tt_value shutdown_asyncgens_method(struct tt_env *env,
                                          const tt_value *args)
{
    (void)env;
    return tt_loop_shutdown_asyncgens(loop_of(args[0]));
}

static tt_value shutdown_executor_method(struct tt_env *env,
                                         const tt_value *args)
{
    (void)env;
    return shutdown_executor(loop_of(args[0]), args[1]);
}

/* ---- The type ------------------------------------------------------------ */

static int repr_loop(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_loop *loop = loop_of(self);
    (void)env;
    tt_text_format(out, "<%s running=%R closed=%R debug=%S>",
                   loop->head.type->name, tt_bool(loop->running),
                   tt_bool(loop->closed), tt__get_debug(loop));
    return out->error;
}

#define METHOD(name_, parameters_, required_, positional_, total_, effect_,    \
               call_)                                                          \
    TT_NATIVE(name_, "BaseEventLoop." name_, parameters_, required_,           \
              positional_, total_, TT_NATIVE_METHOD, effect_, call_)

static const struct tt_native loop_methods[] = {
    METHOD("run_forever", "self", 1, 1, 1, TT_WRITES | TT_REPORTS, run_forever),
    METHOD("run_until_complete", "self future", 2, 2, 2, TT_WRITES | TT_REPORTS,
           run_until_complete),
    METHOD("stop", "self", 1, 1, 1, TT_WRITES | TT_REPORTS, stop),
    METHOD("close", "self", 1, 1, 1, TT_WRITES | TT_REPORTS, close),
    METHOD("is_running", "self", 1, 1, 1, TT_READS, is_running),
    METHOD("is_closed", "self", 1, 1, 1, TT_READS, is_closed),
    METHOD("time", "self", 1, 1, 1, TT_REPORTS, time_method),
    METHOD("get_debug", "self", 1, 1, 1, TT_READS, get_debug),
    /* What else debug mode checks is not reported. */
    METHOD("set_debug", "self enabled", 2, 2, 2, TT_HIDDEN, set_debug),
    METHOD("call_soon", "self callback *args context", 2, 2, 4, TT_REPORTS,
           call_soon),
    METHOD("call_soon_threadsafe", "self callback *args context", 2, 2, 4,
           TT_REPORTS, call_soon_threadsafe),
    METHOD("call_later", "self delay callback *args context", 3, 3, 5,
           TT_REPORTS, call_later),
    METHOD("call_at", "self when callback *args context", 3, 3, 5, TT_REPORTS,
           call_at),
    METHOD("create_future", "self", 1, 1, 1, TT_REPORTS, create_future),
    TT_NATIVE_RAW_("create_task", "BaseEventLoop.create_task", TT_NATIVE_METHOD,
                   TT_READS | TT_REPORTS, create_task),
    METHOD("set_task_factory", "self factory", 2, 2, 2, TT_REPORTS,
           set_task_factory),
    METHOD("get_task_factory", "self", 1, 1, 1, TT_REPORTS, get_task_factory),
    METHOD("set_exception_handler", "self handler", 2, 2, 2, TT_REPORTS,
           set_exception_handler),
    METHOD("get_exception_handler", "self", 1, 1, 1, TT_REPORTS,
           get_exception_handler),
    METHOD("default_exception_handler", "self context", 2, 2, 2,
           TT_READS | TT_REPORTS, default_exception_handler),
    METHOD("call_exception_handler", "self context", 2, 2, 2,
           TT_READS | TT_REPORTS, call_exception_handler),
    TT_NATIVE("shutdown_asyncgens", "BaseEventLoop.shutdown_asyncgens", "self",
              1, 1, 1, TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE,
              shutdown_asyncgens_method),
    TT_NATIVE("shutdown_default_executor",
              "BaseEventLoop.shutdown_default_executor", "self timeout", 1, 2,
              2, TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE,
              shutdown_executor_method),
    {.name = NULL},
};

/* BaseSelectorEventLoop's. */
static const struct tt_native descriptor_methods[] = {
    METHOD("add_reader", "self fd callback *args", 3, 3, 4, TT_REPORTS,
           add_reader),
    METHOD("remove_reader", "self fd", 2, 2, 2, TT_REPORTS, remove_reader),
    METHOD("add_writer", "self fd callback *args", 3, 3, 4, TT_REPORTS,
           add_writer),
    METHOD("remove_writer", "self fd", 2, 2, 2, TT_REPORTS, remove_writer),
    METHOD("add_signal_handler", "self sig callback *args", 3, 3, 4, TT_WRITES,
           add_signal_handler),
    METHOD("remove_signal_handler", "self sig", 2, 2, 2, TT_WRITES,
           remove_signal_handler),
    METHOD("_add_reader", "self fd callback *args", 3, 3, 4, TT_REPORTS,
           add_own_reader),
    METHOD("_remove_reader", "self fd", 2, 2, 2, TT_REPORTS, remove_own_reader),
    METHOD("_add_writer", "self fd callback *args", 3, 3, 4, TT_REPORTS,
           add_own_writer),
    METHOD("_remove_writer", "self fd", 2, 2, 2, TT_REPORTS, remove_own_writer),
    METHOD("_watched", "self fd", 2, 2, 2, TT_HIDDEN, tt__loop_watched),
    METHOD("_log", "self level place text args is_traced", 4, 6, 6, TT_HIDDEN,
           tt__loop_log),
    METHOD("_call_at_select", "self callable", 2, 2, 2, TT_HIDDEN,
           tt__loop_at_select),
    METHOD("_resolve", "self name begin", 3, 3, 3, TT_HIDDEN, tt__loop_resolve),
    METHOD("_joins", "self future", 2, 2, 2, TT_HIDDEN, tt__loop_joins),
    METHOD("_call_at_poll", "self callable", 2, 2, 2, TT_HIDDEN,
           tt__loop_at_poll),
    METHOD("_executor", "self", 1, 1, 1, TT_HIDDEN, tt__loop_executor),
    METHOD("_shut_executor", "self", 1, 1, 1, TT_HIDDEN,
           tt__loop_shut_executor),
    METHOD("_check_executor", "self", 1, 1, 1, TT_HIDDEN,
           tt__loop_check_executor),
    METHOD("_check_callback", "self callback method", 3, 3, 3, TT_HIDDEN,
           tt__loop_check_callback),
    TT_NATIVE_RAW_("run_in_executor", "BaseEventLoop.run_in_executor",
                   TT_NATIVE_METHOD, TT_HIDDEN, tt__run_in_executor),
    TT_NATIVE_RAW_("set_default_executor", "BaseEventLoop.set_default_executor",
                   TT_NATIVE_METHOD, TT_HIDDEN, tt__set_default_executor),
#define X(name, class)                                                         \
    TT_NATIVE_RAW_(#name, class "." #name,                                     \
                   TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE,            \
                   tt__network_##name),
    TT__NETWORK_METHODS(X)
#undef X
        {.name = NULL},
};

static const struct tt_property loop_properties[] = {
    {"slow_callback_duration", TT_READS, get_slow, set_slow},
    {.name = NULL},
};

tt_value tt__bound_create_task(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt_native *row = loop_methods;
    while (strcmp(row->name, "create_task") != 0) {
        row++;
        TT_ASSERT(row->name != NULL); /* there is one */
    }
    return tt_method_new(loop->env, tt_value_of(row), tt_value_of(loop));
}

static int refuse_arguments(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("__init__", "BaseEventLoop.__init__", "self", 1, 1, 1, 0);
    tt_value bound[1];
    (void)type;
    return tt__bind_method(env, &signature, args, bound);
}

static tt_value make_loop(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("__init__", "_UnixSelectorEventLoop.__init__",
                     "self selector", 1, 2, 2, 0);
    tt_value bound[2];
    (void)type;
    if (tt__bind_method(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    tt_value own = bound[1] == TT_NULL ? TT_NONE : bound[1];
    if (own == TT_NONE || tt__is_epoll_selector(own)) {
        return tt_value_of(tt_loop_new(env));
    }
    const struct tt_type *type_of_own =
        tt_is_object(own) ? tt_object(own)->type : NULL;
    if (type_of_own != NULL && tt__log_selector(env, type_of_own->name) < 0) {
        return TT_NULL;
    }
    struct tt_selector *selector = tt__own_selector_open(env, own);
    return selector == NULL ? TT_NULL
                            : tt_value_of(tt__loop_new_on(env, selector));
}

static tt_value make_base_loop(struct tt_env *env, const struct tt_type *type,
                               const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    return refuse_arguments(env, type, args) < 0
               ? TT_NULL
               : tt_value_of(tt__base_loop_new(env));
}

const struct tt_type tt_base_loop_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "BaseEventLoop",
    .full_name = "asyncio.base_events.BaseEventLoop",
    .base = &tt_abstract_loop_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_loop),
    .clear = tt__loop_clear,
    .repr = repr_loop,
    .make = make_base_loop,
    .methods = loop_methods,
    .properties = loop_properties,
};

/* It is called after the one that the oracle runs. */
const struct tt_type tt_loop_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "SimLoop",
    .full_name = "SimLoop",
    .base = &tt_base_loop_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_loop),
    .clear = tt__loop_clear,
    .repr = repr_loop,
    .make = make_loop,
    .methods = descriptor_methods,
};
