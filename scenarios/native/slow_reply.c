/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/slow_reply.c: a page shows the reply to a query that was
 * sent first and came last. The same as slow_reply.py. Its replies are sleeps,
 * marked by tt_io(): `ticktape explore --latency 50ms..2s` varies how long they
 * take, and finds it.
 */
#include "example.h"

static const char *shown; /* of the whole program: NULL when a run begins */

/* async def search(query): */
struct search {
    struct tt_coro coro;
    const char *query;
};

TT_CORO(search, "search")
{
    TT_BEGIN;
    TT_AWAIT(tt_io(env, 0.2, TT_NONE)); /* the server */
    shown = self->query;
    TT_END;
}

static tt_value search(struct tt_env *env, const char *query)
{
    struct search *self = search_new(env);
    if (self != NULL) {
        self->query = query;
    }
    return tt_value_of(tt_create_task(env, tt_value_of(self)));
}

/* async def main(): */
struct program {
    struct tt_coro coro;
    tt_value queries[2]; /* own */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_unref(env, self->queries[0]);
    tt_unref(env, self->queries[1]);
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    self->queries[0] = search(env, "ti");
    TT_AWAIT(tt_sleep(env, 0.4, TT_NONE));
    self->queries[1] = search(env, "tick");
    TT_AWAIT(tt_gather(
        env, (tt_value[]){tt_ref(self->queries[0]), tt_ref(self->queries[1])},
        2, false));
    TT_CHECK(tt_print(env, "shown: %s", shown));
    if (strcmp(shown, "tick") != 0) {
        TT_RAISE(&tt_AssertionError, "an old reply is shown: %s", shown);
    }
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
