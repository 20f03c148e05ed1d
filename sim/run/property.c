/* SPDX-License-Identifier: MIT
 *
 * property.c: what a program expects of its runs: always, sometimes, reachable.
 *
 * The properties of a run are a set, sorted by name and then by kind; a search
 * joins those of all runs (sim/search/explore_property.c).
 */
#include <stdio.h>

#include "control_state.h"

const char *tt_property_name(enum tt_property_kind kind)
{
    static const char *const names[] = {
#define X(NAME, name) name,
        TT_PROPERTIES(X)
#undef X
    };
    TT_ASSERT(kind < TT_PROPERTY_COUNT);
    return names[kind];
}

int tt__property_compare(const struct tt_sim_property *a,
                         const struct tt_sim_property *b)
{
    int by_name = strcmp(a->name, b->name);
    TT_ASSERT(a->kind < TT_PROPERTY_COUNT && b->kind < TT_PROPERTY_COUNT);
    return by_name != 0 ? by_name : (int)a->kind - (int)b->kind;
}

/* The property of NAME, which is new if it was not met in this run; NULL: a
 * failure. */
static struct tt_sim_property *
find(struct tt_env *env, enum tt_property_kind kind, const char *name)
{
    struct tt_control *self = tt__control_of(env);
    struct tt_sim_property wanted = {.kind = kind};
    if (self == NULL) {
        return NULL;
    }
    size_t size = strlen(name), at = self->property_count;
    if (size == 0 || size >= TT_PROPERTY_NAME_SIZE) {
        tt_raise(env, &tt_ValueError,
                 "the name of a property has 1 to %d bytes",
                 TT_PROPERTY_NAME_SIZE - 1);
        return NULL;
    }
    memcpy(wanted.name, name, size + 1);
    struct tt_sim_property *all = self->properties;
    while (at > 0 && tt__property_compare(&all[at - 1], &wanted) > 0) {
        at--;
    }
    if (at > 0 && tt__property_compare(&all[at - 1], &wanted) == 0) {
        return &all[at - 1];
    }
    if (self->property_count == TT_PROPERTIES_MAX) {
        tt_raise(env, &tt_ValueError, "more than %d properties",
                 TT_PROPERTIES_MAX);
        return NULL;
    }
    TT_ASSERT(at <= self->property_count);
    memmove(&all[at + 1], &all[at],
            (self->property_count++ - at) * sizeof *all);
    all[at] = wanted;
    return &all[at];
}

/* KIND of NAME was evaluated: 0 or a failure. */
static int meet(struct tt_env *env, enum tt_property_kind kind, bool held,
                const char *name)
{
    struct tt_sim_property *property = find(env, kind, name);
    if (property == NULL) {
        return tt_failure(env);
    }
    property->met = true;
    property->held = kind == TT_PROPERTY_ALWAYS ? held && !property->broken
                                                : property->held || held;
    property->broken = property->broken || !held;
    TT_ASSERT(kind != TT_PROPERTY_ALWAYS || property->held != property->broken);
    return 0;
}

int tt_always(struct tt_env *env, bool condition, const char *name)
{
    int rc = meet(env, TT_PROPERTY_ALWAYS, condition, name);
    if (rc < 0 || condition) {
        return rc;
    }
    char *failed = env->control->failed;
    if (*failed == '\0') {
        snprintf(failed, TT_PROPERTY_NAME_SIZE, "%s", name);
    }
    return tt_raise(env, &tt_AssertionError, "always: %s", name);
}

int tt_sometimes(struct tt_env *env, bool condition, const char *name)
{
    return meet(env, TT_PROPERTY_SOMETIMES, condition, name);
}

int tt_reachable(struct tt_env *env, const char *name)
{
    return meet(env, TT_PROPERTY_REACHABLE, true, name);
}

int tt_sometimes_expected(struct tt_env *env, const char *name)
{
    return find(env, TT_PROPERTY_SOMETIMES, name) == NULL ? tt_failure(env) : 0;
}

int tt_reachable_expected(struct tt_env *env, const char *name)
{
    return find(env, TT_PROPERTY_REACHABLE, name) == NULL ? tt_failure(env) : 0;
}

const char *tt__control_failed(const struct tt_env *env)
{
    return env->control == NULL || env->control->failed[0] == '\0'
               ? NULL
               : env->control->failed;
}

void tt__control_note(struct tt_sim *sim)
{
    const struct tt_control *control = sim->env->control;
    sim->property_count = control == NULL ? 0 : control->property_count;
    TT_ASSERT(sim->property_count <= TT_PROPERTIES_MAX);
    if (sim->property_count > 0) {
        memcpy(sim->properties, control->properties,
               sim->property_count * sizeof *sim->properties);
    }
}

const struct tt_sim_property *tt_sim_properties(const struct tt_sim *sim,
                                                size_t *count)
{
    TT_ASSERT(sim->property_count <= TT_PROPERTIES_MAX);
    *count = sim->property_count;
    return sim->properties;
}
