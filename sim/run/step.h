/* SPDX-License-Identifier: MIT
 *
 * step.h: the state of a run that stopped, for debuggers.
 */
#ifndef TT_STEP_H
#define TT_STEP_H

#include <ticktape/tt_sim.h>

/* Append the ready queue, the timers, the tasks with their awaits and
 * variables: a heading, then a line for each. Reprs may run the program's code,
 * so they leave the execution unchanged only between two handles. */
void tt__step_put_ready(struct tt_text *out);
void tt__step_put_timers(struct tt_text *out);
void tt__step_put_tasks(struct tt_text *out);
/* Appends the handle of RECORD as a trace has it: "wakeup deposit#2". */
void tt__step_put_handle(struct tt_text *out, const struct tt_record *record);

#endif
