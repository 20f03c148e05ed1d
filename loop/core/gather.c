/* SPDX-License-Identifier: MIT
 *
 * gather.c: asyncio.gather.
 *
 * Mirrors asyncio/tasks.py gather and _GatheringFuture of 3.14: a future whose
 * cancel() cancels the children, and a callback on each child that counts.
 */
#include "loop/core/gather.h"

#include "loop/core/awaited.h"
#include "loop/core/coro.h"
#include "loop/core/future.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/methods/future_methods.h"
#include "loop/core/watch.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/core/sound.h"

enum {
    GATHER_EXCEPTIONS = 1, /* return_exceptions */
    GATHER_CANCELLED = 2,  /* _cancel_requested */
    GATHER_FAILED = 4      /* gather() itself raised: there is no outer */
};

struct gather {
    struct tt_future future;
    tt_value children;    /* owns; a tuple of futures, one for each argument */
    struct tt_task *task; /* owns; whoever called gather(), or NULL */
    uint32_t count;       /* different children */
    uint32_t finished;
    uint32_t mode; /* GATHER_... */
    uint32_t spare;
};

static const struct tt_type gather_type;

static uint32_t argument_count(const struct gather *outer)
{
    return tt_tuple_get(outer->children)->count;
}

static struct tt_future *child(struct gather *outer, uint32_t i)
{
    TT_PARANOID_ASSERT(i < argument_count(outer));
    return tt_future_cast(tt_tuple_get(outer->children)->at[i]);
}

/* Returns what one child contributes with return_exceptions. */
static tt_value child_outcome(struct tt_env *env, struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    tt_touch(env, future, TT_READ);
    if (!tt_future_cancelled(future)) {
        tt__future_retrieved(env, future);
        return tt_ref(future->outcome);
    }
    bool message = !(future->head.flags & TT_FUTURE_CANCEL_EXC) &&
                   future->outcome != TT_NULL;
    struct tt_exc *exc =
        message ? tt_exc_with(env, &tt_CancelledError, future->outcome)
                : tt_exc_new(env, &tt_CancelledError, "");
    return tt_value_of(exc);
}

static int set_results(struct tt_env *env, struct gather *outer)
{
    uint32_t count = argument_count(outer);
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    for (uint32_t i = 0; rc == 0 && i < count; i++) {
        tt_value outcome = child_outcome(env, child(outer, i));
        rc = outcome == TT_NULL
                 ? tt_failure(env)
                 : tt_list_append(env, tt_list_get(list), outcome);
        tt_unref(env, outcome);
    }
    if (rc == 0) {
        TT_ASSERT(tt_list_get(list)->count == count);
        rc = tt__future_finish(env, &outer->future, list);
    }
    tt_unref(env, list);
    return rc;
}

static int fail_outer(struct tt_env *env, struct gather *outer,
                      struct tt_exc *exc)
{
    int rc = exc == NULL ? tt_failure(env)
                         : tt__future_fail(env, &outer->future, exc);
    tt_exc_unref(env, exc);
    return rc;
}

/* fut._make_cancelled_error() of the last child, cancelled or not. */
static struct tt_exc *last_cancelled_error(struct tt_env *env,
                                           struct tt_future *last)
{
    TT_ASSERT(tt__future_sound(last));
    if (tt_future_cancelled(last)) {
        return tt__future_cancelled_error(env, last);
    }
    return last->head.flags & TT_TASK_SWALLOWED
               ? tt_exc_with(env, &tt_CancelledError,
                             ((struct tt_task *)last)->swallowed)
               : tt_exc_new(env, &tt_CancelledError, NULL);
}

/* However the children took a cancellation, the request is passed on; their
 * outcomes have been looked at by then. */
static int pass_request_on(struct tt_env *env, struct gather *outer)
{
    TT_ASSERT(argument_count(outer) > 0); /* else it is a plain future */
    for (uint32_t i = 0; i < argument_count(outer); i++) {
        tt__future_retrieved(env, child(outer, i));
    }
    struct tt_future *last = child(outer, argument_count(outer) - 1);
    return fail_outer(env, outer, last_cancelled_error(env, last));
}

/* _done_callback */
static int child_done(struct tt_env *env, struct gather *outer,
                      struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    bool cancelled = tt_future_cancelled(future);
    tt__awaited_discard(env, future, (struct tt_future *)outer->task);
    outer->finished++;
    TT_ASSERT(outer->finished <= outer->count);
    if (outer->mode & GATHER_FAILED || tt_future_done(&outer->future)) {
        if (!cancelled) {
            tt__future_retrieved(env, future);
        }
        return 0;
    }
    if (!(outer->mode & GATHER_EXCEPTIONS)) {
        if (cancelled) {
            return fail_outer(env, outer,
                              tt__future_cancelled_error(env, future));
        }
        tt__future_retrieved(env, future);
        if (future->head.flags & TT_FUTURE_EXCEPTION) {
            return tt__future_fail(env, &outer->future,
                                   tt_exc_cast(future->outcome));
        }
    }
    if (outer->finished < outer->count) {
        return 0;
    }
    tt__notify_join(env, outer);
    int rc = outer->mode & GATHER_CANCELLED ? pass_request_on(env, outer)
                                            : set_results(env, outer);
    tt__notify_join(env, NULL);
    return rc;
}

/* Only the function that is the callback keeps the task: with the last of them
 * it goes. */
static void leave_task(struct tt_env *env, struct gather *outer)
{
    if (outer->finished == outer->count) {
        struct tt_task *task = outer->task;
        outer->task = NULL;
        tt_task_unref(env, task);
    }
}

static int run_child_done(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct gather *outer = data;
    int rc = child_done(loop->env, outer, tt_future_cast(arg));
    tt_unref(loop->env, arg);
    leave_task(loop->env, outer);
    tt_future_unref(loop->env, &outer->future);
    return rc;
}

static void drop_child_done(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_future_unref(env, &((struct gather *)data)->future);
}

static struct tt_task *awaiter_of(void *data)
{
    return ((struct gather *)data)->task;
}

static const struct tt_callback child_callback = {
    .run = run_child_done,
    .drop = drop_child_done,
    .label = TT_LABEL_GATHER,
    .awaiter = awaiter_of,
    .source = "gather.<locals>._done_callback() at " TT_STDLIB
              "tasks.py:" TT__LINE_TEXT(TT__LINE_GATHER__DONE_CALLBACK)};

/* ---- The outer future ---------------------------------------------------- */

static void clear_gather(struct tt_env *env, struct tt_object *self)
{
    struct gather *outer = (struct gather *)self;
    if (tt__left_finalise(env, self)) {
        return;
    }
    bool is_done = tt_future_done(&outer->future);
    if (is_done) { /* CPython sets _exception after _children, and so frees it */
        tt__left_gone(env, &outer->future);
        tt_unref(env, outer->children);
    }
    tt__future_clear(env, self);
    if (!is_done) {
        tt_unref(env, outer->children);
    }
    tt_task_unref(env, outer->task);
}

static int cancel_gather(struct tt_env *env, struct tt_object *self,
                         tt_value message)
{
    TT_ASSERT(tt__object_sound(self));
    struct gather *outer = (struct gather *)self;
    bool any = false;
    tt_touch(env, outer, TT_WRITE);
    if (tt_future_done(&outer->future)) {
        return 0;
    }
    for (uint32_t i = 0; i < argument_count(outer); i++) {
        /* Gatherings of the same children, one in the other, have no end. */
        int rc = tt_spend(env, 1);
        rc = rc < 0 ? rc
                    : tt_future_cancel(env, child(outer, i),
                                       message != TT_NULL ? message : TT_NONE);
        if (rc < 0) {
            return rc;
        }
        any = any || rc > 0;
    }
    if (any) {
        outer->mode |= GATHER_CANCELLED;
    }
    return any;
}

/* Future's, under the name that CPython's has. */
static const struct tt_native gather_methods[] = {
    TT_NATIVE("cancel", "_GatheringFuture.cancel", "self msg", 1, 2, 2,
              TT_NATIVE_METHOD, TT_WRITES | TT_REPORTS,
              tt__future_cancel_method),
    {.name = NULL},
};

static const struct tt_type gather_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "_GatheringFuture",
    .full_name = "asyncio.tasks._GatheringFuture",
    .base = &tt_future_type,
    .flags = TT_TYPE_FUTURE | TT_TYPE_FINAL,
    .size = sizeof(struct gather),
    .clear = clear_gather,
    .repr = tt__future_repr,
    .cancel = cancel_gather,
    .methods = gather_methods,
};

/* The children of a gather's future, for reports: borrowed, or TT_NULL. */
tt_value tt__gather_children(const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    return future->head.type == &gather_type
               ? ((const struct gather *)future)->children
               : TT_NULL;
}

/* ---- Gathering ----------------------------------------------------------- */

/* What gather() has of the arguments so far. */
struct gathering {
    struct tt_loop *loop;      /* borrowed; NULL: not known yet */
    struct gather *outer;      /* owns */
    struct tt_dict *seen;      /* owns; argument -> future */
    struct tt_tuple *children; /* owns */
    struct tt_list *done;      /* owns; children that were done already */
};

static int add_child(struct tt_env *env, struct gathering *all, uint32_t at,
                     tt_value arg)
{
    tt_value known = TT_NULL;
    TT_ASSERT(at < all->children->count && all->outer->mode & GATHER_FAILED);
    /* What only the arguments refer to is not among them twice. */
    bool alone = tt_is_coroutine(arg) && tt_object(arg)->refs == 1;
    int rc = alone ? 0 : tt_dict_get(env, all->seen, arg, &known);
    if (rc < 0) {
        return tt_key_failed(env, arg, "dict key");
    }
    if (rc > 0) {
        all->children->at[at] = tt_ref(known);
        return 0;
    }
    bool plain =
        alone && all->loop != NULL &&
        all->loop->task_factory == TT_NULL; /* ensure_future() in short */
    struct tt_future *future =
        plain ? (struct tt_future *)tt_task_new(all->loop, tt_ref(arg), NULL)
              : tt_ensure_future(env, tt_ref(arg), all->loop);
    if (future == NULL) {
        return tt_failure(env);
    }
    all->children->at[at] = tt_value_of(future);
    if (all->loop == NULL) {
        all->loop = tt_future_loop(env, future);
    }
    if (tt_value_of(future) != arg) {
        /* No other code can reach this task, so nothing is logged if it is left
         * pending. */
        future->head.flags |= TT_TASK_QUIET;
    }
    all->outer->count++;
    if (!alone) {
        rc = tt_dict_set(env, all->seen, arg, tt_value_of(future));
    }
    if (rc == 0 && tt_future_done(future)) {
        tt_touch(env, future, TT_READ);
        rc = tt_list_append(env, all->done, tt_value_of(future));
    } else if (rc == 0 &&
               (rc = tt__awaited_track(env, future, all->outer->task)) == 0) {
        tt_object_ref(&all->outer->future.head);
        rc = tt_future_add_done_callback(env, future, &child_callback,
                                         all->outer);
    }
    return rc;
}

static int begin_gathering(struct tt_env *env, struct gathering *all,
                           size_t count, uint32_t mode)
{
    TT_ASSERT(count > 0 && all->outer == NULL);
    struct gather *outer = tt_object_new(env, &gather_type, sizeof *outer);
    if (outer == NULL) {
        return TT_ENOMEM;
    }
    memset((char *)outer + sizeof outer->future.head, 0,
           sizeof *outer - sizeof outer->future.head);
    all->outer = outer;
    outer->mode = mode | GATHER_FAILED; /* until all children are there */
    if (all->loop != NULL && env->task != NULL) {
        outer->task = env->task;
        tt_object_ref(&outer->task->future.head);
    }
    all->children = tt_tuple_blank(env, count);
    tt_value seen = tt_dict(env), done = tt_list(env, NULL, 0);
    all->seen = tt_dict_cast(seen);
    all->done = tt_list_get(done);
    return tt_failure(env);
}

static void keep_eager(struct tt_env *env, struct gather *outer,
                       const tt_value *args)
{
    const struct tt_tuple *children = tt_tuple_get(outer->children);
    for (uint32_t i = 0; i < children->count; i++) {
        if (children->at[i] != args[i]) {
            tt__keep_eager(env, tt_future_cast(children->at[i]),
                           tt_value_of(outer));
        }
    }
}

/* The children are there: the outer future comes to life. */
static int complete_gathering(struct tt_env *env, struct gathering *all,
                              const tt_value *args)
{
    struct gather *outer = all->outer;
    int rc = 0;
    TT_ASSERT(outer->count > 0 && outer->count <= all->children->count);
    tt__future_init(&outer->future, all->loop);
    outer->children = tt_value_of(all->children);
    all->children = NULL;
    outer->mode &= ~(uint32_t)GATHER_FAILED;
    tt_touch(env, outer, TT_READ); /* as each of the callbacks does */
    if (all->done->count > 0) {
        keep_eager(env, outer, args);
    }
    for (uint32_t i = 0; rc == 0 && i < all->done->count; i++) {
        TT_ASSERT(tt_future_done(tt_future_cast(all->done->at[i])));
        rc = child_done(env, outer, tt_future_cast(all->done->at[i]));
    }
    leave_task(env, outer);
    return rc;
}

/* gather() without arguments: a future that is done. */
static tt_value gather_nothing(struct tt_env *env)
{
    struct tt_loop *loop = tt_event_loop(env);
    struct tt_future *future = loop == NULL ? NULL : tt_future_new(loop);
    tt_value list = future == NULL ? TT_NULL : tt_list(env, NULL, 0);
    if (list == TT_NULL || tt_future_set_result(env, future, list) < 0) {
        tt_unref(env, list);
        tt_future_unref(env, future);
        return TT_NULL;
    }
    tt_unref(env, list);
    return tt_value_of(future);
}

/* Borrows the arguments. */
static tt_value gather(struct tt_env *env, const tt_value *args, size_t count,
                       bool return_exceptions)
{
    struct gathering all = {.loop = env->running};
    if (count == 0) {
        return gather_nothing(env);
    }
    int rc = begin_gathering(env, &all, count,
                             return_exceptions ? GATHER_EXCEPTIONS : 0);
    for (uint32_t i = 0; rc == 0 && i < count; i++) {
        rc = add_child(env, &all, i, args[i]);
    }
    if (rc == 0) {
        rc = complete_gathering(env, &all, args);
    } else { /* what else its frame holds, with the current task */
        tt_value locals[] = {tt_value_of(all.children), tt_value_of(env->task)};
        tt__keep_locals(env, locals, 2);
    }
    tt_unref(env, tt_value_of(all.seen));
    tt_unref(env, tt_value_of(all.done));
    tt_unref(env, tt_value_of(all.children));
    if (rc < 0 && all.outer != NULL) {
        tt_future_unref(env, &all.outer->future);
        return TT_NULL;
    }
    return rc < 0 ? TT_NULL : tt_value_of(all.outer);
}

tt_value tt_gather(struct tt_env *env, const tt_value *awaitables, size_t count,
                   bool return_exceptions)
{
    bool missing = false;
    for (size_t i = 0; i < count; i++) {
        missing = missing || awaitables[i] == TT_NULL;
    }
    tt_value future =
        missing ? TT_NULL : gather(env, awaitables, count, return_exceptions);
    for (size_t i = 0; i < count; i++) {
        tt_unref(env, awaitables[i]);
    }
    return future;
}

static tt_value gather_function(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *all = tt_tuple_get(args[0]);
    int exceptions = args[1] == TT_NULL ? 0 : tt_truth(env, args[1]);
    return exceptions < 0 ? TT_NULL
                          : gather(env, all->at, all->count, exceptions);
}

const struct tt_native tt__native_gather =
    TT_NATIVE("gather", "gather", "*coros_or_futures return_exceptions", 0, 0,
              2, 0, TT_READS | TT_REPORTS, gather_function);
