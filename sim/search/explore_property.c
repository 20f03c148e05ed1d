/* SPDX-License-Identifier: MIT
 *
 * explore_property.c: the properties of all runs of a search: a sorted set, as
 * that of one run (sim/run/property.c).
 */
#include <stdio.h>
#include <string.h>

#include "explore.h"
#include "sim/run/internal.h"

static int compare(const struct tt_explore_property *a,
                   const struct tt_explore_property *b)
{
    int by_name = strcmp(a->name, b->name);
    return by_name != 0 ? by_name : (int)a->kind - (int)b->kind;
}

static void join(struct tt_explore_result *out,
                 const struct tt_explore_property *one)
{
    struct tt_explore_property *all = out->properties;
    size_t at = out->property_count;
    TT_ASSERT(at <= TT_PROPERTIES_MAX && one->held <= one->met);
    while (at > 0 && compare(&all[at - 1], one) > 0) {
        at--;
    }
    if (at > 0 && compare(&all[at - 1], one) == 0) {
        all[at - 1].met += one->met;
        all[at - 1].held += one->held;
        return;
    }
    if (at == TT_PROPERTIES_MAX) {
        return;
    }
    size_t last = out->property_count < TT_PROPERTIES_MAX
                      ? out->property_count++
                      : TT_PROPERTIES_MAX - 1;
    memmove(&all[at + 1], &all[at], (last - at) * sizeof *all);
    all[at] = *one;
}

void tt__properties_note(const struct tt_sim *sim, struct tt__judged *out)
{
    const struct tt_sim_property *all =
        tt_sim_properties(sim, &out->property_count);
    TT_ASSERT(out->property_count <= TT_PROPERTIES_MAX);
    memcpy(out->properties, all, out->property_count * sizeof *all);
}

void tt__properties_count(struct tt_explore_result *out,
                          const struct tt__judged *judged)
{
    for (size_t i = 0; i < judged->property_count; i++) {
        const struct tt_sim_property *property = &judged->properties[i];
        struct tt_explore_property one = {.kind = property->kind,
                                          .met = property->met,
                                          .held = property->held};
        TT_ASSERT(property->met || !property->held);
        memcpy(one.name, property->name, sizeof one.name);
        join(out, &one);
    }
}

void tt__properties_merge(struct tt_explore_result *into,
                          const struct tt_explore_result *from)
{
    TT_ASSERT(into != from);
    for (size_t i = 0; i < from->property_count; i++) {
        join(into, &from->properties[i]);
    }
}

void tt__left_open_note(const struct tt_sim *sim, struct tt_explore_result *out)
{
    const char *first;
    out->left_open_count = tt_sim_left_open(sim, &first);
    snprintf(out->left_open, sizeof out->left_open, "%s", first);
    TT_ASSERT((out->left_open_count == 0) == (*out->left_open == '\0'));
}
