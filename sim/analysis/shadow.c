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

size_t tt__outside_place(struct tt__outside *self, const void *at)
{
    size_t first = (size_t)((uintptr_t)at / TT__GRAIN * 31 % TT__OUTSIDE_MAX);
    TT_ASSERT(at != NULL);
    for (size_t i = 0; i < TT__OUTSIDE_MAX; i++) {
        size_t place = (first + i) % TT__OUTSIDE_MAX;
        if (self->at[place] == NULL) {
            self->at[place] = at;
        }
        if (self->at[place] == at) {
            return place;
        }
    }
    return TT__OUTSIDE_MAX;
}
