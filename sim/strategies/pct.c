/* SPDX-License-Identifier: MIT
 *
 * pct.c: D deviations, at places drawn from the whole run.
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
 * deviation means that from there on the first handle is overtaken by the one
 * after it, again and again, for 2 to 64 handles. For each of the three the
 * bound is half.
 *
 * Where the ready queue is a choice, every other run (7 of 8 if D is 1) is PCT
 * as it was published: each task draws a priority, the highest one runs, and at
 * D - 1 places that which would run gets the lowest of all, as long as there is
 * patience (tt__strategy_is_patient).
 */
#include <math.h>

#include "strategy.h"

enum { DEPTH_USUAL = 3, DEPTH_MAX = 16, OVERTAKING_POWERS = 6 };
static const uint64_t COUNT_MAX = UINT64_C(1) << 48; /* of what is bounded */

struct pct {
    struct tt__strategy base; /* first */
    uint64_t depth;
    uint64_t at[DEPTH_MAX];
    uint64_t overtaking; /* so many more handles overtake the first one */
    bool by_priority;
    uint64_t lowest[DEPTH_MAX]; /* who has one of the lowest priorities */
    uint64_t lowest_count;
};

static int init_pct(struct tt__strategy *strategy, const char *argument)
{
    struct pct *self = (struct pct *)strategy;
    self->depth = tt__strategy_number(argument, DEPTH_USUAL, DEPTH_MAX);
    return self->depth == 0 ? -1 : 0;
}

/* Deviations may make a run longer than the default one. */
static uint64_t horizon_of(uint64_t first_count)
{
    TT_ASSERT(first_count < UINT64_MAX / 2);
    return first_count + first_count / 4 + 1;
}

/* Of 8 runs, how many have priorities. */
static uint64_t priority_shares(uint64_t depth)
{
    TT_ASSERT(depth > 0 && depth <= DEPTH_MAX);
    return depth == 1 ? 7 : 4;
}

/* The first choice after INDEX that may deviate. */
static uint64_t next_deviating(const struct pct *self, uint64_t index)
{
    uint64_t next = UINT64_MAX;
    TT_ASSERT(self->depth > 0 && self->depth <= DEPTH_MAX);
    if (self->by_priority || self->overtaking > 0) {
        return index + 1;
    }
    for (uint64_t i = 0; i < self->depth; i++) {
        if (self->at[i] > index && self->at[i] < next) {
            next = self->at[i];
        }
    }
    return next;
}

static bool begin_pct(struct tt__strategy *strategy, uint64_t run)
{
    struct pct *self = (struct pct *)strategy;
    uint64_t horizon = horizon_of(strategy->searched.first_count);
    (void)run;
    self->overtaking = self->lowest_count = 0;
    self->by_priority = (strategy->searched.enabled >> TT_CHOICE_READY & 1) &&
                        tt__draw(strategy, 8) < priority_shares(self->depth);
    bool is_near = tt__draw(strategy, 2) == 0;
    for (uint64_t i = 0; i < self->depth; i++) {
        self->at[i] = i > 0 && is_near
                          ? self->at[i - 1] + 1 + tt__draw(strategy, TT__NEAR)
                          : 1 + tt__draw(strategy, horizon);
    }
    strategy->first = next_deviating(self, 0);
    return true;
}

static bool deviates_here(struct tt__strategy *strategy, uint64_t index,
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

static uint64_t priority_of(const struct pct *self, uint64_t who)
{
    TT_ASSERT(self->lowest_count <= DEPTH_MAX);
    for (uint64_t i = self->lowest_count; i > 0; i--) {
        if (self->lowest[i - 1] == who) {
            return DEPTH_MAX - i;
        }
    }
    return tt__draw_for(&self->base, who) | DEPTH_MAX;
}

/* The place of the highest priority of those that are ready. */
static uint64_t highest(const struct pct *self,
                        const struct tt_question *question, uint64_t *who)
{
    uint64_t best = 0, chosen = 0;
    for (uint64_t i = 0; i < question->n; i++) {
        uint64_t whose = tt__offered_turn(question, i).who;
        uint64_t priority = priority_of(self, whose);
        if (i == 0 || priority > best) {
            best = priority;
            chosen = i;
            *who = whose;
        }
    }
    TT_ASSERT(chosen < question->n);
    return chosen;
}

static uint64_t answer_by_priority(struct pct *self,
                                   const struct tt_question *question)
{
    uint64_t index = question->index;
    uint64_t who = 0;
    uint64_t chosen = highest(self, question, &who);
    TT_ASSERT(self->by_priority && question->kind == TT_CHOICE_READY);
    for (uint64_t i = 0; i + 1 < self->depth; i++) {
        if (self->at[i] == index && self->lowest_count < DEPTH_MAX) {
            self->lowest[self->lowest_count++] = who;
            chosen = highest(self, question, &who);
        }
    }
    return chosen;
}

static uint64_t answer_by_place(struct pct *self,
                                const struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    struct tt__strategy *strategy = &self->base;
    bool is_ready = kind == TT_CHOICE_READY;
    TT_ASSERT(self->depth > 0);
    if (deviates_here(strategy, question->index, kind)) {
        if (!is_ready || tt__draw(strategy, 2) == 0) {
            return tt__draw_other(strategy, question);
        }
        self->overtaking = 2ULL << tt__draw(strategy, OVERTAKING_POWERS);
    }
    if (is_ready && self->overtaking > 0) {
        self->overtaking--;
        return 1;
    }
    return 0;
}

static uint64_t answer_pct(struct tt__strategy *strategy,
                           struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index;
    struct pct *self = (struct pct *)strategy;
    uint64_t answered;
    if (kind != TT_CHOICE_READY || !self->by_priority) {
        answered = answer_by_place(self, question);
    } else if (tt__strategy_is_patient(strategy, index)) {
        answered = answer_by_priority(self, question);
    } else {
        answered = 0;
    }
    question->next = next_deviating(self, index);
    return answered;
}

const struct tt__strategy_type tt__strategy_pct = {
    .name = "pct",
    .draws = true,
    .size = sizeof(struct pct),
    .init = init_pct,
    .begin = begin_pct,
    .answer = answer_pct,
};

double tt__pct_bound(const char *name, uint32_t enabled, uint64_t first_count,
                     uint64_t answers_max, uint64_t runs)
{
    if (strncmp(name, "pct", 3) != 0 || answers_max < 2) {
        return 0;
    }
    uint64_t depth = tt__strategy_number(name[3] == ':' ? name + 4 : NULL,
                                         DEPTH_USUAL, DEPTH_MAX);
    /* The numbers of a result that was read may be any. */
    if (depth == 0 || first_count > COUNT_MAX || answers_max > COUNT_MAX) {
        return 0;
    }
    double each =
        (double)horizon_of(first_count) * (double)(2 * (answers_max - 1));
    double one = depth == 1 ? 1 : 0.5;
    if (enabled >> TT_CHOICE_READY & 1) {
        one *= (double)(8 - priority_shares(depth)) / 8;
    }
    for (uint64_t i = 1; i <= depth; i++) {
        one *= (double)i / each;
    }
    TT_ASSERT(one >= 0 && one <= 1);
    return one >= 1 ? 1 : -expm1((double)runs * log1p(-one));
}
