/* SPDX-License-Identifier: MIT
 *
 * asyncgen.c: what a loop knows of asynchronous generators.
 *
 * Mirrors asyncio/base_events.py _asyncgen_firstiter_hook,
 * _asyncgen_finalizer_hook and shutdown_asyncgens of 3.14. Generators
 * themselves belong to the layer above (async_generator.c): a
 * loop knows those that were iterated while it ran, has a lost one closed by a
 * task, and closes the others at its end. CPython's WeakSet of them has no
 * order; here it is that of the first iterations.
 *
 * Invariant: a generator is in its loop's list exactly while `listed`.
 */
#include "loop/core/asyncgen.h"

#include "loop/core/handle.h"
#include "loop/core/loop.h"
#include "loop/core/methods/loop_methods.h"
#include "loop/core/watch.h"
#include "loop/object/cpython_lines.h"
#include "loop/core/sound.h"

/* ---- The loop's list ----------------------------------------------------- */

void tt_asyncgen_begin(struct tt_env *env, struct tt_asyncgen *generator)
{
    struct tt_loop *loop = env->running;
    TT_ASSERT(generator->loop == NULL && !generator->listed);
    if (loop == NULL) {
        return;
    }
    generator->loop = loop;
    generator->listed = true;
    generator->next = NULL;
    generator->previous = loop->asyncgens_last;
    if (loop->asyncgens_last != NULL) {
        loop->asyncgens_last->next = generator;
    } else {
        loop->asyncgens_first = generator;
    }
    loop->asyncgens_last = generator;
    tt__watch_asyncgen(loop, true);
}

void tt_asyncgen_forget(struct tt_asyncgen *generator)
{
    struct tt_loop *loop = generator->loop;
    if (!generator->listed) {
        return;
    }
    generator->listed = false;
    tt__watch_asyncgen(loop, false);
    if (generator->previous != NULL) {
        generator->previous->next = generator->next;
    } else {
        loop->asyncgens_first = generator->next;
    }
    if (generator->next != NULL) {
        generator->next->previous = generator->previous;
    } else {
        loop->asyncgens_last = generator->previous;
    }
}

/* The loop goes away before them. */
void tt__asyncgens_drop(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    while (loop->asyncgens_first != NULL) {
        struct tt_asyncgen *first = loop->asyncgens_first;
        tt_asyncgen_forget(first);
        first->loop = NULL;
    }
}

int tt_asyncgen_lost(struct tt_env *env, struct tt_asyncgen *generator)
{
    struct tt_loop *loop = generator->loop;
    TT_ASSERT(loop != NULL);
    tt_touch_hidden(env); /* who let the last reference go */
    tt_asyncgen_forget(generator);
    if (loop->closed) {
        return 0;
    }
    tt_value closing = env->language->aclose(env, generator);
    tt_value create =
        closing == TT_NULL ? TT_NULL : tt__bound_create_task(loop);
    tt_value handle =
        create == TT_NULL
            ? TT_NULL
            : tt__call_soon_threadsafe(loop, create, &closing, 1, TT_NULL);
    tt_unref(env, closing);
    tt_unref(env, create);
    tt_unref(env, handle);
    return handle == TT_NULL ? tt_failure(env) : 0;
}

/* ---- shutdown_asyncgens -------------------------------------------------- */

struct shutdown_asyncgens {
    struct tt_coro coro;
    struct tt_loop *loop; /* borrowed: loops live as long as their env */
    tt_value closing;     /* owns; the list of those that are closed */
};

static void drop_shutdown(struct tt_env *env, struct tt_coro *coro)
{
    struct shutdown_asyncgens *self = (struct shutdown_asyncgens *)coro;
    tt_clear(env, &self->closing);
}

/* Moves the loop's generators into a list: given, or TT_NULL. */
static tt_value take_all(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    tt_touch(env, &loop->asyncgens_first, TT_WRITE);
    while (rc == 0 && loop->asyncgens_first != NULL) {
        struct tt_asyncgen *first = loop->asyncgens_first;
        rc = tt_list_append(env, tt_list_get(list), tt_value_of(first));
        tt_asyncgen_forget(first);
    }
    if (rc < 0) {
        tt_clear(env, &list);
        return TT_NULL;
    }
    tt__watch_order(env, tt_list_get(list)->count);
    return list;
}

/* gather() of their aclose(): given, or TT_NULL. */
static tt_value close_all(struct tt_env *env, struct tt_list *generators)
{
    TT_ASSERT(tt__list_sound(generators));
    tt_value list = tt_list(env, NULL, 0), all = TT_NULL;
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < generators->count; i++) {
        tt_value one = env->language->aclose(
            env, (struct tt_asyncgen *)(void *)generators->at[i]);
        rc = one == TT_NULL ? tt_failure(env)
                            : tt_list_append(env, tt_list_get(list), one);
        tt_unref(env, one);
    }
    if (rc == 0) {
        const struct tt_list *from = tt_list_get(list);
        for (uint32_t i = 0; i < from->count; i++) {
            tt_ref(from->at[i]);
        }
        all = tt_gather(env, from->at, from->count, true);
    }
    tt_unref(env, list);
    return all;
}

static int report_one(struct tt_loop *loop, tt_value generator, tt_value result)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text,
                   "an error occurred during closing of asynchronous generator "
                   "%R",
                   generator);
    tt_text_put(&text, "", 1);
    struct tt_report report = {
        .message = text.at, .exception = result, .asyncgen = generator};
    int rc = text.error;
    if (rc == 0) {
        rc = tt_loop_call_exception_handler(loop, &report);
    }
    tt_text_deinit(&text);
    return rc;
}

static int report_all(struct tt_loop *loop, const struct tt_list *generators,
                      const struct tt_list *results)
{
    TT_ASSERT(tt__list_sound(generators));
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < results->count; i++) {
        if (tt_is(results->at[i], &tt_Exception)) {
            rc = report_one(loop, generators->at[i], results->at[i]);
        }
    }
    return rc;
}

TT_CORO_WITH(shutdown_asyncgens, "shutdown_asyncgens",
             "BaseEventLoop.shutdown_asyncgens", drop_shutdown, NULL,
             TT_STDLIB "base_events.py",
             TT__LINE_BASEEVENTLOOP_SHUTDOWN_ASYNCGENS,
             TT__LINE_BASEEVENTLOOP_SHUTDOWN_ASYNCGENS_AT_RESULTS_AWAIT)
{
    TT_BEGIN;
    tt_touch(env, &self->loop->asyncgens_first, TT_READ);
    if (self->loop->asyncgens_first == NULL) {
        TT_RETURN(TT_NONE);
    }
    self->closing = take_all(self->loop);
    TT_CHECK(self->closing == TT_NULL ? tt_failure(env) : 0);
    TT_AWAIT(close_all(env, tt_list_get(self->closing)));
    TT_CHECK(report_all(self->loop, tt_list_get(self->closing),
                        tt_list_get(TT_GOT)));
    TT_RETURN(TT_NONE);
    TT_END;
}

tt_value tt_loop_shutdown_asyncgens(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct shutdown_asyncgens *coro = shutdown_asyncgens_new(loop->env);
    if (coro != NULL) {
        coro->loop = loop;
    }
    return tt_value_of(coro);
}
