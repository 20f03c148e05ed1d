/* SPDX-License-Identifier: MIT
 *
 * strategy.h: what a search strategy is.
 *
 * A strategy decides each run's answers; the tape records them. It may look at
 * the questions of the last run (tt_asked), and must be a function of its seed.
 * Each is one file, strategy_NAME.c, and a row in strategy.c.
 */
#ifndef TT_STRATEGY_H
#define TT_STRATEGY_H

#include "sim/run/answers.h"
#include "sim/base/check.h"
#include "sim/run/internal.h"

#include "draws.h"
#include "sim/analysis/touched.h"

struct tt__strategy;

/* What is searched. Borrowed. */
struct tt__searched {
    struct tt_sim *sim;
    const struct tt_asked *first; /* the default run's questions */
    uint64_t first_count;
    uint32_t enabled; /* enabled kinds */
    /* Of each of its answers that tt__few_answer tries, but for 0, in order:
     * tt__label_place. */
    const uint64_t *places;
    /* What was touched in the last run that was looked at: at first the
     * default one. NULL: see tt__strategy_type.looks_for. */
    struct tt__touched *touched;
    bool watched; /* tt_explore_options.watched */
};

/* Of a search in parts: its pieces AT, AT + COUNT, ... COUNT 0: all. */
struct tt__part {
    uint64_t at;
    uint64_t count;
};

struct tt__strategy_type {
    const char *name;
    size_t size;
    /* What it goes through lies in pieces, numbered in their order, which
     * differ in their beginnings. Of one that is not its own it runs only the
     * first schedule, to know where the next one begins. */
    bool in_pieces;
    /* Each run is drawn, whatever the others were. */
    bool draws;
    /* Where one of these kinds is enabled, it looks at accesses: in the
     * default run, and in those in which it says so (tt__strategy.looks). */
    uint32_t looks_for;
    /* ARGUMENT: the text after the colon, or NULL. -1: a bad one. */
    int (*init)(struct tt__strategy *self, const char *argument);
    void (*free)(struct tt__strategy *self);
    /* Before a run, RUN counts the strategy's own from 0. False: there is
     * nothing left to try. */
    bool (*begin)(struct tt__strategy *self, uint64_t run);
    /* It may raise QUESTION->next: the next one that it wants to answer. */
    uint64_t (*answer)(struct tt__strategy *self, struct tt_question *question);
    /* Whether the run that begin prepared must be run, and `end` be called,
     * before the next one can begin. NULL: if there is an `end`. */
    bool (*learns)(const struct tt__strategy *self);
    /* After it: ASKED has the run's COUNT questions. */
    void (*end)(struct tt__strategy *self, const struct tt_asked *asked,
                uint64_t count, const struct tt_tape *tape);
    /* What the run that begins has in common with the last one of which this
     * was queried, and the next with it; false: a run like any other. NULL:
     * each is. */
    bool (*shares)(struct tt__strategy *self, struct tt__shared *out);
    /* It has an `end`, but never nothing left to try. */
    bool never_ends;
    /* In words, what was exhausted: "schedule with at most 2 deviations";
     * returns whether that is every schedule there is. */
    bool (*bound)(const struct tt__strategy *self, char *out, size_t size);
};

/* A search by several processes: a member of a portfolio that learns from each
 * of its runs is a chain. One process runs it, and the others leave these runs
 * out. A chain that may end is reported by who runs it, since with its end the
 * runs of the others get other numbers. Chains are known by their places among
 * the members, their runs are numbered from 0. */
enum tt__chain_state {
    TT__CHAIN_BEGAN,    /* the run has begun */
    TT__CHAIN_ENDED,    /* there is no such run */
    TT__CHAIN_ENDED_ALL /* ... nor any of the other members */
};

struct tt__chains {
    bool (*is_elsewhere)(void *data, const struct tt__strategy_type *type);
    /* Of a chain elsewhere, as soon as it is known. */
    bool (*has_run)(void *data, size_t at, uint64_t run, bool *all);
    /* Of one that is here. */
    void (*note)(void *data, size_t at, uint64_t run,
                 enum tt__chain_state state);
    void *data;
};

/* Which process runs what was begun. */
enum tt__where { TT__ANYWHERE, TT__HERE, TT__ELSEWHERE };

/* The first member of each strategy. */
struct tt__strategy {
    const struct tt__strategy_type *type;
    char name[32];
    uint64_t seed;
    uint64_t run; /* its own, in progress */
    struct tt__searched searched;
    uint64_t key;   /* of the seed and the run: of tt__draw_for */
    uint64_t state; /* of tt__draw, the key first */
    /* Set by begin, which finds 0: tt_sim_options.first. */
    uint64_t first;
    bool looks;   /* set by begin: at what is touched in this run */
    bool records; /* ... or init: its steps are written down (steps.h) */
    bool draws;   /* as the type says; a portfolio's begin: of its member's */
    const struct tt__chains *chains; /* borrowed; NULL: one process */
    enum tt__where where;            /* set by begin */
    bool ends_elsewhere; /* what it has exhausted is known elsewhere only */
    struct tt__part part;
    uint64_t piece; /* in_pieces: that of the run in progress, from 0 */
};

extern const struct tt__strategy_type tt__strategy_random, tt__strategy_pct,
    tt__strategy_pos, tt__strategy_delay, tt__strategy_dfs, tt__strategy_dpor,
    tt__strategy_sweep, tt__strategy_surw, tt__strategy_reads_from,
    tt__strategy_places, tt__strategy_swarm, tt__strategy_portfolio;

/* NAME is "random" or "pct:3". What is searched must stay. NULL: there is none
 * of that name, or no memory. */
struct tt__strategy *tt__strategy_new(const char *name, uint64_t seed,
                                      const struct tt__searched *searched);
/* Whether one of that name goes through pieces: tt__strategy_type.in_pieces. */
bool tt__strategy_in_pieces(const char *name);
/* Whether one of that name looks at accesses, where ASKS are enabled. */
bool tt__strategy_may_look(const char *name, uint32_t enabled);
void tt__strategy_free(struct tt__strategy *strategy);
bool tt__strategy_begin(struct tt__strategy *strategy);
bool tt__strategy_learns(const struct tt__strategy *strategy);
/* Of a tt__strategy: tt_sim_options.answer. */
uint64_t tt__strategy_answer(void *strategy, struct tt_question *question);
/* After the run that begin prepared. */
void tt__strategy_ran(struct tt__strategy *strategy,
                      const struct tt_sim_result *result);
/* A copy of the last run's COUNT questions, to be freed. NULL: no memory. */
struct tt_asked *tt__copy_asked(struct tt_sim *sim, uint64_t count);
/* Whether its runs can be shared among processes: it does not learn from each
 * of them, or only from those of the same piece. */
bool tt__strategy_splits(const struct tt__strategy *strategy);
/* in_pieces: whether the piece of the run in progress is of its part. */
static inline bool tt__strategy_owns(const struct tt__strategy *strategy)
{
    const struct tt__part *part = &strategy->part;
    TT_ASSERT(part->count < 2 || part->at < part->count);
    return part->count < 2 || strategy->piece % part->count == part->at;
}

/* The next number in [0, n) of the run's own sequence. */
uint64_t tt__draw(struct tt__strategy *strategy, uint64_t n);
/* 64 bits of that sequence. */
uint64_t tt__draw_bits(struct tt__strategy *strategy);
/* A number that is the same for the same VALUE in one run. */
uint64_t tt__draw_for(const struct tt__strategy *strategy, uint64_t value);
/* The handle that the answer AT to QUESTION, of `ready`, would run. */
struct tt_turn tt__offered_turn(const struct tt_question *question,
                                uint64_t at);
/* Where it resumes: tt_turn_where, as `where` of tt__ran. */
uint64_t tt__offered_where(const struct tt_question *question,
                           const struct tt_turn *turn);
/* Whether the question INDEX is one of those that a run may be expected to
 * have: not too many times those of the default run. After them, orders that
 * keep a loop polling forever would never let it end. */
bool tt__strategy_is_patient(const struct tt__strategy *strategy,
                             uint64_t index);
/* A priority for each handle that is ready, drawn when it becomes ready and
 * kept until it has run: so one that is overtaken is likely to be overtaken
 * again. Runs are counted by who; of very many tasks, some share a count. */
enum { TT__TURNS_MAX = 1 << 10 };
struct tt__turns {
    uint32_t runs[TT__TURNS_MAX];
};
static inline void tt__turns_start(struct tt__turns *self)
{
    memset(self, 0, sizeof *self);
}
static inline uint64_t tt__turns_priority(const struct tt__turns *self,
                                          const struct tt__strategy *strategy,
                                          uint64_t who)
{
    return tt__draw_for(strategy, who + self->runs[who % TT__TURNS_MAX]);
}
/* WHO was chosen. */
static inline void tt__turns_took(struct tt__turns *self, uint64_t who)
{
    self->runs[who % TT__TURNS_MAX]++;
}
/* An answer to QUESTION that deviates. */
static inline uint64_t tt__draw_other(struct tt__strategy *strategy,
                                      const struct tt_question *question)
{
    TT_ASSERT(question->n >= 2);
    return tt__draws_answer(&strategy->state, question);
}

/* PCT's bound: how likely RUNS of the strategy NAME, if it is pct:D, find a
 * failure of D deviations, at least; else 0. */
double tt__pct_bound(const char *name, uint32_t enabled, uint64_t first_count,
                     uint64_t answers_max, uint64_t runs);

/* Deviations are near each other with so many choices between them: what races
 * lies close together. */
enum { TT__NEAR = 8 };

/* Follows "schedule" in a bound: which answers were tried, if SAMPLED. */
const char *tt__strategy_sampled(const struct tt__strategy *strategy,
                                 bool sampled);

/* Whether there is a strategy NAME, whatever follows its colon. */
bool tt__strategy_is_known(const char *name);

/* A number after a strategy's colon: 1 to MAX; MISSING where there is none;
 * 0: a bad one. */
uint64_t tt__strategy_number(const char *argument, uint64_t missing,
                             uint64_t max);

#endif
