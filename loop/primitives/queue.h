/* SPDX-License-Identifier: MIT
 *
 * queue.h: what the files of asyncio.Queue share.
 *
 * Items are kept in a ring, without an object of their own, unless a program
 * needs one: a LifoQueue's and a PriorityQueue's are in a list, and those of
 * a queue whose `_queue` was looked at or set in whatever that is.
 *
 * A program's class may have methods of its own in the place of those that
 * asyncio.Queue calls on itself; `derived` says that they have to be looked
 * for at each call.
 */
#ifndef TT_QUEUE_H
#define TT_QUEUE_H

#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/object/sound.h"

enum tt__queue_kind { TT__QUEUE_FIFO, TT__QUEUE_LIFO, TT__QUEUE_PRIORITY };

struct tt_queue {
    struct tt_object head;
    struct tt__waiters getters;
    struct tt__waiters putters;
    /* The ring: item i is at[(first + i) & (capacity - 1)]; owns. */
    tt_value *at;
    uint32_t capacity; /* 0 or a power of two */
    uint32_t first;
    uint32_t count;
    uint32_t loop_index;
    tt_value items;        /* owns; in place of the ring; TT_NULL: none */
    tt_value maxsize;      /* owns */
    double count_max;      /* the same; <= 0: no limit; NaN: no number */
    int64_t unfinished;    /* items for which task_done() is to come */
    uint32_t taker_number; /* of the task that got one last, + 1 */
    enum tt__queue_kind kind;
    struct tt_event_flag *finished; /* owns; NULL: __init__ is to come */
    bool derived;
    bool has_items;   /* _init, or its replacement, was called */
    bool is_shutdown; /* also if it is bare */
};

/* See loop/object/sound.h. */
static inline bool tt__queue_sound(const struct tt_queue *queue)
{
    return tt__object_sound(&queue->head) && queue->count <= queue->capacity &&
           (queue->capacity & (queue->capacity - 1)) == 0 &&
           (queue->at != NULL || queue->capacity == 0);
}

/* 0, or a failure: __init__ of asyncio's class, which makes the attribute NAME,
 * is to come. */
int tt__queue_need(struct tt_env *env, const struct tt_queue *queue,
                   const char *name);

static inline struct tt_queue *tt__queue_of(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_queue_type));
    return (struct tt_queue *)(void *)v;
}

/* ---- queue_items.c: where the items are ---------------------------------- */

/* The methods of Queue and of its kinds that a program's class may override,
 * done by the queue's own KIND whatever the class has. All 0 or a failure, or
 * a value given. */
int tt__queue_init_items(struct tt_env *env, struct tt_queue *queue,
                         enum tt__queue_kind kind);
int tt__queue_push(struct tt_env *env, struct tt_queue *queue, tt_value item,
                   enum tt__queue_kind kind); /* keeps */
tt_value tt__queue_pop(struct tt_env *env, struct tt_queue *queue,
                       enum tt__queue_kind kind);
/* len(self._queue), and whether it is false. */
int tt__queue_count(struct tt_env *env, struct tt_queue *queue, int64_t *out);
int tt__queue_has_none(struct tt_env *env, struct tt_queue *queue);
/* self._queue as an object: borrowed; TT_NULL: a failure. */
tt_value tt__queue_items(struct tt_env *env, struct tt_queue *queue);
/* list(self._queue). Given. */
tt_value tt__queue_list(struct tt_env *env, struct tt_queue *queue);
/* self._queue = items (taken; TT_NULL: the ring) */
void tt__queue_set_items(struct tt_env *env, struct tt_queue *queue,
                         tt_value items);
/* Drops them all. */
void tt__queue_drop_items(struct tt_env *env, struct tt_queue *queue);

/* Whether the items are in the ring, and no program's class has a say. */
static inline bool tt__queue_is_plain(const struct tt_queue *queue)
{
    return queue->items == TT_NULL && !queue->derived;
}

static inline tt_value *tt__queue_slot(const struct tt_queue *queue, uint32_t i)
{
    return &queue->at[(queue->first + i) & (queue->capacity - 1)];
}

/* ---- queue.c ------------------------------------------------------------- */

/* A queue of TYPE as __new__ leaves it. */
struct tt_queue *tt__queue_make(struct tt_env *env, const struct tt_type *type,
                                enum tt__queue_kind kind);
/* Queue.__init__; keeps MAXSIZE. */
int tt__queue_init(struct tt_env *env, struct tt_queue *queue,
                   tt_value maxsize);
/* What CPython's methods do; those with self are called through the class. */
int tt__queue_over(struct tt_env *env, struct tt_queue *queue);
int tt__queue_put_now(struct tt_env *env, struct tt_queue *queue,
                      tt_value item);
tt_value tt__queue_get_now(struct tt_env *env, struct tt_queue *queue);
/* Calls what a program's class has in the place of a method: 1 and *RESULT
 * (given), 0 if it has nothing, or a failure. ARG may be TT_NULL. */
int tt__queue_hook(struct tt_env *env, struct tt_queue *queue, const char *name,
                   tt_value arg, tt_value *result);

#endif
