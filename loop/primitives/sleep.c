/* SPDX-License-Identifier: MIT
 *
 * sleep.c: asyncio.sleep.
 *
 * Mirrors asyncio/tasks.py sleep of 3.14, which is a coroutine, a future and
 * a timer. Here the three are one block of 80 bytes, because a sleeping task
 * is what programs have most of: the coroutine is the block's head, and is
 * what the heap and the ready queue hold as the timer too; the future lies
 * inside, with a head of its own that is counted by itself.
 *
 * While it waits the coroutine owns a reference to its future, as the frame of
 * CPython's does. Of the block, only who has the coroutine counts as a
 * reference: when nobody has, it is cancelled, as CPython's coroutine would be
 * closed. Then the block stays as a *ghost*, owned by the heap or the ready
 * queue, and by its future, until they drop it.
 */
#include "loop/primitives/sleep.h"

#include <math.h>

#include "loop/core/await.h"
#include "loop/core/choice.h"
#include "loop/core/coro.h"
#include "loop/core/future.h"
#include "loop/core/latency.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/methods/future_methods.h"
#include "loop/core/methods/graph_frames.h"
#include "loop/core/ready.h"
#include "loop/core/record.h"
#include "loop/core/stall.h"
#include "loop/core/task.h"
#include "loop/core/timer.h"
#include "loop/object/alloc.h"
#include "loop/object/choose.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/core/sound.h"

enum { /* bits of head.flags, below TT_TIMER_FLAGS; the lowest are a state */
       SLEEP_NEW = 0,
       SLEEP_NEW_ZERO, /* delay <= 0 */
       SLEEP_NEW_BAD,  /* no number, or too large: `result` holds it */
       SLEEP_YIELDED,  /* the bare yield of sleep(0) */
       SLEEP_WAITING,
       SLEEP_DONE,
       SLEEP_STATE = 7,
       SLEEP_GHOST = 8,
       SLEEP_READY = 16,  /* in the ready queue */
       SLEEP_FUTURE = 32, /* its future lives */
       SLEEP_IO = 64,     /* it represents I/O: latency.c */
       SLEEP_FLAGS =
           SLEEP_STATE | SLEEP_GHOST | SLEEP_READY | SLEEP_FUTURE | SLEEP_IO
};

_Static_assert((SLEEP_FLAGS & (TT_TIMER_FLAGS | TT_OBJECT_FLAGS)) == 0,
               "a sleep is a timer");

struct sleep {
    struct tt_object head;
    tt_value result; /* owns */
    union {
        double delay_s;          /* before it begins */
        struct tt_future future; /* while it waits */
    };
};

_Static_assert(sizeof(struct sleep) <= 80, "a sleep is one small block");

static const struct tt_type future_type, sleep_timer_type;

static unsigned state_of(const struct sleep *sleep)
{
    return sleep->head.flags & SLEEP_STATE;
}

static void set_state(struct sleep *sleep, unsigned state)
{
    sleep->head.flags = (sleep->head.flags & ~(uint32_t)SLEEP_STATE) | state;
}

static struct sleep *sleep_of_future(struct tt_object *future)
{
    return (struct sleep *)(void *)((char *)future -
                                    offsetof(struct sleep, future));
}

static struct sleep *new_sleep(struct tt_env *env, double delay_s,
                               tt_value result)
{
    struct sleep *sleep = tt_object_new(env, &sleep_timer_type, sizeof *sleep);
    if (sleep == NULL) {
        tt_unref(env, result);
        return NULL;
    }
    sleep->result = result;
    sleep->delay_s = delay_s;
    sleep->head.flags = delay_s <= 0 ? SLEEP_NEW_ZERO : SLEEP_NEW;
    return sleep;
}

tt_value tt_sleep(struct tt_env *env, double delay_s, tt_value result)
{
    return tt_value_of(new_sleep(env, delay_s, result));
}

tt_value tt_io(struct tt_env *env, double delay_s, tt_value result)
{
    struct sleep *sleep = new_sleep(env, delay_s, result);
    if (sleep != NULL) {
        sleep->head.flags |= SLEEP_IO;
    }
    return tt_value_of(sleep);
}

/* ---- The timer ----------------------------------------------------------- */

/* If it is a ghost, one of its owners is gone. It holds nothing any more. */
static void release_ghost(struct tt_env *env, struct tt_object *block)
{
    if (block->flags & SLEEP_GHOST) {
        TT_ASSERT(block->refs > 0); /* the queue's, and its future's */
        if (--block->refs == 0) {
            tt_free(env, block, sizeof(struct sleep));
        }
    }
}

/* The heap let go of it. */
static void unheap_sleep(struct tt_env *env, struct tt_object *timer)
{
    release_ghost(env, timer);
}

static void drop_run(struct tt_env *env, void *data, tt_value arg)
{
    struct tt_object *block = data;
    (void)arg;
    block->flags &= ~(uint32_t)SLEEP_READY;
    release_ghost(env, block);
}

static int run_sleep(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct sleep *sleep = data;
    struct tt_env *env = loop->env;
    int rc = 0;
    if (!(sleep->head.flags & TT_TIMER_CANCELLED)) {
        rc = tt__record(env, TT_EVENT_LABEL, TT_LABEL_SLEEP, 0);
        if (rc == 0 && !tt_future_cancelled(&sleep->future)) {
            rc = tt__future_finish(env, &sleep->future, sleep->result);
        } else {
            tt_touch(env, &sleep->future, TT_READ);
        }
    }
    drop_run(env, data, arg);
    return rc;
}

const struct tt_callback tt__sleep_callback = {
    .run = run_sleep,
    .drop = drop_run,
    .label = TT_LABEL_SILENT,
    .source =
        "_set_result_unless_cancelled() at " TT_STDLIB
        "futures.py:" TT__LINE_TEXT(TT__LINE__SET_RESULT_UNLESS_CANCELLED)};

/* It fires soon: its task, which nothing has accessed since it slept, is
 * prefetched. */
static void expect_sleep(const struct tt_object *timer)
{
    TT_PARANOID_ASSERT(tt__object_sound(timer));
    const struct sleep *sleep = (const struct sleep *)timer;
    uintptr_t task = (uintptr_t)sleep->future.callback_data;
    __builtin_prefetch((const void *)task);
    __builtin_prefetch((const void *)(task + TT_CACHE_LINE));
}

static struct tt_task *waiter_of_sleep(const struct tt_object *timer)
{
    TT_ASSERT(tt__object_sound(timer));
    const struct tt_future *future = &((const struct sleep *)timer)->future;
    return !(timer->flags & SLEEP_GHOST) && future->callback == &tt__task_wakeup
               ? future->callback_data
               : NULL;
}

/* _set_result_unless_cancelled becomes ready. */
static int fire_sleep(struct tt_loop *loop, struct tt_object *timer)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (timer->flags & SLEEP_GHOST) {
        release_ghost(loop->env, timer);
        return 0;
    }
    const struct tt_future *future = &((struct sleep *)timer)->future;
    if (future->callback == &tt__task_wakeup) {
        const struct tt_task *task = future->callback_data;
        __builtin_prefetch((const void *)task->coro);
    }
    TT_PARANOID_ASSERT(!(timer->flags & SLEEP_READY)); /* it fires once */
    timer->flags |= SLEEP_READY;
    return tt__ready_push(loop, &tt__sleep_callback, timer, TT_NULL);
}

/* `finally: h.cancel()` */
static void cancel_timer(struct tt_env *env, struct sleep *sleep)
{
    tt__timer_cancel(env->loops[sleep->future.loop], &sleep->head);
}

/* ---- The coroutine ------------------------------------------------------- */

/* It may take longer, or shorter, than it says. */
static TT_NOINLINE int vary(struct tt_env *env, struct sleep *sleep)
{
    TT_ASSERT(state_of(sleep) < SLEEP_YIELDED); /* it has not begun */
    if (state_of(sleep) != SLEEP_NEW_BAD) {
        bool is_io = (sleep->head.flags & SLEEP_IO) != 0;
        sleep->delay_s = tt__choose_latency(env, sleep->delay_s, is_io);
        set_state(sleep, sleep->delay_s <= 0 ? SLEEP_NEW_ZERO : SLEEP_NEW);
    }
    return tt_failure(env);
}

static int begin(struct tt_env *env, struct sleep *sleep, tt_value *out)
{
    TT_PARANOID_ASSERT(state_of(sleep) < SLEEP_YIELDED);
    if (tt__asks(env, TT_CHOICE_LATENCY) && vary(env, sleep) < 0) {
        set_state(sleep, SLEEP_DONE);
        return tt_failure(env);
    }
    double delay_s = sleep->delay_s;
    if (state_of(sleep) == SLEEP_NEW_ZERO) {
        set_state(sleep, SLEEP_YIELDED);
        *out = TT_NONE;
        return TT_YIELDED;
    }
    if (state_of(sleep) == SLEEP_NEW_BAD) {
        set_state(sleep, SLEEP_DONE);
        if (tt_is_int(sleep->result)) { /* math.isnan(delay) */
            return tt_raise(env, &tt_OverflowError,
                            "int too large to convert to float");
        }
        return tt_raise(
            env, &tt_TypeError,
            "'<=' not supported between instances of '%T' and 'int'",
            sleep->result);
    }
    if (isnan(delay_s)) {
        set_state(sleep, SLEEP_DONE);
        return tt_raise(env, &tt_ValueError,
                        "Invalid delay: NaN (not a number)");
    }
    struct tt_loop *loop = tt_running_loop(env);
    if (loop == NULL || tt__may_fail(env, TT_NULL) < 0) {
        set_state(sleep, SLEEP_DONE);
        return tt_failure(env);
    }
    /* The coroutine's own, and the one that is given. */
    sleep->future.head =
        (struct tt_object){2, TT_FUTURE_BLOCKING, &future_type};
    tt__future_init(&sleep->future, loop);
    sleep->head.flags |= SLEEP_FUTURE;
    set_state(sleep, SLEEP_WAITING);
    sleep->head.refs++; /* tt__heap_push takes one; the heap keeps none */
    int rc = tt__heap_push(loop, tt__read_clock(env, delay_s) + delay_s,
                           &sleep->head);
    if (rc < 0) {
        set_state(sleep, SLEEP_DONE);
        sleep->future.head.refs = 1;
        tt_object_unref(env, &sleep->future.head);
        return rc;
    }
    *out = tt_value_of(&sleep->future);
    sleep->head.refs--;
    return TT_YIELDED;
}

/* What was raised in sleep()'s frame, as RC says, keeps what that holds: its
 * future, too, of whose end a program hears only where it set an exception. */
static int keep_result(struct tt_env *env, struct sleep *sleep, int rc)
{
    if (rc == TT_ERAISED && tt_is_object(sleep->result)) {
        tt__keep_local(env, sleep->result);
    }
    if (rc == TT_ERAISED && (sleep->head.flags & SLEEP_FUTURE) &&
        TT_UNLIKELY(sleep->future.head.flags & TT_FUTURE_LISTED)) {
        tt__keep_local(env, tt_value_of(&sleep->future));
    }
    return rc;
}

/* Raises or returns, after its wait. */
static int end_wait(struct tt_env *env, struct sleep *sleep, bool was_done,
                    enum tt_resume how, tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(state_of(sleep) == SLEEP_DONE);
    *out = TT_NONE;
    if (how == TT_CLOSE) {
        return TT_RETURNED;
    }
    if (how == TT_THROW) {
        return keep_result(env, sleep,
                           tt__throw_through(env, tt_exc_cast(value)));
    }
    if (!was_done) {
        return tt_raise(env, &tt_RuntimeError, "await wasn't used with future");
    }
    *out = tt_future_result(env, &sleep->future);
    return *out == TT_NULL ? keep_result(env, sleep, tt_failure(env))
                           : TT_RETURNED;
}

/* Resumes after the future was yielded. Whoever resumes may be no task, and
 * have dropped the future: the coroutine's own reference is the last one then.
 */
static int go_on(struct tt_env *env, struct sleep *sleep, enum tt_resume how,
                 tt_value value, tt_value *out)
{
    TT_ASSERT(sleep->head.flags & SLEEP_FUTURE);
    bool was_done = tt_future_done(&sleep->future);
    set_state(sleep, SLEEP_DONE);
    cancel_timer(env, sleep);
    int rc = end_wait(env, sleep, was_done, how, value, out);
    tt_object_unref(env, &sleep->future.head);
    return rc;
}

/* Resumes after the bare yield of sleep(0). */
static int end_yield(struct tt_env *env, struct sleep *sleep,
                     enum tt_resume how, tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(state_of(sleep) == SLEEP_YIELDED);
    set_state(sleep, SLEEP_DONE);
    *out = TT_NONE;
    if (how == TT_THROW) {
        return keep_result(env, sleep,
                           tt__throw_through(env, tt_exc_cast(value)));
    }
    if (how == TT_SEND) {
        *out = sleep->result;
        sleep->result = TT_NULL;
    }
    return TT_RETURNED;
}

static int resume_sleep(struct tt_env *env, struct tt_object *self,
                        enum tt_resume how, tt_value value, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__object_sound(self));
    struct sleep *sleep = (struct sleep *)self;
    unsigned state = state_of(sleep);
    if (TT_LIKELY(state == SLEEP_WAITING)) {
        return go_on(env, sleep, how, value, out);
    }
    if (TT_LIKELY(state == SLEEP_YIELDED)) {
        return end_yield(env, sleep, how, value, out);
    }
    if (state == SLEEP_DONE) {
        tt_touch_hidden(env); /* who awaited it before */
        *out = TT_NONE;
        return how == TT_CLOSE
                   ? TT_RETURNED
                   : tt_raise(env, &tt_RuntimeError,
                              "cannot reuse already awaited coroutine");
    }
    if (how == TT_SEND && value != TT_NONE) {
        return tt_raise(
            env, &tt_TypeError,
            "can't send non-None value to a just-started coroutine");
    }
    if (how != TT_SEND) {
        set_state(sleep, SLEEP_DONE);
        *out = TT_NONE;
        return how == TT_CLOSE ? TT_RETURNED
                               : tt_throw(env, tt_exc_cast(value));
    }
    return keep_result(env, sleep, begin(env, sleep, out));
}

static bool is_awaiting(const struct tt_object *self)
{
    TT_PARANOID_ASSERT(tt__object_sound(self));
    unsigned state = state_of((const struct sleep *)self);
    return state == SLEEP_WAITING || state == SLEEP_YIELDED;
}

/* The last reference is gone. While others have the block it cannot go: it is
 * cancelled, and theirs from here on. */
static void clear_sleep(struct tt_env *env, struct tt_object *self)
{
    struct sleep *sleep = (struct sleep *)self;
    enum { QUEUED = TT_TIMER_SCHEDULED | SLEEP_READY };
    if (self->flags & QUEUED) {
        cancel_timer(env, sleep);
    }
    if (TT_UNLIKELY(state_of(sleep) <= SLEEP_NEW_BAD)) {
        tt_warn_unawaited(env, tt_value_of(self));
    }
    tt_clear(env, &sleep->result);
    if (state_of(sleep) == SLEEP_WAITING) {
        /* Not a ghost yet, so the future does not free the block. */
        TT_ASSERT(self->flags & SLEEP_FUTURE);
        set_state(sleep, SLEEP_DONE);
        tt_object_unref(env, &sleep->future.head);
    }
    self->refs = (self->flags & QUEUED ? 1U : 0U) +
                 (self->flags & SLEEP_FUTURE ? 1U : 0U);
    if (self->refs > 0) {
        self->flags |= SLEEP_GHOST;
        set_state(sleep, SLEEP_DONE);
    }
}

static void clear_future(struct tt_env *env, struct tt_object *self)
{
    struct sleep *sleep = sleep_of_future(self);
    TT_PARANOID_ASSERT(sleep->head.flags & SLEEP_FUTURE);
    if (tt__left_finalise(env, self)) {
        return;
    }
    tt__future_clear(env, self);
    sleep->future.outcome = TT_NULL;
    sleep->head.flags &= ~(uint32_t)SLEEP_FUTURE;
    release_ghost(env, &sleep->head);
}

static const struct tt_type future_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Future",
    .full_name = "asyncio.futures.Future",
    .base = &tt_future_type,
    .flags = TT_TYPE_FUTURE | TT_TYPE_FINAL,
    .size = 0, /* it is a part of a sleep */
    .clear = clear_future,
    .repr = tt__future_repr,
    .cancel = tt__future_cancel_plain,
};

static int repr_sleep(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    tt_text_puts(out, "<coroutine object sleep");
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

static struct tt_slice name_of_sleep(tt_value self)
{
    (void)self;
    return (struct tt_slice){"sleep", 5, true};
}

static enum tt_source source_of_sleep(tt_value self, const char **file,
                                      uint32_t *line)
{
    unsigned state = state_of((const struct sleep *)(const void *)self);
    *file = TT_STDLIB "tasks.py";
    if (state == SLEEP_YIELDED) {
        *line = TT__LINE_SLEEP_AT_AWAIT_SLEEP;
    } else if (state == SLEEP_WAITING) {
        *line = TT__LINE_SLEEP_AT_RETURN_AWAIT;
    } else {
        *line = TT__LINE_SLEEP;
    }
    return state == SLEEP_DONE ? TT_SOURCE_DONE : TT_SOURCE_HERE;
}

static void wait_sleep(struct tt_env *env, struct tt_object *self,
                       struct tt_wait *out)
{
    TT_ASSERT(tt__object_sound(self));
    (void)env;
    (void)self;
    *out = (struct tt_wait){.what = "sleep", .waker = "run its loop"};
}

/* No code of a program runs within a sleep. */
static tt_value get_running(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    (void)self;
    return TT_FALSE;
}

static tt_value get_suspended(struct tt_env *env, tt_value self)
{
    unsigned state = state_of((const struct sleep *)(const void *)self);
    tt_touch_hidden(env);
    return tt_bool(state == SLEEP_YIELDED || state == SLEEP_WAITING);
}

/* A suspended one awaits an iterator of its future, which is no object. */
static tt_value get_awaited(struct tt_env *env, tt_value self)
{
    tt_value suspended = get_suspended(env, self);
    if (suspended == TT_TRUE) {
        tt_fail(env, TT_ELIMIT,
                "cr_await of a suspended sleep() is not in the scenario "
                "language");
        return TT_NULL;
    }
    return TT_NONE;
}

static const struct tt_property sleep_properties[] = {
    {"__name__", TT_PURE, tt__coro_get_name, NULL},
    {"__qualname__", TT_PURE, tt__coro_get_full_name, NULL},
    {"cr_running", TT_HIDDEN, get_running, NULL},
    {"cr_suspended", TT_HIDDEN, get_suspended, NULL},
    {"cr_frame", TT_HIDDEN, tt__frame_of_coroutine, NULL},
    {"cr_code", TT_PURE, tt__coro_get_code, NULL},
    {"cr_await", TT_HIDDEN, get_awaited, NULL},
    {.name = NULL},
};

static const struct tt_timer_ops sleep_timer = {
    .label = "sleep timer",
    .is_sleep = true,
    .waiter = waiter_of_sleep,
    .expect = expect_sleep,
    .fire = fire_sleep,
    .unheap = unheap_sleep,
};

static const struct tt_type sleep_timer_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "coroutine",
    .full_name = "coroutine",
    .base = &tt_object_type,
    .flags = TT_TYPE_COROUTINE | TT_TYPE_RESUMABLE | TT_TYPE_FINAL,
    .size = sizeof(struct sleep),
    .clear = clear_sleep,
    .repr = repr_sleep,
    .name_of = name_of_sleep,
    .source_of = source_of_sleep,
    .resume = resume_sleep,
    .is_awaiting = is_awaiting,
    .wait = wait_sleep,
    .methods = tt_coro_methods,
    .properties = sleep_properties,
    .timer = &sleep_timer,
};

/* ---- For programs -------------------------------------------------------- */

static tt_value sleep_function(struct tt_env *env, const tt_value *args)
{
    double delay_s;
    bool is_number = tt_number(args[0], &delay_s);
    bool is_beyond =
        is_number && delay_s > 0 && isinf(delay_s) && tt_is_int(args[0]);
    if (is_number && !is_beyond) {
        tt_value result = args[1] == TT_NULL ? TT_NONE : tt_ref(args[1]);
        return tt_value_of(new_sleep(env, delay_s, result));
    }
    struct sleep *sleep = new_sleep(env, 0, tt_ref(args[0]));
    if (sleep != NULL) {
        set_state(sleep, SLEEP_NEW_BAD);
    }
    return tt_value_of(sleep);
}

const struct tt_native tt__native_sleep =
    TT_NATIVE("sleep", "sleep", "delay result", 1, 2, 2, TT_NATIVE_COROUTINE,
              TT_PURE, sleep_function);

/* It only marks a sleep. */
static tt_value io_function(struct tt_env *env, const tt_value *args)
{
    tt_value made = sleep_function(env, args);
    if (made != TT_NULL) {
        tt_object(made)->flags |= SLEEP_IO;
    }
    return made;
}

const struct tt_native tt_io_native =
    TT_NATIVE("io", "io", "delay result", 1, 2, 2, 0, TT_PURE, io_function);
