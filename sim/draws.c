/* SPDX-License-Identifier: MIT
 *
 * sim/draws.c: answers that deviate. See draws.h.
 */
#include "draws.h"

#include "random.h"

enum { FEW_UP_TO = 8 }; /* answers, of which each is as likely */

static bool is_value(enum tt_choice kind, uint64_t n)
{
    return kind == TT_CHOICE_RANDOM && n > FEW_UP_TO;
}

void tt__draws_start(struct tt__draws *self, uint64_t seed)
{
    self->state = seed;
}

/* The maximum, the minimum, the middle, or between those. */
static uint64_t extreme(struct tt__draws *self, uint64_t n)
{
    const uint64_t values[] = {n - 1, n - 1, 1,     1,
                               n / 2, n / 2, n / 4, n - n / 4};
    return values[tt__random(&self->state, sizeof values / sizeof *values)];
}

uint64_t tt__draws_answer(struct tt__draws *self, struct tt_env *env,
                          enum tt_choice kind, uint64_t n)
{
    (void)env;
    TT_ASSERT(n >= 2);
    if (!is_value(kind, n) || tt__random(&self->state, 2) == 0) {
        return 1 + tt__random(&self->state, n - 1);
    }
    return extreme(self, n);
}

/* A value is simple if it is an extreme, the middle, or between those; answers
 * of other kinds if they are low. */
uint64_t tt__draws_simple(enum tt_choice kind, uint64_t n, unsigned at)
{
    const uint64_t values[] = {1, n - 1, n / 2, n / 4, n - n / 4};
    if (is_value(kind, n)) {
        return at < sizeof values / sizeof *values ? values[at] : 0;
    }
    return at < 63 && (uint64_t)1 << at < n ? (uint64_t)1 << at : 0;
}

uint64_t tt__draws_cost(enum tt_choice kind, uint64_t n, uint64_t answer)
{
    uint64_t simple;
    TT_ASSERT(answer > 0 && answer < n);
    if (!is_value(kind, n)) {
        return answer;
    }
    unsigned at = 0;
    while ((simple = tt__draws_simple(kind, n, at)) != 0 && simple != answer) {
        at++;
    }
    return at + 1;
}
