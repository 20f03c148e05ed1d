/* SPDX-License-Identifier: MIT
 *
 * labels.h: the subjects of deviations, without their positions.
 *
 * A tape's deviations are at numbers of questions, and one that is left out
 * moves all after it. So each is described as a label: who is cancelled, in
 * which suspension, who overtakes whom, who draws or reads the clock; and how
 * many questions about the same came before, from the beginning or since
 * that moment. In another run a label finds the question that is like it.
 */
#ifndef TT_LABELS_H
#define TT_LABELS_H

#include <ticktape/tt_sim.h>

struct tt__labels;

/* NULL: no memory. What is given is borrowed. */
struct tt__labels *tt__labels_new(struct tt_sim *sim);
void tt__labels_free(struct tt__labels *self);

/* To learn TAPE's labels it is run twice, in the simulation: first and then
 * `again`, with tt__labels_learn for tt_sim_options.answer. False: no memory,
 * or there are too many of them. */
bool tt__labels_start(struct tt__labels *self, const struct tt_tape *tape);
void tt__labels_again(struct tt__labels *self);
uint64_t tt__labels_learn(void *self, struct tt_question *question);

/* A run by the labels, with tt__labels_answer, but without COUNT of them from
 * number AT on. BY_TIME: see above. */
void tt__labels_without(struct tt__labels *self, size_t at, size_t count,
                        bool by_time);
uint64_t tt__labels_answer(void *self, struct tt_question *question);

/* What ANSWER to QUESTION would be about, whichever of the tasks that run the
 * same code it is: equal where one is much like the other. */
uint64_t tt__label_place(const struct tt_question *question, uint64_t answer);
/* The same of the question itself, whatever is answered. */
uint64_t tt__label_where(const struct tt_question *question);

#endif
