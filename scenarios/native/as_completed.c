/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/as_completed.c: a file is requested from three mirrors: the
 * first reply is used, then all are compared, within a time limit. The same as
 * as_completed.py, whose two forms of as_completed() are one function here.
 */
#include "example.h"

enum { MIRRORS = 3 };

/* ---- async def ask(mirror, delay) ---------------------------------------- */

struct ask {
    struct tt_coro coro;
    const char *mirror;
    double delay_s;
};

TT_CORO(ask, "ask")
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
    if (strcmp(self->mirror, "old") == 0) {
        TT_RAISE(&tt_LookupError, "%s has no such file", self->mirror);
    }
    TT_RETURN(tt_str_format(env, "file of %s", self->mirror));
    TT_END;
}

static tt_value ask(struct tt_env *env, const char *mirror, double delay_s)
{
    struct ask *self = ask_new(env);
    if (self != NULL) {
        self->mirror = mirror;
        self->delay_s = delay_s;
    }
    return tt_value_of(self);
}

/* ---- async def first_answer() -------------------------------------------- */

struct first_answer {
    struct tt_coro coro;
    tt_value tasks[MIRRORS];         /* own */
    struct tt_as_completed *answers; /* owns */
};

static void drop_first_answer(struct tt_env *env, struct tt_coro *coro)
{
    struct first_answer *self = (struct first_answer *)coro;
    for (int i = 0; i < MIRRORS; i++) {
        tt_unref(env, self->tasks[i]);
    }
    tt_as_completed_unref(env, self->answers);
}

static tt_value ask_task(struct tt_env *env, const char *mirror, double delay_s)
{
    return tt_value_of(tt_create_task(env, ask(env, mirror, delay_s)));
}

/* Prints the outcome of DONE, one of TASKS. Returns 1 for a reply, else 0 or a
 * failure. */
static int show(struct tt_env *env, const tt_value *tasks, tt_value done)
{
    struct tt_future *future = tt_future_cast(done);
    tt_value exc = tt_future_exception(env, future);
    int at = 0, rc;
    if (exc == TT_NULL) {
        return tt_failure(env);
    }
    if (exc != TT_NONE) {
        rc = tt_print(env, "%S", exc);
        tt_unref(env, exc);
        return rc;
    }
    while (tasks[at] != done) {
        at++;
    }
    tt_value answer = tt_future_result(env, future);
    rc = tt_print(env, "%S came as number %d", answer, at + 1);
    tt_unref(env, answer);
    return rc < 0 ? rc : 1;
}

/* async for task in asyncio.as_completed(tasks): */
TT_CORO_DROP(first_answer, "first_answer", drop_first_answer)
{
    tt_value next;
    TT_BEGIN;
    TT_MAKE(self->tasks[0], ask_task(env, "far", 0.3));
    TT_MAKE(self->tasks[1], ask_task(env, "old", 0.1));
    TT_MAKE(self->tasks[2], ask_task(env, "near", 0.2));
    TT_MAKE(self->answers,
            tt_as_completed_new(env, tt_tuple(env, self->tasks, MIRRORS),
                                TT_NO_TIMEOUT));
    while ((next = tt_as_completed_next(env, self->answers, false)) !=
           TT_NULL) {
        TT_AWAIT(next);
        TT_CHECK(show(env, self->tasks, TT_GOT));
        if (rc > 0) {
            break;
        }
    }
    TT_CHECK(tt_failure(env));
    for (int i = 0; i < MIRRORS; i++) {
        TT_CHECK(tt_task_cancel(env, tt_task_cast(self->tasks[i]), TT_NULL));
    }
    TT_END;
}

/* ---- async def compare() ------------------------------------------------- */

struct compare {
    struct tt_coro coro;
    struct tt_as_completed *files; /* owns */
};

static void drop_compare(struct tt_env *env, struct tt_coro *coro)
{
    tt_as_completed_unref(env, ((struct compare *)coro)->files);
}

static struct tt_as_completed *ask_all(struct tt_env *env)
{
    struct tt_as_completed *files = NULL;
    const tt_value coros[] = {ask(env, "slow", 0.5), ask(env, "near", 0.1),
                              ask(env, "far", 0.2)};
    if (tt_failure(env) == 0) {
        files = tt_as_completed_new(env, tt_tuple(env, coros, MIRRORS), 0.4);
    }
    for (int i = 0; i < MIRRORS; i++) {
        tt_unref(env, coros[i]);
    }
    return files;
}

/* for next in asyncio.as_completed(coros, timeout=0.4): print(await next) */
TT_CORO_DROP(compare, "compare", drop_compare)
{
    tt_value next;
    TT_BEGIN;
    TT_MAKE(self->files, ask_all(env));
    while ((next = tt_as_completed_next(env, self->files, true)) != TT_NULL) {
        TT_TRY_AWAIT(next);
        if (tt_except(env, &rc, &tt_TimeoutError, NULL)) {
            TT_CHECK(tt_print(env, "that is enough"));
            TT_RETURN(TT_NONE);
        }
        TT_CHECK(rc);
        TT_CHECK(tt_print(env, "%S", TT_GOT));
    }
    TT_CHECK(tt_failure(env));
    TT_END;
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
};

TT_CORO(program, "main")
{
    TT_BEGIN;
    TT_AWAIT(tt_value_of(first_answer_new(env)));
    TT_AWAIT(tt_value_of(compare_new(env)));
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
