/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/sleep_gather.c: two workers sleep at the same time; gather
 * waits for both and keeps their order. The same as sleep_gather.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(worker, ARG(const char *, name), ARG(double, delay_s))
{
    TT_BEGIN;
    TT_PRINT("%s starts", self->name);
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    TT_PRINT("%s is done", self->name);
    TT_RETURN(tt_str_printf(env, "%s slept %g", self->name, self->delay_s));
    TT_END;
}

TT_ASYNC_MAIN()
{
    TT_BEGIN;
    TT_AWAIT(TT_GATHER(worker(env, "slow", 0.2), worker(env, "fast", 0.1)));
    /* What was awaited is TT_GOT until the next await: here gather's list. */
    const struct tt_list *results = tt_list_get(TT_GOT);
    for (uint32_t i = 0; i < results->count; i++) {
        TT_PRINT("%pS", results->at[i]);
    }
    TT_END;
}
