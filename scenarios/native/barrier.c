/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/barrier.c: three walkers do a simulation in rounds: nobody
 * begins the next one before all have ended this one. In the third round one
 * gives up and breaks the barrier for the others. The same as barrier.py.
 */
#include "example.h"

/* ---- async def walk(barrier, name, pace) --------------------------------- */

struct walk {
    struct tt_coro coro;
    struct tt_barrier *barrier; /* owns */
    const char *name;
    double pace_s;
    int day;
};

static void drop_walk(struct tt_env *env, struct tt_coro *coro)
{
    tt_barrier_unref(env, ((struct walk *)coro)->barrier);
}

TT_CORO_DROP(walk, "walk", drop_walk)
{
    TT_BEGIN;
    for (self->day = 1; self->day < 4; self->day++) {
        TT_AWAIT(tt_sleep(env, self->pace_s, TT_NONE));
        if (self->day == 3 && strcmp(self->name, "slow") == 0) {
            TT_CHECK(tt_print(env, "slow gives up"));
            TT_AWAIT(tt_barrier_abort(env, self->barrier));
            TT_RETURN(TT_NONE);
        }
        TT_AWAIT(tt_barrier_wait(env, self->barrier));
        if (tt_int_get(TT_GOT) == tt_barrier_parties(self->barrier) - 1) {
            TT_CHECK(tt_print(env, "day %d is over, %s was the last", self->day,
                              self->name));
        }
    }
    TT_END;
}

static tt_value walk(struct tt_env *env, struct tt_barrier *barrier,
                     const char *name, double pace_s)
{
    struct walk *self = walk_new(env);
    if (self != NULL) {
        TT_KEEP(self->barrier, barrier);
        self->name = name;
        self->pace_s = pace_s;
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_barrier *barrier; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    tt_barrier_unref(env, ((struct program *)coro)->barrier);
}

/* How many of OUTCOMES (a list) are BrokenBarrierErrors. */
static int count_broken(tt_value outcomes)
{
    const struct tt_list *list = tt_list_get(outcomes);
    int count = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        count += tt_is(list->at[i], &tt_BrokenBarrierError);
    }
    return count;
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    TT_MAKE(self->barrier, tt_barrier_new(env, 3));
    const tt_value walks[] = {walk(env, self->barrier, "quick", 0.01),
                              walk(env, self->barrier, "steady", 0.02),
                              walk(env, self->barrier, "slow", 0.03)};
    TT_AWAIT(tt_gather(env, walks, 3, true));
    TT_CHECK(tt_print(env, "broken: %R for %d",
                      tt_bool(tt_barrier_broken(self->barrier)),
                      count_broken(TT_GOT)));
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
