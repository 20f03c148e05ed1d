/* SPDX-License-Identifier: MIT
 *
 * shrink.c: what a failure needs of its tape.
 *
 * A candidate is run leniently: where its deviations no longer fit the
 * questions, CPython's answer is taken, and what it then really did is the
 * next tape. It is kept if it fails alike and is smaller: fewer deviations,
 * then a machine that stalls for less, then a run with fewer choices, then
 * simpler answers. Passes are repeated
 * until none of them helps. Where leaving out does not help, because what is
 * left out takes another deviation in its place, fewer are searched for
 * (shrink_again.c).
 *
 * A tape may have 10**5 deviations, and the budget may be one run: so nothing
 * that takes time in proportion to the tape is done without asking first
 * whether the budget is spent.
 */
#include <stdlib.h>

#include <ticktape/tt_explore.h>

#include "sim/strategies/draws.h"
#include "shrink.h"

static uint64_t cost_of(const struct tt_tape *tape)
{
    uint64_t sum = 0;
    TT_ASSERT(tape->count <= tape->length);
    for (size_t i = 0; i < tape->count; i++) {
        const struct tt_deviation *at = &tape->at[i];
        sum += tt__draws_cost(at->kind, at->n, at->answer);
    }
    return sum;
}

bool tt__tape_is_smaller(const struct tt_tape *a, const struct tt_tape *b)
{
    if (a->count != b->count) {
        return a->count < b->count;
    }
    if (tt__stalls_less(a, b) || tt__stalls_less(b, a)) {
        return tt__stalls_less(a, b);
    }
    if (a->length != b->length) {
        return a->length < b->length;
    }
    return cost_of(a) < cost_of(b);
}

/* A run of a small program takes a tenth of this. */
enum { RUN_WORK = 1 << 17, WORK_LEAST = 1 << 28 };

static uint64_t work_of(uint64_t runs)
{
    uint64_t work = runs < UINT64_MAX / RUN_WORK ? runs * RUN_WORK : UINT64_MAX;
    return work > WORK_LEAST ? work : WORK_LEAST;
}

bool tt__shrink_is_over(const struct tt__shrinker *self)
{
    const struct tt__shrink_end *end = self->end;
    bool over = self->runs >= end->runs_max ||
                self->work >= work_of(end->runs_max) ||
                (end->is_over != NULL && end->is_over(end->data));
    TT_ASSERT(end != NULL);
    if (over && end->is_cut != NULL) {
        *end->is_cut = true;
    }
    return over || self->runs >= self->runs_end || self->work >= self->work_end;
}

void tt__shrink_part(struct tt__shrinker *self, uint64_t runs)
{
    TT_ASSERT(runs == 0 || self->runs_end == UINT64_MAX);
    self->runs_end = self->work_end = UINT64_MAX;
    if (runs > 0) {
        self->runs_end = self->runs + runs;
        self->work_end = self->work + work_of(runs);
    }
}

/* Counts a run. What it takes, with an instruction of the language for a unit:
 * about 4 ns. */
static void count_run(struct tt__shrinker *self,
                      const struct tt_sim_result *result)
{
    const struct tt_env *env = self->sim->env;
    uint64_t left = env == NULL ? 0 : env->step_left + env->step_held;
    uint64_t most = env == NULL ? 0 : env->limits.step_max;
    TT_ASSERT(left <= most);
    self->runs++;
    self->work += (left < most ? most - left : 0) + 16 * result->ticks +
                  4 * result->choices;
}

/* Makes the run that the options describe. What comes before its first choice
 * is the same in all, except where it is recorded. */
static void run(struct tt__shrinker *self, struct tt_sim_result *result)
{
    const struct tt_sim_options *options = tt_sim_options(self->sim);
    if (self->snapshots == NULL || options->isolate || options->explain) {
        tt_sim_run(self->sim, self->body, self->data, result);
    } else {
        tt__snapshots_run(self->snapshots, NULL, self->body, self->data,
                          result);
    }
    count_run(self, result);
}

void tt__shrink_run(struct tt__shrinker *self, const struct tt_tape *tape,
                    struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    TT_ASSERT(tape != NULL);
    options->tape = tape;
    options->lenient = true;
    options->answer = NULL;
    run(self, result);
}

bool tt__shrink_alike(const struct tt__shrinker *self,
                      const struct tt_sim_result *result)
{
    return self->end->keeps_message ? tt__fails_the_same(result, &self->result)
                                    : tt__fails_alike(result, &self->result);
}

/* Whether the last run, which gave RESULT, serves better than the best; then it
 * is the best. */
bool tt__shrink_take(struct tt__shrinker *self,
                     const struct tt_sim_result *result)
{
    const struct tt_tape *taken = tt_sim_tape(self->sim);
    TT_PARANOID_CHECK(tt__tape_check(&self->best));
    if (!tt__shrink_alike(self, result) ||
        !tt__tape_is_smaller(taken, &self->best) ||
        tt_tape_copy(&self->best, taken) < 0) {
        return false;
    }
    self->result = *result;
    self->are_learned = false;
    return true;
}

static bool try(struct tt__shrinker *self, const struct tt_tape *candidate)
{
    struct tt_sim_result result;
    if (tt__shrink_is_over(self)) {
        return false;
    }
    tt__shrink_run(self, candidate, &result);
    return tt__shrink_take(self, &result);
}

/* A run that follows no tape, but what ANSWER returns. */
void tt__shrink_run_free(struct tt__shrinker *self, tt__answerer *answer,
                         void *data, struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    TT_ASSERT(answer != NULL);
    options->tape = NULL;
    options->answer = answer;
    options->answer_data = data;
    options->first = 0;
    run(self, result);
    options->answer = NULL;
}

/* ---- Leaving out --------------------------------------------------------- */

static bool learn_labels(struct tt__shrinker *self)
{
    struct tt_sim_result result;
    TT_ASSERT(!self->are_learned || self->labels != NULL);
    if (!self->are_learned && self->labels != NULL &&
        tt__labels_start(self->labels, &self->best)) {
        tt__shrink_run_free(self, tt__labels_learn, self->labels, &result);
        tt__labels_again(self->labels);
        tt__shrink_run_free(self, tt__labels_learn, self->labels, &result);
        self->are_learned = true;
    }
    return self->are_learned;
}

/* The best without COUNT deviations from AT on, the others where the questions
 * are like theirs. */
static bool try_labels(struct tt__shrinker *self, size_t at, size_t count)
{
    struct tt_sim_result result;
    bool better = false;
    TT_ASSERT(at < self->best.count && count > 0);
    for (unsigned by_time = 0; !better && by_time < 2; by_time++) {
        if (count == self->best.count || self->runs + 3 > self->end->runs_max ||
            tt__shrink_is_over(self) || !learn_labels(self)) {
            return false;
        }
        tt__labels_without(self->labels, at, count, by_time != 0);
        tt__shrink_run_free(self, tt__labels_answer, self->labels, &result);
        better = tt__shrink_take(self, &result);
    }
    return better;
}

/* The best without COUNT deviations from AT on, the later ones SHIFT choices
 * earlier. */
static bool try_without(struct tt__shrinker *self, size_t at, size_t count,
                        uint64_t shift)
{
    struct tt_tape candidate;
    bool fits =
        !tt__shrink_is_over(self); /* before a copy: tapes may be long */
    tt_tape_init(&candidate);
    TT_ASSERT(count > 0);
    for (size_t i = 0; fits && i < self->best.count; i++) {
        struct tt_deviation deviation = self->best.at[i];
        if (i >= at && i < at + count) {
            continue;
        }
        if (i >= at + count) {
            fits = deviation.index > shift &&
                   (candidate.count == 0 ||
                    candidate.at[candidate.count - 1].index <
                        deviation.index - shift);
            deviation.index -= shift;
        }
        fits = fits && tt_tape_push(&candidate, deviation) == 0;
    }
    bool better = fits && try(self, &candidate);
    tt_tape_deinit(&candidate);
    return better;
}

enum { SHIFT_MAX = 4 };

/* Leaves deviations out: all, halves, quarters, until fewer than FEWEST at a
 * time. */
static bool drop_some(struct tt__shrinker *self, size_t fewest)
{
    bool better = false;
    TT_ASSERT(fewest > 0);
    for (size_t size = self->best.count; size >= fewest; size /= 2) {
        for (size_t at = 0;
             at < self->best.count && !tt__shrink_is_over(self);) {
            bool now = false;
            for (uint64_t shift = 0; !now && shift <= SHIFT_MAX; shift++) {
                now = try_without(self, at, size, shift);
            }
            now = now || try_labels(self, at, size);
            better = better || now;
            at += now ? 0 : size;
        }
    }
    return better;
}

/* Changes one deviation: its answer, or its position. */
static bool try_change(struct tt__shrinker *self, size_t at,
                       struct tt_deviation changed)
{
    struct tt_tape candidate;
    bool better = false;
    TT_ASSERT(at < self->best.count);
    tt_tape_init(&candidate);
    if (!tt__shrink_is_over(self) &&
        tt_tape_copy(&candidate, &self->best) == 0) {
        candidate.at[at] = changed;
        better = try(self, &candidate);
    }
    tt_tape_deinit(&candidate);
    return better;
}

/* Tries simpler answers than this deviation has. */
static bool simplify(struct tt__shrinker *self, size_t at)
{
    struct tt_deviation now = self->best.at[at], simple = now;
    uint64_t cost = tt__draws_cost(now.kind, now.n, now.answer);
    TT_ASSERT(at < self->best.count && now.answer > 0 && now.answer < now.n);
    for (unsigned i = 0;; i++) {
        simple.answer = tt__draws_simple(now.kind, now.n, i);
        if (simple.answer == 0 ||
            tt__draws_cost(now.kind, now.n, simple.answer) >= cost) {
            return false;
        }
        if (try_change(self, at, simple)) {
            return true;
        }
    }
}

static bool simplify_answers(struct tt__shrinker *self)
{
    bool better = false;
    for (size_t i = 0; i < self->best.count && !tt__shrink_is_over(self); i++) {
        better = simplify(self, i) || better;
    }
    return better;
}

/* ---- All of it ----------------------------------------------------------- */

bool tt__is_endless(const struct tt_sim_result *result)
{
    return result->verdict == TT_VERDICT_LIVELOCK ||
           result->verdict == TT_VERDICT_RUNNING;
}

uint64_t tt__many_ticks(uint64_t ticks, uint64_t usual)
{
    enum { TIMES = 8, MORE = 4096 };
    uint64_t many = TIMES * ticks + MORE;
    TT_ASSERT(usual > 0);
    return many < usual ? many : usual;
}

/* A livelock takes all its ticks in each run. While it is shrunk, that is a
 * livelock which takes many times the default run's. Returns that limit. */
static uint64_t livelock_ticks(struct tt__shrinker *self)
{
    uint64_t usual = tt_sim_options(self->sim)->limits.tick_max;
    struct tt_sim_result result;
    struct tt_tape none;
    if (!tt__is_endless(&self->result)) {
        return usual;
    }
    tt_tape_init(&none);
    tt__shrink_run(self, &none, &result);
    return tt__many_ticks(result.ticks, usual);
}

void tt__shrink_reduce(struct tt__shrinker *self)
{
    bool better = true;
    while (self->best.count > 0 && better) {
        better = drop_some(self, 1);
        better = simplify_answers(self) || better;
    }
}

enum {
    MANY = 16, /* more deviations than these are seldom needed */
    VERY_MANY = 1024,
    COARSE = 16 /* parts of a tape of many */
};

static void shrink(struct tt__shrinker *self)
{
    bool better = self->best.count > MANY;
    TT_ASSERT(self->result.verdict != TT_VERDICT_OK);
    while (better) {
        better = drop_some(self, self->best.count / COARSE) &&
                 self->best.count > VERY_MANY;
    }
    if (self->best.count > MANY) {
        tt__shrink_draw(self);
    }
    tt__shrink_reduce(self);
    while (self->best.count > 1 && tt__shrink_again(self)) {
        tt__shrink_reduce(self);
    }
    if (tt__shrink_stalls(self)) {
        tt__shrink_reduce(self);
    }
}

/* Shrinks TAPE with TICKS at most in a run. What is left must fail with as many
 * as usual too; else TAPE stays as it is. */
static void shrink_within(struct tt__shrinker *self, struct tt_tape *tape,
                          uint64_t ticks)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    uint64_t usual = options->limits.tick_max;
    struct tt_sim_result full = self->result;
    TT_ASSERT(ticks <= usual);
    options->limits.tick_max = ticks;
    if (tt__is_endless(&full)) { /* the default run was last */
        tt__shrink_run(self, tape, &self->result);
    }
    bool fails = tt__shrink_alike(self, &full) &&
                 tt_tape_copy(&self->best, tt_sim_tape(self->sim)) == 0;
    if (fails) {
        shrink(self);
    }
    options->limits.tick_max = usual;
    if (fails && ticks < usual) {
        tt__shrink_run(self, &self->best, &self->result);
        fails = tt__shrink_alike(self, &full) &&
                tt_tape_copy(&self->best, tt_sim_tape(self->sim)) == 0;
    }
    if (fails) {
        tt_tape_set(tape, &self->best);
    }
}

/* Leaves the simulation with the best in it, with its narrative. */
static void show(struct tt__shrinker *self, const struct tt_tape *tape)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    bool (*caller)(void *data) = options->is_over;
    TT_ASSERT(!options->explain);
    options->is_over = NULL; /* however long it takes */
    options->explain = true;
    options->keep_trace = true;
    tt__shrink_run(self, tape, &self->result);
    options->explain = false;
    options->is_over = caller;
}

uint64_t tt__shrink(struct tt_sim *sim, tt_body *body, void *data,
                    struct tt_tape *tape, const struct tt__shrink_end *end,
                    struct tt_sim_result *result)
{
    struct tt__shrinker self = {
        .sim = sim, .body = body, .data = data, .end = end};
    TT_ASSERT(tape != NULL && end != NULL && result != NULL);
    tt__shrink_part(&self, 0);
    tt_tape_init(&self.best);
    self.labels = tt__labels_new(sim);
    self.snapshots = end->snapshots ? tt__snapshots_new(sim) : NULL;
    tt__shrink_run(&self, tape, &self.result);
    self.runs = self.work =
        0; /* replaying and showing the tape is not shrinking */
    bool fails = self.result.verdict != TT_VERDICT_OK;
    if (self.result.is_cut && end->is_cut != NULL) {
        *end->is_cut = true;
    } else if (fails) {
        shrink_within(&self, tape, livelock_ticks(&self));
    }
    uint64_t runs = self.runs;
    show(&self, tape);
    if (!fails || self.result.verdict == TT_VERDICT_OK) { /* this time */
        tt__note_difference(&self.result);
    }
    tt_sim_options(sim)->tape = NULL;
    *result = self.result;
    tt__labels_free(self.labels);
    tt__snapshots_free(self.snapshots);
    tt_tape_deinit(&self.best);
    return runs;
}

static bool is_sim_over(const void *data)
{
    const struct tt_sim_options *options = data;
    return options->is_over != NULL && options->is_over(options->is_over_data);
}

uint64_t tt_shrink(struct tt_sim *sim, tt_body *body, void *data,
                   struct tt_tape *tape, uint64_t runs_max,
                   struct tt_sim_result *result)
{
    const struct tt__shrink_end end = {.runs_max = runs_max,
                                       .is_over = is_sim_over,
                                       .data = tt_sim_options(sim)};
    return tt__shrink(sim, body, data, tape, &end, result);
}
