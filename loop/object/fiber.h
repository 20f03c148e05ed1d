/* SPDX-License-Identifier: MIT
 *
 * fiber.h: C stacks that are switched by hand.
 *
 * Each simulated thread (thread.h) runs on one, so that it can be suspended
 * wherever it blocks, also in a function in C that called the program.
 */
#ifndef TT__FIBER_H
#define TT__FIBER_H

#include <ticktape/tt.h>

struct tt__fiber {
    void *sp;   /* while it is suspended */
    void *low;  /* its stack; NULL: the one on which the execution began */
    void *fake; /* AddressSanitizer's, while it is suspended */
    const void *bottom; /* of the stack it runs on: the lowest usable byte */
    size_t size;
};

/* Assigns FIBER a stack of the region, on which ENTRY(DATA) runs once it is
 * switched to; ENTRY never returns. false: there is no memory. */
bool tt__fiber_init(struct tt__fiber *fiber, struct tt_region *region,
                    void (*entry)(void *data), void *data);
/* Returns the stack of a fiber that has ended to the region. Another one
 * runs. */
void tt__fiber_deinit(struct tt__fiber *fiber, struct tt_region *region);
/* How far down execution on the fiber may use its stack. */
uintptr_t tt__fiber_low(const struct tt__fiber *fiber);
/* Suspends FROM, which runs, and resumes TO. HAS_ENDED: FROM never runs
 * again. */
void tt__fiber_switch(struct tt__fiber *from, struct tt__fiber *to,
                      bool has_ended);
/* Marks all stacks of the region as free, also those of an abandoned run. */
void tt__fibers_reset(struct tt_region *region);
/* STACKS may be NULL. */
void tt__stacks_free(struct tt_stacks *stacks);

#endif
