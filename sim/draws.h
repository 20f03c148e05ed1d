/* SPDX-License-Identifier: MIT
 *
 * sim/draws.h: answers that deviate, for those who draw them.
 *
 * Of the 2 ** 53 values of a random() most are alike to a program: what tells
 * them apart is the order of the deadlines that are made of them. So the
 * extremes and the middle are drawn as often as all others together, and those
 * that make a timer meet one that is pending.
 */
#ifndef TT_DRAWS_H
#define TT_DRAWS_H

#include "tt_sim.h"

struct tt__draws {
    uint64_t state;
};

void tt__draws_start(struct tt__draws *self, uint64_t seed);
/* An answer to the question asked now that is not 0. */
uint64_t tt__draws_answer(struct tt__draws *self, struct tt_env *env,
                          enum tt_choice kind, uint64_t n);
/* Answers that are simpler than others, the simplest first: the AT-th; 0: there
 * are no more. */
uint64_t tt__draws_simple(enum tt_choice kind, uint64_t n, unsigned at);
/* How simple ANSWER is: the lower, the simpler. */
uint64_t tt__draws_cost(enum tt_choice kind, uint64_t n, uint64_t answer);

#endif
