/* SPDX-License-Identifier: MIT
 *
 * fuzz.h: what fuzz.c, fuzz_bytes.c and fuzz_net.c share.
 */
#ifndef TT_FUZZ_INTERNAL_H
#define TT_FUZZ_INTERNAL_H

#include <ticktape/tt_fuzz.h>

/* A deviation as bytes have it. */
struct tt__pick {
    /* Choices are numbered from 1; 0 before the first, after the last. */
    uint64_t index;
    uint64_t value; /* the answer less 1, modulo what may be answered */
};

/* Reads the pick that follows PICK; returns where the next one begins. PICK's
 * index is 0 where none is left. */
const uint8_t *tt__pick_read(const uint8_t *at, const uint8_t *end,
                             struct tt__pick *pick);

/* Those that are 0 become a fuzzer's defaults. */
void tt__fuzz_limits(struct tt_limits *limits);

/* The number of choices of the longest run that was ok. */
uint64_t tt__fuzz_horizon(const struct tt_fuzz *fuzz);

#endif
