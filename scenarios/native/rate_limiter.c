/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/rate_limiter.c: requests begin at least a quarter of a
 * second apart: a shared limiter records when the next one may begin. The same
 * as rate_limiter.py.
 */
#include <ticktape/tt_program.h>

TT_SHARED_FIELDS(limiter, TAKE(struct tt_lock *, lock), ARG(double, interval_s),
                 VAR(double, next_s));

TT_ASYNC(acquire, KEEP(struct limiter *, limiter), VAR(double, now_s))
{
    TT_BEGIN;
    TT_WITH(self->limiter->lock);
    self->now_s = tt_time(env);
    if (self->limiter->next_s > self->now_s) {
        TT_AWAIT(tt_sleep(env, self->limiter->next_s - self->now_s, TT_NONE));
        self->now_s = self->limiter->next_s;
    }
    self->limiter->next_s = self->now_s + self->limiter->interval_s;
    TT_END_WITH;
    TT_END;
}

TT_ASYNC(request, KEEP(struct limiter *, limiter), ARG(int, n))
{
    TT_BEGIN;
    TT_AWAIT(acquire(env, self->limiter));
    TT_PRINT("request %d at %g", self->n, tt_time(env));
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct limiter *, limiter), OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    TT_MAKE(self->limiter, limiter(env, tt_lock_new(env), 0.25));
    TT_WITH_TASKGROUP(self->group);
    for (int n = 0; n < 4; n++) {
        TT_START(self->group, request(env, self->limiter, n));
    }
    TT_END_WITH;
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_AWAIT(request(env, self->limiter, 4));
    TT_END;
}
