/* SPDX-License-Identifier: MIT
 *
 * races.h: which steps of a run might have come the other way round.
 */
#ifndef TT_RACES_H
#define TT_RACES_H

#include "steps.h"

/* Two steps race if they depend on each other directly, and the later one did
 * not need the earlier one to be ready. */
struct tt__race {
    uint32_t earlier, later; /* steps */
    uint64_t asked;          /* the question that chose the earlier one */
    /* Of what runs up to the later one without needing the earlier one: the
     * handles that can be first there. One of them chosen instead lets the
     * later one come before the earlier one. */
    const uint64_t *firsts;
    size_t first_count;
};

struct tt__races; /* room to work in */

/* NULL: no memory. */
struct tt__races *tt__races_new(void);
void tt__races_free(struct tt__races *self);
/* Calls FOUND for each race of STEPS, the later step of which is from FROM to
 * before TO. False: no memory, or there are too many steps. */
bool tt__races_find(struct tt__races *self, const struct tt__steps *steps,
                    uint32_t from, uint32_t to,
                    void (*found)(void *data, const struct tt__race *race),
                    void *data);
/* Of the reported race, whether STEP needs neither of the two. If so, the
 * race's firsts become those of what STEP needs. */
bool tt__races_aside(struct tt__races *self, struct tt__race *race,
                     uint32_t step);

#endif
