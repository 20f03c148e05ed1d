/* SPDX-License-Identifier: MIT
 *
 * _refuse.c: how a module in Python ends an execution for what CPython's has
 * and it has not.
 */
#include "scenarios/lang/types/texts.h"
#include "scenarios/lang/library/modules.h"

/* refuse(text): TT_ELIMIT with TEXT. */
static tt_value call_refuse(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_str(args[0]));
    tt_fail(env, TT_ELIMIT, "%s", tt_str_get(args[0])->text);
    return TT_NULL;
}

static const struct tt_native refuse_row = TT__MODULE_FUNCTION(
    "_refuse", "refuse", "text /", 1, 1, 1, TT_PURE, call_refuse);

static const struct tt__member members[] = {
    {"refuse", &refuse_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___refuse_module = {.name = "_refuse",
                                              .members = members};
