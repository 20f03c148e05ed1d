/* SPDX-License-Identifier: MIT
 *
 * explore_unretrieved.c: exceptions that were never retrieved, by type and
 * place, in all runs of a search: a sorted set, as that of one run
 * (sim/run/unretrieved.c).
 */
#include <string.h>

#include "explore.h"
#include "sim/run/internal.h"

void tt__unretrieved_count(struct tt_explore_result *out,
                           const struct tt_unretrieved *kind, uint64_t runs)
{
    struct tt_explore_left *all = out->left;
    size_t at = out->left_count;
    TT_ASSERT(out->left_count <= TT_EXPLORE_LEFT_MAX && runs > 0);
    while (at > 0 && tt__unretrieved_compare(&all[at - 1].is, kind) > 0) {
        at--;
    }
    if (at > 0 && tt__unretrieved_compare(&all[at - 1].is, kind) == 0) {
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
