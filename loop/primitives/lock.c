/* SPDX-License-Identifier: MIT
 *
 * lock.c: asyncio.Lock.
 *
 * Mirrors asyncio/locks.py Lock of 3.14. CPython's lock does not know who
 * holds it; here the task that acquired it last is remembered, for reports of
 * deadlocks and for nothing else.
 *
 * Invariant: one whose __init__ is to come counts as locked, so that only who
 * finds it locked asks whether it is.
 */
#include "loop/core/future.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/object/access.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

struct tt_lock {
    struct tt_object head;
    struct tt__waiters waiters;
    uint32_t holder_number; /* of the task that holds it, + 1; 0: none */
    uint32_t loop_index;
    bool locked;
};

/* See loop/object/sound.h. */
static inline bool is_lock_sound(const struct tt_lock *lock)
{
    return tt__object_sound(&lock->head) &&
           (lock->waiters.first == NULL) == (lock->waiters.count == 0);
}

static struct tt_lock *lock_of(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_lock_type));
    return (struct tt_lock *)(void *)v;
}

static struct tt_lock *new_lock(struct tt_env *env, const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_lock *lock = tt_object_new(env, type, type->size);
    if (lock != NULL) {
        memset((char *)lock + sizeof lock->head, 0,
               type->size - sizeof lock->head);
    }
    return lock;
}

struct tt_lock *tt_lock_new(struct tt_env *env)
{
    return new_lock(env, &tt_lock_type);
}

bool tt_lock_locked(const struct tt_lock *lock)
{
    TT_ASSERT(is_lock_sound(lock));
    return lock->locked;
}

void tt_lock_unref(struct tt_env *env, struct tt_lock *lock)
{
    tt_unref(env, tt_value_of(lock));
}

/* _wake_up_first */
static int wake_first(struct tt_env *env, struct tt_lock *lock)
{
    TT_PARANOID_ASSERT(is_lock_sound(lock));
    struct tt__waiter *first = lock->waiters.first;
    if (first == NULL) {
        return 0;
    }
    if (tt_future_done(first->future)) {
        tt_touch(env, first->future, TT_READ);
        return 0;
    }
    return tt__future_finish(env, first->future, TT_TRUE);
}

int tt_lock_release(struct tt_env *env, struct tt_lock *lock)
{
    tt__touch_noticed(env, lock, TT_NOTICE_FREED);
    if (tt__need(env, &lock->head, "_locked") < 0) {
        return tt_failure(env);
    }
    if (!lock->locked) {
        return tt_raise(env, &tt_RuntimeError, "Lock is not acquired.");
    }
    lock->locked = false;
    return wake_first(env, lock);
}

static void take(struct tt_env *env, struct tt_lock *lock)
{
    /* It may be locked: by a program that resumes acquire() by hand. */
    TT_PARANOID_ASSERT(is_lock_sound(lock));
    tt__touch_noticed(env, lock, TT_NOTICE_HELD);
    lock->locked = true;
    lock->holder_number = 0;
    if (env->task != NULL) {
        lock->holder_number = env->task->future.number + 1;
    }
}

/* Nobody holds it, and nobody who waits still wants it. */
static bool is_free(struct tt_env *env, const struct tt_lock *lock)
{
    if (lock->locked) {
        return false;
    }
    for (const struct tt__waiter *at = lock->waiters.first; at != NULL;
         at = at->next) {
        tt_touch(env, at->future, TT_READ);
        if (!tt_future_cancelled(at->future)) {
            return false;
        }
    }
    return true;
}

/* ---- acquire() ----------------------------------------------------------- */

struct acquire {
    union {
        struct tt_coro coro;
        struct tt__waiter waiter;
    };
    bool entering; /* __aenter__: the result is None */
};

static void wait_of_lock(struct tt_env *env, struct tt_coro *coro,
                         struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    struct tt_lock *lock = (struct tt_lock *)((struct tt__waiter *)coro)->owner;
    out->what = "Lock.acquire";
    out->on = tt_value_of(lock);
    struct tt_task *holder = lock->locked && lock->holder_number != 0
                                 ? tt__left_find(env, lock->holder_number - 1)
                                 : NULL;
    out->waker = "release()";
    if (holder != NULL) {
        out->holders[out->holder_count++] = holder;
    } else if (lock->locked) {
        out->state = lock->holder_number == 0
                         ? "it is locked"
                         : "it is locked by a task that is done";
    }
}

/* A waiter that is cancelled hands the wake-up on. */
static int leave_queue(struct tt_env *env, struct acquire *self, int rc)
{
    struct tt_lock *lock = (struct tt_lock *)self->waiter.owner;
    tt_touch(env, lock, TT_WRITE);
    tt__waiter_leave(&self->waiter);
    if (rc != TT_ERAISED || lock->locked ||
        !tt_raised(env, &tt_CancelledError)) {
        return rc;
    }
    TT_ASSERT(is_lock_sound(lock));
    struct tt_exc *exc = tt_exc_take(env);
    int woken = wake_first(env, lock);
    if (woken < 0) {
        tt_exc_unref(env, exc);
        return woken;
    }
    return tt_reraise(env, exc);
}

/* Where it awaits its future. */
enum { ACQUIRE_WOKEN = 1 };

static int quick_acquire(struct tt_env *env, struct tt_coro *coro,
                         tt_value *value)
{
    TT_PARANOID_ASSERT(tt__coro_sound(coro));
    struct acquire *self = (struct acquire *)coro;
    struct tt_lock *lock = (struct tt_lock *)self->waiter.owner;
    if (coro->at == 0 && !is_free(env, lock)) {
        tt_touch(env, lock, TT_WRITE);
        return !(lock->head.flags & TT__PRIMITIVE_BARE) &&
                       tt__waiter_suspend(env, &self->waiter, &lock->waiters,
                                          lock->loop_index, ACQUIRE_WOKEN,
                                          value)
                   ? TT_YIELDED
                   : TT_BODY;
    }
    if (coro->at != 0) {
        if (!tt__waiter_woken(env, &self->waiter)) {
            return TT_BODY;
        }
        tt__waiter_leave(&self->waiter);
    }
    take(env, lock);
    return tt__waiter_return(env, &self->waiter,
                             self->entering ? TT_NONE : TT_TRUE, value);
}

TT_CORO_QUICK(acquire, "acquire", "Lock.acquire", tt__waiter_drop, wait_of_lock,
              TT_STDLIB "locks.py", TT__LINE_LOCK_ACQUIRE,
              TT__LINE_LOCK_ACQUIRE_AT_AWAIT_FUT, quick_acquire)
{
    struct tt_lock *lock = (struct tt_lock *)self->waiter.owner;
    TT_BEGIN;
    if (!is_free(env, lock)) {
        tt_touch(env, lock, TT_WRITE);
        TT_CHECK(tt__need(env, &lock->head, "_locked"));
        TT_CHECK(tt__waiter_join(env, &self->waiter, &lock->waiters,
                                 &lock->loop_index));
        TT_TRY_AWAIT(tt_future_await(self->waiter.future));
        TT_PLACE(ACQUIRE_WOKEN)
        TT_CHECK(leave_queue(env, self, rc));
    }
    take(env, lock);
    TT_RETURN(self->entering ? TT_NONE : TT_TRUE);
    TT_END;
}

static tt_value new_acquire(struct tt_env *env, const struct tt_coro_type *type,
                            struct tt_lock *lock, bool entering)
{
    TT_PARANOID_ASSERT(is_lock_sound(lock));
    struct acquire *self = tt_object_new(env, &type->type, sizeof *self);
    if (self != NULL) {
        tt__waiter_init(&self->waiter, lock);
        self->entering = entering;
    }
    return tt_value_of(self);
}

tt_value tt_lock_acquire(struct tt_env *env, struct tt_lock *lock)
{
    return new_acquire(env, &acquire_type, lock, false);
}

/* `async with`: the same body, in a coroutine of its own name. */
static const struct tt_coro_type aenter_type = TT_CORO_TYPE(
    sizeof(struct acquire), "__aenter__", "_ContextManagerMixin.__aenter__",
    acquire_entry, tt__waiter_drop, wait_of_lock, TT_STDLIB "locks.py",
    TT__LINE__CONTEXTMANAGERMIXIN_AENTER,
    TT__LINE__CONTEXTMANAGERMIXIN_AENTER_AT_AWAIT_SELF_ACQUIRE, quick_acquire);

tt_value tt__lock_enter(struct tt_env *env, struct tt_lock *lock)
{
    return new_acquire(env, &aenter_type, lock, true);
}

bool tt__lock_take(struct tt_env *env, struct tt_lock *lock)
{
    TT_ASSERT(is_lock_sound(lock));
    bool free = is_free(env, lock);
    if (free) {
        take(env, lock);
    }
    return free;
}

/* ---- As programs see it -------------------------------------------------- */

static tt_value acquire_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_lock_type));
    return tt_lock_acquire(env, lock_of(args[0]));
}

static tt_value aenter_method(struct tt_env *env, const tt_value *args)
{
    return TT_UNLIKELY(tt__is_derived(tt_object(args[0])))
               ? tt__aenter_new(env, args[0])
               : tt__lock_enter(env, lock_of(args[0]));
}

static int release_value(struct tt_env *env, tt_value lock)
{
    return tt_lock_release(env, lock_of(lock));
}

static tt_value aexit_method(struct tt_env *env, const tt_value *args)
{
    return tt__aexit_new(env, args[0],
                         tt__is_derived(tt_object(args[0])) ? tt__release
                                                            : release_value);
}

static tt_value release_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_lock_type));
    return tt_lock_release(env, lock_of(args[0])) < 0 ? TT_NULL : TT_NONE;
}

static tt_value get_locked(struct tt_env *env, tt_value self)
{
    return tt__need(env, &lock_of(self)->head, "_locked") < 0
               ? TT_NULL
               : tt_bool(lock_of(self)->locked);
}

static tt_value locked_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_lock_type));
    return get_locked(env, args[0]);
}

static const struct tt_native lock_methods[] = {
    TT_NATIVE("acquire", "Lock.acquire", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, acquire_method),
    TT_NATIVE("release", "Lock.release", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_WRITES | TT_REPORTS, release_method),
    TT_NATIVE("locked", "Lock.locked", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS, locked_method),
    TT_NATIVE("__aenter__", "_ContextManagerMixin.__aenter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aenter_method),
    TT_NATIVE("__aexit__", "_ContextManagerMixin.__aexit__",
              "self exc_type exc tb", 4, 4, 4,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aexit_method),
    {.name = NULL},
};

/* What asyncio calls private, and programs look at nevertheless. */
static const struct tt_property lock_properties[] = {
    {"_locked", TT_READS, get_locked, tt__refuse_private},
    {.name = NULL},
};

static int repr_lock(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_lock *lock = lock_of(self);
    int rc = tt__need(env, &lock->head, "_locked");
    if (rc < 0) {
        out->error = out->error == 0 ? rc : out->error;
        return out->error;
    }
    tt_text_format(out, "<%s object", lock->head.type->full_name);
    tt_text_address(out, lock);
    tt_text_puts(out, lock->locked ? " [locked" : " [unlocked");
    tt__waiters_put(&lock->waiters, out);
    tt_text_puts(out, "]>");
    return out->error;
}

static tt_value make_lock(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    struct tt_lock *lock = new_lock(env, type);
    if (lock != NULL) {
        lock->head.flags |= TT__PRIMITIVE_BARE;
        lock->locked = true;
    }
    return tt_value_of(lock);
}

static int init_lock(struct tt_env *env, tt_value self,
                     const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Lock", "Lock.__init__", "self", 1, 1, 1, 0);
    tt_value bound[1];
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0) {
        lock_of(self)->head.flags &= ~TT__PRIMITIVE_BARE;
        lock_of(self)->locked = false;
    }
    return rc;
}

const struct tt_type tt_lock_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Lock",
    .full_name = "asyncio.locks.Lock",
    .base = &tt_object_type,
    .size = sizeof(struct tt_lock),
    .repr = repr_lock,
    .make = make_lock,
    .init = init_lock,
    .methods = lock_methods,
    .properties = lock_properties,
};
