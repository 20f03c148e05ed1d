/* SPDX-License-Identifier: MIT
 *
 * sim/strategy_pct.c: D deviations, at places drawn from the whole run.
 *
 * After PCT (Burckhardt and others, 2010): the number of choices of the
 * default run is the horizon, and D of them, any as likely, deviate. A failure
 * that takes D deviations at given places, of n choices with at most k answers
 * each, is found by one run with probability at least D! / (n (k - 1))^D: each
 * order in which the places are drawn is as good.
 *
 * Every other run draws them near each other: what races lies close together.
 * A place at a `tie`, of which there are many and which seldom matter, moves on
 * to the next question every other time. And in the ready queue every other
 * deviation is a change of priority, as PCT has them: from there on the first
 * handle is overtaken by the one behind it, again and again, for 2 to 64
 * handles (for ever would not be fair: a loop that polls would never end).
 * For each of the three the bound is half.
 */
#include <math.h>

#include "strategy.h"

enum { DEPTH_USUAL = 3, DEPTH_MAX = 16, OVERTAKING_POWERS = 6 };

struct pct {
    struct tt__strategy base; /* first */
    uint64_t depth;
    uint64_t at[DEPTH_MAX];
    uint64_t overtaking; /* so many more handles overtake the first one */
};

static int init(struct tt__strategy *strategy, const char *argument)
{
    struct pct *self = (struct pct *)strategy;
    self->depth = tt__strategy_number(argument, DEPTH_USUAL, DEPTH_MAX);
    return self->depth == 0 ? -1 : 0;
}

/* Deviations may make a run longer than the default one. */
static uint64_t horizon_of(uint64_t first_count)
{
    return first_count + first_count / 4 + 1;
}

static bool begin(struct tt__strategy *strategy, uint64_t run)
{
    struct pct *self = (struct pct *)strategy;
    uint64_t horizon = horizon_of(strategy->first_count);
    (void)run;
    self->overtaking = 0;
    bool is_near = tt__draw(strategy, 2) == 0;
    for (uint64_t i = 0; i < self->depth; i++) {
        self->at[i] = i > 0 && is_near
                          ? self->at[i - 1] + 1 + tt__draw(strategy, TT__NEAR)
                          : 1 + tt__draw(strategy, horizon);
    }
    return true;
}

static bool deviates(struct tt__strategy *strategy, uint64_t index,
                     enum tt_choice kind)
{
    struct pct *self = (struct pct *)strategy;
    for (uint64_t i = 0; i < self->depth; i++) {
        if (self->at[i] == index) {
            if (kind != TT_CHOICE_TIE || tt__draw(strategy, 2) == 0) {
                return true;
            }
            self->at[i]++;
        }
    }
    return false;
}

static uint64_t answer(struct tt__strategy *strategy, uint64_t index,
                       enum tt_choice kind, uint64_t n)
{
    struct pct *self = (struct pct *)strategy;
    bool is_ready = kind == TT_CHOICE_READY;
    if (deviates(strategy, index, kind)) {
        if (!is_ready || tt__draw(strategy, 2) == 0) {
            return tt__draw_other(strategy, n);
        }
        self->overtaking = 2ULL << tt__draw(strategy, OVERTAKING_POWERS);
    }
    if (is_ready && self->overtaking > 0) {
        self->overtaking--;
        return 1;
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

double tt__pct_bound(const char *name, uint64_t first_count,
                     uint64_t answers_max, uint64_t runs)
{
    if (strncmp(name, "pct", 3) != 0 || answers_max < 2) {
        return 0;
    }
    uint64_t depth = tt__strategy_number(name[3] == ':' ? name + 4 : NULL,
                                         DEPTH_USUAL, DEPTH_MAX);
    double each =
        (double)horizon_of(first_count) * (double)(2 * (answers_max - 1));
    double one = depth == 1 ? 1 : 0.5;
    for (uint64_t i = 1; i <= depth; i++) {
        one *= (double)i / each;
    }
    return one >= 1 ? 1 : -expm1((double)runs * log1p(-one));
}
