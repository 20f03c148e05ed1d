/* SPDX-License-Identifier: MIT
 *
 * loop_abstract.c: AbstractEventLoop, the names every loop has.
 *
 * Mirrors asyncio/events.py AbstractEventLoop of 3.14: each method raises
 * NotImplementedError, those that are coroutines when they are awaited, and
 * call_soon() is call_later(0). A program may derive from it. Its methods for
 * networks, processes, signals and threads are left out, so that no loop seems
 * to have them.
 */
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/object/sound.h"

static tt_value not_implemented(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_raise(env, &tt_NotImplementedError, NULL);
    return TT_NULL;
}

/* self.call_later(0, callback, *args, context=context) */
static tt_value call_soon(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *rest = tt_tuple_get(args[2]);
    tt_value call = tt__attribute(env, args[0], "call_later");
    tt_value name = call == TT_NULL ? TT_NULL : tt_str_c(env, "context");
    struct tt_tuple *at =
        name == TT_NULL ? NULL : tt_tuple_blank(env, (size_t)rest->count + 3);
    tt_value result = TT_NULL;
    if (at != NULL) {
        at->at[0] = tt_small_int(0);
        at->at[1] = tt_ref(args[1]);
        for (uint32_t i = 0; i < rest->count; i++) {
            at->at[2 + i] = tt_ref(rest->at[i]);
        }
        at->at[at->count - 1] = args[3] == TT_NULL ? TT_NONE : tt_ref(args[3]);
        const struct tt_args arguments = {.at = at->at,
                                          .count = at->count - 1,
                                          .keyword_count = 1,
                                          .keywords = &name};
        result = tt_call_args(env, call, &arguments);
    }
    tt_unref(env, tt_value_of(at));
    tt_unref(env, name);
    tt_unref(env, call);
    return result;
}

/* ---- Coroutines ---------------------------------------------------------- */

#define COROUTINE(name_, line_)                                                \
    struct name_ {                                                             \
        struct tt_coro coro;                                                   \
    };                                                                         \
    TT_CORO_WITH(name_, #name_, "AbstractEventLoop." #name_, NULL, NULL,       \
                 TT_STDLIB "events.py", line_, 0)                              \
    {                                                                          \
        TT_BEGIN;                                                              \
        TT_RAISE(&tt_NotImplementedError, NULL);                               \
        TT_END;                                                                \
    }                                                                          \
    static tt_value call_##name_(struct tt_env *env, const tt_value *args)     \
    {                                                                          \
        (void)args;                                                            \
        return tt_value_of(name_##_new(env));                                  \
    }

COROUTINE(shutdown_asyncgens, TT__LINE_ABSTRACTEVENTLOOP_SHUTDOWN_ASYNCGENS)
COROUTINE(shutdown_default_executor,
          TT__LINE_ABSTRACTEVENTLOOP_SHUTDOWN_DEFAULT_EXECUTOR)

/* ---- The type ------------------------------------------------------------ */

#define ROW(name_, parameters_, required_, total_, call_)                      \
    TT_NATIVE(name_, "AbstractEventLoop." name_, parameters_, required_,       \
              required_, total_, TT_NATIVE_METHOD, TT_PURE, call_)
#define METHOD(name_, parameters_, required_, total_)                          \
    ROW(name_, parameters_, required_, total_, not_implemented)

static const struct tt_native abstract_methods[] = {
    METHOD("run_forever", "self", 1, 1),
    METHOD("run_until_complete", "self future", 2, 2),
    METHOD("stop", "self", 1, 1),
    METHOD("is_running", "self", 1, 1),
    METHOD("is_closed", "self", 1, 1),
    METHOD("close", "self", 1, 1),
    ROW("shutdown_asyncgens", "self", 1, 1, call_shutdown_asyncgens),
    ROW("shutdown_default_executor", "self", 1, 1,
        call_shutdown_default_executor),
    METHOD("_timer_handle_cancelled", "self handle", 2, 2),
    ROW("call_soon", "self callback *args context", 2, 4, call_soon),
    METHOD("call_later", "self delay callback *args context", 3, 5),
    METHOD("call_at", "self when callback *args context", 3, 5),
    METHOD("time", "self", 1, 1),
    METHOD("create_future", "self", 1, 1),
    ROW("create_task", "self coro =kwargs", 2, 3, not_implemented),
    METHOD("call_soon_threadsafe", "self callback *args context", 2, 4),
    METHOD("add_reader", "self fd callback *args", 3, 4),
    METHOD("remove_reader", "self fd", 2, 2),
    METHOD("add_writer", "self fd callback *args", 3, 4),
    METHOD("remove_writer", "self fd", 2, 2),
    METHOD("add_signal_handler", "self sig callback *args", 3, 4),
    METHOD("remove_signal_handler", "self sig", 2, 2),
    METHOD("set_task_factory", "self factory", 2, 2),
    METHOD("get_task_factory", "self", 1, 1),
    METHOD("get_exception_handler", "self", 1, 1),
    METHOD("set_exception_handler", "self handler", 2, 2),
    METHOD("default_exception_handler", "self context", 2, 2),
    METHOD("call_exception_handler", "self context", 2, 2),
    METHOD("get_debug", "self", 1, 1),
    METHOD("set_debug", "self enabled", 2, 2),
    {.name = NULL},
};

static tt_value make_abstract(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    if (type->init == NULL && args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "%s() takes no arguments", type->name);
        return TT_NULL;
    }
    struct tt_object *made = tt_object_new(env, type, type->size);
    if (made != NULL) {
        memset(made + 1, 0, type->size - sizeof *made);
    }
    return tt_value_of(made);
}

const struct tt_type tt_abstract_loop_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "AbstractEventLoop",
    .full_name = "asyncio.events.AbstractEventLoop",
    .base = &tt_object_type,
    .size = sizeof(struct tt_object),
    .make = make_abstract,
    .methods = abstract_methods,
};
