/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/cancel_cleanup.c: a cancelled task cleans up, with awaits,
 * before it is done: it gives its lock back. The same as cancel_cleanup.py.
 */
#include "example.h"

/* ---- async def job(lock) ------------------------------------------------- */

struct job {
    struct tt_coro coro;
    struct tt_lock *lock; /* owns */
    bool locked;
};

/* Called once, when the coroutine is done or destroyed. */
static void drop_job(struct tt_env *env, struct tt_coro *coro)
{
    tt_lock_unref(env, ((struct job *)coro)->lock);
}

TT_CORO_DROP(job, "job", drop_job)
{
    TT_BEGIN;
    TT_AWAIT(tt_lock_acquire(env, self->lock));
    self->locked = true;
    TT_CHECK(tt_print(env, "job holds the lock"));
    TT_AWAIT(tt_sleep(env, 10, TT_NONE));
    TT_CHECK(tt_print(env, "never printed"));
    TT_FINALLY; /* also for what fails before there is anything to clean up */
    if (self->locked) {
        TT_CHECK(tt_print(env, "job is cleaning up"));
        TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
        TT_CHECK(tt_lock_release(env, self->lock));
    }
    TT_END_FINALLY;
}

/* Keeps LOCK. */
static struct job *job(struct tt_env *env, struct tt_lock *lock)
{
    struct job *self = job_new(env);
    if (self != NULL) {
        self->lock = lock;
        tt_ref(tt_value_of(lock));
    }
    return self;
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_lock *lock; /* owns */
    struct tt_task *task; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_lock_unref(env, self->lock);
    tt_task_unref(env, self->task);
}

/* task.cancel("no longer needed") */
static int cancel_job(struct tt_env *env, struct tt_task *task)
{
    tt_value message = tt_str_c(env, "no longer needed");
    if (message == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_task_cancel(env, task, message);
    tt_unref(env, message);
    return rc;
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    self->lock = tt_lock_new(env);
    TT_CHECK(self->lock == NULL ? tt_failure(env) : 0);
    self->task = tt_create_task(env, job(env, self->lock));
    TT_CHECK(self->task == NULL ? tt_failure(env) : 0);
    TT_AWAIT(tt_sleep(env, 0.2, TT_NONE));
    TT_CHECK(cancel_job(env, self->task));
    TT_TRY_AWAIT(tt_future_await(&self->task->future));
    if (rc < 0 && tt_raised(env, &tt_CancelledError)) {
        /* except asyncio.CancelledError as e: */
        struct tt_exc *exc = tt_exc_take(env);
        rc = tt_print(env, "main caught %S", tt_value_of(exc));
        tt_exc_unref(env, exc);
    }
    TT_CHECK(rc);
    TT_CHECK(tt_print(env, "locked: %S", tt_bool(tt_lock_locked(self->lock))));
    TT_END;
}

static tt_value start(struct tt_env *env)
{
    return tt_value_of(program_new(env));
}

int main(int argc, char **argv)
{
    return example_main(argc, argv, start);
}
