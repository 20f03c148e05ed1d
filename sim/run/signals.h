/* SPDX-License-Identifier: MIT
 *
 * signals.h: signals that a search sends to the program (--inject signal).
 */
#ifndef TT__SIM_SIGNALS_H
#define TT__SIM_SIGNALS_H

#include <ticktape/tt_sim.h>

/* The run begins: its options' signals may arrive. 0 or a failure. */
int tt__signals_start(struct tt_env *env, const struct tt_sim_options *options);
/* A loop selects: one may arrive now. 0, or the failure of its handler. */
int tt__signals_offer(struct tt_env *env);
/* The program would wait forever: the first that has a handler arrives now.
 * Whether there was one; its handler may have failed. */
bool tt__signals_end_wait(struct tt_env *env);

#endif
