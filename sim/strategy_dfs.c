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

/* A choice on the way. */
struct level {
    uint64_t at; /* the answer's place, tt__few_answer */
    struct tt_asked asked;
};

struct dfs {
    struct tt__strategy base; /* first */
    struct level *prefix;     /* owns */
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
    uint64_t at = index <= self->count ? self->prefix[index - 1].at : 0;
    return at < tt__few_answers(kind, n) ? tt__few_answer(kind, n, at) : 0;
}

/* Behind the choice that changed, the run was asked what it had not been. */
static bool extend(struct dfs *self, const struct tt_asked *asked,
                   uint64_t count)
{
    if (count > self->capacity) {
        struct level *larger =
            realloc(self->prefix, 2 * count * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        self->prefix = larger;
        self->capacity = 2 * count;
    }
    for (uint64_t i = self->count; i < count; i++) {
        self->prefix[i] = (struct level){0, asked[i]};
    }
    self->count = count;
    return true;
}

static void end(struct tt__strategy *strategy, const struct tt_asked *asked,
                uint64_t count, const struct tt_tape *tape)
{
    struct dfs *self = (struct dfs *)strategy;
    (void)tape;
    if (!extend(self, asked, count)) {
        self->no_space = self->done = true;
        return;
    }
    while (self->count > 0) {
        struct level *last = &self->prefix[self->count - 1];
        uint64_t few = tt__few_answers(last->asked.kind, last->asked.n);
        self->sampled = self->sampled || few < last->asked.n;
        if (++last->at < few) {
            return;
        }
        self->count--;
    }
    self->done = true;
}

/* The last answer of the prefix is the one that changed. */
static bool shares(struct tt__strategy *strategy, struct tt__shared *out)
{
    *out =
        (struct tt__shared){((const struct dfs *)strategy)->count, UINT64_MAX};
    return true;
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
