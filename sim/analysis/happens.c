/* SPDX-License-Identifier: MIT
 *
 * happens.c: happens-before classes.
 *
 * Two runs are of one class if they differ only in the order of handles that
 * do not depend on each other (Mazurkiewicz 1977): one is as good as the other.
 * The class of a run is a hash of its partial order, made in one pass and
 * without comparing: what runs has a hash of all that it has depended on so
 * far; every thing has the hash that its last writer had then, and the sum of
 * those of its readers since, in which their order does not show. Who touches
 * the thing takes these into its own. The sum over all handles is the class.
 *
 * Things are known by address (shadow.h), those of the environment itself as
 * others are that stand outside of the memory; what is new has its maker's
 * hash.
 */
#include <stdlib.h>

#include "happens.h"
#include "sim/base/check.h"
#include "sim/base/random.h"
#include "shadow.h"

struct cell {
    uint64_t written; /* by the last writer, or by whoever made it */
    uint64_t read;    /* the sum of the readers since */
};

struct tt__happens {
    struct tt_watcher watcher; /* first */
    struct tt__shadow shadow;  /* struct cell */
    uint64_t now;              /* of what runs */
    uint64_t around;           /* of the program around the loop */
    uint64_t joining;          /* of what runs, while it acts for several */
    bool is_joining;
    struct tt_hash sum;
    uint8_t *counters; /* borrowed; NULL: none */
    size_t counter_count;
    struct tt__outside others;
    struct cell other_cells[TT__OUTSIDE_MAX + 1]; /* the last: all more */
};

static struct tt__happens *class_of(struct tt_watcher *watcher)
{
    return (struct tt__happens *)watcher;
}

static TT_NOINLINE struct cell *class_other_cell(struct tt__happens *self,
                                                 const void *at)
{
    TT_ASSERT(at != NULL);
    return &self->other_cells[tt__outside_place(&self->others, at)];
}

static struct cell *class_cell(struct tt__happens *self, const void *at)
{
    struct cell *cell = tt__shadow_at(&self->shadow, at, sizeof *cell);
    return TT_LIKELY(cell != NULL) ? cell : class_other_cell(self, at);
}

static void class_touch(struct tt_watcher *watcher, const void *at,
                        enum tt_access access)
{
    struct tt__happens *self = class_of(watcher);
    struct cell *cell = class_cell(self, at);
    /* One multiplication for both; times 3, lest they change places. */
    uint64_t both = 3 * self->now + cell->written;
    if (access == TT_READ) {
        self->now = tt__mix(both, TT_READ);
        cell->read += self->now;
        return;
    }
    self->now = tt__mix(both, cell->read);
    cell->written = self->now;
    cell->read = 0;
}

static void class_learn(struct tt_watcher *watcher, uint64_t value)
{
    struct tt__happens *self = class_of(watcher);
    self->now = tt__mix(self->now, value);
}

static void class_born(struct tt_watcher *watcher, const void *block,
                       size_t size)
{
    struct tt__happens *self = class_of(watcher);
    struct cell *cell = tt__shadow_at(&self->shadow, block, sizeof *cell);
    TT_PARANOID_ASSERT(tt__shadow_count(size) <= self->shadow.size / TT__GRAIN);
    TT_ASSERT(cell != NULL);
    for (size_t i = 0; i < tt__shadow_count(size); i++) {
        cell[i] = (struct cell){.written = self->now};
    }
}

static void class_moved(struct tt_watcher *watcher, const void *from,
                        const void *to, size_t size)
{
    TT_PARANOID_ASSERT(from != NULL || to != NULL);
    tt__shadow_move(&class_of(watcher)->shadow, from, to, size);
}

static void class_begin(struct tt_watcher *watcher)
{
    struct tt__happens *self = class_of(watcher);
    TT_PARANOID_ASSERT(!self->is_joining); /* handles do not nest */
    self->around = self->now;
    self->now = 0;
}

static void add_to_sum(struct tt__happens *self)
{
    TT_PARANOID_ASSERT(self->counters == NULL || self->counter_count > 0);
    self->sum.low += tt__mix(self->now, 1);
    self->sum.high += self->now;
    if (self->counters != NULL) {
        tt__count(self->counters, self->counter_count, self->now);
    }
}

static void class_end(struct tt_watcher *watcher)
{
    struct tt__happens *self = class_of(watcher);
    TT_ASSERT(!self->is_joining);
    add_to_sum(self);
    self->now = self->around;
}

static void class_join(struct tt_watcher *watcher, const void *at)
{
    struct tt__happens *self = class_of(watcher);
    if (at != NULL) {
        const struct cell *cell = class_cell(self, at);
        TT_ASSERT(!self->is_joining);
        self->joining = self->now;
        self->now = tt__mix(cell->written, cell->read);
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
    self->watcher = (struct tt_watcher){.begin = class_begin,
                                        .end = class_end,
                                        .touch = class_touch,
                                        .learn = class_learn,
                                        .born = class_born,
                                        .moved = class_moved,
                                        .join = class_join};
    if (!tt__shadow_init(&self->shadow,
                         (const uint8_t *)region->base + sizeof(struct tt_env),
                         region->size - sizeof(struct tt_env),
                         sizeof(struct cell))) {
        free(self);
        return NULL;
    }
    return self;
}

void tt__happens_free(struct tt__happens *self)
{
    if (self != NULL) {
        tt__shadow_deinit(&self->shadow);
        free(self);
    }
}

/* So many cells of others may be in use. */
static size_t other_count(const struct tt__happens *self)
{
    size_t count = self->others.count;
    TT_ASSERT(count <= TT__OUTSIDE_MAX);
    return count < TT__OUTSIDE_MAX ? count : TT__OUTSIDE_MAX + 1;
}

static void forget_others(struct tt__happens *self)
{
    memset(self->other_cells, 0, other_count(self) * sizeof *self->other_cells);
    tt__outside_clear(&self->others);
}

void tt__happens_start(struct tt__happens *self, struct tt_env *env)
{
    TT_PARANOID_ASSERT(env->watcher == NULL);
    self->now = 0;
    self->is_joining = false;
    self->sum = (struct tt_hash){0, 0};
    forget_others(self);
    tt_watch(env, &self->watcher);
}

/* Copies SIZE bytes from or to AT; returns what is after them there. */
static uint8_t *copy(uint8_t *at, void *what, size_t size, bool back)
{
    memcpy(back ? what : at, back ? at : what, size);
    return at + ((size + 15) & ~(size_t)15);
}

static uint8_t *copy_others(struct tt__happens *self, uint8_t *at, bool back)
{
    size_t count = self->others.count;
    if (back) {
        forget_others(self);
    }
    at = copy(at, &count, sizeof count, back);
    at = copy(at, self->others.at, count * sizeof *self->others.at, back);
    if (back) {
        tt__outside_restore(&self->others, count);
    }
    return copy(at, self->other_cells,
                other_count(self) * sizeof *self->other_cells, back);
}

uint8_t *tt__happens_transfer(struct tt__happens *self, uint8_t *at,
                              size_t memory_size, bool back)
{
    size_t used = memory_size - sizeof(struct tt_env);
    TT_PARANOID_ASSERT(memory_size >= sizeof(struct tt_env));
    TT_PARANOID_ASSERT(used <= self->shadow.size);
    at = copy(at, self, offsetof(struct tt__happens, others), back);
    at = copy(at, self->shadow.cells,
              tt__shadow_count(used) * sizeof(struct cell), back);
    return copy_others(self, at, back);
}

void tt__happens_check(const struct tt__happens *self)
{
    TT_ASSERT(self->shadow.cells != NULL);
    TT_ASSERT((self->counters == NULL) == (self->counter_count == 0));
    for (size_t at = 0; at <= TT__OUTSIDE_MAX; at++) {
        const struct cell *cell = &self->other_cells[at];
        bool is_used = cell->written != 0 || cell->read != 0;
        TT_ASSERT(!is_used || at < other_count(self));
    }
}

uint64_t tt__happens_now(const struct tt__happens *self)
{
    return self->now;
}

struct tt_hash tt__happens_hash(struct tt__happens *self)
{
    struct tt_hash hash = self->sum;
    hash.low += tt__mix(self->now, 1);
    hash.high += self->now;
    return hash;
}

void tt__happens_count(struct tt__happens *self, uint8_t *counters,
                       size_t counter_count)
{
    TT_ASSERT((counters == NULL) == (counter_count == 0));
    self->counters = counters;
    self->counter_count = counter_count;
}
