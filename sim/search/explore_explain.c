/* SPDX-License-Identifier: MIT
 *
 * explore_explain.c: a failing run, compared with the default run.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "explore.h"
#include "sim/analysis/moment.h"

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

/* Runs TAPE (NULL: the default run) with a log of it; NULL: it is not the run
 * of HASH, or there is no memory. */
static struct tt__accesses *log_run(struct tt__explorer *self,
                                    const struct tt_tape *tape,
                                    const struct tt_hash *hash)
{
    struct tt_sim_result again;
    struct tt__accesses *log = tt__accesses_new(&self->sim->region);
    TT_ASSERT(self->sim->accesses == NULL);
    if (log == NULL) {
        return NULL;
    }
    self->sim->accesses = log;
    tt__explorer_again(self, tape, &again);
    self->sim->accesses = NULL;
    if (hash != NULL && !tt_hash_equal(again.hash, *hash)) {
        tt__accesses_free(log);
        return NULL;
    }
    return log;
}

enum { LOGGED_TICKS_MAX = 1 << 20 };

char *tt__explorer_moment(struct tt__explorer *self, const struct tt_tape *tape,
                          const struct tt_sim_result *failure)
{
    bool is_logged = self->options->watch != NULL && !self->guard.probes &&
                     failure->verdict != TT_VERDICT_CRASHED &&
                     failure->ticks <= LOGGED_TICKS_MAX;
    char *made = NULL;
    TT_ASSERT(tape->count > 0);
    if (!is_logged) {
        return NULL;
    }
    self->has_class = false;
    struct tt__accesses *failing = log_run(self, tape, &failure->hash);
    struct tt__accesses *usual = log_run(self, NULL, NULL);
    if (failing != NULL && usual != NULL) {
        made = tt__moment(failure, failing, usual, NULL);
    }
    tt__accesses_free(failing);
    tt__accesses_free(usual);
    return made;
}

char *tt__explorer_beside(struct tt__explorer *self)
{
    struct tt_sim_result usual;
    size_t failing_size = 0, usual_size = 0, size;
    char *made = NULL;
    char *failing = copy_trace(self->sim, &failing_size);
    TT_ASSERT(self->sim != NULL);
    tt__explorer_again(self, NULL, &usual);
    const char *text = tt_sim_trace(self->sim, &usual_size);
    FILE *out = open_memstream(&made, &size);
    bool good =
        failing_size > 0 && text != NULL && out != NULL &&
        tt_trace_beside(out, text, usual_size, failing, failing_size) == 0;
    if (out != NULL && (fclose(out) != 0 || !good)) {
        free(made);
        made = NULL;
    }
    free(failing);
    return made;
}

/* Runs TAPE (NULL: the default run) in SIM with a log of it, like log_run. */
static struct tt__accesses *log_tape(struct tt_sim *sim, tt_body *body,
                                     void *data, const struct tt_tape *tape,
                                     struct tt_sim_result *result)
{
    struct tt__accesses *log = tt__accesses_new(&sim->region);
    TT_ASSERT(sim->accesses == NULL && sim->options.timeline == NULL);
    if (log != NULL) {
        sim->options.tape = tape;
        sim->accesses = log;
        tt_sim_run(sim, body, data, result);
        sim->accesses = NULL;
    }
    return log;
}

bool tt_explore_moment(struct tt_sim *sim, tt_body *body, void *data,
                       const struct tt_tape *tape, struct tt_moment *out)
{
    struct tt_sim_result failure, usual;
    *out = (struct tt_moment){.text = NULL};
    struct tt__accesses *failing = log_tape(sim, body, data, tape, &failure);
    struct tt__accesses *other = log_tape(sim, body, data, NULL, &usual);
    if (failing != NULL && other != NULL && failure.verdict != TT_VERDICT_OK) {
        out->text = tt__moment(&failure, failing, other, out);
    }
    tt__accesses_free(failing);
    tt__accesses_free(other);
    TT_ASSERT(out->tick_count <= TT_MOMENT_TICKS_MAX);
    return out->text != NULL;
}

enum { ERRORS_MAX = 3 };

char *tt__explorer_errors(struct tt__explorer *self)
{
    static const char error[] = "\n  error: ";
    size_t size, used = 0;
    const char *at = tt_sim_trace(self->sim, &size);
    char *errors = at == NULL ? NULL : calloc(1, size + 1);
    for (int i = 0; errors != NULL && i < ERRORS_MAX; i++) {
        at = strstr(at, error);
        if (at == NULL) {
            break;
        }
        at += sizeof error - 1;
        size = strcspn(at, "\n");
        memcpy(errors + used, at, size);
        used += size;
        errors[used++] = '\n';
    }
    return errors;
}
