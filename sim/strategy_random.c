/* SPDX-License-Identifier: MIT
 *
 * sim/strategy_random.c: each choice deviates with some probability.
 *
 * Most failures need few deviations, some need many; some kinds matter to a
 * program and others only disturb it. So each run draws its own probability,
 * and which kinds may deviate at all (swarm testing).
 */
#include "strategy.h"

struct randomly {
    struct tt__strategy base; /* first */
    uint64_t one_in;          /* a choice deviates with probability 1/one_in */
    uint32_t kinds;
};

static bool begin(struct tt__strategy *strategy, uint64_t run)
{
    struct randomly *self = (struct randomly *)strategy;
    /* 2 to twice the number of choices, each power of two as likely. */
    uint64_t powers = 1;
    while (strategy->searched.first_count >> powers != 0) {
        powers++;
    }
    (void)run;
    self->one_in = 1ULL << (1 + tt__draw(strategy, powers));
    self->kinds = (uint32_t)tt__draw(strategy, 1ULL << TT_CHOICE_COUNT);
    if (tt__draw(strategy, 2) == 0) {
        self->kinds = UINT32_MAX;
    }
    return true;
}

static uint64_t answer(struct tt__strategy *strategy, uint64_t index,
                       enum tt_choice kind, uint64_t n)
{
    struct randomly *self = (struct randomly *)strategy;
    (void)index;
    if (!(self->kinds >> kind & 1)) {
        return 0;
    }
    if (kind == TT_CHOICE_RANDOM) { /* a value, and 0 is not the usual one */
        return tt__draw(strategy, n);
    }
    return tt__draw(strategy, self->one_in) == 0 ? tt__draw_other(strategy, n)
                                                 : 0;
}

const struct tt__strategy_type tt__strategy_random = {
    .name = "random",
    .size = sizeof(struct randomly),
    .begin = begin,
    .answer = answer,
};
