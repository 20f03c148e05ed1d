/* SPDX-License-Identifier: MIT
 *
 * signal.h: signals; see tt_signal.h.
 */
#ifndef TT__SIGNAL_H
#define TT__SIGNAL_H

#include <ticktape/tt.h>

/* Runner.run() of TASK begins and ends: until then SIGINT cancels it, if
 * KeyboardInterrupt is what SIGINT raises now. */
void tt__main_begin(struct tt_env *env, struct tt_main *self,
                    struct tt_task *task);
void tt__main_end(struct tt_env *env, struct tt_main *self);

/* time.sleep() in virtual time, where alarms may come: 0 or a failure. */
int tt__signal_sleep(struct tt_env *env, double seconds);

/* The clock has moved, while all threads wait: an alarm that is due arrives. 0
 * or a failure. */
int tt__signal_alarm_due(struct tt_env *env);

/* LOOP is closed: its handlers are removed. 0 or a failure. */
int tt__remove_signal_handlers(struct tt_loop *loop);
void tt__close_self_pipe(struct tt_loop *loop);

/* The execution ends: drops the handlers, while the language still has their
 * classes; then all of it. */
void tt__signals_forget(struct tt_env *env);
void tt__signals_end(struct tt_env *env);

#endif
