/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/run_in_executor.c: functions in C that sleep in workers,
 * next to a ticker: twelve jobs for eight workers, one job that is cancelled
 * while it runs, and one that is left to the shutdown. The same as
 * run_in_executor.py.
 */
#include <ticktape/tt_program.h>

static int64_t nap(struct tt_job *job, void *argument)
{
    const double *seconds = argument;
    tt_job_sleep(job, *seconds);
    return (int64_t)(*seconds * 10);
}

static double naps[12], second = 1;

TT_ASYNC(one, ARG(int, number))
{
    TT_BEGIN;
    TT_AWAIT(tt_run_in_executor(env, nap, &naps[self->number]));
    TT_PRINT("job %d: %pS", self->number, TT_GOT);
    TT_END;
}

TT_ASYNC(ticker, VAR(int, i))
{
    TT_BEGIN;
    for (self->i = 0; self->i < 4; self->i++) {
        TT_PRINT("tick %d", self->i);
        TT_AWAIT(tt_sleep(env, 0.25, TT_NONE));
    }
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_taskgroup *, group), OWN(tt_value, future),
              VAR(int, i))
{
    TT_BEGIN;
    TT_WITH_TASKGROUP(self->group);
    TT_CHECK(tt_taskgroup_start(env, self->group, ticker(env), "ticker"));
    for (self->i = 0; self->i < 12; self->i++) {
        naps[self->i] = 0.1 * (1 + self->i % 3);
        TT_CHECK(tt_taskgroup_start(env, self->group, one(env, self->i), NULL));
    }
    TT_END_WITH;
    TT_MAKE(self->future, tt_run_in_executor(env, nap, &second));
    TT_AWAIT(tt_sleep(env, 0.5, TT_NONE));
    tt_future_cancel(env, tt_future_cast(self->future), TT_NULL);
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_PRINT("cancelled: %d",
             tt_future_cancelled(tt_future_cast(self->future)));
    tt_clear(env, &self->future);
    TT_MAKE(self->future, tt_run_in_executor(env, nap, &second));
    TT_PRINT("left to the shutdown");
    TT_END;
}
