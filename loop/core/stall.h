/* SPDX-License-Identifier: MIT
 *
 * stall.h: a slow machine: how much time passes before a clock is read.
 */
#ifndef TT__STALL_H
#define TT__STALL_H

#include <math.h>

#include <ticktape/tt.h>

/* The loop is about to collect the timers that are due. */
void tt__look_late(struct tt_loop *loop);
/* Time may pass before a step reads the clock: the time then. IS_TOLD: it is
 * compared, and not only added to. DELAY_S: what is added; NaN: unknown. */
double tt__clock_passing(struct tt_env *env, bool is_told, double delay_s);

/* The time, to which DELAY_S is added for a deadline. */
static inline double tt__read_clock(struct tt_env *env, double delay_s)
{
    return TT_UNLIKELY(env->enabled &
                       (1U << TT_CHOICE_LAG | 1U << TT_CHOICE_TIE))
               ? tt__clock_passing(env, false, delay_s)
               : tt_time(env);
}

/* The time, to compare with a deadline. A program calls tt_read_clock. */
static inline double tt__clock_told(struct tt_env *env)
{
    return TT_UNLIKELY(env->enabled &
                       (1U << TT_CHOICE_LAG | 1U << TT_CHOICE_TIE))
               ? tt__clock_passing(env, true, NAN)
               : tt_time(env);
}

#endif
