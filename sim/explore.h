/* SPDX-License-Identifier: MIT
 *
 * sim/explore.h: a search in progress: what explore.c and explore_jobs.c share.
 */
#ifndef TT_EXPLORE_INTERNAL_H
#define TT_EXPLORE_INTERNAL_H

#include "tt_explore.h"

#include "seen.h"
#include "strategy.h"

struct tt__explorer {
    const struct tt_explore_options *options;
    struct tt_explore_result *out;
    struct tt_sim *sim;
    struct tt__strategy *strategy;
    struct tt__snapshots *snapshots; /* owns; NULL: none are taken */
    struct tt__touched *touched;     /* owns; NULL: nobody looks at it */
    struct tt__seen seen;            /* schedules */
    struct tt__seen classes;         /* happens-before classes */
    struct tt_asked *first; /* owns (malloc); the default run's questions */
    tt_body *body;
    void *data;
    double began_s;
    struct tt_tape named; /* has the names that may be cancelled */
    bool is_known;        /* a known tape runs */
    size_t share;         /* of out->shares: whose run was counted last */
    const char *why;      /* the search cannot go on; NULL: it can */
};

/* What is known of one run. Plain data: it goes through a pipe. */
struct tt__judged {
    struct tt_sim_result result;
    bool failed;
    char strategy[32];
};

/* Whether the run failed. A program may end by what was done to it. */
bool tt__run_failed(const struct tt_sim_result *result);

/* Runs what the strategy began. */
void tt__explorer_next(struct tt__explorer *self, struct tt_sim_result *result);
/* Judges the run that just ended, the NUMBERth; if it failed, its tape is in
 * out->tape_found. */
void tt__explorer_judge(struct tt__explorer *self, uint64_t number,
                        const char *strategy,
                        const struct tt_sim_result *result,
                        struct tt__judged *out);
/* Counts a run; whether the search is over. */
bool tt__explorer_tally(struct tt__explorer *self,
                        const struct tt__judged *judged);
bool tt__explorer_spent(const struct tt__explorer *self);
/* Notes that the strategy has nothing left. */
void tt__explorer_exhausted(struct tt__explorer *self);

/* Searches in options->jobs processes. False: there are none to be had, and
 * nothing was done. */
bool tt__explore_jobs(struct tt__explorer *self);

#endif
