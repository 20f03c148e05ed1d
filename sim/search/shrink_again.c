/* SPDX-License-Identifier: MIT
 *
 * shrink_again.c: searching again for a failure, with fewer deviations.
 */
#include <stdio.h>
#include <stdlib.h>

#include "shrink.h"
#include "sim/strategies/strategy.h"

/* ---- Searching ----------------------------------------------------------- */

/* Runs what STRATEGY has next; whether that is better. */
static bool try_next(struct tt__shrinker *self, struct tt__strategy *strategy)
{
    struct tt_sim_result result;
    TT_ASSERT(strategy != NULL);
    tt_sim_options(self->sim)->keep_asked = tt__strategy_learns(strategy);
    tt__shrink_run_free(self, tt__strategy_answer, strategy, &result);
    tt__strategy_ran(strategy, &result);
    return tt__shrink_take(self, &result);
}

/* The questions of the default run. NULL: no memory, or the budget is spent. */
static struct tt_asked *ask_default(struct tt__shrinker *self, uint64_t *count)
{
    struct tt_sim_result result;
    struct tt_tape none;
    tt_tape_init(&none);
    if (tt__shrink_is_over(self)) {
        return NULL;
    }
    tt_sim_options(self->sim)->keep_asked = true;
    tt__shrink_run(self, &none, &result);
    tt_sim_options(self->sim)->keep_asked = false;
    *count = result.choices;
    TT_ASSERT(tt_sim_tape(self->sim)->count == 0);
    return tt__copy_asked(self->sim, *count);
}

enum {
    ENUMERATE_RUNS = 4000,
    ENUMERATE_FEWER_RUNS = 500, /* more deviations are not soon enumerated */
    ENUMERATE_DEPTH = 3,
    DRAWN_RUNS = 64, /* of each depth */
    DRAWN_DEPTH = 16,
    WINDOWS_ONE_IN = 2, /* of all runs */
    VARY_RUNS = 1000,
    VARY_MORE_RUNS = 5000,
    VARY_ONE_IN = 10000, /* times without success, but once at least */
    GRAFT_RUNS = 5000,
    GRAFT_FEW = 6 /* deviations, of which each choice of some is kept */
};

/* A few runs of a strategy. */
static bool try_some(struct tt__shrinker *self, const char *name,
                     const struct tt__searched *searched, uint64_t runs)
{
    struct tt__strategy *strategy = tt__strategy_new(name, 0, searched);
    bool better = false;
    TT_ASSERT(runs > 0);
    tt__shrink_part(self, runs);
    while (strategy != NULL && !better && !tt__shrink_is_over(self) &&
           tt__strategy_begin(strategy)) {
        better = try_next(self, strategy);
    }
    tt__shrink_part(self, 0);
    tt__strategy_free(strategy);
    tt_sim_options(self->sim)->keep_asked = false;
    return better;
}

/* A failure that was found with very many deviations often takes one or two,
 * and of a long run there are too many places to try all: some are drawn. */
bool tt__shrink_draw(struct tt__shrinker *self)
{
    struct tt__searched searched = {.sim = self->sim};
    struct tt_asked *asked = ask_default(self, &searched.first_count);
    bool better = false;
    char name[16];
    TT_ASSERT(self->best.count > 0);
    searched.first = asked;
    for (unsigned depth = 1; asked != NULL && !better && depth <= DRAWN_DEPTH &&
                             depth < self->best.count;
         depth += (depth + 1) / 2) {
        snprintf(name, sizeof name, "pct:%u", depth);
        better = try_some(self, name, &searched, DRAWN_RUNS);
    }
    free(asked);
    return better;
}

/* What is left out of a tape may need other deviations in its place: those with
 * one deviation are tried, then with two, ..., wherever they are, while they
 * are fewer than the best's and not too many. */
static bool enumerate(struct tt__shrinker *self, uint64_t runs)
{
    struct tt__searched searched = {.sim = self->sim};
    struct tt_asked *asked = ask_default(self, &searched.first_count);
    searched.first = asked;
    uint64_t depth = self->best.count - 1;
    TT_ASSERT(depth > 0);
    char name[16];
    snprintf(name, sizeof name, "delay:%u",
             (unsigned)(depth < ENUMERATE_DEPTH ? depth : ENUMERATE_DEPTH));
    bool better = asked != NULL && try_some(self, name, &searched, runs);
    free(asked);
    return better;
}

/* ---- Other runs that fail ------------------------------------------------ */

static void swap_tapes(struct tt_tape *a, struct tt_tape *b)
{
    struct tt_tape was = *a;
    TT_ASSERT(a != b);
    *a = *b;
    *b = was;
}

void tt__shrink_other(struct tt__shrinker *self,
                      const struct tt_sim_result *result)
{
    struct tt_sim_result best_result = self->result;
    struct tt_tape best;
    TT_ASSERT(tt__shrink_alike(self, result));
    tt_tape_init(&best);
    swap_tapes(&self->best, &best);
    if (tt_tape_copy(&self->best, tt_sim_tape(self->sim)) == 0) {
        self->result = *result;
        self->are_learned = false;
        tt__shrink_reduce(self);
    }
    if (!tt__tape_is_smaller(&self->best, &best)) {
        swap_tapes(&self->best, &best);
        self->result = best_result;
        self->are_learned = false;
    }
    TT_ASSERT(!tt__tape_is_smaller(&best, &self->best));
    tt_tape_deinit(&best);
}

/* ---- Some, and one more -------------------------------------------------- */

/* Which deviations are kept, and the one that is added. */
struct graft {
    struct tt_deviation *kept; /* owns (malloc) */
    size_t count;
    size_t next;    /* of the run: the first whose index was not reached */
    uint64_t index; /* 0: none is added */
    uint64_t answer;
};

static uint64_t answer_graft(void *data, struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index, n = question->n;
    struct graft *graft = data;
    TT_ASSERT(n > 1 && graft->next <= graft->count);
    while (graft->next < graft->count &&
           graft->kept[graft->next].index < index) {
        graft->next++;
    }
    if (index == graft->index) {
        return graft->answer < n ? graft->answer : 0;
    }
    const struct tt_deviation *kept = &graft->kept[graft->next];
    bool is_kept = graft->next < graft->count && kept->index == index &&
                   kept->kind == kind && kept->answer < n;
    return is_kept ? kept->answer : 0;
}

static bool try_graft(struct tt__shrinker *self, struct graft *graft)
{
    struct tt_sim_result result;
    TT_ASSERT(graft->kept != NULL);
    graft->next = 0;
    tt__shrink_run_free(self, answer_graft, graft, &result);
    return tt__shrink_take(self, &result);
}

/* The kept ones, and one more at each question of the run that they make, but
 * for the first FROM. */
static bool graft_one(struct tt__shrinker *self, struct graft *graft,
                      uint64_t from)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    if (tt__shrink_is_over(self)) {
        return false; /* the last run kept no questions to copy */
    }
    graft->index = 0;
    options->keep_asked = true;
    bool better = try_graft(self, graft);
    options->keep_asked = false;
    uint64_t count = tt_sim_tape(self->sim)->length;
    struct tt_asked *asked = better ? NULL : tt__copy_asked(self->sim, count);
    for (uint64_t i = from; asked != NULL && !better && i < count; i++) {
        uint64_t few = tt__few_answers(asked[i].kind, asked[i].n);
        graft->index = i + 1;
        for (uint64_t at = 1; !better && at < few && !tt__shrink_is_over(self);
             at++) {
            graft->answer = tt__few_answer(asked[i].kind, asked[i].n, at);
            better = try_graft(self, graft);
        }
    }
    free(asked);
    return better;
}

/* Keeps those of the best whose bits are set in KEPT, all of a few. */
static void keep_bits(const struct tt__shrinker *self, unsigned kept,
                      struct graft *graft)
{
    TT_ASSERT(self->best.count <= GRAFT_FEW);
    graft->count = 0;
    for (size_t i = 0; i < self->best.count; i++) {
        if (kept >> i & 1) {
            graft->kept[graft->count++] = self->best.at[i];
        }
    }
}

static bool graft_few(struct tt__shrinker *self, struct graft *graft)
{
    size_t count = self->best.count;
    bool better = false;
    TT_ASSERT(count >= 3 && count <= GRAFT_FEW);
    for (size_t size = 1; !better && size + 2 <= count; size++) {
        for (unsigned kept = 1; !better && kept < 1U << count; kept++) {
            keep_bits(self, kept, graft);
            better = graft->count == size && graft_one(self, graft, 0);
        }
    }
    return better;
}

/* Of many, all are kept but SIZE that follow one another, from AT on. */
static bool graft_without(struct tt__shrinker *self, struct graft *graft,
                          size_t at, size_t size)
{
    TT_ASSERT(size > 0);
    graft->count = 0;
    for (size_t i = 0; !tt__shrink_is_over(self) && i < self->best.count; i++) {
        if (i < at || i - at >= size) {
            graft->kept[graft->count++] = self->best.at[i];
        }
    }
    return !tt__shrink_is_over(self) && graft->count + 2 <= self->best.count &&
           graft_one(self, graft, at > 0 ? self->best.at[at - 1].index : 0);
}

static bool graft_many(struct tt__shrinker *self, struct graft *graft)
{
    size_t count = self->best.count;
    bool better = false;
    TT_ASSERT(count > GRAFT_FEW);
    for (size_t at = 1; !better && !tt__shrink_is_over(self) && at < count;
         at++) {
        better = graft_without(self, graft, at, count - at);
    }
    for (size_t size = count / 2; !better && size >= 2; size /= 2) {
        for (size_t at = 0; !better && !tt__shrink_is_over(self) && at < count;
             at += size / 2) {
            better = graft_without(self, graft, at, size);
        }
    }
    return better;
}

/* Two deviations or more may be one in another place. */
static bool graft(struct tt__shrinker *self)
{
    struct graft graft = {.kept = NULL};
    bool better = false;
    if (self->best.count >= 3) {
        graft.kept = malloc(self->best.count * sizeof *graft.kept);
    }
    if (graft.kept != NULL) {
        tt__shrink_part(self, GRAFT_RUNS);
        better = self->best.count <= GRAFT_FEW ? graft_few(self, &graft)
                                               : graft_many(self, &graft);
    }
    free(graft.kept);
    tt__shrink_part(self, 0);
    return better;
}

/* Deviations that are more than people like to read. */
static bool try_more(struct tt__shrinker *self)
{
    TT_ASSERT(self->best.count > TT__SHRINK_FEW);
    bool better =
        enumerate(self, ENUMERATE_FEWER_RUNS) ||
        tt__shrink_windows(self, 1 + self->end->runs_max / WINDOWS_ONE_IN);
    uint64_t times = 1 + self->end->runs_max / VARY_ONE_IN;
    for (uint64_t i = 0; !better && i < times; i++) {
        better = tt__shrink_vary(self, VARY_MORE_RUNS);
    }
    return better || graft(self);
}

bool tt__shrink_again(struct tt__shrinker *self)
{
    TT_ASSERT(self->best.count > 1);
    if (self->best.count > TT__SHRINK_FEW) {
        return try_more(self);
    }
    return enumerate(self, ENUMERATE_RUNS) ||
           (self->best.count > 2 &&
            (tt__shrink_vary(self, VARY_RUNS) || graft(self)));
}
