/* SPDX-License-Identifier: MIT
 *
 * sim/strategy_pct.c: D deviations, at places drawn from the whole run.
 *
 * After PCT (Burckhardt and others, 2010): the number of choices of the
 * default run is the horizon, and D of them, any as likely, deviate. A failure
 * that needs d <= D deviations among n choices of at most k answers each is
 * found by one run with probability at least 1 / (n k)^d.
 */
#include "strategy.h"

enum { DEPTH_MAX = 16 };

struct pct {
    struct tt__strategy base; /* first */
    uint64_t depth;
    uint64_t at[DEPTH_MAX];
};

static int init(struct tt__strategy *strategy, const char *argument)
{
    struct pct *self = (struct pct *)strategy;
    self->depth = tt__strategy_number(argument, 3, DEPTH_MAX);
    return self->depth == 0 ? -1 : 0;
}

static bool begin(struct tt__strategy *strategy, uint64_t run)
{
    struct pct *self = (struct pct *)strategy;
    /* Deviations may make a run longer than the default one. */
    uint64_t horizon = strategy->first_count + strategy->first_count / 4 + 1;
    (void)run;
    for (uint64_t i = 0; i < self->depth; i++) {
        self->at[i] = 1 + tt__draw(strategy, horizon);
    }
    return true;
}

static uint64_t answer(struct tt__strategy *strategy, uint64_t index,
                       enum tt_choice kind, uint64_t n)
{
    struct pct *self = (struct pct *)strategy;
    (void)kind;
    for (uint64_t i = 0; i < self->depth; i++) {
        if (self->at[i] == index) {
            return tt__draw_other(strategy, n);
        }
    }
    return 0;
}

const struct tt__strategy_type tt__strategy_pct = {
    .name = "pct",
    .size = sizeof(struct pct),
    .init = init,
    .begin = begin,
    .answer = answer,
};
