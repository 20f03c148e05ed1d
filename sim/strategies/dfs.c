/* SPDX-License-Identifier: MIT
 *
 * dfs.c: every schedule, the last choice first.
 *
 * The next run repeats the last one up to the last choice that has an answer
 * left, and takes that. Of choices among very many (`random`) only some
 * answers are tried, and the bound says so.
 *
 * The tree of choices lies in pieces for those who share it: what has a
 * beginning in common, as long as its first schedule lets expect, by its
 * choices after that, no more than PIECE schedules. So where a piece ends is
 * known when its first schedule was run; and all pieces, in their order, are
 * the tree in its own.
 */
#include <stdio.h>
#include <stdlib.h>

#include "strategy.h"

/* Large enough that the first schedules of those of 63 other parts cost little,
 * small enough that another process can be a piece ahead (explore_jobs.c). */
enum { PIECE = 1024 };

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
    uint64_t root; /* levels of the prefix that all of the piece has */
    bool opens;    /* the run in progress is the first of its piece */
    bool sampled;  /* not every answer was tried */
    bool no_space; /* out of memory: it ends early */
    bool done;
};

static int init_dfs(struct tt__strategy *strategy, const char *argument)
{
    ((struct dfs *)strategy)->opens = true;
    return argument == NULL ? 0 : -1;
}

/* The first choice after INDEX that the prefix answers otherwise than 0. */
static uint64_t next_of_prefix(const struct dfs *self, uint64_t index)
{
    TT_ASSERT(self->count <= self->capacity);
    while (index < self->count && self->prefix[index].at == 0) {
        index++;
    }
    return index < self->count ? index + 1 : UINT64_MAX;
}

static bool begin_dfs(struct tt__strategy *strategy, uint64_t run)
{
    const struct dfs *self = (struct dfs *)strategy;
    (void)run;
    return !self->done;
}

static uint64_t answer_dfs(struct tt__strategy *strategy,
                           struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index, n = question->n;
    const struct dfs *self = (struct dfs *)strategy;
    question->next = next_of_prefix(self, index);
    uint64_t at = index <= self->count ? self->prefix[index - 1].at : 0;
    return at < tt__few_answers(kind, n) ? tt__few_answer(kind, n, at) : 0;
}

/* After the choice that changed, the run made choices that it had not made. */
static bool extend(struct dfs *self, const struct tt_asked *asked,
                   uint64_t count)
{
    if (count < self->count) { /* see end_delay() in delay.c */
        return true;
    }
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

static uint64_t answers_at(const struct dfs *self, uint64_t level)
{
    const struct tt_asked *asked = &self->prefix[level].asked;
    TT_ASSERT(level < self->capacity);
    return tt__few_answers(asked->kind, asked->n);
}

/* Whether not all answers are tried at a level from FROM on. */
static bool is_sampled(const struct dfs *self, uint64_t from)
{
    for (uint64_t i = from; i < self->count; i++) {
        if (answers_at(self, i) < self->prefix[i].asked.n) {
            return true;
        }
    }
    return false;
}

/* The piece whose first run this was, which changed the level FROM - 1: what
 * others run is left out here. */
static void open_piece(struct dfs *self, uint64_t from)
{
    uint64_t size = 1;
    self->opens = false;
    self->root = self->count;
    while (self->root > from &&
           size * answers_at(self, self->root - 1) <= PIECE) {
        size *= answers_at(self, --self->root);
    }
    TT_ASSERT(self->root >= from || self->root == self->count);
    if (!tt__strategy_owns(&self->base)) {
        self->sampled = self->sampled || is_sampled(self, self->root);
        self->count = self->root;
    }
}

static void end_dfs(struct tt__strategy *strategy, const struct tt_asked *asked,
                    uint64_t count, const struct tt_tape *tape)
{
    struct dfs *self = (struct dfs *)strategy;
    uint64_t changed = self->count;
    (void)tape;
    if (!extend(self, asked, count)) {
        self->no_space = self->done = true;
        return;
    }
    if (self->opens) {
        open_piece(self, changed);
    }
    while (self->count > 0) {
        struct level *last = &self->prefix[self->count - 1];
        uint64_t few = answers_at(self, self->count - 1);
        TT_ASSERT(last->at == 0 || self->count > 0);
        self->sampled = self->sampled || few < last->asked.n;
        if (++last->at < few) {
            self->opens = self->count <= self->root;
            self->base.piece += self->opens;
            return;
        }
        self->count--;
    }
    self->base.piece++;
    self->done = true;
}

/* The last answer of the prefix is the one that changed. */
static bool shares_dfs(struct tt__strategy *strategy, struct tt__shared *out)
{
    TT_ASSERT(((const struct dfs *)strategy)->count <=
              ((const struct dfs *)strategy)->capacity);
    *out =
        (struct tt__shared){((const struct dfs *)strategy)->count, UINT64_MAX};
    return true;
}

static bool bound_dfs(const struct tt__strategy *strategy, char *out,
                      size_t size)
{
    const struct dfs *self = (const struct dfs *)strategy;
    TT_ASSERT(self->done);
    snprintf(out, size, "schedule%s",
             self->no_space ? " before memory ran out"
                            : tt__strategy_sampled(strategy, self->sampled));
    return !self->no_space && !self->sampled;
}

static void free_dfs(struct tt__strategy *strategy)
{
    free(((struct dfs *)strategy)->prefix);
}

const struct tt__strategy_type tt__strategy_dfs = {
    .name = "dfs",
    .size = sizeof(struct dfs),
    .in_pieces = true,
    .init = init_dfs,
    .begin = begin_dfs,
    .answer = answer_dfs,
    .end = end_dfs,
    .shares = shares_dfs,
    .bound = bound_dfs,
    .free = free_dfs,
};
