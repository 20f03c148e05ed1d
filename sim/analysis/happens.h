/* SPDX-License-Identifier: MIT
 *
 * happens.h: the happens-before class of a run.
 */
#ifndef TT_HAPPENS_H
#define TT_HAPPENS_H

#include <ticktape/tt_sim.h>

struct tt__happens;

/* For executions in REGION, which must stay. NULL: no memory. */
struct tt__happens *tt__happens_new(const struct tt_region *region);
void tt__happens_free(struct tt__happens *self);
/* An execution begins: it is watched to its end. */
void tt__happens_start(struct tt__happens *self, struct tt_env *env);
/* From now on what each handle depended on counts in one of COUNTERS, a power
 * of two of them; borrowed. */
void tt__happens_count(struct tt__happens *self, uint8_t *counters,
                       size_t counter_count);
/* Counts an event of HASH in its one of COUNTERS, COUNT of them (a power of
 * two), as libFuzzer reads them: up to 255. */
static inline void tt__count(uint8_t *counters, size_t count, uint64_t hash)
{
    uint8_t *counter = &counters[hash & (count - 1)];
    *counter = (uint8_t)(*counter + (*counter < UINT8_MAX));
}

/* Copies the state of an execution with MEMORY_SIZE bytes in use to AT, or from
 * there (BACK); returns the end of the copy. */
uint8_t *tt__happens_transfer(struct tt__happens *self, uint8_t *at,
                              size_t memory_size, bool back);
/* What runs has depended on, so far: equal for equal steps of two runs. */
uint64_t tt__happens_now(const struct tt__happens *self);
/* The class of the run so far. */
struct tt_hash tt__happens_hash(struct tt__happens *self);

/* Asserts that it is whole, between two handles: of the paranoid build. */
void tt__happens_check(const struct tt__happens *self);

#endif
