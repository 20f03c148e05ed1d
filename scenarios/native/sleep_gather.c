/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/sleep_gather.c: two workers sleep at the same time; gather
 * waits for both and keeps their order. The same as sleep_gather.py.
 */
#include "example.h"

/* async def worker(name, delay): the struct holds what lives across awaits. */
struct worker {
    struct tt_coro coro;
    const char *name;
    double delay_s;
};

TT_CORO(worker, "worker")
{
    TT_BEGIN;
    TT_CHECK(tt_print(env, "%s starts", self->name));
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    TT_CHECK(tt_print(env, "%s is done", self->name));
    TT_RETURN(tt_str_format(env, "%s slept %g", self->name, self->delay_s));
    TT_END;
}

static tt_value worker(struct tt_env *env, const char *name, double delay_s)
{
    struct worker *self = worker_new(env);
    if (self != NULL) {
        self->name = name;
        self->delay_s = delay_s;
    }
    return tt_value_of(self);
}

/* async def main(): */
struct program {
    struct tt_coro coro;
};

TT_CORO(program, "main")
{
    TT_BEGIN;
    tt_value workers[] = {worker(env, "slow", 0.2), worker(env, "fast", 0.1)};
    TT_AWAIT(tt_gather(env, workers, 2, false));
    /* What was awaited is TT_GOT until the next await: here gather's list. */
    const struct tt_list *results = tt_list_get(TT_GOT);
    for (uint32_t i = 0; i < results->count; i++) {
        TT_CHECK(tt_print(env, "%S", results->at[i]));
    }
    TT_END;
}

static tt_value start(struct tt_env *env)
{
    return tt_value_of(program_new(env));
}

int main(int argc, char **argv)
{
    return example_main(argc, argv, start);
}
