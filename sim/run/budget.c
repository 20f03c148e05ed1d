/* SPDX-License-Identifier: MIT
 *
 * budget.c: the ticks of a run, and what happens at some of them.
 *
 * env->limits.tick_max is the next tick after which the loop calls
 * env->overdue, so all of this costs the other ticks nothing:
 *
 *   - now and then the run is searched for a partial deadlock (stuck.c);
 *   - the last quarter of the budget is a *fair tail*: nothing is queried any
 *     more, so the machine is not slow, nobody cancels, no allocation fails and
 *     the ready queue is FIFO. A program that makes progress on such a machine
 *     is no livelock, however long it was kept from it before;
 *   - a program that polls is noticed, and time passes for it
 *     (loop/core/poll.c);
 *   - options.is_over may end the run;
 *   - after the last tick the run is a livelock if nothing waited in the whole
 *     fair tail, and that was long enough to say so; else it is still running.
 *
 * All of it follows from options.limits.tick_max, the tick's number and the
 * clock, so a run that begins at a snapshot needs no state of its own.
 */
#include <math.h>

#include "internal.h"

enum {
    TAIL = 4, /* one in so many ticks is part of the fair tail */
    /* Ticks at one moment that are a livelock: programs that end may well yield
     * some hundreds of times in a row. tests/oracle/oracle.py has it, too. */
    STANDSTILL_LEAST = 1000,
    PULSE_TICKS = 512,
    /* Ticks at one moment after which a program polls: more than programs yield
     * that do anything else. tests/oracle/oracle.py has it, too. */
    POLL_TICKS = 25000,
    POLL_LOOKS = 5
};

uint64_t tt_sim_fair_ticks(uint64_t tick_max)
{
    return tick_max / TAIL;
}

/* The last tick in which the tape is queried. */
static uint64_t last_open(const struct tt_sim *sim)
{
    uint64_t tick_max = sim->options.limits.tick_max;
    TT_PARANOID_ASSERT(tt_sim_fair_ticks(tick_max) <= tick_max);
    return tick_max - tt_sim_fair_ticks(tick_max);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Every so many ticks it is looked for whether the program polls; 0: never.
 * The fair tail, in which no stall moves the clock, has several such looks. */
static uint64_t poll_ticks(const struct tt_sim *sim)
{
    uint64_t tail = tt_sim_fair_ticks(sim->options.limits.tick_max);
    TT_PARANOID_ASSERT(POLL_TICKS > STANDSTILL_LEAST);
    if (tail < STANDSTILL_LEAST) {
        return 0;
    }
    uint64_t every = least(tail / POLL_LOOKS, POLL_TICKS);
    return every < STANDSTILL_LEAST ? STANDSTILL_LEAST : every;
}

/* The next tick after AFTER at which something is to be done; where the program
 * polls, that is each tick anyway, and the others are in sim->stop. */
static uint64_t next_stop(const struct tt_sim *sim, uint64_t after)
{
    uint64_t next = sim->options.limits.tick_max;
    uint64_t polls = poll_ticks(sim);
    if (polls > 0 && after < UINT64_MAX - polls) {
        next = least(next, (after / polls + 1) * polls);
    }
    if (after < last_open(sim)) {
        next = least(next, last_open(sim));
    }
    if (tt__finds_stuck(sim)) {
        next = least(next, tt__stuck_next(after));
    }
    if (sim->options.is_over != NULL && after < UINT64_MAX - PULSE_TICKS) {
        next = least(next, (after / PULSE_TICKS + 1) * PULSE_TICKS);
    }
    TT_PARANOID_ASSERT(next > after || after == 0);
    return next;
}

/* Whether the caller wants the run to continue: 0, or the failure that ends it.
 */
static int pulse(struct tt_env *env)
{
    struct tt_sim *sim = tt__sim_of(env);
    TT_ASSERT(sim->options.is_over != NULL);
    if (!sim->options.is_over(sim->options.is_over_data)) {
        return 0;
    }
    sim->is_cut = true;
    tt_env_grant(env);
    tt__sim_report(sim, true); /* while what runs is still there */
    tt_failure_clear(env);
    return tt_fail(env, TT_ELIMIT, "interrupted");
}

/* Lets time pass in a program that polls, unless what runs is not on the loop:
 * 0, or the failure that ends the run. */
static int pass_time(struct tt_sim *sim)
{
    struct tt_env *env = sim->env;
    double now_s = sim->clock.now_s;
    TT_PARANOID_ASSERT(sim->clock.polls.ticks_pass);
    if (env->running == NULL || !tt_poll_tick(env)) {
        return 0;
    }
    TT_ASSERT(sim->clock.now_s > now_s);
    return sim->clock.now_s > env->limits.time_max_s ? env->overtime(env, now_s)
                                                     : 0;
}

/* After TICKS ticks: whether the program polls. */
static void look_for_polls(struct tt_sim *sim, uint64_t ticks)
{
    struct tt_polls *polls = &sim->clock.polls;
    uint64_t every = poll_ticks(sim);
    if (!polls->ticks_pass && every > 0 && ticks % every == 0 &&
        sim->env->running != NULL) {
        if (polls->look_s == sim->clock.now_s) {
            tt_poll_found(&sim->clock);
        }
        polls->look_s = sim->clock.now_s;
    }
}

/* Stops next where something is to be done after AFTER. */
static void set_stop(struct tt_sim *sim, uint64_t after)
{
    sim->stop_after = after;
    sim->stop = next_stop(sim, after);
    sim->env->limits.tick_max =
        sim->clock.polls.ticks_pass ? after + 1 : sim->stop;
    TT_ASSERT(sim->env->limits.tick_max <= sim->options.limits.tick_max);
}

static int stop_at(struct tt_env *env)
{
    struct tt_sim *sim = tt__sim_of(env);
    uint64_t ticks = env->tick - 1, last = sim->options.limits.tick_max;
    TT_ASSERT(ticks == env->limits.tick_max && ticks <= last);
    /* A run that begins at a snapshot may be before sim->stop_after. */
    if (ticks > sim->stop_after && ticks < sim->stop) {
        env->limits.tick_max = ticks + 1;
        return pass_time(sim);
    }
    if (sim->options.is_over != NULL && pulse(env) < 0) {
        return tt_failure(env);
    }
    if (ticks == last_open(sim)) {
        env->enabled = 0;
        env->chooser = NULL; /* `random` too */
        sim->clock.polls.still_s = sim->clock.now_s;
    }
    if (tt__finds_stuck(sim) &&
        (ticks == last || ticks == tt__stuck_next(ticks - 1))) {
        int rc = tt__stuck_look(sim);
        if (rc < 0) {
            return rc;
        }
    }
    if (ticks == last) {
        return tt_fail(env, TT_ELIVELOCK, "%llu ticks without an end",
                       (unsigned long long)last);
    }
    look_for_polls(sim, ticks);
    set_stop(sim, ticks);
    return sim->clock.polls.ticks_pass ? pass_time(sim) : 0;
}

bool tt__budget_advances(const struct tt_sim *sim)
{
    uint64_t tail = tt_sim_fair_ticks(sim->options.limits.tick_max);
    return sim->clock.now_s > sim->clock.polls.still_s ||
           tail < STANDSTILL_LEAST;
}

int tt__end_for(struct tt_sim *sim, double now_s)
{
    double for_s = sim->options.for_s;
    TT_ASSERT(for_s > 0);
    sim->is_for = true;
    sim->clock.now_s = now_s > for_s ? now_s : for_s;
    return tt_fail(sim->env, TT_ELIMIT, "still running");
}

/* The virtual time is past its limit: the failure that ends the run. The clock
 * goes back to where the wait began, or to options.for_s if that is later. */
static int stop_late(struct tt_env *env, double now_s)
{
    struct tt_sim *sim = tt__sim_of(env);
    double for_s = sim->options.for_s;
    TT_ASSERT(now_s < HUGE_VAL && sim->clock.now_s > env->limits.time_max_s);
    if (for_s > 0 && sim->clock.now_s > for_s) {
        return tt__end_for(sim, now_s);
    }
    sim->clock.polls.still_s = now_s;
    return tt_fail(env, TT_ELIVELOCK, "the virtual time is above %g s",
                   env->limits.time_max_s);
}

void tt__budget_start(struct tt_sim *sim)
{
    struct tt_env *env = sim->env;
    double for_s = sim->options.for_s;
    TT_ASSERT(for_s >= 0);
    if (for_s > 0 && for_s < env->limits.time_max_s) {
        env->limits.time_max_s = for_s;
    }
    TT_PARANOID_ASSERT(env->overdue == NULL && env->tick == 0);
    env->overdue = stop_at;
    env->overtime = stop_late;
    env->forever = tt__forever_wait;
    set_stop(sim, 0);
    if (sim->options.is_over != NULL && env->step_left > 0) {
        tt_env_pulse(env, pulse);
    }
}
