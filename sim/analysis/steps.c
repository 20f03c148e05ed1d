/* SPDX-License-Identifier: MIT
 *
 * steps.c: what each handle of a run touched. See steps.h.
 *
 * The numbers of things are next to the execution's memory (shadow.h), and so
 * are those of the handles that stand in the ready queue.
 */
#include <stdlib.h>

#include "sim/base/array.h"
#include "sim/base/check.h"
#include "sim/base/random.h"
#include "steps.h"

/* Represents the clock and all timers. */
#define TIME UINT64_MAX
/* An address that represents itself. */
#define IS_ADDRESS ((uint64_t)1 << 63)

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static struct tt__steps *steps_of(struct tt_watcher *watcher)
{
    return (struct tt__steps *)watcher;
}

/* NULL: outside of the execution's memory. */
static struct tt__steps_cell *steps_cell(struct tt__steps *self, const void *at)
{
    return tt__shadow_at(&self->shadow, at, sizeof(struct tt__steps_cell));
}

static uint64_t thing_of(struct tt__steps *self, const void *at)
{
    const struct tt__steps_cell *cell = steps_cell(self, at);
    return cell != NULL && cell->thing != 0 ? cell->thing
                                            : IS_ADDRESS | (uintptr_t)at;
}

/* tt__room for the array at *AT. */
static bool make_log_room(struct tt__steps *self, void **at, size_t count,
                          size_t *capacity, size_t size)
{
    void *made = tt__room(*at, count, capacity, size);
    if (made == NULL) {
        self->lost = true;
        return false;
    }
    *at = made;
    return true;
}

/* ---- Accesses ------------------------------------------------------------ */

/* Where THING's last access is noted, or may be. */
static size_t *find_last(const struct tt__steps *self, uint64_t thing)
{
    size_t at = (size_t)tt__mix(thing, 1) & self->last_mask;
    TT_PARANOID_ASSERT(self->last != NULL &&
                       self->last_mask + 1 > self->access_count);
    while (self->last[at] != 0 &&
           self->accesses[self->last[at]].thing != thing) {
        at = (at + 1) & self->last_mask;
    }
    return &self->last[at];
}

/* The table is at most half full, as each access has one place at most. */
static bool grow_last(struct tt__steps *self)
{
    size_t size = 2 * self->access_capacity;
    size_t *larger = calloc(size, sizeof *larger);
    TT_ASSERT(self->access_count <= self->access_capacity);
    if (larger == NULL) {
        self->lost = true;
        return false;
    }
    free(self->last);
    self->last = larger;
    self->last_mask = size - 1;
    for (size_t i = 1; i < self->access_count; i++) {
        *find_last(self, self->accesses[i].thing) = i;
    }
    return true;
}

static void add_access(struct tt__steps *self, size_t *place, uint32_t step,
                       uint64_t thing, bool writes)
{
    struct tt__access *last = &self->accesses[*place];
    size_t capacity = self->access_capacity, number = self->access_count;
    TT_PARANOID_ASSERT(step != 0 && step < self->count);
    if (!make_log_room(self, (void **)&self->accesses, number,
                       &self->access_capacity, sizeof *self->accesses) ||
        (self->access_capacity != capacity && !grow_last(self))) {
        return;
    }
    place = find_last(self, thing);
    last = &self->accesses[*place];
    self->accesses[number] = (struct tt__access){
        .thing = thing,
        .before = *place,
        .written = *place == 0 || last->writes ? *place : last->written,
        .step = step,
        .writes = writes};
    *place = number;
    self->access_count++;
}

static void note_access(struct tt__steps *self, uint32_t step, uint64_t thing,
                        bool writes)
{
    size_t *place = find_last(self, thing);
    struct tt__access *last = &self->accesses[*place];
    TT_PARANOID_ASSERT(step != 0 && step < self->count);
    if (*place != 0 && last->step == step) {
        last->writes = last->writes || writes;
    } else {
        add_access(self, place, step, thing, writes);
    }
}

/* Who touches something now; 0: the loop itself. */
static uint32_t who(const struct tt__steps *self)
{
    return self->now != 0 ? self->now : self->around;
}

static void steps_touch(struct tt_watcher *watcher, const void *at,
                        enum tt_access access)
{
    struct tt__steps *self = steps_of(watcher);
    uint32_t step = who(self);
    TT_PARANOID_ASSERT(self->next != NULL);
    self->next->touch(self->next, at, access);
    if (step == 0) {
        self->tick_matters = true;
        return;
    }
    uint64_t thing = thing_of(self, at);
    const struct tt__steps_cell *cell = steps_cell(self, at);
    if (cell != NULL && cell->maker != 0 && cell->maker != step) {
        size_t *place = find_last(self, thing);
        if (*place == 0) { /* to make it was to write it */
            add_access(self, place, cell->maker, thing, true);
        }
    }
    note_access(self, step, thing, access == TT_WRITE);
}

static void steps_learn(struct tt_watcher *watcher, uint64_t value)
{
    struct tt__steps *self = steps_of(watcher);
    self->next->learn(self->next, value);
}

static void steps_born(struct tt_watcher *watcher, const void *block,
                       size_t size)
{
    struct tt__steps *self = steps_of(watcher);
    struct tt__steps_cell *cell = steps_cell(self, block);
    uint32_t maker = who(self);
    TT_ASSERT(cell != NULL);
    self->next->born(self->next, block, size);
    for (size_t i = 0; i < tt__shadow_count(size); i++) {
        cell[i] =
            (struct tt__steps_cell){.thing = ++self->things, .maker = maker};
    }
}

static void steps_moved(struct tt_watcher *watcher, const void *from,
                        const void *to, size_t size)
{
    struct tt__steps *self = steps_of(watcher);
    TT_PARANOID_ASSERT(from != NULL || to != NULL);
    self->next->moved(self->next, from, to, size);
    tt__shadow_move(&self->shadow, from, to, size);
}

bool tt__steps_conflict(const struct tt__steps *self, uint32_t from,
                        uint32_t to, uint64_t thing, bool writes)
{
    size_t at = *find_last(self, thing);
    TT_PARANOID_ASSERT(from <= to && to <= self->count);
    while (at != 0 && self->accesses[at].step >= from) {
        const struct tt__access *access = &self->accesses[at];
        if (access->step < to && (writes || access->writes)) {
            return true;
        }
        at = self->accesses[at].before;
    }
    return false;
}

/* ---- Steps --------------------------------------------------------------- */

/* Returns its number; 0: no memory. */
static uint32_t add_step(struct tt__steps *self, struct tt__step step)
{
    TT_ASSERT(self->count < UINT32_MAX && step.poster <= self->count);
    if (!make_log_room(self, (void **)&self->at, self->count, &self->capacity,
                       sizeof *self->at)) {
        return 0;
    }
    step.first_access = self->access_count;
    self->at[self->count] = step;
    return (uint32_t)self->count++;
}

size_t tt__steps_end(const struct tt__steps *self, uint32_t step)
{
    TT_ASSERT(step < self->count);
    for (step++; step < self->count; step++) {
        if (self->at[step].joined == 0) {
            return self->at[step].first_access;
        }
    }
    return self->access_count;
}

static void steps_begin(struct tt_watcher *watcher)
{
    struct tt__steps *self = steps_of(watcher);
    self->next->begin(self->next);
    self->extra = 0;
    if (!self->is_taken) { /* a cancellation from outside */
        self->tick_matters = true;
        add_step(self, (struct tt__step){.all = true});
    }
    self->is_taken = false;
    self->step_questions = *self->questions;
    TT_ASSERT(self->now == 0 && self->outer == 0);
    self->now = self->ran = (uint32_t)(self->count - 1);
}

static void steps_end(struct tt_watcher *watcher)
{
    struct tt__steps *self = steps_of(watcher);
    TT_ASSERT(self->now != 0 || self->lost);
    if (self->extra != 0) {
        self->sum += tt__mix(tt__happens_now(self->happens), self->extra);
    }
    self->now = 0;
    self->next->end(self->next);
}

/* Those who have touched AT, and what runs, do what follows. */
static void steps_join(struct tt_watcher *watcher, const void *at)
{
    struct tt__steps *self = steps_of(watcher);
    TT_ASSERT(self->outer == 0 || self->now != 0);
    self->next->join(self->next, at);
    if (at == NULL && self->outer != 0) {
        self->now = self->outer;
        self->outer = 0;
    } else if (at != NULL && self->now != 0) {
        size_t joined = *find_last(self, thing_of(self, at));
        self->outer = self->now;
        self->now =
            joined == 0
                ? self->now
                : add_step(self, (struct tt__step){
                                     .handle = self->at[self->now].handle,
                                     .joined = joined,
                                     .poster = self->now});
    }
}

/* ---- Notices of the loop ---------------------------------------------------
 */

static void post(struct tt__steps *self, const void *place)
{
    uint32_t poster = who(self);
    TT_ASSERT(steps_cell(self, place) != NULL);
    if (!make_log_room(self, (void **)&self->posters, self->handle_count,
                       &self->handle_capacity, sizeof *self->posters)) {
        return;
    }
    self->tick_matters = self->tick_matters || poster == 0;
    self->posters[self->handle_count] = poster;
    steps_cell(self, place)->handle = self->handle_count++;
}

static void offer(struct tt__steps *self, const void *place)
{
    TT_ASSERT(steps_cell(self, place) != NULL);
    if (make_log_room(self, (void **)&self->offered, self->offered_count,
                      &self->offered_capacity, sizeof *self->offered)) {
        self->offered[self->offered_count++] = steps_cell(self, place)->handle;
    }
}

static void take(struct tt__steps *self, const void *place)
{
    uint64_t handle = steps_cell(self, place)->handle;
    TT_ASSERT(self->lost || (handle > 0 && handle < self->handle_count));
    if (handle < self->handle_count) {
        add_step(self, (struct tt__step){.handle = handle,
                                         .asked = self->offered_count == 0
                                                      ? 0
                                                      : *self->questions,
                                         .poster = self->posters[handle]});
    }
    self->offered_count = 0;
    self->is_taken = true;
    self->taken++;
}

static uint64_t pending(const struct tt__steps *self)
{
    TT_ASSERT(self->lost || self->taken < self->handle_count);
    return self->handle_count - 1 - self->taken;
}

static void begin_tick(struct tt__steps *self)
{
    struct tt_hash class = tt__happens_hash(self->happens);
    TT_ASSERT(self->clock->late_s >= 0 && self->clock->stalled_s >= 0);
    self->around = 0;
    self->ticks++;
    self->tick_questions = *self->questions;
    self->tick_s = self->clock->now_s;
    self->state = tt__mix(
        tt__mix(class.low, class.high),
        tt__mix(self->sum, tt__mix(bits_of(self->tick_s), pending(self))));
    /* How long the machine may still stall is part of the state. */
    self->state =
        tt__mix(self->state, tt__mix(bits_of(self->clock->late_s),
                                     bits_of(self->clock->stalled_s)));
}

/* Something that is ready is overtaken by the end of the loop. */
static void look_back(struct tt__steps *self)
{
    self->tick_matters = self->tick_matters || pending(self) > 0;
}

static void steps_notice(struct tt_watcher *watcher, enum tt_notice what,
                         const void *place)
{
    struct tt__steps *self = steps_of(watcher);
    switch (what) {
    case TT_NOTICE_POSTED:
        post(self, place);
        break;
    case TT_NOTICE_OFFERED:
        offer(self, place);
        break;
    case TT_NOTICE_TAKEN:
        take(self, place);
        break;
    case TT_NOTICE_TICK:
        begin_tick(self);
        break;
    case TT_NOTICE_TIMED:
        self->tick_matters = true;
        self->extra = tt__mix(tt__mix(self->extra, bits_of(self->tick_s)),
                              bits_of(self->clock->now_s));
        if (who(self) != 0) {
            note_access(self, who(self), TIME, true);
        }
        break;
    case TT_NOTICE_HIDDEN:
        self->hidden = self->hidden || self->now != 0;
        break;
    case TT_NOTICE_SERIAL:
        if (self->unwatched < TT_WATCHES_SERIALS) {
            self->unwatched = TT_WATCHES_SERIALS;
        }
        break;
    case TT_NOTICE_ORDER:
        self->unwatched = TT_WATCHES_ORDER;
        break;
    case TT_NOTICE_STOPS:
        self->at[self->ran].all = true;
        look_back(self);
        break;
    case TT_NOTICE_HELD:
    case TT_NOTICE_FREED:
    case TT_NOTICE_PUT:
    case TT_NOTICE_GOT:
    case TT_NOTICE_CANCELS:
    case TT_NOTICE_BLOCKS:
    case TT_NOTICE_SWITCHES:
    case TT_NOTICE_WAKES:
        break; /* reported as accesses, too */
    default:
        look_back(self);
        self->around = add_step(self, (struct tt__step){.all = true});
        break;
    }
}

void tt__steps_answered(struct tt__steps *self, enum tt_choice kind,
                        uint64_t answer)
{
    TT_ASSERT(kind != TT_CHOICE_READY); /* those order the steps */
    if (kind == TT_CHOICE_IO || kind == TT_CHOICE_ARRIVE ||
        kind == TT_CHOICE_CONNECT || kind == TT_CHOICE_RESOLVE) {
        /* What the selector has still to report is not known. */
        self->sum =
            tt__mix(tt__mix(self->sum, answer), tt__mix(self->ticks, kind));
    } else if (answer != 0) {
        self->extra =
            tt__mix(tt__mix(self->extra, answer),
                    tt__mix(*self->questions - self->step_questions, kind));
    }
}

void tt__steps_check(const struct tt__steps *self)
{
    for (size_t at = 1; !self->lost && at < self->count; at++) {
        const struct tt__step *step = &self->at[at];
        TT_ASSERT(step->poster < at && step->handle < self->handle_count);
        TT_ASSERT(step->first_access >= step[-1].first_access);
        TT_ASSERT(step->joined < self->access_count);
    }
    for (size_t at = 1; !self->lost && at < self->access_count; at++) {
        const struct tt__access *access = &self->accesses[at];
        const struct tt__access *before = &self->accesses[access->before];
        TT_ASSERT(access->step > 0 && access->step < self->count);
        TT_ASSERT(access->before < at && access->written <= access->before);
        TT_ASSERT(access->before == 0 || before->thing == access->thing);
        TT_ASSERT(access->written == 0 ||
                  self->accesses[access->written].writes);
    }
}

/* ---- Life ---------------------------------------------------------------- */

struct tt__steps *tt__steps_new(const struct tt_region *region,
                                struct tt__happens *happens)
{
    struct tt__steps *self = calloc(1, sizeof *self);
    TT_ASSERT(happens != NULL);
    if (self == NULL ||
        !tt__shadow_init(&self->shadow, region->base, region->size,
                         sizeof(struct tt__steps_cell))) {
        free(self);
        return NULL;
    }
    self->watcher = (struct tt_watcher){.begin = steps_begin,
                                        .end = steps_end,
                                        .touch = steps_touch,
                                        .learn = steps_learn,
                                        .born = steps_born,
                                        .moved = steps_moved,
                                        .join = steps_join,
                                        .notice = steps_notice};
    self->happens = happens;
    return self;
}

void tt__steps_free(struct tt__steps *self)
{
    if (self != NULL) {
        tt__shadow_deinit(&self->shadow);
        free(self->at);
        free(self->accesses);
        free(self->posters);
        free(self->last);
        free(self->offered);
        free(self);
    }
}

void tt__steps_start(struct tt__steps *self, struct tt_env *env,
                     const struct tt_clock *clock, const uint64_t *questions)
{
    TT_ASSERT(env->watcher != NULL); /* that of the class */
    self->next = env->watcher;
    self->questions = questions;
    self->clock = clock;
    self->count = self->access_count = self->handle_count = 0;
    self->taken = self->things = self->ticks = self->tick_questions = 0;
    self->offered_count = 0;
    self->state = self->sum = self->extra = self->step_questions = 0;
    self->tick_s = 0;
    self->now = self->outer = self->ran = 0;
    self->is_taken = self->tick_matters = self->lost = false;
    self->hidden = false;
    self->unwatched = TT_WATCHES_NO_ORDER;
    size_t capacity = self->access_capacity;
    add_step(self, (struct tt__step){.handle = 0});
    make_log_room(self, (void **)&self->accesses, 0, &self->access_capacity,
                  sizeof *self->accesses);
    make_log_room(self, (void **)&self->posters, 0, &self->handle_capacity,
                  sizeof *self->posters);
    if (self->lost || (capacity == 0 && !grow_last(self))) {
        return;
    }
    memset(self->last, 0, (self->last_mask + 1) * sizeof *self->last);
    self->access_count = self->handle_count = 1;
    self->around = add_step(self, (struct tt__step){.all = true});
    tt_watch(env, &self->watcher);
}
