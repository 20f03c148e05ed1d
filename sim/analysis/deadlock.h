/* SPDX-License-Identifier: MIT
 *
 * deadlock.h: who waits for whom, in a run that nothing can continue.
 */
#ifndef TT_DEADLOCK_H
#define TT_DEADLOCK_H

#include <ticktape/tt_sim.h>

/* Which tasks are in it. Of a run that is not over, or not in a deadlock, only
 * ENV is set: reports are then about all tasks. */
struct tt__deadlock {
    struct tt_env *env;
    /* The future that its loop ran for (owns), None where it would have run
     * forever; TT_NULL: no loop found a deadlock. */
    tt_value until;
    /* Of a partial deadlock: the tasks that can never run again, oldest first
     * (owns, malloc; borrowed). */
    struct tt_task **stuck;
    size_t stuck_count;
};

/* Ends the run, because nothing, or not everything, can ever run again; what
 * LOOP runs for is kept for the report. TT_EDEADLOCK. */
int tt__deadlock_end(struct tt__deadlock *self, const struct tt_loop *loop,
                     const char *message);
/* Appends the names of its tasks, oldest first, separated by commas. */
void tt__deadlock_names(const struct tt__deadlock *self, struct tt_text *out);
/* Appends the report. */
void tt__deadlock_report(const struct tt__deadlock *self, struct tt_text *out);
/* Of a livelock: what each task does, and which wait for each other. */
void tt__livelock_report(const struct tt__deadlock *self, struct tt_text *out);
/* Whether tasks, or threads, wait for each other, in a circle. */
bool tt__deadlock_circular(struct tt_env *env);
/* Appends a line for each task that is not done, what it waits for, and what
 * MORE appends. */
void tt__deadlock_tasks(struct tt_text *out,
                        void (*more)(struct tt_text *out,
                                     struct tt_task *task));

#endif
