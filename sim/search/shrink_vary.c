/* SPDX-License-Identifier: MIT
 *
 * shrink_vary.c: variations of a tape, drawn.
 *
 * Where many answers were drawn at random, leaving out ends in a local minimum:
 * each of ten deviations is needed as long as the other nine are what they are,
 * and two others would do. A variation keeps some of the deviations, perhaps
 * none, and adds up to three: in place of one of those left out, at a place of
 * the program where one of them is, near one, or anywhere. Their answers are
 * the extremes, the middle, or any (draws.h). All is a
 * function of the tape and of how often it was varied.
 */
#include <stdlib.h>

#include "sim/strategies/draws.h"
#include "sim/base/random.h"
#include "shrink.h"

enum {
    ADDED_MAX = 3,
    NEAR = 8,
    QUESTIONS_MAX = 1 << 16, /* after them nothing is added */
    FEW_MAX = 3              /* sizes up to here are tried most often */
};

struct question {
    uint64_t place;
    uint64_t index;
    enum tt_choice kind;
};

struct variation {
    uint64_t index;
    enum tt_choice kind;
    uint64_t answer;
    bool is_new;    /* else one of the best */
    uint64_t state; /* of the random numbers for its answer */
};

struct vary {
    struct tt__shrinker *shrinker;
    struct tt_tape from;        /* owns: what is varied; fails alike */
    uint64_t state;             /* of the random numbers */
    struct tt__array questions; /* struct question, of the best; by index */
    struct question *by_place;  /* owns: the same, sorted */
    struct variation *all;      /* owns; of the run, by index */
    size_t count;
    size_t next;
    bool is_stuck; /* no memory */
};

/* ---- The questions of the best ------------------------------------------- */

struct survey {
    struct vary *vary;
    size_t next; /* of the best's deviations */
};

static uint64_t answer_survey(void *data, struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index, n = question->n;
    struct survey *survey = data;
    struct vary *vary = survey->vary;
    const struct tt_tape *from = &vary->from;
    TT_ASSERT(index == vary->questions.count + 1 ||
              vary->questions.count == QUESTIONS_MAX);
    if (vary->questions.count < QUESTIONS_MAX) {
        struct question *made = tt__array_push(&vary->questions, sizeof *made);
        if (made != NULL) {
            *made = (struct question){tt__label_where(question), index, kind};
        }
    }
    if (survey->next < from->count && from->at[survey->next].index == index) {
        const struct tt_deviation *at = &from->at[survey->next++];
        return at->kind == kind && at->answer < n ? at->answer : 0;
    }
    return 0;
}

static int by_place(const void *a, const void *b)
{
    const struct question *x = a, *y = b;
    return x->place != y->place ? (x->place > y->place) - (x->place < y->place)
                                : (x->index > y->index) - (x->index < y->index);
}

/* False: no memory, or there is nothing to vary. */
static bool survey_best(struct vary *vary)
{
    struct survey survey = {.vary = vary};
    struct tt_sim_result result;
    TT_ASSERT(vary->from.count > 0);
    vary->questions.count = 0;
    tt__shrink_run_free(vary->shrinker, answer_survey, &survey, &result);
    size_t count = vary->questions.count;
    free(vary->by_place);
    free(vary->all);
    vary->by_place = malloc((count + 1) * sizeof *vary->by_place);
    vary->all = calloc(vary->from.count + ADDED_MAX, sizeof *vary->all);
    if (count == 0 || vary->by_place == NULL || vary->all == NULL) {
        return false;
    }
    memcpy(vary->by_place, vary->questions.at, count * sizeof *vary->by_place);
    qsort(vary->by_place, count, sizeof *vary->by_place, by_place);
    return true;
}

static const struct question *question_at(const struct vary *vary, uint64_t at)
{
    TT_ASSERT(at < vary->questions.count);
    return (const struct question *)vary->questions.at + at;
}

/* The first of those by place that is not before PLACE. */
static size_t first_of_place(const struct vary *vary, uint64_t place)
{
    size_t low = 0, high = vary->questions.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (vary->by_place[middle].place < place) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    TT_ASSERT(low <= vary->questions.count);
    return low;
}

/* ---- A variation --------------------------------------------------------- */

static uint64_t draw(struct vary *vary, uint64_t n)
{
    TT_ASSERT(n > 0);
    return tt__random(&vary->state, n);
}

/* One of the best's deviations, as a question. */
static const struct question *any_deviation(struct vary *vary)
{
    const struct tt_tape *from = &vary->from;
    uint64_t index = from->at[draw(vary, from->count)].index;
    uint64_t last = vary->questions.count;
    TT_ASSERT(from->count > 0 && vary->questions.count > 0);
    return question_at(vary, (index < last ? index : last) - 1);
}

static const struct question *any_alike(struct vary *vary)
{
    uint64_t place = any_deviation(vary)->place;
    size_t from = first_of_place(vary, place);
    size_t until = first_of_place(vary, place + 1);
    TT_ASSERT(from < until || place == UINT64_MAX);
    return from < until ? &vary->by_place[from + draw(vary, until - from)]
                        : any_deviation(vary);
}

static const struct question *any_near(struct vary *vary)
{
    uint64_t at = any_deviation(vary)->index + draw(vary, 2 * NEAR + 1);
    uint64_t last = vary->questions.count;
    at = at < NEAR + 1 ? 0 : at - NEAR - 1;
    return question_at(vary, at < last ? at : last - 1);
}

static const struct question *any_question(struct vary *vary)
{
    switch (draw(vary, 4)) {
    case 0:
        return any_deviation(vary);
    case 1:
        return any_alike(vary);
    case 2:
        return any_near(vary);
    default:
        return question_at(vary, draw(vary, vary->questions.count));
    }
}

/* Keeps COUNT of the deviations, each as likely as another. */
static void keep_some(struct vary *vary, size_t count)
{
    const struct tt_tape *from = &vary->from;
    TT_ASSERT(count <= from->count);
    vary->count = 0;
    for (size_t i = 0; i < from->count; i++) {
        size_t wanted = count - vary->count;
        if (draw(vary, from->count - i) < wanted) {
            const struct tt_deviation *at = &from->at[i];
            vary->all[vary->count++] = (struct variation){
                .index = at->index, .kind = at->kind, .answer = at->answer};
        }
    }
    TT_ASSERT(vary->count == count);
}

static void renew(struct vary *vary, struct variation *at,
                  const struct question *question)
{
    TT_ASSERT(question->index > 0);
    *at = (struct variation){.index = question->index,
                             .kind = question->kind,
                             .is_new = true,
                             .state = tt__random_bits(&vary->state)};
}

static int by_index(const void *a, const void *b)
{
    const struct variation *x = a, *y = b;
    return (x->index > y->index) - (x->index < y->index);
}

/* Drops some deviations, changes the answers of some, and adds no more than it
 * drops; or begins with none. */
static void draw_variation(struct vary *vary)
{
    static const uint8_t drops[] = {0, 1, 1, 1, 2, 2, 3, UINT8_MAX};
    static const uint8_t changes[] = {0, 1, 1, 2};
    size_t count = vary->from.count;
    size_t dropped = drops[draw(vary, sizeof drops)];
    size_t most = dropped == UINT8_MAX ? FEW_MAX : dropped;
    dropped = dropped < count ? dropped : count;
    keep_some(vary, count - dropped);
    size_t changed = changes[draw(vary, sizeof changes)];
    for (; changed > 0 && vary->count > 0; changed--) {
        struct variation *at = &vary->all[draw(vary, vary->count)];
        const struct question was = {.index = at->index, .kind = at->kind};
        renew(vary, at, &was);
    }
    most = most < count ? most : count - 1;
    size_t added = (size_t)draw(vary, most + 1);
    added = added < ADDED_MAX ? added : ADDED_MAX;
    for (; added > 0; added--) {
        renew(vary, &vary->all[vary->count++], any_question(vary));
    }
    TT_ASSERT(vary->count <= count + ADDED_MAX);
    qsort(vary->all, vary->count, sizeof *vary->all, by_index);
}

/* What is added takes the next question of its kind; what is kept its own. */
static uint64_t answer_variation(void *data, struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index, n = question->n;
    struct vary *vary = data;
    struct variation *at = &vary->all[vary->next];
    TT_ASSERT(vary->next <= vary->count);
    while (vary->next < vary->count && at->index < index && !at->is_new) {
        at = &vary->all[++vary->next];
    }
    if (vary->next == vary->count || at->index > index || at->kind != kind) {
        return 0;
    }
    vary->next++;
    if (at->is_new) {
        return tt__draws_answer(&at->state, question);
    }
    if (at->answer < n) {
        return at->answer;
    }
    return 0;
}

/* Runs the variation; whether it is smaller than the best. *ALIKE: whether it
 * fails alike, with no more deviations than what was varied. */
static bool run_variation(struct vary *vary, bool *alike)
{
    struct tt__shrinker *self = vary->shrinker;
    struct tt_sim_result result;
    TT_ASSERT(vary->count <= vary->from.count + ADDED_MAX);
    vary->next = 0;
    tt__shrink_run_free(self, answer_variation, vary, &result);
    const struct tt_tape *taken = tt_sim_tape(self->sim);
    *alike = tt__shrink_alike(self, &result) &&
             taken->count <= vary->from.count &&
             !tt_tape_equal(taken, &vary->from);
    return *alike && taken->count < self->best.count &&
           tt__shrink_take(self, &result);
}

/* What fails alike with as many deviations is varied from then on, so that a
 * minimum is left which is only local; but first each of them is left out. */
static bool move_on(struct vary *vary)
{
    const struct tt_tape *from = &vary->from;
    bool better = false, alike;
    TT_ASSERT(!vary->is_stuck);
    if (tt_tape_set(&vary->from, tt_sim_tape(vary->shrinker->sim)) < 0 ||
        !survey_best(vary)) {
        vary->is_stuck = true;
        return false;
    }
    for (size_t i = 0;
         !better && i < from->count && !tt__shrink_is_over(vary->shrinker);
         i++) {
        vary->count = 0;
        for (size_t j = 0; j < from->count; j++) {
            if (j != i) {
                vary->all[vary->count++] =
                    (struct variation){.index = from->at[j].index,
                                       .kind = from->at[j].kind,
                                       .answer = from->at[j].answer};
            }
        }
        better = run_variation(vary, &alike);
    }
    return better;
}

bool tt__shrink_vary(struct tt__shrinker *self, uint64_t runs)
{
    struct vary vary = {.shrinker = self, .state = self->varied++};
    bool better = false;
    TT_ASSERT(runs > 0);
    tt_tape_init(&vary.from);
    if (!tt__shrink_is_over(self) && self->best.count > 1 &&
        tt_tape_copy(&vary.from, &self->best) == 0 && survey_best(&vary)) {
        tt__shrink_part(self, runs);
        while (!better && !vary.is_stuck && !tt__shrink_is_over(self)) {
            bool alike;
            draw_variation(&vary);
            better = run_variation(&vary, &alike);
            better = better || (alike && move_on(&vary));
        }
        tt__shrink_part(self, 0);
    }
    tt_tape_deinit(&vary.from);
    free(vary.questions.at);
    free(vary.by_place);
    free(vary.all);
    return better;
}
