/* SPDX-License-Identifier: MIT
 *
 * sim/happens.c: happens-before classes.
 *
 * Two runs are of one class if they differ only in the order of handles that
 * do not depend on each other (Mazurkiewicz 1977): one is as good as the other.
 * The class of a run is a hash of its partial order, made in one pass and
 * without comparing: what runs has a hash of all that it has depended on so
 * far; every thing has the hash that its last writer had then, and the sum of
 * those of its readers since, in which their order does not show. Who touches
 * the thing takes these into its own. The sum over all handles is the class.
 *
 * Things are known by address: the hashes of what stands in the execution's
 * memory behind its environment are in a table beside it, one cell for 8 bytes;
 * what is new there has its maker's. Of other addresses, OTHERS_MAX are told
 * apart.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "happens.h"

enum { GRAIN = 8, OTHERS_MAX = 256 };

struct cell {
    uint64_t written; /* by the last writer, or by whoever made it */
    uint64_t read;    /* the sum of the readers since */
};

struct other {
    const void *at; /* NULL: free */
    struct cell cell;
};

struct tt__happens {
    struct tt_watcher watcher; /* first */
    const uint8_t *base;
    size_t size;        /* of the memory, in bytes */
    struct cell *cells; /* owns (mmap) */
    uint64_t now;       /* of what runs */
    uint64_t around;    /* of the program around the loop */
    uint64_t joining;   /* of what runs, while it acts for several */
    bool is_joining;
    struct cell aside[4];
    struct tt_hash sum;
    uint8_t *counters; /* borrowed; NULL: none */
    size_t counter_count;
    bool has_others;
    struct other others[OTHERS_MAX + 1]; /* the last one is shared */
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)(a ^ 0x9e3779b97f4a7c15U) *
                                (b ^ 0xd1b54a32d192ed03U);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static struct tt__happens *of(struct tt_watcher *watcher)
{
    return (struct tt__happens *)watcher;
}

static TT_NOINLINE struct cell *other_cell(struct tt__happens *self,
                                           const void *at)
{
    self->has_others = true;
    size_t place = (size_t)((uintptr_t)at / GRAIN * 31 % OTHERS_MAX);
    for (size_t i = 0; i < OTHERS_MAX; i++) {
        struct other *other = &self->others[(place + i) % OTHERS_MAX];
        if (other->at == NULL) {
            other->at = at;
        }
        if (other->at == at) {
            return &other->cell;
        }
    }
    return &self->others[OTHERS_MAX].cell;
}

static struct cell *cell_of(struct tt__happens *self, const void *at)
{
    size_t offset = (size_t)((const uint8_t *)at - self->base);
    return offset < self->size ? &self->cells[offset / GRAIN]
                               : other_cell(self, at);
}

static void touch(struct tt_watcher *watcher, const void *at,
                  enum tt_access access)
{
    struct tt__happens *self = of(watcher);
    struct cell *cell = cell_of(self, at);
    self->now = mix(self->now, cell->written);
    if (access == TT_READ) {
        cell->read += mix(self->now, TT_READ);
        return;
    }
    self->now = mix(self->now, cell->read);
    cell->written = self->now;
    cell->read = 0;
}

static void learn(struct tt_watcher *watcher, uint64_t value)
{
    struct tt__happens *self = of(watcher);
    self->now = mix(self->now, value);
}

static void born(struct tt_watcher *watcher, const void *block, size_t size)
{
    struct tt__happens *self = of(watcher);
    struct cell *cell = cell_of(self, block);
    TT_ASSERT((size_t)((const uint8_t *)block - self->base) < self->size);
    for (size_t i = 0; i < (size + GRAIN - 1) / GRAIN; i++) {
        cell[i] = (struct cell){.written = self->now};
    }
}

static void moved(struct tt_watcher *watcher, const void *from, const void *to,
                  size_t size)
{
    struct tt__happens *self = of(watcher);
    TT_ASSERT((from != NULL && to != NULL) || size <= sizeof self->aside / 2);
    memmove(to == NULL ? self->aside : cell_of(self, to),
            from == NULL ? self->aside : cell_of(self, from),
            (size + GRAIN - 1) / GRAIN * sizeof *self->cells);
}

static void begin(struct tt_watcher *watcher)
{
    struct tt__happens *self = of(watcher);
    self->around = self->now;
    self->now = 0;
}

static void add_to_sum(struct tt__happens *self)
{
    self->sum.low += mix(self->now, 1);
    self->sum.high += mix(self->now, 2);
    if (self->counters != NULL) {
        tt__count(self->counters, self->counter_count, self->now);
    }
}

static void end(struct tt_watcher *watcher)
{
    struct tt__happens *self = of(watcher);
    TT_ASSERT(!self->is_joining);
    add_to_sum(self);
    self->now = self->around;
}

static void join(struct tt_watcher *watcher, const void *at)
{
    struct tt__happens *self = of(watcher);
    if (at != NULL) {
        const struct cell *cell = cell_of(self, at);
        TT_ASSERT(!self->is_joining);
        self->joining = self->now;
        self->now = mix(cell->written, cell->read);
    } else if (self->is_joining) {
        self->now = self->joining;
    }
    self->is_joining = at != NULL;
}

struct tt__happens *tt__happens_new(const struct tt_region *region)
{
    struct tt__happens *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->watcher = (struct tt_watcher){.begin = begin,
                                        .end = end,
                                        .touch = touch,
                                        .learn = learn,
                                        .born = born,
                                        .moved = moved,
                                        .join = join};
    self->base = (const uint8_t *)region->base + sizeof(struct tt_env);
    self->size = region->size - sizeof(struct tt_env);
    void *cells = mmap(NULL, self->size / GRAIN * sizeof *self->cells,
                       PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (cells == MAP_FAILED) {
        free(self);
        return NULL;
    }
    self->cells = cells;
    return self;
}

void tt__happens_free(struct tt__happens *self)
{
    if (self != NULL) {
        munmap(self->cells, self->size / GRAIN * sizeof *self->cells);
        free(self);
    }
}

void tt__happens_start(struct tt__happens *self, struct tt_env *env)
{
    self->now = 0;
    self->is_joining = false;
    self->sum = (struct tt_hash){0, 0};
    if (self->has_others) {
        memset(self->others, 0, sizeof self->others);
        self->has_others = false;
    }
    tt_watch(env, &self->watcher);
}

/* Copies SIZE bytes from or to AT; gives what is behind them there. */
static uint8_t *copy(uint8_t *at, void *what, size_t size, bool back)
{
    memcpy(back ? what : at, back ? at : what, size);
    return at + ((size + 15) & ~(size_t)15);
}

uint8_t *tt__happens_transfer(struct tt__happens *self, uint8_t *at,
                              size_t memory_size, bool back)
{
    size_t used = memory_size - sizeof(struct tt_env);
    bool had_others = self->has_others;
    at = copy(at, self, offsetof(struct tt__happens, others), back);
    at = copy(at, self->cells, (used + GRAIN - 1) / GRAIN * sizeof *self->cells,
              back);
    if (self->has_others) {
        return copy(at, self->others, sizeof self->others, back);
    }
    if (had_others) {
        memset(self->others, 0, sizeof self->others);
    }
    return at;
}

uint64_t tt__happens_now(const struct tt__happens *self)
{
    return self->now;
}

struct tt_hash tt__happens_hash(struct tt__happens *self)
{
    struct tt_hash hash = self->sum;
    hash.low += mix(self->now, 1);
    hash.high += mix(self->now, 2);
    return hash;
}

void tt__happens_count(struct tt__happens *self, uint8_t *counters,
                       size_t counter_count)
{
    self->counters = counters;
    self->counter_count = counter_count;
}
