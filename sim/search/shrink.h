/* SPDX-License-Identifier: MIT
 *
 * shrink.h: shrinking in progress: what the shrink*.c files share.
 *
 * shrink.c leaves deviations out and simplifies answers. Where that does not
 * help, fewer are searched for: shrink_again.c, shrink_vary.c and
 * shrink_windows.c; shrink_stall.c looks for shorter stalls.
 */
#ifndef TT_SHRINK_H
#define TT_SHRINK_H

#include "explore.h"
#include "sim/analysis/labels.h"

struct tt__shrinker {
    struct tt_sim *sim;
    tt_body *body;
    void *data;
    struct tt_tape best;
    struct tt_sim_result result; /* of the best */
    uint64_t runs;
    uint64_t work;                    /* that they took: tt__shrink_part */
    const struct tt__shrink_end *end; /* borrowed */
    struct tt__snapshots *snapshots;  /* owns; NULL: none are taken */
    uint64_t runs_end, work_end;      /* at which this part of it ends */
    uint64_t varied;                  /* how often the best was varied */
    uint64_t searched;                /* how often windows were searched */
    struct tt__labels *labels; /* owns; of the best, if they are learned */
    bool are_learned;
};

typedef uint64_t tt__answerer(void *data, struct tt_question *question);

/* Whether the budget is spent. To be called before anything that takes time in
 * proportion to the tape: a tape may have 10**5 deviations. */
bool tt__shrink_is_over(const struct tt__shrinker *self);
/* A part of the work begins, of RUNS at most, which take as much as may be
 * expected of so many: a program may take seconds for one. 0: the part is over.
 */
void tt__shrink_part(struct tt__shrinker *self, uint64_t runs);
/* Runs TAPE leniently. */
void tt__shrink_run(struct tt__shrinker *self, const struct tt_tape *tape,
                    struct tt_sim_result *result);
/* Runs by what ANSWER returns, not by a tape. */
void tt__shrink_run_free(struct tt__shrinker *self, tt__answerer *answer,
                         void *data, struct tt_sim_result *result);
/* Whether a run that ended with RESULT fails as the best does. */
bool tt__shrink_alike(const struct tt__shrinker *self,
                      const struct tt_sim_result *result);
/* Whether the last run, which ended with RESULT, fails alike and is smaller
 * than the best; then it is the best. */
bool tt__shrink_take(struct tt__shrinker *self,
                     const struct tt_sim_result *result);

bool tt__tape_is_smaller(const struct tt_tape *a, const struct tt_tape *b);
/* Leaves deviations of the best out and simplifies the others, until that does
 * not help. */
void tt__shrink_reduce(struct tt__shrinker *self);

/* ---- shrink_again.c: each returns whether something smaller was found ---- */

/* A few deviations, drawn from the whole run. */
bool tt__shrink_draw(struct tt__shrinker *self);
/* Fewer deviations than the best has: of those, and of others. */
bool tt__shrink_again(struct tt__shrinker *self);

/* The run that ended with RESULT fails alike: shrinks it, and takes it in place
 * of the best if that makes it smaller. */
void tt__shrink_other(struct tt__shrinker *self,
                      const struct tt_sim_result *result);

/* Deviations that people read with ease. */
enum { TT__SHRINK_FEW = 3 };

/* ---- shrink_stall.c ------------------------------------------------------ */

/* Whether the machine stalled for less in the run that recorded A. */
bool tt__stalls_less(const struct tt_tape *a, const struct tt_tape *b);
/* As many deviations as the best has, and shorter stalls. */
bool tt__shrink_stalls(struct tt__shrinker *self);

/* ---- shrink_vary.c ------------------------------------------------------- */

/* Variations of the best, RUNS at most. */
bool tt__shrink_vary(struct tt__shrinker *self, uint64_t runs);

/* ---- shrink_windows.c ---------------------------------------------------- */

/* Other runs that fail alike and deviate in one place, RUNS at most, until a
 * few deviations are left. */
bool tt__shrink_windows(struct tt__shrinker *self, uint64_t runs);

#endif
