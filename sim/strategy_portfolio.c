/* SPDX-License-Identifier: MIT
 *
 * sim/strategy_portfolio.c: several strategies, in turns.
 *
 * No strategy is best for every failure: enumeration finds what needs one or
 * two deviations and proves that there are none, the random ones find what
 * needs many. Each has the same number of runs, until one has nothing left; but
 * where there are few choices, so that all pairs of deviations that are near
 * each other are soon tried, every other run goes to enumeration. Where three
 * deviations are exhausted, the program is small, and dfs goes through what is
 * left.
 *
 * Where the ready queue is a choice, interleavings are what is searched: then a
 * third of the runs is reads-from's, a third is pos's, and surw and the others
 * have half of what is left each. There too it is dfs that exhausts, not dpor,
 * though that needs fewer runs: it says less (of programs in C it knows what
 * they tell by tt_touch, of no program the order of prints), and what it writes
 * down of each run's steps would let no member go on from copies.
 */
#include <stdio.h>

#include "strategy.h"

enum { MEMBERS_MAX = 10, PAIRS_FEW = 600 };

/* Who has which of six runs, where the ready queue is a choice. */
enum { READS_FROM, POS, SURW, READY_MEMBERS, THE_OTHERS = READY_MEMBERS };
static const uint8_t ready_turns[] = {READS_FROM, POS, THE_OTHERS,
                                      READS_FROM, POS, SURW};
enum { READY_TURNS = sizeof ready_turns / sizeof *ready_turns };

struct portfolio {
    struct tt__strategy base;                  /* first */
    struct tt__strategy *members[MEMBERS_MAX]; /* own; NULL: exhausted */
    size_t count;                              /* that take turns */
    size_t ready_at; /* where those of the ready queue are, if they are */
    size_t turn;     /* whose turn it was last */
    size_t at;       /* whose run it is */
    size_t delay;    /* who enumerates: delay, then dfs */
    bool enumerates; /* every other run */
    bool exhausted;  /* one of them has tried every schedule */
    char bound[120];
};

static struct tt__strategy *make(const struct portfolio *self, const char *name,
                                 size_t at)
{
    const struct tt__strategy *base = &self->base;
    return tt__strategy_new(name, base->seed + at, &base->searched);
}

static int add(struct portfolio *self, const char *name)
{
    struct tt__strategy *made = make(self, name, self->count);
    if (made == NULL) {
        return -1;
    }
    self->members[self->count++] = made;
    return 0;
}

/* Those that do not take turns with the others. */
static int add_ready(struct portfolio *self)
{
    static const char *const names[] = {
        [READS_FROM] = "reads-from", [POS] = "pos", [SURW] = "surw"};
    int rc = 0;
    self->ready_at = self->count;
    for (size_t i = 0; rc == 0 && i < READY_MEMBERS; i++) {
        rc = add(self, names[i]);
    }
    self->count = self->ready_at;
    return rc;
}

static uint64_t deviations_at(const struct tt__strategy *strategy, uint64_t at)
{
    const struct tt_asked *asked = &strategy->searched.first[at];
    return tt__few_answers(asked->kind, asked->n) - 1;
}

/* Whether the pairs of the default run's deviations that are near each other
 * are few. */
static bool has_few_pairs(const struct tt__strategy *strategy)
{
    uint64_t pairs = 0, near = 0; /* NEAR: deviations of the last choices */
    for (uint64_t i = 0;
         i < strategy->searched.first_count && pairs <= PAIRS_FEW; i++) {
        uint64_t here = deviations_at(strategy, i);
        pairs += here * near;
        near += here;
        near -= i < TT__NEAR ? 0 : deviations_at(strategy, i - TT__NEAR);
    }
    return pairs <= PAIRS_FEW;
}

static int init(struct tt__strategy *strategy, const char *argument)
{
    struct portfolio *self = (struct portfolio *)strategy;
    int rc = argument == NULL ? 0 : -1;
    uint32_t asks = strategy->searched.asks;
    bool has_ready = (asks >> TT_CHOICE_READY & 1) != 0;
    if (rc == 0 && (asks & TT_ASKS_INJECTED) != 0) {
        rc = add(self, "sweep");
    }
    self->delay = self->count;
    rc = rc < 0 ? rc : add(self, "delay:3");
    rc = rc < 0 ? rc : add(self, "pct:2");
    rc = rc < 0 ? rc : add(self, "random");
    rc = rc < 0 ? rc : add(self, "pct:3");
    rc = rc < 0 ? rc : add(self, "pct:5");
    rc = rc < 0 || has_ready ? rc : add(self, "pos");
    self->turn = self->count - 1;
    rc = rc < 0 || !has_ready ? rc : add_ready(self);
    self->enumerates = has_few_pairs(strategy);
    return rc;
}

/* Prepares a run of the member AT; false: it has none left. */
static bool begin_member(struct portfolio *self, size_t at)
{
    struct tt__strategy *member = self->members[at];
    self->at = at;
    if (member == NULL) {
        return false;
    }
    if (tt__strategy_begin(member)) {
        snprintf(self->base.name, sizeof self->base.name, "%s", member->name);
        self->base.looks = member->looks;
        return true;
    }
    self->exhausted =
        member->type->bound != NULL &&
        member->type->bound(member, self->bound, sizeof self->bound);
    bool goes_on = !self->exhausted && at == self->delay &&
                   member->type == &tt__strategy_delay;
    self->members[at] = goes_on ? make(self, "dfs", at) : NULL;
    tt__strategy_free(member);
    return goes_on && begin_member(self, at);
}

static bool begin(struct tt__strategy *strategy, uint64_t run)
{
    struct portfolio *self = (struct portfolio *)strategy;
    if (self->ready_at > 0) {
        size_t who = ready_turns[run % READY_TURNS];
        if (who != THE_OTHERS && begin_member(self, self->ready_at + who)) {
            return true;
        }
        run /= READY_TURNS;
    }
    if (self->enumerates && run % 2 == 1 && begin_member(self, self->delay)) {
        return true;
    }
    for (size_t i = 0; !self->exhausted && i < self->count; i++) {
        self->turn = (self->turn + 1) % self->count;
        if (begin_member(self, self->turn)) {
            return true;
        }
    }
    return false;
}

static uint64_t answer(struct tt__strategy *strategy, uint64_t index,
                       enum tt_choice kind, uint64_t n)
{
    struct portfolio *self = (struct portfolio *)strategy;
    struct tt__strategy *member = self->members[self->at];
    return member->type->answer(member, index, kind, n);
}

static bool learns(const struct tt__strategy *strategy)
{
    const struct portfolio *self = (const struct portfolio *)strategy;
    return tt__strategy_learns(self->members[self->at]);
}

static void end(struct tt__strategy *strategy, const struct tt_asked *asked,
                uint64_t count, const struct tt_tape *tape)
{
    struct portfolio *self = (struct portfolio *)strategy;
    struct tt__strategy *member = self->members[self->at];
    if (member->type->end != NULL) {
        member->type->end(member, asked, count, tape);
    }
}

/* Only one can: of what two share by themselves, each would drop the other's.
 */
static bool shares(struct tt__strategy *strategy, struct tt__shared *out)
{
    struct portfolio *self = (struct portfolio *)strategy;
    struct tt__strategy *member = self->members[self->at];
    return self->at == self->delay && member->type->shares(member, out);
}

static bool bound(const struct tt__strategy *strategy, char *out, size_t size)
{
    const struct portfolio *self = (const struct portfolio *)strategy;
    snprintf(out, size, "%s", self->bound);
    return self->exhausted;
}

static void free_portfolio(struct tt__strategy *strategy)
{
    struct portfolio *self = (struct portfolio *)strategy;
    for (size_t i = 0; i < MEMBERS_MAX; i++) {
        tt__strategy_free(self->members[i]);
    }
}

const struct tt__strategy_type tt__strategy_portfolio = {
    .name = "portfolio",
    .size = sizeof(struct portfolio),
    .looks_for = 1U << TT_CHOICE_READY,
    .init = init,
    .begin = begin,
    .answer = answer,
    .learns = learns,
    .end = end,
    .shares = shares,
    .bound = bound,
    .free = free_portfolio,
};
