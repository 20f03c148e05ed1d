/* SPDX-License-Identifier: MIT
 *
 * task_methods.c: Task as programs see it, and how programs make tasks.
 *
 * Mirrors the public methods of asyncio/tasks.py Task, base_tasks.py
 * _task_repr, coroutines.py _format_coroutine, base_events.py create_task and
 * tasks.py create_task, current_task, all_tasks, ensure_future of 3.14.
 */
#include "loop/core/methods/task_methods.h"

#include "loop/core/choice.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/methods/future_methods.h"
#include "loop/core/methods/task_stack.h"
#include "loop/core/name.h"
#include "loop/core/task.h"
#include "loop/core/warning.h"
#include "loop/core/watch.h"
#include "loop/core/methods/duck_coroutine.h"
#include "loop/object/context.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

/* ---- repr ---------------------------------------------------------------- */

static void put_coroutine(struct tt_text *text, tt_value coro)
{
    TT_ASSERT(tt__text_sound(text));
    const struct tt_type *type = tt_type_of(coro);
    const char *file;
    uint32_t line;
    if (!tt_is_coroutine(coro)) {
        return; /* an eager task that is done has none any more */
    }
    tt_text_puts(text, " coro=<");
    if (type->name_of == NULL || tt__coroutine_shown(coro) != coro) {
        tt_text_format(text, "<%s without __name__>",
                       tt_type_of(tt__coroutine_shown(coro))->name);
    } else {
        struct tt_slice name = tt_full_name_of(coro);
        tt_text_put(text, name.text, name.size);
    }
    tt_text_puts(text, "()");
    enum tt_source source = type->source_of == NULL
                                ? TT_SOURCE_UNKNOWN
                                : type->source_of(coro, &file, &line);
    if (source != TT_SOURCE_UNKNOWN) {
        tt_text_format(text, " %s at %s:%u",
                       source == TT_SOURCE_DONE ? "done, defined" : "running",
                       file, line);
    }
    tt_text_puts(text, ">");
}

int tt__task_repr(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_task *task = tt_task_cast(self);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_shown(env, &task->future);
    }
    if (!tt__repr_begin(out, self)) {
        return out->error;
    }
    bool done = tt_future_done(&task->future);
    tt_text_format(out, "<%s %s name=", task->future.head.type->name,
                   task->cancels > 0 && !done
                       ? "cancelling"
                       : tt__future_state_name(&task->future));
    tt_value name = tt_task_name(env, task);
    if (name != TT_NULL) {
        tt_text_repr(out, name);
        tt_unref(env, name);
    } else if (out->error == 0) {
        out->error = tt_failure(env);
    }
    put_coroutine(out, task->coro);
    if (!done && task->waiting_for != NULL) {
        tt_text_format(out, " wait_for=%R", tt_value_of(task->waiting_for));
    }
    tt__future_put_outcome(out, &task->future);
    tt_text_puts(out, ">");
    tt__repr_end(env, self);
    return out->error;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value task_get_name(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_task_type));
    return tt_task_name(env, tt_task_cast(args[0]));
}

static tt_value task_set_name(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_task_type));
    struct tt_task *task = tt_task_cast(args[0]);
    tt_value name = tt_str_of(env, args[1]);
    if (name == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_str *str = tt_str_get(name);
    int rc = tt__task_rename(env, task,
                             (struct tt_slice){str->text, str->size, false});
    tt_unref(env, name);
    return rc < 0 ? TT_NULL : TT_NONE;
}

tt_value tt_task_coro(const struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    return tt__coroutine_shown(task->coro);
}

static tt_value get_coro(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_task_type));
    (void)env;
    return tt_ref(tt_task_coro(tt_task_cast(self)));
}

static tt_value get_must_cancel(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_task_type));
    const struct tt_task *task = tt_task_cast(self);
    tt_touch(env, task, TT_READ);
    return tt_bool(task->future.head.flags & TT_TASK_MUST_CANCEL);
}

static tt_value get_log_destroy_pending(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_task_type));
    const struct tt_task *task = tt_task_cast(self);
    tt_touch(env, task, TT_READ);
    return tt_bool(!(task->future.head.flags & TT_TASK_QUIET));
}

static int set_log_destroy_pending(struct tt_env *env, tt_value self,
                                   tt_value value)
{
    TT_ASSERT(tt_is(self, &tt_task_type));
    if (value == TT_NULL) {
        return tt_raise(env, &tt_AttributeError, "cannot delete attribute");
    }
    int truth = tt_truth(env, value);
    if (truth < 0) {
        return truth;
    }
    uint32_t *flags = &tt_task_cast(self)->future.head.flags;
    tt_touch(env, tt_task_cast(self), TT_WRITE);
    *flags &= ~(uint32_t)TT_TASK_QUIET;
    *flags |= truth > 0 ? 0u : TT_TASK_QUIET;
    return 0;
}

const struct tt_property tt__task_properties[] = {
    {"_coro", TT_READS, get_coro, tt__refuse_private},
    {"_must_cancel", TT_READS, get_must_cancel, tt__refuse_private},
    {"_log_destroy_pending", TT_READS, get_log_destroy_pending,
     set_log_destroy_pending},
    {.name = NULL},
};

static tt_value task_get_coro(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_task_type));
    (void)env;
    return tt_ref(tt_task_coro(tt_task_cast(args[0])));
}

tt_value tt_task_context(struct tt_env *env, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    return tt__context_of(env, &task->context);
}

static tt_value task_get_context(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_task_type));
    return tt_task_context(env, tt_task_cast(args[0]));
}

static tt_value task_cancel(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_task_type));
    int rc = tt__future_cancel_own(env, tt_future_cast(args[0]), args[1]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value task_cancelling(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_task_type));
    (void)env;
    return tt_small_int(tt_task_cancelling(tt_task_cast(args[0])));
}

static tt_value task_uncancel(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_task_type));
    (void)env;
    return tt_small_int(tt_task_uncancel(tt_task_cast(args[0])));
}

const struct tt_native tt__task_methods[] = {
    TT_NATIVE("get_name", "Task.get_name", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_READS, task_get_name),
    TT_NATIVE("set_name", "Task.set_name", "self value", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES, task_set_name),
    TT_NATIVE("get_coro", "Task.get_coro", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_READS, task_get_coro),
    TT_NATIVE("get_context", "Task.get_context", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_PURE, task_get_context),
    TT_NATIVE("cancel", "Task.cancel", "self msg", 1, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES | TT_REPORTS,
              task_cancel),
    TT_NATIVE("cancelling", "Task.cancelling", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_READS, task_cancelling),
    TT_NATIVE("uncancel", "Task.uncancel", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES, task_uncancel),
    TT_NATIVE("get_stack", "Task.get_stack", "self | limit", 1, 1, 2,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_HIDDEN, tt__task_get_stack),
    TT_NATIVE("print_stack", "Task.print_stack", "self | limit file", 1, 1, 3,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_HIDDEN,
              tt__task_print_stack),
    TT_NATIVE("set_result", "Task.set_result", "self result", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_PURE,
              tt__future_set_result),
    TT_NATIVE("set_exception", "Task.set_exception", "self exception", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_PURE,
              tt__future_set_exception),
    {.name = NULL},
};

/* ---- Making -------------------------------------------------------------- */

int tt__loop_for(struct tt_env *env, tt_value v, struct tt_loop **out)
{
    if (v == TT_NULL || v == TT_NONE) {
        *out = tt_event_loop(env);
        return *out == NULL ? TT_ERAISED : 0;
    }
    if (!tt__is_loop(v)) {
        return tt_raise_attribute(env, v, "get_debug");
    }
    *out = (struct tt_loop *)(void *)v;
    return 0;
}

tt_value tt__task_new_bare(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    struct tt_task *task = (struct tt_task *)tt__future_make_bare(env, type);
    (void)args; /* are __init__'s */
    if (task == NULL) {
        return TT_NULL;
    }
    task->coro = TT_NONE;
    task->future.head.flags |= TT_TASK_QUIET;
    if (tt_task_set_name(env, task, "") < 0) {
        tt_task_unref(env, task);
        return TT_NULL;
    }
    return tt_value_of(task);
}

/* What Task(coro, *, loop=None, name=None, context=None, eager_start=False) is
 * given. */
struct given {
    struct tt_loop *loop;
    tt_value coro; /* borrowed */
    tt_value name; /* owns; TT_NULL: none */
    struct tt_task_options options;
};

/* Traces number the tasks of one coroutine's name, and as the reference
 * (oracle.py, task_init) has it, one that gets no loop counts too. */
static void count_refused(struct tt_env *env, tt_value coro, tt_value name)
{
    if (tt_is_coroutine(coro) && (name == TT_NULL || name == TT_NONE)) {
        uint32_t id = tt__name_of_coro(env, coro);
        TT_ASSERT(id <= env->name_count);
        if (id != 0) {
            env->names[id - 1].tasks++;
        }
    }
}

static int read_given(struct tt_env *env, const struct tt_args *args,
                      struct given *out)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("Task", "Task.__init__",
                     "self coro | loop name context eager_start", 2, 2, 6, 0);
    tt_value bound[6];
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0 && (rc = tt__loop_for(env, bound[2], &out->loop)) < 0) {
        count_refused(env, bound[1], bound[3]);
    }
    int eager = rc < 0 || bound[5] == TT_NULL ? rc : tt_truth(env, bound[5]);
    if (eager < 0) {
        return eager;
    }
    out->coro = bound[1];
    out->name = TT_NULL;
    out->options = (struct tt_task_options){
        .context = bound[4], .eager_start = eager ? TT_EAGER_YES : TT_EAGER_NO};
    if (bound[3] != TT_NULL && bound[3] != TT_NONE) {
        out->name = tt_str_of(env, bound[3]);
        if (out->name == TT_NULL) {
            return tt_failure(env);
        }
        out->options.name = tt_str_get(out->name)->text;
    }
    return 0;
}

int tt__task_init(struct tt_env *env, tt_value self, const struct tt_args *args)
{
    struct tt_task *task = tt_task_cast(self);
    struct given given;
    int rc = tt__future_init_begins(env, &task->future);
    rc = rc < 0 ? rc : read_given(env, args, &given);
    if (rc == 0) {
        rc = tt__task_begin(given.loop, task, tt_ref(given.coro),
                            &given.options);
        tt_unref(env, given.name);
    }
    return rc;
}

enum { CREATE_ARGS_MAX = 16 };

/* The arguments of create_task(coro=c, ...) as those of create_task(c, ...), in
 * AT and KEYWORDS. False: there is no such keyword, or no room. */
static bool put_coro_first(const struct tt_args *args, tt_value *at,
                           tt_value *keywords, struct tt_args *out)
{
    TT_ASSERT(tt__args_sound(args));
    uint32_t count = args->keyword_count, coro = 0;
    while (coro < count && !tt_str_is(args->keywords[coro], "coro")) {
        coro++;
    }
    if (args->count > 0 || coro == count || count > CREATE_ARGS_MAX) {
        return false;
    }
    *out = (struct tt_args){.at = at, .count = 1, .keywords = keywords};
    at[0] = args->at[coro];
    for (uint32_t i = 0; i < count; i++) {
        if (i != coro) {
            keywords[out->keyword_count++] = args->keywords[i];
            at[out->keyword_count] = args->at[i];
        }
    }
    return true;
}

static tt_value make_with_options(struct tt_loop *loop,
                                  const struct tt_args *args)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    tt_value at[CREATE_ARGS_MAX], keywords[CREATE_ARGS_MAX];
    uint32_t count = 0, keyword_count = args->keyword_count;
    tt_touch(env, &loop->task_factory, TT_READ);
    if (loop->task_factory != TT_NULL) {
        at[count++] = tt_value_of(loop);
    }
    at[count++] = args->at[0];
    for (uint32_t i = 0; i < keyword_count; i++) {
        at[count + i] = args->at[1 + i];
        keywords[i] = args->keywords[i];
    }
    struct tt_args all = {.at = at,
                          .count = count,
                          .keyword_count = keyword_count,
                          .keywords = keywords};
    if (loop->task_factory != TT_NULL) {
        return tt_call_args(env, loop->task_factory, &all);
    }
    tt_value name = tt_str_c(env, "loop");
    if (name == TT_NULL) {
        return TT_NULL;
    }
    keywords[keyword_count] = name;
    at[count + keyword_count] = tt_value_of(loop);
    all.keyword_count++;
    struct given given;
    struct tt_task *task = NULL;
    if (read_given(env, &all, &given) == 0) {
        task = tt__task_make(loop, tt_ref(given.coro), &given.options);
        tt_unref(env, given.name);
    }
    tt_unref(env, name);
    return tt_value_of(task);
}

static tt_value make_from_program(struct tt_loop *loop,
                                  const struct tt_args *args)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (loop->closed) {
        tt_raise(env, &tt_RuntimeError, "Event loop is closed");
        return TT_NULL;
    }
    if (tt__may_fail(env, TT_NULL) < 0) {
        return TT_NULL;
    }
    if (TT_LIKELY(args->keyword_count == 0 && loop->task_factory == TT_NULL)) {
        return tt_value_of(tt__task_make(loop, tt_ref(args->at[0]), NULL));
    }
    return make_with_options(loop, args);
}

tt_value tt__create_task(struct tt_loop *loop, const struct tt_args *args)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    static const struct tt_native signature = TT_SIGNATURE(
        "create_task", "BaseEventLoop.create_task", "self coro", 2, 2, 2, 0);
    tt_value at[CREATE_ARGS_MAX], keywords[CREATE_ARGS_MAX];
    struct tt_args named;
    if (args->count == 0 && put_coro_first(args, at, keywords, &named)) {
        return tt__create_task(loop, &named);
    }
    if (args->count != 1 || args->keyword_count + 3 > CREATE_ARGS_MAX) {
        tt_value bound[2];
        struct tt_args positional = {.at = args->at, .count = args->count};
        tt__bind_method(env, &signature, &positional, bound);
        return TT_NULL;
    }
    tt_value task = make_from_program(loop, args);
    if (task == TT_NULL) {
        tt__keep_locals(env, args->at, 1 + args->keyword_count);
    }
    return task;
}

/* Whatever the loop's factory makes of CORO (taken). */
static tt_value make_by_factory(struct tt_loop *loop, tt_value coro,
                                const struct tt_task_options *options)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (tt__may_fail(env, coro) < 0) {
        tt_unref(env, coro);
        return TT_NULL;
    }
    tt_value at[5] = {tt_value_of(loop), coro};
    tt_value keywords[3];
    tt_value name = TT_NULL;
    struct tt_args args = {.at = at, .count = 2, .keywords = keywords};
    if (options != NULL && options->name != NULL) {
        name = tt_str_c(env, options->name);
        at[2 + args.keyword_count] = name;
        keywords[args.keyword_count++] = tt_str_c(env, "name");
    }
    if (options != NULL && options->context != TT_NULL) {
        at[2 + args.keyword_count] = options->context;
        keywords[args.keyword_count++] = tt_str_c(env, "context");
    }
    if (options != NULL && options->eager_start != TT_EAGER_DEFAULT) {
        at[2 + args.keyword_count] =
            tt_bool(options->eager_start == TT_EAGER_YES);
        keywords[args.keyword_count++] = tt_str_c(env, "eager_start");
    }
    tt_value task = TT_NULL;
    if (tt_failure(env) == 0) {
        task = tt_call_args(env, loop->task_factory, &args);
    }
    for (uint32_t i = 0; i < args.keyword_count; i++) {
        tt_unref(env, keywords[i]);
    }
    tt_unref(env, name);
    tt_unref(env, coro);
    return task;
}

struct tt_task *tt__task_by_factory(struct tt_loop *loop, tt_value coro,
                                    const struct tt_task_options *options)
{
    TT_ASSERT(tt__loop_sound(loop));
    tt_value task = make_by_factory(loop, coro, options);
    if (task != TT_NULL && !tt_is_task(task)) {
        tt_fail(loop->env, TT_ELIMIT,
                "a task factory that makes a %s, not a Task, is not in the "
                "scenario language",
                tt_type_of(task)->name);
        tt_unref(loop->env, task);
        return NULL;
    }
    return tt_task_cast(task);
}

/* ---- ensure_future ------------------------------------------------------- */

/* _wrap_awaitable: a coroutine that awaits what has only __await__. */
struct wrap {
    struct tt_coro coro;
    tt_value awaitable; /* owns */
};

static void drop_wrap(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct wrap *)coro)->awaitable);
}

TT_CORO_WITH(wrap, "_wrap_awaitable", "ensure_future.<locals>._wrap_awaitable",
             drop_wrap, NULL, TT_STDLIB "tasks.py",
             TT__LINE_ENSURE_FUTURE__WRAP_AWAITABLE,
             TT__LINE_ENSURE_FUTURE__WRAP_AWAITABLE_AT_RETURN_AWAIT)
{
    TT_BEGIN;
    TT_AWAIT(tt_ref(self->awaitable));
    TT_RETURN(tt_ref(TT_GOT));
    TT_END;
}

int tt__check_runnable(struct tt_env *env, tt_value v)
{
    return tt_is_awaitable(v)
               ? 0
               : tt_raise(env, &tt_TypeError,
                          "An asyncio.Future, a coroutine or an awaitable is "
                          "required");
}

int tt__is_any_coroutine(struct tt_env *env, tt_value v)
{
    return tt_is_coroutine(v) ? 1 : tt__is_duck_coroutine(env, v);
}

/* Takes V. */
static tt_value wrap_awaitable(struct tt_env *env, tt_value v)
{
    int is_coroutine = tt__is_any_coroutine(env, v);
    if (is_coroutine > 0) {
        return v;
    }
    struct wrap *wrap = is_coroutine < 0 || tt__check_runnable(env, v) < 0
                            ? NULL
                            : wrap_new(env);
    if (wrap == NULL) {
        tt_unref(env, v);
        return TT_NULL;
    }
    wrap->awaitable = v;
    return tt_value_of(wrap);
}

/* getattr(V, "_asyncio_future_blocking", None) */
static tt_value blocking_of(struct tt_env *env, tt_value v)
{
    tt_value blocking = tt__attribute(env, v, "_asyncio_future_blocking");
    if (blocking == TT_NULL && tt_raised(env, &tt_AttributeError)) {
        tt_exc_unref(env, tt_exc_take(env));
        return TT_NONE;
    }
    return blocking;
}

int tt__is_duck(struct tt_env *env, tt_value v, bool yielded)
{
    if (!tt_is_object(v) || !(tt_type_of(v)->flags & TT_TYPE_CLASS) ||
        tt_is_future(v)) {
        return 0;
    }
    if (!yielded) { /* hasattr(V.__class__, ...), be it None */
        tt_value of = tt__attribute(env, v, "__class__");
        tt_value any = of == TT_NULL
                           ? TT_NULL
                           : tt__attribute(env, of, "_asyncio_future_blocking");
        tt_unref(env, of);
        if (any == TT_NULL && tt_raised(env, &tt_AttributeError)) {
            tt_exc_unref(env, tt_exc_take(env));
            return 0;
        }
        tt_unref(env, any);
    }
    tt_value blocking = tt_failure(env) < 0 ? TT_NULL : blocking_of(env, v);
    tt_unref(env, blocking);
    return blocking == TT_NULL ? tt_failure(env) : blocking != TT_NONE;
}

int tt__refuse_duck(struct tt_env *env, tt_value v, bool yielded)
{
    int rc = tt__is_duck(env, v, yielded);
    return rc <= 0 ? rc
                   : tt_fail(env, TT_ELIMIT,
                             "a future that is no asyncio.Future is not in the "
                             "scenario language");
}

int tt__to_coroutine(struct tt_env *env, tt_value *coro)
{
    int duck = tt__is_duck_coroutine(env, *coro);
    if (duck <= 0) {
        return duck < 0 ? duck
                        : tt_raise(env, &tt_TypeError,
                                   "a coroutine was expected, got %R", *coro);
    }
    *coro = tt__duck_coroutine(env, *coro);
    return *coro == TT_NULL ? tt_failure(env) : 0;
}

struct tt_future *tt_ensure_future(struct tt_env *env, tt_value v,
                                   struct tt_loop *loop)
{
    if (v == TT_NULL) {
        return NULL;
    }
    if (tt_is_future(v)) {
        struct tt_future *future = tt_future_cast(v);
        if (loop != NULL && future->loop != loop->index) {
            tt_raise(env, &tt_ValueError,
                     "The future belongs to a different loop than the one "
                     "specified as the loop argument");
            tt_unref(env, v);
            return NULL;
        }
        return future;
    }
    if (tt__refuse_duck(env, v, false) < 0) {
        tt_unref(env, v);
        return NULL;
    }
    tt_value coro = wrap_awaitable(env, v);
    if (coro == TT_NULL) {
        return NULL;
    }
    if (loop == NULL && (loop = tt_event_loop(env)) == NULL) {
        tt_unref(env, coro);
        return NULL;
    }
    if (TT_LIKELY(loop->task_factory == TT_NULL || loop->closed)) {
        return (struct tt_future *)tt_task_new(loop, coro, NULL);
    }
    tt_value made = make_by_factory(loop, coro, NULL);
    if (made != TT_NULL && !tt_is_future(made)) {
        tt_fail(env, TT_ELIMIT,
                "a task factory that makes a %s, not a Future, is not in the "
                "scenario language",
                tt_type_of(made)->name);
        tt_clear(env, &made);
    }
    return tt_future_cast(made);
}

/* ---- Functions of the module --------------------------------------------- */

static tt_value create_task(struct tt_env *env, const struct tt_args *args)
{
    TT_PARANOID_ASSERT(tt__args_sound(args));
    struct tt_loop *loop = tt_running_loop(env);
    tt_value at[CREATE_ARGS_MAX], keywords[CREATE_ARGS_MAX];
    struct tt_args named;
    if (args->count == 0 && put_coro_first(args, at, keywords, &named)) {
        args = &named;
    }
    if (args->count == 0) {
        tt_failure_clear(env);
        tt_raise(env, &tt_TypeError,
                 "create_task() missing 1 required positional argument: "
                 "'coro'");
        return TT_NULL;
    }
    if (args->count > 1) {
        tt_failure_clear(env);
        tt_raise(env, &tt_TypeError,
                 "create_task() takes 1 positional argument but %u were given",
                 args->count);
        return TT_NULL;
    }
    if (loop == NULL) {
        tt__keep_locals(env, args->at, 1 + args->keyword_count);
        return TT_NULL;
    }
    return tt__create_task(loop, args);
}

static tt_value current_task(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop = NULL;
    if (args[0] != TT_NULL && args[0] != TT_NONE) {
        if (!tt__is_loop(args[0])) {
            return TT_NONE; /* there are no tasks of such a loop */
        }
        loop = (struct tt_loop *)(void *)args[0];
    } else if ((loop = tt_running_loop(env)) == NULL) {
        return TT_NULL;
    }
    struct tt_task *task = tt_current_task(env, loop);
    return task == NULL ? TT_NONE : tt_ref(tt_value_of(task));
}

static tt_value all_tasks(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop = NULL;
    if (args[0] != TT_NULL && args[0] != TT_NONE) {
        if (!tt__is_loop(args[0])) {
            return tt_set_new(env, &tt_set_type);
        }
        loop = (struct tt_loop *)(void *)args[0];
    }
    tt_value list = tt_all_tasks(env, loop);
    tt_value set = list == TT_NULL ? TT_NULL : tt_set_new(env, &tt_set_type);
    for (uint32_t i = 0; set != TT_NULL && i < tt_list_get(list)->count; i++) {
        if (tt_set_add(env, tt_set_cast(set), tt_list_get(list)->at[i]) < 0) {
            tt_clear(env, &set);
        }
    }
    tt_unref(env, list);
    return set;
}

static tt_value ensure_future(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop = NULL;
    if (args[1] != TT_NULL && args[1] != TT_NONE &&
        tt__loop_for(env, args[1], &loop) < 0) {
        return TT_NULL;
    }
    return tt_value_of(tt_ensure_future(env, tt_ref(args[0]), loop));
}

static tt_value isfuture(struct tt_env *env, const tt_value *args)
{
    int duck = tt__is_duck(env, args[0], false);
    return duck < 0 ? TT_NULL : tt_bool(duck || tt_is_future(args[0]));
}

static tt_value iscoroutine(struct tt_env *env, const tt_value *args)
{
    int rc = tt__is_any_coroutine(env, args[0]);
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

int tt__makes_coroutine(struct tt_env *env, tt_value callable)
{
    return TT_LANGUAGE_HAS(env, makes_coroutine)
               ? env->language->makes_coroutine(env, callable)
               : 0;
}

static tt_value iscoroutinefunction(struct tt_env *env, const tt_value *args)
{
    int rc = tt__warn(env, &tt_DeprecationWarning,
                      "'asyncio.iscoroutinefunction' is deprecated and slated "
                      "for removal in Python 3.16; use "
                      "inspect.iscoroutinefunction() instead");
    int makes = rc < 0 ? rc : tt__makes_coroutine(env, args[0]);
    return makes < 0 ? TT_NULL : tt_bool(makes);
}

const struct tt_native tt__native_create_task = TT_NATIVE_RAW_(
    "create_task", "create_task", 0, TT_READS | TT_REPORTS, create_task);
const struct tt_native tt__native_current_task =
    TT_NATIVE("current_task", "current_task", "loop", 0, 1, 1, 0,
              TT_READS | TT_REPORTS, current_task);
const struct tt_native tt__native_all_tasks =
    TT_NATIVE("all_tasks", "all_tasks", "loop", 0, 1, 1, 0,
              TT_READS | TT_REPORTS, all_tasks);
const struct tt_native tt__native_ensure_future =
    TT_NATIVE("ensure_future", "ensure_future", "coro_or_future | loop", 1, 1,
              2, 0, TT_READS | TT_REPORTS, ensure_future);
const struct tt_native tt__native_isfuture =
    TT_NATIVE("isfuture", "isfuture", "obj", 1, 1, 1, 0, TT_PURE, isfuture);
const struct tt_native tt__native_iscoroutine = TT_NATIVE(
    "iscoroutine", "iscoroutine", "obj", 1, 1, 1, 0, TT_PURE, iscoroutine);
const struct tt_native tt__native_iscoroutinefunction =
    TT_NATIVE("iscoroutinefunction", "iscoroutinefunction", "func", 1, 1, 1, 0,
              TT_PURE, iscoroutinefunction);
