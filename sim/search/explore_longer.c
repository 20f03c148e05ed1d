/* SPDX-License-Identifier: MIT
 *
 * explore_longer.c: the last part of a search: longer stalls.
 *
 * A search bounds how long the machine may stall (tt_sim_options.slow_s). Its
 * last runs lift that bound. What fails there is run again with bounds that
 * rise, the search's own first, each stall cut to what is allowed:
 *
 *   - what fails within the search's own bound is a failure like any other,
 *     only found later;
 *   - what takes a longer stall is none; the result lists it in `stalls`, with
 *     the least bound of a round number at which it failed.
 *
 * These runs are a search of their own, and are numbered after runs_max; no
 * failure counts them. So the parts of a divided search
 * (tt_explore_merge) find what the whole one finds.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "explore.h"

/* ---- The same run within another bound ----------------------------------- */

/* A deviation, known by where it is and not by the number of its question:
 * with another bound the questions about stalls are others. */
struct placed {
    enum tt_choice kind;
    uint64_t place; /* of stalls: tt_chooser.stall_places; else among others */
    uint64_t answer;
    double stall_s;
};

struct moved {
    struct tt_sim *sim;
    const struct tt_tape *tape; /* while it is learned from */
    struct placed *at;          /* owns (malloc): one for each deviation */
    size_t count;
    size_t next;
    uint64_t others; /* questions not about stalls so far */
};

static uint64_t place_now(struct moved *self, enum tt_choice kind)
{
    TT_ASSERT((unsigned)kind < TT_CHOICE_COUNT);
    return kind == TT_CHOICE_LAG ? self->sim->recorder.chooser.stall_places
                                 : ++self->others;
}

static uint64_t learn(void *data, struct tt_question *question)
{
    struct moved *self = data;
    const struct tt_choice_about *about = question->about;
    enum tt_choice kind = question->kind;
    uint64_t place = place_now(self, kind);
    const struct tt_deviation *next = &self->tape->at[self->next];
    if (self->next == self->tape->count || next->index != question->index ||
        next->kind != kind || next->n != question->n) {
        return 0;
    }
    TT_ASSERT(self->next < self->tape->count);
    struct placed *made = &self->at[self->next++];
    *made = (struct placed){kind, place, next->answer, 0};
    if (kind == TT_CHOICE_LAG) {
        made->stall_s = about->times_s[next->answer - 1] - about->from_s;
    }
    return next->answer;
}

/* The longest stall of those offered that is not above STALL_S. */
static uint64_t answer_stall(const struct tt_choice_about *about, uint64_t n,
                             double stall_s)
{
    uint64_t answer = 0;
    TT_ASSERT(about != NULL && n > 1);
    while (answer + 1 < n && about->times_s[answer] - about->from_s <=
                                 stall_s + TT_MOMENT_S / 2) {
        answer++;
    }
    return answer;
}

static uint64_t answer_moved(void *data, struct tt_question *question)
{
    struct moved *self = data;
    enum tt_choice kind = question->kind;
    uint64_t n = question->n;
    uint64_t place = place_now(self, kind);
    bool is_lag = kind == TT_CHOICE_LAG;
    for (size_t i = 0; i < self->count; i++) {
        const struct placed *at = &self->at[i];
        if (at->place == place && at->kind == kind) {
            if (is_lag) {
                return answer_stall(question->about, n, at->stall_s);
            }
            if (at->answer < n) {
                return at->answer;
            }
            return 0;
        }
    }
    return 0;
}

/* ---- One failure --------------------------------------------------------- */

struct longer {
    const struct tt_explore_options *options; /* of the search; borrowed */
    struct tt_explore_result *out;            /* borrowed */
    tt_body *body;
    void *data;
    struct tt_sim *sim; /* owns */
    double began_s;     /* to look at what was found */
    bool has_crashed;   /* some run has */
};

static bool is_over(void *data)
{
    const struct longer *self = data;
    const struct tt_explore_options *options = self->options;
    double most_s = options->seconds_max;
    double shrink_s = options->shrink_seconds_max;
    if (shrink_s > 0 && (most_s == 0 || shrink_s < most_s)) {
        most_s = shrink_s;
    }
    return (options->stop != NULL && *options->stop != 0) ||
           (most_s > 0 &&
            tt__explore_seconds(options) - self->began_s > most_s);
}

static void run(struct longer *self, double slow_s, struct moved *moved,
                uint64_t (*answer)(void *data, struct tt_question *question),
                struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    TT_ASSERT(slow_s >= 0 && answer != NULL);
    options->slow_s = slow_s;
    options->answer = answer;
    options->answer_data = moved;
    moved->next = 0;
    moved->others = 0;
    tt_sim_run(self->sim, self->body, self->data, result);
    options->answer = NULL;
}

/* The least of 1, 2, 3, 5, 10, 20, ... that is above S. */
static double round_above(double s)
{
    static const double steps[] = {1, 2, 3, 5};
    TT_ASSERT(s >= 0);
    for (double power = 1e-6;; power *= 10) {
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            /* Of 0.30000000000000004 nobody reads more than 0.3. */
            double step = round(steps[i] * power * 1e6) / 1e6;
            if (step > s || isinf(power)) {
                return step;
            }
        }
    }
}

static bool is_shrunk_enough(const void *data)
{
    return is_over((void *)(uintptr_t)data);
}

/* Most programs with a timeout fail by a stall of its length, and all that is
 * reported of that is one line. So it takes few of the runs that a failure is
 * shrunk in: with --slow it is one, and shrunk in all of them. */
static uint64_t runs_for_a_line(const struct tt_explore_options *options)
{
    return (options->shrink_runs_max + 9) / 10;
}

/* Shrinks what the last run did within its bound, SLOW_S: into FAILURE. */
static bool shrink_within(struct longer *self, double slow_s,
                          struct tt_explore_failure *failure)
{
    struct tt_tape *tape = &failure->tape;
    TT_ASSERT(slow_s > 0 && failure->run > 0);
    if (tt_tape_set(tape, tt_sim_tape(self->sim)) < 0) {
        return false;
    }
    tape->slow_s = slow_s;
    bool is_failure = slow_s <= self->options->sim.slow_s;
    const struct tt__shrink_end end = {
        .runs_max = is_failure ? self->options->shrink_runs_max
                               : runs_for_a_line(self->options),
        .is_over = is_shrunk_enough,
        .data = self,
        .snapshots = self->options->snapshots && !self->has_crashed};
    failure->shrink_runs += tt__shrink(self->sim, self->body, self->data, tape,
                                       &end, &failure->failure);
    tt__sim_copy_words(self->sim, &failure->words, &failure->folded);
    free(failure->report);
    failure->report = strdup(tt_sim_report(self->sim));
    return true;
}

/* Finds the least bound within which FAILURE, found without one, still fails,
 * and leaves its run there in it. *IS_REAL: it fails with as many ticks as the
 * search allows, too. False: no memory. */
static bool bound_failure(struct longer *self,
                          struct tt_explore_failure *failure, bool *is_real)
{
    struct moved moved = {.sim = self->sim, .tape = &failure->tape};
    struct tt_sim_result result;
    double own_s = self->options->sim.slow_s;
    double most_s = tt_tape_slow(&failure->tape);
    bool good = true, found = false;
    struct tt_limits *limits = &tt_sim_options(self->sim)->limits;
    uint64_t usual = limits->tick_max;
    moved.at = calloc(failure->tape.count + 1, sizeof *moved.at);
    if (moved.at == NULL) {
        return false;
    }
    /* Of a run that crashes nothing is learned: it is made elsewhere. */
    bool learns = failure->failure.verdict != TT_VERDICT_CRASHED;
    if (learns) {
        run(self, HUGE_VAL, &moved, learn, &result);
        if (tt__is_endless(&failure->failure)) { /* with all its ticks? */
            learns = tt__fails_alike(&result, &failure->failure);
            *is_real = learns;
            failure->failure = result;
        }
        if (!tt__is_endless(&result)) {
            limits->tick_max = tt__many_ticks(result.ticks, usual);
        }
    }
    moved.count = moved.next;
    tt_sim_options(self->sim)->isolate = self->has_crashed;
    for (double slow_s = own_s; learns && !found && !is_over(self);
         slow_s = round_above(slow_s)) {
        run(self, slow_s, &moved, answer_moved, &result);
        found = tt__fails_alike(&result, &failure->failure);
        if (found) {
            limits->tick_max = usual;
            good = shrink_within(self, slow_s, failure);
            failure->slow_s = slow_s > own_s ? slow_s : 0;
        }
        if (slow_s >= most_s) {
            break;
        }
    }
    limits->tick_max = usual;
    if (!found) { /* at no bound; by this much the machine did stall */
        failure->slow_s = round_above(fmax(most_s, own_s));
    }
    tt_sim_options(self->sim)->isolate = false;
    failure->stall_s = failure->tape.longest_s;
    TT_ASSERT(moved.next <= failure->tape_found.count + moved.count + 1);
    free(moved.at);
    return good;
}

/* Whether OUT has a failure at the same place: with longer stalls another
 * message there is nothing new. */
static bool has_alike(const struct tt_explore_result *out,
                      const struct tt_sim_result *failure)
{
    bool has = false;
    for (size_t i = 0; !has && i < tt_explore_failure_count(out); i++) {
        struct tt_explore_failure known = tt_explore_failure_at(out, i);
        has = tt__fails_alike(&known.failure, failure);
    }
    for (size_t i = 0; !has && i < out->stall_count; i++) {
        has = tt__fails_alike(&out->stalls[i].failure, failure);
    }
    return has;
}

/* Takes FAILURE, of the search without a bound. False: no memory. */
static bool take_failure(struct longer *self,
                         struct tt_explore_failure *failure)
{
    struct tt_explore_result *out = self->out;
    TT_ASSERT(failure->run > 0);
    failure->run += self->options->runs_max;
    failure->tape_run += self->options->runs_max;
    failure->count = 0;
    bool is_nondeterministic =
        failure->failure.verdict == TT_VERDICT_NONDETERMINISTIC;
    bool is_real = true;
    failure->tape.tick_max = self->options->sim.limits.tick_max;
    failure->tape_found.tick_max = failure->tape.tick_max;
    bool good = is_nondeterministic || bound_failure(self, failure, &is_real);
    if (good && is_real) {
        good = failure->slow_s > 0 ? tt_explore_add_stall(out, failure) == 0
                                   : tt_explore_add_failure(out, failure) == 0;
    }
    if (!good || !is_real) {
        tt_explore_failure_deinit(failure);
    }
    return good;
}

/* ---- The search ---------------------------------------------------------- */

static bool has_crash(const struct tt_explore_result *result)
{
    size_t at = 0, count = tt_explore_failure_count(result);
    while (at < count && tt_explore_failure_at(result, at).failure.verdict !=
                             TT_VERDICT_CRASHED) {
        at++;
    }
    return at < count;
}

static bool take_all(struct longer *self, struct tt_explore_result *found)
{
    bool good = true;
    self->out->longer_runs = found->runs;
    self->out->stopped = self->out->stopped || found->stopped;
    self->has_crashed = has_crash(found) || has_crash(self->out);
    TT_ASSERT(found->failed || found->other_count == 0);
    size_t count = tt_explore_failure_count(found);
    for (size_t i = 0; i < count; i++) {
        struct tt_explore_failure failure = tt__failures_take(found, i);
        if (!good || has_alike(self->out, &failure.failure)) {
            tt_explore_failure_deinit(&failure);
        } else {
            good = take_failure(self, &failure);
        }
    }
    return good;
}

static struct tt_sim *new_sim(struct longer *self)
{
    struct tt_sim_options options;
    tt_explore_sim_options(self->options, &options);
    options.classes = false;
    options.find_stuck = self->options->sim.find_stuck;
    options.is_over = is_over;
    options.is_over_data = self;
    return tt_sim_new(&options);
}

/* While the machine stalls for hours, what polls makes as many ticks as the
 * limit allows. So no run takes many times the default run's. What ends there
 * is run again with the limit of the search. */
static uint64_t ticks_allowed(struct longer *self)
{
    uint64_t usual = self->options->sim.limits.tick_max;
    struct tt_sim_result result;
    struct tt_tape none;
    struct tt_sim *sim = new_sim(self);
    if (sim == NULL) {
        return usual;
    }
    TT_ASSERT(usual > 0);
    tt_tape_init(&none);
    tt_sim_options(sim)->tape = &none;
    tt_sim_options(sim)->isolate = has_crash(self->out);
    tt_sim_run(sim, self->body, self->data, &result);
    tt_sim_free(sim);
    return tt__many_ticks(result.ticks, usual);
}

bool tt__explore_wants_longer(const struct tt_explore_options *options)
{
    return options->longer_runs_max > 0 && isfinite(options->sim.slow_s);
}

/* Of one that goes through pieces, the numbers of runs are not known until all
 * parts are merged. */
const char *tt_explore_longer_strategy(const struct tt_explore_options *options)
{
    return tt__strategy_in_pieces(options->strategy) ? "portfolio"
                                                     : options->strategy;
}

int tt__explore_longer(tt_body *body, void *data,
                       const struct tt_explore_options *options,
                       struct tt_explore_result *out, char *error,
                       size_t error_size)
{
    struct tt_explore_options longer = *options;
    struct tt_explore_result found;
    TT_ASSERT(options->longer_runs_max > 0);
    longer.sim.slow_s = HUGE_VAL;
    longer.strategy = tt_explore_longer_strategy(options);
    longer.runs_max = options->longer_runs_max;
    longer.shrink_runs_max = runs_for_a_line(options);
    longer.longer_runs_max = 0;
    longer.seconds_max = TT__LONGER_SHARE * options->seconds_max;
    longer.classes = TT_CLASSES_NONE;
    longer.seen_max = 1;
    longer.keep_hashes = false;
    longer.known = NULL;
    struct longer self = {options, out, body, data, NULL, 0, false};
    self.began_s = tt__explore_seconds(options);
    longer.sim.limits.tick_max = ticks_allowed(&self);
    tt_explore_result_init(&found);
    int rc = tt_explore(body, data, &longer, &found, error, error_size);
    self.began_s = tt__explore_seconds(options);
    if (rc == 0) {
        self.sim = new_sim(&self);
        rc = self.sim != NULL && take_all(&self, &found) ? 0 : -1;
        if (rc < 0 && error != NULL) {
            snprintf(error, error_size, "out of memory");
        }
    }
    tt_sim_free(self.sim);
    tt_explore_result_deinit(&found);
    return rc;
}
