/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/barrier.c: three walkers run a simulation in rounds: none
 * begins a round before all have ended the previous one. In the third round
 * one leaves and breaks the barrier for the others. The same as barrier.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(walk, KEEP(struct tt_barrier *, barrier), ARG(const char *, name),
         ARG(double, pace_s), VAR(int, day))
{
    TT_BEGIN;
    for (self->day = 1; self->day < 4; self->day++) {
        TT_AWAIT(tt_sleep(env, self->pace_s, TT_NONE));
        if (self->day == 3 && strcmp(self->name, "slow") == 0) {
            TT_PRINT("slow gives up");
            TT_AWAIT(tt_barrier_abort(env, self->barrier));
            TT_RETURN(TT_NONE);
        }
        TT_AWAIT(tt_barrier_wait(env, self->barrier));
        if (tt_int_get(TT_GOT) == tt_barrier_parties(self->barrier) - 1) {
            TT_PRINT("day %d is over, %s was the last", self->day, self->name);
        }
    }
    TT_END;
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

TT_ASYNC_MAIN(OWN(struct tt_barrier *, barrier))
{
    TT_BEGIN;
    TT_MAKE(self->barrier, tt_barrier_new(env, 3));
    const tt_value walks[] = {walk(env, self->barrier, "quick", 0.01),
                              walk(env, self->barrier, "steady", 0.02),
                              walk(env, self->barrier, "slow", 0.03)};
    TT_AWAIT(tt_gather(env, walks, 3, true));
    TT_PRINT("broken: %pR for %d", tt_bool(tt_barrier_broken(self->barrier)),
             count_broken(TT_GOT));
    TT_END;
}
