/* SPDX-License-Identifier: MIT
 *
 * explore.h: a search in progress: what explore.c and explore_jobs.c share.
 */
#ifndef TT_EXPLORE_INTERNAL_H
#define TT_EXPLORE_INTERNAL_H

#include <ticktape/tt_explore.h>

#include "sim/base/random.h"
#include "sim/analysis/seen.h"
#include "sim/strategies/strategy.h"

/* What was to be injected, and where runs had a place for it. */
struct tt__injected {
    const char *const *names; /* that may be cancelled; NULL: all */
    uint64_t met;   /* bit I: a task of the I-th name could be cancelled */
    uint32_t kinds; /* that were queried, or answered so */
    uint32_t links; /* bit I: of the I-th of options.sim.links */
    char *victims;  /* names of others; NULL: they are not listed (now) */
    size_t victims_size;
};

/* The place of a run among those from which the sample is drawn whose classes
 * are computed. Those of a search in pieces have no numbers in parts of it. */
struct tt__drawn {
    uint64_t piece;
    uint64_t number; /* from 1, within the piece */
};

/* What a search does, in this order. */
enum tt__phase { TT__BEGINS, TT__TRIES_KNOWN, TT__SEARCHES, TT__FINISHES };

/* See explore_guard.c. */
struct tt__guard {
    struct tt__guarded *shared; /* owns (mmap); NULL: it is not guarded */
    bool is_watched;            /* this process, by one that sees it die */
    bool repeats; /* runs that another process made, up to the one here: */
    enum tt__phase phase;
    uint64_t number;
    int status;       /* of that process, as waitpid has it */
    uint64_t suspect; /* in which run a worker died; 0: none did */
    bool probes;      /* runs are tried in processes of their own first */
    bool has_crashed; /* some run has */
    bool ends;        /* the strategy needs what a run did that crashed */
    char lost[160];   /* why the search cannot continue */
};

struct tt__explorer {
    const struct tt_explore_options *options;
    struct tt_explore_result *out;
    struct tt_sim *sim;
    struct tt__strategy *strategy;
    struct tt__snapshots *snapshots; /* owns; NULL: none are taken */
    /* Owns; the same for runs of the sample that have a class where others do
     * not: what comes before the first choice, the imports above all. */
    struct tt__snapshots *sampled;
    struct tt__touched *touched; /* owns; NULL: nobody looks at it */
    struct tt__seen seen;        /* schedules */
    struct tt__seen classes;     /* happens-before classes */
    struct tt_asked *first; /* owns (malloc); the default run's questions */
    uint64_t first_count;
    struct tt__array places; /* uint64_t: tt__searched.places */
    tt_body *body;
    void *data;
    double began_s;
    double shrinks_s;     /* when that began */
    double progress_s;    /* when progress is reported next, on another clock */
    struct tt_tape named; /* has the names that may be cancelled */
    struct tt__injected injected;
    bool is_known;   /* a known tape runs */
    size_t share;    /* of out->shares: whose run was counted last */
    uint64_t number; /* of the run begun last: 1 is the default one */
    struct tt__drawn drawn;
    bool has_class;       /* ... and its class is computed */
    bool draws;           /* ... and it is drawn: tt__strategy.draws */
    bool all_classes;     /* those of all runs are */
    bool copies_classes;  /* snapshots hold the class of a run so far */
    bool is_watched;      /* options->watch was called so last */
    struct tt_tape taken; /* by a run that was judged */
    const char *why;      /* the search cannot go on; NULL: it can */
    bool is_cut;          /* a run was ended with the search: see is_over */
    bool died;            /* a worker */
    struct tt__guard guard;
};

/* What is counted of each run. */
struct tt__counted {
    uint64_t ticks;
    uint64_t schedule; /* a key: seen.h */
    uint64_t class;    /* a key, if has_class */
    bool has_class;
    bool failed;
    size_t share; /* tt__explorer_share */
};

/* What is counted of it besides. */
struct tt__how {
    bool failed;
    bool has_class; /* class_hash is computed */
    bool drawn;     /* the run was drawn independently of all others */
};

/* What is known of one run. Plain data: it goes through a pipe. */
struct tt__judged {
    struct tt_sim_result result;
    uint64_t number; /* 0: of a known tape */
    struct tt__how how;
    bool again; /* it failed as one before it did, whose tape is kept */
    struct tt_unretrieved left[TT_UNRETRIEVED_MAX]; /* tt_sim_unretrieved */
    size_t left_count;
    struct tt_sim_property properties[TT_PROPERTIES_MAX];
    size_t property_count;
    char strategy[32];
    uint32_t seen; /* TT_SEEN_...: by it, or by a run before it */
    uint64_t met;  /* as tt__injected has them, by all runs up to this one */
    uint32_t kinds;
    uint32_t links;
};

/* What a schedule is known by, where schedules are counted: what ran when, and
 * the answers that the program got. A class is known by the latter, too. */
static inline uint64_t tt__schedule_key(const struct tt_sim_result *result,
                                        bool drawn)
{
    return tt__seen_key(tt__mix(result->hash.low, result->learned), drawn);
}

/* Whether the run failed. A program may end by what was done to it. */
bool tt__run_failed(const struct tt_sim_result *result);

/* The strategy began a run: notes its number. */
void tt__explorer_begin(struct tt__explorer *self);
/* Runs what the strategy began. */
void tt__explorer_next(struct tt__explorer *self, struct tt_sim_result *result);
/* Judges the run that just ended, self->number; if it failed as none before, or
 * with fewer deviations, its tape is in self->taken. */
void tt__explorer_judge(struct tt__explorer *self, const char *strategy,
                        const struct tt_sim_result *result,
                        struct tt__judged *out);
/* Notes that the run is one of PIECE, in a part of a search that knows them. */
void tt__explorer_count_piece(struct tt__explorer *self, uint64_t piece);
/* The place of the strategy NAME, of which a run was begun, in out->shares;
 * share_count: there is no room. */
size_t tt__explorer_share(struct tt__explorer *self, const char *name);
void tt__explorer_count(struct tt__explorer *self,
                        const struct tt__counted *run);
/* How the run ended that was the last. */
struct tt__how tt__explorer_how(const struct tt__explorer *self,
                                const struct tt_sim_result *result);
/* Whether the run that just ended need not be judged: it is only counted. */
bool tt__explorer_passes(const struct tt__explorer *self,
                         const struct tt_sim_result *result);
/* Counts a run that was judged; whether the search is over. */
bool tt__explorer_tally(struct tt__explorer *self,
                        const struct tt__judged *judged);
/* Whether the search may run no more. */
bool tt__explorer_spent(struct tt__explorer *self);
/* Whether it has taken as long as it may, and how long. */
bool tt__explorer_is_late(const struct tt__explorer *self);
double tt__explorer_seconds(const struct tt__explorer *self);
/* Notes that the strategy has nothing left. */
void tt__explorer_exhausted(struct tt__explorer *self);
/* INTO becomes the limit to report, of two messages; "": none. */
void tt__join_limits(char *into, const char *from, size_t size);
/* INTO becomes what two parts exhausted, of whom one may have left something
 * out that the other did not meet. */
void tt__explore_join_bounds(char *into, const char *from, size_t size);

/* How many runs lie between two of its own, and how many before its first. */
static inline uint64_t tt__explorer_stride(const struct tt__explorer *self)
{
    return self->options->shard_count > 1 ? self->options->shard_count : 1;
}

static inline uint64_t tt__explorer_offset(const struct tt__explorer *self)
{
    return self->options->shard_count > 1 ? self->options->shard_at : 0;
}

/* Whether two runs failed with the same message, but for its numbers, at the
 * same place: the identity of a failure in a list of them. */
bool tt__fails_the_same(const struct tt_sim_result *a,
                        const struct tt_sim_result *b);
/* Whether two runs failed at the same place, with exceptions of one type. */
bool tt__fails_alike(const struct tt_sim_result *a,
                     const struct tt_sim_result *b);

/* Sets how long the search has taken so far. */
void tt__explorer_spend(struct tt__explorer *self, double seconds);

/* ---- explore_progress.c -------------------------------------------------- */

void tt__explorer_show(struct tt__explorer *self);

/* Reports progress, if that is wanted, and was not done just now. */
static inline void tt__explorer_progress(struct tt__explorer *self)
{
    if (TT_UNLIKELY(self->options->progress != NULL)) {
        tt__explorer_show(self);
    }
}

/* ---- explore_guard.c ----------------------------------------------------- */

/* Continues in a child process; back in the parent if that crashed, when
 * self->guard.repeats is set, or self->why. */
void tt__guard_begin(struct tt__explorer *self);
void tt__guard_enter(struct tt__explorer *self);
/* The search is over: what follows is the caller's. */
void tt__guard_end(struct tt__explorer *self);
/* A run begins, NUMBER of its phase; all runs up to the next call are made for
 * it. Has them tried in processes of their own if it may crash. */
void tt__guard_run(struct tt__explorer *self, enum tt__phase phase,
                   uint64_t number);
/* It was looked at. */
void tt__guard_ran(struct tt__explorer *self,
                   const struct tt_sim_result *result);
/* What was found is shrunk and explained from now on: in processes of their
 * own if some run crashed. */
void tt__guard_finish(struct tt__explorer *self);

/* ---- shrink.c ------------------------------------------------------------ */

/* Whether the limit of ticks ended the run. */
bool tt__is_endless(const struct tt_sim_result *result);
/* A limit that is many times TICKS, and at most USUAL. It has a fair tail that
 * is long enough for a livelock (budget.c). */
uint64_t tt__many_ticks(uint64_t ticks, uint64_t usual);

/* When shrinking ends, though something smaller might be found. */
struct tt__shrink_end {
    uint64_t runs_max;
    bool (*is_over)(const void *data); /* called before each run; NULL: never */
    const void *data;
    bool *is_cut;       /* set if it was so; NULL: not needed */
    bool keeps_message; /* other messages are failures of their own */
    /* Runs may share what comes before their first choice, which imports the
     * program's modules: tt_explore_options.snapshots. */
    bool snapshots;
};

/* tt_shrink, with more that ends it. */
uint64_t tt__shrink(struct tt_sim *sim, tt_body *body, void *data,
                    struct tt_tape *tape, const struct tt__shrink_end *end,
                    struct tt_sim_result *result);

/* ---- explore_pieces.c ---------------------------------------------------- */

/* Counts a run in PIECE. False: no memory. */
bool tt__pieces_count(struct tt_explore_pieces *pieces, uint64_t piece);
/* Adds FROM's runs to those of INTO. -1: no memory, and nothing was done. */
int tt__pieces_join(struct tt_explore_pieces *into,
                    const struct tt_explore_pieces *from);
/* What the run NUMBER of a part with the pieces FROM is by those INTO, joined
 * of it and others. */
uint64_t tt__pieces_number(uint64_t number,
                           const struct tt_explore_pieces *from,
                           const struct tt_explore_pieces *into);

/* ---- explore_failures.c -------------------------------------------------- */

/* Counts a run that failed. TAPE is what it took (NULL: a run before it failed
 * the same, with as few deviations), and is kept if the failure is new, or had
 * more deviations so far. False: no memory. */
bool tt__failures_note(struct tt_explore_result *out,
                       const struct tt__judged *judged,
                       const struct tt_tape *tape);
/* Whether TAPE of a run that failed with RESULT would be kept. */
bool tt__failures_want(struct tt_explore_result *out,
                       const struct tt_sim_result *result,
                       const struct tt_tape *tape);
void tt__failures_deinit(struct tt_explore_result *out);
/* Sets what the runs of each pct:D would have found. */
void tt__shares_bound(struct tt_explore_result *out);

/* ---- unretrieved.c ------------------------------------------------------- */

/* RUNS more had an exception of this KIND that nobody looked at. */
void tt__unretrieved_count(struct tt_explore_result *out,
                           const struct tt_unretrieved *kind, uint64_t runs);
void tt__unretrieved_merge(struct tt_explore_result *into,
                           const struct tt_explore_result *from);
/* explore_property.c: the same of properties. Those of a run are noted when it
 * is judged. */
void tt__properties_note(const struct tt_sim *sim, struct tt__judged *out);
void tt__properties_count(struct tt_explore_result *out,
                          const struct tt__judged *judged);
void tt__properties_merge(struct tt_explore_result *into,
                          const struct tt_explore_result *from);
/* The default run, which is SIM's last one: what it left open. */
void tt__left_open_note(const struct tt_sim *sim,
                        struct tt_explore_result *out);

/* ---- explore_injected.c -------------------------------------------------- */

/* Has the simulation's runs noted, of which the next is the default one. */
void tt__injected_init(struct tt__explorer *self,
                       struct tt_sim_options *options);
/* The default run is over, and its questions are in self->first. */
void tt__injected_begin(struct tt__explorer *self);
/* A run is over. */
void tt__injected_look(struct tt__explorer *self);
/* What a process of the search met. */
static inline void tt__injected_join(struct tt__injected *self,
                                     const struct tt__judged *judged)
{
    self->met |= judged->met;
    self->kinds |= judged->kinds;
    self->links |= judged->links;
}
/* Says in the result what was not met. False: no memory. */
bool tt__injected_end(struct tt__explorer *self);
/* INTO becomes what neither of two parts met, a line each. */
void tt__injected_merge(char *into, const char *from);

/* ---- explore_jobs.c ------------------------------------------------------ */

/* Whether the search may be worth several processes from here on. */
bool tt__explore_may_fork(struct tt__explorer *self);
/* Continues in options->jobs processes, to the end. False: there are none to be
 * had, and nothing was done. If one died and the search is guarded, self->died
 * is set: what was reported is counted, but the strategy is where it was. */
bool tt__explore_jobs(struct tt__explorer *self);

/* Takes the failure AT out of OUT, which must not be queried for it again. */
struct tt_explore_failure tt__failures_take(struct tt_explore_result *out,
                                            size_t at);

/* ---- explore_longer.c ---------------------------------------------------- */

/* Of the seconds of a search, those for longer stalls. */
#define TT__LONGER_SHARE 0.1

bool tt__explore_wants_longer(const struct tt_explore_options *options);
/* Does the last part of a search, of which OUT has the result so far. As
 * tt_explore. */
int tt__explore_longer(tt_body *body, void *data,
                       const struct tt_explore_options *options,
                       struct tt_explore_result *out, char *error,
                       size_t error_size);
/* The time by which a search's seconds are measured. */
double tt__explore_seconds(const struct tt_explore_options *options);

/* Runs TAPE (borrowed; NULL: the default run) to its end, whatever the budget
 * is. */
void tt__explorer_again(struct tt__explorer *self, const struct tt_tape *tape,
                        struct tt_sim_result *result);

/* ---- explore_explain.c --------------------------------------------------- */

/* The reports to the default exception handler in the last run (malloc). */
char *tt__explorer_errors(struct tt__explorer *self);
/* The default run next to the shrunk one, which was the last (malloc). */
char *tt__explorer_beside(struct tt__explorer *self);
/* The moment that doomed the run of TAPE, which ends with FAILURE, of a program
 * that reports its accesses (malloc). NULL: none is known. */
char *tt__explorer_moment(struct tt__explorer *self, const struct tt_tape *tape,
                          const struct tt_sim_result *failure);

#endif
