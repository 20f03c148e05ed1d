/* SPDX-License-Identifier: MIT
 *
 * draws.h: answers that deviate, for those who draw them.
 *
 * Of the 2 ** 53 values of a random() most are alike to a program: what
 * distinguishes them is the order of the deadlines made of them. So the
 * extremes and the middle are drawn as often as all others together; and where
 * it is known which delay a value represents, those with which a timer that is
 * made now would be due when another one is, or shortly before or after it.
 */
#ifndef TT_DRAWS_H
#define TT_DRAWS_H

#include <ticktape/tt_sim.h>

/* Whether a question draws a value of so many that some stand for all. */
bool tt__draws_is_value(enum tt_choice kind, uint64_t n);
/* An answer to QUESTION, drawn from STATE (random.h), that is not 0. */
uint64_t tt__draws_answer(uint64_t *state, const struct tt_question *question);
/* Each answer is drawn with probability 1 / (this - 1) at least; if it is a
 * value, each that is simple. */
uint64_t tt__draws_weight(enum tt_choice kind, uint64_t n);
/* Answers that are simpler than others, the simplest first: the AT-th; 0: there
 * are no more. */
uint64_t tt__draws_simple(enum tt_choice kind, uint64_t n, unsigned at);
/* How simple ANSWER is: the lower, the simpler. */
uint64_t tt__draws_cost(enum tt_choice kind, uint64_t n, uint64_t answer);

#endif
