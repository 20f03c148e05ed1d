/* SPDX-License-Identifier: MIT
 *
 * _alone.c: waits for another thread, of which there is none: what modules
 * _thread, threading, queue and concurrent.futures share.
 */
#include "modules.h"

/* wait(what, timeout=None): in vain, for TIMEOUT seconds or for ever. */
static tt_value call_wait(struct tt_env *env, const tt_value *args)
{
    double seconds;
    TT_ASSERT(tt_is_str(args[0]));
    if (args[1] == TT_NULL || args[1] == TT_NONE) {
        tt_wait_forever(env, tt_str_get(args[0])->text);
        return TT_NULL;
    }
    if (!tt_number(args[1], &seconds)) {
        tt_raise(env, &tt_TypeError,
                 "'%T' object cannot be interpreted as an integer", args[1]);
        return TT_NULL;
    }
    return tt_time_sleep(env, seconds > 0 ? seconds : 0) < 0 ? TT_NULL
                                                             : TT_NONE;
}

static const struct tt_native wait_row = TT__MODULE_FUNCTION(
    "_alone", "wait", "what timeout /", 1, 2, 2, TT_REPORTS, call_wait);

static const struct tt__member members[] = {
    {"wait", &wait_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___alone_module = {.name = "_alone",
                                             .members = members};
