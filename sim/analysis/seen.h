/* SPDX-License-Identifier: MIT
 *
 * seen.h: the set of hashes seen, within a bound of memory.
 *
 * Of a hash 62 bits are kept: among a million, two different ones are taken for
 * one with probability 1e-7. An addition to a large table waits for memory, so
 * it is begun when a hash comes, and completed when the next one does.
 *
 * How likely a run shows what none has shown is estimated from runs that were
 * drawn independently of all others, by leaving each of them out (Good 1953):
 * that many of them showed something that no other run did. So it is kept which
 * hashes came once, and whether a drawn run showed them.
 */
#ifndef TT_SEEN_H
#define TT_SEEN_H

#include <ticktape/tt_sim.h>

struct tt__seen {
    uint64_t *at; /* owns (malloc); open addressing. 0: free; else a key */
    size_t mask;  /* places - 1; 0: none yet */
    size_t count;
    size_t once;       /* of them, came once */
    size_t drawn_once; /* ... and in a drawn run */
    uint64_t drawn;    /* runs that were drawn */
    size_t max;
    uint64_t begun; /* to be completed; 0: nothing */
    bool full;      /* more came */
};

/* A key is a hash but for its lowest bits: it came more than once, or once and
 * in a drawn run. */
enum { TT__SEEN_AGAIN = 1, TT__SEEN_DRAWN = 2, TT__SEEN_FLAGS = 3 };

/* The key of a HASH; it is not 0. */
static inline uint64_t tt__seen_key(uint64_t hash, bool drawn)
{
    hash &= ~(uint64_t)TT__SEEN_FLAGS;
    hash = hash == 0 ? TT__SEEN_FLAGS + 1 : hash;
    return hash | (drawn ? TT__SEEN_DRAWN : 0);
}

void tt__seen_init(struct tt__seen *seen, size_t max);
void tt__seen_deinit(struct tt__seen *seen);
/* Notes KEY. Without memory, or above the bound, it is full. */
void tt__seen_add(struct tt__seen *seen, uint64_t key);
/* Returns the keys in it, sorted (malloc); the set is empty then. NULL: nothing
 * was in it. */
uint64_t *tt__seen_take(struct tt__seen *seen);
/* Completes what was begun: before the counts are read. */
void tt__seen_complete(struct tt__seen *seen);
/* Asserts that the set and its counts agree: of the paranoid build. */
void tt__seen_check(const struct tt__seen *seen);

#endif
