/* SPDX-License-Identifier: MIT
 *
 * semaphore.c: asyncio.Semaphore and asyncio.BoundedSemaphore.
 *
 * Mirrors asyncio/locks.py Semaphore and BoundedSemaphore of 3.14. CPython's
 * do not know who acquired them; here the last tasks that did are remembered,
 * for reports of deadlocks and for nothing else.
 *
 * Invariant: `value` is what is left for those who come, without what woken
 * waiters are about to take; it is never negative. CPython takes any number: of
 * a float, which may be inf or fall below 0, `real` is the value.
 */
#include "loop/core/future.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/object/access.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

struct tt_semaphore {
    struct tt_object head;
    struct tt__waiters waiters;
    int64_t value;
    int64_t initial;
    double real; /* where `is_float` */
    double real_initial;
    /* Numbers of the tasks that acquired it last, + 1, the newest first; 0:
     * none. */
    uint32_t holders[TT_WAIT_HOLDERS_MAX];
    uint32_t loop_index;
    bool is_bool; /* its value was given as one, and has not changed */
    bool is_float;
};

/* See loop/object/sound.h. */
static inline bool is_semaphore_sound(const struct tt_semaphore *self)
{
    return tt__object_sound(&self->head) &&
           (self->waiters.first == NULL) == (self->waiters.count == 0);
}

static struct tt_semaphore *semaphore_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_semaphore_type));
    return (struct tt_semaphore *)(void *)v;
}

static int refuse_negative(struct tt_env *env)
{
    return tt_raise(env, &tt_ValueError,
                    "Semaphore initial value must be >= 0");
}

static bool is_bounded(const struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    return tt_type_is(semaphore->head.type, &tt_bounded_semaphore_type);
}

static struct tt_semaphore *
new_semaphore(struct tt_env *env, const struct tt_type *type, int64_t value)
{
    TT_ASSERT(tt__type_sound(type));
    if (value < 0) {
        refuse_negative(env);
        return NULL;
    }
    struct tt_semaphore *semaphore = tt_object_new(env, type, type->size);
    if (semaphore != NULL) {
        memset((char *)semaphore + sizeof semaphore->head, 0,
               type->size - sizeof semaphore->head);
        semaphore->value = value;
        semaphore->initial = value;
    }
    return semaphore;
}

struct tt_semaphore *tt_semaphore_new(struct tt_env *env, int64_t value)
{
    return new_semaphore(env, &tt_semaphore_type, value);
}

struct tt_semaphore *tt_semaphore_new_bounded(struct tt_env *env, int64_t value)
{
    return new_semaphore(env, &tt_bounded_semaphore_type, value);
}

void tt_semaphore_unref(struct tt_env *env, struct tt_semaphore *semaphore)
{
    tt_unref(env, tt_value_of(semaphore));
}

/* self._value > 0 */
static bool is_positive(const struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    return TT_LIKELY(!semaphore->is_float) ? semaphore->value > 0
                                           : semaphore->real > 0;
}

/* self._value >= self._bound_value */
static bool is_full(const struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    return TT_LIKELY(!semaphore->is_float)
               ? semaphore->value >= semaphore->initial
               : semaphore->real >= semaphore->real_initial;
}

bool tt_semaphore_locked(const struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    if (TT_LIKELY(!semaphore->is_float) ? semaphore->value == 0
                                        : semaphore->real == 0) {
        return true;
    }
    for (const struct tt__waiter *at = semaphore->waiters.first; at != NULL;
         at = at->next) {
        if (!tt_future_cancelled(at->future)) {
            return true;
        }
    }
    return false;
}

/* locked(), which reads also those who wait. */
static bool is_locked(struct tt_env *env, const struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    for (const struct tt__waiter *at = semaphore->waiters.first; at != NULL;
         at = at->next) {
        tt_touch(env, at->future, TT_READ);
    }
    return tt_semaphore_locked(semaphore);
}

/* self.locked(): 1, 0 or a failure. */
static int ask_locked(struct tt_env *env, struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    if (TT_UNLIKELY(tt__is_derived(&semaphore->head))) {
        return tt__ask(env, tt_value_of(semaphore), "locked");
    }
    int rc = tt__need(env, &semaphore->head, "_value");
    return rc < 0 ? rc : is_locked(env, semaphore);
}

static void change(struct tt_semaphore *semaphore, int by)
{
    semaphore->is_bool = false;
    if (TT_UNLIKELY(semaphore->is_float)) {
        semaphore->real += by;
        return;
    }
    semaphore->value += by;
    /* A program's locked() may say what is not so. */
    TT_ASSERT(semaphore->value >= 0 || tt__is_derived(&semaphore->head));
}

/* ---- Who has it ---------------------------------------------------------- */

/* The running task's number + 1, or 0. */
static uint32_t running_number(const struct tt_env *env)
{
    return env->task == NULL ? 0 : env->task->future.number + 1;
}

static void note_holder(struct tt_env *env, struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    memmove(semaphore->holders + 1, semaphore->holders,
            sizeof semaphore->holders - sizeof *semaphore->holders);
    semaphore->holders[0] = running_number(env);
}

static void forget_holder(struct tt_env *env, struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    uint32_t number = running_number(env);
    for (uint32_t i = 0; i < TT_WAIT_HOLDERS_MAX; i++) {
        if (semaphore->holders[i] == number) {
            memmove(semaphore->holders + i, semaphore->holders + i + 1,
                    (TT_WAIT_HOLDERS_MAX - 1 - i) * sizeof(uint32_t));
            semaphore->holders[TT_WAIT_HOLDERS_MAX - 1] = 0;
            return;
        }
    }
}

/* Nobody holds what was released before it was acquired, as a signal is. */
static void wait_of_semaphore(struct tt_env *env, struct tt_coro *coro,
                              struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    struct tt_semaphore *semaphore =
        (struct tt_semaphore *)((struct tt__waiter *)coro)->owner;
    double taken = semaphore->is_float
                       ? semaphore->real_initial - semaphore->real
                       : (double)semaphore->initial - (double)semaphore->value;
    out->what = "Semaphore.acquire";
    out->on = tt_value_of(semaphore);
    out->waker = "release()";
    for (uint32_t i = 0; i < TT_WAIT_HOLDERS_MAX && i < taken; i++) {
        uint32_t number = semaphore->holders[i];
        struct tt_task *task =
            number == 0 ? NULL : tt__left_find(env, number - 1);
        if (task != NULL) {
            out->holders[out->holder_count++] = task;
        }
    }
}

/* ---- release() ----------------------------------------------------------- */

/* _wake_up_next: 1 if there was somebody to wake up, 0 if not. */
static int wake_next(struct tt_env *env, struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    struct tt__waiter *at = semaphore->waiters.first;
    while (at != NULL && tt_future_done(at->future)) {
        tt_touch(env, at->future, TT_READ);
        at = at->next;
    }
    if (at == NULL) {
        return 0;
    }
    change(semaphore, -1);
    int rc = tt__future_finish(env, at->future, TT_TRUE);
    return rc < 0 ? rc : 1;
}

int tt_semaphore_release(struct tt_env *env, struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    tt__touch_noticed(env, semaphore, TT_NOTICE_FREED);
    if (is_full(semaphore) && is_bounded(semaphore)) {
        return tt_raise(env, &tt_ValueError,
                        "BoundedSemaphore released too many times");
    }
    if (semaphore->value == INT64_MAX) {
        return tt_fail(env, TT_ELIMIT, "the value of a Semaphore overflows");
    }
    forget_holder(env, semaphore);
    change(semaphore, 1);
    int rc = wake_next(env, semaphore);
    return rc < 0 ? rc : 0;
}

/* ---- acquire() ----------------------------------------------------------- */

struct acquire {
    union {
        struct tt_coro coro;
        struct tt__waiter waiter;
    };
    bool entering; /* __aenter__: the result is None */
};

/* The await ended with RC: leaves the queue. What is left wakes those who had
 * to wait after others. */
static int end_wait(struct tt_env *env, struct acquire *self, int rc)
{
    struct tt_semaphore *semaphore = (struct tt_semaphore *)self->waiter.owner;
    struct tt_future *future = self->waiter.future;
    tt_touch(env, semaphore, TT_WRITE);
    tt__waiter_leave(&self->waiter);
    if (rc < 0 && rc != TT_ERAISED) {
        return rc;
    }
    if (rc == TT_ERAISED && tt_raised(env, &tt_CancelledError) &&
        tt_future_done(future) && !tt_future_cancelled(future)) {
        change(semaphore, 1); /* what it was given, it cannot take */
    }
    struct tt_exc *exc = tt_exc_take(env);
    int woken = 1;
    while (is_positive(semaphore) && woken > 0) {
        woken = wake_next(env, semaphore);
    }
    if (woken < 0 || exc == NULL) {
        tt_exc_unref(env, exc);
        return woken < 0 ? woken : 0;
    }
    return tt_reraise(env, exc);
}

TT_CORO_WITH(acquire, "acquire", "Semaphore.acquire", tt__waiter_drop,
             wait_of_semaphore, TT_STDLIB "locks.py",
             TT__LINE_SEMAPHORE_ACQUIRE,
             TT__LINE_SEMAPHORE_ACQUIRE_AT_AWAIT_FUT)
{
    struct tt_semaphore *semaphore = (struct tt_semaphore *)self->waiter.owner;
    TT_BEGIN;
    TT_CHECK(ask_locked(env, semaphore));
    if (rc > 0) {
        tt_touch(env, semaphore, TT_WRITE);
        TT_CHECK(tt__need(env, &semaphore->head, "_waiters"));
        TT_CHECK(tt__waiter_join(env, &self->waiter, &semaphore->waiters,
                                 &semaphore->loop_index));
        TT_TRY_AWAIT(tt_future_await(self->waiter.future));
        TT_CHECK(end_wait(env, self, rc));
    } else {
        TT_CHECK(tt__need(env, &semaphore->head, "_value"));
        change(semaphore, -1);
    }
    tt__touch_noticed(env, semaphore, TT_NOTICE_HELD);
    note_holder(env, semaphore);
    TT_RETURN(self->entering ? TT_NONE : TT_TRUE);
    TT_END;
}

tt_value tt_semaphore_acquire(struct tt_env *env,
                              struct tt_semaphore *semaphore)
{
    return tt__waiter_new(env, &acquire_type, semaphore);
}

/* ---- As programs see it -------------------------------------------------- */

/* `async with`: the same body, in a coroutine of its own name. */
static const struct tt_coro_type aenter_type = TT_CORO_TYPE(
    sizeof(struct acquire), "__aenter__", "_ContextManagerMixin.__aenter__",
    acquire_entry, tt__waiter_drop, wait_of_semaphore, TT_STDLIB "locks.py",
    TT__LINE__CONTEXTMANAGERMIXIN_AENTER,
    TT__LINE__CONTEXTMANAGERMIXIN_AENTER_AT_AWAIT_SELF_ACQUIRE, NULL);

static tt_value acquire_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_semaphore_type));
    return tt_semaphore_acquire(env, semaphore_of(args[0]));
}

tt_value tt__semaphore_enter(struct tt_env *env, struct tt_semaphore *semaphore)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    if (TT_UNLIKELY(tt__is_derived(&semaphore->head))) {
        return tt__aenter_new(env, tt_value_of(semaphore));
    }
    tt_value coro = tt__waiter_new(env, &aenter_type, semaphore);
    if (coro != TT_NULL) {
        ((struct acquire *)(void *)coro)->entering = true;
    }
    return coro;
}

static tt_value aenter_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_semaphore_type));
    return tt__semaphore_enter(env, semaphore_of(args[0]));
}

static int release_value(struct tt_env *env, tt_value v)
{
    struct tt_semaphore *semaphore = semaphore_of(v);
    int rc = tt__need(env, &semaphore->head, "_value");
    return rc < 0 ? rc : tt_semaphore_release(env, semaphore);
}

static tt_value aexit_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_semaphore_type));
    return tt__aexit_new(env, args[0],
                         tt__is_derived(tt_object(args[0])) ? tt__release
                                                            : release_value);
}

static tt_value release_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_semaphore_type));
    return release_value(env, args[0]) < 0 ? TT_NULL : TT_NONE;
}

static tt_value locked_method(struct tt_env *env, const tt_value *args)
{
    const struct tt_semaphore *semaphore = semaphore_of(args[0]);
    return tt__need(env, &semaphore->head, "_value") < 0
               ? TT_NULL
               : tt_bool(is_locked(env, semaphore));
}

static const struct tt_native semaphore_methods[] = {
    TT_NATIVE("acquire", "Semaphore.acquire", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, acquire_method),
    TT_NATIVE("release", "Semaphore.release", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_WRITES | TT_REPORTS, release_method),
    TT_NATIVE("locked", "Semaphore.locked", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_READS | TT_REPORTS, locked_method),
    TT_NATIVE("__aenter__", "_ContextManagerMixin.__aenter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aenter_method),
    TT_NATIVE("__aexit__", "_ContextManagerMixin.__aexit__",
              "self exc_type exc tb", 4, 4, 4,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aexit_method),
    {.name = NULL},
};

static const struct tt_native bounded_methods[] = {
    TT_NATIVE("release", "BoundedSemaphore.release", "self", 1, 1, 1,
              TT_NATIVE_METHOD, TT_WRITES | TT_REPORTS, release_method),
    {.name = NULL},
};

/* What asyncio calls private, and programs look at nevertheless. */
static tt_value get_value(struct tt_env *env, tt_value self)
{
    const struct tt_semaphore *semaphore = semaphore_of(self);
    if (tt__need(env, &semaphore->head, "_value") < 0) {
        return TT_NULL;
    }
    if (semaphore->is_bool) {
        return tt_bool(semaphore->value != 0);
    }
    if (semaphore->is_float) {
        return tt_float(env, semaphore->real);
    }
    return tt_int(env, semaphore->value);
}

static tt_value get_bound(struct tt_env *env, tt_value self)
{
    const struct tt_semaphore *semaphore = semaphore_of(self);
    if (tt__need(env, &semaphore->head, "_bound_value") < 0) {
        return TT_NULL;
    }
    return semaphore->is_float ? tt_float(env, semaphore->real_initial)
                               : tt_int(env, semaphore->initial);
}

static const struct tt_property semaphore_properties[] = {
    {"_value", TT_READS, get_value, tt__refuse_private},
    {.name = NULL},
};

static const struct tt_property bounded_properties[] = {
    {"_bound_value", TT_PURE, get_bound, tt__refuse_private},
    {.name = NULL},
};

static int repr_semaphore(struct tt_env *env, tt_value self,
                          struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_semaphore *semaphore = semaphore_of(self);
    int locked = ask_locked(env, semaphore);
    if (locked >= 0 && tt__need(env, &semaphore->head, "_waiters") < 0) {
        locked = tt_failure(env);
    }
    if (locked < 0) {
        out->error = out->error == 0 ? locked : out->error;
        return out->error;
    }
    tt_text_format(out, "<%s object", semaphore->head.type->full_name);
    tt_text_address(out, semaphore);
    if (locked > 0) {
        tt_text_puts(out, " [locked");
    } else if (semaphore->is_bool) {
        tt_text_puts(out, " [unlocked, value:True");
    } else if (semaphore->is_float) {
        tt_text_format(out, " [unlocked, value:%g", semaphore->real);
    } else {
        tt_text_format(out, " [unlocked, value:%l", semaphore->value);
    }
    tt__waiters_put(&semaphore->waiters, out);
    tt_text_puts(out, "]>");
    return out->error;
}

static tt_value make_semaphore(struct tt_env *env, const struct tt_type *type,
                               const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    struct tt_semaphore *semaphore = new_semaphore(env, type, 1);
    if (semaphore != NULL) {
        semaphore->head.flags |= TT__PRIMITIVE_BARE;
    }
    return tt_value_of(semaphore);
}

/* The requested initial value: 0 or a failure. */
static int set_value(struct tt_env *env, struct tt_semaphore *semaphore,
                     tt_value value)
{
    TT_ASSERT(is_semaphore_sound(semaphore));
    semaphore->is_float = tt_is_float(value);
    if (semaphore->is_float) {
        semaphore->is_bool = false;
        semaphore->real = semaphore->real_initial = tt_float_get(value);
        return semaphore->real < 0 ? refuse_negative(env) : 0;
    }
    if (!tt_is_int(value) && !tt_is_bool(value)) {
        return tt_raise(env, &tt_TypeError,
                        "'<' not supported between instances of '%T' and 'int'",
                        value);
    }
    int64_t n = tt_is_bool(value) ? value == TT_TRUE : tt_int_get(value);
    if (n < 0) {
        return refuse_negative(env);
    }
    semaphore->value = n;
    semaphore->initial = n;
    semaphore->is_bool = tt_is_bool(value);
    return 0;
}

static int init_semaphore(struct tt_env *env, tt_value self,
                          const struct tt_args *args)
{
    static const struct tt_native signatures[] = {
        TT_SIGNATURE("Semaphore", "Semaphore.__init__", "self value", 1, 2, 2,
                     0),
        TT_SIGNATURE("BoundedSemaphore", "BoundedSemaphore.__init__",
                     "self value", 1, 2, 2, 0)};
    bool bounded = is_bounded(semaphore_of(self));
    tt_value bound[2];
    if (tt__bind_method(env, &signatures[bounded], args, bound) < 0) {
        return tt_failure(env);
    }
    int rc = set_value(env, semaphore_of(self),
                       bound[1] == TT_NULL ? tt_small_int(1) : bound[1]);
    if (rc == TT_ERAISED) {
        tt_native_raised(env, &signatures[bounded], bound, 2);
    } else if (rc == 0) {
        semaphore_of(self)->head.flags &= ~TT__PRIMITIVE_BARE;
    }
    return rc;
}

const struct tt_type tt_semaphore_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Semaphore",
    .full_name = "asyncio.locks.Semaphore",
    .base = &tt_object_type,
    .size = sizeof(struct tt_semaphore),
    .repr = repr_semaphore,
    .make = make_semaphore,
    .init = init_semaphore,
    .methods = semaphore_methods,
    .properties = semaphore_properties,
};

const struct tt_type tt_bounded_semaphore_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "BoundedSemaphore",
    .full_name = "asyncio.locks.BoundedSemaphore",
    .base = &tt_semaphore_type,
    .size = sizeof(struct tt_semaphore),
    .repr = repr_semaphore,
    .make = make_semaphore,
    .init = init_semaphore,
    .methods = bounded_methods,
    .properties = bounded_properties,
};
