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
    .unraisable = tt__call_unraisablehook,
    .excepthook = tt__call_excepthook,
};
