/* SPDX-License-Identifier: MIT
 *
 * array.h: arrays that grow.
 */
#ifndef TT_ARRAY_H
#define TT_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "sim/base/check.h"

/* AT (malloc), with room for one more after COUNT of SIZE bytes each, moved if
 * that has to be; *CAPACITY of them fit. NULL: no memory; AT stays. */
static inline void *tt__room(void *at, size_t count, size_t *capacity,
                             size_t size)
{
    TT_PARANOID_ASSERT(count <= *capacity && size > 0);
    TT_PARANOID_ASSERT(at != NULL || count == 0);
    if (count < *capacity) {
        return at;
    }
    size_t larger = *capacity == 0 ? 64 : 2 * *capacity;
    TT_ASSERT(larger > count && larger <= SIZE_MAX / size);
    void *moved = realloc(at, larger * size);
    if (moved != NULL) {
        *capacity = larger;
    }
    return moved;
}

/* An array of which all have the same size; all 0 at first. */
struct tt__array {
    void *at; /* owns (malloc) */
    size_t count;
    size_t capacity;
};

/* The place of one more of SIZE bytes, at the end; NULL: no memory. */
static inline void *tt__array_push(struct tt__array *self, size_t size)
{
    void *at = tt__room(self->at, self->count, &self->capacity, size);
    if (at == NULL) {
        return NULL;
    }
    self->at = at;
    TT_PARANOID_ASSERT(self->count < self->capacity);
    return (uint8_t *)at + self->count++ * size;
}

#endif
