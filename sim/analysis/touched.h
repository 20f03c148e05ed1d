/* SPDX-License-Identifier: MIT
 *
 * touched.h: what ran in a run, and who touched what after whom.
 *
 * For strategies that look inside: a watcher (loop/tt_watch.h) that logs each
 * handle, by the task and the lines at which that went on, and each pair of
 * places that touched the same thing, one of them writing. A place is what
 * tt_loop_turn returns; it is the same in each run, so that pairs of one run
 * can be looked for in another.
 */
#ifndef TT_TOUCHED_H
#define TT_TOUCHED_H

#include <ticktape/tt_sim.h>

/* A handle that ran; number 0 is the program around the loop. */
struct tt__ran {
    uint64_t who;
    uint64_t where;
    /* What came necessarily before it: the last one of the same task, and the
     * one that made it ready. Numbers; 0: none. */
    uint32_t same;
    uint32_t maker;
    const void *task; /* that was resumed; NULL: none */
};

/* What ran at FIRST, and then what another task ran at SECOND, touched the
 * same thing, one of them writing; the first one could have come later. If both
 * ran at one place, FIRST and SECOND are this place for the one and the other
 * task (tt__place_of). */
struct tt__pair {
    uint64_t first;
    uint64_t second;
    bool fresh;  /* no run before showed it */
    bool began;  /* the first one was the first step of its task */
    bool is_own; /* the thing is the task of one of them: its end */
};

/* A place of one task. */
static inline uint64_t tt__place_of(uint64_t where, uint64_t who)
{
    return (where ^ who * 0x9e3779b97f4a7c15U) | 1;
}

struct tt__touched;

/* For executions in REGION, which must stay. NULL: no memory. */
struct tt__touched *tt__touched_new(const struct tt_region *region);
void tt__touched_free(struct tt__touched *self);
/* An execution begins: it is logged to its end. Who watches it by now continues
 * watching. */
void tt__touched_start(struct tt__touched *self, struct tt_env *env);
/* What ran so far, in order; the pairs, each once. Borrowed until the next run.
 * Of a run without memory, or with very many, the end is missing. */
const struct tt__ran *tt__touched_runs(const struct tt__touched *self,
                                       size_t *count);
const struct tt__pair *tt__touched_pairs(const struct tt__touched *self,
                                         size_t *count);
/* How many pairs no run before showed. */
size_t tt__touched_fresh(const struct tt__touched *self);

/* Of the first run only: the number of things that several tasks touched, one
 * of them writing. EACH is called for those who ran and touched the AT-th, with
 * their numbers (tt__touched_runs). */
size_t tt__touched_shared(const struct tt__touched *self);
void tt__touched_sharers(const struct tt__touched *self, size_t at,
                         void (*each)(void *data, size_t ran), void *data);

#endif
