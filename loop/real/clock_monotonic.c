/* SPDX-License-Identifier: MIT
 *
 * clock_monotonic.c: the real clock: CLOCK_MONOTONIC, counted from the
 * start of the execution.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <time.h>

#include "loop/core/thread.h"
#include "loop/real/real.h"

static double read_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double read_since(struct tt_clock *clock)
{
    const struct tt__clock *own = (const struct tt__clock *)clock;
    double since_s = read_clock() - own->began_s;
    TT_ASSERT(since_s >= 0); /* it is monotonic */
    return since_s;
}

static int sleep_real(struct tt_clock *clock, struct tt_env *env,
                      double seconds)
{
    struct timespec left;
    (void)clock;
    TT_ASSERT(seconds >= 0);
    left.tv_sec = (time_t)seconds;
    left.tv_nsec = (long)((seconds - (double)left.tv_sec) * 1e9);
    int rc = 0;
    while (rc == 0 && !tt__thread_is_roused(env) &&
           clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {
        rc = env->interrupts == NULL
                 ? 0
                 : env->interrupts->look(env, env->interrupts->data);
    }
    return rc < 0 ? rc : tt_failure(env);
}

void tt__clock_monotonic(struct tt__clock *clock)
{
    struct timespec resolution;
    clock_getres(CLOCK_MONOTONIC, &resolution);
    *clock = (struct tt__clock){
        .clock = {.resolution_s = (double)resolution.tv_sec +
                                  (double)resolution.tv_nsec * 1e-9,
                  .read = read_since,
                  .sleep = sleep_real},
        .began_s = read_clock()};
}
