/* SPDX-License-Identifier: MIT
 *
 * timer.h: timers, and the heap in which a loop keeps them.
 */
#ifndef TT__TIMER_H
#define TT__TIMER_H

#include <ticktape/tt.h>

/* A timer in the heap: one that owns its object. */
struct tt__due {
    double when_s;
    struct tt_object *timer;
};

/* The bits of head.flags of a timer: a struct tt_timer, a handle, or a sleep,
 * whose own bits (sleep.c) are below these. */
enum {
    TT_TIMER_CANCELLED = 1 << 16, /* its entry is dropped when it is reached */
    TT_TIMER_SCHEDULED = 1 << 17, /* in the heap */
    TT_TIMER_INT = 1 << 18,       /* its time was passed as an int */
    TT_TIMER_SOON = 1 << 19,      /* it was due at once: call_soon's */
    TT_TIMER_BOOL = 1 << 21,      /* its time was passed as a bool */
    TT_TIMER_FLAGS = TT_TIMER_CANCELLED | TT_TIMER_SCHEDULED | TT_TIMER_INT |
                     TT_TIMER_SOON | TT_TIMER_BOOL
};

struct tt_timer {
    struct tt_object head; /* flags: TT_TIMER_... */
    const struct tt_callback *callback;
    void *data;
    double when_s;
};

/* The flags of a timer whose time a program gave as WHEN: it is shown so. */
static inline uint32_t tt__timer_kind(tt_value when)
{
    if (tt_is_small_int(when)) {
        return TT_TIMER_INT;
    }
    if (tt_is_bool(when)) {
        return TT_TIMER_BOOL;
    }
    return 0;
}

/* heapq's heappush; takes TIMER. */
int tt__heap_push(struct tt_loop *loop, double when_s, struct tt_object *timer);
/* heapq's heappop; the timer is given. */
struct tt_object *tt__heap_pop(struct tt_loop *loop);
/* Drops cancelled timers, as _run_once begins. */
int tt__heap_clean(struct tt_loop *loop);
void tt__heap_drop(struct tt_loop *loop);
/* Moves the due timers to the ready queue. */
int tt__heap_due(struct tt_loop *loop);

/* Operations of timers that are neither a struct tt_timer nor hold one. */
struct tt_timer_ops {
    const char *label; /* in narratives and reports */
    bool is_sleep;     /* of asyncio.sleep(), whose duration may be a choice */
    /* The task that waits for it, borrowed; NULL: none, or not directly. */
    struct tt_task *(*waiter)(const struct tt_object *timer);
    /* It fires soon: prefetches the memory that firing accesses. */
    void (*expect)(const struct tt_object *timer);
    /* Makes its callback ready: 0 or a failure. */
    int (*fire)(struct tt_loop *loop, struct tt_object *timer);
    /* The heap drops it; the heap's entry is not a counted reference. */
    void (*unheap)(struct tt_env *env, struct tt_object *timer);
};

static inline bool tt__timer_is_sleep(const struct tt_object *timer)
{
    const struct tt_timer_ops *ops = timer->type->timer;
    return ops != NULL && ops->is_sleep;
}

/* The heap releases a timer. */
static inline void tt__timer_unheap(struct tt_env *env, struct tt_object *timer)
{
    const struct tt_timer_ops *ops = timer->type->timer;
    if (ops != NULL) {
        ops->unheap(env, timer);
    } else {
        tt_object_unref(env, timer);
    }
}

/* A callback that is ready now, with a timer to cancel it by. */
int tt__timer_soon(struct tt_loop *loop, const struct tt_callback *callback,
                   void *data, struct tt_timer **timer);
/* Marks a timer as cancelled: TimerHandle.cancel. */
void tt__timer_cancel(struct tt_loop *loop, struct tt_object *timer);
/* A timer is due: its callback becomes ready. Takes it. */
int tt__timer_fire(struct tt_loop *loop, struct tt_object *timer);
/* loop.time() + delay, DELAY any value: 0 or TypeError, after the reading. */
int tt__deadline(struct tt_env *env, tt_value delay, double *when_s);
/* In the ready queue: a timer in C that is due. */
extern const struct tt_callback tt__timer_callback;

#endif
