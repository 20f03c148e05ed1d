/* SPDX-License-Identifier: MIT
 *
 * snapshot.h: runs that share a beginning.
 *
 * An execution's state is its memory, what the simulation notes of it, and the
 * C stack that it runs on. At a choice all three are copied; copied back, to
 * the same addresses, the run continues from there with another answer. Needs a
 * body that keeps all its own state in the execution's memory.
 */
#ifndef TT_SNAPSHOT_H
#define TT_SNAPSHOT_H

#include <ticktape/tt_sim.h>

/* AddressSanitizer's marks of the memory are not copied. */
#if defined(__SANITIZE_ADDRESS__)
#define TT__HAS_SNAPSHOTS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TT__HAS_SNAPSHOTS 0
#endif
#endif
#if !defined(TT__HAS_SNAPSHOTS)
#define TT__HAS_SNAPSHOTS 1
#endif

/* What runs share: where they part. Choices are numbered from 1. */
struct tt__shared {
    uint64_t from;  /* the first choice answered otherwise than the last time */
    uint64_t until; /* after this one no later run continues from this run */
};

struct tt__snapshots;

/* Of the runs of SIM; NULL: there can be none here, or no memory. */
struct tt__snapshots *tt__snapshots_new(struct tt_sim *sim);
void tt__snapshots_free(struct tt__snapshots *self);
/* tt_sim_run, on a stack of its own: from the last copy that the run shares.
 * Copies that it does not share are dropped. SHARED is NULL: it has with others
 * what comes before the first choice, and no copy is dropped. */
void tt__snapshots_run(struct tt__snapshots *self,
                       const struct tt__shared *shared,
                       int (*body)(struct tt_env *env, void *data), void *data,
                       struct tt_sim_result *result);
/* Drops all copies. NULL: no effect. */
void tt__snapshots_clear(struct tt__snapshots *self);
/* A run that shares this was made by other means: drops the copies that it does
 * not share. */
void tt__snapshots_drop(struct tt__snapshots *self,
                        const struct tt__shared *shared);
/* Choice number INDEX is about to be answered. Returns once more for each run
 * that continues from here. False: no run will continue from this one from here
 * on, so that it need not be called again. */
bool tt__snapshots_take(struct tt__snapshots *self, uint64_t index);

#endif
