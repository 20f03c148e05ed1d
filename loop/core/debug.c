/* SPDX-License-Identifier: MIT
 *
 * debug.c: asyncio's debug mode.
 *
 * Mirrors what asyncio/base_events.py does where `_debug` is set (set_debug,
 * _check_callback, _run_once's warning of slow callbacks) and events.py
 * _check_thread) and Handle's memory of where it was made, of 3.14. Left out:
 * where futures, tasks and coroutines were made, and _check_thread where a
 * primitive in C schedules a step by itself.
 *
 * Whether the time of callbacks is taken is settled at the start of each
 * iteration; CPython looks before each callback, which only stderr shows.
 */
#include "loop/core/debug.h"

#include <stdio.h>
#include <string.h>

#include "loop/core/handle.h"
#include "loop/core/log.h"
#include "loop/core/loop.h"
#include "loop/core/methods/task_methods.h"
#include "loop/core/ready.h"
#include "loop/core/task.h"
#include "loop/object/cpython_lines.h"
#include "loop/core/sound.h"

/* ---- Where a handle was made --------------------------------------------- */

struct tt__origin {
    const char *file; /* NULL: no line of a program ran */
    uint32_t line;
    tt_value repr; /* owns; what it was before it was cancelled, or TT_NULL */
};

int tt__origin_set(struct tt_env *env, struct tt__handle *handle)
{
    struct tt_place place;
    struct tt__origin *origin = tt_alloc(env, sizeof *origin);
    if (origin == NULL) {
        return tt_failure(env);
    }
    *origin = (struct tt__origin){.repr = TT_NULL};
    if (tt_place_now(env, &place)) {
        origin->file = place.file;
        origin->line = place.line;
    }
    handle->origin = origin;
    return 0;
}

void tt__origin_drop(struct tt_env *env, struct tt__handle *handle)
{
    struct tt__origin *origin = handle->origin;
    if (origin != NULL) {
        tt_unref(env, origin->repr);
        tt_free(env, origin, sizeof *origin);
    }
}

int tt__origin_keep_repr(struct tt_env *env, struct tt__handle *handle)
{
    if (handle->origin == NULL && (tt__origin_set(env, handle) < 0)) {
        return tt_failure(env);
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_repr(&text, tt_value_of(handle));
    handle->origin->repr = tt_text_finish(&text);
    return handle->origin->repr == TT_NULL ? tt_failure(env) : 0;
}

bool tt__origin_put_repr(const struct tt__handle *handle, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    if (handle->origin == NULL || handle->origin->repr == TT_NULL) {
        return false;
    }
    tt_text_str(out, handle->origin->repr);
    return true;
}

/* ---- source_traceback ---------------------------------------------------- */

/* A traceback.StackSummary of which only the existence is known: an access to
 * its contents is refused with a message. */
static tt_value refuse_stack(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_fail(env, TT_ELIMIT,
            "what source_traceback holds is not in the scenario language");
    return TT_NULL;
}

static tt_value iter_stack(struct tt_env *env, tt_value self)
{
    return refuse_stack(env, &self);
}

static int repr_stack(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)out;
    refuse_stack(env, &self);
    return tt_failure(env);
}

#define REFUSED(name, parameters, count)                                       \
    TT_NATIVE(name, "StackSummary." name, parameters, count, count, count,     \
              TT_NATIVE_METHOD, TT_PURE, refuse_stack)

static const struct tt_native stack_methods[] = {
    REFUSED("__getitem__", "self key", 2),
    REFUSED("__len__", "self", 1),
    REFUSED("format", "self", 1),
    {.name = NULL},
};

static const struct tt_type stack_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "StackSummary",
    .full_name = "traceback.StackSummary",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_object),
    .repr = repr_stack,
    .iter = iter_stack,
    .methods = stack_methods,
};

/* Whether REPORT is about a handle or future made in debug mode. When that was
 * set is not known of futures: it counts whether it is now. */
static bool has_origin(struct tt_env *env, const struct tt_report *report)
{
    tt_value handle = report->handle;
    if (handle != TT_NULL && tt_is(handle, &tt_handle_type)) {
        return ((const struct tt__handle *)(const void *)handle)->origin !=
               NULL;
    }
    return report->future != TT_NULL && tt_is_future(report->future) &&
           tt_future_loop(env, tt_future_cast(report->future))->debug;
}

int tt__origin_tell(struct tt_env *env, const struct tt_report *report,
                    struct tt_dict *context)
{
    TT_ASSERT(tt__dict_sound(context));
    if (!has_origin(env, report)) {
        return 0;
    }
    struct tt_object *stack =
        tt_object_new(env, &stack_type, sizeof(struct tt_object));
    if (stack == NULL) {
        return tt_failure(env);
    }
    int rc =
        tt_dict_set_c(env, context, "source_traceback", tt_value_of(stack));
    tt_object_unref(env, stack);
    return rc;
}

void tt__origin_put_place(const struct tt__handle *handle, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    if (handle->origin != NULL && handle->origin->file != NULL) {
        tt_text_format(out, " created at %s:%u", handle->origin->file,
                       handle->origin->line);
    }
}

/* ---- What may be scheduled ----------------------------------------------- */

int tt__check_thread(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (!loop->running || loop->thread == tt_thread_ident(loop->env)) {
        return 0;
    }
    return tt_raise(loop->env, &tt_RuntimeError,
                    "Non-thread-safe operation invoked on an event loop other "
                    "than the current one");
}

int tt__check_callback(struct tt_loop *loop, tt_value callable,
                       const char *method)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    TT__CHECK_OPEN(loop);
    if (strcmp(method, "call_soon_threadsafe") != 0 &&
        tt__check_thread(loop) < 0) {
        return TT_ERAISED;
    }
    int makes =
        tt_is_coroutine(callable) ? 1 : tt__makes_coroutine(env, callable);
    if (makes < 0) {
        return makes;
    }
    if (makes) {
        return tt_raise(env, &tt_TypeError,
                        "coroutines cannot be used with %s()", method);
    }
    if (!tt_is_callable(callable)) {
        return tt_raise(env, &tt_TypeError,
                        "a callable object was expected by %s(), got %R",
                        method, callable);
    }
    return 0;
}

/* ---- set_debug() --------------------------------------------------------- */

static int run_set_tracking(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    (void)loop;
    (void)data;
    (void)arg;
    return 0;
}

/* Where coroutines are made is not noted: only the tick shows. */
const struct tt_callback tt__set_tracking = {
    .run = run_set_tracking,
    .name = "_set_coroutine_origin_tracking",
    .label = TT_LABEL_CALL,
    .source = "BaseEventLoop._set_coroutine_origin_tracking() at " TT_STDLIB
              "base_events.py:" TT__LINE_TEXT(
                  TT__LINE_BASEEVENTLOOP__SET_COROUTINE_ORIGIN_TRACKING)};

int tt__set_debug(struct tt_loop *loop, tt_value enabled)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    tt_set(env, &loop->debug_value, tt_ref(enabled));
    int truth = tt_truth(env, enabled);
    if (truth < 0) {
        return truth;
    }
    loop->debug = truth;
    if (!loop->running) {
        return 0;
    }
    TT__CHECK_OPEN(loop);
    return tt__ready_push(loop, &tt__set_tracking, NULL, TT_NULL);
}

tt_value tt__get_debug(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->debug_value == TT_NULL ? TT_FALSE : loop->debug_value;
}

int tt_loop_set_debug(struct tt_loop *loop, bool enabled)
{
    return tt__set_debug(loop, tt_bool(enabled));
}

bool tt_loop_debug(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->debug;
}

/* ---- Slow callbacks ------------------------------------------------------ */

int tt_loop_set_slow_callback_duration(struct tt_loop *loop, double duration_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    tt_value duration = tt_float(loop->env, duration_s);
    if (duration == TT_NULL) {
        return tt_failure(loop->env);
    }
    tt_set(loop->env, &loop->slow_value, duration);
    return 0;
}

double tt_loop_slow_callback_duration(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    double duration_s = 0.1;
    if (loop->slow_value != TT_NULL) {
        tt_number(loop->slow_value, &duration_s);
    }
    return duration_s;
}

/* What a handle is about, kept while it runs. */
struct kept {
    tt_value about; /* owns; a task, a handle or a done callback, or TT_NULL */
    tt_value arg;   /* owns */
};

static struct kept keep(const struct tt__ready *entry)
{
    const struct tt_callback *callback = entry->callback;
    bool is_object =
        tt__resumes_task(callback) || callback == &tt__handle_callback ||
        callback == &tt__reader_callback || callback == &tt__done_callback;
    return (struct kept){.about = is_object ? tt_ref(tt_value_of(entry->data))
                                            : TT_NULL,
                         .arg = tt_ref(entry->arg)};
}

/* _format_handle() */
static void put_handle(struct tt_text *text, struct tt_loop *loop,
                       const struct tt_callback *callback,
                       const struct kept *kept)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (tt__resumes_task(callback) || callback == &tt__handle_callback ||
        callback == &tt__reader_callback) {
        tt_text_repr(text, kept->about);
        return;
    }
    tt_value args =
        kept->arg == TT_NULL ? TT_NULL : tt_tuple(loop->env, &kept->arg, 1);
    tt_text_puts(text, "<Handle ");
    if (callback == &tt__done_callback) {
        const struct tt__done *done = (const void *)kept->about;
        tt__text_callable(text, done->callable, args, true);
    } else {
        const char *name;
        if (callback->source != NULL) {
            name = callback->source;
        } else if (callback->name != NULL) {
            name = callback->name;
        } else {
            name = "?";
        }
        tt_text_puts(text, name);
    }
    tt_text_puts(text, ">");
    tt_unref(loop->env, args);
}

static int warn_slow(struct tt_loop *loop, const struct tt_callback *callback,
                     const struct kept *kept, double took_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_text text;
    char seconds[64];
    snprintf(seconds, sizeof seconds, "%.3f", took_s);
    tt_text_init(&text, loop->env);
    tt_text_puts(&text, "Executing ");
    put_handle(&text, loop, callback, kept);
    tt_text_format(&text, " took %s seconds", seconds);
    int rc = tt__log_at(loop->env, TT_LOG_WARNING, &text);
    tt_text_deinit(&text);
    return rc;
}

int tt__run_timed(struct tt_loop *loop, struct tt__ready entry)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct kept kept = keep(&entry);
    double began_s = tt_time(env);
    int rc = tt__run_entry(loop, entry);
    double slow_s = tt_loop_slow_callback_duration(loop);
    double took_s = tt_time(env) - began_s;
    if (rc == 0 && took_s >= slow_s && tt__is_log_wanted(env)) {
        rc = warn_slow(loop, entry.callback, &kept, took_s);
    }
    tt_unref(env, kept.about);
    tt_unref(env, kept.arg);
    return rc;
}
