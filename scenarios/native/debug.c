/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/debug.c: a service under asyncio's debug mode: callbacks
 * that block the loop are logged; the exception handler counts the errors that
 * it knows, and passes the others to the default one. The same as debug.py.
 */
#include "example.h"

/* ---- Callbacks ----------------------------------------------------------- */

static int run_block(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)data;
    (void)arg;
    return tt_time_sleep(tt_loop_env(loop), 0.05);
}

static int run_fail(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)data;
    (void)arg;
    return tt_raise(tt_loop_env(loop), &tt_OSError, "the line is down");
}

static int run_crash(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)data;
    (void)arg;
    return tt_raise(tt_loop_env(loop), &tt_ZeroDivisionError,
                    "division by zero");
}

static const struct tt_callback block = {.run = run_block, .name = "block"},
                                fail = {.run = run_fail, .name = "fail"},
                                crash = {.run = run_crash, .name = "crash"};

/* The loop's exception handler; DATA: how many lines were down. */
static int handle(struct tt_loop *loop, const struct tt_report *report,
                  void *data)
{
    if (report->exception != TT_NULL && tt_is(report->exception, &tt_OSError)) {
        ++*(int *)data;
        return 0;
    }
    return tt_loop_default_exception_handler(loop, report);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_loop *loop; /* owns */
    int lost;
};

/* The handler must not outlive its counters. */
static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    if (self->loop != NULL) {
        tt_loop_set_exception_handler(self->loop, NULL, NULL);
    }
    tt_unref(env, tt_value_of(self->loop));
}

static int set_up(struct tt_loop *loop, int *lost)
{
    static const struct tt_callback *const soon[] = {&block, &fail, &crash,
                                                     &fail};
    int rc = tt_loop_set_debug(loop, true);
    rc = rc < 0 ? rc : tt_loop_set_slow_callback_duration(loop, 0.02);
    tt_loop_set_exception_handler(loop, handle, lost);
    for (int i = 0; rc == 0 && i < 4; i++) {
        rc = tt_loop_call_soon(loop, soon[i], NULL, NULL);
    }
    return rc;
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    TT_KEEP(self->loop, tt_running_loop(env));
    TT_CHECK(set_up(self->loop, &self->lost));
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_print(env, "debug: %R lost: %d",
                      tt_bool(tt_loop_debug(self->loop)), self->lost));
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
