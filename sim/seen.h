/* SPDX-License-Identifier: MIT
 *
 * sim/seen.h: the set of hashes seen, within a bound of memory.
 *
 * Of a hash 63 bits are kept: among a million, two different ones are taken for
 * one with probability 5e-8. An addition to a large table waits for memory, so
 * it is begun when a hash comes, and completed when the next one does.
 */
#ifndef TT_SEEN_H
#define TT_SEEN_H

#include "tt_sim.h"

struct tt__seen {
    /* Owns (malloc); open addressing. 0: free; else the hash, with its lowest
     * bit set where it came more than once. */
    uint64_t *at;
    size_t mask; /* places - 1; 0: none yet */
    size_t count;
    size_t once; /* of them, came once */
    size_t max;
    uint64_t begun; /* to be completed; 0: nothing */
    bool full;      /* more came */
};

void tt__seen_init(struct tt__seen *seen, size_t max);
void tt__seen_deinit(struct tt__seen *seen);
/* Notes HASH. Without memory, or above the bound, it is full. */
void tt__seen_add(struct tt__seen *seen, struct tt_hash hash);
/* Gives what is in it, sorted (malloc); the set is empty then. NULL: nothing
 * was in it. */
uint64_t *tt__seen_take(struct tt__seen *seen);
/* Completes what was begun: before the counts are read. */
void tt__seen_complete(struct tt__seen *seen);

#endif
