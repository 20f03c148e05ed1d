/* SPDX-License-Identifier: MIT
 *
 * queue.c: asyncio.Queue: putting, getting and waiting for either.
 *
 * Mirrors asyncio/queues.py Queue of 3.14. Where the items are is in
 * queue_items.c, how programs see all this in queue_methods.c.
 *
 * Invariant: who waits is in `getters` or `putters` until somebody wakes it,
 * not until it runs.
 */
#include "loop/primitives/queue.h"

#include <math.h>

#include "loop/core/coro.h"
#include "loop/core/future.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/object/access.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

/* ---- Life ---------------------------------------------------------------- */

struct tt_queue *tt__queue_make(struct tt_env *env, const struct tt_type *type,
                                enum tt__queue_kind kind)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_queue *queue = tt_object_new(env, type, type->size);
    if (queue != NULL) {
        memset((char *)queue + sizeof queue->head, 0,
               type->size - sizeof queue->head);
        queue->kind = kind;
        queue->derived = type->flags & TT_TYPE_CLASS;
        queue->maxsize = tt_small_int(0);
        queue->is_shutdown = true;
    }
    return queue;
}

int tt__queue_need(struct tt_env *env, const struct tt_queue *queue,
                   const char *name)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (TT_LIKELY(queue->finished != NULL)) {
        return 0;
    }
    /* Without __init__ it has what the program gave it. */
    return queue->has_items || queue->maxsize != tt_small_int(0)
               ? tt_fail(env, TT_ELIMIT,
                         "using a %s whose __init__ was not called, but which "
                         "has _queue or _maxsize, is not in the scenario "
                         "language",
                         queue->head.type->name)
               : tt_raise_attribute(env, tt_value_of(queue), name);
}

/* self._init(maxsize) */
static int init_items(struct tt_env *env, struct tt_queue *queue)
{
    tt_value result = TT_NONE;
    int rc = tt__queue_hook(env, queue, "_init", queue->maxsize, &result);
    tt_unref(env, result);
    if (rc == 0) { /* no class of the program has one */
        rc = tt__queue_init_items(env, queue, queue->kind);
    }
    return rc < 0 ? rc : 0;
}

int tt__queue_init(struct tt_env *env, struct tt_queue *queue, tt_value maxsize)
{
    tt_set(env, &queue->maxsize, tt_ref(maxsize));
    if (!tt_number(maxsize, &queue->count_max)) {
        queue->count_max = (double)NAN;
    }
    struct tt_event_flag *finished = tt_event_new(env);
    if (finished == NULL) {
        return TT_ENOMEM;
    }
    tt_event_unref(env, queue->finished);
    queue->finished = finished;
    queue->unfinished = 0;
    queue->is_shutdown = false;
    int rc = tt_event_set(env, finished);
    return rc < 0 ? rc : init_items(env, queue);
}

int64_t tt_queue_maxsize(const struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    double maxsize = 0;
    tt_number(queue->maxsize, &maxsize);
    return maxsize < (double)INT64_MAX ? (int64_t)maxsize : INT64_MAX;
}

void tt_queue_unref(struct tt_env *env, struct tt_queue *queue)
{
    tt_unref(env, tt_value_of(queue));
}

/* ---- What a program's class may have ------------------------------------- */

static int find_hook(struct tt_env *env, struct tt_queue *queue,
                     const char *name, tt_value arg, tt_value *result)
{
    TT_ASSERT(tt__queue_sound(queue) && queue->derived);
    tt_value method = tt__attribute(env, tt_value_of(queue), name);
    if (method == TT_NULL) {
        return tt_failure(env);
    }
    int rc = 0;
    if (!tt_is_exactly(method, &tt_method_type) ||
        !tt_is_exactly(((struct tt_method *)(void *)method)->function,
                       &tt_native_type)) {
        *result = tt_call(env, method, &arg, arg == TT_NULL ? 0 : 1);
        rc = *result == TT_NULL ? tt_failure(env) : 1;
    }
    tt_unref(env, method);
    return rc;
}

int tt__queue_hook(struct tt_env *env, struct tt_queue *queue, const char *name,
                   tt_value arg, tt_value *result)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    return TT_LIKELY(!queue->derived)
               ? 0
               : find_hook(env, queue, name, arg, result);
}

/* The same for a method that returns a truth value: into *TRUTH. */
static int ask_hook(struct tt_env *env, struct tt_queue *queue,
                    const char *name, int *truth)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt_value result = TT_NULL;
    int rc = tt__queue_hook(env, queue, name, TT_NULL, &result);
    if (rc > 0) {
        *truth = tt_truth(env, result);
        tt_unref(env, result);
    }
    return rc;
}

int tt_queue_empty(struct tt_env *env, struct tt_queue *queue)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    int empty;
    if (TT_LIKELY(tt__queue_is_plain(queue))) {
        return queue->count == 0;
    }
    int rc = ask_hook(env, queue, "empty", &empty);
    if (rc == 0) {
        return tt__queue_has_none(env, queue);
    }
    if (rc < 0) {
        return rc;
    }
    return empty;
}

int tt_queue_full(struct tt_env *env, struct tt_queue *queue)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    int full;
    if (TT_LIKELY(queue->count_max <= 0 && !queue->derived)) {
        return 0;
    }
    int rc = ask_hook(env, queue, "full", &full);
    if (rc == 0) {
        return tt__queue_over(env, queue);
    }
    if (rc < 0) {
        return rc;
    }
    return full;
}

/* self.qsize(), as a number to compare. */
static int get_size(struct tt_env *env, struct tt_queue *queue, double *out)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt_value result = TT_NULL;
    int64_t count;
    int rc = tt__queue_hook(env, queue, "qsize", TT_NULL, &result);
    if (rc == 0) {
        rc = tt__queue_count(env, queue, &count);
        *out = (double)count;
        return rc;
    }
    if (rc > 0 && !tt_number(result, out)) {
        rc = tt_raise(env, &tt_TypeError,
                      "'>=' not supported between instances of '%T' and '%T'",
                      result, queue->maxsize);
    }
    tt_unref(env, result);
    return rc < 0 ? rc : 0;
}

int tt__queue_over(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    double size;
    if (queue->count_max <= 0) {
        return tt__queue_need(env, queue, "_maxsize");
    }
    if (isnan(queue->count_max) && !tt_number(queue->maxsize, &size)) {
        return tt_raise(env, &tt_TypeError,
                        "'<=' not supported between instances of '%T' and "
                        "'int'",
                        queue->maxsize);
    }
    int rc = get_size(env, queue, &size);
    return rc < 0 ? rc : size >= queue->count_max;
}

/* ---- Without waiting ----------------------------------------------------- */

/* _wakeup_next */
static int wake_next(struct tt_env *env, struct tt__waiters *waiters)
{
    while (waiters->first != NULL) {
        struct tt__waiter *first = waiters->first;
        tt__waiter_leave(first);
        if (TT_LIKELY(!tt_future_done(first->future))) {
            return tt__future_finish(env, first->future, TT_NONE);
        }
        tt_touch(env, first->future, TT_READ);
        tt__waiter_discard(env, first);
    }
    return 0;
}

/* self._put(item) */
static inline int put_item(struct tt_env *env, struct tt_queue *queue,
                           tt_value item)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    if (TT_LIKELY(tt__queue_is_plain(queue) &&
                  queue->count < queue->capacity)) {
        *tt__queue_slot(queue, queue->count++) = tt_ref(item);
        return 0;
    }
    tt_value result = TT_NULL;
    int rc = tt__queue_hook(env, queue, "_put", item, &result);
    tt_unref(env, result);
    return rc == 0 ? tt__queue_push(env, queue, item, queue->kind) : rc;
}

/* self._get(): given. */
static inline tt_value get_item(struct tt_env *env, struct tt_queue *queue)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    if (TT_LIKELY(tt__queue_is_plain(queue) && queue->count > 0)) {
        tt_value item = *tt__queue_slot(queue, 0);
        queue->first = (queue->first + 1) & (queue->capacity - 1);
        queue->count--;
        return item;
    }
    tt_value item = TT_NULL;
    int rc = tt__queue_hook(env, queue, "_get", TT_NULL, &item);
    return rc == 0 ? tt__queue_pop(env, queue, queue->kind) : item;
}

int tt__queue_put_now(struct tt_env *env, struct tt_queue *queue, tt_value item)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    if (queue->is_shutdown) {
        int bare = tt__queue_need(env, queue, "_is_shutdown");
        tt_touch(env, queue, TT_WRITE);
        return bare < 0 ? bare : tt_raise(env, &tt_QueueShutDown, NULL);
    }
    int rc = tt_queue_full(env, queue);
    if (rc != 0) {
        tt_touch(env, queue, TT_WRITE);
        return rc < 0 ? rc : tt_raise(env, &tt_QueueFull, NULL);
    }
    rc = put_item(env, queue, item);
    if (rc < 0) {
        tt_touch(env, queue, TT_WRITE);
        return rc;
    }
    tt__touch_noticed(env, queue, TT_NOTICE_PUT);
    if (queue->unfinished++ <= 0) {
        tt_event_clear(queue->finished);
    }
    return wake_next(env, &queue->getters);
}

tt_value tt__queue_get_now(struct tt_env *env, struct tt_queue *queue)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    int rc = tt_queue_empty(env, queue);
    if (rc != 0) {
        tt_touch(env, queue, TT_WRITE);
        if (rc > 0 && tt__queue_need(env, queue, "_is_shutdown") == 0) {
            tt_raise(env,
                     queue->is_shutdown ? &tt_QueueShutDown : &tt_QueueEmpty,
                     NULL);
        }
        return TT_NULL;
    }
    tt_value item = get_item(env, queue);
    if (item == TT_NULL) {
        tt_touch(env, queue, TT_WRITE);
        return TT_NULL;
    }
    tt__touch_noticed(env, queue, TT_NOTICE_GOT);
    queue->taker_number = env->task == NULL ? 0 : env->task->future.number + 1;
    if (wake_next(env, &queue->putters) < 0) {
        tt_clear(env, &item);
    }
    return item;
}

int tt_queue_put_nowait(struct tt_env *env, struct tt_queue *queue,
                        tt_value item)
{
    TT_ASSERT(tt__queue_sound(queue));
    int rc =
        item == TT_NULL ? tt_failure(env) : tt__queue_put_now(env, queue, item);
    tt_unref(env, item);
    return rc;
}

tt_value tt_queue_get_nowait(struct tt_env *env, struct tt_queue *queue)
{
    return tt__queue_get_now(env, queue);
}

int64_t tt_queue_size(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    int64_t count;
    int rc = tt__queue_count(env, queue, &count);
    return rc < 0 ? rc : count;
}

int tt_queue_task_done(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt_touch(env, queue, TT_WRITE);
    if (tt__queue_need(env, queue, "_unfinished_tasks") < 0) {
        return tt_failure(env);
    }
    if (queue->unfinished <= 0) {
        return tt_raise(env, &tt_ValueError,
                        "task_done() called too many times");
    }
    return --queue->unfinished == 0 ? tt_event_set(env, queue->finished) : 0;
}

/* Drops what is in it: shutdown(immediate=True). */
static int drain(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    int empty = tt_queue_empty(env, queue);
    while (empty == 0) {
        tt_value item = get_item(env, queue);
        if (item == TT_NULL) {
            return tt_failure(env);
        }
        tt_unref(env, item);
        queue->unfinished -= queue->unfinished > 0;
        empty = tt_queue_empty(env, queue);
    }
    if (empty > 0 && queue->unfinished == 0) {
        return tt_event_set(env, queue->finished);
    }
    return empty < 0 ? empty : 0;
}

int tt_queue_shutdown(struct tt_env *env, struct tt_queue *queue,
                      bool immediate)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt_touch(env, queue, TT_WRITE);
    queue->is_shutdown = true;
    int rc = immediate ? drain(env, queue) : 0;
    rc = rc < 0 ? rc : tt__queue_need(env, queue, "_getters");
    while (rc == 0 && queue->getters.first != NULL) {
        rc = wake_next(env, &queue->getters);
    }
    while (rc == 0 && queue->putters.first != NULL) {
        rc = wake_next(env, &queue->putters);
    }
    return rc;
}

/* ---- put() and get() ----------------------------------------------------- */

/* Its await failed with RC. If it was woken for something that is still
 * there, as BLOCKED determines, the next in line gets it. */
static int give_up(struct tt_env *env, struct tt__waiter *waiter,
                   struct tt__waiters *waiters, int rc,
                   int (*blocked)(struct tt_env *env, struct tt_queue *queue))
{
    TT_ASSERT(rc < 0);
    if (rc != TT_ERAISED) {
        return rc;
    }
    tt_touch(env, waiter->owner, TT_WRITE);
    struct tt_exc *exc = tt_exc_take(env);
    rc = tt_future_cancel(env, waiter->future, TT_NULL);
    tt__waiter_leave(waiter);
    if (rc >= 0) {
        rc = blocked(env, (struct tt_queue *)waiter->owner);
    }
    if (rc == 0 && !tt_future_cancelled(waiter->future)) {
        rc = wake_next(env, waiters);
    }
    if (rc >= 0) {
        return tt_reraise(env, exc);
    }
    if (rc == TT_ERAISED) {
        tt_exc_set_context(env, env->raised, exc);
    } else {
        tt_exc_unref(env, exc);
    }
    return rc;
}

/* Its future is done. If nobody took that out of the queue, it stays there. */
static int end_wait(struct tt_env *env, struct tt__waiter *waiter)
{
    return TT_LIKELY(waiter->queue == NULL)
               ? 0
               : tt__waiter_leave_future(env, waiter);
}

struct put {
    union {
        struct tt_coro coro;
        struct tt__waiter waiter;
    };
    tt_value item; /* owns */
};

static void drop_put(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct put *)coro)->item);
    tt__waiter_drop(env, coro);
}

/* The task that got an item last, if it is not done: NULL if there is none. */
static struct tt_task *taker_of(struct tt_env *env,
                                const struct tt_queue *queue)
{
    return queue->taker_number == 0
               ? NULL
               : tt__left_find(env, queue->taker_number - 1);
}

/* Who got the last item will most likely get the next one. */
static void wait_of_put(struct tt_env *env, struct tt_coro *coro,
                        struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    struct tt_queue *queue =
        (struct tt_queue *)((struct tt__waiter *)coro)->owner;
    struct tt_task *taker = queue->derived ? NULL : taker_of(env, queue);
    out->what = "Queue.put";
    out->on = tt_value_of(queue);
    /* Of a program's class only the program knows. */
    out->state = queue->derived ? NULL : "the queue is full";
    out->waker = "get()";
    if (taker != NULL) {
        out->held = "its last item taken by";
        out->holders[out->holder_count++] = taker;
    }
}

/* self.put_nowait(item): returns its result. */
static tt_value put_by_self(struct tt_env *env, struct tt_queue *queue,
                            tt_value item)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    tt_value result = TT_NULL;
    int rc = tt__queue_hook(env, queue, "put_nowait", item, &result);
    if (rc != 0) {
        return result;
    }
    return tt__queue_put_now(env, queue, item) < 0 ? TT_NULL : TT_NONE;
}

TT_CORO_WITH(put, "put", "Queue.put", drop_put, wait_of_put,
             TT_STDLIB "queues.py", TT__LINE_QUEUE_PUT,
             TT__LINE_QUEUE_PUT_AT_AWAIT_PUTTER)
{
    struct tt_queue *queue = (struct tt_queue *)self->waiter.owner;
    TT_BEGIN;
    TT_CHECK(tt_queue_full(env, queue));
    while (rc > 0) {
        tt_touch(env, queue, TT_WRITE);
        if (queue->is_shutdown) {
            TT_CHECK(tt__queue_need(env, queue, "_is_shutdown"));
            TT_RAISE(&tt_QueueShutDown, NULL);
        }
        TT_CHECK(tt__waiter_join(env, &self->waiter, &queue->putters,
                                 &queue->loop_index));
        TT_TRY_AWAIT(tt_future_await(self->waiter.future));
        if (rc < 0) {
            TT_CHECK(give_up(env, &self->waiter, &queue->putters, rc,
                             tt_queue_full));
        }
        TT_CHECK(end_wait(env, &self->waiter));
        TT_CHECK(tt_queue_full(env, queue));
    }
    TT_RETURN(put_by_self(env, queue, self->item));
    TT_END;
}

tt_value tt_queue_put(struct tt_env *env, struct tt_queue *queue, tt_value item)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    tt_value coro =
        item == TT_NULL ? TT_NULL : tt__waiter_new(env, &put_type, queue);
    if (coro == TT_NULL) {
        tt_unref(env, item);
        return TT_NULL;
    }
    ((struct put *)(void *)coro)->item = item;
    return coro;
}

struct get {
    union {
        struct tt_coro coro;
        struct tt__waiter waiter;
    };
};

static void wait_of_get(struct tt_env *env, struct tt_coro *coro,
                        struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    struct tt_queue *queue =
        (struct tt_queue *)((struct tt__waiter *)coro)->owner;
    (void)env;
    out->what = "Queue.get";
    out->on = tt_value_of(queue);
    out->state = queue->derived ? NULL : "the queue is empty";
    out->waker = "put()";
}

/* self.get_nowait() */
static tt_value get_by_self(struct tt_env *env, struct tt_queue *queue)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    tt_value result = TT_NULL;
    int rc = tt__queue_hook(env, queue, "get_nowait", TT_NULL, &result);
    return rc != 0 ? result : tt__queue_get_now(env, queue);
}

/* Whether get() has to wait; an empty queue that was shut down raises. */
static int must_wait(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    int empty = tt_queue_empty(env, queue);
    if (empty <= 0 || !queue->is_shutdown) {
        return empty;
    }
    if (tt__queue_need(env, queue, "_is_shutdown") < 0) {
        return tt_failure(env);
    }
    tt_touch(env, queue, TT_READ);
    empty = tt_queue_empty(env, queue);
    if (empty != 0) {
        return empty < 0 ? empty : tt_raise(env, &tt_QueueShutDown, NULL);
    }
    return 1;
}

/* Where get() awaits its future. */
enum { GET_WOKEN = 1 };

/* get() of a queue as it is without a program's class. */
static int quick_get(struct tt_env *env, struct tt_coro *coro, tt_value *value)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    struct tt__waiter *self = (struct tt__waiter *)coro;
    struct tt_queue *queue = (struct tt_queue *)self->owner;
    if (TT_UNLIKELY(!tt__queue_is_plain(queue))) {
        return TT_BODY;
    }
    if (queue->count == 0) {
        tt_touch(env, queue, TT_WRITE);
        return coro->at == 0 && !queue->is_shutdown &&
                       tt__waiter_suspend(env, self, &queue->getters,
                                          queue->loop_index, GET_WOKEN, value)
                   ? TT_YIELDED
                   : TT_BODY;
    }
    if (coro->at != 0 &&
        (self->queue != NULL || !tt__waiter_woken(env, self))) {
        return TT_BODY;
    }
    tt_value item = tt__queue_get_now(env, queue);
    return TT_LIKELY(item != TT_NULL)
               ? tt__waiter_return(env, self, item, value)
               : tt__coro_ended(env, coro, tt_failure(env));
}

TT_CORO_QUICK(get, "get", "Queue.get", tt__waiter_drop, wait_of_get,
              TT_STDLIB "queues.py", TT__LINE_QUEUE_GET,
              TT__LINE_QUEUE_GET_AT_AWAIT_GETTER, quick_get)
{
    struct tt_queue *queue = (struct tt_queue *)self->waiter.owner;
    TT_BEGIN;
    TT_CHECK(must_wait(env, queue));
    while (rc > 0) {
        tt_touch(env, queue, TT_WRITE);
        TT_CHECK(tt__waiter_join(env, &self->waiter, &queue->getters,
                                 &queue->loop_index));
        TT_TRY_AWAIT(tt_future_await(self->waiter.future));
        TT_PLACE(GET_WOKEN)
        if (rc < 0) {
            TT_CHECK(give_up(env, &self->waiter, &queue->getters, rc,
                             tt_queue_empty));
        }
        TT_CHECK(end_wait(env, &self->waiter));
        TT_CHECK(must_wait(env, queue));
    }
    TT_RETURN(get_by_self(env, queue));
    TT_END;
}

tt_value tt_queue_get(struct tt_env *env, struct tt_queue *queue)
{
    TT_PARANOID_ASSERT(tt__queue_sound(queue));
    struct get *self = tt_object_new(env, &get_type.type, sizeof *self);
    if (self != NULL) {
        tt__waiter_init(&self->waiter, queue);
    }
    return tt_value_of(self);
}

/* ---- join() -------------------------------------------------------------- */

struct join {
    struct tt_coro coro;
    struct tt_queue *queue; /* owns */
};

static void drop_join(struct tt_env *env, struct tt_coro *coro)
{
    struct join *self = (struct join *)coro;
    struct tt_queue *queue = self->queue;
    self->queue = NULL;
    tt_queue_unref(env, queue);
}

/* The receiver of the last item has most likely not called task_done(). */
static void wait_of_join(struct tt_env *env, struct tt_coro *coro,
                         struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    const struct tt_queue *queue = ((struct join *)coro)->queue;
    struct tt_task *taker =
        queue->unfinished == 0 ? NULL : taker_of(env, queue);
    out->what = "Queue.join";
    out->on = tt_value_of(queue);
    out->inner = TT_NULL;
    out->state = queue->unfinished == 1 ? "%R item is not done"
                                        : "%R items are not done";
    out->counts[0] = tt_small_int(queue->unfinished);
    out->waker = "task_done()";
    if (taker != NULL) {
        out->held = "the last one taken by";
        out->holders[out->holder_count++] = taker;
    }
}

TT_CORO_WITH(join, "join", "Queue.join", drop_join, wait_of_join,
             TT_STDLIB "queues.py", TT__LINE_QUEUE_JOIN,
             TT__LINE_QUEUE_JOIN_AT_AWAIT_SELF)
{
    TT_BEGIN;
    tt_touch(env, self->queue, TT_READ);
    TT_CHECK(tt__queue_need(env, self->queue, "_unfinished_tasks"));
    if (self->queue->unfinished > 0) {
        TT_AWAIT(tt_event_wait(env, self->queue->finished));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

tt_value tt_queue_join(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    struct join *self = join_new(env);
    if (self != NULL) {
        self->queue = queue;
        tt_object_ref(&queue->head);
    }
    return tt_value_of(self);
}
