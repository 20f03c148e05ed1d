/* SPDX-License-Identifier: MIT
 *
 * sim/stuck.c: partial deadlocks: looked for now and then while a run goes on.
 *
 * The first look is at tick FIRST, each further one at four times the tick, so
 * that all of them together cost little, whatever one costs.
 */
#include <stdlib.h>

#include "internal.h"

enum { FIRST = 1024, FACTOR = 4 };

static int add_stuck(struct tt_env *env, void *data, struct tt_task *task)
{
    struct tt_sim *sim = data;
    (void)env;
    if ((sim->stuck_count & (sim->stuck_count + 1)) == 0) {
        void *moved = realloc(sim->stuck,
                              2 * (sim->stuck_count + 1) * sizeof *sim->stuck);
        if (moved == NULL) {
            return TT_ENOMEM;
        }
        sim->stuck = moved;
    }
    sim->stuck[sim->stuck_count++] = task;
    return 0;
}

static int look(struct tt_env *env)
{
    struct tt_sim *sim = tt__sim_of(env);
    uint64_t last = sim->options.limits.tick_max;
    int rc = tt_env_stuck(env, add_stuck, sim);
    if (rc < 0) {
        return tt_fail(env, rc, "no memory to look for partial deadlocks");
    }
    if (sim->stuck_count > 0) {
        return tt__deadlock_end(env, env->running,
                                "some tasks can never run again");
    }
    if (env->tick > last) {
        return tt_fail(env, TT_ELIVELOCK, "%llu ticks without an end",
                       (unsigned long long)last);
    }
    env->limits.tick_max =
        env->tick < last / FACTOR ? FACTOR * env->tick : last;
    return 0;
}

bool tt__stuck_start(struct tt_sim *sim)
{
    struct tt_env *env = sim->env;
    sim->stuck_count = 0;
    if (!sim->options.find_stuck) {
        return true;
    }
    /* A bit for each 16 bytes; what the last run used is cleared. */
    if (sim->starts == NULL) {
        sim->starts = calloc(1, sim->region.size / 128 + sizeof *sim->starts);
    } else {
        memset(sim->starts, 0, sim->starts_used);
    }
    if (sim->starts == NULL) {
        return false;
    }
    tt_env_map(env, sim->starts);
    env->overdue = look;
    if (env->limits.tick_max > FIRST) {
        env->limits.tick_max = FIRST;
    }
    return true;
}

void tt__stuck_end(struct tt_sim *sim)
{
    if (sim->starts != NULL) {
        const struct tt_memory *memory = &sim->env->memory;
        sim->starts_used =
            (size_t)(memory->top - memory->base) / 128 + sizeof *sim->starts;
    }
}
