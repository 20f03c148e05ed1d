/* SPDX-License-Identifier: MIT
 *
 * explore_progress.c: the time that a search has taken, and reporting how far
 * it has come.
 *
 * The wall's clock decides when a report is made, and nothing else: no result
 * depends on it, except where seconds are the budget.
 */
#define _GNU_SOURCE 1
#include <time.h>

#include "explore.h"

static const double every_s = 0.1;

/* CPU time; with several processes, of the wall's clock. */
double tt__explore_seconds(const struct tt_explore_options *options)
{
    struct timespec now;
    bool is_elapsed = options->jobs > 1 || options->is_elapsed;
    clock_gettime(is_elapsed ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID,
                  &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void tt__explorer_show(struct tt__explorer *self)
{
    const struct tt_explore_result *out = self->out;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    double now_s = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    if (self->progress_s == 0) {
        self->progress_s = now_s + every_s;
    }
    if (now_s < self->progress_s || out == NULL) {
        return;
    }
    self->progress_s = now_s + every_s;
    TT_ASSERT(self->share <= TT_EXPLORE_SHARES_MAX);
    const struct tt_explore_progress progress = {
        .runs = out->runs,
        .schedules = self->seen.count,
        .classes = out->class_runs == out->runs ? self->classes.count : 0,
        .seconds =
            self->shrinks_s > 0 ? out->seconds : tt__explorer_seconds(self),
        .strategy = self->share < out->share_count
                        ? out->shares[self->share].name
                        : self->options->strategy,
        .shrinks = self->shrinks_s > 0,
    };
    self->options->progress(self->options->progress_data, &progress);
}
