/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/lib_asyncio.c: module asyncio.
 *
 * Its functions and types are loop/'s export table; here are its exceptions and
 * its submodules.
 */
#include "machine.h"

static tt_value make_staggered(struct tt_env *env)
{
    tt_value name = tt_str_c(env, tt__staggered_module.name);
    tt_value module = name == TT_NULL ? TT_NULL : tt__import(env, name);
    tt_unref(env, name);
    return module;
}

static const struct tt__member members[] = {
#define X(name, base, module) {#name, &tt_##name, NULL},
    TT_ASYNCIO_EXCEPTIONS(X)
#undef X
        {"TimeoutError", &tt_TimeoutError, NULL},
    {"staggered", NULL, make_staggered},
    {NULL, NULL, NULL},
};

const struct tt__module tt__asyncio_module = {"asyncio", members,
                                              tt_asyncio_exports};
