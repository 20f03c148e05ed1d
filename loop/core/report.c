/* SPDX-License-Identifier: MIT
 *
 * report.c: errors that nobody else sees.
 *
 * Mirrors asyncio/base_events.py call_exception_handler and
 * default_exception_handler, and events.py Handle._run's treatment of what a
 * callback raises. The default handler records one line, the message and the
 * exception, and logs the report in full (log.c).
 */
#include "loop/core/report.h"

#include "loop/core/debug.h"
#include "loop/core/handle.h"
#include "loop/core/log.h"
#include "loop/core/loop.h"
#include "loop/core/record.h"
#include "loop/core/task.h"
#include "loop/core/timer.h"
#include "loop/object/context.h"
#include "loop/object/exception_group.h"
#include "loop/core/sound.h"

/* ---- Text ---------------------------------------------------------------- */

enum {
    GROUPS_DEEP_MAX = 1000, /* of a group in a line */
    GROUP_TEXT_MAX = 1 << 20
};

static void put_exception(struct tt_text *text, tt_value v, uint32_t depth)
{
    TT_ASSERT(tt__text_sound(text));
    const struct tt_exc *exc = tt_exc_cast(v);
    const struct tt_tuple *members = tt_exc_members(exc);
    tt_text_puts(text, exc->head.type->name);
    if (members != NULL) {
        tt_text_format(text, "(%R, [",
                       ((const struct tt__group *)exc)->message);
        for (uint32_t i = 0; i < members->count; i++) {
            tt_text_puts(text, i > 0 ? ", " : "");
            if (depth >= GROUPS_DEEP_MAX || text->size > GROUP_TEXT_MAX) {
                tt_text_puts(text, "...");
                break;
            }
            put_exception(text, members->at[i], depth + 1);
        }
        tt_text_puts(text, "])");
        return;
    }
    size_t before = text->size;
    tt_text_puts(text, ": ");
    tt_text_str(text, v);
    if (text->size == before + 2) {
        text->size = before;
    }
}

void tt_text_exception(struct tt_text *text, tt_value v)
{
    put_exception(text, v, 0);
}

/* The first line of a message. */
static size_t first_line(const char *message)
{
    return strcspn(message, "\n");
}

/* ---- The default handler ------------------------------------------------- */

/* Its first line; an asynchronous generator is shown by its name, as the
 * oracle has it. */
static void put_message(struct tt_text *text, const char *message)
{
    TT_ASSERT(tt__text_sound(text));
    static const char begin[] = "<async_generator object ";
    size_t size = first_line(message);
    const char *end = message + size;
    while (message < end) {
        const char *found = strstr(message, begin);
        if (found == NULL || found >= end) {
            break;
        }
        tt_text_put(text, message, (size_t)(found - message));
        message = found + sizeof begin - 1;
        size_t name = strcspn(message, " \n");
        tt_text_put(text, message, name);
        message += name;
        const char *close = memchr(message, '>', (size_t)(end - message));
        message = close == NULL ? end : close + 1;
    }
    tt_text_put(text, message, (size_t)(end - message));
}

static int put_error(struct tt_env *env, struct tt_text *text)
{
    TT_ASSERT(tt__text_sound(text));
    return text->error < 0
               ? text->error
               : tt__record_text(env, TT_EVENT_ERROR, text->at, text->size);
}

int tt_loop_default_exception_handler(struct tt_loop *loop,
                                      const struct tt_report *report)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_text text;
    const char *message = report->message;
    if (message == NULL || *message == '\0') {
        message = "Unhandled exception in event loop";
    }
    tt_text_init(&text, env);
    put_message(&text, message);
    if (report->exception != TT_NULL) {
        tt_text_puts(&text, ": ");
        tt_text_exception(&text, report->exception);
    }
    int rc = put_error(env, &text);
    tt_text_deinit(&text);
    return rc < 0 ? rc : tt__log_report(env, report);
}

/* ---- A handler of a program ---------------------------------------------- */

/* The context dict of call_exception_handler(); given. */
static tt_value report_dict(struct tt_env *env, const struct tt_report *report)
{
    tt_value dict = tt_dict(env);
    tt_value message = TT_NULL;
    if (dict == TT_NULL) {
        return TT_NULL;
    }
    struct tt_dict *into = tt_dict_cast(dict);
    int rc = 0;
    if (report->message != NULL) {
        message = tt_str_c(env, report->message);
        rc = message == TT_NULL ? tt_failure(env)
                                : tt_dict_set_c(env, into, "message", message);
        tt_unref(env, message);
    }
    const struct {
        const char *key;
        tt_value value;
    } rest[] = {{"exception", report->exception},
                {"task", report->task},
                {"future", report->future},
                {"handle", report->handle},
                {"asyncgen", report->asyncgen}};
    for (size_t i = 0; rc == 0 && i < sizeof rest / sizeof *rest; i++) {
        if (rest[i].value != TT_NULL) {
            rc = tt_dict_set_c(env, into, rest[i].key, rest[i].value);
        }
    }
    rc = rc < 0 ? rc : tt__origin_tell(env, report, into);
    if (rc < 0) {
        tt_unref(env, dict);
        return TT_NULL;
    }
    return dict;
}

/* The slot whose context the handler runs in: the one of the task, of the
 * future if it is a task, or of the handle. */
static struct tt_object **report_context(const struct tt_report *report)
{
    tt_value thing;
    if (report->task != TT_NULL) {
        thing = report->task;
    } else if (report->future != TT_NULL) {
        thing = report->future;
    } else {
        thing = report->handle;
    }
    if (thing == TT_NULL) {
        return NULL;
    }
    if (tt_is_task(thing)) {
        return &tt_task_cast(thing)->context;
    }
    if (tt_is(thing, &tt_handle_type)) {
        return &((struct tt__handle *)(void *)thing)->context;
    }
    return NULL;
}

static int call_value_handler(struct tt_loop *loop, tt_value context,
                              struct tt_object **slot)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt__nested nested;
    int rc = slot == NULL ? 0 : tt__context_enter_nested(env, slot, &nested);
    if (rc < 0) {
        return rc;
    }
    tt_value args[] = {tt_value_of(loop), context};
    tt_value handler = tt_ref(loop->handler_value);
    tt_value result = tt_call(env, handler, args, 2);
    tt_unref(env, handler);
    if (slot != NULL) {
        tt__context_leave_nested(env, &nested);
    }
    if (result == TT_NULL) {
        return tt_failure(env);
    }
    tt_unref(env, result);
    return 0;
}

/* What the default handler raised is logged: 0, or it passes on. */
static int default_raised(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (env->failure != 0) { /* of a finaliser that ran meanwhile */
        return env->failure;
    }
    if (tt_raised(env, &tt_SystemExit) ||
        tt_raised(env, &tt_KeyboardInterrupt)) {
        return TT_ERAISED;
    }
    return tt__log_default_raised(env);
}

static int call_default_handler(struct tt_loop *loop,
                                const struct tt_report *report)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = tt_loop_default_exception_handler(loop, report);
    return rc == TT_ERAISED ? default_raised(loop) : rc;
}

/* The report of what a program's handler did with CONTEXT; given. */
static tt_value failed_context(struct tt_env *env, tt_value context)
{
    tt_value dict = context == TT_NULL ? TT_NULL : tt_dict(env);
    if (dict != TT_NULL &&
        tt_dict_set_c(env, tt_dict_cast(dict), "context", context) < 0) {
        tt_clear(env, &dict);
    }
    return dict;
}

int tt__handler_raised(struct tt_loop *loop, tt_value context)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (loop->handler == NULL && loop->handler_value == TT_NULL) {
        return default_raised(loop);
    }
    if (tt_raised(env, &tt_SystemExit) ||
        tt_raised(env, &tt_KeyboardInterrupt)) {
        return TT_ERAISED;
    }
    struct tt_exc *exc = tt_exc_take(env);
    tt_value dict = failed_context(env, context);
    tt__passed_asyncio(env, exc);
    struct tt_report report = {.message =
                                   "Unhandled error in exception handler",
                               .exception = tt_value_of(exc),
                               .context = dict};
    int rc = tt_failure(env);
    rc = rc < 0 ? rc : call_default_handler(loop, &report);
    tt_unref(env, dict);
    tt_exc_unref(env, exc);
    return rc;
}

int tt__call_handler_with(struct tt_loop *loop, tt_value context,
                          const struct tt_report *report)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = call_value_handler(loop, context, report_context(report));
    return rc == TT_ERAISED ? tt__handler_raised(loop, context) : rc;
}

int tt_loop_call_exception_handler(struct tt_loop *loop,
                                   const struct tt_report *report)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    int rc;
    tt_touch(env, &loop->handler, TT_READ);
    if (loop->handler != NULL) {
        rc = loop->handler(loop, report, loop->handler_data);
        return rc == TT_ERAISED ? tt__handler_raised(loop, TT_NULL) : rc;
    }
    if (loop->handler_value == TT_NULL) {
        return call_default_handler(loop, report);
    }
    tt_value context = report_dict(env, report);
    if (context == TT_NULL) {
        return tt_failure(env);
    }
    rc = tt__call_handler_with(loop, context, report);
    tt_unref(env, context);
    return rc;
}

void tt_loop_set_exception_handler(struct tt_loop *loop,
                                   tt_exception_handler *handler, void *data)
{
    TT_ASSERT(tt__loop_sound(loop));
    tt_touch(loop->env, &loop->handler, TT_WRITE);
    loop->handler = handler;
    loop->handler_data = data;
    tt_clear(loop->env, &loop->handler_value);
}

tt_exception_handler *tt_loop_exception_handler(const struct tt_loop *loop,
                                                void **data)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (data != NULL) {
        *data = loop->handler_data;
    }
    return loop->handler;
}

/* ---- What a callback raised ---------------------------------------------- */

/* Represents a function in C as the callable of a handle. */
struct c_function {
    struct tt_object head;
    const struct tt_callback *callback;
};

static int repr_c_function(struct tt_env *env, tt_value self,
                           struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_callback *callback =
        ((const struct c_function *)(const void *)self)->callback;
    (void)env;
    if (callback->source != NULL) {
        tt_text_puts(out, callback->source);
    } else {
        tt_text_puts(out, callback->name != NULL ? callback->name : "?");
        tt_text_puts(out, "()");
    }
    return out->error;
}

const struct tt_type tt__c_function_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "function",
    .full_name = "function",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct c_function),
    .repr = repr_c_function,
};

static tt_value handle_in_c(struct tt_loop *loop,
                            const struct tt_callback *callback)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt_timer *timer = loop->timer;
    bool timed = timer != NULL && !(timer->head.flags & TT_TIMER_SOON);
    struct c_function *function =
        tt_object_new(loop->env, &tt__c_function_type, sizeof *function);
    if (function == NULL) {
        return TT_NULL;
    }
    function->callback = callback;
    struct tt__handle *handle =
        tt__handle_new(loop, timed ? &tt_timer_handle_type : &tt_handle_type,
                       tt_value_of(function), NULL, 0, TT_NULL);
    if (handle != NULL && timed) {
        handle->timer.when_s = timer->when_s;
        handle->timer.head.flags |=
            timer->head.flags & (TT_TIMER_INT | TT_TIMER_BOOL);
    }
    tt_object_unref(loop->env, &function->head);
    return tt_value_of(handle);
}

/* The handle as an object, for a program's handler: given, or TT_NULL. */
static tt_value handle_object(struct tt_loop *loop,
                              const struct tt_callback *callback, void *data)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (callback == &tt__handle_callback || callback == &tt__reader_callback) {
        return tt_ref(tt_value_of(data));
    }
    if (callback == &tt__done_callback) {
        struct tt__done *done = data;
        tt_value context = tt__context_of(loop->env, &done->context);
        tt_value handle =
            context == TT_NULL
                ? TT_NULL
                : tt_value_of(tt__handle_new(loop, &tt_handle_type,
                                             done->callable, NULL, 0, context));
        tt_unref(loop->env, context);
        return handle;
    }
    return handle_in_c(loop, callback);
}

/* In Python, Handle._run is in the traceback, and its frame holds the
 * exception, the handle and its arguments: a cycle, so that all of it, and what
 * the traceback's frames hold, lives to the end. C programs have no frames. */
static void keep_cycle(struct tt_env *env, struct tt_exc *exc,
                       const struct tt_callback *callback, void *data)
{
    TT_ASSERT(tt__exc_sound(exc));
    if (env->language == NULL) {
        return;
    }
    tt_exc_passed(env, exc, tt_value_of(exc), 0);
    if (callback == &tt__handle_callback || callback == &tt__done_callback ||
        tt__resumes_task(callback)) {
        tt_exc_passed(env, exc, tt_value_of(data), 0);
    }
}

/* The message of CPython about HANDLE; TT_NULL: none. */
static void put_callback(struct tt_text *text, tt_value handle, bool debug)
{
    TT_ASSERT(tt__text_sound(text));
    if (handle != TT_NULL) {
        struct tt__handle *shown = (struct tt__handle *)(void *)handle;
        tt_text_puts(text, "Exception in callback ");
        tt__text_callable(text, shown->callable, shown->args, debug);
        tt_text_put(text, "", 1);
    }
}

int tt__callback_raised(struct tt_loop *loop,
                        const struct tt_callback *callback, void *data)
{
    struct tt_env *env = loop->env;
    if (env->failure != 0) { /* of a finaliser that ran meanwhile */
        return env->failure;
    }
    if (tt_raised(env, &tt_SystemExit) ||
        tt_raised(env, &tt_KeyboardInterrupt)) {
        return TT_ERAISED;
    }
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_text text, full;
    /* A trace has the name of the handle; a program's handler and the log get
     * CPython's message. */
    bool is_program = loop->handler_value != TT_NULL;
    tt_value handle = is_program || tt__is_log_wanted(env)
                          ? handle_object(loop, callback, data)
                          : TT_NULL;
    tt_text_init(&text, env);
    tt_text_init(&full, env);
    put_callback(&full, handle, loop->debug);
    tt_text_puts(&text, "Exception in callback ");
    tt__text_label(&text, callback, data);
    tt_text_put(&text, "", 1);
    int rc = text.error == 0 ? tt_failure(env) : text.error;
    rc = rc == 0 ? full.error : rc;
    /* Handle._run calls the handler within its except block. */
    struct tt_handled handled = {.exc = exc, .outer = env->handled};
    env->handled = &handled;
    bool is_seen = loop->handler != NULL || is_program;
    if (!is_seen) {
        keep_cycle(env, exc, callback, data); /* its frame is in the log */
    }
    if (rc == 0) {
        struct tt_report report = {.message = is_program ? full.at : text.at,
                                   .exception = tt_value_of(exc),
                                   .handle = handle,
                                   .full = full.at};
        rc = tt_loop_call_exception_handler(loop, &report);
    }
    tt_text_deinit(&text);
    tt_text_deinit(&full);
    tt_unref(env, handle);
    TT_ASSERT(env->handled == &handled);
    env->handled = handled.outer;
    if (is_seen) {
        keep_cycle(env, exc, callback, data);
    }
    tt_exc_unref(env, exc);
    return rc;
}
