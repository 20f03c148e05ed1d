/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/blocks.c: every way to leave a block: at its end, by a
 * return, by an exception, by a cancellation while it awaits, and by a failure
 * of the exit itself, which has the block's exception as its context; an
 * exception handled by a clause is the context of those raised across its
 * awaits. The same as blocks.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(nap, ARG(const char *, name), ARG(double, delay_s))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    TT_PRINT("%s slept", self->name);
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_PRINT("%s is done", self->name);
    TT_END_FINALLY;
}

TT_ASYNC(give, KEEP(struct tt_semaphore *, semaphore),
         KEEP(struct tt_lock *, lock), OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    TT_WITH(self->semaphore);
    TT_WITH_TASKGROUP(self->group);
    TT_START(self->group, nap(env, "child", 0.1));
    TT_WITH(self->lock);
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_RETURN(tt_str_c(env, "given"));
    TT_END_WITH;
    TT_END_WITH;
    TT_END_WITH;
    TT_END;
}

TT_ASYNC(spoil, KEEP(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_WITH(self->lock);
    TT_CHECK(tt_lock_release(env, self->lock));
    TT_RAISE(&tt_KeyError, "spoilt");
    TT_END_WITH;
    TT_END;
}

TT_ASYNC(late, ARG(double, delay_s), OWN(struct tt_timeout *, timeout),
         OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    TT_WITH_TIMEOUT(self->timeout, self->delay_s);
    TT_WITH_TASKGROUP(self->group);
    TT_START(self->group, nap(env, "slow", 5));
    TT_AWAIT(nap(env, "own", 6));
    TT_END_WITH;
    TT_END_WITH;
    TT_END;
}

TT_ASYNC(handle, KEEP(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_TRY;
    TT_AWAIT(spoil(env, self->lock));
    TT_EXCEPT(&tt_ValueError);
    TT_PRINT("never");
    TT_OR_EXCEPT(&tt_RuntimeError);
    TT_PRINT("%pR in the context of %pR", TT_CAUGHT, TT_CAUGHT->context);
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_AWAIT(late(env, 0.2));
    TT_END_TRY;
    TT_END;
}

TT_ASYNC(pass_on, KEEP(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_TRY;
    TT_AWAIT(handle(env, self->lock));
    TT_EXCEPT(&tt_TimeoutError);
    TT_WITH(self->lock);
    TT_PRINT("%pR %pS", TT_CAUGHT->cause, tt_bool(tt_lock_locked(self->lock)));
    TT_RERAISE;
    TT_END_WITH;
    TT_END_TRY;
    TT_FINALLY;
    TT_WITH(self->lock);
    TT_AWAIT(nap(env, "end", 0.1));
    TT_END_WITH;
    TT_END_FINALLY;
}

TT_ASYNC(notify, KEEP(struct tt_condition *, condition))
{
    TT_BEGIN;
    TT_WITH(self->condition);
    TT_AWAIT(tt_condition_wait(env, self->condition));
    TT_RETURN(tt_str_c(env, "notified"));
    TT_END_WITH;
    TT_END;
}

/* asyncio.wait([task]) */
static tt_value wait_for_end(struct tt_env *env, struct tt_task *task)
{
    tt_value one = tt_value_of(task);
    tt_value tasks = tt_list(env, &one, 1);
    return tasks == TT_NULL
               ? TT_NULL
               : tt_wait(env, tasks, TT_NO_TIMEOUT, TT_ALL_COMPLETED);
}

TT_ASYNC_MAIN(OWN(struct tt_semaphore *, semaphore),
              OWN(struct tt_lock *, lock),
              OWN(struct tt_condition *, condition),
              OWN(struct tt_task *, waiter), OWN(struct tt_task *, cancelled))
{
    TT_BEGIN;
    TT_MAKE(self->semaphore, tt_semaphore_new(env, 1));
    TT_MAKE(self->lock, tt_lock_new(env));
    TT_MAKE(self->condition, tt_condition_new(env, NULL));
    TT_AWAIT(give(env, self->semaphore, self->lock));
    TT_PRINT("%pS %pS %pS", TT_GOT,
             tt_bool(tt_semaphore_locked(self->semaphore)),
             tt_bool(tt_lock_locked(self->lock)));
    TT_TRY;
    TT_AWAIT(pass_on(env, self->lock));
    TT_EXCEPT(&tt_TimeoutError);
    TT_PRINT("%pS", tt_bool(TT_CAUGHT->context->context == NULL));
    TT_END_TRY;
    TT_CREATE_TASK(self->waiter, notify(env, self->condition));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_WITH(self->semaphore);
    TT_CREATE_TASK(self->cancelled, give(env, self->semaphore, self->lock));
    TT_WITH(self->condition);
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_condition_notify(env, self->condition, 1));
    TT_END_WITH;
    TT_CHECK(tt_task_cancel(env, self->cancelled, TT_NULL));
    TT_AWAIT(tt_task_await(self->waiter));
    TT_PRINT("%pS", TT_GOT);
    TT_END_WITH;
    TT_AWAIT(wait_for_end(env, self->cancelled));
    TT_PRINT("%pS %pS %pS",
             tt_bool(tt_future_cancelled(&self->cancelled->future)),
             tt_bool(tt_semaphore_locked(self->semaphore)),
             tt_bool(tt_lock_locked(self->lock)));
    TT_END;
}
