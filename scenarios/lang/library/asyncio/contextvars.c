/* SPDX-License-Identifier: MIT
 *
 * contextvars.c: module contextvars, over loop/'s contexts.
 */
#include "scenarios/lang/library/modules.h"

static tt_value copy_context(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_context_copy(env);
}

static const struct tt_native copy_context_native = TT__MODULE_FUNCTION(
    "_contextvars", "copy_context", "", 0, 0, 0, TT_REPORTS, copy_context);

static const struct tt__member members[] = {
    {"Context", &tt_context_type, NULL},
    {"ContextVar", &tt_context_var_type, NULL},
    {"Token", &tt_token_type, NULL},
    {"copy_context", &copy_context_native, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt__contextvars_module = {
    .name = "contextvars",
    .file = TT__FILE("contextvars.py"),
    .members = members};
