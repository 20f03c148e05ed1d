/* SPDX-License-Identifier: MIT
 *
 * stuck.c: partial deadlocks, searched for now and then during a run.
 *
 * The first look is at tick FIRST, each further one at four times the tick, so
 * that all of them together cost little, whatever one costs.
 */
#include <stdlib.h>

#include "internal.h"

enum { FIRST = 1024, FACTOR = 4 };

static int add_stuck(struct tt_env *env, void *data, struct tt_task *task)
{
    struct tt__deadlock *found = data;
    size_t count = found->stuck_count;
    TT_ASSERT(found->env == env && !tt_future_done(&task->future));
    if ((count & (count + 1)) == 0) {
        void *moved =
            realloc(found->stuck, 2 * (count + 1) * sizeof *found->stuck);
        if (moved == NULL) {
            return TT_ENOMEM;
        }
        found->stuck = moved;
    }
    found->stuck[found->stuck_count++] = task;
    return 0;
}

int tt__stuck_look(struct tt_sim *sim)
{
    struct tt_env *env = sim->env;
    TT_ASSERT(sim->deadlock.stuck_count == 0);
    int rc = tt_env_stuck(env, add_stuck, &sim->deadlock);
    if (rc < 0) {
        return tt_fail(env, rc, "no memory to look for partial deadlocks");
    }
    return sim->deadlock.stuck_count == 0
               ? 0
               : tt__deadlock_end(&sim->deadlock, env->running,
                                  "some tasks can never run again");
}

uint64_t tt__stuck_next(uint64_t tick)
{
    uint64_t next = FIRST;
    while (next <= tick && next <= UINT64_MAX / FACTOR) {
        next *= FACTOR;
    }
    TT_ASSERT(next > tick || next > UINT64_MAX / FACTOR);
    return next > tick ? next : UINT64_MAX;
}

bool tt__finds_stuck(const struct tt_sim *sim)
{
    return sim->options.find_stuck && sim->options.for_s == 0;
}

/* A bit for each grain. */
size_t tt__stuck_map_size(size_t memory)
{
    size_t bytes = memory / TT_GRAIN / 8;
    TT_ASSERT(memory > 0);
    return bytes / sizeof(uint64_t) * sizeof(uint64_t) + sizeof(uint64_t);
}

bool tt__stuck_start(struct tt_sim *sim)
{
    struct tt_env *env = sim->env;
    TT_ASSERT(sim->deadlock.stuck_count == 0);
    if (!tt__finds_stuck(sim)) {
        return true;
    }
    if (sim->starts == NULL) {
        sim->starts = calloc(1, tt__stuck_map_size(sim->region.size));
    } else {
        memset(sim->starts, 0, sim->starts_used); /* by the last run */
    }
    if (sim->starts == NULL) {
        return false;
    }
    tt_env_map(env, sim->starts);
    return true;
}

void tt__stuck_end(struct tt_sim *sim)
{
    if (sim->starts != NULL) {
        const struct tt_memory *memory = &sim->env->memory;
        TT_ASSERT(memory->top >= memory->base);
        sim->starts_used =
            tt__stuck_map_size((size_t)(memory->top - memory->base));
    }
}
