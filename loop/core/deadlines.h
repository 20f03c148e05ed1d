/* SPDX-License-Identifier: MIT
 *
 * deadlines.h: the deadlines that a loop's timers have still to meet.
 */
#ifndef TT_DEADLINES_H
#define TT_DEADLINES_H

#include <ticktape/tt.h>

/* The next distinct deadlines from FROM_S on, of timers that are neither due
 * nor cancelled, ascending, at most MAX: their number. They are finite. */
size_t tt__deadlines_next(struct tt_loop *loop, double from_s, double *out,
                          size_t max);
/* The last one after AFTER_S, which is not below the clock, up to UNTIL_S;
 * AFTER_S: there is none. */
double tt__deadlines_last(struct tt_loop *loop, double after_s, double until_s);
/* While loop->deadlines: a timer comes into the heap; one that was cancelled
 * leaves it. */
int tt__deadlines_add(struct tt_loop *loop, double when_s,
                      struct tt_object *timer);
void tt__deadlines_drop(struct tt_loop *loop, double when_s,
                        const struct tt_object *timer);
void tt__deadlines_free(struct tt_loop *loop);

#endif
