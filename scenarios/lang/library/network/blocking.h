/* SPDX-License-Identifier: MIT
 *
 * blocking.h: calls that wait while other threads run.
 *
 * All threads of a program share one thread of the machine. A call that would
 * block it is made again once others have run: the simulated kernel says when
 * (tt_sys.wait); the real one is polled in short intervals.
 *
 * Invariant: without other threads, the kernel waits.
 */
#ifndef TT__BLOCKING_H
#define TT__BLOCKING_H

#include <ticktape/tt_sys.h>

#include "scenarios/lang/library/modules.h"

/* Before a call on FD, which may block: on the real kernel, waits until poll()
 * reports one of EVENTS. 0 or a failure. */
int tt__await_fd(struct tt_env *env, struct tt_sys *sys, int fd, short events);

/* The call NAME returned *RC: whether to make it again, after a wait. If not,
 * *RC is what it returns. */
bool tt__wait_again(struct tt_env *env, struct tt_sys *sys, const char *name,
                    ssize_t *rc);

/* The intervals of a call that polls for a time. */
struct tt__intervals {
    struct tt_env *env;
    double until_s;
    double next_s; /* 0: the kernel waits */
};
/* How long the first poll of a call waits that takes TIMEOUT_S (negative: for
 * ever). */
double tt__intervals_begin(struct tt__intervals *self, struct tt_env *env,
                           const struct tt_sys *sys, double timeout_s);
/* The poll reported *COUNT: whether to make it again, after an interval. */
bool tt__interval_over(struct tt__intervals *self, int *count);

#endif
