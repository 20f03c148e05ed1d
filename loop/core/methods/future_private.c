/* SPDX-License-Identifier: MIT
 *
 * future_private.c: private attributes of futures and tasks that libraries
 * read: _callbacks (anyio) and _source_traceback (tornado, aiohttp).
 *
 * Mirrors FutureObj_get_callbacks of Modules/_asynciomodule.c, 3.14: no
 * callbacks are None, where Lib/asyncio/futures.py has an empty list. The
 * callbacks of asyncio itself, but for _run_until_complete_cb, are opaque
 * objects here, which cannot be called.
 */
#include "loop/core/methods/future_private.h"

#include "loop/core/future.h"
#include "loop/core/handle.h"
#include "loop/core/loop.h"
#include "loop/core/watch.h"
#include "loop/object/context.h"

/* ---- One callback -------------------------------------------------------- */

static const struct tt_type opaque_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "TaskWakeupMethWrapper",
    .full_name = "TaskWakeupMethWrapper",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_object),
};

static tt_value callable_of(struct tt_env *env,
                            const struct tt_callback *callback, void *data)
{
    if (callback == &tt__done_callback) {
        return tt_ref(((struct tt__done *)data)->callable);
    }
    if (callback == &tt__run_until_complete_callback) {
        return tt_value_of(&tt__native_run_until_complete_cb);
    }
    return tt_value_of(
        tt_object_new(env, &opaque_type, sizeof(struct tt_object)));
}

static tt_value context_of(struct tt_env *env,
                           const struct tt_callback *callback, void *data)
{
    if (callback == &tt__done_callback) {
        return tt__context_of(env, &((struct tt__done *)data)->context);
    }
    struct tt_task *awaiter =
        callback->awaiter == NULL ? NULL : callback->awaiter(data);
    return awaiter != NULL ? tt_task_context(env, awaiter)
                           : tt_context_copy(env);
}

/* Appends (callable, context). */
static int append_callback(struct tt_env *env, struct tt_list *list,
                           const struct tt_callback *callback, void *data)
{
    TT_ASSERT(callback != NULL && callback != &tt__many);
    struct tt_tuple *pair = tt_tuple_blank(env, 2);
    if (pair == NULL) {
        return tt_failure(env);
    }
    pair->at[0] = callable_of(env, callback, data);
    pair->at[1] =
        pair->at[0] == TT_NULL ? TT_NULL : context_of(env, callback, data);
    int rc = pair->at[1] == TT_NULL
                 ? tt_failure(env)
                 : tt_list_append(env, list, tt_value_of(pair));
    tt_unref(env, pair);
    return rc;
}

/* ---- Attributes ---------------------------------------------------------- */

tt_value tt__future_get_callbacks(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    struct tt_future *future = tt_future_cast(self);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_shown(env, future);
    }
    if (tt_future_done(future) || future->callback == NULL) {
        return TT_NONE;
    }
    const struct tt__callbacks *many =
        future->callback == &tt__many ? future->callback_data : NULL;
    if (many != NULL && many->count == 0) {
        return TT_NONE;
    }
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && many == NULL) {
        rc = append_callback(env, tt_list_get(list), future->callback,
                             future->callback_data);
    }
    for (uint32_t i = 0; rc == 0 && many != NULL && i < many->count; i++) {
        rc = append_callback(env, tt_list_get(list), many->at[i].callback,
                             many->at[i].data);
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

tt_value tt__future_get_source_traceback(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_future_type));
    if (tt_loop_debug(tt_future_loop(env, tt_future_cast(self)))) {
        tt_fail(env, TT_ELIMIT,
                "what _source_traceback holds in debug mode is not in the "
                "scenario language");
        return TT_NULL;
    }
    return TT_NONE;
}

/* ---- asyncio.base_events ------------------------------------------------- */

static tt_value run_until_complete_cb(struct tt_env *env, const tt_value *args)
{
    if (!tt_is(args[0], &tt_future_type)) {
        tt_raise_attribute(env, args[0], "cancelled");
        return TT_NULL;
    }
    struct tt_future *future = tt_future_cast(args[0]);
    if (!tt_future_done(future)) {
        tt_unref(env, tt_future_exception(env, future)); /* raises */
        TT_ASSERT(tt_failure(env) != 0);
        return TT_NULL;
    }
    struct tt_loop *loop = tt_future_loop(env, future);
    int rc = tt__run_until_complete_callback.run(loop, NULL, tt_ref(args[0]));
    return rc < 0 ? TT_NULL : TT_NONE;
}

const struct tt_native tt__native_run_until_complete_cb =
    TT_NATIVE("_run_until_complete_cb", "_run_until_complete_cb", "fut", 1, 1,
              1, 0, TT_WRITES, run_until_complete_cb);
