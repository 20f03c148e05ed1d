/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/retry.c: a request is repeated after growing pauses, until
 * it succeeds or was tried often enough. The same as retry.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(fetch, ARG(int, attempt))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    if (self->attempt < 3) {
        TT_RAISE(&tt_ConnectionError, "attempt %d failed", self->attempt);
    }
    TT_RETURN(tt_str_printf(env, "attempt %d succeeded", self->attempt));
    TT_END;
}

TT_ASYNC(retry, ARG(int, attempts), VAR(int, attempt))
{
    TT_BEGIN;
    for (self->attempt = 1; self->attempt <= self->attempts; self->attempt++) {
        TT_TRY;
        TT_AWAIT(fetch(env, self->attempt));
        TT_RETURN(tt_ref(TT_GOT));
        TT_EXCEPT(&tt_ConnectionError);
        if (self->attempt == self->attempts) {
            TT_RAISE(&tt_RuntimeError, "gave up");
        }
        TT_PRINT("%pS", TT_CAUGHT);
        TT_AWAIT(tt_sleep(env, 0.1 * (1 << self->attempt), TT_NONE));
        TT_END_TRY;
    }
    TT_END;
}

TT_ASYNC_MAIN()
{
    TT_BEGIN;
    TT_AWAIT(retry(env, 4));
    TT_PRINT("%pS", TT_GOT);
    TT_TRY;
    TT_AWAIT(retry(env, 2));
    TT_EXCEPT(&tt_RuntimeError);
    TT_PRINT("%pS in the context of %pR", TT_CAUGHT, TT_CAUGHT->context);
    TT_END_TRY;
    TT_END;
}
