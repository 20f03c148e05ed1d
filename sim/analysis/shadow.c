/* SPDX-License-Identifier: MIT
 *
 * shadow.c: what a watcher knows of things. See shadow.h.
 */
#define _GNU_SOURCE
#include "shadow.h"

#include <string.h>
#include <sys/mman.h>

static size_t size_of_cells(const struct tt__shadow *self)
{
    return self->size / TT__GRAIN * self->cell;
}

bool tt__shadow_init(struct tt__shadow *self, const void *base, size_t size,
                     size_t cell)
{
    TT_ASSERT(base != NULL && size % TT__GRAIN == 0 && cell > 0);
    *self = (struct tt__shadow){.base = base, .size = size, .cell = cell};
    void *cells = mmap(NULL, size_of_cells(self), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    self->cells = cells == MAP_FAILED ? NULL : cells;
    return self->cells != NULL;
}

void tt__shadow_deinit(struct tt__shadow *self)
{
    if (self->cells != NULL) {
        munmap(self->cells, size_of_cells(self));
        self->cells = NULL;
    }
}

void tt__shadow_clear(struct tt__shadow *self)
{
    TT_ASSERT(self->cells != NULL);
    madvise(self->cells, size_of_cells(self), MADV_DONTNEED);
}

void tt__shadow_move(struct tt__shadow *self, const void *from, const void *to,
                     size_t size)
{
    size_t count = tt__shadow_count(size) * self->cell;
    void *source =
        from == NULL ? self->aside : tt__shadow_at(self, from, self->cell);
    void *target =
        to == NULL ? self->aside : tt__shadow_at(self, to, self->cell);
    TT_ASSERT(source != NULL && target != NULL);
    TT_ASSERT((from != NULL && to != NULL) || count <= sizeof self->aside);
    memmove(target, source, count);
}

/* The slot that has AT, or where it belongs. */
static uint16_t *slot_of(struct tt__outside *self, const void *at)
{
    size_t place = (size_t)((uintptr_t)at / TT__GRAIN * 31);
    TT_ASSERT(at != NULL && self->count <= TT__OUTSIDE_MAX);
    for (;; place++) { /* half of the slots are free */
        uint16_t *slot = &self->slots[place % TT__OUTSIDE_SLOTS];
        if (*slot == 0 || self->at[*slot - 1] == at) {
            return slot;
        }
    }
}

size_t tt__outside_place(struct tt__outside *self, const void *at)
{
    uint16_t *slot = slot_of(self, at);
    if (*slot == 0 && self->count == TT__OUTSIDE_MAX) {
        return TT__OUTSIDE_MAX;
    }
    if (*slot == 0) {
        self->at[self->count++] = at;
        *slot = (uint16_t)self->count;
    }
    return *slot - 1U;
}

void tt__outside_clear(struct tt__outside *self)
{
    TT_ASSERT(self->count <= TT__OUTSIDE_MAX);
    if (self->count > 0) {
        memset(self->slots, 0, sizeof self->slots);
        self->count = 0;
    }
}

void tt__outside_restore(struct tt__outside *self, size_t count)
{
    TT_ASSERT(count <= TT__OUTSIDE_MAX && self->count == 0);
    while (self->count < count) {
        uint16_t *slot = slot_of(self, self->at[self->count]);
        self->count++;
        *slot = (uint16_t)self->count;
    }
}
