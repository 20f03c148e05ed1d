/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/lost_update.c: two deposits that read the balance, wait for
 * the audit log, and write it back; begun a second apart, they do not overlap.
 * The same as lost_update.py. `ticktape explore build/native/lost_update.so`
 * finds that they overlap on a slow machine.
 */
#include <ticktape/tt_program.h>
#include <ticktape/tt_access.h>

static int64_t balance; /* of the whole program: 0 when a run begins */

TT_ASYNC(deposit, ARG(double, start_s), ARG(int64_t, amount),
         VAR(int64_t, read))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->start_s, TT_NONE));
    self->read = TT_GET(balance);
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE)); /* the audit log */
    TT_SET(balance, self->read + self->amount);
    TT_END;
}

TT_ASYNC_MAIN()
{
    TT_BEGIN;
    TT_AWAIT(TT_GATHER(deposit(env, 0, 10), deposit(env, 1, 20)));
    TT_PRINT("the balance is %ld", balance);
    if (TT_GET(balance) != 30) {
        TT_RAISE(&tt_AssertionError, "an update is lost: %l", balance);
    }
    TT_END;
}
