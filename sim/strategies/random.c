/* SPDX-License-Identifier: MIT
 *
 * random.c: each choice deviates with some probability.
 *
 * Most failures need few deviations, some need many; some kinds matter to a
 * program and others only disturb it. So each run draws its own probability,
 * and which kinds may deviate at all (swarm testing).
 */
#include "sim/base/random.h"
#include "strategy.h"

struct randomly {
    struct tt__strategy base; /* first */
    uint64_t power;           /* a choice deviates with probability 2^-power */
    uint32_t kinds;
    /* Of the choices from FROM on, WORD_BITS: which deviate, from the lowest
     * bit on. */
    uint64_t from;
    uint64_t word;
};

enum { WORD_BITS = 64 };

/* The word for the choices from FROM on. Each of its bits is set if it is in
 * all of POWER draws. */
static void draw_deviations(struct randomly *self, uint64_t from)
{
    TT_ASSERT(self->power > 0);
    self->from = from;
    self->word = UINT64_MAX;
    for (uint64_t i = 0; i < self->power; i++) {
        self->word &= tt__draw_bits(&self->base);
    }
}

/* The next choice that deviates; where the word has no more, the first one
 * after it. */
static uint64_t next_deviation(const struct randomly *self)
{
    TT_ASSERT(self->from > 0);
    return self->from + (self->word == 0
                             ? WORD_BITS
                             : (uint64_t)__builtin_ctzll(self->word));
}

/* Which kinds may deviate. Those of the network follow from the others' draw,
 * so that they change no search of a program without connections. */
static uint32_t draw_kinds(struct tt__strategy *strategy)
{
    uint32_t kinds = (uint32_t)tt__draw(strategy, 1ULL << TT_CHOICE_SPLIT);
    uint32_t more = (uint32_t)tt__mix64(kinds);
    return kinds | more << TT_CHOICE_SPLIT;
}

static bool begin_random(struct tt__strategy *strategy, uint64_t run)
{
    struct randomly *self = (struct randomly *)strategy;
    /* 2 to twice the number of choices, each power of two as likely. */
    uint64_t powers = 1;
    while (strategy->searched.first_count >> powers != 0) {
        powers++;
    }
    (void)run;
    self->power = 1 + tt__draw(strategy, powers);
    self->kinds = draw_kinds(strategy);
    if (tt__draw(strategy, 2) == 0) {
        self->kinds = UINT32_MAX;
    }
    TT_ASSERT(self->power <= 64);
    draw_deviations(self, 1);
    strategy->first = next_deviation(self);
    return true;
}

static uint64_t answer_random(struct tt__strategy *strategy,
                              struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index;
    struct randomly *self = (struct randomly *)strategy;
    while (index >= self->from + WORD_BITS) {
        draw_deviations(self, self->from + WORD_BITS);
    }
    TT_ASSERT(index >= self->from && index < self->from + WORD_BITS);
    bool deviates = self->word >> (index - self->from) & 1;
    self->word &= ~(uint64_t)1 << (index - self->from);
    question->next = next_deviation(self);
    if (!(self->kinds >> kind & 1)) {
        return 0;
    }
    if (kind == TT_CHOICE_RANDOM) { /* a value, and 0 is not the usual one */
        return tt__draw(strategy, question->n);
    }
    return deviates ? tt__draw_other(strategy, question) : 0;
}

const struct tt__strategy_type tt__strategy_random = {
    .name = "random",
    .draws = true,
    .size = sizeof(struct randomly),
    .begin = begin_random,
    .answer = answer_random,
};
