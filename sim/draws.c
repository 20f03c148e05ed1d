/* SPDX-License-Identifier: MIT
 *
 * sim/draws.c: answers that deviate. See draws.h.
 */
#include "draws.h"

#include "random.h"

/* Up to so many answers each is as likely. Of more, every other time one of the
 * simple ones is drawn, by their weights in EIGHTHS. */
enum { FEW_UP_TO = 8, SIMPLE = 5, EIGHTHS = 8, WEIGHT = 2 * EIGHTHS + 1 };

bool tt__draws_is_value(enum tt_choice kind, uint64_t n)
{
    return kind == TT_CHOICE_RANDOM && n > FEW_UP_TO;
}

/* The minimum, the maximum, the middle, and between those. */
static uint64_t simple_value(uint64_t n, unsigned at)
{
    const uint64_t values[SIMPLE] = {1, n - 1, n / 2, n / 4, n - n / 4};
    TT_ASSERT(at < SIMPLE && n > FEW_UP_TO);
    return values[at];
}

uint64_t tt__draws_answer(uint64_t *state, enum tt_choice kind, uint64_t n)
{
    static const uint8_t simple[EIGHTHS] = {0, 0, 1, 1, 2, 2, 3, 4};
    TT_ASSERT(n >= 2);
    if (!tt__draws_is_value(kind, n) || tt__random(state, 2) == 0) {
        return 1 + tt__random(state, n - 1);
    }
    return simple_value(n, simple[tt__random(state, EIGHTHS)]);
}

uint64_t tt__draws_weight(enum tt_choice kind, uint64_t n)
{
    return tt__draws_is_value(kind, n) ? WEIGHT : n;
}

uint64_t tt__draws_simple(enum tt_choice kind, uint64_t n, unsigned at)
{
    if (tt__draws_is_value(kind, n)) {
        return at < SIMPLE ? simple_value(n, at) : 0;
    }
    return at < 63 && (uint64_t)1 << at < n ? (uint64_t)1 << at : 0;
}

uint64_t tt__draws_cost(enum tt_choice kind, uint64_t n, uint64_t answer)
{
    TT_ASSERT(answer > 0 && answer < n);
    if (!tt__draws_is_value(kind, n)) {
        return answer;
    }
    unsigned at = 0;
    while (at < SIMPLE && simple_value(n, at) != answer) {
        at++;
    }
    return at + 1;
}
