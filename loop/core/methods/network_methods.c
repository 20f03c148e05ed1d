/* SPDX-License-Identifier: MIT
 *
 * network_methods.c: the methods of loops for networks.
 *
 * The public ones are written in the language (scenarios/lang/library/
 * _network.py), where their coroutines have the frames, names and exceptions
 * of CPython's; here is how a loop has them. The private ones are what those
 * need of the loop.
 */
#include "loop/core/debug.h"
#include "loop/core/methods/network_methods.h"

#include <limits.h>

#include <ticktape/tt_sys.h>

#include "loop/core/handle.h"
#include "loop/core/log.h"
#include "loop/core/loop.h"
#include "loop/core/select.h"
#include "loop/core/sound.h"

static tt_value call_method(struct tt_env *env, const char *name,
                            const struct tt_args *args)
{
    TT_ASSERT(args->count > 0 && tt__is_loop(args->at[0]));
    if (!TT_LANGUAGE_HAS(env, loop_method)) {
        tt_raise(env, &tt_NotImplementedError,
                 "%s() is for programs in the language", name);
        return TT_NULL;
    }
    return env->language->loop_method(env, name, args);
}

#define X(name, class)                                                         \
    tt_value tt__network_##name(struct tt_env *env,                            \
                                const struct tt_args *args)                    \
    {                                                                          \
        return call_method(env, class "." #name, args);                        \
    }
TT__NETWORK_METHODS(X)
#undef X

/* A program may call private methods, too: with anything. */
static int get_descriptor(struct tt_env *env, tt_value v, int *out)
{
    if (!tt_is_small_int(v) || tt_small_int_get(v) < 0 ||
        tt_small_int_get(v) > INT_MAX) {
        return tt_raise(env, &tt_TypeError, "%R is no file descriptor", v);
    }
    *out = (int)tt_small_int_get(v);
    return 0;
}

/* (loop, fd): a mask of TT_READABLE and TT_WRITABLE. */
tt_value tt__loop_watched(struct tt_env *env, const tt_value *args)
{
    int fd = -1;
    TT_ASSERT(tt__is_loop(args[0]));
    if (get_descriptor(env, args[1], &fd) < 0) {
        return TT_NULL;
    }
    return tt_small_int(tt_loop_watches((struct tt_loop *)(void *)args[0], fd));
}

/* (loop, level, place, text, args, is_traced): what asyncio's logger logs. */
tt_value tt__loop_log(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    if (!tt_is_small_int(args[1]) || !tt_is_str(args[2]) ||
        !tt_is_str(args[3])) {
        tt_raise(env, &tt_TypeError, "a level, a place and a str are logged");
        return TT_NULL;
    }
    struct tt_log_note note = {.level = (int)tt_small_int_get(args[1]),
                               .place = args[2],
                               .text = args[3],
                               .args = args[4],
                               .is_traced = args[5] == TT_TRUE};
    tt_value none = args[4] == TT_NULL ? tt_tuple(env, NULL, 0) : TT_NULL;
    note.args = args[4] == TT_NULL ? none : args[4];
    int rc = note.args == TT_NULL ? tt_failure(env) : tt__log_note(env, &note);
    tt_unref(env, none);
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* (loop, callable) */
tt_value tt__loop_at_select(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    struct tt_loop *loop = (struct tt_loop *)(void *)args[0];
    loop->has_executor = TT_LANGUAGE_HAS(env, loop_method);
    return tt__call_at_select(loop, args[1]) < 0 ? TT_NULL : TT_NONE;
}

/* (loop, name, begin) */
tt_value tt__loop_resolve(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    struct tt_loop *loop = (struct tt_loop *)(void *)args[0];
    loop->has_executor = TT_LANGUAGE_HAS(env, loop_method);
    return tt__resolve_at_select(loop, args[2], args[1]) < 0 ? TT_NULL
                                                             : TT_NONE;
}

/* (loop, future): whether workers are not done, of which FUTURE waits for the
 * last one. */
tt_value tt__loop_joins(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    (void)env;
    if (!tt_is_future(args[1])) {
        tt_raise(env, &tt_TypeError, "a future joins workers");
        return TT_NULL;
    }
    return tt_bool(tt__join_jobs((struct tt_loop *)(void *)args[0],
                                 tt_future_cast(args[1])));
}

tt_value tt__loop_at_poll(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    struct tt_loop *loop = (struct tt_loop *)(void *)args[0];
    (void)env;
    return tt__call_at_select(loop, args[1]) < 0 ? TT_NULL : TT_NONE;
}

/* ---- Waiters ------------------------------------------------------------- */

static int run_set_waiter(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_future *waiter = data;
    (void)arg;
    int rc = tt_future_cancelled(waiter)
                 ? 0
                 : tt_future_set_result(loop->env, waiter, TT_NONE);
    tt_future_unref(loop->env, waiter);
    return rc;
}

static void drop_waiter(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

static const struct tt_callback set_waiter = {.run = run_set_waiter,
                                              .drop = drop_waiter,
                                              .name = "set waiter",
                                              .label = TT_LABEL_OWN};

int tt__call_set_waiter(struct tt_loop *loop, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    tt_ref(future);
    return tt_loop_call_soon(loop, &set_waiter, future, NULL);
}

/* The thread that joins the workers calls back. */
static tt_value call_waiter(struct tt_env *env, const tt_value *args)
{
    struct tt_future *waiter = tt_future_cast(args[0]);
    struct tt_loop *loop = tt_future_loop(env, waiter);
    TT_ASSERT(tt__future_sound(waiter));
    return tt__join_jobs(loop, waiter) || tt__call_set_waiter(loop, waiter) == 0
               ? TT_NONE
               : TT_NULL;
}

static const struct tt_native call_waiter_native =
    TT_NATIVE("_do_shutdown", "_do_shutdown", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_HIDDEN, call_waiter);

TT_ASYNC_AS(join_executor, "shutdown_default_executor",
            ARG(struct tt_loop *, loop), OWN(struct tt_future *, waiter),
            OWN(tt_value, call))
{
    TT_BEGIN;
    self->loop->executor_is_shut = true;
    TT_MAKE(self->waiter, tt_future_new(self->loop));
    TT_MAKE(self->call, tt_method_new(env, tt_value_of(&call_waiter_native),
                                      tt_value_of(self->waiter)));
    TT_CHECK(tt__call_at_select(self->loop, self->call));
    TT_AWAIT(tt_future_await(self->waiter));
    TT_END;
}

/* _executor(): a list of its default executor, or None. */
tt_value tt__loop_executor(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop = (struct tt_loop *)(void *)args[0];
    TT_ASSERT(tt__is_loop(args[0]));
    if (loop->executor == TT_NULL) {
        const tt_value none = TT_NONE;
        loop->executor = tt_list(env, &none, 1);
    }
    return loop->executor == TT_NULL ? TT_NULL : tt_ref(loop->executor);
}

tt_value tt__loop_shut_executor(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    (void)env;
    ((struct tt_loop *)(void *)args[0])->executor_is_shut = true;
    return TT_NONE;
}

int tt__check_executor(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    return loop->executor_is_shut
               ? tt_raise(loop->env, &tt_RuntimeError,
                          "Executor shutdown has been called")
               : 0;
}

tt_value tt__loop_check_executor(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    (void)env;
    return tt__check_executor((struct tt_loop *)(void *)args[0]) < 0 ? TT_NULL
                                                                     : TT_NONE;
}

/* (loop, callback, method) */
tt_value tt__loop_check_callback(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt__is_loop(args[0]));
    if (!tt_is_str(args[2])) {
        tt_raise(env, &tt_TypeError, "a method has a name");
        return TT_NULL;
    }
    return tt__check_callback((struct tt_loop *)(void *)args[0], args[1],
                              tt_str_get(args[2])->text) < 0
               ? TT_NULL
               : TT_NONE;
}

tt_value tt__run_in_executor(struct tt_env *env, const struct tt_args *args)
{
    return call_method(env, "Executors.run_in_executor", args);
}

tt_value tt__set_default_executor(struct tt_env *env,
                                  const struct tt_args *args)
{
    return call_method(env, "Executors.set_default_executor", args);
}

int tt__close_executor(struct tt_loop *loop)
{
    tt_value self = tt_value_of(loop);
    const struct tt_args args = {.at = &self, .count = 1};
    TT_ASSERT(loop->executor != TT_NULL);
    tt_value result =
        call_method(loop->env, "Executors._close_executor", &args);
    tt_unref(loop->env, result);
    return result == TT_NULL ? tt_failure(loop->env) : 0;
}

tt_value tt__network_shutdown_executor(struct tt_loop *loop, tt_value timeout)
{
    tt_value self[] = {tt_value_of(loop), timeout};
    struct tt_args args = {.at = self, .count = timeout == TT_NULL ? 1 : 2};
    TT_ASSERT(loop->has_executor || loop->executor != TT_NULL);
    if (loop->executor != TT_NULL &&
        tt_list_get(loop->executor)->at[0] != TT_NONE) {
        return call_method(loop->env, "Executors.shutdown_default_executor",
                           &args);
    }
    if (!TT_LANGUAGE_HAS(loop->env, loop_method)) {
        return join_executor(loop->env, loop);
    }
    return call_method(loop->env, "BaseEventLoop.shutdown_default_executor",
                       &args);
}
