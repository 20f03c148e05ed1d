/* SPDX-License-Identifier: MIT
 *
 * sim/strategy_dfs.c: every schedule, the last choice first.
 *
 * The next run repeats the last one up to the last choice that has an answer
 * left, and takes that. Of choices among very many (`random`) only some
 * answers are tried, and the bound says so.
 */
#include <stdio.h>
#include <stdlib.h>

#include "strategy.h"

struct dfs {
    struct tt__strategy base; /* first */
    uint64_t *prefix;         /* owns; places of answers, tt__few_answer */
    uint64_t count;
    uint64_t capacity;
    bool sampled;  /* not every answer was tried */
    bool no_space; /* out of memory: it ends early */
    bool done;
};

static bool begin(struct tt__strategy *strategy, uint64_t run)
{
    const struct dfs *self = (struct dfs *)strategy;
    (void)run;
    return !self->done;
}

static uint64_t answer(struct tt__strategy *strategy, uint64_t index,
                       enum tt_choice kind, uint64_t n)
{
    const struct dfs *self = (struct dfs *)strategy;
    uint64_t at = index <= self->count ? self->prefix[index - 1] : 0;
    return at < tt__few_answers(kind, n) ? tt__few_answer(kind, n, at) : 0;
}

static bool grow(struct dfs *self, uint64_t count)
{
    if (count > self->capacity) {
        uint64_t *larger = realloc(self->prefix, 2 * count * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        self->prefix = larger;
        self->capacity = 2 * count;
    }
    for (uint64_t i = self->count; i < count; i++) {
        self->prefix[i] = 0;
    }
    self->count = count;
    return true;
}

static void end(struct tt__strategy *strategy, const struct tt_asked *asked,
                uint64_t count, const struct tt_tape *tape)
{
    struct dfs *self = (struct dfs *)strategy;
    (void)tape;
    if (!grow(self, count > self->count ? count : self->count)) {
        self->no_space = self->done = true;
        return;
    }
    self->count = count;
    while (self->count > 0) {
        const struct tt_asked *last = &asked[self->count - 1];
        uint64_t n = last->n, few = tt__few_answers(last->kind, n);
        self->sampled = self->sampled || few < n;
        if (++self->prefix[self->count - 1] < few) {
            return;
        }
        self->count--;
    }
    self->done = true;
}

/* The last answer of the prefix is the one that changed. */
static uint64_t shares(const struct tt__strategy *strategy)
{
    return ((const struct dfs *)strategy)->count;
}

static bool bound(const struct tt__strategy *strategy, char *out, size_t size)
{
    const struct dfs *self = (const struct dfs *)strategy;
    snprintf(out, size, "%s",
             self->no_space  ? "schedule before memory ran out"
             : self->sampled ? "schedule, with some of the values of random"
                             : "schedule at all");
    return !self->no_space && !self->sampled;
}

static void free_dfs(struct tt__strategy *strategy)
{
    free(((struct dfs *)strategy)->prefix);
}

const struct tt__strategy_type tt__strategy_dfs = {
    .name = "dfs",
    .size = sizeof(struct dfs),
    .begin = begin,
    .answer = answer,
    .end = end,
    .shares = shares,
    .bound = bound,
    .free = free_dfs,
};
