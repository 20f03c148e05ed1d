/* SPDX-License-Identifier: MIT
 *
 * env.c: one execution: its start and its end.
 *
 * The environment is the first block of the execution's own memory, so that
 * the whole state of an execution is one contiguous piece.
 */
#include <ticktape/tt_sys.h>

#include <stdio.h>

#include "loop/core/awaited.h"
#include "loop/core/coro.h"
#include "loop/core/current.h"
#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/name.h"
#include "loop/core/process.h"
#include "loop/core/signal.h"
#include "loop/core/thread.h"
#include "loop/object/integer.h"
#include "loop/object/alloc.h"
#include "loop/object/set_order.h"

_Static_assert(sizeof(struct tt_record) == 16, "records are 16 bytes");

struct tt_env *tt_env_start(struct tt_region *region,
                            const struct tt_limits *limits)
{
    static const struct tt_limits usual = TT_LIMITS_DEFAULT;
    struct tt_env *env = region->base;
    if (limits == NULL) {
        limits = &usual;
    }
    size_t size = limits->memory_max;
    if (env == NULL || size < 2 * sizeof *env ||
        region->size < size + TT_GRANT) {
        return NULL;
    }
    /* A failure's text is only read where there is one. Of a size that the
     * compiler knows it is done by `rep stos`, which is slow to begin. */
    size_t begun = offsetof(struct tt_env, fail_text);
    __asm__("" : "+r"(begun));
    tt__memory_forget(region);
    memset(env, 0, begun);
    tt__memory_start(env, region->base, size);
#if defined(TT_PARANOID)
    env->memory.running = tt__coro_running;
#endif
    TT_ASSERT(env->memory.base == (uint8_t *)env); /* its first block */
    env->limits = *limits;
    env->region = region;
    env->step_left = limits->step_max;
    env->digits_max = TT__DIGITS_MAX_DEFAULT;
    env->context = &env->context_main;
    env->clock = &env->no_clock;
    env->observer = &env->no_observer;
    return env;
}

void tt_env_grant(struct tt_env *env)
{
    uint8_t *limit = env->memory.base + env->limits.memory_max;
    TT_ASSERT(env->memory.end == limit || env->memory.end == limit + TT_GRANT);
    if (env->memory.end == limit) {
        env->memory.end = limit + TT_GRANT;
    }
}

int tt_time_sleep(struct tt_env *env, double seconds)
{
    if (seconds < 0) {
        return tt_raise(env, &tt_ValueError,
                        "sleep length must be non-negative");
    }
    if (TT_UNLIKELY(!tt_thread_alone(env))) {
        return tt__thread_sleep(env, seconds);
    }
    if (TT_UNLIKELY(env->signals != NULL) && env->clock->sleep == NULL &&
        tt_signal_alarm_s(env, NULL) <= env->clock->now_s + seconds) {
        return tt__signal_sleep(env, seconds);
    }
    if (env->clock->sleep == NULL) {
        double now_s = env->clock->now_s;
        env->clock->now_s += seconds;
        TT_ASSERT(env->clock->now_s >= now_s);
        return env->overtime != NULL &&
                       env->clock->now_s > env->limits.time_max_s
                   ? env->overtime(env, now_s)
                   : 0;
    }
    return env->clock->sleep(env->clock, env, seconds);
}

/* ---- The kernel ---------------------------------------------------------- */

struct tt_sys *tt_sys_of(struct tt_env *env)
{
    if (env->sys == NULL && tt_failure(env) == 0) {
        env->sys = env->open_sys == NULL ? NULL : env->open_sys(env);
        if (env->sys == NULL) {
            tt_fail(env, TT_ESYSTEM, "this execution has no sockets");
            TT_ASSERT(tt_failure(env) < 0);
        }
    }
    return env->sys;
}

/* ---- What is outside ----------------------------------------------------- */

void tt_foreign_add(struct tt_env *env, struct tt_foreign *foreign)
{
    TT_ASSERT(foreign->end != NULL);
    foreign->previous = NULL;
    foreign->next = env->foreign;
    if (env->foreign != NULL) {
        env->foreign->previous = foreign;
    }
    env->foreign = foreign;
}

void tt_foreign_end(struct tt_env *env, struct tt_foreign *foreign)
{
    void (*end)(struct tt_foreign *) = foreign->end;
    if (end == NULL) {
        return; /* the run is over, or it was never added */
    }
    if (foreign->previous != NULL) {
        foreign->previous->next = foreign->next;
    } else {
        TT_ASSERT(env->foreign == foreign);
        env->foreign = foreign->next;
    }
    if (foreign->next != NULL) {
        foreign->next->previous = foreign->previous;
    }
    foreign->end = NULL;
    end(foreign);
}

void tt_foreign_end_all(struct tt_env *env)
{
    while (env->foreign != NULL) {
        tt_foreign_end(env, env->foreign);
    }
}

/* ---- The end ------------------------------------------------------------- */

/* Drops what the environment itself owns, outside in. */
uint64_t tt_env_end(struct tt_env *env)
{
    tt_failure_clear(env);
    env->is_ending = true;
    env->is_quiet = true;
    tt__threads_end(env);
    tt__processes_end(env);
    tt_clear(env, &env->warned);
    tt__awaited_drop(env);
    for (uint32_t i = 0; i < env->loop_count; i++) {
        tt__loop_abandon(env->loops[i]);
    }
    env->task = NULL;
    tt__keep_loop(env, &env->current, NULL);
    tt_clear(env, &env->policy);
    tt_clear(env, &env->entered);
    if (env->context_main != NULL) {
        struct tt_object *context = env->context_main;
        env->context_main = NULL;
        tt_object_unref(env, context);
    }
    tt__left_drop(env);
    tt__awaited_drop(env); /* while what goes may still run */
    tt__orders_drop(env);
    if (env->control != NULL) { /* tasks that crashed, whose frames end now */
        env->drop_control(env);
    }
    env->awaiting_over = true;
    tt__signals_forget(env);
    /* Futures that the language still holds need their loops and names. */
    if (TT_LANGUAGE_HAS(env, end)) {
        env->language->end(env);
        tt__left_drop(env);
    }
    if (env->transports != NULL) {
        env->drop_transports(env);
    }
    tt_foreign_end_all(env);
    tt__signals_end(env);
    if (env->sys != NULL) { /* nothing is left that could call it */
        env->sys->end(env->sys);
        env->sys = NULL;
    }
    tt_free(env, env->received, TT_RECEIVED_MAX);
    env->received = NULL;
    for (uint32_t i = 0; i < env->loop_count; i++) {
        tt_unref(env, tt_value_of(env->loops[i]));
    }
    tt_free(env, env->loops, env->loop_capacity * sizeof(struct tt_loop *));
    env->loops = NULL;
    env->loop_count = env->loop_capacity = 0;
    for (uint32_t i = 0; i < env->name_count; i++) {
        tt_free(env, env->names[i].text, env->names[i].size + 1);
    }
    tt_free(env, env->names, env->name_capacity * sizeof(struct tt_name));
    if (env->name_index != NULL) {
        tt_free(env, env->name_index, (env->name_mask + 1) * sizeof(uint32_t));
    }
    env->names = NULL;
    env->name_index = NULL;
    env->name_count = env->name_capacity = env->name_mask = 0;
    if (env->memory.live_count != 0) {
        tt__memory_name_alive(env, stderr);
    }
    return env->memory.live_count;
}
