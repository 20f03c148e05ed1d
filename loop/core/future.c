/* SPDX-License-Identifier: MIT
 *
 * future.c: Future.
 *
 * Mirrors asyncio/futures.py Future and base_futures.py of 3.14. A future has
 * one callback in the common case, and a list of them otherwise; when it is
 * done the callbacks go to the ready queue in the order they were added.
 *
 * Invariants: a pending future has no exception flag; a done one has no
 * callbacks (callback is NULL), and callback_data then is the traceback that
 * its exception had when it was set (owned).
 */
#include "loop/core/future.h"

#include "loop/core/awaited.h"
#include "loop/core/choice.h"
#include "loop/core/debug.h"
#include "loop/core/handle.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/watch.h"
#include "loop/object/exception.h"
#include "loop/core/sound.h"

enum { CALLBACKS_FIRST = 4 };

static int run_never(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    (void)data;
    (void)arg;
    return tt_fail(loop->env, TT_ELIMIT, "a list of callbacks was run");
}

const struct tt_callback tt__many = {.run = run_never,
                                     .label = TT_LABEL_SILENT};

static size_t callbacks_size(uint32_t capacity)
{
    return sizeof(struct tt__callbacks) +
           capacity * sizeof(((struct tt__callbacks *)NULL)->at[0]);
}

_Static_assert((TT_FUTURE_FLAGS & TT_OBJECT_FLAGS) == 0 &&
                   (TT_TASK_FLAGS & TT_OBJECT_FLAGS) == 0 &&
                   (TT_FUTURE_FLAGS & TT_TASK_FLAGS) == 0,
               "a task's flags share the word of its future's");

/* ---- The invariants ------------------------------------------------------ */

#if defined(TT_PARANOID)
static void check_callbacks(const struct tt_future *future)
{
    const struct tt__callbacks *many = future->callback_data;
    TT_ASSERT(future->callback != NULL || future->callback_data == NULL);
    if (future->callback == &tt__many) {
        TT_ASSERT(many->count <= many->capacity);
        for (uint32_t i = 0; i < many->count; i++) {
            TT_ASSERT(many->at[i].callback != &tt__many);
            TT_ASSERT(many->at[i].callback->run != NULL);
        }
    }
}

void tt__future_check(const struct tt_env *env, const struct tt_future *future)
{
    uint32_t flags = future->head.flags;
    bool is_done = tt_future_done(future);
    TT_ASSERT(future->head.refs > 0);
    if (flags & TT_FUTURE_BARE) {
        return; /* its fields are set by __init__ */
    }
    TT_ASSERT(future->loop < env->loop_count);
    TT_ASSERT((flags & TT_FUTURE_STATE) <= TT_FINISHED);
    TT_ASSERT(is_done || !(flags & TT_FUTURE_EXCEPTION));
    TT_ASSERT(!(flags & TT_FUTURE_EXCEPTION) ||
              tt_is(future->outcome, &tt_BaseException));
    TT_ASSERT(!(flags & TT_FUTURE_UNRETRIEVED) ||
              (flags & TT_FUTURE_EXCEPTION));
    if (is_done) {
        TT_ASSERT(future->callback == NULL); /* they are in the ready queue */
    } else {
        check_callbacks(future);
    }
}
#endif

/* ---- Life ---------------------------------------------------------------- */

struct tt_future *tt_future_new(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    struct tt_future *future =
        tt__may_fail(env, TT_NULL) < 0
            ? NULL
            : tt_object_new(env, &tt_future_type, sizeof *future);
    if (future != NULL) {
        tt__future_init(future, loop);
    }
    return future;
}

static void drop_one(struct tt_env *env, const struct tt_callback *callback,
                     void *data)
{
    tt__drop_callback(env, callback, data, TT_NULL);
}

static void drop_callbacks(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    const struct tt_callback *callback = future->callback;
    void *data = future->callback_data;
    future->callback = NULL;
    future->callback_data = NULL;
    if (callback == &tt__many) {
        struct tt__callbacks *many = data;
        for (uint32_t i = 0; i < many->count; i++) {
            drop_one(env, many->at[i].callback, many->at[i].data);
        }
        tt_free(env, many, callbacks_size(many->capacity));
    } else if (callback != NULL) {
        drop_one(env, callback, data);
    }
}

void tt__future_clear_unless_kept(struct tt_env *env, struct tt_object *self)
{
    if (!tt__left_finalise(env, self)) {
        tt__future_clear(env, self);
    }
}

void tt__future_clear(struct tt_env *env, struct tt_object *self)
{
    struct tt_future *future = (struct tt_future *)self;
    tt__left_gone(env, future);
    if (TT_UNLIKELY(future->callback_data != NULL ||
                    future->callback != NULL)) {
        if (tt_future_done(future)) {
            tt__traceback_unref(env, future->callback_data);
        } else {
            drop_callbacks(env, future);
        }
    }
    tt_unref(env, future->outcome);
}

struct tt_loop *tt_future_loop(struct tt_env *env,
                               const struct tt_future *future)
{
    return env->loops[future->loop];
}

/* ---- Callbacks ----------------------------------------------------------- */

/* Turns the one callback into a list, or makes room in the list. */
static int grow_callbacks(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    struct tt__callbacks *many = future->callback_data;
    bool list = future->callback == &tt__many;
    uint32_t old = list ? many->capacity : 0;
    if (list && many->count < old) {
        return 0;
    }
    uint32_t capacity = old == 0 ? CALLBACKS_FIRST : 2 * old;
    if (capacity > TT_ITEMS_MAX) {
        return tt_fail(env, TT_ELIMIT, "more than %d callbacks of a future",
                       (int)TT_ITEMS_MAX);
    }
    struct tt__callbacks *larger =
        tt_realloc(env, list ? many : NULL, list ? callbacks_size(old) : 0,
                   callbacks_size(capacity));
    if (larger == NULL) {
        return TT_ENOMEM;
    }
    if (!list) {
        larger->count = 1;
        larger->at[0].callback = future->callback;
        larger->at[0].data = future->callback_data;
    }
    larger->capacity = capacity;
    future->callback = &tt__many;
    future->callback_data = larger;
    return 0;
}

int tt__future_add_callback(struct tt_env *env, struct tt_future *future,
                            const struct tt_callback *callback, void *data)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    if (tt_future_done(future)) {
        struct tt_loop *loop = tt_future_loop(env, future);
        if (loop->closed) {
            drop_one(env, callback, data);
        }
        TT__CHECK_OPEN(loop);
        return tt__ready_push(loop, callback, data,
                              tt_ref(tt_value_of(future)));
    }
    if (TT_LIKELY(future->callback == NULL)) {
        future->callback = callback;
        future->callback_data = data;
        return 0;
    }
    int rc = grow_callbacks(env, future);
    if (rc < 0) {
        drop_one(env, callback, data);
        return rc;
    }
    struct tt__callbacks *many = future->callback_data;
    many->at[many->count].callback = callback;
    many->at[many->count].data = data;
    many->count++;
    return 0;
}

int tt_future_add_done_callback(struct tt_env *env, struct tt_future *future,
                                const struct tt_callback *callback, void *data)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    /* In which order callbacks were added shows where they touch something. */
    tt_touch(env, future, TT_READ);
    return tt__future_add_callback(env, future, callback, data);
}

int tt_future_remove_done_callback(struct tt_env *env, struct tt_future *future,
                                   const struct tt_callback *callback,
                                   const void *data)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    int removed = 0;
    tt_touch(env, future, TT_READ); /* not in time, if it is done */
    if (tt_future_done(future) || future->callback == NULL) {
        return 0;
    }
    if (future->callback != &tt__many) {
        if (future->callback == callback && future->callback_data == data) {
            drop_callbacks(env, future);
            removed = 1;
        }
        return removed;
    }
    struct tt__callbacks *many = future->callback_data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < many->count; i++) {
        if (many->at[i].callback == callback && many->at[i].data == data) {
            removed++;
        } else {
            many->at[kept++] = many->at[i];
        }
    }
    many->count = kept;
    for (int i = 0; i < removed; i++) {
        drop_one(env, callback, (void *)(uintptr_t)data);
    }
    return removed;
}

static uint32_t count_callbacks(const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (tt_future_done(future) || future->callback == NULL) {
        return 0;
    }
    return future->callback == &tt__many
               ? ((const struct tt__callbacks *)future->callback_data)->count
               : 1;
}

/* Callback number AT, if it is a program's; else NULL. */
static struct tt__done *done_at(const struct tt_future *future, uint32_t at)
{
    TT_ASSERT(tt__future_sound(future));
    if (at >= count_callbacks(future)) {
        return NULL;
    }
    if (future->callback == &tt__many) {
        const struct tt__callbacks *many = future->callback_data;
        return many->at[at].callback == &tt__done_callback ? many->at[at].data
                                                           : NULL;
    }
    return future->callback == &tt__done_callback ? future->callback_data
                                                  : NULL;
}

/* Whether callback number AT is equal to CALLABLE: 1, 0 or a failure. */
static int matches(struct tt_env *env, const struct tt_future *future,
                   uint32_t at, tt_value callable)
{
    const struct tt__done *done = done_at(future, at);
    uint32_t count = count_callbacks(future);
    if (done == NULL) {
        return 0;
    }
    tt_value own = tt_ref(done->callable);
    int equal = tt_equal(env, own, callable);
    tt_unref(env, own);
    if (equal >= 0 &&
        (done_at(future, at) != done || count_callbacks(future) != count)) {
        return tt_fail(env, TT_ELIMIT,
                       "remove_done_callback() with an __eq__ that changes "
                       "the future's callbacks");
    }
    return equal;
}

/* remove_done_callback(fn) for a program: all whose callable equals FN. */
int tt__future_remove_callable(struct tt_env *env, struct tt_future *future,
                               tt_value callable)
{
    uint32_t count = count_callbacks(future), found = 0;
    int rc = 0, removed = 0;
    TT_ASSERT(callable != TT_NULL);
    if (count == 0) {
        return 0;
    }
    struct tt__done **all = tt_alloc(env, count * sizeof *all);
    if (all == NULL) {
        return tt_failure(env);
    }
    for (uint32_t i = 0; rc >= 0 && i < count; i++) {
        rc = matches(env, future, i, callable);
        if (rc > 0) {
            all[found++] = done_at(future, i);
        }
    }
    for (uint32_t i = 0; rc >= 0 && i < found; i++) {
        removed += tt_future_remove_done_callback(env, future,
                                                  &tt__done_callback, all[i]);
    }
    tt_free(env, all, count * sizeof *all);
    return rc < 0 ? rc : removed;
}

/* Takes MANY. */
static TT_NOINLINE int schedule_many(struct tt_loop *loop,
                                     struct tt_future *future,
                                     struct tt__callbacks *many)
{
    TT_ASSERT(tt__future_sound(future));
    struct tt_env *env = loop->env;
    int rc = loop->debug && !loop->closed ? tt__check_thread(loop) : 0;
    for (uint32_t i = 0; i < many->count; i++) {
        if (loop->closed && rc == 0) {
            rc = tt__awaited_keep(env, future, many->at[i].callback,
                                  many->at[i].data);
        }
        if (rc < 0 || loop->closed) {
            drop_one(env, many->at[i].callback, many->at[i].data);
        } else {
            rc = tt__ready_push(loop, many->at[i].callback, many->at[i].data,
                                tt_ref(tt_value_of(future)));
        }
    }
    uint32_t count = many->count;
    tt_free(env, many, callbacks_size(many->capacity));
    if (rc == 0 && count > 0) {
        TT__CHECK_OPEN(loop);
    }
    return rc;
}

/* The loop is closed, or in debug mode. */
static TT_NOINLINE int schedule_checked(struct tt_loop *loop,
                                        struct tt_future *future,
                                        const struct tt_callback *callback,
                                        void *data)
{
    TT_ASSERT(loop->closed || loop->debug);
    int rc = loop->closed ? tt__awaited_keep(loop->env, future, callback, data)
                          : tt__check_thread(loop);
    if (rc == 0 && !loop->closed) {
        return tt__ready_push(loop, callback, data,
                              tt_ref(tt_value_of(future)));
    }
    drop_one(loop->env, callback, data);
    return rc < 0
               ? rc
               : tt_raise(loop->env, &tt_RuntimeError, "Event loop is closed");
}

/* Future.__schedule_callbacks: all of them become ready. */
TT_INLINE int schedule_callbacks(struct tt_env *env, struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    const struct tt_callback *callback = future->callback;
    void *data = future->callback_data;
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__watch_done(env, future);
    }
    if (callback == NULL) {
        return 0;
    }
    struct tt_loop *loop = env->loops[future->loop];
    future->callback = NULL;
    future->callback_data = NULL;
    if (TT_UNLIKELY(callback == &tt__many)) {
        return schedule_many(loop, future, data);
    }
    if (TT_UNLIKELY(loop->closed | loop->debug)) {
        return schedule_checked(loop, future, callback, data);
    }
    return tt__ready_push(loop, callback, data, tt_ref(tt_value_of(future)));
}

/* ---- States -------------------------------------------------------------- */

/* The texts are _asynciomodule.c's, as programs see them; those of
 * asyncio/futures.py differ. */
static int raise_state(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    tt_touch(env, future, TT_READ);
    return tt_raise(env, &tt_InvalidStateError, "invalid state");
}

static void set_state(struct tt_future *future, enum tt_state state)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    future->head.flags =
        (future->head.flags & ~(uint32_t)TT_FUTURE_STATE) | (uint32_t)state;
}

/* It was done, or a task to be cancelled with a message. */
static TT_NOINLINE int
finish_unusually(struct tt_env *env, struct tt_future *future, tt_value result)
{
    TT_ASSERT(tt__future_sound(future));
    if (tt_future_done(future)) {
        return raise_state(env, future);
    }
    tt_clear(env, &future->outcome);
    return tt__future_finish(env, future, result);
}

int tt__future_finish(struct tt_env *env, struct tt_future *future,
                      tt_value result)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    if (TT_UNLIKELY(tt_future_done(future) || future->outcome != TT_NULL)) {
        return finish_unusually(env, future, result);
    }
    future->outcome = tt_ref(result);
    future->head.flags += TT_FINISHED;
    tt__task_unlink(env, future);
    return schedule_callbacks(env, future);
}

int tt_future_set_result(struct tt_env *env, struct tt_future *future,
                         tt_value result)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    if (future->head.type->flags & TT_TYPE_TASK) {
        return tt_raise(env, &tt_RuntimeError,
                        "Task does not support set_result operation");
    }
    return tt__future_finish(env, future, result);
}

/* A StopIteration cannot be raised into a future: it would look like the end
 * of whoever awaits it. Returns what is set instead. */
static struct tt_exc *without_stop(struct tt_env *env, struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    if (!tt_exc_is(exc, &tt_StopIteration)) {
        tt_object_ref(&exc->head);
        return exc;
    }
    struct tt_exc *other =
        tt_exc_new(env, &tt_RuntimeError,
                   "StopIteration interacts badly with generators and cannot "
                   "be raised into a Future");
    if (other != NULL) {
        exc->head.refs += 2;
        tt_exc_set_cause(env, other, exc);
        tt_exc_set_context(env, other, exc);
    }
    return other;
}

int tt__future_fail(struct tt_env *env, struct tt_future *future,
                    struct tt_exc *exc)
{
    TT_ASSERT(tt__future_sound(future));
    if (tt_future_done(future)) {
        return raise_state(env, future);
    }
    exc = without_stop(env, exc);
    if (exc == NULL || tt__left_add(env, future) < 0) {
        tt_exc_unref(env, exc);
        return tt_failure(env);
    }
    tt__task_unlink(env, future);
    tt_set(env, &future->outcome, tt_value_of(exc));
    set_state(future, TT_FINISHED);
    future->head.flags |= TT_FUTURE_EXCEPTION | TT_FUTURE_UNRETRIEVED;
    int rc = schedule_callbacks(env, future);
    if (exc->traceback != NULL) {
        exc->traceback->refs++;
        future->callback_data = exc->traceback;
    }
    return rc;
}

int tt_future_set_exception(struct tt_env *env, struct tt_future *future,
                            struct tt_exc *exc)
{
    TT_ASSERT(tt__future_sound(future));
    if (future->head.type->flags & TT_TYPE_TASK) {
        return tt_raise(env, &tt_RuntimeError,
                        "Task does not support set_exception operation");
    }
    return tt__future_fail(env, future, exc);
}

void tt__future_retrieved(struct tt_env *env, struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    if (future->head.flags & TT_FUTURE_UNRETRIEVED) {
        future->head.flags &= ~(uint32_t)TT_FUTURE_UNRETRIEVED;
        tt__left_remove(env, future);
    }
}

int tt__future_cancel_plain(struct tt_env *env, struct tt_object *self,
                            tt_value message)
{
    TT_PARANOID_ASSERT(tt__object_sound(self));
    struct tt_future *future = (struct tt_future *)self;
    tt__future_retrieved(env, future);
    if (tt_future_done(future)) {
        tt_touch(env, future, TT_READ);
        return 0;
    }
    set_state(future, TT_CANCELLED);
    tt_set(env, &future->outcome,
           message == TT_NONE ? TT_NULL : tt_ref(message));
    tt__task_unlink(env, future);
    int rc = schedule_callbacks(env, future);
    return rc < 0 ? rc : 1;
}

int tt_future_cancel(struct tt_env *env, struct tt_future *future,
                     tt_value message)
{
    const struct tt_type *type = future->head.type;
    TT_ASSERT(type->cancel != NULL);
    /* Tasks that wait for each other in a ring have no end. */
    int rc = tt_enter(env);
    if (rc == 0) {
        rc = type->cancel(env, &future->head, message);
        tt_leave(env);
    }
    return rc;
}

int tt__future_cancel_own(struct tt_env *env, struct tt_future *future,
                          tt_value message)
{
    TT_ASSERT(tt__future_sound(future));
    const struct tt_type *type = future->head.type;
    while (type->flags & TT_TYPE_CLASS) {
        type = type->base;
    }
    int rc = tt_enter(env);
    if (rc == 0) {
        rc = type->cancel(env, &future->head, message);
        tt_leave(env);
    }
    return rc;
}

/* ---- Outcomes ------------------------------------------------------------ */

struct tt_exc *tt__future_cancelled_error(struct tt_env *env,
                                          struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    if (future->head.flags & TT_FUTURE_CANCEL_EXC) {
        struct tt_exc *exc = tt_exc_cast(future->outcome);
        tt_touch(env, future, TT_WRITE); /* others get one of their own */
        future->outcome = TT_NULL;
        future->head.flags &= ~(uint32_t)TT_FUTURE_CANCEL_EXC;
        return exc;
    }
    tt_touch(env, future, TT_READ);
    if (future->outcome == TT_NULL) {
        return tt_exc_new(env, &tt_CancelledError, NULL);
    }
    return tt_exc_with(env, &tt_CancelledError, future->outcome);
}

int tt__future_raise(struct tt_env *env, struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    struct tt_exc *exc;
    switch (tt_future_state(future)) {
    case TT_PENDING:
        return tt_raise(env, &tt_InvalidStateError, "Result is not set.");
    case TT_CANCELLED:
        exc = tt__future_cancelled_error(env, future);
        if (exc != NULL) {
            tt_raise_exc(env, exc);
            tt_exc_unref(env, exc);
        }
        return tt_failure(env);
    default:
        if (!(future->head.flags & TT_FUTURE_EXCEPTION)) {
            return 0;
        }
        tt__future_retrieved(env, future);
        exc = tt_exc_cast(future->outcome);
        tt_exc_set_traceback(env, exc, future->callback_data);
        return tt_raise_exc(env, exc);
    }
}

tt_value tt_future_result(struct tt_env *env, struct tt_future *future)
{
    TT_PARANOID_ASSERT(tt__future_sound(future));
    tt_touch(env, future, TT_READ);
    if (TT_LIKELY((future->head.flags &
                   (TT_FUTURE_STATE | TT_FUTURE_EXCEPTION)) == TT_FINISHED)) {
        return tt_ref(future->outcome);
    }
    return tt__future_raise(env, future) < 0 ? TT_NULL
                                             : tt_ref(future->outcome);
}

tt_value tt_future_exception(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    tt_touch(env, future, TT_READ);
    if (tt_future_cancelled(future)) {
        tt__future_raise(env, future);
        return TT_NULL;
    }
    if (!tt_future_done(future)) {
        tt_raise(env, &tt_InvalidStateError, "Exception is not set.");
        return TT_NULL;
    }
    tt__future_retrieved(env, future);
    return future->head.flags & TT_FUTURE_EXCEPTION ? tt_ref(future->outcome)
                                                    : TT_NONE;
}
