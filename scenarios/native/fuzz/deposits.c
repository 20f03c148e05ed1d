/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/fuzz/deposits.c: a target for libFuzzer, of a program in C.
 * Three deposits read the balance, wait for the audit log and write it back,
 * 0.4 s apart. Two of them are lost if the machine stalls for 0.7 s.
 *
 *     clang -O1 -fsanitize=fuzzer -I. -Ibuild/include \
 *         scenarios/native/fuzz/deposits.c build/libtt.a -lm -o deposits
 *     ./deposits -max_total_time=60
 *     cc -shared -fPIC -I. -Ibuild/include scenarios/native/fuzz/deposits.c \
 *         -o deposits.so
 *     build/ticktape replay --tape failing-*.tape deposits.so
 */
#include <ticktape/tt_fuzz.h>
#include <ticktape/tt_program.h>

enum { DEPOSITS = 3 };

/* async def deposit(start): */
struct deposit {
    struct tt_coro coro;
    double start_s;
    int64_t *balance; /* of the program, which waits for this */
    int64_t read;
};

TT_CORO(deposit, "deposit")
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->start_s, TT_NONE));
    self->read = *self->balance;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE)); /* the audit log */
    *self->balance = self->read + 1;
    TT_END;
}

static tt_value deposit(struct tt_env *env, double start_s, int64_t *balance)
{
    struct deposit *self = deposit_new(env);
    if (self != NULL) {
        self->start_s = start_s;
        self->balance = balance;
    }
    return tt_value_of(self);
}

/* async def main(): */
struct program {
    struct tt_coro coro;
    int64_t balance;
};

TT_CORO(program, "main")
{
    TT_BEGIN;
    tt_value deposits[DEPOSITS];
    for (int i = 0; i < DEPOSITS; i++) {
        deposits[i] = deposit(env, 0.4 * i, &self->balance);
    }
    TT_AWAIT(tt_gather(env, deposits, DEPOSITS, false));
    if (self->balance == 1) {
        TT_RAISE(&tt_AssertionError, "two deposits of three are lost");
    }
    TT_END;
}

TT_PROGRAM
{
    return tt_program_run(env, tt_value_of(program_new(env)));
}

TT_FUZZ_PROGRAM()
