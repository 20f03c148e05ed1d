/* SPDX-License-Identifier: MIT
 *
 * swarm.c: each run deviates in its own way.
 *
 * After swarm testing (Groce, Zhang, Eide, Chen, Regehr, ISSTA 2012): a random
 * search that may do everything at each point does a little of everything in
 * each run, and what needs many deviations of one kind and none of another is
 * hidden by the others. So a run draws of each kind of choice whether it may
 * deviate at all, and how often; and whether values are drawn among all, or
 * among those that are extremes or meet a deadline (draws.h). Every other run
 * also draws at which places of the program: half of them, whichever.
 */
#include "sim/analysis/labels.h"
#include "sim/base/random.h"
#include "strategy.h"

enum {
    OFF = UINT8_MAX,
    OFF_ONE_IN = 3, /* a kind */
    WORD_BITS = 64
};

struct swarm {
    struct tt__strategy base; /* first */
    /* A choice of the kind deviates with probability 2^-power. */
    uint8_t powers[TT_CHOICE_COUNT];
    uint8_t least; /* of the powers */
    bool any_value;
    bool by_place;
    bool draws_all; /* each value that the program draws is any other */
    /* Of the choices from FROM on, WORD_BITS: which are looked at, with
     * probability 2^-least, from the lowest bit on. */
    uint64_t from;
    uint64_t word;
};

static void draw_looks(struct swarm *self, uint64_t from)
{
    TT_ASSERT(self->least <= WORD_BITS);
    self->from = from;
    self->word = UINT64_MAX;
    for (unsigned i = 0; i < self->least; i++) {
        self->word &= tt__draw_bits(&self->base);
    }
}

static uint64_t next_look(const struct swarm *self)
{
    TT_ASSERT(self->from > 0);
    return self->from + (self->word == 0
                             ? WORD_BITS
                             : (uint64_t)__builtin_ctzll(self->word));
}

/* What comes from outside, cancellations and faults, does so a few times in a
 * run: a program that tries again after each never ends otherwise. */
static uint64_t draw_power(struct tt__strategy *strategy, unsigned kind,
                           uint64_t powers)
{
    bool is_outside = kind == TT_CHOICE_CANCEL || kind == TT_CHOICE_FAULT ||
                      kind == TT_CHOICE_SIGNAL || kind == TT_CHOICE_PROC;
    uint64_t rare = powers < 3 ? powers : 3;
    TT_ASSERT(kind < TT_CHOICE_COUNT && powers > 0);
    return is_outside ? powers - tt__draw(strategy, rare)
                      : 1 + tt__draw(strategy, powers);
}

/* The kinds of the network: without further draws, and no more frequent than
 * the others, so that they change no search of a program without
 * connections. */
static void derive_powers(struct swarm *self, uint64_t powers)
{
    TT_ASSERT(self->least >= 1 && self->least <= powers);
    for (unsigned kind = TT_CHOICE_SPLIT; kind < TT_CHOICE_COUNT; kind++) {
        uint64_t drawn = tt__draw_for(&self->base, kind);
        uint64_t range = powers - self->least + 1;
        bool off = drawn % OFF_ONE_IN == 0;
        self->powers[kind] =
            off ? OFF : (uint8_t)(self->least + (drawn >> 8) % range);
    }
}

static bool begin_swarm(struct tt__strategy *strategy, uint64_t run)
{
    struct swarm *self = (struct swarm *)strategy;
    uint64_t powers = 1;
    (void)run;
    while (strategy->searched.first_count >> powers != 0) {
        powers++;
    }
    self->least = (uint8_t)powers;
    for (unsigned kind = 0; kind < TT_CHOICE_SPLIT; kind++) {
        bool off = tt__draw(strategy, OFF_ONE_IN) == 0;
        uint8_t power = (uint8_t)draw_power(strategy, kind, powers);
        self->powers[kind] = off ? OFF : power;
        self->least = self->powers[kind] < self->least ? power : self->least;
    }
    derive_powers(self, powers);
    self->draws_all =
        self->powers[TT_CHOICE_RANDOM] != OFF && tt__draw(strategy, 2) == 0;
    if (self->draws_all) {
        self->least = self->powers[TT_CHOICE_RANDOM] = 0;
    }
    self->any_value = tt__draw(strategy, 2) == 0;
    self->by_place = tt__draw(strategy, 2) == 0;
    draw_looks(self, 1);
    strategy->first = next_look(self);
    return true;
}

/* Whether this run may deviate at the present choice. */
static bool may_here(const struct swarm *self,
                     const struct tt_question *question)
{
    return !self->by_place ||
           tt__draw_for(&self->base, tt__label_where(question)) % 2 == 0;
}

static bool deviates(struct swarm *self, const struct tt_question *question)
{
    uint64_t index = question->index;
    while (index >= self->from + WORD_BITS) {
        draw_looks(self, self->from + WORD_BITS);
    }
    uint64_t at = index - self->from;
    bool is_looked_at = self->word >> at & 1;
    self->word &= ~(uint64_t)1 << at;
    uint8_t power = self->powers[question->kind];
    TT_ASSERT(power == OFF || power >= self->least);
    return is_looked_at && power != OFF &&
           tt__draw(&self->base, UINT64_C(1) << (power - self->least)) == 0 &&
           may_here(self, question);
}

static uint64_t answer_swarm(struct tt__strategy *strategy,
                             struct tt_question *question)
{
    uint64_t n = question->n;
    struct swarm *self = (struct swarm *)strategy;
    bool does = deviates(self, question);
    question->next = next_look(self);
    if (self->draws_all && question->kind == TT_CHOICE_RANDOM) {
        return tt__draw(strategy, n);
    }
    if (!does) {
        return 0;
    }
    if (self->any_value) {
        return 1 + tt__draw(strategy, n - 1);
    }
    return tt__draw_other(strategy, question);
}

const struct tt__strategy_type tt__strategy_swarm = {
    .name = "swarm",
    .draws = true,
    .size = sizeof(struct swarm),
    .begin = begin_swarm,
    .answer = answer_swarm,
};
