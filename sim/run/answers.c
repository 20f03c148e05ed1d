/* SPDX-License-Identifier: MIT
 *
 * answers.c: see answers.h.
 */
#include "answers.h"

enum { FEW = 4 };

uint64_t tt__few_answers(enum tt_choice kind, uint64_t n)
{
    TT_ASSERT(n >= 1);
    if (kind == TT_CHOICE_LATENCY) { /* the last ones change no order */
        return n > TT_LATENCY_DRAWN + 1 ? n - TT_LATENCY_DRAWN : n;
    }
    return kind != TT_CHOICE_RANDOM || n <= FEW + 1 ? n : FEW + 1;
}

/* The extremes first, then values that are far from each other. */
uint64_t tt__few_answer(enum tt_choice kind, uint64_t n, uint64_t at)
{
    const uint64_t few[FEW + 1] = {0, n - 1, n / 2, n / 4, 1};
    TT_ASSERT(at < tt__few_answers(kind, n));
    return kind != TT_CHOICE_RANDOM || n <= FEW + 1 ? at : few[at];
}
