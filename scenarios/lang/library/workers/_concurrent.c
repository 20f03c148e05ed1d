/* SPDX-License-Identifier: MIT
 *
 * _concurrent.c: what module concurrent.futures has from loop/.
 */
#include "scenarios/lang/library/modules.h"

/* watch(future, waiter), unwatch(future, waiter): the waiter is called with the
 * future when it is done, before all callbacks. */
static tt_value call_watch(struct tt_env *env, const tt_value *args)
{
    return tt_concurrent_watch(env, args[0], args[1], true) < 0 ? TT_NULL
                                                                : TT_NONE;
}

static tt_value call_unwatch(struct tt_env *env, const tt_value *args)
{
    return tt_concurrent_watch(env, args[0], args[1], false) < 0 ? TT_NULL
                                                                 : TT_NONE;
}

/* state(future): what CPython's future._state is. */
static tt_value call_state(struct tt_env *env, const tt_value *args)
{
    const char *state = tt_concurrent_state(args[0]);
    if (state == NULL) {
        tt_raise_attribute(env, args[0], "_condition");
        return TT_NULL;
    }
    return tt_str_c(env, state);
}

static const struct tt_native watch_row = TT__MODULE_FUNCTION(
    "_concurrent", "watch", "future waiter /", 2, 2, 2, TT_WRITES, call_watch);
static const struct tt_native unwatch_row =
    TT__MODULE_FUNCTION("_concurrent", "unwatch", "future waiter /", 2, 2, 2,
                        TT_WRITES, call_unwatch);
static const struct tt_native state_row = TT__MODULE_FUNCTION(
    "_concurrent", "state", "future /", 1, 1, 1, TT_READS, call_state);

static const struct tt__member members[] = {
    {"CancelledError", &tt_concurrent_CancelledError, NULL},
    {"Error", &tt_concurrent_Error, NULL},
    {"Future", &tt_concurrent_type, NULL},
    {"InvalidStateError", &tt_concurrent_InvalidStateError, NULL},
    {"state", &state_row, NULL},
    {"unwatch", &unwatch_row, NULL},
    {"watch", &watch_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___concurrent_module = {.name = "_concurrent",
                                                  .members = members};
