/* SPDX-License-Identifier: MIT
 *
 * loop/waiters.c: coroutines that wait in a queue of a primitive.
 */
#include "waiters.h"

int tt__waiter_join(struct tt_env *env, struct tt__waiter *waiter,
                    struct tt__waiters *queue, uint32_t *loop_index)
{
    TT_ASSERT(waiter->queue == NULL);
    struct tt_loop *loop = env->running;
    uint32_t index = loop == NULL ? 0 : loop->index + 1;
    if (*loop_index == 0) {
        *loop_index = index;
    }
    if (loop == NULL || *loop_index != index) {
        return tt_raise(env, &tt_RuntimeError,
                        "%R is bound to a different event loop",
                        tt_value_of(waiter->owner));
    }
    waiter->future = tt_future_new(loop);
    if (waiter->future == NULL) {
        return TT_ENOMEM;
    }
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
    return 0;
}

void tt__waiter_leave(struct tt__waiter *waiter)
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
}

void tt__waiter_drop(struct tt_env *env, struct tt_coro *coro)
{
    struct tt__waiter *waiter = (struct tt__waiter *)coro;
    tt__waiter_leave(waiter);
    tt_future_unref(env, waiter->future);
    tt_unref(env, tt_value_of(waiter->owner));
    waiter->future = NULL;
    waiter->owner = NULL;
}

tt_value tt__waiter_new(struct tt_env *env, const struct tt_coro_type *type,
                        void *owner)
{
    struct tt__waiter *waiter = tt_coro_new(env, type);
    if (waiter != NULL) {
        waiter->owner = owner;
        tt_object_ref(waiter->owner);
    }
    return tt_value_of(waiter);
}
