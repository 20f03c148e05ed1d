/* SPDX-License-Identifier: MIT
 *
 * job.h: a call of a function in C that a worker runs (tt_run_in_executor).
 */
#ifndef TT__JOB_H
#define TT__JOB_H

#include <ticktape/tt.h>

struct tt_job {
    struct tt_object head;
    struct tt_loop *loop;         /* owns */
    struct tt_concurrent *future; /* owns */
    tt_job_function *function;
    void *argument; /* the program's */
    int64_t result;
    struct tt_job *next; /* in the queue of the loop, or of the workers */
};

/* Posted to the loop when a thread of the system has run the job, its DATA. */
extern const struct tt_callback tt__job_done;

#endif
