/* SPDX-License-Identifier: MIT
 *
 * lib.c: the modules a program may import.
 */
#include "builtins.h"
#include "deque.h"
#include "lib.h"

static const struct tt__module *const modules[] = {
    &tt__asyncio_module,   &tt__collections_module, &tt__contextvars_module,
    &tt__functools_module, &tt__heapq_module,       &tt__itertools_module,
    &tt__math_module,      &tt__random_module,      &tt__staggered_module,
    &tt__sys_module,       &tt__ticktape_module,    &tt__time_module,
    &tt__types_module,
#define X(name) &tt__##name##_module,
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
    .make_deque = make_deque,
};
