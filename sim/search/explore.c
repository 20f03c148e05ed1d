/* SPDX-License-Identifier: MIT
 *
 * explore.c: runs schedules until one fails. See tt_explore.h.
 *
 * The first run is the default one: it counts the choices. Each
 * failing run, and one in SAMPLE of the others, is run again from its tape:
 * where the hashes differ, the program is not a function of its tape, and that
 * is the verdict.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt_explore.h>

#include "sim/strategies/draws.h"
#include "explore.h"
#include "sim/base/random.h"

enum { SAMPLE = 64, CLOCK_EVERY = 16 };
/* TT_CLASSES_SAMPLE: enough that short searches count all classes, and few
 * enough that long ones of the fastest programs lose no more than a tenth.
 * Pieces have up to a thousand runs, many of them far fewer. */
enum { SAMPLED_FIRST = 1024, SAMPLED_PIECES = 8, SAMPLED_ONE_IN = 32 };
enum { STRATEGY_NAME_MAX = sizeof((struct tt__judged *)NULL)->strategy - 1 };

/* ---- One run ------------------------------------------------------------- */

static bool is_stopped(const struct tt_explore_options *options)
{
    return options->stop != NULL && *options->stop != 0;
}

/* What a failure at the end of the budget is shrunk in is a fifth of it. */
static const double SHRINK_LEAST = 0.2;

/* A user who stops the search, or limits its seconds, will not wait for the end
 * of a long run either, nor of shrinking: it takes what is left of the budget.
 */
static bool is_over(void *data)
{
    const struct tt__explorer *self = data;
    const struct tt_explore_options *options = self->options;
    double most_s = options->seconds_max;
    double shrink_s = options->shrink_seconds_max;
    if (is_stopped(options) || (most_s <= 0 && shrink_s <= 0) ||
        self->guard.repeats) {
        return is_stopped(options);
    }
    double now_s = tt__explore_seconds(options);
    bool shrinks = self->shrinks_s > 0;
    double shrunk_s = shrinks ? now_s - self->shrinks_s : 0;
    TT_ASSERT(now_s >= self->began_s && shrunk_s >= 0);
    if (shrink_s > 0 && shrunk_s > shrink_s) {
        return true;
    }
    return most_s > 0 && now_s - self->began_s > most_s &&
           (!shrinks || shrunk_s > SHRINK_LEAST * most_s);
}

bool tt__run_failed(const struct tt_sim_result *result)
{
    return result->verdict != TT_VERDICT_OK &&
           result->verdict != TT_VERDICT_LIMIT && !result->injected;
}

/* Looking for partial deadlocks costs something in each run: it is done in
 * those only that have no end. */
static void run_without_end(struct tt__explorer *self,
                            struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    struct tt_tape taken;
    tt_tape_init(&taken);
    if (tt_tape_copy(&taken, tt_sim_tape(self->sim)) < 0) {
        self->why = "out of memory";
        return;
    }
    TT_ASSERT(!options->find_stuck);
    options->tape = &taken;
    options->lenient = false;
    options->answer = NULL;
    options->find_stuck = true;
    tt_sim_run(self->sim, self->body, self->data, result);
    options->find_stuck = false;
    options->tape = NULL;
    tt_tape_deinit(&taken);
}

static void watch(struct tt__explorer *self, bool on)
{
    if (self->options->watch != NULL && on != self->is_watched) {
        self->options->watch(self->data, on);
        self->is_watched = on;
    }
}

/* Has the class of the run that is about to begin computed if it is wanted, or
 * if its strategy's records need it, and accesses reported only then. */
static void prepare_watching(struct tt__explorer *self, bool records)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->classes = self->has_class || records;
    watch(self, options->classes || self->sim->touched != NULL ||
                    self->sim->accesses != NULL);
}

/* Runs what STRATEGY began. What it shares with other runs is in copies, with
 * or without the class so far; for one that differs in that see `sampled`. */
static void run_strategy(struct tt__explorer *self,
                         struct tt__strategy *strategy,
                         struct tt_sim_result *result)
{
    struct tt__snapshots *snapshots =
        strategy->looks || strategy->records ? NULL : self->snapshots;
    struct tt__shared shared;
    bool shares = snapshots != NULL && strategy->type->shares != NULL &&
                  strategy->type->shares(strategy, &shared);
    bool is_alike = self->has_class == self->copies_classes;
    struct tt__snapshots *copies = is_alike ? snapshots : self->sampled;
    TT_ASSERT(strategy->type != NULL && result != NULL);
    if (snapshots == NULL || tt_sim_options(self->sim)->isolate) {
        copies = NULL;
    }
    if (shares && copies != snapshots) {
        tt__snapshots_drop(snapshots, &shared);
    }
    if (copies != NULL) {
        tt__snapshots_run(copies, shares && is_alike ? &shared : NULL,
                          self->body, self->data, result);
    } else {
        tt_sim_run(self->sim, self->body, self->data, result);
    }
}

/* One that may crash is tried in a process of its own; unless it does,
 * strategies look at one in this. */
static void execute_guarded(struct tt__explorer *self,
                            struct tt__strategy *strategy,
                            struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    TT_ASSERT(!self->guard.probes || self->guard.shared != NULL ||
              self->options->guard);
    if (TT_UNLIKELY(self->guard.probes)) {
        options->isolate = true;
        tt_sim_run(self->sim, self->body, self->data, result);
        options->isolate = false;
        if (result->verdict == TT_VERDICT_CRASHED || result->is_cut) {
            return;
        }
    }
    if (strategy != NULL) {
        run_strategy(self, strategy, result);
    } else {
        tt_sim_run(self->sim, self->body, self->data, result);
    }
}

/* Makes the run that the options describe: of a strategy, of the default order,
 * or of a tape. All of them must judge a run alike, or a failure would not come
 * again when its tape is tried. */
static void execute(struct tt__explorer *self, struct tt__strategy *strategy,
                    struct tt_sim_result *result)
{
    bool finds = tt_sim_options(self->sim)->find_stuck;
    execute_guarded(self, strategy, result);
    if (tt__is_endless(result) && self->options->sim.find_stuck && !finds) {
        run_without_end(self, result);
    }
    TT_ASSERT(tt_sim_options(self->sim)->find_stuck == finds);
}

/* Runs by the strategy, from where this run parts with the last one, or (NULL)
 * by TAPE. */
static void run(struct tt__explorer *self, struct tt__strategy *strategy,
                const struct tt_tape *tape, struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    TT_ASSERT(strategy == NULL || tape == NULL);
    options->tape = tape;
    options->lenient = false;
    options->answer = strategy == NULL ? NULL : tt__strategy_answer;
    options->answer_data = strategy;
    options->first = strategy == NULL ? 0 : strategy->first;
    options->keep_asked = strategy == NULL || tt__strategy_learns(strategy);
    if (strategy != NULL) {
        self->sim->touched = strategy->looks ? self->touched : NULL;
    }
    self->sim->steps_idle = strategy == NULL || !strategy->records;
    prepare_watching(self, !self->sim->steps_idle);
    execute(self, strategy, result);
    self->is_cut = self->is_cut || result->is_cut;
}

size_t tt__explorer_share(struct tt__explorer *self, const char *name)
{
    struct tt_explore_result *out = self->out;
    size_t at = self->share;
    TT_ASSERT(out->share_count <= TT_EXPLORE_SHARES_MAX);
    if (at < out->share_count && strcmp(out->shares[at].name, name) == 0) {
        return at;
    }
    for (at = 0; at < out->share_count; at++) {
        if (strcmp(out->shares[at].name, name) == 0) {
            return at;
        }
    }
    if (at < sizeof out->shares / sizeof *out->shares) {
        snprintf(out->shares[at].name, sizeof out->shares[at].name, "%s", name);
        out->shares[at].first = self->is_known ? 0 : self->number;
        out->share_count++;
    }
    return at;
}

void tt__explorer_count(struct tt__explorer *self,
                        const struct tt__counted *run)
{
    struct tt_explore_result *out = self->out;
    TT_ASSERT(run->share <= out->share_count);
    out->runs++;
    out->steps += run->ticks;
    tt__seen_add(&self->seen, run->schedule);
    if (run->has_class) {
        tt__seen_add(&self->classes, run->class);
        out->class_runs++;
    }
    self->share = run->share;
    if (run->share < out->share_count) {
        out->shares[run->share].runs++;
        out->shares[run->share].found |= run->failed;
    }
}

struct tt__how tt__explorer_how(const struct tt__explorer *self,
                                const struct tt_sim_result *result)
{
    return (struct tt__how){.failed = tt__run_failed(result),
                            .has_class = self->has_class,
                            .drawn = self->draws};
}

/* Counts the run that gave RESULT. */
static void count_run(struct tt__explorer *self, const char *strategy,
                      const struct tt_sim_result *result,
                      const struct tt__how *how)
{
    struct tt_explore_result *out = self->out;
    const struct tt__counted run = {
        .ticks = result->ticks,
        .schedule = tt__schedule_key(result, how->drawn),
        .class = tt__seen_key(result->class_hash.low, how->drawn),
        .has_class = how->has_class,
        .failed = how->failed,
        .share = tt__explorer_share(self, strategy),
    };
    if (result->verdict == TT_VERDICT_LIMIT) {
        out->limits++;
        tt__join_limits(out->limit, result->message, sizeof out->limit);
    }
    tt__explorer_count(self, &run);
}

/* Runs TAPE again: whether it is as RESULT says. */
static bool is_repeatable(struct tt__explorer *self, struct tt_tape *tape,
                          struct tt_sim_result *result)
{
    struct tt_sim_result again;
    TT_ASSERT(tape == &self->taken);
    self->has_class = false;
    run(self, NULL, tape, &again);
    return again.is_cut || tt__compare_runs(result, &again);
}

void tt__explorer_judge(struct tt__explorer *self, const char *strategy,
                        const struct tt_sim_result *result,
                        struct tt__judged *out)
{
    *out = (struct tt__judged){.result = *result,
                               .number = self->is_known ? 0 : self->number,
                               .how = tt__explorer_how(self, result),
                               .seen = self->sim->recorder.chooser.seen,
                               .met = self->injected.met,
                               .kinds = self->injected.kinds,
                               .links = self->injected.links};
    memcpy(out->strategy, strategy, strnlen(strategy, STRATEGY_NAME_MAX));
    const struct tt_unretrieved *left =
        tt_sim_unretrieved(self->sim, &out->left_count);
    TT_ASSERT(out->left_count <= TT_UNRETRIEVED_MAX);
    memcpy(out->left, left, out->left_count * sizeof *left);
    tt__properties_note(self->sim, out);
    out->again = out->how.failed &&
                 !tt__failures_want(self->out, result, tt_sim_tape(self->sim));
    if (!out->again && (out->how.failed || self->number % SAMPLE == 0)) {
        if (tt_tape_copy(&self->taken, tt_sim_tape(self->sim)) < 0) {
            self->why = "out of memory";
            return;
        }
        out->how.failed =
            !is_repeatable(self, &self->taken, &out->result) || out->how.failed;
    }
}

void tt__explorer_count_piece(struct tt__explorer *self, uint64_t piece)
{
    if (self->options->shard_count > 1 &&
        !tt__pieces_count(&self->out->pieces, piece)) {
        self->why = "out of memory";
    }
}

bool tt__explorer_tally(struct tt__explorer *self,
                        const struct tt__judged *judged)
{
    struct tt_explore_result *out = self->out;
    TT_ASSERT(judged->left_count <= TT_UNRETRIEVED_MAX);
    if (judged->result.is_cut) {
        self->is_cut = true;
        return true;
    }
    tt__injected_join(&self->injected, judged);
    out->seen |= judged->seen;
    count_run(self, judged->strategy, &judged->result, &judged->how);
    for (size_t i = 0; i < judged->left_count; i++) {
        tt__unretrieved_count(out, &judged->left[i], 1);
    }
    tt__properties_count(out, judged);
    if (judged->how.failed &&
        !tt__failures_note(out, judged, judged->again ? NULL : &self->taken)) {
        self->why = "out of memory";
    }
    return (judged->how.failed && !self->options->keep_going) ||
           self->why != NULL;
}

bool tt__explorer_passes(const struct tt__explorer *self,
                         const struct tt_sim_result *result)
{
    return !tt__run_failed(result) && self->number % SAMPLE != 0 &&
           self->sim->left_count == 0 && self->sim->property_count == 0;
}

/* Looks at the run that just ended; whether the search is over. */
static bool look(struct tt__explorer *self, const char *strategy,
                 const struct tt_sim_result *result)
{
    struct tt__judged judged;
    if (TT_UNLIKELY(result->is_cut)) {
        self->is_cut = true;
        return true;
    }
    if (TT_LIKELY(tt__explorer_passes(self, result))) {
        const struct tt__how how = tt__explorer_how(self, result);
        count_run(self, strategy, result, &how);
        return self->why != NULL;
    }
    tt__explorer_judge(self, strategy, result, &judged);
    return tt__explorer_tally(self, &judged);
}

/* ---- The search ---------------------------------------------------------- */

/* Of a default run that crashed no places are known. */
static bool has_places(struct tt__explorer *self)
{
    size_t wanted = 0;
    TT_ASSERT(self->first != NULL);
    for (uint64_t i = 0; i < self->first_count; i++) {
        uint64_t few = tt__few_answers(self->first[i].kind, self->first[i].n);
        wanted += few > 1 ? few - 1 : 0;
    }
    while (self->places.count < wanted) {
        uint64_t *place = tt__array_push(&self->places, sizeof *place);
        if (place == NULL) {
            return false;
        }
        *place = 0;
    }
    return true;
}

/* The default run: its questions are the strategies' horizon. */
static int begin(struct tt__explorer *self, struct tt_sim_result *result)
{
    TT_ASSERT(self->sim != NULL && self->strategy == NULL);
    if (tt__strategy_may_look(self->options->strategy,
                              tt_sim_options(self->sim)->enabled)) {
        self->touched = tt__touched_new(&self->sim->region);
        if (self->touched == NULL) {
            return -1;
        }
    }
    self->sim->touched = self->touched;
    self->sim->recorder.places = &self->places;
    self->has_class = self->options->classes != TT_CLASSES_NONE;
    tt__guard_run(self, TT__BEGINS, 0);
    run(self, NULL, NULL, result);
    self->sim->recorder.places = NULL;
    self->sim->touched = NULL;
    self->first = tt__copy_asked(self->sim, result->choices);
    self->first_count = result->choices;
    if (self->first == NULL || !has_places(self)) {
        return -1;
    }
    tt__injected_begin(self);
    const struct tt__searched searched = {
        .sim = self->sim,
        .first = self->first,
        .first_count = result->choices,
        .enabled = tt_sim_options(self->sim)->enabled,
        .places = self->places.at,
        .touched = self->touched,
        .watched = self->options->watched,
    };
    self->strategy = tt__strategy_new(self->options->strategy,
                                      self->options->seed, &searched);
    if (self->strategy != NULL) {
        self->strategy->part = (struct tt__part){self->options->shard_at,
                                                 self->options->shard_count};
    }
    self->all_classes = self->options->classes == TT_CLASSES_ALL ||
                        (self->options->classes == TT_CLASSES_SAMPLE &&
                         self->strategy != NULL && self->strategy->records);
    /* What is written down of a run's steps is in no copy. */
    if (self->strategy != NULL && self->options->snapshots &&
        !self->strategy->records) {
        self->snapshots = tt__snapshots_new(self->sim);
    }
    return self->strategy == NULL ? -1 : 0;
}

void tt__explorer_begin(struct tt__explorer *self)
{
    const struct tt__strategy *strategy = self->strategy;
    struct tt__drawn *drawn = &self->drawn;
    self->number++;
    self->draws = strategy->draws;
    if (!strategy->type->in_pieces) {
        *drawn = (struct tt__drawn){0, self->number};
    } else if (drawn->number == 0 || drawn->piece != strategy->piece) {
        *drawn = (struct tt__drawn){strategy->piece, 1};
    } else {
        drawn->number++;
    }
}

/* Decides whether the run that begins has a class. Where all have one, so have
 * the copies; those are of no use when the sample begins. */
static void draw_class(struct tt__explorer *self)
{
    const struct tt__drawn *drawn = &self->drawn;
    bool all = self->all_classes;
    uint64_t key = tt__mix64(drawn->piece) ^ drawn->number;
    TT_ASSERT(drawn->number > 0);
    self->has_class = all;
    if (self->options->classes == TT_CLASSES_SAMPLE) {
        all = all ||
              (drawn->piece < SAMPLED_PIECES && drawn->number <= SAMPLED_FIRST);
        self->has_class = all || tt__mix64(key) % SAMPLED_ONE_IN == 0;
    }
    if (self->copies_classes != all && self->snapshots != NULL) {
        tt__snapshots_clear(self->snapshots);
        if (!all && self->sampled == NULL) {
            self->sampled = tt__snapshots_new(self->sim);
        }
    }
    self->copies_classes = all;
}

void tt__explorer_next(struct tt__explorer *self, struct tt_sim_result *result)
{
    struct tt__strategy *strategy = self->strategy;
    TT_ASSERT(self->number > 0);
    draw_class(self);
    run(self, strategy, NULL, result);
    self->sim->touched = NULL;
    tt__injected_look(self);
    if (result->verdict != TT_VERDICT_CRASHED ||
        !(strategy->looks || strategy->records)) {
        tt__strategy_ran(strategy, result);
    } else {
        self->guard.ends = strategy->records;
    }
}

void tt__explorer_spend(struct tt__explorer *self, double seconds)
{
    TT_ASSERT(seconds >= 0);
    self->began_s = tt__explore_seconds(self->options) - seconds;
}

double tt__explorer_seconds(const struct tt__explorer *self)
{
    return tt__explore_seconds(self->options) - self->began_s;
}

bool tt__explorer_is_late(const struct tt__explorer *self)
{
    return self->options->seconds_max > 0 && !self->guard.repeats &&
           tt__explorer_seconds(self) > self->options->seconds_max;
}

bool tt__explorer_spent(struct tt__explorer *self)
{
    const struct tt_explore_options *options = self->options;
    tt__explorer_progress(self);
    self->out->stopped = is_stopped(options);
    return self->out->stopped || self->is_cut ||
           self->number >= options->runs_max ||
           ((options->is_elapsed || self->out->runs % CLOCK_EVERY == 0) &&
            tt__explorer_is_late(self));
}

/* Programs change, and tapes may have been made by another search: what fits
 * is done, which is a schedule like any other. */
static void run_leniently(struct tt__explorer *self, const struct tt_tape *tape,
                          struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    TT_ASSERT(tape != NULL && self->is_known);
    options->tape = tape;
    options->lenient = true;
    options->answer = NULL;
    self->has_class = self->options->classes != TT_CLASSES_NONE;
    prepare_watching(self, false);
    execute(self, NULL, result);
    tt__injected_look(self);
}

static bool try_known(struct tt__explorer *self, struct tt_sim_result *result)
{
    const struct tt_tape *const *known = self->options->known;
    bool over = false;
    TT_ASSERT(!self->is_known);
    self->is_known = true;
    for (; !over && known != NULL && *known != NULL; known++) {
        uint64_t number = (uint64_t)(known - self->options->known);
        tt__guard_run(self, TT__TRIES_KNOWN, number);
        run_leniently(self, *known, result);
        self->out->known_runs += !result->is_cut;
        over = look(self, "known", result);
        tt__guard_ran(self, result);
        over = over || self->why != NULL;
    }
    self->is_known = false;
    return over;
}

/* Makes the next run of the strategy, unless it is counted: whether the search
 * is over. */
static bool search_next(struct tt__explorer *self, bool is_counted,
                        struct tt_sim_result *result)
{
    struct tt__strategy *strategy = self->strategy;
    bool in_pieces = strategy->type->in_pieces;
    uint64_t piece = strategy->piece, unit = self->number - 1;
    bool own = in_pieces ? tt__strategy_owns(strategy)
                         : unit % tt__explorer_stride(self) ==
                               tt__explorer_offset(self);
    TT_ASSERT(!self->is_known && self->number > 0);
    if (!tt__strategy_begin(strategy)) {
        tt__explorer_exhausted(self);
        return true;
    }
    tt__explorer_begin(self);
    own = own && !is_counted;
    tt__guard_run(self, TT__SEARCHES, self->number);
    if (own || tt__strategy_learns(strategy)) {
        tt__explorer_next(self, result);
    }
    bool over = self->is_cut || self->guard.ends;
    if (own && !self->is_cut && in_pieces) {
        tt__explorer_count_piece(self, piece);
    }
    over = (own && look(self, strategy->name, result)) || over;
    tt__guard_ran(self, result);
    return over || self->why != NULL;
}

/* Workers went on from run NUMBER, and one died. The strategy catches up with
 * what they reported. */
static void catch_up(struct tt__explorer *self, uint64_t number,
                     struct tt_sim_result *result)
{
    uint64_t reported = self->number;
    TT_ASSERT(number <= reported);
    self->number = number;
    while (self->number < reported && !search_next(self, true, result)) {
    }
}

enum { DEATHS_MAX = 3 }; /* of workers; after these none is started again */

/* In this process, until others are worth it: these go on. */
static void search_all(struct tt__explorer *self, struct tt_sim_result *result)
{
    unsigned deaths = 0;
    bool may_fork = self->options->jobs > 1, over = false;
    TT_ASSERT(self->number == 1);
    while (!over && !tt__explorer_spent(self)) {
        uint64_t number = self->number;
        if (may_fork && !self->guard.repeats && self->guard.suspect == 0 &&
            tt__explore_may_fork(self)) {
            over = tt__explore_jobs(self) && !self->died;
            may_fork = self->died && ++deaths < DEATHS_MAX;
            if (self->died) {
                catch_up(self, number, result);
            }
        } else {
            over = search_next(self, false, result);
        }
    }
}

/* What all parts do, but the first one counts: the default run, which has been
 * run, and known tapes. Whether the search is over. */
static bool search_first(struct tt__explorer *self,
                         struct tt_sim_result *result)
{
    TT_ASSERT(self->number == 1 && self->out->runs == 0);
    bool counts = tt__explorer_offset(self) == 0;
    bool over = counts && look(self, "default", result);
    tt__guard_ran(self, result);
    return over || self->why != NULL || (counts && try_known(self, result));
}

static void search(struct tt__explorer *self, struct tt_sim_result *result)
{
    struct tt_explore_result *out = self->out;
    TT_ASSERT(result->choices == self->first_count);
    out->choices_default = result->choices;
    tt__left_open_note(self->sim, out);
    out->enabled = tt_sim_options(self->sim)->enabled;
    out->sleeps = self->sim->recorder.chooser.sleeps;
    tt_sim_options(self->sim)->count_sleeps = false;
    for (uint64_t i = 0; i < result->choices; i++) {
        const struct tt_asked *asked = &self->first[i];
        uint64_t n = tt__draws_weight(asked->kind, asked->n);
        out->answers_max = n > out->answers_max ? n : out->answers_max;
        out->kinds |= UINT32_C(1) << asked->kind;
        out->has_draws =
            out->has_draws || tt__draws_is_value(asked->kind, asked->n);
    }
    self->number = 1;
    if (search_first(self, result)) {
        return;
    }
    search_all(self, result);
}

void tt__explorer_again(struct tt__explorer *self, const struct tt_tape *tape,
                        struct tt_sim_result *result)
{
    tt_sim_options(self->sim)->is_over = NULL;
    run(self, NULL, tape, result);
    tt_sim_options(self->sim)->is_over = is_over;
}

/* What is known of the shrunk run, the simulation's last. */
static void explain(struct tt__explorer *self)
{
    struct tt_explore_result *out = self->out;
    TT_ASSERT(out->failed && out->words == NULL && out->report == NULL);
    tt__sim_copy_words(self->sim, &out->words, &out->folded);
    out->report = strdup(tt_sim_report(self->sim));
    out->errors = tt__explorer_errors(self);
    if (out->tape.count > 0) {
        out->beside = tt__explorer_beside(self);
        out->moment = tt__explorer_moment(self, &out->tape, &out->failure);
    }
}

/* Notes on a tape what made it. */
static void mark_tape(const struct tt__explorer *self, struct tt_tape *tape,
                      const char *strategy)
{
    const struct tt_explore_options *options = self->options;
    const char *program = options->program == NULL ? "" : options->program;
    TT_ASSERT(strategy != NULL && *strategy != '\0');
    snprintf(tape->strategy, sizeof tape->strategy, "%s", strategy);
    snprintf(tape->program, sizeof tape->program, "%s", program);
    tt_tape_name(tape, options->program_name);
    tt_tape_depend(tape, options->depends); /* without memory: it lacks them */
    memcpy(tape->cancel, self->named.cancel, sizeof tape->cancel);
    tt_tape_note(tape, tt_sim_options(self->sim));
    tape->seed = options->seed;
}

static bool is_shrunk_enough(const void *data)
{
    tt__explorer_progress((void *)(uintptr_t)data);
    return is_over((void *)(uintptr_t)data);
}

/* Shrinks a failure's tape, in RUNS at most. */
static uint64_t shrink_tape(struct tt__explorer *self, struct tt_tape *tape,
                            uint64_t runs, struct tt_sim_result *result,
                            bool *is_cut)
{
    const struct tt_explore_options *options = self->options;
    const struct tt__shrink_end end = {
        runs,   is_shrunk_enough,    self,
        is_cut, options->keep_going, options->snapshots};
    return tt__shrink(self->sim, self->body, self->data, tape, &end, result);
}

/* A list may have 65 failures, most of them variants of a few. How far one is
 * shrunk depends on nothing but it, and whether it is the first. */
enum { SHRINK_OTHER_RUNS = 300 };

/* Shrinks FAILURE's tape, and has it explained. */
static void shrink_other(struct tt__explorer *self,
                         struct tt_explore_failure *failure)
{
    TT_ASSERT(failure->words == NULL && failure->tape.count == 0);
    if (tt_tape_copy(&failure->tape, &failure->tape_found) == 0 &&
        failure->failure.verdict != TT_VERDICT_NONDETERMINISTIC) {
        uint64_t most = self->options->shrink_runs_max;
        failure->shrink_runs =
            shrink_tape(self, &failure->tape,
                        most < SHRINK_OTHER_RUNS ? most : SHRINK_OTHER_RUNS,
                        &failure->failure, &failure->shrink_cut);
        tt__sim_copy_words(self->sim, &failure->words, &failure->folded);
        failure->report = strdup(tt_sim_report(self->sim));
        failure->errors = tt__explorer_errors(self);
        if (failure->tape.count > 0) {
            failure->moment =
                tt__explorer_moment(self, &failure->tape, &failure->failure);
        }
    }
    mark_tape(self, &failure->tape, failure->strategy);
    mark_tape(self, &failure->tape_found, failure->strategy);
}

static void shrink_first(struct tt__explorer *self)
{
    struct tt_explore_result *out = self->out;
    TT_ASSERT(out->failed && out->tape.count == 0);
    if (tt_tape_copy(&out->tape, &out->tape_found) == 0 &&
        out->failure.verdict != TT_VERDICT_NONDETERMINISTIC) {
        out->shrink_runs =
            shrink_tape(self, &out->tape, self->options->shrink_runs_max,
                        &out->failure, &out->shrink_cut);
        explain(self);
    }
    mark_tape(self, &out->tape, out->strategy);
    mark_tape(self, &out->tape_found, out->strategy);
}

static void shrink_all(struct tt__explorer *self)
{
    struct tt_explore_result *out = self->out;
    struct tt_sim_options *options = tt_sim_options(self->sim);
    TT_ASSERT(self->shrinks_s == 0);
    watch(self, false);
    self->has_class = false;
    self->shrinks_s = tt__explore_seconds(self->options);
    options->keep_asked = false;
    options->classes = false;
    options->find_stuck = self->options->sim.find_stuck;
    tt__guard_finish(self);
    if (out->failed) {
        shrink_first(self);
    }
    for (size_t i = 0; i < out->other_count; i++) {
        shrink_other(self, &out->others[i]);
    }
    out->shrink_seconds = tt__explore_seconds(self->options) - self->shrinks_s;
}

static void count_seen(struct tt__explorer *self)
{
    struct tt_explore_result *out = self->out;
    tt__seen_complete(&self->seen);
    tt__seen_complete(&self->classes);
    out->schedules = self->seen.count;
    out->seen_once = self->seen.once;
    out->drawn_once = self->seen.drawn_once;
    out->drawn_runs = self->seen.drawn;
    out->classes = self->classes.count;
    out->classes_once = self->classes.once;
    out->class_drawn_once = self->classes.drawn_once;
    out->class_drawn_runs = self->classes.drawn;
    out->seen_full = self->seen.full || self->classes.full;
    TT_ASSERT(out->seen_once <= out->schedules &&
              out->classes_once <= out->classes);
    if (self->options->keep_hashes) {
        out->schedule_hashes.count = self->seen.count;
        out->schedule_hashes.at = tt__seen_take(&self->seen);
        out->class_hashes.count = self->classes.count;
        out->class_hashes.at = tt__seen_take(&self->classes);
    }
}

static void finish(struct tt__explorer *self)
{
    struct tt_explore_result *out = self->out;
    TT_ASSERT(self->why == NULL);
    out->seconds = tt__explore_seconds(self->options) - self->began_s;
    out->seen |= self->sim->recorder.chooser.seen;
    count_seen(self);
    tt__shares_bound(out);
    shrink_all(self);
}

/* The names of tasks that may be cancelled, as tapes have them. -1: they do
 * not fit. */
static int join_names(const struct tt_explore_options *options,
                      struct tt_tape *out)
{
    const char *const *name =
        options->inject_cancel ? options->cancel_only : NULL;
    size_t used = 0;
    for (; name != NULL && *name != NULL; name++) {
        int size = snprintf(out->cancel + used, sizeof out->cancel - used,
                            "%s%s", used == 0 ? "" : ",", *name);
        used += (size_t)size;
        if (size < 0 || used >= sizeof out->cancel ||
            strcspn(*name, ",\n") != strlen(*name)) {
            return -1;
        }
    }
    return 0;
}

/* Makes SELF ready and runs the default run. -1: WHY says why not. */
static int start(struct tt__explorer *self, struct tt_sim_result *result,
                 const char **why)
{
    struct tt_sim_options sim_options;
    TT_ASSERT(self->sim == NULL);
    tt_tape_init(&self->named);
    tt_tape_init(&self->taken);
    if (self->options->shard_count > 0 &&
        self->options->shard_at >= self->options->shard_count) {
        *why = "shard_at is to be less than shard_count";
        return -1;
    }
    if (join_names(self->options, &self->named) < 0) {
        *why = "too many tasks that may be cancelled, or a comma in a name";
        return -1;
    }
    tt_explore_sim_options(self->options, &sim_options);
    sim_options.keep_asked = true;
    sim_options.count_sleeps = true; /* of the default run */
    sim_options.find_stuck = false;  /* see run_without_end */
    sim_options.is_over = is_over;
    sim_options.is_over_data = self;
    tt__injected_init(self, &sim_options);
    self->sim = tt_sim_new(&sim_options);
    int rc = self->sim == NULL ? -1 : begin(self, result);
    *why = "out of memory";
    if (self->first != NULL &&
        !tt__strategy_is_known(self->options->strategy)) {
        *why = "no such strategy";
    } else if (self->first != NULL &&
               strchr(self->options->strategy, ':') != NULL) {
        *why = "this strategy takes no such number";
    }
    return rc;
}

static void stop(struct tt__explorer *self)
{
    TT_ASSERT(self->sim != NULL || self->first == NULL);
    watch(self, true);
    tt__strategy_free(self->strategy);
    tt__seen_deinit(&self->seen);
    tt__seen_deinit(&self->classes);
    tt__snapshots_free(self->snapshots);
    tt__snapshots_free(self->sampled);
    tt__touched_free(self->touched);
    free(self->places.at);
    tt_tape_deinit(&self->taken);
    tt_sim_free(self->sim);
    free(self->first);
}

static void put_error(char *error, size_t size, const char *why)
{
    if (error != NULL) {
        snprintf(error, size, "%s", why);
    }
}

static int search_bounded(tt_body *body, void *data,
                          const struct tt_explore_options *options,
                          struct tt_explore_result *result, char *error,
                          size_t error_size)
{
    struct tt__explorer self = {.options = options,
                                .out = result,
                                .body = body,
                                .data = data,
                                .is_watched = true,
                                .began_s = tt__explore_seconds(options)};
    struct tt_sim_result ended;
    const char *why;
    result->keep_going = options->keep_going;
    tt__seen_init(&self.seen, options->seen_max);
    tt__seen_init(&self.classes, options->seen_max);
    tt__guard_begin(&self);
    int rc = self.why == NULL ? start(&self, &ended, &why) : -1;
    why = self.why == NULL ? why : self.why;
    if (rc == 0) {
        search(&self, &ended);
        if (self.why == NULL && !tt__injected_end(&self)) {
            self.why = "out of memory";
        }
        if (self.why != NULL) {
            rc = -1;
            why = self.why;
        } else {
            result->cut = self.is_cut;
            result->is_late = !result->exhausted && !result->stopped &&
                              !result->died && !self.guard.ends &&
                              (!result->failed || options->keep_going) &&
                              self.number < options->runs_max;
            result->ended = self.guard.ends;
            result->stopped |= self.is_cut && is_stopped(options);
            finish(&self);
        }
    }
    if (rc < 0) {
        put_error(error, error_size, why);
    }
    tt__guard_end(&self);
    stop(&self);
    return rc;
}

int tt_explore(tt_body *body, void *data,
               const struct tt_explore_options *options,
               struct tt_explore_result *result, char *error, size_t error_size)
{
    struct tt_explore_options bounded = *options;
    bool wants_longer = tt__explore_wants_longer(options);
    if (wants_longer) {
        bounded.seconds_max *= 1 - TT__LONGER_SHARE;
    }
    int rc = search_bounded(body, data, &bounded, result, error, error_size);
    /* Without a loop nothing waits for the machine. */
    bool has_loop = result->steps > 0 || !result->exhausted;
    bool goes_on = has_loop && (!result->failed || options->keep_going);
    return rc < 0 || !wants_longer || !goes_on || result->stopped
               ? rc
               : tt__explore_longer(body, data, options, result, error,
                                    error_size);
}

/* ---- One run of a search ------------------------------------------------- */

/* Leaves the simulation with run NUMBER of the search in it; false: there is
 * none. */
static bool run_numbered(struct tt__explorer *self, uint64_t number,
                         struct tt_sim_result *result)
{
    TT_ASSERT(self->strategy != NULL);
    self->number = 1;
    while (self->number < number) {
        self->is_cut = self->is_cut || is_over(self);
        if (self->is_cut || !tt__strategy_begin(self->strategy)) {
            return false;
        }
        tt__explorer_begin(self);
        if (self->number == number || tt__strategy_learns(self->strategy)) {
            tt__explorer_next(self, result);
        }
    }
    return number > 0 && !self->is_cut;
}

int tt_explore_tape(tt_body *body, void *data,
                    const struct tt_explore_options *options,
                    struct tt_tape *tape, char *error, size_t error_size)
{
    struct tt__explorer self = {
        .options = options, .body = body, .data = data, .is_watched = true};
    struct tt_sim_result ended;
    const char *why;
    self.guard.probes = options->guard;
    int rc = start(&self, &ended, &why);
    if (rc == 0 && !run_numbered(&self, options->runs_max, &ended)) {
        why = self.is_cut ? "interrupted" : "the search ends before that run";
        rc = -1;
    } else if (rc == 0 && tt_tape_copy(tape, tt_sim_tape(self.sim)) < 0) {
        why = "out of memory";
        rc = -1;
    }
    if (rc < 0) {
        put_error(error, error_size, why);
    } else {
        mark_tape(&self, tape,
                  options->runs_max == 1 ? "default" : self.strategy->name);
    }
    stop(&self);
    return rc;
}
