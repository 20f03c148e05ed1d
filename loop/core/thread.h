/* SPDX-License-Identifier: MIT
 *
 * thread.h: simulated threads; see tt_thread.h.
 */
#ifndef TT__THREAD_H
#define TT__THREAD_H

#include <ticktape/tt.h>

/* time.sleep() of the running thread, if there are others. */
int tt__thread_sleep(struct tt_env *env, double seconds);
/* For real: others run, if the running thread has computed for 5 ms and is in
 * the program's own code. 0 or a failure. */
int tt__thread_tick(struct tt_env *env);
/* The name with which the running thread was started. */
const char *tt__thread_own_name(const struct tt_env *env);
/* call_soon_threadsafe() wakes the loop if it selects. */
void tt__thread_wake_loop(struct tt_loop *loop);
/* Nobody runs: whether a signal, for real, has made a thread ready. */
bool tt__thread_is_roused(const struct tt_env *env);
/* Whether the running thread is about to wait: it can call no function. */
bool tt__thread_waits(const struct tt_env *env);
/* A running loop of some thread, or NULL. */
struct tt_loop *tt__thread_any_loop(const struct tt_env *env);
/* The end of the execution: threads that are left never run again, and drop
 * what they hold. */
void tt__threads_end(struct tt_env *env);

#endif
