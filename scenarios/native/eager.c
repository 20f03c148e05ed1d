/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/eager.c: a cache for a slow disk, in a loop of eager tasks:
 * cached data is available as soon as its task is created, and only a miss
 * takes ticks. The same as eager.py.
 */
#include "example.h"

static bool cached[26]; /* by letter; main() begins with 'a' */

/* ---- async def read(key) ------------------------------------------------- */

struct read {
    struct tt_coro coro;
    char key;
};

TT_CORO(read, "read")
{
    TT_BEGIN;
    if (cached[self->key - 'a']) {
        TT_RETURN(tt_str_format(env, "%c from cache", self->key));
    }
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    cached[self->key - 'a'] = true;
    TT_RETURN(tt_str_format(env, "%c from disk", self->key));
    TT_END;
}

static tt_value read(struct tt_env *env, char key)
{
    struct read *self = read_new(env);
    if (self != NULL) {
        self->key = key;
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_task *tasks[2]; /* own */
    struct tt_task *patient;  /* owns */
    int round, i;
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_task_unref(env, self->tasks[0]);
    tt_task_unref(env, self->tasks[1]);
    tt_task_unref(env, self->patient);
}

static void clear_tasks(struct tt_env *env, struct program *self)
{
    for (int i = 0; i < 2; i++) {
        tt_task_unref(env, self->tasks[i]);
        self->tasks[i] = NULL;
    }
}

TT_CORO_DROP(program, "main", drop_program)
{
    static const struct tt_task_options later = {.eager_start = TT_EAGER_NO};
    static const char *const rounds[] = {"ab", "ba"};
    TT_BEGIN;
    TT_CHECK(tt_loop_set_task_factory(tt_running_loop(env),
                                      tt_eager_task_factory()));
    memset(cached, 0, sizeof cached);
    cached[0] = true;
    for (self->round = 0; self->round < 2; self->round++) {
        for (int i = 0; i < 2; i++) {
            TT_MAKE(self->tasks[i],
                    tt_create_task(env, read(env, rounds[self->round][i])));
        }
        TT_CHECK(tt_print(env, "done at once: %d",
                          tt_future_done(&self->tasks[0]->future) +
                              tt_future_done(&self->tasks[1]->future)));
        for (self->i = 0; self->i < 2; self->i++) {
            TT_AWAIT(tt_future_await(&self->tasks[self->i]->future));
            TT_CHECK(tt_print(env, "%S", TT_GOT));
        }
        clear_tasks(env, self);
    }
    TT_MAKE(self->patient, tt_create_task_with(env, read(env, 'a'), &later));
    TT_CHECK(tt_print(env, "done at once: %R",
                      tt_bool(tt_future_done(&self->patient->future))));
    TT_AWAIT(tt_future_await(&self->patient->future));
    TT_CHECK(tt_print(env, "%S", TT_GOT));
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
