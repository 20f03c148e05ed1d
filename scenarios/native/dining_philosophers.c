/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/dining_philosophers.c: five philosophers share five forks;
 * each takes the fork of the lower number first, so that they cannot wait for
 * each other in a circle. The same as dining_philosophers.py.
 */
#include <ticktape/tt_program.h>

static const char *const names[] = {"Hypatia", "Laozi", "Mozi", "Plato",
                                    "Zeno"};

TT_ASYNC(dine, ARG(const char *, name), KEEP(struct tt_lock *, first),
         KEEP(struct tt_lock *, second))
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_WITH(self->first);
    TT_PRINT("%s takes a fork", self->name);
    TT_WITH(self->second);
    TT_PRINT("%s eats", self->name);
    TT_AWAIT(tt_sleep(env, 0.2, TT_NONE));
    TT_END_WITH;
    TT_END_WITH;
    TT_PRINT("%s thinks", self->name);
    TT_END;
}

TT_ASYNC_MAIN(OWN_N(struct tt_lock *, forks, 5),
              OWN(struct tt_taskgroup *, group))
{
    TT_BEGIN;
    for (int i = 0; i < 5; i++) {
        TT_MAKE(self->forks[i], tt_lock_new(env));
    }
    TT_WITH_TASKGROUP(self->group);
    for (int i = 0; i < 5; i++) {
        int low = i < 4 ? i : 0, high = i < 4 ? i + 1 : 4;
        tt_value coro =
            dine(env, names[i], self->forks[low], self->forks[high]);
        TT_CHECK(tt_taskgroup_start(env, self->group, coro, names[i]));
    }
    TT_END_WITH;
    TT_PRINT("all have eaten");
    TT_END;
}
