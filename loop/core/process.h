/* SPDX-License-Identifier: MIT
 *
 * process.h: simulated processes that run programs of their own.
 *
 * A process is what struct tt_env has once for each program: signals, the
 * numbers of tasks and of ticks, the policy, the tasks not done, and what the
 * language keeps (globals, modules). One process at a time is in the
 * environment; the state of the others lies in their struct tt__process. A
 * thread belongs to the process that started it, and takes it along when it
 * runs. All share the clock, the kernel of descriptors and the tape.
 *
 * Invariant: env->process is NULL until a second process is started, so that
 * other programs pay nothing. Nothing of a second process is in the trace.
 */
#ifndef TT__PROCESS_H
#define TT__PROCESS_H

#include <ticktape/tt.h>

struct tt__process;
struct tt__thread;
struct tt_watcher;

/* ---- For thread.c -------------------------------------------------------- */

/* TO, the process of another thread, runs from now on. */
void tt__process_swap(struct tt_env *env, struct tt__process *to);
/* A thread of PROCESS (NULL: there is only one) was made, or has ended. */
void tt__process_thread(struct tt_env *env, struct tt__process *process,
                        int change);
/* A thread of the running process continues: 0, or TT_EKILLED if the process
 * has ended meanwhile. */
int tt__process_check(struct tt_env *env);
/* A thread of the running process has ended with a failure: forgets it, if that
 * was how the process ended. */
void tt__process_ended(struct tt_env *env);
/* Who is notified of the threads of all processes: the watcher of the first. */
struct tt_watcher *tt__process_watcher(const struct tt_env *env);
/* WATCHER watches all children that there are; NULL: nobody does. */
void tt__process_watch(struct tt_env *env, struct tt_watcher *watcher);
/* The first thread of PROCESS; NULL: it is the first process. */
const struct tt__thread *tt__process_runner(const struct tt__process *process);
/* The end of the execution. */
void tt__processes_end(struct tt_env *env);

#endif
