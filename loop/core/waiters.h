/* SPDX-License-Identifier: MIT
 *
 * waiters.h: coroutines that wait in a queue of a primitive.
 *
 * asyncio's primitives keep a deque of futures; here the coroutines that
 * created them are linked in the same order, each with its future, so that
 * leaving the queue costs nothing however long it is. The future is inside
 * the coroutine, with a head of its own that is counted by itself; one that
 * still waits for the next use of it gets another (a coroutine of its own
 * memory). Where it outlives the coroutine it keeps the memory of both.
 *
 * Invariants: a waiter is in a queue exactly while `queue` is not NULL, and
 * then `future` is not NULL; `own` has references exactly while it lives.
 */
#ifndef TT_WAITERS_H
#define TT_WAITERS_H

#include "loop/core/coro.h"
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/object/choose.h"

struct tt__waiters {
    struct tt__waiter *first;
    struct tt__waiter *last;
    uint32_t count;
};

/* A flag of `own` besides those of tt_task.h: the coroutine ended, and its
 * memory is kept for the future. */
enum { TT_FUTURE_OUTLIVED = 1 << 14 };
_Static_assert((TT_FUTURE_OUTLIVED & (TT_FUTURE_FLAGS | TT_TASK_FLAGS)) == 0,
               "it shares the word with the flags of futures");

/* What a waiting coroutine of any primitive begins with. */
struct tt__waiter {
    struct tt_coro coro;
    struct tt_object *owner;   /* owns; the primitive; NULL: just an entry */
    struct tt_future *future;  /* owns; NULL: not waiting; most often `own` */
    struct tt__waiters *queue; /* of the owner; NULL: not in it */
    struct tt__waiter *next;
    struct tt__waiter *previous;
    struct tt_future own;
};

/* Its future lives on when the coroutine ended. */
void tt__waiter_outlived(struct tt__waiter *waiter);

/* Makes the future: 0 or a failure. LOOP_INDEX is the primitive's: the number
 * of its loop + 1, 0 while it has none; a primitive of another loop raises
 * RuntimeError (mixins.py _LoopBoundMixin._get_loop). */
int tt__waiter_begin(struct tt_env *env, struct tt__waiter *waiter,
                     uint32_t *loop_index);

#if defined(TT_PARANOID)
/* Both directions of a queue's links, of the first entries. */
static inline void tt__waiters_check(const struct tt__waiters *queue)
{
    const struct tt__waiter *at = queue->first, *previous = NULL;
    uint32_t count = 0;
    enum { CHECKED_MAX = 64 };
    TT_ASSERT((queue->first == NULL) == (queue->last == NULL));
    for (; at != NULL && count < CHECKED_MAX; at = at->next) {
        TT_ASSERT(at->queue == queue && at->previous == previous);
        TT_ASSERT(at->future != NULL && at->future->head.refs > 0);
        previous = at;
        count++;
    }
    TT_ASSERT(at != NULL || (count == queue->count && previous == queue->last));
}
#else
static inline void tt__waiters_check(const struct tt__waiters *queue)
{
    (void)queue;
}
#endif

/* Appends the waiter, which has its future. */
static inline void tt__waiter_push(struct tt__waiter *waiter,
                                   struct tt__waiters *queue)
{
    TT_ASSERT(waiter->queue == NULL && waiter->future != NULL);
    waiter->queue = queue;
    waiter->next = NULL;
    waiter->previous = queue->last;
    if (queue->last != NULL) {
        queue->last->next = waiter;
    } else {
        queue->first = waiter;
    }
    queue->last = waiter;
    queue->count++;
    tt__waiters_check(queue);
}

/* Both. */
int tt__waiter_join(struct tt_env *env, struct tt__waiter *waiter,
                    struct tt__waiters *queue, uint32_t *loop_index);

/* Takes it out of its queue, if it is in one. */
static inline void tt__waiter_leave(struct tt__waiter *waiter)
{
    struct tt__waiters *queue = waiter->queue;
    if (queue == NULL) {
        return;
    }
    if (waiter->previous != NULL) {
        waiter->previous->next = waiter->next;
    } else {
        queue->first = waiter->next;
    }
    if (waiter->next != NULL) {
        waiter->next->previous = waiter->previous;
    } else {
        queue->last = waiter->previous;
    }
    queue->count--;
    waiter->queue = NULL;
    TT_ASSERT((queue->count == 0) == (queue->first == NULL));
    tt__waiters_check(queue);
}

/* Its future was completed by somebody who does not know the queue, and
 * asyncio leaves such a future in its deque. An entry without a coroutine takes
 * its place, so that the waiter can return or wait again. 0 or a failure. */
int tt__waiter_leave_future(struct tt_env *env, struct tt__waiter *waiter);

/* Drops WAITER, which was taken out of its queue, if it is such an entry. */
void tt__waiter_discard(struct tt_env *env, struct tt__waiter *waiter);

/* For the drop function of waiting coroutines. */
void tt__waiter_drop(struct tt_env *env, struct tt_coro *coro);

/* Returns a coroutine of TYPE (a struct that begins with a tt__waiter) that
 * keeps OWNER. */
tt_value tt__waiter_new(struct tt_env *env, const struct tt_coro_type *type,
                        void *owner);

/* The same without zeroing what follows the waiter: SELF is new and owned. */
static inline void tt__waiter_init(struct tt__waiter *self, void *owner)
{
    self->coro.at = 0;
    self->coro.line = 0;
    self->coro.awaiting = TT_NULL;
    self->owner = owner;
    self->owner->refs++;
    self->future = NULL;
    self->queue = NULL;
    self->own.head.refs = 0;
}

/* For the `quick` of a coroutine that waits once, in QUEUE: suspends it where
 * its body awaits its future, at AT. false: the body has to. */
static inline bool tt__waiter_suspend(struct tt_env *env,
                                      struct tt__waiter *self,
                                      struct tt__waiters *queue,
                                      uint32_t loop_index, uint32_t at,
                                      tt_value *value)
{
    struct tt_loop *loop = env->running;
    if (TT_UNLIKELY(loop == NULL || loop_index != loop->index + 1 ||
                    tt__asks(env, TT_CHOICE_FAULT))) {
        return false;
    }
    TT_ASSERT(self->future == NULL && self->own.head.refs == 0);
    /* The waiter's, its await's, and the one that is given. */
    self->own.head =
        (struct tt_object){3, TT_FUTURE_BLOCKING, &tt__waiter_future_type};
    tt__future_init(&self->own, loop);
    self->future = &self->own;
    tt__waiter_push(self, queue);
    self->coro.at = at;
    self->coro.awaiting = *value = tt_value_of(&self->own);
    return true;
}

/* The other half: whether it was woken, so that its body would continue after
 * that await. It owns no future any more then. */
static inline bool tt__waiter_woken(struct tt_env *env, struct tt__waiter *self)
{
    struct tt_future *own = &self->own;
    if (TT_UNLIKELY(self->future != own ||
                    self->coro.awaiting != tt_value_of(own) ||
                    (own->head.flags &
                     (TT_FUTURE_STATE | TT_FUTURE_EXCEPTION)) != TT_FINISHED)) {
        return false;
    }
    self->coro.awaiting = TT_NULL;
    self->future = NULL;
    TT_ASSERT(own->head.refs >= 2);
    own->head.refs--;
    tt__future_drop(env, own);
    return true;
}

/* What the end of the body does where nothing failed. */
static inline int tt__waiter_return(struct tt_env *env, struct tt__waiter *self,
                                    tt_value result, tt_value *value)
{
    struct tt_object *owner = self->owner;
    *value = result;
    self->coro.head.flags = TT_CORO_DONE;
    self->owner = NULL;
    if (self->own.head.refs > 0) {
        tt__waiter_outlived(self);
    }
    tt_object_unref(env, owner);
    return TT_RETURNED;
}

/* ", waiters:N" of a repr(), where somebody waits. */
void tt__waiters_put(const struct tt__waiters *queue, struct tt_text *out);

/* Whether the primitive is of a program's class, which may have methods of its
 * own that asyncio then calls. */
static inline bool tt__is_derived(const struct tt_object *primitive)
{
    return primitive->type->flags & TT_TYPE_CLASS;
}

/* A bit of `flags` in asyncio's primitives: it was made, and __init__ is to
 * come, which a program's class may forget to call. CPython's has none of its
 * attributes then. */
#define TT__PRIMITIVE_BARE 1u

/* 0, or AttributeError: PRIMITIVE is bare, and has no attribute NAME. */
static inline int tt__need(struct tt_env *env,
                           const struct tt_object *primitive, const char *name)
{
    return TT_LIKELY(!(primitive->flags & TT__PRIMITIVE_BARE))
               ? 0
               : tt_raise_attribute(env, tt_value_of(primitive), name);
}

/* _ContextManagerMixin.__aenter__: returns a coroutine that awaits
 * OWNER.acquire(); it keeps OWNER. */
tt_value tt__aenter_new(struct tt_env *env, tt_value owner);

/* OWNER.NAME(), with ARG unless that is TT_NULL: given. */
tt_value tt__call_own(struct tt_env *env, tt_value owner, const char *name,
                      tt_value arg);

/* The truth of OWNER.NAME(): 1, 0 or a failure. */
int tt__ask(struct tt_env *env, tt_value owner, const char *name);

/* OWNER.release(), whoever defines it: for tt__aexit_new. */
int tt__release(struct tt_env *env, tt_value owner);

/* _ContextManagerMixin.__aexit__: returns a coroutine that calls RELEASE with
 * OWNER, which it keeps. */
tt_value tt__aexit_new(struct tt_env *env, tt_value owner,
                       int (*release)(struct tt_env *env, tt_value owner));

/* lock.c: acquires it, if nobody has to wait. */
bool tt__lock_take(struct tt_env *env, struct tt_lock *lock);
/* The same of a condition's lock, where it is an asyncio.Lock. */
bool tt__condition_take(struct tt_env *env, struct tt_condition *condition);
/* The coroutine of `async with lock`. Given. */
tt_value tt__lock_enter(struct tt_env *env, struct tt_lock *lock);
/* The same, also of a program's class that derives from them. New. */
tt_value tt__semaphore_enter(struct tt_env *env,
                             struct tt_semaphore *semaphore);
tt_value tt__condition_enter(struct tt_env *env,
                             struct tt_condition *condition);

#endif
