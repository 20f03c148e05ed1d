/* SPDX-License-Identifier: MIT
 *
 * _queue.c: a wait for another thread, which never ends.
 */
#include "modules.h"

/* wait(what): there is one thread, so nobody else can end the wait. */
static tt_value call_wait(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_str(args[0]));
    tt_wait_forever(env, tt_str_get(args[0])->text);
    return TT_NULL;
}

static const struct tt_native wait_row = TT__MODULE_FUNCTION(
    "_queue", "wait", "what /", 1, 1, 1, TT_PURE, call_wait);

static const struct tt__member members[] = {
    {"wait", &wait_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___queue_module = {.name = "_queue",
                                             .members = members};
