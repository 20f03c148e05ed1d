/* SPDX-License-Identifier: MIT
 *
 * current.h: the current loop and task of an execution.
 */
#ifndef TT__CURRENT_H
#define TT__CURRENT_H

#include <ticktape/tt.h>

/* An execution ends where V, a loop or task that a program wrote itself, would
 * have to take part in ours. */
int tt__refuse_foreign(struct tt_env *env, const char *what, tt_value v);
/* LOOP, or RuntimeError: there is no current event loop. Borrowed. */
struct tt_loop *tt__current_loop(struct tt_env *env, struct tt_loop *loop);
/* Puts LOOP (kept) into a slot that owns. */
void tt__keep_loop(struct tt_env *env, struct tt_loop **slot,
                   struct tt_loop *loop);
/* The argument of set_event_loop: a loop (borrowed), or NULL for None. */
int tt__loop_argument(struct tt_env *env, tt_value v, struct tt_loop **out);
/* new_event_loop(): given. */
struct tt_loop *tt__new_event_loop(struct tt_env *env);
/* The begin and the end of a step of TASK where a program enters and leaves
 * tasks by hand: 0 or a failure. RC is how the step went. */
int tt__task_enter_slow(struct tt_env *env, tt_value loop, tt_value task);
int tt__task_leave_slow(struct tt_env *env, tt_value loop, tt_value task,
                        int rc);

#endif
