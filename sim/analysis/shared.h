/* SPDX-License-Identifier: MIT
 *
 * shared.h: which things several threads of an execution access.
 */
#ifndef TT_SHARED_H
#define TT_SHARED_H

#include <ticktape/tt.h>

struct tt__shared;

/* For executions in REGION; NULL: no memory. */
struct tt__shared *tt__shared_new(const struct tt_region *region);
void tt__shared_free(struct tt__shared *self);
/* Begins, as the first thread starts: watches ENV, around the watcher that it
 * has. */
void tt__shared_start(struct tt__shared *self, struct tt_env *env);
/* The execution is over: ENV has the other watcher again, if it began. */
void tt__shared_stop(struct tt__shared *self, struct tt_env *env);

#endif
