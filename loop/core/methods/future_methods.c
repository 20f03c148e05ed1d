/* SPDX-License-Identifier: MIT
 *
 * future_methods.c: Future as programs see it.
 *
 * Mirrors the public methods of asyncio/futures.py Future and the repr of
 * base_futures.py of 3.14.
 */
#include "loop/core/methods/future_methods.h"

#include "loop/core/future.h"
#include "loop/core/handle.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/methods/future_private.h"
#include "loop/core/methods/task_methods.h"
#include "loop/core/watch.h"
#include "loop/object/native.h"
#include "loop/object/text.h"
#include "loop/core/sound.h"

/* ---- repr ---------------------------------------------------------------- */

/* The frames of Python for one level of a repr: reprlib's wrapper, _future_repr
 * and _future_repr_info, or _task_repr and _task_repr_info. A longer chain of
 * tasks that wait for each other than these allow is a RecursionError. For the
 * callbacks _format_callbacks, format_cb, _format_callback_source,
 * _format_callback and _format_args_and_kwargs are added, for those of a task
 * also _future_repr_info. */
enum { REPR_FRAMES = 3, CALLBACK_FRAMES = 5 };

static void put_callback(struct tt_text *text,
                         const struct tt_callback *callback, void *data)
{
    TT_ASSERT(tt__callback_sound(callback));
    if (callback == &tt__done_callback) {
        tt__text_callable(text, ((struct tt__done *)data)->callable, TT_NULL,
                          false);
    } else if (callback->source != NULL) {
        tt_text_puts(text, callback->source);
    } else {
        tt_text_format(text, "%s()",
                       callback->name != NULL ? callback->name : "?");
    }
}

/* cb=[first, <n more>, last] */
static void put_callbacks(struct tt_text *text, const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    tt_text_puts(text, " cb=[");
    if (future->callback != &tt__many) {
        put_callback(text, future->callback, future->callback_data);
    } else {
        const struct tt__callbacks *many = future->callback_data;
        uint32_t last = many->count - 1;
        put_callback(text, many->at[0].callback, many->at[0].data);
        if (last > 1) {
            tt_text_format(text, ", <%u more>", last - 1);
        }
        if (last > 0) {
            tt_text_puts(text, ", ");
            put_callback(text, many->at[last].callback, many->at[last].data);
        }
    }
    tt_text_puts(text, "]");
}

/* One callback at least: an emptied list is no list. */
static bool has_callbacks(const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    return future->callback != &tt__many ||
           ((const struct tt__callbacks *)future->callback_data)->count > 0;
}

void tt__future_put_outcome(struct tt_text *text, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (tt_future_state(future) == TT_FINISHED) {
        if (future->head.flags & TT_FUTURE_EXCEPTION) {
            tt_text_format(text, " exception=%R", future->outcome);
        } else {
            tt_text_puts(text, " result=");
            tt__text_short(text, future->outcome);
        }
    }
    if (tt_future_done(future) || future->callback == NULL ||
        !has_callbacks(future)) {
        return;
    }
    uint32_t frames =
        CALLBACK_FRAMES + !!(future->head.type->flags & TT_TYPE_TASK);
    if (text->error == 0) {
        text->error = tt_enter_frames(text->env, frames);
    }
    if (text->error == 0) {
        put_callbacks(text, future);
        tt_leave_frames(text->env, frames);
    }
}

const char *tt__future_state_name(const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    static const char *const names[] = {"pending", "cancelled", "finished"};
    return names[tt_future_state(future)];
}

/* reprlib.recursive_repr: a future that leads to itself shows as ... */
bool tt__repr_begin(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    if (!tt__repr_enter(v)) {
        tt_text_puts(text, "...");
        return false;
    }
    int rc = tt_enter_frames(text->env, REPR_FRAMES);
    if (rc < 0) {
        text->error = text->error < 0 ? text->error : rc;
        tt__repr_leave(text->env, v);
        return false;
    }
    return true;
}

void tt__repr_end(struct tt_env *env, tt_value v)
{
    tt_leave_frames(env, REPR_FRAMES);
    tt__repr_leave(env, v);
}

int tt__future_repr(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_future *future = tt_future_cast(self);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_shown(env, future);
    }
    if (tt__repr_begin(out, self)) {
        tt_text_format(out, "<%s %s", future->head.type->name,
                       tt__future_state_name(future));
        tt__future_put_outcome(out, future);
        tt_text_puts(out, ">");
        tt__repr_end(env, self);
    }
    return out->error;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value none_or_null(int rc)
{
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value bool_or_null(int rc)
{
    return rc < 0 ? TT_NULL : tt_bool(rc != 0);
}

static tt_value future_result(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    return tt_future_result(env, tt_future_cast(args[0]));
}

static tt_value future_exception(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    return tt_future_exception(env, tt_future_cast(args[0]));
}

static tt_value future_done(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    (void)env;
    return tt_bool(tt_future_done(tt_future_cast(args[0])));
}

static tt_value future_cancelled(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    (void)env;
    return tt_bool(tt_future_cancelled(tt_future_cast(args[0])));
}

tt_value tt__future_cancel_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    return bool_or_null(
        tt__future_cancel_own(env, tt_future_cast(args[0]), args[1]));
}

tt_value tt__future_set_result(struct tt_env *env, const tt_value *args)
{
    TT_PARANOID_ASSERT(tt_is(args[0], &tt_future_type));
    return none_or_null(
        tt_future_set_result(env, tt_future_cast(args[0]), args[1]));
}

tt_value tt__future_set_exception(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    struct tt_future *future = tt_future_cast(args[0]);
    if (future->head.type->flags & TT_TYPE_TASK) {
        return none_or_null(tt_future_set_exception(env, future, NULL));
    }
    /* The state is looked at before the exception is. */
    if (tt_future_done(future)) {
        return none_or_null(tt_future_set_result(env, future, TT_NONE));
    }
    const struct tt_type *type = (const void *)args[1];
    bool is_class =
        tt_is(args[1], &tt_type_type) && type->kind == TT_KIND_EXCEPTION;
    tt_value exc = is_class ? tt_call(env, args[1], NULL, 0) : tt_ref(args[1]);
    int rc = tt_failure(env);
    if (rc == 0 && tt_future_done(future)) { /* by its own class */
        rc = tt_future_set_result(env, future, TT_NONE);
    } else if (rc == 0) {
        rc = tt_is_exc(exc)
                 ? tt_future_set_exception(env, future, tt_exc_cast(exc))
                 : tt_raise(env, &tt_TypeError, "invalid exception object");
    }
    tt_unref(env, exc);
    return none_or_null(rc);
}

static tt_value future_add_callback(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    return none_or_null(tt__future_add_callable(env, tt_future_cast(args[0]),
                                                args[1], args[2]));
}

static tt_value future_remove_callback(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    int rc = tt__future_remove_callable(env, tt_future_cast(args[0]), args[1]);
    return rc < 0 ? TT_NULL : tt_small_int(rc);
}

static tt_value future_get_loop(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    return tt_ref(tt_value_of(tt_future_loop(env, tt_future_cast(args[0]))));
}

static tt_value future_del(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    tt__left_finalised(env, tt_future_cast(args[0]));
    return tt_failure(env) == 0 ? TT_NONE : TT_NULL;
}

static const struct tt_native future_methods[] = {
    TT_NATIVE("result", "Future.result", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_READS | TT_REPORTS,
              future_result),
    TT_NATIVE("exception", "Future.exception", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_READS | TT_REPORTS,
              future_exception),
    TT_NATIVE("done", "Future.done", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_READS, future_done),
    TT_NATIVE("cancelled", "Future.cancelled", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_READS, future_cancelled),
    TT_NATIVE("cancel", "Future.cancel", "self msg", 1, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES | TT_REPORTS,
              tt__future_cancel_method),
    TT_NATIVE("set_result", "Future.set_result", "self result", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES | TT_REPORTS,
              tt__future_set_result),
    TT_NATIVE("set_exception", "Future.set_exception", "self exception", 2, 2,
              2, TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES | TT_REPORTS,
              tt__future_set_exception),
    TT_NATIVE("add_done_callback", "Future.add_done_callback",
              "self fn | context", 2, 2, 3, TT_NATIVE_METHOD | TT_NATIVE_IN_C,
              TT_READS, future_add_callback),
    TT_NATIVE("remove_done_callback", "Future.remove_done_callback", "self fn",
              2, 2, 2, TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES,
              future_remove_callback),
    TT_NATIVE("get_loop", "Future.get_loop", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_PURE, future_get_loop),
    TT_NATIVE("__await__", "Future.__await__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_PURE,
              tt__future_await_method),
    TT_NATIVE("__del__", "Future.__del__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_WRITES | TT_REPORTS,
              future_del),
    TT_NATIVE("__iter__", "Future.__await__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_IN_C, TT_PURE,
              tt__future_await_method),
    {.name = NULL},
};

static tt_value get_state(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    static const char *const names[] = {"PENDING", "CANCELLED", "FINISHED"};
    return tt_str_c(env, names[tt_future_state(tt_future_cast(self))]);
}

static tt_value get_blocking(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    (void)env;
    return tt_bool(tt_future_cast(self)->head.flags & TT_FUTURE_BLOCKING);
}

static int set_blocking(struct tt_env *env, tt_value self, tt_value value)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    struct tt_future *future = tt_future_cast(self);
    int truth = value == TT_NULL ? 0 : tt_truth(env, value);
    if (truth >= 0) {
        future->head.flags =
            (future->head.flags & ~(uint32_t)TT_FUTURE_BLOCKING) |
            (truth ? TT_FUTURE_BLOCKING : 0u);
    }
    return truth < 0 ? truth : 0;
}

static tt_value get_loop(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    return future_get_loop(env, &self);
}

/* What it finished with, if it did so in that way; None otherwise. */
static tt_value get_outcome(const struct tt_future *future, bool failed)
{
    TT_ASSERT(tt__future_sound(future));
    return tt_future_state(future) == TT_FINISHED &&
                   failed == !!(future->head.flags & TT_FUTURE_EXCEPTION)
               ? tt_ref(future->outcome)
               : TT_NONE;
}

static tt_value get_result(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    tt_touch(env, tt_future_cast(self), TT_READ);
    return get_outcome(tt_future_cast(self), false);
}

static tt_value get_exception(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    tt_touch(env, tt_future_cast(self), TT_READ);
    return get_outcome(tt_future_cast(self), true);
}

static tt_value get_log_traceback(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    const struct tt_future *future = tt_future_cast(self);
    tt_touch(env, future, TT_READ);
    return tt_bool(future->head.flags & TT_FUTURE_UNRETRIEVED);
}

/* False: its exception need not be retrieved. */
static int set_log_traceback(struct tt_env *env, tt_value self, tt_value value)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    if (value == TT_NULL) {
        return tt_raise(env, &tt_AttributeError, "cannot delete attribute");
    }
    int truth = tt_truth(env, value);
    if (truth > 0) {
        return tt_raise(env, &tt_ValueError,
                        "_log_traceback can only be set to False");
    }
    if (truth == 0) {
        tt_touch(env, tt_future_cast(self), TT_WRITE);
        tt__future_retrieved(env, tt_future_cast(self));
    }
    return truth;
}

static const struct tt_property future_properties[] = {
    {"_loop", TT_PURE, get_loop, tt__refuse_private},
    {"_result", TT_READS, get_result, tt__refuse_private},
    {"_exception", TT_READS, get_exception, tt__refuse_private},
    {"_state", TT_READS, get_state, tt__refuse_private},
    {"_asyncio_future_blocking", TT_READS, get_blocking, set_blocking},
    {"_log_traceback", TT_READS, get_log_traceback, set_log_traceback},
    {"_callbacks", TT_READS, tt__future_get_callbacks, tt__refuse_private},
    {"_source_traceback", TT_READS, tt__future_get_source_traceback,
     tt__refuse_private},
    {.name = NULL},
};

struct tt_future *tt__future_make_bare(struct tt_env *env,
                                       const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_loop *loop =
        env->loop_count > 0 ? env->loops[0] : tt_event_loop(env);
    struct tt_future *future =
        loop == NULL ? NULL : tt_object_new(env, type, type->size);
    if (future != NULL) {
        memset((char *)future + sizeof future->head, 0,
               type->size - sizeof future->head);
        future->head.flags |= TT_FUTURE_BARE;
        future->loop = loop->index;
    }
    return future;
}

int tt__future_init_begins(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    uint32_t used = TT_FUTURE_STATE | TT_FUTURE_BLOCKING | TT_TASK_MUST_CANCEL;
    if (!(future->head.flags & TT_FUTURE_BARE) || future->head.flags & used ||
        future->callback != NULL) {
        return tt_fail(env, TT_ELIMIT,
                       "%s.__init__() of one that is in use is not in the "
                       "scenario language",
                       future->head.type->name);
    }
    return 0;
}

static tt_value make_future(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    return tt_value_of(tt__future_make_bare(env, type));
}

static int init_future(struct tt_env *env, tt_value self,
                       const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Future", "Future.__init__", "self | loop", 1, 1, 2, 0);
    struct tt_future *future = tt_future_cast(self);
    tt_value bound[2];
    struct tt_loop *loop;
    int rc = tt__future_init_begins(env, future);
    rc = rc < 0 ? rc : tt__bind_method(env, &signature, args, bound);
    rc = rc < 0 ? rc : tt__loop_for(env, bound[1], &loop);
    if (rc == 0) {
        future->head.flags &= ~(uint32_t)TT_FUTURE_BARE;
        tt__future_init(future, loop);
    }
    return rc;
}

const struct tt_type tt_future_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Future",
    .full_name = "asyncio.futures.Future",
    .base = &tt_object_type,
    .flags = TT_TYPE_FUTURE,
    .size = sizeof(struct tt_future),
    .clear = tt__future_clear_unless_kept,
    .repr = tt__future_repr,
    .make = make_future,
    .init = init_future,
    .iter = tt__future_iter,
    .cancel = tt__future_cancel_plain,
    .methods = future_methods,
    .properties = future_properties,
};

/* ---- The iterator of a future, where a program requests it --------------- */

/* `future.__await__()`: rarely seen, as await needs none. */
struct future_iterator {
    struct tt_object head;
    struct tt_future *future; /* owns; NULL when it is done */
    bool yielded;
};

static void clear_iterator(struct tt_env *env, struct tt_object *self)
{
    tt_future_unref(env, ((struct future_iterator *)self)->future);
}

static int resume_iterator(struct tt_env *env, struct tt_object *self,
                           enum tt_resume how, tt_value value, tt_value *out)
{
    TT_ASSERT(tt__object_sound(self));
    struct future_iterator *iterator = (struct future_iterator *)self;
    struct tt_future *future = iterator->future;
    if (future == NULL) {
        *out = TT_NONE;
        return how == TT_THROW ? tt_throw(env, tt_exc_cast(value))
                               : TT_RETURNED;
    }
    tt_value awaiting = tt_value_of(future);
    int rc;
    if (iterator->yielded || how != TT_SEND) {
        rc = tt_await_resume(env, awaiting, how, value, out);
    } else {
        rc = tt_await_future(env, future, out);
        iterator->yielded = true;
    }
    if (rc != TT_YIELDED) {
        iterator->future = NULL;
        tt_future_unref(env, future);
    }
    return rc;
}

static int repr_iterator(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    tt_text_puts(out, "<generator object Future.__await__");
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

static const struct tt_type iterator_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "generator",
    .full_name = "generator",
    .base = &tt_object_type,
    .flags = TT_TYPE_RESUMABLE | TT_TYPE_FINAL,
    .size = sizeof(struct future_iterator),
    .clear = clear_iterator,
    .repr = repr_iterator,
    .iter = tt_iter_self,
    .next = tt_next_resumed,
    .resume = resume_iterator,
    .methods = tt_generator_methods,
};

tt_value tt__future_iter(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    return tt__future_await_method(env, &self);
}

tt_value tt__future_await_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_future_type));
    struct future_iterator *iterator =
        tt_object_new(env, &iterator_type, sizeof *iterator);
    if (iterator != NULL) {
        tt_ref(args[0]);
        iterator->future = tt_future_cast(args[0]);
        iterator->yielded = false;
    }
    return tt_value_of(iterator);
}
