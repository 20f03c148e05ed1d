/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/cancel_cleanup.c: a cancelled task cleans up, with awaits,
 * before it is done: it releases its lock. The same as cancel_cleanup.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(job, KEEP(struct tt_lock *, lock), VAR(bool, locked))
{
    TT_BEGIN;
    TT_AWAIT(tt_lock_acquire(env, self->lock));
    self->locked = true;
    TT_PRINT("job holds the lock");
    TT_AWAIT(tt_sleep(env, 10, TT_NONE));
    TT_PRINT("never printed");
    TT_FINALLY; /* also runs if the lock was not acquired */
    if (self->locked) {
        TT_PRINT("job is cleaning up");
        TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
        TT_CHECK(tt_lock_release(env, self->lock));
    }
    TT_END_FINALLY;
}

TT_ASYNC_MAIN(OWN(struct tt_lock *, lock), OWN(struct tt_task *, task))
{
    TT_BEGIN;
    TT_MAKE(self->lock, tt_lock_new(env));
    TT_CREATE_TASK(self->task, job(env, self->lock));
    TT_AWAIT(tt_sleep(env, 0.2, TT_NONE));
    TT_CHECK(tt_task_cancel_c(env, self->task, "no longer needed"));
    TT_TRY;
    TT_AWAIT(tt_task_await(self->task));
    TT_EXCEPT(&tt_CancelledError);
    TT_PRINT("main caught %pS", TT_CAUGHT);
    TT_END_TRY;
    TT_PRINT("locked: %pS", tt_bool(tt_lock_locked(self->lock)));
    TT_END;
}
