/* SPDX-License-Identifier: MIT
 *
 * shield.c: asyncio.shield.
 *
 * Mirrors asyncio/tasks.py shield and _log_on_exception of 3.14.
 */
#include "loop/core/shield.h"

#include "loop/core/awaited.h"
#include "loop/core/coro.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/object/cpython_lines.h"
#include "loop/core/sound.h"

/* ---- The callbacks ------------------------------------------------------- */

static void drop_future(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_future_unref(env, data);
}

static struct tt_task *awaiter_of(void *data)
{
    return data;
}

/* _clear_awaited_by_callback; DATA: the task that called shield(). */
static int run_clear(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    tt__awaited_discard(loop->env, tt_future_cast(arg), data);
    drop_future(loop->env, data, arg);
    return 0;
}

static const struct tt_callback clear_callback = {
    .run = run_clear,
    .drop = drop_future,
    .label = TT_LABEL_SHIELD_CLEAR,
    .awaiter = awaiter_of,
    .source =
        "shield.<locals>._clear_awaited_by_callback() at " TT_STDLIB
        "tasks.py:" TT__LINE_TEXT(TT__LINE_SHIELD__CLEAR_AWAITED_BY_CALLBACK)};

/* What INNER ended with becomes OUTER's. */
static int copy_outcome(struct tt_env *env, struct tt_future *inner,
                        struct tt_future *outer)
{
    TT_ASSERT(tt__future_sound(inner));
    if (tt_future_cancelled(outer)) {
        return 0;
    }
    if (tt_future_cancelled(inner)) {
        int rc = tt_future_cancel(env, outer, TT_NULL);
        return rc < 0 ? rc : 0;
    }
    tt__future_retrieved(env, inner);
    return inner->head.flags & TT_FUTURE_EXCEPTION
               ? tt_future_set_exception(env, outer,
                                         tt_exc_cast(inner->outcome))
               : tt_future_set_result(env, outer, inner->outcome);
}

/* _inner_done_callback; DATA: the outer future. */
static int run_inner(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = copy_outcome(loop->env, tt_future_cast(arg), data);
    drop_future(loop->env, data, arg);
    return rc;
}

static const struct tt_callback inner_callback = {
    .run = run_inner,
    .drop = drop_future,
    .label = TT_LABEL_SHIELD_INNER,
    .source = "shield.<locals>._inner_done_callback() at " TT_STDLIB
              "tasks.py:" TT__LINE_TEXT(TT__LINE_SHIELD__INNER_DONE_CALLBACK)};

/* _log_on_exception: nobody awaits the inner future any more. */
static int log_exception(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (tt_future_cancelled(future)) {
        return 0;
    }
    tt__future_retrieved(env, future);
    if (!(future->head.flags & TT_FUTURE_EXCEPTION)) {
        return 0;
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%T exception in shielded future", future->outcome);
    tt_text_put(&text, "", 1);
    int rc = text.error;
    if (rc == 0) {
        struct tt_report report = {.message = text.at,
                                   .exception = future->outcome,
                                   .future = tt_value_of(future)};
        rc = tt_loop_call_exception_handler(tt_future_loop(env, future),
                                            &report);
    }
    tt_text_deinit(&text);
    return rc;
}

static int run_log(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    (void)data;
    int rc = log_exception(loop->env, tt_future_cast(arg));
    tt_unref(loop->env, arg);
    return rc;
}

static const struct tt_callback log_callback = {
    .run = run_log,
    .label = TT_LABEL_SHIELD_LOG,
    .source = "_log_on_exception() at " TT_STDLIB
              "tasks.py:" TT__LINE_TEXT(TT__LINE__LOG_ON_EXCEPTION)};

/* _outer_done_callback; DATA: the inner future. */
static int run_outer(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_future *inner = data;
    int rc = 0;
    if (!tt_future_done(inner)) {
        tt_future_remove_done_callback(env, inner, &inner_callback,
                                       tt_future_cast(arg));
        tt_future_remove_done_callback(env, inner, &log_callback, NULL);
        rc = tt_future_add_done_callback(env, inner, &log_callback, NULL);
    }
    drop_future(env, data, arg);
    return rc;
}

static const struct tt_callback outer_callback = {
    .run = run_outer,
    .drop = drop_future,
    .label = TT_LABEL_SHIELD_OUTER,
    .source = "shield.<locals>._outer_done_callback() at " TT_STDLIB
              "tasks.py:" TT__LINE_TEXT(TT__LINE_SHIELD__OUTER_DONE_CALLBACK)};

/* ---- shield() ------------------------------------------------------------ */

/* Adds a callback that owns one more reference of DATA. */
static int add(struct tt_env *env, struct tt_future *future,
               const struct tt_callback *callback, struct tt_future *data)
{
    TT_ASSERT(tt__future_sound(future));
    tt_object_ref(&data->head);
    return tt_future_add_done_callback(env, future, callback, data);
}

/* For reports: it is what the outer future's own callback has. */
struct tt_future *tt__shield_inner(const struct tt_future *outer)
{
    TT_ASSERT(tt__future_sound(outer));
    if (outer->callback == &outer_callback) {
        return outer->callback_data;
    }
    const struct tt__callbacks *many =
        outer->callback == &tt__many ? outer->callback_data : NULL;
    for (uint32_t i = 0; many != NULL && i < many->count; i++) {
        if (many->at[i].callback == &outer_callback) {
            return many->at[i].data;
        }
    }
    return NULL;
}

tt_value tt_shield(struct tt_env *env, tt_value v)
{
    struct tt_future *inner = tt_ensure_future(env, v, NULL);
    if (inner == NULL || tt_future_done(inner)) {
        tt_touch_value(env, tt_value_of(inner), TT_READ);
        return tt_value_of(inner);
    }
    struct tt_loop *loop = tt_future_loop(env, inner);
    struct tt_future *outer = tt_future_new(loop);
    int rc = outer == NULL ? tt_failure(env) : 0;
    if (rc == 0 && env->task != NULL &&
        (rc = tt__awaited_track(env, inner, env->task)) == 0) {
        rc = add(env, inner, &clear_callback, &env->task->future);
    }
    if (rc == 0) {
        rc = add(env, inner, &inner_callback, outer);
    }
    if (rc == 0) {
        rc = add(env, outer, &outer_callback, inner);
    }
    tt_future_unref(env, inner);
    if (rc < 0) {
        tt_future_unref(env, outer);
        return TT_NULL;
    }
    return tt_value_of(outer);
}

static tt_value shield_function(struct tt_env *env, const tt_value *args)
{
    tt_value future = tt_shield(env, tt_ref(args[0]));
    if (future != TT_NULL && future != args[0]) {
        tt__keep_eager(env, tt_future_cast(future), future);
    }
    return future;
}

const struct tt_native tt__native_shield =
    TT_NATIVE("shield", "shield", "arg", 1, 1, 1, 0, TT_READS | TT_REPORTS,
              shield_function);
