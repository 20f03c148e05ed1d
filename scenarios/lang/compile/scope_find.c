/* SPDX-License-Identifier: MIT
 *
 * scope_find.c: finding names in scopes that are made.
 */
#include "scope.h"

struct tt__free *tt__free_of(const struct tt__scope *unit,
                             const struct tt__variable *variable)
{
    for (uint32_t i = 0; i < unit->free_count; i++) {
        if (unit->frees[i].variable == variable) {
            return &unit->frees[i];
        }
    }
    return NULL;
}

uint32_t tt__cell_slot(const struct tt__scope *unit,
                       const struct tt__variable *variable)
{
    return variable->scope->unit == unit ? variable->slot
                                         : tt__free_of(unit, variable)->slot;
}

const struct tt__variable *tt__variable_of(const struct tt__scope *scope,
                                           const struct tt__symbol *name)
{
    const struct tt__variable *variable = tt__scope_find(scope, name);
    const struct tt__scope *module = scope;
    while (module->parent != NULL) {
        module = module->parent;
    }
    if (variable != NULL && tt__is_own(variable)) {
        return variable;
    }
    return variable != NULL && variable->outer != NULL
               ? variable->outer
               : tt__scope_find(module, name);
}

bool tt__is_annotation(const struct tt__scope *scope)
{
    while (scope != NULL && !scope->is_annotation) {
        scope = scope->parent;
    }
    return scope != NULL;
}

bool tt__reads_namespace(const struct tt__scope *scope,
                         const struct tt__symbol *name)
{
    const struct tt__variable *variable = tt__scope_find(scope, name);
    bool is_own_cell = variable == NULL || variable->outer == NULL;
    return scope->kind == SCOPE_CLASS ||
           (scope->sees_class && !is_own_cell &&
            !variable->outer->scope->is_type_parameters);
}

enum tt__place_kind tt__resolve(const struct tt__scope *scope,
                                const struct tt__symbol *name, uint32_t *slot)
{
    const struct tt__variable *variable = tt__scope_find(scope, name);
    *slot = 0;
    if (variable == NULL || variable->global || scope->kind == SCOPE_MODULE) {
        return PLACE_GLOBAL;
    }
    if (scope->sees_class && !tt__is_own(variable) && variable->outer == NULL) {
        return PLACE_NAME;
    }
    if (tt__is_own(variable)) {
        if (scope->kind == SCOPE_CLASS) {
            return PLACE_NAME;
        }
        *slot = variable->slot;
        return variable->captured ? PLACE_CELL : PLACE_FAST;
    }
    if (variable->outer == NULL) {
        return PLACE_GLOBAL;
    }
    *slot = tt__cell_slot(scope->unit, variable->outer);
    return variable->outer->captured ? PLACE_CELL : PLACE_FAST;
}
