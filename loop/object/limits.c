/* SPDX-License-Identifier: MIT
 *
 * limits.c: the budget of steps, and the depth of recursion in the language
 * and on the C stack.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ticktape/tt.h>

enum { PULSE_STEPS = 1 << 16, PULSE_SHIFT_MAX = 10 };

void tt_env_pulse(struct tt_env *env, int (*pulse)(struct tt_env *env))
{
    TT_ASSERT(env->step_held == 0 && env->step_left > 0);
    env->pulse = pulse;
    env->step_held = env->step_left - 1;
    env->step_left = 1;
}

void tt_env_pulse_sooner(struct tt_env *env, uint8_t shift)
{
    shift = shift < PULSE_SHIFT_MAX ? shift : PULSE_SHIFT_MAX;
    if (shift <= env->pulse_shift) {
        return;
    }
    env->pulse_shift = shift;
    uint64_t part = PULSE_STEPS >> shift;
    if (env->step_held > 0 && env->step_left > part) {
        env->step_held += env->step_left - part;
        env->step_left = part;
    }
    TT_ASSERT(env->step_left > 0);
}

void tt_env_at_step(struct tt_env *env, int (*step)(struct tt_env *env))
{
    env->at_step = step;
    if (step != NULL && env->step_left > 1) {
        env->step_held += env->step_left - 1;
        env->step_left = 1;
    }
}

/* Steps are given out in parts, a pulse before each. With `at_step`, a part
 * ends with the N steps that are spent now, so that none of its places is left
 * out. */
int tt_refill_steps(struct tt_env *env, uint64_t n)
{
    TT_ASSERT(env->step_left <= n);
    while (env->step_held > 0) {
        uint64_t most = env->at_step != NULL
                            ? n + 1 - env->step_left
                            : (uint64_t)PULSE_STEPS >> env->pulse_shift;
        uint64_t part = env->step_held < most ? env->step_held : most;
        env->step_held -= part;
        env->step_left += part;
        int rc = env->pulse == NULL ? 0 : env->pulse(env);
        if (rc == TT_ERAISED) {
            return rc; /* the program may catch it, and continue */
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
    STACK_PART = 8 << 20,      /* the kernel maps nothing in 128 MiB of it */
    CPYTHON_USED_KB = 8160     /* of 8 MiB, where CPython 3.14 stops */
};

/* Whether there is more of the stack than was known. */
static bool find_more(struct tt_env *env)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    struct tt_stack stack;
    if (!env->stack_is_part) {
        return false;
    }
    tt_stack_find_all(&stack);
    TT_ASSERT(stack.low <= env->stack_low);
    env->stack_low = stack.low;
    env->stack_is_part = false;
    return here >= env->stack_low;
}

int tt_enter_native_failed(struct tt_env *env, const char *where)
{
    TT_ASSERT(env->native_depth > 0);
    bool is_deep = env->native_depth > TT_NATIVE_DEPTH_MAX;
    if (!is_deep && find_more(env)) {
        return 0;
    }
    env->native_depth--;
    return is_deep ? tt_raise(env, &tt_RecursionError,
                              "Stack overflow (used %d kB)%s", CPYTHON_USED_KB,
                              where)
                   : tt_fail(env, TT_ELIMIT,
                             "the thread's stack is used up by %u nested "
                             "operations%s: run in one of 64 MiB",
                             env->native_depth, where);
}

/* The upper part of the process's first stack. It grows down to its limit, from
 * the page in which the name of the executable file is. */
static bool find_first(struct tt_stack *stack)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    uintptr_t top = (uintptr_t)getauxval(AT_EXECFN);
    struct rlimit limit;
    if (top == 0 || gettid() != getpid() ||
        getrlimit(RLIMIT_STACK, &limit) != 0) {
        return false;
    }
    bool is_part = limit.rlim_cur > STACK_PART;
    size_t size = is_part ? STACK_PART : (size_t)limit.rlim_cur;
    if (here >= top || top - here >= size) {
        return false; /* on a stack of the caller's, or a deep one */
    }
    *stack = tt_stack_of((const void *)(top - size), size);
    stack->is_part = is_part;
    return true;
}

void tt_stack_find(struct tt_stack *stack)
{
    if (!find_first(stack)) {
        tt_stack_find_all(stack);
    }
}

void tt_stack_find_all(struct tt_stack *stack)
{
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size = 0, guard = 0;
    *stack = (struct tt_stack){.low = 0};
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
    TT_ASSERT(reserve < size);
    return (struct tt_stack){.low = (uintptr_t)low + reserve,
                             .high = (uintptr_t)low + size};
}

bool tt_stack_is_here(const struct tt_stack *stack)
{
    TT_ASSERT(stack->low <= stack->high);
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here >= stack->low && here < stack->high;
}
