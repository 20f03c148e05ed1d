/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/limits.c: a failing child ends its task group, a wait_for()
 * runs out of time, and a shielded task survives the cancellation of the task
 * that awaits it. The same as limits.py.
 */
#include "example.h"

/* ---- async def job(name, delay, fails) ----------------------------------- */

struct job {
    struct tt_coro coro;
    const char *name;
    double delay_s;
    bool fails;
};

TT_CORO(job, "job")
{
    TT_BEGIN;
    TT_TRY_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    if (rc < 0 && tt_raised(env, &tt_CancelledError)) {
        /* except asyncio.CancelledError: print(...); raise */
        struct tt_exc *exc = tt_exc_take(env);
        rc = tt_print(env, "%s is cancelled", self->name);
        if (rc == 0) {
            rc = tt_reraise(env, exc);
        } else {
            tt_exc_unref(env, exc);
        }
    }
    TT_CHECK(rc);
    if (self->fails) {
        TT_RAISE(&tt_ValueError, "%s", self->name);
    }
    TT_CHECK(tt_print(env, "%s is done", self->name));
    TT_END;
}

static struct job *job(struct tt_env *env, const char *name, double delay_s,
                       bool fails)
{
    struct job *self = job_new(env);
    if (self != NULL) {
        self->name = name;
        self->delay_s = delay_s;
        self->fails = fails;
    }
    return self;
}

/* ---- async def fail_together() ------------------------------------------- */

struct together {
    struct tt_coro coro;
    struct tt_taskgroup *group; /* owns */
};

static void drop_together(struct tt_env *env, struct tt_coro *coro)
{
    tt_taskgroup_unref(env, ((struct together *)coro)->group);
}

/* group.create_task(CORO), which is taken. The group keeps the task. */
static int spawn(struct tt_env *env, struct tt_taskgroup *group, void *coro)
{
    struct tt_task *task = tt_taskgroup_create_task(env, group, coro, NULL);
    tt_task_unref(env, task);
    return task == NULL ? tt_failure(env) : 0;
}

TT_CORO_DROP(together, "fail_together", drop_together)
{
    TT_BEGIN;
    self->group = tt_taskgroup_new(env);
    TT_CHECK(self->group == NULL ? tt_failure(env) : 0);
    TT_CHECK(tt_taskgroup_enter(env, self->group));
    rc = spawn(env, self->group, job(env, "first", 1, true));
    if (rc == 0) {
        rc = spawn(env, self->group, job(env, "second", 2, false));
    }
    /* Whatever failed in the block must get to the exit. */
    TT_AWAIT(tt_taskgroup_exit(env, self->group, rc));
    TT_END;
}

/* ---- async def guard(task) ----------------------------------------------- */

struct guard {
    struct tt_coro coro;
    struct tt_task *task; /* owns */
};

static void drop_guard(struct tt_env *env, struct tt_coro *coro)
{
    tt_task_unref(env, ((struct guard *)coro)->task);
}

TT_CORO_DROP(guard, "guard", drop_guard)
{
    TT_BEGIN;
    TT_AWAIT(tt_shield(env, tt_ref(tt_value_of(self->task))));
    TT_END;
}

/* Keeps TASK. */
static struct guard *guard(struct tt_env *env, struct tt_task *task)
{
    struct guard *self = guard_new(env);
    if (self != NULL) {
        tt_ref(tt_value_of(task));
        self->task = task;
    }
    return self;
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_task *kept;     /* owns */
    struct tt_task *guarding; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_task_unref(env, self->kept);
    tt_task_unref(env, self->guarding);
}

/* except TYPE as e: print(TEXT, or e). RC is the result of the tried call. */
static int except(struct tt_env *env, int rc, const struct tt_type *type,
                  const char *text)
{
    if (rc != TT_ERAISED || !tt_raised(env, type)) {
        return rc;
    }
    struct tt_exc *exc = tt_exc_take(env);
    rc = text == NULL ? tt_print(env, "%S", tt_value_of(exc))
                      : tt_print(env, "%s", text);
    tt_exc_unref(env, exc);
    return rc;
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    TT_TRY_AWAIT(tt_value_of(together_new(env)));
    TT_CHECK(except(env, rc, &tt_ExceptionGroup, NULL));
    TT_TRY_AWAIT(
        tt_wait_for(env, tt_value_of(job(env, "slow", 10, false)), 0.5));
    TT_CHECK(except(env, rc, &tt_TimeoutError, "too slow"));
    self->kept = tt_create_task(env, job(env, "kept", 1, false));
    TT_CHECK(self->kept == NULL ? tt_failure(env) : 0);
    self->guarding = tt_create_task(env, guard(env, self->kept));
    TT_CHECK(self->guarding == NULL ? tt_failure(env) : 0);
    TT_AWAIT(tt_sleep(env, 0.5, TT_NONE));
    TT_CHECK(tt_task_cancel(env, self->guarding, TT_NULL));
    TT_TRY_AWAIT(tt_future_await(&self->guarding->future));
    TT_CHECK(except(env, rc, &tt_CancelledError, "no guard any more"));
    TT_AWAIT(tt_future_await(&self->kept->future));
    TT_END;
}

static tt_value start(struct tt_env *env)
{
    return tt_value_of(program_new(env));
}

int main(int argc, char **argv)
{
    return example_main(argc, argv);
}
