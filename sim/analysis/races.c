/* SPDX-License-Identifier: MIT
 *
 * races.c: which steps of a run might have come the other way round. See
 * races.h.
 *
 * A step follows another one if it was made ready by it, or touched what that
 * touched before and one of them wrote it, or follows one that does: the rows
 * of a triangle of bits. What precedes a step directly races with it.
 *
 * A joint step is done by several together, whoever of them is the last. It
 * follows them all, so they do not race with each other because of it. Who
 * conflicts with it later races with each of them: to come before the joint
 * step is to come before one of them.
 */
#include <stdlib.h>

#include "races.h"
#include "sim/base/check.h"

/* A triangle of a MiB. */
enum { STEPS_MAX = 4096 };

struct tt__races {
    uint64_t *rows; /* owns; of each step: those that it follows */
    size_t words;   /* of a row */
    size_t rows_size;
    uint32_t before[STEPS_MAX]; /* what precedes the step at hand directly */
    size_t before_count;
    uint64_t is_before[STEPS_MAX / 64]; /* the same, as a set */
    uint64_t between[STEPS_MAX / 64];
    uint64_t firsts[STEPS_MAX];
    const struct tt__steps *steps;
    void (*found)(void *data, const struct tt__race *race);
    void *data;
};

static bool has(const uint64_t *set, uint32_t n)
{
    TT_PARANOID_ASSERT(n < STEPS_MAX);
    return set[n / 64] >> n % 64 & 1;
}

static void put(uint64_t *set, uint32_t n)
{
    TT_PARANOID_ASSERT(n < STEPS_MAX);
    set[n / 64] |= (uint64_t)1 << n % 64;
}

static uint64_t *row(struct tt__races *self, uint32_t step)
{
    TT_PARANOID_ASSERT(step < self->steps->count && self->words > 0);
    return self->rows + step * self->words;
}

/* ---- What precedes a step ------------------------------------------------ */

static void add_before(struct tt__races *self, uint32_t step, uint32_t before)
{
    TT_PARANOID_ASSERT(self->before_count < STEPS_MAX);
    if (before != 0 && before < step && !has(self->is_before, before)) {
        put(self->is_before, before);
        self->before[self->before_count++] = before;
    }
}

/* Access number AT and those before it, up to the last one that wrote. */
static void add_accesses(struct tt__races *self, uint32_t step, size_t at)
{
    const struct tt__access *accesses = self->steps->accesses;
    while (at != 0) {
        TT_PARANOID_ASSERT(accesses[at].before < at);
        add_before(self, step, accesses[at].step);
        at = accesses[at].writes ? 0 : accesses[at].before;
    }
}

static void find_before(struct tt__races *self, uint32_t step)
{
    const struct tt__steps *steps = self->steps;
    const struct tt__step *at = &steps->at[step];
    TT_ASSERT(step > 0 && step < steps->count);
    while (self->before_count > 0) {
        uint32_t last = self->before[--self->before_count];
        self->is_before[last / 64] = 0;
    }
    add_before(self, step, at->poster);
    add_accesses(self, step, at->joined);
    for (uint32_t other = step - 1; other > 0; other--) {
        if (at->all || steps->at[other].all) {
            add_before(self, step, other);
        }
    }
    size_t end = tt__steps_end(steps, step);
    for (size_t i = at->first_access; i < end; i++) {
        const struct tt__access *access = &steps->accesses[i];
        if (access->step == step) {
            add_accesses(self, step,
                         access->writes ? access->before : access->written);
        }
    }
}

static void fill_row(struct tt__races *self, uint32_t step)
{
    uint64_t *own = row(self, step);
    TT_ASSERT(self->before_count <= step); /* they are earlier ones */
    memset(own, 0, self->words * sizeof *own);
    for (size_t i = 0; i < self->before_count; i++) {
        const uint64_t *other = row(self, self->before[i]);
        put(own, self->before[i]);
        for (size_t word = 0; word < self->words; word++) {
            own[word] |= other[word];
        }
    }
}

/* Whether STEP follows EARLIER also by way of another one than SKIPPED. */
static bool follows_otherwise(struct tt__races *self, uint32_t earlier,
                              uint32_t skipped)
{
    for (size_t i = 0; i < self->before_count; i++) {
        uint32_t before = self->before[i];
        if (before != skipped &&
            (before == earlier || has(row(self, before), earlier))) {
            return true;
        }
    }
    return false;
}

/* ---- Races --------------------------------------------------------------- */

static bool meets(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        if (a[i] & b[i]) {
            return true;
        }
    }
    return false;
}

/* Of what runs after RACE's earlier step, without needing it, up to STEP: what
 * does not need anything of that. LEADS: only of what STEP needs. */
static void find_firsts(struct tt__races *self, struct tt__race *race,
                        uint32_t step, bool leads)
{
    const struct tt__step *at = self->steps->at;
    TT_ASSERT(race->earlier < step);
    race->firsts = self->firsts;
    race->first_count = 0;
    memset(self->between, 0, self->words * sizeof *self->between);
    for (uint32_t i = race->earlier + 1; i <= step; i++) {
        if (i != step && (has(row(self, i), race->earlier) ||
                          (leads && !has(row(self, step), i)))) {
            continue;
        }
        if (!meets(row(self, i), self->between, self->words) &&
            at[i].joined == 0) {
            self->firsts[race->first_count++] = at[i].handle;
        }
        put(self->between, i);
    }
}

bool tt__races_aside(struct tt__races *self, struct tt__race *race,
                     uint32_t step)
{
    const uint64_t *own = row(self, step);
    TT_ASSERT(step < self->steps->count && race->earlier < race->later);
    if (step <= race->earlier || step == race->later ||
        has(own, race->earlier) || has(own, race->later) ||
        has(row(self, race->later), step)) {
        return false;
    }
    find_firsts(self, race, step, true);
    return true;
}

static void try_race(struct tt__races *self, uint32_t earlier, uint32_t by,
                     uint32_t later)
{
    TT_ASSERT(earlier < later);
    if (self->steps->at[earlier].asked != 0 &&
        !follows_otherwise(self, earlier, by)) {
        struct tt__race race = {.earlier = earlier,
                                .later = later,
                                .asked = self->steps->at[earlier].asked};
        find_firsts(self, &race, later, false);
        self->found(self->data, &race);
    }
}

/* EARLIER precedes LATER directly, itself or as one of those who did the joint
 * step BY. */
static void try_each(struct tt__races *self, uint32_t earlier, uint32_t by,
                     uint32_t later)
{
    const struct tt__access *accesses = self->steps->accesses;
    size_t at = self->steps->at[earlier].joined;
    if (at == 0) {
        try_race(self, earlier, by, later);
    }
    while (at != 0) {
        try_each(self, accesses[at].step, by, later);
        at = accesses[at].writes ? 0 : accesses[at].before;
    }
}

/* Whether EARLIER is one of those who do the joint step LATER: what a callback
 * belongs to is what it touches first. */
static bool is_one_of(const struct tt__steps *steps, uint32_t earlier,
                      uint32_t later)
{
    const struct tt__step *joint = &steps->at[later];
    const struct tt__access *first =
        &steps->accesses[steps->at[earlier].first_access];
    return joint->joined != 0 &&
           first->thing == steps->accesses[joint->joined].thing;
}

static void try_races(struct tt__races *self, uint32_t later)
{
    const struct tt__step *at = self->steps->at;
    if (at[later].handle == 0) {
        return; /* it begins when all else is done */
    }
    for (size_t i = 0; i < self->before_count; i++) {
        uint32_t earlier = self->before[i];
        TT_ASSERT(earlier < later);
        bool same = at[earlier].handle == at[later].handle;
        if (earlier != at[later].poster && at[earlier].handle != 0 && !same &&
            !is_one_of(self->steps, earlier, later)) {
            try_each(self, earlier, earlier, later);
        }
    }
}

/* ---- All of it ----------------------------------------------------------- */

static bool make_rows(struct tt__races *self, size_t count)
{
    self->words = (count + 63) / 64;
    size_t size = count * self->words;
    if (count > STEPS_MAX) {
        return false;
    }
    if (size > self->rows_size) {
        uint64_t *larger = realloc(self->rows, 2 * size * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        self->rows = larger;
        self->rows_size = 2 * size;
    }
    TT_ASSERT(self->rows != NULL && self->rows_size >= size);
    return true;
}

bool tt__races_find(struct tt__races *self, const struct tt__steps *steps,
                    uint32_t from, uint32_t to,
                    void (*found)(void *data, const struct tt__race *race),
                    void *data)
{
    TT_ASSERT(to <= steps->count && found != NULL);
    if (!make_rows(self, steps->count)) {
        return false;
    }
    self->steps = steps;
    self->found = found;
    self->data = data;
    for (uint32_t step = 1; step < to; step++) {
        find_before(self, step);
        fill_row(self, step);
    }
    for (uint32_t step = from < 1 ? 1 : from; step < to; step++) {
        find_before(self, step);
        try_races(self, step);
    }
    return true;
}

struct tt__races *tt__races_new(void)
{
    return calloc(1, sizeof(struct tt__races));
}

void tt__races_free(struct tt__races *self)
{
    if (self != NULL) {
        free(self->rows);
        free(self);
    }
}
