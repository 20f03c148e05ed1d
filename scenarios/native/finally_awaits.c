/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/finally_awaits.c: an exception is pending while TT_FINALLY
 * awaits: it is the context of exceptions raised there, but not of those that
 * other tasks raise meanwhile. The same as finally_awaits.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(worker, ARG(double, delay_s))
{
    TT_BEGIN;
    TT_RAISE(&tt_ValueError, "worker %g", self->delay_s);
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    TT_END_FINALLY;
}

/* raise KeyError(x) */
static int raise_key(struct tt_env *env, double x)
{
    struct tt_exc *exc = tt_exc_with(env, &tt_KeyError, tt_float(env, x));
    int rc = exc == NULL ? tt_failure(env) : tt_raise_exc(env, exc);
    tt_unref(env, exc);
    return rc;
}

TT_ASYNC(failing, ARG(double, delay_s))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    TT_CHECK(raise_key(env, self->delay_s));
    TT_END;
}

TT_ASYNC(cleaning)
{
    TT_BEGIN;
    TT_AWAIT(worker(env, 0));
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_AWAIT(failing(env, 0.25));
    TT_END_FINALLY;
}

static tt_value or_none(struct tt_exc *exc)
{
    return exc == NULL ? TT_NONE : tt_value_of(exc);
}

TT_ASYNC(tell, TAKE(tt_value, awaitable))
{
    TT_BEGIN;
    TT_TRY;
    TT_AWAIT(tt_ref(self->awaitable));
    TT_EXCEPT(&tt_Exception);
    TT_PRINT("%pR %pR", TT_CAUGHT, or_none(TT_CAUGHT->context));
    TT_END_TRY;
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_task *, task))
{
    TT_BEGIN;
    TT_CREATE_TASK(self->task, worker(env, 1));
    TT_AWAIT(tell(env, worker(env, 0.25)));
    TT_AWAIT(tell(env, failing(env, 0.25)));
    TT_AWAIT(tell(env, cleaning(env)));
    TT_AWAIT(tell(env, tt_task_await(self->task)));
    TT_END;
}
