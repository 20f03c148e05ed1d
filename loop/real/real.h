/* SPDX-License-Identifier: MIT
 *
 * real.h: the seams' real implementations, for the files that make them.
 */
#ifndef TT_REAL_H
#define TT_REAL_H

#include <ticktape/tt.h>

struct tt__clock {
    struct tt_clock clock;
    double began_s; /* CLOCK_MONOTONIC at the start */
};

void tt__clock_monotonic(struct tt__clock *clock);

/* Other threads' loops that are ready to return from select() may do so. */
void tt__epoll_look(struct tt_env *env);
/* Threads of the system that run jobs (loop/core/job.h): how many at once; one
 * runs JOB (kept until tt__job_done); all that run now are done; the end. */
uint32_t tt__workers_max(void);
int tt__workers_start(struct tt_env *env, struct tt_job *job);
void tt__workers_join(struct tt_env *env);
void tt__workers_end(struct tt_env *env);
/* Opens an epoll for a loop, with a wake-up descriptor for call_soon_threadsafe
 * from other threads. NULL with TT_ESYSTEM. */
struct tt_selector *tt__epoll_open(struct tt_env *env, struct tt_loop *loop);

#endif
