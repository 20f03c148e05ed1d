/* SPDX-License-Identifier: MIT
 *
 * shrink_stall.c: the same failure, on a machine that stalls for less.
 *
 * Of two failures with equally many deviations people believe the one that
 * takes the shorter stall. Each stall of the best is replaced by others, from
 * the shortest on, wherever the run offers them, while the other deviations
 * stay.
 */
#include <stdlib.h>

#include "shrink.h"

enum {
    STALL_RUNS = 400,
    OFFERS_MAX = 1 << 12,
    DEVIATIONS_MAX = 16 /* more are not read by people anyway */
};

bool tt__stalls_less(const struct tt_tape *a, const struct tt_tape *b)
{
    return a->stalled_s < b->stalled_s - TT_MOMENT_S / 2;
}

/* A stall that a run offers. */
struct offer {
    double stall_s;
    uint64_t index;
    uint64_t answer;
};

/* The best without one of its stalls, and perhaps with another. */
struct restall {
    struct tt__shrinker *shrinker;
    struct tt_deviation kept[DEVIATIONS_MAX];
    size_t count;
    size_t next;             /* of the run: the first that was not reached */
    double below_s;          /* offers must be shorter */
    struct tt__array offers; /* struct offer; while it surveys */
    bool surveys;
    struct offer added; /* index 0: none */
};

/* Notes the stalls that QUESTION offers. */
static void survey(struct restall *self, const struct tt_question *question)
{
    const struct tt_choice_about *about = question->about;
    uint64_t index = question->index, n = question->n;
    TT_ASSERT(about != NULL && about->times_s != NULL);
    for (uint64_t at = 0; at + 1 < n && self->offers.count < OFFERS_MAX; at++) {
        double stall_s = about->times_s[at] - about->from_s;
        if (stall_s >= self->below_s) {
            break; /* they ascend */
        }
        struct offer *made = tt__array_push(&self->offers, sizeof *made);
        TT_ASSERT(stall_s >= 0);
        if (made != NULL) {
            *made = (struct offer){stall_s, index, at + 1};
        }
    }
}

static uint64_t answer_restall(void *data, struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index, n = question->n;
    struct restall *self = data;
    TT_ASSERT(self->count <= DEVIATIONS_MAX);
    if (self->surveys && kind == TT_CHOICE_LAG) {
        survey(self, question);
    }
    while (self->next < self->count && self->kept[self->next].index < index) {
        self->next++;
    }
    if (index == self->added.index && kind == TT_CHOICE_LAG) {
        return self->added.answer < n ? self->added.answer : 0;
    }
    const struct tt_deviation *kept = &self->kept[self->next];
    bool is_kept = self->next < self->count && kept->index == index &&
                   kept->kind == kind && kept->answer < n;
    return is_kept ? kept->answer : 0;
}

static bool try_restall(struct restall *self)
{
    struct tt_sim_result result;
    TT_ASSERT(self->added.index == 0 || !self->surveys);
    self->next = 0;
    tt__shrink_run_free(self->shrinker, answer_restall, self, &result);
    return tt__shrink_take(self->shrinker, &result);
}

static int by_stall(const void *a, const void *b)
{
    const struct offer *x = a, *y = b;
    return x->stall_s != y->stall_s
               ? (x->stall_s > y->stall_s) - (x->stall_s < y->stall_s)
               : (x->index > y->index) - (x->index < y->index);
}

/* The best without its deviation AT, a stall, and with a shorter one. */
static bool replace(struct tt__shrinker *shrinker, size_t at)
{
    const struct tt_tape *best = &shrinker->best;
    struct restall self = {.shrinker = shrinker, .below_s = best->stalled_s};
    bool better = false;
    TT_ASSERT(at < best->count && best->count <= DEVIATIONS_MAX);
    for (size_t i = 0; i < best->count; i++) {
        if (i != at) {
            self.kept[self.count++] = best->at[i];
        }
    }
    self.surveys = true;
    better = !tt__shrink_is_over(shrinker) && try_restall(&self);
    self.surveys = false;
    struct offer *offers = self.offers.at;
    if (self.offers.count > 1) {
        qsort(offers, self.offers.count, sizeof *offers, by_stall);
    }
    for (size_t i = 0;
         !better && i < self.offers.count && !tt__shrink_is_over(shrinker);
         i++) {
        self.added = offers[i];
        better = try_restall(&self);
    }
    free(self.offers.at);
    return better;
}

bool tt__shrink_stalls(struct tt__shrinker *self)
{
    bool any = false, better = self->best.count <= DEVIATIONS_MAX;
    tt__shrink_part(self, STALL_RUNS);
    while (better) {
        better = false;
        for (size_t at = 0; !better && at < self->best.count; at++) {
            better =
                self->best.at[at].kind == TT_CHOICE_LAG && replace(self, at);
        }
        any = any || better;
    }
    tt__shrink_part(self, 0);
    return any;
}
