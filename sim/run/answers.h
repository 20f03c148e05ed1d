/* SPDX-License-Identifier: MIT
 *
 * answers.h: the answers to a question that enumerations try.
 *
 * A question such as one of `random` has 2^53 answers, most of which are alike
 * to a program: of those only a few are tried, first the extremes.
 */
#ifndef TT_ANSWERS_H
#define TT_ANSWERS_H

#include <ticktape/tt.h>

/* How many answers are tried to a question of KIND with N of them: N, or a
 * few. */
uint64_t tt__few_answers(enum tt_choice kind, uint64_t n);
/* The AT-th of them; the first, 0, is 0. */
uint64_t tt__few_answer(enum tt_choice kind, uint64_t n, uint64_t at);

#endif
