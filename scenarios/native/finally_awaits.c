/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/finally_awaits.c: what a coroutine raised waits while its
 * TT_FINALLY awaits: it is the context of what is raised there, and of nothing
 * that others raise meanwhile. The same as finally_awaits.py.
 */
#include "example.h"

/* ---- async def worker(delay), failing(delay) ----------------------------- */

struct worker {
    struct tt_coro coro;
    double delay_s;
};

TT_CORO(worker, "worker")
{
    TT_BEGIN;
    TT_RAISE(&tt_ValueError, "worker %g", self->delay_s);
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    TT_END_FINALLY;
}

static struct worker *worker(struct tt_env *env, double delay_s)
{
    struct worker *self = worker_new(env);
    if (self != NULL) {
        self->delay_s = delay_s;
    }
    return self;
}

struct failing {
    struct tt_coro coro;
    double delay_s;
};

static int raise_number(struct tt_env *env, double number)
{
    tt_value argument = tt_float(env, number);
    struct tt_exc *exc =
        argument == TT_NULL ? NULL : tt_exc_with(env, &tt_KeyError, argument);
    tt_unref(env, argument);
    if (exc == NULL) {
        return tt_failure(env);
    }
    int rc = tt_raise_exc(env, exc);
    tt_exc_unref(env, exc);
    return rc;
}

TT_CORO(failing, "failing")
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    TT_CHECK(raise_number(env, self->delay_s));
    TT_END;
}

static struct failing *failing(struct tt_env *env, double delay_s)
{
    struct failing *self = failing_new(env);
    if (self != NULL) {
        self->delay_s = delay_s;
    }
    return self;
}

/* ---- async def cleaning() ------------------------------------------------ */

struct cleaning {
    struct tt_coro coro;
};

TT_CORO(cleaning, "cleaning")
{
    TT_BEGIN;
    TT_AWAIT(tt_value_of(worker(env, 0)));
    TT_FINALLY;
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_AWAIT(tt_value_of(failing(env, 0.25)));
    TT_END_FINALLY;
}

/* ---- async def tell(awaitable) ------------------------------------------- */

struct tell {
    struct tt_coro coro;
    tt_value awaitable; /* owns */
};

static void drop_tell(struct tt_env *env, struct tt_coro *coro)
{
    tt_clear(env, &((struct tell *)coro)->awaitable);
}

/* except (KeyError, ValueError) as e: prints it. */
static int show(struct tt_env *env, int rc)
{
    struct tt_exc *exc;
    if (!tt_except(env, &rc, &tt_KeyError, &exc) &&
        !tt_except(env, &rc, &tt_ValueError, &exc)) {
        return rc;
    }
    rc = tt_print(env, "%R %R", tt_value_of(exc),
                  exc->context == NULL ? TT_NONE : tt_value_of(exc->context));
    tt_exc_unref(env, exc);
    return rc;
}

TT_CORO_DROP(tell, "tell", drop_tell)
{
    TT_BEGIN;
    TT_TRY_AWAIT(tt_ref(self->awaitable));
    TT_CHECK(show(env, rc));
    TT_END;
}

/* Takes AWAITABLE, which may be TT_NULL. */
static tt_value tell(struct tt_env *env, tt_value awaitable)
{
    struct tell *self = awaitable == TT_NULL ? NULL : tell_new(env);
    if (self == NULL) {
        tt_unref(env, awaitable);
        return TT_NULL;
    }
    self->awaitable = awaitable;
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_task *task; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    tt_task_unref(env, ((struct program *)coro)->task);
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    TT_MAKE(self->task, tt_create_task(env, worker(env, 1)));
    TT_AWAIT(tell(env, tt_value_of(worker(env, 0.25))));
    TT_AWAIT(tell(env, tt_value_of(failing(env, 0.25))));
    TT_AWAIT(tell(env, tt_value_of(cleaning_new(env))));
    TT_AWAIT(tell(env, tt_ref(tt_value_of(self->task))));
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
