/* SPDX-License-Identifier: MIT
 *
 * timer.c: timers and their heap.
 *
 * Timers with equal deadlines do not fire in the order they were made, but in
 * the one that heapq's algorithm happens to give, so the sifts are heapq's
 * own, comparison for comparison (Lib/heapq.py _siftup and _siftdown, 3.14;
 * only `when` is compared). A cancelled timer stays in the heap until it is at
 * its head or until the heap is rebuilt (asyncio/base_events.py _run_once),
 * and that shows in the order too.
 *
 * An entry holds the deadline next to the pointer, so that sifting does not
 * touch the timers. The heap owns its timers.
 */
#include "loop/core/timer.h"

#include <math.h>

#include "loop/core/deadlines.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/stall.h"
#include "loop/object/access.h"
#include "loop/object/alloc.h"
#include "loop/core/sound.h"

enum {
    HEAP_FIRST = 16,
    CANCELLED_MIN = 100 /* _MIN_SCHEDULED_TIMER_HANDLES */
};

/* ---- heapq --------------------------------------------------------------- */

/* Moves what is at AT towards the root, down to START at most. */
static void sift_down(struct tt__due *heap, size_t start, size_t at)
{
    struct tt__due moved = heap[at];
    while (at > start) {
        size_t parent = (at - 1) / 2;
        if (!(moved.when_s < heap[parent].when_s)) {
            break;
        }
        heap[at] = heap[parent];
        at = parent;
    }
    heap[at] = moved;
}

_Static_assert((TT_TIMER_FLAGS & TT_OBJECT_FLAGS) == 0,
               "they share head.flags");

enum { FAR_MIN = 1 << 18 };

static struct tt__due *due_at(struct tt__due *heap, size_t offset)
{
    return (struct tt__due *)(void *)((char *)heap + offset);
}

/* How a sift compares: NEAR finds the place of the smaller child from the
 * deadlines' bits, which order as they do where none is below 0 or NaN, and are
 * compared sooner. FAR: the heap is much larger than the caches, and a guess
 * which child it is, wrong half the time, starts the next level's load before
 * this one's came; else no guess costs less. ODD is near, for any deadlines. */
enum way { NEAR, FAR, ODD };

TT_INLINE uint64_t bits_of(double when_s)
{
    uint64_t bits;
    memcpy(&bits, &when_s, sizeof bits);
    return bits;
}

/* Whether NEAR would go wrong with it; so it would with -0.0. */
TT_INLINE bool is_odd(double when_s)
{
    return bits_of(when_s) > UINT64_C(0x7ff0000000000000); /* infinity */
}

/* Whether the right one of two children goes up. */
TT_INLINE bool goes_right(const struct tt__due *left, enum way way)
{
    return way == NEAR ? bits_of(left[0].when_s) >= bits_of(left[1].when_s)
                       : !(left[0].when_s < left[1].when_s);
}

/* The way from AT to a leaf by the smaller children, each moved up; returns
 * where the way ends. Places are offsets in bytes, which keeps the chain from
 * one level to the next short; the great-grandchildren are prefetched
 * meanwhile. */
TT_INLINE size_t move_up(struct tt__due *heap, size_t count, size_t at,
                         enum way way)
{
    const size_t size = sizeof *heap;
    size_t place = at * size, child = 2 * place + size;
    size_t last = (count - 1) * size;
    while (child < last) {
        __builtin_prefetch(
            (const void *)((uintptr_t)heap + 8 * child + 7 * size));
        const struct tt__due *left = due_at(heap, child);
        bool right = goes_right(left, way);
        if (way == FAR) {
            if (right) {
                child += size;
            }
        } else {
            child += right * size;
        }
        *due_at(heap, place) = *due_at(heap, child);
        place = child;
        child = 2 * place + size;
    }
    if (child == last) {
        *due_at(heap, place) = *due_at(heap, child);
        place = child;
    }
    return place / size;
}

/* Moves the smaller child up from AT until a leaf is free, and what was at AT
 * from there to its place. */
static void sift_up(struct tt__due *heap, size_t count, size_t at, bool odd)
{
    struct tt__due moved = heap[at];
    size_t leaf;
    if (count >= FAR_MIN) {
        leaf = move_up(heap, count, at, FAR);
    } else if (TT_UNLIKELY(odd)) {
        leaf = move_up(heap, count, at, ODD);
    } else {
        leaf = move_up(heap, count, at, NEAR);
    }
    heap[leaf] = moved;
    sift_down(heap, at, leaf);
}

static int grow_heap(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    size_t old = loop->heap_capacity;
    size_t capacity = old == 0 ? HEAP_FIRST : 2 * old;
    if (capacity > TT_ITEMS_MAX) {
        return tt_fail(loop->env, TT_ELIMIT, "more than %d timers",
                       (int)TT_ITEMS_MAX);
    }
    struct tt__due *heap = tt_realloc(loop->env, loop->heap, old * sizeof *heap,
                                      capacity * sizeof *heap);
    if (heap == NULL) {
        return TT_ENOMEM;
    }
    loop->heap = heap;
    loop->heap_capacity = capacity;
    return 0;
}

int tt__heap_push(struct tt_loop *loop, double when_s, struct tt_object *timer)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (TT_UNLIKELY(loop->heap_count == loop->heap_capacity)) {
        int rc = grow_heap(loop);
        if (rc < 0) {
            tt_object_unref(loop->env, timer);
            return rc;
        }
    }
    if (TT_UNLIKELY(loop->deadlines != NULL)) {
        int rc = tt__deadlines_add(loop, when_s, timer);
        if (rc < 0) {
            tt_object_unref(loop->env, timer);
            return rc;
        }
    }
    timer->flags |= TT_TIMER_SCHEDULED;
    loop->heap_odd = (loop->heap_odd && loop->heap_count > 0) || is_odd(when_s);
    loop->heap[loop->heap_count] = (struct tt__due){when_s, timer};
    sift_down(loop->heap, 0, loop->heap_count++);
    return 0;
}

struct tt_object *tt__heap_pop(struct tt_loop *loop)
{
    TT_ASSERT(loop->heap_count > 0);
    struct tt__due last = loop->heap[--loop->heap_count];
    struct tt_object *timer = last.timer;
    if (loop->heap_count > 0) {
        timer = loop->heap[0].timer;
        loop->heap[0] = last;
        sift_up(loop->heap, loop->heap_count, 0, loop->heap_odd);
        /* It is looked at next: see tt__heap_clean. */
        uintptr_t next = (uintptr_t)loop->heap[0].timer;
        __builtin_prefetch((const void *)next);
        __builtin_prefetch((const void *)(next + TT_CACHE_LINE));
    }
    timer->flags &= ~(uint32_t)TT_TIMER_SCHEDULED;
    return timer;
}

/* heapify */
static void build_heap(struct tt_loop *loop, size_t count)
{
    TT_ASSERT(tt__loop_sound(loop));
    for (size_t i = count / 2; i > 0; i--) {
        sift_up(loop->heap, count, i - 1, loop->heap_odd);
    }
}

/* ---- What _run_once does with it ----------------------------------------- */

/* More than half of more than a hundred are cancelled: a new heap is made of
 * the others. */
static int rebuild(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    size_t old = loop->heap_count, kept = 0, gone = 0;
    /* Dropping a timer may run a program's code, which may push timers: so
     * the cancelled ones are set aside until the heap is whole again. */
    size_t room = (loop->timer_cancelled_count + 1) * sizeof(void *);
    struct tt_object **cancelled = tt_alloc(env, room);
    if (cancelled == NULL) {
        return TT_ENOMEM;
    }
    for (size_t i = 0; i < old; i++) {
        struct tt__due due = loop->heap[i];
        if (due.timer->flags & TT_TIMER_CANCELLED) {
            TT_ASSERT(gone < loop->timer_cancelled_count);
            cancelled[gone++] = due.timer;
            if (loop->deadlines != NULL) {
                tt__deadlines_drop(loop, due.when_s, due.timer);
            }
        } else {
            loop->heap[kept++] = due;
        }
    }
    build_heap(loop, kept);
    loop->heap_count = kept;
    loop->timer_cancelled_count = 0;
    for (size_t i = 0; i < gone; i++) {
        cancelled[i]->flags &= ~(uint32_t)TT_TIMER_SCHEDULED;
        tt__timer_unheap(env, cancelled[i]);
    }
    tt_free(env, cancelled, room);
    return 0;
}

int tt__heap_clean(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    size_t count = loop->heap_count;
    if (count > CANCELLED_MIN && 2 * loop->timer_cancelled_count > count) {
        return rebuild(loop);
    }
    while (loop->heap_count > 0 &&
           loop->heap[0].timer->flags & TT_TIMER_CANCELLED) {
        loop->timer_cancelled_count--;
        if (TT_UNLIKELY(loop->deadlines != NULL)) {
            tt__deadlines_drop(loop, loop->heap[0].when_s, loop->heap[0].timer);
        }
        tt__timer_unheap(loop->env, tt__heap_pop(loop));
    }
    if (loop->heap_count > 0 && loop->heap[0].timer->type->timer != NULL) {
        loop->heap[0].timer->type->timer->expect(loop->heap[0].timer);
    }
    return 0;
}

int tt__heap_due(struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_clock *clock = loop->env->clock;
    double end = tt_time(loop->env) + clock->resolution_s;
    int rc = 0;
    while (rc == 0 && loop->heap_count > 0 && !(loop->heap[0].when_s >= end)) {
        rc = tt__timer_fire(loop, tt__heap_pop(loop));
    }
    return rc;
}

/* ---- Timers in C --------------------------------------------------------- */

/* It will never run: drops its data, which may hold the timer in turn. */
static void let_go(struct tt_env *env, struct tt_timer *timer)
{
    const struct tt_callback *callback = timer->callback;
    timer->callback = NULL;
    if (callback != NULL && callback->drop != NULL) {
        callback->drop(env, timer->data, TT_NULL);
    }
}

static void clear_timer(struct tt_env *env, struct tt_object *self)
{
    let_go(env, (struct tt_timer *)self);
}

static const struct tt_type timer_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "TimerHandle",
    .full_name = "asyncio.events.TimerHandle",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_timer),
    .clear = clear_timer,
};

void tt__heap_drop(struct tt_loop *loop)
{
    struct tt__due *heap = loop->heap;
    size_t count = loop->heap_count, capacity = loop->heap_capacity;
    tt__deadlines_free(loop);
    loop->heap = NULL;
    loop->heap_count = loop->heap_capacity = 0;
    for (size_t i = 0; i < count; i++) {
        struct tt_object *timer = heap[i].timer;
        timer->flags &= ~(uint32_t)TT_TIMER_SCHEDULED;
        if (timer->type == &timer_type) {
            let_go(loop->env, (struct tt_timer *)timer);
        }
        tt__timer_unheap(loop->env, timer);
    }
    tt_free(loop->env, heap, capacity * sizeof *heap);
}

/* A timer with a second reference for OUT, if that is wanted. What DATA owns
 * is dropped on failure. */
static struct tt_timer *new_timer(struct tt_loop *loop, double when_s,
                                  const struct tt_callback *callback,
                                  void *data, struct tt_timer **out)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_timer *timer =
        tt_object_new(loop->env, &timer_type, sizeof *timer);
    if (out != NULL) {
        *out = timer;
    }
    if (timer == NULL) {
        tt__drop_callback(loop->env, callback, data, TT_NULL);
        return NULL;
    }
    tt_touch(loop->env, timer, TT_WRITE); /* separately from the next one */
    timer->callback = callback;
    timer->data = data;
    timer->when_s = when_s;
    timer->head.refs += out != NULL;
    return timer;
}

static int end_new_timer(struct tt_loop *loop, int rc, struct tt_timer **out)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (rc < 0 && out != NULL) {
        tt_timer_unref(loop->env, *out);
        *out = NULL;
    }
    return rc;
}

static int check_open(struct tt_loop *loop, const struct tt_callback *callback,
                      void *data)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (TT_UNLIKELY(loop->closed)) {
        tt__drop_callback(loop->env, callback, data, TT_NULL);
    }
    TT__CHECK_OPEN(loop);
    return 0;
}

int tt_loop_call_at(struct tt_loop *loop, double when_s,
                    const struct tt_callback *callback, void *data,
                    struct tt_timer **out)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    int rc = check_open(loop, callback, data);
    if (rc < 0) {
        return rc;
    }
    struct tt_timer *timer = new_timer(loop, when_s, callback, data, out);
    return timer == NULL
               ? TT_ENOMEM
               : end_new_timer(loop, tt__heap_push(loop, when_s, &timer->head),
                               out);
}

int tt__deadline(struct tt_env *env, tt_value delay, double *when_s)
{
    double delay_s = NAN;
    bool is_number = tt_number(delay, &delay_s);
    double now_s = tt__read_clock(env, is_number ? delay_s : NAN);
    if (!is_number) {
        return tt_raise(env, &tt_TypeError,
                        "unsupported operand type(s) for +: 'float' and '%T'",
                        delay);
    }
    if (isinf(delay_s) && tt_is_int(delay)) {
        return tt_raise(env, &tt_OverflowError,
                        "int too large to convert to float");
    }
    *when_s = now_s + delay_s;
    return 0;
}

int tt_loop_call_later(struct tt_loop *loop, double delay_s,
                       const struct tt_callback *callback, void *data,
                       struct tt_timer **timer)
{
    TT_ASSERT(tt__loop_sound(loop));
    double now_s = tt__read_clock(loop->env, delay_s);
    return tt_loop_call_at(loop, now_s + delay_s, callback, data, timer);
}

/* A fired C timer that was cancelled between the heap and its turn. */
static int run_timer(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    struct tt_timer *timer = data;
    const struct tt_callback *callback = timer->callback;
    int rc = 0;
    (void)arg;
    if (!(timer->head.flags & TT_TIMER_CANCELLED)) {
        void *what = timer->data;
        timer->callback = NULL; /* its data is the callback's from here on */
        loop->timer = timer;
        rc = tt__run_callback(loop, callback, what, TT_NULL);
        loop->timer = NULL;
    }
    if (TT_LIKELY(timer->head.refs == 1 && timer->callback == NULL &&
                  timer->head.type == &timer_type &&
                  !(timer->head.flags & TT_OBJECT_EXTRA))) {
        tt_free(loop->env, timer, sizeof *timer); /* it owns nothing */
    } else {
        tt_object_unref(loop->env, &timer->head);
    }
    return rc;
}

static void drop_timer(struct tt_env *env, void *data, tt_value arg)
{
    struct tt_timer *timer = data;
    (void)arg;
    let_go(env, timer);
    tt_object_unref(env, &timer->head);
}

const struct tt_callback tt__timer_callback = {
    .run = run_timer, .drop = drop_timer, .label = TT_LABEL_SILENT};

int tt__timer_soon(struct tt_loop *loop, const struct tt_callback *callback,
                   void *data, struct tt_timer **out)
{
    TT_ASSERT(tt__loop_sound(loop));
    int rc = check_open(loop, callback, data);
    if (rc < 0) {
        return rc;
    }
    struct tt_timer *timer =
        new_timer(loop, tt_time(loop->env), callback, data, out);
    if (timer == NULL) {
        return TT_ENOMEM;
    }
    timer->head.flags |= TT_TIMER_SOON;
    rc = tt__ready_push(loop, &tt__timer_callback, timer, TT_NULL);
    return end_new_timer(loop, rc, out);
}

int tt__timer_fire(struct tt_loop *loop, struct tt_object *timer)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (timer->type->timer != NULL) {
        return timer->type->timer->fire(loop, timer);
    }
    if (timer->type == &timer_type) {
        return tt__ready_push(loop, &tt__timer_callback, timer, TT_NULL);
    }
    /* A TimerHandle, or a derived class of it: it says itself what it runs. */
    return tt__ready_push(loop, ((struct tt_timer *)timer)->callback, timer,
                          TT_NULL);
}

void tt__timer_cancel(struct tt_loop *loop, struct tt_object *timer)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    tt_touch(loop->env, timer, TT_WRITE);
    if (timer->flags & TT_TIMER_CANCELLED) {
        return;
    }
    timer->flags |= TT_TIMER_CANCELLED;
    if (timer->flags & TT_TIMER_SCHEDULED) {
        tt__notify_notice(loop->env, TT_NOTICE_TIMED, timer);
        loop->timer_cancelled_count++;
    }
}

void tt_timer_cancel(struct tt_loop *loop, struct tt_timer *timer)
{
    TT_PARANOID_ASSERT(tt__timer_sound(timer));
    tt__timer_cancel(loop, &timer->head);
    let_go(loop->env, timer);
}

bool tt_timer_cancelled(const struct tt_timer *timer)
{
    TT_ASSERT(tt__timer_sound(timer));
    return (timer->head.flags & TT_TIMER_CANCELLED) != 0;
}

double tt_timer_when(const struct tt_timer *timer)
{
    TT_ASSERT(tt__timer_sound(timer));
    return timer->when_s;
}

void tt_timer_unref(struct tt_env *env, struct tt_timer *timer)
{
    if (timer != NULL) {
        tt_object_unref(env, &timer->head);
    }
}
