/* SPDX-License-Identifier: MIT
 *
 * control.h: what a program states about the world around it, for the files of
 * sim/run/. The manual is in sim/tt_world.h.
 */
#ifndef TT__CONTROL_H
#define TT__CONTROL_H

#include <ticktape/tt_sys.h>
#include <ticktape/tt_world.h>

#include "internal.h"

/* What a program states about the way from one host to another. */
struct tt__way {
    int from, to;
    bool is_cut;
    bool has_latency;
    double latency_s[2];
    double drop, duplicate; /* 0: never, 1: always, between: it may */
    double bandwidth;       /* bytes a second; 0: any number */
};

/* The way from FROM to TO; NULL: nothing is stated about it. */
const struct tt__way *tt__control_way(const struct tt_env *env, int from,
                                      int to);
/* The number of the host on which a socket is made now: that of the current
 * context; or -ENOMEM. */
int tt__control_host(struct tt_env *env, struct tt_world *world);
/* The host of TASK, borrowed; NULL: localhost. */
const char *tt__control_host_of(const struct tt_env *env,
                                const struct tt_task *task);
/* tt_sys.host_context. */
tt_value tt__control_host_context(struct tt_sys *sys, int fd);
/* Whether host NUMBER would start again if it crashed. */
bool tt__control_can_crash(const struct tt_env *env,
                           const struct tt_world *world, int number);
/* Host NUMBER crashes as soon as the current step is over: 0 or a failure. */
int tt__control_crash_soon(struct tt_env *env, const struct tt_world *world,
                           int number);
/* The name of the `always` that was false, NULL: none was. Borrowed. */
const char *tt__control_failed(const struct tt_env *env);
/* The end of a run: copies its properties to SIM. */
void tt__control_note(struct tt_sim *sim);

#endif
