/* SPDX-License-Identifier: MIT
 *
 * sim/explore.c: runs schedules until one fails. See tt_explore.h.
 *
 * The first run is the default one: it tells how many choices there are. Each
 * failing run, and one in SAMPLE of the others, is run again from its tape:
 * where the hashes differ, the program is not a function of its tape, and that
 * is the verdict.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tt_explore.h"

#include "seen.h"
#include "strategy.h"

enum { SAMPLE = 64, CLOCK_EVERY = 16 };

struct explorer {
    const struct tt_explore_options *options;
    struct tt_explore_result *out;
    struct tt_sim *sim;
    struct tt__strategy *strategy;
    struct tt__seen seen;
    struct tt_asked *first; /* owns (malloc); the default run's questions */
    tt_body *body;
    void *data;
    double began_s;
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void tt_explore_result_init(struct tt_explore_result *result)
{
    memset(result, 0, sizeof *result);
    tt_tape_init(&result->tape);
    tt_tape_init(&result->tape_found);
}

void tt_explore_result_deinit(struct tt_explore_result *result)
{
    tt_tape_deinit(&result->tape);
    tt_tape_deinit(&result->tape_found);
    free(result->words);
    free(result->report);
    free(result->beside);
    tt_explore_result_init(result);
}

double tt_explore_unseen(const struct tt_explore_result *result)
{
    return result->runs == 0 ? 1
                             : (double)result->seen_once / (double)result->runs;
}

/* ---- Options ------------------------------------------------------------- */

static bool is_named(void *data, const char *task)
{
    for (const char *const *name = data; *name != NULL; name++) {
        if (strcmp(*name, task) == 0) {
            return true;
        }
    }
    return false;
}

void tt_explore_sim_options(const struct tt_explore_options *options,
                            struct tt_sim_options *out)
{
    *out = options->sim;
    out->asks = TT_ASKS_SOUND;
    if (options->model == TT_MODEL_ANY) {
        out->asks |= 1U << TT_CHOICE_READY;
    }
    if (options->inject_cancel) {
        out->asks |= 1U << TT_CHOICE_CANCEL;
        if (options->cancel_only != NULL) {
            out->may_cancel = is_named;
            out->may_cancel_data = (void *)(uintptr_t)options->cancel_only;
        }
    }
}

/* ---- One run ------------------------------------------------------------- */

static uint64_t answer(void *data, uint64_t index, enum tt_choice kind,
                       uint64_t n)
{
    struct tt__strategy *strategy = data;
    return strategy->type->answer(strategy, index, kind, n);
}

static bool has_kind(const struct tt_tape *tape, enum tt_choice kind)
{
    for (size_t i = 0; i < tape->count; i++) {
        if (tape->at[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* Whether the run that just ended failed. A program that was cancelled from
 * outside may end by that. */
static bool is_failure(const struct explorer *self,
                       const struct tt_sim_result *result)
{
    static const char cancelled[] = "raised CancelledError";
    if (result->verdict == TT_VERDICT_OK ||
        result->verdict == TT_VERDICT_LIMIT) {
        return false;
    }
    return strncmp(result->message, cancelled, sizeof cancelled - 1) != 0 ||
           !has_kind(tt_sim_tape(self->sim), TT_CHOICE_CANCEL);
}

/* Runs by the strategy (NULL: by TAPE); counts. */
static void run(struct explorer *self, struct tt__strategy *strategy,
                const struct tt_tape *tape, struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->tape = tape;
    options->lenient = false;
    options->answer = strategy == NULL ? NULL : answer;
    options->answer_data = strategy;
    tt_sim_run(self->sim, self->body, self->data, result);
}

static void count(struct explorer *self, const struct tt_sim_result *result)
{
    struct tt_explore_result *out = self->out;
    out->runs++;
    out->steps += result->ticks;
    out->limits += result->verdict == TT_VERDICT_LIMIT;
    tt__seen_add(&self->seen, result->hash);
}

static void count_share(struct explorer *self, const char *name, bool found)
{
    struct tt_explore_result *out = self->out;
    size_t at = 0;
    while (at < out->share_count && strcmp(out->shares[at].name, name) != 0) {
        at++;
    }
    if (at == sizeof out->shares / sizeof *out->shares) {
        return;
    }
    if (at == out->share_count) {
        snprintf(out->shares[at].name, sizeof out->shares[at].name, "%s", name);
        out->share_count++;
    }
    out->shares[at].runs++;
    out->shares[at].found = out->shares[at].found || found;
}

/* Runs TAPE again: whether it is as RESULT says. */
static bool is_repeatable(struct explorer *self, struct tt_tape *tape,
                          struct tt_sim_result *result)
{
    struct tt_sim_result again;
    run(self, NULL, tape, &again);
    if (tt_hash_equal(again.hash, result->hash)) {
        return true;
    }
    *result = again;
    result->verdict = TT_VERDICT_NONDETERMINISTIC;
    snprintf(result->message, sizeof result->message,
             "nondeterministic: two runs of one tape differ");
    return false;
}

/* Looks at the run that just ended; whether the search is over. */
static bool look(struct explorer *self, const char *strategy,
                 struct tt_sim_result *result)
{
    struct tt_explore_result *out = self->out;
    bool failed = is_failure(self, result);
    count(self, result);
    count_share(self, strategy, failed);
    if ((failed || out->runs % SAMPLE == 0) &&
        tt_tape_copy(&out->tape_found, tt_sim_tape(self->sim)) == 0 &&
        !is_repeatable(self, &out->tape_found, result)) {
        failed = true;
    }
    if (failed) {
        out->failed = true;
        out->failure = *result;
        out->failure_run = out->runs;
        snprintf(out->strategy, sizeof out->strategy, "%s", strategy);
    }
    return failed;
}

/* ---- The search ---------------------------------------------------------- */

/* The default run: its questions are the strategies' horizon. */
static int begin(struct explorer *self, struct tt_sim_result *result)
{
    run(self, NULL, NULL, result);
    self->out->choices_default = result->choices;
    self->first = malloc((result->choices + 1) * sizeof *self->first);
    if (self->first == NULL) {
        return -1;
    }
    if (result->choices > 0) {
        memcpy(self->first, tt_sim_asked(self->sim),
               result->choices * sizeof *self->first);
    }
    self->strategy = tt__strategy_new(
        self->options->strategy, self->options->seed,
        tt_sim_options(self->sim)->asks, self->first, result->choices);
    return self->strategy == NULL ? -1 : 0;
}

static bool is_spent(const struct explorer *self)
{
    const struct tt_explore_options *options = self->options;
    uint64_t runs = self->out->runs;
    return runs >= options->runs_max ||
           (options->seconds_max > 0 && runs % CLOCK_EVERY == 0 &&
            cpu_seconds() - self->began_s > options->seconds_max);
}

static bool try_known(struct explorer *self, struct tt_sim_result *result)
{
    const struct tt_tape *const *known = self->options->known;
    for (; known != NULL && *known != NULL; known++) {
        run(self, NULL, *known, result);
        if (result->verdict != TT_VERDICT_NONDETERMINISTIC &&
            look(self, "known", result)) {
            return true;
        }
    }
    return false;
}

static void search(struct explorer *self, struct tt_sim_result *result)
{
    struct tt__strategy *strategy = self->strategy;
    struct tt_explore_result *out = self->out;
    if (look(self, "default", result) || try_known(self, result)) {
        return;
    }
    while (!is_spent(self)) {
        if (!tt__strategy_begin(strategy)) {
            out->exhausted = true;
            if (strategy->type->bound != NULL) {
                strategy->type->bound(strategy, out->bound, sizeof out->bound);
            }
            return;
        }
        run(self, strategy, NULL, result);
        if (strategy->type->end != NULL) {
            strategy->type->end(strategy, tt_sim_asked(self->sim),
                                result->choices, tt_sim_tape(self->sim));
        }
        if (look(self, strategy->name, result)) {
            return;
        }
    }
}

/* The trace of the last run, as text of its own (malloc). */
static char *copy_trace(struct tt_sim *sim, size_t *size)
{
    const char *text = tt_sim_trace(sim, size);
    char *copy = text == NULL ? NULL : malloc(*size + 1);
    if (copy != NULL) {
        memcpy(copy, text, *size + 1);
    }
    return copy;
}

/* The default run beside the shrunk one, which was the last. */
static char *make_beside(struct explorer *self)
{
    struct tt_sim_result usual;
    size_t failing_size = 0, usual_size = 0, size;
    char *made = NULL;
    char *failing = copy_trace(self->sim, &failing_size);
    run(self, NULL, NULL, &usual);
    const char *text = tt_sim_trace(self->sim, &usual_size);
    FILE *out = open_memstream(&made, &size);
    bool good =
        failing != NULL && text != NULL && out != NULL &&
        tt_trace_beside(out, text, usual_size, failing, failing_size) == 0;
    if (out != NULL && (fclose(out) != 0 || !good)) {
        free(made);
        made = NULL;
    }
    free(failing);
    return made;
}

/* What the shrunk run tells, which is the simulation's last. */
static void explain(struct explorer *self)
{
    struct tt_explore_result *out = self->out;
    const char *words = tt_sim_words(self->sim);
    out->words = strdup(words == NULL ? "" : words);
    out->report = strdup(tt_sim_report(self->sim));
    if (out->tape.count > 0) {
        out->beside = make_beside(self);
    }
}

static void finish(struct explorer *self)
{
    struct tt_explore_result *out = self->out;
    double now_s = cpu_seconds();
    out->seconds = now_s - self->began_s;
    out->schedules = self->seen.count;
    out->seen_once = self->seen.once;
    out->seen_full = self->seen.full;
    if (!out->failed) {
        return;
    }
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->keep_asked = false;
    if (tt_tape_copy(&out->tape, &out->tape_found) == 0 &&
        out->failure.verdict != TT_VERDICT_NONDETERMINISTIC) {
        out->shrink_runs =
            tt_shrink(self->sim, self->body, self->data, &out->tape,
                      self->options->shrink_runs_max, &out->failure);
        explain(self);
    }
    snprintf(out->tape.strategy, sizeof out->tape.strategy, "%s",
             out->strategy);
    out->tape.seed = self->options->seed;
    out->shrink_seconds = cpu_seconds() - now_s;
}

int tt_explore(tt_body *body, void *data,
               const struct tt_explore_options *options,
               struct tt_explore_result *result, char *error, size_t error_size)
{
    struct tt_sim_options sim_options;
    struct explorer self = {.options = options,
                            .out = result,
                            .body = body,
                            .data = data,
                            .began_s = cpu_seconds()};
    struct tt_sim_result ended;
    tt_explore_sim_options(options, &sim_options);
    sim_options.keep_asked = true;
    self.sim = tt_sim_new(&sim_options);
    tt__seen_init(&self.seen, options->seen_max);
    int rc = self.sim == NULL ? -1 : begin(&self, &ended);
    if (rc == 0) {
        search(&self, &ended);
        finish(&self);
    } else if (error != NULL) {
        snprintf(error, error_size, "%s",
                 self.first == NULL ? "out of memory" : "no such strategy");
    }
    tt__strategy_free(self.strategy);
    tt__seen_deinit(&self.seen);
    tt_sim_free(self.sim);
    free(self.first);
    return rc;
}
