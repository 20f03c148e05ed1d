/* SPDX-License-Identifier: MIT
 *
 * as_completed.c: asyncio.as_completed.
 *
 * Mirrors asyncio/tasks.py _AsCompletedIterator of 3.14, on a queue of its own
 * as there. CPython makes and watches the futures in the order of sets of
 * objects, which is that of their addresses; here it is the order in which they
 * were given.
 */
#include <math.h>

#include "loop/core/coro.h"
#include "loop/core/loop.h"
#include "loop/core/timer.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/primitives/queue.h"
#include "loop/core/sound.h"

struct tt_as_completed {
    struct tt_object head;
    struct tt_queue *done;  /* owns; futures as they finish, None at the end */
    struct tt_timer *timer; /* owns; NULL: no timeout */
    struct tt_loop *loop;   /* borrowed */
    tt_value todo;          /* owns; a set */
    uint32_t left;          /* not requested yet */
    bool failed;            /* to be made: its callbacks come to nothing */
};

/* See loop/object/sound.h. */
static inline bool is_as_completed_sound(const struct tt_as_completed *self)
{
    return tt__object_sound(&self->head) && self->done != NULL &&
           self->loop != NULL;
}

static const struct tt_type as_completed_type;

static struct tt_as_completed *iterator_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is_exactly(v, &as_completed_type));
    return (struct tt_as_completed *)(void *)v;
}

static void clear_iterator(struct tt_env *env, struct tt_object *self)
{
    struct tt_as_completed *all = (struct tt_as_completed *)self;
    tt_queue_unref(env, all->done);
    tt_timer_unref(env, all->timer);
    tt_unref(env, all->todo);
}

/* ---- What happens to the futures ----------------------------------------- */

static void drop_callback(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_object_unref(env, &((struct tt_as_completed *)data)->head);
}

/* _handle_completion */
static int complete(struct tt_env *env, struct tt_as_completed *all,
                    tt_value future)
{
    TT_ASSERT(is_as_completed_sound(all));
    struct tt_set *todo = tt_set_cast(all->todo);
    if (all->failed) {
        return tt_raise_attribute(env, tt_value_of(all), "_todo");
    }
    if (todo->table.count == 0) {
        return 0; /* the timeout was here first */
    }
    int rc = tt_set_discard(env, todo, future);
    rc = rc < 0 ? rc : tt_queue_put_nowait(env, all->done, tt_ref(future));
    if (rc >= 0 && todo->table.count == 0 && all->timer != NULL) {
        tt_timer_cancel(all->loop, all->timer);
    }
    return rc < 0 ? rc : 0;
}

static int run_completion(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = complete(loop->env, data, arg);
    drop_callback(loop->env, data, arg);
    return rc;
}

static const struct tt_callback completion_callback = {
    .run = run_completion,
    .drop = drop_callback,
    .label = TT_LABEL_AS_COMPLETED,
    .source = "_AsCompletedIterator._handle_completion()"};

/* _handle_timeout: a None for each future that is not done. */
static int time_out(struct tt_env *env, struct tt_as_completed *all)
{
    TT_ASSERT(is_as_completed_sound(all));
    struct tt_set *todo = tt_set_cast(all->todo);
    size_t at = 0;
    tt_value v;
    int rc = 0;
    tt_touch(env, all, TT_WRITE);
    while (rc >= 0 && (v = tt_set_next(todo, &at)) != TT_NULL) {
        rc = tt_future_remove_done_callback(env, tt_future_cast(v),
                                            &completion_callback, all);
        rc = rc < 0 ? rc : tt_queue_put_nowait(env, all->done, TT_NONE);
    }
    tt_set_clear(env, todo);
    return rc < 0 ? rc : 0;
}

/* In Python a TimerHandle keeps what it calls unless it is cancelled, and the
 * iterator keeps the handle: a cycle, so both live to the end. */
static void leave_cycle(struct tt_env *env, struct tt_as_completed *all)
{
    TT_ASSERT(is_as_completed_sound(all));
    if (env->language == NULL) { /* C programs have none */
        tt_object_unref(env, &all->head);
    }
}

static int run_timeout(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = time_out(loop->env, data);
    tt_unref(loop->env, arg);
    leave_cycle(loop->env, data);
    return rc;
}

/* It was cancelled, or the loop is closed. */
static void drop_timeout(struct tt_env *env, void *data, tt_value arg)
{
    struct tt_as_completed *all = data;
    tt_unref(env, arg);
    if (all->loop->closed) {
        leave_cycle(env, all);
    } else {
        tt_object_unref(env, &all->head);
    }
}

static const struct tt_callback timeout_callback = {
    .run = run_timeout,
    .drop = drop_timeout,
    .label = TT_LABEL_AS_COMPLETED_TIMER,
    .source = "_AsCompletedIterator._handle_timeout()"};

/* ---- Making -------------------------------------------------------------- */

static int add_to_set(struct tt_env *env, void *data, tt_value item)
{
    int rc = tt_set_add(env, data, item);
    return rc < 0 ? tt_key_failed(env, item, "set element") : 0;
}

/* FUTURE, which was just made, is done: if it failed, its traceback has the
 * frame of __init__ after it, of which *LOCALS, a list, has what is held. */
static int keep_eager(struct tt_env *env, struct tt_as_completed *all,
                      struct tt_future *future, tt_value *locals)
{
    TT_ASSERT(is_as_completed_sound(all));
    const tt_value self = tt_value_of(all);
    if (!tt_future_done(future)) {
        return 0;
    }
    if (*locals == TT_NULL) {
        *locals = tt_list(env, &self, 1);
    }
    if (*locals != TT_NULL) {
        tt__keep_eager(env, future, *locals);
    }
    return tt_failure(env);
}

/* {ensure_future(aw, loop=loop) for aw in set(aws)} into all->todo. */
static int make_futures(struct tt_env *env, struct tt_as_completed *all,
                        tt_value awaitables, tt_value *locals)
{
    TT_ASSERT(is_as_completed_sound(all));
    tt_value set = tt_set_new(env, &tt_set_type);
    size_t at = 0;
    tt_value v;
    int rc;
    if (set == TT_NULL) {
        rc = tt_failure(env);
    } else if (tt_is_set(awaitables)) {
        rc = tt_set_merge(env, tt_set_cast(set), tt_set_cast(awaitables));
    } else {
        rc = tt_iterate(env, awaitables, add_to_set, tt_set_cast(set));
    }
    if (rc == 0) {
        rc = tt_set_settle(env, tt_set_cast(set), UINT32_MAX);
    }
    while (rc >= 0 && (v = tt_set_next(tt_set_cast(set), &at)) != TT_NULL) {
        struct tt_future *future = tt_ensure_future(env, tt_ref(v), all->loop);
        rc = future == NULL
                 ? tt_failure(env)
                 : tt_set_add(env, tt_set_cast(all->todo), tt_value_of(future));
        if (rc >= 0 && tt_value_of(future) != v) {
            rc = keep_eager(env, all, future, locals);
        }
        tt_future_unref(env, future);
    }
    tt_unref(env, set);
    return rc < 0 ? rc : 0;
}

/* The last of them stays in the variable of the loop. */
static int watch_futures(struct tt_env *env, struct tt_as_completed *all,
                         tt_value locals)
{
    TT_ASSERT(is_as_completed_sound(all));
    size_t at = 0;
    tt_value v, last = TT_NULL;
    int rc = 0;
    while (rc == 0 &&
           (v = tt_set_next(tt_set_cast(all->todo), &at)) != TT_NULL) {
        tt_object_ref(&all->head);
        rc = tt_future_add_done_callback(env, tt_future_cast(v),
                                         &completion_callback, all);
        last = v;
    }
    return rc < 0 || last == TT_NULL || locals == TT_NULL
               ? rc
               : tt_list_append(env, tt_list_get(locals), last);
}

static int start_timer(struct tt_env *env, struct tt_as_completed *all,
                       tt_value timeout)
{
    TT_ASSERT(is_as_completed_sound(all) && all->timer == NULL);
    double when_s;
    if (timeout == TT_NONE || tt_set_cast(all->todo)->table.count == 0) {
        return 0;
    }
    int rc = tt__deadline(env, timeout, &when_s);
    if (rc < 0) {
        return rc;
    }
    tt_object_ref(&all->head);
    return tt_loop_call_at(all->loop, when_s, &timeout_callback, all,
                           &all->timer);
}

static int begin(struct tt_env *env, struct tt_as_completed *all,
                 tt_value awaitables, tt_value timeout)
{
    all->done = tt_queue_new(env, 0);
    all->loop = all->done == NULL ? NULL : tt_event_loop(env);
    if (all->loop == NULL) {
        return tt_failure(env);
    }
    all->todo = tt_set_new(env, &tt_set_type);
    tt_value locals = TT_NULL;
    int rc = all->todo == TT_NULL ? tt_failure(env)
                                  : make_futures(env, all, awaitables, &locals);
    rc = rc < 0 ? rc : watch_futures(env, all, locals);
    tt_unref(env, locals);
    rc = rc < 0 ? rc : start_timer(env, all, timeout);
    if (rc == 0) {
        all->left = tt_set_cast(all->todo)->table.count;
    }
    return rc;
}

/* Borrows both. */
static tt_value as_completed(struct tt_env *env, tt_value awaitables,
                             tt_value timeout)
{
    if (tt_is_awaitable(awaitables)) {
        tt_raise(env, &tt_TypeError,
                 "expects an iterable of awaitables, not %T", awaitables);
        return TT_NULL;
    }
    struct tt_as_completed *all =
        tt_object_new(env, &as_completed_type, sizeof *all);
    if (all == NULL) {
        return TT_NULL;
    }
    memset((char *)all + sizeof all->head, 0, sizeof *all - sizeof all->head);
    if (begin(env, all, awaitables, timeout) < 0) {
        all->failed = true;
        tt_object_unref(env, &all->head);
        return TT_NULL;
    }
    return tt_value_of(all);
}

/* ---- Waiting for the next one -------------------------------------------- */

/* _wait_for_one, and __anext__, which counts when it begins. */
struct next {
    struct tt_coro coro;
    struct tt_as_completed *all; /* owns */
    bool resolves;               /* to the future's outcome */
};

static void drop_next(struct tt_env *env, struct tt_coro *coro)
{
    struct next *self = (struct next *)coro;
    tt_unref(env, tt_value_of(self->all));
    self->all = NULL;
}

static void wait_of_next(struct tt_env *env, struct tt_coro *coro,
                         struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    const struct next *self = (struct next *)coro;
    (void)env;
    out->what = "as_completed";
    out->on = self->all == NULL ? TT_NULL : self->all->todo;
    out->inner = TT_NULL;
}

/* What the future that was got means. */
static tt_value resolve(struct tt_env *env, const struct next *self,
                        tt_value got)
{
    if (got == TT_NONE) {
        tt_raise(env, &tt_TimeoutError, NULL);
        return TT_NULL;
    }
    TT_ASSERT(tt_future_done(tt_future_cast(got)));
    if (!self->resolves) {
        return tt_ref(got);
    }
    tt_value result = tt_future_result(env, tt_future_cast(got));
    if (result == TT_NULL) {
        tt__keep_local(env, got);
    }
    return result;
}

TT_CORO_WITH(next, "_wait_for_one", "_AsCompletedIterator._wait_for_one",
             drop_next, wait_of_next, TT_STDLIB "tasks.py",
             TT__LINE__ASCOMPLETEDITERATOR__WAIT_FOR_ONE,
             TT__LINE__ASCOMPLETEDITERATOR__WAIT_FOR_ONE_AT_F_AWAIT_SELF_DONE)
{
    TT_BEGIN;
    TT_AWAIT(tt_queue_get(env, self->all->done));
    TT_RETURN(resolve(env, self, TT_GOT));
    TT_END;
}

static int anext_entry(struct tt_env *env, struct tt_coro *coro, int rc,
                       tt_value *value)
{
    TT_ASSERT(tt__coro_sound(coro));
    struct next *self = (struct next *)coro;
    if (coro->at == 0 && rc >= 0) {
        tt_touch(env, &self->all->left, TT_WRITE);
        if (self->all->left == 0) {
            return tt_raise(env, &tt_StopAsyncIteration, NULL);
        }
        self->all->left--;
    }
    return next_entry(env, coro, rc, value);
}

static const struct tt_coro_type anext_type = TT_CORO_TYPE(
    sizeof(struct next), "__anext__", "_AsCompletedIterator.__anext__",
    anext_entry, drop_next, wait_of_next, TT_STDLIB "tasks.py",
    TT__LINE__ASCOMPLETEDITERATOR_ANEXT_AT_IF_NOT_SELF_TODO,
    TT__LINE__ASCOMPLETEDITERATOR_ANEXT_AT_RETURN_AWAIT_SELF, NULL);

static tt_value new_next(struct tt_env *env, struct tt_as_completed *all,
                         const struct tt_coro_type *type, bool resolves)
{
    TT_ASSERT(is_as_completed_sound(all));
    struct next *self = tt_coro_new(env, type);
    if (self != NULL) {
        tt_object_ref(&all->head);
        self->all = all;
        self->resolves = resolves;
    }
    return tt_value_of(self);
}

/* ---- In C ---------------------------------------------------------------- */

struct tt_as_completed *
tt_as_completed_new(struct tt_env *env, tt_value awaitables, double timeout_s)
{
    if (awaitables == TT_NULL) {
        return NULL;
    }
    tt_value timeout = isfinite(timeout_s) ? tt_float(env, timeout_s) : TT_NONE;
    tt_value all =
        timeout == TT_NULL ? TT_NULL : as_completed(env, awaitables, timeout);
    tt_unref(env, timeout);
    tt_unref(env, awaitables);
    return iterator_of(all);
}

tt_value tt_as_completed_next(struct tt_env *env, struct tt_as_completed *all,
                              bool resolves)
{
    TT_ASSERT(is_as_completed_sound(all));
    if (all->left == 0) {
        return TT_NULL;
    }
    all->left--;
    return new_next(env, all, &next_type, resolves);
}

void tt_as_completed_unref(struct tt_env *env, struct tt_as_completed *all)
{
    tt_unref(env, tt_value_of(all));
}

/* ---- As programs see it -------------------------------------------------- */

static tt_value next_of(struct tt_env *env, tt_value self)
{
    return tt_as_completed_next(env, iterator_of(self), true);
}

static tt_value aiter_method(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

static tt_value anext_method(struct tt_env *env, const tt_value *args)
{
    return new_next(env, iterator_of(args[0]), &anext_type, false);
}

static const struct tt_native iterator_methods[] = {
    TT_NATIVE("__aiter__", "_AsCompletedIterator.__aiter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD, TT_PURE, aiter_method),
    TT_NATIVE("__anext__", "_AsCompletedIterator.__anext__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_WRITES, anext_method),
    {.name = NULL},
};

static const struct tt_type as_completed_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "_AsCompletedIterator",
    .full_name = "asyncio.tasks._AsCompletedIterator",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_as_completed),
    .clear = clear_iterator,
    .iter = tt_iter_self,
    .next = next_of,
    .methods = iterator_methods,
};

static tt_value as_completed_function(struct tt_env *env, const tt_value *args)
{
    return as_completed(env, args[0], args[1] == TT_NULL ? TT_NONE : args[1]);
}

const struct tt_native tt__native_as_completed =
    TT_NATIVE("as_completed", "as_completed", "fs | timeout", 1, 1, 2, 0,
              TT_READS | TT_REPORTS, as_completed_function);
