/* SPDX-License-Identifier: MIT
 *
 * shadow.h: what a watcher knows of things, by their addresses.
 *
 * A table next to an execution's memory has a cell for each 8 bytes of it. Of
 * other addresses, which are constants, or reported by a program in C,
 * some are distinguished.
 */
#ifndef TT_SHADOW_H
#define TT_SHADOW_H

#include <ticktape/tt.h>

enum { TT__GRAIN = 8, TT__ASIDE_SIZE = 256 };

struct tt__shadow {
    const uint8_t *base; /* of the memory */
    size_t size;         /* of the memory, in bytes */
    size_t cell;         /* bytes of a cell, all 0 at first */
    uint8_t *cells;      /* owns (mmap) */
    /* What is moved may stand here meanwhile. */
    _Alignas(16) uint8_t aside[TT__ASIDE_SIZE];
};

/* For SIZE bytes of memory at BASE, which must stay. False: no memory. */
bool tt__shadow_init(struct tt__shadow *self, const void *base, size_t size,
                     size_t cell);
void tt__shadow_deinit(struct tt__shadow *self);
/* All cells are 0 again. */
void tt__shadow_clear(struct tt__shadow *self);
/* tt_watcher.moved. */
void tt__shadow_move(struct tt__shadow *self, const void *from, const void *to,
                     size_t size);

/* So many cells are of SIZE bytes. */
static inline size_t tt__shadow_count(size_t size)
{
    return (size + TT__GRAIN - 1) / TT__GRAIN;
}

/* The cell of the thing AT; NULL: outside of the memory. CELL is self->cell,
 * for the compiler. */
static inline void *tt__shadow_at(const struct tt__shadow *self, const void *at,
                                  size_t cell)
{
    size_t offset = (size_t)((const uint8_t *)at - self->base);
    return TT_LIKELY(offset < self->size)
               ? self->cells + offset / TT__GRAIN * cell
               : NULL;
}

/* ---- Outside of the memory ----------------------------------------------- */

enum { TT__OUTSIDE_MAX = 256, TT__OUTSIDE_SLOTS = 2 * TT__OUTSIDE_MAX };

/* Few in most executions, so that copies of them are of those that there are.
 * All 0 at first. */
struct tt__outside {
    size_t count;
    const void *at[TT__OUTSIDE_MAX];   /* in the order in which they came */
    uint16_t slots[TT__OUTSIDE_SLOTS]; /* open addressing: places, plus 1 */
};

/* The place of AT, below TT__OUTSIDE_MAX; that: all others have it. */
size_t tt__outside_place(struct tt__outside *self, const void *at);
/* There are none again. */
void tt__outside_clear(struct tt__outside *self);
/* Sets them, of which there are none, to the first COUNT of `at`, which the
 * caller has filled. */
void tt__outside_restore(struct tt__outside *self, size_t count);

#endif
