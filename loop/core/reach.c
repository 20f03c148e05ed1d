/* SPDX-License-Identifier: MIT
 *
 * reach.c: which tasks nothing can wake any more, while others run on.
 *
 * A task that waits continues only if something calls it, its future, or what
 * that future belongs to; and only what can run can call. So memory is marked
 * from what can run (ready handles, timers, descriptors, handlers), as a
 * garbage collector does; a task that is not marked can never run again. A
 * coroutine is reached through its task alone: that somebody holds it is no
 * way to resume it. (Saioc et al., Dynamic Partial Deadlock Detection and
 * Recovery via Garbage Collection, ASPLOS 2025, do so for goroutines.)
 *
 * The marking is conservative: each word that could be an address of a block
 * keeps that block. So what is called stuck is; what is not may be.
 */
#include <stdlib.h>

#include "loop/core/fd.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/timer.h"
#include "loop/object/alloc.h"
#include "loop/core/sound.h"

enum { BITS = 64 };

/* A coroutine and the task that drives it: numbers of grains. */
struct driven {
    size_t coro;
    size_t task;
};

struct reach {
    struct tt_env *env;
    uint64_t *marks; /* a bit a grain: the block that begins there */
    size_t *stack;   /* blocks marked and not looked into */
    size_t count;
    size_t capacity;
    struct driven *driven; /* by coro */
    size_t driven_count;
    bool no_memory;
};

static size_t grain_of(const struct tt_env *env, const void *at)
{
    TT_ASSERT((const uint8_t *)at >= env->memory.base &&
              (const uint8_t *)at < env->memory.top);
    return (size_t)((const uint8_t *)at - env->memory.base) / TT_GRAIN;
}

static size_t grains_used(const struct tt_env *env)
{
    return (size_t)(env->memory.top - env->memory.base) / TT_GRAIN;
}

static bool has_bit(const uint64_t *bits, size_t at)
{
    return bits[at / BITS] >> at % BITS & 1;
}

static void set_bit(uint64_t *bits, size_t at)
{
    bits[at / BITS] |= (uint64_t)1 << at % BITS;
}

/* Where the block begins in which grain AT lies. 0: in the environment. */
static size_t block_at(const struct tt_env *env, size_t at)
{
    const uint64_t *starts = env->memory.starts;
    size_t word = at / BITS;
    uint64_t bits = starts[word] & (UINT64_MAX >> (BITS - 1 - at % BITS));
    while (bits == 0 && word > 0) {
        bits = starts[--word];
    }
    return bits == 0 ? 0
                     : word * BITS + BITS - 1 - (size_t)__builtin_clzll(bits);
}

/* Where the block after the one at START begins. */
static size_t block_end(const struct tt_env *env, size_t start)
{
    TT_ASSERT(has_bit(env->memory.starts, start));
    size_t end = start + 1, used = grains_used(env);
    while (end < used && !has_bit(env->memory.starts, end)) {
        end++;
    }
    return end;
}

static void push(struct reach *reach, size_t start)
{
    TT_ASSERT(has_bit(reach->marks, start));
    if (reach->count == reach->capacity) {
        size_t larger = reach->capacity == 0 ? 256 : 2 * reach->capacity;
        size_t *moved = realloc(reach->stack, larger * sizeof *moved);
        if (moved == NULL) {
            reach->no_memory = true;
            return;
        }
        reach->stack = moved;
        reach->capacity = larger;
    }
    reach->stack[reach->count++] = start;
}

static int compare_driven(const void *a, const void *b)
{
    const struct driven *one = a, *other = b;
    return one->coro < other->coro ? -1 : one->coro > other->coro;
}

/* Whether the block at START is a coroutine of a task that is not reached. */
static bool is_parked(const struct reach *reach, size_t start)
{
    struct driven key = {.coro = start};
    const struct driven *found =
        reach->driven_count == 0
            ? NULL
            : bsearch(&key, reach->driven, reach->driven_count, sizeof key,
                      compare_driven);
    return found != NULL && !has_bit(reach->marks, found->task);
}

/* Marks the block that WORD points into, if it does. */
static void visit(struct reach *reach, uintptr_t word)
{
    const struct tt_memory *memory = &reach->env->memory;
    if (word < (uintptr_t)memory->base || word >= (uintptr_t)memory->top) {
        return;
    }
    size_t start = block_at(reach->env, grain_of(reach->env, (void *)word));
    if (start != 0 && !has_bit(reach->marks, start) &&
        !is_parked(reach, start)) {
        set_bit(reach->marks, start);
        push(reach, start);
    }
}

static void visit_value(struct reach *reach, tt_value v)
{
    visit(reach, (uintptr_t)v);
}

static void visit_ready(struct reach *reach, const struct tt__ready *entry)
{
    visit(reach, (uintptr_t)entry->data);
    visit_value(reach, entry->arg);
}

/* Loops are looked into by visit_loop alone: their rings hold what has run,
 * and they know what run_until_complete waits for. */
static bool is_loop(const struct tt_env *env, size_t start)
{
    for (uint32_t i = 0; i < env->loop_count; i++) {
        if (block_at(env, grain_of(env, env->loops[i])) == start) {
            return true;
        }
    }
    return false;
}

/* What a block holds; a sanitizer's red zones too. */
__attribute__((no_sanitize("address"))) static void
look_into(struct reach *reach, size_t start)
{
    const struct tt_env *env = reach->env;
    const uint8_t *base = env->memory.base;
    const uintptr_t *at =
        (const void *)(base + start * TT_GRAIN + tt__block_head());
    const uintptr_t *end =
        (const void *)(base + block_end(env, start) * TT_GRAIN);
    for (; !is_loop(env, start) && at < end; at++) {
        visit(reach, *at);
    }
}

static void mark_all(struct reach *reach)
{
    while (reach->count > 0 && !reach->no_memory) {
        look_into(reach, reach->stack[--reach->count]);
    }
}

/* ---- What can run -------------------------------------------------------- */

static void visit_loop(struct reach *reach, const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    for (uint64_t i = loop->ready_head; i != loop->ready_tail; i++) {
        visit_ready(reach, &loop->ready[i & loop->ready_mask]);
    }
    for (size_t i = 0; i < loop->heap_count; i++) {
        const struct tt_object *timer = loop->heap[i].timer;
        if (!(timer->flags & TT_TIMER_CANCELLED)) {
            visit(reach, (uintptr_t)timer);
        }
    }
    for (uint32_t i = 0; i < loop->fd_capacity; i++) {
        visit_ready(reach, &loop->fds[i].reader);
        visit_ready(reach, &loop->fds[i].writer);
        visit_value(reach, loop->fds[i].object);
    }
    visit(reach, (uintptr_t)loop->handler_data);
    visit_value(reach, loop->handler_value);
    visit_value(reach, loop->task_factory);
}

static void visit_roots(struct reach *reach)
{
    struct tt_env *env = reach->env;
    for (uint32_t i = 0; i < env->loop_count; i++) {
        visit_loop(reach, env->loops[i]);
    }
    visit(reach, (uintptr_t)env->raised);
    visit(reach, (uintptr_t)*env->context);
    visit(reach, (uintptr_t)env->context_main);
    visit(reach, (uintptr_t)env->language_state);
    visit_value(reach, env->entered);
    visit_value(reach, env->policy);
}

/* ---- Tasks --------------------------------------------------------------- */

static int count_task(struct tt_env *env, void *data, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    (void)env;
    (void)task;
    ++*(size_t *)data;
    return 0;
}

static int add_driven(struct tt_env *env, void *data, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    struct reach *reach = data;
    if (task->waiting_for != NULL && tt_is_object(task->coro) &&
        (uintptr_t)task->coro - (uintptr_t)env->memory.base <
            (uintptr_t)(env->memory.top - env->memory.base)) {
        reach->driven[reach->driven_count++] =
            (struct driven){block_at(env, grain_of(env, tt_object(task->coro))),
                            block_at(env, grain_of(env, task))};
    }
    return 0;
}

static int prepare(struct reach *reach)
{
    struct tt_env *env = reach->env;
    size_t tasks = 0;
    tt_env_tasks(env, count_task, &tasks);
    reach->marks = calloc(grains_used(env) / BITS + 1, sizeof *reach->marks);
    reach->driven = malloc((tasks + 1) * sizeof *reach->driven);
    if (reach->marks == NULL || reach->driven == NULL) {
        return TT_ENOMEM;
    }
    tt_env_tasks(env, add_driven, reach);
    TT_ASSERT(reach->driven_count <= tasks);
    qsort(reach->driven, reach->driven_count, sizeof *reach->driven,
          compare_driven);
    return 0;
}

/* The report about the tasks that were not reached. */
struct telling {
    const struct reach *reach;
    int (*each)(struct tt_env *env, void *data, struct tt_task *task);
    void *data;
};

static bool is_reached(const struct reach *reach, const void *object)
{
    const struct tt_env *env = reach->env;
    size_t start = block_at(env, grain_of(env, object));
    TT_ASSERT(start != 0); /* only the environment lies before all blocks */
    return has_bit(reach->marks, start);
}

static int tell(struct tt_env *env, void *data, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    const struct telling *telling = data;
    return is_reached(telling->reach, task)
               ? 0
               : telling->each(env, telling->data, task);
}

void tt_env_map(struct tt_env *env, uint64_t *starts)
{
    TT_ASSERT(env->future_count == 0);
    env->memory.starts = starts;
    tt_env_fail_alloc(env, 0); /* every request has to be seen */
    TT_ASSERT(starts == NULL || env->memory.fail_in != 0);
}

int tt_env_stuck(struct tt_env *env,
                 int (*each)(struct tt_env *env, void *data,
                             struct tt_task *task),
                 void *data)
{
    struct reach reach = {.env = env};
    struct tt_loop *loop = env->running;
    TT_ASSERT(env->memory.starts != NULL);
    /* A program that called all_tasks() may call it again. */
    if (env->all_tasks_asked || loop == NULL || loop->until == NULL) {
        return 0;
    }
    int rc = prepare(&reach);
    if (rc == 0) {
        /* They hold what they held, and each other. */
        tt__mark_free(env, reach.marks);
        visit_roots(&reach);
        mark_all(&reach);
        rc = reach.no_memory ? TT_ENOMEM : 0;
    }
    if (rc == 0 && !is_reached(&reach, loop->until)) {
        struct telling telling = {&reach, each, data};
        rc = tt_env_tasks(env, tell, &telling);
    }
    free(reach.marks);
    free(reach.driven);
    free(reach.stack);
    return rc;
}
