/* SPDX-License-Identifier: MIT
 *
 * env.c: one execution: its start, its end, its limits and its errors.
 *
 * The environment is the first block of the execution's own memory, so that
 * the whole state of an execution is one contiguous piece.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

_Static_assert(sizeof(struct tt_record) == 16, "records are 16 bytes");

void tt_assert_failed(const char *fact, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, fact);
    abort();
}

const char *tt_error_text(int error)
{
    static const char *const texts[] = {
#define X(name, text) text,
        TT_ERRORS(X)
#undef X
    };
    size_t index = (size_t) - (error + 1);
    if (error >= 0) {
        return "no error";
    }
    return index < sizeof texts / sizeof *texts ? texts[index]
                                                : "an unknown error";
}

int tt_fail(struct tt_env *env, int code, const char *format, ...)
{
    TT_ASSERT(code < 0 && code != TT_ERAISED);
    if (env->failure == 0) {
        va_list args;
        va_start(args, format);
        vsnprintf(env->fail_text, sizeof env->fail_text, format, args);
        va_end(args);
        env->failure = code;
    }
    return env->failure;
}

const char *tt_fail_text(const struct tt_env *env)
{
    return env->failure != 0 ? env->fail_text : "";
}

void tt_failure_clear(struct tt_env *env)
{
    env->failure = 0;
    tt_exc_unref(env, tt_exc_take(env));
}

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
    memset(env, 0, begun);
    tt__memory_start(env, region->base, size);
    env->limits = *limits;
    env->step_left = limits->step_max;
    env->context = &env->context_main;
    env->clock = &env->no_clock;
    env->observer = &env->no_observer;
    return env;
}

void tt_env_grant(struct tt_env *env)
{
    uint8_t *limit = env->memory.base + env->limits.memory_max;
    if (env->memory.end == limit) {
        env->memory.end = limit + TT_GRANT;
    }
}

uint64_t tt_choose(struct tt_env *env, enum tt_choice kind, uint64_t n)
{
    TT_ASSERT(n >= 1);
    return tt__choose(env, kind, n);
}

int tt_time_sleep(struct tt_env *env, double seconds)
{
    if (seconds < 0) {
        return tt_raise(env, &tt_ValueError,
                        "sleep length must be non-negative");
    }
    if (env->clock->sleep == NULL) {
        env->clock->now_s += seconds;
        return 0;
    }
    return env->clock->sleep(env->clock, env, seconds);
}

enum { PULSE_STEPS = 1 << 16 };

void tt_env_pulse(struct tt_env *env, int (*pulse)(struct tt_env *env))
{
    TT_ASSERT(env->step_held == 0 && env->step_left > 0);
    env->pulse = pulse;
    env->step_held = env->step_left - 1;
    env->step_left = 1;
}

/* Steps are given out in parts, a pulse before each. */
int tt_refill_steps(struct tt_env *env, uint64_t n)
{
    TT_ASSERT(env->step_left <= n);
    while (env->step_held > 0) {
        uint64_t part =
            env->step_held < PULSE_STEPS ? env->step_held : PULSE_STEPS;
        env->step_held -= part;
        env->step_left += part;
        int rc = env->pulse(env);
        if (rc == TT_ERAISED) {
            return rc; /* the program may catch it and continue */
        }
        if (rc < 0) {
            env->step_held = 0;
            env->step_left = 1;
            return rc;
        }
        if (env->step_left > n) {
            return 0;
        }
    }
    env->step_left = 1;
    return tt_fail(env, TT_ELIMIT, "the budget of %llu steps is spent",
                   (unsigned long long)env->limits.step_max);
}

int tt_enter_failed(struct tt_env *env, uint32_t n)
{
    TT_ASSERT(env->depth > env->limits.depth_max);
    env->depth -= n;
    return tt_raise(env, &tt_RecursionError,
                    "maximum recursion depth exceeded");
}

/* ---- The C stack --------------------------------------------------------- */

enum {
    STACK_RESERVE = 256 << 10, /* for what does not nest */
    CPYTHON_USED_KB = 8160     /* of 8 MiB, where CPython 3.14 gives up */
};

int tt_enter_native_failed(struct tt_env *env, const char *where)
{
    bool is_deep = env->native_depth > TT_NATIVE_DEPTH_MAX;
    env->native_depth--;
    return is_deep ? tt_raise(env, &tt_RecursionError,
                              "Stack overflow (used %d kB)%s", CPYTHON_USED_KB,
                              where)
                   : tt_fail(env, TT_ELIMIT,
                             "the thread's stack is used up by %u nested "
                             "operations%s: run in one of 64 MiB",
                             env->native_depth, where);
}

void tt_stack_find(struct tt_stack *stack)
{
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size = 0, guard = 0;
    *stack = (struct tt_stack){0, 0};
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
        return;
    }
    if (pthread_attr_getstack(&attributes, &low, &size) == 0 &&
        pthread_attr_getguardsize(&attributes, &guard) == 0) {
        *stack = tt_stack_of((char *)low + guard, size - guard);
    }
    pthread_attr_destroy(&attributes);
}

struct tt_stack tt_stack_of(const void *low, size_t size)
{
    size_t reserve = size / 4 < STACK_RESERVE ? size / 4 : STACK_RESERVE;
    return (struct tt_stack){(uintptr_t)low + reserve, (uintptr_t)low + size};
}

bool tt_stack_is_here(const struct tt_stack *stack)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here >= stack->low && here < stack->high;
}

/* ---- The end ------------------------------------------------------------- */

/* Drops what the environment itself owns, outside in. */
uint64_t tt_env_end(struct tt_env *env)
{
    tt_failure_clear(env);
    env->place = NULL; /* what is left now is not the program's doing */
    env->is_quiet = true;
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
    env->awaiting_over = true;
    /* Futures that the layer above still holds find their loops and names. */
    if (env->end_above != NULL) {
        env->end_above(env);
        tt__left_drop(env);
    }
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
