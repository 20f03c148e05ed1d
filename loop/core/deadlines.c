/* SPDX-License-Identifier: MIT
 *
 * deadlines.c: the deadlines that a loop's timers have still to meet.
 *
 * A search that varies time needs the next few distinct deadlines at each read
 * of the clock, and the last one. The heap is scanned for them while it is
 * small. heapq's heap answers neither question in less than linear time where
 * many timers share a deadline, so a large one has an index: a skip list of
 * its timers, ordered by deadline. It is made by the first query that finds
 * the heap large; runs that never query pay for a test of a pointer.
 *
 * Invariants: the index holds each timer of the heap whose deadline is finite
 * and not due by the clock, except for cancelled ones, which it may hold. A
 * timer leaves the heap when it is due, and its node is then dropped by the
 * deadline alone, before the timer is looked at; or because it was cancelled,
 * which tt__deadlines_drop reports.
 */
#include "loop/core/deadlines.h"

#include <math.h>

#include "loop/core/loop.h"
#include "loop/core/timer.h"
#include "loop/core/sound.h"

#if defined(TT_PARANOID)
enum { SCANNED_MAX = 4, COMPARED_MAX = 256 };
#else
enum { SCANNED_MAX = 64 };
#endif
enum { LEVELS = 16 };

struct node {
    double when_s;
    struct tt_object *timer; /* borrowed from the heap */
    uint32_t levels;
    struct node *next[]; /* LEVELS of it; NULL: the last one */
};

struct tt__deadlines {
    uint64_t made; /* nodes so far: their levels are drawn from it */
    struct node *first[LEVELS];
};

/* ---- The skip list ------------------------------------------------------- */

static size_t size_of(uint32_t levels)
{
    return sizeof(struct node) + levels * sizeof(struct node *);
}

/* Which of two timers with one deadline comes first does not matter, as long
 * as each can be found. */
static bool is_before(const struct node *node, double when_s,
                      const struct tt_object *timer)
{
    return node->when_s < when_s || (node->when_s == when_s &&
                                     (uintptr_t)node->timer < (uintptr_t)timer);
}

/* Sets PATH to the links that a node of WHEN_S and TIMER belongs after. The
 * node before it; NULL: there is none. */
static struct node *find(struct tt__deadlines *self, double when_s,
                         const struct tt_object *timer,
                         struct node **path[LEVELS])
{
    struct node **links = self->first, *before = NULL;
    for (unsigned level = LEVELS; level-- > 0;) {
        while (links[level] != NULL && is_before(links[level], when_s, timer)) {
            before = links[level];
            links = before->next;
        }
        path[level] = &links[level];
    }
    return before;
}

/* Unlinks the first node after PATH. */
static void unlink_node(struct tt_env *env, struct node **path[LEVELS])
{
    struct node *node = *path[0];
    for (unsigned level = 0; level < node->levels; level++) {
        TT_ASSERT(*path[level] == node);
        *path[level] = node->next[level];
    }
    tt_free(env, node, size_of(node->levels));
}

/* Half of the nodes have one level, a quarter two, and so on. */
static uint32_t draw_levels(struct tt__deadlines *self)
{
    uint64_t drawn = ++self->made * UINT64_C(0x9e3779b97f4a7c15);
    drawn = (drawn ^ drawn >> 32) | UINT64_C(1) << (LEVELS - 1);
    return 1 + (uint32_t)__builtin_ctzll(drawn);
}

int tt__deadlines_add(struct tt_loop *loop, double when_s,
                      struct tt_object *timer)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__deadlines *self = loop->deadlines;
    struct tt_clock *clock = loop->env->clock;
    struct node **path[LEVELS];
    if (!(when_s >= clock->now_s + clock->resolution_s) || isinf(when_s)) {
        return 0;
    }
    uint32_t levels = draw_levels(self);
    struct node *node = tt_alloc(loop->env, size_of(levels));
    if (node == NULL) {
        return TT_ENOMEM;
    }
    *node = (struct node){when_s, timer, levels};
    find(self, when_s, timer, path);
    for (unsigned level = 0; level < levels; level++) {
        node->next[level] = *path[level];
        *path[level] = node;
    }
    return 0;
}

void tt__deadlines_drop(struct tt_loop *loop, double when_s,
                        const struct tt_object *timer)
{
    struct node **path[LEVELS];
    TT_ASSERT(timer->flags & TT_TIMER_CANCELLED);
    find(loop->deadlines, when_s, timer, path);
    if (*path[0] != NULL && (*path[0])->when_s == when_s &&
        (*path[0])->timer == timer) {
        unlink_node(loop->env, path);
    }
}

/* Those that are due may be gone. */
static void drop_due(struct tt_loop *loop, double end_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__deadlines *self = loop->deadlines;
    struct node **path[LEVELS];
    for (unsigned level = 0; level < LEVELS; level++) {
        path[level] = &self->first[level];
    }
    while (self->first[0] != NULL && self->first[0]->when_s < end_s) {
        unlink_node(loop->env, path);
    }
}

void tt__deadlines_free(struct tt_loop *loop)
{
    if (loop->deadlines != NULL) {
        drop_due(loop, HUGE_VAL);
        tt_free(loop->env, loop->deadlines, sizeof *loop->deadlines);
        loop->deadlines = NULL;
    }
}

/* Makes the index if it pays. False: the heap is to be scanned. */
static bool has_index(struct tt_loop *loop, double end_s)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (loop->deadlines != NULL) {
        drop_due(loop, end_s);
        return true;
    }
    if (loop->heap_count <= SCANNED_MAX) {
        return false;
    }
    loop->deadlines = tt_alloc(loop->env, sizeof *loop->deadlines);
    if (loop->deadlines == NULL) {
        return false;
    }
    memset(loop->deadlines, 0, sizeof *loop->deadlines);
    for (size_t i = 0; i < loop->heap_count; i++) {
        struct tt__due due = loop->heap[i];
        if (!(due.timer->flags & TT_TIMER_CANCELLED) &&
            tt__deadlines_add(loop, due.when_s, due.timer) < 0) {
            tt__deadlines_free(loop); /* the execution is over */
            return false;
        }
    }
    return true;
}

static bool is_cancelled(const struct node *node)
{
    return (node->timer->flags & TT_TIMER_CANCELLED) != 0;
}

static size_t next_indexed(struct tt_loop *loop, double from_s, double *out,
                           size_t max)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct node **path[LEVELS];
    size_t count = 0;
    while (count < max) {
        find(loop->deadlines, from_s, NULL, path);
        while (*path[0] != NULL && is_cancelled(*path[0])) {
            unlink_node(loop->env, path);
        }
        if (*path[0] == NULL) {
            break;
        }
        out[count++] = (*path[0])->when_s;
        from_s = nextafter((*path[0])->when_s, HUGE_VAL);
    }
    return count;
}

static double last_indexed(struct tt_loop *loop, double after_s, double until_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct node **path[LEVELS], *node;
    double end_s = nextafter(until_s, HUGE_VAL);
    while ((node = find(loop->deadlines, end_s, NULL, path)) != NULL &&
           node->when_s > after_s) {
        if (!is_cancelled(node)) {
            return node->when_s;
        }
        find(loop->deadlines, node->when_s, node->timer, path);
        unlink_node(loop->env, path);
    }
    return after_s;
}

/* ---- Scanning ------------------------------------------------------------ */

/* A heap's order bounds what is below a node, so only nodes that can matter
 * are visited. */
static size_t next_scanned(const struct tt_loop *loop, size_t at, double from_s,
                           double *out, size_t count, size_t max)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop));
    if (at >= loop->heap_count) {
        return count;
    }
    double when_s = loop->heap[at].when_s;
    if (count == max && when_s >= out[count - 1]) {
        return count;
    }
    bool counts = when_s >= from_s && when_s < HUGE_VAL &&
                  !(loop->heap[at].timer->flags & TT_TIMER_CANCELLED);
    size_t place = 0;
    while (place < count && out[place] < when_s) {
        place++;
    }
    if (counts && (place == count || out[place] != when_s)) {
        size_t last = count < max ? count : max - 1;
        for (size_t i = last; i > place; i--) {
            out[i] = out[i - 1];
        }
        out[place] = when_s;
        count = last + 1;
    }
    count = next_scanned(loop, 2 * at + 1, from_s, out, count, max);
    return next_scanned(loop, 2 * at + 2, from_s, out, count, max);
}

static double last_scanned(const struct tt_loop *loop, double after_s,
                           double until_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    for (size_t at = 0; at < loop->heap_count; at++) {
        double when_s = loop->heap[at].when_s;
        if (when_s > after_s && when_s <= until_s && when_s < HUGE_VAL &&
            !(loop->heap[at].timer->flags & TT_TIMER_CANCELLED)) {
            after_s = when_s;
        }
    }
    return after_s;
}

/* ---- Queries ------------------------------------------------------------- */

static double due_end(const struct tt_loop *loop)
{
    return loop->env->clock->now_s + loop->env->clock->resolution_s;
}

size_t tt__deadlines_next(struct tt_loop *loop, double from_s, double *out,
                          size_t max)
{
    double end_s = due_end(loop);
    TT_ASSERT(max > 0 && !isnan(from_s));
    from_s = fmax(from_s, end_s);
    if (!has_index(loop, end_s)) {
        return next_scanned(loop, 0, from_s, out, 0, max);
    }
    size_t count = next_indexed(loop, from_s, out, max);
#if defined(TT_PARANOID)
    double scanned[8];
    TT_ASSERT(max <= sizeof scanned / sizeof *scanned);
    TT_ASSERT(loop->heap_count > COMPARED_MAX ||
              (next_scanned(loop, 0, from_s, scanned, 0, max) == count &&
               memcmp(scanned, out, count * sizeof *out) == 0));
#endif
    return count;
}

double tt__deadlines_last(struct tt_loop *loop, double after_s, double until_s)
{
    double end_s = due_end(loop);
    TT_ASSERT(after_s >= loop->env->clock->now_s);
    if (!has_index(loop, end_s)) {
        return last_scanned(loop, after_s, until_s);
    }
    double last_s = last_indexed(loop, after_s, until_s);
#if defined(TT_PARANOID)
    TT_ASSERT(loop->heap_count > COMPARED_MAX ||
              last_scanned(loop, after_s, until_s) == last_s);
#endif
    return last_s;
}
