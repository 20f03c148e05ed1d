/* SPDX-License-Identifier: MIT
 *
 * moment.h: the moment that doomed a run.
 */
#ifndef TT_MOMENT_H
#define TT_MOMENT_H

#include <ticktape/tt_explore.h>

#include "accesses.h"

/* What distinguishes the run of RESULT, logged in FAILING, from the default run
 * USUAL: lines of text (malloc). NULL: nothing is known, or no memory. TICKS
 * (NULL: not wanted) receives the ticks of the failing run that they name; its
 * text is not set. */
char *tt__moment(const struct tt_sim_result *result,
                 const struct tt__accesses *failing,
                 const struct tt__accesses *usual, struct tt_moment *ticks);

#endif
