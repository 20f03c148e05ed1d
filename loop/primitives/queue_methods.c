/* SPDX-License-Identifier: MIT
 *
 * queue_methods.c: Queue, LifoQueue and PriorityQueue as programs see
 * them.
 *
 * Mirrors the public methods of asyncio/queues.py of 3.14, and those that
 * programs' classes override: _init, _get and _put, with the attributes that
 * these need.
 */
#include <math.h>

#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/object/native.h"
#include "loop/primitives/queue.h"
#include "loop/object/sound.h"

static tt_value none_of(int rc)
{
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value truth_of(int rc)
{
    TT_ASSERT(rc <= 1);
    return rc < 0 ? TT_NULL : tt_bool(rc);
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value put_method(struct tt_env *env, const tt_value *args)
{
    TT_PARANOID_ASSERT(tt_is(args[0], &tt_queue_type));
    return tt_queue_put(env, tt__queue_of(args[0]), tt_ref(args[1]));
}

static tt_value get_method(struct tt_env *env, const tt_value *args)
{
    return tt_queue_get(env, tt__queue_of(args[0]));
}

static tt_value put_nowait_method(struct tt_env *env, const tt_value *args)
{
    return none_of(tt__queue_put_now(env, tt__queue_of(args[0]), args[1]));
}

static tt_value get_nowait_method(struct tt_env *env, const tt_value *args)
{
    TT_PARANOID_ASSERT(tt_is(args[0], &tt_queue_type));
    return tt__queue_get_now(env, tt__queue_of(args[0]));
}

static tt_value task_done_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_queue_type));
    return none_of(tt_queue_task_done(env, tt__queue_of(args[0])));
}

static tt_value join_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_queue_type));
    return tt_queue_join(env, tt__queue_of(args[0]));
}

static tt_value shutdown_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_queue_type));
    struct tt_queue *queue = tt__queue_of(args[0]);
    int immediate = 0;
    if (args[1] != TT_NULL) {
        queue->is_shutdown = true;
        immediate = tt_truth(env, args[1]);
    }
    return immediate < 0 ? TT_NULL
                         : none_of(tt_queue_shutdown(env, queue, immediate));
}

static tt_value qsize_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_queue_type));
    int64_t count;
    return tt__queue_count(env, tt__queue_of(args[0]), &count) < 0
               ? TT_NULL
               : tt_int(env, count);
}

static tt_value empty_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_queue_type));
    return truth_of(tt__queue_has_none(env, tt__queue_of(args[0])));
}

static tt_value full_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_queue_type));
    return truth_of(tt__queue_over(env, tt__queue_of(args[0])));
}

/* ---- _init, _put, _get --------------------------------------------------- */

/* These may be called by a class's __init__, before the base's. */
#define ITEM_METHODS(prefix, kind)                                             \
    static tt_value prefix##_init(struct tt_env *env, const tt_value *args)    \
    {                                                                          \
        return none_of(                                                        \
            tt__queue_init_items(env, tt__queue_of(args[0]), kind));           \
    }                                                                          \
    static tt_value prefix##_put(struct tt_env *env, const tt_value *args)     \
    {                                                                          \
        return none_of(                                                        \
            tt__queue_push(env, tt__queue_of(args[0]), args[1], kind));        \
    }                                                                          \
    static tt_value prefix##_get(struct tt_env *env, const tt_value *args)     \
    {                                                                          \
        return tt__queue_pop(env, tt__queue_of(args[0]), kind);                \
    }

ITEM_METHODS(fifo, TT__QUEUE_FIFO)
ITEM_METHODS(lifo, TT__QUEUE_LIFO)
ITEM_METHODS(priority, TT__QUEUE_PRIORITY)

/* ---- Text ---------------------------------------------------------------- */

/* self._format(), as Queue has it. */
static void put_format(struct tt_text *text, struct tt_queue *queue)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    int empty = tt__queue_need(env, queue, "_maxsize");
    tt_text_format(text, "maxsize=%R", queue->maxsize);
    /* getattr(self, '_queue', None) */
    if (empty == 0) {
        empty = queue->has_items ? tt__queue_has_none(env, queue) : 1;
    }
    tt_value list = empty == 0 ? tt__queue_list(env, queue) : TT_NULL;
    if (tt_failure(env) != 0) {
        text->error = text->error == 0 ? tt_failure(env) : text->error;
        return;
    }
    if (list != TT_NULL) {
        tt_text_format(text, " _queue=%R", list);
        tt_unref(env, list);
    }
    if (queue->getters.count > 0) {
        tt_text_format(text, " _getters[%u]", queue->getters.count);
    }
    if (queue->putters.count > 0) {
        tt_text_format(text, " _putters[%u]", queue->putters.count);
    }
    if (queue->unfinished != 0) {
        tt_text_format(text, " tasks=%l", queue->unfinished);
    }
    if (queue->is_shutdown) {
        tt_text_puts(text, " shutdown");
    }
}

static tt_value format_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_queue_type));
    struct tt_text text;
    tt_text_init(&text, env);
    put_format(&text, tt__queue_of(args[0]));
    return tt_text_finish(&text);
}

static int put_queue(struct tt_env *env, tt_value self, struct tt_text *out,
                     bool address)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_queue *queue = tt__queue_of(self);
    tt_value format = TT_NULL;
    int rc = tt__queue_hook(env, queue, "_format", TT_NULL, &format);
    tt_text_format(out, "<%s", queue->head.type->name);
    if (address) {
        tt_text_address(out, queue);
    }
    tt_text_puts(out, " ");
    if (rc == 0) {
        put_format(out, queue);
    } else if (rc > 0) {
        tt_text_str(out, format);
        tt_unref(env, format);
    } else if (out->error == 0) {
        out->error = rc;
    }
    tt_text_puts(out, ">");
    return out->error;
}

static int repr_queue(struct tt_env *env, tt_value self, struct tt_text *out)
{
    return put_queue(env, self, out, true);
}

static int str_queue(struct tt_env *env, tt_value self, struct tt_text *out)
{
    return put_queue(env, self, out, false);
}

/* ---- Attributes ---------------------------------------------------------- */

static tt_value get_maxsize(struct tt_env *env, tt_value self)
{
    const struct tt_queue *queue = tt__queue_of(self);
    return queue->maxsize == tt_small_int(0) &&
                   tt__queue_need(env, queue, "_maxsize") < 0
               ? TT_NULL
               : tt_ref(queue->maxsize);
}

static int refuse_set(struct tt_env *env, tt_value self, const char *name)
{
    TT_ASSERT(tt_is(self, &tt_queue_type));
    return tt_fail(env, TT_ELIMIT,
                   "setting %s of a %s is not in the scenario language", name,
                   tt_type_of(self)->name);
}

static int set_maxsize(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt_queue *queue = tt__queue_of(self);
    TT_ASSERT(tt_is(self, &tt_queue_type));
    if (value == TT_NULL) {
        return refuse_set(env, self, "_maxsize");
    }
    tt_set(env, &queue->maxsize, tt_ref(value));
    if (!tt_number(value, &queue->count_max)) {
        queue->count_max = (double)NAN;
    }
    return 0;
}

/* Moves the items into a container, which the program shares from now on. */
static tt_value get_items(struct tt_env *env, tt_value self)
{
    TT_ASSERT(tt_is(self, &tt_queue_type));
    tt_touch(env, tt_object(self), TT_WRITE);
    return tt_ref(tt__queue_items(env, tt__queue_of(self)));
}

static int set_items(struct tt_env *env, tt_value self, tt_value value)
{
    TT_ASSERT(tt_is(self, &tt_queue_type));
    if (value == TT_NULL) {
        return refuse_set(env, self, "_queue");
    }
    tt__queue_set_items(env, tt__queue_of(self), tt_ref(value));
    return 0;
}

static tt_value get_unfinished(struct tt_env *env, tt_value self)
{
    const struct tt_queue *queue = tt__queue_of(self);
    return tt__queue_need(env, queue, "_unfinished_tasks") < 0
               ? TT_NULL
               : tt_int(env, queue->unfinished);
}

static int set_unfinished(struct tt_env *env, tt_value self, tt_value value)
{
    (void)value;
    return refuse_set(env, self, "_unfinished_tasks");
}

static tt_value get_is_shutdown(struct tt_env *env, tt_value self)
{
    const struct tt_queue *queue = tt__queue_of(self);
    return tt__queue_need(env, queue, "_is_shutdown") < 0
               ? TT_NULL
               : tt_bool(queue->is_shutdown);
}

static int set_is_shutdown(struct tt_env *env, tt_value self, tt_value value)
{
    (void)value;
    return refuse_set(env, self, "_is_shutdown");
}

/* Deques of futures, and an event. */
static tt_value refuse_get(struct tt_env *env, tt_value self)
{
    tt_fail(env, TT_ELIMIT,
            "the private attributes of a %s, but for _queue and _maxsize, are "
            "not in the scenario language",
            tt_type_of(self)->name);
    return TT_NULL;
}

static int refuse_private(struct tt_env *env, tt_value self, tt_value value)
{
    (void)value;
    return refuse_set(env, self, "private attributes");
}

static const struct tt_property queue_properties[] = {
    {"maxsize", TT_READS, get_maxsize, NULL},
    {"_maxsize", TT_READS, get_maxsize, set_maxsize},
    {"_queue", TT_REPORTS, get_items, set_items},
    {"_unfinished_tasks", TT_READS, get_unfinished, set_unfinished},
    {"_is_shutdown", TT_READS, get_is_shutdown, set_is_shutdown},
    {"_getters", TT_READS, refuse_get, refuse_private},
    {"_putters", TT_READS, refuse_get, refuse_private},
    {"_finished", TT_READS, refuse_get, refuse_private},
    {.name = NULL},
};

/* ---- Types --------------------------------------------------------------- */

/* How far TYPE is derived from Queue. */
static tt_value make_queue(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args;
    enum tt__queue_kind kind;
    if (tt_type_is(type, &tt_lifo_queue_type)) {
        kind = TT__QUEUE_LIFO;
    } else if (tt_type_is(type, &tt_priority_queue_type)) {
        kind = TT__QUEUE_PRIORITY;
    } else {
        kind = TT__QUEUE_FIFO;
    }
    return tt_value_of(tt__queue_make(env, type, kind));
}

static int init_queue(struct tt_env *env, tt_value self,
                      const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Queue", "Queue.__init__", "self maxsize", 1, 2, 2, 0);
    tt_value bound[2];
    TT_ASSERT(tt_is(self, &tt_queue_type));
    int rc = tt__bind_method(env, &signature, args, bound);
    return rc < 0 ? rc
                  : tt__queue_init(env, tt__queue_of(self),
                                   bound[1] == TT_NULL ? tt_small_int(0)
                                                       : bound[1]);
}

/* Waiting coroutines keep the queue: only futures that they abandoned are
 * still in WAITERS. */
static void discard_entries(struct tt_env *env, struct tt__waiters *waiters)
{
    while (waiters->first != NULL) {
        struct tt__waiter *first = waiters->first;
        TT_ASSERT(first->owner == NULL);
        tt__waiter_leave(first);
        tt__waiter_discard(env, first);
    }
}

static void clear_queue(struct tt_env *env, struct tt_object *self)
{
    struct tt_queue *queue = (struct tt_queue *)self;
    discard_entries(env, &queue->getters);
    discard_entries(env, &queue->putters);
    TT_ASSERT(queue->getters.count == 0 && queue->putters.count == 0);
    tt__queue_drop_items(env, queue);
    tt_unref(env, queue->maxsize);
    tt_event_unref(env, queue->finished);
}

#define METHOD(name_, class_, parameters_, required_, total_, effect_, call_)  \
    TT_NATIVE(name_, class_ "." name_, parameters_, required_, total_, total_, \
              TT_NATIVE_METHOD, effect_, call_)

static const struct tt_native queue_methods[] = {
    TT_NATIVE("put", "Queue.put", "self item", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, put_method),
    TT_NATIVE("get", "Queue.get", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, get_method),
    METHOD("put_nowait", "Queue", "self item", 2, 2, TT_WRITES | TT_REPORTS,
           put_nowait_method),
    METHOD("get_nowait", "Queue", "self", 1, 1, TT_WRITES | TT_REPORTS,
           get_nowait_method),
    METHOD("task_done", "Queue", "self", 1, 1, TT_WRITES | TT_REPORTS,
           task_done_method),
    TT_NATIVE("join", "Queue.join", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, join_method),
    METHOD("shutdown", "Queue", "self immediate", 1, 2, TT_WRITES | TT_REPORTS,
           shutdown_method),
    METHOD("qsize", "Queue", "self", 1, 1, TT_READS, qsize_method),
    METHOD("empty", "Queue", "self", 1, 1, TT_READS, empty_method),
    METHOD("full", "Queue", "self", 1, 1, TT_READS, full_method),
    METHOD("_init", "Queue", "self maxsize", 2, 2, TT_WRITES, fifo_init),
    METHOD("_put", "Queue", "self item", 2, 2, TT_WRITES, fifo_put),
    METHOD("_get", "Queue", "self", 1, 1, TT_WRITES, fifo_get),
    METHOD("_format", "Queue", "self", 1, 1, TT_READS, format_method),
    {.name = NULL},
};

static const struct tt_native lifo_methods[] = {
    METHOD("_init", "LifoQueue", "self maxsize", 2, 2, TT_WRITES, lifo_init),
    METHOD("_put", "LifoQueue", "self item", 2, 2, TT_WRITES, lifo_put),
    METHOD("_get", "LifoQueue", "self", 1, 1, TT_WRITES, lifo_get),
    {.name = NULL},
};

static const struct tt_native priority_methods[] = {
    METHOD("_init", "PriorityQueue", "self maxsize", 2, 2, TT_WRITES,
           priority_init),
    METHOD("_put", "PriorityQueue", "self item", 2, 2, TT_WRITES, priority_put),
    METHOD("_get", "PriorityQueue", "self", 1, 1, TT_WRITES, priority_get),
    {.name = NULL},
};

#define QUEUE_TYPE(variable_, name_, base_, methods_, properties_)             \
    const struct tt_type variable_ = {                                         \
        .head = TT_OBJECT_STATIC(&tt_type_type),                               \
        .name = (name_),                                                       \
        .full_name = "asyncio.queues." name_,                                  \
        .base = (base_),                                                       \
        .size = sizeof(struct tt_queue),                                       \
        .clear = clear_queue,                                                  \
        .repr = repr_queue,                                                    \
        .str = str_queue,                                                      \
        .make = make_queue,                                                    \
        .init = init_queue,                                                    \
        .methods = (methods_),                                                 \
        .properties = (properties_),                                           \
    }

QUEUE_TYPE(tt_queue_type, "Queue", &tt_object_type, queue_methods,
           queue_properties);
QUEUE_TYPE(tt_lifo_queue_type, "LifoQueue", &tt_queue_type, lifo_methods, NULL);
QUEUE_TYPE(tt_priority_queue_type, "PriorityQueue", &tt_queue_type,
           priority_methods, NULL);

/* ---- Creation ------------------------------------------------------------ */

static struct tt_queue *new_queue(struct tt_env *env,
                                  const struct tt_type *type,
                                  enum tt__queue_kind kind, uint32_t maxsize)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_queue *queue = tt__queue_make(env, type, kind);
    if (queue != NULL &&
        tt__queue_init(env, queue, tt_small_int(maxsize)) < 0) {
        tt_queue_unref(env, queue);
        return NULL;
    }
    return queue;
}

struct tt_queue *tt_queue_new(struct tt_env *env, uint32_t maxsize)
{
    return new_queue(env, &tt_queue_type, TT__QUEUE_FIFO, maxsize);
}

struct tt_queue *tt_lifo_queue_new(struct tt_env *env, uint32_t maxsize)
{
    return new_queue(env, &tt_lifo_queue_type, TT__QUEUE_LIFO, maxsize);
}

struct tt_queue *tt_priority_queue_new(struct tt_env *env, uint32_t maxsize)
{
    return new_queue(env, &tt_priority_queue_type, TT__QUEUE_PRIORITY, maxsize);
}
