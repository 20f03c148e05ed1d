/* SPDX-License-Identifier: MIT
 *
 * unretrieved.c: exceptions of a run that were never retrieved, by type and
 * place.
 *
 * They are a sorted set of a bounded size that keeps the smallest elements, so
 * which ones it has does not depend on the order in which they came.
 */
#include <stdio.h>
#include <string.h>

#include "internal.h"
#include "sim/base/line.h"

int tt__unretrieved_compare(const struct tt_unretrieved *a,
                            const struct tt_unretrieved *b)
{
    int by_file = strcmp(a->file, b->file);
    if (by_file != 0) {
        return by_file;
    }
    return a->line != b->line ? (a->line > b->line) - (a->line < b->line)
                              : strcmp(a->type, b->type);
}

static int note(void *data, struct tt_slice type, const struct tt_place *place)
{
    struct tt_sim *sim = data;
    struct tt_unretrieved made = {.line = place->line};
    tt__copy_file(made.file, tt_other_file(sim->env, place->file));
    TT_ASSERT(sim->left_count <= TT_UNRETRIEVED_MAX);
    snprintf(made.type, sizeof made.type, "%.*s", (int)type.size, type.text);
    if (strcmp(made.type, "MemoryError") == 0 && sim->has_faults) {
        return 0;
    }
    size_t at = sim->left_count;
    while (at > 0 && tt__unretrieved_compare(&sim->left[at - 1], &made) > 0) {
        at--;
    }
    if (at == TT_UNRETRIEVED_MAX ||
        (at > 0 && tt__unretrieved_compare(&sim->left[at - 1], &made) == 0)) {
        return 0;
    }
    size_t last = sim->left_count < TT_UNRETRIEVED_MAX ? sim->left_count++
                                                       : TT_UNRETRIEVED_MAX - 1;
    memmove(&sim->left[at + 1], &sim->left[at],
            (last - at) * sizeof sim->left[0]);
    sim->left[at] = made;
    return 0;
}

static bool has_fault(const struct tt_tape *tape)
{
    size_t at = 0;
    while (at < tape->count && tape->at[at].kind != TT_CHOICE_FAULT) {
        at++;
    }
    return at < tape->count;
}

void tt__unretrieved_note(struct tt_sim *sim)
{
    sim->left_count = 0;
    sim->has_faults = has_fault(&sim->recorder.taken);
    tt_env_unretrieved_types(sim->env, note, sim);
}

const struct tt_unretrieved *tt_sim_unretrieved(const struct tt_sim *sim,
                                                size_t *count)
{
    *count = sim->left_count;
    return sim->left;
}
