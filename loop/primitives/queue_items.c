/* SPDX-License-Identifier: MIT
 *
 * queue_items.c: where a queue has its items.
 *
 * Mirrors _init, _get and _put of asyncio/queues.py Queue, LifoQueue and
 * PriorityQueue of 3.14.
 */
#include "loop/core/loop.h"
#include "loop/object/native.h"
#include "loop/primitives/queue.h"
#include "loop/object/sound.h"

enum { RING_FIRST = 8 };

/* ---- The ring ------------------------------------------------------------ */

static int grow_ring(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (queue->capacity >= TT_ITEMS_MAX) {
        return tt_fail(env, TT_ELIMIT, "more than %d items in a queue",
                       (int)TT_ITEMS_MAX);
    }
    uint32_t capacity = queue->capacity == 0 ? RING_FIRST : 2 * queue->capacity;
    tt_value *at = tt_alloc(env, capacity * sizeof *at);
    if (at == NULL) {
        return TT_ENOMEM;
    }
    for (uint32_t i = 0; i < queue->count; i++) {
        at[i] = *tt__queue_slot(queue, i);
    }
    tt_free(env, queue->at, queue->capacity * sizeof *at);
    queue->at = at;
    queue->capacity = capacity;
    queue->first = 0;
    return 0;
}

static int push_ring(struct tt_env *env, struct tt_queue *queue, tt_value item)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (TT_UNLIKELY(queue->count == queue->capacity)) {
        int rc = grow_ring(env, queue);
        if (rc < 0) {
            return rc;
        }
    }
    *tt__queue_slot(queue, queue->count++) = tt_ref(item);
    return 0;
}

static tt_value pop_ring(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (queue->count == 0) {
        tt_raise(env, &tt_IndexError, "pop from an empty deque");
        return TT_NULL;
    }
    tt_value item = *tt__queue_slot(queue, 0);
    queue->first = (queue->first + 1) & (queue->capacity - 1);
    queue->count--;
    return item;
}

static void drop_ring(struct tt_env *env, struct tt_queue *queue)
{
    struct tt_queue old = *queue;
    queue->at = NULL;
    queue->count = queue->capacity = queue->first = 0;
    for (uint32_t i = 0; i < old.count; i++) {
        tt_unref(env, *tt__queue_slot(&old, i));
    }
    tt_free(env, old.at, old.capacity * sizeof *old.at);
}

void tt__queue_drop_items(struct tt_env *env, struct tt_queue *queue)
{
    tt_value items = queue->items;
    queue->items = TT_NULL;
    drop_ring(env, queue);
    tt_unref(env, items);
}

void tt__queue_set_items(struct tt_env *env, struct tt_queue *queue,
                         tt_value items)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt__queue_drop_items(env, queue);
    queue->items = items;
    queue->has_items = true;
}

/* ---- Objects ------------------------------------------------------------- */

/* A program's _init has to make self._queue. */
static int check_items(struct tt_env *env, const struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    return TT_LIKELY(queue->has_items)
               ? 0
               : tt_raise_attribute(env, tt_value_of(queue), "_queue");
}

/* items.NAME(ARG); ARG may be TT_NULL. Given. */
static tt_value call_items(struct tt_env *env, struct tt_queue *queue,
                           const char *name, tt_value arg)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt_value items = tt_ref(queue->items);
    tt_value method = tt__attribute(env, items, name);
    tt_value result = method == TT_NULL
                          ? TT_NULL
                          : tt_call(env, method, &arg, arg == TT_NULL ? 0 : 1);
    tt_unref(env, method);
    tt_unref(env, items);
    return result;
}

static tt_value pop_list(struct tt_env *env, struct tt_list *list)
{
    TT_ASSERT(tt__list_sound(list));
    tt_touch(env, list, TT_WRITE);
    if (list->count == 0) {
        tt_raise(env, &tt_IndexError, "pop from empty list");
        return TT_NULL;
    }
    return list->at[--list->count];
}

/* The list that a heap is; NULL and a TypeError for anything else. */
static struct tt_list *heap_of(struct tt_env *env, struct tt_queue *queue,
                               const char *what)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt_value items = tt__queue_items(env, queue);
    if (items == TT_NULL) {
        return NULL;
    }
    if (!tt_is_list(items)) {
        tt_raise(env, &tt_TypeError, "%s must be list, not %T", what, items);
        return NULL;
    }
    tt_touch(env, tt_object(items), TT_WRITE); /* shared with the program */
    tt_ref(items);
    return tt_list_get(items);
}

/* A comparison may replace the queue's heap: it is held meanwhile. */
static int push_heap(struct tt_env *env, struct tt_queue *queue, tt_value item)
{
    TT_ASSERT(tt__queue_sound(queue));
    struct tt_list *heap = heap_of(env, queue, "heappush() argument 1");
    if (heap == NULL) {
        return tt_failure(env);
    }
    int rc = tt_heap_push(env, heap, item, TT_HEAP_MIN);
    tt_object_unref(env, &heap->head);
    return rc;
}

static tt_value pop_heap(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    struct tt_list *heap = heap_of(env, queue, "heappop() argument");
    if (heap == NULL) {
        return TT_NULL;
    }
    tt_value item = tt_heap_pop(env, heap, TT_HEAP_MIN);
    tt_object_unref(env, &heap->head);
    return item;
}

tt_value tt__queue_items(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (queue->items != TT_NULL) {
        return queue->items;
    }
    if (check_items(env, queue) < 0) {
        return TT_NULL;
    }
    if (!TT_LANGUAGE_HAS(env, make_deque)) {
        tt_fail(env, TT_ELIMIT, "there is no deque for a queue's items");
        return TT_NULL;
    }
    tt_value items = env->language->make_deque(env);
    if (items == TT_NULL) {
        return TT_NULL;
    }
    queue->items = items;
    for (uint32_t i = 0; i < queue->count; i++) {
        tt_value result =
            call_items(env, queue, "append", *tt__queue_slot(queue, i));
        if (result == TT_NULL) {
            queue->items = TT_NULL;
            tt_unref(env, items);
            return TT_NULL;
        }
        tt_unref(env, result);
    }
    drop_ring(env, queue);
    return queue->items;
}

static int append_item(struct tt_env *env, void *data, tt_value item)
{
    return tt_list_append(env, data, item);
}

tt_value tt__queue_list(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && queue->items != TT_NULL) {
        tt_value items = tt_ref(queue->items);
        rc = tt_iterate(env, items, append_item, tt_list_get(list));
        tt_unref(env, items);
    }
    for (uint32_t i = 0; rc == 0 && i < queue->count; i++) {
        rc = tt_list_append(env, tt_list_get(list), *tt__queue_slot(queue, i));
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

/* ---- The methods --------------------------------------------------------- */

int tt__queue_init_items(struct tt_env *env, struct tt_queue *queue,
                         enum tt__queue_kind kind)
{
    tt_value items = TT_NULL;
    if (kind != TT__QUEUE_FIFO) {
        items = tt_list(env, NULL, 0);
        if (items == TT_NULL) {
            return tt_failure(env);
        }
    }
    tt__queue_set_items(env, queue, items);
    return 0;
}

int tt__queue_push(struct tt_env *env, struct tt_queue *queue, tt_value item,
                   enum tt__queue_kind kind)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (kind == TT__QUEUE_PRIORITY) {
        return push_heap(env, queue, item);
    }
    if (TT_LIKELY(queue->items == TT_NULL)) {
        int rc = check_items(env, queue);
        return rc < 0 ? rc : push_ring(env, queue, item);
    }
    tt_touch_value(env, queue->items, TT_WRITE);
    if (tt_is_list(queue->items)) {
        return tt_list_append(env, tt_list_get(queue->items), item);
    }
    tt_value result = call_items(env, queue, "append", item);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

tt_value tt__queue_pop(struct tt_env *env, struct tt_queue *queue,
                       enum tt__queue_kind kind)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (kind == TT__QUEUE_PRIORITY) {
        return pop_heap(env, queue);
    }
    if (kind == TT__QUEUE_LIFO) {
        if (tt__queue_items(env, queue) == TT_NULL) {
            return TT_NULL;
        }
        return tt_is_list(queue->items)
                   ? pop_list(env, tt_list_get(queue->items))
                   : call_items(env, queue, "pop", TT_NULL);
    }
    if (check_items(env, queue) < 0) {
        return TT_NULL;
    }
    return TT_LIKELY(queue->items == TT_NULL)
               ? pop_ring(env, queue)
               : call_items(env, queue, "popleft", TT_NULL);
}

int tt__queue_count(struct tt_env *env, struct tt_queue *queue, int64_t *out)
{
    TT_ASSERT(tt__queue_sound(queue));
    *out = queue->count;
    if (TT_LIKELY(queue->items == TT_NULL)) {
        return check_items(env, queue);
    }
    tt_touch_value(env, queue->items, TT_READ);
    if (tt_is_list(queue->items)) {
        *out = tt_list_get(queue->items)->count;
        return 0;
    }
    tt_value length = call_items(env, queue, "__len__", TT_NULL);
    if (length != TT_NULL && tt_is_int(length)) {
        *out = tt_int_get(length);
    }
    tt_unref(env, length);
    return length == TT_NULL ? tt_failure(env) : 0;
}

int tt__queue_has_none(struct tt_env *env, struct tt_queue *queue)
{
    TT_ASSERT(tt__queue_sound(queue));
    if (TT_LIKELY(queue->items == TT_NULL)) {
        int rc = check_items(env, queue);
        return rc < 0 ? rc : queue->count == 0;
    }
    tt_touch_value(env, queue->items, TT_READ);
    if (tt_is_list(queue->items)) {
        return tt_list_get(queue->items)->count == 0;
    }
    tt_value items = tt_ref(queue->items);
    int truth = tt_truth(env, items);
    tt_unref(env, items);
    return truth < 0 ? truth : !truth;
}
