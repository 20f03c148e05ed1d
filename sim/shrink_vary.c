/* SPDX-License-Identifier: MIT
 *
 * sim/shrink_vary.c: variations of a tape, drawn.
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

#include "draws.h"
#include "random.h"
#include "shrink.h"

enum {
    ADDED_MAX = 3,
    NEAR = 8,
    QUESTIONS_MAX = 1 << 16, /* behind them nothing is added */
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

static uint64_t answer_survey(void *data, uint64_t index, enum tt_choice kind,
                              uint64_t n)
{
    struct survey *survey = data;
    struct vary *vary = survey->vary;
    const struct tt_tape *from = &vary->from;
    if (vary->questions.count < QUESTIONS_MAX) {
        struct question *made = tt__array_push(&vary->questions, sizeof *made);
        if (made != NULL) {
            struct tt_env *env = vary->shrinker->sim->env;
            *made = (struct question){tt__label_where(env, kind), index, kind};
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
    return low;
}

/* ---- A variation --------------------------------------------------------- */

static uint64_t draw(struct vary *vary, uint64_t n)
{
    return tt__random(&vary->state, n);
}

/* One of the best's deviations, as a question. */
static const struct question *any_deviation(struct vary *vary)
{
    const struct tt_tape *from = &vary->from;
    uint64_t index = from->at[draw(vary, from->count)].index;
    uint64_t last = vary->questions.count;
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

/* Keeps COUNT of the best's deviations, each as likely as another. */
static void keep_some(struct vary *vary, size_t count)
{
    const struct tt_tape *from = &vary->from;
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

static int by_index(const void *a, const void *b)
{
    const struct variation *x = a, *y = b;
    return (x->index > y->index) - (x->index < y->index);
}

/* How many deviations the next variation has, and how many of them are new. */
static size_t draw_size(struct vary *vary, size_t *added)
{
    size_t most = vary->from.count;
    size_t few = most < FEW_MAX ? most : FEW_MAX;
    *added = 1 + (size_t)draw(vary, ADDED_MAX);
    switch (draw(vary, 4)) {
    case 0:
        *added = 0;
        return most - 1 - (size_t)draw(vary, most > 2 ? 2 : 1);
    case 1:
        return most;
    case 2:
        return most - 1;
    default:
        return 1 + (size_t)draw(vary, few);
    }
}

static void draw_variation(struct vary *vary)
{
    size_t added, size = draw_size(vary, &added);
    added = added < size ? added : size;
    keep_some(vary, size - added);
    for (; added > 0; added--) {
        const struct question *question = any_question(vary);
        struct variation *made = &vary->all[vary->count++];
        *made = (struct variation){.index = question->index,
                                   .kind = question->kind,
                                   .is_new = true,
                                   .state = tt__random_bits(&vary->state)};
    }
    qsort(vary->all, vary->count, sizeof *vary->all, by_index);
    vary->next = 0;
}

/* What is added takes the next question of its kind; what is kept its own. */
static uint64_t answer_variation(void *data, uint64_t index,
                                 enum tt_choice kind, uint64_t n)
{
    struct vary *vary = data;
    struct variation *at = &vary->all[vary->next];
    while (vary->next < vary->count && at->index < index && !at->is_new) {
        at = &vary->all[++vary->next];
    }
    if (vary->next == vary->count || at->index > index || at->kind != kind) {
        return 0;
    }
    vary->next++;
    return at->is_new       ? tt__draws_answer(&at->state, kind, n)
           : at->answer < n ? at->answer
                            : 0;
}

/* Runs one; whether it is smaller than the best. What fails alike with as many
 * deviations is varied from then on: so a minimum is left that is only local.
 */
static bool try_one(struct vary *vary)
{
    struct tt__shrinker *self = vary->shrinker;
    struct tt_sim_result result;
    draw_variation(vary);
    tt__shrink_run_free(self, answer_variation, vary, &result);
    const struct tt_tape *taken = tt_sim_tape(self->sim);
    if (!tt__fails_alike(&result, &self->result) ||
        taken->count > vary->from.count) {
        return false;
    }
    bool is_other = !tt_tape_equal(taken, &vary->from);
    if (taken->count < self->best.count) {
        return tt__shrink_take(self, &result);
    }
    if (is_other && tt_tape_set(&vary->from, taken) == 0) {
        vary->is_stuck = !survey_best(vary);
    }
    return false;
}

bool tt__shrink_vary(struct tt__shrinker *self, uint64_t runs)
{
    struct vary vary = {.shrinker = self, .state = self->varied++};
    bool better = false;
    tt_tape_init(&vary.from);
    if (!tt__shrink_is_over(self) && self->best.count > 1 &&
        tt_tape_copy(&vary.from, &self->best) == 0 && survey_best(&vary)) {
        tt__shrink_part(self, runs);
        while (!better && !vary.is_stuck && !tt__shrink_is_over(self)) {
            better = try_one(&vary);
        }
        tt__shrink_part(self, 0);
    }
    tt_tape_deinit(&vary.from);
    free(vary.questions.at);
    free(vary.by_place);
    free(vary.all);
    return better;
}
