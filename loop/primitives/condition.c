/* SPDX-License-Identifier: MIT
 *
 * condition.c: asyncio.Condition.
 *
 * Mirrors asyncio/locks.py Condition of 3.14. Its lock is nearly always an
 * asyncio.Lock, which is used directly; anything else with acquire(),
 * release() and locked() is called, as CPython does.
 *
 * Invariant: either `lock` is an asyncio.Lock and there are no methods, or
 * all three methods are there. One whose __init__ is to come has a lock, too,
 * which nobody gets.
 */
#include "loop/core/future.h"
#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

enum method { LOCKED, ACQUIRE, RELEASE, METHOD_COUNT };

static const char *const method_names[] = {"locked", "acquire", "release"};

struct tt_condition {
    struct tt_object head;
    struct tt__waiters waiters;
    uint32_t loop_index;
    struct tt_lock *lock;           /* owns; NULL: see `methods` */
    tt_value methods[METHOD_COUNT]; /* owns; of another kind of lock */
};

/* See loop/object/sound.h. */
static inline bool is_condition_sound(const struct tt_condition *self)
{
    return tt__object_sound(&self->head) &&
           (self->waiters.first == NULL) == (self->waiters.count == 0);
}

static struct tt_condition *condition_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_condition_type));
    return (struct tt_condition *)(void *)v;
}

static struct tt_condition *new_condition(struct tt_env *env,
                                          const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_condition *condition = tt_object_new(env, type, type->size);
    if (condition != NULL) {
        memset((char *)condition + sizeof condition->head, 0,
               type->size - sizeof condition->head);
    }
    return condition;
}

/* LOCK is kept; NULL: a new one. */
static struct tt_condition *new_of_lock(struct tt_env *env,
                                        const struct tt_type *type,
                                        struct tt_lock *lock)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_condition *condition = new_condition(env, type);
    if (condition == NULL) {
        return NULL;
    }
    condition->lock = lock == NULL
                          ? tt_lock_new(env)
                          : (struct tt_lock *)(void *)tt_ref(tt_value_of(lock));
    if (condition->lock == NULL) {
        tt_condition_unref(env, condition);
        return NULL;
    }
    return condition;
}

struct tt_condition *tt_condition_new(struct tt_env *env, struct tt_lock *lock)
{
    return new_of_lock(env, &tt_condition_type, lock);
}

static void clear_condition(struct tt_env *env, struct tt_object *self)
{
    struct tt_condition *condition = (struct tt_condition *)self;
    tt_unref(env, tt_value_of(condition->lock));
    for (int i = 0; i < METHOD_COUNT; i++) {
        tt_unref(env, condition->methods[i]);
    }
}

void tt_condition_unref(struct tt_env *env, struct tt_condition *condition)
{
    tt_unref(env, tt_value_of(condition));
}

/* ---- Its lock ------------------------------------------------------------ */

/* Calls a method of another kind of lock; returns the result. */
static tt_value call_lock(struct tt_env *env, struct tt_condition *condition,
                          enum method method)
{
    TT_ASSERT(condition->lock == NULL);
    return tt_call(env, condition->methods[method], NULL, 0);
}

int tt_condition_locked(struct tt_env *env, struct tt_condition *condition)
{
    TT_ASSERT(is_condition_sound(condition));
    if (TT_LIKELY(condition->lock != NULL)) {
        tt_touch(env, condition->lock, TT_READ);
        return tt_lock_locked(condition->lock);
    }
    tt_value locked = call_lock(env, condition, LOCKED);
    int truth = locked == TT_NULL ? tt_failure(env) : tt_truth(env, locked);
    tt_unref(env, locked);
    return truth;
}

int tt_condition_release(struct tt_env *env, struct tt_condition *condition)
{
    TT_ASSERT(is_condition_sound(condition));
    if (TT_LIKELY(condition->lock != NULL)) {
        return tt_lock_release(env, condition->lock);
    }
    tt_value result = call_lock(env, condition, RELEASE);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

tt_value tt_condition_acquire(struct tt_env *env,
                              struct tt_condition *condition)
{
    TT_ASSERT(is_condition_sound(condition));
    return TT_LIKELY(condition->lock != NULL)
               ? tt_lock_acquire(env, condition->lock)
               : call_lock(env, condition, ACQUIRE);
}

bool tt__condition_take(struct tt_env *env, struct tt_condition *condition)
{
    TT_ASSERT(is_condition_sound(condition));
    return condition->lock != NULL && tt__lock_take(env, condition->lock);
}

/* ---- notify() ------------------------------------------------------------ */

/* _notify, of at most N: of all where that is NaN */
static int notify(struct tt_env *env, struct tt_condition *condition, double n)
{
    TT_ASSERT(is_condition_sound(condition));
    double count = 0;
    tt_touch(env, condition, TT_WRITE);
    for (struct tt__waiter *at = condition->waiters.first;
         at != NULL && !(count >= n); at = at->next) {
        if (tt_future_done(at->future)) {
            tt_touch(env, at->future, TT_READ);
            continue;
        }
        count++;
        int rc = tt__future_finish(env, at->future, TT_FALSE);
        if (rc < 0) {
            return rc; /* its loop is closed, and it may be gone */
        }
    }
    return 0;
}

static int check_locked(struct tt_env *env, struct tt_condition *condition,
                        const char *what)
{
    TT_ASSERT(is_condition_sound(condition));
    int rc = tt__need(env, &condition->head, "locked");
    int locked = rc < 0 ? rc : tt_condition_locked(env, condition);
    if (locked != 0) {
        return locked < 0 ? locked : 0;
    }
    return tt_raise(env, &tt_RuntimeError, "cannot %s on un-acquired lock",
                    what);
}

int tt_condition_notify(struct tt_env *env, struct tt_condition *condition,
                        uint32_t n)
{
    TT_ASSERT(is_condition_sound(condition));
    int rc = check_locked(env, condition, "notify");
    return rc < 0 ? rc : notify(env, condition, n);
}

int tt_condition_notify_all(struct tt_env *env, struct tt_condition *condition)
{
    TT_ASSERT(is_condition_sound(condition));
    return tt_condition_notify(env, condition, condition->waiters.count);
}

/* wait() fails with RC: whoever notified it may have meant another. */
static int notify_another(struct tt_env *env, struct tt_condition *condition,
                          int rc)
{
    TT_ASSERT(is_condition_sound(condition));
    if (rc != TT_ERAISED) {
        return rc;
    }
    struct tt_exc *exc = tt_exc_take(env);
    rc = notify(env, condition, 1);
    if (rc < 0) {
        tt_exc_unref(env, exc);
        return rc;
    }
    return tt_reraise(env, exc);
}

/* ---- wait() -------------------------------------------------------------- */

struct wait {
    union {
        struct tt_coro coro;
        struct tt__waiter waiter;
    };
    struct tt_exc *cancelled; /* owns; the last one while it re-acquired */
};

static void drop_wait(struct tt_env *env, struct tt_coro *coro)
{
    struct wait *self = (struct wait *)coro;
    struct tt_exc *cancelled = self->cancelled;
    self->cancelled = NULL;
    tt_exc_unref(env, cancelled);
    tt__waiter_drop(env, coro);
}

/* Once it is notified, it waits for the lock. */
static void wait_of_condition(struct tt_env *env, struct tt_coro *coro,
                              struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    const struct tt__waiter *waiter = (struct tt__waiter *)coro;
    (void)env;
    if (waiter->queue != NULL) {
        out->what = "Condition.wait";
        out->on = tt_value_of(waiter->owner);
        out->waker = "notify()";
    }
}

/* Lets go of the lock, and gets in line. */
static int begin_wait(struct tt_env *env, struct wait *self)
{
    struct tt_condition *condition = (struct tt_condition *)self->waiter.owner;
    int rc = check_locked(env, condition, "wait");
    tt_touch(env, condition, TT_WRITE);
    if (rc == 0) {
        rc = tt__waiter_begin(env, &self->waiter, &condition->loop_index);
    }
    if (rc == 0) {
        rc = tt_condition_release(env, condition);
    }
    if (rc == 0) {
        tt__waiter_push(&self->waiter, &condition->waiters);
    }
    TT_ASSERT(rc < 0 || condition->waiters.last == &self->waiter);
    return rc;
}

/* acquire() failed with RC: 0 after a cancellation, which is kept. */
static int keep_cancelled(struct tt_env *env, struct wait *self, int rc)
{
    if (rc != TT_ERAISED || !tt_raised(env, &tt_CancelledError)) {
        return rc;
    }
    tt_exc_unref(env, self->cancelled);
    self->cancelled = tt_exc_take(env);
    return 0;
}

TT_CORO_WITH(wait, "wait", "Condition.wait", drop_wait, wait_of_condition,
             TT_STDLIB "locks.py", TT__LINE_CONDITION_WAIT, 0)
{
    struct tt_condition *condition = (struct tt_condition *)self->waiter.owner;
    TT_BEGIN;
    rc = begin_wait(env, self);
    if (rc < 0) {
        return rc; /* nothing to clean up */
    }
    self->coro.line = TT__LINE_CONDITION_WAIT_AT_AWAIT_FUT;
    TT_TRY_AWAIT(tt_future_await(self->waiter.future));
    tt_touch(env, condition, TT_WRITE);
    tt__waiter_leave(&self->waiter);
    TT_CHECK(rc);
    TT_RETURN(TT_TRUE);
    TT_FINALLY;
    self->coro.line = TT__LINE_CONDITION_WAIT_AT_AWAIT_SELF_ACQUIRE;
    while (!tt__condition_take(env, condition)) {
        TT_TRY_AWAIT(tt_condition_acquire(env, condition));
        if (rc >= 0) {
            break;
        }
        rc = keep_cancelled(env, self, rc);
        if (rc < 0) {
            return notify_another(env, condition, rc);
        }
    }
    if (self->cancelled != NULL) {
        rc = tt_raise_exc(env, self->cancelled);
        return notify_another(env, condition, rc);
    }
    if (!(self->coro.head.flags & TT_CORO_RETURNING)) {
        TT_CHECK(notify(env, condition, 1));
    }
    TT_END_FINALLY;
}

tt_value tt_condition_wait(struct tt_env *env, struct tt_condition *condition)
{
    return tt__waiter_new(env, &wait_type, condition);
}

/* ---- wait_for() ---------------------------------------------------------- */

struct wait_for {
    struct tt_coro coro;
    tt_value condition; /* owns */
    tt_value predicate; /* owns */
    tt_value result;    /* owns; what it gave last */
};

static void drop_wait_for(struct tt_env *env, struct tt_coro *coro)
{
    struct wait_for *self = (struct wait_for *)coro;
    tt_clear(env, &self->condition);
    tt_clear(env, &self->predicate);
    tt_clear(env, &self->result);
}

/* Whether the predicate holds. */
static int ask(struct tt_env *env, struct wait_for *self)
{
    tt_value result = tt_call(env, self->predicate, NULL, 0);
    tt_set(env, &self->result, result);
    return result == TT_NULL ? tt_failure(env) : tt_truth(env, result);
}

/* self.wait(): given. */
static tt_value wait_of_class(struct tt_env *env, tt_value condition)
{
    return TT_LIKELY(!tt__is_derived(tt_object(condition)))
               ? tt_condition_wait(env, condition_of(condition))
               : tt__call_own(env, condition, "wait", TT_NULL);
}

TT_CORO_WITH(wait_for, "wait_for", "Condition.wait_for", drop_wait_for, NULL,
             TT_STDLIB "locks.py", TT__LINE_CONDITION_WAIT_FOR,
             TT__LINE_CONDITION_WAIT_FOR_AT_AWAIT_SELF_WAIT)
{
    TT_BEGIN;
    TT_CHECK(ask(env, self));
    while (rc == 0) {
        TT_AWAIT(wait_of_class(env, self->condition));
        TT_CHECK(ask(env, self));
    }
    TT_RETURN(tt_ref(self->result));
    TT_END;
}

tt_value tt_condition_wait_for(struct tt_env *env,
                               struct tt_condition *condition,
                               tt_value predicate)
{
    TT_ASSERT(is_condition_sound(condition));
    struct wait_for *self = wait_for_new(env);
    if (self != NULL) {
        self->condition = tt_ref(tt_value_of(condition));
        self->predicate = tt_ref(predicate);
    }
    return tt_value_of(self);
}

/* ---- async with ---------------------------------------------------------- */

tt_value tt__condition_enter(struct tt_env *env, struct tt_condition *condition)
{
    TT_ASSERT(is_condition_sound(condition));
    bool bare = condition->head.flags & TT__PRIMITIVE_BARE;
    if (condition->lock != NULL && !bare) {
        return tt__lock_enter(env, condition->lock);
    }
    return tt__aenter_new(env, tt_value_of(condition));
}

static tt_value aenter_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_condition_type));
    return tt__condition_enter(env, condition_of(args[0]));
}

static int release_value(struct tt_env *env, tt_value v)
{
    struct tt_condition *condition = condition_of(v);
    int rc = tt__need(env, &condition->head, "release");
    return rc < 0 ? rc : tt_condition_release(env, condition);
}

static tt_value aexit_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_condition_type));
    return tt__aexit_new(env, args[0], release_value);
}

/* ---- As programs see it -------------------------------------------------- */

static tt_value wait_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_condition_type));
    return tt_condition_wait(env, condition_of(args[0]));
}

static tt_value wait_for_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_condition_type));
    return tt_condition_wait_for(env, condition_of(args[0]), args[1]);
}

static tt_value notify_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_condition_type));
    struct tt_condition *condition = condition_of(args[0]);
    double n = 1;
    int rc = check_locked(env, condition, "notify");
    if (rc == 0 && args[1] != TT_NULL && !tt_number(args[1], &n) &&
        condition->waiters.count > 0) {
        rc = tt_raise(env, &tt_TypeError,
                      "'>=' not supported between instances of 'int' and '%T'",
                      args[1]);
    }
    rc = rc < 0 ? rc : notify(env, condition, n);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value notify_all_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_condition_type));
    struct tt_condition *condition = condition_of(args[0]);
    if (tt__need(env, &condition->head, "_waiters") < 0) {
        return TT_NULL;
    }
    if (TT_LIKELY(!tt__is_derived(&condition->head))) {
        return tt_condition_notify_all(env, condition) < 0 ? TT_NULL : TT_NONE;
    }
    tt_value result = tt__call_own(env, args[0], "notify",
                                   tt_small_int(condition->waiters.count));
    tt_unref(env, result);
    return result == TT_NULL ? TT_NULL : TT_NONE;
}

static const struct tt_native condition_methods[] = {
    TT_NATIVE("wait", "Condition.wait", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, wait_method),
    TT_NATIVE("wait_for", "Condition.wait_for", "self predicate", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, wait_for_method),
    TT_NATIVE("notify", "Condition.notify", "self n", 1, 2, 2, TT_NATIVE_METHOD,
              TT_WRITES | TT_REPORTS, notify_method),
    TT_NATIVE("notify_all", "Condition.notify_all", "self", 1, 1, 1,
              TT_NATIVE_METHOD, TT_WRITES | TT_REPORTS, notify_all_method),
    TT_NATIVE("__aenter__", "_ContextManagerMixin.__aenter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aenter_method),
    TT_NATIVE("__aexit__", "_ContextManagerMixin.__aexit__",
              "self exc_type exc tb", 4, 4, 4,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aexit_method),
    {.name = NULL},
};

/* The lock's own methods, which CPython keeps as attributes. */
static tt_value get_method(struct tt_env *env, tt_value self,
                           enum method method)
{
    const struct tt_condition *condition = condition_of(self);
    if (tt__need(env, &condition->head, method_names[method]) < 0) {
        return TT_NULL;
    }
    return condition->lock != NULL
               ? tt__attribute(env, tt_value_of(condition->lock),
                               method_names[method])
               : tt_ref(condition->methods[method]);
}

static tt_value get_locked(struct tt_env *env, tt_value self)
{
    return get_method(env, self, LOCKED);
}

static tt_value get_acquire(struct tt_env *env, tt_value self)
{
    return get_method(env, self, ACQUIRE);
}

static tt_value get_release(struct tt_env *env, tt_value self)
{
    return get_method(env, self, RELEASE);
}

/* In CPython the attribute would be another one, which wait() uses from then
 * on. */
static int refuse_set(struct tt_env *env, tt_value self, tt_value value)
{
    (void)self;
    (void)value;
    return tt_fail(env, TT_ELIMIT,
                   "setting locked, acquire or release of a Condition is not "
                   "in the scenario language");
}

static tt_value get_lock(struct tt_env *env, tt_value self)
{
    const struct tt_condition *condition = condition_of(self);
    if (tt__need(env, &condition->head, "_lock") < 0) {
        return TT_NULL;
    }
    if (condition->lock == NULL) {
        tt__refuse_private(env, self, TT_NULL);
        return TT_NULL;
    }
    return tt_ref(tt_value_of(condition->lock));
}

static const struct tt_property condition_properties[] = {
    {"_lock", TT_PURE, get_lock, tt__refuse_private},
    {"locked", TT_PURE, get_locked, refuse_set},
    {"acquire", TT_PURE, get_acquire, refuse_set},
    {"release", TT_PURE, get_release, refuse_set},
    {.name = NULL},
};

static int repr_condition(struct tt_env *env, tt_value self,
                          struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_condition *condition = condition_of(self);
    int rc = tt__need(env, &condition->head, "locked");
    int locked = rc < 0 ? rc : tt_condition_locked(env, condition);
    if (locked < 0) {
        out->error = out->error == 0 ? locked : out->error;
        return out->error;
    }
    tt_text_format(out, "<%s object", condition->head.type->full_name);
    tt_text_address(out, condition);
    tt_text_puts(out, locked ? " [locked" : " [unlocked");
    tt__waiters_put(&condition->waiters, out);
    tt_text_puts(out, "]>");
    return out->error;
}

/* Its lock becomes anything that has a lock's methods: 0 or a failure. */
static int take_methods(struct tt_env *env, struct tt_condition *condition,
                        tt_value lock)
{
    TT_ASSERT(is_condition_sound(condition));
    tt_value methods[METHOD_COUNT];
    for (int i = 0; i < METHOD_COUNT; i++) {
        methods[i] = tt__attribute(env, lock, method_names[i]);
        if (methods[i] == TT_NULL) {
            while (i-- > 0) {
                tt_unref(env, methods[i]);
            }
            return tt_failure(env);
        }
    }
    tt_lock_unref(env, condition->lock);
    condition->lock = NULL;
    for (int i = 0; i < METHOD_COUNT; i++) {
        tt_set(env, &condition->methods[i], methods[i]);
    }
    return 0;
}

static tt_value make_condition(struct tt_env *env, const struct tt_type *type,
                               const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    struct tt_condition *condition = new_of_lock(env, type, NULL);
    if (condition != NULL) {
        condition->head.flags |= TT__PRIMITIVE_BARE;
    }
    return tt_value_of(condition);
}

static int init_condition(struct tt_env *env, tt_value self,
                          const struct tt_args *args)
{
    static const struct tt_native signature = TT_SIGNATURE(
        "Condition", "Condition.__init__", "self lock", 1, 2, 2, 0);
    struct tt_condition *condition = condition_of(self);
    tt_value bound[2];
    if (tt__bind_method(env, &signature, args, bound) < 0) {
        return tt_failure(env);
    }
    tt_value lock = bound[1];
    bool other = lock != TT_NULL && lock != TT_NONE &&
                 !tt_is_exactly(lock, &tt_lock_type);
    if (other && take_methods(env, condition, lock) < 0) {
        return tt_failure(env);
    }
    condition->head.flags &= ~TT__PRIMITIVE_BARE;
    if (other || lock == TT_NULL || lock == TT_NONE) {
        return 0; /* it has one */
    }
    struct tt_lock *before = condition->lock;
    condition->lock = (struct tt_lock *)(void *)tt_ref(lock);
    tt_lock_unref(env, before);
    return 0;
}

const struct tt_type tt_condition_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Condition",
    .full_name = "asyncio.locks.Condition",
    .base = &tt_object_type,
    .size = sizeof(struct tt_condition),
    .clear = clear_condition,
    .repr = repr_condition,
    .make = make_condition,
    .init = init_condition,
    .methods = condition_methods,
    .properties = condition_properties,
};
