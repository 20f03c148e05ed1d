/* SPDX-License-Identifier: MIT
 *
 * pos.c: every answer is as likely as every other; in the ready
 * queue, the one with the highest priority.
 *
 * After partial order sampling (Yuan, Yang, Gu, CAV 2018): a handle draws a
 * priority when it becomes ready, and keeps it until it has run. So one that is
 * overtaken is likely to be overtaken again, which a walk that draws again each
 * time seldom does. The paper draws again for those that race with what ran;
 * here it is not known what a handle is going to touch.
 */
#include "strategy.h"

struct pos {
    struct tt__strategy base; /* first */
    struct tt__turns turns;
};

static bool begin_pos(struct tt__strategy *strategy, uint64_t run)
{
    struct pos *self = (struct pos *)strategy;
    (void)run;
    tt__turns_start(&self->turns);
    return true;
}

static uint64_t answer_ready_pos(struct pos *self,
                                 const struct tt_question *question)
{
    uint64_t best = 0, chosen = 0, by = 0;
    for (uint64_t i = 0; i < question->n; i++) {
        uint64_t who = tt__offered_turn(question, i).who;
        uint64_t priority = tt__turns_priority(&self->turns, &self->base, who);
        if (i == 0 || priority > best) {
            best = priority;
            chosen = i;
            by = who;
        }
    }
    TT_ASSERT(chosen < question->n);
    tt__turns_took(&self->turns, by);
    return chosen;
}

static uint64_t answer_pos(struct tt__strategy *strategy,
                           struct tt_question *question)
{
    if (question->kind != TT_CHOICE_READY) {
        return tt__draw(strategy, question->n);
    }
    return tt__strategy_is_patient(strategy, question->index)
               ? answer_ready_pos((struct pos *)strategy, question)
               : 0;
}

const struct tt__strategy_type tt__strategy_pos = {
    .name = "pos",
    .draws = true,
    .size = sizeof(struct pos),
    .begin = begin_pos,
    .answer = answer_pos,
};
