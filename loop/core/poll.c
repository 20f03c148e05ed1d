/* SPDX-License-Identifier: MIT
 *
 * poll.c: virtual time for programs that poll.
 *
 * Virtual time passes while everything waits. A program that polls never waits:
 * `while not done: await sleep(0)` lets no other timer come due, and
 * `while time.monotonic() < end: pass` never ends. No real clock stands still
 * meanwhile, so virtual time passes there, too, but late enough that no other
 * program has it: after many ticks at one moment (sim/run/budget.c looks for
 * them), or many reads of the clock at one moment. What polls once may poll
 * again: then less is enough.
 *
 * It passes in steps: the first as long as a tick takes CPython, and longer
 * ones the longer the program polls, but none past the deadline of a timer, so
 * that nothing is late; after a deadline they are short again.
 * tests/oracle/oracle.py does the same.
 */
#include "loop/core/poll.h"

#include <math.h>

#include "loop/core/loop.h"
#include "loop/core/sound.h"

enum {
    READS_MAX = 20000, /* of the clock at one moment, before it passes */
    AGAIN_MAX = 100,   /* the same, and ticks, in a program that has polled */
    DOUBLED_EVERY = 100,
    DOUBLINGS_MAX = 16
};
static const double STEP_S = 1e-5;

void tt_clock_spin(struct tt_clock *clock, double now_s)
{
    TT_ASSERT(clock->read == NULL && now_s >= clock->now_s);
    if (clock->polls.still_s == clock->now_s) {
        clock->polls.still_s = now_s;
    }
    clock->now_s = now_s;
}

/* Lets time pass for the NUMBER-th time in a row. */
static void pass(struct tt_env *env, uint32_t number)
{
    struct tt_clock *clock = env->clock;
    struct tt_polls *polls = &clock->polls;
    uint32_t doublings = number / DOUBLED_EVERY;
    double now_s = clock->now_s, first_s = NAN;
    TT_ASSERT(clock->read == NULL && polls->at_s == now_s);
    if (doublings > DOUBLINGS_MAX) {
        doublings = DOUBLINGS_MAX;
    }
    double next_s =
        fmax(now_s + ldexp(STEP_S, (int)doublings), nextafter(now_s, HUGE_VAL));
    if (env->running != NULL) {
        first_s = tt__loop_first_deadline(env->running);
    }
    if (first_s > now_s && first_s < next_s) {
        next_s = first_s;
        polls->reads = polls->ticks = AGAIN_MAX;
    }
    tt_clock_spin(clock, next_s);
    polls->at_s = next_s;
}

/* Whether time has passed since the last poll: it is another moment. */
static bool has_moved(struct tt_clock *clock)
{
    struct tt_polls *polls = &clock->polls;
    TT_PARANOID_ASSERT(clock->read == NULL); /* called at each tick */
    if (clock->now_s == polls->at_s) {
        return false;
    }
    polls->at_s = clock->now_s;
    polls->reads = polls->ticks = 0;
    return true;
}

void tt__poll_read(struct tt_env *env)
{
    struct tt_polls *polls = &env->clock->polls;
    uint32_t most = polls->reads_pass ? AGAIN_MAX : READS_MAX;
    TT_ASSERT(env->clock->read == NULL);
    if (has_moved(env->clock) || ++polls->reads <= most) {
        return;
    }
    if (!polls->reads_pass) {
        polls->reads_pass = true;
        polls->reads = AGAIN_MAX + 1;
    }
    pass(env, polls->reads - AGAIN_MAX - 1);
}

/* Whether anything but a timer may come in time: a loop that polls where
 * nothing can come is a livelock, and needs no time. */
static bool may_come(const struct tt_loop *loop)
{
    TT_PARANOID_ASSERT(tt__loop_sound(loop)); /* called at each tick */
    return loop->fd_count > loop->has_self_pipe || loop->has_executor ||
           loop->jobs_pending > 0 || loop->env->threads != NULL;
}

bool tt_poll_tick(struct tt_env *env)
{
    const struct tt_loop *loop = env->running;
    struct tt_polls *polls = &env->clock->polls;
    TT_PARANOID_ASSERT(polls->ticks_pass && loop != NULL);
    if (has_moved(env->clock) || loop->ready_head == loop->ready_tail ||
        ++polls->ticks <= AGAIN_MAX) {
        return false;
    }
    double first_s =
        loop->heap_count == 0 ? NAN : tt__loop_first_deadline(loop);
    double due_s = env->clock->now_s + env->clock->resolution_s;
    if (isnan(first_s) ? !may_come(loop) : first_s < due_s) {
        return false;
    }
    pass(env, polls->ticks - AGAIN_MAX - 1);
    return true;
}

void tt_poll_found(struct tt_clock *clock)
{
    TT_ASSERT(!clock->polls.ticks_pass);
    clock->polls.ticks_pass = true;
    clock->polls.at_s = clock->now_s;
    clock->polls.ticks = AGAIN_MAX;
}
