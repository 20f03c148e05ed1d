/* SPDX-License-Identifier: MIT
 *
 * reads_from.c: races turned round, as long as that shows
 * something new.
 *
 * After RFF, reads-from fuzzing (Wolff, Shi, Duck, Mathur, Roychoudhury, ASPLOS
 * 2024). A schedule is not a list of choices but a set of rules about places of
 * the program, "who comes to A waits until another task was at B", so that it
 * says the same of two tasks and of a hundred. Wherever a run had A before B,
 * both touching one thing and one of them writing, such a rule turns that
 * round. A run that shows a pair of places that none before had shown is kept,
 * and the pairs of it are turned round in addition to its own rules: the oldest
 * kept run and the newest one in turns. Where no rule is left, runs that were
 * kept are repeated. What the rules leave open comes in the order of the queue
 * in the first run and in one of four, else as in pos: so each rule is tried in
 * the middle of an order that shows something by itself.
 *
 * Choices of other kinds have no places: what is kept there is the tape, with
 * deviations added, dropped or changed.
 */
#include <stdlib.h>

#include "strategy.h"

enum {
    RULES_MAX = 6,       /* of a run */
    RULES_EACH_MAX = 64, /* that are tried in addition to those of one run */
    DEVIATIONS_MAX = 16,
    KEPT_MAX = 256,
    WAITING_MAX = 256,
    IN_ORDER = 4,   /* one in so many runs is first come, first served */
    OTHER_KINDS = 4 /* one in so many runs is about these */
};

/* Who comes to WAITS waits until another task was at UNTIL. */
struct rule {
    uint64_t waits;
    uint64_t until;
};

struct ranked {
    struct rule rule;
    uint64_t rank; /* the lowest comes first */
};

/* A deviation: RAW modulo what may be answered. */
struct change {
    uint64_t index;
    uint64_t raw;
};

struct plan {
    struct rule rules[RULES_MAX];
    size_t rule_count;
    struct change changes[DEVIATIONS_MAX]; /* of kinds other than ready */
    size_t change_count;
    bool by_priority; /* each handle has one; else first come, first served */
};

/* A run that showed something new. */
struct kept {
    struct plan plan;
    struct ranked *next; /* owns; rules to add */
    size_t next_count;
    size_t next_at;
    uint64_t choices;
};

/* What ran at a rule's `until` last: numbers of tt__touched_runs. */
struct passed {
    size_t last;
    uint64_t by;
    size_t before; /* the last one by somebody else */
};

struct waiting {
    size_t rule;
    uint64_t who;
    size_t since;
};

struct reads_from {
    struct tt__strategy base; /* first */
    struct kept *kept;        /* owns */
    size_t kept_count;
    uint64_t turns; /* runs about the ready queue */
    bool has_ready; /* it is enabled */
    bool has_others;
    struct plan plan; /* of the run in progress */
    struct tt__turns turns_taken;
    struct passed passed[RULES_MAX];
    struct waiting waiting[WAITING_MAX];
    size_t waiting_count;
    size_t noted; /* so many of what ran were looked at */
};

/* ---- What is kept -------------------------------------------------------- */

static bool has_rule(const struct plan *plan, uint64_t waits, uint64_t until)
{
    TT_ASSERT(plan->rule_count <= RULES_MAX);
    for (size_t i = 0; i < plan->rule_count; i++) {
        const struct rule *rule = &plan->rules[i];
        if ((rule->waits == waits && rule->until == until) ||
            (rule->waits == until && rule->until == waits)) {
            return true;
        }
    }
    return false;
}

/* The rules to be tried come by rank: what is new before what is not, and then
 * in turns what keeps a task in the middle of its work and what keeps it from
 * beginning it; last the order in which tasks end, or come to one place. */
enum { IN_THE_MIDDLE, AT_THE_BEGINNING, THE_REST, RANKS };

static unsigned rank_of(const struct tt__pair *pair)
{
    bool one_place = (pair->first & pair->second & 1) != 0;
    unsigned rank;
    if (one_place || pair->is_own) {
        rank = THE_REST;
    } else if (pair->began) {
        rank = AT_THE_BEGINNING;
    } else {
        rank = IN_THE_MIDDLE;
    }
    TT_ASSERT(rank < RANKS);
    return pair->fresh ? rank : RANKS + rank;
}

/* Has the first two of three ranks take turns: sorts by what it returns. */
static uint64_t turn_of(unsigned rank, uint64_t in_rank)
{
    bool rest = rank % RANKS == THE_REST;
    uint64_t group = rank / RANKS * 2 + rest;
    TT_ASSERT(rank < 2 * RANKS);
    return group << 32 | in_rank << 1 | (rank % RANKS == AT_THE_BEGINNING);
}

static int by_rank(const void *a, const void *b)
{
    uint64_t left = ((const struct ranked *)a)->rank;
    uint64_t right = ((const struct ranked *)b)->rank;
    return (left > right) - (left < right);
}

/* The pairs of the run that was logged last as rules that turn them round;
 * those of one rank in any order. */
static int find_rules(struct reads_from *self, struct kept *kept)
{
    size_t count;
    const struct tt__pair *pairs =
        tt__touched_pairs(self->base.searched.touched, &count);
    kept->next = calloc(count + 1, sizeof *kept->next);
    for (size_t i = 0; kept->next != NULL && i < count; i++) {
        const struct tt__pair *pair = &pairs[i];
        if (!has_rule(&kept->plan, pair->first, pair->second)) {
            kept->next[kept->next_count++] =
                (struct ranked){{pair->first, pair->second},
                                (uint64_t)rank_of(pair) << 32 |
                                    tt__draw(&self->base, UINT32_MAX)};
        }
    }
    if (kept->next == NULL) {
        return -1;
    }
    TT_ASSERT(kept->next_count <= count);
    qsort(kept->next, kept->next_count, sizeof *kept->next, by_rank);
    uint64_t in_rank[2 * RANKS] = {0};
    for (size_t i = 0; i < kept->next_count; i++) {
        unsigned rank = (unsigned)(kept->next[i].rank >> 32);
        kept->next[i].rank = turn_of(rank, in_rank[rank]++);
    }
    qsort(kept->next, kept->next_count, sizeof *kept->next, by_rank);
    if (kept->plan.rule_count == RULES_MAX) {
        kept->next_count = 0;
    } else if (kept->next_count > RULES_EACH_MAX) {
        kept->next_count = RULES_EACH_MAX;
    }
    return 0;
}

static int keep(struct reads_from *self, uint64_t choices)
{
    struct kept *kept = &self->kept[self->kept_count];
    TT_ASSERT(self->kept_count < KEPT_MAX);
    *kept = (struct kept){.plan = self->plan, .choices = choices};
    kept->plan.by_priority = false;
    int rc = find_rules(self, kept);
    self->kept_count += rc == 0;
    return rc;
}

static int init_reads_from(struct tt__strategy *strategy, const char *argument)
{
    struct reads_from *self = (struct reads_from *)strategy;
    const struct tt__searched *searched = &strategy->searched;
    self->kept = calloc(KEPT_MAX, sizeof *self->kept);
    if (argument != NULL || self->kept == NULL) {
        return -1;
    }
    self->has_ready = (searched->enabled >> TT_CHOICE_READY & 1) != 0;
    for (uint64_t i = 0; i < searched->first_count; i++) {
        self->has_others =
            self->has_others || searched->first[i].kind != TT_CHOICE_READY;
    }
    strategy->state = strategy->seed;
    return keep(self, searched->first_count);
}

/* ---- The next plan ------------------------------------------------------- */

/* The oldest run kept that has rules to add, or the newest one; NULL: none. */
static struct kept *kept_with_rules(struct reads_from *self, bool newest)
{
    for (size_t i = 0; i < self->kept_count; i++) {
        struct kept *kept = &self->kept[newest ? self->kept_count - 1 - i : i];
        TT_ASSERT(kept->next_at <= kept->next_count);
        if (kept->next_at < kept->next_count) {
            return kept;
        }
    }
    return NULL;
}

static const struct kept *any_kept(struct reads_from *self)
{
    TT_ASSERT(self->kept_count > 0);
    return &self->kept[tt__draw(&self->base, self->kept_count)];
}

static void plan_ready(struct reads_from *self)
{
    uint64_t turn = self->turns++;
    struct kept *kept = kept_with_rules(self, turn % 2 == 1);
    if (kept == NULL) {
        self->plan = any_kept(self)->plan;
        self->plan.by_priority = true;
        return;
    }
    self->plan = kept->plan;
    TT_ASSERT(self->plan.rule_count < RULES_MAX);
    self->plan.rules[self->plan.rule_count++] =
        kept->next[kept->next_at++].rule;
    self->plan.by_priority = turn > 0 && tt__draw(&self->base, IN_ORDER) != 0;
}

/* Changes one deviation, drops one, or, which is likelier, adds one. */
static void change_plan(struct reads_from *self, uint64_t choices)
{
    struct tt__strategy *base = &self->base;
    struct plan *plan = &self->plan;
    uint64_t what = tt__draw(base, 4);
    size_t at = plan->change_count == 0
                    ? 0
                    : (size_t)tt__draw(base, plan->change_count);
    TT_ASSERT(plan->change_count <= DEVIATIONS_MAX);
    if (what == 0 && plan->change_count > 0) {
        plan->changes[at].raw = tt__draw(base, UINT32_MAX);
    } else if (what == 1 && plan->change_count > 0) {
        plan->changes[at] = plan->changes[--plan->change_count];
    } else if (plan->change_count < DEVIATIONS_MAX) {
        plan->changes[plan->change_count++] = (struct change){
            1 + tt__draw(base, choices + 1), tt__draw(base, UINT32_MAX)};
    }
}

static void plan_others(struct reads_from *self)
{
    const struct kept *kept = any_kept(self);
    TT_ASSERT(kept->plan.rule_count <= RULES_MAX);
    self->plan = kept->plan;
    for (uint64_t i = 1 + tt__draw(&self->base, 3); i > 0; i--) {
        change_plan(self, kept->choices);
    }
}

static bool begin_reads_from(struct tt__strategy *strategy, uint64_t run)
{
    struct reads_from *self = (struct reads_from *)strategy;
    bool others =
        !self->has_ready || (self->has_others && run % OTHER_KINDS == 3);
    if (others) {
        plan_others(self);
    } else {
        plan_ready(self);
    }
    strategy->looks = true;
    self->noted = 1; /* 0 is the program around the loop */
    self->waiting_count = 0;
    tt__turns_start(&self->turns_taken);
    memset(self->passed, 0, sizeof self->passed);
    return true;
}

/* ---- A run --------------------------------------------------------------- */

/* Whether WHO continues at PLACE, everybody's or its own. */
static bool is_at(uint64_t place, uint64_t where, uint64_t who)
{
    return place == where || place == tt__place_of(where, who);
}

static void stop_waiting(struct reads_from *self, size_t rule, uint64_t who)
{
    TT_ASSERT(self->waiting_count <= WAITING_MAX);
    for (size_t i = 0; i < self->waiting_count; i++) {
        if (self->waiting[i].rule == rule && self->waiting[i].who == who) {
            self->waiting[i] = self->waiting[--self->waiting_count];
            return;
        }
    }
}

/* Looks at what ran since the last time. */
static void note_runs(struct reads_from *self)
{
    size_t count;
    const struct tt__ran *runs =
        tt__touched_runs(self->base.searched.touched, &count);
    TT_ASSERT(self->noted <= count);
    for (; self->noted < count; self->noted++) {
        const struct tt__ran *ran = &runs[self->noted];
        for (size_t i = 0; i < self->plan.rule_count; i++) {
            struct passed *passed = &self->passed[i];
            if (is_at(self->plan.rules[i].until, ran->where, ran->who)) {
                if (passed->by != ran->who) {
                    passed->before = passed->last;
                }
                passed->last = self->noted;
                passed->by = ran->who;
            }
            if (is_at(self->plan.rules[i].waits, ran->where, ran->who)) {
                stop_waiting(self, i, ran->who);
            }
        }
    }
}

/* Whether WHO has to wait for the rule AT. */
static bool waits_for(struct reads_from *self, size_t at, uint64_t who)
{
    const struct passed *passed = &self->passed[at];
    size_t other = passed->by == who ? passed->before : passed->last;
    TT_ASSERT(at < self->plan.rule_count);
    for (size_t i = 0; i < self->waiting_count; i++) {
        if (self->waiting[i].rule == at && self->waiting[i].who == who) {
            return other < self->waiting[i].since;
        }
    }
    if (self->waiting_count == WAITING_MAX) {
        return false;
    }
    self->waiting[self->waiting_count++] =
        (struct waiting){at, who, self->noted};
    return true;
}

static bool has_to_wait(struct reads_from *self, uint64_t where, uint64_t who)
{
    bool waits = false;
    for (size_t i = 0; i < self->plan.rule_count; i++) {
        if (is_at(self->plan.rules[i].waits, where, who) &&
            waits_for(self, i, who)) {
            waits = true;
        }
    }
    return waits;
}

static uint64_t answer_ready_reads_from(struct reads_from *self,
                                        const struct tt_question *question)
{
    uint64_t n = question->n;
    uint64_t best = 0, chosen = 0, by = 0;
    bool some = false;
    note_runs(self);
    if (self->plan.rule_count == 0 && !self->plan.by_priority) {
        return 0;
    }
    for (uint64_t i = 0; i < n && (!some || self->plan.by_priority); i++) {
        struct tt_turn turn = tt__offered_turn(question, i);
        uint64_t where = tt__offered_where(question, &turn);
        uint64_t priority =
            tt__turns_priority(&self->turns_taken, &self->base, turn.who);
        if (!has_to_wait(self, where, turn.who) && (!some || priority > best)) {
            best = priority;
            chosen = i;
            by = turn.who;
            some = true;
        }
    }
    TT_ASSERT(chosen < n);
    tt__turns_took(&self->turns_taken, by);
    return chosen;
}

static uint64_t answer_reads_from(struct tt__strategy *strategy,
                                  struct tt_question *question)
{
    uint64_t index = question->index;
    struct reads_from *self = (struct reads_from *)strategy;
    if (question->kind == TT_CHOICE_READY) {
        return tt__strategy_is_patient(strategy, index)
                   ? answer_ready_reads_from(self, question)
                   : 0;
    }
    for (size_t i = 0; i < self->plan.change_count; i++) {
        if (self->plan.changes[i].index == index) {
            return 1 + self->plan.changes[i].raw % (question->n - 1);
        }
    }
    return 0;
}

static void end_reads_from(struct tt__strategy *strategy,
                           const struct tt_asked *asked, uint64_t count,
                           const struct tt_tape *tape)
{
    struct reads_from *self = (struct reads_from *)strategy;
    (void)asked;
    (void)tape;
    if (tt__touched_fresh(strategy->searched.touched) > 0 &&
        self->kept_count < KEPT_MAX) {
        keep(self, count); /* without memory it is not */
    }
}

static void free_reads_from(struct tt__strategy *strategy)
{
    struct reads_from *self = (struct reads_from *)strategy;
    for (size_t i = 0; i < self->kept_count; i++) {
        free(self->kept[i].next);
    }
    free(self->kept);
}

const struct tt__strategy_type tt__strategy_reads_from = {
    .name = "reads-from",
    .size = sizeof(struct reads_from),
    .looks_for = UINT32_MAX,
    .never_ends = true,
    .init = init_reads_from,
    .begin = begin_reads_from,
    .answer = answer_reads_from,
    .end = end_reads_from,
    .free = free_reads_from,
};
