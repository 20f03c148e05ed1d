/* SPDX-License-Identifier: MIT
 *
 * sim/seen.h: the set of schedules seen, within a bound of memory.
 */
#ifndef TT_SEEN_H
#define TT_SEEN_H

#include "tt_sim.h"

struct tt__seen_entry {
    struct tt_hash hash; /* both 0: free */
    bool again;          /* it came more than once */
};

struct tt__seen {
    struct tt__seen_entry *at; /* owns (malloc); open addressing */
    size_t mask;               /* places - 1; 0: none yet */
    size_t count;
    size_t once;
    size_t max;
    bool full; /* more came */
};

void tt__seen_init(struct tt__seen *seen, size_t max);
void tt__seen_deinit(struct tt__seen *seen);
/* Notes HASH. Without memory, or above the bound, it is full. */
void tt__seen_add(struct tt__seen *seen, struct tt_hash hash);

#endif
