/* SPDX-License-Identifier: MIT
 *
 * modules.c: the modules a program may import.
 */
#include "scenarios/lang/library/builtins/builtins.h"
#include "scenarios/lang/library/containers/collections_deque.h"
#include "scenarios/lang/library/system/sys_module.h"
#include "modules.h"

static const struct tt__module *const modules[] = {
#define X(name) &tt__##name##_module,
    TT__MODULES(X)
#undef X
#define X(name) &tt__asyncio_##name##_module,
        TT__SUBMODULES(X)
#undef X
};

static tt_value make_deque(struct tt_env *env)
{
    return tt__deque_new(env, -1);
}

static bool has_member(const struct tt__member *members, const void *row)
{
    for (size_t i = 0; members != NULL && members[i].name != NULL; i++) {
        if (members[i].object == row) {
            return true;
        }
    }
    return false;
}

static bool is_exported(const void *row)
{
    for (const struct tt_export *at = tt_asyncio_exports; at->name != NULL;
         at++) {
        if (at->object == row) {
            return true;
        }
    }
    return false;
}

/* Modules whose functions in C are in one of another name. */
static const struct {
    const char *name, *shown;
} shown[] = {
    {"_heapq", "_heapq"}, {"bisect", "_bisect"},          {"cmath", "cmath"},
    {"math", "math"},     {"functools", "_functools"},    {"sys", "sys"},
    {"time", "time"},     {"unicodedata", "unicodedata"},
};

static const char *module_of(const struct tt_native *row)
{
    bool is_in_c = (row->flags & TT_NATIVE_BUILTIN) != 0;
    if (is_in_c && has_member(tt__builtins, row)) {
        return "builtins";
    }
    for (size_t i = 0; i < tt__library.module_count; i++) {
        const struct tt__module *module = modules[i];
        for (size_t j = 0; j < sizeof shown / sizeof *shown; j++) {
            if (strcmp(module->name, shown[j].name) == 0 && is_in_c &&
                has_member(module->members, row)) {
                return shown[j].shown;
            }
        }
        if (!is_in_c && has_member(module->members, row)) {
            return module->name + (module->name[0] == '_');
        }
    }
    return is_in_c && is_exported(row) ? "_asyncio" : NULL;
}

const struct tt__library tt__library = {
    .builtins = tt__builtins,
    .modules = modules,
    .module_count = sizeof modules / sizeof *modules,
    .asyncio = &tt__asyncio_module,
    .setattr = &tt__setattr_function,
    .delattr = &tt__delattr,
    .type_parameter = tt__type_parameter,
    .type_alias = tt__type_alias_new,
    .generic_bases = tt__generic_bases,
    .template_of = tt__template,
    .make_deque = make_deque,
    .names_of = tt__names_of,
    .module_of = module_of,
    .unraisable = tt__call_unraisablehook,
    .excepthook = tt__call_excepthook,
};
