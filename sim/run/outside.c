/* SPDX-License-Identifier: MIT
 *
 * outside.c: runs of something that is not on the loop: its ticks, its lines of
 * the trace, and its report. The budget, the hash and the verdicts are those of
 * every run.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "internal.h"

int tt_sim_outside_tick(struct tt_env *env)
{
    TT_ASSERT(env->running == NULL && env->overdue != NULL);
    return ++env->tick > env->limits.tick_max ? env->overdue(env) : 0;
}

/* The running tick has something to show for the first time. */
static void put_tick(struct tt_sim *sim, struct tt_env *env)
{
    struct tt_observer *observer = &sim->trace.observer;
    struct tt_record record = {.event = TT_EVENT_TICK,
                               .id = (uint32_t)env->tick};
    TT_ASSERT(env->tick_shown < env->tick);
    memcpy(&record.data, &sim->clock.now_s, sizeof record.data);
    env->tick_shown = env->tick;
    if (observer->at == observer->end && observer->flush(observer, env) < 0) {
        return; /* the failure is noted */
    }
    *observer->at++ = record;
}

void tt_sim_outside_line(struct tt_env *env, const char *text, size_t size)
{
    struct tt_sim *sim = tt__sim_of(env);
    TT_ASSERT(text != NULL && memchr(text, '\n', size) == NULL);
    if (env->tick_shown != env->tick) {
        put_tick(sim, env);
    }
    tt__trace_line(&sim->trace, TT_EVENT_OUTSIDE, text, size);
}

/* The clock has moved since BEFORE_S: 0, or the failure that ends the run. */
static int check_time(struct tt_env *env, double before_s)
{
    struct tt_clock *clock = env->clock;
    TT_ASSERT(clock->now_s >= before_s);
    clock->late_s = 0;
    return clock->now_s > env->limits.time_max_s ? env->overtime(env, before_s)
                                                 : 0;
}

int tt_sim_outside_wait(struct tt_env *env, double now_s)
{
    double before_s = env->clock->now_s;
    env->clock->now_s = now_s;
    return check_time(env, before_s);
}

int tt_sim_outside_spin(struct tt_env *env, double now_s)
{
    double before_s = env->clock->now_s;
    tt_clock_spin(env->clock, now_s);
    return check_time(env, before_s);
}

bool tt_sim_outside_may_cancel(struct tt_env *env, const char *task,
                               bool is_awaited)
{
    const struct tt_sim_options *options = &tt__sim_of(env)->options;
    TT_ASSERT(task != NULL);
    return options->may_cancel == NULL
               ? !is_awaited
               : options->may_cancel(options->may_cancel_data, task);
}

uint32_t tt_sim_outside_faults(struct tt_env *env)
{
    uint32_t faults = tt__sim_of(env)->options.faults;
    TT_ASSERT(faults >> TT_FAULT_COUNT == 0);
    return faults;
}

void tt_sim_outside_world(struct tt_env *env, struct tt_world *world)
{
    struct tt__pcap *pcap = &tt__sim_of(env)->pcap;
    TT_ASSERT(world != NULL);
    if (pcap->out != NULL) {
        tt_world_set_tap(world, tt__pcap_packet, pcap);
    }
}

struct tt_timeline *tt_sim_outside_timeline(struct tt_env *env)
{
    struct tt_timeline *timeline = tt__sim_of(env)->options.timeline;
    TT_ASSERT(timeline == NULL || env->watcher != NULL);
    return timeline;
}

void tt_sim_outside_report(struct tt_env *env, const char *report)
{
    struct tt_sim *sim = tt__sim_of(env);
    TT_ASSERT(report != NULL);
    free(sim->report);
    sim->report = strdup(report);
    sim->is_outside = true;
}
