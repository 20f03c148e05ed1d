/* SPDX-License-Identifier: MIT
 *
 * shrink_windows.c: other runs that fail alike, with deviations in one place.
 *
 * Leaving deviations out ends in a local minimum: each of ten may be needed as
 * long as the other nine stay, although two elsewhere in the run would do. So
 * the failure is searched for again, and each run that fails alike is shrunk.
 * Racing operations lie close together, so a run deviates only in a window of 4
 * to 64 successive questions. Its tape is shrunk in one or two hundred runs;
 * that of a run which deviates everywhere takes a thousand and ends in another
 * local minimum.
 *
 * Questions of kinds in which the best tape does not deviate get their default
 * answers and do not count; in each second run also those at other places of
 * the program.
 */
#include <stdlib.h>

#include "shrink.h"
#include "sim/base/random.h"
#include "sim/strategies/draws.h"

enum {
    PLACES_MAX = 16,  /* of longer tapes only the first places count */
    WINDOW_LEAST = 4, /* candidates */
    WINDOW_POWERS = 5,
    ONE_IN_MAX = 4,           /* one in so many of them deviates */
    CANDIDATES_MAX = 1 << 16, /* windows begin at these */
    VAIN_MAX = 12             /* successive failures without progress */
};

struct windows {
    struct tt__shrinker *shrinker;
    uint64_t state;              /* of the random numbers */
    uint32_t kinds;              /* of the best's deviations */
    uint64_t places[PLACES_MAX]; /* theirs: tt__label_where */
    size_t place_count;
    struct tt__array indices[2]; /* uint64_t, of the default run's candidates:
                                  * by kind, by place */
    /* Of the run: */
    bool by_place;
    uint64_t first;
    uint64_t left;   /* candidates of the window */
    uint64_t one_in; /* of how many deviates */
};

/* ---- Candidates ---------------------------------------------------------- */

static bool is_place(const struct windows *self, uint64_t place)
{
    TT_ASSERT(self->place_count <= PLACES_MAX);
    for (size_t i = 0; i < self->place_count; i++) {
        if (self->places[i] == place) {
            return true;
        }
    }
    return false;
}

static bool is_candidate(const struct windows *self, bool by_place,
                         const struct tt_question *question)
{
    return (self->kinds >> question->kind & 1) != 0 &&
           (!by_place || is_place(self, tt__label_where(question)));
}

/* Follows the best tape and records where it deviates. */
struct best_run {
    struct windows *windows;
    size_t next; /* of its deviations */
};

static uint64_t answer_best(void *data, struct tt_question *question)
{
    struct best_run *run = data;
    struct windows *self = run->windows;
    const struct tt_tape *best = &self->shrinker->best;
    if (run->next == best->count ||
        best->at[run->next].index != question->index) {
        return 0;
    }
    const struct tt_deviation *at = &best->at[run->next++];
    uint64_t place = tt__label_where(question);
    if (at->kind != question->kind || at->answer >= question->n) {
        return 0; /* a program in C may be another one each time */
    }
    self->kinds |= 1U << at->kind;
    if (self->place_count < PLACES_MAX && !is_place(self, place)) {
        self->places[self->place_count++] = place;
    }
    return at->answer;
}

/* Records the candidates of the default run. */
static uint64_t answer_default(void *data, struct tt_question *question)
{
    struct windows *self = data;
    for (unsigned by_place = 0; by_place < 2; by_place++) {
        struct tt__array *indices = &self->indices[by_place];
        if (indices->count < CANDIDATES_MAX &&
            is_candidate(self, by_place != 0, question)) {
            uint64_t *made = tt__array_push(indices, sizeof *made);
            if (made != NULL) {
                *made = question->index;
            }
        }
    }
    TT_ASSERT(self->indices[1].count <= self->indices[0].count);
    return 0;
}

/* False: there are no candidates, or the budget is spent, if need be within a
 * run. */
static bool find_candidates(struct windows *self)
{
    struct best_run best = {.windows = self};
    struct tt_sim_result result;
    if (tt__shrink_is_over(self->shrinker)) {
        return false;
    }
    tt__shrink_run_free(self->shrinker, answer_best, &best, &result);
    if (!tt__shrink_alike(self->shrinker, &result)) {
        return false; /* it was cut off, or the program is not deterministic */
    }
    tt__shrink_run_free(self->shrinker, answer_default, self, &result);
    return self->indices[0].count > 0;
}

/* ---- A run --------------------------------------------------------------- */

static uint64_t draw(struct windows *self, uint64_t n)
{
    TT_ASSERT(n > 0);
    return tt__random(&self->state, n);
}

/* A window, from one candidate to another, and how many of its candidates
 * deviate. */
static void draw_window(struct windows *self)
{
    self->by_place = self->indices[1].count > 0 && draw(self, 2) == 0;
    const struct tt__array *indices = &self->indices[self->by_place];
    self->first = ((uint64_t *)indices->at)[draw(self, indices->count)];
    self->left = (uint64_t)WINDOW_LEAST << draw(self, WINDOW_POWERS);
    self->one_in = 1 + draw(self, ONE_IN_MAX);
    TT_ASSERT(self->first > 0);
}

static uint64_t answer_window(void *data, struct tt_question *question)
{
    struct windows *self = data;
    if (question->index < self->first) {
        question->next = self->first;
        return 0;
    }
    if (self->left == 0) {
        question->next = UINT64_MAX;
        return 0;
    }
    question->next = question->index + 1;
    if (!is_candidate(self, self->by_place, question)) {
        return 0;
    }
    self->left--;
    return draw(self, self->one_in) == 0
               ? tt__draws_answer(&self->state, question)
               : 0;
}

/* Runs windows until FEW are left; whether there are fewer than there were. */
static bool search(struct windows *self)
{
    struct tt__shrinker *shrinker = self->shrinker;
    size_t count = shrinker->best.count;
    for (unsigned vain = 0; vain < VAIN_MAX &&
                            shrinker->best.count > TT__SHRINK_FEW &&
                            !tt__shrink_is_over(shrinker);) {
        size_t was = shrinker->best.count;
        struct tt_sim_result result;
        draw_window(self);
        tt__shrink_run_free(shrinker, answer_window, self, &result);
        if (tt__shrink_alike(shrinker, &result)) {
            tt__shrink_other(shrinker, &result);
            vain = shrinker->best.count < was ? 0 : vain + 1;
        }
    }
    TT_ASSERT(shrinker->best.count <= count);
    return shrinker->best.count < count;
}

bool tt__shrink_windows(struct tt__shrinker *self, uint64_t runs)
{
    struct windows windows = {.shrinker = self, .state = self->searched++};
    bool better = false;
    TT_ASSERT(runs > 0 && self->best.count > TT__SHRINK_FEW);
    if (find_candidates(&windows)) {
        tt__shrink_part(self, runs);
        better = search(&windows);
        tt__shrink_part(self, 0);
    }
    free(windows.indices[0].at);
    free(windows.indices[1].at);
    return better;
}
