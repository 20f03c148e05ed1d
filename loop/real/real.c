/* SPDX-License-Identifier: MIT
 *
 * real.c: an execution for real.
 */
#include <ticktape/tt_sys.h>

#include "loop/core/thread.h"
#include "loop/real/real.h"
#include "loop/core/sound.h"

#include <stdio.h>
#include <stdlib.h>

static int print_out(struct tt_observer *observer, struct tt_env *env,
                     const char *text, size_t size)
{
    (void)observer;
    /* A program that waits after a line wants it to be seen. */
    bool flushes = size > 0 && text[size - 1] == '\n';
    if (fwrite(text, 1, size, stdout) != size ||
        (flushes && fflush(stdout) != 0)) {
        return tt_fail(env, TT_ESYSTEM, "cannot write to stdout");
    }
    return 0;
}

static int print_error(struct tt_observer *observer, struct tt_env *env,
                       const char *text, size_t size)
{
    (void)observer;
    (void)env;
    fflush(stdout);
    fwrite(text, 1, size, stderr);
    return 0;
}

static struct tt_sys *open_sys(struct tt_env *env)
{
    (void)env;
    return tt_sys_real();
}

/* From time to time, while a program computes. */
static int look(struct tt_env *env)
{
    TT_ASSERT(env->clock->read != NULL); /* it runs for real */
    int rc = env->interrupts == NULL
                 ? 0
                 : env->interrupts->look(env, env->interrupts->data);
    if (rc == 0 && env->threads != NULL) {
        tt__epoll_look(env);
        rc = tt__thread_tick(env);
    }
    return rc;
}

struct tt_env *tt_real_init(struct tt_real *real,
                            const struct tt_limits *limits)
{
    struct tt_limits usual = TT_LIMITS_DEFAULT;
    usual.tick_max = UINT64_MAX;
    usual.step_max = UINT64_MAX;
    if (limits == NULL) {
        limits = &usual;
    }
    memset(real, 0, sizeof *real);
    real->clock = calloc(1, sizeof(struct tt__clock));
    if (real->clock == NULL ||
        tt_region_init(&real->region, limits->memory_max + TT_GRANT) < 0) {
        free(real->clock);
        return NULL;
    }
    struct tt_env *env = tt_env_start(&real->region, limits);
    if (env == NULL) {
        tt_region_deinit(&real->region);
        free(real->clock);
        return NULL;
    }
    struct tt__clock *clock = (struct tt__clock *)real->clock;
    tt__clock_monotonic(clock);
    real->observer.print = print_out;
    real->observer.error = print_error;
    tt_stack_find(&real->stack);
    env->stack_low = real->stack.low;
    env->stack_is_part = real->stack.is_part;
    env->clock = &clock->clock;
    env->observer = &real->observer;
    env->chooser = NULL; /* always the first choice */
    env->open_selector = tt__epoll_open;
    env->open_sys = open_sys;
    env->start_job = tt__workers_start;
    env->join_jobs = tt__workers_join;
    env->workers_max = tt__workers_max();
    real->env = env;
    tt_env_pulse(env, look);
    return env;
}

void tt_real_interrupts(struct tt_real *real, struct tt_interrupts *interrupts)
{
    TT_ASSERT(real->env->loop_count == 0);
    real->env->interrupts = interrupts;
}

int tt_interrupt(struct tt_env *env)
{
    enum { INTERRUPT = 2 };
    int rc = tt_signal_arrive(env, INTERRUPT);
    return rc < 0 ? rc : tt_signal_check(env);
}

static int log_nothing(struct tt_env *env, void *data, const char *text,
                       size_t size)
{
    (void)env;
    (void)data;
    (void)text;
    (void)size;
    return 0;
}

int tt_real_deinit(struct tt_real *real)
{
    struct tt_env *env = real->env;
    int rc = tt_failure(env);
    tt__workers_end(env);
    if (rc == 0 && tt_env_leftovers(env, log_nothing, NULL) == TT_ELIMIT) {
        rc = TT_ELIMIT; /* logs them, and calls handlers */
    }
    if (rc == TT_ERAISED) {
        struct tt_exc *exc = tt_exc_take(env);
        struct tt_text text;
        tt_text_init(&text, env);
        tt_text_exception(&text, tt_value_of(exc));
        fprintf(stderr, "%.*s\n", (int)text.size, text.at);
        tt_text_deinit(&text);
        tt_exc_unref(env, exc);
    } else if (rc < 0) {
        fprintf(stderr, "%s: %s\n", tt_error_text(rc), tt_fail_text(env));
    }
    TT_ASSERT(env->running == NULL); /* nobody ends what runs */
    tt_env_end(env);
    tt_region_deinit(&real->region);
    free(real->clock);
    real->clock = NULL;
    real->env = NULL;
    return rc;
}
