/* SPDX-License-Identifier: MIT
 *
 * handle.c: handles of a program's callables.
 *
 * Mirrors asyncio/events.py Handle and TimerHandle: a callable, its arguments
 * and a context, as an object with cancel(). A future's done callbacks are
 * callables too, but nobody ever sees their handles, so they have none.
 */
#include "loop/core/handle.h"

#include "loop/core/debug.h"
#include "loop/core/loop.h"
#include "loop/core/name.h"
#include "loop/core/ready.h"
#include "loop/core/record.h"
#include "loop/core/report.h"
#include "loop/core/task.h"
#include "loop/core/thread.h"
#include "loop/core/timer.h"
#include "loop/object/access.h"
#include "loop/object/context.h"
#include "loop/object/native.h"
#include "loop/object/text.h"
#include "loop/core/sound.h"

enum { UNWRAPS_MAX = 1000 }; /* CPython stops at its limit of recursion */

/* ---- Calling ------------------------------------------------------------- */

enum { OWN_LABEL_MAX = 64 };

/* tt_language.own_label of CALLABLE, whose name is NAME. An execution with
 * neither a kernel nor threads has no use for it, unless the name may be one of
 * asyncio's. */
static size_t own_label(const struct tt_env *env, tt_value callable,
                        struct tt_slice name, char *text)
{
    size_t size = 0;
    bool may_be = env->sys != NULL || env->threads != NULL ||
                  (name.size > 0 && *name.text == '_');
    if (TT_UNLIKELY(may_be) && TT_LANGUAGE_HAS(env, own_label)) {
        size = env->language->own_label(env, callable, text, OWN_LABEL_MAX);
    }
    TT_ASSERT(size <= OWN_LABEL_MAX);
    return size;
}

/* A record of CALLABLE: "call NAME", or what asyncio's own are called. */
static int record_callable(struct tt_env *env, tt_value callable)
{
    char text[OWN_LABEL_MAX];
    struct tt_slice name = tt_name_of(callable);
    size_t size = own_label(env, callable, name, text);
    uint32_t id =
        size == 0
            ? tt__name_shown(env, name)
            : tt__name_announced(
                  env, tt__name_id(env, (struct tt_slice){text, size, false}));
    return id == 0 ? tt_failure(env)
                   : tt__record(env, TT_EVENT_CALL, id, size != 0);
}

/* Calls a program's callable in its context; "call NAME" in the trace. */
static int call_in_context(struct tt_loop *loop, tt_value callable,
                           struct tt_object **context, const tt_value *args,
                           size_t count)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_object **saved;
    if (tt__recording(env)) {
        int rc = record_callable(env, callable);
        if (rc < 0) {
            return rc;
        }
    }
    int rc = tt__context_enter(env, context, &saved);
    if (rc < 0) {
        return rc;
    }
    tt_value result = tt_call(env, callable, args, count);
    tt__context_leave(env, saved);
    if (result == TT_NULL) {
        return tt_failure(env);
    }
    tt_unref(env, result);
    return 0;
}

/* Runs a handle that the caller keeps alive. */
static int run_kept(struct tt_loop *loop, struct tt__handle *handle)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (handle->timer.head.flags & TT_TIMER_CANCELLED) {
        return 0;
    }
    const struct tt_tuple *args = tt_tuple_get(handle->args);
    int rc = call_in_context(loop, handle->callable, &handle->context,
                             args == NULL ? NULL : args->at,
                             args == NULL ? 0 : args->count);
    if (rc == TT_ERAISED) {
        rc = tt__callback_raised(loop, &tt__handle_callback, handle);
    }
    return rc;
}

static int run_handle(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt__handle *handle = data;
    (void)arg;
    int rc = run_kept(loop, handle);
    tt_object_unref(loop->env, &handle->timer.head);
    return rc;
}

static void drop_handle(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_object_unref(env, &((struct tt__handle *)data)->timer.head);
}

const struct tt_callback tt__handle_callback = {
    .run = run_handle, .drop = drop_handle, .label = TT_LABEL_SILENT};

/* A descriptor's handle runs again and again. */
static int run_reader(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__handle *handle = data;
    (void)arg;
    tt_object_ref(&handle->timer.head);
    return run_handle(loop, handle, TT_NULL);
}

/* It was removed or replaced, which cancels it. */
static void drop_reader(struct tt_env *env, void *data, tt_value arg)
{
    struct tt__handle *handle = data;
    if (!env->is_ending &&
        tt_handle_object_cancel(env, tt_value_of(handle)) < 0) {
        TT_ASSERT(tt_failure(env) != 0);
    }
    drop_handle(env, handle, arg);
}

const struct tt_callback tt__reader_callback = {
    .run = run_reader, .drop = drop_reader, .label = TT_LABEL_SILENT};

/* ---- Making -------------------------------------------------------------- */

static const struct tt_type threadsafe_handle_type;

struct tt__handle *tt__handle_new(struct tt_loop *loop,
                                  const struct tt_type *type, tt_value callable,
                                  const tt_value *args, size_t count,
                                  tt_value context)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt__handle *handle = tt_object_new(env, type, sizeof *handle);
    if (handle == NULL) {
        return NULL;
    }
    tt_touch(env, handle, TT_WRITE); /* separately from the next one */
    handle->timer.callback = &tt__handle_callback;
    handle->timer.data = NULL;
    handle->timer.when_s = 0;
    handle->callable = tt_ref(callable);
    handle->args = TT_NULL;
    handle->loop = loop;
    handle->origin = NULL;
    handle->context = NULL;
    if (TT_UNLIKELY(loop->debug) && tt__origin_set(env, handle) < 0) {
        tt_object_unref(env, &handle->timer.head);
        return NULL;
    }
    if (tt__context_for(env, context, &handle->context) < 0) {
        tt_object_unref(env, &handle->timer.head);
        return NULL;
    }
    if (count > 0) {
        handle->args = tt_tuple(env, args, count);
        if (handle->args == TT_NULL) {
            tt_object_unref(env, &handle->timer.head);
            return NULL;
        }
    }
    return handle;
}

/* TYPE: of the handle. */
static tt_value call_soon(struct tt_loop *loop, const struct tt_type *type,
                          tt_value callable, const tt_value *args, size_t count,
                          tt_value context)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (loop->closed) {
        tt_raise(env, &tt_RuntimeError, "Event loop is closed");
        return TT_NULL;
    }
    struct tt__handle *handle =
        tt__handle_new(loop, type, callable, args, count, context);
    if (handle == NULL) {
        return TT_NULL;
    }
    handle->timer.head.refs++;
    if (tt__ready_push(loop, &tt__handle_callback, handle, TT_NULL) < 0) {
        tt_object_unref(env, &handle->timer.head);
        return TT_NULL;
    }
    return tt_value_of(handle);
}

tt_value tt_loop_call_soon_value(struct tt_loop *loop, tt_value callable,
                                 const tt_value *args, size_t count,
                                 tt_value context)
{
    return call_soon(loop, &tt_handle_type, callable, args, count, context);
}

tt_value tt__call_soon_threadsafe(struct tt_loop *loop, tt_value callable,
                                  const tt_value *args, size_t count,
                                  tt_value context)
{
    TT_ASSERT(tt__loop_sound(loop));
    tt__thread_wake_loop(loop);
    return call_soon(loop, &threadsafe_handle_type, callable, args, count,
                     context);
}

tt_value tt_loop_call_at_value(struct tt_loop *loop, double when_s,
                               tt_value callable, const tt_value *args,
                               size_t count, tt_value context)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (loop->closed) {
        tt_raise(env, &tt_RuntimeError, "Event loop is closed");
        return TT_NULL;
    }
    struct tt__handle *handle = tt__handle_new(loop, &tt_timer_handle_type,
                                               callable, args, count, context);
    if (handle == NULL) {
        return TT_NULL;
    }
    handle->timer.when_s = when_s;
    handle->timer.head.refs++;
    if (tt__heap_push(loop, when_s, &handle->timer.head) < 0) {
        tt_object_unref(env, &handle->timer.head);
        return TT_NULL;
    }
    return tt_value_of(handle);
}

/* ---- Handle and TimerHandle as programs see them ------------------------- */

static struct tt__handle *handle_of(tt_value v)
{
    return (struct tt__handle *)(void *)v;
}

static void clear_handle(struct tt_env *env, struct tt_object *self)
{
    struct tt__handle *handle = (struct tt__handle *)self;
    tt_unref(env, handle->args); /* slots go by name: _args, _callback... */
    tt_unref(env, handle->callable);
    tt_unref(env, tt_value_of(handle->context));
    tt__origin_drop(env, handle);
}

int tt_handle_object_cancel(struct tt_env *env, tt_value v)
{
    struct tt__handle *handle = handle_of(v);
    if (!(handle->timer.head.flags & TT_TIMER_CANCELLED)) {
        tt__timer_cancel(handle->loop, &handle->timer.head);
        if (TT_UNLIKELY(handle->loop->debug) &&
            tt__origin_keep_repr(env, handle) < 0) {
            return tt_failure(env);
        }
        tt_set(env, &handle->callable, TT_NONE);
        tt_clear(env, &handle->args);
    }
    TT_ASSERT(handle->timer.head.flags & TT_TIMER_CANCELLED);
    return 0;
}

bool tt_handle_object_cancelled(tt_value handle)
{
    return (handle_of(handle)->timer.head.flags & TT_TIMER_CANCELLED) != 0;
}

tt_value tt_handle_object_context(struct tt_env *env, tt_value handle)
{
    return tt__context_of(env, &handle_of(handle)->context);
}

double tt_handle_object_when(tt_value handle)
{
    TT_ASSERT(tt_is(handle, &tt_timer_handle_type));
    return handle_of(handle)->timer.when_s;
}

static tt_value handle_cancel(struct tt_env *env, const tt_value *args)
{
    return tt_handle_object_cancel(env, args[0]) < 0 ? TT_NULL : TT_NONE;
}

static tt_value handle_cancelled(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(tt_handle_object_cancelled(args[0]));
}

static tt_value handle_get_context(struct tt_env *env, const tt_value *args)
{
    return tt_handle_object_context(env, args[0]);
}

static tt_value handle_when(struct tt_env *env, const tt_value *args)
{
    const struct tt_timer *timer = &handle_of(args[0])->timer;
    enum { KINDS = TT_TIMER_INT | TT_TIMER_BOOL };
    TT_ASSERT((timer->head.flags & KINDS) != KINDS);
    tt__notify_time(env, timer->when_s);
    if (timer->head.flags & TT_TIMER_INT) {
        return tt_int(env, (int64_t)timer->when_s);
    }
    if (timer->head.flags & TT_TIMER_BOOL) {
        return tt_bool(timer->when_s != 0);
    }
    return tt_float(env, timer->when_s);
}

static int repr_handle(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt__handle *handle = handle_of(self);
    if (tt__origin_put_repr(handle, out)) {
        return out->error;
    }
    tt_text_format(out, "<%s", handle->timer.head.type->name);
    bool cancelled = handle->timer.head.flags & TT_TIMER_CANCELLED;
    if (cancelled) {
        tt_text_puts(out, " cancelled");
    }
    if (handle->timer.head.type == &tt_timer_handle_type) {
        tt_value when = handle_when(env, &self);
        tt_text_format(out, " when=%R", when);
        tt_unref(env, when);
    }
    if (handle->callable != TT_NONE) {
        tt_text_puts(out, " ");
        tt__text_callable(out, handle->callable, handle->args,
                          handle->loop->debug);
    }
    tt__origin_put_place(handle, out);
    tt_text_puts(out, ">");
    return out->error;
}

/* TimerHandles are equal where all that they show is, whichever they are. */
static int equal_timer(struct tt_env *env, tt_value self, tt_value other)
{
    const struct tt__handle *left = handle_of(self), *right = handle_of(other);
    if (!tt_is(other, &tt_timer_handle_type) ||
        (left->timer.head.flags ^ right->timer.head.flags) &
            TT_TIMER_CANCELLED ||
        left->timer.when_s != right->timer.when_s ||
        (left->args == TT_NULL) != (right->args == TT_NULL)) {
        return 0;
    }
    int same = tt_equal(env, left->callable, right->callable);
    return same <= 0 || left->args == TT_NULL
               ? same
               : tt_equal(env, left->args, right->args);
}

static int less_timer(struct tt_env *env, tt_value self, tt_value other)
{
    (void)env;
    return handle_of(self)->timer.when_s < handle_of(other)->timer.when_s;
}

static int hash_timer(struct tt_env *env, tt_value self, uint64_t *out)
{
    tt_value when = handle_when(env, &self);
    int rc = when == TT_NULL ? tt_failure(env) : tt_hash(env, when, out);
    tt_unref(env, when);
    return rc;
}

/* What CALLABLE, ARGS, LOOP and CONTEXT at AT make, in no queue. */
static struct tt__handle *make(struct tt_env *env, const struct tt_type *type,
                               const tt_value *at)
{
    TT_ASSERT(tt__type_sound(type));
    if (!tt__is_loop(at[2])) {
        tt_raise_attribute(env, at[2], "get_debug");
        return NULL;
    }
    struct tt__handle *handle = tt__handle_new((struct tt_loop *)(void *)at[2],
                                               type, at[0], NULL, 0, at[3]);
    if (handle != NULL &&
        (!tt_is_tuple(at[1]) || tt_tuple_get(at[1])->count > 0)) {
        handle->args = tt_ref(at[1]);
    }
    return handle;
}

/* Handle(callback, args, loop, context=None) */
static tt_value make_handle(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("Handle", "Handle.__init__",
                     "self callback args loop context", 4, 5, 5, 0);
    tt_value bound[5];
    return tt__bind_method(env, &signature, args, bound) < 0
               ? TT_NULL
               : tt_value_of(make(env, type, bound + 1));
}

/* TimerHandle(when, callback, args, loop, context=None) */
static tt_value make_timer(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("TimerHandle", "TimerHandle.__init__",
                     "self when callback args loop context", 5, 6, 6, 0);
    tt_value bound[6];
    if (tt__bind_method(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    struct tt__handle *handle = make(env, type, bound + 2);
    if (handle == NULL) {
        return TT_NULL;
    }
    if (!tt_number(bound[1], &handle->timer.when_s)) {
        tt_raise(env, &tt_TypeError, "when must be a number, not %T", bound[1]);
        tt_object_unref(env, &handle->timer.head);
        return TT_NULL;
    }
    handle->timer.head.flags |= tt__timer_kind(bound[1]);
    return tt_value_of(handle);
}

#define HANDLE_METHODS(type)                                                   \
    TT_NATIVE("cancel", type ".cancel", "self", 1, 1, 1, TT_NATIVE_METHOD,     \
              TT_WRITES | TT_REPORTS, handle_cancel),                          \
        TT_NATIVE("cancelled", "Handle.cancelled", "self", 1, 1, 1,            \
                  TT_NATIVE_METHOD, TT_READS, handle_cancelled),               \
        TT_NATIVE("get_context", "Handle.get_context", "self", 1, 1, 1,        \
                  TT_NATIVE_METHOD, TT_PURE, handle_get_context)

static const struct tt_native handle_methods[] = {
    HANDLE_METHODS("Handle"),
    {.name = NULL},
};

static const struct tt_native threadsafe_handle_methods[] = {
    HANDLE_METHODS("_ThreadSafeHandle"),
    {.name = NULL},
};

static const struct tt_native timer_handle_methods[] = {
    HANDLE_METHODS("TimerHandle"),
    TT_NATIVE("when", "TimerHandle.when", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_PURE, handle_when),
    {.name = NULL},
};

const struct tt_type tt_handle_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Handle",
    .full_name = "asyncio.events.Handle",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__handle),
    .clear = clear_handle,
    .repr = repr_handle,
    .make = make_handle,
    .methods = handle_methods,
};

/* The type of call_soon_threadsafe's handles: only its name differs. */
static const struct tt_type threadsafe_handle_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "_ThreadSafeHandle",
    .full_name = "asyncio.events._ThreadSafeHandle",
    .base = &tt_handle_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__handle),
    .clear = clear_handle,
    .repr = repr_handle,
    .methods = threadsafe_handle_methods,
};

const struct tt_type tt_timer_handle_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "TimerHandle",
    .full_name = "asyncio.events.TimerHandle",
    .base = &tt_handle_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__handle),
    .clear = clear_handle,
    .repr = repr_handle,
    .hash = hash_timer,
    .equal = equal_timer,
    .less = less_timer,
    .make = make_timer,
    .methods = timer_handle_methods,
};

/* ---- Done callbacks ------------------------------------------------------ */

static void clear_done(struct tt_env *env, struct tt_object *self)
{
    struct tt__done *done = (struct tt__done *)self;
    tt_unref(env, done->callable);
    tt_unref(env, tt_value_of(done->context));
}

static const struct tt_type done_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "done callback",
    .full_name = "done callback",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__done),
    .clear = clear_done,
};

static int run_done(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__done *done = data;
    struct tt_env *env = loop->env;
    int rc = call_in_context(loop, done->callable, &done->context, &arg, 1);
    if (rc == TT_ERAISED) {
        rc = tt__callback_raised(loop, &tt__done_callback, done);
    }
    tt_unref(env, arg);
    tt_object_unref(env, &done->head);
    return rc;
}

static void drop_done(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_object_unref(env, &((struct tt__done *)data)->head);
}

const struct tt_callback tt__done_callback = {
    .run = run_done, .drop = drop_done, .label = TT_LABEL_SILENT};

int tt__future_add_callable(struct tt_env *env, struct tt_future *future,
                            tt_value callable, tt_value context)
{
    TT_ASSERT(tt__future_sound(future));
    struct tt__done *done = tt_object_new(env, &done_type, sizeof *done);
    if (done == NULL) {
        return TT_ENOMEM;
    }
    done->callable = tt_ref(callable);
    int rc = tt__context_for(env, context, &done->context);
    if (rc < 0) {
        tt_object_unref(env, &done->head);
        return rc;
    }
    return tt_future_add_done_callback(env, future, &tt__done_callback, done);
}

/* ---- Names of handles ---------------------------------------------------- */

static void put_slice(struct tt_text *text, struct tt_slice slice)
{
    tt_text_put(text, slice.text, slice.size);
}

/* (1, 'two', key=3): what debug mode shows of arguments. */
static void put_arguments(struct tt_text *text, tt_value args,
                          tt_value keywords)
{
    TT_ASSERT(tt__text_sound(text));
    const char *between = "";
    tt_text_puts(text, "(");
    if (tt_is_tuple(args)) {
        const struct tt_tuple *all = tt_tuple_get(args);
        for (uint32_t i = 0; i < all->count; i++, between = ", ") {
            tt_text_puts(text, between);
            tt__text_short(text, all->at[i]);
        }
    }
    if (tt_is_dict(keywords)) {
        const struct tt_table *table = &tt_dict_cast(keywords)->table;
        for (uint32_t i = 0; i < table->end; i++) {
            if (table->entries[i].key != TT_NULL) {
                tt_text_format(text, "%s%S=", between, table->entries[i].key);
                tt__text_short(text, table->entries[i].value);
                between = ", ";
            }
        }
    }
    tt_text_puts(text, ")");
}

/* The arguments of each partial around a function, the innermost first, and
 * then those of the call. */
static void put_all_arguments(struct tt_text *text, tt_value callable,
                              tt_value args)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    const struct tt_type *type = tt_type_of(callable);
    if (type->wrapped == NULL) {
        put_arguments(text, args, TT_NULL);
        return;
    }
    tt_value own = tt__attribute(env, callable, "args");
    tt_value keywords =
        own == TT_NULL ? TT_NULL : tt__attribute(env, callable, "keywords");
    tt_value inner = type->wrapped(callable);
    if (keywords == TT_NULL) {
        text->error = tt_failure(env);
    } else if (tt_type_of(inner)->wrapped != NULL) {
        put_all_arguments(text, inner, TT_NULL);
    }
    if (text->error == 0) {
        put_arguments(text, own, keywords);
        put_arguments(text, args, TT_NULL);
    }
    tt_unref(env, own);
    tt_unref(env, keywords);
}

/* What CALLABLE, given, wraps (a partial, or what functools.wraps() made), in
 * its place; itself if nothing. */
static tt_value unwrap_once(struct tt_text *text, tt_value callable)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    const struct tt_type *type = tt_type_of(callable);
    tt_value inner = TT_NULL;
    if (type->wrapped != NULL) {
        inner = tt_ref(type->wrapped(callable));
    } else if (TT_LANGUAGE_HAS(env, attribute) && type != &tt_native_type) {
        inner = env->language->attribute(env, callable, "__wrapped__");
        if (inner == TT_NULL && tt_raised(env, &tt_AttributeError)) {
            tt_exc_unref(env, tt_exc_take(env));
        }
    }
    if (inner == TT_NULL) {
        text->error = text->error == 0 ? tt_failure(env) : text->error;
        return callable;
    }
    tt_unref(env, callable);
    return inner;
}

/* Only functions have one; what is resumed cannot be called. */
static void put_source(struct tt_text *text, tt_value callable)
{
    TT_ASSERT(tt__text_sound(text));
    const char *file;
    uint32_t line;
    tt_value at = TT_NULL, next = tt_ref(callable);
    for (uint32_t i = 0; next != at && i < UNWRAPS_MAX; i++) {
        at = next;
        next = unwrap_once(text, at);
    }
    const struct tt_type *type = tt_type_of(next);
    if (type->source_of != NULL && !(type->flags & TT_TYPE_RESUMABLE) &&
        type->source_of(next, &file, &line) == TT_SOURCE_HERE) {
        tt_text_format(text, " at %s:%u", file, line);
    }
    tt_unref(text->env, next);
}

void tt__text_callable(struct tt_text *text, tt_value callable, tt_value args,
                       bool debug)
{
    const tt_value outer = callable;
    const struct tt_type *type = tt_type_of(callable);
    uint32_t partials = 0;
    if (type == &tt__c_function_type) {
        tt_text_repr(text, callable);
        return;
    }
    for (; type->wrapped != NULL; type = tt_type_of(callable)) {
        callable = type->wrapped(callable);
        partials++;
    }
    if (type->name_of != NULL && type->name_of(callable).text != NULL) {
        put_slice(text, tt__qualified_name_of(callable));
    } else {
        tt_text_repr(text, callable);
    }
    if (debug) {
        put_all_arguments(text, outer, args);
    } else {
        for (uint32_t i = 0; i <= partials; i++) {
            tt_text_puts(text, "()");
        }
    }
    put_source(text, outer);
}

const char *tt_label_text(uint32_t label)
{
    static const char *const texts[] = {
#define X(name, text) text,
        TT_LABELS(X)
#undef X
    };
    TT_ASSERT(label < TT_LABEL_COUNT);
    return texts[label];
}

void tt__text_label(struct tt_text *text, const struct tt_callback *callback,
                    void *data)
{
    TT_ASSERT(tt__callback_sound(callback));
    tt_value callable = TT_NULL;
    if (tt__resumes_task(callback)) {
        tt_text_puts(text, callback == &tt__task_step ? "step " : "wakeup ");
        tt_text_task_name(text, data);
    } else if (callback == &tt__handle_callback ||
               callback == &tt__reader_callback) {
        callable = ((struct tt__handle *)data)->callable;
    } else if (callback == &tt__done_callback) {
        callable = ((struct tt__done *)data)->callable;
    } else if (callback->label == TT_LABEL_CALL ||
               callback->label == TT_LABEL_OWN) {
        tt_text_puts(text, callback->name != NULL ? callback->name : "?");
    } else {
        tt_text_puts(text, tt_label_text(callback->label));
    }
    if (callable != TT_NULL) {
        char own[OWN_LABEL_MAX];
        struct tt_slice name = tt_name_of(callable);
        size_t size = own_label(text->env, callable, name, own);
        put_slice(text, size != 0 ? (struct tt_slice){own, size, false} : name);
    }
}
