/* SPDX-License-Identifier: MIT
 *
 * latency.h: durations of sleeps and I/O as choices.
 */
#ifndef TT__LATENCY_H
#define TT__LATENCY_H

#include <ticktape/tt.h>

/* The duration of a sleep of OWN_S seconds, where `latency` is a choice. */
double tt__choose_latency(struct tt_env *env, double own_s, bool is_io);

#endif
