/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/lock_timeout.c: each visitor waits for the lock only as long
 * as its patience lasts, and holds it no longer either: the block is left, and
 * the lock released, where the time is over. The same as lock_timeout.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(visit, KEEP(struct tt_lock *, lock), ARG(const char *, name),
         ARG(double, patience_s), OWN(struct tt_timeout *, timeout))
{
    TT_BEGIN;
    TT_TRY;
    TT_WITH_TIMEOUT(self->timeout, self->patience_s);
    TT_WITH(self->lock);
    TT_PRINT("%s has the lock", self->name);
    TT_AWAIT(tt_sleep(env, 0.3, TT_NONE));
    TT_END_WITH;
    TT_END_WITH;
    TT_PRINT("%s is done", self->name);
    TT_EXCEPT(&tt_TimeoutError);
    TT_PRINT("%s gave up: %pR", self->name, TT_CAUGHT->cause);
    TT_END_TRY;
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_MAKE(self->lock, tt_lock_new(env));
    TT_AWAIT(TT_GATHER(visit(env, self->lock, "first", 1),
                       visit(env, self->lock, "second", 0.2),
                       visit(env, self->lock, "third", 0.4),
                       visit(env, self->lock, "fourth", 2)));
    TT_PRINT("locked: %pS", tt_bool(tt_lock_locked(self->lock)));
    TT_END;
}
