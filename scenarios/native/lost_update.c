/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/lost_update.c: two deposits that read the balance, wait for
 * the audit log, and write it back; a second apart they are well. The same as
 * lost_update.py. `ticktape explore build/native/lost_update.so` finds the
 * machine so slow that they overlap.
 */
#include "example.h"

static int64_t balance; /* of the whole program: 0 when a run begins */

/* async def deposit(start, amount): */
struct deposit {
    struct tt_coro coro;
    double start_s;
    int64_t amount;
    int64_t read;
};

TT_CORO(deposit, "deposit")
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->start_s, TT_NONE));
    self->read = balance;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE)); /* the audit log */
    balance = self->read + self->amount;
    TT_END;
}

static tt_value deposit(struct tt_env *env, double start_s, int64_t amount)
{
    struct deposit *self = deposit_new(env);
    if (self != NULL) {
        self->start_s = start_s;
        self->amount = amount;
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
    tt_value deposits[] = {deposit(env, 0, 10), deposit(env, 1, 20)};
    TT_AWAIT(tt_gather(env, deposits, 2, false));
    TT_CHECK(tt_print(env, "the balance is %l", balance));
    if (balance != 30) {
        TT_RAISE(&tt_AssertionError, "an update is lost: %l", balance);
    }
    TT_END;
}

static tt_value start(struct tt_env *env)
{
    return tt_value_of(program_new(env));
}

int main(int argc, char **argv)
{
    return example_main(argc, argv);
}
