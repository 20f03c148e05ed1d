/* SPDX-License-Identifier: MIT
 *
 * portfolio.c: several strategies, in turns.
 *
 * No strategy is best for every failure: enumeration finds what needs one or
 * two deviations and proves that there are none, the random ones find what
 * needs many, and most of what they find at all they find at once. So they have
 * the same number of runs each, those that deviate most first, until one has
 * nothing left; but where there are few choices, so that all pairs of
 * deviations that are near each other are soon tried, one of the first runs in
 * four and then every other one goes to enumeration. Where three deviations are
 * exhausted, the program is small, and dfs goes through what is left. Where
 * something is injected, most failures need it once: one run in three is
 * sweep's, as long as it has some. Where the program draws many values, random
 * has three times as many runs as the others and surw twice as many: values
 * that fail together are found by drawing all of them at once.
 *
 * Where the ready queue is a choice, interleavings are what is searched: then
 * every other run is reads-from's, and of the rest pos, surw and the others
 * have a third each. Of what a watcher is notified of, dpor goes through the
 * classes then, with every other run of the others: where it comes to an end,
 * the search does, long before dfs would. (A program in C may report nothing,
 * and would come to an end at once.)
 */
#include <stdio.h>

#include "strategy.h"

enum {
    MEMBERS_MAX = 15,
    DRAWS_MANY = 8,    /* questions of the default run are draws, ... */
    DRAWS_ONE_IN = 16, /* ... and at least one in so many of all */
    PAIRS_FEW = 600,
    AT_FIRST = 32, /* runs, of which enumeration has one in four */
    SWEEP_ONE_IN = 3
};

/* Who has which of six runs, where the ready queue is a choice. */
enum { READS_FROM, POS, SURW, DPOR, READY_MEMBERS, THE_OTHERS = READY_MEMBERS };
static const uint8_t ready_turns[] = {READS_FROM, POS,        READS_FROM,
                                      SURW,       READS_FROM, THE_OTHERS};
enum { READY_TURNS = sizeof ready_turns / sizeof *ready_turns };

struct portfolio {
    struct tt__strategy base;                  /* first */
    struct tt__strategy *members[MEMBERS_MAX]; /* own; NULL: exhausted */
    size_t count;                              /* that take turns */
    size_t ready_at;   /* where those of the ready queue are, if they are */
    size_t turn;       /* whose turn it was last */
    size_t at;         /* whose run it is */
    size_t delay;      /* delay, then dfs */
    size_t enumerator; /* who has runs besides those by turns: delay, or dpor */
    bool enumerates;   /* he has them */
    bool sweeps;       /* the first member has some too */
    bool exhausted;    /* one of them has tried every schedule */
    char bound[120];
};

static struct tt__strategy *make(const struct portfolio *self, const char *name,
                                 size_t at)
{
    const struct tt__strategy *base = &self->base;
    TT_ASSERT(at < MEMBERS_MAX);
    return tt__strategy_new(name, base->seed + at, &base->searched);
}

static int add(struct portfolio *self, const char *name)
{
    struct tt__strategy *made = make(self, name, self->count);
    TT_ASSERT(self->count < MEMBERS_MAX);
    if (made == NULL) {
        return -1;
    }
    self->members[self->count++] = made;
    return 0;
}

static int add_all(struct portfolio *self, const char *const *names,
                   size_t count)
{
    TT_ASSERT(self->count + count <= MEMBERS_MAX);
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < count; i++) {
        rc = add(self, names[i]);
    }
    return rc;
}

/* Whether many questions of the default run draw a value. */
static bool has_many_draws(const struct tt__strategy *strategy)
{
    uint64_t draws = 0, count = strategy->searched.first_count;
    for (uint64_t i = 0; i < count; i++) {
        draws += strategy->searched.first[i].kind == TT_CHOICE_RANDOM;
    }
    TT_ASSERT(draws <= count);
    return draws >= DRAWS_MANY && draws * DRAWS_ONE_IN >= count;
}

/* Those that take turns in any case; the last one enumerates. */
static int add_others(struct portfolio *self)
{
    static const char *const drawn[] = {"random", "surw", "random"};
    static const char *const names[] = {"pct:3",  "random", "pct:5",
                                        "places", "swarm",  "delay:3"};
    int rc = 0;
    if (has_many_draws(&self->base)) {
        rc = add_all(self, drawn, sizeof drawn / sizeof *drawn);
    }
    rc = rc < 0 ? rc : add_all(self, names, sizeof names / sizeof *names);
    self->delay = self->count - 1;
    return rc;
}

/* Those that do not take turns with the others. */
static int add_ready(struct portfolio *self)
{
    static const char *const names[] = {[READS_FROM] = "reads-from",
                                        [POS] = "pos",
                                        [SURW] = "surw",
                                        [DPOR] = "dpor"};
    bool has_classes = self->base.searched.watched;
    self->ready_at = self->count;
    int rc = add_all(self, names, has_classes ? READY_MEMBERS : DPOR);
    self->count = self->ready_at;
    TT_ASSERT(self->count == self->ready_at && self->ready_at > 0);
    if (has_classes) {
        self->enumerator = self->ready_at + DPOR;
        self->enumerates = true;
    }
    return rc;
}

static uint64_t deviations_at(const struct tt__strategy *strategy, uint64_t at)
{
    const struct tt_asked *asked = &strategy->searched.first[at];
    TT_ASSERT(at < strategy->searched.first_count);
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

static int init_portfolio(struct tt__strategy *strategy, const char *argument)
{
    struct portfolio *self = (struct portfolio *)strategy;
    int rc = argument == NULL ? 0 : -1;
    uint32_t enabled = strategy->searched.enabled;
    bool has_ready = (enabled >> TT_CHOICE_READY & 1) != 0;
    if (rc == 0 && (enabled & TT_CHOICES_INJECTED) != 0) {
        self->sweeps = true;
        rc = add(self, "sweep");
    }
    if (rc == 0 && !has_ready) {
        static const char *const names[] = {"pos", "surw"};
        rc = add_all(self, names, sizeof names / sizeof *names);
    }
    rc = rc < 0 ? rc : add_others(self);
    self->turn = self->count - 1;
    self->enumerator = self->delay;
    self->enumerates = has_few_pairs(strategy);
    rc = rc < 0 || !has_ready ? rc : add_ready(self);
    return rc;
}

/* Whether the member learns from each of its runs. */
static bool is_chain(const struct tt__strategy *member)
{
    return member->type->end != NULL && member->type->learns == NULL;
}

/* The same for a chain that another process runs. */
static bool begin_elsewhere(struct portfolio *self, size_t at)
{
    const struct tt__chains *chains = self->base.chains;
    struct tt__strategy *member = self->members[at];
    uint64_t run = member->run++;
    TT_ASSERT(is_chain(member));
    self->base.where = TT__ELSEWHERE;
    if (member->type->never_ends ||
        chains->has_run(chains->data, at, run, &self->exhausted)) {
        return true;
    }
    self->base.ends_elsewhere = true;
    self->members[at] = NULL;
    tt__strategy_free(member);
    return false;
}

static void note_chain(const struct portfolio *self, size_t at,
                       enum tt__chain_state state)
{
    const struct tt__strategy *member = self->members[at];
    const struct tt__chains *chains = self->base.chains;
    if (chains != NULL && is_chain(member) && !member->type->never_ends) {
        chains->note(chains->data, at, member->run - 1, state);
    }
}

/* Prepares a run of the member AT; false: it has none left. */
static bool begin_member(struct portfolio *self, size_t at)
{
    struct tt__strategy *member = self->members[at];
    const struct tt__chains *chains = self->base.chains;
    TT_ASSERT(at < MEMBERS_MAX);
    self->at = at;
    if (member == NULL) {
        return false;
    }
    self->base.where = TT__ANYWHERE;
    if (chains != NULL && is_chain(member)) {
        if (chains->is_elsewhere(chains->data, member->type)) {
            return begin_elsewhere(self, at);
        }
        self->base.where = TT__HERE;
    }
    if (tt__strategy_begin(member)) {
        snprintf(self->base.name, sizeof self->base.name, "%s", member->name);
        self->base.first = member->first;
        self->base.looks = member->looks;
        self->base.records = member->records;
        self->base.draws = member->draws;
        note_chain(self, at, TT__CHAIN_BEGAN);
        return true;
    }
    self->exhausted =
        member->type->bound != NULL &&
        member->type->bound(member, self->bound, sizeof self->bound);
    note_chain(self, at,
               self->exhausted ? TT__CHAIN_ENDED_ALL : TT__CHAIN_ENDED);
    bool goes_on = !self->exhausted && at == self->delay &&
                   member->type == &tt__strategy_delay;
    self->members[at] = goes_on ? make(self, "dfs", at) : NULL;
    tt__strategy_free(member);
    return goes_on && begin_member(self, at);
}

static bool begin_portfolio(struct tt__strategy *strategy, uint64_t run)
{
    struct portfolio *self = (struct portfolio *)strategy;
    TT_ASSERT(self->count > 0 && self->turn < self->count);
    if (self->ready_at > 0) {
        size_t who = ready_turns[run % READY_TURNS];
        if (who != THE_OTHERS && begin_member(self, self->ready_at + who)) {
            return true;
        }
        run /= READY_TURNS;
    }
    if (self->sweeps && run % SWEEP_ONE_IN == 0 && begin_member(self, 0)) {
        return true;
    }
    uint64_t one_in = self->ready_at == 0 && run < AT_FIRST ? 4 : 2;
    if (self->enumerates && run % one_in == one_in - 1 &&
        begin_member(self, self->enumerator)) {
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

static uint64_t answer_portfolio(struct tt__strategy *strategy,
                                 struct tt_question *question)
{
    const struct portfolio *self = (struct portfolio *)strategy;
    TT_ASSERT(self->members[self->at] != NULL);
    return tt__strategy_answer(self->members[self->at], question);
}

static bool learns_portfolio(const struct tt__strategy *strategy)
{
    const struct portfolio *self = (const struct portfolio *)strategy;
    TT_ASSERT(self->members[self->at] != NULL ||
              self->base.where == TT__ELSEWHERE);
    return tt__strategy_learns(self->members[self->at]);
}

static void end_portfolio(struct tt__strategy *strategy,
                          const struct tt_asked *asked, uint64_t count,
                          const struct tt_tape *tape)
{
    struct portfolio *self = (struct portfolio *)strategy;
    struct tt__strategy *member = self->members[self->at];
    TT_ASSERT(self->at < MEMBERS_MAX && member != NULL);
    if (member->type->end != NULL) {
        member->type->end(member, asked, count, tape);
    }
}

/* Only one can: of what two share by themselves, each would drop the other's.
 */
static bool shares_portfolio(struct tt__strategy *strategy,
                             struct tt__shared *out)
{
    struct portfolio *self = (struct portfolio *)strategy;
    struct tt__strategy *member = self->members[self->at];
    return self->at == self->delay && member->type->shares(member, out);
}

static bool bound_portfolio(const struct tt__strategy *strategy, char *out,
                            size_t size)
{
    const struct portfolio *self = (const struct portfolio *)strategy;
    TT_ASSERT(self->exhausted);
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
    .init = init_portfolio,
    .begin = begin_portfolio,
    .answer = answer_portfolio,
    .learns = learns_portfolio,
    .end = end_portfolio,
    .shares = shares_portfolio,
    .bound = bound_portfolio,
    .free = free_portfolio,
};
