/* SPDX-License-Identifier: MIT
 *
 * latency.c: durations of sleeps that represent I/O.
 *
 * A program that models a reply by a sleep fixes how long the reply takes. The
 * user may state a range instead, for the sleeps that the program marks (tt_io,
 * ticktape.io), or factors for all sleeps. This is a statement about the world,
 * not about asyncio, so nothing is queried without it.
 *
 * Answer 0 is the program's own duration. The next answers can change an order:
 * the longest and the shortest duration, and those that end just after, just
 * before and at the same time as each of the next pending deadlines. The last
 * TT_LATENCY_DRAWN answers are spread evenly over the range; strategies that
 * enumerate leave them out (tt__few_answers).
 */
#include "loop/core/latency.h"

#include <math.h>

#include "loop/core/deadlines.h"
#include "loop/core/loop.h"
#include "loop/core/timer.h"
#include "loop/object/access.h"
#include "loop/object/choose.h"
#include "loop/core/sound.h"

enum {
    DEADLINES_MAX = 4,
    SCANNED_MAX = 64, /* timers, for one that is a sleep */
    VALUES_MAX = 2 + 3 * DEADLINES_MAX + TT_LATENCY_DRAWN
};

struct durations {
    double own_s, least_s, most_s;
    double at[VALUES_MAX];
    size_t count;
};

static void add_duration(struct durations *to, double duration_s)
{
    bool serves = duration_s >= to->least_s && duration_s <= to->most_s &&
                  duration_s != to->own_s;
    for (size_t i = 0; serves && i < to->count; i++) {
        serves = to->at[i] != duration_s;
    }
    if (serves) {
        TT_ASSERT(to->count < VALUES_MAX);
        to->at[to->count++] = duration_s;
    }
}

/* The duration from NOW_S on that ends at WHEN_S, as exactly as doubles can. */
static double until(double now_s, double when_s)
{
    double duration_s = when_s - now_s;
    if (now_s + duration_s < when_s) {
        duration_s = nextafter(duration_s, HUGE_VAL);
    } else if (now_s + duration_s > when_s) {
        duration_s = nextafter(duration_s, 0);
    }
    return duration_s;
}

static void find_durations(struct tt_loop *loop, struct durations *out)
{
    double now_s = loop->env->clock->now_s, when_s[DEADLINES_MAX];
    TT_ASSERT(out->count == 0 && out->least_s <= out->most_s);
    add_duration(out, out->most_s);
    add_duration(out, out->least_s);
    size_t count =
        tt__deadlines_next(loop, now_s + out->least_s, when_s, DEADLINES_MAX);
    for (size_t i = 0; i < count; i++) {
        add_duration(out, when_s[i] - now_s + TT_MOMENT_S);
        add_duration(out, when_s[i] - now_s - TT_MOMENT_S);
        add_duration(out, until(now_s, when_s[i]));
    }
    double step_s = (out->most_s - out->least_s) / (TT_LATENCY_DRAWN + 1);
    for (size_t i = 1; step_s > 0 && i <= TT_LATENCY_DRAWN; i++) {
        out->at[out->count++] = out->least_s + (double)i * step_s;
    }
}

/* The range of what sleeps for OWN_S by itself; false: it has none. */
static bool find_range(const struct tt_chooser *chooser, bool is_io,
                       struct durations *out)
{
    const double *range = chooser->latency_s, *factors = chooser->vary;
    if (is_io && range[1] > 0) {
        out->least_s = range[0];
        out->most_s = range[1];
        return isfinite(out->own_s);
    }
    out->least_s = out->own_s * factors[0];
    out->most_s = out->own_s * factors[1];
    return out->own_s > 0 && factors[1] > 0 && isfinite(out->most_s);
}

/* Whether a sleep waits already. */
static bool is_sleeping(const struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop));
    for (size_t i = 0; i < loop->heap_count && i < SCANNED_MAX; i++) {
        const struct tt_object *timer = loop->heap[i].timer;
        if (tt__timer_is_sleep(timer) && !(timer->flags & TT_TIMER_CANCELLED)) {
            return true;
        }
    }
    return false;
}

static void count_fixed(const struct tt_loop *loop, double own_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_sleeps *sleeps = &loop->env->chooser->sleeps;
    if (own_s > 0) {
        sleeps->count++;
        sleeps->together = sleeps->together || is_sleeping(loop);
    }
}

double tt_choose_transfer(struct tt_env *env, struct tt_transfer *transfer)
{
    struct tt_loop *loop = env->running;
    struct durations durations = {.own_s = transfer->least_s,
                                  .least_s = transfer->least_s,
                                  .most_s = transfer->most_s};
    TT_ASSERT(transfer->least_s <= transfer->most_s);
    transfer->n = 1;
    transfer->answer = 0;
    if (loop == NULL) {
        return transfer->least_s;
    }
    find_durations(loop, &durations);
    transfer->n = durations.count + 1;
    transfer->answer =
        tt__choose(env, TT_CHOICE_LATENCY, transfer->n,
                   &(struct tt_choice_about){.loop = loop,
                                             .is_io = true,
                                             .from_s = durations.own_s,
                                             .times_s = durations.at});
    return transfer->answer == 0 ? transfer->least_s
                                 : durations.at[transfer->answer - 1];
}

double tt__choose_latency(struct tt_env *env, double own_s, bool is_io)
{
    struct tt_loop *loop = env->running;
    struct durations durations = {.own_s = own_s};
    if (loop == NULL) {
        return own_s;
    }
    if (!find_range(env->chooser, is_io, &durations)) {
        count_fixed(loop, own_s);
        return own_s;
    }
    /* Which durations there are depends on the time and on what is pending. */
    tt__notify_notice(env, TT_NOTICE_TIMED, NULL);
    find_durations(loop, &durations);
    if (durations.count == 0) {
        return own_s;
    }
    struct tt_choice_about about = {.loop = loop,
                                    .task = tt_current_task(env, loop),
                                    .in_step = true,
                                    .is_io = is_io,
                                    .from_s = own_s,
                                    .times_s = durations.at};
    uint64_t answer = tt__choose_explained(env, TT_CHOICE_LATENCY,
                                           durations.count + 1, &about);
    TT_ASSERT(answer <= durations.count);
    return answer == 0 ? own_s : durations.at[answer - 1];
}
