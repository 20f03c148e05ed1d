/* SPDX-License-Identifier: MIT
 *
 * sim/shrink.c: what a failure needs of its tape.
 *
 * A candidate is run leniently: where its deviations no longer fit the
 * questions, CPython's answer is taken, and what it then really did is the
 * next tape. It is kept if it fails alike and is smaller: fewer deviations,
 * then a run with fewer choices, then smaller answers. Passes are repeated
 * until none of them helps. Where leaving out does not help, because what is
 * left out takes another deviation in its place, fewer are searched for: first
 * in places drawn from the whole run, then among all schedules that have so
 * few, then some are kept, and one more is tried everywhere.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tt_explore.h"

#include "explore.h"
#include "labels.h"
#include "strategy.h"

struct shrinker {
    struct tt_sim *sim;
    tt_body *body;
    void *data;
    struct tt_tape best;
    struct tt_sim_result result; /* of the best */
    uint64_t runs;
    const struct tt__shrink_end *end; /* borrowed */
    uint64_t turn_end;         /* runs at which this part of the work ends */
    uint64_t searched;         /* ticks, by searches that follow no tape */
    uint64_t grafts;           /* runs, in graft */
    struct tt__labels *labels; /* owns; of the best, if they are learned */
    bool are_learned;
};

static uint64_t sum_of_answers(const struct tt_tape *tape)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < tape->count; i++) {
        sum += tape->at[i].answer;
    }
    return sum;
}

static bool is_smaller(const struct tt_tape *a, const struct tt_tape *b)
{
    if (a->count != b->count) {
        return a->count < b->count;
    }
    if (a->length != b->length) {
        return a->length < b->length;
    }
    return sum_of_answers(a) < sum_of_answers(b);
}

static void run(struct shrinker *self, const struct tt_tape *tape,
                struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->tape = tape;
    options->lenient = true;
    options->answer = NULL;
    tt_sim_run(self->sim, self->body, self->data, result);
    self->runs++;
}

/* Whether the last run, which gave RESULT, serves better than the best; then it
 * is the best. */
static bool take_better(struct shrinker *self,
                        const struct tt_sim_result *result)
{
    const struct tt_tape *taken = tt_sim_tape(self->sim);
    if (!tt__fails_alike(result, &self->result) ||
        !is_smaller(taken, &self->best) ||
        tt_tape_copy(&self->best, taken) < 0) {
        return false;
    }
    self->result = *result;
    self->are_learned = false;
    return true;
}

static bool is_over(const struct shrinker *self)
{
    const struct tt__shrink_end *end = self->end;
    bool over = self->runs >= end->runs_max ||
                (end->is_over != NULL && end->is_over(end->data));
    if (over && end->is_cut != NULL) {
        *end->is_cut = true;
    }
    return over || self->runs >= self->turn_end;
}

static bool try(struct shrinker *self, const struct tt_tape *candidate)
{
    struct tt_sim_result result;
    if (is_over(self)) {
        return false;
    }
    run(self, candidate, &result);
    return take_better(self, &result);
}

/* A run that follows no tape, but what ANSWER gives. */
static void run_free(struct shrinker *self,
                     uint64_t (*answer)(void *data, uint64_t index,
                                        enum tt_choice kind, uint64_t n),
                     void *data, struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->tape = NULL;
    options->answer = answer;
    options->answer_data = data;
    options->next = NULL;
    tt_sim_run(self->sim, self->body, self->data, result);
    options->answer = NULL;
    self->runs++;
}

/* ---- Leaving out --------------------------------------------------------- */

static bool learn_labels(struct shrinker *self)
{
    struct tt_sim_result result;
    if (!self->are_learned && self->labels != NULL &&
        tt__labels_start(self->labels, &self->best)) {
        run_free(self, tt__labels_learn, self->labels, &result);
        tt__labels_again(self->labels);
        run_free(self, tt__labels_learn, self->labels, &result);
        self->are_learned = true;
    }
    return self->are_learned;
}

/* The best without COUNT deviations from AT on, the others where the questions
 * are like theirs. */
static bool try_labels(struct shrinker *self, size_t at, size_t count)
{
    struct tt_sim_result result;
    bool better = false;
    for (unsigned by_time = 0; !better && by_time < 2; by_time++) {
        if (count == self->best.count || self->runs + 3 > self->end->runs_max ||
            is_over(self) || !learn_labels(self)) {
            return false;
        }
        tt__labels_without(self->labels, at, count, by_time != 0);
        run_free(self, tt__labels_answer, self->labels, &result);
        better = take_better(self, &result);
    }
    return better;
}

/* The best without COUNT deviations from AT on, the later ones SHIFT choices
 * earlier. */
static bool try_without(struct shrinker *self, size_t at, size_t count,
                        uint64_t shift)
{
    struct tt_tape candidate;
    tt_tape_init(&candidate);
    bool fits = true;
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

/* Leaves deviations out: halves, quarters, single ones. */
static bool drop_some(struct shrinker *self)
{
    bool better = false;
    for (size_t size = self->best.count; size > 0; size /= 2) {
        for (size_t at = 0; at < self->best.count;) {
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

/* Changes one deviation: its answer, or where it stands. */
static bool try_change(struct shrinker *self, size_t at,
                       struct tt_deviation changed)
{
    struct tt_tape candidate;
    tt_tape_init(&candidate);
    bool better = false;
    if (tt_tape_copy(&candidate, &self->best) == 0) {
        candidate.at[at] = changed;
        better = try(self, &candidate);
    }
    tt_tape_deinit(&candidate);
    return better;
}

static bool lower_answers(struct shrinker *self)
{
    bool better = false;
    for (size_t i = 0; i < self->best.count; i++) {
        struct tt_deviation now = self->best.at[i];
        for (uint64_t answer = 1; answer < now.answer; answer *= 2) {
            struct tt_deviation lower = now;
            lower.answer = answer;
            if (try_change(self, i, lower)) {
                better = true;
                break;
            }
        }
    }
    return better;
}

/* ---- Searching ----------------------------------------------------------- */

/* Runs what STRATEGY has next; whether that is better. */
static bool try_next(struct shrinker *self, struct tt__strategy *strategy)
{
    struct tt_sim_result result;
    tt_sim_options(self->sim)->keep_asked = tt__strategy_learns(strategy);
    run_free(self, tt__strategy_answer, strategy, &result);
    self->searched += result.ticks;
    tt__strategy_ran(strategy, &result);
    return take_better(self, &result);
}

/* The questions of the default run. NULL: no memory. */
static struct tt_asked *ask_default(struct shrinker *self, uint64_t *count)
{
    struct tt_sim_result result;
    struct tt_tape none;
    tt_tape_init(&none);
    tt_sim_options(self->sim)->keep_asked = true;
    run(self, &none, &result);
    tt_sim_options(self->sim)->keep_asked = false;
    *count = result.choices;
    return tt__copy_asked(self->sim, *count);
}

/* So many ticks take about a second. */
enum {
    SEARCH_RUNS = 4000,
    SEARCH_TICKS = 1 << 20,
    SEARCH_DEPTH = 4,
    DRAWN_FROM = 16, /* more deviations than these are too many */
    DRAWN_ENOUGH = 2,
    DRAWN_RUNS = 64, /* of each depth */
    DRAWN_DEPTH = 16,
    GRAFT_RUNS = 10000,
    GRAFT_FEW = 6 /* deviations, of which each choice of some is kept */
};

/* A few runs of a strategy. */
static bool try_some(struct shrinker *self, const char *name,
                     const struct tt__searched *searched, uint64_t runs)
{
    struct tt__strategy *strategy = tt__strategy_new(name, 0, searched);
    uint64_t end = self->runs + runs;
    bool better = false;
    while (strategy != NULL && !better && self->runs < end && !is_over(self) &&
           self->searched < SEARCH_TICKS && tt__strategy_begin(strategy)) {
        better = try_next(self, strategy);
    }
    tt__strategy_free(strategy);
    tt_sim_options(self->sim)->keep_asked = false;
    return better;
}

/* A failure that was found with very many deviations often takes one or two,
 * and of a long run there are too many places to try all: some are drawn. */
static bool search_drawn(struct shrinker *self)
{
    struct tt__searched searched = {.sim = self->sim};
    struct tt_asked *asked = ask_default(self, &searched.first_count);
    bool better = false;
    char name[16];
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
static bool search_fewer(struct shrinker *self)
{
    struct tt__searched searched = {.sim = self->sim};
    struct tt_asked *asked = ask_default(self, &searched.first_count);
    searched.first = asked;
    uint64_t depth = self->best.count - 1;
    char name[16];
    snprintf(name, sizeof name, "delay:%u",
             (unsigned)(depth < SEARCH_DEPTH ? depth : SEARCH_DEPTH));
    bool better = asked != NULL && try_some(self, name, &searched, SEARCH_RUNS);
    free(asked);
    return better;
}

/* ---- Some, and one more -------------------------------------------------- */

/* Which deviations are kept, and the one that is added. */
struct graft {
    struct tt_deviation *kept; /* owns (malloc) */
    size_t count;
    uint64_t index; /* 0: none is added */
    uint64_t answer;
};

static uint64_t answer_graft(void *data, uint64_t index, enum tt_choice kind,
                             uint64_t n)
{
    const struct graft *graft = data;
    if (index == graft->index) {
        return graft->answer < n ? graft->answer : 0;
    }
    for (size_t i = 0; i < graft->count; i++) {
        const struct tt_deviation *kept = &graft->kept[i];
        if (kept->index == index) {
            return kept->kind == kind && kept->answer < n ? kept->answer : 0;
        }
    }
    return 0;
}

static bool try_graft(struct shrinker *self, struct graft *graft)
{
    struct tt_sim_result result;
    run_free(self, answer_graft, graft, &result);
    self->searched += result.ticks;
    self->grafts++;
    return take_better(self, &result);
}

static bool may_graft(const struct shrinker *self)
{
    return !is_over(self) && self->grafts < GRAFT_RUNS &&
           self->searched < 2 * SEARCH_TICKS;
}

/* The kept ones, and one more at each question of the run that they make, but
 * for the first FROM. */
static bool graft_one(struct shrinker *self, struct graft *graft, uint64_t from)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    graft->index = 0;
    options->keep_asked = true;
    bool better = may_graft(self) && try_graft(self, graft);
    options->keep_asked = false;
    uint64_t count = tt_sim_tape(self->sim)->length;
    struct tt_asked *asked = better ? NULL : tt__copy_asked(self->sim, count);
    for (uint64_t i = from; asked != NULL && !better && i < count; i++) {
        uint64_t few = tt__few_answers(asked[i].kind, asked[i].n);
        graft->index = i + 1;
        for (uint64_t at = 1; !better && at < few && may_graft(self); at++) {
            graft->answer = tt__few_answer(asked[i].kind, asked[i].n, at);
            better = try_graft(self, graft);
        }
    }
    free(asked);
    return better;
}

/* Keeps those of the best whose bits are set in KEPT, all of a few. */
static void keep_bits(const struct shrinker *self, unsigned kept,
                      struct graft *graft)
{
    graft->count = 0;
    for (size_t i = 0; i < self->best.count; i++) {
        if (kept >> i & 1) {
            graft->kept[graft->count++] = self->best.at[i];
        }
    }
}

static bool graft_few(struct shrinker *self, struct graft *graft)
{
    size_t count = self->best.count;
    bool better = false;
    for (size_t size = 1; !better && size + 2 <= count; size++) {
        for (unsigned kept = 1; !better && kept < 1U << count; kept++) {
            keep_bits(self, kept, graft);
            better = graft->count == size && graft_one(self, graft, 0);
        }
    }
    return better;
}

/* Of many, all are kept but SIZE that follow one another, from AT on. */
static bool graft_without(struct shrinker *self, struct graft *graft, size_t at,
                          size_t size)
{
    graft->count = 0;
    for (size_t i = 0; i < self->best.count; i++) {
        if (i < at || i - at >= size) {
            graft->kept[graft->count++] = self->best.at[i];
        }
    }
    return graft->count + 2 <= self->best.count &&
           graft_one(self, graft, at > 0 ? self->best.at[at - 1].index : 0);
}

static bool graft_many(struct shrinker *self, struct graft *graft)
{
    size_t count = self->best.count;
    bool better = false;
    for (size_t at = 1; !better && at < count; at++) {
        better = graft_without(self, graft, at, count - at);
    }
    for (size_t size = count / 2; !better && size >= 2; size /= 2) {
        for (size_t at = 0; !better && at < count; at += size / 2) {
            better = graft_without(self, graft, at, size);
        }
    }
    return better;
}

/* Two deviations or more may be one in another place. */
static bool graft(struct shrinker *self)
{
    struct graft graft = {.kept = NULL};
    bool better = false;
    if (self->best.count >= 3) {
        graft.kept = malloc(self->best.count * sizeof *graft.kept);
    }
    if (graft.kept != NULL) {
        better = self->best.count <= GRAFT_FEW ? graft_few(self, &graft)
                                               : graft_many(self, &graft);
    }
    free(graft.kept);
    return better;
}

/* ---- All of it ----------------------------------------------------------- */

enum { TICKS_TIMES = 8, TICKS_MORE = 1024 };

/* A livelock takes all its ticks in each run. While it is shrunk, that is a
 * livelock which takes many times the default run's. Gives that limit. */
static uint64_t livelock_ticks(struct shrinker *self)
{
    uint64_t usual = tt_sim_options(self->sim)->limits.tick_max;
    struct tt_sim_result result;
    struct tt_tape none;
    if (self->result.verdict != TT_VERDICT_LIVELOCK) {
        return usual;
    }
    tt_tape_init(&none);
    run(self, &none, &result);
    uint64_t ticks = TICKS_TIMES * result.ticks + TICKS_MORE;
    return ticks < usual ? ticks : usual;
}

static void reduce(struct shrinker *self)
{
    bool better = true;
    while (self->best.count > 0 && better) {
        better = drop_some(self);
        better = lower_answers(self) || better;
        better = better || graft(self);
    }
}

/* Shrinks another tape than the one that was found, of few deviations that were
 * drawn: into *OUT (given). */
static bool shrink_drawn(struct shrinker *self, struct tt_tape *out)
{
    struct tt_tape found = self->best;
    struct tt_sim_result result = self->result;
    tt_tape_init(&self->best);
    bool better = tt_tape_copy(&self->best, &found) == 0 && search_drawn(self);
    if (better) {
        self->turn_end = self->end->runs_max / 2;
        reduce(self);
        if (self->best.count > 1 && self->best.count <= DRAWN_ENOUGH) {
            search_fewer(self);
        }
        self->turn_end = UINT64_MAX;
    }
    *out = self->best;
    self->best = found;
    self->result = result;
    self->are_learned = false;
    self->searched = self->grafts = 0;
    return better;
}

/* Where it ends depends on where it begins. */
static void shrink(struct shrinker *self)
{
    struct tt_tape drawn;
    struct tt_sim_result result;
    tt_tape_init(&drawn);
    bool is_drawn = self->best.count > DRAWN_FROM && shrink_drawn(self, &drawn);
    if (!is_drawn || drawn.count > DRAWN_ENOUGH) {
        drop_some(self);
        if (self->best.count > 1) {
            search_fewer(self);
        }
        reduce(self);
    }
    if (is_drawn && is_smaller(&drawn, &self->best)) {
        run(self, &drawn, &result);
        take_better(self, &result);
    }
    tt_tape_deinit(&drawn);
}

/* Shrinks TAPE with TICKS at most in a run. What is left must fail with as many
 * as usual too; else TAPE stays as it is. */
static void shrink_within(struct shrinker *self, struct tt_tape *tape,
                          uint64_t ticks)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    uint64_t usual = options->limits.tick_max;
    struct tt_sim_result full = self->result;
    options->limits.tick_max = ticks;
    if (full.verdict == TT_VERDICT_LIVELOCK) { /* the default run was last */
        run(self, tape, &self->result);
    }
    bool fails = tt__fails_alike(&self->result, &full) &&
                 tt_tape_copy(&self->best, tt_sim_tape(self->sim)) == 0;
    if (fails) {
        shrink(self);
    }
    options->limits.tick_max = usual;
    if (fails && ticks < usual) {
        run(self, &self->best, &self->result);
        fails = tt__fails_alike(&self->result, &full) &&
                tt_tape_copy(&self->best, tt_sim_tape(self->sim)) == 0;
    }
    if (fails) {
        tt_tape_set(tape, &self->best);
    }
}

/* Leaves the simulation with the best in it, told in words. */
static void show(struct shrinker *self, const struct tt_tape *tape)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->explain = true;
    options->keep_trace = true;
    run(self, tape, &self->result);
    options->explain = false;
}

uint64_t tt__shrink(struct tt_sim *sim, tt_body *body, void *data,
                    struct tt_tape *tape, const struct tt__shrink_end *end,
                    struct tt_sim_result *result)
{
    struct shrinker self = {.sim = sim,
                            .body = body,
                            .data = data,
                            .end = end,
                            .turn_end = UINT64_MAX};
    tt_tape_init(&self.best);
    self.labels = tt__labels_new(sim);
    run(&self, tape, &self.result);
    shrink_within(&self, tape, livelock_ticks(&self));
    show(&self, tape);
    tt_sim_options(sim)->tape = NULL;
    *result = self.result;
    tt__labels_free(self.labels);
    tt_tape_deinit(&self.best);
    return self.runs;
}

uint64_t tt_shrink(struct tt_sim *sim, tt_body *body, void *data,
                   struct tt_tape *tape, uint64_t runs_max,
                   struct tt_sim_result *result)
{
    const struct tt__shrink_end end = {.runs_max = runs_max};
    return tt__shrink(sim, body, data, tape, &end, result);
}
