/* SPDX-License-Identifier: MIT
 *
 * sleep.h: sleep.
 */
#ifndef TT__SLEEP_H
#define TT__SLEEP_H

#include <ticktape/tt.h>

/* In the ready queue: a sleep that is over. */
extern const struct tt_callback tt__sleep_callback;

#endif
