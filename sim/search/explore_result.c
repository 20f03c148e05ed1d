/* SPDX-License-Identifier: MIT
 *
 * explore_result.c: options and results of a search, as data.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "explore.h"

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
    free(result->folded);
    free(result->report);
    free(result->errors);
    free(result->beside);
    free(result->moment);
    free(result->asserts);
    free(result->unmet);
    free(result->schedule_hashes.at);
    free(result->class_hashes.at);
    free(result->pieces.at);
    tt__failures_deinit(result);
    TT_ASSERT(result->other_count == 0 && result->stall_count == 0);
    tt_explore_result_init(result);
}

double tt_explore_unseen(const struct tt_explore_result *result)
{
    TT_ASSERT(result->drawn_once <= result->drawn_runs);
    return result->drawn_runs == 0
               ? 1
               : (double)result->drawn_once / (double)result->drawn_runs;
}

double tt_explore_unseen_classes(const struct tt_explore_result *result)
{
    TT_ASSERT(result->class_drawn_once <= result->class_drawn_runs);
    return result->class_drawn_runs == 0 ? 1
                                         : (double)result->class_drawn_once /
                                               (double)result->class_drawn_runs;
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
    TT_ASSERT(options->cancel_only == NULL || options->inject_cancel);
    *out = options->sim;
    out->enabled = TT_CHOICES_SOUND;
    out->enabled |= options->hashes ? TT_CHOICES_HASHES : 0;
    out->classes = options->classes != TT_CLASSES_NONE;
    if (options->model == TT_MODEL_ANY) {
        out->enabled |= 1U << TT_CHOICE_READY;
    }
    if (options->sim.latency_s[1] > 0 || options->sim.vary[1] > 0 ||
        options->sim.links[0] != '\0') {
        out->enabled |= 1U << TT_CHOICE_LATENCY;
    }
    if (options->sim.faults != 0) {
        out->enabled |= 1U << TT_CHOICE_NET;
    }
    if (options->sim.signals[0] != 0) {
        out->enabled |= 1U << TT_CHOICE_SIGNAL;
    }
    if (options->inject_proc) {
        out->enabled |= 1U << TT_CHOICE_PROC;
    }
    if (options->inject_memory) {
        out->enabled |= 1U << TT_CHOICE_FAULT;
    }
    if (options->inject_cancel) {
        out->enabled |= 1U << TT_CHOICE_CANCEL;
        if (options->cancel_only != NULL) {
            out->may_cancel = is_named;
            out->may_cancel_data = (void *)(uintptr_t)options->cancel_only;
        }
    }
}

void tt__explorer_exhausted(struct tt__explorer *self)
{
    struct tt__strategy *strategy = self->strategy;
    struct tt_explore_result *out = self->out;
    TT_ASSERT(strategy != NULL);
    out->exhausted = true;
    if (strategy->type->bound != NULL) {
        strategy->type->bound(strategy, out->bound, sizeof out->bound);
    }
}
