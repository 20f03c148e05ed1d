/* SPDX-License-Identifier: MIT
 *
 * wait.h: wait.
 */
#ifndef TT__WAIT_H
#define TT__WAIT_H

#include <ticktape/tt.h>

/* _release_waiter; data: a future (owned). */
extern const struct tt_callback tt__release_waiter;

#endif
