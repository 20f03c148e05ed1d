/* SPDX-License-Identifier: MIT
 *
 * timeout.h: timeouts.
 */
#ifndef TT__TIMEOUT_H
#define TT__TIMEOUT_H

#include <ticktape/tt.h>

/* wait_for(v, delay): takes V, keeps DELAY (a number or None). */
tt_value tt__wait_for(struct tt_env *env, tt_value v, tt_value delay);
/* The task that the Timeout of TIMER limits; NULL: it is another timer. */
struct tt_task *tt__timeout_task(const struct tt_timer *timer);

#endif
