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

/* __getattr__ of the module: deprecated, and it says so. */
static tt_value abstract_policy(struct tt_env *env)
{
    return tt_policy_warn(env, "AbstractEventLoopPolicy") < 0
               ? TT_NULL
               : tt_value_of(&tt_abstract_policy_type);
}

static tt_value default_policy(struct tt_env *env)
{
    return tt_policy_warn(env, "DefaultEventLoopPolicy") < 0
               ? TT_NULL
               : tt_value_of(&tt_default_policy_type);
}

static const struct tt__member members[] = {
#define X(name, base, module) {#name, &tt_##name, NULL},
    TT_ASYNCIO_EXCEPTIONS(X)
#undef X
#define X(name, base) {#name, &tt_##name, NULL},
        TT_STREAM_EXCEPTIONS(X)
#undef X
            {"TimeoutError", &tt_TimeoutError, NULL},
    {"AbstractEventLoopPolicy", &tt_abstract_policy_type, abstract_policy},
    {"DefaultEventLoopPolicy", &tt_default_policy_type, default_policy},
    {"staggered", NULL, make_staggered},
    {NULL, NULL, NULL},
};

const struct tt__module tt__asyncio_module = {"asyncio", members,
                                              tt_asyncio_exports};
