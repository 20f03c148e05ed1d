/* SPDX-License-Identifier: MIT
 *
 * barrier.c: asyncio.Barrier.
 *
 * Mirrors asyncio/locks.py Barrier of 3.14, on a condition of its own as
 * there: who gets in while it drains, and in which order all leave, is decided
 * by the queues of that condition and of its lock.
 *
 * Invariant: `count` is how many are inside wait() after the lock: those who
 * wait for it to fill and those who have not left since.
 */
#include "loop/core/loop.h"
#include "loop/core/waiters.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/native.h"
#include "loop/core/sound.h"

enum state { FILLING, DRAINING, RESETTING, BROKEN };

struct tt_barrier {
    struct tt_object head;
    struct tt_condition *condition; /* owns */
    tt_value parties;               /* owns; a number */
    double party_count;             /* the same */
    int64_t count;
    enum state state;
};

/* See loop/object/sound.h. */
static inline bool is_barrier_sound(const struct tt_barrier *barrier)
{
    return tt__object_sound(&barrier->head) && barrier->condition != NULL &&
           barrier->count >= 0;
}

static struct tt_barrier *barrier_of(tt_value v)
{
    TT_ASSERT(v == TT_NULL || tt_is(v, &tt_barrier_type));
    return (struct tt_barrier *)(void *)v;
}

/* Of one party. */
static struct tt_barrier *new_barrier(struct tt_env *env,
                                      const struct tt_type *type)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_condition *condition = tt_condition_new(env, NULL);
    struct tt_barrier *barrier =
        condition == NULL ? NULL : tt_object_new(env, type, type->size);
    if (barrier == NULL) {
        tt_condition_unref(env, condition);
        return NULL;
    }
    memset((char *)barrier + sizeof barrier->head, 0,
           type->size - sizeof barrier->head);
    barrier->condition = condition;
    barrier->parties = tt_small_int(1);
    barrier->party_count = 1;
    barrier->state = FILLING;
    return barrier;
}

/* 0 or a failure. */
static int set_parties(struct tt_env *env, struct tt_barrier *barrier,
                       tt_value parties)
{
    TT_ASSERT(is_barrier_sound(barrier));
    double count;
    if (!tt_number(parties, &count)) {
        return tt_raise(env, &tt_TypeError,
                        "'<' not supported between instances of '%T' and 'int'",
                        parties);
    }
    if (count < 1) {
        return tt_raise(env, &tt_ValueError, "parties must be >= 1");
    }
    tt_set(env, &barrier->parties, tt_ref(parties));
    barrier->party_count = count;
    return 0;
}

struct tt_barrier *tt_barrier_new(struct tt_env *env, uint32_t parties)
{
    struct tt_barrier *barrier = new_barrier(env, &tt_barrier_type);
    if (barrier != NULL &&
        set_parties(env, barrier, tt_small_int(parties)) < 0) {
        tt_barrier_unref(env, barrier);
        return NULL;
    }
    return barrier;
}

static void clear_barrier(struct tt_env *env, struct tt_object *self)
{
    struct tt_barrier *barrier = (struct tt_barrier *)self;
    tt_condition_unref(env, barrier->condition);
    tt_unref(env, barrier->parties);
}

void tt_barrier_unref(struct tt_env *env, struct tt_barrier *barrier)
{
    tt_unref(env, tt_value_of(barrier));
}

int64_t tt_barrier_parties(const struct tt_barrier *barrier)
{
    TT_ASSERT(is_barrier_sound(barrier));
    double count = barrier->party_count;
    return count < (double)INT64_MAX ? (int64_t)count : INT64_MAX;
}

int64_t tt_barrier_waiting(const struct tt_barrier *barrier)
{
    TT_ASSERT(is_barrier_sound(barrier));
    return barrier->state == FILLING ? barrier->count : 0;
}

bool tt_barrier_broken(const struct tt_barrier *barrier)
{
    TT_ASSERT(is_barrier_sound(barrier));
    return barrier->state == BROKEN;
}

/* ---- wait() -------------------------------------------------------------- */

struct wait {
    struct tt_coro coro;
    struct tt_barrier *barrier; /* owns */
    int64_t index;
    bool counted;
};

static void drop_wait(struct tt_env *env, struct tt_coro *coro)
{
    struct wait *self = (struct wait *)coro;
    struct tt_barrier *barrier = self->barrier;
    self->barrier = NULL;
    tt_barrier_unref(env, barrier);
}

/* Its condition and its lock are nobody's business. */
static void wait_of_barrier(struct tt_env *env, struct tt_coro *coro,
                            struct tt_wait *out)
{
    TT_ASSERT(tt__coro_sound(coro));
    struct tt_barrier *barrier = ((struct wait *)coro)->barrier;
    (void)env;
    out->what = "Barrier.wait";
    out->on = tt_value_of(barrier);
    out->inner = TT_NULL;
    if (barrier->state == FILLING) {
        out->state = "%R of %R parties have come";
        out->counts[0] = tt_small_int(barrier->count);
        out->counts[1] = barrier->parties; /* inf, perhaps */
        out->waker = "come";
    }
}

/* One who was counted leaves: _exit. The last one wakes those who wait for
 * the barrier to drain. */
static int leave(struct tt_env *env, struct tt_barrier *barrier)
{
    tt_touch(env, barrier, TT_WRITE);
    barrier->count--;
    TT_ASSERT(barrier->count >= 0);
    if (barrier->count > 0) {
        return 0;
    }
    if (barrier->state == RESETTING || barrier->state == DRAINING) {
        barrier->state = FILLING;
    }
    return tt_condition_notify_all(env, barrier->condition);
}

/* Leaves the barrier, then its lock, which happens also if the first fails. */
static int leave_all(struct tt_env *env, struct wait *self)
{
    TT_ASSERT(!self->counted || self->barrier->count > 0);
    struct tt_condition *condition = self->barrier->condition;
    int rc = self->counted ? leave(env, self->barrier) : 0;
    if (TT_LIKELY(rc == 0)) {
        return tt_condition_release(env, condition);
    }
    if (rc != TT_ERAISED) {
        return rc;
    }
    struct tt_exc *exc = tt_exc_take(env);
    rc = tt_condition_release(env, condition);
    if (rc == 0) {
        return tt_reraise(env, exc);
    }
    if (rc == TT_ERAISED) {
        tt_exc_set_context(env, env->raised, exc);
    } else {
        tt_exc_unref(env, exc);
    }
    return rc;
}

TT_CORO_WITH(wait, "wait", "Barrier.wait", drop_wait, wait_of_barrier,
             TT_STDLIB "locks.py", TT__LINE_BARRIER_WAIT, 0)
{
    struct tt_barrier *barrier = self->barrier;
    TT_BEGIN;
    self->coro.line = TT__LINE_BARRIER_WAIT_AT_ASYNC_WITH_SELF;
    rc = tt__need(env, &barrier->head, "_cond");
    if (rc < 0) {
        return rc; /* nothing to clean up */
    }
    if (!tt__condition_take(env, barrier->condition)) {
        TT_TRY_AWAIT(tt_condition_acquire(env, barrier->condition));
        if (rc < 0) {
            return rc; /* nothing to clean up */
        }
    }
    self->coro.line = TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_BLOCK;
    tt_touch(env, barrier, TT_WRITE);
    while (barrier->state == DRAINING || barrier->state == RESETTING) {
        TT_AWAIT(tt_condition_wait(env, barrier->condition));
    }
    if (barrier->state == BROKEN) {
        TT_RAISE(&tt_BrokenBarrierError, "Barrier aborted");
    }
    tt_touch(env, barrier, TT_WRITE);
    self->index = barrier->count++;
    self->counted = true;
    self->coro.line = TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_WAIT;
    if ((double)(self->index + 1) == barrier->party_count) {
        barrier->state = DRAINING;
        TT_CHECK(tt_condition_notify_all(env, barrier->condition));
    } else {
        while (barrier->state == FILLING) {
            TT_AWAIT(tt_condition_wait(env, barrier->condition));
        }
        if (barrier->state == BROKEN || barrier->state == RESETTING) {
            TT_RAISE(&tt_BrokenBarrierError, "Abort or reset of barrier");
        }
    }
    TT_RETURN(tt_int(env, self->index));
    TT_FINALLY;
    TT_CHECK(leave_all(env, self));
    TT_END_FINALLY;
}

/* `async with`: the same body, in a coroutine of its own name. */
static const struct tt_coro_type aenter_type = TT_CORO_TYPE(
    sizeof(struct wait), "__aenter__", "Barrier.__aenter__", wait_entry,
    drop_wait, wait_of_barrier, TT_STDLIB "locks.py", TT__LINE_BARRIER_AENTER,
    TT__LINE_BARRIER_AENTER_AT_RETURN_AWAIT_SELF, NULL);

/* That of a program's class, which may have a wait() of its own. */
struct enter {
    struct tt_coro coro;
    tt_value barrier; /* owns */
};

static void drop_enter(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct enter *)coro)->barrier);
}

TT_CORO_WITH(enter, "__aenter__", "Barrier.__aenter__", drop_enter, NULL,
             TT_STDLIB "locks.py", TT__LINE_BARRIER_AENTER,
             TT__LINE_BARRIER_AENTER_AT_RETURN_AWAIT_SELF)
{
    TT_BEGIN;
    TT_AWAIT(tt__call_own(env, self->barrier, "wait", TT_NULL));
    TT_RETURN(tt_ref(TT_GOT));
    TT_END;
}

static tt_value enter_derived(struct tt_env *env, tt_value barrier)
{
    struct enter *self = enter_new(env);
    if (self != NULL) {
        self->barrier = tt_ref(barrier);
    }
    return tt_value_of(self);
}

/* Returns a coroutine of a TYPE with these locals, which keeps BARRIER. */
static tt_value new_wait(struct tt_env *env, const struct tt_coro_type *type,
                         struct tt_barrier *barrier)
{
    TT_ASSERT(is_barrier_sound(barrier));
    struct wait *self = tt_coro_new(env, type);
    if (self != NULL) {
        self->barrier = barrier;
        tt_object_ref(&barrier->head);
    }
    return tt_value_of(self);
}

tt_value tt_barrier_wait(struct tt_env *env, struct tt_barrier *barrier)
{
    return new_wait(env, &wait_type, barrier);
}

/* ---- reset(), abort() ---------------------------------------------------- */

struct change {
    struct tt_coro coro;
    struct tt_barrier *barrier; /* owns */
    enum state state;
};

static void drop_change(struct tt_env *env, struct tt_coro *coro)
{
    struct change *self = (struct change *)coro;
    struct tt_barrier *barrier = self->barrier;
    self->barrier = NULL;
    tt_barrier_unref(env, barrier);
}

TT_CORO_WITH(change, "reset", "Barrier.reset", drop_change, NULL,
             TT_STDLIB "locks.py", TT__LINE_BARRIER_RESET,
             TT__LINE_BARRIER_RESET_AT_ASYNC_WITH_SELF)
{
    struct tt_barrier *barrier = self->barrier;
    TT_BEGIN;
    TT_CHECK(tt__need(env, &barrier->head, "_cond"));
    if (!tt__condition_take(env, barrier->condition)) {
        TT_AWAIT(tt_condition_acquire(env, barrier->condition));
    }
    tt_touch(env, barrier, TT_WRITE);
    barrier->state =
        self->state == RESETTING && barrier->count == 0 ? FILLING : self->state;
    TT_CHECK(tt_condition_notify_all(env, barrier->condition));
    TT_CHECK(tt_condition_release(env, barrier->condition));
    TT_RETURN(TT_NONE);
    TT_END;
}

static const struct tt_coro_type abort_type = TT_CORO_TYPE(
    sizeof(struct change), "abort", "Barrier.abort", change_entry, drop_change,
    NULL, TT_STDLIB "locks.py", TT__LINE_BARRIER_ABORT,
    TT__LINE_BARRIER_ABORT_AT_ASYNC_WITH_SELF, NULL);

static tt_value new_change(struct tt_env *env, const struct tt_coro_type *type,
                           struct tt_barrier *barrier, enum state state)
{
    TT_ASSERT(is_barrier_sound(barrier));
    struct change *self = tt_coro_new(env, type);
    if (self != NULL) {
        self->barrier = barrier;
        self->state = state;
        tt_object_ref(&barrier->head);
    }
    return tt_value_of(self);
}

tt_value tt_barrier_reset(struct tt_env *env, struct tt_barrier *barrier)
{
    return new_change(env, &change_type, barrier, RESETTING);
}

tt_value tt_barrier_abort(struct tt_env *env, struct tt_barrier *barrier)
{
    return new_change(env, &abort_type, barrier, BROKEN);
}

/* ---- As programs see it -------------------------------------------------- */

/* __aexit__ does nothing. */
struct aexit {
    struct tt_coro coro;
};

TT_CORO_WITH(aexit, "__aexit__", "Barrier.__aexit__", NULL, NULL,
             TT_STDLIB "locks.py", TT__LINE_BARRIER_AEXIT, 0)
{
    TT_BEGIN;
    TT_RETURN(TT_NONE);
    TT_END;
}

static tt_value wait_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_barrier_type));
    return tt_barrier_wait(env, barrier_of(args[0]));
}

static tt_value reset_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_barrier_type));
    return tt_barrier_reset(env, barrier_of(args[0]));
}

static tt_value abort_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_barrier_type));
    return tt_barrier_abort(env, barrier_of(args[0]));
}

static tt_value aenter_method(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is(args[0], &tt_barrier_type));
    return TT_LIKELY(!tt__is_derived(tt_object(args[0])))
               ? new_wait(env, &aenter_type, barrier_of(args[0]))
               : enter_derived(env, args[0]);
}

static tt_value aexit_method(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_value_of(aexit_new(env));
}

static const struct tt_native barrier_methods[] = {
    TT_NATIVE("wait", "Barrier.wait", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, wait_method),
    TT_NATIVE("reset", "Barrier.reset", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, reset_method),
    TT_NATIVE("abort", "Barrier.abort", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, abort_method),
    TT_NATIVE("__aenter__", "Barrier.__aenter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aenter_method),
    TT_NATIVE("__aexit__", "Barrier.__aexit__", "self *args", 1, 1, 2,
              TT_NATIVE_METHOD | TT_NATIVE_COROUTINE, TT_PURE, aexit_method),
    {.name = NULL},
};

static tt_value get_parties(struct tt_env *env, tt_value self)
{
    return tt__need(env, tt_object(self), "_parties") < 0
               ? TT_NULL
               : tt_ref(barrier_of(self)->parties);
}

static tt_value get_n_waiting(struct tt_env *env, tt_value self)
{
    return tt__need(env, tt_object(self), "_state") < 0
               ? TT_NULL
               : tt_int(env, tt_barrier_waiting(barrier_of(self)));
}

static tt_value get_broken(struct tt_env *env, tt_value self)
{
    return tt__need(env, tt_object(self), "_state") < 0
               ? TT_NULL
               : tt_bool(tt_barrier_broken(barrier_of(self)));
}

static tt_value get_count(struct tt_env *env, tt_value self)
{
    return tt__need(env, tt_object(self), "_count") < 0
               ? TT_NULL
               : tt_int(env, barrier_of(self)->count);
}

static const struct tt_property barrier_properties[] = {
    {"_parties", TT_PURE, get_parties, tt__refuse_private},
    {"_count", TT_READS, get_count, tt__refuse_private},
    {"parties", TT_PURE, get_parties, NULL},
    {"n_waiting", TT_READS, get_n_waiting, NULL},
    {"broken", TT_READS, get_broken, NULL},
    {.name = NULL},
};

static int repr_barrier(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    static const char *const states[] = {"filling", "draining", "resetting",
                                         "broken"};
    const struct tt_barrier *barrier = barrier_of(self);
    TT_ASSERT((size_t)barrier->state < sizeof states / sizeof *states);
    int rc = tt__need(env, &barrier->head, "_state");
    if (rc < 0) {
        out->error = out->error == 0 ? rc : out->error;
        return out->error;
    }
    tt_text_format(out, "<%s object", barrier->head.type->full_name);
    tt_text_address(out, barrier);
    tt_text_format(out, " [%s", states[barrier->state]);
    if (barrier->state != BROKEN) {
        tt_text_format(out, ", waiters:%l/%R", tt_barrier_waiting(barrier),
                       barrier->parties);
    }
    tt_text_puts(out, "]>");
    return out->error;
}

static tt_value make_barrier(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)args; /* are __init__'s */
    struct tt_barrier *barrier = new_barrier(env, type);
    if (barrier != NULL) {
        barrier->head.flags |= TT__PRIMITIVE_BARE;
    }
    return tt_value_of(barrier);
}

static int init_barrier(struct tt_env *env, tt_value self,
                        const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("Barrier", "Barrier.__init__", "self parties", 2, 2, 2, 0);
    tt_value bound[2];
    TT_ASSERT(tt_is(self, &tt_barrier_type));
    if (tt__bind_method(env, &signature, args, bound) < 0) {
        return tt_failure(env);
    }
    int rc = set_parties(env, barrier_of(self), bound[1]);
    if (rc == TT_ERAISED) {
        tt_native_raised(env, &signature, bound, 2);
    } else if (rc == 0) {
        barrier_of(self)->head.flags &= ~TT__PRIMITIVE_BARE;
    }
    return rc;
}

const struct tt_type tt_barrier_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Barrier",
    .full_name = "asyncio.locks.Barrier",
    .base = &tt_object_type,
    .size = sizeof(struct tt_barrier),
    .clear = clear_barrier,
    .repr = repr_barrier,
    .make = make_barrier,
    .init = init_barrier,
    .methods = barrier_methods,
    .properties = barrier_properties,
};
