/* SPDX-License-Identifier: MIT
 *
 * stall.c: a machine that is not as fast as its clock.
 *
 * On the empty tape computing takes no time, so the clock moves only while the
 * loop waits. A choice of kind `lag` lets it stall: before the loop looks which
 * timers are due, or before a step or callback reads the clock. A choice of
 * kind `tie` lets a moment pass there, so that deadlines which would be equal
 * are not. sim/MODEL.md argues why CPython can do so, and which stalls suffice.
 *
 * What the clock passes by `lag` between two waits of the loop is one *stall*:
 * in that time it does not come closer to where it should be, and several
 * stalls in a row are one. clock->late_s is its length so far, and it is at
 * most chooser->slow_s; so the loop is never later than that. All stalls of a
 * run together (clock->stalled_s) are at most TT_STALLS_MAX times as long.
 */
#include "loop/core/stall.h"

#include <math.h>

#include "loop/core/deadlines.h"
#include "loop/core/loop.h"
#include "loop/core/poll.h"
#include "loop/object/access.h"
#include "loop/object/choose.h"
#include "loop/core/sound.h"

enum {
    DEADLINES_MAX = 4,
    TIMES_MAX = DEADLINES_MAX + 4 /* answers, without 0 */
};
#define PAUSE_S 100.0 /* longer than what most programs call long */

/* What somebody reads the clock for. */
struct reading {
    bool in_step;
    bool is_told;   /* to compare it with something that is no timer */
    double delay_s; /* to add this, and make a timer; NaN: nothing */
};

/* The times until which a stall may last: ascending, without repetitions. */
struct times {
    double at[TIMES_MAX];
    size_t count;
};

static void add_time(struct times *times, double until_s)
{
    size_t place = times->count;
    while (place > 0 && times->at[place - 1] > until_s) {
        place--;
    }
    if (place > 0 && times->at[place - 1] == until_s) {
        return;
    }
    TT_ASSERT(times->count < TIMES_MAX);
    for (size_t i = times->count++; i > place; i--) {
        times->at[i] = times->at[i - 1];
    }
    times->at[place] = until_s;
}

/* The first time at which a timer of WHEN_S is due. */
static double due_at(const struct tt_clock *clock, double when_s)
{
    return when_s < when_s + clock->resolution_s ? when_s
                                                 : nextafter(when_s, HUGE_VAL);
}

/* How long a stall, or what is left of it, may last from now on: it is no
 * longer than MOST_S in all. */
static double stall_left(const struct tt_env *env, double most_s)
{
    const struct tt_chooser *chooser = env->chooser;
    const struct tt_clock *clock = env->clock;
    double longest_s = fmax(chooser->slow_s, chooser->pause_s);
    return fmin(most_s - clock->late_s,
                TT_STALLS_MAX * longest_s - clock->stalled_s);
}

/* A machine that may stall forever: until the next deadlines, or the last; and
 * where the program receives the time, 100 s longer. */
static void add_unbounded(struct tt_loop *loop, bool is_told,
                          struct times *times)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt_clock *clock = loop->env->clock;
    double when_s[DEADLINES_MAX], last_s = clock->now_s;
    size_t count = tt__deadlines_next(loop, 0, when_s, DEADLINES_MAX);
    for (size_t i = 0; i < count; i++) {
        add_time(times, due_at(clock, when_s[i]));
        last_s = when_s[i];
    }
    if (count == DEADLINES_MAX) {
        last_s = tt__deadlines_last(loop, last_s, HUGE_VAL);
        add_time(times, due_at(clock, last_s));
    }
    if (is_told) {
        add_time(times, last_s + PAUSE_S);
    }
}

/* How late a timer of DELAY_S must be made to come just after the next one
 * whose deadline is FROM_S or later: 0 where UNTIL_S is not late enough. */
static double behind_next(struct tt_loop *loop, double delay_s, double from_s,
                          double until_s, double *when_s)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (tt__deadlines_next(loop, nextafter(from_s, HUGE_VAL), when_s, 1) == 0) {
        return 0;
    }
    double behind_s = *when_s - delay_s + TT_MOMENT_S;
    bool serves = behind_s > loop->env->clock->now_s && behind_s <= until_s;
    return serves ? behind_s : 0;
}

/* A timer that is made now, to fire after DELAY_S, may be made so late that it
 * comes after others: just after the first of them; and as late as can be, if
 * there are more that no stall makes due. */
static void add_overtaking(struct tt_loop *loop, double delay_s, double until_s,
                           struct times *times)
{
    TT_ASSERT(tt__loop_sound(loop));
    double when_s, behind_s;
    if (!(delay_s > 0) || isinf(delay_s)) {
        return;
    }
    double from_s = loop->env->clock->now_s + delay_s;
    behind_s = behind_next(loop, delay_s, from_s, until_s, &when_s);
    if (behind_s > 0) {
        add_time(times, behind_s);
        from_s = fmax(when_s, until_s);
        if (behind_next(loop, delay_s, from_s, until_s, &when_s) > 0) {
            add_time(times, until_s);
        }
    }
}

/* A machine whose stalls are bounded: until one of the next deadlines; as long
 * as can be where it may pass more of them, or where the program reads the
 * time; or until others come before the timer that is made now. */
static void add_bounded(struct tt_loop *loop, const struct reading *reading,
                        struct times *times)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt_env *env = loop->env;
    const struct tt_clock *clock = env->clock;
    double left_s = stall_left(env, env->chooser->slow_s);
    if (!(left_s >= TT_MOMENT_S)) {
        return;
    }
    double until_s = clock->now_s + left_s, when_s[DEADLINES_MAX + 1];
    size_t count = tt__deadlines_next(loop, 0, when_s, DEADLINES_MAX + 1);
    for (size_t i = 0; i < count; i++) {
        double due_s = due_at(clock, when_s[i]);
        if (due_s <= until_s) {
            add_time(times, i < DEADLINES_MAX ? due_s : until_s);
        }
    }
    if (reading->is_told) {
        add_time(times, until_s);
    } else {
        add_overtaking(loop, reading->delay_s, until_s, times);
    }
}

/* Until when it may stall: in TIMES, that is answers 1 and on. */
static void find_times(struct tt_loop *loop, const struct reading *reading,
                       struct times *times)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt_env *env = loop->env;
    const struct tt_chooser *chooser = env->chooser;
    times->count = 0;
    if (isinf(chooser->slow_s)) {
        add_unbounded(loop, reading->is_told, times);
    } else {
        add_bounded(loop, reading, times);
    }
    double pause_s = chooser->pause_s;
    if (reading->is_told && pause_s > 0 &&
        pause_s <= stall_left(env, fmax(chooser->slow_s, pause_s))) {
        add_time(times, env->clock->now_s + pause_s);
    }
}

/* The machine stalls; for how long is a choice. */
static void pass_time(struct tt_loop *loop, const struct reading *reading)
{
    struct tt_env *env = loop->env;
    struct tt_clock *clock = env->clock;
    struct times times;
    env->chooser->stall_places++;
    find_times(loop, reading, &times);
    if (times.count == 0) {
        return;
    }
    struct tt_choice_about about = {
        .loop = loop,
        .from_s = clock->now_s,
        .task = reading->in_step ? tt_current_task(env, loop) : NULL,
        .in_step = reading->in_step,
        .times_s = times.at};
    uint64_t answer =
        tt__choose_explained(env, TT_CHOICE_LAG, times.count + 1, &about);
    if (answer > 0) {
        double stall_s = times.at[answer - 1] - clock->now_s;
        TT_ASSERT(stall_s >= 0);
        clock->now_s = times.at[answer - 1];
        clock->late_s += stall_s;
        clock->longest_s = fmax(clock->longest_s, clock->late_s);
        clock->stalled_s += stall_s;
    }
}

void tt__look_late(struct tt_loop *loop)
{
    pass_time(loop, &(struct reading){.delay_s = NAN});
}

double tt__clock_passing(struct tt_env *env, bool is_told, double delay_s)
{
    struct tt_loop *loop = env->running;
    struct tt_clock *clock = env->clock;
    if (loop == NULL) {
        return clock->now_s;
    }
    tt__notify_notice(env, TT_NOTICE_TIMED, NULL);
    if (tt__asks(env, TT_CHOICE_LAG)) {
        pass_time(loop, &(struct reading){true, is_told, delay_s});
    }
    if (tt__asks(env, TT_CHOICE_TIE)) {
        struct tt_choice_about about = {.from_s = clock->now_s,
                                        .task = tt_current_task(env, loop)};
        if (tt__choose_explained(env, TT_CHOICE_TIE, 2, &about) != 0) {
            clock->now_s += TT_MOMENT_S;
        }
    }
    return clock->now_s;
}

double tt_read_clock(struct tt_env *env)
{
    if (env->clock->read == NULL) {
        tt__poll_read(env);
    }
    double now_s = tt__clock_told(env);
    tt__notify_time(env, now_s);
    tt_note_seen(env, TT_SEEN_TIME);
    return now_s;
}
