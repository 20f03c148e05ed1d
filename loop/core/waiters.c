/* SPDX-License-Identifier: MIT
 *
 * waiters.c: coroutines that wait in a queue of a primitive.
 */
#include "loop/core/waiters.h"

#include "loop/core/choice.h"
#include "loop/core/coro.h"
#include "loop/core/future.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/methods/future_methods.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/object/sound.h"

/* ---- The future inside --------------------------------------------------- */

static struct tt__waiter *waiter_of(struct tt_object *own)
{
    TT_ASSERT(own->type == &tt__waiter_future_type);
    return (struct tt__waiter *)(void *)((char *)own -
                                         offsetof(struct tt__waiter, own));
}

/* Its last reference is gone. */
static void clear_own(struct tt_env *env, struct tt_object *self)
{
    TT_ASSERT(tt__object_sound(self));
    struct tt__waiter *waiter = waiter_of(self);
    bool outlived = self->flags & TT_FUTURE_OUTLIVED;
    if (tt__left_finalise(env, self)) {
        return;
    }
    tt__future_clear(env, self);
    waiter->own.outcome = TT_NULL;
    if (outlived) {
        tt_object_unref(env, &waiter->coro.head);
    }
}

const struct tt_type tt__waiter_future_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Future",
    .full_name = "asyncio.futures.Future",
    .base = &tt_future_type,
    .flags = TT_TYPE_FUTURE | TT_TYPE_FINAL,
    .size = 0, /* it is a part of a waiter */
    .clear = clear_own,
    .repr = tt__future_repr,
    .cancel = tt__future_cancel_plain,
};

void tt__waiter_outlived(struct tt__waiter *waiter)
{
    TT_ASSERT(waiter->own.head.refs > 0);
    waiter->own.head.flags |= TT_FUTURE_OUTLIVED;
    waiter->coro.head.refs++;
}

/* ---- Waiting ------------------------------------------------------------- */

int tt__waiter_begin(struct tt_env *env, struct tt__waiter *waiter,
                     uint32_t *loop_index)
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
    struct tt_future *old = waiter->future;
    waiter->future = NULL;
    tt_future_unref(env, old);
    if (TT_LIKELY(waiter->own.head.refs == 0)) {
        int rc = tt__may_fail(env, TT_NULL);
        if (rc < 0) {
            return rc;
        }
        waiter->own.head = (struct tt_object){1, 0, &tt__waiter_future_type};
        tt__future_init(&waiter->own, loop);
        waiter->future = &waiter->own;
        return 0;
    }
    waiter->future = tt_future_new(loop);
    return waiter->future == NULL ? tt_failure(env) : 0;
}

static void clear_entry(struct tt_env *env, struct tt_object *self)
{
    struct tt__waiter *entry = (struct tt__waiter *)self;
    TT_ASSERT(entry->queue == NULL && entry->owner == NULL);
    tt_future_unref(env, entry->future);
}

/* An entry of a queue that has no coroutine. */
static const struct tt_type entry_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Future",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__waiter),
    .clear = clear_entry,
};

int tt__waiter_leave_future(struct tt_env *env, struct tt__waiter *waiter)
{
    struct tt__waiters *queue = waiter->queue;
    TT_ASSERT(queue != NULL && tt_future_done(waiter->future));
    TT_ASSERT(waiter->previous == NULL || waiter->previous->next == waiter);
    TT_ASSERT(waiter->next == NULL || waiter->next->previous == waiter);
    struct tt__waiter *entry = tt_object_zeroed(env, &entry_type);
    if (entry == NULL) {
        return tt_failure(env);
    }
    *(waiter->previous != NULL ? &waiter->previous->next : &queue->first) =
        entry;
    *(waiter->next != NULL ? &waiter->next->previous : &queue->last) = entry;
    entry->previous = waiter->previous;
    entry->next = waiter->next;
    entry->queue = queue;
    entry->future = waiter->future;
    waiter->future = NULL;
    waiter->queue = NULL;
    return 0;
}

void tt__waiter_discard(struct tt_env *env, struct tt__waiter *waiter)
{
    TT_ASSERT(waiter->queue == NULL);
    if (waiter->owner == NULL) {
        tt_object_unref(env, &waiter->coro.head);
    }
}

int tt__waiter_join(struct tt_env *env, struct tt__waiter *waiter,
                    struct tt__waiters *queue, uint32_t *loop_index)
{
    int rc = tt__waiter_begin(env, waiter, loop_index);
    if (rc == 0) {
        tt__waiter_push(waiter, queue);
    }
    return rc;
}

void tt__waiter_drop(struct tt_env *env, struct tt_coro *coro)
{
    struct tt__waiter *waiter = (struct tt__waiter *)coro;
    tt__waiter_leave(waiter);
    struct tt_future *future = waiter->future;
    waiter->future = NULL;
    tt_future_unref(env, future);
    if (waiter->own.head.refs > 0) {
        tt__waiter_outlived(waiter);
    }
    tt_unref(env, tt_value_of(waiter->owner));
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

void tt__waiters_put(const struct tt__waiters *queue, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    if (queue->count > 0) {
        tt_text_format(out, ", waiters:%u", queue->count);
    }
}

/* ---- async with ---------------------------------------------------------- */

tt_value tt__call_own(struct tt_env *env, tt_value owner, const char *name,
                      tt_value arg)
{
    tt_value method = tt__attribute(env, owner, name);
    tt_value result = method == TT_NULL
                          ? TT_NULL
                          : tt_call(env, method, &arg, arg == TT_NULL ? 0 : 1);
    tt_unref(env, method);
    return result;
}

struct aenter {
    struct tt_coro coro;
    tt_value owner; /* owns */
};

static void drop_aenter(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct aenter *)coro)->owner);
}

TT_CORO_WITH(aenter, "__aenter__", "_ContextManagerMixin.__aenter__",
             drop_aenter, NULL, TT_STDLIB "locks.py",
             TT__LINE__CONTEXTMANAGERMIXIN_AENTER,
             TT__LINE__CONTEXTMANAGERMIXIN_AENTER_AT_AWAIT_SELF_ACQUIRE)
{
    TT_BEGIN;
    TT_AWAIT(tt__call_own(env, self->owner, "acquire", TT_NULL));
    TT_RETURN(TT_NONE);
    TT_END;
}

tt_value tt__aenter_new(struct tt_env *env, tt_value owner)
{
    struct aenter *self = aenter_new(env);
    if (self != NULL) {
        self->owner = tt_ref(owner);
    }
    return tt_value_of(self);
}

int tt__ask(struct tt_env *env, tt_value owner, const char *name)
{
    tt_value result = tt__call_own(env, owner, name, TT_NULL);
    int truth = result == TT_NULL ? tt_failure(env) : tt_truth(env, result);
    tt_unref(env, result);
    return truth;
}

int tt__release(struct tt_env *env, tt_value owner)
{
    tt_value result = tt__call_own(env, owner, "release", TT_NULL);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

struct aexit {
    struct tt_coro coro;
    tt_value owner; /* owns */
    int (*release)(struct tt_env *env, tt_value owner);
};

static void drop_aexit(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct aexit *)coro)->owner);
}

TT_CORO_WITH(aexit, "__aexit__", "_ContextManagerMixin.__aexit__", drop_aexit,
             NULL, TT_STDLIB "locks.py", TT__LINE__CONTEXTMANAGERMIXIN_AEXIT, 0)
{
    TT_BEGIN;
    TT_CHECK(self->release(env, self->owner));
    TT_RETURN(TT_NONE);
    TT_END;
}

tt_value tt__aexit_new(struct tt_env *env, tt_value owner,
                       int (*release)(struct tt_env *env, tt_value owner))
{
    struct aexit *self = aexit_new(env);
    if (self != NULL) {
        self->owner = tt_ref(owner);
        self->release = release;
    }
    return tt_value_of(self);
}
