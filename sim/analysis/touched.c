/* SPDX-License-Identifier: MIT
 *
 * touched.c: what ran, and who touched what after whom. See touched.h.
 *
 * Things are known by address (shadow.h): next to the execution's memory is
 * the number of each; what is new there has none until it is touched. Of each
 * thing the last writer is kept, and the last readers at different places
 * since.
 */
#include <stdlib.h>

#include "sim/base/array.h"
#include "sim/base/check.h"
#include "sim/base/random.h"
#include "shadow.h"
#include "touched.h"
#include "watcher.h"

enum {
    READERS = 4,
    LOG_MAX = 1 << 20, /* of anything in a run */
    KNOWN_MAX = 1 << 16,
    WALKERS_MAX = 1 << 12,
    LOOKS_MAX = 64 /* for what came necessarily before */
};

/* Numbers of tt__ran; 0: nobody. */
struct thing {
    uint32_t writer;
    uint32_t readers[READERS];
    uint32_t toucher; /* the first one */
    uint32_t last;    /* the last one */
    uint8_t accessed; /* by the last one: bits 1 << TT_READ, 1 << TT_WRITE */
    bool written;
    bool shared; /* another task touched it too */
};

struct touch {
    uint32_t ran;
    uint32_t thing;
};

/* Who ran: its last handle, and the one that made its next one ready. Numbers
 * of tt__ran; 0: none. */
struct walker {
    uint64_t who;
    uint32_t last;
    uint32_t maker;
    uint32_t run; /* of another one: free */
};

/* A pair that some run showed. */
struct known {
    uint64_t hash; /* 0: free */
    uint32_t run;  /* the last one that did */
};

struct tt__touched {
    struct tt_watcher watcher; /* first */
    struct tt_watcher *next;   /* borrowed: is called too; never NULL */
    struct tt_watcher nobody;  /* next, where there is no other */
    struct tt_env *env;
    struct tt__shadow shadow; /* uint32_t: thing_base and a thing; 0: none */
    struct tt__array runs;    /* struct tt__ran */
    struct walker *walkers;   /* owns (malloc); WALKERS_MAX, open addressing */
    size_t walker_count;
    uint64_t ready_count;     /* when what runs began */
    struct tt__array things;  /* struct thing; the first one is nobody's */
    struct tt__array touches; /* struct touch, the same twice in a row once */
    struct tt__array pairs;   /* struct tt__pair */
    size_t fresh;
    uint32_t now;        /* the number of what runs */
    struct tt__ran ran;  /* the same: a copy */
    bool logs_touches;   /* in this run: see tt__touched_sharers */
    uint32_t run;        /* counts from 1 */
    uint32_t thing_base; /* what cells say of this run is above it */
    struct known *known; /* owns (malloc); KNOWN_MAX, open addressing */
    size_t known_count;
    struct tt__outside others;
    uint32_t other_things[TT__OUTSIDE_MAX + 1];
};

static struct tt__touched *pairs_of(struct tt_watcher *watcher)
{
    return (struct tt__touched *)watcher;
}

/* Room for one more of SIZE bytes; NULL: there is none. */
static void *push_log(struct tt__array *log, size_t size)
{
    TT_PARANOID_ASSERT(log->count <= LOG_MAX);
    return log->count == LOG_MAX ? NULL : tt__array_push(log, size);
}

/* ---- Things -------------------------------------------------------------- */

static TT_NOINLINE uint32_t *pairs_other_cell(struct tt__touched *self,
                                              const void *at)
{
    TT_ASSERT(at != NULL);
    return &self->other_things[tt__outside_place(&self->others, at)];
}

static uint32_t *pairs_cell(struct tt__touched *self, const void *at)
{
    uint32_t *cell = tt__shadow_at(&self->shadow, at, sizeof *cell);
    return TT_LIKELY(cell != NULL) ? cell : pairs_other_cell(self, at);
}

/* The number of a new thing; 0 without memory. */
static TT_NOINLINE uint32_t make_thing(struct tt__touched *self, uint32_t *cell)
{
    struct thing *made = push_log(&self->things, sizeof *made);
    TT_ASSERT(*cell <= self->thing_base); /* of an earlier run */
    if (made == NULL) {
        return 0;
    }
    *made = (struct thing){.toucher = self->now};
    uint32_t number = (uint32_t)self->things.count - 1;
    *cell = self->thing_base + number;
    return number;
}

/* ---- Pairs --------------------------------------------------------------- */

/* Notes that this run showed the pair HASH. False: it did before. */
static bool note_pair(struct tt__touched *self, uint64_t hash, bool *fresh)
{
    size_t at = hash % KNOWN_MAX;
    TT_PARANOID_ASSERT(self->known_count <= KNOWN_MAX / 2);
    hash |= hash == 0;
    while (self->known[at].hash != 0 && self->known[at].hash != hash) {
        at = (at + 1) % KNOWN_MAX;
    }
    struct known *known = &self->known[at];
    *fresh = known->hash == 0;
    if (known->run == self->run ||
        (*fresh && self->known_count == KNOWN_MAX / 2)) {
        return false;
    }
    self->known_count += *fresh;
    *known = (struct known){hash, self->run};
    return true;
}

static const struct tt__ran *ran_at(const struct tt__touched *self, uint32_t at)
{
    TT_PARANOID_ASSERT(at < self->runs.count);
    return (const struct tt__ran *)self->runs.at + at;
}

/* Whether FIRST came necessarily before SECOND: through what it made ready. A
 * look at so many others that could tell, then it is said that it did not. */
static bool is_necessary(const struct tt__touched *self, uint32_t first,
                         uint32_t second)
{
    uint32_t at[LOOKS_MAX];
    size_t count = 0, looks = 0;
    TT_PARANOID_ASSERT(first < second);
    at[count++] = second;
    while (count > 0 && looks++ < LOOKS_MAX) {
        const struct tt__ran *ran = ran_at(self, at[--count]);
        const uint32_t before[] = {ran->same, ran->maker};
        for (size_t i = 0; i < 2; i++) {
            if (before[i] == first) {
                return true;
            }
            if (before[i] > first && count < LOOKS_MAX) {
                at[count++] = before[i];
            }
        }
    }
    return false;
}

/* Whether EARLIER was another task's, and what runs is anybody's. */
static bool is_others(const struct tt__touched *self, uint32_t earlier)
{
    return earlier != 0 && ran_at(self, earlier)->who != self->ran.who &&
           self->now != 0;
}

/* What runs touches AT, which EARLIER touched too: is_others. */
static void pair_with(struct tt__touched *self, uint32_t earlier,
                      const void *at)
{
    const struct tt__ran *first = ran_at(self, earlier);
    const struct tt__ran *second = &self->ran;
    TT_ASSERT(earlier != 0 && self->now != 0);
    if (is_necessary(self, earlier, self->now)) {
        return;
    }
    struct tt__pair made = {.first = first->where,
                            .second = second->where,
                            .began = first->same == 0,
                            .is_own = at == first->task || at == second->task};
    if (made.first == made.second) {
        made.first = tt__place_of(first->where, first->who);
        made.second = tt__place_of(second->where, second->who);
    }
    uint64_t hash = tt__mix64(made.first ^ tt__mix64(made.second));
    if (!note_pair(self, hash, &made.fresh)) {
        return;
    }
    struct tt__pair *pair = push_log(&self->pairs, sizeof *pair);
    if (pair != NULL) {
        *pair = made;
        self->fresh += made.fresh;
    }
}

static void note_reader(struct tt__touched *self, struct thing *thing)
{
    uint64_t where = self->ran.where;
    size_t i = 0;
    while (i + 1 < READERS && thing->readers[i] != 0 &&
           ran_at(self, thing->readers[i])->where != where) {
        i++;
    }
    TT_PARANOID_ASSERT(thing->readers[i] == 0 || i + 1 == READERS ||
                       ran_at(self, thing->readers[i])->where == where);
    thing->readers[i] = self->now;
}

static void note_touch(struct tt__touched *self, struct thing *thing,
                       uint32_t number)
{
    const struct touch *last = (const struct touch *)self->touches.at;
    size_t count = self->touches.count;
    TT_ASSERT(self->logs_touches);
    if (count > 0 && last[count - 1].ran == self->now &&
        last[count - 1].thing == number) {
        return;
    }
    struct touch *touch = push_log(&self->touches, sizeof *touch);
    if (touch != NULL) {
        *touch = (struct touch){self->now, number};
    }
    thing->shared =
        thing->shared || ran_at(self, thing->toucher)->who != self->ran.who;
}

/* Whether what runs has touched it so before, and nothing that it did since
 * then would show: half of all accesses are of this kind. */
static bool is_repeated(const struct tt__touched *self,
                        const struct thing *thing, enum tt_access access)
{
    return thing->last == self->now && self->now != 0 &&
           (access == TT_READ ? thing->accessed >> TT_READ & 1
                              : thing->accessed == 1U << TT_WRITE);
}

static TT_NOINLINE void note_read(struct tt__touched *self, struct thing *thing,
                                  const void *at)
{
    if (is_others(self, thing->writer)) {
        pair_with(self, thing->writer, at);
    }
    uint8_t before = thing->last == self->now ? thing->accessed : 0;
    thing->accessed = before | 1U << TT_READ;
    thing->last = self->now;
    TT_PARANOID_ASSERT(thing->last == self->now &&
                       (thing->accessed >> TT_READ & 1));
    note_reader(self, thing);
}

static TT_NOINLINE void note_write(struct tt__touched *self,
                                   struct thing *thing, const void *at)
{
    if (is_others(self, thing->writer)) {
        pair_with(self, thing->writer, at);
    }
    for (size_t i = 0; i < READERS && thing->readers[i] != 0; i++) {
        if (is_others(self, thing->readers[i])) {
            pair_with(self, thing->readers[i], at);
        }
        thing->readers[i] = 0;
    }
    TT_PARANOID_ASSERT(thing->readers[0] == 0);
    thing->accessed = 1U << TT_WRITE;
    thing->last = thing->writer = self->now;
    thing->written = true;
}

/* ---- The watcher --------------------------------------------------------- */

static void pairs_touch(struct tt_watcher *watcher, const void *at,
                        enum tt_access access)
{
    struct tt__touched *self = pairs_of(watcher);
    uint32_t *cell = pairs_cell(self, at);
    uint32_t number = TT_LIKELY(*cell > self->thing_base)
                          ? *cell - self->thing_base
                          : make_thing(self, cell);
    struct thing *thing = (struct thing *)self->things.at + number;
    if (number == 0 || is_repeated(self, thing, access)) {
        return;
    }
    if (TT_UNLIKELY(self->logs_touches)) {
        note_touch(self, thing, number);
    }
    if (access == TT_READ) {
        note_read(self, thing, at);
    } else {
        note_write(self, thing, at);
    }
}

/* With another watcher. */
static void pairs_touch_both(struct tt_watcher *watcher, const void *at,
                             enum tt_access access)
{
    struct tt__touched *self = pairs_of(watcher);
    TT_ASSERT(self->next != &self->nobody);
    self->next->touch(self->next, at, access);
    pairs_touch(watcher, at, access);
}

/* NULL: there are too many. */
static struct walker *runner_of(struct tt__touched *self, uint64_t who)
{
    size_t at = who % WALKERS_MAX;
    TT_PARANOID_ASSERT(self->walker_count <= WALKERS_MAX / 2);
    while (self->walkers[at].run == self->run && self->walkers[at].who != who) {
        at = (at + 1) % WALKERS_MAX;
    }
    if (self->walkers[at].run != self->run) {
        if (self->walker_count == WALKERS_MAX / 2) {
            return NULL;
        }
        self->walkers[at] = (struct walker){.who = who, .run = self->run};
        self->walker_count++;
    }
    return &self->walkers[at];
}

static void begin_logged(struct tt__touched *self)
{
    struct tt_loop *loop = self->env->running;
    struct tt_turn turn;
    TT_PARANOID_ASSERT(loop != NULL);
    tt_loop_turn_taken(loop, &turn);
    self->ready_count = tt_loop_ready_count(loop);
    struct tt__ran *ran = push_log(&self->runs, sizeof *ran);
    if (ran == NULL) {
        return;
    }
    *ran = (struct tt__ran){.who = turn.who,
                            .where =
                                tt_turn_where(self->env, &turn) & ~(uint64_t)1,
                            .task = turn.task};
    self->now = (uint32_t)self->runs.count - 1;
    self->ran = *ran;
    struct walker *walker = runner_of(self, turn.who);
    if (walker != NULL) {
        ran->same = walker->last;
        ran->maker = walker->maker;
        walker->last = self->now;
        walker->maker = 0;
    }
}

/* What runs has made some others ready, which stand at the queue's end. */
static void note_made(struct tt__touched *self)
{
    struct tt_turn turn;
    uint64_t at = self->ready_count;
    for (; tt_loop_turn(self->env->running, at, &turn); at++) {
        struct walker *walker = runner_of(self, turn.who);
        if (walker != NULL) {
            walker->maker = self->now;
        }
    }
}

static void pairs_begin(struct tt_watcher *watcher)
{
    struct tt__touched *self = pairs_of(watcher);
    begin_logged(self);
    self->next->begin(self->next);
}

static void pairs_end(struct tt_watcher *watcher)
{
    struct tt__touched *self = pairs_of(watcher);
    note_made(self);
    self->now = 0;
    self->ran = *ran_at(self, 0);
    self->next->end(self->next);
}

static void pairs_learn(struct tt_watcher *watcher, uint64_t value)
{
    struct tt__touched *self = pairs_of(watcher);
    self->next->learn(self->next, value);
}

static void pairs_born(struct tt_watcher *watcher, const void *block,
                       size_t size)
{
    struct tt__touched *self = pairs_of(watcher);
    memset(pairs_cell(self, block), 0,
           tt__shadow_count(size) * sizeof(uint32_t));
    self->next->born(self->next, block, size);
}

static void pairs_moved(struct tt_watcher *watcher, const void *from,
                        const void *to, size_t size)
{
    struct tt__touched *self = pairs_of(watcher);
    tt__shadow_move(&self->shadow, from, to, size);
    self->next->moved(self->next, from, to, size);
}

static void pairs_join(struct tt_watcher *watcher, const void *at)
{
    struct tt__touched *self = pairs_of(watcher);
    self->next->join(self->next, at);
}

/* ---- Life ---------------------------------------------------------------- */

struct tt__touched *tt__touched_new(const struct tt_region *region)
{
    struct tt__touched *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->nobody = tt__watcher_ignores;
    self->watcher = (struct tt_watcher){.begin = pairs_begin,
                                        .end = pairs_end,
                                        .touch = pairs_touch,
                                        .learn = pairs_learn,
                                        .born = pairs_born,
                                        .moved = pairs_moved,
                                        .join = pairs_join};
    self->known = calloc(KNOWN_MAX, sizeof *self->known);
    self->walkers = calloc(WALKERS_MAX, sizeof *self->walkers);
    if (!tt__shadow_init(&self->shadow, region->base, region->size,
                         sizeof(uint32_t)) ||
        self->known == NULL || self->walkers == NULL) {
        tt__touched_free(self);
        return NULL;
    }
    return self;
}

void tt__touched_free(struct tt__touched *self)
{
    if (self != NULL) {
        tt__shadow_deinit(&self->shadow);
        free(self->known);
        free(self->walkers);
        free(self->runs.at);
        free(self->things.at);
        free(self->touches.at);
        free(self->pairs.at);
        free(self);
    }
}

/* Cells of earlier runs say nothing now. */
static void forget_things(struct tt__touched *self)
{
    self->thing_base += (uint32_t)self->things.count;
    if (self->thing_base > UINT32_MAX - 2 * LOG_MAX) {
        tt__shadow_clear(&self->shadow);
        self->thing_base = 0;
    }
    TT_ASSERT(self->thing_base <= UINT32_MAX - 2 * LOG_MAX);
    self->things.count = 0;
    if (self->others.count > 0) {
        tt__outside_clear(&self->others);
        memset(self->other_things, 0, sizeof self->other_things);
    }
}

void tt__touched_start(struct tt__touched *self, struct tt_env *env)
{
    self->env = env;
    self->next = env->watcher != NULL ? env->watcher : &self->nobody;
    TT_ASSERT(self->next != &self->watcher);
    self->watcher.touch = env->watcher == NULL ? pairs_touch : pairs_touch_both;
    self->now = 0;
    self->run++;
    self->logs_touches = self->run == 1;
    forget_things(self);
    self->touches.count = self->runs.count = self->pairs.count = 0;
    self->fresh = self->walker_count = 0;
    struct tt__ran *around = push_log(&self->runs, sizeof *around);
    struct thing *nobody = push_log(&self->things, sizeof *nobody);
    if (around == NULL || nobody == NULL) {
        return; /* nothing is logged */
    }
    *around = self->ran = (struct tt__ran){.who = 0};
    *nobody = (struct thing){.writer = 0};
    tt_watch(env, &self->watcher);
}

/* ---- What was logged ----------------------------------------------------- */

const struct tt__ran *tt__touched_runs(const struct tt__touched *self,
                                       size_t *count)
{
    *count = self->runs.count;
    return self->runs.at;
}

const struct tt__pair *tt__touched_pairs(const struct tt__touched *self,
                                         size_t *count)
{
    *count = self->pairs.count;
    return self->pairs.at;
}

size_t tt__touched_fresh(const struct tt__touched *self)
{
    return self->fresh;
}

static bool is_shared(const struct thing *thing)
{
    return thing->shared && thing->written;
}

size_t tt__touched_shared(const struct tt__touched *self)
{
    const struct thing *things = self->things.at;
    size_t count = 0;
    for (size_t i = 1; i < self->things.count; i++) {
        count += is_shared(&things[i]);
    }
    return count;
}

void tt__touched_sharers(const struct tt__touched *self, size_t at,
                         void (*each)(void *data, size_t ran), void *data)
{
    const struct thing *things = self->things.at;
    const struct touch *touches = self->touches.at;
    size_t wanted = 0;
    for (size_t i = 1; i < self->things.count; i++) {
        if (is_shared(&things[i]) && at-- == 0) {
            wanted = i;
            break;
        }
    }
    for (size_t i = 0; wanted != 0 && i < self->touches.count; i++) {
        TT_ASSERT(touches[i].ran < self->runs.count);
        if (touches[i].thing == wanted) {
            each(data, touches[i].ran);
        }
    }
}
