/* SPDX-License-Identifier: MIT
 *
 * unretrieved.c: exceptions that nobody looked at, by type and place: of one
 * run, and of all runs of a search.
 *
 * Both are sorted sets of a bounded size that keep the smallest elements, so
 * which ones they have does not depend on the order in which they came.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/line.h"
#include "sim/search/explore.h"

static int compare_kinds(const struct tt_unretrieved *a,
                         const struct tt_unretrieved *b)
{
    int by_file = strcmp(a->file, b->file);
    if (by_file != 0) {
        return by_file;
    }
    return a->line != b->line ? (a->line > b->line) - (a->line < b->line)
                              : strcmp(a->type, b->type);
}

/* ---- Of a run ------------------------------------------------------------ */

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
    while (at > 0 && compare_kinds(&sim->left[at - 1], &made) > 0) {
        at--;
    }
    if (at == TT_UNRETRIEVED_MAX ||
        (at > 0 && compare_kinds(&sim->left[at - 1], &made) == 0)) {
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

/* ---- Of a search --------------------------------------------------------- */

void tt__unretrieved_count(struct tt_explore_result *out,
                           const struct tt_unretrieved *kind, uint64_t runs)
{
    struct tt_explore_left *all = out->left;
    size_t at = out->left_count;
    TT_ASSERT(out->left_count <= TT_EXPLORE_LEFT_MAX && runs > 0);
    while (at > 0 && compare_kinds(&all[at - 1].is, kind) > 0) {
        at--;
    }
    if (at > 0 && compare_kinds(&all[at - 1].is, kind) == 0) {
        all[at - 1].runs += runs;
        return;
    }
    if (at == TT_EXPLORE_LEFT_MAX) {
        return;
    }
    size_t last = out->left_count < TT_EXPLORE_LEFT_MAX
                      ? out->left_count++
                      : TT_EXPLORE_LEFT_MAX - 1;
    memmove(&all[at + 1], &all[at], (last - at) * sizeof *all);
    all[at] = (struct tt_explore_left){.is = *kind, .runs = runs};
    TT_ASSERT(out->left_count <= TT_EXPLORE_LEFT_MAX);
}

void tt__unretrieved_merge(struct tt_explore_result *into,
                           const struct tt_explore_result *from)
{
    TT_ASSERT(into != from);
    for (size_t i = 0; i < from->left_count; i++) {
        tt__unretrieved_count(into, &from->left[i].is, from->left[i].runs);
    }
}
